// SPDX-License-Identifier: Apache-2.0
//
// Every registered algorithm, without running it: it is proved for 2 to 64 ranks and for numbers of chunks that do not
// fit, and what its schedule costs is what its formula says.
#include <QTest>
#include <algorithm>

#include "engine/api/types.h"
#include "engine/collectives/algorithm.h"
#include "engine/collectives/cost.h"
#include "engine/collectives/plan.h"
#include "engine/collectives/verify.h"
#include "tests/outcomes.h"

using namespace kolo;
using namespace kolo::collectives;

class TestAlgorithms : public QObject {
    Q_OBJECT
private slots:
    void isProved_data() { everyAlgorithm(); }

    void isProved() {
        const Algorithm& algorithm = current();
        for (int ranks = kMinRanks; ranks <= kMaxRanks; ++ranks) {
            if (!algorithm.takes(ranks)) continue;
            for (const int chunks : {algorithm.defaultChunks(ranks), 1, 3, ranks + 1, 2 * ranks}) {
                const Schedule schedule = algorithm.schedule(ranks, chunks);
                QCOMPARE(schedule.algorithm, algorithm.id);
                QCOMPARE(schedule.collective, algorithm.collective);
                QCOMPARE(schedule.ranks, ranks);
                QCOMPARE(schedule.chunks, chunks);
                const auto proof = verify(schedule);
                QVERIFY_OK(proof);
            }
        }
    }
    void costsWhatItsFormulaSays_data() { everyAlgorithm(); }

    void costsWhatItsFormulaSays() {
        const Algorithm& algorithm = current();
        for (int ranks = kMinRanks; ranks <= kMaxRanks; ++ranks) {
            if (!algorithm.takes(ranks)) continue;
            const int chunks = algorithm.defaultChunks(ranks);
            const std::int64_t elements = 3 * chunks;
            const Schedule schedule = algorithm.schedule(ranks, chunks);
            const Cost cost = costOf(schedule, elements);
            const double size = static_cast<double>(elements);
            QCOMPARE(static_cast<double>(cost.steps), algorithm.formula.stepsOf(ranks));
            QCOMPARE(static_cast<double>(cost.busiestSent), algorithm.formula.busiestRankBytesOf(ranks, size));
            QCOMPARE(static_cast<double>(cost.totalSent), algorithm.formula.totalBytesOf(ranks, size));
        }
    }
    void programsCannotWaitForEachOther_data() { everyAlgorithm(); }

    /// Runs the plan symbolically, one operation at a time, always the lowest rank that may: if the programs could wait
    /// for each other in a circle, this would stop before the end.
    void programsCannotWaitForEachOther() {
        const Algorithm& algorithm = current();
        for (const int ranks : {2, 3, 4, 5, 7, 8, 12, 16, 33, 64}) {
            if (!algorithm.takes(ranks)) continue;
            for (const bool staged : {false, true}) {
                const Plan plan = compile(algorithm.schedule(ranks, algorithm.defaultChunks(ranks)), staged);
                std::vector<std::size_t> done(ranks, 0);
                const auto ready = [&](const std::vector<Wait>& waits) {
                    return std::all_of(waits.begin(), waits.end(),
                                       [&](const Wait& wait) { return wait.op < static_cast<int>(done[wait.rank]); });
                };
                for (bool moved = true; moved;) {
                    moved = false;
                    for (int rank = 0; rank < ranks; ++rank) {
                        const auto& ops = plan.programs[rank].ops;
                        if (done[rank] < ops.size() && ready(ops[done[rank]].waits)) {
                            ++done[rank];
                            moved = true;
                        }
                    }
                }
                for (int rank = 0; rank < ranks; ++rank) {
                    QCOMPARE(done[rank], plan.programs[rank].ops.size());
                    QVERIFY(ready(plan.programs[rank].waitsToLeave));
                }
            }
        }
    }

private:
    static void everyAlgorithm() {
        QTest::addColumn<QString>("id");
        for (const Algorithm* algorithm : allAlgorithms())
            QTest::newRow(algorithm->id.c_str()) << QString::fromStdString(algorithm->id);
    }
    static const Algorithm& current() {
        const QString id = QTest::currentDataTag();
        return *findAlgorithm(id.toStdString());
    }
};

QTEST_GUILESS_MAIN(TestAlgorithms)
#include "test_algorithms.moc"
