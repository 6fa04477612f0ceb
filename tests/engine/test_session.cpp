// SPDX-License-Identifier: Apache-2.0
#include <QTest>
#include <array>
#include <atomic>
#include <mutex>
#include <nlohmann/json.hpp>
#include <random>
#include <thread>

#include "engine/api/buffer_history.h"
#include "engine/api/session.h"
#include "tests/outcomes.h"
#include "tests/random.h"
#include "tests/rows.h"

using namespace kolo;

namespace {

/// Keeps what a session says, for the test's thread to look at.
class Keeper : public RunSink {
public:
    Outcome<void> begin(RunInfo& info) override {
        const std::lock_guard lock(m_mutex);
        if (refuse) return Error{ErrorCode::StoreUnavailable, "db", "No room."};
        info.id = 7;
        ++begun;
        m_history = std::make_unique<BufferHistory>(*info.collective);
        return {};
    }
    void events(const EventBatch& batch) override {
        const std::lock_guard lock(m_mutex);
        m_history->add(batch);
    }
    Outcome<void> end(const RunResult& result) override {
        const std::lock_guard lock(m_mutex);
        ended = result;
        if (failEnd) return Error{ErrorCode::StoreUnavailable, "db", "The disk is full."};
        return {};
    }
    int liveStep() const {
        const std::lock_guard lock(m_mutex);
        return m_history ? m_history->liveStep() : -2;
    }
    std::vector<std::string> row(int step, TableView view = TableView::Values) const {
        const std::lock_guard lock(m_mutex);
        auto row = tableRow(*m_history, step, view);
        return row.ok() ? *row : std::vector<std::string>{row.error().message.english()};
    }
    bool refuse = false, failEnd = false;
    int begun = 0;
    std::optional<RunResult> ended;

private:
    mutable std::mutex m_mutex;
    std::unique_ptr<BufferHistory> m_history;
};

RunSpec reviewQuestion() {
    RunSpec spec;
    spec.strategy = "allreduce";
    spec.parameters = {{"algorithm", "ring"}, {"data", "inline:17,11,1,9;5,13,23,14;3,6,10,8;12,7,2,12"}};
    return spec;
}

std::vector<std::string> words(const char* text) {
    std::vector<std::string> cells;
    for (const QString& word : QString(text).simplified().split(' '))
        cells.push_back(word == "." ? "" : word.toStdString());
    return cells;
}

/// Takes whatever comes; `failEnd` makes a run that has finished a failed one.
class Counter : public RunSink {
public:
    Outcome<void> begin(RunInfo&) override { return {}; }
    void events(const EventBatch& batch) override { seen += batch.events.size(); }
    Outcome<void> end(const RunResult&) override {
        // Relaxed, and slow as a disk may be: whoever cancels meanwhile is bound to the ranks by nothing else.
        ends.fetch_add(1, std::memory_order_relaxed);
        std::this_thread::sleep_for(std::chrono::milliseconds(3));
        if (failEnd) return Error{ErrorCode::StoreUnavailable, "db", "The disk is full."};
        return {};
    }
    std::atomic<std::size_t> seen = 0;
    std::atomic<int> ends = 0;
    bool failEnd = false;
};

RunSpec anyRun(std::mt19937_64& random) {
    const auto oneOf = [&](const std::vector<std::string>& choices) { return choices[random() % choices.size()]; };
    RunSpec spec;
    spec.devices = {"virtual", 2 + static_cast<int>(random() % 4)};
    spec.detail = std::vector{Detail::Off, Detail::Summary, Detail::Full}[random() % 3];
    if (random() % 2) {
        spec.strategy = oneOf({"allreduce", "all-gather", "reduce"});
        spec.parameters = {{"elements", oneOf({"16", "4099", "100003"})}, {"link", oneOf({"none", "none", "wifi"})}};
    } else {
        spec.strategy = "data-parallel";
        // Some diverge: a failure of the run's own, amid the cancelling.
        spec.parameters = {{"steps", oneOf({"3", "2000"})},
                           {"lr", oneOf({"0.05", "1000"})},
                           {"rows", "960"},
                           {"sync", oneOf({"sync", "async", "ssp:2"})},
                           {"model", "logistic"}};
    }
    return spec;
}

}  // namespace

