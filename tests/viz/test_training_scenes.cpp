// SPDX-License-Identifier: Apache-2.0
//
// The pictures of a training: right for its architecture, whole at any size, and true to the record.
#include <QTest>
#include <algorithm>
#include <numeric>
#include <set>

#include "engine/api/wording.h"
#include "tests/rows.h"
#include "tests/viz/fake_training.h"
#include "tests/viz/picture_texts.h"
#include "viz/layout/numbers.h"
#include "viz/layout/record_words.h"
#include "viz/layout/sketch.h"
#include "viz/scenes/scene.h"
#include "viz/scenes/timeline_rows.h"
#include "viz/scenes/timeline_state.h"
#include "viz/scenes/training_cards.h"
#include "viz/scenes/training_frame.h"

using namespace kolo;
using namespace kolo::viz;
using kolo::test::FakeTraining;

namespace {

class FixedMeasure : public TextMeasure {
public:
    double width(const std::string& text, Font, double size) const override {
        double characters = 0;
        for (const char c : text) characters += (c & 0xC0) != 0x80;
        return characters * size * 0.56;
    }
};
const FixedMeasure kMeasure;

struct Stage {
    explicit Stage(FakeTraining& run) : record(run.info) {
        record.add(run.events, run.names);
        input.info = &run.info;
        input.events = run.events;
        input.eventNames = run.names;
        input.training = &record;
        input.timeline = &timeline;
        input.measure = &kMeasure;
        input.size = {736, 410};
        input.playhead.setLiveEdge(record.steps(), record.plannedSteps());
    }
    void goTo(double position) {
        input.playhead.jumpTo(static_cast<int>(position));
        if (position == static_cast<int>(position)) return;
        input.playhead.setSecondsPerStep(1);
        input.playhead.moveTo(static_cast<int>(position) + 1);
        input.playhead.advance(position - static_cast<int>(position));
    }
    TrainingRecord record;
    TimelineState timeline;
    SceneInput input;
};

const Scene& sceneOf(const FakeTraining& run) {
    return *bestScene(run.info);
}

}  // namespace

class TestTrainingScenes : public QObject {
    Q_OBJECT
private slots:
    void theSceneFollowsTheArchitecture() {
        QCOMPARE(sceneOf(FakeTraining(4)).id(), std::string_view("training-ring"));
        QCOMPARE(sceneOf(FakeTraining(4, 1)).id(), std::string_view("training-star"));
        QCOMPARE(sceneOf(FakeTraining(8, 3, "async")).id(), std::string_view("training-star"));
        RunInfo other;
        other.spec.strategy = "place";
        QVERIFY(!findScene("training-ring")->canDraw(other));
        QVERIFY(!findScene("training-timeline")->canDraw(other));
    }

    void nothingIsCutAtAnySize_data() {
        test::columns<int, int>("workers", "servers");
        for (const int workers : {1, 2, 3, 4, 8, 16, 64})
            for (const int servers : {0, 1, 3})
                QTest::addRow("%d workers, %d servers", workers, servers) << workers << servers;
    }
    void nothingIsCutAtAnySize() {
        QFETCH(int, workers);
        QFETCH(int, servers);
        FakeTraining run(workers, servers);
        run.steps(12);
        Stage stage(run);
        for (const Size size : {Size{736, 410}, Size{624, 590}, Size{320, 180}, Size{1280, 720}, Size{90, 60}})
            for (const bool lecture : {false, true})
                for (const double position : {0.0, 5.0, 5.4, 12.0})
                    for (const char* id : {"", "training-timeline"}) {
                        stage.input.size = size;
                        stage.input.lecture = lecture;
                        stage.goTo(position);
                        const Scene& scene = *id ? *findScene(id) : sceneOf(run);
                        const Picture picture = scene.draw(stage.input);
                        QVERIFY(!picture.shapes.empty());
                        for (const TextShape& text : textShapesOf(picture)) {
                            const Box box = textBox(text, kMeasure);
                            const bool inside = box.x >= -1 && box.x + box.width <= size.width + 1 &&
                                                text.position.y >= 0 && text.position.y <= size.height;
                            if (lecture && size.width >= 1280 && !*id) QVERIFY(text.size >= kLectureText);
                            if (!inside)
                                QFAIL(qPrintable(QStringLiteral("“%1” is cut at %2 × %3, position %4")
                                                     .arg(QString::fromStdString(text.text))
                                                     .arg(size.width)
                                                     .arg(size.height)
                                                     .arg(position)));
                        }
                    }
    }

