// SPDX-License-Identifier: Apache-2.0
//
// The same seed gives the same run, to the bit, for everything that goes in step; and what must not matter (how many
// loaders, how the parameters are shared out among servers, whether anybody looks on) does not.
#include <QTest>

#include "engine/training/plan.h"
#include "engine/training/report.h"
#include "tests/rows.h"
#include "tests/training/training_run.h"

using namespace kolo;
using test::train;
using test::Trained;

namespace {
const std::string kShort = "model=mlp:64-24-10 dataset=digits8 rows=1024 steps=40 batch=16 ";

}  // namespace

class TestSameBits : public QObject {
    Q_OBJECT
private slots:
    void twice_data() {
        test::texts("words", {"allreduce=ring",
                              "allreduce=tree",
                              "allreduce=all-to-all",
                              "allreduce=halving-doubling",
                              "schedule=staggered",
                              "schedule=priority",
                              "architecture=parameter-server",
                              "architecture=central-storage",
                              "architecture=parameter-server servers=3",
                              "architecture=parameter-server servers=2 schedule=staggered",
                              "sync=local:4",
                              "accumulate=3",
                              "precision=fp16",
                              "precision=bf16",
                              "compress=qsgd:4",
                              "compress=onebit",
                              "compress=terngrad",
                              "compress=topk:0.05",
                              "compress=randomk:0.05",
                              "compress=dgc:0.05",
                              "compress=topk:0.05 architecture=parameter-server",
                              "optimizer=adam lr=0.002",
                              "straggler=1:2",
                              "model=cnn:small batch=4 steps=10",
                              "model=rnn:small"});
    }
    void twice() {
        QFETCH(QString, words);
        const Trained a = train(kShort + words.toStdString(), 3), b = train(kShort + words.toStdString(), 3);
        test::haveTheSameBits(a, b);
        QCOMPARE(a.number("loss"), b.number("loss"));
        QCOMPARE(a.number("accuracy"), b.number("accuracy"));
    }

    void whatMustNotMatter_data() {
        test::columns<QString, QString>("one", "other")
            .rows({
                {"loaders", "loaders=0", "loaders=4 prefetch=3"},
                {"servers", "architecture=parameter-server", "architecture=parameter-server servers=4"},
                {"central storage", "architecture=parameter-server", "architecture=central-storage"},
                {"order of sending", "architecture=parameter-server servers=2",
                 "architecture=parameter-server servers=2 schedule=priority"},
                {"comparing", "check=false", "check=true"},
                {"a straggler", "", "straggler=2:3,random:0.5"},
                {"no backup workers", "architecture=parameter-server", "sync=backup:0"},
                {"local steps of one", "momentum=0 optimizer=sgd", "momentum=0 optimizer=sgd evaluate=7"},
            });
    }
    void whatMustNotMatter() {
        QFETCH(QString, one);
        QFETCH(QString, other);
        const Trained a = train(kShort + one.toStdString(), 4), b = train(kShort + other.toStdString(), 4);
        test::haveTheSameBits(a, b);
    }

    void anotherSeedIsAnotherRun() {
        QVERIFY(train(kShort + "seed=1", 2).text("params_sha256") != train(kShort + "seed=2", 2).text("params_sha256"));
    }

    void lookingOnChangesNothing() {
        std::string hash;
        for (const Detail detail : {Detail::Off, Detail::Summary, Detail::Full}) {
            const Trained trained = train(test::Wanted{test::parametersOf(kShort), 3, detail, "threads"});
            QVERIFY2(trained.finished(), trained.why().c_str());
            if (hash.empty()) hash = trained.text("params_sha256");
            QCOMPARE(trained.text("params_sha256"), hash);
            if (detail == Detail::Off) {
                QVERIFY(trained.events.empty());
                continue;
            }
            QCOMPARE(trained.metric("loss").size(), std::size_t{3 * 40});
            QVERIFY(!trained.metric("accuracy").empty());
        }
    }

    /// Four batches of 8, added up, are one of 32, but for the order of the rows: the same rows make the same step.
    void accumulatingIsALargerBatch() {
        const std::string words = "model=mlp:64-24-10 dataset=digits8 rows=1024 steps=10 momentum=0 ";
        const Trained small = train(words + "batch=8 accumulate=4", 1), large = train(words + "batch=32", 1);
        QVERIFY2(small.finished(), small.why().c_str());
        const auto a = small.losses(), b = large.losses();
        QCOMPARE(a.size(), b.size());
        for (std::size_t i = 0; i < a.size(); ++i) QVERIFY(std::abs(a[i] - b[i]) < 1e-4 * b[i]);
        QCOMPARE(small.number("samples"), large.number("samples"));
    }

    void differentReplicasAreNoticed() {
        training::Plan plan;
        plan.workers = 3;
        plan.step.mesh.axes = {{std::string(kDataAxis), 3}};
        std::vector<training::RankRecord> records(3);
        for (auto& record : records) {
            record.hashes = {11, 22, 33};
            record.hashedSteps = {1, 2, 3};
        }
        QVERIFY(training::checkReplicas(plan, records).ok());
        records[2].hashes[1] = 23;
        const auto different = training::checkReplicas(plan, records);
        QVERIFY(!different.ok());
        QCOMPARE(different.error().message.english(),
                 std::string("After step 2 the replica of worker C differs from that of worker A."));
    }
};

QTEST_GUILESS_MAIN(TestSameBits)
#include "test_same_bits.moc"
