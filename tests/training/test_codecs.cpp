// SPDX-License-Identifier: Apache-2.0
//
// What a codec writes it must read again, in the bytes that it promised; the random ones are right in the mean, and
// those that leave something out lose nothing.
#include <QTest>
#include <cmath>
#include <numeric>

#include "engine/training/codec.h"
#include "engine/training/random.h"
#include "tests/random.h"
#include "tests/rows.h"

using namespace kolo;
using namespace kolo::training;

namespace {

using Floats = std::vector<float>;

CodecChoice choose(const char* text, Precision precision = Precision::Fp32) {
    auto choice = parseCodec(text);
    if (!choice) qFatal("%s", choice.error().message.english().c_str());
    choice->precision = precision;
    return *choice;
}

Floats gradientOf(std::size_t count, Random& random) {
    Floats values(count);
    for (float& value : values) value = static_cast<float>(random.normal() * std::exp(random.normal()));
    return values;
}

Floats passed(const CodecChoice& choice, GradientSender& sender, const Floats& values, std::size_t* bytes = nullptr) {
    std::vector<std::byte> wire(sender.mostBytes());
    const std::size_t written = sender.send(values, wire.data());
    if (written > wire.size()) qFatal("More was written than promised.");
    Floats read(values.size(), 7.0f);
    choice.codec->decode({wire.data(), written}, choice.setting, choice.precision, read);
    if (bytes) *bytes = written;
    return read;
}

const char* const kAll[] = {"none",   "qsgd:2",   "qsgd:4",    "qsgd:8",       "onebit",       "terngrad",
                            "topk:1", "topk:0.1", "topk:0.01", "randomk:0.25", "randomk:0.01", "dgc:0.01"};

}  // namespace

