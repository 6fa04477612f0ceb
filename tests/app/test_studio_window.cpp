// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window itself: every control has a name for those who cannot see it and can be reached by the keyboard, themes
// and lecture mode switch, small windows keep their picture large, and what the reader chose is remembered.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QSettings>
#include <QSpinBox>
#include <QTabBar>
#include <QToolButton>
#include <algorithm>

#include "app/history_panel.h"
#include "app/message_strip.h"
#include "app/page.h"
#include "app/page_book.h"
#include "app/panels/data_editor.h"
#include "app/panels/data_grid.h"
#include "app/panels/data_grid_model.h"
#include "app/panels/field_row.h"
#include "app/panels/parameter_form.h"
#include "app/run_bar.h"
#include "app/scrubber.h"
#include "app/theme.h"
#include "tests/app/studio_fixture.h"
#include "viz/charts/chart.h"
#include "viz/host/canvas_widget.h"

using namespace kolo;
using namespace kolo::app;

class TestStudioWindow : public QObject {
    Q_OBJECT

private slots:
    void init() { QSettings().clear(); }

    /// On a small screen the field may be far below: it comes into view, and what is wrong with it is told.
    void whatTheEngineRefusesIsShownInTheForm() {
        StudioOptions options;
        options.spec = reviewQuestion();
        options.spec->parameters["link"] = "swift";
        Studio studio(options);
        auto* form = studio->findChild<ParameterForm*>();
        auto* scroll = form->findChild<QScrollArea*>();
        const auto wrong = [&]() -> const FieldRow* {
            for (const auto* row : form->findChildren<FieldRow*>())
                if (!row->error().isEmpty()) return row;
            return nullptr;
        };
        QVERIFY(waitFor([&] { return wrong() != nullptr; }));
        QVERIFY2(wrong()->error().contains("swift"), qPrintable(wrong()->error()));
        QTRY_VERIFY(
            scroll->viewport()->rect().contains(QRect(wrong()->mapTo(scroll->viewport(), QPoint()), wrong()->size())));
        const auto* help = form->findChild<HelpPlace*>();
        QVERIFY(help->isVisible() && help->property("role") == "bad");
        QVERIFY2(help->text().contains("swift"), qPrintable(help->text()));
    }

    /// "2 fields to correct" beside the buttons would make the column wider, and move all that is clicked next.
    void whatIsToBeCorrectedMovesNothing() {
        StudioOptions options;
        options.size = QSize(1440, 900);
        Studio studio(options);
        QVERIFY(studio.ready());
        auto* form = studio->findChild<ParameterForm*>();
        const QRect before = form->geometry();
        const auto fields = form->findChildren<QLineEdit*>();
        for (QLineEdit* field : fields)
            if (field->accessibleName() == "inject") field->setText("nonsense");
        for (auto* choice : form->findChildren<QRadioButton*>())
            if (choice->accessibleName() == "Numbers: file") choice->click();
        QTest::qWait(50);
        QCOMPARE(form->geometry(), before);
        bool said = false;
        studio->canvas().setFocus();
        for (const auto* label : form->findChildren<QLabel*>())
            said = said || (label->isVisible() && label->text().contains("to correct"));
        QVERIFY(said);
    }

