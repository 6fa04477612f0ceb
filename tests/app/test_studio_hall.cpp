// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the hall sees beside the stage: menus, dialogs, notices and the list of keys are in its type, and the keys are
// of the page that is shown.
#include <QDir>
#include <QFileDialog>
#include <QFontInfo>
#include <QHeaderView>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QToolTip>
#include <algorithm>
#include <climits>

#include "app/break_it.h"
#include "app/export_sheet.h"
#include "app/file_dialogs.h"
#include "app/keys_overlay.h"
#include "app/lecture.h"
#include "app/page.h"
#include "app/page_book.h"
#include "app/pages/training_page.h"
#include "app/pages/training_tables.h"
#include "tests/app/studio_fixture.h"
#include "viz/charts/curve_overlay.h"
#include "viz/host/canvas_widget.h"

using namespace kolo;
using namespace kolo::app;

class TestStudioHall : public OwnStudio {
    Q_OBJECT

private slots:
    /// Menus and tips, wherever in the hall they are asked for; outside they are the window's again.
    void whatOpensByItselfIsLargeToo() {
        auto* breakIt = m_studio->window().findChild<BreakIt*>();
        const auto menuType = [&] {
            const std::unique_ptr<QMenu> menu(breakIt->menuFor(0));
            QList<QMenu*> all = menu->findChildren<QMenu*>();  // of its links
            all << menu.get();
            int least = INT_MAX;
            for (QMenu* each : all) {
                each->ensurePolished();
                least = std::min(least, QFontInfo(each->font()).pixelSize());
            }
            return std::pair(least, menu->sizeHint().width());
        };
        QVERIFY(menuType().first < kHallType);
        m_studio->press(Qt::Key_F5);
        QCOMPARE(menuType().first, kHallType);
        QVERIFY(menuType().second < 1280 / 2);  // beside its worker there is room for it
        QToolTip::showText(QPoint(100, 100), QStringLiteral("tip"), &m_studio->window());
        const auto tip = [] {
            for (const QWidget* widget : QApplication::topLevelWidgets())
                if (widget->inherits("QTipLabel")) return QFontInfo(widget->font()).pixelSize();
            return 0;
        };
        QCOMPARE(tip(), kHallType);
        QToolTip::hideText();
        m_studio->press(Qt::Key_Escape);
        QVERIFY(menuType().first < kHallType);
        QVERIFY(QFontInfo(QToolTip::font()).pixelSize() < kHallType);
    }

    /// The sheet of exports and the file dialog are read in the hall, and lie within it; in the window they are small.
    void whatIsAskedIsLargeAndFits() {
        MainWindow& window = m_studio->window();
        const auto smallest = [](const QWidget& dialog) {
            int least = INT_MAX;
            for (const QWidget* part : dialog.findChildren<QWidget*>())
                if (part->isVisible()) least = std::min(least, QFontInfo(part->font()).pixelSize());
            return least;
        };
        const auto check = [&](const QWidget& dialog, bool hall) {
            QCOMPARE(smallest(dialog) >= kHallType, hall);
            QVERIFY2(dialog.width() <= 1280 && dialog.height() <= 700,  // and its title bar
                     qPrintable(QStringLiteral("%1 × %2").arg(dialog.width()).arg(dialog.height())));
            for (const auto* button : dialog.findChildren<QPushButton*>()) {
                QVERIFY2(button->width() >= button->minimumSizeHint().width(), qPrintable(button->text()));
                QVERIFY2(button->height() >= button->fontMetrics().height() + 4, qPrintable(button->text()));
            }
            for (const auto* label : dialog.findChildren<QLabel*>())
                QVERIFY2(label->width() >= label->minimumSizeHint().width(), qPrintable(label->text()));
            if (const auto* places = dialog.findChild<QListView*>(QStringLiteral("sidebar")))  // with their whole names
                QTRY_COMPARE(places->horizontalScrollBar()->maximum(), 0);
            for (const auto* columns : dialog.findChildren<QHeaderView*>())
                for (int i = 0; columns->isVisible() && i < columns->count(); ++i)
                    QTRY_VERIFY2(columns->sectionSize(i) >= columns->sectionSizeHint(i),
                                 qPrintable(columns->model()->headerData(i, Qt::Horizontal).toString()));
        };
        const QByteArray home = qgetenv("HOME");
        QVERIFY(QDir().mkpath(QString::fromUtf8(home + "/anna.lindqvist")));
        qputenv("HOME", home + "/anna.lindqvist");
        const auto back = qScopeGuard([&] { qputenv("HOME", home); });
        for (const bool hall : {true, false}) {
            if (hall != window.isLecture()) m_studio->press(Qt::Key_F5);
            window.resize(1280, 720);
            m_studio->press(Qt::Key_E, Qt::ControlModifier);
            auto* sheet = window.findChild<ExportSheet*>();
            QVERIFY(sheet);
            QTRY_VERIFY(sheet->isVisible());
            check(*sheet, hall);
            QTest::keyClick(sheet, Qt::Key_Return);  // the picture, as a file
            auto* dialog = window.findChild<QFileDialog*>();
            QVERIFY(dialog);
            QTRY_VERIFY(dialog->isVisible());
            check(*dialog, hall);
            dialog->reject();
            QTRY_VERIFY(!window.findChild<QFileDialog*>());
            askWhatToOpen(&window.canvas(), QStringLiteral("A part of the window asks"), {}, {}, [](const QString&) {});
            dialog = window.findChild<QFileDialog*>();
            QVERIFY(dialog);
            QTRY_VERIFY(dialog->isVisible());
            check(*dialog, hall);
            dialog->reject();
            QTRY_VERIFY(!window.findChild<QFileDialog*>());
        }
    }

