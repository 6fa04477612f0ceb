// SPDX-License-Identifier: Apache-2.0
//
// Broken on purpose, with ranks as MPI processes: a stopped rank is a stopped process, a killed one is killed, a cut
// link keeps the receiver waiting; each is said, and what is mended ends as if nothing had been.
#include <QTest>
#include <nlohmann/json.hpp>

#include "engine/api/session.h"
#include "engine/runtime/host.h"
#include "tests/launch/mpi_processes.h"
#include "tests/outcomes.h"

using namespace kolo;

namespace {

constexpr int kPatienceMs = 30'000;

RunSpec allreduce(const char* inject = "none") {
    RunSpec spec;
    spec.strategy = "allreduce";
    spec.parameters = {{"algorithm", "ring"}, {"elements", "64"}, {"inject", inject}};
    spec.devices = {"virtual", 4};
    spec.launch = "mpi";
    return spec;
}

std::string waitsOf(const SessionState& state) {
    std::string text;
    for (const RankWait& wait : state.waits) text += std::to_string(wait.rank) + ">" + std::to_string(wait.on) + " ";
    return text;
}

bool isRight(const RunResult& result) {
    return result.status == RunStatus::Finished && nlohmann::json::parse(result.json)["verified"].get<bool>();
}

}  // namespace

class TestMpiDisturbances : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        if (const std::string why = test::whyNoMpi(); !why.empty()) QSKIP(why.c_str());
    }

    void aStoppedProcessIsLetGoOn() {
        Session session({});
        QVERIFY_OK(session.start(allreduce("stop=2@step2")));
        QTRY_COMPARE_WITH_TIMEOUT(waitsOf(session.state()), std::string("0>3 1>0 3>2 "), kPatienceMs);
        QVERIFY(session.state().note.english().starts_with("Worker C is stopped. D waits for C."));
        QVERIFY_OK(session.disturb("mend=2"));
        QVERIFY(isRight(session.wait()));
    }

    void aCutLinkIsACircleAndIsMended() {
        Session session({});
        QVERIFY_OK(session.start(allreduce("cut=0-1@step2,slow=2:3")));
        QTRY_COMPARE_WITH_TIMEOUT(waitsOf(session.state()), std::string("0>3 1>0 2>1 3>2 "), kPatienceMs);
        QVERIFY(session.state().note.english().ends_with("They wait in a circle."));
        QVERIFY_OK(session.disturb("mend=0-1"));
        QVERIFY(isRight(session.wait()));
    }

    void aSteppedRunIsBrokenMeanwhile() {
        Session session({});
        QVERIFY_OK(session.start(allreduce(), {.stepped = true}));
        QVERIFY_OK(session.disturb("stop=0"));  // rank 0, which passes everything on
        QVERIFY_OK(session.resume(0));
        QTRY_VERIFY_WITH_TIMEOUT(session.state().note.english().starts_with("Worker A is stopped."), kPatienceMs);
        QVERIFY_OK(session.disturb("mend=0"));
        QVERIFY(isRight(session.wait()));
    }

    void whoIsStoppedCanBeCancelled() {
        Session session({});
        QVERIFY_OK(session.start(allreduce("stop=1@step2")));
        QTRY_VERIFY_WITH_TIMEOUT(!session.state().waits.empty(), kPatienceMs);
        QVERIFY_OK(session.cancel());
        QCOMPARE(session.wait().status, RunStatus::Cancelled);
    }

    void aKilledRankIsAKilledProcess() {
        Session session({});
        QVERIFY_OK(session.start(allreduce("kill=3@step2")));
        const RunResult result = session.wait();
        QCOMPARE(result.status, RunStatus::Failed);
        QCOMPARE(result.error.english(), std::string("Worker D was killed at step 2, as injected."));
    }

    void whoIsKilledMeanwhileIsToldLikewise() {
        Session session({});
        QVERIFY_OK(session.start(allreduce(), {.stepped = true}));
        QVERIFY_OK(session.resume(1));
        QTRY_COMPARE_WITH_TIMEOUT(session.state().step, 1, kPatienceMs);
        QVERIFY_OK(session.disturb("kill=2"));
        QVERIFY_OK(session.resume(0));
        QCOMPARE(session.wait().error.english(), std::string("Worker C was killed at step 2, as injected."));
    }
};

QTEST_APPLESS_MAIN(TestMpiDisturbances)
#include "test_mpi_disturbances.moc"
