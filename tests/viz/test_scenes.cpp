// SPDX-License-Identifier: Apache-2.0
//
// Pictures over hundreds of invented runs: whatever the workers, the numbers and the window, nothing is cut off,
// nothing overlaps, nothing is shown that is not in the record.
#include <QTest>
#include <QXmlStreamReader>
#include <cmath>
#include <map>
#include <random>

#include "tests/random.h"
#include "tests/rows.h"
#include "tests/viz/picture_texts.h"
#include "tests/viz/synthetic_run.h"
#include "viz/layout/numbers.h"
#include "viz/layout/sketch.h"
#include "viz/layout/svg.h"
#include "viz/scenes/frame.h"
#include "viz/scenes/ring_layout.h"
#include "viz/scenes/tips.h"

using namespace kolo;
using namespace kolo::viz;
using namespace kolo::viz::test;

namespace {

const FixedMeasure kMeasure;

const Scene& scene(const char* id) {
    const Scene* found = findScene(id);
    Q_ASSERT(found);
    return *found;
}

bool within(const Box& inner, Size size, double slack = 0.5) {
    return inner.x >= -slack && inner.y >= -slack && inner.x + inner.width <= size.width + slack &&
           inner.y + inner.height <= size.height + slack;
}

/// The texts that stand in a box.
QStringList textsIn(const Picture& picture, const Box& box) {
    QStringList found;
    for (const TextShape& text : textShapesOf(picture))
        if (box.contains(textBox(text, kMeasure).center())) found << QString::fromStdString(text.text);
    return found;
}

const HitRegion* cellHit(const Picture& picture, int rank, int chunk) {
    for (const HitRegion& hit : picture.hits)
        if (hit.rank == rank && hit.chunk == chunk && hit.tip.empty()) return &hit;
    return nullptr;
}

bool isFinite(const Picture& picture) {
    const auto good = [](double v) { return std::isfinite(v) && std::abs(v) < 1e6; };
    for (const Shape& shape : picture.shapes) {
        bool ok = true;
        if (const auto* r = std::get_if<RectShape>(&shape))
            ok = good(r->box.x) && good(r->box.y) && good(r->box.width) && good(r->box.height) && r->box.width >= 0 &&
                 r->box.height >= 0;
        if (const auto* c = std::get_if<CircleShape>(&shape))
            ok = good(c->center.x) && good(c->center.y) && c->radius >= 0;
        if (const auto* l = std::get_if<PolylineShape>(&shape))
            for (const Point p : l->points) ok = ok && good(p.x) && good(p.y);
        if (const auto* t = std::get_if<TextShape>(&shape))
            ok = good(t->position.x) && good(t->position.y) && t->size >= 8 && !t->text.empty();
        if (!ok) return false;
    }
    return true;
}

}  // namespace

class TestScenes : public QObject {
    Q_OBJECT
private slots:
    void everySceneIsRegistered() {
        QVERIFY(allScenes().size() >= 2);
        for (const Scene* each : allScenes()) {
            QCOMPARE(findScene(each->id()), each);
            QVERIFY(!each->title().empty());
        }
        QVERIFY(!findScene("no such scene"));
    }
    void withoutARunTheySayWhatToDo() {
        for (const Scene* each : allScenes())
            for (const Size size : {Size{560, 420}, Size{160, 120}, Size{40, 20}, Size{0, 0}}) {
                SceneInput input;
                input.size = size;
                input.measure = &kMeasure;
                const Picture picture = each->draw(input);
                QVERIFY(isFinite(picture));
                if (size.width > 500) QVERIFY(!textShapesOf(picture).empty());
                QVERIFY(each->describe(input).find("press Run") != std::string::npos);
                QVERIFY(!each->hitAt(input, picture, {10, 10}).has_value());
            }
    }
    void beforeTheStartIsKnown() {
        const CollectiveShape shape{ringSchedule(4, 4), 4, DType::Float32, ReduceOp::Sum};
        const BufferHistory empty(shape);
        RunInfo info;
        info.ranks = 4;
        info.collective = shape;
        for (const Scene* each : allScenes()) {
            if (!each->canDraw(info)) continue;
            SceneInput input;
            input.info = &info;
            input.history = &empty;
            input.size = {600, 400};
            input.measure = &kMeasure;
            QVERIFY(!textShapesOf(each->draw(input)).empty());
        }
        QVERIFY(scene("ring").canDraw(info));
    }

