// SPDX-License-Identifier: Apache-2.0
//
// What a collective's record takes is known before it runs, and is never more than a run may take.
#include <QTemporaryDir>
#include <QTest>
#include <random>

#include "engine/api/event.h"
#include "engine/api/record_size.h"
#include "engine/api/session.h"
#include "tests/endless_schedule.h"
#include "tests/outcomes.h"
#include "tests/random.h"

using namespace kolo;

namespace {

/// Weighs what a run records as the database would.
class Scales : public RunSink {
public:
    Outcome<void> begin(RunInfo& info) override {
        m_width = sizeOf(info.collective->dtype);
        return {};
    }
    void events(const EventBatch& batch) override {
        for (const Event& event : batch.events) bytes += kBytesPerEvent + event.valuesCount * m_width;
    }
    Outcome<void> end(const RunResult&) override { return {}; }
    std::uint64_t bytes = 0;

private:
    std::uint64_t m_width = 0;
};

RunSpec collective(const char* strategy, const QString& algorithm, int ranks, int elements, const char* dtype) {
    RunSpec spec;
    spec.strategy = strategy;
    spec.devices = {"virtual", ranks};
    spec.parameters = {{"elements", std::to_string(elements)}, {"dtype", dtype}};
    if (!algorithm.isEmpty()) spec.parameters["algorithm"] = algorithm.toStdString();
    return spec;
}

}  // namespace

class TestRecordSize : public QObject {
    Q_OBJECT
private slots:
    void itIsKnownBeforeItRuns() {
        std::mt19937_64 random(test::testSeed());
        const std::pair<const char*, const char*> all[] = {{"allreduce", "ring"},
                                                           {"allreduce", "round-robin"},
                                                           {"allreduce", "all-to-all"},
                                                           {"allreduce", "butterfly"},
                                                           {"allreduce", "tree"},
                                                           {"allreduce", "halving-doubling"},
                                                           {"allreduce", "master-worker"},
                                                           {"allreduce", "hierarchical"},
                                                           {"all-gather", ""},
                                                           {"reduce", ""},
                                                           {"broadcast", ""},
                                                           {"reduce-scatter", ""}};
        for (const auto& [strategy, algorithm] : all) {
            const int ranks = 2 << random() % 3, elements = static_cast<int>(random() % 5000);
            Scales scales;
            Session session({&scales});
            const auto info =
                session.start(collective(strategy, algorithm, ranks, elements, random() % 2 ? "float32" : "float64"));
            QVERIFY_OK(info);
            QVERIFY(info->spec.detail == Detail::Full);
            QCOMPARE(session.wait().status, RunStatus::Finished);
            const std::uint64_t most = fullRecordBytes(*info->collective);
            QVERIFY2(scales.bytes <= most && most <= 3 * scales.bytes,
                     qPrintable(QStringLiteral("%1 %2, %3 workers, %4 elements: %5 of %6")
                                    .arg(strategy, algorithm)
                                    .arg(ranks)
                                    .arg(elements)
                                    .arg(scales.bytes)
                                    .arg(most)));
        }
    }

    /// Our own algorithms stay far below, even at their largest.
    void ofOursNoneIsTooLarge() {
        for (const char* algorithm : {"ring", "round-robin", "all-to-all", "butterfly", "tree", "halving-doubling",
                                      "master-worker", "hierarchical"}) {
            Scales scales;
            Session session({&scales});
            const auto info = session.start(collective("allreduce", algorithm, 64, 4096, "float64"), {.stepped = true});
            QVERIFY_OK(info);
            QVERIFY2(fullRecordBytes(*info->collective) < kMostRecordBytes / 2, algorithm);
        }
    }

    /// One of the user's own: the sum goes round again and again, 64 workers that copy 32 KiB each, 60 times.
    void whatWouldBeTooLargeIsRecordedWithoutNumbers() {
        constexpr int kRanks = 64;
        QTemporaryDir folder;
        const QString path = folder.filePath("again.csv");
        test::writeEndlessSchedule(path, kRanks);
        for (const auto& [elements, detail] : {std::pair(4096, Detail::Summary), std::pair(2000, Detail::Full)}) {
            Scales scales;
            Session session({&scales});
            const auto info = session.start(collective("allreduce", '@' + path, kRanks, elements, "float64"));
            QVERIFY_OK(info);
            QCOMPARE(fullRecordBytes(*info->collective) > kMostRecordBytes, detail == Detail::Summary);
            QVERIFY(info->spec.detail == detail);
            QCOMPARE(session.wait().status, RunStatus::Finished);
            QVERIFY(scales.bytes < kMostRecordBytes);
        }
    }
};

QTEST_GUILESS_MAIN(TestRecordSize)
#include "test_record_size.moc"
