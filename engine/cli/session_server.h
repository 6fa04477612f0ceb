// SPDX-License-Identifier: Apache-2.0
//
// What the requests of the session protocol do. Every request is answered by exactly one reply or error. Those that
// hold the control of the run are answered at once; those that read the database or ask the machine go to a worker, so
// that nobody waits for them. A run is started by a thread of its own, since its data may take long: steps that are
// asked for meanwhile wait for it, and a cancel does not.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/api/protocol.h"
#include "engine/api/session.h"
#include "engine/cli/bench_sweep.h"
#include "engine/cli/database.h"
#include "engine/cli/outbox.h"
#include "engine/cli/run_feed.h"
#include "engine/cli/worker_queue.h"
#include "engine/store/reader.h"
#include "engine/store/recorder.h"

namespace kolo::cli {

struct SessionServerOptions {
    std::string database;  ///< the value of --db
    bool noRecord = false;
    OptionList declared{databaseOption(database), {"--no-record", noRecord, "do not record runs"}};
};

class SessionServer {
public:
    /// `options` outlive it.
    SessionServer(Outbox& outbox, const SessionServerOptions& options);
    ~SessionServer();

    void greet();
    /// False if the request was to quit.
    bool answer(std::string_view line);
    void refuseLongLine();
    /// Calls `told`, from the worker's thread, when everything that was asked of the database so far is answered.
    void whenAnswered(std::function<void()> told) {
        letSmallRunsBegin();
        m_worker->add(std::move(told));
    }
    void end();  ///< cancels the run, and deletes what was marked as deleted

private:
    void openDatabase();
    bool answerRequest(std::int64_t id, const protocol::RequestBody& body);
    void startRun(std::int64_t id, const protocol::Run& run);
    void prepareRun(std::int64_t id, const protocol::Run& run);
    void letSmallRunsBegin();
    Outcome<void> cancelRun();
    void stopRun();
    std::vector<RunSink*> sinksOf(const protocol::Run& run);
    void withSession(std::int64_t id, std::function<Outcome<void>(Session&)> act);
    void onWorker(std::int64_t id, std::function<Outcome<void>()> task);
    void withReader(std::int64_t id, std::function<Outcome<void>(store::Reader&, protocol::Reply&)> task);
    Error noHistory() const;
    Outcome<void> replay(store::Reader& reader, std::int64_t id, std::int64_t run);
    void reply(std::int64_t id, const Outcome<void>& done);

    Outbox& m_outbox;
    const SessionServerOptions& m_options;
    std::string m_databasePath;
    Error m_databaseError;  // empty message: none
    std::unique_ptr<store::Recorder> m_recorder;
    std::unique_ptr<store::Reader> m_reader;  // used only by the worker
    RunFeed m_feed;
    std::unique_ptr<Session> m_session;  // of the last run
    std::jthread m_starter;              // is in Session::start
    std::mutex m_startMutex;
    std::condition_variable m_startChanged;
    bool m_starting = false;
    std::vector<std::function<void()>> m_afterStart;  // what was asked of the run meanwhile
    BenchSweep m_bench;
    std::unique_ptr<WorkerQueue> m_worker;  // last: uses all of the above
};

}  // namespace kolo::cli
