// SPDX-License-Identifier: Apache-2.0
//
// BigDL's training: the bits of data parallelism whose summands are added in the order of the workers, exactly
// 2S(N−1)/N bytes a rank and step, and a task that is lost changes neither bits nor losses.
#include <QRegularExpression>
#include <QTest>
#include <algorithm>
#include <numeric>
#include <random>

#include "tests/cli/kolo_process.h"
#include "tests/random.h"
#include "tests/rows.h"
#include "tests/training/refusals.h"
#include "tests/training/training_run.h"

using namespace kolo;
using test::haveTheSameBits;
using test::train;
using test::Trained;

namespace {

const std::string kShort = "model=mlp:64-24-10 dataset=digits8 rows=1024 steps=12 batch=8 ";
const std::string kTasks = kShort + "architecture=partitions ";

std::vector<std::int64_t> bytes(const Trained& trained, const char* name) {
    return trained.json.value(name, std::vector<std::int64_t>());
}

}  // namespace

class TestPartitions : public QObject {
    Q_OBJECT
private slots:
    void theyAreDataParallelism_data() {
        test::columns<QString, int>("words", "workers")
            .unnamed({{"momentum=0", 2},
                      {"momentum=0.9", 4},
                      {"optimizer=adam lr=0.002", 3},
                      {"accumulate=3", 4},
                      {"scaling=linear warmup=4 decay=cosine", 5},
                      {"model=logistic", 7},
                      {"model=cnn:small batch=4 steps=4", 2}});
    }
    void theyAreDataParallelism() {
        QFETCH(QString, words);
        QFETCH(int, workers);
        haveTheSameBits(train(kTasks + words.toStdString(), workers),
                        train(kShort + "allreduce=direct " + words.toStdString(), workers));
    }

    /// The held-out rows are a collection: each worker has a part, and all of them together take as many rows for each
    /// class as one worker does; prediction changes nothing else.
    void heldOutRowsArePredictedByPartition() {
        const Trained without = train(kTasks, 4);
        QVERIFY(!without.json.contains("predictions"));
        const Trained one = train(kShort + "allreduce=direct predict=true architecture=replicate", 4);
        QVERIFY2(one.finished(), one.why().c_str());
        const auto all = one.json["predictions"]["per_class"].get<std::vector<std::int64_t>>();
        for (const char* const architecture : {"partitions", "allreduce", "parameter-server"}) {
            const std::string words = kShort + "allreduce=direct predict=true architecture=" + architecture;
            const Trained run = train(words, 4);
            QVERIFY2(run.finished(), run.why().c_str());
            QCOMPARE(run.text("params_sha256"), without.text("params_sha256"));
            const auto& predicted = run.json["predictions"];
            const auto perClass = predicted["per_class"].get<std::vector<std::int64_t>>();
            QCOMPARE(perClass.size(), std::size_t{10});
            QCOMPARE(std::accumulate(perClass.begin(), perClass.end(), std::int64_t{0}),
                     run.json["held_out_rows"].get<std::int64_t>());
            QCOMPARE(predicted["per_worker"].size(),
                     std::string(architecture) == "parameter-server" ? std::size_t{1} : std::size_t{4});
            QCOMPARE(perClass, all);
        }
    }

    /// Whoever predicts: the rows that are predicted rightly are those that the evaluation counts.
    void predictionsAreAsGoodAsTheAccuracy_data() {
        test::columns<QString, QString, int>("strategy", "words", "parts");
        const auto row = [](const char* strategy, const char* words, int parts) {
            QTest::newRow(words) << strategy << words << parts;
        };
        row("data-parallel", "allreduce=ring", 4);
        row("data-parallel", "allreduce=ring momentum=0.9 zero=2", 4);
        row("data-parallel", "sync=local:5", 4);  // they agree in the last step, too
        row("data-parallel", "sync=async", 1);
        row("data-parallel", "architecture=replicate", 1);
        row("data-parallel", "dataset=text model=gpt:1-16-2 rows=200 batch=4 steps=6", 4);
        // Parameters or layers in parts: the first worker's ranks predict all rows.
        row("data-parallel", "allreduce=ring zero=3", 1);
        row("mesh", "mesh=rows:2,cols:2 layout=batch:rows,hidden:cols", 1);
        row("pipeline", "stages=2 replicas=2", 1);
        row("pipeline", "model=mlp:64-24-16-12-10 stages=4 micro=3 schedule=1f1b", 1);
    }
    void predictionsAreAsGoodAsTheAccuracy() {
        QFETCH(QString, strategy);
        QFETCH(QString, words);
        QFETCH(int, parts);
        const Trained run = train({.parameters = test::parametersOf(kShort + "predict=true " + words.toStdString()),
                                   .devices = 4,
                                   .strategy = strategy.toStdString()});
        QVERIFY2(run.finished(), run.why().c_str());
        const auto& predicted = run.json["predictions"];
        const double rows = run.number("held_out_rows");
        QCOMPARE(predicted["rows"].get<double>(), rows);
        QCOMPARE(predicted["correct"].get<double>() / rows, run.number("accuracy"));
        const auto perWorker = predicted["per_worker"].get<std::vector<std::int64_t>>();
        QCOMPARE(perWorker.size(), static_cast<std::size_t>(parts));
        QCOMPARE(static_cast<double>(std::accumulate(perWorker.begin(), perWorker.end(), std::int64_t{0})), rows);
        QCOMPARE(predicted.contains("characters"), words.contains(QStringLiteral("text")));
    }

