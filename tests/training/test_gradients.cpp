// SPDX-License-Identifier: Apache-2.0
//
// Gradients against finite differences. A float's 24 bits leave little room for a difference, so the probe is a random
// direction, along which a layer's outputs, weighted at random, change by a sum of many terms; and the step is the one
// that balances rounding against curvature.
#include <QTest>
#include <cmath>
#include <limits>

#include "engine/devices/virtual/virtual_device.h"
#include "engine/runtime/clock.h"
#include "engine/runtime/event_log.h"
#include "engine/training/dataset.h"
#include "engine/training/layer.h"
#include "engine/training/loss.h"
#include "engine/training/model.h"
#include "engine/training/random.h"
#include "engine/training/replica.h"
#include "tests/outcomes.h"
#include "tests/random.h"
#include "tests/rows.h"

using namespace kolo;
using namespace kolo::training;

namespace {

using Floats = std::vector<float>;

constexpr double kStep = 4e-3;
constexpr double kTolerance = 0.02;
constexpr int kRows = 3;

Floats normals(std::size_t count, Random& random) {
    Floats values(count);
    for (float& value : values) value = static_cast<float>(random.normal());
    return values;
}

double dot(const Floats& a, const Floats& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
    return sum;
}

Floats moved(const Floats& from, const Floats& direction, double by) {
    Floats to = from;
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += static_cast<float>(by * static_cast<double>(direction[i]));
    return to;
}

/// Compares the derivative along `direction` with what the gradient says of it.
template <typename Function>
void compare(const Floats& at, const Floats& direction, const Floats& gradient, Function function, const char* what) {
    const double measured =
        (function(moved(at, direction, kStep)) - function(moved(at, direction, -kStep))) / (2 * kStep);
    const double said = dot(gradient, direction);
    const double scale = std::sqrt(dot(gradient, gradient)) + 1e-3;
    const double error = std::abs(measured - said) / scale;
    QVERIFY2(error < kTolerance, qPrintable(QStringLiteral("%1: measured %2, the gradient says %3 (its length is %4)")
                                                .arg(what)
                                                .arg(measured)
                                                .arg(said)
                                                .arg(scale)));
}

std::unique_ptr<Layer> layerNamed(const QString& name) {
    if (name == "dense") return makeDense(7, 5, 1);
    if (name == "relu") return makeRelu({3, 4, 5});
    if (name == "tanh") return makeTanh({1, 1, 12});
    if (name == "convolution") return makeConvolution({2, 5, 6}, 3);
    if (name == "one pixel") return makeConvolution({1, 1, 1}, 2);
    if (name == "max pool") return makeMaxPool({2, 5, 7});
    if (name == "norm") return makeNorm(3, 4);
    if (name == "attention") return makeAttention(3, 4, 2, 1);
    if (name == "feed-forward") return makeFeedForward(3, 4, 1);
    return makeRecurrent(4, 3, 6, {.in = name == "recurrent, between two", .out = name != "recurrent"});
}

Extent inputOf(const QString& name) {
    if (name == "dense") return {7, 1, 1};
    if (name == "relu") return {3, 4, 5};
    if (name == "tanh") return {1, 1, 12};
    if (name == "convolution") return {2, 5, 6};
    if (name == "one pixel") return {1, 1, 1};
    if (name == "max pool") return {2, 5, 7};
    return {1, 4, 3};  // of the others, too
}

/// The gradients of a layer by its input, if that can be changed a little, and by its parameters; asked for together
/// and one after the other.
void check(const Layer& layer, const Floats& in, bool byInput, Random& random) {
    devices::VirtualDevice device(0);
    Kernels kernels(device);
    const std::size_t outputs = static_cast<std::size_t>(kRows) * layer.output().size();
    Floats parameters = normals(layer.parameterCount(), random);
    for (float& value : parameters) value *= 0.4f;
    const Floats weights = normals(outputs, random);
    Floats workspace(layer.workspaceFloats(kRows));
    const auto value = [&](const Floats& p, const Floats& x) {
        Floats out(outputs);
        layer.forward({kernels, kRows, p.data(), workspace.data()}, x.data(), out.data());
        return dot(out, weights);
    };
    Floats out(outputs), inGradient(in.size()), parameterGradient(parameters.size());
    const Pass pass{kernels, kRows, parameters.data(), workspace.data()};
    layer.forward(pass, in.data(), out.data());
    layer.backward(pass, in.data(), out.data(), weights.data(), inGradient.data(), parameterGradient.data(), 0);
    Floats alone(in.size()), later(parameters.size());
    layer.backward(pass, in.data(), out.data(), weights.data(), alone.data(), nullptr, 0);
    if (!later.empty()) layer.backward(pass, in.data(), out.data(), weights.data(), nullptr, later.data(), 0);
    QCOMPARE(alone, inGradient);
    QCOMPARE(later, parameterGradient);
    for (int probe = 0; probe < 4; ++probe) {
        if (byInput)
            compare(
                in, normals(in.size(), random), inGradient, [&](const Floats& x) { return value(parameters, x); },
                layer.name().c_str());
        if (parameters.empty()) continue;
        compare(
            parameters, normals(parameters.size(), random), parameterGradient,
            [&](const Floats& p) { return value(p, in); }, (layer.name() + ", parameters").c_str());
    }
}

}  // namespace

