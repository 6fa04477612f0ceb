// SPDX-License-Identifier: Apache-2.0
//
// Is a schedule right? Arithmetic on examples can only show that it was right for those. Here every place carries the
// set of ranks whose values are in it; a reduce unites two sets that must be disjoint (else something is counted
// twice), a copy replaces one. The schedule is right exactly when the final sets are those that its collective
// requires: then it is right for every array, type and operator.
#include "engine/collectives/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "engine/api/types.h"
#include "engine/api/wording.h"

namespace kolo::collectives {

namespace {

std::string names(Contributions set) {
    std::string text;
    for (int rank = 0; rank < kMaxRanks; ++rank)
        if (set >> rank & 1) text += (text.empty() ? "" : ", ") + workerName(rank);
    return text;
}

Error wrong(int step, const Text& what) {
    return {ErrorCode::BadSchedule, "schedule",
            step > 0 ? Complaint::tr("Step {}: {}.", step, what) : Complaint::tr("{}.", what)};
}

/// The set that a place must hold at the end, or 0 if anything will do.
Contributions required(const Schedule& schedule, int rank, int chunk) {
    const Contributions all = everyRank(schedule.ranks);
    switch (schedule.collective) {
        case Collective::AllReduce: return all;
        case Collective::ReduceScatter: return ownerOf(schedule, chunk) == rank ? all : 0;
        case Collective::AllGather: return Contributions{1} << ownerOf(schedule, chunk);
        case Collective::Broadcast: return Contributions{1} << schedule.root;
        case Collective::Reduce: return rank == schedule.root ? all : 0;
    }
    return all;
}

}  // namespace

Contributions everyRank(int ranks) {
    return ranks >= 64 ? ~Contributions{0} : (Contributions{1} << ranks) - 1;
}

SymbolicState initialState(const Schedule& schedule) {
    SymbolicState state;
    for (int rank = 0; rank < schedule.ranks; ++rank) {
        for (int chunk = 0; chunk < schedule.chunks; ++chunk) {
            const bool holds = schedule.collective == Collective::AllGather   ? ownerOf(schedule, chunk) == rank
                               : schedule.collective == Collective::Broadcast ? rank == schedule.root
                                                                              : true;
            state.holds.push_back(holds ? Contributions{1} << rank : 0);
        }
    }
    state.passedOn.assign(state.holds.size(), false);
    return state;
}

Outcome<void> applyStep(const Schedule& schedule, int lastStep, SymbolicState& state, Fault* fault) {
    if (schedule.steps[lastStep - 1].gathers) return {};
    const auto place = [&](int rank, int chunk) { return static_cast<std::size_t>(rank) * schedule.chunks + chunk; };
    const SymbolicState before = state;
    std::vector<int> reduces(before.holds.size(), 0), copies(before.holds.size(), 0);
    std::vector<bool> sentAway(before.holds.size(), false);

    const auto apply = [&](int step, const Transfer& t) -> Outcome<void> {
        for (const int rank : {t.from, t.to})
            if (rank < 0 || rank >= schedule.ranks)
                return wrong(step, Complaint::tr("there is no rank {}, only 0 to {}", rank, schedule.ranks - 1));
        if (t.chunk < 0 || t.chunk >= schedule.chunks)
            return wrong(step, Complaint::tr("there is no chunk {}, only 0 to {}", t.chunk, schedule.chunks - 1));
        const std::string from = workerName(t.from), to = workerName(t.to);
        if (t.from == t.to) return wrong(step, Complaint::tr("{} sends chunk {} to itself", from, t.chunk));
        const std::size_t source = place(t.from, t.chunk), target = place(t.to, t.chunk);
        if (before.holds[source] == 0)
            return wrong(step, Complaint::tr("{} sends chunk {} before it holds it", from, t.chunk));
        if (before.passedOn[source])
            return wrong(step,
                         Complaint::tr("{} sends chunk {} again, although it has passed its sum on", from, t.chunk));
        if (t.reduce) {
            if (const Contributions twice = state.holds[target] & before.holds[source])
                return wrong(step, Complaint::tr("{} would count {} twice in chunk {}, by what {} sends", to,
                                                 names(twice), t.chunk, from));
            if (before.passedOn[target])
                return wrong(step, Complaint::tr("{} adds to chunk {} after it has passed its sum on", to, t.chunk));
            if (before.holds[target] == 0)
                return wrong(step, Complaint::tr("{} has nothing in chunk {} to reduce with", to, t.chunk));
            state.holds[target] |= before.holds[source];
            sentAway[source] = true;
            ++reduces[target];
        } else {
            state.holds[target] = before.holds[source];
            ++copies[target];
        }
        if (copies[target] > 1 || (copies[target] == 1 && reduces[target] > 0))
            return wrong(step, Complaint::tr("more than one value is written into chunk {} of {}", t.chunk, to));
        return {};
    };
    for (int step = firstStepOfGroup(schedule, lastStep); step <= lastStep; ++step)
        for (const Transfer& transfer : schedule.steps[step - 1].transfers)
            if (auto applied = apply(step, transfer); !applied) {
                const auto number = static_cast<int>(&transfer - schedule.steps[step - 1].transfers.data());
                if (fault) *fault = {step, number, transfer.to, transfer.chunk};
                return applied;
            }
    for (std::size_t i = 0; i < state.holds.size(); ++i) {
        if (reduces[i] + copies[i] > 0)
            state.passedOn[i] = false;
        else if (sentAway[i])
            state.passedOn[i] = true;
    }
    return {};
}

Outcome<void> verify(const Schedule& schedule, Fault* fault) {
    if (schedule.ranks < kMinRanks || schedule.ranks > kMaxRanks)
        return wrong(0,
                     Complaint::tr("A schedule is for {} to {} ranks, not {}", kMinRanks, kMaxRanks, schedule.ranks));
    if (schedule.chunks < 1)
        return wrong(0, Complaint::tr("A schedule has at least one chunk, not {}", schedule.chunks));
    if (schedule.root < 0 || schedule.root >= schedule.ranks)
        return wrong(
            0, Complaint::tr("The root must be one of the ranks 0 to {}, not {}", schedule.ranks - 1, schedule.root));

    if (!schedule.steps.empty() && schedule.steps.back().gathers)
        return wrong(static_cast<int>(schedule.steps.size()),
                     Complaint::tr("the last step gathers, so its arrivals would never be used"));
    SymbolicState state = initialState(schedule);
    for (int step = 1; step <= static_cast<int>(schedule.steps.size()); ++step)
        TRY(applyStep(schedule, step, state, fault));

    for (int rank = 0; rank < schedule.ranks; ++rank) {
        for (int chunk = 0; chunk < schedule.chunks; ++chunk) {
            const Contributions wanted = required(schedule, rank, chunk);
            const std::size_t at = static_cast<std::size_t>(rank) * schedule.chunks + chunk;
            const Contributions held = state.passedOn[at] ? 0 : state.holds[at];
            if (wanted == 0 || held == wanted) continue;
            if (fault) *fault = {0, -1, rank, chunk};
            if (state.passedOn[at])
                return wrong(
                    0, Complaint::tr("After the last step {} has passed on chunk {} and never got the result back",
                                     workerName(rank), chunk));
            if (const Contributions missing = wanted & ~held)
                return wrong(0, Complaint::tr("After the last step {} misses the contribution of {} in chunk {}",
                                              workerName(rank), names(missing), chunk));
            return wrong(0, Complaint::tr("After the last step {} holds {} in chunk {}, which do not belong there",
                                          workerName(rank), names(held & ~wanted), chunk));
        }
    }
    return {};
}

}  // namespace kolo::collectives
