// SPDX-License-Identifier: Apache-2.0
//
// The pictures of the placement lab, without a window: where nodes stand, where the arrow keys lead, that a frame of a
// long program stays small, how busy a device was, and where the GPU begins to pay.
#include <QTest>
#include <cmath>

#include "tests/random.h"
#include "viz/layout/memory_bars.h"
#include "viz/layout/placement_devices.h"
#include "viz/layout/placement_graph.h"
#include "viz/layout/product_chart.h"
#include "viz/layout/sketch.h"
#include "viz/replay/placement_activity.h"
#include "viz/scenes/scene.h"
#include "viz/scenes/timeline_rows.h"

using namespace kolo;
using namespace kolo::viz;

namespace {

class SixTenths final : public TextMeasure {
public:
    double width(const std::string& text, Font, double size) const override {
        return static_cast<double>(text.size()) * size * 0.6;
    }
};
const SixTenths kMeasure;
constexpr Size kSize{820, 340};

PlacedOperation operation(const char* name, int device, std::vector<int> inputs) {
    PlacedOperation made;
    made.name = name;
    made.device = device;
    made.inputs = std::move(inputs);
    made.type = "float32 (2, 2)";
    made.bytes = 16;
    made.why = "tf.device says so";
    return made;
}

PlacementRecord snippet() {
    PlacementRecord record;
    record.devices = {{"GPU:0", "virtual", 64, {}}, {"GPU:1", "virtual", 0, {}}, {"CPU:0", "", 48, {}}};
    record.operations = {operation("Const", 2, {}), operation("Const", 2, {}), operation("MatMul", 0, {0, 1}),
                         operation("print", 2, {2})};
    record.startNs = 0;
    record.endNs = 1000;
    return record;
}

PlacementRecord longProgram(int operations, std::mt19937_64& random) {
    PlacementRecord record;
    record.devices = {{"GPU:0", "virtual", 64, {}}, {"GPU:1", "virtual", 0, {}}, {"CPU:0", "", 48, {}}};
    for (int i = 0; i < operations; ++i) {
        std::vector<int> inputs;
        for (auto count = i == 0 ? 0 : random() % 3; count-- > 0;)
            inputs.push_back(i - 1 - static_cast<int>(random() % std::min(i, 40)));
        record.operations.push_back(operation("AddV2", static_cast<int>(random() % 3), inputs));
    }
    return record;
}

int texts(const Picture& picture, const std::string& words) {
    int found = 0;
    for (const Shape& shape : picture.shapes)
        if (const auto* text = std::get_if<TextShape>(&shape)) found += text->text.find(words) != std::string::npos;
    return found;
}

}  // namespace

