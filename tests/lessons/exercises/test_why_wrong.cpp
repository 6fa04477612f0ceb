// SPDX-License-Identifier: Apache-2.0
//
// Help by degrees and reasons: what is said of a wrong answer comes from the schedule, every wrong choice of every
// exercise is explained, and the last degree of help is the answer.
#include <fmt/format.h>

#include <QTest>

#include "lessons/exercises/attempt.h"
#include "tests/lessons/exercises/sheets.h"
#include "tests/random.h"
#include "tests/rows.h"

using namespace kolo;
using namespace kolo::lessons;

class TestWhyWrong : public QObject {
    Q_OBJECT
private slots:
    void aPlaceIsExplainedFromTheSchedule_data() {
        test::columns<QString, QString, QString>("question", "answer", "why")
            .rows({
                {"passed on", "1.A0", "17",
                 "A's partial sum of chunk 0 was passed on to B in iteration 1: what is left here "
                 "no longer matters, so the cell is blank."},
                {"passed on before", "3.A0", "17",
                 "A's partial sum of chunk 0 was passed on to B in iteration 1: what is "
                 "left here no longer matters, so the cell is blank."},
                {"not added", "1.B0", "5", "That is what B held before. In iteration 1 chunk 0 of A arrives."},
                {"its own left out", "1.B0", "17", "That is what A sends. B still combines it with its own chunk 0."},
                {"not yet", "1.B0", "",
                 "After iteration 1 B still holds its chunk 0: it is passed on to C only in "
                 "iteration 2."},
                {"too early", "1.C0", "25", "C holds that in chunk 0 after iteration 2, not after iteration 1."},
                {"complete", "4.A1", "",
                 "Chunk 1 of A is complete by then. What is complete stays where it is, even when "
                 "it is sent to others."},
                {"a slip", "1.B0", "23.5", "What is there is made of the numbers of A + B in chunk 0."},
                {"no number", "1.B0", "x", "It must be a number, or a full stop for a blank."},
            });
    }

    void aPlaceIsExplainedFromTheSchedule() {
        QFETCH(QString, question);
        QFETCH(QString, answer);
        QFETCH(QString, why);
        const Sheet sheet = sheetOf("fill-the-table", {{"numbers", "review"}});
        const Question& asked = sheet.questions[indexOf(sheet, question.toStdString())];
        QVERIFY(!isRight(asked, answer.toStdString()));
        QCOMPARE(QString::fromStdString(whyWrong(asked, answer.toStdString()).english()), why);
    }

    /// Whatever is answered wrong, something is said; and who asks for help to the end gets the answer.
    void everyPlaceOfEveryTableIsExplained() {
        std::mt19937_64 random(test::testSeed());
        for (const char* algorithm : {"ring", "tree", "butterfly", "halving-doubling"}) {
            for (const char* op : {"sum", "prod"}) {
                const Settings settings = {
                    {"algorithm", algorithm}, {"op", op}, {"workers", std::to_string(2 + random() % 7)}};
                const Sheet sheet = sheetOf("fill-the-table", settings, random() % 1000);
                for (const Question& question : sheet.questions) {
                    for (const std::string& answer : {std::string(), std::to_string(random() % 100),
                                                      sheet.questions[random() % sheet.questions.size()].expected})
                        if (!isRight(question, answer))
                            QVERIFY2(!whyWrong(question, answer).empty(), question.prompt.c_str());
                    QCOMPARE(question.hints.size(), std::size_t{3});
                    const std::string end = question.expected.empty() ? "blank." : " " + question.expected + ".";
                    QVERIFY2(question.hints.back().ends_with(end), question.hints.back().c_str());
                }
            }
        }
    }

    void everyWrongChoiceIsExplained() {
        std::mt19937_64 random(test::testSeed());
        for (const Exercise* exercise : allExercises()) {
            for (int draw = 0; draw < 5; ++draw) {
                const std::uint64_t seed = random() % 1000;
                const Attempt attempt(sheetOf(exercise->info().id.c_str(), {}, seed), {});
                for (std::size_t i = 0; i < attempt.sheet().questions.size(); ++i) {
                    const Question& question = attempt.sheet().questions[i];
                    if (question.kind != AnswerKind::Choice) continue;
                    for (const Choice& choice : question.choices) {
                        if (choice.value == question.expected) continue;
                        Attempt wrong(attempt.sheet(), {CheckWhen::End, true});
                        wrong.draft(static_cast<int>(i), choice.value);
                        QVERIFY2(!wrong.whyWrong(static_cast<int>(i)).empty(),
                                 fmt::format("{} seed {}: {}", exercise->info().id, seed, choice.value).c_str());
                    }
                }
            }
        }
    }

