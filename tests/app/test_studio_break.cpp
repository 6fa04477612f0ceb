// SPDX-License-Identifier: GPL-3.0-or-later
//
// Break it, in the real window: a worker of a live run is stopped from the picture's menu, the chain of waits is drawn,
// Undo mends it and the sum is right; a killed worker ends the run; a link is cut.
#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <algorithm>

#include "app/break_it.h"
#include "app/lecture_stage.h"
#include "app/message_strip.h"
#include "app/panels/parameter_form.h"
#include "app/theme.h"
#include "tests/app/studio_fixture.h"
#include "tests/viz/picture_texts.h"
#include "viz/host/canvas_widget.h"
#include "viz/host/save_picture.h"
#include "viz/layout/palette.h"
#include "viz/layout/sketch.h"
#include "viz/scenes/scene.h"

using namespace kolo;
using namespace kolo::app;

namespace {

QAction* actionOf(QMenu& menu, const QString& text) {
    for (QAction* action : menu.actions()) {
        if (action->text().startsWith(text)) return action;
        if (QMenu* inner = action->menu())
            if (inner->title().contains(text)) return action;
    }
    return nullptr;
}

/// The middle of a worker's card in the picture.
QPoint cardOf(viz::CanvasWidget& canvas, int rank) {
    for (const viz::HitRegion& hit : canvas.picture().hits)
        if (hit.rank == rank && hit.chunk < 0)
            return {static_cast<int>(hit.box.center().x), static_cast<int>(hit.box.y + 3)};
    return {};
}

}  // namespace

class TestStudioBreak : public QObject {
    Q_OBJECT
private slots:
    void chainsAndCircles() {
        const auto ranksOf = [](const std::vector<RankWait>& waits) {
            std::vector<std::vector<int>> all;
            for (const WaitChain& chain : chainsOf(waits)) all.push_back(chain.ranks);
            return all;
        };
        using Chains = std::vector<std::vector<int>>;
        QCOMPARE(ranksOf({{0, 3}, {1, 0}, {3, 2}}), (Chains{{1, 0, 3, 2}}));
        QCOMPARE(ranksOf({{0, 1}, {2, 1}}), (Chains{{0, 1}, {2, 1}}));
        QCOMPARE(ranksOf({{0, 1}, {1, 2}, {2, 0}}), (Chains{{0, 1, 2, 0}}));
        QVERIFY(chainsOf({{0, 1}, {1, 0}}).front().isCircle());
        QVERIFY(chainsOf({}).empty());
        QCOMPARE(causesOf({{0, 3}, {1, 0}, {3, 2}}), std::vector<int>{2});
        QCOMPARE(causesOf({{0, 1}, {2, 1}}), std::vector<int>{1});
        QVERIFY(causesOf({{0, 1}, {1, 0}, {2, 1}, {3, 1}}).empty());  // who waits, too, is no cause
    }

