// SPDX-License-Identifier: Apache-2.0
//
// A timeline's record, from any distance: sums and columns against plain loops over random work, the critical path of
// hand-made runs, the words of a search, and what zooming does to the part shown.
#include <QTest>
#include <algorithm>
#include <random>

#include "viz/replay/critical_path.h"
#include "viz/replay/piece_search.h"
#include "viz/scenes/timeline_state.h"

using namespace kolo;
using namespace kolo::viz;

namespace {

Event work(EventKind kind, int rank, std::int64_t from, std::int64_t to, int peer = -1, int chunk = -1, int step = 1) {
    Event event;
    event.kind = kind;
    event.rank = static_cast<std::int16_t>(rank);
    event.peer = static_cast<std::int16_t>(peer);
    event.chunk = chunk;
    event.step = step;
    event.startNs = from;
    event.endNs = to;
    event.bytes = kind == EventKind::Transfer ? static_cast<std::uint64_t>(to - from) * 3 : 0;
    return event;
}

std::int64_t inside(const Event& event, std::int64_t from, std::int64_t to) {
    return std::max<std::int64_t>(std::min(event.endNs, to) - std::max(event.startNs, from), 0);
}

/// In the order of their ends; some begin inside others.
std::vector<Event> randomWork(std::mt19937_64& random, int rows, int each) {
    std::vector<Event> events;
    const auto pick = [&](int most) { return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most)); };
    for (int row = 0; row < rows; ++row) {
        std::int64_t at = pick(100);
        for (int i = 0; i < each; ++i) {
            const std::int64_t from = std::max<std::int64_t>(at - (pick(5) == 0 ? pick(80) : 0), 0) + pick(30);
            at = std::max(at, from) + pick(100);
            const EventKind kinds[] = {EventKind::Transfer, EventKind::Kernel, EventKind::Wait};
            events.push_back(work(kinds[pick(3)], row, from, std::max(at, from), (row + 1) % rows,
                                  static_cast<int>(pick(4)), 1 + i / 8));
        }
    }
    return events;
}

}  // namespace

class TestActivity : public QObject {
    Q_OBJECT
private slots:
    void sumsAreThoseOfAPlainLoop() {
        const quint64 seed = qEnvironmentVariable("KOLO_TEST_SEED", "20261122").toULongLong();
        qInfo("seed %llu", static_cast<unsigned long long>(seed));
        std::mt19937_64 random(seed);
        for (int round = 0; round < 40; ++round) {
            const int rows = 1 + static_cast<int>(random() % 4), each = static_cast<int>(random() % 200);
            std::vector<Event> events = randomWork(random, rows, each);
            Activity activity(rows, &Activity::ofCollective);
            // In two batches, and the second out of order.
            const auto half = static_cast<std::ptrdiff_t>(events.size() / 2);
            activity.add(std::span(events).first(static_cast<std::size_t>(half)));
            std::shuffle(events.begin() + half, events.end(), random);
            activity.add(events);
            QCOMPARE(activity.size(), events.size());
            for (int question = 0; question < 20; ++question) {
                const int row = static_cast<int>(random() % static_cast<std::uint64_t>(rows));
                const auto from = static_cast<std::int64_t>(random() % 8000);
                const auto to = from + 1 + static_cast<std::int64_t>(random() % 8000);
                const Activity::Sums sums = activity.sums(row, from, to);
                Activity::Sums plain;
                int overlapping = 0;
                for (const Event& event : events) {
                    if (event.rank != row || event.startNs >= to || event.endNs <= from) continue;
                    ++overlapping;
                    const auto kind = static_cast<std::size_t>(Activity::ofCollective(event));
                    plain.ns[kind] += inside(event, from, to);
                    ++plain.count[kind];
                    if (event.kind == EventKind::Transfer)
                        plain.bytes += static_cast<double>(inside(event, from, to) * 3);
                }
                QCOMPARE(sums.ns, plain.ns);
                QCOMPARE(sums.count, plain.count);
                QVERIFY(std::abs(sums.bytes - plain.bytes) <= 1e-6 * (1 + plain.bytes));
                // With its gaps: every nanosecond in which nothing worked.
                std::vector<bool> works(static_cast<std::size_t>(to - from));
                for (const Event& event : events)
                    if (event.rank == row && Activity::ofCollective(event) != Doing::Wait)
                        for (auto ns = std::max(event.startNs, from); ns < std::min(event.endNs, to); ++ns)
                            works[static_cast<std::size_t>(ns - from)] = true;
                std::int64_t gaps = 0;
                for (std::size_t i = 0; i < works.size(); ++i) gaps += !works[i] && (i == 0 || works[i - 1]);
                const Activity::Sums whole = activity.sumsWithGaps(row, from, to);
                const auto waits = static_cast<std::size_t>(Doing::Wait);
                QCOMPARE(whole.ns[waits], static_cast<std::int64_t>(std::count(works.begin(), works.end(), false)));
                QCOMPARE(whole.count[waits], gaps);
                int visited = 0;
                activity.visit(row, from, to, [&](const Activity::Piece&) { ++visited; });
                QCOMPARE(visited, overlapping);
            }
        }
    }