class TestGradients : public QObject {
    Q_OBJECT
private slots:
    void layers_data() {
        test::texts("name", {"dense", "relu", "tanh", "convolution", "one pixel", "max pool", "recurrent",
                             "recurrent, the first of two", "recurrent, between two"});
    }
    void layers() {
        QFETCH(QString, name);
        Random random(test::testSeed(), Purpose::Rows);
        Floats in = normals(static_cast<std::size_t>(kRows) * inputOf(name).size(), random);
        // Away from where relu and the maximum have a corner.
        if (name == "relu")
            for (float& value : in) value += value < 0 ? -0.1f : 0.1f;
        if (name == "max pool")
            for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>((i * 7919) % in.size()) * 0.1f;
        check(*layerNamed(name), in, true, random);
    }

    /// Convolutions and pooling with whatever windows fit.
    void windows() {
        Random random(test::testSeed(), Purpose::Rows);
        const auto upTo = [&](int most) { return 1 + static_cast<int>(random.below(most)); };
        for (int trial = 0; trial < 40; ++trial) {
            const Extent image{upTo(3), upTo(9), upTo(9)};
            const auto side = [&](int length, bool pooling) {
                WindowSide made{upTo(5), upTo(4)};
                if (random.below(2) == 0)
                    made.padding = static_cast<int>(random.below(pooling ? made.size / 2 + 1 : made.size));
                if (!made.fits(length)) made.padding = WindowSide::kSame;
                return made;
            };
            const Window filters{side(image.height, false), side(image.width, false)};
            const Window squares{side(image.height, true), side(image.width, true)};
            const auto convolution = makeConvolution(image, upTo(3), filters);
            const auto pooling = makeMaxPool(image, squares);
            qInfo("%s; %s", convolution->name().c_str(), pooling->name().c_str());
            check(*convolution, normals(static_cast<std::size_t>(kRows) * image.size(), random), true, random);
            // Each in its own place, so that no step changes which is the largest.
            Floats distinct(static_cast<std::size_t>(kRows) * image.size());
            for (std::size_t i = 0; i < distinct.size(); ++i)
                distinct[i] = static_cast<float>((i * 7919) % distinct.size()) * 0.1f;
            check(*pooling, distinct, true, random);
            if (QTest::currentTestFailed()) return;
        }
    }

