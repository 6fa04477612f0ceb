// SPDX-License-Identifier: Apache-2.0
//
// The pictures of workers as cards: which schedule gets which picture, and that for 2 to 64 workers on canvases from
// small to large nothing overlaps, everything is inside, and what flies is what was recorded.
#include <QTest>
#include <random>
#include <set>

#include "tests/rows.h"
#include "tests/viz/picture_texts.h"
#include "tests/viz/synthetic_run.h"
#include "viz/layout/sketch.h"
#include "viz/scenes/card_layout.h"
#include "viz/scenes/card_scene.h"
#include "viz/scenes/frame.h"
#include "viz/scenes/schedule_traits.h"

using namespace kolo;
using namespace kolo::viz;
using namespace kolo::viz::test;

namespace {

const FixedMeasure kMeasure;

/// As Inter has it: a 1 is narrower than the other digits.
struct NarrowOne final : TextMeasure {
    double width(const std::string& text, Font font, double size) const override {
        const double ones = font == Font::Text ? static_cast<double>(std::ranges::count(text, '1')) : 0;
        return kMeasure.width(text, font, size) - 0.25 * size * ones;
    }
};
constexpr Size kSizes[] = {{560, 420}, {870, 430}, {1280, 720}, {420, 620}};

std::vector<const Scene*> cardScenes() {
    std::vector<const Scene*> scenes;
    for (const char* id : {"star", "tree", "stages", "mesh", "two-rings"}) scenes.push_back(findScene(id));
    return scenes;
}

Schedule scheduleFor(const std::string& scene, int ranks, int chunks) {
    if (scene == "star") return masterSchedule(ranks);
    if (scene == "tree") return treeSchedule(ranks, chunks);
    if (scene == "two-rings") return groupsSchedule(ranks, ranks > 9 ? 4 : 3, chunks);
    if (scene == "mesh") return directSchedule(ranks, chunks);
    return (ranks & (ranks - 1)) == 0 ? butterflySchedule(ranks) : ringSchedule(ranks, chunks);
}

RunInfo infoOf(const Schedule& schedule) {
    RunInfo info;
    info.ranks = schedule.ranks;
    info.collective = CollectiveShape{schedule, 4, DType::Float32, ReduceOp::Sum};
    return info;
}

bool inside(const Box& box, Size size) {
    return box.x >= -0.5 && box.y >= -0.5 && box.x + box.width <= size.width + 0.5 &&
           box.y + box.height <= size.height + 0.5;
}

}  // namespace

