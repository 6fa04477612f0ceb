// SPDX-License-Identifier: Apache-2.0
//
// Who waits for whom: the servers' consistency models one by one, with orders of arrival chosen by chance, and in whole
// runs.
#include <QTest>
#include <algorithm>
#include <numeric>

#include "engine/training/consistency_model.h"
#include "engine/training/random.h"
#include "tests/random.h"
#include "tests/rows.h"
#include "tests/training/training_run.h"

using namespace kolo;
using namespace kolo::training;
using test::train;
using test::Trained;

namespace {

/// Workers that push and wait for an answer, in an order drawn by chance; one of them is much slower.
class Play {
public:
    Play(const char* kind, int workers, int argument, std::uint64_t seed)
        : m_consistency(findConsistencyModel(kind).make(workers, argument)),
          m_random(seed, Purpose::Delay),
          m_round(workers, 0),
          m_steps(workers, 0) {
        for (int worker = 0; worker < workers; ++worker) m_busy.push_back(worker);
    }

    /// One push; false when nobody is able to.
    bool push() {
        if (m_busy.empty()) return false;
        std::size_t who = m_random.below(m_busy.size());
        if (m_busy[who] == 0 && m_busy.size() > 1 && m_random.uniform() < 0.9) who = (who + 1) % m_busy.size();
        const int worker = m_busy[who];
        m_busy.erase(m_busy.begin() + static_cast<std::ptrdiff_t>(who));
        m_waiting.insert(std::lower_bound(m_waiting.begin(), m_waiting.end(), worker), worker);
        ++m_steps[worker];
        verdict = m_consistency->arrived(worker, m_round[worker]);
        if (verdict == ConsistencyModel::Verdict::Drop) ++dropped;
        if (verdict == ConsistencyModel::Verdict::Apply) {
            const std::int64_t staleness = m_consistency->staleness(worker, 0);
            largestStaleness = std::max(largestStaleness, staleness);
        }
        completed = m_consistency->roundComplete();
        if (completed) ++rounds;
        std::vector<int> answered;
        m_consistency->release(m_waiting, answered);
        for (const int each : answered) {
            m_round[each] = rounds;
            m_busy.push_back(each);
        }
        return true;
    }

    std::int64_t spread() const {
        const auto [least, most] = std::minmax_element(m_steps.begin(), m_steps.end());
        return *most - *least;
    }

    ConsistencyModel::Verdict verdict = ConsistencyModel::Verdict::Apply;
    bool completed = false;
    std::int64_t rounds = 0, dropped = 0, largestStaleness = 0;

private:
    const std::unique_ptr<ConsistencyModel> m_consistency;
    Random m_random;
    std::vector<std::int64_t> m_round, m_steps;
    std::vector<int> m_busy, m_waiting;
};

const std::string kShort = "model=mlp:64-16-10 dataset=digits8 rows=1024 steps=60 batch=16 ";
// Without momentum, with which stale and compressed gradients overshoot.
const std::string kLong = "model=mlp:64-16-10 dataset=digits8 rows=1024 steps=400 batch=16 lr=0.05 momentum=0 ";

}  // namespace

class TestStrategies : public QObject {
    Q_OBJECT
private slots:
    void inStepNobodyIsAhead() {
        Play play("sync", 5, 0, test::testSeed());
        for (int push = 0; push < 1000; ++push) {
            QVERIFY(play.push());
            QVERIFY(play.spread() <= 1);
            QCOMPARE(play.verdict, ConsistencyModel::Verdict::Gather);
        }
        QCOMPARE(play.rounds, std::int64_t{200});
        QCOMPARE(play.dropped, std::int64_t{0});
    }

