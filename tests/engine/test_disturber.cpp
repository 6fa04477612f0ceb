// SPDX-License-Identifier: Apache-2.0
//
// Broken on purpose: what can be written, that it is really done, who then waits for whom, and that what is mended ends
// with the right result.
#include <QTest>
#include <array>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "engine/api/event.h"
#include "engine/api/run_info.h"
#include "engine/api/session.h"
#include "engine/launch/waits.h"
#include "engine/runtime/disturber.h"
#include "engine/runtime/fault_times.h"
#include "tests/outcomes.h"
#include "tests/random.h"

using namespace kolo;
using runtime::Disturbance;
using runtime::disturbanceText;
using runtime::FaultTimes;
using runtime::parseDisturbances;

namespace {

class Nothing : public RunSink {
public:
    Outcome<void> begin(RunInfo& info) override {
        info.id = 1;
        about = info;
        return {};
    }
    void events(const EventBatch& batch) override {
        const std::lock_guard lock(m_mutex);
        for (const Event& event : batch.events)
            injectedWaits += event.kind == EventKind::Wait && (event.flags & kEmulated);
    }
    Outcome<void> end(const RunResult&) override { return {}; }
    RunInfo about;
    int injectedWaits = 0;

private:
    std::mutex m_mutex;
};

RunSpec ring(const char* inject = "none") {
    RunSpec spec;
    spec.strategy = "allreduce";
    spec.parameters = {{"algorithm", "ring"}, {"elements", "64"}, {"inject", inject}};
    spec.devices = {"virtual", 4};
    return spec;
}

RunSpec training(const char* inject) {
    RunSpec spec;
    spec.strategy = "data-parallel";
    spec.parameters = {{"steps", "60"}, {"rows", "960"}, {"model", "logistic"}, {"inject", inject}};
    spec.devices = {"virtual", 3};
    return spec;
}

/// From its first step on, disturbed.
Outcome<void> goesOn(Session& session, const RunSpec& spec, const char* disturbed) {
    TRY(session.start(spec, {.stepped = true}));
    TRY(session.disturb(disturbed));
    return session.resume(0);
}

std::string waitsOf(const SessionState& state) {
    std::string text;
    for (const RankWait& wait : state.waits) text += std::to_string(wait.rank) + ">" + std::to_string(wait.on) + " ";
    return text;
}

}  // namespace

class TestDisturber : public QObject {
    Q_OBJECT
private slots:
    void whatIsWrittenIsRead() {
        for (const char* text : {"slow=2:4@step10,kill=3@step20,cut=1-2@step5", "stop=0", "slow=0-3:8",
                                 "mend=1,mend=0-1", "slow=1:2@step3,slow=1:1@step9"}) {
            const auto read = parseDisturbances(text, 4);
            QVERIFY2(read.ok(), text);
            QCOMPARE(disturbanceText(*read), std::string(text));
        }
        QVERIFY(parseDisturbances("none", 4)->empty());
        QVERIFY(parseDisturbances("", 4)->empty());
        for (const char* text : {"slow=2", "slow=2:0", "slow=2:x", "cut=1", "cut=1-1", "kill=1-2", "stop=4", "cut=1-4",
                                 "stop=-1", "stop=1@step0", "stop=1@5", "break=1", "stop", "stop=1,", "slow=1:4:5",
                                 "mend=1@step3", "slow=1:1001", "slow=1:nan"}) {
            const auto read = parseDisturbances(text, 4);
            QVERIFY2(!read.ok() && read.error().field == "inject", text);
        }
        QVERIFY(!parseDisturbances("stop=1@step7", 4, 6).ok());
        QVERIFY(parseDisturbances("stop=1@step6", 4, 6).ok());
        std::mt19937_64 random(test::testSeed());
        for (int i = 0; i < 2000; ++i) {  // whatever it is, it is read or refused
            std::string text;
            for (std::size_t n = random() % 20; n > 0; --n) text += "slowtpkicumend=0123-:@,"[random() % 23];
            if (const auto read = parseDisturbances(text, 4))
                QCOMPARE(*parseDisturbances(disturbanceText(*read), 4), *read);
        }
    }

    /// C is stopped: D waits for it, A for D, B for A; mended, the sum is right.
    void aRingStandsStillBehindAStoppedWorkerAndIsMended() {
        Nothing sink;
        Session session({&sink});
        QVERIFY_OK(goesOn(session, ring(), "stop=2"));
        QTRY_COMPARE(waitsOf(session.state()), std::string("0>3 1>0 3>2 "));
        QVERIFY(session.state().note.english().starts_with("Worker C is stopped."));
        QCOMPARE(session.state().disturbances, std::string("stop=2"));
        QVERIFY_OK(session.disturb("mend=2"));
        const RunResult result = session.wait();
        QCOMPARE(result.status, RunStatus::Finished);
        QVERIFY(nlohmann::json::parse(result.json)["verified"].get<bool>());
    }

