// SPDX-License-Identifier: Apache-2.0
//
// One rank of a run, as a process. mpirun starts one of these per rank; what to run comes from the session (frame.h).
// Nothing here decides anything about a run: it prepares the same job from the same spec, and carries events, arrivals
// and the result home.
#define OMPI_SKIP_MPICXX
#include <mpi.h>

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <set>

#include "engine/api/event_names.h"
#include "engine/api/out_of_memory.h"
#include "engine/api/strategy.h"
#include "engine/api/wording.h"
#include "engine/collectives/backend.h"
#include "engine/devices/device.h"
#include "engine/launch/disturbances.h"
#include "engine/launch/frame.h"
#include "engine/launch/mpi/clock_offset.h"
#include "engine/launch/mpi/control.h"
#include "engine/launch/mpi/mpi_messages.h"
#include "engine/launch/splits.h"
#include "engine/runtime/host.h"
#include "engine/runtime/link_model.h"

namespace kolo::launch {

namespace {

constexpr std::int64_t kArrivalsEveryNs = 20'000'000;
constexpr unsigned kLeaveSeconds = 3;         // after a run that was stopped: rank 0, whose session has reported
constexpr unsigned kLeaveBehindSeconds = 30;  // and the others, who wait for it

volatile std::sig_atomic_t statusOfLast = 1;

/// Standard output of rank 0 belongs to the session, whatever a library may want to say there.
int claimStandardOutput() {
    const int out = dup(STDOUT_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    return out;
}

/// The files that Open MPI has mapped from /dev/shm.
std::vector<std::string> sharedFiles() {
    std::set<std::string> files;
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);)
        if (const auto at = line.find("/dev/shm/vader_segment."); at != std::string::npos)
            files.insert(line.substr(at, line.find(' ', at) - at));
    return {files.begin(), files.end()};
}

/// Its place among the ranks of its own host: which of the host's devices it takes.
struct LocalPlace {
    int rank = 0, size = 1;
    std::vector<Neighbour> others;  // whose processes can be seen from here
    std::uint64_t memoryBytes = 0;  // that the host had before any of its ranks took some
};
LocalPlace localPlace() {
    MPI_Comm host = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host);
    LocalPlace place;
    MPI_Comm_rank(host, &place.rank);
    MPI_Comm_size(host, &place.size);
    struct stat ofProcesses {};  // containers of one host may number their processes each by itself
    if (stat("/proc/self/ns/pid", &ofProcesses) != 0) ofProcesses.st_ino = 0;
    std::int64_t own[3] = {0, getpid(), static_cast<std::int64_t>(ofProcesses.st_ino)};
    int world = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &world);
    own[0] = world;
    std::vector<std::int64_t> all(static_cast<std::size_t>(place.size) * 3);
    MPI_Allgather(own, 3, MPI_INT64_T, all.data(), 3, MPI_INT64_T, host);
    for (std::size_t i = 0; i < all.size(); i += 3)
        if (all[i] != own[0] && own[2] != 0 && all[i + 2] == own[2])
            place.others.push_back({static_cast<int>(all[i]), static_cast<pid_t>(all[i + 1])});
    const std::uint64_t bytes = runtime::availableMemoryBytes();
    MPI_Allreduce(&bytes, &place.memoryBytes, 1, MPI_UINT64_T, MPI_MAX, host);
    MPI_Comm_free(&host);
    return place;
}

class RankProcess {
public:
    explicit RankProcess(const Session& session)
        : m_session(session),
          m_host(localPlace()),
          m_offset(measureClockOffset(MPI_COMM_WORLD)),
          m_messages(MPI_COMM_WORLD) {
        MPI_Comm_rank(MPI_COMM_WORLD, &m_rank);
        MPI_Comm_size(MPI_COMM_WORLD, &m_ranks);
    }

    /// False when the run was stopped.
    bool live() {
        Control control(MPI_COMM_WORLD, m_session, m_host.others, [this](const Frame& frame) { take(frame); });
        m_control = &control;
        const Outcome<void> prepared = withinMemory([this] { return prepare(); });
        if (prepared) {
            ReadyBody ready{buildName(),          runtime::hostName(), {},      m_offset.offsetNs,
                            m_offset.roundTripNs, sharedFiles(),       getpid()};
            const devices::DeviceInfo& info = m_devices[m_host.rank]->info();
            ready.device =
                fmt::format("/job:localhost/replica:0/task:{}/device:GPU:{} ({})", m_rank, info.index, info.kind);
            control.send(makeFrame(FrameKind::Ready, m_rank, ready));
        } else if (m_order) {
            control.send(makeFrame(FrameKind::Refused, m_rank, ErrorBody{prepared.error()}));
        }
        const bool clean = !wait([this] { return m_started; }) || runJob();
        wait([] { return false; });
        control.finish();
        return clean;
    }

private:
    void take(const Frame& frame) {
        const std::lock_guard lock(m_mutex);
        switch (frame.kind) {
            case FrameKind::Order: m_order = bodyOf<OrderBody>(frame); break;
            case FrameKind::Control:
                if (const auto body = bodyOf<ControlBody>(frame)) {
                    m_reins = body->control;
                    if (m_gate) follow();
                }
                break;
            case FrameKind::Start:
                if (const auto body = bodyOf<StartBody>(frame)) m_zeroNs = body->zeroNs;
                m_started = true;
                break;
            case FrameKind::Disturb:
                if (const auto body = bodyOf<DisturbBody>(frame); body && m_disturber)
                    if (const auto what = runtime::parseDisturbances(body->what, m_ranks))
                        (void)m_disturber->add(*what);
                break;
            case FrameKind::Dismiss:
                m_dismissed = true;
                m_preparation.cancel();
                break;
            default: break;
        }
        m_changed.notify_all();
    }

