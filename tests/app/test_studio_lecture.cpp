// SPDX-License-Identifier: GPL-3.0-or-later
//
// A lecture, by keys alone: nothing but the stage is left, everything on it is at least 24 px high, the whole run is
// driven from it, and the notes say what comes next.
#include <QFontInfo>
#include <QLabel>
#include <QMenuBar>
#include <QTemporaryFile>
#include <set>

#include "app/extras.h"
#include "app/lecture.h"
#include "app/page.h"
#include "app/page_book.h"
#include "app/playlist_player.h"
#include "app/run_bar.h"
#include "app/scrubber.h"
#include "app/theme.h"
#include "tests/app/studio_fixture.h"
#include "viz/charts/chart.h"
#include "viz/host/canvas_widget.h"
#include "viz/scenes/scene.h"

using namespace kolo;
using namespace kolo::app;

class TestStudioLecture : public OwnStudio {
    Q_OBJECT

    /// The smallest text of the picture as it is drawn at 1280 × 720.
    static double smallestType(const viz::CanvasWidget& canvas) {
        double least = 1e9;
        for (const viz::Shape& shape : canvas.picture({1280, 720}).shapes)
            if (const auto* text = std::get_if<viz::TextShape>(&shape)) least = std::min(least, text->size);
        return least;
    }
    LectureStage& stage() { return m_studio->window().lecture().stage(); }

private slots:
    void nothingButTheStageIsLeft() {
        m_studio->press(Qt::Key_F5);
        QVERIFY(m_studio->window().isLecture());
        QVERIFY(!m_studio->window().menuBar()->isVisible());
        QVERIFY(!m_studio->window().findChild<RunBar*>()->isVisible());
        QVERIFY(!m_studio->window().scrubber().isVisible());
        QVERIFY(stage().view() == LectureView::Picture);
        QTRY_VERIFY(stage().width() >= m_studio->window().width() - 2);
        m_studio->press(Qt::Key_T);
        QVERIFY(stage().view() == LectureView::Table);
        QVERIFY(stage().table().isVisible() && !m_studio->window().canvas().isVisible());
        m_studio->press(Qt::Key_C);
        QVERIFY(stage().view() == LectureView::Chart);
        m_studio->press(Qt::Key_P);
        QVERIFY(stage().view() == LectureView::Picture);
        m_studio->press(Qt::Key_T);
        m_studio->press(Qt::Key_Escape);
        QVERIFY(!m_studio->window().isLecture());
        QVERIFY(stage().view() == LectureView::Picture);
        QVERIFY(m_studio->window().menuBar()->isVisible());
        m_studio->press(Qt::Key_T);  // outside of lecture mode the key does nothing
        QVERIFY(stage().view() == LectureView::Picture);
    }

    void theWholeRunByKeys() {
        m_studio->press(Qt::Key_F5);
        m_studio->document().setReduceMotion(true);
        const Qt::Key forward[] = {Qt::Key_Right, Qt::Key_PageDown, Qt::Key_Period};
        int at = 0;
        for (const LectureView view : {LectureView::Picture, LectureView::Table, LectureView::Chart}) {
            stage().show(view);
            const Qt::Key key = forward[at % 3];
            QVERIFY(m_studio->stepsTo(++at, key));
        }
        QVERIFY(m_studio->stepsTo(2, Qt::Key_Left));
        QVERIFY(m_studio->stepsTo(1, Qt::Key_PageUp));
        m_studio->press(Qt::Key_5);
        QCOMPARE(m_studio->document().playhead().secondsPerStep(), kSpeeds[4]);
        QVERIFY(m_studio->stepsTo(6, Qt::Key_Space));
        QCOMPARE(m_studio->buffers(6), QString::fromLatin1(kReduced));
        m_studio->press(Qt::Key_1);
        QCOMPARE(m_studio->document().playhead().secondsPerStep(), kSpeeds[0]);
    }

