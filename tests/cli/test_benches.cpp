// SPDX-License-Identifier: Apache-2.0
//
// Every benchmark once, small: it ends, its table has the rows that were asked for, and its numbers are numbers. How
// fast anything is, it does not ask.
#include <QMap>
#include <QTest>

#include "tests/cli/kolo_process.h"
#include "tests/rows.h"

using namespace kolo;
using test::Answer;

namespace {

/// A table as it was printed with --format csv; no cell of these has a comma.
struct Table {
    QList<QMap<QByteArray, QByteArray>> rows;

    explicit Table(const Answer& answer) {
        QList<QByteArray> lines = answer.lines();
        if (lines.isEmpty()) return;
        const QList<QByteArray> names = lines.takeFirst().split(',');
        for (QByteArray line : lines) {
            // The only quoted cell is the first one of `bench train`: "the same, recorded".
            line.replace("\"the same, recorded\"", "the same recorded");
            const QList<QByteArray> cells = line.split(',');
            rows.emplace_back();
            for (int i = 0; i < names.size(); ++i) rows.back()[names[i]] = i < cells.size() ? cells[i] : "no cell";
        }
    }
    QStringList column(const char* name) const {
        QStringList cells;
        for (const auto& row : rows) cells.append(row[name]);
        return cells;
    }
};

/// Where there is a number, it is above zero.
void checkNumbers(const Table& table, const QList<QByteArray>& columns) {
    for (const auto& row : table.rows)
        for (const QByteArray& column : columns) {
            QVERIFY2(row.contains(column), column.constData());
            if (row[column].isEmpty()) continue;
            bool isNumber = false;
            const double value = row[column].toDouble(&isNumber);
            QVERIFY2(isNumber && value > 0, (column + " is " + row[column]).constData());
        }
}

}  // namespace

class TestBenches : public QObject {
    Q_OBJECT
private slots:
    void allreduce() {
        const Table table = bench(
            {"allreduce", "--devices", "virtual:2", "--sizes", "4KiB", "--algorithms", "ring,tree", "--rounds", "1"});
        QCOMPARE(table.column("algorithm"), QStringList({"floor", "two-pass", "ring", "tree"}));
        QCOMPARE(table.column("wrong"), QStringList({"0", "0", "0", "0"}));
        checkNumbers(table, {"iterations", "time_us", "algbw_GBps", "busbw_GBps", "of_floor", "of_two_pass"});
    }
    void record() {
        const Table table = bench({"record", "--events", "2000"});
        QCOMPARE(table.rows.size(), 1);
        QVERIFY(table.rows[0]["events"].toInt() >= 2000);
        checkNumbers(table, {"events_per_second", "bytes_per_event", "times_plain_file"});
    }
    void step() {
        const Table allreduce = bench({"step", "--devices", "virtual:3", "--elements", "12"});
        QCOMPARE(allreduce.column("steps"), QStringList("4"));
        const Table pipeline = bench({"step", "--devices", "virtual:3", "--micro", "4"});
        QCOMPARE(pipeline.column("micro_batches"), QStringList("4"));
        QCOMPARE(pipeline.column("steps"), QStringList("12"));  // 2 (M + K - 1)
        for (const Table& table : {allreduce, pipeline}) {
            checkNumbers(table, {"median_ms", "worst_ms"});
            const double median = table.rows[0]["median_ms"].toDouble(), worst = table.rows[0]["worst_ms"].toDouble();
            QVERIFY(median <= table.rows[0]["p95_ms"].toDouble() && median <= worst);
        }
    }
    void place() {
        const Table table = bench({"place", "--size", "64", "--operations", "50", "--device", "virtual"});
        QCOMPARE(table.column("what"), QStringList({"matmul_64_ms", "operation_us", "place_50_ms"}));
        checkNumbers(table, {"kolo", "bare", "ratio"});
    }
    void matmul() {
        const Table table = bench({"matmul", "--largest", "64", "--device", "virtual"});
        QCOMPARE(table.column("n"), QStringList({"16", "32", "64"}));
        checkNumbers(table, {"cpu_us", "gpu_compute_us", "gpu_total_us", "gpu_speedup"});
    }
    void memory() {
        const Table table = bench({"memory", "--blocks", "50", "--allocations", "2000", "--rounds", "1"});
        QCOMPARE(table.column("sizes"), QStringList({"layers", "any"}));
        checkNumbers(table, {"ns", "malloc_ns", "of_malloc", "peak_bytes"});
    }
    void train() {
        const Table table =
            bench({"train", "--model", "mlp:784-8-10", "--batch", "4", "--rounds", "1", "--steps", "2"});
        QCOMPARE(table.column("what"), QStringList({"bare products", "bare products", "one device", "2 devices",
                                                    "the same recorded", "zero=1", "zero=2", "zero=3"}));
        checkNumbers(table, {"samples_per_s", "of_bare", "times_one_device", "of_zero_0"});
    }
    void pipeline() {
        const Table table = bench({"pipeline", "--model", "mlp:784-8-8-10", "--batch", "4", "--micro", "2", "--stages",
                                   "2", "--schedules", "gpipe,1f1b", "--rounds", "1", "--steps", "2"});
        QCOMPARE(table.column("schedule"), QStringList({"bare products", "bare products", "none", "gpipe", "1f1b"}));
        QCOMPARE(table.rows.last()["bubble_planned"], QByteArray("0.333"));  // (K - 1) / (M + K - 1)
        checkNumbers(table, {"samples_per_s", "of_bare", "times_one_device", "bubble_measured", "bubble_priced"});
    }
    void overlap() {
        const Table table = bench({"overlap", "--model", "mlp:784-8-10", "--batch", "4", "--buckets", "layer,1KiB",
                                   "--rounds", "1", "--steps", "3"});
        QCOMPARE(table.column("bucket"), QStringList({"whole", "layer", "layer", "1KiB", "1KiB"}));
        QCOMPARE(table.column("overlap"), QStringList({"false", "false", "true", "false", "true"}));
        checkNumbers(table, {"samples_per_s", "times_whole"});
        for (const auto& row : table.rows) {
            if (row["overlap"] != "true") continue;
            const double all = row["communication_ms"].toDouble(), most = row["hideable_ms"].toDouble();
            QVERIFY2(most > 0 && most <= all, row["hideable_ms"].constData());
            QVERIFY(row["exposed_ms"].toDouble() > 0);  // the last bucket's
        }
    }

