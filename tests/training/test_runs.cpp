// SPDX-License-Identifier: Apache-2.0
//
// Whole runs: training learns, on every dataset, alone and together, and its result says what the issue of this program
// promises.
#include <QTest>
#include <cmath>
#include <numeric>

#include "tests/rows.h"
#include "tests/training/training_run.h"

using namespace kolo;
using test::train;
using test::Trained;

class TestRuns : public QObject {
    Q_OBJECT
private slots:
    void togetherAsGoodAsAlone_data() {
        test::columns<QString, QString, double>("model", "dataset", "least")
            .rows({
                {"teacher", "mlp:32-64-10", "teacher", 0.72},
                {"spirals", "mlp:2-32-32-2", "spirals", 0.97},
                {"digits8", "mlp:64-64-10", "digits8", 0.95},
            });
    }

    /// One worker with a batch of 128, and four with 32 each: the same accuracy, and nearly the same way to it.
    void togetherAsGoodAsAlone() {
        QFETCH(QString, model);
        QFETCH(QString, dataset);
        QFETCH(double, least);
        const std::string words = QStringLiteral("model=%1 dataset=%2 steps=600 ").arg(model, dataset).toStdString();
        const Trained alone = train(words + "batch=128", 1), together = train(words + "batch=32", 4);
        QVERIFY2(alone.finished(), alone.why().c_str());
        QVERIFY2(together.finished(), together.why().c_str());
        QVERIFY2(alone.number("accuracy") >= least, qPrintable(QString::number(alone.number("accuracy"))));
        QVERIFY2(together.number("accuracy") >= least, qPrintable(QString::number(together.number("accuracy"))));
        QVERIFY(std::abs(alone.number("accuracy") - together.number("accuracy")) < 0.02);
        const auto a = alone.losses(), b = together.losses();
        QCOMPARE(a.size(), b.size());
        for (std::size_t i = 0; i < 10; ++i)
            QVERIFY2(std::abs(a[i] - b[i]) < 1e-4 * (1 + a[i]),
                     qPrintable(QStringLiteral("point %1: %2 and %3").arg(i).arg(a[i]).arg(b[i])));
    }

    void everyModelLearns_data() {
        test::columns<QString>("words").rows({
            {"mlp", "model=mlp steps=150"},
            {"mlp tanh", "model=mlp:64-48-10:tanh steps=150"},
            {"logistic", "model=logistic steps=150"},
            {"cnn", "model=cnn:small steps=120 batch=16 lr=0.02"},
            {"rnn", "model=rnn:small steps=200 lr=0.05"},
            {"adam", "model=mlp optimizer=adam lr=0.005 steps=150"},
            {"mean squared", "model=mlp loss=mean-squared steps=300"},
        });
    }
    void everyModelLearns() {
        QFETCH(QString, words);
        const Trained trained = train("dataset=digits8 " + words.toStdString(), 2);
        QVERIFY2(trained.finished(), trained.why().c_str());
        QVERIFY2(trained.number("accuracy") > 0.7, qPrintable(QString::number(trained.number("accuracy"))));
        QVERIFY(trained.losses().back() < 0.8 * trained.losses().front());
    }

    void theResultSaysEverything() {
        const Trained trained = train("model=mlp:2-16-2 dataset=spirals steps=60 batch=16", 3);
        QVERIFY2(trained.finished(), trained.why().c_str());
        for (const char* field : {"loss", "accuracy", "samples_per_s", "steps", "bytes_per_step", "staleness",
                                  "params_sha256", "gflops", "loss_curve", "accuracy_curve", "time_per_step_s"})
            QVERIFY2(trained.json.contains(field), field);
        QVERIFY(!trained.json.contains("time_to_target_s"));
        QCOMPARE(trained.number("steps"), 60.0);
        QCOMPARE(trained.number("samples"), 60.0 * 3 * 16);
        QCOMPARE(trained.text("params_sha256").size(), std::size_t{64});
        QCOMPARE(trained.staleness(), std::vector<std::int64_t>{180});
        // All replicas were compared after each step.
        QCOMPARE(trained.number("replicas_compared"), 60.0);
    }

