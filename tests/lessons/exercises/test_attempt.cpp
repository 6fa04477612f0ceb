// SPDX-License-Identifier: Apache-2.0
//
// What is typed and what it means, and that points are correct first tries.
#include <QTest>

#include "lessons/cli/checked.h"
#include "lessons/exercises/attempt.h"
#include "tests/lessons/exercises/sheets.h"

using namespace kolo;
using namespace kolo::lessons;

namespace {
/// What one types for an answer.
std::string keysFor(const std::string& expected) {
    return expected.empty() ? "." : expected;
}
}  // namespace

class TestAttempt : public QObject {
    Q_OBJECT

private slots:
    void anAnswerIsWhatItMeans() {
        const Question question{.expected = "7.5"};
        for (const char* answer : {"7.5", " +7.50 ", "7,5", "75e-1"}) QVERIFY2(isRight(question, answer), answer);
        for (const char* answer : {"75", "7.5.0", "7,5,0", "7.5,0", "", "-"})
            QVERIFY2(!isRight(question, answer), answer);
        const Question blank{};
        for (const char* answer : {"", " ", ".", "-", "–"}) QVERIFY2(isRight(blank, answer), answer);
        QVERIFY(!isRight(blank, "0"));
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
        attempt.checkRow("1", 4);  // an empty cell is not an answer
        QCOMPARE(attempt.entries().size(), std::size_t{1});
        QVERIFY(attempt.mark(at("1.A1")).point);
        attempt.checkRow("1", 5);  // nothing new to check
        QCOMPARE(attempt.entries().size(), std::size_t{1});

        Attempt end(attempt.sheet(), {CheckWhen::End, true});
        for (std::size_t i = 0; i < end.sheet().questions.size(); ++i)
            end.write(static_cast<int>(i), keysFor(end.sheet().questions[i].expected), 1);
        QCOMPARE(end.points(), 0);
        end.checkAll(2);
        QCOMPARE(end.points(), 96);
        QVERIFY(end.isFinished());
    }

    /// A check is undone like what was typed, but a try that was seen stays a try.
    void aCheckedRowIsUndone() {
        Attempt attempt(sheetOf("fill-the-table", {{"numbers", "review"}}), {CheckWhen::Row, false});
        const int right = indexOf(attempt.sheet(), "1.A1"), wrong = indexOf(attempt.sheet(), "1.A2");
        attempt.write({{right, "11"}, {wrong, "999"}}, 1);
        attempt.checkRow("1", 2);
        QCOMPARE(attempt.points(), 1);
        QCOMPARE(attempt.undo(), right);
        QVERIFY(!attempt.isChecked(right) && !attempt.isChecked(wrong));
        QCOMPARE(attempt.drafts()[wrong], std::string("999"));
        QCOMPARE(attempt.shownPoints(), 0);  // they go with the marks
        QCOMPARE(attempt.redo(), right);
        QCOMPARE(attempt.shownPoints(), 1);
        QVERIFY(attempt.isChecked(right) && attempt.isChecked(wrong));
        attempt.undo();
        attempt.write(wrong, attempt.sheet().questions[wrong].expected, 3);
        attempt.checkRow("1", 4);
        QVERIFY(attempt.mark(wrong).right && !attempt.mark(wrong).point);
        QCOMPARE(attempt.entries().size(), std::size_t{3});  // the right one was not asked again
        QCOMPARE(attempt.points(), 1);
        for (int i = 0; i < 3; ++i) attempt.undo();  // the check, the correction, and both that were written together
        QVERIFY(!attempt.canUndo());
        QCOMPARE(attempt.drafts()[right], std::string());
        QCOMPARE(attempt.drafts()[wrong], std::string());
    }

    /// Where a cell is checked as soon as it is filled, emptying it again is not an answer either.
    void whatIsEmptyNeverCosts() {
        Attempt attempt(sheetOf("fill-the-table", {{"numbers", "review"}}), {CheckWhen::Cell, false});
        const int cell = indexOf(attempt.sheet(), "1.A1");
        attempt.write(cell, "", 1);
        attempt.draft(cell, " ");
        attempt.checkAll(2);
        QVERIFY(attempt.entries().empty());
        attempt.write(cell, "11", 3);
        attempt.write(cell, "", 4);
        QCOMPARE(attempt.entries().size(), std::size_t{1});
        QCOMPARE(attempt.points(), 1);
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
};

QTEST_GUILESS_MAIN(TestAttempt)
#include "test_attempt.moc"