    void cardsDoNotOverlap() {
        for (const int servers : {0, 1, 2})
            for (const int workers : {2, 4, 7, 16, 64}) {
                FakeTraining run(workers, servers);
                run.steps(2);
                Stage stage(run);
                stage.goTo(1);
                const Picture picture = sceneOf(run).draw(stage.input);
                for (std::size_t i = 0; i < picture.hits.size(); ++i)
                    for (std::size_t k = i + 1; k < picture.hits.size(); ++k)
                        QVERIFY(!overlap(picture.hits[i].box, picture.hits[k].box));
            }
    }

    /// "2.55 MiB" on the link between two workers stays clear of both cards.
    void labelsOfLinksKeepClearOfCards() {
        for (const bool lecture : {false, true})
            for (const Size size : {Size{736, 410}, Size{1280, 720}}) {
                FakeTraining run(2);
                run.steps(2);
                Stage stage(run);
                stage.input.size = size;
                stage.input.lecture = lecture;
                stage.goTo(1);
                const Picture picture = sceneOf(run).draw(stage.input);
                int labels = 0;
                for (const TextShape& text : textShapesOf(picture)) {
                    if (!text.text.ends_with("B") || text.text.size() < 3) continue;
                    ++labels;
                    for (const HitRegion& card : picture.hits)
                        if (card.rank >= 0) QVERIFY(!overlap(inflated(textBox(text, kMeasure), 3), card.box));
                }
                QCOMPARE(labels, lecture && size.width < 1280 ? 0 : 2);  // in a low hall there is no room for any
            }
    }

    void whatFliesWasRecorded() {
        FakeTraining run(4, 1);
        run.steps(6);
        Stage stage(run);
        std::set<const Event*> flown;
        for (double at = 3.02; at < 4; at += 0.02) {
            stage.goTo(at);
            const TrainingFrame frame = trainingFrameOf(stage.input);
            QCOMPARE(frame.told(), 4);
            const TrainingStep step(stage.input, frame);
            for (const auto& flight : step.flights()) {
                flown.insert(flight.transfer);
                QCOMPARE(flight.transfer->iteration, 3);
                QVERIFY(flight.progress >= 0 && flight.progress <= 1);
            }
        }
        std::size_t recorded = 0;
        for (const Event& event : run.events) recorded += event.kind == EventKind::Transfer && event.iteration == 3;
        QCOMPARE(flown.size(), recorded);  // every one of them, and no other
    }

    /// The parts of a step count waits; a timeline, whatever is recorded nowhere.
    void idleTimeIsToldAsThat() {
        FakeTraining run(4);
        run.steps(6);
        Stage stage(run);
        stage.goTo(6);
        const TrainingStep step(stage.input, trainingFrameOf(stage.input));
        const auto waiting = static_cast<std::size_t>(TimePart::Waiting);
        QVERIFY(step.spent(0)[waiting] > step.spent(3)[waiting]);  // D is the slowest
        stage.input.size = {1200, 260};
        const Picture picture = findScene("training-timeline")->draw(stage.input);
        QVERIFY(says(picture, "idle time") && says(picture, "idle ") && !says(picture, "wait"));
        QVERIFY(says(picture, "forward"));
        QVERIFY(std::any_of(picture.shapes.begin(), picture.shapes.end(), [](const Shape& shape) {
            const auto* rect = std::get_if<RectShape>(&shape);
            return rect && rect->pattern == Pattern::Stripes && rect->box.width > 20;
        }));
    }

