// SPDX-License-Identifier: Apache-2.0
//
// Settings at their edges: one worker, one server, one step, one row. One worker is the limit of several, so whatever
// is compressed, kept for later or pushed by momentum is the same there; settings that have nothing to do change
// nothing.
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <fstream>

#include "engine/training/dataset.h"
#include "engine/training/model.h"
#include "engine/training/optimizer.h"
#include "tests/rows.h"
#include "tests/training/training_run.h"

using namespace kolo;
using namespace kolo::training;
using test::train;
using test::Trained;

namespace {

constexpr int kHeight = 9, kWidth = 7, kPixels = kHeight * kWidth, kClasses = 4, kImages = 50;
constexpr double kRate = 0.1, kMomentum = 0.9;

/// Every image is the same, and so is every label: whoever takes whichever rows, its gradient is that of all.
std::vector<unsigned char> image() {
    std::vector<unsigned char> pixels;
    for (int i = 0; i < kPixels; ++i) pixels.push_back(static_cast<unsigned char>(3 + i * 37 % kPixels * 4));
    return pixels;
}

void writeHead(std::ofstream& file, std::initializer_list<int> sizes) {
    const char magic[] = {0, 0, 8, static_cast<char>(sizes.size())};
    file.write(magic, 4);
    for (const int size : sizes) {
        const char bytes[] = {0, 0, static_cast<char>(size >> 8), static_cast<char>(size)};
        file.write(bytes, 4);
    }
}

/// The plain way, in double precision and without a worker in sight.
class Reference {
public:
    explicit Reference(std::uint64_t seed) {
        Dataset data;
        data.extent = {1, kHeight, kWidth};
        data.classes = kClasses;
        const auto model = Model::make("logistic", data);
        std::vector<float> first(model->parameterCount());
        model->initialise(first, seed);
        m_parameters.assign(first.begin(), first.end());
        for (const unsigned char pixel : image()) m_input.push_back(pixel / 255.0);
        m_input.push_back(1);  // of the bias
    }

    /// The loss before the step, whose gradient is then compressed on its way there and back.
    double step(const std::string& codec, double part, double momentum) {
        std::vector<double> outputs(kClasses, 0), gradient(m_parameters.size());
        for (std::size_t i = 0; i < m_parameters.size(); ++i)
            outputs[i % kClasses] += m_parameters[i] * m_input[i / kClasses];
        double sum = 0;
        for (const double output : outputs) sum += std::exp(output);
        for (std::size_t i = 0; i < gradient.size(); ++i)
            gradient[i] = m_input[i / kClasses] *
                          (std::exp(outputs[i % kClasses]) / sum - (i % kClasses == kClasses - 1 ? 1 : 0));
        m_velocity.resize(gradient.size());
        for (std::size_t i = 0; i < gradient.size(); ++i)
            gradient[i] = m_velocity[i] = momentum * m_velocity[i] + gradient[i];
        const auto sent = compressed(codec, part, gradient, m_kept[0]);
        if (codec == "dgc")
            for (std::size_t i = 0; i < sent.size(); ++i)
                if (sent[i] != 0) m_velocity[i] = 0;
        const auto back = compressed(codec, std::min(1.0, 2 * part), sent, m_kept[1]);
        for (std::size_t i = 0; i < back.size(); ++i) m_parameters[i] -= kRate * back[i];
        return std::log(sum) - outputs[kClasses - 1];
    }

private:
    static std::vector<double> compressed(const std::string& codec, double part, const std::vector<double>& values,
                                          std::vector<double>& kept) {
        kept.resize(values.size());
        for (std::size_t i = 0; i < values.size(); ++i) kept[i] += values[i];
        std::vector<double> result(values.size(), 0);
        if (codec == "onebit") {
            for (std::size_t first = 0; first < values.size(); first += 64) {
                const std::size_t end = std::min(values.size(), first + 64);
                double sums[2] = {0, 0}, counts[2] = {0, 0};
                for (std::size_t i = first; i < end; ++i) {
                    sums[kept[i] < 0] += kept[i];
                    ++counts[kept[i] < 0];
                }
                for (std::size_t i = first; i < end; ++i) result[i] = sums[kept[i] < 0] / counts[kept[i] < 0];
            }
        } else {
            std::vector<std::size_t> order(values.size());
            for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
            std::stable_sort(order.begin(), order.end(),
                             [&](std::size_t a, std::size_t b) { return std::abs(kept[a]) > std::abs(kept[b]); });
            const auto most = static_cast<std::size_t>(std::llround(part * static_cast<double>(values.size())));
            for (std::size_t i = 0; i < most; ++i) result[order[i]] = kept[order[i]];
        }
        for (std::size_t i = 0; i < values.size(); ++i) kept[i] -= result[i];
        return result;
    }

