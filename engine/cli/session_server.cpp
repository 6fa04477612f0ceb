// SPDX-License-Identifier: Apache-2.0
#include "engine/cli/session_server.h"

#include <fmt/format.h>

#include "engine/api/out_of_memory.h"
#include "engine/api/strategy.h"
#include "engine/api/wording.h"
#include "engine/cli/database.h"
#include "engine/cli/doctor_checks.h"
#include "engine/cli/run_report.h"
#include "engine/cli/schedule_check.h"
#include "engine/store/exporter.h"
#include "engine/store/import.h"

namespace kolo::cli {

using namespace protocol;

namespace {

template <typename... Cases>
struct Match : Cases... {
    using Cases::operator()...;
};
template <typename... Cases>
Match(Cases...) -> Match<Cases...>;

constexpr auto kPreparedInNoTime = std::chrono::milliseconds(100);

/// Stored with a run is what was asked for; what that makes a step of it, its strategy declares.
void declareStep(RunInfo& info) {
    if (const Strategy* strategy = findStrategy(info.spec.strategy))
        info.step = strategy->info().stepKind(info.spec.parameters);
}

Error noRun() {
    return {ErrorCode::Busy, "", Complaint::tr("There is no run under way.")};
}

}  // namespace

SessionServer::SessionServer(Outbox& outbox, const SessionServerOptions& options)
    : m_outbox(outbox),
      m_options(options),
      m_feed(outbox),
      m_bench([this](Measured told) { m_outbox.send(std::move(told)); }) {
    if (!m_options.noRecord) openDatabase();
    m_worker = std::make_unique<WorkerQueue>();
}

SessionServer::~SessionServer() {
    end();
}

void SessionServer::openDatabase() {
    const std::filesystem::path path = databasePath(m_options.database);
    auto recorder = store::Recorder::open(path);
    auto reader = recorder ? store::Reader::open(path, store::Access::Write) : recorder.error();
    if (!reader) {
        // A read-only database (a lecturer's, on a shared disk) still has a history to show.
        m_databaseError = reader.error();
        if (auto readOnly = store::Reader::open(path)) m_reader = std::move(*readOnly);
        return;
    }
    m_recorder = std::move(*recorder);
    m_reader = std::move(*reader);
    m_databasePath = path.string();
}

void SessionServer::greet() {
    Hello hello;
    hello.version = KOLO_VERSION;
    hello.capabilities = requestNames();
    hello.database = m_databasePath;
    hello.databaseError = m_databaseError.message;
    hello.doctor = quickChecks();
    m_outbox.send(std::move(hello));
}

void SessionServer::refuseLongLine() {
    m_outbox.send(
        ErrorReply{0,
                   {ErrorCode::BadMessage, "",
                    Complaint::tr("The line is longer than {} bytes, the most that is allowed.", kMaxLineBytes)}});
}

void SessionServer::reply(std::int64_t id, const Outcome<void>& done) {
    if (done) {
        m_outbox.send(Reply{id});
    } else {
        m_outbox.send(ErrorReply{id, done.error()});
    }
}

bool SessionServer::answer(std::string_view line) {
    std::int64_t id = 0;
    bool goesOn = true;
    const auto answered = withinMemory([&]() -> Outcome<void> {
        auto request = TRY(decodeRequest(line, &id));
        goesOn = answerRequest(id, request.body);
        return {};
    });
    if (!answered) m_outbox.send(ErrorReply{id, answered.error()});
    return goesOn;
}

bool SessionServer::answerRequest(std::int64_t id, const RequestBody& body) {
    return std::visit(
        Match{
            [&](const Run& run) {
                startRun(id, run);
                return true;
            },
            [&](const StepOn& step) {
                withSession(id, [count = step.count](Session& session) { return session.step(count); });
                return true;
            },
            [&](const Pause&) {
                withSession(id, [](Session& session) { return session.pause(); });
                return true;
            },
            [&](const Continue& go) {
                withSession(id, [pace = go.secondsPerStep](Session& session) { return session.resume(pace); });
                return true;
            },
            [&](const Speed& speed) {
                withSession(id, [pace = speed.secondsPerStep](Session& session) -> Outcome<void> {
                    if (session.state().phase != SessionPhase::Running) {
                        return Error{
                            ErrorCode::Busy, "",
                            Complaint::tr("The speed can be changed only while a run goes on; continue lets it go.")};
                    }
                    return session.resume(pace);
                });
                return true;
            },
            [&](const Disturb& disturb) {
                withSession(id, [what = disturb.what](Session& session) { return session.disturb(what); });
                return true;
            },
            [&](const Cancel&) {
                letSmallRunsBegin();
                reply(id, cancelRun());
                return true;
            },
            [&](const ListStrategies&) {
                Reply list{id, std::vector<StrategyInfo>{}};
                for (const Strategy* strategy : allStrategies()) list.strategies->push_back(strategy->info());
                m_outbox.send(std::move(list));
                return true;
            },
            [&](const ListRuns& list) {
                withReader(id, [limit = list.limit](store::Reader& reader, Reply& reply) -> Outcome<void> {
                    reply.runs = TRY(reader.list(limit));
                    for (auto& run : *reply.runs) declareStep(run.info);
                    reply.databaseBytes = reader.diskBytes();
                    return {};
                });
                return true;
            },
            [&](const OpenRun& open) {
                withReader(
                    id, [this, id, run = open.run](store::Reader& reader, Reply&) { return replay(reader, id, run); });
                return true;
            },
            [&](const RenameRun& rename) {
                withReader(id,
                           [rename](store::Reader& reader, Reply&) { return reader.rename(rename.run, rename.title); });
                return true;
            },
            [&](const DeleteRun& remove) {
                withReader(id, [run = remove.run](store::Reader& reader, Reply&) { return reader.remove(run); });
                return true;
            },
            [&](const ThinRun& thin) {
                withReader(id, [run = thin.run](store::Reader& reader, Reply&) { return reader.thin(run); });
                return true;
            },
            [&](const RestoreRun& restore) {
                withReader(id, [run = restore.run](store::Reader& reader, Reply&) { return reader.restore(run); });
                return true;
            },
            [&](const ExportRun& wanted) {
                withReader(id, [wanted](store::Reader& reader, Reply&) -> Outcome<void> {
                    if (wanted.path == "-") {
                        return Error{
                            ErrorCode::BadValue, "path",
                            Complaint::tr(
                                "path is \"-\", but standard output belongs to the protocol here; it must be a file.")};
                    }
                    return store::exportRun(reader, wanted.run, wanted.format, wanted.path, viewFromName(wanted.view));
                });
                return true;
            },
            [&](const ImportRuns& wanted) {
                withReader(id, [path = wanted.path](store::Reader& reader, Reply& reply) -> Outcome<void> {
                    reply.run = TRY(store::importRuns(reader, path));
                    return {};
                });
                return true;
            },
            [&](const Doctor&) {
                onWorker(id, [this, id]() -> Outcome<void> {
                    Reply found{id};
                    found.doctor = doctorChecks(m_options.database);
                    m_outbox.send(std::move(found));
                    return {};
                });
                return true;
            },
            [&](const CheckSchedule& wanted) {
                onWorker(id, [this, id, wanted]() -> Outcome<void> {
                    auto check = TRY(checkSchedule(wanted));
                    Reply done{id};
                    done.check = std::move(check);
                    m_outbox.send(std::move(done));
                    return {};
                });
                return true;
            },
            [&](const Bench& wanted) {
                m_worker->add(
                    [this, id, wanted] { reply(id, withinMemory([&] { return m_bench.start(id, wanted); })); });
                return true;
            },
            [&](const StopBench&) {
                m_worker->add([this, id] {
                    m_bench.stop();
                    reply(id, {});
                });
                return true;
            },
            [&](const Quit&) {
                letSmallRunsBegin();
                reply(id, {});
                return false;
            },
        },
        body);
}

void SessionServer::startRun(std::int64_t id, const Run& run) {
    stopRun();  // tells its end
    m_session = std::make_unique<Session>(sinksOf(run), [this](const SessionState& state) { m_feed.state(state); });
    m_feed.startFor(id, run.record ? m_recorder.get() : nullptr);
    {
        const std::lock_guard lock(m_startMutex);
        m_starting = true;
    }
    try {
        m_starter = std::jthread([this, id, run] { prepareRun(id, run); });
    } catch (const std::system_error&) {
        const std::lock_guard lock(m_startMutex);
        m_starting = false;
        throw;
    }
}

/// The starter's. What was asked of the run in the meantime comes after the answer to its request.
void SessionServer::prepareRun(std::int64_t id, const Run& run) {
    const auto started = m_session->start(run.spec, {run.stepped, run.parent});
    reply(id, started ? Outcome<void>() : started.error());
    std::unique_lock lock(m_startMutex);
    while (!m_afterStart.empty()) {
        const auto asked = std::exchange(m_afterStart, {});
        lock.unlock();
        for (const auto& each : asked) each();
        lock.lock();
    }
    m_starting = false;
    m_startChanged.notify_all();
}

/// What is prepared in no time has begun before it is cancelled, so that a script gets the same answers every time.
void SessionServer::letSmallRunsBegin() {
    std::unique_lock lock(m_startMutex);
    m_startChanged.wait_for(lock, kPreparedInNoTime, [this] { return !m_starting; });
}

/// Also a run whose starter has not come as far as Session::start.
Outcome<void> SessionServer::cancelRun() {
    if (!m_session) return noRun();
    for (;;) {
        auto cancelled = m_session->cancel();
        std::unique_lock lock(m_startMutex);
        if (cancelled || !m_starting) return cancelled;
        m_startChanged.wait_for(lock, std::chrono::milliseconds(1));
    }
}

void SessionServer::stopRun() {
    (void)cancelRun();
    if (m_starter.joinable()) m_starter.join();
    m_session.reset();  // waits for its end
}

std::vector<RunSink*> SessionServer::sinksOf(const Run& run) {
    std::vector<RunSink*> sinks;
    if (m_recorder && run.record) sinks.push_back(m_recorder.get());
    sinks.push_back(&m_feed);
    return sinks;
}

void SessionServer::withSession(std::int64_t id, std::function<Outcome<void>(Session&)> act) {
    if (!m_session) return reply(id, noRun());
    const auto doIt = [this, id, act = std::move(act)] { reply(id, act(*m_session)); };
    {
        const std::lock_guard lock(m_startMutex);
        if (m_starting) {
            m_afterStart.push_back(doIt);
            return;
        }
    }
    doIt();
}

void SessionServer::onWorker(std::int64_t id, std::function<Outcome<void>()> task) {
    m_worker->add([this, id, task = std::move(task)] {
        if (const auto done = withinMemory(task); !done) m_outbox.send(ErrorReply{id, done.error()});
    });
}

void SessionServer::withReader(std::int64_t id, std::function<Outcome<void>(store::Reader&, Reply&)> task) {
    onWorker(id, [this, id, task = std::move(task)]() -> Outcome<void> {
        if (!m_reader) return noHistory();
        Reply done{id};
        TRY(task(*m_reader, done));
        m_outbox.send(std::move(done));
        return {};
    });
}

Error SessionServer::noHistory() const {
    if (!m_databaseError.message.empty()) return m_databaseError;
    return {ErrorCode::StoreUnavailable, "db",
            Complaint::tr("This engine was started with --no-record, so it has no history.")};
}

Outcome<void> SessionServer::replay(store::Reader& reader, std::int64_t id, std::int64_t run) {
    auto stored = TRY(reader.read(run));
    declareStep(stored.info);
    m_outbox.send(Started{id, stored.info, false});
    auto read = reader.events(stored, [&](const EventBatch& batch) {
        m_outbox.sendEvents(run, batch);
        return !m_outbox.broken();
    });
    // If the record is damaged, its beginning is on the screen already: its end must not be missing.
    if (!read) stored.result = {RunStatus::Failed, read.error().message, stored.result.elapsedNs};
    m_outbox.send(Ended{run, stored.result, {}});
    return read;
}

void SessionServer::end() {
    stopRun();
    m_worker.reset();
    m_bench.stop();
    if (m_reader && m_recorder) (void)m_reader->purge();
    m_reader.reset();
    m_recorder.reset();
}

}  // namespace kolo::cli