    /// The others may be on with the next step before the slowest has ended this one: what they send counts there.
    void messagesCountToTheirStep() {
        FakeTraining run(4);
        run.steps(20);
        for (Event& event : run.batch.events)
            if (event.kind == EventKind::Step && event.rank == 3 && event.iteration == 18)
                event.endNs += run.stepNs() - FakeTraining::kMs;
        Stage stage(run);
        for (int at = 18; at <= 20; ++at) {
            stage.goTo(at);
            const TrainingStep step(stage.input, trainingFrameOf(stage.input));
            QCOMPARE(step.links().size(), std::size_t{4});
            for (const auto& link : step.links()) QCOMPARE(link.bytes, 4096U);
        }
    }

    /// In step, a card has the loss of the step that was reached, and no time beside the sentence's.
    void inStepACardHasTheRunsStep() {
        FakeTraining run(4);
        run.steps(20);
        for (Event& event : run.batch.events)
            if (event.kind == EventKind::Step && event.rank == 1) event.startNs += FakeTraining::kMs;
        Stage stage(run);
        for (const double at : {1.0, 9.0, 9.4, 9.6, 10.0, 20.0}) {
            stage.goTo(at);
            const Picture picture = sceneOf(run).draw(stage.input);
            const TrainingFrame frame = trainingFrameOf(stage.input);
            const int reached = frame.moving > 0 ? frame.moving - 1 : frame.step;
            QVERIFY(!says(picture, "took") && !says(picture, "its last step"));
            QCOMPARE(std::ranges::count(textsOf(picture), "step " + std::to_string(reached)), 4);
            QVERIFY(says(picture, Wording::tr("loss {:.3g}", Decimal{FakeTraining::lossOf(reached) + 0.02})));
        }
    }

    /// Each has steps of its own: its card tells the last that is over.
    void withoutStepACardHasItsOwnLastStep() {
        FakeTraining run(4, 1, "async");
        for (int update = 0; update < 80; ++update) run.update(update % 4, 3);
        for (Event& event : run.batch.events)
            if (event.kind == EventKind::Step) event.startNs -= (event.rank + 1) * 100'000 + event.iteration * 10'000;
        Stage stage(run);
        for (double at = 1; at <= 20; at += 0.35) {
            stage.goTo(at);
            const TrainingFrame frame = trainingFrameOf(stage.input);
            const std::int64_t nowNs = TrainingStep(stage.input, frame).nowNs();
            const std::vector<std::string> texts = textsOf(sceneOf(run).draw(stage.input));
            for (int worker = 0; worker < 4; ++worker) {
                const TrainingRecord::WorkerStep* last = nullptr;
                for (const auto& own : stage.record.stepsOf(worker))
                    if (own.endNs <= nowNs) last = &own;
                if (!last) continue;
                const auto line = std::ranges::find_if(texts, [&](const std::string& text) {
                    return text.starts_with("took " + formatDuration(last->endNs - last->startNs));
                });
                QVERIFY2(line != texts.end(), qPrintable(QStringLiteral("%1 at %2").arg(worker).arg(at)));
                QCOMPARE(*std::prev(line), std::string("its last step"));
            }
        }
    }

    /// Its rows are told as long as there is room; then the step goes before them, and no word is cut.
    void anAccuracyNamesItsRows() {
        FakeTraining run(4);
        run.measuredRows = 512;
        run.steps(20);
        Stage stage(run);
        stage.input.lecture = true;
        std::vector<std::string> told;
        for (double width = 2400; width >= 500; width -= 20) {
            stage.input.size = {width, 720};
            stage.goTo(13);
            for (const std::string& text : textsOf(sceneOf(run).draw(stage.input)))
                if (text.starts_with("accuracy") && (told.empty() || told.back() != text)) told.push_back(text);
        }
        QCOMPARE(told, (std::vector<std::string>{"accuracy 53.6 % (step 10), 512 rows", "accuracy 53.6 %, 512 rows",
                                                 "accuracy 53.6 %"}));
    }