    void nonsenseIsRefused_data() {
        test::columns<QStringList, QByteArray>("arguments", "names");
        QTest::newRow("no micro-batches") << QStringList{"step", "--micro", "0"} << QByteArray("--micro");
        QTest::newRow("no such schedule") << QStringList{"pipeline", "--schedules", "2f2b"} << QByteArray("2f2b");
        QTest::newRow("no such model") << QStringList{"train", "--model", "mlq"} << QByteArray("mlq");
        QTest::newRow("no such link") << QStringList{"overlap", "--link", "string"} << QByteArray("string");
        QTest::newRow("nobody to talk to") << QStringList{"overlap", "--devices", "1"} << QByteArray("--devices");
        QTest::newRow("no rounds") << QStringList{"memory", "--rounds", "0"} << QByteArray("--rounds");
        QTest::newRow("no size") << QStringList{"allreduce", "--sizes", "0KiB"} << QByteArray("--sizes");
        QTest::newRow("no such device") << QStringList{"place", "--device", "tpu"} << QByteArray("--device");
    }
    void nonsenseIsRefused() {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, names);
        const Answer answer = m_home.kolo(QStringList{"bench"} + arguments);
        QVERIFY(answer.status == 1 || answer.status == 2);
        QVERIFY2(answer.err.startsWith("kolo: ") && answer.err.contains(names), answer.err.constData());
        QCOMPARE(answer.err.count('\n'), 1);
        QVERIFY(answer.out.isEmpty());
    }

private:
    Table bench(const QStringList& arguments) const {
        const Answer answer = m_home.kolo(QStringList{"bench"} + arguments + QStringList{"--format", "csv"});
        if (answer.status != 0) qWarning("%s", answer.err.constData());
        return Table(answer);
    }

    const test::Home m_home;
};

QTEST_GUILESS_MAIN(TestBenches)
#include "test_benches.moc"