    void aCutLinkHoldsWhoReceivesOverIt() {
        Nothing sink;
        Session session({&sink});
        QVERIFY_OK(goesOn(session, ring(), "cut=0-1"));
        QTRY_COMPARE(waitsOf(session.state()), std::string("0>3 1>0 2>1 3>2 "));  // a circle
        QVERIFY_OK(session.disturb("mend=1-0"));                                  // a link has no direction
        QCOMPARE(session.wait().status, RunStatus::Finished);
    }

    void whatIsStoppedCanBeCancelled() {
        Nothing sink;
        Session session({&sink});
        QVERIFY_OK(session.start(ring("stop=1@step2,cut=2-3@step2")));
        QTRY_VERIFY(!session.state().waits.empty());
        QVERIFY(sink.about.provenance.numbers.ends_with("injected faults"));
        QVERIFY_OK(session.cancel());
        QCOMPARE(session.wait().status, RunStatus::Cancelled);
    }

    void theDeadEndTheRunAndAreNamed() {
        for (const RunSpec& spec : {ring("kill=3@step2"), training("kill=2@step20")}) {
            Nothing sink;
            Session session({&sink});
            QVERIFY_OK(session.start(spec));
            const RunResult result = session.wait();
            QCOMPARE(result.status, RunStatus::Failed);
            QVERIFY2(result.error.english().find("was killed at step") != std::string::npos,
                     result.error.english().c_str());
        }
    }

    void aLateStepIsWrittenInGroups() {
        Nothing sink;
        Session session({&sink});
        RunSpec spec = training("kill=2@step1200");
        spec.parameters["steps"] = "1300";
        QVERIFY_OK(session.start(spec));
        const std::string said = session.wait().error.english();
        QVERIFY2(said.find("was killed at step 1,200,") != std::string::npos, said.c_str());
    }

    void aServerThatDiesIsNamedAsOne() {
        Nothing sink;
        Session session({&sink});
        RunSpec spec = training("kill=3@step20");
        spec.parameters["architecture"] = "parameter-server";
        QVERIFY_OK(session.start(spec));
        const std::string said = session.wait().error.english();
        QVERIFY2(said.starts_with("The server was killed at step "), said.c_str());
    }

    void aSlowWorkerIsSlow() {
        Nothing sink;
        Session session({&sink});
        QVERIFY_OK(session.start(ring("slow=1:3@step2,slow=2-3:2")));
        QCOMPARE(session.wait().status, RunStatus::Finished);
        QCOMPARE(sink.injectedWaits, 5);  // from its second to its last of six steps
        Nothing trained;
        Session other({&trained});
        QVERIFY_OK(other.start(training("slow=1:2@step20")));
        const RunResult result = other.wait();
        QCOMPARE(result.status, RunStatus::Finished);
        QVERIFY2(trained.injectedWaits >= 35, qPrintable(QString::number(trained.injectedWaits)));
    }

    void aTrainingWaitsForWhoIsStopped() {
        Nothing sink;
        Session session({&sink});
        QVERIFY_OK(goesOn(session, training("none"), "stop=1"));
        QTRY_COMPARE(waitsOf(session.state()), std::string("0>1 2>1 "));
        QVERIFY(!session.disturb("cut=0-1").ok());  // its links only from the start
        QVERIFY_OK(session.disturb("mend=1"));
        QCOMPARE(session.wait().status, RunStatus::Finished);
    }

    /// A rank beyond the workers is a server, and is called so.
    void aServerWaitsToo() {
        Nothing sink;
        Session session({&sink});
        RunSpec spec = training("none");
        spec.parameters["sync"] = "async";
        QVERIFY_OK(goesOn(session, spec, "stop=1"));
        QTRY_COMPARE(waitsOf(session.state()), std::string("0>1 2>1 3>1 "));
        const std::string said = session.state().note.english();
        QVERIFY2(said.find("Worker B is stopped.") != std::string::npos, said.c_str());
        QVERIFY2(said.find("A, C and server wait for B.") != std::string::npos, said.c_str());
        QVERIFY_OK(session.disturb("mend=1"));
        QCOMPARE(session.wait().status, RunStatus::Finished);
    }

