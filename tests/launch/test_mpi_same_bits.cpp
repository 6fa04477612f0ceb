// SPDX-License-Identifier: Apache-2.0
//
// A run of MPI processes is the same run as one of threads: after every step every rank holds the same bits, and the
// same transfers were counted. For every algorithm, with lengths, types and operators drawn at random.
#include <QTest>
#include <bit>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "engine/api/event.h"
#include "engine/api/session.h"
#include "engine/collectives/algorithm.h"
#include "engine/selfcheck/course.h"
#include "tests/launch/mpi_processes.h"
#include "tests/outcomes.h"
#include "tests/random.h"
#include "tests/rows.h"

using namespace kolo;

namespace {

/// What a run has done, without when it did it.
struct Deeds : RunSink {
    std::map<std::tuple<int, int, int>, std::vector<std::uint64_t>> values;       // (step, rank, chunk): bits
    std::multiset<std::tuple<int, int, int, int, std::uint64_t, int>> transfers;  // step, to, from, chunk, bytes, flags
    std::map<std::string, int> metrics;
    std::vector<std::string> names = {""};
    bool clockRunsBackwards = false;

    Outcome<void> begin(RunInfo&) override { return {}; }
    void events(const EventBatch& batch) override {
        for (const std::string& name : batch.newNames) names.push_back(name);
        for (const Event& event : batch.events) {
            clockRunsBackwards |= event.startNs < 0 || event.endNs < event.startNs;
            if (event.kind == EventKind::Value) {
                auto& held = values[{event.step, event.rank, event.chunk}];
                held.clear();
                for (const double value : batch.valuesOf(event)) held.push_back(std::bit_cast<std::uint64_t>(value));
            } else if (event.kind == EventKind::Transfer) {
                transfers.insert({event.step, event.rank, event.peer, event.chunk, event.bytes, event.flags & kReduce});
            } else if (event.kind == EventKind::Metric) {
                ++metrics[names[event.name]];
            }
        }
    }
    Outcome<void> end(const RunResult&) override { return {}; }
};

struct Ran {
    Deeds deeds;
    RunResult result;
    std::string refused;
};

std::unique_ptr<Ran> ran(RunSpec spec, const std::string& launch) {
    auto ran = std::make_unique<Ran>();
    spec.launch = launch;
    Session session({&ran->deeds});
    if (const auto started = session.start(spec); started)
        ran->result = session.wait();
    else
        ran->refused = started.error().message.english();
    return ran;
}

}  // namespace

