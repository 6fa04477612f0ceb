// SPDX-License-Identifier: Apache-2.0
//
// Exercises: the answers are what a real run leaves, the same seed gives the same sheet, points are correct first
// tries, and an attempt goes on where it was left.

#include <fmt/format.h>
#include <sqlite3.h>

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <bit>
#include <climits>
#include <set>

#include "engine/api/catalogue.h"
#include "engine/api/session.h"
#include "engine/api/sha256.h"
#include "engine/api/wording.h"
#include "lessons/cli/answers_file.h"
#include "lessons/cli/checked.h"
#include "lessons/exercises/attempt.h"
#include "lessons/exercises/fill_the_table.h"
#include "lessons/exercises/plan_on_paper.h"
#include "lessons/exercises/worked.h"
#include "lessons/progress/progress.h"
#include "tests/masked.h"
#include "tests/outcomes.h"
#include "tests/rows.h"

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

Sheet sheetOf(const char* exercise, const Settings& settings = {}, std::uint64_t seed = 1) {
    auto sheet = generateSheet(exercise, settings, seed);
    if (!sheet) qFatal("%s", sheet.error().message.english().c_str());
    return *sheet;
}

int indexOf(const Sheet& sheet, const std::string& id) {
    for (std::size_t i = 0; i < sheet.questions.size(); ++i)
        if (sheet.questions[i].id == id) return static_cast<int>(i);
    qFatal("no question %s", id.c_str());
}

}  // namespace

class TestExercises : public QObject {
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