    /// Of several for one worker the one of the latest step holds, and what was asked for last holds at once.
    void theLatestHolds() {
        runtime::Disturber library(2, {.collectives = "nccl"});
        const auto refused = library.add(*parseDisturbances("cut=0-1", 2));
        QVERIFY(refused.error().message.english().find("because NCCL moves the messages") != std::string::npos);
        QVERIFY_OK(library.add(*parseDisturbances("stop=1", 2)));
        runtime::Disturber disturber(2, {.slowsAtGate = false, .links = false, .unitNs = 1});
        QVERIFY_OK(disturber.add(*parseDisturbances("slow=1:2@step3,slow=1:1@step9", 2)));
        const auto slownessAt = [&](int step) {
            (void)disturber.beginStep(1, step);
            return disturber.slowness(1);
        };
        QCOMPARE(slownessAt(2), 1.0);
        QCOMPARE(slownessAt(3), 2.0);
        QVERIFY_OK(disturber.add(*parseDisturbances("slow=1:5", 2)));
        QCOMPARE(slownessAt(4), 5.0);
        QCOMPARE(slownessAt(9), 1.0);
        QVERIFY_OK(disturber.add(*parseDisturbances("mend=1", 2)));
        QCOMPARE(disturber.text(), std::string());
    }

    /// Servers ask no gate, and are stopped all the same; whoever is alone in that goes on.
    void aServerIsStopped() {
        Nothing sink;
        Session session({&sink});
        RunSpec spec = training("none");
        spec.parameters["architecture"] = "parameter-server";
        spec.parameters["inject"] = "stop=3@step20";
        QVERIFY_OK(session.start(spec));
        QTRY_VERIFY(session.state().note.english().starts_with("The server is stopped."));
        QVERIFY_OK(session.disturb("mend=3"));
        QCOMPARE(session.wait().status, RunStatus::Finished);
    }

    /// Slowed, stopped, cut, and mended wherever it stands still: the bits are those of a run that was left alone.
    void mendedRunsHaveTheSameBits_data() {
        QTest::addColumn<QString>("strategy");
        for (const char* strategy : {"allreduce", "data-parallel", "pipeline"}) QTest::newRow(strategy) << strategy;
    }
    void mendedRunsHaveTheSameBits() {
        QFETCH(QString, strategy);
        std::mt19937_64 random(test::testSeed());
        const auto upTo = [&](int most) { return static_cast<int>(random() % static_cast<unsigned>(most)); };
        for (int i = 0; i < 6; ++i) {
            RunSpec spec = ring();
            spec.parameters["algorithm"] = std::array{"ring", "tree", "butterfly", "master-worker"}[upTo(4)];
            if (strategy != "allreduce") {
                spec = training("none");
                spec.strategy = strategy.toStdString();
                spec.parameters["steps"] = "30";
                spec.devices.count = 2 + upTo(2);
            }
            if (strategy == "pipeline") {
                spec.parameters["model"] = "mlp:64-20-18-16-10";
                spec.parameters["dataset"] = "digits8";
                spec.parameters["stages"] = "2";
                spec.devices.count = 2;
            }
            const int ranks = spec.devices.count;
            std::string inject;
            for (int k = 1 + upTo(3); k > 0; --k) {
                const int rank = upTo(ranks), other = (rank + 1 + upTo(ranks - 1)) % ranks,
                          step = 1 + upTo(strategy == "allreduce" ? 2 : 4);  // of two at least
                const std::string link = std::to_string(rank) + "-" + std::to_string(other);
                inject += (inject.empty() ? "" : ",") +
                          std::array{"slow=" + std::to_string(rank) + ":3", "stop=" + std::to_string(rank),
                                     "slow=" + link + ":2", "cut=" + link}[static_cast<std::size_t>(upTo(4))] +
                          "@step" + std::to_string(step);
            }
            qInfo("%s", inject.c_str());
            const auto resultOf = [&](Session& session) {
                while (session.state().phase != SessionPhase::Ended) {
                    QTest::qWait(5);
                    const SessionState state = session.state();
                    if (state.note.empty()) continue;
                    const auto asked = parseDisturbances(state.disturbances, ranks);
                    for (const Disturbance& one : *asked)
                        if (one.kind != Disturbance::Kind::Slow)
                            (void)session.disturb("mend=" + std::to_string(one.rank) +
                                                  (one.isLink() ? "-" + std::to_string(one.peer) : ""));
                }
                const auto json = nlohmann::json::parse(session.wait().json);
                return strategy == "allreduce" ? json["result"].dump() : json["params_sha256"].dump();
            };
            Nothing sink;
            Session alone({&sink}), broken({&sink});
            QVERIFY_OK(alone.start(spec));
            spec.parameters["inject"] = inject;
            QVERIFY_OK(broken.start(spec));
            const std::string expected = resultOf(alone);
            QVERIFY(expected.size() > 4);
            QCOMPARE(resultOf(broken), expected);
        }
    }

