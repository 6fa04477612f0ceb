// SPDX-License-Identifier: Apache-2.0
//
// Every rank is an MPI process, here or on many hosts. Kolo starts mpirun itself; or the user's own mpirun or srun has
// started `kolo run … --launch mpi` on every rank: then rank 0's is the session, and the others become ranks.
//
//     session (this process)            rank 0            rank 1 … n−1
//       MpiRankGroup ─ MpiJob ═══ pipes ═══ control ═══ MPI ═══ control
//                                       job.run             job.run          engine/launch/mpi/rank.cpp
//
// The gate of the session is the one that counts. A rank waits at a gate of its own, which is told how far it may go;
// its arrivals go the other way, behind the events that came before them, so nobody hears of a step too early. All
// clocks are rank 0's, by a measured offset (a metric of the run), and stand still while all ranks stand.
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/api/event_names.h"
#include "engine/api/rank_name.h"
#include "engine/api/tracer.h"
#include "engine/api/wording.h"
#include "engine/launch/disturbances.h"
#include "engine/launch/launcher.h"
#include "engine/launch/mpi_environment.h"
#include "engine/launch/mpi_job.h"
#include "engine/runtime/host.h"

namespace kolo::launch {

namespace {

using namespace std::chrono_literals;

constexpr auto kAssembly = 60s;  // for all ranks to come up, on however many hosts, while none says that it is loading
constexpr auto kLook = 50ms;     // how often it is asked meanwhile whether to go on
constexpr auto kGrace = 5s;      // for all ranks to come back when the run was stopped

class MpiRankGroup : public RankGroup {
public:
    explicit MpiRankGroup(const Order& order)
        : RankGroup(order.info, order.stepped),
          m_jobOfStrategy(order.job),
          m_zeroNs(m_clock.zeroNs()),
          m_life(order.info.ranks) {
        m_ready.resize(order.info.ranks);
        m_loading.resize(order.info.ranks);
        m_reported.resize(order.info.ranks, false);
        m_held.resize(order.info.ranks);
        m_namesOf.assign(order.info.ranks, {0});
    }

    ~MpiRankGroup() override {
        if (m_processes) m_processes->send(makeFrame(FrameKind::Dismiss, 0));
        m_processes.reset();
    }

    Outcome<void> assemble(const Order& order);
    Outcome<void> prepareDisturbances(const Order& order) {
        m_disturber = TRY(openDisturber(order.info.spec, order.job.info(), order.stepped));
        return {};
    }

    void drainInto(EventBatch& batch) override;
    void join() override {}
    std::string resultJson() const override;
    Text note() override;
    Outcome<void> disturb(const std::vector<runtime::Disturbance>& what) override;
    Standstill standstill() const override;

private:
    void begin() override;
    void gateChanged() override { sendControl(); }
    void stop() override;

    void take(const Frame& frame);
    void takeEvents(int rank, const EventsBody& body);
    void takeEnded(int rank, const EndedBody& body);
    void processesEnded(MpiEnding ending);
    LoadingBody slowest() const;
    void lose(int rank);
    std::optional<Error> asInjected(std::optional<int> rank);
    void sendControl();
    void letGoOn(int rank) const;
    std::vector<std::string> hosts() const;

    void tidyUp() const;

    Job& m_jobOfStrategy;
    const std::int64_t m_zeroNs;
    const bool m_underUsersOwn = isBesideRank();

    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<std::optional<ReadyBody>> m_ready;      // by rank
    std::vector<std::optional<LoadingBody>> m_loading;  // by rank: what it has told last
    std::chrono::steady_clock::time_point m_heardOfLoading;
    std::optional<Error> m_refused;
    std::optional<MpiEnding> m_gone;
    bool m_begun = false;
    std::vector<bool> m_reported;                       // by rank: its end
    std::vector<std::vector<std::uint32_t>> m_namesOf;  // by rank: its numbers to ours
    LifeWatch m_life;
    std::vector<HeldBody> m_held;  // by rank
    runtime::LinkWaits m_waits;
    EventBatch m_inbox;