    void aWorkerIsStoppedFromThePictureAndMendedByUndo() {
        ReadyStudio studio;
        auto& canvas = studio->canvas();
        const QPoint card = cardOf(canvas, 2);
        QVERIFY(!card.isNull());
        QTRY_VERIFY(canvas.hitAt(card).has_value());  // it is painted
        QContextMenuEvent asked(QContextMenuEvent::Mouse, card, canvas.mapToGlobal(card));
        QApplication::sendEvent(&canvas, &asked);
        auto* menu = canvas.findChild<QMenu*>();
        QVERIFY(menu);
        QTRY_VERIFY(menu->isVisible());
        QVERIFY(actionOf(*menu, "Worker C"));
        QVERIFY(!actionOf(*menu, "Mend"));
        actionOf(*menu, "Stop")->trigger();
        menu->close();
        QTRY_COMPARE(studio.document().engineState().disturbances, std::string("stop=2"));
        auto* strip = studio->findChild<MessageStrip*>();
        QTRY_VERIFY(strip->notice().sentence.contains("Worker C stops"));  // the engine answers after it told its state
        QCOMPARE(studio.document().info().provenance.numbers, std::string("measured, injected faults"));
        auto* waits = studio->canvas().findChild<WaitPicture*>();
        QTRY_VERIFY(waits->isVisible());  // who it is stands out before anyone waits
        QCOMPARE(waits->accessibleDescription(), QString("C is stopped"));
        studio.document().toEnd();
        QTRY_COMPARE(waits->accessibleDescription(),
                     QString("C is stopped, B waits for A, A waits for D, D waits for C"));
        const auto stoppedCards = [&] {
            const auto texts = viz::textsOf(studio->canvas().inView());
            return std::ranges::count(texts, "stopped");
        };
        QTRY_COMPARE(stoppedCards(), 1);
        studio.document().goTo(0);  // when it was not yet
        QTRY_COMPARE(stoppedCards(), studio.document().playhead().liveEdge() > 0 ? 0 : 1);
        studio.document().toEnd();
        const QImage picture = waits->grab().toImage().convertToFormat(QImage::Format_RGB32);
        const QRgb ink = toQColor(viz::palette(viz::Theme::Dark).bad).rgb(),
                   other = toQColor(viz::palette(viz::Theme::Light).bad).rgb();
        int drawn = 0;  // of the arrows from worker to worker
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                drawn += picture.pixel(x, y) == ink || picture.pixel(x, y) == other;
        QVERIFY2(drawn > 300, qPrintable(QString::number(drawn)));
        // One line tells it, with both ways out of it.
        const auto buttons = [&] {
            QStringList shown;
            for (const auto* button : strip->findChildren<QPushButton*>())
                if (button->isVisible()) shown << button->text();
            shown.sort();
            return shown;
        };
        QTRY_COMPARE(buttons(), (QStringList{"Cancel the run", "Undo"}));
        int lines = 0;
        for (const auto* label : strip->findChildren<QLabel*>()) lines += label->isVisible();
        QCOMPARE(lines, 1);
        for (auto* button : strip->findChildren<QPushButton*>())
            if (button->text() == "Undo") QTest::mouseClick(button, Qt::LeftButton);
        QWidget* focus = QApplication::focusWidget();  // not on what comes next: the keys are the picture's
        QVERIFY2(!qobject_cast<QAbstractButton*>(focus), focus ? qPrintable(focus->accessibleName()) : "");
        QVERIFY(studio.ended());
        QCOMPARE(studio.document().result()->status, RunStatus::Finished);
        QTRY_VERIFY(!waits->isVisible());
        QCOMPARE(studio.buffers(6), QString(kReduced));
    }

    /// Marks over a picture in which nothing moves take no time from the workers.
    void whatIsBrokenIsNotDrawnForEver() {
        ReadyStudio studio;
        RunDocument& document = studio.document();
        document.disturb(QStringLiteral("slow=2:4,cut=0-1"), [](const Outcome<void>&) {});
        auto* waits = studio->canvas().findChild<WaitPicture*>();
        QTRY_VERIFY(waits->isVisible());
        const auto framesOf = [&](int ms) {
            int frames = 0;
            const auto counted = connect(&studio->canvas(), &viz::CanvasWidget::frameSwapped, this, [&] { ++frames; });
            QTest::qWait(ms);
            disconnect(counted);
            return frames;
        };
        QTRY_VERIFY(framesOf(200) == 0);
    }

    /// A picture without a place for each worker has the chain of waits below; in a hall it is as large as the rest.
    void theChainOfWaitsIsLargeInTheHall() {
        ReadyStudio studio;
        studio->canvas().setScene(viz::findScene("table"));
        RunDocument& document = studio.document();
        document.disturb(QStringLiteral("stop=2"), [](const Outcome<void>&) {});
        QTRY_COMPARE(document.engineState().disturbances, std::string("stop=2"));
        document.toEnd();
        auto* waits = studio->canvas().findChild<WaitPicture*>();
        QTRY_VERIFY(waits->accessibleDescription().contains("waits for"));
        const auto stripHeight = [waits] {
            QImage drawn(waits->size(), QImage::Format_ARGB32);
            drawn.fill(Qt::transparent);
            waits->render(&drawn, {}, {}, QWidget::DrawChildren);
            int rows = 0;
            for (int y = 0; y < drawn.height(); ++y) rows += drawn.pixelColor(0, y).alpha() > 0;
            return rows;
        };
        QTRY_VERIFY(stripHeight() > 0);
        const int usual = stripHeight();
        studio.press(Qt::Key_F5);
        // Its names are 14 px in the window; here it may be lower, where the iteration is left above it.
        QTRY_VERIFY2(waits->isVisible() && stripHeight() >= 1.5 * viz::kLectureText && stripHeight() != usual,
                     qPrintable(QStringLiteral("%1, %2").arg(usual).arg(stripHeight())));
        studio.press(Qt::Key_F5);
        QTRY_COMPARE(stripHeight(), usual);
    }

