// SPDX-License-Identifier: Apache-2.0
//
// The questions that SCHEMA.md says a student can type, and their answers for the review question's ring.
#include <QTest>

#include "engine/api/tracer.h"
#include "engine/api/types.h"
#include "tests/store/random_runs.h"
#include "tests/store/raw_database.h"

using namespace kolo;
using namespace kolo::store;

class TestViews : public QObject {
    Q_OBJECT

    std::unique_ptr<RawDatabase> m_raw;

private slots:
    void initTestCase() {
        const auto file = freshDatabase();
        QVERIFY(recordInto(file, ringRun()));
        m_raw = std::make_unique<RawDatabase>(file);
    }
    void cleanupTestCase() { m_raw.reset(); }

    void runs() {
        QCOMPARE(m_raw->cell("SELECT id, title, algorithm, ranks, op, status FROM runs"),
                 QString("1|Ring allreduce, 4 workers, sum|ring|4|sum|finished"));
    }
    void transfers() {
        QCOMPARE(m_raw->cell("SELECT sender, receiver, chunk, bytes, reduce, start_us, duration_us FROM transfers"
                             " WHERE run = 1 AND step = 1 ORDER BY sender LIMIT 1"),
                 QString("A|B|0|4|1|11.0|4.0"));
        QCOMPARE(m_raw->cell("SELECT count(*), sum(bytes) FROM transfers WHERE run = 1"), QString("24|96"));
    }
    void steps() {
        QCOMPARE(
            m_raw->rows(
                "SELECT step, phase, ranks_done, bytes, duration_us FROM steps WHERE run = 1 AND step > 2 LIMIT 2"),
            (QStringList{"3|share-reduce|4|16|7.0", "4|share-only|4|16|7.0"}));
    }
    void bytesPerRank() {
        QCOMPARE(m_raw->rows("SELECT worker, bytes_sent FROM bytes_per_rank WHERE run = 1"),
                 (QStringList{"A|24", "B|24", "C|24", "D|24"}));
    }
    void buffers() {
        QCOMPARE(m_raw->cell("SELECT content FROM buffers WHERE run = 1 AND step = 1 AND worker = 'B'"),
                 QString("[22]"));
        QCOMPARE(m_raw->rows("SELECT DISTINCT chunk, value FROM elements WHERE run = 1 AND step = 6 ORDER BY chunk"),
                 (QStringList{"0|37.0", "1|37.0", "2|36.0", "3|43.0"}));
    }
    void schedules() {
        QCOMPARE(
            m_raw->rows("SELECT step, phase, from_rank, to_rank, chunk, reduce FROM schedules WHERE run = 1 LIMIT 2"),
            (QStringList{"1|share-reduce|0|1|0|1", "1|share-reduce|1|2|1|1"}));
    }
    void plans() {
        WholeRun run = ringRun();
        run.info.plan = StepPlan{"mine", {{{std::string(kPipelineAxis), run.info.ranks}}}};
        run.info.plan->stages = {PlanStage{}};
        run.info.plan->ranks = {{{ActionKind::Forward, 0, 0}, {ActionKind::Update, 0}}, {}, {}, {}};
        const auto file = freshDatabase();
        QVERIFY(recordInto(file, run));
        QCOMPARE(RawDatabase(file).rows("SELECT rank, place, action FROM plans WHERE run = 1"),
                 (QStringList{"0|1|0F0", "0|2|0UPDATE"}));
    }
    void events() { QCOMPARE(m_raw->cell("SELECT count(DISTINCT kind) FROM events WHERE run = 1"), QString("3")); }
    void everyViewAnswers() {
        const QStringList views = m_raw->rows("SELECT name FROM sqlite_schema WHERE type = 'view'");
        QVERIFY(views.size() >= 10);
        for (const QString& view : views) {
            const QStringList rows = m_raw->rows(qPrintable(QString("SELECT * FROM %1 LIMIT 3").arg(view)));
            QVERIFY2(!rows.contains("(failed)"), qPrintable(view));
        }
    }
    void workersAreNamedAsEverywhere() {
        WholeRun run = ringRun();
        run.info.ranks = kMaxRanks;
        run.info.collective.reset();
        run.batches.clear();
        EventBatch batch;
        for (int rank = 0; rank < kMaxRanks; ++rank) BatchTracer(batch, rank).wait(-1, {});
        run.batches.push_back(batch);
        const auto file = freshDatabase();
        const auto id = recordInto(file, run);
        QVERIFY(id);
        RawDatabase raw(file);
        const QStringList workers = raw.rows("SELECT worker FROM waits ORDER BY rank");
        QCOMPARE(workers.size(), kMaxRanks);
        for (int rank = 0; rank < kMaxRanks; ++rank) {
            QCOMPARE(workers[rank], QString::fromStdString(workerName(rank)));
        }
    }
    void theProgramFileKnowsWhatItIs() {
        QCOMPARE(m_raw->cell("SELECT printf('%X', application_id) FROM pragma_application_id"), QString("4B6F6C6F"));
    }
};

QTEST_GUILESS_MAIN(TestViews)
#include "test_views.moc"
