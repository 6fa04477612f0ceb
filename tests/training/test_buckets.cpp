// SPDX-License-Identifier: Apache-2.0
//
// Buckets are filled as PyTorch's DistributedDataParallel fills them, and whether they travel beside the backward pass
// or after it makes no difference to the bits.
#include <fmt/format.h>

#include <QTest>
#include <numeric>

#include "engine/api/strategy.h"
#include "tests/random.h"
#include "tests/rows.h"
#include "tests/training/refusals.h"
#include "tests/training/training_run.h"

using namespace kolo;
using test::Trained;

namespace {

/// The plan of a data-parallel step.
Outcome<StepPlan> planOf(const std::string& words, int devices) {
    const Strategy& strategy = *findStrategy("data-parallel");
    RunSpec spec;
    spec.strategy = "data-parallel";
    spec.devices = {"virtual", devices};
    spec.parameters = TRY(checkParameters(strategy.info(), test::parametersOf(words)));
    return strategy.plan(spec);
}

/// DDP's rule over the sizes of all tensors, in the order in which their gradients come: a bucket is closed by the
/// tensor with which it has reached its size. Sizes in bytes; returns each bucket's.
std::vector<std::int64_t> bucketsByRule(std::vector<std::int64_t> tensors, std::int64_t first, std::int64_t most) {
    std::vector<std::int64_t> buckets;
    std::int64_t sum = 0;
    for (const std::int64_t tensor : tensors) {
        sum += tensor;
        if (sum < (buckets.empty() ? first : most)) continue;
        buckets.push_back(sum);
        sum = 0;
    }
    if (sum > 0) buckets.push_back(sum);
    return buckets;
}

}  // namespace

class TestBuckets : public QObject {
    Q_OBJECT
private slots:
    void filledByTheRule() {
        for (auto [trial, random] : test::trials(60)) {
            std::vector<int> widths = {64};
            std::string model = "mlp:64";
            for (int i = static_cast<int>(random() % 7); i > 0; --i) {
                widths.push_back(1 + static_cast<int>(random() % 300));
                model += fmt::format("-{}", widths.back());
            }
            widths.push_back(10);
            std::vector<std::int64_t> tensors;  // last first: biases, weights, biases …
            for (std::size_t i = widths.size() - 1; i > 0; --i) {
                tensors.push_back(widths[i] * 4);
                tensors.push_back(std::int64_t{widths[i]} * widths[i - 1] * 4);
            }
            const std::int64_t first = 1 + static_cast<std::int64_t>(random() % 20000),
                               most = 1 + static_cast<std::int64_t>(random() % 200000);
            const auto plan = planOf(fmt::format("model={}-10 dataset=digits8 bucket={} first_bucket={} overlap={}",
                                                 model, most, first, random() % 2 ? "true" : "false"),
                                     2);
            QVERIFY2(plan.ok(), plan.ok() ? "" : plan.error().message.english().c_str());
            std::vector<std::int64_t> bytes;
            std::int64_t end = 0;
            for (const Bucket& bucket : plan->buckets) {
                bytes.push_back(bucket.parameters.count * 4);
                if (end > 0) QCOMPARE(bucket.parameters.first + bucket.parameters.count, end);
                end = bucket.parameters.first;
            }
            QCOMPARE(end, 0);
            QCOMPARE(bytes, bucketsByRule(tensors, first, most));
            // In that order, on every rank.
            for (const std::vector<Action>& actions : plan->ranks) {
                int next = 0;
                for (const Action& action : actions)
                    if (action.kind == ActionKind::AllReduce) QCOMPARE(action.index, next++);
                QCOMPARE(next, static_cast<int>(bytes.size()));
            }
        }
    }

    /// With overlap, the backward pass of the layers in front comes after the bucket has left.
    void leaveWhenTheyAreFull() {
        const auto plan = planOf("model=mlp:64-30-20-10 dataset=digits8 bucket=layer overlap=true accumulate=2", 2);
        QVERIFY(plan.ok());
        std::string order;
        for (const Action& action : plan->ranks[0]) order += text(action) + " ";
        QCOMPARE(order, std::string("0F0 1F0 2F0 2B0 1B0 0B0 0F1 1F1 2F1 2B1 2ALL_REDUCE0 1B1 1ALL_REDUCE1 0B1 "
                                    "0ALL_REDUCE2 2UPDATE 1UPDATE 0UPDATE "));
    }

    void theSameBits_data() {
        test::texts("words", {"bucket=whole", "bucket=layer", "bucket=parameter", "bucket=2KiB first_bucket=100",
                              "bucket=layer allreduce=tree", "bucket=1KiB accumulate=3", "bucket=layer optimizer=adam",
                              "bucket=layer model=cnn:small batch=4", "bucket=parameter model=rnn:small"});
    }

