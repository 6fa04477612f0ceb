// SPDX-License-Identifier: Apache-2.0
//
// The exercises on clusters, shards, scripts, staleness and strategies: their answers are counted once more here, by
// what can be read off the sheet, and the choices of a strategy are run.
#include <fmt/format.h>

#include <QRegularExpression>
#include <QTest>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/api/system_files.h"
#include "lessons/cli/rerun.h"
#include "lessons/exercises/tuning.h"
#include "tests/lessons/exercises/sheets.h"
#include "tests/outcomes.h"
#include "tests/random.h"
#include "tests/rows.h"

using namespace kolo;
using namespace kolo::lessons;

namespace {

const Question& asked(const Sheet& sheet, const std::string& id) {
    return sheet.questions[indexOf(sheet, id)];
}

std::string expected(const Sheet& sheet, const std::string& id) {
    return asked(sheet, id).expected;
}

int numberIn(const std::string& text) {
    return QString::fromStdString(text).toInt();
}

std::vector<int> rowsIn(const QString& text) {
    std::vector<int> rows;
    for (const QString& row : text.simplified().split(' ')) rows.push_back(row.toInt());
    return rows;
}

}  // namespace

class TestClusterExercises : public QObject {
    Q_OBJECT
private slots:
    void theCompletedClusterIsReadAndItsRanksAreTheReaders() {
        std::mt19937_64 random(test::testSeed());
        std::set<std::string> strategies, types;
        for (int draw = 0; draw < 60; ++draw) {
            const Sheet sheet = sheetOf("complete-the-cluster", {}, random() % 10'000);
            QString json = QString::fromStdString(sheet.intro).section("```text", 1).section("```", 0, 0);
            json.replace("①", QString::fromStdString(expected(sheet, "address")))
                .replace("②", QString::fromStdString(expected(sheet, "type")))
                .replace("③", QString::fromStdString(expected(sheet, "index")));
            RunSpec spec;
            const auto notes = systems::readCluster(json.toStdString(), spec);
            QVERIFY_OK(notes);
            QCOMPARE(spec.system, expected(sheet, "strategy"));
            strategies.insert(spec.system);
            types.insert(expected(sheet, "type"));
            const std::string task = expected(sheet, "type") + ":" + expected(sheet, "index");
            int ranks = 0;
            for (const Text& note : *notes) {
                const std::string said = note.english();
                if (said.find("is rank") == std::string::npos) continue;
                ++ranks;
                if (said.starts_with(task + " "))
                    QVERIFY2(said.ends_with("is rank " + expected(sheet, "rank") + "."), said.c_str());
            }
            QCOMPARE(std::to_string(ranks), expected(sheet, "processes"));
        }
        QCOMPARE(strategies.size(), std::size_t{2});
        QCOMPARE(types.size(), std::size_t{2});  // a chief is rank 0, which is never asked for
    }

    void whatIsWrongWithAClusterTheReaderSays() {
        const Sheet sheet = sheetOf("complete-the-cluster", {}, 5);
        const std::string& type = expected(sheet, "type");
        QCOMPARE(
            whyWrong(asked(sheet, "address"), "node1").english(),
            fmt::format("The address of {}:{} is \"node1\", but it must be a host and a port from 1 to 65535, as in "
                        "\"host1:2222\".",
                        type, expected(sheet, "index")));
        QVERIFY(whyWrong(asked(sheet, "index"), "7").english().find("counted from 0") != std::string::npos);
        QVERIFY(!whyWrong(asked(sheet, "type"), "evaluator").empty());
    }

    void shardsAreEveryNthRowAndCoverageIsCounted() {
        std::mt19937_64 random(test::testSeed());
        static const QRegularExpression orderOf(QStringLiteral("([A-D]): ([0-9 ]+)"));
        for (int draw = 0; draw < 60; ++draw) {
            const int workers = 2 + static_cast<int>(random() % 3);
            const Sheet sheet = sheetOf("shard-the-data", {{"workers", std::to_string(workers)}}, random() % 10'000);
            std::map<int, int> read;
            int rows = 0;
            for (auto each = orderOf.globalMatch(QString::fromStdString(asked(sheet, "never").prompt));
                 each.hasNext();) {
                const auto match = each.next();
                const std::vector<int> order = rowsIn(match.captured(2));
                rows = static_cast<int>(order.size());
                for (int i = match.captured(1)[0].unicode() - 'A'; i < rows; i += workers) ++read[order[i]];
            }
            int more = 0;
            for (const auto& [row, times] : read) more += times > 1 ? 1 : 0;
            QVERIFY(rows > 0 && static_cast<int>(read.size()) < rows);
            QCOMPARE(numberIn(expected(sheet, "never")), rows - static_cast<int>(read.size()));
            QCOMPARE(numberIn(expected(sheet, "more")), more);
            const std::vector<int> order =
                rowsIn(QString::fromStdString(sheet.intro).section("    ", 1).section('\n', 0, 0));
            QCOMPARE(static_cast<int>(order.size()), rows);
            const int worker = asked(sheet, "rows").prompt[std::string("Which rows does worker ").size()] - 'A';
            std::vector<int> wanted;
            for (int i = worker; i < rows; i += workers) wanted.push_back(order[i]);
            QCOMPARE(rowsIn(QString::fromStdString(expected(sheet, "rows"))), wanted);
            QCOMPARE(numberIn(expected(sheet, "unsharded")), workers * numberIn(expected(sheet, "steps")));
        }
    }

    void ranksAreDealtOutAsTheScriptSays() {
        std::mt19937_64 random(test::testSeed());
        static const QRegularExpression said(
            QStringLiteral("nodes=(\\d+)\\n.*node=(\\d+)\\n.*gpu:(\\d+)\\n.*distribution=(\\w+)"));
        for (int draw = 0; draw < 60; ++draw) {
            const Sheet sheet = sheetOf("ranks-of-a-script", {}, random() % 10'000);
            const auto match = said.match(QString::fromStdString(sheet.intro));
            QVERIFY2(match.hasMatch(), sheet.intro.c_str());
            const int nodes = match.captured(1).toInt(), tasks = match.captured(2).toInt();
            // Deals the ranks out, one after the other.
            std::vector<std::vector<int>> placed(nodes);
            std::map<int, int> nodeOf;
            for (int rank = 0; rank < nodes * tasks; ++rank) {
                const int node = match.captured(4) == "cyclic" ? rank % nodes : rank / tasks;
                placed[node].push_back(rank);
                nodeOf[rank] = node;
            }
            const auto inPrompt = [&](const char* id, int which) {
                static const QRegularExpression number(QStringLiteral("\\d+"));
                auto each = number.globalMatch(QString::fromStdString(asked(sheet, id).prompt));
                for (int i = 0; i < which; ++i) each.next();
                return each.next().captured().toInt();
            };
            QCOMPARE(numberIn(expected(sheet, "ranks")), nodes * tasks);
            const int rank = inPrompt("node", 0), node = numberIn(expected(sheet, "node"));
            QCOMPARE(node, nodeOf[rank]);
            QCOMPARE(placed[node][numberIn(expected(sheet, "local"))], inPrompt("local", 0));
            QCOMPARE(placed[inPrompt("rank", 1)][inPrompt("rank", 0)], numberIn(expected(sheet, "rank")));
            QCOMPARE(numberIn(expected(sheet, "batch")), nodes * tasks * inPrompt("batch", 0));
            int crossing = 0;
            for (int each = 0; each < nodes * tasks; ++each)
                crossing += nodeOf[each] != nodeOf[(each + 1) % (nodes * tasks)];
            QCOMPARE(numberIn(expected(sheet, "ring")), crossing);
        }
    }

    void stalenessIsCountedFromTheLog() {
        std::mt19937_64 random(test::testSeed());
        static const QRegularExpression line(QStringLiteral("\\| (\\d+) \\| ([A-E]) (pulls|pushes)"));
        for (int draw = 0; draw < 60; ++draw) {
            const Sheet sheet =
                sheetOf("trace-the-staleness", {{"workers", std::to_string(2 + random() % 4)}}, random() % 10'000);
            std::map<QString, int> readAt;
            int version = 0, worst = 0;
            std::set<QString> stalest;
            for (auto each = line.globalMatch(QString::fromStdString(sheet.intro)); each.hasNext();) {
                const auto match = each.next();
                if (match.captured(3) == "pulls") {
                    readAt[match.captured(2)] = version;
                    continue;
                }
                QVERIFY(readAt.contains(match.captured(2)));
                const int stale = version++ - readAt[match.captured(2)];
                readAt.erase(match.captured(2));
                QCOMPARE(numberIn(expected(sheet, "line" + match.captured(1).toStdString())), stale);
                if (stale > worst) stalest.clear();
                worst = std::max(worst, stale);
                if (stale == worst) stalest.insert(match.captured(2));
            }
            QVERIFY(worst >= 2);
            QCOMPARE(numberIn(expected(sheet, "version")), version);
            for (const Question& question : sheet.questions)
                if (question.id == "stalest") QVERIFY(stalest.contains(QString::fromStdString(question.expected)));
        }
        const Sheet sheet = sheetOf("trace-the-staleness", {}, 5);
        QCOMPARE(whyWrong(asked(sheet, "line10"), "4").english(),
                 std::string("Its own update does not count: how far had the others got when it arrived?"));
        QCOMPARE(whyWrong(asked(sheet, "line10"), "5").english(),
                 std::string("That is the server's version. C had not read version 0, but version 1."));
    }

    /// Every limit lets some choice through and most not, and each of them another set.
    void aStrategyIsScoredByRunningIt() {
        const std::uint64_t seed = test::testSeed() % 1000;
        const Sheet sheet = sheetOf("choose-a-strategy", {}, seed);
        std::map<std::string, std::set<std::string>> right;
        for (const Choice& system : sheet.tuning->knobs[0].choices) {
            for (const Choice& batch : sheet.tuning->knobs[1].choices) {
                const Settings settings = {{"system", system.value}, {"batch", batch.value}};
                const auto spec = tunedSpec(*sheet.tuning, settings);
                QVERIFY_OK(spec);
                const auto record = runOnceMore(*spec);
                QVERIFY_OK(record);
                const auto outcome = parseOutcome(*record);
                QVERIFY2(outcome && outcome->busiest && outcome->memory, record->c_str());
                const std::string answer = tuningAnswer(settings, *outcome);
                for (const Question& question : sheet.questions) {
                    if (isRight(question, answer))
                        right[question.id].insert(system.value + batch.value);
                    else
                        QVERIFY2(!whyWrong(question, answer).empty(), answer.c_str());
                }
            }
        }
        QVERIFY(right["link"].contains("horovod32") && right["link"].contains("bigdl64"));
        QVERIFY(!right["link"].contains("mxnet32") && !right["link"].contains("firecaffe32"));
        QCOMPARE(right["device"], (std::set<std::string>{"zero32"}));
        QCOMPARE(right["switch"], (std::set<std::string>{"hypar-flow16", "hypar-flow32", "hypar-flow64"}));
    }

    void anOutcomeIsReadAsItWasWritten() {
        for (const char* text :
             {"held_out_loss=0.25 bytes=12", "held_out_loss=0.25 bytes=12 busiest=6",
              "held_out_loss=0.25 bytes=12 memory=99", "held_out_loss=0.25 bytes=12 busiest=6 memory=99"}) {
            const auto outcome = parseOutcome(text);
            QVERIFY2(outcome, text);
            QCOMPARE(outcomeText(*outcome), std::string(text));
        }
        for (const char* text : {"", "held_out_loss=0.25", "bytes=12 held_out_loss=0.25", "held_out_loss=nan bytes=1",
                                 "held_out_loss=0.25 bytes=12 memory=9 busiest=6",
                                 "held_out_loss=0.25 bytes=12 busiest=x", "held_out_loss=0.25 bytes=12 more=1"})
            QVERIFY2(!parseOutcome(text), text);
    }
};

QTEST_GUILESS_MAIN(TestClusterExercises)
#include "test_cluster_exercises.moc"
