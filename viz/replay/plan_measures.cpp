// SPDX-License-Identifier: Apache-2.0
#include "viz/replay/plan_measures.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/api/event_names.h"
#include "engine/api/wording.h"
#include "viz/replay/intervals.h"

namespace kolo::viz {

namespace {

/// How much of `a` lies within `b`; both are joined.
std::int64_t common(const std::vector<Interval>& a, const std::vector<Interval>& b) {
    std::int64_t length = 0;
    for (auto x = a.begin(), y = b.begin(); x != a.end() && y != b.end();) {
        length += std::max<std::int64_t>(0, std::min(x->second, y->second) - std::max(x->first, y->first));
        x->second < y->second ? ++x : ++y;
    }
    return length;
}

std::vector<std::vector<Interval>> passesOf(const PlanRecord& record, const PlanStepRecord& step) {
    std::vector<std::vector<Interval>> passes(static_cast<std::size_t>(record.ranks()));
    for (std::size_t cell = 0; cell < record.cells().size(); ++cell)
        if (step.cells[cell].ran() && isPass(record.cells()[cell].action.kind))
            passes[static_cast<std::size_t>(record.cells()[cell].rank)].emplace_back(step.cells[cell].startNs,
                                                                                     step.cells[cell].endNs);
    for (auto& own : passes) own = joined(std::move(own));
    return passes;
}

}  // namespace

double bubbleOf(const PlanRecord& record, const PlanStepRecord& step) {
    std::int64_t busy = 0, from = 0, to = 0;
    bool any = false;
    for (const auto& own : passesOf(record, step)) {
        if (own.empty()) continue;
        busy += lengthOf(own);
        from = any ? std::min(from, own.front().first) : own.front().first;
        to = any ? std::max(to, own.back().second) : own.back().second;
        any = true;
    }
    const double all = static_cast<double>(to - from) * record.ranks();
    return all > 0 ? 1 - static_cast<double>(busy) / all : 0;
}

std::vector<Communication> communicationOf(const PlanRecord& record, const PlanStepRecord& step) {
    std::vector<std::vector<Interval>> moving(static_cast<std::size_t>(record.ranks()));
    for (const PlanStepRecord::Flight& flight : step.flights)
        moving[static_cast<std::size_t>(flight.to)].emplace_back(flight.startNs, flight.endNs);
    for (const PlanRecord::Row& row : record.rows())
        for (const int cell : row.transfers)
            if (const auto& span = step.cells[static_cast<std::size_t>(cell)]; span.ran())
                moving[static_cast<std::size_t>(record.cells()[static_cast<std::size_t>(cell)].rank)].emplace_back(
                    span.startNs, span.endNs);
    const auto passes = passesOf(record, step);
    std::vector<Communication> result;
    for (std::size_t rank = 0; rank < moving.size(); ++rank) {
        const auto own = joined(std::move(moving[rank]));
        const std::int64_t hidden = common(own, passes[rank]);
        result.push_back({hidden, lengthOf(own) - hidden});
    }
    return result;
}

std::uint64_t HeldSoFar::total() const {
    return std::accumulate(bytes.begin(), bytes.end(), std::uint64_t{0});
}

std::vector<HeldSoFar> heldBy(const PlanRecord& record, const PlanStepRecord& step, int rank) {
    const auto& own = step.held[static_cast<std::size_t>(rank)];
    const auto lasts = [&](int kind) {
        const std::string& name = record.kinds()[static_cast<std::size_t>(kind)];
        return name != recorded::kActivations && name != recorded::kBorders;
    };
    std::vector<HeldSoFar> held;
    held.reserve(own.size() / 2 + 1);
    HeldSoFar now;
    now.ns = step.fromNs;
    for (auto each = own.rbegin(); each != own.rend(); ++each)
        if (lasts(each->kind)) now.bytes[static_cast<std::size_t>(each->kind)] = each->bytes;
    if (now.total() > 0) held.push_back(now);
    for (const PlanStepRecord::Held& each : own) {
        now.bytes[static_cast<std::size_t>(each.kind)] = each.bytes;
        now.slot = std::max(now.slot, each.slot);
        now.ns = std::max(now.ns, each.ns);
        if (!held.empty() && held.back().ns == now.ns)
            held.back() = now;
        else
            held.push_back(now);
    }
    return held;
}

std::string memoryName(const std::string& kind) {
    if (kind == recorded::kActivations) return Wording::tr("activations");
    if (kind == recorded::kBorders) return Wording::tr("borders");
    if (kind == "weights") return Wording::tr("weights");
    return kind;
}

}  // namespace kolo::viz