    void tellHeld() {
        HeldBody held;
        held.stopped = !m_disturber->stopped().empty();
        for (const auto& [receiver, sender] : m_disturber->cutOff()) held.senders.push_back(sender);
        m_control->send(makeFrame(FrameKind::Held, m_rank, std::move(held)));
    }

    /// The clock first: whoever is let go reads it.
    void follow() {
        m_clock.setZero(m_zeroNs + m_offset.offsetNs + m_reins.zeroNs);
        m_gate->follow(m_reins);
        if (m_reins.cancelled && m_disturber) m_disturber->cancel();
        if (m_reins.cancelled && m_ensemble) {
            m_ensemble->abort();
            m_splits.abort();
        }
    }

    /// False when the session has dismissed this rank instead.
    template <typename Condition>
    bool wait(Condition condition) {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] { return m_dismissed || condition(); });
        return condition();
    }

    Outcome<void> prepare();
    bool runJob();

    const Session m_session;
    int m_rank = 0, m_ranks = 1;
    const LocalPlace m_host;
    const ClockOffset m_offset;
    MpiMessages m_messages;
    Control* m_control = nullptr;

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::optional<OrderBody> m_order;
    runtime::StepGate::Control m_reins;
    std::int64_t m_zeroNs = 0;  // of the run, on rank 0's clock
    bool m_started = false;
    bool m_dismissed = false;

    Preparation m_preparation{[this](const Text& what, double done) {
        m_control->send(makeFrame(FrameKind::Loading, m_rank, LoadingBody{what, done}));
    }};

    runtime::Clock m_clock;
    runtime::NameTable m_names;
    std::unique_ptr<runtime::StepGate> m_gate;
    std::unique_ptr<runtime::LinkModel> m_link;
    std::unique_ptr<runtime::Disturber> m_disturber;  // null: nothing is broken on purpose
    std::unique_ptr<runtime::EventLog> m_log;
    std::unique_ptr<Job> m_job;
    std::vector<std::unique_ptr<devices::Device>> m_devices;
    const collectives::CollectiveBackend* m_backend = nullptr;
    std::optional<collectives::EnsembleOptions> m_options;  // of the ensemble
    std::unique_ptr<collectives::Ensemble> m_ensemble;
    Splits m_splits;
};

