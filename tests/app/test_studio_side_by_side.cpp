// SPDX-License-Identifier: GPL-3.0-or-later
//
// Several runs in lock-step, in the real window: the same keys, one step for all, and who is done waits at its end.
#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QRegularExpression>
#include <QStyleOption>

#include "app/history_panel.h"
#include "app/page.h"
#include "app/page_book.h"
#include "app/panels/playback_controls.h"
#include "app/panels/side_by_side.h"
#include "app/run_loader.h"
#include "tests/app/studio_fixture.h"
#include "viz/host/canvas_widget.h"

using namespace kolo;
using namespace kolo::app;

class TestStudioSideBySide : public QObject {
    Q_OBJECT

    static SideBySide* pageOf(Studio& studio) {
        studio->showPage(kSideBySidePage);
        return studio->findChild<SideBySide*>();
    }

private slots:
    void fourAlgorithmsStepAsOne() {
        ReadyStudio studio;
        SideBySide* page = pageOf(studio);
        QVERIFY(page);
        page->runAlgorithms({"ring", "tree", "butterfly", "master-worker"});
        QVERIFY(waitFor([&] { return page->isComplete(); }));
        QCOMPARE(page->runs(), 4);
        PlaybackControls& controls = page->controls();
        QCOMPARE(controls.playhead().steps(), 6);  // the longest: the ring
        page->setFocus();
        for (int step = 1; step <= 6; ++step) {
            QTest::keyClick(page, Qt::Key_Right);
            QTRY_VERIFY(controls.playhead().atRest());
            const int ends[] = {6, 4, 2, 2};
            for (int run = 0; run < 4; ++run) QCOMPARE(page->playheadOf(run).step(), std::min(step, ends[run]));
        }
        // All of them hold the same numbers at their end.
        for (int run = 0; run < 4; ++run) {
            const BufferHistory& history = *page->loader(run).history();
            QCOMPARE(history.liveStep(), history.steps());
            double sum = 0;
            for (int chunk = 0; chunk < history.shape().schedule.chunks; ++chunk)
                for (const double value : history.cell(history.steps(), 2, chunk).values) sum += value;
            QCOMPARE(sum, 37.0 + 37 + 36 + 43);
        }
        QVERIFY(page->captionOf(0).contains(QStringLiteral("iteration 6 of 6")));
        QVERIFY(page->captionOf(3).contains(QStringLiteral("iteration 2 of 2")));
        QTest::keyClick(page, Qt::Key_Home);
        QCOMPARE(page->playheadOf(1).step(), 0);
    }

    /// On one clock each is as far as it was measured: the first to end waits at its end, and the others go on.
    void theyRaceOnOneClock() {
        ReadyStudio studio;
        SideBySide* page = pageOf(studio);
        page->runAlgorithms({"ring", "tree"});
        QVERIFY(waitFor([&] { return page->isComplete(); }));
        QPushButton* race = nullptr;
        for (auto* each : page->findChildren<QPushButton*>())
            if (each->text() == QStringLiteral("Race in time")) race = each;
        QVERIFY(race);
        QTest::mouseClick(race, Qt::LeftButton);
        QVERIFY(page->isRacing());
        QWidget* focus = QApplication::focusWidget();
        QVERIFY2(qobject_cast<viz::CanvasWidget*>(focus), focus ? focus->metaObject()->className() : "nothing");
        QTest::keyClick(focus, Qt::Key_Space);  // plays, and does not press the button again
        QVERIFY(page->isRacing() && page->controls().playhead().position() >= 0);
        QTRY_VERIFY(page->controls().playhead().position() > 0);
        QTest::keyClick(focus, Qt::Key_Space);
        QTest::keyClick(focus, Qt::Key_Home);
        QCOMPARE(page->controls().playhead().steps(), 12);
        for (int run = 0; run < 2; ++run) QCOMPARE(page->playheadOf(run).position(), 0.0);
        QVERIFY(page->captionOf(0).contains(QStringLiteral("iteration 0")));
        page->setFocus();
        QTest::keyClick(page, Qt::Key_End);
        for (int run = 0; run < 2; ++run) QVERIFY(page->playheadOf(run).atRest() && page->playheadOf(run).atEnd());
        int said = 0;
        for (auto* label : page->findChildren<QLabel*>()) {
            const QString text = label->text();
            if (!text.startsWith(QStringLiteral("measured ")) || !text.contains(QStringLiteral("predicted "))) continue;
            ++said;
            // No line ends between a number and its unit.
            QVERIFY2(!text.contains(QRegularExpression(QStringLiteral("\\d [nµm]?s"))), qPrintable(text));
        }
        QCOMPARE(said, 2);
        // The clock says its time, and in a hall, too.
        const auto clocks = [&] {
            QStringList times;
            static const QRegularExpression time(QStringLiteral("^\\S+ [mµn]?s of \\S+ [mµn]?s$"));
            for (auto* label : page->findChildren<QLabel*>())
                if (label->isVisible() && time.match(label->text()).hasMatch()) times << label->text();
            return times;
        };
        QVERIFY2(clocks().size() == 1, qPrintable(clocks().join('|')));
        const QStringList ends = clocks().constFirst().split(QStringLiteral(" of "));
        QCOMPARE(ends.first(), ends.last());
        studio.press(Qt::Key_F5);
        QTRY_COMPARE(clocks(), QStringList{ends.join(QStringLiteral(" of "))});
        studio.press(Qt::Key_F5);
        QTest::mouseClick(race, Qt::LeftButton);
        QVERIFY(!page->isRacing());
        QCOMPARE(page->controls().playhead().steps(), 6);
    }