    /// Instead of "ready"; and who waits for one of them, though no step has moved yet.
    void whoIsStoppedOrKilledIsCalledSo() {
        FakeTraining run(4);
        run.steps(5);
        Stage stage(run);
        stage.goTo(0);
        QVERIFY(!says(sceneOf(run).draw(stage.input), "stopped"));
        stage.input.fates = {{0, Fate::Waiting}, {1, Fate::Stopped}, {3, Fate::Killed}};
        const std::vector<std::string> texts = textsOf(sceneOf(run).draw(stage.input));
        QCOMPARE(std::ranges::count(texts, "ready"), 1);
        QCOMPARE(std::ranges::count(texts, "waits"), 1);
        QCOMPARE(std::ranges::count(texts, "stopped"), 1);
        QCOMPARE(std::ranges::count(texts, "killed"), 1);
    }

    /// A step in the middle of a long run: nobody is said to have waited in it.
    void whatWasLeftOutIsToldAsThat() {
        FakeTraining run(4);
        run.steps(20);
        std::erase_if(run.batch.events, [](const Event& event) { return event.iteration == 9; });
        Stage stage(run);
        stage.goTo(10);
        QCOMPARE(tellTraining(stage.input), leftOutInWords());
        QVERIFY(says(sceneOf(run).draw(stage.input), "left out"));
        QVERIFY(!says(sceneOf(run).draw(stage.input), "loss 1"));
        stage.input.size = {1200, 260};
        const Picture picture = findScene("training-timeline")->draw(stage.input);
        QVERIFY(says(picture, "left out"));
        stage.goTo(11);
        QVERIFY(tellTraining(stage.input) != leftOutInWords());
    }

    void theWordsSayTheStep() {
        FakeTraining run(4);
        run.steps(20);
        Stage stage(run);
        stage.goTo(20);
        const Picture picture = sceneOf(run).draw(stage.input);
        QVERIFY(says(picture, "step 20 of 100"));
        QVERIFY(says(picture, "loss"));
        QVERIFY(says(picture, "accuracy 57.6 %") && !says(picture, "(step"));
        stage.goTo(13);
        QVERIFY(says(sceneOf(run).draw(stage.input), "accuracy 53.6 % (step 10)"));
        stage.goTo(20);
        QVERIFY(tellTraining(stage.input).find("moved") != std::string::npos);
    }

    /// In a narrow hall the last sentences are left out; none is cut.
    void inAHallSentencesAreWhole() {
        FakeTraining run(4);
        run.steps(20);
        Stage stage(run);
        stage.input.lecture = true;
        for (const double width : {800.0, 1000.0, 1280.0, 2400.0}) {
            stage.input.size = {width, 720};
            stage.goTo(20);
            const std::string all = tellTraining(stage.input);
            for (const std::string& text : textsOf(sceneOf(run).draw(stage.input)))
                if (text.starts_with("It took")) QVERIFY2(all.starts_with(text) && text.ends_with('.'), text.c_str());
            QCOMPARE(says(sceneOf(run).draw(stage.input), all), width > 1000);
        }
    }