class TestCardScenes : public QObject {
    Q_OBJECT
private slots:
    void theShapeOfAScheduleChoosesThePicture() {
        const auto chosen = [](const Schedule& schedule) {
            return QString::fromUtf8(bestScene(infoOf(schedule))->id().data());
        };
        for (const int ranks : {3, 4, 8, 13, 64}) {
            QCOMPARE(chosen(ringSchedule(ranks, ranks)), "ring");
            QCOMPARE(chosen(masterSchedule(ranks)), "star");
            if (ranks > 3) QCOMPARE(chosen(directSchedule(ranks, ranks)), "mesh");
        }
        for (const int ranks : {5, 8, 13, 64}) QCOMPARE(chosen(treeSchedule(ranks, 1)), "tree");
        for (const int ranks : {4, 8, 64}) QCOMPARE(chosen(butterflySchedule(ranks)), "stages");
        QCOMPARE(chosen(groupsSchedule(9, 3, 1)), "two-rings");
        QCOMPARE(chosen(groupsSchedule(16, 4, 2)), "two-rings");
        for (const auto& [algorithm, scene] :
             {std::pair{"ring", "ring"}, std::pair{"tree", "tree"}, std::pair{"tree-broadcast", "tree"},
              std::pair{"tree-reduce", "tree"}, std::pair{"butterfly", "stages"},
              std::pair{"halving-doubling", "stages"}, std::pair{"all-to-all", "mesh"}, std::pair{"direct", "mesh"},
              std::pair{"round-robin", "mesh"}, std::pair{"hierarchical", "two-rings"},
              std::pair{"master-worker", "star"}}) {
            Schedule named = masterSchedule(2);  // with two workers, all algorithms have this shape
            named.algorithm = algorithm;
            QCOMPARE(chosen(named), scene);
        }
    }
    /// A mean of whole numbers has decimals: the cells are as wide as they need.
    void aRowOfMeansHasALineWhereTheCanvasHasTheWidth() {
        const SyntheticRun run =
            carryOut(treeSchedule(4, 1), {{17, 11, 1, 9}, {5, 13, 23, 14}, {3, 6, 10, 8}, {12, 7, 2, 12}},
                     {.op = ReduceOp::Mean});
        const Picture picture = findScene("tree")->draw(inputFor(run, playheadAt(4, 0, 4, 4), {870, 315}, kMeasure));
        QCOMPARE(std::ranges::count(textsOf(picture), "9.25 9.25 9 10.75"), 4);
    }
    /// "5 13 23 14" stands in the type of "17 11 1 9" where there is room for both.
    void aLongerRowOfNumbersIsNoSmaller() {
        const SyntheticRun run =
            carryOut(treeSchedule(4, 1), {{17, 11, 1, 9}, {5, 13, 23, 14}, {3, 6, 10, 8}, {12, 7, 2, 12}});
        const Picture picture = findScene("tree")->draw(inputFor(run, playheadAt(0, 0, 0, 4), {870, 430}, kMeasure));
        std::vector<double> sizes;
        for (const TextShape& text : textShapesOf(picture))
            for (const char* numbers : {"17 11 1 9", "5 13 23 14", "3 6 10 8", "12 7 2 12"})
                if (text.text == numbers) sizes.push_back(text.size);
        QCOMPARE(sizes.size(), std::size_t{4});
        for (const double size : sizes) QCOMPARE(size, sizes.front());
    }
    /// In a third of a hall the numbers that travel are left out of the sentence rather than what becomes of them.
    void inANarrowHallTheSentenceEndsWithItsResult() {
        const SyntheticRun run =
            carryOut(treeSchedule(4, 1), {{17, 11, 1, 9}, {5, 13, 23, 14}, {3, 6, 10, 8}, {12, 7, 2, 12}});
        int shorter = 0;
        for (double width = 360; width <= 560; width += 20) {
            SceneInput input = inputFor(run, playheadAt(1, 0, 1, 4), {width, 540}, kMeasure);
            input.lecture = true;
            const Picture picture = findScene("tree")->draw(input);
            QVERIFY2(says(picture, "23.") && !says(picture, "…"), QByteArray::number(width));
            shorter += !says(picture, "(5 13");
        }
        QVERIFY(shorter > 0);
    }
    void theTimelineIsNoPictureOfTheStage() {
        const auto scenes = stageScenes(infoOf(ringSchedule(4, 4)));
        QCOMPARE(scenes.size(), std::size_t{6});
        for (const Scene* scene : scenes) QVERIFY(scene->id() != "timeline");
    }
    /// Beside the values of an array that is not cut, the number of its only chunk would be read as one more.
    void anArrayThatIsNotCutHasNoNumber() {
        for (const int ranks : {4, 8}) {
            std::vector<std::vector<double>> data(static_cast<std::size_t>(ranks), {17, 11, 31, 9});
            const SyntheticRun run = carryOut(treeSchedule(ranks, 1), data);
            const int steps = run.history.steps();
            const Picture picture =
                findScene("tree")->draw(inputFor(run, playheadAt(0, 0, steps, steps), {870, 430}, kMeasure));
            for (const TextShape& text : textShapesOf(picture))
                QVERIFY2(text.text != "0", qPrintable(QString::number(ranks)));
        }
    }

