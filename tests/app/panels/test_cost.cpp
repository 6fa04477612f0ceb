// SPDX-License-Identifier: GPL-3.0-or-later
//
// Counted beside theory: the numbers of the cost panel, and the clock that leaves out the reader's pauses.
#include <QJsonObject>
#include <QLabel>
#include <QTest>

#include "app/panels/cost.h"
#include "app/panels/cost_panel.h"
#include "tests/app/panels/shown_run.h"

using namespace kolo;
using namespace kolo::app;

namespace {

std::vector<Event> eventsOf(test::FakeRun& run) {
    std::vector<Event> events = run.beginning().events;
    for (int step = 1; step <= run.steps(); ++step) {
        const EventBatch batch = run.stepOn();
        events.insert(events.end(), batch.events.begin(), batch.events.end());
    }
    return events;
}

CostLine line(const std::vector<CostLine>& lines, const char* label) {
    for (const CostLine& each : lines)
        if (each.label == QLatin1String(label)) return each;
    return {};
}

}  // namespace

class TestCost : public QObject {
    Q_OBJECT
private slots:
    void reviewQuestionSoFarAndAtTheEnd() {
        test::FakeRun run(test::reviewArrays());
        Cost cost(run.info);
        const std::vector<Event> events = eventsOf(run);
        const QJsonObject none;
        cost.take(events, &none);
        auto lines = cost.lines(3);
        QCOMPARE(line(lines, "steps").counted, QStringLiteral("3"));
        QCOMPARE(line(lines, "steps").theory, QStringLiteral("6"));
        QCOMPARE(line(lines, "bytes per worker").counted, QStringLiteral("12 B"));
        QCOMPARE(line(lines, "bytes per worker").theory, QStringLiteral("24 B"));
        QCOMPARE(line(lines, "bytes in all").counted, QStringLiteral("48 B"));
        QCOMPARE(line(lines, "bytes in all").theory, QStringLiteral("96 B"));
        QCOMPARE(line(lines, "algbw").counted, QStringLiteral("–"));
        lines = cost.lines(6);
        QCOMPARE(line(lines, "bytes per worker").counted, QStringLiteral("24 B"));
        // Each step takes 3620 ns from its first wait to its last work; the seconds between them are the reader's.
        QCOMPARE(line(lines, "time of the steps").counted, QString::fromStdString(formatDuration(6 * 3620)));
        QCOMPARE(line(lines, "algbw").counted, QString::fromStdString(formatBytes(16e9 / (6 * 3620))) + "/s");
        QCOMPARE(line(lines, "busbw").counted, QString::fromStdString(formatBytes(1.5 * 16e9 / (6 * 3620))) + "/s");
        const QJsonObject figures{{QStringLiteral("algbw"), 16e9 / 40'000}};  // what the engine says is what is shown
        cost.take(events, &figures);
        QCOMPARE(line(cost.lines(6), "time of the call").counted, QStringLiteral("40 µs"));
        QCOMPARE(line(cost.lines(6), "time of the steps").counted, QString::fromStdString(formatDuration(6 * 3620)));
        QCOMPARE(line(cost.lines(3), "time of the call").counted, QStringLiteral("–"));
        QCOMPARE(line(cost.lines(6), "algbw").counted, QString::fromStdString(formatBytes(400'000)) + "/s");
        QCOMPARE(line(cost.lines(6), "busbw").counted, QString::fromStdString(formatBytes(600'000)) + "/s");
        QCOMPARE(cost.formula(), QStringLiteral("2(N/m)(m−1) = 2 · (16 B / 4) · 3 = 24 B"));
        QCOMPARE(cost.bytesPerRank(6), (std::vector<std::uint64_t>{24, 24, 24, 24}));
        for (const CostLine& each : lines) QVERIFY(!each.explanation.isEmpty());
    }

    void takenInPiecesIsTheSame() {
        test::FakeRun run(test::countedArrays(5, 13));
        const std::vector<Event> events = eventsOf(run);
        Cost whole(run.info), pieces(run.info);
        const QJsonObject none;
        whole.take(events, &none);
        for (std::size_t end = 0; end <= events.size(); end += 7) pieces.take({events.data(), end}, nullptr);
        pieces.take(events, &none);
        for (int step = 0; step <= run.steps(); ++step) {
            QCOMPARE(pieces.bytesPerRank(step), whole.bytesPerRank(step));
            const auto a = pieces.lines(step), b = whole.lines(step);
            for (std::size_t i = 0; i < a.size(); ++i) QCOMPARE(a[i].counted, b[i].counted);
        }
        for (int rank = 0; rank < 5; ++rank) QCOMPARE(whole.bytesPerRank(run.steps())[rank], run.sent(rank));
    }

    void otherAlgorithmsGetABound() {
        test::FakeRun run(test::reviewArrays());
        run.info.collective->schedule.algorithm = "tree";
        const Cost cost(run.info);
        QCOMPARE(line(cost.lines(0), "bytes per worker").theory, QStringLiteral("≥ 24 B"));
        QCOMPARE(line(cost.lines(0), "steps").theory, QStringLiteral("6"));  // of the schedule itself
    }

    void planIsExactForUnevenArrays() {
        test::FakeRun run(test::countedArrays(4, 6));
        eventsOf(run);
        const auto plan = viz::charts::planOf(*run.info.collective);
        std::uint64_t all = 0, most = 0;
        for (int rank = 0; rank < 4; ++rank) all += run.sent(rank), most = std::max(most, run.sent(rank));
        QCOMPARE(plan.bytesInAll, all);
        QCOMPARE(plan.mostBytesPerRank, most);
    }

    void clockMapsBothWays() {
        test::FakeRun run(test::reviewArrays());
        viz::StepClock clock(4, run.steps());
        clock.add(eventsOf(run));
        QCOMPARE(clock.closedSteps(), 6);
        QCOMPARE(clock.endOf(1), 3620);
        QCOMPARE(clock.endOf(6), 6 * 3620);
        QCOMPARE(clock.shown(1'000'000'000), 0);     // the first work
        QCOMPARE(clock.shown(2'000'000'000), 3620);  // the second step begins where the first ended
        QCOMPARE(clock.shown(1'500'000'000), 3620);  // in the middle of nothing
        QCOMPARE(clock.shown(2'000'000'100), 3720);
        for (double position = 0; position <= 6; position += 0.25)
            QVERIFY(std::abs(clock.positionAt(clock.timeAt(position)) - position) < 1e-9);
    }

    void freeRunningStepsOverlap() {
        // Two ranks; rank 1 is still in step 1 when rank 0 works on step 2: no time is left out.
        EventBatch batch;
        BatchTracer a(batch, 0), b(batch, 1);
        a.transfer(1, 0, {0, 10}, {.step = 1});
        a.step({0, 10}, {.step = 1});
        a.transfer(1, 0, {12, 20}, {.step = 2});
        b.transfer(0, 0, {0, 15}, {.step = 1});
        b.step({0, 15}, {.step = 1});
        a.step({10, 20}, {.step = 2});
        viz::StepClock clock(2, 2);
        clock.add(batch.events);
        QCOMPARE(clock.closedSteps(), 1);
        QCOMPARE(clock.leftOut(), 0);
        clock.finish();  // rank 1 never came: it was cancelled
        QCOMPARE(clock.closedSteps(), 2);
        QCOMPARE(clock.total(), 20);
    }

    void panelShowsTheIterationThatIsShown() {
        test::ShownRun<CostPanel> shown;
        QVERIFY(shown.panel.accessibleDescription().contains(QStringLiteral("Run a strategy")));
        shown.runToTheEnd();
        shown.document.goTo(3);
        QVERIFY2(shown.panel.accessibleDescription().contains(QStringLiteral("bytes per worker: 12 B, theory 24 B")),
                 qPrintable(shown.panel.accessibleDescription()));
        shown.document.goTo(6);
        QVERIFY(shown.panel.accessibleDescription().contains(QStringLiteral("bytes per worker: 24 B, theory 24 B")));
    }
};

QTEST_MAIN(TestCost)
#include "test_cost.moc"
