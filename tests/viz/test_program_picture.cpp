// SPDX-License-Identifier: Apache-2.0
//
// What a program became, drawn: replicas have all layers, and the workers of a pipeline each their own.
#include <QTest>

#include "viz/layout/program_picture.h"

using namespace kolo::viz;

namespace {

ProgramSheet sheetWith(std::vector<int> stages) {
    ProgramSheet sheet;
    sheet.workers = 2;
    sheet.model = "layers:conv8-3,relu,pool2,dense16,relu,dense10";
    sheet.architecture = stages.empty() ? "allreduce" : "pipeline";
    sheet.stages = std::move(stages);
    for (const auto& [layer, text] :
         {std::pair{0, "convolution"}, std::pair{2, "pooling"}, std::pair{3, "dense 16"}, std::pair{5, "dense 10"}})
        sheet.lines.push_back({layer + 1, 1, layer + 1, text, false, "model", layer});
    return sheet;
}

/// The layers, by worker.
std::vector<std::vector<int>> layersOf(const ProgramSheet& sheet) {
    std::vector<std::vector<int>> all;
    for (const ProgramBox& box : programBoxes(sheet, {700, 500})) {
        if (box.isColumn) all.emplace_back();
        if (box.focus.part == "model" && !all.empty()) all.back().push_back(box.focus.layer);
    }
    return all;
}

}  // namespace

class TestProgramPicture : public QObject {
    Q_OBJECT
private slots:
    void replicasHaveAllLayers() {
        const std::vector<int> all = {0, 2, 3, 5};
        QCOMPARE(layersOf(sheetWith({})), (std::vector<std::vector<int>>{all, all}));
    }
    /// Of a layer that a mesh cuts, the part that a worker has.
    void partsOfALayer() {
        ProgramSheet sheet = sheetWith({});
        sheet.lines.back().held = "dense 5";
        std::vector<std::string> titles;
        for (const ProgramBox& box : programBoxes(sheet, {700, 500}))
            if (box.focus.layer >= 3) titles.push_back(box.title);
        QCOMPARE(titles, (std::vector<std::string>{"dense 16", "dense 5", "dense 16", "dense 5"}));
    }
    /// A pooling has no parameters, and stays with what comes before it.
    void stagesHaveTheirOwn() {
        QCOMPARE(layersOf(sheetWith({1, 2})), (std::vector<std::vector<int>>{{0, 2}, {3, 5}}));
        QCOMPARE(layersOf(sheetWith({2, 1})), (std::vector<std::vector<int>>{{0, 2, 3}, {5}}));
    }
    /// In a low picture the layers without room are counted; they are "more" only beside others.
    void layersWithoutRoomAreCounted() {
        const auto titles = [](double height) {
            std::vector<std::string> all;
            for (const ProgramBox& box : programBoxes(sheetWith({}), {700, height}))
                if (box.focus.part == "model" && all.size() < 2) all.push_back(box.title);
            return all;
        };
        QCOMPARE(titles(500).front(), std::string("convolution"));
        QCOMPARE(titles(260), (std::vector<std::string>{"convolution", "3 more layers"}));
        QCOMPARE(titles(240), (std::vector<std::string>{"4 layers", "4 layers"}));
    }
};

QTEST_GUILESS_MAIN(TestProgramPicture)
#include "test_program_picture.moc"