    void theListOfKeysIsLargeAndScrolledByKeys() {
        MainWindow& window = m_studio->window();
        KeysOverlay& list = window.keysOverlay();
        QScrollBar& bar = *list.findChild<QScrollArea*>()->verticalScrollBar();
        const auto labels = [&] { return list.findChildren<QLabel*>(); };
        m_studio->press(Qt::Key_F5);
        window.resize(1280, 720);
        window.canvas().setFocus();
        m_studio->press(Qt::Key_F1);
        QTRY_VERIFY(list.isVisible() && bar.maximum() > 0);
        for (const QLabel* label : labels()) {
            QVERIFY2(QFontInfo(label->font()).pixelSize() >= kHallType, qPrintable(label->text()));
            const QRect place(label->mapTo(&list, QPoint()), label->size());
            QVERIFY2(place.left() >= 0 && place.right() < list.width(), qPrintable(label->text()));
        }
        const auto seen = [&](const QString& text) {
            for (const QLabel* label : labels())
                if (label->text() == text) return list.rect().contains(label->mapTo(&list, QPoint(0, label->height())));
            return false;
        };
        for (const QAction* action : {window.actions().pen, window.actions().play}) QVERIFY(seen(action->text()));
        QVERIFY(!seen(window.actions().focusTimeline->text()));
        for (int page = 0; page < 4; ++page) m_studio->press(Qt::Key_PageDown);
        QCOMPARE(bar.value(), bar.maximum());
        QVERIFY(!seen(window.actions().pen->text()));
        QCOMPARE(m_studio->document().playhead().target(), 0);  // nobody steps what nobody sees
        m_studio->press(Qt::Key_Escape);
        QVERIFY(!list.isVisible() && window.isLecture());
        QVERIFY(m_studio->stepsTo(1, Qt::Key_PageDown));  // the picture has the keys again
        m_studio->press(Qt::Key_Escape);
        m_studio->press(Qt::Key_F1);
        for (const QLabel* label : labels()) QVERIFY(QFontInfo(label->font()).pixelSize() < kHallType);
        m_studio->press(Qt::Key_Escape);
    }

