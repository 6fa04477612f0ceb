// SPDX-License-Identifier: Apache-2.0
//
// The picture of a step plan: its slots are the papers' formulas, its cells are what was recorded, it is whole at any
// size, fast for 64 × 64, and a record from someone else's file does it no harm.
#include <QTest>
#include <chrono>
#include <cmath>

#include "engine/api/tracer.h"
#include "tests/random.h"
#include "tests/rows.h"
#include "tests/viz/picture_texts.h"
#include "tests/viz/plan_run.h"
#include "tests/viz/synthetic_run.h"
#include "viz/layout/plan_grid.h"
#include "viz/layout/record_words.h"
#include "viz/layout/sketch.h"
#include "viz/replay/plan_measures.h"
#include "viz/scenes/plan_frame.h"
#include "viz/scenes/plan_picture.h"
#include "viz/scenes/scene.h"
#include "viz/scenes/training_frame.h"

using namespace kolo;
using namespace kolo::viz;
using namespace kolo::viz::test;

namespace {

const FixedMeasure kMeasure;

struct Stage {
    explicit Stage(PlanRun made, int planned = 10)
        : run(std::move(made)), record(run.info, planned), training(run.info) {
        record.add(run.batch.events, run.batch.newNames);
        training.add(run.batch.events, run.batch.newNames);
        input.info = &run.info;
        input.events = run.batch.events;
        input.eventNames = run.batch.newNames;
        input.plan = &record;
        input.training = &training;
        input.measure = &kMeasure;
        input.size = {760, 430};
    }
    void goTo(int stop, double progress = 0) {
        input.playhead = playheadAt(stop, progress, record.liveStop(), record.stops());
    }
    PlanRun run;
    PlanRecord record;
    TrainingRecord training;
    SceneInput input;
};

const Scene& slotScene() {
    return *findScene("step-plan");
}

bool anyWaits(const PlanSlots& played) {
    return std::any_of(played.waits.begin(), played.waits.end(), [](const std::vector<bool>& rank) {
        return std::find(rank.begin(), rank.end(), true) != rank.end();
    });
}

}  // namespace

class TestStepPlanScene : public QObject {
    Q_OBJECT
private slots:
    void slotsAndBubbleAreTheFormulas() {
        std::mt19937_64 random(kolo::test::testSeed());
        for (int run = 0; run < 20; ++run) {
            const int stages = 1 + static_cast<int>(random() % 8), micro = 1 + static_cast<int>(random() % 12);
            for (const StepPlan& plan : {gpipe(stages, micro), oneForwardOneBackward(stages, micro)}) {
                const PlanSlots played = slotsOf(plan);
                QVERIFY(!anyWaits(played));
                QCOMPARE(played.slotCount, 2 * (micro + stages - 1));
                const PlanRun made = carryOut(plan, {.steps = 1});
                const PlanRecord record(made.info, 1);
                QVERIFY(std::abs(record.plannedBubble() - (stages - 1.0) / (micro + stages - 1)) < 1e-12);
            }
        }
    }

    void plannedMemoryIsWhatTheScheduleKeeps() {
        // 16 KiB of activations and 4 KiB of input for each micro-batch that is kept.
        const auto peakOf = [](const StepPlan& plan, int rank) {
            std::int64_t peak = 0;
            const PlanSlots played = slotsOf(plan);
            for (const auto& each : played.memory[static_cast<std::size_t>(rank)]) peak = std::max(peak, each.bytes);
            return peak;
        };
        constexpr std::int64_t kKept = 16384 + 4096;
        QVERIFY(peakOf(gpipe(4, 8), 0) >= 8 * kKept);
        QCOMPARE(peakOf(oneForwardOneBackward(4, 8), 0), 4 * kKept + 4096);  // and the gradient that has come
        QVERIFY(peakOf(oneForwardOneBackward(4, 8), 3) < 2 * kKept + 4096);
    }

    void aPlanThatWaitsForEverIsStillDrawn() {
        StepPlan plan = gpipe(3, 2);
        std::erase_if(plan.ranks[1], [](const Action& action) { return action.kind == ActionKind::SendForward; });
        const PlanSlots played = slotsOf(plan);
        QVERIFY(anyWaits(played));
        QVERIFY(played.slotCount > 0);
        PlanRun run;
        run.info.plan = plan;
        run.info.step = StepKind::Slot;
        Stage stage(std::move(run));
        QVERIFY(stage.record.isDrawable());
        QVERIFY(slotScene().draw(stage.input).shapes.size() > 20);
    }