class TestPlacementPictures : public QObject {
    Q_OBJECT
private slots:
    /// The timeline's events are the record's operations and copies, each where and when it was, and nothing else.
    void theTimelineHasWhatWasRecorded() {
        std::mt19937_64 random(test::testSeed());
        PlacementRecord record = longProgram(300, random);
        record.startNs = 5000;
        std::int64_t at = record.startNs;
        for (PlacedOperation& each : record.operations) {
            if (random() % 9 == 0) continue;  // never ran
            each.startNs = at;
            each.endNs = at += 1 + static_cast<std::int64_t>(random() % 900);
        }
        double copied = 0;
        std::vector<std::int64_t> computed(record.devices.size(), 0);
        for (const PlacedOperation& each : record.operations)
            if (each.endNs >= 0) computed[static_cast<std::size_t>(each.device)] += each.endNs - each.startNs;
        for (int i = 0; i < 80; ++i) {
            const int operation = static_cast<int>(random() % record.operations.size());
            const int from = static_cast<int>(random() % 3);
            const auto bytes = random() % 10'000;
            record.copies.push_back({operation, from, (from + 1) % 3, bytes, record.startNs + i * 700,
                                     record.startNs + i * 700 + static_cast<std::int64_t>(random() % 600)});
            copied += static_cast<double>(bytes);
        }
        record.copies.push_back({0, 0, 1, 77, -1, -1});  // never began
        record.endNs = at;
        const PlacementActivity program(record);
        const Activity& activity = program.activity();
        QCOMPARE(activity.rows(), 3);
        double bytes = 0;
        for (int row = 0; row < 3; ++row) {
            const Activity::Sums sums = activity.sums(row, -1, at);
            QCOMPARE(sums.ns[static_cast<std::size_t>(Doing::Operation)], computed[static_cast<std::size_t>(row)]);
            bytes += sums.bytes;
        }
        QCOMPARE(bytes, copied);
        for (const Event& event : program.events()) {
            const PlacedOperation& each =
                record.operations[static_cast<std::size_t>(PlacementActivity::operationOf(event))];
            if (event.kind != EventKind::Kernel) continue;
            QCOMPARE(static_cast<int>(event.rank), each.device);
            QCOMPARE(event.startNs, each.startNs - record.startNs);
            QCOMPARE(program.names()[event.name], each.name);
        }
        SceneInput input;
        input.placement = &program;
        input.events = program.events();
        input.eventNames = program.names();
        input.activity = &activity;
        input.size = {900, 240};
        input.measure = &kMeasure;
        const Scene& scene = *findScene("placement-timeline");
        for (const char* device : {"GPU:0", "GPU:1", "CPU:0"}) QCOMPARE(texts(scene.draw(input), device), 1);
        QVERIFY(scene.draw(input).shapes.size() > 50);
        // The legend has the colour of every device, and copies have none of them.
        const Picture picture = scene.draw(input);
        for (int device = 0; device < 3; ++device)
            QVERIFY(std::ranges::any_of(picture.shapes, [&](const Shape& shape) {
                const auto* rect = std::get_if<RectShape>(&shape);
                return rect && rect->box.height < 12 && rect->fill == deviceStyle(input.theme, device).color;
            }));
        const auto& timeline = dynamic_cast<const TimelineScene&>(scene);
        for (int device = 0; device < 3; ++device)
            QVERIFY(timeline.colorOf(input.theme, Doing::Receive) != deviceStyle(input.theme, device).color);
        QVERIFY(scene.describe(input).find("GPU:1: ") != std::string::npos);
        // The sums of a selection have the legend's words.
        for (const Doing doing : {Doing::Operation, Doing::Receive})
            QCOMPARE(texts(picture, timeline.legendNameOf(doing).c_str()), 1);
        // The rows fill their place.
        for (const double height : {240.0, 311.0}) {
            input.size.height = height;
            const Box rows = timeline.places(input)->rows;
            QVERIFY2(rows.y + rows.height > height - 20, QByteArray::number(rows.height));
        }
    }