    void sspKeepsItsBound_data() {
        QTest::addColumn<int>("bound");
        for (const int bound : {0, 1, 3, 10}) QTest::newRow(qPrintable(QString::number(bound))) << bound;
    }
    void sspKeepsItsBound() {
        QFETCH(int, bound);
        Play play("ssp", 6, bound, test::testSeed());
        std::int64_t largestSpread = 0;
        for (int push = 0; push < 3000; ++push) {
            QVERIFY(play.push());  // somebody can always go on
            largestSpread = std::max(largestSpread, play.spread());
        }
        QVERIFY(play.largestStaleness <= bound);
        QCOMPARE(play.largestStaleness, std::int64_t{bound});  // and with a slow worker it is used
        QCOMPARE(largestSpread, std::int64_t{bound + 1});      // with the step that is still on its way
    }

    void backupsAreDroppedNotAwaited() {
        Play play("backup", 5, 2, test::testSeed());
        for (int push = 0; push < 2000; ++push) QVERIFY(play.push());
        QVERIFY(play.dropped > 0);
        // Three gradients a round; what is dropped or not yet complete makes up the rest.
        QVERIFY(3 * play.rounds + play.dropped <= 2000);
        QVERIFY(3 * (play.rounds + 1) + play.dropped > 2000);
    }

    void asyncNeverWaits() {
        Play play("async", 4, 0, test::testSeed());
        for (int push = 0; push < 1000; ++push) {
            QVERIFY(play.push());
            QCOMPARE(play.verdict, ConsistencyModel::Verdict::Apply);
        }
        QVERIFY(play.spread() > 3);
    }

    void sspRuns_data() {
        QTest::addColumn<int>("bound");
        for (const int bound : {0, 1, 4}) QTest::newRow(qPrintable(QString::number(bound))) << bound;
    }
    void sspRuns() {
        QFETCH(int, bound);
        const Trained trained = train(kShort + "straggler=2:4 sync=ssp:" + std::to_string(bound));
        QVERIFY2(trained.finished(), trained.why().c_str());
        const auto staleness = trained.staleness();
        QVERIFY2(staleness.size() <= static_cast<std::size_t>(bound) + 1, "a gradient was staler than the bound");
        QCOMPARE(std::accumulate(staleness.begin(), staleness.end(), std::int64_t{0}), trained.number("updates"));
        QCOMPARE(trained.text("staleness_unit"), std::string("steps"));
    }

    void everyModeLearns_data() {
        test::texts(
            "words",
            {"sync=async", "sync=async servers=3", "sync=async architecture=central-storage", "sync=ssp:2 servers=2",
             "sync=backup:1", "sync=backup:3 servers=2", "sync=local:7", "sync=local:1000",
             "sync=async compress=topk:0.05", "sync=async compress=qsgd:4", "sync=ssp:1 compress=onebit",
             "sync=backup:1 compress=terngrad", "sync=async precision=bf16", "sync=async accumulate=2",
             "sync=async optimizer=adam lr=0.002", "sync=local:4 precision=fp16",
             "compress=dgc:0.01 servers=2 architecture=parameter-server", "compress=randomk:0.1 sync=async lr=0.02"});
    }
    void everyModeLearns() {
        QFETCH(QString, words);
        const Trained trained = train(kLong + words.toStdString());
        QVERIFY2(trained.finished(), trained.why().c_str());
        QCOMPARE(trained.text("params_sha256").size(), std::size_t{64});
        QVERIFY(trained.number("loss") < trained.losses().front());
        // Ten digits: guessing gets a tenth.
        QVERIFY2(trained.number("accuracy") > 0.3, trained.json.dump().c_str());
    }

    void aStragglerIsMarkedAsInjected() {
        const Trained trained =
            train(test::Wanted{test::parametersOf(kShort + "straggler=1:3"), 3, Detail::Summary, "threads"});
        QVERIFY2(trained.finished(), trained.why().c_str());
        int waits = 0;
        for (const Event& event : trained.events) {
            if (event.kind != EventKind::Wait || trained.names[event.name] != "injected delay") continue;
            QCOMPARE(event.rank, std::int16_t{1});
            QVERIFY(event.flags & kEmulated);
            ++waits;
        }
        QVERIFY(waits > 30);
        QVERIFY(trained.json.at("time_per_step_s").at("injected_delay").get<double>() > 0);
    }