    void theOthersAreToldByWhatOneWouldSee() {
        const Sheet sheet = sheetOf("which-algorithm", {}, 3);
        const Question& question = sheet.questions.front();
        for (const Choice& choice : question.choices)
            if (choice.value != question.expected)
                QVERIFY2(whyWrong(question, choice.value).english().starts_with(choice.value + " would") ||
                             whyWrong(question, choice.value).english().starts_with("With " + choice.value),
                         whyWrong(question, choice.value).english().c_str());
        const Sheet cost = sheetOf("count-the-cost", {{"algorithm", "ring"}, {"workers", "4"}, {"elements", "8"}});
        const Question& busiest = cost.questions[indexOf(cost, "busiest")];
        QCOMPARE(busiest.expected, std::string("48"));
        QCOMPARE(whyWrong(busiest, "12").english(),
                 std::string("That many numbers are sent; each of them has 4 bytes."));
        QCOMPARE(whyWrong(busiest, "192").english(),
                 std::string("That is what all of them send together; the question is about one."));
        QCOMPARE(whyWrong(busiest, "24").english(),
                 std::string("That is half of it: the sums must also get back to everybody."));
        const Question& steps = cost.questions[indexOf(cost, "steps")];
        QCOMPARE(steps.expected, std::string("6"));
        QCOMPARE(whyWrong(steps, "3").english(), whyWrong(busiest, "24").english());
        QVERIFY(whyWrong(steps, "24").english().starts_with("That counts the messages"));
        QVERIFY(whyWrong(steps, "5").empty());  // then where to look is told, and never the answer
        for (const Question& asked : cost.questions) {
            QCOMPARE(asked.hints.size(), std::size_t{3});
            QVERIFY(asked.hints[0].find("(n−1)") == std::string::npos);
            QVERIFY(asked.hints[1].find("(n−1)") != std::string::npos);
            QCOMPARE(asked.hints[2], "The answer is " + asked.expected + ".");
        }
    }

    void helpComesByDegrees() {
        Attempt attempt(sheetOf("fill-the-table", {{"numbers", "review"}}), {CheckWhen::Cell, true});
        const int at = indexOf(attempt.sheet(), "1.B0");
        QCOMPARE(attempt.hint(at, 1), std::string("Look at what A sends to B in iteration 1."));
        QCOMPARE(attempt.hint(at, 2), std::string("It is chunk 0, which B combines with its own."));
        QVERIFY(attempt.hasMoreHints(at));
        QVERIFY(attempt.hint(at, 3).ends_with("So the cell is 22."));
        QVERIFY(!attempt.hasMoreHints(at));
        QVERIFY(attempt.hint(at, 4).ends_with("So the cell is 22."));  // once more, which is no further help
        QCOMPARE(attempt.mark(at).hints, 3);
        QCOMPARE(attempt.entries().size(), std::size_t{3});
        attempt.write(at, "22", 5);
        QCOMPARE(attempt.points(), 0);
        // Whoever goes on later has what was said, and the next degree.
        Attempt later(attempt.sheet(), attempt.rules());
        QVERIFY(later.restore({attempt.entries().begin(), attempt.entries().begin() + 2}, {}).ok());
        QCOMPARE(later.hintsTaken(at).size(), std::size_t{2});
        QVERIFY(later.hint(at, 9).ends_with("So the cell is 22."));
        // Without hints there is no help before an answer, and none after one that only a hint could give.
        Attempt strict(sheetOf("what-to-sum", {}, 1), {CheckWhen::Cell, false});
        QVERIFY(strict.hint(0, 1).empty());
        strict.draft(0, "nothing of these");
        QVERIFY(strict.whyWrong(0).empty());
    }
};

QTEST_APPLESS_MAIN(TestWhyWrong)
#include "test_why_wrong.moc"
