// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/training_frame.h"

#include "viz/layout/training_look.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "engine/api/wording.h"
#include "viz/layout/numbers.h"
#include "viz/layout/record_words.h"

namespace kolo::viz {

namespace {

constexpr double kTravelling = 0.62;     // of a step's shown time is for what travels
constexpr double kShortestFlight = 0.2;  // of the shown step: so that an eye can follow

/// Maps recorded time of a step to shown time, 0 … 1.
class Stretch {
public:
    Stretch(const std::vector<const Event*>& transfers, std::int64_t fromNs, std::int64_t toNs)
        : m_from(fromNs), m_to(std::max(toNs, fromNs + 1)) {
        std::vector<std::pair<std::int64_t, std::int64_t>> spans;
        for (const Event* each : transfers)
            spans.emplace_back(std::clamp(each->startNs, m_from, m_to), std::clamp(each->endNs, m_from, m_to));
        std::sort(spans.begin(), spans.end());
        for (const auto& span : spans) {
            if (!m_bursts.empty() && span.first <= m_bursts.back().second)
                m_bursts.back().second = std::max(m_bursts.back().second, span.second);
            else
                m_bursts.push_back(span);
        }
        for (const auto& [start, end] : m_bursts) m_travelling += end - start;
        const bool both = m_travelling > 0 && m_travelling < m_to - m_from;
        m_perTravelling = both ? kTravelling / static_cast<double>(m_travelling) : 0;
        m_perRest = both ? (1 - kTravelling) / static_cast<double>(m_to - m_from - m_travelling) : 0;
        if (!both) m_perTravelling = m_perRest = 1.0 / static_cast<double>(m_to - m_from);
    }

    double shown(std::int64_t ns) const {
        ns = std::clamp(ns, m_from, m_to);
        std::int64_t travelled = 0;
        for (const auto& [start, end] : m_bursts) {
            if (start >= ns) break;
            travelled += std::min(end, ns) - start;
        }
        return static_cast<double>(travelled) * m_perTravelling +
               static_cast<double>(ns - m_from - travelled) * m_perRest;
    }

