// SPDX-License-Identifier: Apache-2.0
//
// Every exercise: the same sheet from the same seed, in every language and for ever; wrong settings are one
// sentence.
#include <QRegularExpression>
#include <QTest>
#include <set>

#include "engine/api/sha256.h"
#include "engine/api/system.h"
#include "engine/api/wording.h"
#include "tests/lessons/exercises/sheets.h"
#include "tests/masked.h"
#include "tests/rows.h"

using namespace kolo;
using namespace kolo::lessons;

class TestSheets : public QObject {
    Q_OBJECT

private slots:
    void everyExerciseIsTheSameFromTheSameSeed() {
        for (const Exercise* exercise : allExercises()) {
            bool differs = false;
            for (std::uint64_t seed = 1; seed <= 20; ++seed) {
                const Sheet one = sheetOf(exercise->info().id.c_str(), {}, seed);
                const Sheet two = sheetOf(exercise->info().id.c_str(), {}, seed);
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
                const Sheet other = sheetOf(exercise->info().id.c_str(), {}, seed + 1);
                differs = differs || other.intro != one.intro ||
                          other.questions[0].expected != one.questions[0].expected || other.schedule != one.schedule;
            }
            QVERIFY2(differs || exercise->info().id == "review-questions" || exercise->info().id == "fill-the-table",
                     exercise->info().id.c_str());
        }
        // The table's numbers differ from seed to seed, too.
        QVERIFY(sheetOf("fill-the-table", {}, 1).grid->rows[0][0].given +
                    sheetOf("fill-the-table", {}, 1).grid->rows[0][1].given !=
                sheetOf("fill-the-table", {}, 2).grid->rows[0][0].given +
                    sheetOf("fill-the-table", {}, 2).grid->rows[0][1].given);
    }

    /// What is compared, kept and handed in is the same in every language; what is read is in the reader's.
    void noAnswerDependsOnTheLanguage() {
        QSet<QString> operations{"read", "decode", "scale", "embed", "matmul", "relu", "softmax", "report", "attn",
                                 "qkv", "out", "ffn", "down", "head", "SEND", "RECV", "batch", "hidden", "classes",
                                 "rows", "cols",  // of graphs and models; of step plans; dimensions
                                 // Of clusters, scripts and programs.
                                 "cluster", "chief", "worker", "evaluator", "task", "type", "index", "node", "bin",
                                 "bash", "SBATCH", "nodes", "ntasks", "per", "gres", "gpu", "distribution", "block",
                                 "cyclic", "srun", "python", "train", "text", "dataset", "shuffle", "shard", "seed"};
        for (const systems::System& system : systems::allSystems())  // their names
            for (const QString& word :
                 QString::fromStdString(system.title).split(QRegularExpression(QStringLiteral("[^A-Za-z]+"))))
                operations.insert(word);
        const auto readIn = [&](const std::string& text) { return test::englishIn(text, operations); };
        const auto inAnotherLanguage = qScopeGuard([] { Wording::setTranslator(nullptr); });
        std::vector<std::pair<const char*, Settings>> all;
        for (const Exercise* exercise : allExercises()) all.emplace_back(exercise->info().id.c_str(), Settings{});
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
                    QCOMPARE(question.hints.size(), same.hints.size());
                    QVERIFY_NONE(readIn(question.prompt));
                    for (const std::string& hint : question.hints) QVERIFY_NONE(readIn(hint));
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

    /// What was handed in is derived again from its seed: within an edition nothing may ever change. A digest that
    /// differs says that a new edition is needed, not a new digest.
    void anEditionIsTheSameForEver_data() {
        const QStringList first = {
            "fill-the-table",       "predict-then-reveal", "count-the-cost", "which-algorithm", "repair-the-schedule",
            "place-the-operations", "explain-the-curve",   "tune-it",        "review-questions"};
        const QStringList ofLayouts = {"what-to-sum"};
        const QStringList ofPlans = {"fill-the-pipeline", "order-the-buckets", "repair-the-plan"};
        const QStringList ofClusters = {"complete-the-cluster", "shard-the-data", "ranks-of-a-script",
                                        "choose-a-strategy", "trace-the-staleness"};
        const QStringList ofMemory = {"complete-the-zero-table", "choose-the-cuts"};
        test::columns<int, QStringList, QString>("edition", "exercises", "digest")
            .rows({
                {"1", 1, first, "e9812969aa021a84a143e4b43b715a062ff96504ff7d85e31c9b2dfb175a6e8f"},
                {"2", 2, first, "d74d30fa11ab2dbaeb083bc91165431d2d206a0ba20134af3e2204d377b85c96"},
                {"2, layouts", 2, ofLayouts, "51bf0d67146a6cf12ef4166a4d8f126b4581f14ac618cf19e7d16f13c4db410d"},
                {"2, step plans", 2, ofPlans, "b61a30aa898348cf5fcd79911978c2a192ac6ca5dd502b6e0418e633894daecd"},
                {"2, clusters", 2, ofClusters, "5facc5d9babd71d9cf37b910af521b7aea3d8378c0f700186f514ef347293b69"},
                {"2, memory", 2, ofMemory, "b51672962e64fda92dc7c2f719358650036b92a607d3c25d94ffbe522fa4800a"},
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

QTEST_GUILESS_MAIN(TestSheets)
#include "test_sheets.moc"