    /// On a mesh of 2 × 2 whose layers are cut along the columns: groups light up when they communicate.
    void groupsOfAMeshCommunicate() {
        StepPlan plan;
        plan.schedule = "layout";
        plan.mesh.axes = {{"data", 2}, {"cols", 2}};
        plan.stages = {{.layers = 2, .parameters = {0, 10}, .inputBytes = 64, .activationBytes = 128},
                       {.firstLayer = 2, .layers = 1, .parameters = {10, 4}, .inputBytes = 32, .activationBytes = 32}};
        plan.stages[1].exchanges = {{ActionKind::AllReduceForward, "cols", 32}};
        plan.buckets = {{{0, 14}}};
        plan.ranks.assign(4, {});
        for (auto& row : plan.ranks)
            for (const char* action :
                 {"0F0", "1ALL_REDUCE_F0", "1F0", "1B0", "0B0", "0ALL_REDUCE0", "1UPDATE", "0UPDATE"})
                row.push_back(*actionFromText(action));
        Stage stage(carryOut(plan, {.steps = 2}));
        QVERIFY(stage.record.isDrawable() && stage.record.hasTransfers());
        QCOMPARE(stage.record.slotCount(), 4);
        const auto saying = [&](int slot) {
            stage.goTo(slot);
            return QString::fromStdString(tellSlot(planFrameOf(stage.input)));
        };
        QVERIFY2(saying(1).contains("all-reduce along cols"), qPrintable(saying(1)));
        QVERIFY2(!saying(2).contains("along"), qPrintable(saying(2)));
        const auto accents = [&](int slot) {
            stage.goTo(slot);
            const Color accent = palette(stage.input.theme).accent;
            int found = 0;
            for (const Shape& shape : slotScene().draw(stage.input).shapes)
                if (const auto* line = std::get_if<PolylineShape>(&shape); line && line->stroke == accent) ++found;
            return found;
        };
        QVERIFY(accents(1) > accents(2));  // two groups along the columns
        stage.input.size = {300, 200};
        QVERIFY(slotScene().draw(stage.input).shapes.size() > 5);
    }

    void theRecordSaysWhereCellsStand() {
        for (const StepPlan& plan : {gpipe(4, 8), oneForwardOneBackward(4, 8), zeroBubble(4, 6), interleaved(4)}) {
            Stage stage(carryOut(plan));
            QCOMPARE(stage.record.liveStop(), 2 * stage.record.slotCount());
            for (const Event& event : stage.run.batch.events) {
                const auto action = stage.record.actionOf(event);
                if (!action || event.kind != EventKind::Kernel || !isPass(action->kind)) continue;
                bool found = false;
                for (const int cell : stage.record.cellsAt(event.rank, event.step))
                    found |= stage.record.cells()[static_cast<std::size_t>(cell)].action == *action;
                QVERIFY(found);
            }
        }
    }

    void aRecordThatDisagreesWithUnitCostIsRight() {
        PlanRun run = carryOut(gpipe(2, 2), {.steps = 1});
        for (Event& event : run.batch.events) event.step = event.step > 0 ? event.step + 3 : 0;
        Stage stage(std::move(run));
        QCOMPARE(stage.record.slotCount(), 2 * (2 + 2 - 1) + 3);
        QVERIFY(stage.record.cellsAt(0, 1).empty());
        QCOMPARE(stage.record.stopsPerStep(), stage.record.slotCount());
    }

    void theLiveEdgeIsTheLastCompleteSlot() {
        Stage stage(carryOut(gpipe(4, 4), {.steps = 2, .stopAfterSlot = 9}));
        QCOMPARE(stage.record.liveStop(), 14 + 9);
        stage.goTo(14 + 9);
        const auto place = stage.record.placeOf(stage.input.playhead);
        QCOMPARE(place.iteration, 1);
        QCOMPARE(place.told, 9);
        stage.goTo(14);
        QCOMPARE(stage.record.placeOf(stage.input.playhead).iteration, 0);
        QCOMPARE(stage.record.placeOf(stage.input.playhead).told, 14);
        stage.goTo(14, 0.5);
        QCOMPARE(stage.record.placeOf(stage.input.playhead).iteration, 1);
        QCOMPARE(stage.record.placeOf(stage.input.playhead).told, 1);
        QVERIFY(stage.record.placeOf(stage.input.playhead).moving);
    }