    void everyWordIsLargeEnough_data() {
        QTest::addColumn<int>("workers");
        for (const int workers : {2, 4, 8, 16}) QTest::addRow("%d workers", workers) << workers;
    }
    void everyWordIsLargeEnough() {
        QFETCH(int, workers);
        RunSpec spec = reviewQuestion();
        spec.parameters.erase("data");
        spec.parameters["elements"] = std::to_string(workers);
        spec.parameters["seed"] = "1";
        spec.devices.count = workers;
        m_studio->document().start(spec);
        QVERIFY(waitFor([&] {  // not the run that was there before
            const RunDocument& document = m_studio->document();
            return document.hasRun() && document.info().spec.parameters.count("data") == 0;
        }));
        QVERIFY(m_studio->ready());
        m_studio->window().setLecture(true);
        m_studio->document().setReduceMotion(true);
        for (int step = 0; step < 3; ++step) {
            viz::CanvasWidget& canvas = m_studio->window().canvas();
            for (const viz::Scene* scene : viz::stageScenes(m_studio->document().info())) {
                canvas.setScene(scene);
                QVERIFY2(
                    smallestType(canvas) >= kHallType,
                    qPrintable(
                        QString("%1, step %2: %3 px").arg(scene->id().data()).arg(step).arg(smallestType(canvas))));
            }
            stage().show(LectureView::Table);
            QVERIFY2(smallestType(stage().table()) >= kHallType,
                     qPrintable(QString("table: %1 px").arg(smallestType(stage().table()))));
            stage().show(LectureView::Picture);
            m_studio->document().stepForward();
            if (workers > 2) QVERIFY(m_studio->standsAt(step + 1));
        }
        QVERIFY(LectureChart::scaleFor(QSize(1280, 720)) * 10 >= kHallType);
    }

    void alsoWhatIsOnItsWay() {
        m_studio->window().setLecture(true);
        m_studio->document().stepForward();
        const auto& playhead = m_studio->document().playhead();
        QVERIFY(waitFor([&] { return playhead.position() > 0.2 && playhead.position() < 0.8; }));
        QVERIFY(smallestType(m_studio->window().canvas()) >= kHallType);
    }

    void theTableTellsWhatTheEngineDid() {
        m_studio->document().toEnd();
        QVERIFY(m_studio->standsAt(6));
        m_studio->window().setLecture(true);
        stage().show(LectureView::Table);
        QStringList words;
        for (const viz::Shape& shape : stage().table().picture({1280, 720}).shapes)
            if (const auto* text = std::get_if<viz::TextShape>(&shape)) words << QString::fromStdString(text->text);
        QCOMPARE(words.count("43"), 10);  // one in row 3, two in row 4, three in row 5 and four in row 6
    }

    /// One press of a key brings those of whom the table has no room now.
    void theTableTurnsToTheNextWorkers() {
        StudioOptions options;
        options.spec = RunSpec{};
        options.spec->strategy = "allreduce";
        options.spec->parameters = {{"algorithm", "tree"}, {"elements", "4"}};
        options.spec->devices.count = 16;
        Studio studio(options);
        QVERIFY(studio.ready());
        studio.window().setLecture(true);
        studio.press(Qt::Key_T);
        LectureStage& own = studio.window().lecture().stage();
        const auto shown = [&] {
            std::set<int> ranks;
            for (const viz::HitRegion& hit : own.table().picture().hits)
                if (hit.rank >= 0) ranks.insert(hit.rank);
            return ranks;
        };
        QTRY_VERIFY(own.table().isVisible());
        QTRY_VERIFY(shown().size() > 1 && shown().size() < 16);
        const std::set<int> first = shown();
        studio.press(Qt::Key_Down);
        QCOMPARE(*shown().begin(), *first.rbegin() + 1);
        studio.press(Qt::Key_Up);
        QVERIFY(shown() == first);
        for (int i = 0; i < 16; ++i) studio.press(Qt::Key_Down);
        QCOMPARE(*shown().rbegin(), 15);
    }