class TestCodecs : public QObject {
    Q_OBJECT
private slots:
    void anyLength_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : kAll) QTest::newRow(text) << QString(text);
    }

    /// Lengths around every boundary, all zeros, one huge value: nothing outside of the message, no value without
    /// meaning.
    void anyLength() {
        QFETCH(QString, text);
        Random random(test::testSeed(), Purpose::Rows);
        for (const Precision precision : {Precision::Fp32, Precision::Fp16, Precision::Bf16}) {
            const CodecChoice choice = choose(qPrintable(text), precision);
            for (const int count : {0, 1, 2, 7, 8, 9, 63, 64, 65, 255, 256, 257, 1000}) {
                GradientSender sender(choice, count, 0.9, 1, 0);
                for (Floats values : {gradientOf(count, random), Floats(count, 0.0f), Floats(count, 30000.0f)})
                    for (const float value : passed(choice, sender, values)) QVERIFY(std::isfinite(value));
            }
        }
    }

    void plainValuesArriveAsTheyAre() {
        Random random(test::testSeed(), Purpose::Rows);
        const Floats values = gradientOf(500, random);
        const CodecChoice choice = choose("none");
        GradientSender sender(choice, 500, 0, 1, 0);
        QCOMPARE(passed(choice, sender, values), values);
    }

    void halves() {
        const Floats values = {0, -0.0f, 1, -2.5f, 0.333333f, 65504, 1e-7f, 6e-8f, 100000, -1e-30f, 3.14159f};
        for (const auto& [precision, digits] : {std::pair{Precision::Fp16, 11}, std::pair{Precision::Bf16, 8}}) {
            const CodecChoice choice = choose("none", precision);
            GradientSender sender(choice, static_cast<std::int64_t>(values.size()), 0, 1, 0);
            std::size_t bytes = 0;
            const Floats read = passed(choice, sender, values, &bytes);
            QCOMPARE(bytes, 2 * values.size());
            for (std::size_t i = 0; i < values.size(); ++i) {
                if (precision == Precision::Fp16 && (std::abs(values[i]) > 65504 || std::abs(values[i]) < 6.2e-5f))
                    continue;
                QVERIFY(std::abs(read[i] - values[i]) <= std::ldexp(std::abs(values[i]), -digits));
            }
        }
    }

    void unbiased_data() {
        test::columns<QString, double>("text", "part")
            .rows({
                {"qsgd:2", "qsgd:2", 1.0},
                {"qsgd:4", "qsgd:4", 1.0},
                {"terngrad", "terngrad", 1.0},
                // What random-k sends is, in the mean, the gradient times the part that is sent; the rest is kept.
                {"randomk:0.1", "randomk:0.1", 0.1},
            });
    }

    /// The mean over many draws lies within five of its own standard deviations of the value, for every value.
    void unbiased() {
        QFETCH(QString, text);
        QFETCH(double, part);
        constexpr int kDraws = 4000, kCount = 100;
        const CodecChoice choice = choose(qPrintable(text));
        const std::uint64_t seed = test::testSeed();
        Random random(seed, Purpose::Rows);
        const Floats values = gradientOf(kCount, random);
        GradientSender sender(choice, kCount, 0, seed, 0);
        std::vector<std::byte> wire(sender.mostBytes());
        std::vector<double> sums(kCount, 0), squares(kCount, 0);
        Floats read(kCount);
        for (int draw = 0; draw < kDraws; ++draw) {
            const std::size_t bytes = sender.sendOnce(values, wire.data());
            choice.codec->decode({wire.data(), bytes}, choice.setting, choice.precision, read);
            for (int i = 0; i < kCount; ++i) {
                sums[i] += static_cast<double>(read[i]);
                squares[i] += static_cast<double>(read[i]) * static_cast<double>(read[i]);
            }
        }
        double spread = 0, scale = 0;
        for (const float value : values) scale = std::max(scale, std::abs(static_cast<double>(value)));
        for (int i = 0; i < kCount; ++i) {
            const double mean = sums[i] / kDraws, variance = std::max(0.0, squares[i] / kDraws - mean * mean);
            const double deviation = std::sqrt(variance / kDraws);
            spread += deviation;
            const double error = std::abs(mean - part * static_cast<double>(values[i]));
            // What is drawn less often than about ten times in all does not show in the deviation.
            QVERIFY2(error <= 5 * deviation + 10 * scale / kDraws,
                     qPrintable(QStringLiteral("value %1: %2, its mean is %3 ± %4")
                                    .arg(i)
                                    .arg(values[i])
                                    .arg(mean)
                                    .arg(deviation)));
        }
        QVERIFY(spread > 0);  // it does draw
    }

    void nothingIsLost_data() { test::texts("text", {"onebit", "topk:0.05", "randomk:0.05", "dgc:0.05"}); }

    /// With error feedback, everything that went in comes out in the end: what has been sent differs from the sum of
    /// the gradients by one step's error, not by one for each step.
    void nothingIsLost() {
        QFETCH(QString, text);
        constexpr int kCount = 400;
        const CodecChoice choice = choose(qPrintable(text));
        Random random(test::testSeed(), Purpose::Rows);
        GradientSender sender(choice, kCount, 0, 1, 0);
        std::vector<double> in(kCount, 0), out(kCount, 0);
        const auto behind = [&] {
            double sum = 0;
            for (int i = 0; i < kCount; ++i) sum += (in[i] - out[i]) * (in[i] - out[i]);
            return std::sqrt(sum);
        };
        for (int step = 0; step < 60; ++step) {
            const Floats gradient = gradientOf(kCount, random);
            const Floats sent = passed(choice, sender, gradient);
            for (int i = 0; i < kCount; ++i) {
                in[i] += static_cast<double>(gradient[i]);
                out[i] += static_cast<double>(sent[i]);
            }
        }
        const double before = behind();
        QVERIFY(before > 0);
        // Without new gradients, what was kept is sent bit by bit.
        for (int step = 0; step < 400; ++step) {
            const Floats sent = passed(choice, sender, Floats(kCount, 0.0f));
            for (int i = 0; i < kCount; ++i) out[i] += static_cast<double>(sent[i]);
        }
        QVERIFY2(behind() < 0.02 * before, qPrintable(QStringLiteral("%1 of %2 is left").arg(behind()).arg(before)));
    }

    void topKeepsTheLargest() {
        Floats values(100, 0.0f);
        for (int i = 0; i < 100; ++i) values[i] = static_cast<float>((i * 37) % 100) * (i % 2 ? 1.0f : -1.0f);
        const CodecChoice choice = choose("topk:0.1");
        GradientSender sender(choice, 100, 0, 1, 0);
        const Floats read = passed(choice, sender, values);
        for (int i = 0; i < 100; ++i) QCOMPARE(read[i], std::abs(values[i]) >= 90 ? values[i] : 0.0f);
    }

    void bytesShrink() {
        constexpr std::int64_t kCount = 100'000;
        Random random(1, Purpose::Rows);
        const Floats values = gradientOf(kCount, random);
        for (const auto& [text, most] :
             {std::pair{"none", 1.0}, std::pair{"qsgd:4", 0.15}, std::pair{"terngrad", 0.09}, std::pair{"onebit", 0.07},
              std::pair{"topk:0.01", 0.014}, std::pair{"randomk:0.01", 0.011}, std::pair{"dgc:0.001", 0.003}}) {
            const CodecChoice choice = choose(text);
            GradientSender sender(choice, kCount, 0, 1, 0);
            std::size_t bytes = 0;
            passed(choice, sender, values, &bytes);
            QVERIFY2(static_cast<double>(bytes) <= most * 4 * kCount, text);
        }
    }

    void settings_data() {
        test::texts("text",
                    {"qsgd:1", "qsgd:9", "qsgd:3.5", "qsgd:", "qsgd:x", "topk:0", "topk:-0.1", "topk:1.01", "topk:nan",
                     "topk:inf", "onebit:2", "none:1", "dgc:2", "randomk:0.01x", "", "zip", ":", "topk:0.1:2"});
    }
    void settings() {
        QFETCH(QString, text);
        const auto choice = parseCodec(text.toStdString());
        QVERIFY(!choice.ok());
        QCOMPARE(choice.error().code, ErrorCode::BadValue);
        QCOMPARE(choice.error().field, std::string("compress"));
        QVERIFY(choice.error().message.english().ends_with("."));
    }
};

QTEST_GUILESS_MAIN(TestCodecs)
#include "test_codecs.moc"
