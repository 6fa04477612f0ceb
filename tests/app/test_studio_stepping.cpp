// SPDX-License-Identifier: GPL-3.0-or-later
//
// The review question, stepped in the real window by its keys and buttons: forward to the end, back to the start, by
// the scrubber, by Play and by End; and who keeps the keys while the reader types.
#include <QHelpEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QToolTip>

#include "app/keys_overlay.h"
#include "app/narration.h"
#include "app/panels/inspector_panel.h"
#include "app/panels/parameter_form.h"
#include "app/scrubber.h"
#include "tests/app/studio_fixture.h"

using namespace kolo;
using namespace kolo::app;

class TestStudioStepping : public QObject {
    Q_OBJECT
private slots:
    void opensOnTheReviewQuestionAndWaits() {
        ReadyStudio studio;
        QCOMPARE(studio.document().info().ranks, 4);
        QCOMPARE(studio.document().steps(), 6);
        QCOMPARE(studio.document().step(), 0);
        QTRY_COMPARE(studio.document().engineState().phase, SessionPhase::Waiting);
        QCOMPARE(studio.buffers(0), QStringLiteral("17 11 1 9 | 5 13 23 14 | 3 6 10 8 | 12 7 2 12"));
    }

    void stepsToTheEndByKey() {
        ReadyStudio studio;
        for (int step = 1; step <= 6; ++step) {
            QVERIFY(studio.stepsTo(step, Qt::Key_Right));
            QVERIFY(studio.document().playhead().liveEdge() >= step);
        }
        QVERIFY(studio.ended());
        QCOMPARE(studio.buffers(6), QLatin1String(kReduced));
    }

    void theEngineWaitsAtTheLiveEdge() {
        ReadyStudio studio;
        QVERIFY(studio.stepsTo(1, Qt::Key_Right));
        QTRY_COMPARE(studio.document().engineState().phase, SessionPhase::Waiting);
        QCOMPARE(studio.document().engineState().step, 1);
        QCOMPARE(studio.document().playhead().liveEdge(), 1);
    }

    void manyQuickStepsAreNotLost() {
        ReadyStudio studio;
        for (int i = 0; i < 4; ++i) studio.press(Qt::Key_Period);
        QVERIFY(studio.standsAt(4));
        QTRY_COMPARE(studio.document().engineState().step, 4);
    }

    void backReplaysTheRecordExactly() {
        ReadyStudio studio;
        studio.document().toEnd();
        QVERIFY(studio.standsAt(6));
        QStringList forward;
        for (int step = 0; step <= 6; ++step) forward << studio.buffers(step);
        for (int step = 5; step >= 0; --step) {
            QVERIFY(studio.stepsTo(step, Qt::Key_Left));
            QCOMPARE(studio.buffers(step), forward.at(step));
        }
        QVERIFY(studio.stepsTo(0, Qt::Key_Left));
    }

    void aClickersKeysStepToo() {
        ReadyStudio studio;
        QVERIFY(studio.stepsTo(1, Qt::Key_PageDown));
        QVERIFY(studio.stepsTo(0, Qt::Key_PageUp));
    }

    void endRunsToTheEndAndHomeGoesBack() {
        ReadyStudio studio;
        QVERIFY(studio.stepsTo(6, Qt::Key_End));
        QCOMPARE(studio.buffers(6), QLatin1String(kReduced));
        QVERIFY(studio.stepsTo(0, Qt::Key_Home));
    }

    void playGoesToTheEndByItself() {
        ReadyStudio studio;
        studio.document().setSecondsPerStep(0.1);
        studio.press(Qt::Key_Space);
        QVERIFY(studio.document().playhead().playing());
        QVERIFY(studio.standsAt(6));
        QTRY_VERIFY(!studio.document().playhead().playing());
        QCOMPARE(studio.buffers(6), QLatin1String(kReduced));
    }

    void spacePausesWherePlayIs() {
        ReadyStudio studio;
        studio.document().setSecondsPerStep(0.5);
        studio.press(Qt::Key_Space);
        QTRY_COMPARE(studio.document().step(), 1);
        studio.press(Qt::Key_Space);
        QVERIFY(!studio.document().playhead().playing());
        QTRY_VERIFY(studio.document().playhead().atRest());
        QVERIFY(studio.document().step() < 6);
    }

