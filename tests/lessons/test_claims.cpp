// SPDX-License-Identifier: Apache-2.0
//
// What a lesson claims of its runs: how a claim is read, when it holds, what its sentence shows, and that kolo
// lint-lesson --run refuses one whose number is not the run's.
#include <QTest>
#include <cmath>

#include "engine/api/strategy.h"
#include "lessons/player/lesson.h"
#include "tests/cli/kolo_process.h"
#include "tests/outcomes.h"
#include "tests/rows.h"

using namespace kolo;
using namespace kolo::lessons;

namespace {

const QByteArray kHead = "---\ntitle: T\norder: 1\nsources:\n  - S\n---\nText\n";  // seven lines
const QByteArray kRuns =
    "```run ring\nallreduce algorithm=ring elements=8 --devices virtual:4\n```\n"
    "```run star\nallreduce algorithm=master-worker elements=8 --devices virtual:4\n```\n";  // lines 8 to 13

std::vector<StrategyInfo> strategies() {
    std::vector<StrategyInfo> all;
    for (const Strategy* strategy : allStrategies()) all.push_back(strategy->info());
    return all;
}

QByteArray lessonWith(const QByteArray& claims) {
    return kHead + kRuns + "```claim\n" + claims + "```\n";  // the first claim stands in line 15
}

}  // namespace

class TestClaims : public QObject {
    Q_OBJECT
private slots:
    void aClaimHoldsOrNot_data() {
        test::columns<QByteArray, bool, QByteArray>("text", "holds", "measured")
            .unnamed({
                // a: loss 2.2192, accuracy 0.941, steps 14; b: loss 0.6168, steps 6, result 37 36
                {"loss(a) = 2.22", true, "2.22"},
                {"loss(a) = 2.21", false, "2.22"},
                {"loss(a) = 2.219", true, "2.219"},
                {"loss(a) = 2.2", true, "2.2"},
                {"loss(a) = 2.2199", false, "2.2192"},
                {"loss(a) = 2.1 ± 0.1", false, "2.2"},
                {"loss(a) = 2.1 +- 0.12", true, "2.2"},
                {"loss(a) = 2 ± 10 %", false, "2.22"},
                {"loss(a) = 2 ± 12 %", true, "2"},
                {"accuracy(a) = 94.1 %", true, "94.1"},
                {"accuracy(a) = 94 %", true, "94"},
                {"accuracy(a) = 95 %", false, "94"},
                {"accuracy(a) = 95 % ± 1", true, "94"},
                {"accuracy(a) >= 94.1 %", true, "94.1"},
                {"accuracy(a) >= 94.2 %", false, "94.1"},
                {"steps(a) = 14", true, "14"},
                {"steps(a) = 15", false, "14"},
                {"steps(a) = 2 * (steps(b) + 1)", true, "2"},
                {"steps(a) - 2 - steps(b) / 3 = 10", true, "10"},
                {"loss(a) > 3 * loss(b)", true, "3.6"},
                {"loss(a) > 4 * loss(b)", false, "3.6"},
                {"loss(a) = 3.6 * loss(b) ± 1 %", true, "3.6"},
                {"steps(a) = 2 * steps(b) + 2", true, "14, against 14"},
                {"loss(a) < loss(b)", false, "2.22, against 0.617"},
                {"steps(b) <= 6", true, "6"},
                {"steps(b) < 6", false, "6.00"},
                {"steps(a) + steps(b) = 20", true, "20"},
                {"result(b, 1) = 36", true, "36"},
                {"1.5 * steps(b) = 9", true, "9"},
                {"loss(a) / (steps(b) - 6) > 1", false, "inf, against 1"},
            });
    }
    void aClaimHoldsOrNot() {
        QFETCH(QByteArray, text);
        QFETCH(bool, holds);
        QFETCH(QByteArray, measured);
        const std::map<std::string, RunFigures> runs = {
            {"a", figuresOf(R"({"loss": 2.2192, "accuracy": 0.941, "steps": 14})")},
            {"b", figuresOf(R"({"loss": 0.6168, "steps": 6, "result": [37, 36]})")}};
        const auto claim = parseClaim(text.toStdString());
        QVERIFY_OK(claim);
        const auto finding = check(*claim, runs);
        QVERIFY_OK(finding);
        QCOMPARE(finding->holds, holds);
        QCOMPARE(QByteArray::fromStdString(findingText(*finding)), measured);
    }