    void traits() {
        QVERIFY(goesAround(ringSchedule(5, 3)));
        QVERIFY(!goesAround(butterflySchedule(4)));
        QVERIFY(hasHub(masterSchedule(7)));
        QCOMPARE(busiestRank(masterSchedule(7)), 0);
        QVERIFY(!hasHub(treeSchedule(8, 1)));
        QCOMPARE(*treeParents(treeSchedule(8, 2)), (std::vector{-1, 0, 0, 2, 0, 4, 4, 6}));
        QVERIFY(!treeParents(ringSchedule(4, 4)));
        QCOMPARE(groupsOf(groupsSchedule(7, 3, 1)), (std::vector<std::vector<int>>{{0, 1, 2}, {3, 4, 5}, {6}}));
        QCOMPARE(pairedSteps(butterflySchedule(8)), 1.0);
        QCOMPARE(linkDensity(directSchedule(6, 6)), 1.0);
    }
    void placesAreApart() {
        for (int count = 2; count <= 64; ++count)
            for (const double aspect : {0.6, 1.0, 2.0, 3.0}) {
                const auto places = around(count, aspect);
                QCOMPARE(static_cast<int>(places.size()), count);
                for (const Point& apart : apartOf(places)) QVERIFY(apart.x > 1e-3 || apart.y > 1e-3);
            }
    }

    /// Cells of several numbers take the room beside the cards: every value is shown, before and after the sums, on a
    /// small canvas in two lines.
    void everyValueIsShownWhereThereIsRoom_data() {
        kolo::test::columns<QString, int, int, QSize, bool>("scene", "ranks", "elements", "canvas", "lecture")
            .rows({
                {"a star of eight", "star", 8, 8, QSize(1280, 640), false},
                {"a star of five", "star", 5, 10, QSize(1280, 640), false},
                {"a tree of eight", "tree", 8, 8, QSize(1280, 640), false},
                {"stages of four", "stages", 4, 8, QSize(1280, 640), false},
                {"a small star of eight", "star", 8, 8, QSize(740, 350), false},
                {"a small tree of eight", "tree", 8, 8, QSize(740, 350), false},
                {"small stages of eight", "stages", 8, 8, QSize(740, 350), false},
                {"groups of eight", "two-rings", 8, 8, QSize(1280, 640), false},
                {"small groups of eight", "two-rings", 8, 8, QSize(740, 350), false},
                {"a tree of eight at 1280 by 720", "tree", 8, 8, QSize(880, 325), false},
                {"stages of eight at 1280 by 720", "stages", 8, 8, QSize(880, 325), false},
                {"a star of eight at 1280 by 720", "star", 8, 8, QSize(880, 325), false},
                {"groups of eight at 1280 by 720", "two-rings", 8, 8, QSize(880, 325), false},
                {"a tree of eight in a small hall", "tree", 8, 8, QSize(1280, 720), true},
                {"a star of eight in a small hall", "star", 8, 8, QSize(1280, 720), true},
                {"stages of eight in a small hall", "stages", 8, 8, QSize(1280, 720), true},
                {"groups of eight in a small hall", "two-rings", 8, 8, QSize(1280, 720), true},
            });
    }
    void everyValueIsShownWhereThereIsRoom() {
        QFETCH(QString, scene);
        QFETCH(int, ranks);
        QFETCH(int, elements);
        QFETCH(QSize, canvas);
        QFETCH(bool, lecture);
        std::mt19937_64 random(7);
        const Schedule schedule = scheduleFor(scene.toStdString(), ranks, 1);
        const SyntheticRun run = carryOut(schedule, randomData(ranks, elements, random));
        const int steps = static_cast<int>(schedule.steps.size());
        for (const int step : {0, steps}) {
            SceneInput input = inputFor(run, playheadAt(step, 0, steps, steps),
                                        {1.0 * canvas.width(), 1.0 * canvas.height()}, kMeasure);
            input.lecture = lecture;
            const Picture picture = findScene(scene.toStdString())->draw(input);
            int numbers = 0;
            for (const TextShape& text : textShapesOf(picture)) {
                if (text.font == viz::Font::Text || text.font == viz::Font::TextBold) continue;
                QVERIFY2(text.text.find("…") == std::string::npos, text.text.c_str());
                if (const auto spaces = std::ranges::count(text.text, ' '); spaces > 0) numbers += spaces + 1;
            }
            QVERIFY2(numbers >= (step == 0 ? ranks : 1) * elements, qPrintable(QString::number(numbers)));
        }
    }