    void predictionsInWords() {
        const auto said = [](const char* model, const char* dataset) {
            return QString::fromUtf8(test::Home()
                                         .kolo({"run", "data-parallel", model, dataset, "predict=true", "steps=2",
                                                "rows=256", "--devices", "virtual:2", "--no-record"})
                                         .out);
        };
        const QString rows = said("model=logistic", "dataset=digits8"), text = said("model=gpt:1-16-2", "dataset=text");
        const QRegularExpression ofRows(
            QStringLiteral("Predicted +\\d+ held-out rows by 2 workers, [\\d.]+ % right; as class \\d: .*; the first "
                           "as( \\d){10}\\n"));
        QVERIFY2(ofRows.match(rows).hasMatch(), qPrintable(rows));
        const QRegularExpression ofText(
            QStringLiteral("Predicted +\\d+ held-out characters by 2 workers, [\\d.]+ % right; most as '.+': \\d+.*; "
                           "the first as \".+\"\\n"));
        QVERIFY2(ofText.match(text).hasMatch(), qPrintable(text));
    }

    void eachRankMovesWhatARingMoves() {
        for (const int workers : {2, 4, 8}) {
            const Trained tasks = train(kTasks, workers), ring = train(kShort + "allreduce=ring", workers);
            QVERIFY2(tasks.finished(), tasks.why().c_str());
            const auto parameters = static_cast<std::int64_t>(tasks.number("parameters"));
            QCOMPARE(tasks.number("total_bytes"), ring.number("total_bytes"));
            QCOMPARE(tasks.number("total_bytes"), 2.0 * (workers - 1) * 4 * parameters * 12);
            for (int rank = 0; rank < workers; ++rank) {
                // Block n of everybody's gradient comes in and its sum goes out: the same, each way.
                const Range block = chunkRange(parameters, workers, rank);
                const std::int64_t once = 4 * 12 * (parameters - block.count + (workers - 1) * block.count);
                QCOMPARE(bytes(tasks, "bytes_sent_per_rank")[rank], once);
                QCOMPARE(bytes(tasks, "bytes_received_per_rank")[rank], once);
                if (parameters % workers == 0) QCOMPARE(once, 2 * 4 * 12 * parameters * (workers - 1) / workers);
            }
            QCOMPARE(tasks.number("jobs"), 24.0);
            QCOMPARE(tasks.number("lost_tasks"), 0.0);
        }
    }

    void aLostTaskChangesNoBit() {
        std::mt19937_64 random(test::testSeed());
        const auto below = [&](int most) { return static_cast<int>(random() % static_cast<std::uint64_t>(most)); };
        for (int round = 0; round < 6; ++round) {
            const int workers = 2 + below(4), task = below(workers);
            const int step = 1 + below(12);
            const std::string job = round % 2 == 0 ? "" : "sync:";
            const std::string others = round < 4 ? "" : "optimizer=adam lr=0.002 accumulate=2 ";
            const std::string kill = "kill=" + job + std::to_string(task) + "@" + std::to_string(step);
            const Trained calm = train(kTasks + others, workers), killed = train(kTasks + others + kill, workers);
            QVERIFY2(killed.finished(), (kill + ": " + killed.why()).c_str());
            haveTheSameBits(calm, killed);
            QCOMPARE(killed.number("lost_tasks"), 1.0);
            QCOMPARE(killed.number("samples"), calm.number("samples"));
            // What it is made again from has to come again.
            const Range block = chunkRange(static_cast<std::int64_t>(calm.number("parameters")), workers, task);
            const std::int64_t again = job.empty() ? static_cast<std::int64_t>(calm.number("parameters")) - block.count
                                                   : (workers - 1) * block.count;
            QCOMPARE(bytes(killed, "bytes_received_per_rank")[task],
                     bytes(calm, "bytes_received_per_rank")[task] + 4 * again);
        }
    }

    void theRecordSaysWhichTaskWasLost() {
        const Trained trained =
            train(test::Wanted{test::parametersOf(kTasks + "kill=1@3"), 2, Detail::Summary, "threads"});
        QVERIFY2(trained.finished(), trained.why().c_str());
        const bool said = std::ranges::any_of(trained.names, [](const std::string& name) {
            return name.find("Task 1 of step 3 (forward-backward) was lost") != std::string::npos;
        });
        QVERIFY(said);
    }

    void oneWorkerTrains() { haveTheSameBits(train(kTasks, 1), train(kShort, 1)); }

    void whatItCannotIsNamed_data() {
        test::wrongWords({{"kill=4@1", "kill", "from 0 to 3"},
                          {"kill=0@13", "kill", "from 1 to 12"},
                          {"kill=0@0", "kill", "from 1 to 12"},
                          {"kill=0", "kill", "TASK@STEP"},
                          {"kill=shuffle:0@1", "kill", "sync:0@1"},
                          {"sync=async", "sync", "for all tasks together"},
                          {"sync=local:2", "sync", "for all tasks together"},
                          {"zero=1", "zero", "its part"},
                          {"compress=qsgd:4", "compress", "blocks"},
                          {"overlap=true", "overlap", "blocks"},
                          {"servers=2", "servers", "tasks"}});
    }
    void whatItCannotIsNamed() { test::areRefused(kTasks); }

    void aTaskWithoutLineageIsNamed() {
        const Trained alone = train(kTasks + "kill=0@2", 1);
        QCOMPARE(alone.refused.field, "kill");
        QVERIFY2(alone.why().find("no lineage is left") != std::string::npos, alone.why().c_str());
        const Trained other = train(kShort + "kill=0@2");
        QCOMPARE(other.refused.field, "kill");
        QVERIFY2(other.why().find("architecture=partitions") != std::string::npos, other.why().c_str());
    }
};

QTEST_GUILESS_MAIN(TestPartitions)
#include "test_partitions.moc"
