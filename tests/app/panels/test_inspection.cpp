// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the inspector says of a place.
#include <QTest>

#include "app/panels/contributions.h"
#include "app/panels/inspection.h"
#include "app/panels/inspector_panel.h"
#include "tests/app/panels/shown_run.h"

using namespace kolo;
using namespace kolo::app;

namespace {

struct Record {
    explicit Record(test::Arrays arrays, ReduceOp op = ReduceOp::Sum)
        : run(std::move(arrays)), history(shaped(run, op)) {
        add(run.beginning());
        for (int step = 1; step <= run.steps(); ++step) add(run.stepOn());
    }
    static CollectiveShape shaped(test::FakeRun& run, ReduceOp op) {
        run.info.collective->op = op;
        return *run.info.collective;
    }
    void add(const EventBatch& batch) {
        history.add(batch);
        events.insert(events.end(), batch.events.begin(), batch.events.end());
    }
    Inspection at(int step, int rank, int chunk) const { return inspect(run.info, history, events, step, rank, chunk); }

    test::FakeRun run;
    BufferHistory history;
    std::vector<Event> events;
};

QString fact(const Inspection& inspection, const char* label) {
    for (const Fact& each : inspection.facts)
        if (each.label == QLatin1String(label)) return each.text;
    return {};
}

}  // namespace

class TestInspection : public QObject {
    Q_OBJECT
private slots:
    void completeSum() {
        const Inspection inspection = Record(test::reviewArrays()).at(3, 3, 0);
        QCOMPARE(inspection.title, QStringLiteral("D · chunk 0"));
        QCOMPARE(inspection.formulas, QStringList{QStringLiteral("a0 + b0 + c0 + d0 = 17 + 5 + 3 + 12 = 37")});
        QCOMPARE(fact(inspection, "from"), QStringLiteral("C (GPU:2), 4 B"));
        QCOMPARE(fact(inspection, "took"), QStringLiteral("3.1 µs, waited 520 ns"));
        QCOMPARE(fact(inspection, "held since"), QStringLiteral("iteration 3"));
        QCOMPARE(fact(inspection, "complete"), QStringLiteral("yes: all 4 contributions"));
    }

    void partialSumPassedOn() {
        const Inspection inspection = Record(test::reviewArrays()).at(3, 2, 0);
        QCOMPARE(inspection.formulas.front(), QStringLiteral("a0 + b0 + c0 = 17 + 5 + 3 = 25"));
        QCOMPARE(fact(inspection, "held since"), QStringLiteral("iteration 2"));
        QCOMPARE(fact(inspection, "passed on"), QStringLiteral("to D (GPU:3) in iteration 3"));
        QCOMPARE(fact(inspection, "complete"), QStringLiteral("no: 3 of 4, missing D"));
    }

    void start() {
        const Inspection inspection = Record(test::reviewArrays()).at(0, 1, 2);
        QCOMPARE(inspection.formulas.front(), QStringLiteral("b2 = 23"));
        QCOMPARE(fact(inspection, "held since"), QStringLiteral("the start"));
        QVERIFY(fact(inspection, "from").isEmpty());
    }

    void chunkOfSeveralElements() {
        const Record record(test::countedArrays(2, 12));
        const Inspection inspection = record.at(1, 1, 0);
        QCOMPARE(inspection.formulas.front(), QStringLiteral("a0 + b0"));
        QCOMPARE(inspection.formulas[1], QStringLiteral("[0]  0 + 7 = 7"));
        QCOMPARE(inspection.formulas.back(), QStringLiteral("… and 2 more elements"));
    }

    void meanDividesWhenComplete() {
        const Record record(test::reviewArrays(), ReduceOp::Mean);
        QVERIFY(record.at(1, 1, 0).formulas.front().startsWith(QStringLiteral("a0 + b0 = 17 + 5")));
        QVERIFY(record.at(3, 3, 0).formulas.front().startsWith(QStringLiteral("(a0 + b0 + c0 + d0) / 4")));
    }

    void operators() {
        const QStringList terms{QStringLiteral("a"), QStringLiteral("b")};
        QCOMPARE(joinTerms(terms, ReduceOp::Min), QStringLiteral("min(a, b)"));
        QCOMPARE(joinTerms(terms, ReduceOp::Prod), QStringLiteral("a × b"));
        QCOMPARE(joinTerms({QStringLiteral("a")}, ReduceOp::Max), QStringLiteral("a"));
        QStringList many;
        for (int i = 0; i < 20; ++i) many << QString::number(i);
        QCOMPARE(joinTerms(many, ReduceOp::Sum, 4), QStringLiteral("0 + 1 + 2 + … + 19"));
    }

    void panelFollowsTheSelection() {
        test::ShownRun<InspectorPanel> shown;
        QVERIFY(shown.panel.text().contains(QStringLiteral("click a cell")));
        shown.runToTheEnd();
        QVERIFY(shown.panel.text().contains(QStringLiteral("Click a cell")));
        shown.document.goTo(3);
        shown.document.select(3, 0);
        QVERIFY(shown.panel.text().startsWith(QStringLiteral("D · chunk 0")));
        shown.document.goTo(0);
        QVERIFY(shown.panel.text().contains(QStringLiteral("d0 = 12")));
        shown.document.select(-1, -1);
        QVERIFY(shown.panel.text().contains(QStringLiteral("Click a cell")));
    }
};

QTEST_MAIN(TestInspection)
#include "test_inspection.moc"