    void everyControlHasAnAccessibleName() {
        ReadyStudio studio;
        QStringList nameless;
        for (const QWidget* widget : studio->findChildren<QWidget*>()) {
            const bool control =
                qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QAbstractSlider*>(widget) ||
                qobject_cast<const QLineEdit*>(widget) || qobject_cast<const QComboBox*>(widget) ||
                qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const QTabBar*>(widget) ||
                qobject_cast<const QAbstractItemView*>(widget) || qobject_cast<const viz::CanvasWidget*>(widget);
            // Qt's own parts of a control (a combo box's list, a view's corner, scroll bars) speak for their owner.
            const QString owner = widget->parent() ? widget->parent()->metaObject()->className() : QString();
            const QByteArray type = widget->metaObject()->className();
            const bool inner = widget->objectName().startsWith("qt_") || type == "QScrollBar" ||
                               type == "QTableCornerButton" || owner == "QComboBox" ||
                               owner == "QComboBoxPrivateContainer" || owner == "QMenuBar" || owner == "QTabBar" ||
                               owner.endsWith("SpinBox") || owner == "QLineEdit" || type == "QHeaderView";
            if (!control || inner) continue;
            QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
            // A row of tabs is spoken by its current tab; one without tabs still has a name of its own.
            const bool named = !widget->accessibleName().isEmpty();
            if (!named && (!spoken || spoken->text(QAccessible::Name).trimmed().isEmpty())) {
                nameless << QStringLiteral("%1 in %2").arg(QString::fromLatin1(type), owner);
            }
        }
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QStringLiteral("; "))));
    }

    /// A click lands where it was aimed: what the fields mean is told in a place of its own.
    void theFormDoesNotMoveWhenTheFocusDoes() {
        ReadyStudio studio;
        auto* form = studio->findChild<ParameterForm*>();
        auto* help = form->findChild<HelpPlace*>();
        QVERIFY(help && help->isVisible());
        const auto rows = form->findChildren<FieldRow*>();
        const auto places = [&] {
            QList<QPoint> all;
            for (const FieldRow* row : rows) all << row->mapTo(form, QPoint());
            return all;
        };
        studio->activateWindow();
        rows.first()->control()->setFocus(Qt::OtherFocusReason);
        QTest::qWait(50);
        int told = 0;
        const int height = help->height();
        for (const FieldRow* row : rows) {
            if (!row->isVisible() || !row->control()->isEnabled() || row->visibleRegion().isEmpty()) continue;
            const QList<QPoint> before = places();
            QWidget* control = row->control()->focusProxy() ? row->control()->focusProxy() : row->control();
            control->setFocus(Qt::OtherFocusReason);
            QTest::qWait(20);
            if (!control->hasFocus()) continue;
            QVERIFY2(places() == before, qPrintable(row->control()->accessibleName()));
            QCOMPARE(help->height(), height);
            if (row->help().isEmpty()) continue;
            QVERIFY2(help->text() == inLines(row->help()) || help->toolTip() == row->help(), qPrintable(help->text()));
            ++told;
        }
        QVERIFY2(told >= 1, qPrintable(QString::number(told)));
    }

    /// Nor when a field is wrong: what is wrong with it is told in the same place.
    void theFormDoesNotMoveWhenAFieldIsWrong() {
        ReadyStudio studio;
        auto* form = studio->findChild<ParameterForm*>();
        RunSpec training;
        training.strategy = "data-parallel";
        form->setSpec(training);
        const auto rows = form->findChildren<FieldRow*>();
        const auto places = [&] {
            QList<QRect> all;
            for (const FieldRow* row : rows) all << QRect(row->mapTo(form, QPoint()), row->size());
            return all;
        };
        const auto found = std::ranges::find_if(
            rows, [](const FieldRow* row) { return row->control()->accessibleName() == QStringLiteral("lr"); });
        QVERIFY(found != rows.end());
        const FieldRow& rate = **found;
        auto* line = rate.findChild<QLineEdit*>();
        studio->activateWindow();
        for (const QSize size : {QSize(1440, 900), QSize(1280, 720)}) {
            studio->resize(size);
            studio->actions().focusSetup->trigger();
            line->setFocus(Qt::OtherFocusReason);
            QTest::qWait(50);
            const QList<QRect> before = places();
            line->setText(QStringLiteral("fast"));
            QTest::qWait(50);
            QVERIFY(!rate.error().isEmpty());
            QCOMPARE(places(), before);
            auto* help = form->findChild<HelpPlace*>();
            const auto tells = [&] {
                return help->text().contains(inLines(rate.error())) || help->toolTip().contains(rate.error());
            };
            QTRY_VERIFY2(tells(), qPrintable(help->text()));
            form->findChild<QPushButton*>()->setFocus(Qt::OtherFocusReason);  // no field has the focus
            QTRY_VERIFY2(tells(), qPrintable(help->text()));
            line->setText(QStringLiteral("0.05"));
            QVERIFY(rate.error().isEmpty());
        }
    }

    /// At 1280 × 720 the form is low: the help stands beside the buttons, and the fields have the rest.
    void aLowFormShowsItsFields() {
        ReadyStudio studio;
        auto* form = studio->findChild<ParameterForm*>();
        auto* help = form->findChild<HelpPlace*>();
        auto* run = form->findChild<QPushButton*>();
        QVERIFY(form->height() < 300);
        int whole = 0;
        for (const FieldRow* row : form->findChildren<FieldRow*>())
            whole += row->isVisible() && row->visibleRegion().boundingRect() == row->rect();
        QVERIFY2(whole >= 4, qPrintable(QString::number(whole)));
        const auto top = [&](const QWidget* part) { return part->mapTo(form, QPoint()).y(); };
        QVERIFY(top(help) < top(run) + run->height() && top(run) < top(help) + help->height());
        studio->resize(1400, 1100);
        QTRY_VERIFY(form->height() >= 300);
        QTRY_VERIFY(top(help) + help->height() <= top(run));
        QVERIFY(help->width() > 2 * run->width());
    }

    void everyChoiceOfTheFormIsSeenWhole() {
        for (const QSize size : {QSize(1440, 900), QSize(1280, 720)}) {
            const QStringList cut = cutChoices(size);
            QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1Char('\n'))));
        }
    }

    void everyActionIsInAMenuOrHasAKey() {
        Studio studio;
        for (const QAction* action : studio->actions().findChildren<QAction*>()) {
            const QObjectList places = action->associatedObjects();
            const bool inMenu = std::any_of(places.begin(), places.end(),
                                            [](const QObject* place) { return qobject_cast<const QMenu*>(place); });
            QVERIFY2(inMenu, qPrintable(action->text()));
            QVERIFY2(!action->text().isEmpty() && !action->toolTip().isEmpty(), qPrintable(action->text()));
        }
    }

    /// A menu that is higher than the screen would take two columns.
    void theMenusHaveOneColumnOnASmallScreen() {
        Studio studio;
        for (const QAction* title : studio->menuBar()->actions()) {
            QMenu& menu = *title->menu();
            menu.ensurePolished();
            menu.sizeHint();
            int height = 0;
            for (QAction* action : menu.actions()) height += menu.actionGeometry(action).height();
            QVERIFY2(height > 0 && height < 620, qPrintable(QStringLiteral("%1: %2").arg(title->text()).arg(height)));
        }
        // Pages and panels are still in it.
        QStringList inner;
        for (const QMenu* menu : studio->menuBar()->findChildren<QMenu*>())
            if (!menu->title().isEmpty())
                inner << QStringLiteral("%1 %2").arg(menu->title()).arg(menu->actions().size());
        QVERIFY2(inner.contains("Panels 8"), qPrintable(inner.join('|')));
        QVERIFY2(inner.contains(QStringLiteral("Pages %1").arg(allPages().size() + 1)), qPrintable(inner.join('|')));
    }

    void themesSwitchWithoutARestart() {
        StudioOptions options;
        options.theme = ThemeChoice::Dark;
        Studio studio(options);
        QCOMPARE(studio->appearance().theme(), viz::Theme::Dark);
        QVERIFY(themeOf(studio.window()) == viz::Theme::Dark);
        studio->actions().themeLight->trigger();
        QCOMPARE(studio->appearance().theme(), viz::Theme::Light);
        QVERIFY(themeOf(studio.window()) == viz::Theme::Light);
        QVERIFY(themeOf(studio->canvas()) == viz::Theme::Light);
    }

    /// Also those of pages that were hidden when the theme changed, or that were opened after it.
    void chartsAreInTheThemesInk() {
        StudioOptions options;
        options.theme = ThemeChoice::Dark;
        Studio studio(options);
        QVERIFY(studio.ready());
        const auto wrongTitles = [&] {
            QStringList wrong;
            const QColor ink = toQColor(viz::palette(studio->appearance().theme()).dim);
            for (const auto* chart : studio->findChildren<viz::charts::Chart*>())
                for (const QLabel* label : chart->findChildren<QLabel*>())
                    if (label->palette().color(label->foregroundRole()) != ink) wrong << label->text();
            return wrong;
        };
        studio->showPage("training");
        QCOMPARE(wrongTitles(), QStringList());
        studio->actions().themeLight->trigger();
        QCOMPARE(wrongTitles(), QStringList());
        studio->showPage("compare");
        QCOMPARE(wrongTitles(), QStringList());
        studio->showPage(kRunPage);
        studio->actions().themeDark->trigger();
        QCOMPARE(wrongTitles(), QStringList());
        studio->actions().themeProjector->trigger();
        QCOMPARE(wrongTitles(), QStringList());
    }

    /// The grid's own offer is below its rows, out of sight.
    void moreWorkersAreOfferedMoreElements() {
        ReadyStudio studio;
        auto* workers = studio->form().findChild<QSpinBox*>();
        QVERIFY(workers);
        workers->setValue(8);
        auto* strip = studio->findChild<MessageStrip*>();
        QTRY_VERIFY(strip->isVisible());
        QCOMPARE(strip->notice().actionText, QStringLiteral("Widen to 8 elements"));
        strip->act();
        QCOMPARE(studio->form().dataEditor()->grid().model().elements(), 8);
        QVERIFY(!strip->hasNotice());
    }

    /// Whoever is about to click in the picture clicks there.
    void aMessageMovesNothing() {
        ReadyStudio studio;
        auto* strip = studio->findChild<MessageStrip*>();
        const auto places = [&] {
            QList<QRect> all;
            for (const QWidget* each :
                 {static_cast<QWidget*>(&studio->canvas()), static_cast<QWidget*>(&studio->scrubber()),
                  static_cast<QWidget*>(&studio->form())})
                all << QRect(each->mapTo(&studio.window(), QPoint()), each->size());
            return all;
        };
        placeAtRest(studio->canvas());
        const QList<QRect> before = places();
        strip->show({Notice::Tone::Info, QStringLiteral("Deleted 1 run."), QStringLiteral("Undo"), [] {}, 6});
        QTRY_VERIFY(strip->isVisible());
        placeAtRest(studio->canvas());
        QCOMPARE(places(), before);
        studio.press(Qt::Key_F5);
        QTRY_VERIFY(studio->isLecture());
        QTRY_VERIFY(!strip->isVisible() || strip->geometry().bottom() <= studio->canvas().geometry().top());
        studio.press(Qt::Key_Escape);
        QTRY_VERIFY(!studio->isLecture());
        strip->dismiss();
        QTRY_COMPARE(places(), before);
    }

    /// Where there is room for it, not even one of two lines does.
    void aMessageOfTwoLinesMovesNothing() {
        StudioOptions options;
        options.size = QSize(1440, 900);
        Studio studio(options);
        QVERIFY(studio.ready());
        const QRect before = placeAtRest(studio->canvas());
        studio->strip().show({Notice::Tone::Info, QStringLiteral("Deleted 1 run. ").repeated(8), {}, {}, 6});
        QTRY_VERIFY(studio->strip().height() > 2 * studio->strip().fontMetrics().lineSpacing());
        QCOMPARE(placeAtRest(studio->canvas()), before);
    }

    void lectureModeShowsNothingButThePicture() {
        ReadyStudio studio;
        studio.press(Qt::Key_F5);
        QVERIFY(studio->isLecture());
        QTRY_VERIFY(!studio->menuBar()->isVisible());
        QVERIFY(studio->canvas().isVisible());
        QVERIFY(!studio->timeline().isVisible());
        QVERIFY(!studio->history().isVisible());
        QVERIFY(!studio->scrubber().isVisible());
        QVERIFY(studio.stepsTo(1, Qt::Key_Right));
        studio.press(Qt::Key_Escape);
        QVERIFY(!studio->isLecture());
        QTRY_VERIFY(studio->menuBar()->isVisible());
        QVERIFY(studio->scrubber().isVisible());
    }

    void aSmallWindowKeepsItsPictureLarge() {
        ReadyStudio studio;
        QTRY_VERIFY2(studio->canvas().height() >= 360, qPrintable(QString::number(studio->canvas().height())));
        QVERIFY2(studio->canvas().width() >= 860, qPrintable(QString::number(studio->canvas().width())));
    }

    void aLargeWindowShowsAllPanelsAtOnce() {
        StudioOptions options;
        options.size = QSize(1440, 900);
        Studio studio(options);
        QVERIFY(studio.ready());
        QTRY_VERIFY(studio->history().isVisible());
        QVERIFY(studio->timeline().isVisible());
        QTRY_VERIFY(studio->canvas().height() >= 360);
    }

    void aWindowThatIsAskedForTooLargeFitsTheScreen() {
        StudioOptions options;
        options.size = QSize(5000, 4000);
        Studio studio(options);
        QTRY_VERIFY(studio->screen()->availableGeometry().contains(studio->frameGeometry()));
    }

    void escDismissesTheMessage() {
        ReadyStudio studio;
        studio->actions().about->trigger();
        QVERIFY(studio->strip().hasNotice());
        studio.press(Qt::Key_Escape);
        QVERIFY(!studio->strip().hasNotice());
    }

    void whatTheWindowTellsIsSeenOnEveryPage() {
        ReadyStudio studio;
        studio->showPage(QStringLiteral("systems"));
        studio->actions().about->trigger();
        QTRY_VERIFY(studio->strip().isVisible());
        QVERIFY(!studio->pages().isAncestorOf(&studio->strip()));
        studio->showPage(kRunPage);
        QTRY_VERIFY(studio->strip().isVisible());
        QVERIFY(studio->pages().currentWidget()->isAncestorOf(&studio->strip()));
        studio->showPage(QStringLiteral("systems"));
        studio.press(Qt::Key_Escape);
        QTRY_VERIFY(!studio->strip().isVisible());
        QCOMPARE(pageIds().size(), 10);
        studio.press(Qt::Key_0, Qt::AltModifier);  // the tenth
        QTRY_COMPARE(studio->pages().shown(), pageIds().last());
    }

    void aNarrowStripHasRoomForItsButton() {
        MessageStrip strip;
        strip.resize(325, 120);
        strip.showProgress(QStringLiteral("The engine is still busy with: opening the run (1 s)."),
                           QStringLiteral("Restart the engine"), [] {});
        for (const QPushButton* button : strip.findChildren<QPushButton*>())
            if (button->isVisible()) QVERIFY(button->width() >= button->sizeHint().width());
        QVERIFY(!strip.findChild<QProgressBar*>()->isVisible());
        strip.resize(800, 120);
        QVERIFY(strip.findChild<QProgressBar*>()->isVisible());
    }

    /// What a cut link does to a ring is told whole beside the buttons, in German at 1440 × 900.
    void aCircleOfWaitsIsToldWhole() {
        MessageStrip strip;
        strip.resize(440, 80);
        strip.showProgress(QStringLiteral("Die Verbindung zwischen A und B ist gekappt. B wartet auf A. A, C und D "
                                          "warten auf B. Sie warten im Kreis."),
                           QStringLiteral("Rückgängig machen, Lauf abbrechen"), [] {});
        const QLabel* words = strip.findChildren<QLabel*>().last();
        QVERIFY2(words->text().endsWith(QStringLiteral("im Kreis.")), qPrintable(words->text()));
    }

    /// As over a small picture at 200 %: a few lines whatever it says, and one message at a time.
    void aNarrowStripStaysLow() {
        const QString words = QStringLiteral(
            "Worker C is stopped. D waits for C. E waits for D. F waits for E. G waits for F. H waits for G. A waits "
            "for H. B waits for A.");
        MessageStrip strip;
        strip.resize(200, 30);
        strip.showProgress(words, QStringLiteral("Cancel the run"), [] {});
        const auto shown = [&] {
            QStringList all;
            for (const QLabel* label : strip.findChildren<QLabel*>())
                if (label->isVisible()) all << label->accessibleName();
            return all;
        };
        const QLabel* label = strip.findChildren<QLabel*>().last();
        const auto* cancel = strip.findChildren<QPushButton*>().last();
        const int most = 3 * label->fontMetrics().lineSpacing() + cancel->sizeHint().height() + 20;
        QVERIFY2(strip.heightForWidth(200) <= most, qPrintable(QString::number(strip.heightForWidth(200))));
        QCOMPARE(shown(), QStringList{words});
        QCOMPARE(label->toolTip(), words);

        strip.resize(400, 60);
        strip.show({Notice::Tone::Info, QStringLiteral("There is nothing to undo."), {}, {}, 0});
        QCOMPARE(shown(), QStringList{strip.notice().sentence});
        QToolButton* other = nullptr;
        for (auto* button : strip.findChildren<QToolButton*>())
            if (button->isVisible() && button->text() == QStringLiteral("1 of 2")) other = button;
        QVERIFY(other);
        other->click();
        QCOMPARE(shown(), QStringList{words});
        QCOMPARE(other->text(), QStringLiteral("2 of 2"));
        other->click();
        QCOMPARE(shown(), QStringList{strip.notice().sentence});
        QVERIFY(strip.dismiss());
        QCOMPARE(shown(), QStringList{words});
        QVERIFY(!other->isVisible());

        strip.show({Notice::Tone::Info, QStringLiteral("There is nothing to undo."), {}, {}, 0});
        strip.resize(800, 80);  // room for both
        QCOMPARE(shown().size(), 2);
        QVERIFY(!other->isVisible());
    }

    void speedAndThemeAreRemembered() {
        {
            ReadyStudio studio;
            studio->actions().themeLight->trigger();
            studio.document().setSecondsPerStep(2.5);
            studio->actions().reduceMotion->trigger();
        }
        Studio studio;
        QCOMPARE(studio->appearance().choice(), ThemeChoice::Light);
        QCOMPARE(studio.document().playhead().secondsPerStep(), 2.5);
        QVERIFY(studio->actions().reduceMotion->isChecked());
    }

    void aClickOnTheTimelineGoesThere() {
        ReadyStudio studio;
        studio.document().toEnd();
        QVERIFY(studio.standsAt(6));
        emit studio->timeline().clicked(1, 2, 3);
        QCOMPARE(studio.document().step(), 3);
        QCOMPARE(studio.document().selectedRank(), 1);
        QCOMPARE(studio.document().selectedChunk(), 2);
    }

    /// 1920 × 1080 at 200 % are 960 × 540. With longer words: test_studio_german.
    void everyPageFitsALowWindow() {
        StudioOptions options;
        options.size = QSize(960, 540);
        Studio studio(options);
        QVERIFY(studio.ready());
        QTRY_VERIFY2(studio->canvas().height() >= 180, qPrintable(QString::number(studio->canvas().height())));
        auto* bar = studio->findChild<RunBar*>();
        QVERIFY2(bar->height() <= 64, qPrintable(QString::number(bar->height())));
        for (const QPushButton* button : bar->findChildren<QPushButton*>())
            QVERIFY2(button->width() >= button->sizeHint().width(), qPrintable(button->accessibleName()));
        for (const QLabel* label : bar->findChildren<QLabel*>())
            if (label->accessibleName() == bar->tr("Title of the run"))
                QVERIFY2(label->width() >= 120, qPrintable(QString::number(label->width())));
        for (const QString& page : pageIds()) {
            QVERIFY(studio->pages().show(page));
            const auto least = [&] { return studio->minimumSizeHint(); };
            QTRY_VERIFY2(
                least().width() <= 960 && least().height() <= 540,
                qPrintable(QStringLiteral("%1: %2 × %3").arg(page).arg(least().width()).arg(least().height())));
        }
    }

    /// A window manager may place the window after it was shown; what the reader does later is left alone.
    void aWindowThatIsPlacedTooHighComesBack() {
        StudioOptions options;
        options.size = QSize(958, 500);
        Studio studio(options);
        const QRect room = studio->screen()->availableGeometry();
        studio->move(1, -10);
        QTRY_VERIFY(room.contains(studio->frameGeometry()));
        QTest::qWait(1600);
        studio->move(-200, 100);
        QTest::qWait(200);
        QCOMPARE(studio->pos(), QPoint(-200, 100));
    }

    void theFirstWindowFitsTheScreen() {
        const QTemporaryDir folder;
        StudioOptions options;
        options.engine = QStringLiteral(KOLO_BINARY);
        options.database = folder.filePath(QStringLiteral("runs.db"));
        MainWindow window(options);
        const QRect room = window.screen()->availableGeometry();
        QVERIFY(window.width() <= room.width() && window.height() <= room.height());
        window.resize(room.width() + 300, room.height() + 200);  // as from a larger screen
        window.move(-50, 400);
        window.show();
        QTRY_VERIFY(room.contains(window.frameGeometry()));
        window.close();
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioWindow)
#include "test_studio_window.moc"