    /// Where the caption is long, the legend takes a second line before a kind of work is left out of it.
    void theLegendOfTheTimelineIsWhole_data() {
        kolo::test::columns<int>("workers").rows({{"four", 4}, {"sixty-four", 64}});
    }
    void theLegendOfTheTimelineIsWhole() {
        QFETCH(int, workers);
        FakeTraining run(workers);
        run.info.provenance.numbers = "measured, injected straggler, emulated link: wifi";
        run.steps(8);
        Stage stage(run);
        stage.goTo(8);
        stage.timeline.arrows = stage.timeline.path = true;
        for (const auto& [size, scale] : {std::pair{Size{720, 140}, 1.0},
                                          {{470, 150}, 1.0},
                                          {{784, 100}, 1.0},
                                          {{1280, 260}, 1.0},
                                          {{1280, 300}, 2.0}}) {
            stage.input.size = size;
            stage.input.fontScale = scale;
            const Picture picture = findScene("training-timeline")->draw(stage.input);
            const std::vector<std::string> texts = textsOf(picture);
            for (const TimePart part :
                 {TimePart::Forward, TimePart::Backward, TimePart::Communication, TimePart::Update})
                QVERIFY2(std::ranges::count(texts, name(part)), name(part).c_str());
            for (const char* words : {"idle time", "critical path", "from sender to receiver", "straggler"})
                QVERIFY2(says(picture, words), words);
            std::vector<Box> boxes;
            for (const TextShape& text : textShapesOf(picture)) boxes.push_back(textBox(text, kMeasure));
            for (const Box& one : boxes)
                for (const Box& other : boxes) QVERIFY(&one == &other || !overlap(one, other));
        }
    }

    /// Also that of a server, which has as many pieces of work as all workers together.
    void theRowsOfATimelineCompare() {
        FakeTraining run(63, 1);
        run.steps(200);
        Stage stage(run);
        stage.goTo(200);
        const auto& timeline = dynamic_cast<const TimelineScene&>(*findScene("training-timeline"));
        bool near = false, far = false;
        for (const double width : {300.0, 900.0})
            for (const double steps : {4.0, 20.0, 100.0, 200.0}) {
                stage.input.size = {width, 700};
                stage.timeline.shown.reset();
                const viz::TimeRange whole = timeline.places(stage.input)->whole;
                stage.timeline.shown = viz::TimeRange{whole.to - whole.length() * steps / 200, whole.to};
                const TimelinePlaces places = *timeline.places(stage.input);
                std::set<int> waiting;  // whose waits are hatched: from near
                for (const Shape& shape : timeline.draw(stage.input).shapes)
                    if (const auto* rect = std::get_if<RectShape>(&shape);
                        rect && rect->pattern == Pattern::Stripes && rect->box.y > places.rows.y)
                        waiting.insert(places.rowAt(rect->box.center().y));
                QVERIFY(waiting.contains(0) == waiting.contains(63));
                (waiting.contains(0) ? near : far) = true;
            }
        QVERIFY(near && far);
    }

    /// From afar every tenth step, say, has its name: those in between have as much room.
    void stepsAreNamedEvenly() {
        FakeTraining run(4);
        for (int step = 1; step <= 200; ++step) {
            run.step();
            if (step % 10 == 0 && step % 30 != 0) run.evaluate(0);
        }
        Stage stage(run);
        const auto& timeline = dynamic_cast<const TimelineScene&>(*findScene("training-timeline"));
        for (double width = 300; width <= 1300; width += 50)
            for (const int step : {0, 30, 100, 200}) {
                stage.goTo(step);
                stage.input.size = {width, 142};
                stage.timeline.shown = timeline.places(stage.input)->whole;
                const TimelinePlaces places = *timeline.places(stage.input);
                const double knob =
                    places.rows.x + (places.now - places.whole.from) / places.whole.length() * places.rows.width;
                std::vector<int> named;
                for (const Shape& shape : timeline.draw(stage.input).shapes)
                    if (const auto* text = std::get_if<TextShape>(&shape); text && text->text.starts_with("step ")) {
                        const Box box = textBox(*text, kMeasure);
                        QVERIFY2(box.x + box.width < knob - 4.5 || box.x > knob + 4.5, text->text.c_str());
                        named.push_back(std::stoi(text->text.substr(5)));
                    }
                const QByteArray where = QByteArray::number(width) + ", " + QByteArray::number(step);
                QVERIFY2(named.size() >= 2, where);
                const int every = std::gcd(named[0], named[1]);
                for (const int each : named) QVERIFY2(each % every == 0, where);
                QVERIFY2(static_cast<int>(named.size()) >= 200 / every - 2, where);
            }
    }