    /// Of a long run not every training step is recorded: the playhead still comes to the end, and what was left out is
    /// told as that.
    void whatWasLeftOutIsPassedOver() {
        PlanRun run = carryOut(gpipe(4, 4), {.steps = 6});
        std::erase_if(run.batch.events,
                      [](const Event& event) { return event.iteration == 2 || event.iteration == 3; });
        Stage stage(std::move(run));
        QCOMPARE(stage.record.liveStop(), 6 * 14);
        for (int iteration = 0; iteration < 6; ++iteration)
            QCOMPARE(stage.record.isLeftOut(iteration), iteration == 2 || iteration == 3);
        stage.goTo(3 * 14 - 2);
        QCOMPARE(tellSlot(planFrameOf(stage.input)), leftOutInWords());
        QVERIFY(says(drawPlan(stage.input, PlanAxis::RealTime), "left out"));
        stage.goTo(5 * 14 - 2);
        QVERIFY(tellSlot(planFrameOf(stage.input)) != leftOutInWords());
    }

    void aTrainingStepIsOneStopWhereSlotsAreNotTheRunsSteps() {
        PlanRun run = carryOut(replicated(4, 2));
        run.info.step = StepKind::Worker;
        Stage stage(std::move(run));
        QCOMPARE(stage.record.stopsPerStep(), 1);
        QCOMPARE(stage.record.liveStop(), 2);
        stage.goTo(1, 0.5);
        const auto place = stage.record.placeOf(stage.input.playhead);
        QCOMPARE(place.iteration, 1);
        QVERIFY(place.slot > 0 && place.slot < stage.record.slotCount());
        QVERIFY(says(slotScene().draw(stage.input), "bucket 0") || stage.record.hasTransfers());
    }

    void onlyPlansHaveThisPicture() {
        RunInfo other;
        other.step = StepKind::Worker;
        QVERIFY(!slotScene().canDraw(other));
        Stage stage(carryOut(gpipe(4, 4)));
        QCOMPARE(bestScene(stage.run.info)->id(), std::string_view("step-plan"));
        const auto scenes = stageScenes(stage.run.info);
        QCOMPARE(std::count_if(scenes.begin(), scenes.end(),
                               [](const Scene* scene) { return scene->id().starts_with("step-plan"); }),
                 2);
    }

    /// For the wall of a hall: what was reached is told, a bubble and what is to come are blank.
    void theTableFillsSlotBySlot() {
        const Scene& table = *findScene("plan-table");
        RunInfo other;
        QVERIFY(!table.canDraw(other));
        Stage stage(carryOut(gpipe(4, 4)));
        QVERIFY(table.canDraw(stage.run.info));
        stage.input.lecture = true;
        stage.input.size = {1280, 720};
        const auto cells = [&](int stop) {
            stage.goTo(stop);
            std::vector<std::string> found;
            for (const std::string& text : textsOf(table.draw(stage.input)))
                if (text.size() >= 2 && (text[0] == 'F' || text[0] == 'B') && std::isdigit(text[1]))
                    found.push_back(text);
            return found;
        };
        QVERIFY(cells(0).empty());
        QCOMPARE(cells(3), (std::vector<std::string>{"F0", "F1", "F0", "F2", "F1", "F0"}));
        QCOMPARE(cells(14).size(), std::size_t{32});
        QCOMPARE(cells(15).size(), std::size_t{1});  // the next training step begins with an empty table
        QCOMPARE(cells(3).size(), std::size_t{6});
        const Picture picture = table.draw(stage.input);
        for (const TextShape& text : textShapesOf(picture)) QVERIFY(text.size >= kLectureText - 0.5);
        const auto hit = std::find_if(picture.hits.begin(), picture.hits.end(),
                                      [](const HitRegion& region) { return region.rank == 1 && region.chunk == 1; });
        QVERIFY(hit != picture.hits.end());
        QVERIFY(hit->tip.find("B: forward") == 0);
        QCOMPARE(hit->step, 3);
    }

