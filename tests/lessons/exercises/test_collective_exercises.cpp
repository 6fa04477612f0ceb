// SPDX-License-Identifier: Apache-2.0
//
// Exercises on collectives: the answers are what a real run leaves, and what the formulas say.
#include <fmt/format.h>

#include <QRegularExpression>
#include <QTest>
#include <bit>
#include <set>

#include "engine/api/catalogue.h"
#include "engine/api/session.h"
#include "lessons/exercises/worked.h"
#include "tests/lessons/exercises/sheets.h"
#include "tests/outcomes.h"

using namespace kolo;
using namespace kolo::lessons;

namespace {

class Keeper : public RunSink {
public:
    Outcome<void> begin(RunInfo& info) override {
        history = std::make_unique<BufferHistory>(*info.collective);
        return {};
    }
    void events(const EventBatch& batch) override { history->add(batch); }
    Outcome<void> end(const RunResult& result) override {
        json = result.json;
        return {};
    }
    std::unique_ptr<BufferHistory> history;
    std::string json;
};

}  // namespace

class TestCollectiveExercises : public QObject {
    Q_OBJECT

private slots:
    void theReviewTableIsTheLectures() {
        const Sheet sheet = sheetOf("fill-the-table", {{"numbers", "review"}});
        // The third row of the lecture's solution: A 37 in chunk 1, B 36 in 2, C 43 in 3, D 37 in 0; all else is blank.
        const std::vector<std::string> third = {"", "37", "", "", "", "", "36", "", "", "", "", "43", "37", "", "", ""};
        QCOMPARE(sheet.grid->rows.size(), std::size_t{7});
        for (int i = 0; i < 16; ++i) QCOMPARE(sheet.questions[sheet.grid->rows[3][i].question].expected, third[i]);
        for (const GridCell& cell : sheet.grid->rows[6]) QVERIFY(!sheet.questions[cell.question].expected.empty());
    }

    void answersAreWhatARunLeaves_data() {
        QTest::addColumn<QString>("algorithm");
        for (const char* algorithm : {"ring", "tree", "butterfly", "halving-doubling"})
            QTest::newRow(algorithm) << algorithm;
    }
    void answersAreWhatARunLeaves() {
        QFETCH(QString, algorithm);
        for (const int workers : {2, 3, 4, 5, 8}) {
            for (const char* op : {"sum", "max", "prod"}) {
                const Sheet sheet = sheetOf(
                    "fill-the-table",
                    {{"algorithm", algorithm.toStdString()}, {"workers", std::to_string(workers)}, {"op", op}}, 77);
                Keeper keeper;
                Session session({&keeper});
                const auto started = session.start(*sheet.modelRun);
                QVERIFY_OK(started);
                QCOMPARE(session.wait().status, RunStatus::Finished);
                for (std::size_t step = 0; step < sheet.grid->rows.size(); ++step) {
                    const auto row = tableRow(*keeper.history, static_cast<int>(step), TableView::Exercise);
                    QVERIFY(row.ok());
                    for (std::size_t i = 0; i < row->size(); ++i) {
                        const GridCell& cell = sheet.grid->rows[step][i];
                        QCOMPARE(cell.question < 0 ? cell.given : sheet.questions[cell.question].expected, (*row)[i]);
                    }
                }
            }
        }
    }