    std::int64_t recorded(double shownTime) const {
        double left = shownTime;
        std::int64_t at = m_from;
        for (const auto& [start, end] : m_bursts) {
            const double rest = static_cast<double>(start - at) * m_perRest;
            if (left <= rest) return at + static_cast<std::int64_t>(left / m_perRest);
            left -= rest;
            const double travelling = static_cast<double>(end - start) * m_perTravelling;
            if (left <= travelling) return start + static_cast<std::int64_t>(left / m_perTravelling);
            left -= travelling;
            at = end;
        }
        return std::min(m_to, at + static_cast<std::int64_t>(left / m_perRest));
    }

private:
    std::int64_t m_from, m_to, m_travelling = 0;
    std::vector<std::pair<std::int64_t, std::int64_t>> m_bursts;
    double m_perTravelling = 0, m_perRest = 0;
};

using Spent = std::array<std::int64_t, kTimeParts>;

/// What a rank did in a stretch of time. A piece inside another counts once, waits inside a piece are not part of its
/// work, and the rest of the time is waiting.
Spent spentIn(const TrainingRecord& record, std::span<const Event> events, const std::vector<std::uint32_t>& numbers,
              std::int64_t fromNs, std::int64_t toNs) {
    std::vector<const Event*> pieces, waits;
    for (const std::uint32_t number : numbers)
        (record.doing(events[number]) == TrainingRecord::Doing::Wait ? waits : pieces).push_back(&events[number]);
    std::stable_sort(pieces.begin(), pieces.end(),
                     [](const Event* a, const Event* b) { return a->startNs < b->startNs; });
    Spent spent{};
    std::int64_t reached = fromNs, done = 0;
    for (const Event* piece : pieces) {
        const std::int64_t start = std::max(piece->startNs, reached), end = std::min(piece->endNs, toNs);
        if (end <= start) continue;
        reached = end;
        const auto part = partOf(record.doing(*piece));
        if (!part) {  // measuring the model: neither work on the step nor waiting
            done += end - start;
            continue;
        }
        std::int64_t worked = end - start;
        for (const Event* wait : waits)
            worked -= std::max<std::int64_t>(0, std::min(wait->endNs, end) - std::max(wait->startNs, start));
        spent[static_cast<std::size_t>(*part)] += std::max<std::int64_t>(0, worked);
        done += std::max<std::int64_t>(0, worked);
    }
    spent[static_cast<std::size_t>(TimePart::Waiting)] += std::max<std::int64_t>(0, toNs - fromNs - done);
    return spent;
}

std::string listed(const std::vector<std::string>& names) {
    if (names.size() < 2) return names.empty() ? "" : names.front();
    std::string text;
    for (std::size_t i = 0; i + 1 < names.size(); ++i) text += (i > 0 ? ", " : "") + names[i];
    return Wording::tr("{} and {}", text, names.back());
}

}  // namespace

bool canShowTraining(const SceneInput& input) {
    return input.training && input.training->begun();
}

std::string explainTraining(const SceneInput& input) {
    if (!input.info) return Wording::tr("No run yet. Set up a training, then press Run.");
    if (input.info->spec.detail == Detail::Off)
        return Wording::tr("This training keeps no record: choose the detail summary or full to see it.");
    return Wording::tr("The workers make their data, and begin with the same parameters …");
}

TrainingFrame trainingFrameOf(const SceneInput& input) {
    TrainingFrame frame;
    frame.record = input.training;
    frame.step = std::clamp(input.playhead.step(), 0, input.training->steps());
    int moving = input.playhead.movingStep();
    double progress = input.playhead.progress();
    if (input.plan) {  // within a training step, too, it is at rest
        const PlanRecord::Place place = input.plan->placeOf(input.playhead);
        const bool whole = place.slot >= input.plan->slotCount() || place.slot <= 0;
        frame.step = std::clamp(place.iteration + (place.slot > 0 && whole ? 1 : 0), 0, input.training->steps());
        moving = whole ? 0 : place.iteration + 1;
        progress = place.slot / input.plan->slotCount();
    }
    if (moving >= 1 && moving <= input.training->steps()) {
        frame.moving = moving;
        frame.progress = progress;
    }
    if (frame.told() > 0) {
        frame.fromNs = input.training->endOf(frame.told() - 1);
        frame.toNs = input.training->endOf(frame.told());
    } else {
        frame.fromNs = frame.toNs = input.training->beginNs();
    }
    frame.nowNs = frame.moving > 0 ? frame.fromNs : frame.toNs;
    return frame;
}

std::optional<TimePart> partOf(TrainingRecord::Doing doing) {
    using Doing = TrainingRecord::Doing;
    switch (doing) {
        case Doing::Input: return TimePart::Input;
        case Doing::Forward: return TimePart::Forward;
        case Doing::Backward: return TimePart::Backward;
        case Doing::Update:
        case Doing::Code: return TimePart::Update;
        case Doing::Receive:
        case Doing::Combine: return TimePart::Communication;
        case Doing::Delay: return TimePart::Injected;
        case Doing::Wait: return TimePart::Waiting;
        case Doing::Evaluate:
        case Doing::Nothing:
        case Doing::Operation: break;
    }
    return std::nullopt;
}

std::string name(TrainingRecord::Doing doing) {
    using Doing = TrainingRecord::Doing;
    switch (doing) {
        case Doing::Code: return Wording::tr("codes");
        case Doing::Receive: return Wording::tr("receives");
        case Doing::Combine: return Wording::tr("adds up");
        case Doing::Delay: return Wording::tr("delayed");
        case Doing::Evaluate: return Wording::tr("measures");
        case Doing::Operation: return Wording::tr("computes");
        case Doing::Wait:
        case Doing::Nothing: return Wording::tr("waits");
        default: return name(*partOf(doing));
    }
}

Color colorOf(Theme theme, TrainingRecord::Doing doing) {
    const auto part = partOf(doing);
    return part ? timePartStyle(theme, *part).color : palette(theme).dim;
}

TrainingStep::TrainingStep(const SceneInput& input, const TrainingFrame& frame) {
    const auto ranks = static_cast<std::size_t>(frame.record->ranks());
    m_doing.assign(ranks, Doing::Nothing);
    m_spent.assign(ranks, {});
    m_in.assign(ranks, 0);
    m_out.assign(ranks, 0);
    m_nowNs = frame.nowNs;
    if (frame.told() == 0 || frame.isLeftOut()) return;
    std::map<std::pair<int, int>, Link> links;
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        const auto numbers = frame.record->between(static_cast<int>(rank), frame.fromNs, frame.toNs, input.events);
        m_spent[rank] = spentIn(*frame.record, input.events, numbers, frame.fromNs, frame.toNs);
    }
    for (const std::uint32_t number : frame.record->transfersOf(frame.told(), input.events)) {
        const Event& event = input.events[number];
        if (event.peer < 0 || static_cast<std::size_t>(event.peer) >= ranks) continue;
        m_transfers.push_back(&event);
        m_in[static_cast<std::size_t>(event.rank)] += event.bytes;
        m_out[static_cast<std::size_t>(event.peer)] += event.bytes;
        Link& link = links[{event.peer, event.rank}];
        link.from = event.peer;
        link.to = event.rank;
        link.bytes += event.bytes;
        ++link.transfers;
    }
    if (frame.moving > 0) stretch(input, frame);
    for (const Flight& flight : m_flights) links[{flight.transfer->peer, flight.transfer->rank}].inFlight = true;
    for (const auto& [ends, link] : links) m_links.push_back(link);
}