    std::mutex m_controlMutex;
    std::optional<runtime::StepGate::Control> m_told;
    std::unique_ptr<MpiJob> m_processes;
};

/// What the rank that is least far with its data has told, so that the progress shown never falls back.
LoadingBody MpiRankGroup::slowest() const {
    const LoadingBody* least = nullptr;
    for (const auto& loading : m_loading)
        if (loading && (!least || loading->done < least->done)) least = &*loading;
    return least ? *least : LoadingBody{Complaint::tr("waiting for the MPI ranks"), 0};
}

Outcome<void> MpiRankGroup::assemble(const Order& order) {
    auto processes = MpiJob::start(order.info.ranks, {[this](const Frame& frame) { take(frame); },
                                                      [this](const MpiEnding& ending) { processesEnded(ending); }});
    if (!processes) return processes.error();
    m_processes = std::move(*processes);
    m_processes->send(makeFrame(FrameKind::Order, 0, OrderBody{specToJson(order.info.spec), order.stepped}));

    std::unique_lock lock(m_mutex);
    const auto everybody = [&] { return std::all_of(m_ready.begin(), m_ready.end(), [](auto& r) { return r; }); };
    Preparation unattended;
    Preparation& preparation = order.preparation ? *order.preparation : unattended;
    bool inTime = false;
    m_heardOfLoading = std::chrono::steady_clock::now();
    while (!inTime && std::chrono::steady_clock::now() < m_heardOfLoading + kAssembly) {
        inTime = m_changed.wait_for(lock, kLook, [&] { return m_refused || m_gone || everybody(); });
        const LoadingBody loading = slowest();
        TRY(preparation.goOn(loading.what, std::llround(loading.done * 1e6), 1'000'000));
    }
    if (m_refused) return *m_refused;
    const bool cameUp = std::any_of(m_ready.begin(), m_ready.end(), [](auto& r) { return r; });
    if (m_gone && cameUp) return Error{ErrorCode::RankLost, "", describe(*m_gone, info())};
    if (m_gone) return Error{ErrorCode::DeviceUnavailable, "launch", describe(*m_gone, info())};
    if (!inTime)
        return Error{ErrorCode::DeviceUnavailable, "launch",
                     Complaint::tr("Only {} of {} MPI ranks have come up within {} seconds.",
                                   std::count_if(m_ready.begin(), m_ready.end(), [](auto& r) { return r.has_value(); }),
                                   m_ready.size(), kAssembly.count())};
    for (const auto& ready : m_ready)
        if (ready->build != buildName())
            return Error{ErrorCode::DeviceUnavailable, "launch",
                         Complaint::tr("Host {} has another build ({}) than this one ({}); install the same on all.",
                                       ready->host, ready->build, buildName())};

    Provenance& provenance = order.info.provenance;
    const std::vector<std::string> names = hosts();
    const std::set<std::string> distinct(names.begin(), names.end());
    for (const auto& ready : m_ready)
        provenance.devices.push_back(ready->device + (distinct.size() > 1 ? " on " + ready->host : ""));
    provenance.hardware = hardwareOf(order.deviceKind, order.info.ranks);
    if (distinct.size() > 1)
        provenance.hardware =
            fmt::format("{} × {} on {} hosts", order.deviceKind.title, order.info.ranks, distinct.size());
    provenance.hardware += ", MPI processes";
    return {};
}

std::vector<std::string> MpiRankGroup::hosts() const {
    std::vector<std::string> result;
    for (const auto& ready : m_ready) result.push_back(ready ? ready->host : "");
    return result;
}

std::string MpiRankGroup::resultJson() const {
    nlohmann::ordered_json json;
    json["hosts"] = hosts();
    json["clock_offsets_ns"] = nlohmann::ordered_json::array();
    for (const auto& ready : m_ready) json["clock_offsets_ns"].push_back(ready ? ready->clockOffsetNs : 0);
    if (m_waits.count > 0) json.update(nlohmann::ordered_json::parse(m_waits.json()));
    return json.dump();
}

void MpiRankGroup::begin() {
    {
        const std::lock_guard lock(m_mutex);
        m_begun = true;
        m_life.begin(Timestamp::now());
        for (std::size_t rank = 0; rank < m_ready.size(); ++rank) {
            BatchTracer tracer(m_inbox, static_cast<int>(rank));
            const auto metric = [&](const char* name, std::int64_t value) {
                tracer.metric(m_names.intern(name), static_cast<double>(value), 0);
            };
            metric(recorded::kClockOffset, m_ready[rank]->clockOffsetNs);
            metric(recorded::kClockRoundTrip, m_ready[rank]->roundTripNs);
        }
    }
    sendControl();
    m_processes->send(makeFrame(FrameKind::Start, 0));
}

void MpiRankGroup::stop() {
    sendControl();
    for (const int rank : standstill().stopped) letGoOn(rank);
    // Whoever waits for a message is freed by word; a rank that is within a call of the MPI library, or lost, is not.
    m_processes->endWithin(kGrace);
}

void MpiRankGroup::sendControl() {
    const std::lock_guard lock(m_controlMutex);
    runtime::StepGate::Control control = m_gate.control();
    control.zeroNs -= m_zeroNs;
    if (m_told == control) return;
    m_told = control;
    m_processes->send(makeFrame(FrameKind::Control, 0, ControlBody{control}));
}

/// Its ranks break themselves; what the session keeps of it is what was asked for.
Outcome<void> MpiRankGroup::disturb(const std::vector<runtime::Disturbance>& what) {
    const auto stopped = standstill().stopped;
    for (const runtime::Disturbance& one : what)
        if (!one.isLink() && std::ranges::count(stopped, one.rank) > 0 && hosts()[one.rank] != runtime::hostName())
            return Error{ErrorCode::BadValue, "inject",
                         Complaint::tr("{} is a stopped process on host {}; there, kill -CONT {} lets it go on.",
                                       rankSubject(one.rank, info()), hosts()[one.rank], m_ready[one.rank]->process)};
    TRY(m_disturber->add(what));
    m_processes->send(makeFrame(FrameKind::Disturb, 0, DisturbBody{runtime::disturbanceText(what)}));
    for (const runtime::Disturbance& one : what)
        if (!one.isLink() && std::ranges::count(stopped, one.rank) > 0) letGoOn(one.rank);
    return {};
}

Standstill MpiRankGroup::standstill() const {
    const std::lock_guard lock(m_mutex);
    Standstill still;
    for (int rank = 0; rank < static_cast<int>(m_held.size()); ++rank) {
        if (m_held[rank].stopped) still.stopped.push_back(rank);
        for (const int sender : m_held[rank].senders) still.cutOff.emplace_back(rank, sender);
    }
    return still;
}

/// A process that was stopped, of this host.
void MpiRankGroup::letGoOn(int rank) const {
    if (m_ready[rank] && m_ready[rank]->host == runtime::hostName() && m_ready[rank]->process > 0)
        ::kill(static_cast<pid_t>(m_ready[rank]->process), SIGCONT);
}

void MpiRankGroup::take(const Frame& frame) {
    const int rank = frame.rank;
    if (rank < 0 || rank >= static_cast<int>(m_ready.size())) return;
    if (frame.kind != FrameKind::Lost) {
        const std::lock_guard lock(m_mutex);
        m_life.heard(rank, Timestamp::now());
    }
    switch (frame.kind) {
        case FrameKind::Ready:
            if (auto body = bodyOf<ReadyBody>(frame)) {
                const std::lock_guard lock(m_mutex);
                m_ready[rank] = std::move(*body);
            }
            break;
        case FrameKind::Loading:
            if (auto body = bodyOf<LoadingBody>(frame)) {
                const std::lock_guard lock(m_mutex);
                m_loading[rank] = std::move(*body);
                m_heardOfLoading = std::chrono::steady_clock::now();
            }
            break;
        case FrameKind::Refused:
            if (auto body = bodyOf<ErrorBody>(frame)) {
                const std::lock_guard lock(m_mutex);
                if (!m_refused) m_refused = body->error;
            }
            break;
        case FrameKind::Events:
            if (auto body = bodyOf<EventsBody>(frame)) takeEvents(rank, *body);
            break;
        case FrameKind::Arrived:
            if (auto body = bodyOf<ArrivedBody>(frame)) m_gate.arrive(rank, body->step, body->last);
            break;
        case FrameKind::Ended:
            if (auto body = bodyOf<EndedBody>(frame)) takeEnded(rank, *body);
            break;
        case FrameKind::Held:
            if (auto body = bodyOf<HeldBody>(frame)) {
                const std::lock_guard lock(m_mutex);
                m_held[rank] = std::move(*body);
            }
            progress();
            break;
        case FrameKind::Lost: lose(rank); break;
        default: break;
    }
    m_changed.notify_all();
}

void MpiRankGroup::takeEvents(int rank, const EventsBody& body) {
    const std::lock_guard lock(m_mutex);
    std::vector<std::uint32_t>& names = m_namesOf[rank];
    for (const std::string& name : body.newNames) names.push_back(m_names.intern(name));
    const auto valuesBefore = static_cast<std::uint32_t>(m_inbox.values.size());
    m_inbox.values.insert(m_inbox.values.end(), body.values.begin(), body.values.end());
    for (Event event : body.events) {
        if (event.name < names.size()) event.name = names[event.name];
        if (event.valuesCount > 0) event.valuesFirst += valuesBefore;
        // Clocks agree to within a round trip; the run begins at zero for all of them.
        event.startNs = std::max<std::int64_t>(0, event.startNs);
        event.endNs = std::max(event.startNs, event.endNs);
        m_inbox.events.push_back(event);
    }
}

void MpiRankGroup::takeEnded(int rank, const EndedBody& body) {
    RankReport report(body.report);
    if (!body.failed) m_jobOfStrategy.report(rank, report);
    const bool carried = body.failed || report.complete();
    {
        const std::lock_guard lock(m_mutex);
        m_reported[rank] = true;
        m_life.ended(rank);
        m_waits.add(body.waits);
    }
    if (body.failed)
        fail(body.error);
    else if (!carried)
        fail({ErrorCode::RankLost, "", Complaint::tr("The result of rank {} cannot be read.", rank)});
    if (std::all_of(m_reported.begin(), m_reported.end(), [](bool reported) { return reported; }))
        m_processes->send(makeFrame(FrameKind::Dismiss, 0));
    rankEnded();
}

void MpiRankGroup::processesEnded(MpiEnding ending) {
    ending.hosts = hosts();
    bool begun = false;
    {
        const std::lock_guard lock(m_mutex);
        m_gone = ending;
        begun = m_begun;
    }
    if (ending.byForce()) tidyUp();
    m_changed.notify_all();
    if (!begun || ended()) return;
    fail(asInjected(killedRank(ending)).value_or(Error{ErrorCode::RankLost, "", describe(ending, info())}));
    allEnded();
}

/// A rank that was to be killed has not said that it was: its end is what was asked for.
std::optional<Error> MpiRankGroup::asInjected(std::optional<int> rank) {
    const auto step = rank && m_disturber ? m_disturber->diesAt(*rank) : std::nullopt;
    if (!step) return std::nullopt;
    std::vector<int> finished;
    m_gate.finishedSteps(finished);
    return killedAsInjected(*rank, *step > 0 ? *step : finished[*rank] + 1, info());
}

/// A neighbour has seen the end of this rank. mpirun, where it is ours, tells the reason, too; under the user's own all
/// others, and this session, are about to be killed: nobody is waited for.
void MpiRankGroup::lose(int rank) {
    if (!m_underUsersOwn || ended() || m_reported[rank]) return;
    const Error lost =
        asInjected(rank).value_or(Error{ErrorCode::RankLost, "", describeLoss(rank, info(), hosts()[rank])});
    bool begun = false;
    {
        const std::lock_guard lock(m_mutex);
        if (!m_refused) m_refused = lost;
        begun = m_begun;
    }
    if (!begun) return;
    fail(lost);
    m_processes->endWithin(0ms);
    allEnded();
}

Text MpiRankGroup::note() {
    {
        const std::lock_guard lock(m_mutex);
        if (const auto stall = m_life.stall(Timestamp::now().ns))
            return describeSilence(whoIs(stall->rank, info(), m_ready[stall->rank]->host), *stall);
    }
    return m_gate.isOpen() ? Text()
                           : RankGroup::note();  // where nobody waits at the gate, not every step is told there
}

/// Open MPI removes its files when a job ends in good order; after a killed mpirun they would stay for ever.
void MpiRankGroup::tidyUp() const {
    for (const auto& ready : m_ready) {
        if (!ready || ready->host != runtime::hostName()) continue;
        for (const std::string& file : ready->sharedFiles)
            if (file.starts_with("/dev/shm/vader_segment.") && file.find('/', 9) == std::string::npos)
                unlink(file.c_str());
    }
}

void MpiRankGroup::drainInto(EventBatch& batch) {
    const std::lock_guard lock(m_mutex);
    const auto valuesBefore = static_cast<std::uint32_t>(batch.values.size());
    for (Event event : m_inbox.events) {
        if (event.valuesCount > 0) event.valuesFirst += valuesBefore;
        batch.events.push_back(event);
    }
    batch.values.insert(batch.values.end(), m_inbox.values.begin(), m_inbox.values.end());
    m_inbox.events.clear();
    m_inbox.values.clear();
}

/// Under the user's own mpirun there are as many ranks as it has started.
Outcome<void> checkPlace(int ranks) {
    const auto place = mpiPlace();
    if (!place || !isBesideRank() || place->size == ranks) return {};
    return Error{
        ErrorCode::BadValue, "devices",
        Complaint::tr("This run has {} ranks, but {} were started by mpirun or srun; the numbers must be equal.", ranks,
                      place->size)};
}

}  // namespace

const Launcher& mpi{
    "mpi", "MPI processes", mpiAvailable, [](const Order& order) -> Outcome<std::unique_ptr<RankGroup>> {
        if (!order.job.info().reports)
            return Error{ErrorCode::DeviceUnavailable, "launch",
                         Complaint::tr("The ranks of {} share memory, so they run as threads only; use --launch "
                                       "threads.",
                                       order.info.spec.strategy)};
        TRY(checkPlace(order.info.ranks));
        auto group = std::make_unique<MpiRankGroup>(order);
        TRY(group->prepareDisturbances(order));
        TRY(group->assemble(order));
        return std::unique_ptr<RankGroup>(std::move(group));
    }};

}  // namespace kolo::launch