    /// A transformer's, of whatever sizes.
    void transformers() {
        Random random(test::testSeed(), Purpose::Rows);
        const auto upTo = [&](int most) { return 1 + static_cast<int>(random.below(most)); };
        for (int trial = 0; trial < 12; ++trial) {
            // A row of few numbers may have hardly any variance, and a step is large then.
            const int positions = trial % 3 == 0 ? 16 + upTo(24) : upTo(9), heads = upTo(3);
            const int width = heads * (5 + upTo(4));
            const int entries = upTo(6);
            qInfo("%d positions, width %d, %d heads, %d entries", positions, width, heads, entries);
            const Floats in = normals(static_cast<std::size_t>(kRows) * positions * width, random);
            check(*makeNorm(positions, width), in, true, random);
            check(*makeAttention(positions, width, heads, 2), in, true, random);
            check(*makeFeedForward(positions, width, 2), in, true, random);
            check(*makeDense(width, entries, 1, positions), in, true, random);
            Floats characters(static_cast<std::size_t>(kRows) * positions);
            for (float& character : characters) character = static_cast<float>(random.below(entries));
            check(*makeEmbedding(positions, entries, width), characters, false, random);
            if (QTest::currentTestFailed()) return;
        }
    }

    /// Nobody sees what comes after: a change of a position changes nothing before it, and what the workspace begins
    /// with changes nothing at all.
    void attentionLooksBack() {
        Random random(test::testSeed(), Purpose::Rows);
        devices::VirtualDevice device(0);
        Kernels kernels(device);
        constexpr int kPositions = 37, kWidth = 8;
        const auto layer = makeAttention(kPositions, kWidth, 2, 1);
        const Floats parameters = normals(layer->parameterCount(), random);
        Floats workspace(layer->workspaceFloats(1), std::numeric_limits<float>::quiet_NaN());
        Floats in = normals(kPositions * kWidth, random);
        Floats before(in.size()), after(in.size());
        const Pass pass{kernels, 1, parameters.data(), workspace.data()};
        for (int changed = 0; changed < kPositions; ++changed) {
            layer->forward(pass, in.data(), before.data());
            for (int i = 0; i < kWidth; ++i) in[changed * kWidth + i] += static_cast<float>(1 + random.uniform());
            layer->forward(pass, in.data(), after.data());
            const auto [first, other] = std::ranges::mismatch(before, after);
            QCOMPARE((first - before.begin()) / kWidth, std::ptrdiff_t{changed});
        }
        Floats inGradient(in.size()), parameterGradient(parameters.size());
        layer->backward(pass, in.data(), after.data(), before.data(), inGradient.data(), parameterGradient.data(), 0);
        for (const Floats* gradient : {&inGradient, &parameterGradient})
            QVERIFY(std::ranges::all_of(*gradient, [](float value) { return std::isfinite(value); }));
    }

    void betaAddsToWhatIsThere() {
        Random random(test::testSeed(), Purpose::Rows);
        devices::VirtualDevice device(0);
        Kernels kernels(device);
        for (const char* name : {"dense", "convolution", "recurrent", "norm", "attention", "feed-forward"}) {
            const auto layer = layerNamed(name);
            const Floats in = normals(2 * inputOf(name).size(), random),
                         weights = normals(2 * layer->output().size(), random);
            const Floats parameters = normals(layer->parameterCount(), random);
            Floats workspace(layer->workspaceFloats(2)), out(weights.size()), inGradient(in.size()),
                once(parameters.size()), twice(parameters.size());
            const Pass pass{kernels, 2, parameters.data(), workspace.data()};
            layer->forward(pass, in.data(), out.data());
            const auto back = [&](Floats& gradient, float beta) {
                layer->backward(pass, in.data(), out.data(), weights.data(), inGradient.data(), gradient.data(), beta);
            };
            back(once, 0);
            std::fill(twice.begin(), twice.end(), 1e9f);  // must be overwritten, not added to
            back(twice, 0);
            back(twice, 1);
            for (std::size_t i = 0; i < once.size(); ++i)
                QVERIFY2(std::abs(twice[i] - 2 * once[i]) <= 1e-4f * (1 + std::abs(once[i])), name);
        }
    }