    // ---- what the ring says ------------------------------------------------------------------------------------

    void theReviewQuestionStepByStep() {
        const SyntheticRun run = reviewQuestion();
        const Size size{768, 512};
        for (int step = 0; step <= 6; ++step) {
            const SceneInput input = inputFor(run, playheadAt(step, 0, 6, 6), size, kMeasure);
            const Picture picture = scene("ring").draw(input);
            for (int rank = 0; rank < 4; ++rank)
                for (int chunk = 0; chunk < 4; ++chunk) {
                    const HitRegion* hit = cellHit(picture, rank, chunk);
                    QVERIFY(hit);
                    QStringList wanted{QString::number(chunk)};
                    const Cell cell = run.history.cell(step, rank, chunk);
                    if (!cell.passedOn) wanted << QString::fromStdString(formatValue(cell.values[0], DType::Float32));
                    QCOMPARE(textsIn(picture, hit->box), wanted);
                }
        }
    }
    /// Two pictures side by side at 1280 × 720, in a hall's type; with the lecturer's notes beside them, too.
    void aNarrowPictureHasItsSentenceWhole() {
        const SyntheticRun ring = reviewQuestion();
        const std::vector<std::vector<double>> data{{17, 11, 1, 9}, {5, 13, 23, 14}, {3, 6, 10, 8}, {12, 7, 2, 12}};
        const SyntheticRun tree = carryOut(treeSchedule(4, 1), data);
        for (const auto& [id, run] : {std::pair{"ring", &ring}, {"tree", &tree}})
            for (const double width : {618.0, 428.0})
                for (int step = 0; step <= 4; ++step) {
                    SceneInput input = inputFor(*run, playheadAt(step, 0, 4, 4), {width, 600}, kMeasure);
                    input.lecture = true;
                    const Picture picture = scene(id).draw(input);
                    bool iteration = false;
                    for (const TextShape& text : textShapesOf(picture)) {
                        QVERIFY2(text.text.size() < 20 || !text.text.ends_with("…"), text.text.c_str());
                        iteration |= text.text.starts_with("iteration") && !text.text.ends_with("…");
                    }
                    QVERIFY2(iteration, qPrintable(QStringLiteral("%1, %2 px, %3").arg(id).arg(width).arg(step)));
                }
    }
    /// Sixteen workers on the wall of a hall: from start to end every value is whole, or there are only the chunks'
    /// numbers, and words say so.
    void noValueIsCutInAHall_data() {
        kolo::test::columns<Size>("size").rows(
            {{"a wall", {1920, 1080}}, {"a projector", {1440, 900}}, {"a small one", {1280, 720}}});
    }
    void noValueIsCutInAHall() {
        QFETCH(Size, size);
        std::mt19937_64 random(16);
        const SyntheticRun run = carryOut(ringSchedule(16, 16), randomData(16, 16, random));
        for (int half = 0; half <= 60; ++half) {  // in the middle of a step, values fly
            const int step = half / 2;
            SceneInput input = inputFor(run, playheadAt(step, half % 2 * 0.5, 30, 30), size, kMeasure);
            input.lecture = true;
            const Picture picture = scene("ring").draw(input);
            QCOMPARE(says(picture, "The numbers are"), size.width < 1900);
            for (const TextShape& text : textShapesOf(picture)) {
                QVERIFY2(text.text != "…", qPrintable(QString::number(step)));
                QVERIFY2(text.size >= kLectureText, text.text.c_str());
            }
            const HitRegion* cell = cellHit(picture, 0, 0);
            if (half == 60) QVERIFY(cell && textsIn(picture, cell->box).size() == 1);
        }
    }
    /// Beside the notes of a lecture cells are 110 px wide: of those that hold a value, too, one sees which chunk it
    /// is.
    void aFullCellInAHallHasItsChunksNumber() {
        const SyntheticRun run = reviewQuestion();
        for (const Size size : {Size{1400, 1080}, Size{896, 720}}) {  // beside the notes: 1920 and 1280 px wide
            SceneInput input = inputFor(run, playheadAt(1, 0, 6, 6), size, kMeasure);
            input.lecture = true;
            const Picture picture = scene("ring").draw(input);
            for (int rank = 0; rank < 4; ++rank)
                for (int chunk = 0; chunk < 4; ++chunk) {
                    const HitRegion* cell = cellHit(picture, rank, chunk);
                    QVERIFY(cell && cell->box.height > 60 && cell->box.height < 115);
                    const auto texts = textsIn(picture, cell->box);
                    QVERIFY2(texts.contains(QString::number(chunk)), qPrintable(texts.join(' ')));
                }
        }
    }
    /// Where values have no room, all chunks are told by their numbers or none is, and words say how to see what they
    /// hold.
    void chunksAreToldAlikeInAHall() {
        std::mt19937_64 random(16);
        const SyntheticRun run = carryOut(directSchedule(16, 16), randomData(16, 16, random));
        for (const Size size : {Size{1440, 900}, Size{1280, 720}, Size{1024, 600}}) {
            SceneInput input = inputFor(run, playheadAt(2, 0, 2, 2), size, kMeasure);
            input.lecture = true;
            std::map<std::string, int> times;
            std::string all;
            for (const TextShape& text : textShapesOf(scene("mesh").draw(input))) {
                ++times[text.text];
                all += text.text + " ";
            }
            for (int chunk = 0; chunk < 16; ++chunk) QCOMPARE(times[std::to_string(chunk)], size.width > 1300 ? 16 : 0);
            QVERIFY2(all.find("+ shows what the chunks hold.") != std::string::npos, all.c_str());
        }
    }
    /// On the wall of a hall the review question's table takes the screen, in one type from start to end.
    void theTableFillsTheScreen() {
        const SyntheticRun run = reviewQuestion();
        double type = 0;
        for (int step = 0; step <= 6; ++step) {
            SceneInput input = inputFor(run, playheadAt(step, 0, 6, 6), {1920, 1080}, kMeasure);
            input.lecture = true;
            const Picture picture = scene("table").draw(input);
            Box all;
            for (const HitRegion& hit : picture.hits)
                if (hit.step == 0 || hit.step == step)
                    all = {0, 0, std::max(all.width, hit.box.x + hit.box.width),
                           std::max(all.height, hit.box.y + hit.box.height)};
            QVERIFY2(all.width > 0.85 * 1920, qPrintable(QString::number(all.width)));
            if (step == 6) QVERIFY2(all.height > 0.6 * 1080, qPrintable(QString::number(all.height)));
            double own = 0;
            for (const TextShape& text : textShapesOf(picture))
                if (text.text == "17") own = text.size;
            QVERIFY2(own >= 30, qPrintable(QString::number(own)));
            if (step == 0) type = own;
            QCOMPARE(own, type);
        }
    }