    void aChartIsPaintedAndTheNextOneComes() {
        m_studio->document().toEnd();
        QVERIFY(m_studio->standsAt(6));
        m_studio->window().setLecture(true);
        m_studio->press(Qt::Key_C);
        const QString first = QString::fromLatin1(stage().chart().chart()->kind().id);
        QVERIFY(stage().chart().grab().toImage().pixelColor(4, 4).isValid());
        m_studio->press(Qt::Key_Down);
        QVERIFY(QString::fromLatin1(stage().chart().chart()->kind().id) != first);
        m_studio->press(Qt::Key_Up);
        QCOMPARE(QString::fromLatin1(stage().chart().chart()->kind().id), first);
    }

    void theNotesSayWhatComesNext() {
        m_studio->press(Qt::Key_N);
        LectureNotes& notes = m_studio->window().lecture().notes();
        QTRY_VERIFY(notes.isVisible());
        QVERIFY(nextStepInWords(m_studio->document())
                    .contains(QStringLiteral("B → C chunk 1 (added)").replace(u' ', QChar(QChar::Nbsp))));
        QCOMPARE(nextStepInWords(m_studio->document()).replace(QChar(QChar::Nbsp), QLatin1Char(' ')),
                 QStringLiteral(
                     "Iteration 1 of 6, share-reduce: A → B chunk 0 (added), B → C chunk 1 (added), C → D chunk 2 "
                     "(added), D → A chunk 3 (added)."));
        QTest::keyClick(&notes, Qt::Key_Right);  // the keys work there, too
        QVERIFY(m_studio->standsAt(1));
        QVERIFY(nextStepInWords(m_studio->document()).startsWith("Iteration 2 of 6"));
        m_studio->document().toEnd();
        QVERIFY(m_studio->standsAt(6));
        QVERIFY(nextStepInWords(m_studio->document()).contains("over"));
        // One screen: the notes are a part of the window, beside the picture, whatever the window manager thinks.
        if (QGuiApplication::screens().size() == 1) {
            QVERIFY(notes.isBeside());
            QCOMPARE(notes.window(), static_cast<QWidget*>(&m_studio->window()));
            for (const QLabel* label : notes.findChildren<QLabel*>())  // the audience reads them, too
                QVERIFY2(QFontInfo(label->font()).pixelSize() >= kHallType, qPrintable(label->text()));
            QTRY_VERIFY(!QRect(m_studio->window().canvas().mapTo(&m_studio->window(), QPoint()),
                               m_studio->window().canvas().size())
                             .intersects(notes.geometry()));
            m_studio->window().resize(960, 540);
            // Menus and tabs keep the whole width, above them.
            const MainWindow& window = m_studio->window();
            const QWidget& menu = *window.menuWidget();
            QTRY_COMPARE(notes.height(), 540 - menu.height());
            QTRY_COMPARE(menu.width(), window.width());
            QCOMPARE(notes.geometry().topRight(), QPoint(window.width() - 1, menu.height()));
            for (const QLabel* label : notes.findChildren<QLabel*>())
                if (label->isVisible() && label->accessibleName() == QStringLiteral("Time since the lecture began"))
                    QTRY_VERIFY2(label->fontMetrics().horizontalAdvance(label->text()) <= label->width(),
                                 qPrintable(QString::number(label->width())));
        }
        m_studio->press(Qt::Key_N);
        QVERIFY(!notes.isVisible());
        QVERIFY(!m_studio->window().actions().notes->isChecked());
    }

    void theNotesTellOfTheRunAsLongAsItIsShown() {
        m_studio = std::make_unique<Studio>();
        MainWindow& window = m_studio->window();
        window.lecture().showNotes(true);
        LectureNotes& notes = window.lecture().notes();
        const auto now = [&] {
            for (const QLabel* label : notes.findChildren<QLabel*>())
                if (label->accessibleName() == QStringLiteral("Now") && label->isVisible()) return label->text();
            return QString();
        };
        QVERIFY(m_studio->ready());
        QTRY_VERIFY(now().startsWith("Each of 4 workers holds its own"));  // its data have come, with no step of it
        QVERIFY(window.pages().show(QStringLiteral("lessons")));
        QVERIFY(now().isEmpty() && notes.isVisible());
        QVERIFY(window.pages().show(kRunPage));
        QVERIFY(!now().isEmpty());
    }