    /// The name of a phase is whole, or in the tip alone.
    void theScrubberNamesPhasesWholeOrNot() {
        ReadyStudio studio;
        Scrubber& scrubber = studio->scrubber();
        for (const int width : {1000, 100}) {
            scrubber.setFixedWidth(width);
            for (const PhaseSpan& span : phaseSpans(studio.document())) {
                QCOMPARE(scrubber.hasRoomFor(span), width == 1000);
                const QPoint at(static_cast<int>(scrubber.xOf(span.last - 0.5)), 8);
                QHelpEvent asked(QEvent::ToolTip, at, scrubber.mapToGlobal(at));
                QApplication::sendEvent(&scrubber, &asked);
                QVERIFY2(QToolTip::text().startsWith(span.name + QLatin1Char('\n')), qPrintable(QToolTip::text()));
            }
        }
    }

    void theScrubberGoesWhereItIsDragged() {
        ReadyStudio studio;
        studio.document().toEnd();
        QVERIFY(studio.standsAt(6));
        Scrubber& scrubber = studio->scrubber();
        const auto at = [&](double position) {
            return QPoint(static_cast<int>(scrubber.xOf(position)), scrubber.height() / 2);
        };
        QTest::mousePress(&scrubber, Qt::LeftButton, {}, at(2));
        QCOMPARE(studio.document().step(), 2);
        QTest::mouseMove(&scrubber, at(4.1));
        QTRY_COMPARE(studio.document().step(), 4);
        QTest::mouseRelease(&scrubber, Qt::LeftButton, {}, at(4.1));
        QCOMPARE(studio.document().step(), 4);
    }

    void theScrubberStopsAtTheLiveEdge() {
        ReadyStudio studio;
        QVERIFY(studio.stepsTo(1, Qt::Key_Right));
        Scrubber& scrubber = studio->scrubber();
        QTest::mouseClick(&scrubber, Qt::LeftButton, {},
                          QPoint(static_cast<int>(scrubber.xOf(5)), scrubber.height() / 2));
        QCOMPARE(studio.document().step(), 1);
        QCOMPARE(scrubber.value(), 1);
    }

    void theBarsButtonsDoWhatTheKeysDo() {
        ReadyStudio studio;
        const auto button = [&](const QString& name) {
            for (auto* each : studio->findChildren<QPushButton*>()) {
                if (each->accessibleName() == name && each->isVisible()) return each;
            }
            return static_cast<QPushButton*>(nullptr);
        };
        QVERIFY(button("Step") && button("Back"));
        QTest::mouseClick(button("Step"), Qt::LeftButton);
        QVERIFY(studio.standsAt(1));
        QTest::mouseClick(button("Back"), Qt::LeftButton);
        QVERIFY(studio.standsAt(0));
    }

    void theNarrationSaysTheStep() {
        ReadyStudio studio;
        const auto* narration = studio->findChild<Narration*>();
        QVERIFY(narration);
        QVERIFY(studio.stepsTo(1, Qt::Key_Right));
        QVERIFY2(narration->accessibleName().contains("Iteration 1 of 6"), qPrintable(narration->accessibleName()));
        QVERIFY2(narration->accessibleName().contains("share-reduce"), qPrintable(narration->accessibleName()));
        QVERIFY2(narration->accessibleName().contains(studio.document().narration()),
                 qPrintable(narration->accessibleName()));
    }

    /// Where there is little room it has two lines; then the step it is goes first: the bar and the picture say it,
    /// too.
    void theNarrationSaysWhatHappensFirst() {
        ReadyStudio studio;
        auto* narration = studio->findChild<Narration*>();
        QVERIFY(studio.stepsTo(1, Qt::Key_Right));
        const QString whole = narration->accessibleName(), happens = studio.document().narration();
        const int height = narration->height(), line = narration->fontMetrics().horizontalAdvance(whole);
        const auto shownIn = [&](double lines) {
            narration->resize(static_cast<int>(line * lines) + 2, height);
            return narration->text();
        };
        QCOMPARE(shownIn(1), whole);
        const int large = narration->font().pixelSize();
        QCOMPARE(shownIn(0.6), whole);
        QVERIFY(narration->font().pixelSize() < large);
        QCOMPARE(narration->height(), height);  // nothing moves
        const QString first = shownIn(0.46);
        QVERIFY2(first != whole && whole.endsWith(first) && first.endsWith(happens), qPrintable(first));
        QVERIFY(shownIn(0.2).endsWith(QChar(0x2026)));
        QCOMPARE(narration->toolTip(), whole);
    }