class TestSession : public QObject {
    Q_OBJECT
private slots:
    void reviewQuestionStepByStep() {
        const std::vector<const char*> table = {
            "17 11  1  9   5 13 23 14   3  6 10  8  12  7  2 12", " . 11  1 21  22  . 23 14   3 19  .  8  12  7 12  .",
            " . 11 13  .   .  . 23 35  25  .  .  8  12 26  .  .", " . 37  .  .   .  . 36  .   .  .  . 43  37  .  .  .",
            "37 37  .  .   . 37 36  .   .  . 36 43  37  .  . 43", "37 37  . 43  37 37 36  .   . 37 36 43  37  . 36 43",
            "37 37 36 43  37 37 36 43  37 37 36 43  37 37 36 43"};
        Keeper keeper;
        Session session({&keeper});
        const auto info = session.start(reviewQuestion(), {.stepped = true});
        QVERIFY_OK(info);
        QCOMPARE(info->ranks, 4);
        QCOMPARE(info->id, 7);
        for (int step = 0; step <= 6; ++step) {
            if (step > 0) QVERIFY(session.step().ok());
            QTRY_COMPARE(keeper.liveStep(), step);
            for (int back = step; back >= 0; --back)
                QCOMPARE(keeper.row(back, TableView::Exercise), words(table[back]));
        }
        const RunResult result = session.wait();
        QCOMPARE(result.status, RunStatus::Finished);
        const auto json = nlohmann::json::parse(result.json);
        QCOMPARE(json.at("steps").get<int>(), 6);
        QCOMPARE(json.at("total_bytes").get<int>(), 96);
        QCOMPARE(json.at("bytes_sent_per_rank").get<std::vector<int>>(), (std::vector<int>{24, 24, 24, 24}));
        QCOMPARE(json.at("theory_bytes_per_rank").get<int>(), 24);
        QCOMPARE(json.at("verified").get<bool>(), true);
        QCOMPARE(json.at("result").get<std::vector<double>>(), (std::vector<double>{37, 37, 36, 43}));
        QCOMPARE(session.state().phase, SessionPhase::Ended);
        QCOMPARE(keeper.row(1, TableView::Values), words("17 11 1 21 22 13 23 14 3 19 10 8 12 7 12 12"));
    }

    void theGateReallyHolds() {
        Keeper keeper;
        Session session({&keeper});
        QVERIFY(session.start(reviewQuestion(), {.stepped = true}).ok());
        QTRY_COMPARE(session.state().phase, SessionPhase::Waiting);
        QVERIFY(session.step(2).ok());
        QTRY_COMPARE(keeper.liveStep(), 2);
        QTRY_COMPARE(session.state().phase, SessionPhase::Waiting);
        QTest::qWait(50);  // time enough to do the rest, if nothing held the ranks
        QCOMPARE(keeper.liveStep(), 2);
        QCOMPARE(session.state().step, 2);
        QCOMPARE(session.state().steps, 6);
    }

    void pauseAndResume() {
        Keeper keeper;
        std::atomic<int> told = 0;
        Session session({&keeper}, [&](const SessionState&) { ++told; });
        QVERIFY(session.start(reviewQuestion(), {.stepped = true}).ok());
        QVERIFY(session.resume(0.02).ok());
        QTRY_VERIFY(keeper.liveStep() >= 2);
        QVERIFY(session.pause().ok() || keeper.liveStep() == 6);
        if (keeper.liveStep() < 6) {
            QTRY_COMPARE(session.state().phase, SessionPhase::Waiting);
            QVERIFY(session.resume(0).ok());
        }
        QCOMPARE(session.wait().status, RunStatus::Finished);
        QCOMPARE(keeper.liveStep(), 6);
        QVERIFY(told > 2);
        QVERIFY(!session.resume(-1).ok());
        QCOMPARE(session.pause().error().code, ErrorCode::Busy);
    }

    void cancelKeepsTheRecord() {
        Keeper keeper;
        Session session({&keeper});
        QVERIFY(session.start(reviewQuestion(), {.stepped = true}).ok());
        QVERIFY(session.step(3).ok());
        QTRY_COMPARE(keeper.liveStep(), 3);
        QVERIFY(session.cancel().ok());
        const RunResult result = session.wait();
        QCOMPARE(result.status, RunStatus::Cancelled);
        QVERIFY(result.elapsedNs > 0);
        QCOMPARE(keeper.ended->elapsedNs, result.elapsedNs);
        QCOMPARE(keeper.liveStep(), 3);
        QCOMPARE(keeper.ended->status, RunStatus::Cancelled);
        QVERIFY(!session.cancel().ok());
        QVERIFY(session.start(reviewQuestion()).ok());  // and the session is as good as new
        QCOMPARE(session.wait().status, RunStatus::Finished);
    }

    void oneRunAtATime() {
        Keeper keeper;
        Session session({&keeper});
        QVERIFY(!session.step().ok());
        QVERIFY(session.start(reviewQuestion(), {.stepped = true}).ok());
        QCOMPARE(session.start(reviewQuestion()).error().code, ErrorCode::Busy);
        QCOMPARE(keeper.begun, 1);
    }

    void aSinkMayRefuse() {
        Keeper first, second;
        second.refuse = true;
        Session session({&first, &second});
        const auto refused = session.start(reviewQuestion());
        QCOMPARE(refused.error().message.english(), std::string("No room."));
        QCOMPARE(first.ended->status, RunStatus::Failed);
        QCOMPARE(session.state().phase, SessionPhase::Idle);
    }

    void aFailingSinkFailsTheRun() {
        Keeper keeper;
        keeper.failEnd = true;
        Session session({&keeper});
        QVERIFY(session.start(reviewQuestion()).ok());
        const RunResult result = session.wait();
        QCOMPARE(result.status, RunStatus::Failed);
        QCOMPARE(result.error.english(), std::string("The disk is full."));
    }