    /// A page that needs all of the screen lies below them: the window does not grow over its edge.
    void theNotesDoNotWidenTheWindowOverTheScreen() {
        if (QGuiApplication::screens().size() > 1) QSKIP("The notes have a screen of their own.");
        MainWindow& window = m_studio->window();
        const int room = window.screen()->availableGeometry().width();
        window.resize(1280, 720);
        m_studio->press(Qt::Key_N);
        LectureNotes& notes = window.lecture().notes();
        QTRY_VERIFY(notes.isBeside());
        QVERIFY(window.pages().show(QStringLiteral("compare")));
        QWidget& page = *window.pages().currentWidget();
        page.setMinimumWidth(room - 100);
        QTRY_VERIFY(window.width() >= room - 100);
        QTRY_VERIFY2(window.width() <= room, qPrintable(QString::number(window.width())));
        QTRY_COMPARE(notes.geometry().right() + 1, window.width());
        page.setMinimumWidth(0);
        QVERIFY(window.pages().show(kRunPage));
        window.resize(1280, 720);
        window.lecture().showNotes(false);
    }

    /// Whatever pages were looked at before, the window is no wider than its screen.
    void theNotesFitBesideTheStage() {
        MainWindow& window = m_studio->window();
        QVERIFY(window.pages().show(QStringLiteral("exercises")));
        window.pages().currentWidget()->setMinimumWidth(1100);  // as an exercise with a wide table has
        QVERIFY(window.pages().show(kRunPage));
        window.resize(1280, 720);
        m_studio->press(Qt::Key_F5);
        m_studio->press(Qt::Key_N);
        QTRY_VERIFY(window.lecture().notes().isVisible());
        const int width = window.minimumSizeHint().width();
        QVERIFY2(width <= 1280, qPrintable(QString::number(width)));
    }

    void thePenDrawsUntilTheNextStepAndEscPutsItDown() {
        m_studio->press(Qt::Key_D);  // outside of lecture mode the key does nothing
        LectureInk& ink = m_studio->window().lecture().ink();
        QVERIFY(!ink.isVisible());
        m_studio->window().setLecture(true);
        m_studio->press(Qt::Key_D);
        QTRY_VERIFY(ink.isVisible() && ink.hasPen());
        const QPoint from(200, 200), to(320, 260);
        QTest::mousePress(&ink, Qt::LeftButton, {}, from);
        QTest::mouseMove(&ink, (from + to) / 2);
        QTest::mouseMove(&ink, to);
        QTest::mouseRelease(&ink, Qt::LeftButton, {}, to);
        QTRY_COMPARE(ink.strokes().size(), std::size_t{1});
        QImage drawn(ink.size(), QImage::Format_ARGB32);
        drawn.fill(Qt::transparent);
        ink.render(&drawn, {}, {}, QWidget::DrawChildren);
        QVERIFY(drawn.pixelColor(from).alpha() > 200);
        QCOMPARE(drawn.pixelColor(10, 10).alpha(), 0);
        QVERIFY(m_studio->stepsTo(1, Qt::Key_Right));
        QVERIFY(ink.strokes().empty());
        QVERIFY(ink.hasPen());
        m_studio->press(Qt::Key_Escape);
        QVERIFY(m_studio->window().isLecture() && !ink.isVisible());
        QVERIFY(!m_studio->window().actions().pen->isChecked());
    }