    /// A large screen has room for all of them at once.
    void theListOfKeysFitsALargeScreen() {
        MainWindow& window = m_studio->window();
        m_studio->press(Qt::Key_F5);
        window.resize(1920, 1080);
        m_studio->press(Qt::Key_F1);
        const QScrollBar& bar = *window.keysOverlay().findChild<QScrollArea*>()->verticalScrollBar();
        QTRY_COMPARE(window.keysOverlay().size(), QSize(1920, 1080));
        QTRY_VERIFY2(bar.maximum() == 0, qPrintable(QString::number(bar.maximum())));
        for (const Qt::Key key : {Qt::Key_PageDown, Qt::Key_Right, Qt::Key_Space}) m_studio->press(key);
        QCOMPARE(m_studio->document().playhead().target(), 0);  // nobody steps what nobody sees
        QVERIFY(window.keysOverlay().isVisible());
        m_studio->press(Qt::Key_F1);
        m_studio->press(Qt::Key_Escape);
        window.resize(1280, 692);  // and on a small one, below its title bar, all fit in the usual type
        m_studio->press(Qt::Key_F1);
        QTRY_COMPARE(window.keysOverlay().size(), QSize(1280, 692));
        QTRY_VERIFY2(bar.maximum() == 0, qPrintable(QString::number(bar.maximum())));
        QStringList keys;
        for (const QLabel* label : window.keysOverlay().findChildren<QLabel*>()) keys << label->text();
        for (const char* key : {"Alt+1 … 0", "Menu", "Ctrl+Y", "Ctrl+↑  Ctrl+↓"})
            QVERIFY2(keys.contains(QString::fromUtf8(key)), key);
        m_studio->press(Qt::Key_Escape);
    }

    /// On a page that shows no run, the keys of the playback are faint, unless that page steps something itself.
    void theListOfKeysShowsWhatDoesNothingFaint() {
        MainWindow& window = m_studio->window();
        const Actions& actions = window.actions();
        const auto isFaintRow = [&](const QString& row) {
            m_studio->press(Qt::Key_F1);
            bool faint = false;
            for (const QLabel* label : window.keysOverlay().findChildren<QLabel*>())
                if (label->text() == row) faint = !label->isEnabled();
            m_studio->press(Qt::Key_Escape);
            return faint;
        };
        const auto isFaint = [&](const QAction* action) { return isFaintRow(action->text()); };
        const auto faintParts = [&] {  // of the window, with keys of their own
            QString faint;
            for (const char* row : {"Picture: over its cells", "History: open, rename, delete", "Check the row"})
                faint += QLatin1Char(isFaintRow(QLatin1String(row)) ? 'f' : '-');
            return faint;
        };
        QCOMPARE(faintParts(), QStringLiteral("--f"));
        m_studio->press(Qt::Key_F5);
        QCOMPARE(faintParts(), QStringLiteral("-ff"));
        m_studio->press(Qt::Key_Escape);
        QVERIFY(window.pages().show(QStringLiteral("exercises")));
        QCOMPARE(faintParts(), QStringLiteral("ff-"));
        QVERIFY(window.pages().show(kRunPage));
        for (const QAction* action : actions.playback()) QVERIFY(!isFaint(action));
        QVERIFY(!isFaint(actions.speeds[0]));
        QVERIFY(window.pages().show(QStringLiteral("training")));
        m_studio->press(Qt::Key_F5);
        for (const QAction* action : actions.playback()) QVERIFY2(isFaint(action), qPrintable(action->text()));
        QVERIFY(isFaint(actions.speeds[0]));
        for (const QAction* action :
             {actions.lectureTable, actions.notes, actions.keys, actions.lecture, actions.exportRun})
            QVERIFY2(!isFaint(action), qPrintable(action->text()));
        m_studio->press(Qt::Key_Escape);
        QVERIFY(isFaint(actions.notes));  // as every plain key
        QVERIFY(window.pages().show(kSideBySidePage));
        for (const QAction* action : actions.playback()) QVERIFY2(!isFaint(action), qPrintable(action->text()));
    }

    /// Good news leaves with the controls; what is wrong stays, in the hall's type.
    void whatLeavesByItselfDoesNotComeIntoTheHall() {
        MessageStrip& strip = m_studio->window().strip();
        m_studio->window().actions().copyPicture->trigger();
        QVERIFY(strip.hasNotice());
        m_studio->press(Qt::Key_F5);
        QVERIFY(!strip.hasNotice());
        strip.show({Notice::Tone::Bad, QStringLiteral("It went wrong."), {}, {}, 0});
        m_studio->press(Qt::Key_F5);
        m_studio->press(Qt::Key_F5);
        QVERIFY(m_studio->window().isLecture() && strip.hasNotice());
        for (const QLabel* label : strip.findChildren<QLabel*>())
            if (label->isVisible()) QCOMPARE(QFontInfo(label->font()).pixelSize(), kHallType);
    }

