// SPDX-License-Identifier: Apache-2.0
//
// Exercises: the answers are what a real run leaves, the same seed gives the same sheet, points are correct first
// tries, and an attempt goes on where it was left.

#include <QTemporaryDir>
#include <QTest>
#include <set>

#include "engine/api/catalogue.h"
#include "engine/api/session.h"
#include "engine/api/wording.h"
#include "lessons/exercises/attempt.h"
#include "lessons/exercises/fill_the_table.h"
#include "lessons/exercises/worked.h"
#include "lessons/progress/progress.h"
#include "tests/masked.h"

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
    if (!sheet) qFatal("%s", sheet.error().message.c_str());
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
                QVERIFY2(started.ok(), started.ok() ? "" : started.error().message.c_str());
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
        const QSet<QString> operations{"read", "decode", "scale", "embed", "matmul", "relu", "softmax", "report"};
        const auto readIn = [&](const std::string& text) { return test::englishIn(text, operations); };
        const auto inAnotherLanguage = qScopeGuard([] { Wording::setTranslator(nullptr); });
        std::vector<std::pair<const char*, Settings>> all;
        for (const Exercise* exercise : allExercises()) all.emplace_back(exercise->info.id.c_str(), Settings{});
        for (const char* algorithm : {"tree", "butterfly", "halving-doubling"})
            for (const char* op : {"sum", "min", "max", "prod"})
                all.emplace_back("fill-the-table", Settings{{"algorithm", algorithm}, {"op", op}});
        all.emplace_back("review-questions", Settings{{"numbers", "seed"}});
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
            QVERIFY2(progress.ok(), progress.ok() ? "" : progress.error().message.c_str());
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

    void wrongSettingsAreOneSentence() {
        const auto refused = [](const char* exercise, const Settings& settings, const char* part) {
            const auto sheet = generateSheet(exercise, settings, 1);
            return !sheet && sheet.error().message.find(part) != std::string::npos;
        };
        QVERIFY(refused("fill-the-tabel", {}, "fill-the-table"));
        QVERIFY(refused("fill-the-table", {{"workers", "99"}}, "16"));
        QVERIFY(refused("fill-the-table", {{"workrs", "4"}}, "workers"));
        QVERIFY(refused("fill-the-table", {{"numbers", "review"}, {"workers", "5"}}, "4"));
        QVERIFY(refused("count-the-cost", {{"algorithm", "magic"}}, "ring"));
    }
};

QTEST_GUILESS_MAIN(TestExercises)
#include "test_exercises.moc"