    /// On 1920 × 1080 at 200 % its four workers are in view, in no smaller a type than a hall can read.
    void theTableOfFourWorkersFitsASmallHallScreen() {
        const SyntheticRun run = reviewQuestion();
        SceneInput input = inputFor(run, playheadAt(6, 0, 6, 6), {960, 540}, kMeasure);
        input.lecture = true;
        const Picture picture = scene("table").draw(input);
        for (int rank = 0; rank < 4; ++rank) QVERIFY2(cellHit(picture, rank, 3), qPrintable(QString::number(rank)));
        for (const TextShape& text : textShapesOf(picture)) QVERIFY2(text.size >= 24, text.text.c_str());
    }

    /// A table that has no room for all of its workers says which it shows, and of how many.
    void aTableSaysWhoseRowsItShows() {
        std::mt19937_64 random(16);
        const SyntheticRun run = carryOut(treeSchedule(16, 4), randomData(16, 4, random));
        const int steps = run.history.steps();
        SceneInput input = inputFor(run, playheadAt(2, 0, steps, steps), {1280, 720}, kMeasure);
        input.lecture = true;
        QVERIFY(says(scene("table").draw(input), "workers A–"));
        QVERIFY(says(scene("table").draw(input), " of 16"));
        input.selectedRank = 15;
        QVERIFY(says(scene("table").draw(input), "–P of 16"));
        const SyntheticRun few = reviewQuestion();
        QVERIFY(!says(scene("table").draw(inputFor(few, playheadAt(2, 0, 6, 6), {1280, 720}, kMeasure)), "workers "));
    }