    /// Below the table, of whose words it covers none.
    void theChainOfWaitsHasRoomOfItsOwn() {
        StudioOptions options;
        options.spec = reviewQuestion();
        options.spec->parameters["inject"] = "stop=2@step2";
        Studio studio(options);
        QVERIFY(studio.ready());
        studio.press(Qt::Key_F5);
        studio.press(Qt::Key_T);
        viz::CanvasWidget& table = studio->findChild<LectureStage*>()->table();
        QTRY_VERIFY(table.isVisible() && !table.inView().hits.empty());
        studio.document().toEnd();
        auto* waits = table.findChild<WaitPicture*>();
        QTRY_VERIFY(waits->accessibleDescription().contains("waits for"));
        QVERIFY(studio.standsAt(1));
        for (const QSize size : {QSize(1280, 720), QSize(960, 540), QSize(1600, 900)}) {
            waits->window()->showNormal();
            waits->window()->resize(size);
            QTest::qWait(100);
            QImage drawn(waits->size(), QImage::Format_ARGB32);
            drawn.fill(Qt::transparent);
            waits->render(&drawn, {}, {}, QWidget::DrawChildren);
            int top = 0;
            while (top < drawn.height() && qAlpha(drawn.pixel(0, top)) == 0) ++top;
            QVERIFY(drawn.height() - top > 2 * viz::kLectureText);
            const auto measure = viz::painterMeasure();
            QStringList seen;
            for (const viz::Shape& shape : table.inView().shapes)
                if (const auto* text = std::get_if<viz::TextShape>(&shape)) {
                    const viz::Box box = viz::textBox(*text, *measure);
                    QVERIFY2(box.y + box.height <= top + 1, text->text.c_str());
                    seen << QString::fromStdString(text->text);
                }
            QVERIFY2(seen.contains("iteration 1 of 6") && seen.contains("measured, injected faults") &&
                         seen.join(' ').contains("A sends chunk 0"),
                     qPrintable(seen.join('|')));
        }
    }

    /// In the window, where the picture's words are said elsewhere, it takes their place; short ones stand side by
    /// side.
    void theChainOfWaitsTakesTheWordsPlaceInTheWindow() {
        StudioOptions options;
        options.spec = reviewQuestion();
        options.spec->parameters = {{"algorithm", "butterfly"}, {"elements", "8"}, {"seed", "1"}};
        options.spec->devices = {"virtual", 8};
        Studio studio(options);
        QVERIFY(studio.ready());
        viz::CanvasWidget& canvas = studio->canvas();
        studio.document().disturb(QStringLiteral("stop=2"), [](const Outcome<void>&) {});
        studio.document().toEnd();
        auto* waits = canvas.findChild<WaitPicture*>();
        QTRY_VERIFY(waits->accessibleDescription().count("waits for") > 2);
        QVERIFY(chainsOf(studio.document().engineState().waits).size() > 1);
        QTRY_COMPARE(canvas.currentInput()->size.height, static_cast<double>(canvas.height()));
    }

    /// What is undone before a step was begun with it has done nothing to the run; what was not says when.
    void onlyWhatHadAnEffectLeavesAMark() {
        ReadyStudio studio;
        RunDocument& document = studio.document();
        const auto numbers = [&] { return document.info().provenance.numbers; };
        const auto disturb = [&](const char* what) {
            document.disturb(QString::fromLatin1(what), [](const Outcome<void>&) {});
        };
        const auto broken = [&](const char* what) { return document.engineState().disturbances == what; };
        disturb("slow=2:4");
        QTRY_VERIFY(broken("slow=2:4"));
        QCOMPARE(numbers(), std::string("measured, injected faults"));
        disturb("mend=2");
        QTRY_VERIFY(broken(""));
        QCOMPARE(numbers(), std::string("measured"));

        document.stepForward();
        QTRY_COMPARE(document.playhead().liveEdge(), 1);
        disturb("slow=2:2");
        QTRY_VERIFY(broken("slow=2:2"));
        document.stepForward();
        QTRY_COMPARE(document.playhead().liveEdge(), 2);
        QTRY_COMPARE(document.engineState().phase, SessionPhase::Waiting);
        disturb("mend=2");
        QTRY_VERIFY(broken(""));
        QCOMPARE(numbers(), std::string("measured, injected faults"));
        document.toEnd();
        QVERIFY(studio.ended());
        QCOMPARE(numbers(), std::string("measured, injected faults (steps 2)"));
    }