    /// Arrays of nine and of ten characters are of one kind: both fold, or neither.
    void likeValuesHaveOneType() {
        const std::vector<std::vector<double>> data = {{17, 11, 1, 9}, {5, 13, 23, 14}, {3, 6, 10, 8}, {12, 7, 2, 12}};
        const SyntheticRun run = carryOut(scheduleFor("stages", 4, 1), data);
        for (int width = 300; width < 900; width += 4) {
            const auto texts = textShapesOf(
                findScene("stages")->draw(inputFor(run, playheadAt(0, 0, 2, 2), {1.0 * width, 500}, kMeasure)));
            std::set<double> sizes;
            for (const TextShape& text : texts)
                if (text.font == viz::Font::Mono && text.text.find(' ') != std::string::npos) sizes.insert(text.size);
            QVERIFY2(sizes.size() == 1, qPrintable(QStringLiteral("%1 sizes at %2").arg(sizes.size()).arg(width)));
        }
    }

    /// Before and after the sums; and their lines are inside of the cells' borders.
    void aPicturesNumbersHaveOneType() {
        constexpr double kDigit = 0.37, kBorder = 1;  // of the type's size, from its middle; px
        std::mt19937_64 random(7);
        const SyntheticRun butterfly = carryOut(butterflySchedule(8), randomData(8, 8, random)),
                           ring = carryOut(ringSchedule(4, 4), randomData(4, 16, random));
        const NarrowOne measure;
        for (const auto& [run, id, step] : {std::tuple(&butterfly, "stages", 3), std::tuple(&ring, "ring", 1)})
            for (int width = 520; width <= 1000; width += 40)
                for (int height = 300; height <= 480; height += 20) {
                    const Picture picture = findScene(id)->draw(inputFor(
                        *run, playheadAt(step, 0, step, run->history.steps()), {1.0 * width, 1.0 * height}, measure));
                    const std::string where =
                        std::string(id) + " " + std::to_string(width) + " × " + std::to_string(height);
                    std::set<double> sizes;
                    for (const TextShape& text : textShapesOf(picture)) {
                        if ((text.font != viz::Font::Mono && text.font != viz::Font::MonoBold) ||
                            text.text.find(' ') == std::string::npos)
                            continue;
                        sizes.insert(text.size);
                        const auto cell = std::ranges::find_if(picture.hits, [&](const HitRegion& hit) {
                            return hit.chunk >= 0 && hit.box.contains(text.position);
                        });
                        QVERIFY2(cell != picture.hits.end(), where.c_str());
                        QVERIFY2(text.position.y - kDigit * text.size >= cell->box.y + kBorder, where.c_str());
                    }
                    QVERIFY2(sizes.size() <= 1, where.c_str());
                }
    }

    /// Where one line has room, two larger ones are not squeezed between the border and the bar of contributions.
    void twoLinesKeepOffTheContributions() {
        constexpr double kDigit = 0.37;  // of the type's size, from its middle to its border
        std::mt19937_64 random(7);
        const SyntheticRun run = carryOut(groupsSchedule(4, 2, 1), randomData(4, 16, random));
        for (int width = 900; width <= 1300; width += 20)
            for (int height = 260; height <= 560; height += 10)
                for (const double scale : {1.0, 1.25, 1.5}) {
                    SceneInput input = inputFor(run, playheadAt(4, 0, 4, 4), {1.0 * width, 1.0 * height}, kMeasure);
                    input.fontScale = scale;
                    const Picture picture = findScene("tree")->draw(input);
                    for (const TextShape& text : textShapesOf(picture)) {
                        if (text.font != viz::Font::Mono && text.font != viz::Font::MonoBold) continue;
                        const double bottom = text.position.y + kDigit * text.size;
                        for (const Shape& shape : picture.shapes)
                            if (const auto* bar = std::get_if<RectShape>(&shape);
                                bar && bar->box.height < 8 && bar->box.contains({text.position.x + 20, bar->box.y}) &&
                                bar->box.y > text.position.y && bar->box.y - text.position.y < 30)
                                QVERIFY2(bottom + 1 <= bar->box.y,
                                         qPrintable(QStringLiteral("%1 × %2").arg(width).arg(height)));
                    }
                }
    }

