// SPDX-License-Identifier: Apache-2.0
//
// Really runs every algorithm of every collective: in both execution modes, for many numbers of ranks, chunks and
// lengths (also those that do not divide evenly, shorter than the number of ranks, and empty), types and operators,
// against the plain reference (engine/selfcheck). Both modes must end with the same bits, and the replayed record must
// show what the ranks really had.
#include <QTest>
#include <bit>

#include "engine/api/buffer_history.h"
#include "engine/collectives/algorithm.h"
#include "engine/collectives/cost.h"
#include "engine/devices/device.h"
#include "engine/selfcheck/collective_case.h"
#include "tests/random.h"

using namespace kolo;
using namespace kolo::collectives;
using namespace kolo::selfcheck;

class TestCollectives : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_devices = std::move(*(*devices::findDeviceKind("virtual"))->open(kMaxRanks)); }
    void matchesTheReference_data() { algorithms(); }

    void matchesTheReference() {
        const Algorithm& algorithm = *findAlgorithm(QTest::currentDataTag());
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        const std::vector<int> rankCounts = {2, 3, 4, 7, 8, 13, 33};  // looks for races and leaks, not for wrong sums
#else
        const std::vector<int> rankCounts = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 32, 64};
#endif
        for (const int ranks : rankCounts) {
            // What is at the edge of so many ranks, many threads on few cores show as well with one length.
            std::vector<int> lengths = {static_cast<int>(m_random() % 300)};
            if (ranks <= 9) lengths.insert(lengths.end(), {0, 1, ranks - 1, ranks, 4 * ranks});
            for (const int elements : lengths) {
                const bool anyChunks = algorithm.collective == Collective::AllReduce && m_random() % 4 == 0;
                const int chunks =
                    anyChunks ? 1 + static_cast<int>(m_random() % (2 * ranks)) : algorithm.defaultChunks(ranks);
                const Schedule schedule = algorithm.schedule(ranks, chunks);
                CollectiveCase c = randomCase(schedule, elements);
                c.detail = Detail::Full;
                check(c);
                if (QTest::currentTestFailed()) return;
            }
        }
    }
    void longArraysInSlices_data() {
        algorithms();
    }

    /// So long that every chunk is sliced at full speed: the more ranks, the shorter a slice.
    void longArraysInSlices() {
        const Algorithm& algorithm = *findAlgorithm(QTest::currentDataTag());
        for (const int ranks : {13, 16}) {
            const Schedule schedule = algorithm.schedule(ranks, algorithm.defaultChunks(ranks));
            check(randomCase(schedule, 100'000 + static_cast<std::int64_t>(m_random() % 50'000)));
            if (QTest::currentTestFailed()) return;
        }
    }

private:
    static void algorithms() {
        QTest::addColumn<QString>("id");
        for (const Algorithm* algorithm : allAlgorithms())
            QTest::newRow(algorithm->id.c_str()) << QString::fromStdString(algorithm->id);
    }

    CollectiveCase randomCase(const Schedule& schedule, std::int64_t elements) {
        return {**findBackend("kolo"), schedule, static_cast<DType>(m_random() % 3),
                static_cast<ReduceOp>(m_random() % 5), elements};
    }

    void check(CollectiveCase c) {
        const std::string what = c.schedule.algorithm + " of " + std::to_string(c.schedule.ranks) + " ranks, " +
                                 std::to_string(c.schedule.chunks) + " chunks, " + std::string(name(c.type)) + ", " +
                                 c.words();
        CollectiveEnding endings[2];
        for (const bool stepped : {false, true}) {
            c.stepped = stepped;
            endings[stepped] = runCase(c, m_devices);
            double worst = 0;
            const auto fault = faultOf(c, endings[stepped], worst);
            QVERIFY2(!fault, fault ? (what + ": " + fault->why).c_str() : "");
            if (c.detail == Detail::Full) checkRecord(c, endings[stepped]);
            if (QTest::currentTestFailed()) qInfo("%s", what.c_str());
        }
        QVERIFY2(endings[0].arrays == endings[1].arrays, (what + ": execution modes end with different bits").c_str());
    }

    void checkRecord(const CollectiveCase& c, const CollectiveEnding& ending) {
        const Cost cost = costOf(c.schedule, c.elements);
        BufferHistory history({c.schedule, c.elements, c.type, c.op});
        history.add(ending.events);
        QCOMPARE(history.liveStep(), history.steps());
        for (int rank = 0; rank < c.schedule.ranks; ++rank) {
            QCOMPARE(history.bytesSent(history.steps(), rank), cost.sentElements[rank] * sizeOf(c.type));
            for (int chunk = 0; chunk < c.schedule.chunks; ++chunk) {
                const Range range = chunkRange(c.elements, c.schedule.chunks, chunk);
                const Cell first = history.cell(0, rank, chunk), last = history.cell(history.steps(), rank, chunk);
                QVERIFY(first.hasValues && last.hasValues);
                if (c.mustHold(rank, chunk)) {
                    QCOMPARE(std::popcount(last.contributions), c.copies() ? 1 : c.schedule.ranks);
                    QVERIFY(!last.passedOn);
                }
                for (std::int64_t i = 0; i < range.count; ++i) {
                    QCOMPARE(last.values[i], readElement(ending.arrays[rank].data(), range.first + i, c.type));
                    QCOMPARE(first.values[i], inputValue(rank, range.first + i, c.op, c.type));
                }
            }
        }
    }

    std::mt19937_64 m_random{test::testSeed()};
    Devices m_devices;
};

QTEST_GUILESS_MAIN(TestCollectives)
#include "test_collectives.moc"