    void aWorkerIsMadeSlowByKeysAlone() {
        ReadyStudio studio;
        auto& canvas = studio->canvas();
        QTRY_VERIFY(canvas.hitAt(cardOf(canvas, 2)).has_value());  // it is painted
        canvas.setFocus();
        studio.press(Qt::Key_Down);
        const int first = canvas.cursor() ? canvas.cursor()->rank : -1;
        QVERIFY(first >= 0);
        const QPoint asked = canvas.inputMethodQuery(Qt::ImCursorRectangle).toRect().center();  // of Qt, on X11
        QCOMPARE(canvas.hitAt(asked).value_or(viz::HitRegion{}).rank, first);
        for (const auto& [key, modifiers] :
             {std::pair(Qt::Key_F10, Qt::ShiftModifier), std::pair(Qt::Key_Menu, Qt::NoModifier)}) {
            QTRY_COMPARE(canvas.cursor().value_or(viz::HitRegion{}).rank, first);  // from the menu they come back
            studio.press(key, modifiers);
            QTRY_VERIFY(QApplication::activePopupWidget());
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QVERIFY(menu);
            if (key == Qt::Key_F10) {
                menu->close();
                continue;
            }
            QVERIFY(actionOf(*menu, "Slow"));
            QTest::keyClick(menu, Qt::Key_Down);
            QTest::keyClick(menu, Qt::Key_Return);
        }
        QTRY_COMPARE(studio.document().engineState().disturbances,
                     std::string("slow=%1:4").replace(5, 2, std::to_string(first)));
    }

    void whatIsBrokenIsReadFromTheEnginesWords() {
        using How = Broken::How;
        using All = std::vector<Broken>;
        const auto is = [](const char* words, int step, const All& all) { return brokenAfter(words, step) == all; };
        QVERIFY(is("", 0, {}));
        QVERIFY(is("cut=1-2,slow=0-1:4.5", 9, {{0, 1, How::Slow, 4.5}, {1, 2, How::Cut}}));
        QVERIFY(is("stop=2,slow=1:4", 0, {{1, -1, How::Slow, 4}, {2, -1, How::Stopped}}));
        QVERIFY(is("slow=1:4@step3,kill=13@step20", 1, {}));
        QVERIFY(is("slow=1:4@step3,kill=13@step20", 2, {{1, -1, How::Slow, 4}}));
        QVERIFY(is("slow=1:4@step3,kill=13@step20", 19, {{1, -1, How::Slow, 4}, {13, -1, How::Killed}}));
    }