    /// What was done to a run meanwhile is said of its numbers.
    void aRunThatWasBrokenMeanwhileSaysSo() {
        Nothing sink;
        Session session({&sink});
        QVERIFY_OK(session.start(ring(), {.stepped = true}));
        QVERIFY(!session.disturb("stop=4").ok());
        QVERIFY_OK(session.disturb("mend=1"));  // there is nothing to mend
        QVERIFY_OK(session.disturb("slow=1:1"));
        QVERIFY_OK(session.resume(0));
        const RunResult result = session.wait();
        QCOMPARE(result.numbers, std::string("measured, injected faults (steps 1–6)"));
        QCOMPARE(nlohmann::json::parse(result.json)["numbers"].get<std::string>(), result.numbers);
    }

    /// A kill is in the step in which the rank died, however far the others came; what is slow is so to the end.
    void aKillIsInOneStep() {
        FaultTimes faults;
        faults.add({{.kind = Disturbance::Kind::Kill, .rank = 2}}, {0, 0});
        QCOMPARE(faults.steps({0, 3}, {2, 1, 0, 1}), std::string("1"));
        QCOMPARE(faults.steps({1, 4}, {3, 2, 2, 1}), std::string("3"));
        faults.add({{.kind = Disturbance::Kind::Slow, .rank = 1, .factor = 2}}, {1, 2});
        QCOMPARE(faults.steps({1, 4}, {3, 2, 2, 1}), std::string("2–4"));
    }

    void aKilledRankSaysTheSameStepTwice() {
        for (int at = 0; at < 3; ++at) {
            Nothing sink;
            Session session({&sink});
            QVERIFY_OK(session.start(ring(), {.stepped = true}));
            if (at > 0) QVERIFY(session.step(at).ok());
            for (int i = 0; i < 2000 && session.state().step < at; ++i)
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
            QVERIFY_OK(session.disturb("kill=2"));
            QVERIFY_OK(session.resume(0));
            const RunResult result = session.wait();
            const std::string step = std::to_string(at + 1);
            QVERIFY2(result.error.english().ends_with("was killed at step " + step + ", as injected."),
                     result.error.english().c_str());
            QCOMPARE(result.numbers, "measured, injected faults (steps " + step + ")");
        }
    }

    /// What was mended before a step was begun with it has done nothing; else it says in which steps.
    void aMendedRunSaysWhenItWasBroken() {
        const auto waitFor = [](Session& session, int step) {
            for (int i = 0; i < 2000; ++i, std::this_thread::sleep_for(std::chrono::milliseconds(5))) {
                const SessionState state = session.state();
                if (state.phase == SessionPhase::Waiting && state.step == step) return true;
            }
            return false;
        };
        Nothing sink;
        Session session({&sink});
        QVERIFY_OK(session.start(ring(), {.stepped = true}));
        QVERIFY(waitFor(session, 0));
        QVERIFY_OK(session.disturb("slow=1:4"));
        QVERIFY_OK(session.disturb("mend=1"));
        QVERIFY(session.step(2).ok());
        QVERIFY(waitFor(session, 2));
        QVERIFY_OK(session.disturb("kill=2"));
        QVERIFY_OK(session.disturb("mend=2"));
        QVERIFY_OK(session.resume(0));
        QCOMPARE(session.wait().numbers, std::string());

        QVERIFY_OK(session.start(ring(), {.stepped = true}));
        QVERIFY(waitFor(session, 0));
        const auto stepsTo = [&](int step) {
            return session.step(step - session.state().step).ok() && waitFor(session, step);
        };
        QVERIFY(stepsTo(1));
        QVERIFY_OK(session.disturb("slow=1:2"));
        QVERIFY(stepsTo(3));
        QVERIFY_OK(session.disturb("mend=1"));
        QVERIFY(stepsTo(4));
        QVERIFY_OK(session.disturb("slow=0-1:2"));
        QVERIFY(stepsTo(5));
        QVERIFY_OK(session.disturb("mend=0-1"));
        QVERIFY_OK(session.resume(0));
        QCOMPARE(session.wait().numbers, std::string("measured, injected faults (steps 2–3, 5)"));

        // Some have finished all of them, while one stands before the last.
        QVERIFY_OK(session.start(ring(), {.stepped = true}));
        QVERIFY(waitFor(session, 0));
        QVERIFY(stepsTo(5));
        QVERIFY_OK(session.disturb("stop=1"));
        QVERIFY(session.step(1).ok());
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        QVERIFY_OK(session.disturb("mend=1"));
        QCOMPARE(session.wait().numbers, std::string("measured, injected faults (steps 6)"));
    }

    void whatCannotBeDisturbedSaysSo() {
        Nothing sink;
        Session session({&sink});
        QVERIFY(!session.disturb("stop=0").ok());  // there is no run
        QVERIFY(!session.start(ring("stop=9")).ok());
        QVERIFY(!session.start(ring("stop=1@step7")).ok());  // of six
        RunSpec library = ring("stop=1");
        library.collectives = "mpi";
        QVERIFY(!session.start(library).ok());
    }
};

QTEST_APPLESS_MAIN(TestDisturber)
#include "test_disturber.moc"
