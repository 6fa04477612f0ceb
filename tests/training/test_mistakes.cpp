// SPDX-License-Identifier: Apache-2.0
//
// Requests that make no sense are refused with a sentence that names the field, before anything is recorded; a training
// run that diverges or is stopped ends with a sentence, and keeps what it has recorded.
#include <signal.h>

#include <QTest>

#include "tests/cli/kolo_process.h"
#include "tests/training/refusals.h"
#include "tests/training/training_run.h"

using namespace kolo;
using test::train;
using test::Trained;

class TestMistakes : public QObject {
    Q_OBJECT
private slots:
    void refused_data() {
        test::wrongWords({
            {"model=mpl", "model", "mlp"},
            {"model=mlp:3", "model", "sizes"},
            {"model=mlp:63-10", "model", "64 inputs"},
            {"model=mlp:64-0-10", "model", "65536"},
            {"model=mlp:64-10:sigmoid", "model", "tanh"},
            {"model=mlp:64-65536-65536-10", "model", "parameters"},
            {"model=cnn:large", "model", "cnn:small"},
            {"model=cnn:small dataset=teacher", "model", "images"},
            {"dataset=digit8", "dataset", "digits8"},
            {"dataset=csv:/no/such.csv", "dataset", "does not exist"},
            {"batch=0", "batch", "1"},
            {"batch=1025", "batch", "shard has 1024 rows"},
            {"batch=32 rows=100", "batch", "shard has 25 rows"},
            {"steps=0", "steps", "1"},
            {"steps=1.5", "steps", "whole"},
            {"lr=0", "lr", ""},
            {"lr=-1", "lr", ""},
            {"lr=nan", "lr", ""},
            {"momentum=1", "momentum", "0.9999"},
            {"optimizer=adagrad", "optimizer", "sgd"},
            {"sync=asynk", "sync", "async"},
            {"sync=async:3", "sync", ""},
            {"sync=ssp:", "sync", ""},
            {"sync=ssp:-1", "sync", "whole number"},
            {"sync=backup:4", "sync", "0 to 3"},
            {"sync=local:0", "sync", "1 to"},
            {"sync=async architecture=allreduce", "architecture", "parameter-server"},
            {"sync=local:4 architecture=parameter-server", "sync", "allreduce"},
            {"servers=2", "servers", "no servers"},
            {"servers=2 architecture=central-storage", "servers", "1"},
            {"servers=33 architecture=parameter-server", "servers", "32"},
            {"straggler=4:4", "straggler", "rank from 0 to 3"},
            {"straggler=-1:4", "straggler", "rank"},
            {"straggler=1:0.5", "straggler", "factor"},
            {"straggler=1", "straggler", "RANK:FACTOR"},
            {"straggler=one:4", "straggler", "RANK:FACTOR"},
            {"straggler=1:4,", "straggler", "RANK:FACTOR"},
            {"straggler=random:-1", "straggler", "spread"},
            {"compress=qsgd:1", "compress", "2 to 8"},
            {"compress=topk:0", "compress", "1e-05 to 1"},
            {"compress=topk:2", "compress", "1e-05 to 1"},
            {"compress=zip", "compress", ""},
            {"compress=dgc:0.01 optimizer=adam", "compress", "sgd"},
            {"compress=topk:0.1 sync=local:4", "compress", "parameters"},
            {"precision=fp8", "precision", "bf16"},
            {"schedule=later", "schedule", "staggered"},
            {"target=2", "target", "1"},
            {"seed=-1", "seed", ""},
            {"allreduce=rings", "allreduce", "ring"},
            {"leraning_rate=1", "leraning_rate", ""},
        });
    }
    void refused() { test::areRefused("dataset=digits8"); }

    void theCommandExitsWithTwo() {
        const test::Home home;
        for (const char* wrong : {"straggler=7:4", "compress=topk:3", "batch=4096", "dataset=csv:none.csv"}) {
            const test::Answer answer =
                home.kolo({"run", "data-parallel", "dataset=digits8", wrong, "--devices", "virtual:4"});
            QVERIFY2(answer.refuses({}), answer.err);
        }
        home.write("ragged.csv", "1,2,0\n3,4,1\n5,6,0\n7,8,1\n1,1\n");
        const test::Answer ragged =
            home.kolo({"run", "data-parallel", "dataset=csv:ragged.csv", "--devices", "virtual:2"});
        QVERIFY2(ragged.refuses("Line 5 has 2 columns"), ragged.err);
        QVERIFY(!QFile::exists(home.database()));
    }

    void theCommandPrintsTheResult() {
        const test::Home home;
        const QStringList words = {"run",      "data-parallel", "model=mlp:64-16-10", "dataset=digits8",
                                   "steps=50", "target=0.3",    "--devices",          "virtual:2"};
        const test::Answer text = home.kolo(words);
        QCOMPARE(text.status, 0);
        for (const char* title :
             {"Loss", "Accuracy", "Samples per s", "Sent per step", "Staleness", "Time to target", "Parameters"})
            QVERIFY2(text.out.contains(title), title);
        const test::Answer json = home.kolo(words + QStringList{"--format", "json"});
        QCOMPARE(json.status, 0);
        const auto parsed = nlohmann::json::parse(json.out.toStdString());
        for (const char* field : {"loss", "accuracy", "samples_per_s", "steps", "bytes_per_step", "staleness",
                                  "params_sha256", "time_to_target_s"})
            QVERIFY2(parsed.contains(field), field);
        QCOMPARE(home.runs(), 2);
    }

    void divergenceNamesItsStep() {
        for (const char* words : {"", "sync=async ", "architecture=parameter-server "}) {
            const Trained trained = train(test::Wanted{
                test::parametersOf("model=mlp:64-64-10 dataset=digits8 loss=mean-squared lr=50 steps=500 " +
                                   std::string(words)),
                2, Detail::Summary, "threads"});
            QCOMPARE(trained.result.status, RunStatus::Failed);
            const QString sentence = QString::fromStdString(trained.result.error.english());
            QVERIFY2(sentence.contains("diverged: at step ") && sentence.contains("smaller learning rate than 50"),
                     qPrintable(sentence));
            // The record goes as far as the run came.
            QVERIFY(!trained.metric("loss").empty());
            // And so do its figures.
            const auto result = nlohmann::json::parse(trained.result.json);
            QVERIFY(result["training_s"].get<double>() > 1e-6);
            QVERIFY(result["total_bytes"].get<std::int64_t>() > 0);
        }
    }

    void aCancelledRunKeepsItsRecord() {
        const test::Home home;
        QProcess kolo;
        home.prepare(kolo);
        kolo.start(test::koloBinary(), {"run", "data-parallel", "model=mlp:2-16-2", "dataset=spirals", "steps=10000000",
                                        "--devices", "virtual:2", "--detail", "summary"});
        QVERIFY(kolo.waitForStarted());
        QTRY_COMPARE_WITH_TIMEOUT(home.runs(), 1, 20'000);
        QTest::qWait(500);
        QCOMPARE(kill(static_cast<pid_t>(kolo.processId()), SIGINT), 0);
        QVERIFY(kolo.waitForFinished(20'000));
        QCOMPARE(kolo.exitCode(), 1);
        const QByteArray err = kolo.readAllStandardError();
        QVERIFY2(err.contains("cancelled"), err);
        const test::Answer shown = home.kolo({"export", "last", "--as", "json"});
        QCOMPARE(shown.status, 0);
        QVERIFY(shown.out.contains("loss"));
    }
};

QTEST_GUILESS_MAIN(TestMistakes)
#include "test_mistakes.moc"