    /// Near, columns are exact; far, nothing gets lost.
    void columnsHoldAllTheTime() {
        std::mt19937_64 random(7);
        for (const int each : {40, 20'000}) {
            const std::vector<Event> events = randomWork(random, 1, each);
            Activity activity(1, &Activity::ofCollective);
            activity.add(events);
            std::vector<std::int64_t> edges;
            const std::int64_t end = activity.endNs();
            for (int i = 0; i <= 300; ++i) edges.push_back(end * i / 300);
            const auto shares = activity.columns(0, edges);
            QCOMPARE(shares.size(), std::size_t{300});
            double columns = 0;
            for (std::size_t i = 0; i < shares.size(); ++i)
                for (const float share : shares[i]) columns += share * static_cast<double>(edges[i + 1] - edges[i]);
            const auto all = static_cast<double>(activity.sums(0, 0, end + 1).allNs());
            QVERIFY2(std::abs(columns - all) < 0.01 * all, qPrintable(QString("%1 of %2").arg(columns).arg(all)));
        }
    }

    void communicationUnderComputationHasALane() {
        std::vector<Event> events{work(EventKind::Kernel, 0, 0, 100), work(EventKind::Transfer, 0, 20, 60, 1)};
        std::swap(events[0], events[1]);
        Activity apart(
            1, [](const Event& event) { return event.kind == EventKind::Transfer ? Doing::Receive : Doing::Backward; });
        apart.add(events);
        QVERIFY(apart.overlaps(0));
        const std::vector<Event> after{work(EventKind::Kernel, 0, 0, 100), work(EventKind::Transfer, 0, 100, 160, 1)};
        Activity one(
            1, [](const Event& event) { return event.kind == EventKind::Transfer ? Doing::Receive : Doing::Backward; });
        one.add(after);
        QVERIFY(!one.overlaps(0));
    }

    /// A waits for B: what B computes is the path, and what A computed meanwhile is not.
    void thePathGoesThroughWhoWasWaitedFor() {
        const std::vector<Event> events{
            work(EventKind::Kernel, 0, 0, 40),     // A
            work(EventKind::Wait, 0, 40, 200, 1),  // for B
            work(EventKind::Transfer, 0, 200, 230, 1, 2),
            work(EventKind::Kernel, 0, 230, 250),  //
            work(EventKind::Kernel, 1, 0, 90),     // B
            work(EventKind::Kernel, 1, 90, 200),
        };
        Activity activity(2, &Activity::ofCollective);
        activity.add(events);
        std::vector<std::pair<int, std::int64_t>> path;
        for (const PathPiece& each : criticalPath(activity, -1, 250)) path.emplace_back(each.row, each.piece.startNs);
        QCOMPARE(path, (std::vector<std::pair<int, std::int64_t>>{{1, 0}, {1, 90}, {0, 200}, {0, 230}}));
        QVERIFY(criticalPath(activity, -1, 250, 2).empty());  // too long to be told apart
        QVERIFY(criticalPath(activity, 300, 400).empty());
        // Only what ended in the stretch.
        QCOMPARE(criticalPath(activity, 200, 250).size(), std::size_t{2});
    }
    void aPathEndsWhateverTheRecord() {
        std::mt19937_64 random(3);
        for (int round = 0; round < 30; ++round) {
            Activity activity(3, &Activity::ofCollective);
            const std::vector<Event> events = randomWork(random, 3, 150);
            activity.add(events);
            const auto path = criticalPath(activity, -1, activity.endNs());
            for (std::size_t i = 1; i < path.size(); ++i) QVERIFY(path[i].piece.endNs >= path[i - 1].piece.endNs);
        }
    }

    void aSearchFindsWhatItSays() {
        std::vector<Event> events;
        for (int rank = 0; rank < 3; ++rank)
            for (int step = 1; step <= 4; ++step) {
                const std::int64_t at = step * 100'000 + rank;
                events.push_back(work(EventKind::Wait, rank, at, at + 1000, (rank + 2) % 3, -1, step));
                events.push_back(
                    work(EventKind::Transfer, rank, at + 1000, at + 1000 + step * 10'000, (rank + 2) % 3, rank, step));
                events.push_back(work(EventKind::Kernel, rank, at + 50'000, at + 51'000, -1, rank, step));
            }
        Activity activity(3, &Activity::ofCollective);
        activity.add(events);
        PieceSearch::Vocabulary words;
        words.rows = {"A", "B", "C"};
        words.doings[static_cast<std::size_t>(Doing::Receive)] = "receives";
        words.doings[static_cast<std::size_t>(Doing::Combine)] = "adds up";
        words.doings[static_cast<std::size_t>(Doing::Wait)] = "waits";
        const auto count = [&](const char* query) { return PieceSearch(query, words).in(activity).size(); };
        QCOMPARE(count("receives"), std::size_t{12});
        QCOMPARE(count("REC"), std::size_t{12});
        QCOMPARE(count("receives b"), std::size_t{8});  // by B, or from B
        QCOMPARE(count("adds c"), std::size_t{4});
        QCOMPARE(count("step 2"), std::size_t{9});
        QCOMPARE(count("chunk 1"), std::size_t{8});
        QCOMPARE(count("chunk 1 step 3 adds"), std::size_t{1});
        QCOMPARE(count("> 25 µs"), std::size_t{6});
        QCOMPARE(count(">25us receives <35us"), std::size_t{3});
        QCOMPARE(count("nonsense"), std::size_t{0});
        QCOMPARE(count("  "), std::size_t{0});
        QVERIFY(PieceSearch(">", words).empty());  // still being typed
        const auto found = PieceSearch("receives", words).in(activity);
        QVERIFY(std::is_sorted(found.begin(), found.end(),
                               [](const auto& a, const auto& b) { return a.piece.startNs < b.piece.startNs; }));
    }

    void zoomingKeepsThePlaceUnderThePointer() {
        const TimeRange whole{0, 100'000};
        const TimeRange closer = zoomed(whole, whole, 30'000, 4);
        QCOMPARE(closer.length(), 25'000.0);
        QCOMPARE((30'000 - closer.from) / closer.length(), 0.3);
        QCOMPARE(zoomed(closer, whole, 30'000, 1e-9), whole);
        QCOMPARE(zoomed(whole, whole, 50'000, 1e12).length(), kNearest);
        QCOMPARE(panned(closer, whole, -1e9), (TimeRange{0, 25'000}));
        QCOMPARE(panned(closer, whole, 1e9), (TimeRange{75'000, 100'000}));
        QCOMPARE(following(closer, whole, closer.from + 1), closer);
        const TimeRange moved = following(closer, whole, 90'000);
        QVERIFY(moved.from < 90'000 && moved.to > 90'000);
        QCOMPARE(moved.length(), closer.length());
    }
};

QTEST_GUILESS_MAIN(TestActivity)
#include "test_activity.moc"