    std::vector<double> m_parameters, m_input, m_velocity, m_kept[2];
};

}  // namespace

class TestEdges : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        const std::string prefix = m_folder.filePath("same").toStdString();
        std::ofstream images(prefix + "-images-idx3-ubyte", std::ios::binary);
        writeHead(images, {kImages, kHeight, kWidth});
        std::ofstream labels(prefix + "-labels-idx1-ubyte", std::ios::binary);
        writeHead(labels, {kImages});
        for (int i = 0; i < kImages; ++i) {
            for (const unsigned char pixel : image()) images.put(static_cast<char>(pixel));
            labels.put(kClasses - 1);
        }
    }

    void oneWorkerCompressesLikeThePaper_data() {
        test::columns<QString, double>("codec", "part")
            .rows({
                {"topk", "topk", 0.05},
                {"topk, half", "topk", 0.5},
                {"dgc", "dgc", 0.05},
                {"onebit", "onebit", 0.0},
            });
    }
    void oneWorkerCompressesLikeThePaper() {
        QFETCH(QString, codec);
        QFETCH(double, part);
        const std::string text = codec.toStdString() + (part > 0 ? ":" + std::to_string(part) : "");
        const Trained trained = train(words("compress=" + text), 1);
        QVERIFY2(trained.finished(), trained.why().c_str());
        const auto losses = trained.losses();
        QCOMPARE(losses.size(), std::size_t{40});
        Reference reference(5);
        for (std::size_t step = 0; step < losses.size(); ++step) {
            const double wanted = reference.step(codec.toStdString(), part, kMomentum);
            QVERIFY2(std::abs(losses[step] - wanted) < 1e-4 * std::max(wanted, 0.01),
                     qPrintable(QString("step %1: %2, not %3").arg(step).arg(losses[step]).arg(wanted)));
        }
    }

    void twoEqualWorkersAreOne_data() {
        test::texts("more", {"", "compress=onebit", "compress=topk:1", "compress=dgc:1", "compress=randomk:1",
                             "precision=fp16", "precision=bf16", "compress=topk:1 precision=fp16", "sync=local:4",
                             "sync=local:4 precision=bf16", "optimizer=adam compress=onebit",
                             "architecture=parameter-server", "architecture=parameter-server compress=topk:0.1",
                             "architecture=parameter-server compress=onebit precision=bf16", "accumulate=2"});
    }

    /// Two workers with equal gradients do what one of them does alone, to the bit.
    void twoEqualWorkersAreOne() {
        QFETCH(QString, more);
        const Trained one = train(words(more.toStdString()), 1), two = train(words(more.toStdString()), 2);
        QVERIFY2(one.finished(), one.why().c_str());
        QVERIFY2(two.finished(), two.why().c_str());
        QCOMPARE(one.text("params_sha256"), two.text("params_sha256"));
        QCOMPARE(one.text("loss_curve_sha256"), two.text("loss_curve_sha256"));
    }

    void aloneEveryWayIsTheSame_data() {
        test::texts("more", {"architecture=parameter-server", "architecture=central-storage",
                             "architecture=parameter-server servers=3", "sync=async", "sync=ssp:0", "sync=ssp:3",
                             "sync=backup:0", "sync=local:1", "sync=local:8", "sync=local:100", "schedule=staggered",
                             "schedule=priority", "allreduce=tree", "scaling=linear", "loaders=0", "straggler=0:2",
                             "evaluate=1", "check=false", "target=0.5"});
    }

    /// Nobody to agree with, nobody to wait for, nobody to be stale against.
    void aloneEveryWayIsTheSame() {
        QFETCH(QString, more);
        const std::string words = "model=mlp:64-24-10 dataset=digits8 rows=500 steps=40 batch=16 ";
        const Trained plain = train(words, 1), other = train(words + more.toStdString(), 1);
        QVERIFY2(plain.finished(), plain.why().c_str());
        QVERIFY2(other.finished(), other.why().c_str());
        QCOMPARE(other.text("params_sha256"), plain.text("params_sha256"));
        QCOMPARE(other.text("loss_curve_sha256"), plain.text("loss_curve_sha256"));
        QCOMPARE(other.number("mean_staleness"), 0.0);
        QCOMPARE(other.number("samples"), plain.number("samples"));
        QCOMPARE(other.staleness(), plain.staleness());
    }

    void momentumCountsForOneWorker_data() {
        test::columns<QString, bool>("codec", "counts");
        for (const char* codec : {"none", "topk:0.01", "onebit", "dgc:0.001", "qsgd:4", "terngrad"})
            QTest::newRow(codec) << codec << true;
        QTest::newRow("randomk") << "randomk:0.01" << false;  // says so itself: without momentum
    }
    void momentumCountsForOneWorker() {
        QFETCH(QString, codec);
        QFETCH(bool, counts);
        const std::string words =
            "model=mlp:64-24-10 dataset=digits8 rows=500 steps=20 compress=" + codec.toStdString();
        const Trained trained = train(words + " momentum=0.9", 1);
        QVERIFY2(trained.finished(), trained.why().c_str());
        const std::string without = train(words + " momentum=0", 1).text("params_sha256");
        QCOMPARE(trained.text("params_sha256") != without, counts);
        if (codec != "none")
            QVERIFY(without !=
                    train("model=mlp:64-24-10 dataset=digits8 rows=500 steps=20 momentum=0", 1).text("params_sha256"));
    }

    /// Warm-up goes from lr to workers × lr (Goyal et al. 2017): with one worker there is nowhere to go.
    void linearScalingOfOneWorkerIsTheRateItself() {
        LearningRate rate{.base = 0.1, .scale = 1, .linear = true, .warmUp = 10};
        for (const std::int64_t step : {0, 1, 9, 10, 50}) QCOMPARE(rate.at(step), 0.1);
        rate.scale = 3;
        QCOMPARE(rate.at(4), 0.2);
        QCOMPARE(rate.at(9), 0.3);
        rate = {.base = 0.1, .warmUp = 1};
        QCOMPARE(rate.at(0), 0.1);
        const std::string words = "model=mlp:64-24-10 dataset=digits8 rows=500 steps=20 ";
        QCOMPARE(train(words + "scaling=linear warmup=10", 1).text("params_sha256"),
                 train(words, 1).text("params_sha256"));
    }

    /// As TensorFlow's and PyTorch's schedules have them.
    void ratesFall() {
        using Decay = LearningRate::Decay;
        const auto near = [](double a, double b) { return std::abs(a - b) < 1e-12; };
        LearningRate rate{.base = 0.1, .decay = Decay::Cosine, .length = 40};
        QVERIFY(near(rate.at(0), 0.1) && near(rate.at(20), 0.05) && near(rate.at(40), 0) && near(rate.at(99), 0));
        rate.stair = 10;  // half way only when the second stair is over
        QVERIFY(near(rate.at(19), rate.at(10)) && near(rate.at(20), 0.05));
        rate = {.base = 0.1, .decay = Decay::Annealing, .length = 4};
        // CosineAnnealingLR(opt, T_max=4) of PyTorch 2.15.
        const double annealed[] = {0.1,  0.08535533905932738, 0.05, 0.014644660940672627, 0.0, 0.014644660940672627,
                                   0.05, 0.08535533905932738, 0.1,  0.08535533905932738,  0.05};
        for (int step = 0; step < 11; ++step)
            QVERIFY2(near(rate.at(step), annealed[step]), std::to_string(step).c_str());
        rate = {.base = 0.1, .decay = Decay::Exponential, .length = 10, .factor = 0.25};
        QVERIFY(near(rate.at(5), 0.05) && near(rate.at(20), 0.00625));
        rate.stair = 10;
        QVERIFY(near(rate.at(9), 0.1) && near(rate.at(10), 0.025) && near(rate.at(19), 0.025));
        const std::string words = "model=mlp:64-24-10 dataset=digits8 rows=500 steps=20 decay=";
        const auto hash = [&](const char* decay) { return train(words + decay, 1).text("params_sha256"); };
        QCOMPARE(hash("cosine:20"), hash("cosine"));
        QVERIFY(hash("cosine:40") != hash("cosine") && hash("cosine:20/5") != hash("cosine"));
        QCOMPARE(hash("annealing:20"), hash("cosine:20"));
        QVERIFY(hash("annealing:10") != hash("cosine:10"));
        QCOMPARE(hash("step:1/3"), hash("none"));
        for (const char* const wrong : {"cosine:0", "cosine:x", "cosine:10/0", "annealing:0", "step:0.1", "step:1.5/10",
                                        "step:0/10", "exponential:/10", "exponential:0.9/ten"})
            QVERIFY2(train(words + wrong, 1).refused.message.english().find("\"decay\"") != std::string::npos, wrong);
    }

    void freeWorkersShareOutTheUpdates_data() { test::texts("sync", {"async", "ssp:0", "ssp:1", "ssp:100"}); }

    /// Workers × steps updates: not one more for every gradient that is under way at the end.
    void freeWorkersShareOutTheUpdates() {
        QFETCH(QString, sync);
        for (const int workers : {1, 2, 5})
            for (const int steps : {1, 2, 9}) {
                const Trained trained = train(
                    "model=mlp:2-8-2 rows=64 batch=4 sync=" + sync.toStdString() + " steps=" + std::to_string(steps),
                    workers);
                QVERIFY2(trained.finished(), trained.why().c_str());
                QCOMPARE(trained.number("updates"), workers * steps);
                QVERIFY(trained.number("samples") == 4 * (workers * steps + trained.number("dropped_updates")));
            }
    }

    void oneStepOfOneRow_data() {
        test::texts("more", {"",
                             "sync=async",
                             "sync=ssp:0",
                             "sync=local:3",
                             "sync=backup:0",
                             "warmup=1",
                             "warmup=5",
                             "decay=cosine",
                             "warmup=1 decay=cosine",
                             "compress=topk:0.01",
                             "compress=qsgd:2",
                             "compress=terngrad",
                             "architecture=parameter-server servers=32",
                             "loaders=16 prefetch=64",
                             "prefetch=0",
                             "evaluate=1",
                             "accumulate=3",
                             "target=1",
                             "scaling=linear",
                             "straggler=0:5"});
    }
    void oneStepOfOneRow() {
        QFETCH(QString, more);
        for (const int workers : {1, 2}) {
            const Trained trained = train(
                "model=mlp:2-8-2 steps=1 batch=1 rows=" + std::to_string(workers) + " " + more.toStdString(), workers);
            QVERIFY2(trained.finished(), trained.why().c_str());
            QCOMPARE(trained.number("steps"), 1.0);
            const double micro = more.contains("accumulate") ? 3 : 1;
            if (trained.number("dropped_updates") <= 0) QCOMPARE(trained.number("samples"), workers * micro);
            QVERIFY(std::isfinite(trained.number("loss")));
            QVERIFY(trained.json["accuracy_curve"].size() >= 1);  // of free workers the first and the last may differ
            QCOMPARE(trained.json["loss_curve"].size(), std::size_t{1});
        }
    }

private:
    std::string words(const std::string& more) const {
        return "model=logistic steps=40 batch=8 lr=0.1 momentum=0.9 seed=5 dataset=idx:" +
               m_folder.filePath("same").toStdString() + " " + more;
    }
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestEdges)
#include "test_edges.moc"
