// SPDX-License-Identifier: Apache-2.0
//
// Gradient clipping: norms and factors against plain sums, and the same training however model, gradient and optimizer
// are shared out, because the norm is of all of the gradient wherever its parts are.
#include <fmt/format.h>

#include <QTest>
#include <cmath>

#include "engine/devices/device.h"
#include "engine/training/clip.h"
#include "engine/training/kernels.h"
#include "engine/training/optimizer.h"
#include "tests/outcomes.h"
#include "tests/random.h"
#include "tests/rows.h"
#include "tests/training/training_run.h"

using namespace kolo;
using namespace kolo::training;
using test::train;
using test::Trained;

namespace {

constexpr const char* kModels[] = {"model=mlp:64-24-16-10 dataset=digits8", "model=cnn:small dataset=digits8",
                                   "model=gpt:1-16-2:8 dataset=text sample=0"};
constexpr const char* kSteps = " rows=256 steps=4 evaluate=4 lr=0.1 ";

Trained trainOn(const std::string& strategy, const std::string& words, int devices) {
    return train({.parameters = test::parametersOf(words), .devices = devices, .strategy = strategy});
}

/// Means of the workers' losses, step by step; of those that there are.
bool near(const Trained& a, const Trained& b) {
    const std::vector<double> first = a.losses(), second = b.losses();
    if (first.empty() || first.size() != second.size()) return false;
    for (std::size_t i = 0; i < first.size(); ++i)
        if (std::abs(first[i] - second[i]) > 2e-4 * std::max(1.0, std::abs(first[i]))) return false;
    return true;
}

}  // namespace

class TestClipping : public QObject {
    Q_OBJECT

    std::mt19937_64 m_random{test::testSeed()};

private slots:
    void aGradientInPieces() {
        for (const char* const text : {"norm:0.7", "each:0.4", "value:0.05", "none"}) {
            const std::vector<Range> tensors = {{0, 100}, {100, 7}, {107, 900}};
            std::vector<float> gradient(1007);
            for (float& value : gradient) value = std::uniform_real_distribution(-0.2f, 0.2f)(m_random);
            const std::vector<float> before = gradient;
            const auto kind = devices::findDeviceKind("virtual");
            const auto opened = (*kind)->open(1);
            Kernels kernels(*opened->front());
            GradientClip clip({*clipFrom(text), kernels, *opened->front(), tensors});
            std::vector<double> norms;
            double all = 0;
            for (const Range& tensor : tensors) {
                double squares = 0;
                for (std::int64_t i = tensor.first; i < tensor.first + tensor.count; ++i)
                    squares += static_cast<double>(before[i]) * static_cast<double>(before[i]);
                norms.push_back(std::sqrt(squares));
                all += squares;
            }
            // Where pieces end has nothing to do with where tensors do.
            const std::vector<Range> pieces = {{500, 507}, {0, 103}, {103, 397}};
            for (int step = 0; step < 2; ++step) {  // nothing is left of a step
                gradient = before;
                for (const Range& piece : pieces)
                    if (clip.needsNorms()) QVERIFY(clip.measure(piece, gradient.data() + piece.first).ok());
                if (clip.needsNorms()) QVERIFY(clip.settle().ok());
                for (const Range& piece : pieces) clip.apply(piece, gradient.data() + piece.first);
            }
            const std::string_view how = text;
            for (std::size_t tensor = 0; tensor < tensors.size(); ++tensor)
                for (std::int64_t i = tensors[tensor].first; i < tensors[tensor].first + tensors[tensor].count; ++i) {
                    const auto given = static_cast<double>(before[i]);
                    const double wanted = how == "norm:0.7"     ? given * std::min(1.0, 0.7 / std::sqrt(all))
                                          : how == "each:0.4"   ? given * std::min(1.0, 0.4 / norms[tensor])
                                          : how == "value:0.05" ? std::clamp(given, -0.05, 0.05)
                                                                : given;
                    QVERIFY2(std::abs(static_cast<double>(gradient[i]) - wanted) < 1e-6,
                             fmt::format("{}: {} is {}, not {}", text, i, gradient[i], wanted).c_str());
                }
        }
    }