    void cardsSayWhatDevicesDoAndKeep() {
        Stage stage(carryOut(oneForwardOneBackward(4, 8)));
        stage.goTo(12);
        const Picture picture = slotScene().draw(stage.input);
        for (const char* words :
             {"step 1 of 10 · slot 12 of 22", "4 of 4 devices busy", "stage 2", "F5", "B2", "keeps"})
            QVERIFY2(says(picture, words), words);
        const PlanFrame frame = planFrameOf(stage.input);
        const auto kept = frame.kept(0);
        QCOMPARE(kept.size(), std::size_t{4});  // as many as there are stages
        QCOMPARE(kept.front().microbatch, 2);
        QCOMPARE(frame.kept(3).size(), std::size_t{1});
        QVERIFY(frame.kept(3).front().arising);
        stage.goTo(22);
        for (int rank = 0; rank < 4; ++rank) QVERIFY(planFrameOf(stage.input).kept(rank).empty());
        QVERIFY(says(slotScene().draw(stage.input), "bubble: B, C, D"));
    }

    void whatHasNotHappenedIsPale() {
        Stage stage(carryOut(gpipe(3, 3), {.steps = 1, .stopAfterSlot = 4}));
        stage.goTo(4);
        const PlanFrame frame = planFrameOf(stage.input);
        for (std::size_t cell = 0; cell < stage.record.cells().size(); ++cell)
            QCOMPARE(frame.past(static_cast<int>(cell)), stage.record.cells()[cell].slot <= 4);
        stage.goTo(2);
        for (std::size_t cell = 0; cell < stage.record.cells().size(); ++cell)
            QCOMPARE(planFrameOf(stage.input).past(static_cast<int>(cell)), stage.record.cells()[cell].slot <= 2);
    }

    void beforeTheFirstSlotThePlanIsShown() {
        PlanRun run = carryOut(gpipe(4, 8), {.steps = 1, .stopAfterSlot = 0});
        run.batch.events.clear();
        Stage stage(std::move(run));
        const Picture picture = slotScene().draw(stage.input);
        QVERIFY(says(picture, "4 stages on 4 devices, 8 micro-batches in each step"));
        QVERIFY(says(picture, "as planned"));
        QVERIFY(says(findScene("step-plan-time")->draw(stage.input), "press Step"));
        stage.run.info.spec.detail = Detail::Off;
        QVERIFY(says(slotScene().draw(stage.input), "keeps no record"));
        PlanRun naive = carryOut(gpipe(4, 1), {.steps = 1, .stopAfterSlot = 0});
        naive.batch.events.clear();
        QVERIFY(says(slotScene().draw(Stage(std::move(naive)).input), "4 stages on 4 devices, one batch in each step"));
        SceneInput nothing;
        nothing.measure = &kMeasure;
        nothing.size = {600, 400};
        QVERIFY(says(slotScene().draw(nothing), "press Run"));
    }

    void everythingIsInsideAtAnySize_data() {
        kolo::test::columns<int, int>("stages", "replicas");
        for (const int stages : {1, 2, 4, 7, 16, 64})
            for (const int replicas : {1, 2, 3})
                if (stages * replicas <= 64) QTest::addRow("%d × %d", replicas, stages) << stages << replicas;
    }
    void everythingIsInsideAtAnySize() {
        QFETCH(int, stages);
        QFETCH(int, replicas);
        for (const Size size :
             {Size{90, 60}, Size{320, 200}, Size{640, 300}, Size{760, 430}, Size{1280, 690}, Size{1900, 1000}})
            for (const double text : {11.0, 24.0}) {
                PlanGridRequest request;
                request.size = size;
                request.replicas = replicas;
                request.positions = stages;
                request.length = 40;
                request.text = text;
                const PlanGridLayout layout = layOutPlanGrid(request);
                if (size.width >= 760 && stages * replicas <= 16 && text < 12) QVERIFY(layout.fits);
                if (!layout.fits) continue;
                const Box canvas{-0.5, -0.5, size.width + 1, size.height + 1};
                std::vector<Box> boxes = layout.cards;
                for (const Box& box : {layout.words, layout.grid, layout.axis, layout.legend, layout.memory})
                    if (box.height > 0) boxes.push_back(box);
                for (std::size_t i = 0; i < boxes.size(); ++i) {
                    QVERIFY(canvas.contains({boxes[i].x, boxes[i].y}));
                    QVERIFY(canvas.contains({boxes[i].x + boxes[i].width, boxes[i].y + boxes[i].height}));
                    for (std::size_t k = 0; k < i; ++k)
                        QVERIFY(!overlap(inflated(boxes[i], -0.01), inflated(boxes[k], -0.01)));
                }
                QVERIFY(layout.rowHeight > 0);
            }
    }