    void theViewOfValuesKeepsWhatWasPassedOn() {
        const SyntheticRun run = reviewQuestion();
        SceneInput input = inputFor(run, playheadAt(1, 0, 6, 6), {768, 512}, kMeasure);
        input.exerciseView = false;
        const Picture picture = scene("ring").draw(input);
        const HitRegion* gone = cellHit(picture, 0, 0);
        QCOMPARE(textsIn(picture, gone->box), (QStringList{"0", "→", "17"}));
    }
    void valuesInFlightAreTheRecordedOnes() {
        const SyntheticRun run = reviewQuestion();
        for (int step = 0; step < 6; ++step) {
            const SceneInput input = inputFor(run, playheadAt(step, 0.5, 6, 6), {768, 512}, kMeasure);
            QCOMPARE(input.playhead.movingStep(), step + 1);
            const Picture picture = scene("ring").draw(input);
            int tiles = 0;
            for (const HitRegion& hit : picture.hits) {
                if (hit.tip.empty()) continue;
                ++tiles;
                const int from = (hit.rank + 3) % 4;
                const double sent = run.history.cell(step, from, hit.chunk).values[0];
                QVERIFY(textsIn(picture, hit.box).contains(QString::fromStdString(formatValue(sent, DType::Float32))));
                QVERIFY(within(hit.box, picture.size, 0));
                QVERIFY(QString::fromStdString(hit.tip).startsWith(
                    QString("%1 → %2").arg(QChar('A' + from)).arg(QChar('A' + hit.rank))));
            }
            QCOMPARE(tiles, 4);
            // A place whose partial sum is on its way already stands empty.
            if (step < 3)
                QCOMPARE(textsIn(picture, cellHit(picture, step == 0 ? 1 : 0, step == 0 ? 1 : 4 - step)->box).size(),
                         1);
        }
    }
    void tipsTellTheArithmetic_data() {
        kolo::test::columns<int, QString, QString>("op", "partial", "complete");
        const auto row = [](ReduceOp op, const char* partial, const char* complete) {
            QTest::newRow(std::string(name(op)).c_str()) << static_cast<int>(op) << partial << complete;
        };
        row(ReduceOp::Sum, "a0 + b0 + c0 = 17 + 5 + 3 = 25", "a0 + b0 + c0 + d0 = 17 + 5 + 3 + 12 = 37");
        row(ReduceOp::Mean, "a0 + b0 + c0 = 17 + 5 + 3 = 25", "(a0 + b0 + c0 + d0) / 4 = (17 + 5 + 3 + 12) / 4 = 9.25");
        row(ReduceOp::Min, "min(a0, b0, c0) = min(17, 5, 3) = 3", "min(a0, b0, c0, d0) = min(17, 5, 3, 12) = 3");
        row(ReduceOp::Max, "max(a0, b0, c0) = max(17, 5, 3) = 17", "max(a0, b0, c0, d0) = max(17, 5, 3, 12) = 17");
        row(ReduceOp::Prod, "a0 × b0 × c0 = 17 × 5 × 3 = 255", "a0 × b0 × c0 × d0 = 17 × 5 × 3 × 12 = 3060");
    }
    void tipsTellTheArithmetic() {
        QFETCH(int, op);
        QFETCH(QString, partial);
        QFETCH(QString, complete);
        RunOptions options;
        options.op = static_cast<ReduceOp>(op);
        const SyntheticRun run = reviewQuestion(options);
        const auto tip = [&](int step, int rank, int chunk) {
            const SceneInput input = inputFor(run, playheadAt(step, 0, 6, 6), {768, 512}, kMeasure);
            return QString::fromStdString(scene("ring").tip(input, {{}, rank, chunk, step, {}}));
        };
        QCOMPARE(tip(2, 2, 0), "C · chunk 0\n" + partial + "\n3 of 4 contributions");
        QCOMPARE(tip(3, 3, 0), "D · chunk 0\n" + complete + "\ncomplete");
        QCOMPARE(tip(1, 0, 0), "A · chunk 0\npassed on to B in iteration 1");
        QVERIFY(tip(0, 0, 0).contains("a0 = 17"));
    }
    void longChunksAndManyWorkersStillHaveShortTips() {
        std::mt19937_64 random(3);
        const SyntheticRun run = carryOut(ringSchedule(64, 64), randomData(64, 4096, random));
        const SceneInput input = inputFor(run, playheadAt(126, 0, 126, 126), {768, 512}, kMeasure);
        const QString tip = QString::fromStdString(scene("ring").tip(input, {{}, 5, 7, 126, {}}));
        QVERIFY(tip.contains("… and 60 more elements"));
        QVERIFY(tip.size() < 700);
    }
    void theWordsFollowThePlayhead() {
        const SyntheticRun run = reviewQuestion();
        const auto words = [&](int step, double progress) {
            return QString::fromStdString(
                scene("ring").describe(inputFor(run, playheadAt(step, progress, 6, 6), {768, 512}, kMeasure)));
        };
        QVERIFY(words(0, 0).startsWith("start, iteration 0 of 6. Each of 4 workers"));
        QCOMPARE(
            words(2, 0.5),
            "share-reduce, iteration 3 of 6. C sends chunk 0 (25) to D; D adds its own 12 and holds 37. (and 3 more "
            "like it)");
        QVERIFY(words(3, 0.5).startsWith("share-only, iteration 4 of 6. D sends chunk 0 (37) to A"));
        QVERIFY(words(6, 0).endsWith("Every worker holds the sum of all 4."));
        SceneInput selected = inputFor(run, playheadAt(2, 0.5, 6, 6), {768, 512}, kMeasure);
        selected.hoveredChunk = 2;
        QVERIFY(scene("ring").describe(selected).find("chunk 2") != std::string::npos);
    }
    void anEmulatedRunSaysSo() {
        RunOptions options;
        options.numbers = "emulated link";
        const SyntheticRun run = reviewQuestion(options);
        for (const Scene* each : allScenes()) {
            if (!each->canDraw(run.info)) continue;
            bool said = false;
            const Picture picture = each->draw(inputFor(run, playheadAt(2, 0.5, 6, 6), {768, 300}, kMeasure));
            for (const TextShape& text : textShapesOf(picture))
                said = said || text.text.find("emulated link") != std::string::npos;
            QVERIFY2(said, std::string(each->id()).c_str());
        }
    }
    void schedulesThatAreNoRing() {
        std::mt19937_64 random(5);
        for (const Schedule& schedule :
             {butterflySchedule(8), masterSchedule(5), butterflySchedule(16), masterSchedule(40)}) {
            const int steps = static_cast<int>(schedule.steps.size());
            const SyntheticRun run = carryOut(schedule, randomData(schedule.ranks, 3, random));
            for (int step = 0; step <= steps; ++step)
                for (const double progress : {0.0, 0.3, 0.8}) {
                    const SceneInput input =
                        inputFor(run, playheadAt(step, progress, steps, steps), {900, 600}, kMeasure);
                    const Picture picture = scene("ring").draw(input);
                    QVERIFY(isFinite(picture));
                    if (schedule.ranks > 16 || step == steps || progress == 0) continue;
                    std::size_t tiles = 0;
                    for (const HitRegion& hit : picture.hits) tiles += hit.tip.empty() ? 0 : 1;
                    QCOMPARE(tiles, schedule.steps[static_cast<std::size_t>(step)].transfers.size());
                }
        }
    }
    /// An exchange keeps what it sends: nothing leaves an empty place behind.
    void anExchangeLeavesNothingEmpty() {
        std::mt19937_64 random(5);
        const SyntheticRun run = carryOut(butterflySchedule(4), randomData(4, 1, random));
        const SceneInput input = inputFor(run, playheadAt(0, 0.5, 2, 2), {768, 512}, kMeasure);
        const Frame frame = frameOf(input);
        for (int rank = 0; rank < 4; ++rank) QVERIFY(!cellState(input, frame, rank, 0).empty);
    }