    /// A program whose first operation has to wait has no times before zero.
    void theClockBeginsWithTheFirstWork() {
        PlacementRecord record = snippet();
        record.startNs = 0;
        std::int64_t at = 100'000;
        for (PlacedOperation& each : record.operations) {
            each.startNs = at;
            each.endNs = at += 100'000;
        }
        record.copies.clear();
        record.endNs = at;
        const PlacementActivity program(record);
        SceneInput input;
        input.placement = &program;
        input.activity = &program.activity();
        input.size = {900, 240};
        input.measure = &kMeasure;
        const Picture picture = findScene("placement-timeline")->draw(input);
        QCOMPARE(texts(picture, "-"), 0);
        QVERIFY(texts(picture, "200 µs") > 0);
        const auto* scene = dynamic_cast<const TimelineScene*>(findScene("placement-timeline"));
        const auto places = scene->places(input);
        QVERIFY(places.has_value());
        QCOMPARE(places->whole.from, 100'000.0);  // nothing is blank before it
        QCOMPARE(places->whole.to, static_cast<double>(at));
    }

    void everyOperationStandsRightOfWhatItReads() {
        std::mt19937_64 random(test::testSeed());
        const PlacementGraph graph(longProgram(2000, random));
        GraphGaze gaze;  // scale 1 at the origin: boxes as they are in the graph
        for (int i = 0; i < graph.operations(); ++i) {
            const Box box = graph.boxOf(i, gaze);
            for (const int input : graph.record().operations[i].inputs) {
                const Box from = graph.boxOf(input, gaze);
                QVERIFY(from.x + from.width < box.x);
            }
            QCOMPARE(graph.laneAt(box.center(), gaze), graph.record().operations[i].device);
            QCOMPARE(graph.operationAt(box.center(), gaze), i);  // so no two stand on each other
        }
    }

    void theLecturesSecondSnippet() {
        const PlacementGraph graph(snippet());
        const Picture picture = graph.draw(kSize, Theme::Dark, graph.wholeIn(kSize), kMeasure);
        QCOMPARE(texts(picture, "MatMul"), 1);
        QCOMPARE(texts(picture, "Const"), 2);
        QCOMPARE(texts(picture, "16 B"), 3);  // two copies to the GPU and one back
        QCOMPARE(texts(picture, "idle"), 1);
        for (const char* device : {"GPU:0", "GPU:1", "CPU:0"}) QCOMPARE(texts(picture, device), 1);
    }

    /// A chain of fourteen, as in one step of training, has its names beneath the nodes when all of it is in view.
    void aProgramOfOneStepIsNamedAtTheFirstLook() {
        PlacementRecord record = snippet();
        record.operations.clear();
        for (int i = 0; i < 14; ++i)
            record.operations.push_back(operation("MatMul", 0, i > 0 ? std::vector<int>{i - 1} : std::vector<int>{}));
        const PlacementGraph graph(record);
        const Picture picture = graph.draw(kSize, Theme::Dark, graph.wholeIn(kSize), kMeasure);
        QCOMPARE(texts(picture, "MatMul"), 14);
        std::vector<const TextShape*> names;
        for (const Shape& shape : picture.shapes)
            if (const auto* text = std::get_if<TextShape>(&shape); text && text->text == "MatMul")
                names.push_back(text);
        for (std::size_t i = 1; i < names.size(); ++i)  // none reaches into the next
            QVERIFY(names[i]->position.x - names[i - 1]->position.x >= kMeasure.width("MatMul", Font::Text, 10));
    }

    /// Long names break into two lines, and a shape is left out, before a name is shortened; from small nodes to large.
    void longNamesAreWhole() {
        PlacementRecord record = snippet();
        record.operations.clear();
        const char* const names[] = {"AssignVariableOp", "ReadVariableOp", "AssignSubVariableOp"};
        for (int i = 0; i < 12; ++i) {
            record.operations.push_back(
                operation(names[i % 3], i % 2, i > 0 ? std::vector<int>{i - 1} : std::vector<int>{}));
            record.operations.back().label = "weights";
        }
        const PlacementGraph graph(record);
        for (const double width : {760.0, 1000.0, 1700.0, 2400.0}) {
            const Size size{width, 340};
            const Picture picture = graph.draw(size, Theme::Dark, graph.wholeIn(size), kMeasure);
            QCOMPARE(texts(picture, "…"), 0);
            QCOMPARE(texts(picture, "VariableOp"), 12);
        }
    }

    void devicesAreToldApartWithoutColours() {
        QVERIFY(deviceStyle(Theme::Dark, 0).pattern != deviceStyle(Theme::Dark, 1).pattern);
        QVERIFY(deviceStyle(Theme::Light, 1).pattern != deviceStyle(Theme::Light, 2).pattern);
    }

    void arrowKeysReachEveryOperation() {
        const PlacementGraph graph(snippet());
        using Direction = PlacementGraph::Direction;
        QCOMPARE(graph.neighbour(-1, Direction::Right), 0);
        QCOMPARE(graph.neighbour(0, Direction::Down), 1);
        QCOMPARE(graph.neighbour(0, Direction::Right), 2);
        QCOMPARE(graph.neighbour(2, Direction::Right), 3);
        QCOMPARE(graph.neighbour(3, Direction::Right), 3);
        QCOMPARE(graph.neighbour(3, Direction::Left), 2);
        QCOMPARE(graph.neighbour(1, Direction::Up), 0);
        QCOMPARE(graph.neighbour(0, Direction::Up), 2);  // nothing above in its column: the nearest beside it
        QCOMPARE(PlacementGraph().neighbour(-1, Direction::Left), -1);
    }

    void aFrameCostsWhatTheWindowIsWide() {
        std::mt19937_64 random(test::testSeed());
        const PlacementGraph graph(longProgram(10'000, random));
        const GraphGaze whole = graph.wholeIn(kSize);
        std::size_t most = 0;
        for (double scale = whole.scale; scale < 2; scale *= 1.3) {
            GraphGaze gaze = whole;
            gaze.scale = scale;
            gaze.origin.x = 5000;
            most = std::max(most, graph.draw(kSize, Theme::Dark, graph.clamped(gaze, kSize), kMeasure).shapes.size());
        }
        QVERIFY2(most < 6000, qPrintable(QString::number(most)));
        const Picture far = graph.draw(kSize, Theme::Dark, whole, kMeasure);
        QVERIFY(far.shapes.size() < 1500);
        QCOMPARE(texts(far, "AddV2"), 0);
    }

    void lookingCloserKeepsTheGraphInView() {
        std::mt19937_64 random(test::testSeed());
        const PlacementGraph graph(longProgram(500, random));
        for (int trial = 0; trial < 200; ++trial) {
            const int target = static_cast<int>(random() % 500);
            GraphGaze gaze = graph.wholeIn(kSize);
            gaze.origin = {static_cast<double>(random() % 100'000), static_cast<double>(random() % 1000)};
            gaze = graph.showing(target, graph.clamped(gaze, kSize), kSize);
            const Box box = graph.boxOf(target, gaze);
            QVERIFY(box.x >= PlacementGraph::kHeader - 1 && box.x + box.width <= kSize.width + 1);
            QVERIFY(box.y >= -1 && box.y + box.height <= kSize.height + 1);
        }
    }

    void busyShares() {
        PlacementRecord record = snippet();
        record.operations[2].startNs = 250;
        record.operations[2].endNs = 600;
        const auto shares = viz::busyShares(record, 0, 4);
        QCOMPARE(shares.size(), std::size_t{4});
        QCOMPARE(shares[0], 0.0);
        QCOMPARE(shares[1], 1.0);
        QVERIFY(std::abs(shares[2] - 0.4) < 1e-9);
        QCOMPARE(shares[3], 0.0);
        for (const double share : viz::busyShares(record, 1, 7)) QCOMPARE(share, 0.0);
    }

    void whereTheGpuBeginsToPay() {
        QCOMPARE(crossover({}), 0.0);
        QCOMPARE(crossover({{16, 1, 2, 0, 0}, {32, 8, 9, 0, 0}}), 0.0);
        QCOMPARE(crossover({{16, 3, 1, 1, 0}, {32, 8, 1, 1, 0}}), 16.0);
        // Equal distances above and below one: in the middle, on a logarithmic axis.
        const double from = crossover({{16, 1, 2, 0, 0}, {64, 4, 2, 0, 0}});
        QVERIFY2(std::abs(from - 32) < 1e-9, qPrintable(QString::number(from)));
    }

    void everyPictureInEverySize() {
        const MemoryNeed need{{{"Parameters", "192 MB", 192e6},
                               {"Gradients", "192 MB", 192e6},
                               {"Optimizer state", "0 B", 0},
                               {"Activations", "8.19 GB", 8.19e9}},
                              "8.58 GB",
                              "80 GB",
                              80e9};
        const std::vector<ProductRow> rows{
            {16, 1e-6, 2e-6, 1e-6, 1e-6}, {32, 4e-6, 3e-6, 1e-6, 1e-6}, {64, 3e-5, 8e-6, 1e-6, 1e-6}};
        const PlacementGraph graph(snippet());
        for (const Theme theme : {Theme::Dark, Theme::Light})
            for (const Size size : {Size{1, 1}, Size{120, 60}, Size{820, 340}, Size{2560, 1440}}) {
                for (const Picture& picture :
                     {graph.draw(size, theme, graph.wholeIn(size), kMeasure),
                      drawDevices(snippet(), size, theme, kMeasure), drawMemory(need, size, theme, kMeasure),
                      drawProducts(rows, false, size, theme, kMeasure),
                      PlacementGraph().draw(size, theme, {}, kMeasure)})
                    for (const Shape& shape : picture.shapes)
                        if (const auto* rect = std::get_if<RectShape>(&shape))
                            QVERIFY(std::isfinite(rect->box.x + rect->box.y + rect->box.width + rect->box.height));
            }
        QCOMPARE(texts(drawProducts(rows, false, {900, 400}, Theme::Dark, kMeasure), "the GPU wins"), 1);
        QCOMPARE(texts(drawProducts(rows, true, {900, 400}, Theme::Dark, kMeasure), "the GPU wins"), 0);
        const Picture memory = drawMemory(need, {900, 190}, Theme::Dark, kMeasure);
        QVERIFY(texts(memory, "192 MB") >= 2 && texts(memory, "80 GB") == 1);
    }
};

QTEST_GUILESS_MAIN(TestPlacementPictures)
#include "test_placement_pictures.moc"