    /// Also where neither end of it is in view.
    void aStepThatFillsTheViewIsNamed() {
        FakeTraining run(4);
        run.steps(20);
        Stage stage(run);
        stage.goTo(20);
        stage.input.size = {800, 160};
        const auto endOf = [&](int step) { return static_cast<double>(stage.input.training->endOf(step)); };
        for (const auto& [before, after] : {std::pair{0.2, 0.7}, {-0.1, 0.6}, {0.4, 1.05}, {0.3, 1.0}}) {
            const double from = endOf(11), lasts = endOf(12) - from;
            stage.timeline.shown = viz::TimeRange{from + before * lasts, from + after * lasts};
            QVERIFY2(says(findScene("training-timeline")->draw(stage.input), "step 12"), QByteArray::number(before));
        }
    }

    /// The sums of a selection stand beside it.
    void theSumsHaveTheWordsOfTheLegend() {
        FakeTraining run(4);
        run.steps(4);
        Stage stage(run);
        stage.goTo(4);
        stage.input.size = {1280, 200};
        const auto& timeline = dynamic_cast<const TimelineScene&>(*findScene("training-timeline"));
        std::vector<std::string> legend;
        for (const TextShape& text : textShapesOf(timeline.draw(stage.input)))
            if (textBox(text, kMeasure).y < timeline.places(stage.input)->rows.y) legend.push_back(text.text);
        using Doing = TrainingRecord::Doing;
        for (const Doing doing :
             {Doing::Forward, Doing::Backward, Doing::Update, Doing::Code, Doing::Receive, Doing::Combine, Doing::Wait})
            QVERIFY2(std::ranges::count(legend, timeline.legendNameOf(doing)) == 1,
                     timeline.legendNameOf(doing).c_str());
    }

    /// Where the rows are high, it takes another line before its type gets small.
    void theLegendBesideSumsIsWhole() {
        FakeTraining run(4);
        run.steps(8);
        run.evaluate(0);
        Stage stage(run);
        stage.goTo(8);
        stage.timeline.arrows = stage.timeline.path = true;
        stage.input.size = {300, 195};
        const Picture picture = findScene("training-timeline")->draw(stage.input);
        QVERIFY(says(picture, "from sender to receiver") && !says(picture, "…"));
        for (const TextShape& text : textShapesOf(picture))
            if (text.text == name(TimePart::Communication)) QVERIFY2(text.size >= 10.5, QByteArray::number(text.size));
    }

    void whatIsMeasuredInBetweenIsInTheLegend() {
        FakeTraining run(2);
        run.steps(4);
        const auto isNamed = [&] {
            Stage stage(run);
            stage.goTo(4);
            stage.input.size = {1280, 200};
            const std::vector<std::string> texts = textsOf(findScene("training-timeline")->draw(stage.input));
            return std::ranges::count(texts, name(TrainingRecord::Doing::Evaluate)) > 0;
        };
        QVERIFY(!isNamed());
        run.evaluate(0);
        run.step();
        QVERIFY(isNamed());
    }

    /// It takes a second line; where that is too little, too, whole words are left out.
    void aLongCaptionKeepsItsType() {
        FakeTraining run(4);
        run.info.provenance.numbers =
            "emulated link: 10 Gb Ethernet, 1.25 GB/s, 20 µs, injected faults (steps 4–9, 1374–2060)";
        run.steps(8);
        Stage stage(run);
        stage.goTo(8);
        stage.timeline.arrows = stage.timeline.path = true;
        const std::string numbers = numbersInBrief(run.info.provenance.numbers);
        for (const double width : {500.0, 720.0, 900.0, 1280.0}) {
            stage.input.size = {width, 160};
            std::string told;
            for (const Shape& shape : findScene("training-timeline")->draw(stage.input).shapes)
                if (const auto* text = std::get_if<TextShape>(&shape);
                    text && text->font == Font::TextBold && text->align == Align::Right) {
                    QVERIFY2(text->size >= 9, QByteArray::number(text->size));
                    told += (told.empty() ? "" : " ") + text->text;
                }
            if (told.ends_with(" …")) told.resize(told.size() - std::string(" …").size());
            const auto at = told.find("emulated");
            QVERIFY2(at != std::string::npos && numbers.starts_with(told.substr(at)), told.c_str());
            if (width > 720) QVERIFY2(told.ends_with(numbers), told.c_str());
        }
    }