    void inTheHallThereAreThePicturesAndTheKeys() {
        ReadyStudio studio;
        SideBySide* page = pageOf(studio);
        page->runAlgorithms({"ring", "tree"});
        QVERIFY(waitFor([&] { return page->isComplete(); }));
        studio.press(Qt::Key_F5);
        QTRY_VERIFY(studio->isLecture());
        QCOMPARE(studio->pages().shown(), kSideBySidePage);
        QTRY_VERIFY(!page->controls().isVisible());
        for (const QLabel* label : page->findChildren<QLabel*>())
            if (label->isVisible()) QVERIFY2(label->fontInfo().pixelSize() >= 24, qPrintable(label->text()));
        studio.press(Qt::Key_Right);
        QTRY_COMPARE(page->playheadOf(0).step(), 1);
        studio.press(Qt::Key_Escape);
        QTRY_VERIFY(!studio->isLecture() && page->controls().isVisible());
    }

    /// Where a fourth would leave half of a row empty, all have the whole height; and their times stay in the window.
    void threeStandInARow() {
        ReadyStudio studio;
        SideBySide* page = pageOf(studio);
        page->runAlgorithms({"ring", "tree", "butterfly"});
        QVERIFY(waitFor([&] { return page->isComplete(); }));
        for (auto* race : page->findChildren<QPushButton*>())
            if (race->text() == QStringLiteral("Race in time")) race->click();
        QVERIFY(page->isRacing());
        const auto all = page->findChildren<viz::CanvasWidget*>();
        const auto tall = [&](const viz::CanvasWidget* each) { return each->height() > page->height() / 2; };
        QTRY_COMPARE(std::ranges::count_if(all, [&](auto* each) { return each->isVisible() && tall(each); }), 3);
        QVERIFY2(studio->width() <= 1280, qPrintable(QString::number(studio->width())));
    }

    /// A title that is too long for a hall's type drops what is in brackets; where that is not enough, it ends in "…".
    void aLongTitleIsNotCutOff() {
        ReadyStudio studio;
        SideBySide* page = pageOf(studio);
        page->runAlgorithms({"ring", "butterfly"});
        QVERIFY(waitFor([&] { return page->isComplete(); }));
        page->setLarge(true);
        QLabel* title = nullptr;
        for (auto* each : page->findChildren<QLabel*>())
            if (each->text().startsWith(QStringLiteral("Butterfly"))) title = each;
        QVERIFY(title);
        QTRY_VERIFY(title->fontMetrics().horizontalAdvance(title->text()) > title->width());
        const auto drawn = [title](const QString& words) {
            title->setText(words);
            return title->grab().toImage();
        };
        const QString whole = title->text();
        QVERIFY(whole.startsWith(QStringLiteral("Butterfly (recursive doubling) allreduce")));
        QCOMPARE(drawn(whole), drawn(QString(whole).remove(QStringLiteral(" (recursive doubling)"))));
        const QString longer(300, QLatin1Char('w'));
        QCOMPARE(drawn(longer), drawn(title->fontMetrics().elidedText(longer, Qt::ElideRight, title->width())));
    }