    /// A ring sends 2(n−1) times the parameters in all; servers get n gradients and give n times the parameters.
    void bytesAreCounted() {
        const std::string words = "model=mlp:2-16-2 dataset=spirals steps=20 batch=16 ";
        const double parameters = 2 * 16 + 16 + 16 * 2 + 2;
        QCOMPARE(train(words, 4).number("bytes_per_step"), 2 * 3 * parameters * 4);
        QCOMPARE(train(words + "accumulate=5", 4).number("bytes_per_step"), 2 * 3 * parameters * 4);
        QCOMPARE(train(words + "sync=local:5", 4).number("bytes_per_step"), 2 * 3 * parameters * 4 / 5);
        QCOMPARE(train(words + "precision=fp16", 4).number("bytes_per_step"), 2 * 3 * parameters * 2);
        const double served = train(words + "architecture=parameter-server", 4).number("bytes_per_step");
        QVERIFY(served > 2 * 4 * parameters * 4 && served < 2 * 4 * (parameters * 4 + 100));
        QCOMPARE(train(words, 1).number("bytes_per_step"), 0.0);
    }

    void aTargetIsReached() {
        const std::string words = "model=mlp:64-64-10 dataset=digits8 steps=300 evaluate=10 ";
        const Trained reached = train(words + "target=0.8", 2), missed = train(words + "target=1", 2);
        QVERIFY2(reached.finished(), reached.why().c_str());
        const double seconds = reached.number("time_to_target_s");
        QVERIFY(seconds > 0 && seconds <= reached.number("training_s"));
        const double step = reached.number("steps_to_target");
        QVERIFY(step > 0 && step < 300);
        for (const auto& point : reached.json.at("accuracy_curve"))
            QCOMPARE(point.at("accuracy") >= 0.8, point.at("step") >= step || point.at("accuracy") >= 0.8);
        QVERIFY(missed.json.at("time_to_target_s").is_null());
    }

    void topKSendsLittleAndLearnsAll_data() {
        test::columns<QString>("words").rows({
            {"teacher, allreduce", "model=mlp:32-64-10 dataset=teacher"},
            {"teacher, server", "model=mlp:32-64-10 dataset=teacher architecture=parameter-server"},
            {"digits8, allreduce", "model=mlp:64-64-10 dataset=digits8"},
        });
    }
    void topKSendsLittleAndLearnsAll() {
        QFETCH(QString, words);
        const std::string plain = words.toStdString() + " steps=1000";
        const Trained whole = train(plain), sparse = train(plain + " compress=topk:0.01");
        QVERIFY2(sparse.finished(), sparse.why().c_str());
        QVERIFY(sparse.number("bytes_per_step") < 0.03 * whole.number("bytes_per_step"));
        QVERIFY2(sparse.number("accuracy") >= 0.95 * whole.number("accuracy"),
                 qPrintable(QStringLiteral("%1 of %2").arg(sparse.number("accuracy")).arg(whole.number("accuracy"))));
    }

    /// As many updates in all, by one worker, and by 32 that know little of each other: with momentum, that hurts.
    void stalenessHurts() {
        const std::string words = "model=mlp:32-64-10 dataset=teacher sync=async ";
        const Trained fresh = train(words + "steps=1600", 1), stale = train(words + "steps=50", 32);
        QVERIFY2(fresh.finished(), fresh.why().c_str());
        QVERIFY2(stale.finished(), stale.why().c_str());
        QCOMPARE(fresh.number("mean_staleness"), 0.0);
        // What one worker's gradient is late by are, on the average, the updates of all others.
        QVERIFY(std::abs(stale.number("mean_staleness") - 31) < 3);
        QVERIFY2(stale.number("loss") > 1.5 * fresh.number("loss"),
                 qPrintable(QStringLiteral("%1 and %2").arg(fresh.number("loss")).arg(stale.number("loss"))));
        const auto staleness = stale.staleness();
        QCOMPARE(std::accumulate(staleness.begin(), staleness.end(), std::int64_t{0}), stale.number("updates"));
    }

    void schedulesOfTheRate() {
        test::Wanted wanted{test::parametersOf("model=logistic dataset=spirals steps=40 batch=8 lr=0.1 scaling=linear "
                                               "warmup=10 decay=cosine"),
                            2, Detail::Full, "threads"};
        const Trained trained = train(wanted);
        QVERIFY2(trained.finished(), trained.why().c_str());
        const auto rates = trained.metric("learning_rate");
        QVERIFY(!rates.empty());
        for (const double rate : rates) QVERIFY(rate >= 0 && rate <= 0.2 + 1e-9);
        QVERIFY(rates.back() < 0.02);
    }
};

QTEST_GUILESS_MAIN(TestRuns)
#include "test_runs.moc"