    /// On another page the keys choose among what that page has, and the run's page is not shown instead.
    void theKeysAreOfThePageInTheHall() {
        MainWindow& window = m_studio->window();
        const Actions& actions = window.actions();
        QVERIFY(window.pages().show(QStringLiteral("training")));
        auto& training = static_cast<TrainingPage&>(*window.pages().currentWidget());
        m_studio->press(Qt::Key_F5);
        const auto shown = [&] { return std::pair(training.lossChart().isVisible(), training.tables().isVisible()); };
        QVERIFY(shown() == std::pair(true, false));                     // there are no figures yet
        const auto how = training.lossChart().findChildren<QLabel*>();  // to get curves: not by a button that is hidden
        QVERIFY(
            std::ranges::any_of(how, [](const QLabel* each) { return each->text().contains(QLatin1String("Esc")); }));
        m_studio->press(Qt::Key_T);
        QVERIFY(shown() == std::pair(true, false));
        QTRY_VERIFY(training.isReady());
        training.setField("steps", QStringLiteral("20"));
        training.runOne();
        QTRY_VERIFY(shown() == std::pair(false, true));
        QTRY_VERIFY(training.tables().height() > training.height() / 2);
        training.setPreset(1);  // whose runs these are not
        QVERIFY(shown() == std::pair(true, false));
        training.setPreset(0);
        m_studio->press(Qt::Key_C);
        QVERIFY(shown() == std::pair(true, false));
        m_studio->press(Qt::Key_P);
        QVERIFY(shown() == std::pair(true, true));
        m_studio->press(Qt::Key_N);
        QTRY_VERIFY(window.lecture().notes().isVisible());
        m_studio->press(Qt::Key_N);
        m_studio->press(Qt::Key_T);
        QCOMPARE(window.pages().shown(), QStringLiteral("training"));
        m_studio->press(Qt::Key_Escape);
        QVERIFY(shown() == std::pair(true, true));

        QVERIFY(window.pages().show(QStringLiteral("lessons")));  // which has no such parts
        m_studio->press(Qt::Key_F5);
        for (const Qt::Key key : {Qt::Key_P, Qt::Key_T, Qt::Key_C, Qt::Key_D, Qt::Key_L}) {
            m_studio->press(key);
            QCOMPARE(window.pages().shown(), QStringLiteral("lessons"));
        }
        for (const QAction* action :
             {actions.lecturePicture, actions.lectureTable, actions.lectureChart, actions.pen, actions.spotlight})
            QVERIFY(!action->isEnabled());  // nor does the list of keys promise it
        QVERIFY(window.pages().show(kRunPage));
        QVERIFY(actions.lectureTable->isEnabled() && actions.pen->isEnabled());
    }

    /// Alt and a digit go there, and what is there is looked at in the window.
    void aPageWithoutAMannerForTheHallLeavesIt() {
        MainWindow& window = m_studio->window();
        m_studio->press(Qt::Key_F5);
        for (const char* page : {"lessons", "training"}) {
            QVERIFY(window.pages().show(QLatin1String(page)));
            QVERIFY2(window.isLecture(), page);
        }
        m_studio->press(Qt::Key_3, Qt::AltModifier);
        QCOMPARE(window.pages().shown(), QStringLiteral("exercises"));
        QVERIFY(!window.isLecture());
        QVERIFY(window.menuBar()->isVisible() && window.pages().tabs()->isVisible());
        QVERIFY(!window.actions().lecture->isChecked());
        m_studio->press(Qt::Key_1, Qt::AltModifier);
        QVERIFY(!window.isLecture());
    }

    /// The tabs are hidden, and so are their keys.
    void theArrowsDoNotTurnThePageInTheHall() {
        MainWindow& window = m_studio->window();
        QVERIFY(window.pages().show(kSideBySidePage));
        window.pages().tabs()->setFocus();
        m_studio->press(Qt::Key_F5);
        QVERIFY(window.pages().currentWidget()->isAncestorOf(QApplication::focusWidget()));
        m_studio->press(Qt::Key_Right);
        QCOMPARE(window.pages().shown(), kSideBySidePage);
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioHall)
#include "test_studio_hall.moc"