    void theSpotlightDimsAllButThePointersSurroundings() {
        m_studio->window().setLecture(true);
        m_studio->press(Qt::Key_L);
        LectureInk& ink = m_studio->window().lecture().ink();
        QTRY_VERIFY(ink.isVisible());
        QVERIFY(ink.testAttribute(Qt::WA_TransparentForMouseEvents));  // clicks go to the picture
        const QPoint pointer(ink.width() / 2, ink.height() / 2);
        QCursor::setPos(ink.mapToGlobal(pointer));
        const auto alphaAt = [&](QPoint at) {
            QImage drawn(ink.size(), QImage::Format_ARGB32);
            drawn.fill(Qt::transparent);
            ink.render(&drawn, {}, {}, QWidget::DrawChildren);
            return drawn.pixelColor(at).alpha();
        };
        QTRY_COMPARE(alphaAt(pointer), 0);
        QVERIFY(alphaAt(QPoint(5, 5)) > 120);
        m_studio->press(Qt::Key_L);
        QVERIFY(!ink.isVisible());
    }

    void aPlaylistByPageKeys() {
        QTemporaryFile file;
        QVERIFY(file.open());
        file.write(
            "[[item]]\ntitle = \"Two\"\nnotes = \"Ask first.\"\n[item.run]\nstrategy = \"allreduce\"\ndevices = "
            "\"virtual:2\"\n"
            "parameters = { elements = 2, seed = 1 }\n"
            "[[item]]\nlesson = \"ring-step-by-step\"\n"
            "[[item]]\ntitle = \"Three\"\nview = \"table\"\nstep = 2\n[item.run]\nstrategy = \"allreduce\"\ndevices = "
            "\"virtual:3\"\n"
            "parameters = { elements = 3, seed = 1 }\n");
        file.close();
        PlaylistPlayer& player = m_studio->window().extras().playlist();
        QVERIFY(player.open(file.fileName()));
        const auto ranks = [&](int wanted) {
            return waitFor(
                [&] { return m_studio->document().hasRun() && m_studio->document().info().ranks == wanted; });
        };
        QVERIFY(ranks(2));
        m_studio->window().setLecture(true);
        m_studio->press(Qt::Key_PageDown);
        QCOMPARE(player.current(), 1);
        QCOMPARE(m_studio->window().pages().shown(), QStringLiteral("lessons"));
        QVERIFY(m_studio->window().isLecture());
        for (int page = 0; page < 200 && player.current() == 1; ++page) {
            m_studio->press(Qt::Key_PageDown);  // through the lesson first
            QTest::qWait(5);
        }
        QCOMPARE(player.current(), 2);
        QCOMPARE(m_studio->window().pages().shown(), kRunPage);
        QVERIFY(ranks(3));
        QVERIFY(stage().view() == LectureView::Table);
        QVERIFY(m_studio->standsAt(2));
        m_studio->press(Qt::Key_PageDown);
        QCOMPARE(player.current(), 2);
        QVERIFY(m_studio->window().strip().notice().sentence.contains("last"));
        m_studio->press(Qt::Key_PageUp);
        QCOMPARE(player.current(), 1);
        m_studio->press(Qt::Key_Escape);  // the message
        m_studio->window().setLecture(false);
        QVERIFY(player.open(file.fileName()));
        QVERIFY(ranks(2));
        QVERIFY(m_studio->ready());
        m_studio->window().canvas().setFocus();
        QVERIFY(m_studio->stepsTo(1, Qt::Key_PageDown));  // outside of the lecture it is a step again
        QCOMPARE(player.current(), 0);
    }

    void aBadPlaylistIsOneSentence() {
        QVERIFY(!m_studio->window().extras().playlist().open(m_studio->file("none.toml")));
        QVERIFY(m_studio->window().strip().notice().sentence.contains("none.toml"));
    }

    void projector() {
        m_studio->window().actions().themeProjector->trigger();
        QVERIFY(m_studio->window().appearance().theme() == viz::Theme::Projector);
        QVERIFY(themeOf(m_studio->window()) == viz::Theme::Projector);
        QVERIFY(themeOf(m_studio->window().canvas()) == viz::Theme::Projector);
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioLecture)
#include "test_studio_lecture.moc"
