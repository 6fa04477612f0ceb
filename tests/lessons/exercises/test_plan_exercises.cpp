// SPDX-License-Identifier: Apache-2.0
//
// Exercises on placement and on step plans: the answers are those of the plan that a run would carry out.
#include <fmt/format.h>

#include <QRegularExpression>
#include <QTest>
#include <climits>
#include <set>

#include "lessons/cli/answers_file.h"
#include "lessons/cli/checked.h"
#include "lessons/exercises/attempt.h"
#include "lessons/exercises/plan_on_paper.h"
#include "tests/lessons/exercises/sheets.h"
#include "tests/rows.h"

using namespace kolo;
using namespace kolo::lessons;

namespace {

/// Of the sentences that a student reads: bytes of a parameter, its gradient and the optimizer's numbers, as the paper
/// has them; and what one of ZeRO's stages makes of that.
struct ZeroOnPaper {
    double millions = 0, devices = 0, number = 0, optimizer = 0;
    explicit ZeroOnPaper(const QString& intro) {
        const auto numberIn = [&](const char* pattern) {
            const auto match = QRegularExpression(pattern).match(intro);
            if (!match.hasMatch()) qFatal("%s", qPrintable(intro));
            return match.captured(1).toDouble();
        };
        millions = numberIn("Ψ = (\\d+) million");
        devices = numberIn("N = (\\d+) devices");
        const bool mixed = intro.contains("mixed precision"), adam = intro.contains("Adam");
        number = mixed ? 2 : 4;
        optimizer = (mixed ? 4 : 0) + (adam ? 8 : 4);
    }
    double megabytes(int zero) const {
        return millions * (number / (zero >= 3 ? devices : 1) + number / (zero >= 2 ? devices : 1) +
                           optimizer / (zero >= 1 ? devices : 1));
    }
};

}  // namespace

class TestPlanExercises : public QObject {
    Q_OBJECT

private slots:
    void theTableOfZeroIsTheFormulas() {
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            const Sheet sheet = sheetOf("complete-the-zero-table", {}, seed * 7919);
            const ZeroOnPaper paper(QString::fromStdString(sheet.intro));
            const auto expected = [&](const std::string& id) {
                return QString::fromStdString(sheet.questions[indexOf(sheet, id)].expected).toDouble();
            };
            for (int zero = 0; zero <= 3; ++zero)
                QCOMPARE(expected(fmt::format("states.{}", zero)), paper.megabytes(zero));
            const double once = paper.millions * paper.number * (paper.devices - 1) / paper.devices;
            QCOMPARE(expected("sent.2"), 2 * once);
            QCOMPARE(expected("sent.3"), 3 * once);
        }
    }

    /// Every choice is tried with the numbers that a student reads: the best one fits, and nothing better does.
    void theCutsSendLeast() {
        std::set<std::string> answers;
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            const Sheet sheet = sheetOf("choose-the-cuts", {}, seed * 7919);
            const QString intro = QString::fromStdString(sheet.intro);
            const ZeroOnPaper paper(intro);
            const auto match = QRegularExpression("devices of (\\d+) MB.*take \\*\\*(\\d+) MB.*or \\*\\*(\\d+) MB",
                                                  QRegularExpression::DotMatchesEverythingOption)
                                   .match(intro);
            QVERIFY2(match.hasMatch(), qPrintable(intro));
            const double limit = match.captured(1).toDouble();
            std::string best;
            double memory = 0;
            for (const auto& [zeros, sent] : {std::pair{std::vector{0, 1, 2}, 2}, std::pair{std::vector{3}, 3}})
                for (const bool again : {false, true})
                    for (const int zero : zeros) {
                        const double needs = paper.megabytes(zero) + match.captured(again ? 3 : 2).toDouble();
                        if (!best.empty() || needs > limit) continue;
                        best = std::to_string(zero) + (again ? "yes" : "no");
                        memory = needs;
                    }
            const auto expected = [&](const char* id) { return sheet.questions[indexOf(sheet, id)].expected; };
            QCOMPARE(expected("zero") + expected("recompute"), best);
            QCOMPARE(QString::fromStdString(expected("memory")).toDouble(), memory);
            answers.insert(best);
        }
        QVERIFY(answers.size() >= 6);
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
    }

    /// What is contracted over a dimension is summed over its axis.
    void sumsFollowFromTheNames() {
        static const QRegularExpression entry("([a-z0-9]+):(rows|cols)");
        const char* const dimensions[] = {"in", "hidden1", "hidden2", "classes"};
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            const Sheet sheet = sheetOf("what-to-sum", {}, seed * 7919);
            const QString layout = QString::fromStdString(sheet.intro).section("layout=", 1).section('\n', 0, 0);
            std::map<std::string, std::string> axes;
            for (auto found = entry.globalMatch(layout); found.hasNext();) {
                const auto each = found.next();
                axes[each.captured(1).toStdString()] = each.captured(2).toStdString();
            }
            const auto axisOf = [&](const std::string& name) { return axes.contains(name) ? axes.at(name) : "none"; };
            int sums = 0;
            std::set<std::string> asked;
            for (const Question& question : sheet.questions) {
                asked.insert(question.id);
                if (question.id == "all") {
                    QCOMPARE(question.expected, std::to_string(sums));
                    continue;
                }
                const int layer = question.id.back() - '0';
                const std::string role = question.id.substr(0, question.id.size() - 1);
                const std::string expected =
                    axisOf(role == "weights" ? "batch" : dimensions[role == "output" ? layer - 1 : layer]);
                QCOMPARE(question.expected, expected);
                sums += expected != "none";
            }
            QCOMPARE(asked, (std::set<std::string>{"weights1", "output1", "weights2", "input2", "output2", "weights3",
                                                   "input3", "output3", "all"}));
        }
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
        test::columns<QString, QString>("fault", "proofSays");
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
            const std::string at = fmt::format("seed {}: {}", seed, plan.hints[0]);
            QVERIFY2(!isRight(plan, plan.given), at.c_str());
            QVERIFY2(plan.hints[0].starts_with("Row ") && QString::fromStdString(plan.hints[0]).contains(proofSays),
                     at.c_str());
            QCOMPARE(whyWrong(plan, plan.given).english(), plan.hints[0]);
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
        QVERIFY(checked.answers[0].verdict == AnswerState::Right);
        QVERIFY(checked.answers[1].verdict == AnswerState::Wrong);
        QCOMPARE(checked.answers[1].why, sheet.questions[1].hints[0]);
    }
};

QTEST_GUILESS_MAIN(TestPlanExercises)
#include "test_plan_exercises.moc"