    // ---- any run, any window -----------------------------------------------------------------------------------

    void anyRunAnyWindow() {
        const quint64 seed = qEnvironmentVariable("KOLO_TEST_SEED", "20261121").toULongLong();
        qInfo("seed %llu", static_cast<unsigned long long>(seed));
        std::mt19937_64 random(seed);
        const auto pick = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
        const Size sizes[] = {{560, 420}, {768, 512},   {1280, 720}, {420, 620},
                              {320, 240}, {2560, 1440}, {900, 200},  {200, 150}};
        for (int round = 0; round < kolo::test::rounds(100); ++round) {
            const int ranks = round % 3 == 0 ? pick(2, 64) : pick(2, 17);
            const int chunks = pick(0, 2) ? ranks : pick(1, 24);
            const int elements = pick(0, 3) ? chunks : pick(0, 40);
            RunOptions options;
            options.op = static_cast<ReduceOp>(pick(0, 4));
            options.dtype = static_cast<DType>(pick(0, 2));
            options.values = pick(0, 7) != 0;
            options.gateWaits = pick(0, 1);
            options.seed = random();
            if (pick(0, 4) == 0) options.numbers = "emulated link";
            const Schedule schedule = pick(0, 5)   ? ringSchedule(ranks, chunks)
                                      : pick(0, 1) ? masterSchedule(ranks)
                                                   : butterflySchedule(1 << pick(1, 5));
            const int steps = static_cast<int>(schedule.steps.size());
            if (pick(0, 3) == 0) options.stopAfter = pick(0, steps);
            const bool wide = options.dtype != DType::Int32 && pick(0, 2) == 0;
            const SyntheticRun run = carryOut(schedule, randomData(schedule.ranks, elements, random, wide), options);
            const int live = run.history.liveStep();
            QCOMPARE(live, std::min(steps, options.stopAfter));

            SceneInput input = inputFor(run, playheadAt(pick(0, live), pick(0, 2) / 2.2, live, steps),
                                        sizes[pick(0, std::size(sizes) - 1)], kMeasure);
            input.theme = static_cast<Theme>(pick(0, 1));
            input.exerciseView = pick(0, 1);
            input.lecture = pick(0, 4) == 0;
            input.fontScale = pick(0, 4) == 0 ? 1.5 : 1;
            input.hoveredChunk = pick(-1, chunks - 1);
            input.selectedRank = pick(-1, schedule.ranks - 1);
            input.selectedChunk = pick(-1, schedule.chunks - 1);
            for (const Scene* each : allScenes()) {
                check(*each, input);
                if (QTest::currentTestFailed()) {
                    qWarning("round %d: %s, %d ranks, %d chunks, %d elements, %g × %g, lecture %d, font scale %g",
                             round, std::string(each->id()).c_str(), schedule.ranks, schedule.chunks, elements,
                             input.size.width, input.size.height, input.lecture, input.fontScale);
                    return;
                }
            }
        }
    }

private:
    static void check(const Scene& each, const SceneInput& input) {
        const Picture picture = each.draw(input);
        QVERIFY(isFinite(picture));
        QCOMPARE(picture.size.width, input.size.width);
        const auto texts = textShapesOf(picture);
        for (const TextShape& text : texts) QVERIFY2(within(textBox(text, kMeasure), picture.size), text.text.c_str());
        for (const HitRegion& hit : picture.hits) {
            QVERIFY(within(hit.box, picture.size, 6));
            QVERIFY(hit.rank < input.history->shape().schedule.ranks);
        }
        if (input.playhead.atRest()) noTextOverlaps(texts);
        const Picture again = each.draw(input);
        QCOMPARE(again.shapes.size(), picture.shapes.size());
        QVERIFY(!each.describe(input).empty());
        for (const double part : {0.1, 0.35, 0.5, 0.8}) {
            const Point point{picture.size.width * part, picture.size.height * part};
            if (const auto hit = each.hitAt(input, picture, point)) (void)each.tip(input, *hit);
        }
        QXmlStreamReader xml(QByteArray::fromStdString(toSvg(picture)));
        while (!xml.atEnd()) xml.readNext();
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    }
    /// At rest nothing covers anything: two texts of the picture never touch.
    static void noTextOverlaps(const std::vector<TextShape>& texts) {
        std::vector<Box> boxes;
        for (const TextShape& text : texts) {
            Box box = textBox(text, kMeasure);
            constexpr double kInk = 0.72;  // of the em is ink; the rest is air
            box = {box.x, box.y + box.height * (1 - kInk) / 2, box.width, box.height * kInk};
            boxes.push_back(inflated(box, -0.25));
        }
        for (std::size_t a = 0; a < boxes.size(); ++a)
            for (std::size_t b = 0; b < a; ++b) {
                if (!overlap(boxes[a], boxes[b])) continue;
                QFAIL(qPrintable(QString("\"%1\" (%3 px) over \"%2\" (%4 px)")
                                     .arg(QString::fromStdString(texts[a].text), QString::fromStdString(texts[b].text))
                                     .arg(texts[a].size)
                                     .arg(texts[b].size)));
            }
    }
};

QTEST_APPLESS_MAIN(TestScenes)
#include "test_scenes.moc"