    void theCostIsWhatTheRunCounts() {
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            const Sheet sheet = sheetOf("count-the-cost", {{"workers", "8"}}, seed);
            Keeper keeper;
            Session session({&keeper});
            QVERIFY(session.start(*sheet.modelRun).ok());
            session.wait();
            std::uint64_t total = 0, busiest = 0;
            for (int rank = 0; rank < 8; ++rank) {
                const std::uint64_t sent = keeper.history->bytesSent(keeper.history->steps(), rank);
                total += sent;
                busiest = std::max(busiest, sent);
            }
            QCOMPARE(sheet.questions[0].expected, std::to_string(keeper.history->steps()));
            QCOMPARE(sheet.questions[1].expected, std::to_string(busiest));
            QCOMPARE(sheet.questions[2].expected, std::to_string(total));
        }
    }

    /// What the field's formulas say, for a power of two of workers and chunks that come out even (n workers, S bytes).
    void theCostIsTheFormulas() {
        std::set<int> drawn;
        for (std::uint64_t seed = 1; seed <= 300; ++seed) {
            const Sheet sheet = sheetOf("count-the-cost", {}, seed);
            const int n = sheet.modelRun->devices.count;
            const std::int64_t S = 4 * std::stoll(sheet.modelRun->parameters.at("elements"));
            drawn.insert(n);
            QVERIFY2(n >= 4, qPrintable(QString("seed %1").arg(seed)));
            const int lg = std::bit_width(static_cast<unsigned>(n)) - 1;
            const std::map<std::string, std::array<std::int64_t, 3>> formulas = {
                {"ring", {2 * (n - 1), 2 * S * (n - 1) / n, 2 * (n - 1) * S}},
                {"tree", {2 * lg, S * lg, 2 * (n - 1) * S}},
                {"butterfly", {lg, S * lg, n * lg * S}},
                {"halving-doubling", {2 * lg, 2 * S * (n - 1) / n, 2 * (n - 1) * S}},
                {"all-to-all", {1, (n - 1) * S, n * (n - 1) * S}},
                {"master-worker", {2, (n - 1) * S, 2 * (n - 1) * S}}};
            const auto& formula = formulas.at(sheet.modelRun->parameters.at("algorithm"));
            for (std::size_t i = 0; i < 3; ++i) QCOMPARE(sheet.questions[i].expected, std::to_string(formula[i]));
        }
        QCOMPARE(drawn, (std::set<int>{4, 8, 16}));
    }

    /// The tree of four workers is their hierarchy: whoever sees only the transfers cannot tell which was meant.
    void noTwoAlgorithmsLookAlike() {
        std::map<std::string, std::string> idOf;
        for (const AlgorithmInfo& info : algorithmCatalogue())
            if (info.collective == Collective::AllReduce) idOf[info.title] = info.id;
        const auto seen = [](const Schedule& schedule) {
            std::vector<std::multiset<std::array<int, 3>>> steps;
            for (const Step& step : schedule.steps) {
                auto& transfers = steps.emplace_back();
                for (const Transfer& each : step.transfers) transfers.insert({each.from, each.to, each.chunk});
            }
            return steps;
        };
        for (int workers = 3; workers <= 16; ++workers) {
            for (std::uint64_t seed = 1; seed <= 40; ++seed) {
                const Sheet sheet = sheetOf("which-algorithm", {{"workers", std::to_string(workers)}}, seed);
                std::vector<std::string> fitting;
                for (const Choice& choice : sheet.questions[0].choices)
                    if (seen(*scheduleOf(idOf.at(choice.value), workers)) == seen(*sheet.schedule))
                        fitting.push_back(choice.value);
                const std::string found = fmt::format("{}", fmt::join(fitting, ", "));
                QVERIFY2(found == sheet.questions[0].expected,
                         fmt::format("{} workers, seed {}: {}", workers, seed, found).c_str());
            }
        }
    }

    void theFlatPartTellsTheIterations() {
        std::set<std::string> shown;
        for (int workers = 4; workers <= 64; ++workers) {
            for (std::uint64_t seed = 1; seed <= 12; ++seed) {
                const Sheet sheet = sheetOf("explain-the-curve", {{"workers", std::to_string(workers)}}, seed);
                shown.insert(sheet.questions[0].expected);
                const std::string& intro = sheet.intro;
                const double latencyUs = std::stod(intro.substr(intro.find("costs **") + 8));
                QCOMPARE(std::to_string(std::lround(sheet.curve->points.front().second / latencyUs)),
                         sheet.questions[1].expected);
            }
        }
        QVERIFY(shown.count("Direct (two-shot)"));
        QCOMPARE(shown.size(), std::size_t{7});
        // A master receives what all others send, one after the other: seven arrays of 64 MiB in, seven out, at 1 GB/s.
        for (std::uint64_t seed = 1;; ++seed) {
            const Sheet sheet = sheetOf("explain-the-curve", {}, seed);
            if (sheet.questions[0].expected != "Master-worker") continue;
            QVERIFY(std::abs(sheet.curve->points.back().second - 14 * (64 << 20) / 1000.0) < 1000);
            break;
        }
    }

    /// Dropping at random without bias scales up what it sends and keeps nothing; error feedback keeps the residual and
    /// scales up nothing. Whoever does both counts what was dropped twice.
    void theOutlineKeepsUnbiasedAndErrorFeedbackApart() {
        const Sheet sheet = sheetOf("review-questions");
        const QString outline = QString::fromStdString(sheet.questions[indexOf(sheet, "3")].expected);
        const QStringList ways = outline.section("*Unbiased*", 1).split("*Error feedback*");
        QCOMPARE(ways.size(), 2);
        QVERIFY(ways[0].contains("divide") && ways[0].contains("nothing is kept") && !ways[0].contains("residual"));
        QVERIFY(ways[1].contains("residual") && ways[1].contains("without scaling") && !ways[1].contains("divide"));
        QVERIFY(!outline.section("*Unbiased*", 0, 0).contains(QRegularExpression("scale[ds]|expect|kept")));
    }

    void theRepairMakesTheScheduleRight() {
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            const Sheet sheet = sheetOf("repair-the-schedule", {}, seed);
            Schedule schedule = *sheet.schedule;
            QVERIFY(!proveSchedule(schedule).ok());
            const int step = std::stoi(sheet.questions[0].expected) - 1;
            const auto rank = [](const std::string& name) { return name[0] - 'A'; };
            int repaired = 0;
            for (Transfer& transfer : schedule.steps[step].transfers) {
                if (transfer.from != rank(sheet.questions[1].expected)) continue;
                transfer.to = rank(sheet.questions[2].expected);
                transfer.chunk = std::stoi(sheet.questions[3].expected);
                ++repaired;
            }
            QCOMPARE(repaired, 1);
            QVERIFY(proveSchedule(schedule).ok());
        }
    }
};

QTEST_GUILESS_MAIN(TestCollectiveExercises)
#include "test_collective_exercises.moc"