Outcome<void> RankProcess::prepare() {
    if (!wait([this] { return m_order.has_value(); })) return Error{ErrorCode::Cancelled, "", "Dismissed."};
    auto spec = TRY(specFromJson(m_order->spec));
    const auto here = [this](Error error) {
        error.message += Complaint::tr(" (Rank {} on host {}.)", m_rank, runtime::hostName());
        return error;
    };
    const Strategy* const strategy = findStrategy(spec.strategy);
    if (!strategy) return here({ErrorCode::UnknownStrategy, "strategy", "This rank's build has no such strategy."});
    auto job = strategy->prepare(spec);
    if (!job) return here(job.error());
    m_job = std::move(*job);
    m_preparation.processesHere = m_host.size;
    m_preparation.availableMemoryBytes = m_host.memoryBytes;
    if (auto loaded = m_job->load(m_preparation); !loaded) return here(loaded.error());
    auto kind = devices::findDeviceKind(spec.devices.kind);
    if (!kind) return here(kind.error());
    auto devices = (*kind)->open(m_host.size);
    if (!devices) return here(devices.error());
    m_devices = std::move(*devices);
    auto backend = collectives::findBackend(spec.collectives);
    if (!backend) return here(backend.error());

    auto gate = std::make_unique<runtime::StepGate>(m_ranks, m_order->stepped, m_clock);
    gate->onArrival([this, gate = gate.get(), lastNs = std::int64_t{0}](int step, bool last) mutable {
        // Where nobody has to wait, the session need not hear of each of many steps; it must, to say who waits for
        // whom.
        const std::int64_t nowNs = m_clock.now();
        if (!last && gate->isOpen() && !gate->disturber() && nowNs - lastNs < kArrivalsEveryNs) return;
        lastNs = nowNs;
        m_control->send(makeFrame(FrameKind::Arrived, m_rank, ArrivedBody{step, last}));
    });
    m_log = std::make_unique<runtime::EventLog>(m_rank, spec.detail, m_names);
    const JobInfo about = m_job->info();
    if (about.link) m_link = std::make_unique<runtime::LinkModel>(*about.link, m_ranks);
    auto disturber = openDisturber(spec, about, m_order->stepped);
    if (!disturber) return here(disturber.error());
    if (*disturber) {
        (*disturber)->onKill = [](int, int) { std::raise(SIGKILL); };
        (*disturber)->onStop = [this](int) {
            m_control->flush();  // a stopped process says nothing more
            std::raise(SIGSTOP);
        };
        (*disturber)->onHeld = [this](int, std::int64_t ns, int step) {
            const std::int64_t nowNs = m_clock.now();
            m_log->wait(-1, {std::max<std::int64_t>(0, nowNs - ns), nowNs}, {.step = step}, kEmulated,
                        m_log->intern(recorded::kInjectedDelay));
        };
        (*disturber)->onChange = [this] { tellHeld(); };
        gate->setDisturber(disturber->get());
    }
    m_backend = *backend;
    m_options.emplace(collectives::EnsembleOptions{.ranks = m_ranks,
                                                   .members = {{m_rank, m_devices[m_host.rank].get(), m_log.get()}},
                                                   .clock = m_clock,
                                                   .gate = *gate,
                                                   .stepped = m_order->stepped && about.steps == 0,
                                                   .asksGate = about.steps == 0,
                                                   .link = m_link.get(),
                                                   .disturber = disturber->get(),
                                                   .messages = &m_messages});
    auto ensemble = m_backend->open(*m_options);
    if (!ensemble) return here(ensemble.error());
    const std::lock_guard lock(m_mutex);
    m_gate = std::move(gate);
    m_disturber = std::move(*disturber);
    m_ensemble = std::move(*ensemble);
    return {};
}

/// False when the run was stopped.
bool RankProcess::runJob() {
    {
        const std::lock_guard lock(m_mutex);
        follow();
    }
    // Only now do all ranks take part: before, one of them may have been refused.
    Outcome<void> outcome = withinMemory([&]() -> Outcome<void> {
        Splits splits;
        TRY(splits.open(m_job->info().splits, *m_backend, *m_options, m_log->detail(), m_names, MpiMessages::ofGroup));
        const std::lock_guard lock(m_mutex);
        m_splits = std::move(splits);
        follow();
        return {};
    });
    m_control->follow(
        [this](EventBatch& batch) {
            m_log->drainInto(batch);
            m_splits.drainInto(batch);
        },
        m_names);
    if (outcome) {
        Rank rank{m_rank,  m_ranks,      *m_devices[m_host.rank],  m_ensemble->communicator(m_rank), *m_log,
                  m_clock, m_gate.get(), m_splits.placesOf(m_rank)};
        outcome = withinMemory([&] { return m_job->run(rank); });
    }
    if (outcome && (m_log->hasLost() || m_splits.haveLost())) outcome = outOfMemory();
    EndedBody ended;
    if (outcome) {
        RankReport report;
        m_job->report(m_rank, report);
        ended.report = report.bytes();
    } else {
        ended.failed = true;
        ended.error = outcome.error();
    }
    if (m_link) ended.waits = m_link->waits();
    m_control->send(makeFrame(FrameKind::Ended, m_rank, ended));
    return outcome.ok();
}

}  // namespace

}  // namespace kolo::launch

int main(int argc, char** argv) {
    using namespace kolo::launch;
    const Session session{STDIN_FILENO, claimStandardOutput(), argc > 1 ? std::atoi(argv[1]) : 0};
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE) {
        fmt::print(stderr, "This MPI library does not let two threads of a rank send messages at a time.\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    bool clean = false;
    {
        RankProcess process(session);
        clean = process.live();
    }
    close(session.out);
    const bool usersOwn = argc > 1;  // mpirun or srun, which has an eye on how everybody leaves
    int status = clean ? 0 : 1;
    if (!clean && !usersOwn) _exit(status);
    // srun kills everybody, the session too, when one of them leaves MPI without a word: not before it has reported.
    if (session.process > 0) status = exitStatusOf(session.process);
    if (!clean) {
        // Messages may be under way that nobody will receive, for which MPI might wait.
        statusOfLast = status;
        std::signal(SIGALRM, [](int) { _exit(statusOfLast); });
        alarm(session.process > 0 ? kLeaveSeconds : kLeaveBehindSeconds);
    }
    MPI_Finalize();
    if (!clean) _exit(status);
    return status;
}