    void wrongRequests_data() {
        test::columns<QString, QString>("change", "field")
            .unnamed({
                {"strategy=allredcue", "strategy"},
                {"algoritm=ring", "algoritm"},
                {"algorithm=rign", "algorithm"},
                {"op=average", "op"},
                {"data=inline:1,2;3", "data"},
                {"data=inline:1,x;3,4", "data"},
                {"data=inline:1,nan;3,4", "data"},
                {"data=inline:1,inf;3,4", "data"},
                {"data=inline:1,2", "data"},
                {"data=/no/such/file.csv", "data"},
                {"data=/", "data"},
                {"elements=-1", "elements"},
                {"elements=99999999999999999999", "elements"},
                {"devices=1", "devices"},
                {"devices=65", "devices"},
                {"devices=3", "devices"},
                {"kind=quantum", "devices"},
                {"launch=slurm", "launch"},
            });
    }
    void wrongRequests() {
        QFETCH(QString, change);
        QFETCH(QString, field);
        RunSpec spec = reviewQuestion();
        const std::string key = change.section('=', 0, 0).toStdString(), value = change.section('=', 1).toStdString();
        if (key == "strategy")
            spec.strategy = value;
        else if (key == "devices")
            spec.devices.count = std::stoi(value);
        else if (key == "kind")
            spec.devices.kind = value;
        else if (key == "launch")
            spec.launch = value;
        else
            spec.parameters[key] = value;
        if (key == "elements") spec.parameters.erase("data");
        Keeper keeper;
        Session session({&keeper});
        const auto refused = session.start(spec);
        QVERIFY(!refused.ok());
        QCOMPARE(QString::fromStdString(refused.error().field), field);
        QCOMPARE(exitStatus(refused.error().code), 2);
        QVERIFY(refused.error().message.english().ends_with('.') || refused.error().message.english().ends_with('?'));
        QVERIFY(refused.error().message.english().find('\n') == std::string::npos);
        QCOMPARE(keeper.begun, 0);
    }

    void manyRanks() {
        RunSpec spec;
        spec.strategy = "allreduce";
        spec.devices.count = 64;
        spec.parameters = {{"elements", "64"}, {"dtype", "int32"}};
        Keeper keeper;
        Session session({&keeper});
        QVERIFY(session.start(spec, {.stepped = true}).ok());
        for (int step = 1; step <= 3; ++step) {
            QVERIFY(session.step().ok());
            QTRY_COMPARE(keeper.liveStep(), step);
        }
        QVERIFY(session.resume(0).ok());
        QCOMPARE(session.wait().status, RunStatus::Finished);
        QCOMPARE(keeper.liveStep(), 126);
    }

    /// Runs that are cancelled, fail and begin again while their ranks start, work or end: each has one end, and the
    /// sanitizers find no two threads at one value.
    void endedAtRandomMoments() {
        std::mt19937_64 random(test::testSeed());
        int finished = 0, cancelled = 0, failed = 0;
        Counter counter;
        Session session({&counter});
        for (int round = 1; round <= 40; ++round) {
            const RunSpec spec = anyRun(random);
            counter.failEnd = random() % 8 == 0;
            const bool stepped = random() % 2 == 0;
            const auto info = session.start(spec, {.stepped = stepped});
            QVERIFY_OK(info);
            std::this_thread::sleep_for(std::chrono::microseconds(random() % 3000));
            if (stepped && random() % 2) (void)session.step(1 + static_cast<int>(random() % 3));
            if (stepped && random() % 2) (void)session.resume(random() % 2 ? 0 : 0.001);
            if (random() % 4 == 0) (void)session.pause();
            // Some while they start, most while they work, some at their very end.
            std::this_thread::sleep_for(
                std::chrono::microseconds(random() % std::array{1, 10'000, 50'000}[random() % 3]));
            if (random() % 2 && session.resume(0).ok())
                for (int tries = 0; tries < 2000 && counter.ends.load(std::memory_order_relaxed) < round; ++tries)
                    std::this_thread::sleep_for(std::chrono::microseconds(500));
            // From a thread without Qt's frames, whose races the sanitizer is told to overlook (tests/tsan.supp).
            bool inTime = false;
            std::thread([&] { inTime = session.cancel().ok(); }).join();
            if (!inTime) QTRY_COMPARE(session.state().phase, SessionPhase::Ended);
            const RunResult result = session.wait();
            QCOMPARE(counter.ends.load(), round);
            QVERIFY(result.status != RunStatus::Running);
            QCOMPARE(result.error.empty(), result.status == RunStatus::Finished);
            finished += result.status == RunStatus::Finished;
            cancelled += result.status == RunStatus::Cancelled;
            failed += result.status == RunStatus::Failed;
        }
        qInfo("%d finished, %d cancelled, %d failed, %zu events", finished, cancelled, failed, counter.seen.load());
        QVERIFY(cancelled > 0);
    }
};

QTEST_GUILESS_MAIN(TestSession)
#include "test_session.moc"