    /// Each way of being broken looks and reads like none of the others.
    void whatIsBrokenIsMarkedInThePicture() {
        ReadyStudio studio;
        auto* waits = studio->canvas().findChild<WaitPicture*>();
        const auto inkAt = [&](const QPoint& middle, auto color) {  // pixels near there
            QImage drawn(waits->size(), QImage::Format_ARGB32);
            drawn.fill(Qt::transparent);
            waits->render(&drawn, {}, {}, QWidget::DrawChildren);
            int count = 0;
            for (int y = -14; y <= 14; ++y)
                for (int x = -14; x <= 14; ++x)
                    for (const viz::Theme theme : {viz::Theme::Dark, viz::Theme::Light})
                        count += drawn.pixel(middle + QPoint(x, y)) == toQColor(viz::palette(theme).*color).rgb();
            return count;
        };
        const auto middleOf = [&](int rank) {
            return workerPlaces(studio->canvas().inView(), 4)[static_cast<std::size_t>(rank)].center();
        };
        QTRY_VERIFY(studio->canvas().hitAt(cardOf(studio->canvas(), 0)).has_value());  // it is painted
        const QPoint link = ((middleOf(0) + middleOf(1)) / 2).toPoint(), worker = middleOf(3).toPoint();
        const auto bad = &viz::Palette::bad, warning = &viz::Palette::warning;
        for (const auto& [what, words, place, color] :
             {std::tuple("slow=0-1:8", "the link A – B is slow", link, warning),
              std::tuple("cut=0-1", "the link A – B is cut", link, bad),
              std::tuple("kill=3", "the link A – B is cut, D is killed", worker, bad)}) {
            QCOMPARE(waits->isVisible() ? inkAt(place, color) : 0, 0);
            studio.document().disturb(QString::fromLatin1(what), [](const Outcome<void>&) {});
            QTRY_COMPARE(waits->accessibleDescription(), QString(words));
            QTRY_VERIFY2(inkAt(place, color) > 20, what);
        }
        // Who was killed is marked after the end, too, and nothing else.
        studio.document().disturb(QStringLiteral("mend=0-1"), [](const Outcome<void>&) {});
        studio.document().toEnd();
        QVERIFY(studio.ended());
        QTRY_VERIFY(studio.document().engineState().phase == SessionPhase::Ended);  // whose disturbances are over
        QTRY_COMPARE(waits->accessibleDescription(), QString("D is killed"));
        QVERIFY(waits->isVisible());
        QTRY_VERIFY(inkAt(worker, bad) > 20);
        studio.press(Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(studio.document().canGoOn());
        QTRY_VERIFY(!waits->isVisible());
    }

    void theCrossKeepsOffTheWordForIt() {
        ReadyStudio studio;
        auto* waits = studio->canvas().findChild<WaitPicture*>();
        studio.document().disturb(QStringLiteral("kill=3"), [](const Outcome<void>&) {});
        studio.document().toEnd();
        QVERIFY(studio.ended());
        const auto word = [&] {
            for (const viz::TextShape& text : viz::textShapesOf(studio->canvas().inView()))
                if (text.text == "killed") return viz::textBox(text, *viz::painterMeasure());
            return viz::Box{};
        };
        QTRY_VERIFY(word().width > 0);
        QTest::qWait(100);
        QImage drawn(waits->size(), QImage::Format_ARGB32);
        drawn.fill(Qt::transparent);
        waits->render(&drawn, {}, {}, QWidget::DrawChildren);
        const auto inkIn = [&](const QRect& place) {
            int count = 0;
            for (int y = place.top(); y <= place.bottom(); ++y)
                for (int x = place.left(); x <= place.right(); ++x) count += qAlpha(drawn.pixel(x, y)) > 0;
            return count;
        };
        const viz::Box box = word();
        QCOMPARE(inkIn(QRectF(box.x, box.y, box.width, box.height).toAlignedRect()), 0);
        const QRectF card = workerPlaces(studio->canvas().inView(), 4)[3];
        QVERIFY(inkIn(card.toRect().adjusted(8, 8, -8, -8)) > 100);
    }

    /// One from the history, too, when it is at the end of its record.
    void aStoredRunSaysWhoWasKilled() {
        StudioOptions options;
        options.spec = reviewQuestion();
        options.spec->parameters["inject"] = "kill=3@step2";
        Studio studio(options);
        QVERIFY(studio.ready());
        RunDocument& document = studio.document();
        const std::int64_t run = document.info().id;
        document.stepForward();
        QVERIFY(studio.standsAt(1));
        document.toEnd();
        QVERIFY(studio.ended());
        document.start(reviewQuestion());
        QTRY_VERIFY(document.info().id != run && document.canGoOn());
        document.toEnd();
        QVERIFY(studio.ended());
        document.open(run);
        QTRY_VERIFY(document.info().id == run && document.result());
        const auto killed = [&] { return viz::says(studio->canvas().inView(), "killed"); };
        auto* waits = studio->canvas().findChild<WaitPicture*>();
        QTRY_COMPARE(document.playhead().liveEdge(), 1);
        document.goTo(1);
        QVERIFY(studio.standsAt(1));
        QTRY_VERIFY(killed());
        QTRY_COMPARE(waits->accessibleDescription(), QString("D is killed"));
        document.goTo(0);  // when it was not yet
        QVERIFY(studio.standsAt(0));
        QVERIFY(!killed());
        QTRY_VERIFY(!waits->isVisible());
    }

    /// A table has no links to mark: it frames a worker's columns, and says the rest in words.
    void whatIsBrokenIsMarkedInATable() {
        ReadyStudio studio;
        studio.press(Qt::Key_F5);
        studio.press(Qt::Key_T);
        viz::CanvasWidget& table = studio->findChild<LectureStage*>()->table();
        QTRY_VERIFY(table.isVisible() && !table.inView().hits.empty());
        auto* waits = table.findChild<WaitPicture*>();
        const auto inkIn = [&](const QRect& place) {
            QImage drawn(waits->size(), QImage::Format_ARGB32);
            drawn.fill(Qt::transparent);
            waits->render(&drawn, {}, {}, QWidget::DrawChildren);
            int count = 0;
            for (int y = place.top(); y <= place.bottom(); ++y)
                for (int x = place.left(); x <= place.right(); ++x) count += qAlpha(drawn.pixel(x, y)) > 0;
            return count;
        };
        const auto disturb = [&](const char* what, const char* words) {
            studio.document().disturb(QString::fromLatin1(what), [](const Outcome<void>&) {});
            return waitFor([&] { return waits->isVisible() && waits->accessibleDescription() == words; });
        };
        QVERIFY(disturb("slow=0-1:8", "the link A – B is slow"));
        const QRect canvas = waits->rect(), corner(canvas.right() - 60, canvas.bottom() - 20, 50, 16);
        QTRY_VERIFY(inkIn(corner) > 100);  // the words' own room
        QRectF columns;
        for (const viz::HitRegion& hit : table.inView().hits)
            if (hit.rank == 2) columns |= QRectF(hit.box.x, hit.box.y, hit.box.width, hit.box.height);
        const QRect around = columns.toAlignedRect().adjusted(-6, -6, 6, 6) & canvas;
        QCOMPARE(inkIn(around), 0);
        QVERIFY(disturb("slow=2:4", "the link A – B is slow, C is slow"));
        QTRY_VERIFY(inkIn(around) > 100);
    }

    /// "113 KiB" and "8 ×" stand beside each other.
    void whatIsBrokenCoversNoLabel() {
        ReadyStudio studio;
        RunSpec spec;
        spec.strategy = "data-parallel";
        spec.parameters = {{"steps", "100000"}, {"model", "mlp:64-64-10"}, {"rows", "960"}, {"link", "10gbe"}};
        spec.parameters["allreduce"] = "ring";
        spec.devices = {"virtual", 4};
        RunDocument& document = studio.document();
        document.start(spec);
        QVERIFY(waitFor([&] { return document.training() && document.canGoOn() && document.step() > 2; }));
        document.togglePlay();
        document.disturb(QStringLiteral("slow=0-1:8"), [](const Outcome<void>&) {});
        auto* waits = studio->canvas().findChild<WaitPicture*>();
        QTRY_VERIFY(waits->isVisible());
        QTRY_VERIFY(document.engineState().phase == SessionPhase::Waiting);
        QTest::qWait(200);
        QImage drawn(waits->size(), QImage::Format_ARGB32);
        drawn.fill(Qt::transparent);
        waits->render(&drawn, {}, {}, QWidget::DrawChildren);
        const auto measure = viz::painterMeasure();
        int labels = 0;
        for (const viz::Shape& shape : studio->canvas().inView().shapes) {
            const auto* text = std::get_if<viz::TextShape>(&shape);
            if (!text || !text->text.ends_with("KiB")) continue;
            ++labels;
            const viz::Box box = viz::textBox(*text, *measure);
            const QRect place = QRectF(box.x, box.y, box.width, box.height).toAlignedRect() & drawn.rect();
            for (int y = place.top(); y <= place.bottom(); ++y)
                for (int x = place.left(); x <= place.right(); ++x)
                    QVERIFY2(qAlpha(drawn.pixel(x, y)) == 0, text->text.c_str());
        }
        QVERIFY(labels >= 4);
        document.cancel();
        QVERIFY(studio.ended());
    }

    /// The last thing first, be it done to the run or to the history.
    void ctrlZMendsWhatWasBrokenLast() {
        ReadyStudio studio;
        const auto breaks = [&](int rank, const QString& how) {
            const std::unique_ptr<QMenu> menu(studio->findChild<BreakIt*>()->menuFor(rank));
            actionOf(*menu, how)->trigger();
        };
        const auto broken = [&] { return studio.document().engineState().disturbances; };
        breaks(1, "Slow");
        QTRY_COMPARE(broken(), std::string("slow=1:4"));
        breaks(2, "Stop");
        QTRY_COMPARE(broken(), std::string("slow=1:4,stop=2"));
        studio.press(Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(broken(), std::string("slow=1:4"));
        QVERIFY(!studio->strip().hasNotice());
        breaks(1, "Mend");  // mended by hand: nothing is left to undo
        QTRY_COMPARE(broken(), std::string());
        QTest::qWait(50);  // the answer to it
        studio.press(Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(studio->strip().hasNotice());
        QCOMPARE(studio->strip().notice().sentence, QString("There is nothing to undo."));
        studio.document().toEnd();
        QVERIFY(studio.ended());
        QCOMPARE(studio.buffers(6), QString(kReduced));
    }

    void aLinkIsCutAndMended() {
        ReadyStudio studio;
        auto* breakIt = studio->findChild<BreakIt*>();
        // A right click between two workers is one on their link.
        auto& canvas = studio->canvas();
        const QPoint between = (cardOf(canvas, 0) + cardOf(canvas, 1)) / 2;
        QTRY_VERIFY(canvas.hitAt(cardOf(canvas, 0)).has_value());
        QContextMenuEvent asked(QContextMenuEvent::Mouse, between, canvas.mapToGlobal(between));
        QApplication::sendEvent(&canvas, &asked);
        auto* shown = canvas.findChild<QMenu*>();
        QVERIFY(shown);
        QVERIFY(actionOf(*shown, "Link A – B"));
        QVERIFY(actionOf(*shown, "Cut"));
        shown->close();
        QMenu* menu = breakIt->menuFor(0);
        QAction* link = actionOf(*menu, "Link A – B");
        QVERIFY(link);
        QVERIFY(actionOf(*menu, "Link A – D"));
        QVERIFY(!actionOf(*menu, "Link A – C"));  // not in a ring
        actionOf(*link->menu(), "Cut")->trigger();
        QTRY_COMPARE(studio.document().engineState().disturbances, std::string("cut=0-1"));
        studio.document().toEnd();
        QTRY_VERIFY(!studio.document().engineState().waits.empty());
        QMenu* again = breakIt->menuFor(0);
        actionOf(*actionOf(*again, "Link A – B")->menu(), "Mend")->trigger();
        QVERIFY(studio.ended());
        QCOMPARE(studio.buffers(6), QString(kReduced));
        delete menu;
        delete again;
    }

    /// Those that it sends over, before its first transfer and after it; a right click beside one asks for it.
    void aTrainingsLinksAreCutAndMended() {
        struct Case {
            QString architecture;
            int other;  // the other end of rank 0's link
            const char *near, *none;
        };
        for (const Case& each : {Case{"allreduce", 1, "Link A – B", "Link A – C"},
                                 Case{"parameter-server", 4, "Link A – server", "Link A – B"}}) {
            ReadyStudio studio;
            RunSpec spec;
            spec.strategy = "data-parallel";
            spec.parameters = {{"steps", "100000"},
                               {"model", "logistic"},
                               {"rows", "960"},
                               {"architecture", each.architecture.toStdString()},
                               {"link", "10gbe"}};
            if (each.architecture == QLatin1String("allreduce")) spec.parameters["allreduce"] = "ring";
            spec.devices = {"virtual", 4};
            RunDocument& document = studio.document();
            document.start(spec);
            QVERIFY(waitFor([&] { return document.training() && document.canGoOn(); }));
            auto* breakIt = studio->findChild<BreakIt*>();
            const auto has = [&](const char* name) {
                const std::unique_ptr<QMenu> menu(breakIt->menuFor(0));
                return actionOf(*menu, name) != nullptr;
            };
            for (const int step : {0, 2}) {  // it runs by itself
                QTRY_VERIFY(document.step() >= step);
                QVERIFY2(has(each.near), qPrintable(each.architecture));
                QVERIFY2(!has(each.none), qPrintable(each.architecture));
            }
            auto& canvas = studio->canvas();
            const QPoint between = (cardOf(canvas, 0) * 2 + cardOf(canvas, each.other) * 3) / 5;
            QContextMenuEvent asked(QContextMenuEvent::Mouse, between, canvas.mapToGlobal(between));
            QApplication::sendEvent(&canvas, &asked);
            auto* shown = canvas.findChild<QMenu*>();
            QVERIFY(shown);
            QVERIFY2(actionOf(*shown, each.near), qPrintable(shown->actions().constFirst()->text()));
            actionOf(*shown, "Cut")->trigger();
            shown->close();
            QTRY_COMPARE(document.engineState().disturbances, QString("cut=0-%1").arg(each.other).toStdString());
            QTRY_VERIFY(!document.engineState().waits.empty());
            QTRY_VERIFY(studio->strip().hasNotice());
            QVERIFY(breakIt->undo());
            QTRY_VERIFY(document.engineState().waits.empty());
            document.cancel();
            QVERIFY(studio.ended());
        }
    }

    /// The refusal stands beside the picture, where the click was, and not at a field of the form.
    void whatCannotBeBrokenIsRefusedInTheStrip() {
        ReadyStudio studio;
        RunSpec spec;
        spec.strategy = "data-parallel";
        spec.parameters = {{"steps", "100000"}, {"model", "logistic"}, {"rows", "960"}};
        spec.devices = {"virtual", 2};
        studio.document().start(spec);
        QVERIFY(waitFor([&] { return studio.document().training() && studio.document().canGoOn(); }));
        const std::unique_ptr<QMenu> menu(studio->findChild<BreakIt*>()->menuForLink(0, 1));
        actionOf(*menu, "Cut")->trigger();
        QVERIFY(waitFor([&] { return studio->strip().hasNotice(); }));
        QVERIFY2(studio->strip().notice().sentence.contains("links of this run"),
                 qPrintable(studio->strip().notice().sentence));
        QCOMPARE(studio->form().errorOf("inject"), QString());
        studio.document().cancel();
        QVERIFY(studio.ended());
    }

    void whoIsKilledEndsTheRunWhoseRecordStays() {
        ReadyStudio studio;
        studio.document().runTo(2);
        QVERIFY(studio.standsAt(2));
        QMenu* menu = studio->findChild<BreakIt*>()->menuFor(3);
        actionOf(*menu, "Kill")->trigger();
        QTRY_COMPARE(studio.document().engineState().disturbances, std::string("kill=3"));
        studio.document().toEnd();
        QVERIFY(studio.ended());
        QCOMPARE(studio.document().result()->status, RunStatus::Failed);
        QVERIFY(studio.document().result()->error.english().find("Worker D was killed") != std::string::npos);
        const auto badges = studio.window().findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(badges, [](const QLabel* each) { return each->text() == "failed"; }));
        QVERIFY(std::ranges::none_of(badges, [](const QLabel* each) { return each->text() == "live"; }));
        QVERIFY(studio.document().history()->liveStep() >= 2);
        QMenu* over = studio->findChild<BreakIt*>()->menuFor(3);
        QVERIFY(!actionOf(*over, "Kill"));  // nothing is left to be broken
        delete menu;
        delete over;
    }

    void aServerIsCalledSo() {
        StudioOptions options;
        options.spec = RunSpec{};
        options.spec->strategy = "data-parallel";
        options.spec->parameters = {{"steps", "5"}, {"architecture", "parameter-server"}};
        options.spec->devices.count = 2;
        Studio studio(options);
        QVERIFY(studio.ended());
        const auto titleOf = [&](int rank) {
            const std::unique_ptr<QMenu> menu(studio->findChild<BreakIt*>()->menuFor(rank));
            return menu->actions().constFirst()->text();
        };
        QCOMPARE(titleOf(1), QString("Worker B"));
        QCOMPARE(titleOf(2), QString("Server"));
    }

    /// What became of a run is not said of the next one.
    void whatFailedIsNotToldOfTheNextRun() {
        ReadyStudio studio;
        studio.document().disturb(QStringLiteral("kill=1"), [](const Outcome<void>&) {});
        QTRY_COMPARE(studio.document().engineState().disturbances, std::string("kill=1"));
        studio.document().stepForward();
        QVERIFY(studio.ended());
        auto* strip = studio->findChild<MessageStrip*>();
        // One number, the engine's.
        QTRY_VERIFY(strip->hasNotice() &&
                    strip->notice().sentence.startsWith("The run failed: Worker B was killed at step 1"));
        studio.press(Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(studio.document().canGoOn());
        QVERIFY2(!strip->hasNotice(), qPrintable(strip->notice().sentence));
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioBreak)
#include "test_studio_break.moc"