    void whatIsWrongWithAClaimIsSaid_data() {
        test::columns<QByteArray, QByteArray>("text", "part")
            .unnamed({
                {"loss(a)", "ends too early"},
                {"loss(a) =", "ends too early"},
                {"loss(a) = 2.22 and more", "\"and more\""},
                {"loss(a) == 2", "\"= 2\""},
                {"los(a) = 2", "Did you mean \"loss\"?"},
                {"loss = 2", "\"loss = 2\""},
                {"loss() = 2", "\") = 2\""},
                {"loss(a = 2", "\"= 2\""},
                {"(loss(a) = 2", "\"= 2\""},
                {"2 = 2", "names no run"},
                {"loss(a) < 2 ± 1", "Only a claim with ="},
                {"loss(a) = 2 ± b", "cannot be read"},
                {"result(a) = 2", "result(a, 3)"},
                {"loss(a) = 1.2.3", "cannot be read"},
                {"", "ends too early"},
            });
    }
    void whatIsWrongWithAClaimIsSaid() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, part);
        const auto claim = parseClaim(text.toStdString());
        QVERIFY(!claim.ok());
        QVERIFY2(claim.error().message.english().find(part.toStdString()) != std::string::npos,
                 claim.error().message.english().c_str());
    }

    void brokenClaimsNeverCrashTheReader() {
        const std::string pieces[] = {"loss(", "a", ")", "(", "=", "<", "±", "+-",
                                      "2.5",   "%", "*", "/", "-", "{", " ", "result(b, 1)"};
        unsigned state = 12345;  // a fixed seed: the same texts every time
        for (int i = 0; i < 20'000; ++i) {
            std::string text;
            for (int n = 0; n < 12; ++n) {
                state = state * 1664525u + 1013904223u;
                text += pieces[(state >> 16) % std::size(pieces)];
            }
            if (const auto claim = parseClaim(text)) {
                QVERIFY2(!claim->runs.empty(), text.c_str());
                (void)check(*claim, {});
            }
        }
        (void)parseClaim(std::string(100'000, '('));
    }

    void aRunWithoutTheFigureIsNamed() {
        const auto finding = check(*parseClaim("loss(a) < 2"), {{"a", figuresOf(R"({"steps": 3})")}});
        QVERIFY(!finding.ok());
        QVERIFY2(finding.error().message.english().find("\"a\" has no figure \"loss\"") != std::string::npos,
                 finding.error().message.english().c_str());
    }

    void figuresAreReadFromEveryKindOfResult() {
        RunFigures figures = figuresOf(
            R"({"elapsed_ns": 2000000000, "dtype": "float64", "elements": 4, "bytes_sent_per_rank": [8, 24, 16],
                "total_bytes": 48, "time_per_step_s": {"input": 1, "forward": 1, "backward": 1, "waiting": 1}})");
        QCOMPARE(figures.at("time"), 2.0);
        QCOMPARE(figures.at("size"), 32.0);
        QCOMPARE(figures.at("bytes"), 24.0);
        QCOMPARE(figures.at("total"), 48.0);
        QCOMPARE(figures.at("compute"), 0.5);
        QCOMPARE(figures.at("input"), 0.25);
        figures = figuresOf(R"({"parts": [{"bytes": 5}, {"bytes": 7}], "total_bytes": 12, "device_bytes": 80})");
        QCOMPARE(figures.at("memory"), 12.0);
        QCOMPARE(figures.at("part[1]"), 7.0);
        QVERIFY(!figures.contains("total"));
        figures = figuresOf(R"({"copies_count": 1, "device_list": [{"type": "GPU"}, {"type": "CPU"}],
                                "operations": [{"device": 0}, {"device": 1}, {"device": 0}]})");
        QCOMPARE(figures.at("on_gpu"), 2.0);
        QCOMPARE(figures.at("on_cpu"), 1.0);
        figures = figuresOf(R"({"stages": 4, "microbatches": 8, "slots": 22, "bubble_planned": 0.25,
                                "bubble_measured": 0.5, "peak_bytes": [30, 20], "exposed_s": 0.125})");
        QCOMPARE(figures, (RunFigures{{"stages", 4},
                                      {"micro", 8},
                                      {"slots", 22},
                                      {"bubble", 0.25},
                                      {"measured_bubble", 0.5},
                                      {"peak[0]", 30},
                                      {"peak[1]", 20},
                                      {"exposed", 0.125}}));
        QVERIFY(figuresOf("no JSON").empty());
        QVERIFY(figuresOf("[1, 2]").empty());
    }

    void ofATimeTheShortestCounts() {
        RunFigures figures = {{"time", 2}, {"exposed", 3}, {"rate", 5}, {"loss", 1}, {"copying_of[16]", 3}};
        takeAgain(figures,
                  {{"time", 1}, {"exposed", 4}, {"rate", 4}, {"loss", 7}, {"copying_of[16]", 4}, {"steps", 6}});
        QCOMPARE(
            figures,
            (RunFigures{{"time", 1}, {"exposed", 3}, {"rate", 5}, {"loss", 7}, {"copying_of[16]", 3}, {"steps", 6}}));
    }

    void theSentenceHasTheClaimsNumber() {
        const ParsedLesson parsed =
            parseLesson(lessonWith("steps(ring) = 6\nFour workers need {} steps\nand no more.\n\n"
                                   "bytes(star) > 1.9 * bytes(ring)\nThe star sends {} times what {steps(ring)} do.\n")
                                .toStdString() +
                            "```seen\nIt took {steps( ring )} steps, {\"json\": 1} {x}.\n```\n",
                        "t", strategies());
        for (const LessonProblem& problem : parsed.problems) qWarning("%d: %s", problem.line, problem.sentence.c_str());
        QVERIFY(parsed.problems.empty());
        const Block& block = parsed.lesson.blocks[3];
        QCOMPARE(block.kind, BlockKind::Claim);
        QCOMPARE(block.claims.size(), std::size_t{2});
        QCOMPARE(block.claims[0].line, 15);
        QCOMPARE(block.claims[0].sentence, std::string("Four workers need 6 steps and no more."));
        QCOMPARE(block.claims[1].line, 19);
        QCOMPARE(block.claims[1].sentence, std::string("The star sends 1.9 times what 6 do."));
        QCOMPARE(parsed.lesson.blocks[4].text, std::string("It took 6 steps, {\"json\": 1} {x}.\n"));
    }

    void mistakesAreNamedWithTheirLines_data() {
        test::columns<QByteArray, int, QByteArray>("text", "line", "part")
            .rows({
                {"unreadable", lessonWith("steps(ring) 6\nSix {}.\n"), 15, "cannot be read"},
                {"second", lessonWith("steps(ring) = 6\nSix {}.\n\nstep(ring) = 6\nSix {}.\n"), 18, "Did you mean"},
                {"unknown run", lessonWith("steps(rings) = 6\nSix {}.\n"), 15, "Did you mean \"ring\"?"},
                {"no run", kHead + "```claim\nsteps(ring) = 6\nSix {}.\n```\n", 9, "```run ring"},
                {"no sentence", lessonWith("steps(ring) = 6\n\nsteps(star) = 2\nTwo {}.\n"), 15, "no sentence"},
                {"a number by hand", lessonWith("steps(ring) = 6\nIt takes 6 steps.\n"), 15, "{}"},
                {"another number", lessonWith("steps(ring) = 6\nIt takes {} steps, not 7.\n"), 15, "says 7"},
                {"nothing to show", lessonWith("steps(ring) > steps(star)\nIt takes {} steps.\n"), 15, "no number"},
                {"bare percent", lessonWith("bubble(ring) = 75 %\nOf it {} is idle.\n"), 15,
                 "followed by % or per cent"},
                {"unknown figure", lessonWith("steps(ring) = 6\n{} and {bytes(ring)}.\n"), 15, "bytes(ring) = 3"},
                {"unknown in the text", kHead + "It took {steps(ring)}.\n", 7, "steps(ring) = 3"},
                {"empty", lessonWith(""), 14, "empty"},
                {"two of a name", kHead + kRuns + kRuns, 14, "Two runs are called \"ring\""},
                {"bad name", kHead + "```run a-b\nallreduce --devices virtual:2\n```\n", 8, "a-b"},
                {"html", lessonWith("steps(ring) = 6\n<b>{}</b>.\n"), 16, "HTML"},
            });
    }
    void mistakesAreNamedWithTheirLines() {
        QFETCH(QByteArray, text);
        QFETCH(int, line);
        QFETCH(QByteArray, part);
        bool named = false;
        QByteArray all;
        for (const LessonProblem& problem : parseLesson(text.toStdString(), "t", strategies()).problems) {
            named = named || (problem.line == line && problem.sentence.find(part.toStdString()) != std::string::npos);
            all += QByteArray::number(problem.line) + ": " + QByteArray::fromStdString(problem.sentence) + "\n";
        }
        QVERIFY2(named, all.constData());
    }

    void aProgramInQuotationMarksKeepsItsLines() {
        const std::string program = "with tf.device('/cpu:0'):\n    a = tf.constant([1.0])\nb = tf.add(a, a)";
        const ParsedLesson parsed = parseLesson(
            kHead.toStdString() + "```run p\nplace   gpus=1\n  program=\"" + program + "\"\n```\n", "t", strategies());
        QVERIFY(parsed.problems.empty());
        QCOMPARE(parsed.lesson.blocks[1].text, "place gpus=1 program=\"" + program + "\"");
        QCOMPARE(parsed.lesson.blocks[1].run.spec.parameters.at("program"), program);
    }

    void aClaimWithItsNumberChangedIsRefused() {
        test::Home home;
        const QByteArray right = lessonWith(
            "steps(ring) = 6\nIt takes {} steps.\n\nbytes(star) = 96\nIt sends {} bytes.\n\n"
            "bytes(star) > 1.9 * bytes(ring)\nMore than {} times.\n");
        home.write("right.md", right);
        const test::Answer good = home.kolo({"lint-lesson", "--run", "right.md"});
        QVERIFY2(good.status == 0, (good.out + good.err).constData());
        QCOMPARE(good.out, QByteArray("T: in order; 13 words, 2 runs, 3 claims that hold.\n"));
        QCOMPARE(home.kolo({"lint-lesson", "--run", "--figures", "right.md"}).lines().size(), 4);
        struct Change {
            const char *from, *to, *says;
        };
        for (const Change& each :
             {Change{"= 6", "= 7", "right.md:15: The claim \"steps(ring) = 7\" does not hold: measured 6.\n"},
              Change{"= 96", "= 97", "right.md:18: The claim \"bytes(star) = 97\" does not hold: measured 96.\n"},
              Change{"1.9", "2.1",
                     "right.md:21: The claim \"bytes(star) > 2.1 * bytes(ring)\" does not hold: measured 2.\n"}}) {
            home.write("wrong.md", QByteArray(right).replace(each.from, each.to));
            const test::Answer wrong = home.kolo({"lint-lesson", "--run", "wrong.md"});
            QCOMPARE(wrong.status, 1);
            QCOMPARE(QString(wrong.out), QString(each.says).replace("right.md", "wrong.md"));
            QCOMPARE(home.kolo({"lint-lesson", "wrong.md"}).status, 0);  // without --run nobody knows
        }
    }

    void aRunThatIsRefusedIsAFaultOfTheLesson() {
        test::Home home;
        home.write("wrong.md", kHead + "```run\nallreduce data=missing.csv --devices virtual:2\n```\n");
        const test::Answer wrong = home.kolo({"lint-lesson", "--run", "wrong.md"});
        QCOMPARE(wrong.status, 1);
        QVERIFY2(wrong.out.startsWith("wrong.md:8: The run does not pass: "), wrong.out.constData());
        QVERIFY2(wrong.out.contains("missing.csv"), wrong.out.constData());
    }
};

QTEST_GUILESS_MAIN(TestClaims)
#include "test_claims.moc"