    void anAnswerIsWhatItMeans() {
        const Question question{.expected = "7.5"};
        for (const char* answer : {"7.5", " +7.50 ", "7,5", "75e-1"}) QVERIFY2(isRight(question, answer), answer);
        for (const char* answer : {"75", "7.5.0", "7,5,0", "7.5,0", "", "-"})
            QVERIFY2(!isRight(question, answer), answer);
        const Question blank{};
        for (const char* answer : {"", " ", ".", "-", "–"}) QVERIFY2(isRight(blank, answer), answer);
        QVERIFY(!isRight(blank, "0"));
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

    void everyExerciseIsTheSameFromTheSameSeed() {
        for (const Exercise* exercise : allExercises()) {
            bool differs = false;
            for (std::uint64_t seed = 1; seed <= 20; ++seed) {
                const Sheet one = sheetOf(exercise->info.id.c_str(), {}, seed);
                const Sheet two = sheetOf(exercise->info.id.c_str(), {}, seed);
                QCOMPARE(one.intro, two.intro);
                QCOMPARE(one.questions.size(), two.questions.size());
                std::set<std::string> ids;
                for (std::size_t i = 0; i < one.questions.size(); ++i) {
                    const Question& question = one.questions[i];
                    QCOMPARE(question.expected, two.questions[i].expected);
                    QVERIFY2(ids.insert(question.id).second, question.id.c_str());
                    if (question.kind == AnswerKind::Written || question.kind == AnswerKind::Run) continue;
                    QVERIFY(isRight(question, question.expected));
                    QVERIFY(!isRight(question, question.expected + "1"));
                    if (question.kind == AnswerKind::Choice)
                        QVERIFY(std::count_if(question.choices.begin(), question.choices.end(),
                                              [&](const Choice& each) { return each.value == question.expected; }) ==
                                1);
                }
                const Sheet other = sheetOf(exercise->info.id.c_str(), {}, seed + 1);
                differs = differs || other.intro != one.intro ||
                          other.questions[0].expected != one.questions[0].expected || other.schedule != one.schedule;
            }
            QVERIFY2(differs || exercise->info.id == "review-questions" || exercise->info.id == "fill-the-table",
                     exercise->info.id.c_str());
        }
        // The table's numbers differ from seed to seed, too.
        QVERIFY(sheetOf("fill-the-table", {}, 1).grid->rows[0][0].given +
                    sheetOf("fill-the-table", {}, 1).grid->rows[0][1].given !=
                sheetOf("fill-the-table", {}, 2).grid->rows[0][0].given +
                    sheetOf("fill-the-table", {}, 2).grid->rows[0][1].given);
    }

    /// What is compared, kept and handed in is the same in every language; what is read is in the reader's.
    void noAnswerDependsOnTheLanguage() {
        const QSet<QString> operations{"read",    "decode", "scale", "embed", "matmul", "relu",
                                       "softmax", "report", "attn",  "qkv",   "out",    "ffn",
                                       "down",    "head",   "SEND",  "RECV"};  // of graphs and models; of step plans
        const auto readIn = [&](const std::string& text) { return test::englishIn(text, operations); };
        const auto inAnotherLanguage = qScopeGuard([] { Wording::setTranslator(nullptr); });
        std::vector<std::pair<const char*, Settings>> all;
        for (const Exercise* exercise : allExercises()) all.emplace_back(exercise->info.id.c_str(), Settings{});
        for (const char* algorithm : {"tree", "butterfly", "halving-doubling"})
            for (const char* op : {"sum", "min", "max", "prod"})
                all.emplace_back("fill-the-table", Settings{{"algorithm", algorithm}, {"op", op}});
        all.emplace_back("review-questions", Settings{{"numbers", "seed"}});
        for (const char* fault : {"message", "twice", "early", "circle"})
            all.emplace_back("repair-the-plan", Settings{{"fault", fault}});
        all.emplace_back("predict-then-reveal", Settings{{"algorithm", "tree"}, {"workers", "7"}});
        for (const auto& [id, settings] : all) {
            for (std::uint64_t seed = 1; seed <= 30; ++seed) {
                Wording::setTranslator(nullptr);
                const Sheet english = sheetOf(id, settings, seed);
                Wording::setTranslator(&test::masked);
                const Sheet other = sheetOf(id, settings, seed);
                QCOMPARE(other.exercise, english.exercise);
                QCOMPARE(other.inOrder, english.inOrder);
                QCOMPARE(other.modelRun, english.modelRun);
                QCOMPARE(other.schedule, english.schedule);
                QCOMPARE(possiblePoints(other), possiblePoints(english));
                QCOMPARE(other.questions.size(), english.questions.size());
                QVERIFY_NONE(readIn(other.title + other.intro));
                for (std::size_t i = 0; i < other.questions.size(); ++i) {
                    const Question &question = other.questions[i], &same = english.questions[i];
                    QCOMPARE(question.id, same.id);
                    QCOMPARE(question.kind, same.kind);
                    QCOMPARE(question.row, same.row);
                    QCOMPARE(question.hint.empty(), same.hint.empty());
                    QVERIFY_NONE(readIn(question.prompt + " " + question.hint));
                    if (question.kind == AnswerKind::Written) {
                        QVERIFY_NONE(readIn(question.expected));
                    } else {
                        QCOMPARE(question.expected, same.expected);
                    }
                    QCOMPARE(question.choices.size(), same.choices.size());
                    for (std::size_t choice = 0; choice < question.choices.size(); ++choice) {
                        QCOMPARE(question.choices[choice].value, same.choices[choice].value);
                        QVERIFY_NONE(readIn(question.choices[choice].title));
                    }
                }
                if (other.grid)
                    for (std::size_t row = 0; row < other.grid->rows.size(); ++row)
                        for (std::size_t i = 0; i < other.grid->rows[row].size(); ++i)
                            QCOMPARE(other.grid->rows[row][i].given, english.grid->rows[row][i].given);
                if (other.curve) {
                    QCOMPARE(other.curve->points, english.curve->points);
                    QVERIFY_NONE(readIn(other.curve->xName + other.curve->yName + other.curve->provenance));
                }
                if (!other.tuning) continue;
                QCOMPARE(other.tuning->base, english.tuning->base);
                for (std::size_t i = 0; i < other.tuning->knobs.size(); ++i) {
                    const Parameter &knob = other.tuning->knobs[i], &same = english.tuning->knobs[i];
                    QCOMPARE(knob.name, same.name);
                    QCOMPARE(knob.defaultValue, same.defaultValue);
                    QVERIFY_NONE(readIn(knob.help));
                    for (std::size_t choice = 0; choice < knob.choices.size(); ++choice) {
                        QCOMPARE(knob.choices[choice].value, same.choices[choice].value);
                        QVERIFY_NONE(readIn(knob.choices[choice].help));
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

    /// Every placement of the table that a student sees is tried, and one alone copies the fewest bytes.
    void thePlacementCopiesTheFewestBytes() {
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            const Sheet sheet = sheetOf("place-the-operations", {}, seed * 7919);
            std::map<QString, QStringList> needs;
            std::map<QString, int> bytes;
            std::map<QString, QString> device;
            for (const QString& line : QString::fromStdString(sheet.intro).split('\n')) {
                const QStringList cells = line.split(" | ");
                if (cells.size() != 4 || !cells[2].endsWith(" bytes")) continue;
                const QString name = cells[0].mid(2);
                needs[name] = cells[1] == "nothing" ? QStringList() : cells[1].split(", ");
                bytes[name] = cells[2].chopped(6).toInt();
                device[name] = cells[3].chopped(2);
            }
            QCOMPARE(needs.size(), std::size_t{8});
            std::vector<QString> free;
            for (const auto& [name, where] : device)
                if (where == "?") free.push_back(name);
            QCOMPARE(sheet.questions.size(), free.size() + 1);
            int least = INT_MAX, ways = 0, fewest = INT_MAX, crossing = 0;
            std::map<QString, QString> best;
            for (unsigned choice = 0; choice < 1u << free.size(); ++choice) {
                for (std::size_t i = 0; i < free.size(); ++i) device[free[i]] = choice >> i & 1 ? "GPU" : "CPU";
                std::set<QString> copied;
                for (const auto& [name, inputs] : needs)
                    for (const QString& input : inputs)
                        if (device[input] != device[name]) copied.insert(input);
                int sum = 0;
                for (const QString& name : copied) sum += bytes[name];
                fewest = std::min(fewest, static_cast<int>(copied.size()));
                if (sum == least) ++ways;
                if (sum < least) least = sum, ways = 1, best = device, crossing = static_cast<int>(copied.size());
            }
            QCOMPARE(ways, 1);
            QVERIFY(crossing > fewest);  // counting tensors would lead astray
            for (const Question& question : sheet.questions)
                QCOMPARE(QString::fromStdString(question.expected),
                         question.id == "bytes" ? QString::number(least) : best[QString::fromStdString(question.id)]);
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

    /// What was handed in is derived again from its seed: within an edition nothing may ever change. A digest that
    /// differs says that a new edition is needed, not a new digest.
    void anEditionIsTheSameForEver_data() {
        const QStringList first = {
            "fill-the-table",       "predict-then-reveal", "count-the-cost", "which-algorithm", "repair-the-schedule",
            "place-the-operations", "explain-the-curve",   "tune-it",        "review-questions"};
        const QStringList ofPlans = {"fill-the-pipeline", "order-the-buckets", "repair-the-plan"};
        test::columns<int, QStringList, QString>("edition", "exercises", "digest")
            .rows({
                {"1", 1, first, "e9812969aa021a84a143e4b43b715a062ff96504ff7d85e31c9b2dfb175a6e8f"},
                {"2", 2, first, "d74d30fa11ab2dbaeb083bc91165431d2d206a0ba20134af3e2204d377b85c96"},
                {"2, step plans", 2, ofPlans, "b61a30aa898348cf5fcd79911978c2a192ac6ca5dd502b6e0418e633894daecd"},
            });
    }
    void anEditionIsTheSameForEver() {
        QFETCH(int, edition);
        QFETCH(QStringList, exercises);
        QFETCH(QString, digest);
        std::string all;
        const auto put = [&](const char* id, const Settings& settings, std::uint64_t seed) {
            const auto sheet = generateSheet(id, settings, seed, edition);
            if (!sheet) qFatal("%s", sheet.error().message.english().c_str());
            for (const Question& question : sheet->questions) {
                if (question.kind == AnswerKind::Written) continue;
                all += question.id + '=' + question.expected + '\n';
                for (const Choice& choice : question.choices) all += choice.value + '|';
            }
            if (sheet->modelRun) all += specToJson(*sheet->modelRun);
        };
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            for (const QString& exercise : exercises) put(exercise.toUtf8(), {}, seed);
            if (!exercises.contains("fill-the-table")) continue;
            for (const char* algorithm : {"tree", "butterfly", "halving-doubling"})
                put("fill-the-table", {{"algorithm", algorithm}, {"workers", "5"}, {"op", "max"}}, seed);
            for (const char* workers : {"3", "6"}) {
                put("count-the-cost", {{"workers", workers}}, seed);
                put("predict-then-reveal", {{"workers", workers}, {"algorithm", "butterfly"}}, seed);
                put("which-algorithm", {{"workers", workers}}, seed);
            }
            put("explain-the-curve", {{"workers", "16"}}, seed);
        }
        QCOMPARE(QString::fromStdString(sha256Hex(all)), digest);
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

    /// GPipe by its formula; 1F1B by what is said of it: as many slots, everything in time, few micro-batches held.
    void theGridIsThePipelines() {
        for (const char* schedule : {"gpipe", "1f1b"})
            for (int K = 2; K <= 4; ++K)
                for (int M = 2; M <= 5; ++M) {
                    const Sheet sheet = sheetOf(
                        "fill-the-pipeline",
                        {{"schedule", schedule}, {"devices", std::to_string(K)}, {"micro", std::to_string(M)}}, 5);
                    QCOMPARE(sheet.grid->rows.size(), static_cast<std::size_t>(2 * (M + K - 1)));
                    std::map<std::string, int> slotOf;
                    int blanks = 0;
                    for (int slot = 1; slot <= 2 * (M + K - 1); ++slot)
                        for (int device = 0; device < K; ++device) {
                            const GridCell& cell = sheet.grid->rows[slot - 1][device];
                            QCOMPARE(cell.question < 0, slot == 1);
                            const std::string there =
                                cell.question < 0 ? cell.given : sheet.questions[cell.question].expected;
                            blanks += there.empty();
                            if (there.empty()) continue;
                            QCOMPARE(there[0] - '0', device);
                            QVERIFY2(slotOf.emplace(there, slot).second, there.c_str());
                        }
                    QCOMPARE(blanks, 2 * K * (K - 1));
                    QCOMPARE(sheet.questions.back().expected, std::to_string(blanks));
                    for (int i = 0; i < K; ++i) {
                        std::vector<int> held(2 * (M + K), 0);
                        for (int m = 0; m < M; ++m) {
                            const int forward = slotOf.at(fmt::format("{}F{}", i, m));
                            const int backward = slotOf.at(fmt::format("{}B{}", i, m));
                            if (std::string(schedule) == "gpipe") {
                                QCOMPARE(forward, i + m + 1);
                                QCOMPARE(backward, M + K - 1 + (K - 1 - i) + m + 1);
                            }
                            QVERIFY(forward < backward);
                            if (i > 0) QVERIFY(slotOf.at(fmt::format("{}F{}", i - 1, m)) < forward);
                            if (i + 1 < K) QVERIFY(slotOf.at(fmt::format("{}B{}", i + 1, m)) < backward);
                            for (int slot = forward; slot <= backward; ++slot) ++held[slot];
                        }
                        const int most = *std::max_element(held.begin(), held.end());
                        QCOMPARE(most, std::string(schedule) == "gpipe" ? M : std::min(M, K - i));
                    }
                }
    }

    void aPassMayBeWrittenInSeveralWays() {
        const Question pass{.kind = AnswerKind::Pass, .expected = "2F1", .stage = 2};
        for (const char* typed : {"F1", "f1", " 2F1 ", "2f1"}) QVERIFY2(isRight(pass, typed), typed);
        for (const char* typed : {"", ".", "B1", "1F1", "F", "F11", "F1x", "1"}) QVERIFY2(!isRight(pass, typed), typed);
        const Question idle{.kind = AnswerKind::Pass, .stage = 1};
        for (const char* typed : {"", " ", ".", "-", "–"}) QVERIFY2(isRight(idle, typed), typed);
        QVERIFY(!isRight(idle, "F0"));
        // An empty cell is a blank, in the window and in a file.
        Attempt attempt(sheetOf("fill-the-pipeline", {{"devices", "2"}, {"micro", "2"}, {"schedule", "gpipe"}}),
                        {CheckWhen::End, true});
        attempt.checkAll(1);
        QVERIFY(attempt.points() > 0);
        QVERIFY(attempt.isFinished());
    }

    /// The table of the sheet, worked through by hand: fill from the end, and send one after the other.
    void theBucketsAreDDPs() {
        static const QRegularExpression row("^\\| (\\S*) *\\| (\\S+) \\| (\\d+) kB \\| (?:(\\d+) ms )?");
        static const QRegularExpression number("\\d+");
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            const Sheet sheet = sheetOf("order-the-buckets", {}, seed * 7919);
            const QString intro = QString::fromStdString(sheet.intro);
            struct Tensor {
                QString name;
                int kb = 0, layer = 0;
            };
            std::vector<Tensor> tensors;
            std::vector<int> backwardMs;
            for (const QString& line : intro.split('\n')) {
                const auto match = row.match(line);
                if (!match.hasMatch()) continue;
                if (!match.captured(1).isEmpty()) backwardMs.push_back(match.captured(4).toInt());
                tensors.push_back(
                    {match.captured(2), match.captured(3).toInt(), static_cast<int>(backwardMs.size()) - 1});
            }
            QCOMPARE(tensors.size(), std::size_t{6});
            QCOMPARE(backwardMs.size(), std::size_t{4});
            const int firstKb = number.match(intro.section("`first_bucket` is ", 1)).captured().toInt();
            const int bucketKb = number.match(intro.section("`bucket` is ", 1)).captured().toInt();
            const int latencyMs = number.match(intro.section("a bucket takes ", 1)).captured().toInt();

            std::vector<int> readyAt(backwardMs.size());  // of each layer's gradients
            int now = 0;
            for (std::size_t layer = backwardMs.size(); layer-- > 0;) readyAt[layer] = now += backwardMs[layer];
            struct Bucket {
                int kb = 0, ready = 0;
            };
            std::vector<Bucket> buckets(1);
            std::map<QString, QString> answers;
            for (auto tensor = tensors.rbegin(); tensor != tensors.rend(); ++tensor) {
                if (buckets.back().kb >= (buckets.size() == 1 ? firstKb : bucketKb)) buckets.emplace_back();
                buckets.back().kb += tensor->kb;
                buckets.back().ready = readyAt[tensor->layer];
                answers[tensor->name] = QString::number(buckets.size() - 1);
            }
            int free = 0;
            std::set<QString> kinds;
            for (std::size_t i = 0; i < buckets.size(); ++i) {
                const int start = std::max(free, buckets[i].ready);
                free = start + latencyMs + buckets[i].kb / 100;
                answers[QString("start%1").arg(i)] = QString::number(start);
                kinds.insert(answers[QString("hidden%1").arg(i)] = free <= now ? "all" : start < now ? "part" : "none");
            }
            answers["exposed"] = QString::number(free - now);
            QCOMPARE(kinds.size(), std::size_t{3});  // one of each
            QCOMPARE(sheet.questions.size(), answers.size());
            for (const Question& question : sheet.questions)
                QVERIFY2(QString::fromStdString(question.expected) == answers[QString::fromStdString(question.id)],
                         fmt::format("seed {}, {}", seed * 7919, question.id).c_str());
        }
    }

    void aRepairedPlanIsRightIfItIsProved_data() {
        QTest::addColumn<QString>("fault");
        QTest::addColumn<QString>("proofSays");
        QTest::newRow("message") << "message"
                                 << "RECV_";
        QTest::newRow("twice") << "twice"
                               << "";
        QTest::newRow("early") << "early"
                               << "not there yet";
        QTest::newRow("circle") << "circle"
                                << "wait for ever";
    }
    void aRepairedPlanIsRightIfItIsProved() {
        QFETCH(QString, fault);
        QFETCH(QString, proofSays);
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            const Sheet sheet = sheetOf("repair-the-plan", {{"fault", fault.toStdString()}}, seed);
            QCOMPARE(sheet.questions[0].expected, fault.toStdString());
            const Question& plan = sheet.questions[1];
            const std::string at = fmt::format("seed {}: {}", seed, plan.hint);
            QVERIFY2(!isRight(plan, plan.given), at.c_str());
            QVERIFY2(plan.hint.starts_with("Row ") && QString::fromStdString(plan.hint).contains(proofSays),
                     at.c_str());
            QCOMPARE(whyWrong(plan, plan.given).english(), plan.hint);
            QVERIFY(isRight(plan, plan.expected));
            QVERIFY(whyWrong(plan, plan.expected).empty());
            // Any other plan of the same shape that is right, in one line, with commas, or in small letters.
            const auto rows = std::count(plan.expected.begin(), plan.expected.end(), '\n') + 1;
            const int micro = plan.expected.find("F2") != std::string::npos ? 3 : 2;
            for (const char* schedule : {"naive", "gpipe", "1f1b"}) {
                std::string other = planText(*planOnPaper(schedule, static_cast<int>(rows), micro));
                QVERIFY2(isRight(plan, other), other.c_str());
                std::replace(other.begin(), other.end(), '\n', ';');
                std::replace(other.begin(), other.end(), ' ', ',');
                QVERIFY2(isRight(plan, other), other.c_str());
                QVERIFY(isRight(plan, QString::fromStdString(other).toLower().toStdString()));
            }
            // One micro-batch fewer or more, a row fewer, no messages at all.
            QVERIFY(!isRight(plan, planText(*planOnPaper("gpipe", static_cast<int>(rows), micro - 1))));
            QVERIFY(!isRight(plan, planText(*planOnPaper("gpipe", static_cast<int>(rows), micro + 1))));
            QVERIFY(!isRight(plan, planText(*planOnPaper("gpipe", static_cast<int>(rows) + 1, micro))));
            QString passes = QString::fromStdString(plan.expected);
            passes.remove(QRegularExpression("[0-9]+(SEND|RECV)_[FB][0-9]+"));
            QVERIFY(!isRight(plan, passes.toStdString()));
            for (const char* broken : {"", ";", "0F0", "0F0;1F0;nonsense", "0UPDATE;1UPDATE;2UPDATE", "9F0 0F9"})
                QVERIFY2(!isRight(plan, broken) && !whyWrong(plan, broken).empty(), broken);
        }
    }

    /// What stands there at first is not an answer; what the proof says of a wrong one is told.
    void aPlanIsRepairedStepByStep() {
        const Sheet sheet = sheetOf("repair-the-plan", {{"fault", "early"}}, 4);
        Attempt attempt(sheet, {CheckWhen::End, true});
        QCOMPARE(attempt.drafts()[1], sheet.questions[1].given);
        attempt.checkAll(1);
        QVERIFY(attempt.entries().empty());
        attempt.draft(1, sheet.questions[1].expected);
        attempt.checkAll(2);
        QCOMPARE(attempt.points(), 1);
        const std::string line = [&] {
            std::string rows = sheet.questions[1].given;
            std::replace(rows.begin(), rows.end(), '\n', ';');
            return "fault = early\nplan = " + rows + "\n";
        }();
        const auto answers = parseAnswers(line, sheet);
        QVERIFY(answers.ok());
        const CheckedSheet checked = checkAnswers(sheet, {}, *answers);
        QVERIFY(checked.answers[0].verdict == Verdict::Right);
        QVERIFY(checked.answers[1].verdict == Verdict::Wrong);
        QCOMPARE(checked.answers[1].why, sheet.questions[1].hint);
    }

    void answersMayBeTypedInSeveralWays() {
        const Sheet sheet = sheetOf("fill-the-table", {{"numbers", "review"}});
        const Question& number = sheet.questions[indexOf(sheet, "1.A3")];  // 21
        for (const char* typed : {"21", " 21 ", "+21", "21.0"}) QVERIFY2(isRight(number, typed), typed);
        for (const char* typed : {"", ".", "2 1", "21x", "-21", "nan", "1e400"})
            QVERIFY2(!isRight(number, typed), typed);
        const Question& blank = sheet.questions[indexOf(sheet, "1.A0")];
        for (const char* typed : {"", " ", ".", "-"}) QVERIFY2(isRight(blank, typed), typed);
        QVERIFY(!isRight(blank, "0"));
    }

    void pointsAreCorrectFirstTries() {
        Attempt attempt(sheetOf("fill-the-table", {{"numbers", "review"}}), {CheckWhen::Cell, true});
        QCOMPARE(attempt.possible(), 96);
        const auto at = [&](const char* id) { return indexOf(attempt.sheet(), id); };
        attempt.write(at("1.A1"), "11", 10);
        QCOMPARE(attempt.points(), 1);
        attempt.write(at("1.A3"), "20", 20);  // wrong …
        attempt.write(at("1.A3"), "21", 30);  // … and right too late
        QCOMPARE(attempt.points(), 1);
        QVERIFY(attempt.mark(at("1.A3")).right);
        QVERIFY(!attempt.mark(at("1.A3")).point);
        QVERIFY(!attempt.hint(at("1.B0"), 40).empty());  // a hint costs the point
        attempt.write(at("1.B0"), "22", 50);
        QCOMPARE(attempt.points(), 1);
        attempt.write(at("1.A1"), "11", 60);  // typing it again earns nothing
        QCOMPARE(attempt.points(), 1);
        attempt.write(at("1.A2"), "1", 70);
        attempt.hint(at("1.A2"), 80);  // after the first try a hint costs nothing more
        QCOMPARE(attempt.points(), 2);
    }

    void rowsAndTheEndAreCheckedTogether() {
        Attempt attempt(sheetOf("fill-the-table", {{"numbers", "review"}}), {CheckWhen::Row, false});
        const auto at = [&](const char* id) { return indexOf(attempt.sheet(), id); };
        attempt.write(at("1.A1"), "12", 1);
        QCOMPARE(attempt.entries().size(), std::size_t{0});
        QCOMPARE(attempt.undo(), at("1.A1"));
        QCOMPARE(attempt.drafts()[at("1.A1")], std::string());
        QCOMPARE(attempt.redo(), at("1.A1"));
        QCOMPARE(attempt.undo(), at("1.A1"));
        attempt.write(at("1.A1"), "11", 2);  // a slip that was undone in time costs nothing
        QVERIFY(attempt.hint(at("1.A1"), 3).empty());
        attempt.checkRow("1", 4);
        QCOMPARE(attempt.entries().size(), std::size_t{16});
        QVERIFY(attempt.mark(at("1.A1")).point);
        attempt.checkRow("1", 5);  // nothing new to check
        QCOMPARE(attempt.entries().size(), std::size_t{16});

        Attempt end(attempt.sheet(), {CheckWhen::End, true});
        for (std::size_t i = 0; i < end.sheet().questions.size(); ++i)
            end.write(static_cast<int>(i), end.sheet().questions[i].expected, 1);
        QCOMPARE(end.points(), 0);
        end.checkAll(2);
        QCOMPARE(end.points(), 96);
        QVERIFY(end.isFinished());
    }

    void aWrongPredictionDoesNotAdvance() {
        Attempt attempt(sheetOf("predict-then-reveal"), {CheckWhen::End, true});
        QCOMPARE(attempt.current(), 0);
        attempt.write(0, "nobody", 1);
        QCOMPARE(attempt.current(), 0);
        attempt.write(1, attempt.sheet().questions[1].expected, 2);  // not its turn
        QCOMPARE(attempt.entries().size(), std::size_t{1});
        attempt.write(0, attempt.sheet().questions[0].expected, 3);
        QCOMPARE(attempt.current(), 1);
        QCOMPARE(attempt.points(), 0);
    }

    void anAttemptGoesOnWhereItWasLeft() {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("deep/below/progress.sqlite").toStdString();
        const Sheet sheet = sheetOf("fill-the-table");
        SavedAttempt saved;
        saved.work.exercise = "fill-the-table";
        saved.work.seed = 1;
        saved.work.rules = {CheckWhen::Row, true};
        Attempt first(sheet, saved.work.rules);
        {
            auto progress = Progress::open(path);
            QVERIFY_OK(progress);
            QVERIFY(!progress->find("key")->has_value());
            QVERIFY(progress->begin("key", saved).ok());
            first.write(0, "5", 10);
            first.write(1, "ä \"7\"", 20);
            first.checkRow("1", 30);
            first.write(20, "not checked", 40);
            QVERIFY(progress->save(saved.id, first, 0, 4321).ok());
            QVERIFY(progress->saveRun(saved.id, {"{}", "record"}).ok());
        }
        auto progress = Progress::open(path);
        QVERIFY(progress.ok());
        auto found = progress->find("key");
        QVERIFY(found.ok() && found->has_value());
        QCOMPARE((*found)->spentMs, std::int64_t{4321});
        QCOMPARE((*found)->work.attempt, saved.work.attempt);
        QCOMPARE((*found)->work.runs.size(), std::size_t{1});
        Attempt second(sheet, (*found)->work.rules);
        QVERIFY(second.restore((*found)->work.entries, (*found)->drafts).ok());
        QCOMPARE(second.entries(), first.entries());
        QCOMPARE(second.drafts(), first.drafts());
        QCOMPARE(second.points(), first.points());
        QVERIFY(second.isChecked(0));
        QVERIFY(!second.isChecked(20));
    }

    /// Who began with an earlier Kolo goes on with the questions that were asked, and hands them in as such.
    void anAttemptOfTheFirstEditionGoesOn() {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("progress.sqlite").toStdString();
        SavedAttempt saved;
        saved.work.exercise = "place-the-operations";
        saved.work.seed = 5;
        {
            auto progress = Progress::open(path);
            QVERIFY(progress.ok());
            Attempt attempt(sheetOf("place-the-operations", {}, 5), saved.work.rules);
            QVERIFY(progress->begin("key", saved).ok());
            QVERIFY(progress->save(saved.id, attempt, 0, 1).ok());
            QCOMPARE((*progress->find("key"))->work.edition, kEdition);
        }
        // As the first format had it.
        sqlite3* handle = nullptr;
        QCOMPARE(sqlite3_open(path.c_str(), &handle), SQLITE_OK);
        QCOMPARE(sqlite3_exec(handle, "DROP TABLE editions; PRAGMA user_version = 1", nullptr, nullptr, nullptr),
                 SQLITE_OK);
        sqlite3_close(handle);
        auto progress = Progress::open(path);
        QVERIFY_OK(progress);
        const auto found = progress->find("key");
        QVERIFY(found.ok() && found->has_value());
        QCOMPARE((*found)->work.edition, 1);
        QVERIFY(sheetOf((*found)->work)->intro.find("tensors are copied") != std::string::npos);
        SavedAttempt fresh;
        fresh.work = saved.work;
        QVERIFY(progress->begin("key", fresh).ok());
        QCOMPARE((*progress->find("key"))->work.edition, kEdition);
    }

    /// Whose file it is shows only when it is read: until then nothing of it is changed, its journal neither.
    void somebodyElsesDatabaseStaysAsItIs() {
        const QTemporaryDir folder;
        const QString theirs = folder.filePath("theirs.sqlite"), path = folder.filePath("progress.sqlite");
        sqlite3* handle = nullptr;
        QCOMPARE(sqlite3_open(theirs.toUtf8(), &handle), SQLITE_OK);
        QCOMPARE(
            sqlite3_exec(handle, "PRAGMA journal_mode = WAL; CREATE TABLE diary(line); INSERT INTO diary VALUES(1)",
                         nullptr, nullptr, nullptr),
            SQLITE_OK);
        QVERIFY(QFile::copy(theirs, path));
        QVERIFY(QFile::copy(theirs + "-wal", path + "-wal"));
        sqlite3_close(handle);
        const auto bytes = [](const QString& name) {
            QFile file(name);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("?");
        };
        const QByteArray before = bytes(path), journal = bytes(path + "-wal");
        QVERIFY(journal.size() > 32);
        {
            const auto progress = Progress::open(path.toStdString());
            QVERIFY(!progress.ok());
            QVERIFY2(progress.error().message.english().ends_with("of Kolo's."),
                     progress.error().message.english().c_str());
        }
        QCOMPARE(bytes(path), before);
        QCOMPARE(bytes(path + "-wal"), journal);
    }

    void wrongSettingsAreOneSentence() {
        const auto refused = [](const char* exercise, const Settings& settings, const char* part) {
            const auto sheet = generateSheet(exercise, settings, 1);
            return !sheet && sheet.error().message.english().find(part) != std::string::npos;
        };
        QVERIFY(refused("fill-the-tabel", {}, "fill-the-table"));
        QVERIFY(refused("fill-the-table", {{"workers", "99"}}, "16"));
        QVERIFY(refused("fill-the-table", {{"workrs", "4"}}, "workers"));
        QVERIFY(refused("fill-the-table", {{"numbers", "review"}, {"workers", "5"}}, "4"));
        QVERIFY(refused("count-the-cost", {{"algorithm", "magic"}}, "ring"));
        QVERIFY(refused("fill-the-pipeline", {{"schedule", "wave"}}, "gpipe"));
        QVERIFY(refused("fill-the-pipeline", {{"devices", "5"}}, "4"));
        QVERIFY(refused("repair-the-plan", {{"fault", "none"}}, "circle"));
    }
};

QTEST_GUILESS_MAIN(TestExercises)
#include "test_exercises.moc"