    void theSameHoweverItIsShared_data() {
        test::columns<QString, QString, int, QString, int>("reference", "strategy", "devices", "words",
                                                           "referenceDevices")
            .rows(
                {{"zero 1", "batch=4", "data-parallel", 4, "batch=4 zero=1", 4},
                 {"zero 2", "batch=4", "data-parallel", 4, "batch=4 zero=2 bucket=layer overlap=true", 4},
                 {"zero 3", "batch=4", "data-parallel", 4, "batch=4 zero=3", 4},
                 {"fused", "batch=4", "data-parallel", 4, "batch=4 fusion=64MiB:1", 4},
                 {"a server", "batch=4", "data-parallel", 4, "batch=4 architecture=parameter-server", 4},
                 {"one in charge", "batch=4", "data-parallel", 4, "batch=4 architecture=replicate", 4},
                 {"a pipeline", "batch=4 accumulate=4", "pipeline", 2, "batch=4 micro=4 stages=2", 1},
                 {"two pipelines", "batch=4 accumulate=2", "pipeline", 4, "batch=4 micro=2 stages=2 replicas=2", 2},
                 {"Megatron's", "batch=8", "mesh", 2, "batch=8 mesh=tensor:2 slice=megatron", 1},
                 {"gathered", "batch=8", "mesh", 2, "batch=8 mesh=tensor:2 slice=gather", 1},
                 {"a mesh with parts", "batch=8", "mesh", 4, "batch=8 mesh=data:2,tensor:2 slice=megatron zero=2", 2}});
    }
    void theSameHoweverItIsShared() {
        QFETCH(QString, reference);
        QFETCH(QString, strategy);
        QFETCH(int, devices);
        QFETCH(QString, words);
        QFETCH(int, referenceDevices);
        const std::string model = kModels[m_random() % std::size(kModels)];
        const char* const clip = m_random() % 2 ? "clip=norm:0.05" : "clip=each:0.02";
        const std::string common = model + kSteps + clip + " ";
        const Trained wanted = trainOn("data-parallel", common + reference.toStdString(), referenceDevices);
        const Trained found = trainOn(strategy.toStdString(), common + words.toStdString(), devices);
        const Trained without = trainOn("data-parallel", model + kSteps + reference.toStdString(), referenceDevices);
        const std::string what = fmt::format("{}: {}{}", common, wanted.why(), found.why());
        QVERIFY2(wanted.finished() && found.finished(), what.c_str());
        QVERIFY2(near(wanted, found), what.c_str());
        QVERIFY2(!near(wanted, without), what.c_str());
    }

    void whatIsRefused_data() {
        test::columns<QString, QString>("words", "says")
            .rows({{"no limit", "clip=norm:", "Did you mean"},
                   {"no colon", "clip=norm", "Did you mean"},
                   {"a limit of nothing", "clip=none:1", "Did you mean"},
                   {"below zero", "clip=value:-1", "from 1e-09"},
                   {"a word", "clip=norm:much", "norm:LIMIT"},
                   {"several servers", "clip=norm:1 architecture=parameter-server servers=2", "use one server"},
                   {"tasks", "clip=each:1 architecture=partitions", "value:LIMIT"}});
    }
    void whatIsRefused() {
        QFETCH(QString, words);
        QFETCH(QString, says);
        const Trained run = train("model=mlp:64-10 dataset=digits8 steps=2 " + words.toStdString());
        QVERIFY(!run.finished());
        QVERIFY2(run.why().find(says.toStdString()) != std::string::npos, run.why().c_str());
    }

    void whereACosineEnds() {
        LearningRate rate{.base = 0.1, .decay = LearningRate::Decay::Cosine, .length = 40, .least = 0.02};
        QCOMPARE(rate.at(0), 0.1);
        QVERIFY(std::abs(rate.at(20) - 0.06) < 1e-12);
        QVERIFY(std::abs(rate.at(1000) - 0.02) < 1e-12);
        rate.decay = LearningRate::Decay::Annealing;
        QVERIFY(std::abs(rate.at(80) - 0.1) < 1e-12);
    }
};

QTEST_GUILESS_MAIN(TestClipping)
#include "test_clipping.moc"
