// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "app/lessons/formula_spaces.h"

using namespace kolo::app;

class TestFormulaSpaces : public QObject {
    Q_OBJECT
private slots:
    void aFormulaIsOneWord_data() {
        QTest::addColumn<QString>("tied");  // ~ for each space within a formula
        const auto row = [](const char* tied) { QTest::newRow(tied) << QString::fromUtf8(tied); };
        row("all of them together n~(n~−~1)~S.");
        row("Each worker sends (n~−~1)~S, and all");
        row("sends 2~S~(n~−~1)~÷~n bytes a worker");
        row("The best algorithm sends 2~S~(n~−~1)~÷~n bytes a worker. To send less, shrink S or send less often.");
        row("There are 2~(n~−~1) iterations, so each sends");
        row("So t tensors cost t~·~2~(n~−~1)~α one by one");
        row("(n~−~1)~·~S bytes arrive at one link");
        row("a little less than 2~S whatever n is");
        row("time = 2~(n~−~1)~·~latency + 2~(n~−~1)~÷~n~·~S~÷~bandwidth");
        row("takes (K~−~1)/(M~+~K~−~1) of the time");
        row("jeder sendet (n~−~1)~S, alle zusammen n~(n~−~1)~S");
        row("Nothing here: a worker, 17 11 1 9, and (as ever) I am a b of c.");
        row("A (the first) and B (the second) wait");
        row("a 4~B message and 3 GB more");
        row("S (in bytes) of n workers");
        row("In Zeile 3 steht A 5 mal.");
        row("B~→~A: chunk 0 · C~→~A: chunk 0 · D~→~A: chunk 1");
        // Too long for one word.
        row("2 (n~−~1) · latency · bandwidth · workers · chunks");
    }
    void aFormulaIsOneWord() {
        QFETCH(const QString, tied);
        QString text = tied;
        text.replace(QLatin1Char('~'), QLatin1Char(' '));
        QString found = text;
        for (const qsizetype at : formulaSpaces(text)) {
            QCOMPARE(text[at], QChar(' '));
            found[at] = QLatin1Char('~');
        }
        QCOMPARE(found, tied);
    }
};

QTEST_GUILESS_MAIN(TestFormulaSpaces)
#include "test_formula_spaces.moc"