void TrainingStep::stretch(const SceneInput& input, const TrainingFrame& frame) {
    const Stretch axis(m_transfers, frame.fromNs, frame.toNs);
    m_nowNs = axis.recorded(frame.progress);
    for (const Event* transfer : m_transfers) {
        double start = axis.shown(transfer->startNs), end = axis.shown(transfer->endNs);
        if (end - start < kShortestFlight) {
            start = std::clamp((start + end - kShortestFlight) / 2, 0.0, 1 - kShortestFlight);
            end = start + kShortestFlight;
        }
        if (frame.progress > start && frame.progress < end)
            m_flights.push_back({transfer, (frame.progress - start) / (end - start)});
    }
    for (std::size_t rank = 0; rank < m_doing.size(); ++rank) {
        m_doing[rank] = Doing::Wait;
        for (const std::uint32_t number :
             frame.record->between(static_cast<int>(rank), m_nowNs, m_nowNs + 1, input.events)) {
            const Event& event = input.events[number];
            if (event.startNs > m_nowNs) continue;
            m_doing[rank] = frame.record->doing(event);
            if (m_doing[rank] == Doing::Wait) break;  // whatever it is in the middle of
        }
    }
}

std::string tellTraining(const SceneInput& input) {
    if (!canShowTraining(input)) return explainTraining(input);
    const TrainingFrame frame = trainingFrameOf(input);
    const TrainingRecord& record = *frame.record;
    if (frame.told() == 0)
        return record.workers() == 1 ? Wording::tr("One worker begins with its parameters.")
                                     : Wording::tr("{} workers begin with the same parameters.", record.workers());
    if (frame.isLeftOut()) return leftOutInWords();
    const TrainingStep step(input, frame);
    const std::string took = formatDuration(frame.toNs - frame.fromNs);
    const auto* loss = record.loss(frame.told());
    std::string text = loss ? Wording::tr("It took {}, with a loss of {:.3g}.", took, Decimal{loss->mean()})
                            : Wording::tr("It took {}.", took);
    std::vector<std::string> idle, late;
    for (int worker = 0; worker < record.workers(); ++worker) {
        const auto& spent = step.spent(worker);
        if (2 * spent[static_cast<std::size_t>(TimePart::Waiting)] > std::accumulate(spent.begin(), spent.end(), 0LL))
            idle.push_back(record.rankName(worker));
        if (spent[static_cast<std::size_t>(TimePart::Injected)] > 0) late.push_back(record.rankName(worker));
    }
    if (!idle.empty() && idle.size() <= 6)
        text += " " + Wording::tr("{} waited most of it.", listed(idle));
    else if (!idle.empty())
        text += " " + Wording::tr("{} workers waited most of it.", idle.size());
    if (late.size() == 1)
        text += " " + Wording::tr("{} was delayed (injected).", late.front());
    else if (!late.empty() && late.size() <= 6)
        text += " " + Wording::tr("{} were delayed (injected).", listed(late));
    std::uint64_t bytes = 0;
    for (const auto& link : step.links()) bytes += link.bytes;
    if (bytes > 0) text += " " + Wording::tr("{} moved.", formatBytes(static_cast<double>(bytes)));
    return text;
}

}  // namespace kolo::viz