class TestMpiSameBits : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        if (const std::string why = test::whyNoMpi(); !why.empty()) QSKIP(why.c_str());
        m_random.seed(test::testSeed());
    }

    void everyAlgorithm_data() {
        test::columns<QString, int>("algorithm", "ranks");
        for (const collectives::Algorithm* algorithm : collectives::allAlgorithms()) {
            for (const int ranks : {2, draw(3, 6)})
                if (algorithm->takes(ranks))
                    QTest::addRow("%s on %d", algorithm->id.c_str(), ranks)
                        << QString::fromStdString(algorithm->id) << ranks;
        }
    }
    void everyAlgorithm() {
        QFETCH(QString, algorithm);
        QFETCH(int, ranks);
        const collectives::Algorithm& asked = *collectives::findAlgorithm(algorithm.toStdString());
        RunSpec spec = randomSpec(std::string(name(asked.collective)), ranks);
        spec.parameters["algorithm"] = asked.id;
        const auto threads = ran(spec, "threads"), mpi = ran(spec, "mpi");
        const std::string what = specToJson(spec);
        QVERIFY2(threads->refused.empty(), threads->refused.c_str());
        QVERIFY2(mpi->refused.empty(), mpi->refused.c_str());
        QVERIFY2(mpi->result.status == RunStatus::Finished, (what + mpi->result.error.english()).c_str());
        QVERIFY(!threads->deeds.values.empty());
        QVERIFY2(mpi->deeds.values == threads->deeds.values, what.c_str());
        QVERIFY2(mpi->deeds.transfers == threads->deeds.transfers, what.c_str());
        QVERIFY2(!mpi->deeds.clockRunsBackwards, what.c_str());
        QCOMPARE(mpi->deeds.metrics["clock_offset_ns"], ranks);
        const auto one = nlohmann::json::parse(threads->result.json), other = nlohmann::json::parse(mpi->result.json);
        for (const char* member : {"result", "steps", "bytes_sent_per_rank", "total_bytes", "verified"})
            QVERIFY2(one.at(member) == other.at(member), member);
        QCOMPARE(static_cast<int>(other.at("hosts").size()), ranks);
    }

    /// Held before every step, and let go one step at a time.
    void stepped() {
        RunSpec spec = randomSpec("allreduce", 4);
        const auto threads = ran(spec, "threads");
        spec.launch = "mpi";
        Deeds deeds;
        Session session({&deeds});
        const auto started = session.start(spec, {.stepped = true});
        QVERIFY_OK(started);
        const int steps = static_cast<int>(started->collective->schedule.steps.size());
        for (int step = 0; step < steps; ++step) {
            QTRY_VERIFY_WITH_TIMEOUT(session.state().phase == SessionPhase::Waiting && session.state().step == step,
                                     20'000);
            QVERIFY(session.step().ok());
        }
        QVERIFY(session.wait().status == RunStatus::Finished);
        QVERIFY2(deeds.values == threads->deeds.values, specToJson(spec).c_str());
    }

    /// Too long for their values to be recorded, and longer than what Open MPI sends at once: the engine itself
    /// compares with the plain reference, and every rank's bits with every other's.
    void longArrays() {
        RunSpec spec = randomSpec("allreduce", 3);
        spec.parameters["elements"] = std::to_string(draw(300'000, 900'000));
        spec.detail = Detail::Summary;
        const auto threads = ran(spec, "threads"), mpi = ran(spec, "mpi");
        QVERIFY2(mpi->result.status == RunStatus::Finished, (specToJson(spec) + mpi->result.error.english()).c_str());
        QVERIFY(nlohmann::json::parse(mpi->result.json).at("verified").get<bool>());
        QVERIFY(mpi->deeds.transfers == threads->deeds.transfers);
    }

    void overALink() {
        RunSpec spec = randomSpec("allreduce", 3);
        const auto threads = ran(spec, "threads");
        spec.parameters["link"] = "1gbe";
        const auto mpi = ran(spec, "mpi");
        QVERIFY2(mpi->refused.empty(), mpi->refused.c_str());
        QVERIFY2(mpi->deeds.values == threads->deeds.values, specToJson(spec).c_str());
    }

    /// Every strategy, and every collective by Kolo's schedules and by MPI's own calls, each held against its
    /// reference.
    void everyStrategyAndBackend() {
        QStringList failures;
        int passed = 0;
        selfcheck::Course course([&](const selfcheck::Result& result) {
            passed += result.verdict == selfcheck::Verdict::Pass;
            if (result.verdict == selfcheck::Verdict::Fail)
                failures << QString::fromStdString(result.check + ": " + result.why);
        });
        selfcheck::checkStrategies({"virtual", draw(2, 5)}, "mpi", course);
        QCOMPARE(failures, QStringList());
        QVERIFY(passed >= 11);  // five collectives by two backends, and training
    }

private:
    int draw(int least, int most) { return std::uniform_int_distribution<int>(least, most)(m_random); }
    template <std::size_t N>
    const char* oneOf(const char* const (&all)[N]) {
        return all[draw(0, N - 1)];
    }
    RunSpec randomSpec(const std::string& strategy, int ranks) {
        RunSpec spec;
        spec.strategy = strategy;
        spec.devices = {"virtual", ranks};
        spec.parameters = {{"elements", std::to_string(draw(0, 3) == 0 ? draw(0, 2 * ranks) : draw(1, 3000))},
                           {"seed", std::to_string(draw(0, 1'000'000))},
                           {"op", oneOf({"sum", "mean", "min", "max", "prod"})},
                           {"dtype", oneOf({"float32", "float64", "int32"})}};
        return spec;
    }

    std::mt19937_64 m_random;
};

QTEST_GUILESS_MAIN(TestMpiSameBits)
#include "test_mpi_same_bits.moc"