    void aDatasetThatTheModelCanRead() {
        for (const auto& [model, dataset] : {std::pair<std::string, std::string>{"gpt:1-16-2", "text"},
                                             {"cnn:small", "digits8"},
                                             {"mlp:784-16-10", "digits28"},
                                             {"mlp:64-16-10", "digits8"},
                                             {"mlp:32-16-10", "teacher"},
                                             {"mlp:2-16-2", "spirals"}}) {
            const Trained trained = train("model=" + model + " steps=1 batch=2", 1);
            QVERIFY2(trained.finished(), trained.why().c_str());
            QCOMPARE(trained.text("dataset"), dataset);
            QCOMPARE(trained.info.spec.parameters.at("dataset"), dataset);
        }
        QCOMPARE(train("model=mlp:32-16-10 dataset=spirals steps=1", 1).refused.field, std::string("model"));
        QVERIFY(train("model=mlp:7-16-3 steps=1", 1).why().find("dataset=random:7-3") != std::string::npos);
    }

    /// 100 rows, 3 workers of 7: four steps an epoch, and 16 rows that sit it out.
    void theFirstEpochIsCounted() {
        for (const std::string shard : {"on", "off", "wrong"}) {
            const std::string words = "model=mlp:2-8-2 dataset=spirals rows=100 batch=7 shard=" + shard;
            const Trained trained = train(words + " steps=4", 3);
            QVERIFY2(trained.finished(), trained.why().c_str());
            const nlohmann::json& epoch = trained.json["first_epoch"];
            const int never = epoch["never"], once = epoch["once"], more = epoch["more"];
            QCOMPARE(never + once + more, 100);
            QCOMPARE(never == 16, shard == "on");
            QCOMPARE(once == 84, shard == "on");
            QVERIFY(train(words + " steps=9", 3).json["first_epoch"] == epoch);
            QVERIFY(!train(words + " steps=3", 3).json.contains("first_epoch"));
        }
    }

    void aSlowDiskIsSeen() {
        const Trained trained = train("model=mlp:2-8-2 dataset=spirals steps=20 batch=8 read_delay=3", 2);
        QVERIFY2(trained.finished(), trained.why().c_str());
        const auto& times = trained.json.at("time_per_step_s");
        QVERIFY(times.at("input").get<double>() > times.at("forward").get<double>());
    }

    void anEmulatedLinkIsMarked() {
        for (const char* words : {"link=1gbe", "link=1gbe architecture=parameter-server"}) {
            const Trained trained = train(test::Wanted{
                test::parametersOf("model=mlp:2-8-2 dataset=spirals steps=5 batch=8 " + std::string(words)), 2,
                Detail::Summary, "threads"});
            QVERIFY2(trained.finished(), trained.why().c_str());
            int transfers = 0;
            for (const Event& event : trained.events) {
                if (event.kind != EventKind::Transfer) continue;
                QVERIFY(event.flags & kEmulated);
                ++transfers;
            }
            QVERIFY(transfers > 0);
        }
    }

    void stepMeansStep() {
        for (const char* words : {"", "architecture=parameter-server"}) {
            RunSpec spec;
            spec.strategy = "data-parallel";
            spec.parameters = test::parametersOf(kShort + words);
            spec.devices = {"virtual", 3};
            Session session({});
            QVERIFY(session.start(spec, {.stepped = true}).ok());
            QTRY_COMPARE(session.state().phase, SessionPhase::Waiting);
            QCOMPARE(session.state().steps, 60);
            for (const int count : {1, 1, 5}) {
                const int before = session.state().step;
                QVERIFY(session.step(count).ok());
                QTRY_COMPARE(session.state().step, before + count);
                QTRY_COMPARE(session.state().phase, SessionPhase::Waiting);
            }
            QVERIFY(session.resume(0).ok());
            QCOMPARE(session.wait().status, RunStatus::Finished);
        }
    }
};

QTEST_GUILESS_MAIN(TestStrategies)
#include "test_strategies.moc"