    void textsAreInsideThePicture() {
        for (const StepPlan& plan : {gpipe(4, 8), gpipe(3, 4, 2), zeroBubble(4, 6), interleaved(4), replicated(4, 2),
                                     oneForwardOneBackward(16, 24)}) {
            Stage stage(carryOut(plan));
            for (const char* id : {"step-plan", "step-plan-time", "plan-table"})
                for (const Size size : {Size{40, 30}, Size{420, 260}, Size{760, 430}, Size{1280, 690}})
                    for (const bool lecture : {false, true}) {
                        stage.input.size = size;
                        stage.input.lecture = lecture;
                        stage.goTo(stage.record.slotCount() / 2, 0.3);
                        const Picture picture = findScene(id)->draw(stage.input);
                        for (const TextShape& text : textShapesOf(picture))
                            if (size.width > 400) {
                                const Box box = textBox(text, kMeasure);
                                QVERIFY2(box.x >= -2 && box.x + box.width <= size.width + 2 && box.y >= -2 &&
                                             box.y + box.height <= size.height + 4,
                                         text.text.c_str());
                            }
                    }
        }
    }

    void thePointerAndTheKeyboardFindCells() {
        Stage stage(carryOut(gpipe(4, 4)));
        stage.goTo(4);
        const Picture picture = slotScene().draw(stage.input);
        int found = 0;
        for (double x = 0; x < stage.input.size.width; x += 3)
            for (double y = 0; y < stage.input.size.height; y += 3)
                if (const auto hit = slotScene().hitAt(stage.input, picture, {x, y})) {
                    QVERIFY(!slotScene().tip(stage.input, *hit).empty());
                    QVERIFY(hit->rank >= 0 && hit->rank < 4);
                    QVERIFY(hit->step <= stage.record.slotCount());
                    ++found;
                }
        QVERIFY(found > 500);
        QCOMPARE(picture.hits.size(), std::size_t{4});  // all four are busy
        for (const HitRegion& hit : picture.hits) QVERIFY(!slotScene().tip(stage.input, hit).empty());
    }

    void tilesFlyOnlyWhileSomethingWasSent() {
        Stage stage(carryOut(gpipe(2, 2)));
        const auto bytesShown = [&] {
            for (const std::string& text : textsOf(slotScene().draw(stage.input)))
                if (text == "4 KiB") return true;
            return false;
        };
        stage.goTo(0, 0.3);
        bool received = false;
        for (const auto& flight : stage.record.step(0, stage.input.events).flights) received |= flight.slot == 1;
        QCOMPARE(bytesShown(), received);
        int shown = 0;
        for (int stop = 0; stop < stage.record.slotCount(); ++stop) {
            stage.goTo(stop, 0.3);
            shown += bytesShown();
            stage.goTo(stop);
            QVERIFY(!bytesShown());
        }
        QVERIFY(shown >= 2);
    }