    /// Whose step has no room on every card; nor has then the time of that step one.
    void noNumberOfACardIsCutInAHall() {
        FakeTraining run(4, 1, "async");
        for (int update = 0; update < 100; ++update) run.update(update % 4, 3);
        Stage stage(run);
        stage.input.lecture = true;
        stage.goTo(25);
        Wording::setTranslator([](const char*, const std::string& english) {
            return english == "its last step" ? std::string("der eigene letzte Schritt") : english;
        });
        bool isWhole = false, isLeftOut = false;
        for (double width = 960; width <= 1920; width += 40) {
            stage.input.size = {width, width * 9 / 16};
            const Picture picture = sceneOf(run).draw(stage.input);
            for (const std::string& text : textsOf(picture)) QVERIFY2(!text.ends_with("…"), text.c_str());
            const bool named = says(picture, "der eigene letzte Schritt");
            QCOMPARE(std::ranges::any_of(textsOf(picture), [](const auto& text) { return text.starts_with("took"); }),
                     named);
            isWhole |= named;
            isLeftOut |= !named;
        }
        Wording::setTranslator(nullptr);
        QVERIFY(isWhole && isLeftOut);
    }

    /// The playhead's knob lies over no word of the caption.
    void theKnobHasItsOwnRoom() {
        FakeTraining run(4);
        run.info.provenance.numbers = "measured, injected straggler, emulated link: wifi";
        run.steps(8);
        Stage stage(run);
        stage.timeline.arrows = stage.timeline.path = true;
        for (const double height : {104.0, 120.0, 160.0, 300.0})
            for (double position = 0.1; position < 4; position += 0.1) {
                stage.input.size = {700, height};
                stage.goTo(position);
                const Picture picture = findScene("training-timeline")->draw(stage.input);
                const CircleShape* knob = nullptr;
                for (const Shape& shape : picture.shapes)
                    if (const auto* circle = std::get_if<CircleShape>(&shape)) knob = circle;
                QVERIFY(knob);
                const Box at = boxAround(knob->center, 2 * knob->radius, 2 * knob->radius);
                for (const TextShape& text : textShapesOf(picture))
                    if (text.font != Font::Mono) QVERIFY2(!overlap(at, textBox(text, kMeasure)), text.text.c_str());
            }
    }

    void withoutARecordThePictureSaysWhy() {
        FakeTraining run(4);
        Stage stage(run);
        QVERIFY(!textsOf(sceneOf(run).draw(stage.input)).empty());
        run.info.spec.detail = Detail::Off;
        QVERIFY(tellTraining(stage.input).find("no record") != std::string::npos);
    }

    void aClickOnTheTimelineGoesToItsStep() {
        FakeTraining run(3);
        run.steps(8);
        Stage stage(run);
        stage.goTo(8);
        stage.input.size = {800, 200};
        const Scene& timeline = *findScene("training-timeline");
        const Picture picture = timeline.draw(stage.input);
        std::set<int> steps;
        for (double x = 60; x < 780; x += 5)
            if (const auto hit = timeline.hitAt(stage.input, picture, {x, 80})) {
                steps.insert(hit->step);
                QVERIFY(!hit->tip.empty());
            }
        QCOMPARE(steps, (std::set<int>{5, 6, 7, 8}));
    }
};

QTEST_APPLESS_MAIN(TestTrainingScenes)
#include "test_training_scenes.moc"
