// SPDX-License-Identifier: Apache-2.0
//
// The lectures' and the papers' figures: what training a model takes, what each of ZeRO's stages leaves of it, what
// that costs in bytes sent, and how large a model may be.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <cmath>

#include "engine/placement/fit.h"
#include "tests/cli/kolo_process.h"
#include "tests/random.h"
#include "tests/rows.h"

using namespace kolo;
using namespace kolo::placement;

namespace {

FitRequest requestOf(double parameters, int workers, int zero, FitType type = FitType::Float16,
                     Optimizer optimizer = Optimizer::Adam) {
    FitRequest request;
    request.model.parameters = parameters;
    request.type = type;
    request.optimizer = optimizer;
    request.workers = workers;
    request.zero = zero;
    request.deviceBytes = 32e9;
    return request;
}

bool isNear(double a, double b) {
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

}  // namespace

class TestFit : public QObject {
    Q_OBJECT
private slots:
    /// Ψ = 7.5 B, N = 64: 120, 31.4, 16.6 and 1.9 GB.
    void theFigureOfZero() {
        const auto stages = zeroStages(requestOf(7.5e9, 64, 0));
        const double gigabytes[] = {120, 31.40625, 16.640625, 1.875};
        for (int zero = 0; zero <= 3; ++zero) QVERIFY(isNear(stages[zero].bytes, gigabytes[zero] * 1e9));
        // 2Ψ, 2Ψ, 2Ψ and 3Ψ numbers of two bytes, less the part that is one's own.
        for (const FitStage& stage : stages)
            QVERIFY(isNear(stage.sent, (stage.zero == 3 ? 3 : 2) * 7.5e9 * 63 / 64 * 2));
    }

    /// The parts of a fit add up to its stage, whatever is drawn; and the largest model just fits.
    void partsAreTheStage() {
        for (auto [trial, random] : test::trials(200)) {
            const int zero = trial % 4, workers = 2 + static_cast<int>(random() % 1000);
            FitRequest request = requestOf(static_cast<double>(1 + random() % 1'000'000'000), workers, zero,
                                           static_cast<FitType>(random() % 3), static_cast<Optimizer>(random() % 3));
            const FitStage stage = zeroStages(request)[static_cast<std::size_t>(zero)];
            QVERIFY(isNear(fitOf(request).totalBytes(), stage.bytes));
            request.model.parameters = stage.largest;
            QVERIFY(isNear(fitOf(request).totalBytes(), request.deviceBytes));
        }
    }

    void theCommand_data() {
        test::columns<QString, QStringList, bool>("words", "parts", "fits");
        QTest::newRow("InceptionV3") << "inceptionv3 dtype=float64 batch=256"
                                     << QStringList{"192 MB", "192 MB", "0 B", "8.19 GB"} << true;
        QTest::newRow("GPT-3") << "gpt3 dtype=float16 optimizer=adam"
                               << QStringList{"350 GB", "350 GB", "2.1 TB", "275 GB"} << false;
        const QString seven = "zero-7.5b dtype=float16 optimizer=adam workers=64 device_gb=32 ";
        QTest::newRow("zero=0") << seven + "zero=0" << QStringList{"15 GB", "15 GB", "90 GB", "0 B"} << false;
        QTest::newRow("zero=1") << seven + "zero=1" << QStringList{"15 GB", "15 GB", "1.41 GB", "0 B"} << true;
        QTest::newRow("zero=2") << seven + "zero=2" << QStringList{"15 GB", "234 MB", "1.41 GB", "0 B"} << true;
        QTest::newRow("zero=3") << seven + "zero=3" << QStringList{"234 MB", "234 MB", "1.41 GB", "0 B"} << true;
    }
    void theCommand() {
        QFETCH(QString, words);
        QFETCH(QStringList, parts);
        QFETCH(bool, fits);
        const test::Answer answer =
            m_home.kolo(QStringList{"fit"} + words.split(' ') + QStringList{"--format", "json"});
        QVERIFY2(answer.status == 0, answer.err.constData());
        const QJsonObject json = QJsonDocument::fromJson(answer.out).object();
        QStringList told;
        for (const QJsonValue& part : json["parts"].toArray()) told << part["text"].toString();
        QCOMPARE(told, parts);
        QCOMPARE(json["fits"].toBool(), fits);
        QCOMPARE(json["stages"].toArray().size(), words.contains("workers=64") ? 4 : 0);
        // The table says the same to people.
        const test::Answer table = m_home.kolo(QStringList{"fit"} + words.split(' '));
        for (const QString& part : parts) QVERIFY2(table.out.contains(part.toUtf8()), table.out.constData());
        if (words.contains("workers=64"))
            for (const char* size : {"120 GB", "31.4 GB", "16.6 GB", "1.88 GB"})
                QVERIFY2(table.out.contains(size), table.out.constData());
    }

    void oneDeviceKeepsAll() {
        const test::Answer answer = m_home.kolo({"fit", "gpt3", "zero=1"});
        QVERIFY2(answer.refuses("one device has nobody to keep parts of its own"), answer.err);
    }

private:
    const test::Home m_home;
};

QTEST_GUILESS_MAIN(TestFit)
#include "test_fit.moc"