    void losses_data() {
        QTest::addColumn<QString>("id");
        for (const Loss* loss : allLosses()) QTest::newRow(loss->id.c_str()) << QString::fromStdString(loss->id);
    }
    void losses() {
        QFETCH(QString, id);
        const Loss& loss = *findLoss(id.toStdString());
        Random random(test::testSeed(), Purpose::Rows);
        const Floats outputs = normals(4 * 6, random);
        const std::int32_t labels[] = {0, 5, 2, 2};
        Floats gradient(outputs.size());
        loss.sum({4, 6, outputs.data(), labels, 1, gradient.data()});
        for (int probe = 0; probe < 4; ++probe)
            compare(
                outputs, normals(outputs.size(), random), gradient,
                [&](const Floats& x) {
                    return loss.sum({4, 6, x.data(), labels, 1, nullptr});
                },
                "outputs");
    }

    void wholeModels_data() {
        test::texts("model",
                    {"mlp:64-20-16-10", "mlp:64-20-10:tanh", "logistic", "cnn:small", "rnn:small", "gpt:2-8-2:12"});
    }

    /// As a worker computes it: the whole way from a batch to the gradient of all parameters.
    void wholeModels() {
        QFETCH(QString, model);
        constexpr int kRows = 8;
        auto data = makeDataset(model.startsWith("gpt") ? "text" : "digits8", 64, 3, 12);
        QVERIFY(data.ok());
        auto made = Model::make(model.toStdString(), *data);
        QVERIFY_OK(made);
        devices::VirtualDevice device(0);
        Kernels kernels(device);
        const int layers = static_cast<int>(made->layers().size());
        auto replica = Replica::make(*made, *findLoss("cross-entropy"), kernels, device, kRows, {{0, layers}});
        QVERIFY(replica.ok());
        auto activations = replica->makeActivations(0);
        QVERIFY(activations.ok());
        const auto count = static_cast<std::size_t>(replica->parameterCount());
        made->initialise({replica->parameters(), count}, 5);

        const auto lossAt = [&](const Floats& parameters) {
            std::copy(parameters.begin(), parameters.end(), replica->parameters());
            [[maybe_unused]] const auto done = replica->forward(0, data->row(0), *activations, kRows, nullptr);
            double sum = 0;
            [[maybe_unused]] const auto known =
                replica->lossOf(*activations, {data->labels.data(), kRows}, 1, true, &sum);
            return sum;
        };
        const Floats at(replica->parameters(), replica->parameters() + count);
        lossAt(at);
        QVERIFY(replica->backward(0, data->row(0), *activations, nullptr, nullptr, kRows, 0, nullptr).ok());
        const Floats gradient(replica->gradient(), replica->gradient() + count);

        // In two halves: the same bits.
        auto layerGradients = replica->makeLayerGradients(0);
        QVERIFY(layerGradients.ok());
        std::fill_n(replica->gradient(), count, 0.0f);
        QVERIFY(replica->backwardInput(0, data->row(0), *activations, nullptr, nullptr, *layerGradients, kRows).ok());
        QVERIFY(replica->backwardWeight(0, data->row(0), *activations, *layerGradients, kRows, 0).ok());
        QVERIFY(std::ranges::equal(gradient, std::span(replica->gradient(), count)));

        Random random(test::testSeed(), Purpose::Rows);
        for (int probe = 0; probe < 4; ++probe) {
            // Mostly along the gradient: along a random direction of thousands, corners of relu weigh more than the
            // slope.
            Floats direction = normals(count, random);
            const double length = std::sqrt(dot(gradient, gradient));
            for (std::size_t i = 0; i < count; ++i)
                direction[i] = static_cast<float>(static_cast<double>(gradient[i]) / length +
                                                  0.01 * static_cast<double>(direction[i]));
            compare(at, direction, gradient, lossAt, "parameters");
        }
    }
};

QTEST_GUILESS_MAIN(TestGradients)
#include "test_gradients.moc"