    void textFieldsKeepTheirKeys() {
        ReadyStudio studio;
        studio->actions().focusSetup->trigger();
        auto* workers = studio->form().findChild<QSpinBox*>();
        QVERIFY(workers);
        workers->setFocus();
        QTRY_COMPARE(QApplication::focusWidget(), workers);
        for (const Qt::Key key :
             {Qt::Key_Right, Qt::Key_Home, Qt::Key_End, Qt::Key_PageDown, Qt::Key_Period, Qt::Key_Space}) {
            studio.press(key);
        }
        QCOMPARE(studio.document().step(), 0);
        QVERIFY(!studio.document().playhead().playing());
        QCOMPARE(studio.document().playhead().target(), 0);
    }

    void theListOfKeysOpensAndEscClosesIt() {
        ReadyStudio studio;
        studio->resize(1278, 680);  // 1280 × 720 with a title bar
        studio.press(Qt::Key_F1);
        QVERIFY(studio->keysOverlay().isVisible());
        auto* list = studio->keysOverlay().findChild<QScrollArea*>();
        QTRY_COMPARE(list->verticalScrollBar()->maximum(), 0);
        studio->resize(960, 500);  // less is scrolled to, but only downwards
        QTRY_VERIFY(list->verticalScrollBar()->maximum() > 0);
        QTRY_COMPARE(list->horizontalScrollBar()->maximum(), 0);
        studio.press(Qt::Key_Escape);
        QVERIFY(!studio->keysOverlay().isVisible());
    }

    void aNewRunFromTheFormReplacesTheWaitingOne() {
        ReadyStudio studio;
        QVERIFY(studio.stepsTo(1, Qt::Key_Right));
        const auto first = studio.document().info().id;
        RunSpec spec = reviewQuestion();
        spec.parameters.erase("data");
        spec.parameters["elements"] = "16";
        spec.parameters["seed"] = "7";
        spec.devices.count = 8;
        QTRY_VERIFY(studio->form().isEnabled());
        studio->form().setSpec(spec);
        QTRY_VERIFY(studio->form().isValid());
        studio.press(Qt::Key_R, Qt::ControlModifier);
        QTRY_COMPARE(studio.document().info().ranks, 8);
        QVERIFY(studio.document().info().id != first);
        QVERIFY(studio.ready());
        studio.document().toEnd();
        QVERIFY(studio.standsAt(14));
    }

    /// Where its panel is low, the inspector is scrolled, and no line of it is cut.
    void theInspectorCutsNoLine() {
        ReadyStudio studio;
        studio->resize(1500, 850);
        studio.document().toEnd();
        QVERIFY(studio.standsAt(6));
        auto* inspector = studio->findChild<InspectorPanel*>();
        for (int chunk = 0; chunk < 4; ++chunk) {
            studio.document().select(1, chunk);
            QTRY_VERIFY(inspector->text().contains(QString("B · chunk %1").arg(chunk)));
            for (const QLabel* line : inspector->findChildren<QLabel*>())
                if (line->isVisible() && line->wordWrap())
                    QTRY_VERIFY2(line->height() >= line->heightForWidth(line->width()), qPrintable(line->text()));
        }
    }

    void twoWorkersAndSixtyFourStepToTheEnd() {
        for (const int workers : {2, 64}) {
            StudioOptions options;
            options.spec = reviewQuestion();
            options.spec->parameters.erase("data");
            options.spec->parameters["elements"] = "64";
            options.spec->devices.count = workers;
            Studio studio(options);
            QVERIFY(studio.ready());
            studio.document().toEnd();
            QVERIFY(studio.standsAt(2 * (workers - 1)));
            QVERIFY(studio.ended());
            QCOMPARE(studio.document().result()->status, RunStatus::Finished);
        }
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioStepping)
#include "test_studio_stepping.moc"
