// SPDX-License-Identifier: Apache-2.0
//
// Carries out the requests of the session protocol. Every request is answered by exactly one reply or error. Playback
// controls are answered at once; requests that read the database or query the machine go to a worker, so that they
// block nobody.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "engine/api/protocol.h"
#include "engine/api/session.h"
#include "engine/cli/bench_sweep.h"
#include "engine/cli/outbox.h"
#include "engine/cli/worker_queue.h"
#include "engine/store/reader.h"
#include "engine/store/recorder.h"

namespace kolo::cli {

struct SessionServerOptions {
    std::string database;  ///< the value of --db
    bool noRecord = false;
};

class SessionServer {
public:
    SessionServer(Outbox& outbox, SessionServerOptions options);
    ~SessionServer();

    void greet();
    /// False if the request was to quit.
    bool answer(std::string_view line);
    void refuseLongLine();
    /// Calls `told`, on the worker's thread, when all database requests so far are answered.
    void whenAnswered(std::function<void()> told) { m_worker->add(std::move(told)); }
    void end();  ///< cancels the run, and deletes what was marked as deleted

private:
    /// Forwards a run as it happens.
    class Feed : public RunSink {
    public:
        explicit Feed(Outbox& outbox) : m_outbox(outbox) {}
        void startFor(std::int64_t request) { m_request = request; }
        Outcome<void> begin(RunInfo& info) override;
        void events(const EventBatch& batch) override { m_outbox.sendEvents(m_run, batch); }
        Outcome<void> end(const RunResult& result) override;

    private:
        Outbox& m_outbox;
        std::int64_t m_request = 0;
        std::int64_t m_run = 0;
    };

    void openDatabase();
    Outcome<void> startRun(std::int64_t id, const protocol::Run& run);
    Outcome<void> withSession(const std::function<Outcome<void>(Session&)>& act);
    void withReader(std::int64_t id, std::function<Outcome<void>(store::Reader&, protocol::Reply&)> task);
    Error noHistory() const;
    Outcome<void> replay(store::Reader& reader, std::int64_t id, std::int64_t run);
    void reply(std::int64_t id, const Outcome<void>& done);

    Outbox& m_outbox;
    const SessionServerOptions m_options;
    std::string m_databasePath;
    Error m_databaseError;  // empty message: none
    std::unique_ptr<store::Recorder> m_recorder;
    std::unique_ptr<store::Reader> m_reader;  // used only by the worker
    Feed m_feed;
    std::unique_ptr<Session> m_session;     // of the last run
    BenchSweep m_bench;
    std::unique_ptr<WorkerQueue> m_worker;  // last: uses all of the above
};

}  // namespace kolo::cli