    /// Three stand side by side in a small hall; of the lecture's numbers no sum has a third digit.
    void theReviewQuestionIsWholeInAThirdOfASmallHall() {
        const std::vector<std::vector<double>> data = {{17, 11, 1, 9}, {5, 13, 23, 14}, {3, 6, 10, 8}, {12, 7, 2, 12}};
        for (const char* scene : {"tree", "stages"}) {
            const Schedule schedule = scheduleFor(scene, 4, 1);
            const SyntheticRun run = carryOut(schedule, data);
            const int steps = static_cast<int>(schedule.steps.size());
            for (const int step : {0, steps}) {
                SceneInput input = inputFor(run, playheadAt(step, 0, steps, steps), {430, 520}, kMeasure);
                input.lecture = true;
                int numbers = 0;
                for (const TextShape& text : textShapesOf(findScene(scene)->draw(input))) {
                    if (text.font == viz::Font::Text || text.font == viz::Font::TextBold) continue;
                    QVERIFY2(text.text.find("…") == std::string::npos, text.text.c_str());
                    numbers += static_cast<int>(std::ranges::count(text.text, ' ')) + 1;
                }
                QVERIFY2(numbers >= (step == 0 ? 16 : 4), qPrintable(QString::number(numbers)));
            }
        }
    }

    /// The rings of the groups are as large as makes the cards large: of up to sixteen workers, cells with values.
    void groupsUseTheirRoom() {
        std::mt19937_64 random(7);
        for (const int ranks : {6, 8, 9, 12, 16}) {
            const Schedule schedule = scheduleFor("two-rings", ranks, 1);
            const SyntheticRun run = carryOut(schedule, randomData(ranks, 8, random));
            const int steps = static_cast<int>(schedule.steps.size());
            const auto& scene = dynamic_cast<const CardScene&>(*findScene("two-rings"));
            const CardLayout layout =
                scene.layOut(inputFor(run, playheadAt(1, 0, steps, steps), {1000, 520}, kMeasure));
            QVERIFY2(layout.fits && layout.card.showsValues, qPrintable(QString::number(ranks)));
        }
    }