    void theSameBits() {
        QFETCH(QString, words);
        const std::string all =
            "model=mlp:64-24-16-10 dataset=digits8 rows=512 steps=12 batch=8 " + words.toStdString() + " overlap=";
        for (const int workers : {1, 2, 3, 5}) {
            const Trained after = test::train(all + "false", workers), beside = test::train(all + "true", workers);
            QVERIFY2(after.finished(), after.why().c_str());
            QVERIFY2(beside.finished(), beside.why().c_str());
            QCOMPARE(beside.text("params_sha256"), after.text("params_sha256"));
            QCOMPARE(beside.text("loss_curve_sha256"), after.text("loss_curve_sha256"));
            if (workers > 1) QCOMPARE(beside.number("total_bytes"), after.number("total_bytes"));
        }
    }

    void fusedWhileTheyCome_data() {
        test::columns<int, QString, double, double>("workers", "fusion", "fewest", "most");
        for (const int workers : {1, 2, 3, 5}) {
            QTest::addRow("%d workers, any size", workers) << workers << "64MiB:0.1" << 1.0 << 6.0;
            QTest::addRow("%d workers, a tensor at a time", workers) << workers << "1:0.05" << 6.0 << 6.0;
        }
    }

    /// Two workers' sums are the same however they are cut, so there even the bits are those of one allreduce.
    void fusedWhileTheyCome() {
        QFETCH(int, workers);
        QFETCH(QString, fusion);
        QFETCH(double, fewest);
        QFETCH(double, most);
        const std::string all = "model=mlp:64-24-16-10 dataset=digits8 rows=512 steps=12 batch=8 ";
        const Trained fused = test::train(all + "fusion=" + fusion.toStdString(), workers);
        const Trained whole = test::train(all, workers);
        QVERIFY2(fused.finished(), fused.why().c_str());
        if (workers == 1) {
            QVERIFY(!fused.json.contains("allreduces_per_step"));
            return;
        }
        const double perStep = fused.number("allreduces_per_step");
        QVERIFY2(perStep >= fewest && perStep <= most, qPrintable(QString::number(perStep)));
        QCOMPARE(whole.number("allreduces_per_step"), 1.0);
        // Besides the gradients it sends what the workers agree on at a tick.
        QVERIFY(fused.number("total_bytes") > whole.number("total_bytes"));
        QVERIFY(std::abs(fused.number("loss") - whole.number("loss")) < 1e-4);
        if (workers == 2) QCOMPARE(fused.text("params_sha256"), whole.text("params_sha256"));
    }

    /// Who is late makes the others wait in their reductions, which take no longer for it.
    void waitingForAnotherIsNoCommunication() {
        const Trained run = test::train(
            "model=mlp:64-64-10 dataset=digits8 rows=512 steps=60 batch=32 bucket=layer overlap=true straggler=1:20",
            2);
        QVERIFY2(run.finished(), run.why().c_str());
        const nlohmann::json& times = run.json["time_per_step_s"];
        const double injected = times["injected_delay"], waited = times["waiting"];
        QVERIFY(injected > 0);
        QVERIFY2(waited > injected / 2, qPrintable(QString("waited %1, injected %2").arg(waited).arg(injected)));
    }

    /// DDP's no_sync: four batches, one reduction.
    void accumulatingSkipsThem() {
        const std::string all =
            "model=mlp:64-24-10 dataset=digits8 rows=512 steps=8 batch=4 bucket=layer overlap=true ";
        const Trained one = test::train(all, 2), four = test::train(all + "accumulate=4", 2);
        QVERIFY(one.finished() && four.finished());
        QCOMPARE(four.number("total_bytes"), one.number("total_bytes"));
    }

    void mistakes_data() {
        test::wrongFields(
            {{"bucket",
              {"bucket=0", "bucket=-5", "bucket=some", "bucket=1MB", "bucket=999999999GiB",
               "bucket=layer precision=fp16", "bucket=layer schedule=staggered", "fusion=1MiB:1 bucket=layer"}},
             {"first_bucket", {"bucket=1MiB first_bucket=0"}},
             {"overlap", {"overlap=true sync=async", "overlap=true compress=onebit"}},
             {"fusion",
              {"fusion=1MiB", "fusion=1MiB:0", "fusion=0:1", "fusion=1MiB:5000", "fusion=1MiB:1ms",
               "fusion=1MiB:1 sync=local:4", "fusion=1MiB:1 schedule=priority"}}});
    }
    void mistakes() { test::areRefused("model=mlp:64-24-10 dataset=digits8 steps=2", 2); }
};

QTEST_GUILESS_MAIN(TestBuckets)
#include "test_buckets.moc"