    void measuresAreTheRecords() {
        const PlanRun run = carryOut(gpipe(4, 8), {.steps = 1, .borderNs = 0});
        PlanRecord record(run.info, 1);
        record.add(run.batch.events, run.batch.newNames);
        const PlanStepRecord& step = record.step(0, run.batch.events);
        QVERIFY(std::abs(bubbleOf(record, step) - 3.0 / 11) < 1e-9);
        for (const Communication& each : communicationOf(record, step)) QCOMPARE(each.hiddenNs + each.exposedNs, 0);

        const PlanRun slow = carryOut(gpipe(4, 8), {.steps = 1, .borderNs = 50'000});
        PlanRecord other(slow.info, 1);
        other.add(slow.batch.events, slow.batch.newNames);
        const auto all = communicationOf(other, other.step(0, slow.batch.events));
        std::int64_t hidden = 0;
        for (int rank = 0; rank < 4; ++rank) {
            std::int64_t received = 0;
            for (const Event& event : slow.batch.events)
                if (event.kind == EventKind::Transfer && event.rank == rank) received += event.endNs - event.startNs;
            QVERIFY(all[static_cast<std::size_t>(rank)].hiddenNs + all[static_cast<std::size_t>(rank)].exposedNs <=
                    received);
            hidden += all[static_cast<std::size_t>(rank)].hiddenNs;
        }
        QVERIFY(hidden > 0);
        QVERIFY(bubbleOf(other, other.step(0, slow.batch.events)) > 3.0 / 11);
    }

    void aTrainingsOtherPicturesCountTrainingSteps() {
        Stage stage(carryOut(gpipe(3, 3), {.steps = 3}));
        QCOMPARE(stage.training.steps(), 3);
        stage.goTo(2 * stage.record.slotCount());
        QCOMPARE(trainingFrameOf(stage.input).told(), 2);
        stage.goTo(2 * stage.record.slotCount() + 4);
        QCOMPARE(trainingFrameOf(stage.input).moving, 3);
        QVERIFY(trainingFrameOf(stage.input).progress > 0.2);
        QVERIFY(findScene("training-timeline")->draw(stage.input).shapes.size() > 5);
    }

    void aHostilePlanIsNotDrawn() {
        std::vector<StepPlan> plans(7, gpipe(3, 3));
        plans[0].ranks[1][0].stage = 99;
        plans[1].ranks[1][0].index = -5;
        plans[2].stages.clear();
        plans[3].ranks.pop_back();
        plans[4].stages[1].position = 7;
        plans[5].mesh.axes.push_back({"tensor", 2});
        plans[6].ranks[0].push_back({ActionKind::AllReduce, 0, 3});  // there are no buckets
        for (const StepPlan& plan : plans) {
            PlanRun run;
            run.info.plan = plan;
            run.info.step = StepKind::Slot;
            run.info.ranks = 3;
            Stage stage(std::move(run));
            QVERIFY(!stage.record.isDrawable());
            QVERIFY(says(slotScene().draw(stage.input), "does not have"));
            QVERIFY(!slotScene().hitAt(stage.input, {}, {100, 100}));
        }
    }

    void hostileEventsDoNoHarm() {
        std::mt19937_64 random(kolo::test::testSeed());
        PlanRun run = carryOut(zeroBubble(4, 4));
        const auto names = run.batch.newNames.size();
        for (int i = 0; i < 3000; ++i) {
            Event event = run.batch.events[random() % run.batch.events.size()];
            event.rank = static_cast<std::int16_t>(random() % 9) - 2;
            event.peer = static_cast<std::int16_t>(random() % 9) - 2;
            event.step = static_cast<int>(random() % 60) - 10;
            event.iteration = static_cast<int>(random() % 7) - 2;
            event.name = static_cast<std::uint32_t>(random() % (names + 3));
            event.kind = static_cast<EventKind>(random() % 9);
            event.startNs = static_cast<std::int64_t>(random() % 1'000'000'000) - 1000;
            run.batch.events.push_back(event);
        }
        Stage stage(std::move(run));
        for (const char* id : {"step-plan", "step-plan-time", "plan-table"})
            for (const int stop : {0, 1, 17, stage.record.liveStop()}) {
                stage.goTo(std::min(stop, stage.record.liveStop()));
                QVERIFY(findScene(id)->draw(stage.input).size.width > 0);
                QVERIFY(!findScene(id)->describe(stage.input).empty());
                (void)findScene(id)->hitAt(stage.input, {}, {300, 250});
            }
    }

    void sixtyFourTimesSixtyFour() {
        Stage stage(carryOut(oneForwardOneBackward(64, 64), {.steps = 1}));
        stage.input.size = {1280, 690};
        stage.goTo(100, 0.5);
        (void)slotScene().draw(stage.input);  // reads the step
        const auto begin = std::chrono::steady_clock::now();
        constexpr int kFrames = 10;
        for (int frame = 0; frame < kFrames; ++frame) {
            stage.goTo(100 + frame, 0.5);
            const std::size_t shapes = slotScene().draw(stage.input).shapes.size();
            QVERIFY2(shapes > 5000 && shapes < 40000, qPrintable(QString::number(shapes)));
        }
        const double ms =
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count() / kFrames;
        qInfo("%.2f ms a frame; 16 are 60 frames a second", ms);
    }
};

QTEST_APPLESS_MAIN(TestStepPlanScene)
#include "test_step_plan_scene.moc"
