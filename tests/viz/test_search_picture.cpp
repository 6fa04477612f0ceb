// SPDX-License-Identifier: Apache-2.0
//
// What a search found, drawn: a tile for each device that has a part of a layer, all of it within the picture, and a
// staircase that only falls.
#include <QTest>

#include "tests/random.h"
#include "viz/layout/approximate_measure.h"
#include "viz/layout/search_picture.h"
#include "viz/scenes/scene.h"

using namespace kolo;
using namespace kolo::viz;

class TestSearchPicture : public QObject {
    Q_OBJECT

    /// On the stage it has the size that there is.
    static void staysInside(const SearchedStrategy& search) {
        for (const auto& [size, text] : {std::pair{Size{880, 360}, 12.0}, std::pair{Size{420, 700}, 12.0},
                                         std::pair{Size{1920, 1000}, 24.0}, std::pair{Size{200, 100}, 12.0}}) {
            const Picture picture = drawSearch(search, size, text, Theme::Dark, ApproximateMeasure());
            QCOMPARE(picture.size.width, size.width);
            QCOMPARE(picture.size.height, size.height);
            for (const Shape& shape : picture.shapes) {
                const auto* box = std::get_if<RectShape>(&shape);
                if (!box) continue;
                QVERIFY(box->box.width > 0 && box->box.height > 0);
                QVERIFY(box->box.x >= 0 && box->box.x + box->box.width <= size.width + 1e-6);
            }
        }
    }

private slots:
    void searches() {
        std::mt19937_64 random(kolo::test::testSeed());
        const auto below = [&random](int count) { return static_cast<int>(random() % static_cast<unsigned>(count)); };
        for (int trial = 0; trial < 200; ++trial) {
            SearchedStrategy search{.title = "mlp:64-128-10", .plan = "kolo run mesh", .samples = 1 + below(4)};
            const int layers = 1 + below(12), devices = 1 + below(16);
            int tiles = 0, cut = 0;
            for (int layer = 0; layer < layers; ++layer) {
                search.layers.push_back({"dense 64→128", static_cast<SearchAxis>(below(4)), {}});
                for (int device = 0; device < devices; ++device) {
                    SearchTile tile{below(4) > 0, below(search.samples), below(2) ? "hidden1 1/2" : ""};
                    tiles += tile.isThere;
                    cut += tile.isThere && !tile.cut.empty();
                    search.layers.back().devices.push_back(tile);
                }
            }
            double seconds = 0.01;
            std::int64_t plans = 1;
            for (int i = below(20); i > 0; --i, plans += 1 + below(500), seconds *= 0.9)
                search.curve.emplace_back(plans, seconds);
            search.plans = plans + below(1000);
            search.dataParallel = below(2) ? 0.012 : 0;

            const Picture picture = drawSearch(search, Theme::Light, ApproximateMeasure());
            QCOMPARE(static_cast<int>(picture.hits.size()), tiles);
            int cuts = 0;
            const auto inside = [&picture](Point point) {
                return point.x >= 0 && point.y >= 0 && point.x <= picture.size.width && point.y <= picture.size.height;
            };
            for (const Shape& shape : picture.shapes) {
                if (const auto* text = std::get_if<TextShape>(&shape)) {
                    QVERIFY2(inside(text->position), text->text.c_str());
                    cuts += text->text == "hidden1 1/2";
                } else if (const auto* line = std::get_if<PolylineShape>(&shape)) {
                    for (std::size_t i = 0; i < line->points.size(); ++i) {
                        QVERIFY(inside(line->points[i]));
                        // Screens count downwards: a quicker step is lower.
                        if (line->points.size() > 2 && i > 0)
                            QVERIFY(line->points[i].y >= line->points[i - 1].y - 1e-9);
                    }
                } else if (const auto* box = std::get_if<RectShape>(&shape)) {
                    QVERIFY(inside({box->box.x, box->box.y}));
                    QVERIFY(inside({box->box.x + box->box.width, box->box.y + box->box.height}));
                }
            }
            QCOMPARE(cuts, cut);
            staysInside(search);
        }
    }

    /// A stored search is drawn from its record and its report; before it has a report, there is the curve.
    void aRunOfTheStage() {
        SearchReport report{.model = "mlp:4-2", .rows = 8, .devices = 2, .plans = 40};
        report.contenders = {{.what = "best found", .words = "mesh mesh=data:2", .predicted = 0.001},
                             {.what = "data parallelism", .words = "data-parallel", .predicted = 0.002}};
        report.layers = {{"dense 4→2", SearchAxis::Samples, {{true, 0, ""}, {true, 1, ""}}}};
        report.curve = {{1, 0.002}, {40, 0.001}};
        RunInfo info;
        info.spec.strategy = kSearchStrategy;
        const Scene& stage = *bestScene(info);
        QCOMPARE(stage.id(), std::string_view("search"));

        const std::vector<std::string> names{"", recorded::kBestStep, recorded::kMeasuredStep};
        SearchRecord record("mlp:4-2");
        SceneInput input;
        input.info = &info;
        input.search = &record;
        input.size = {880, 360};
        const ApproximateMeasure measure;
        input.measure = &measure;
        QVERIFY(!stage.draw(input).shapes.empty());
        Event best;
        best.kind = EventKind::Metric;
        best.name = 1;
        best.step = 20;
        best.value = 0.0015;
        record.add(std::span(&best, 1), names);
        QCOMPARE(stage.describe(input), std::string("20 plans judged; the best takes 1.5 ms a step, as predicted."));
        QVERIFY(stage.draw(input).hits.empty());
        record.finish(*searchReportFrom(toJson(report)));
        QCOMPARE(stage.describe(input),
                 std::string("The best of 40 plans takes 1 ms a step, as predicted; data parallelism takes 2 ms."));
        QCOMPARE(stage.draw(input).hits.size(), std::size_t{2});
    }
};

QTEST_GUILESS_MAIN(TestSearchPicture)
#include "test_search_picture.moc"
