// SPDX-License-Identifier: Apache-2.0
#include "viz/replay/training_record.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <utility>

#include "engine/api/event_names.h"
#include "engine/api/rank_name.h"
#include "engine/api/wording.h"

namespace kolo::viz {

namespace {

std::int64_t numberOf(const RunSpec& spec, const char* name, std::int64_t otherwise) {
    const auto at = spec.parameters.find(name);
    std::int64_t number = otherwise;
    if (at != spec.parameters.end()) std::from_chars(at->second.data(), at->second.data() + at->second.size(), number);
    return number;
}

}  // namespace

std::string name(TimePart part) {
    switch (part) {
        case TimePart::Input: return Wording::tr("input");
        case TimePart::Forward: return Wording::tr("forward");
        case TimePart::Backward: return Wording::tr("backward");
        case TimePart::Update: return Wording::tr("update");
        case TimePart::Communication: return Wording::tr("communication");
        case TimePart::Waiting: return Wording::tr("waiting");
        case TimePart::Injected: break;
    }
    return Wording::tr("injected delay");
}

TrainingRecord::TrainingRecord(const RunInfo& info) {
    m_workers = workersOf(info);
    m_servers = std::max(0, info.ranks - m_workers);
    m_plannedSteps = static_cast<int>(numberOf(info.spec, "steps", 0));
    m_rowsPerStep = numberOf(info.spec, "batch", 0) * std::max<std::int64_t>(1, numberOf(info.spec, "accumulate", 1));
    m_replicas = m_workers;
    if (info.plan) {  // all stages of a pipeline see the same rows
        m_rowsPerStep = numberOf(info.spec, "batch", 0) * std::max(1, info.plan->microbatches);
        m_replicas = std::max(1, info.plan->mesh.sizeOf(kDataAxis));
    }
    m_free = info.step == StepKind::UpdateByWorker;
    if (m_servers > 0) m_updatesPerStep = m_free ? m_workers : info.step == StepKind::Update ? 1 : 0;
    const auto workers = static_cast<std::size_t>(m_workers);
    m_lastLoss.assign(workers, 0);
    m_stepsInFigure.assign(workers, 0);
    m_figureAt.assign(workers, -1);
    m_workerSteps.resize(workers);
    m_figures.resize(workers);
    m_happened.resize(static_cast<std::size_t>(ranks()));
}

std::string TrainingRecord::rankName(int rank) const {
    return kolo::rankName(rank, m_workers, m_servers).shown();
}

TrainingRecord::Meaning TrainingRecord::meaningOf(ActionKind kind) {
    switch (kind) {
        case ActionKind::Forward: return {Name::Forward};
        case ActionKind::Backward:
        case ActionKind::BackwardInput:
        case ActionKind::BackwardWeight:
        case ActionKind::Recompute: return {Name::Backward};
        case ActionKind::Update: return {Name::Update};
        default: return {};
    }
}

TrainingRecord::Meaning TrainingRecord::meaningOf(std::string_view text) {
    static const std::map<std::string_view, Meaning> known = {
        {recorded::kForward, {Name::Forward}},
        {recorded::kBackward, {Name::Backward}},
        {recorded::kUpdate, {Name::Update}},
        {recorded::kEvaluation, {Name::Evaluate}},
        {recorded::kEncode, {Name::Code}},
        {recorded::kDecode, {Name::Code}},
        {recorded::kInput, {Name::Input}},
        {recorded::kInjectedDelay, {Name::Delay}},
        {recorded::kTrainingStep, {Name::TrainingStep}},
        {recorded::kLoss, {Name::Loss}},
        {recorded::kAccuracyRows, {Name::AccuracyRows}},
        {recorded::kAccuracy, {Name::Accuracy}},
        {recorded::kSamplesPerSecond, {Name::Samples}},
        {recorded::kStaleness, {Name::Staleness}},
        {recorded::kLearningRate, {Name::LearningRate}},
        {recorded::kTimeInput, {Name::Time, TimePart::Input}},
        {recorded::kTimeForward, {Name::Time, TimePart::Forward}},
        {recorded::kTimeBackward, {Name::Time, TimePart::Backward}},
        {recorded::kTimeUpdate, {Name::Time, TimePart::Update}},
        {recorded::kTimeCommunication, {Name::Time, TimePart::Communication}},
        {recorded::kTimeWaiting, {Name::Time, TimePart::Waiting}},
        {recorded::kTimeInjectedDelay, {Name::Time, TimePart::Injected}},
    };
    if (const auto at = known.find(text); at != known.end()) return at->second;
    if (!text.empty() && text.front() >= '0' && text.front() <= '9')
        if (const auto action = actionFromText(text)) return meaningOf(action->kind);
    // "dense 512 forward": a layer's own kernel, at detail full.
    const auto at = known.find(text.substr(text.rfind(' ') + 1));
    if (at != known.end() && (at->second.name == Name::Forward || at->second.name == Name::Backward)) return at->second;
    return {};
}

void TrainingRecord::add(std::span<const Event> events, std::span<const std::string> names) {
    m_memory.add(events, names);
    while (m_meanings.size() < names.size()) m_meanings.push_back(meaningOf(names[m_meanings.size()]));
    for (; m_seen < events.size(); ++m_seen) take(events[m_seen], static_cast<std::uint32_t>(m_seen));
}

void TrainingRecord::take(const Event& event, std::uint32_t number) {
    if (event.rank < 0 || event.rank >= ranks()) return;
    switch (event.kind) {
        case EventKind::Transfer: m_happened[static_cast<std::size_t>(event.rank)].push_back(number); break;
        case EventKind::Kernel:
            m_happened[static_cast<std::size_t>(event.rank)].push_back(number);
            if (event.rank == m_workers && meaning(event).name == Name::Update) takeUpdate(event);
            break;
        case EventKind::Wait:
            if (event.peer >= 0 || event.name != 0) m_happened[static_cast<std::size_t>(event.rank)].push_back(number);
            break;
        case EventKind::Step:
            if (event.step == 0 && event.rank < m_workers && meaning(event).name == Name::TrainingStep) takeStep(event);
            break;
        case EventKind::Metric:
            if (event.rank < m_workers) takeMetric(event, meaning(event));
            break;
        default: break;
    }
}

void TrainingRecord::takeMetric(const Event& event, Meaning meaning) {
    const auto worker = static_cast<std::size_t>(event.rank);
    switch (meaning.name) {
        case Name::Loss: {
            m_lastLoss[worker] = static_cast<float>(event.value);
            const int step = std::max(event.iteration, 0) + 1;
            auto at = m_losses.end();  // mostly of the last step, or of the next
            if (!m_losses.empty() && m_losses.back().step >= step)
                at = std::ranges::lower_bound(m_losses, step, {}, &StepLoss::step);
            if (at == m_losses.end() || at->step != step) at = m_losses.insert(at, StepLoss(step));
            Mean& loss = *at;
            loss.least = loss.count == 0 ? event.value : std::min(loss.least, event.value);
            loss.most = loss.count == 0 ? event.value : std::max(loss.most, event.value);
            loss.sum += event.value;
            ++loss.count;
            ++m_stepsInFigure[worker];
            break;
        }
        case Name::AccuracyRows: m_accuracyRows = std::llround(event.value); break;
        case Name::Accuracy:
            m_accuracy.push_back({event.iteration + 1, event.startNs, event.value, std::exchange(m_accuracyRows, 0)});
            break;
        case Name::Samples:  // the first of a worker's figures; the others follow
            m_figures[worker].push_back({event.startNs, stepsSinceFigure(event), {}});
            break;
        case Name::Time:
            m_emulated[static_cast<std::size_t>(meaning.part)] |= (event.flags & kEmulated) != 0;
            if (!m_figures[worker].empty())
                m_figures[worker].back().seconds[static_cast<std::size_t>(meaning.part)] = event.value;
            break;
        case Name::Staleness:
            if (m_free)
                countStaleness(event.value, 1);
            else if (!m_figures[worker].empty())
                countStaleness(event.value, m_figures[worker].back().steps);
            break;
        default: break;
    }
}

/// Over how many steps a worker's figure is the mean: so many losses, where every step is recorded.
int TrainingRecord::stepsSinceFigure(const Event& event) {
    const auto worker = static_cast<std::size_t>(event.rank);
    const int losses = std::exchange(m_stepsInFigure[worker], 0);
    const int before = std::exchange(m_figureAt[worker], event.iteration);
    return m_gaps && !m_free ? std::max(event.iteration - before, losses) : losses;
}

void TrainingRecord::countStaleness(double staleness, int steps) {
    const auto at = static_cast<std::size_t>(std::clamp(std::llround(staleness), 0LL, 100'000LL));
    if (m_staleness.size() <= at) m_staleness.resize(at + 1);
    m_staleness[at] += steps;
}

double TrainingRecord::meanStaleness() const {
    double sum = 0, count = 0;
    for (std::size_t i = 0; i < m_staleness.size(); ++i) {
        sum += static_cast<double>(i) * static_cast<double>(m_staleness[i]);
        count += static_cast<double>(m_staleness[i]);
    }
    return count > 0 ? sum / count : 0;
}

void TrainingRecord::takeStep(const Event& event) {
    const auto worker = static_cast<std::size_t>(event.rank);
    if (!m_begun || (steps() == 0 && event.startNs < beginNs())) m_ends.setBegin(event.startNs);
    m_begun = true;
    m_workerSteps[worker].push_back({event.startNs, event.endNs, event.iteration, m_lastLoss[worker]});
    if (m_updatesPerStep > 0 || event.iteration < steps()) return;
    Open& open = m_open[event.iteration];
    open.endNs = std::max(open.endNs, event.endNs);
    // Every worker takes its steps in order: with this one, those before it are over, too, though not all of a long
    // run's are recorded.
    if (++open.done < m_workers) return;
    closeUpTo(event.iteration, open.endNs);
    m_open.erase(m_open.begin(), m_open.upper_bound(event.iteration));
}

void TrainingRecord::closeUpTo(int iteration, std::int64_t endNs) {
    if (iteration < steps()) return;
    m_gaps |= iteration > steps();
    if (!m_begun) m_ends.setBegin(0);  // a server's update is known before any worker's step is
    m_ends.add(iteration + 1, endNs);
}

void TrainingRecord::takeUpdate(const Event& event) {
    if (m_updatesPerStep <= 0) return;
    m_updates = std::max(m_updates, std::int64_t{event.iteration} * m_updatesPerStep);  // some may not be recorded
    if (++m_updates % m_updatesPerStep == 0) closeUpTo(static_cast<int>(m_updates / m_updatesPerStep) - 1, event.endNs);
}

const TrainingRecord::WorkerStep* TrainingRecord::endedBy(int worker, std::int64_t ns) const {
    const auto& own = stepsOf(worker);
    const auto after = std::ranges::upper_bound(own, ns, {}, &WorkerStep::endNs);
    return after == own.begin() ? nullptr : &*std::prev(after);
}

const TrainingRecord::WorkerStep* TrainingRecord::lastOf(int worker, int steps) const {
    const auto& own = stepsOf(worker);
    const auto after = std::ranges::lower_bound(own, steps, {}, &WorkerStep::iteration);
    return after == own.begin() ? nullptr : &*std::prev(after);
}

TrainingRecord::Stretch TrainingRecord::stretchOf(int worker, int iteration) const {
    if (!m_gaps || worker < 0 || worker >= m_workers) return {};
    const auto& own = stepsOf(worker);
    const auto at = std::ranges::lower_bound(own, iteration, {}, &WorkerStep::iteration);
    if (at == own.begin()) return {};
    const WorkerStep& before = *std::prev(at);
    return {iteration - before.iteration, before.endNs};
}

std::vector<Interval> TrainingRecord::leftOut(int rank, std::int64_t fromNs, std::int64_t toNs) const {
    std::vector<Interval> found;
    const auto& own = stepsOf(rank < m_workers ? rank : 0);
    for (auto at = std::ranges::upper_bound(own, fromNs, {}, &WorkerStep::startNs); at != own.end(); ++at) {
        if (at == own.begin()) continue;
        const WorkerStep& before = *std::prev(at);
        if (before.endNs >= toNs) break;
        const Interval between{std::max(before.endNs, fromNs), std::min(at->startNs, toNs)};
        if (at->iteration > before.iteration + 1 && between.second > between.first) found.push_back(between);
    }
    return found;
}

std::array<double, kTimeParts> TrainingRecord::timeOf(int worker) const {
    std::array<double, kTimeParts> sum{};
    double steps = 0;
    for (const Figure& figure : figuresOf(worker)) {
        for (std::size_t part = 0; part < kTimeParts; ++part) sum[part] += figure.seconds[part] * figure.steps;
        steps += figure.steps;
    }
    for (double& each : sum) each /= std::max(steps, 1.0);
    return sum;
}

TrainingRecord::Doing TrainingRecord::doing(const Event& event) const {
    if (event.kind == EventKind::Transfer) return Doing::Receive;
    const Name name = meaning(event).name;
    if (event.kind == EventKind::Wait)
        return name == Name::Input ? Doing::Input : name == Name::Delay ? Doing::Delay : Doing::Wait;
    switch (name) {
        case Name::Forward: return Doing::Forward;
        case Name::Backward: return Doing::Backward;
        case Name::Update: return Doing::Update;
        case Name::Evaluate: return Doing::Evaluate;
        case Name::Code: return Doing::Code;
        default: return Doing::Combine;  // the reduction inside an allreduce
    }
}

TrainingRecord::Doing TrainingRecord::shownAs(const Event& event) const {
    const bool work = event.kind == EventKind::Transfer || event.kind == EventKind::Kernel ||
                      (event.kind == EventKind::Wait && (event.peer >= 0 || event.name != 0));
    return work ? doing(event) : Doing::Nothing;
}

std::vector<std::uint32_t> TrainingRecord::between(int rank, std::int64_t fromNs, std::int64_t toNs,
                                                   std::span<const Event> events) const {
    std::vector<std::uint32_t> found;
    const auto& happened = m_happened[static_cast<std::size_t>(rank)];
    auto at = std::upper_bound(happened.begin(), happened.end(), fromNs,
                               [&](std::int64_t time, std::uint32_t number) { return time < events[number].endNs; });
    for (; at != happened.end() && events[*at].startNs < toNs; ++at) found.push_back(*at);
    return found;
}

/// Of those workers that have recorded it.
std::int64_t TrainingRecord::firstStartOf(int step) const {
    std::int64_t first = endOf(step);
    for (const auto& own : m_workerSteps)
        if (const auto at = std::ranges::lower_bound(own, step - 1, {}, &WorkerStep::iteration);
            at != own.end() && at->iteration == step - 1)
            first = std::min(first, at->startNs);
    return first;
}

std::vector<std::uint32_t> TrainingRecord::transfersOf(int step, std::span<const Event> events) const {
    const bool byIteration = m_updatesPerStep == 0;
    const std::int64_t fromNs = byIteration ? firstStartOf(step) : endOf(step - 1);
    std::vector<std::uint32_t> found;
    for (int rank = 0; rank < ranks(); ++rank)
        std::ranges::copy_if(
            between(rank, fromNs, endOf(step), events), std::back_inserter(found), [&](std::uint32_t number) {
                const Event& event = events[number];
                return event.kind == EventKind::Transfer && (!byIteration || event.iteration == step - 1);
            });
    return found;
}

}  // namespace kolo::viz