    /// Where there is room, the boxes show all of what is chosen; where there is none, the words end in "…".
    void theBoxesShowWhatIsChosen() {
        ReadyStudio studio;
        SideBySide* page = pageOf(studio);
        const auto boxes = page->findChildren<QComboBox*>();
        QCOMPARE(boxes.size(), 4);
        QComboBox* box = boxes.at(2);
        const QString longest = QStringLiteral("Halving-doubling (Rabenseifner)");
        QTRY_VERIFY(box->findText(longest) > 0);
        const auto widthOf = [box](const QString& words) { return box->fontMetrics().horizontalAdvance(words); };
        const auto room = [box] {
            QStyleOptionComboBox option;
            option.initFrom(box);
            return box->style()
                ->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box)
                .width();
        };
        box->setCurrentIndex(box->findText(longest));
        QTRY_VERIFY(room() > widthOf(longest));
        QVERIFY(boxes.at(0)->width() < box->width());
        box->setFixedWidth(128);
        QTRY_VERIFY(room() < widthOf(longest));
        const QImage shown = box->grab().toImage();
        box->setItemText(box->currentIndex(), box->fontMetrics().elidedText(longest, Qt::ElideRight, room() - 2));
        QVERIFY(box->currentText().endsWith(QStringLiteral("…")));
        QCOMPARE(box->grab().toImage(), shown);
    }

    void theButtonsDoWhatTheKeysDo() {
        ReadyStudio studio;
        SideBySide* page = pageOf(studio);
        page->runAlgorithms({"ring", "tree"});
        QVERIFY(waitFor([&] { return page->isComplete(); }));
        const auto button = [&](const QString& name) {
            for (auto* each : page->controls().findChildren<QPushButton*>())
                if (each->accessibleName() == name) return each;
            return static_cast<QPushButton*>(nullptr);
        };
        QTest::mouseClick(button("Step"), Qt::LeftButton);
        QTRY_COMPARE(page->playheadOf(0).step(), 1);
        QTest::mouseClick(button("Back"), Qt::LeftButton);
        QCOMPARE(page->playheadOf(1).step(), 0);
        page->controls().setSecondsPerStep(0.1);
        QTest::mouseClick(button("Play"), Qt::LeftButton);
        QTRY_COMPARE(page->playheadOf(0).step(), 6);
        QTRY_VERIFY(!page->controls().playhead().playing());
    }

    void runsOfTheHistoryPlayTogether() {
        ReadyStudio studio;
        SideBySide* page = pageOf(studio);
        page->runAlgorithms({"ring", "tree", "all-to-all"});
        QVERIFY(waitFor([&] { return page->isComplete(); }));
        studio->showPage(kRunPage);
        QListView& list = studio->history().view();
        QTRY_VERIFY(list.model()->rowCount() >= 3);
        list.clearSelection();
        for (const int row : {0, 1})
            list.selectionModel()->select(list.model()->index(row, 0), QItemSelectionModel::Select);
        const QList<qint64> chosen = studio->history().selectedRuns();
        QCOMPARE(chosen.size(), 2);
        QPushButton* play = nullptr;
        for (auto* each : studio->history().findChildren<QPushButton*>())
            if (each->text().contains(QStringLiteral("side by side"))) play = each;
        QVERIFY(play && !play->isHidden());
        play->click();
        QCOMPARE(studio->pages().shown(), kSideBySidePage);
        QCOMPARE(page->runs(), 2);
        QVERIFY(waitFor([&] { return page->isComplete(); }));
        QCOMPARE(page->loader(0).info()->id, chosen[0]);
        QCOMPARE(page->loader(1).info()->id, chosen[1]);
        studio.press(Qt::Key_Space);  // plays them, and runs nothing
        QVERIFY(page->controls().playhead().playing());
        QCOMPARE(page->runs(), 2);
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioSideBySide)
#include "test_studio_side_by_side.moc"