    void nothingOverlapsAndAllIsInside_data() {
        kolo::test::columns<int, int>("scene", "ranks");
        for (int scene = 0; scene < 5; ++scene)
            for (int ranks = 2; ranks <= 64; ranks = ranks < 17 ? ranks + 1 : ranks == 17 ? 32 : 2 * ranks)
                QTest::newRow(
                    qPrintable(QString("%1, %2 workers")
                                   .arg(QString::fromUtf8(cardScenes()[static_cast<std::size_t>(scene)]->id().data()))
                                   .arg(ranks)))
                    << scene << ranks;
    }
    void nothingOverlapsAndAllIsInside() {
        QFETCH(int, scene);
        QFETCH(int, ranks);
        const Scene& each = *cardScenes()[static_cast<std::size_t>(scene)];
        std::mt19937_64 random(static_cast<unsigned>(ranks));
        for (const int chunks : {1, ranks}) {
            if (ranks > 17 && chunks > 1 && scene == 2) continue;  // a ring's 126 columns: anyRunAnyWindow draws those
            const Schedule schedule = scheduleFor(std::string(each.id()), ranks, chunks);
            const int steps = static_cast<int>(schedule.steps.size());
            const SyntheticRun run = carryOut(schedule, randomData(ranks, schedule.chunks, random));
            for (const Size size : kSizes)
                for (const auto& [step, progress] : {std::pair{0, 0.0}, std::pair{0, 0.4}, std::pair{steps, 0.0}}) {
                    const SceneInput input = inputFor(run, playheadAt(step, progress, steps, steps), size, kMeasure);
                    const Picture picture = each.draw(input);
                    std::vector<Box> cards, cells;
                    std::vector<std::pair<int, int>> places;
                    for (const HitRegion& hit : picture.hits) {
                        QVERIFY2(inside(hit.box, size), hit.tip.c_str());
                        if (hit.tip.find(" → ") != std::string::npos) continue;  // in flight: above all
                        (hit.chunk < 0 ? cards : cells).push_back(hit.box);
                        if (hit.chunk >= 0) places.emplace_back(hit.rank, hit.chunk);
                    }
                    QVERIFY2(!cards.empty() || !cells.empty(), "too small a canvas to show this many workers");
                    for (const auto* boxes : {&cards, &cells}) {
                        if (boxes->size() > 1300) continue;  // marks in a grid; checking all pairs would take minutes
                        for (std::size_t a = 0; a < boxes->size(); ++a)
                            for (std::size_t b = 0; b < a; ++b)
                                if (overlap(inflated((*boxes)[a], -0.01), inflated((*boxes)[b], -0.01)))
                                    QFAIL(qPrintable(QString("%1 × %2, step %3, %4 chunks: boxes %5 and %6")
                                                         .arg(size.width)
                                                         .arg(size.height)
                                                         .arg(step)
                                                         .arg(chunks)
                                                         .arg(a)
                                                         .arg(b)));
                    }
                    for (const TextShape& text : textShapesOf(picture))
                        QVERIFY2(inside(textBox(text, kMeasure), size), text.text.c_str());
                }
        }
    }
    /// A few transfers in motion are a tile each, with the recorded value and the tip that tells it.
    void whatFliesWasRecorded() {
        std::mt19937_64 random(4);
        for (const Scene* each : cardScenes())
            for (const int ranks : {4, 8}) {
                const Schedule schedule = scheduleFor(std::string(each->id()), ranks, 1);
                const int steps = static_cast<int>(schedule.steps.size());
                const SyntheticRun run = carryOut(schedule, randomData(ranks, 1, random));
                for (int step = 0; step < steps; ++step) {
                    const SceneInput input = inputFor(run, playheadAt(step, 0.5, steps, steps), {1280, 720}, kMeasure);
                    const Picture picture = each->draw(input);
                    QMultiMap<QString, int> flying;
                    for (const HitRegion& hit : picture.hits)
                        if (hit.tip.find(" → ") != std::string::npos)
                            flying.insert(QString::fromStdString(hit.tip).section('\n', 0, 0), hit.step);
                    const auto& transfers = schedule.steps[static_cast<std::size_t>(step)].transfers;
                    QCOMPARE(flying.size(), static_cast<int>(transfers.size()));
                    for (const Transfer& t : transfers) {
                        const QString wanted =
                            QString("%1 → %2 · chunk %3").arg(QChar('A' + t.from)).arg(QChar('A' + t.to)).arg(t.chunk);
                        QVERIFY2(flying.contains(wanted), qPrintable(wanted));
                    }
                }
            }
    }
    /// In the stages, an earlier column still shows and tells what was there then.
    void stagesRememberEarlierColumns() {
        const SyntheticRun run = carryOut(butterflySchedule(4), {{1}, {2}, {3}, {4}});
        const SceneInput input = inputFor(run, playheadAt(2, 0, 2, 2), {900, 500}, kMeasure);
        const Scene& stages = *findScene("stages");
        const Picture picture = stages.draw(input);
        QStringList told;
        for (const HitRegion& hit : picture.hits)
            if (hit.rank == 0 && hit.chunk == 0)
                told << QString::fromStdString(stages.tip(input, hit)).section('\n', 1, 1);
        QCOMPARE(told, (QStringList{"a0 = 1", "a0 + b0 = 1 + 2 = 3", "a0 + b0 + c0 + d0 = 1 + 2 + 3 + 4 = 10"}));
    }
    /// The words of every picture are at least 11 px, on a canvas that the window can have.
    void wordsCanBeRead() {
        std::mt19937_64 random(9);
        for (const int ranks : {4, 8, 16}) {
            const SyntheticRun run = carryOut(ringSchedule(ranks, ranks), randomData(ranks, ranks, random));
            for (const Scene* each : stageScenes(run.info)) {
                const int steps = run.history.steps();
                const SceneInput input = inputFor(run, playheadAt(1, 0.5, steps, steps), {560, 420}, kMeasure);
                bool narrated = false;
                for (const TextShape& text : textShapesOf(each->draw(input)))
                    if (text.text.find("sends") != std::string::npos) {
                        narrated = true;
                        QVERIFY2(text.size >= 11, text.text.c_str());
                    }
                QVERIFY2(narrated, (std::string(each->id()) + std::to_string(ranks)).c_str());
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestCardScenes)
#include "test_card_scenes.moc"
