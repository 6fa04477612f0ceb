// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/plan.h"

#include <algorithm>
#include <map>

#include "engine/collectives/verify.h"

namespace kolo::collectives {

namespace {

/// Who wrote and who reads a place (rank, chunk), as far as the plan has been compiled.
struct Place {
    int lastWriter = -1;        // the owner's operation; -1: the initial value
    std::vector<Wait> readers;  // since that write
};

class Compiler {
public:
    Compiler(const Schedule& schedule, bool staged)
        : m_schedule(schedule),
          m_staged(staged),
          m_places(static_cast<std::size_t>(schedule.ranks) * schedule.chunks),
          m_known(schedule.ranks, std::vector<int>(schedule.ranks, -2)),
          m_lastRead(schedule.ranks, std::vector<int>(schedule.ranks, -1)),
          m_state(initialState(schedule)) {
        m_plan.ranks = schedule.ranks;
        m_plan.chunks = schedule.chunks;
        m_plan.steps = static_cast<int>(schedule.steps.size());
        m_plan.programs.resize(schedule.ranks);
    }

    Plan compile() {
        for (int step = 1; step <= m_plan.steps; ++step) compileStep(step);
        for (int owner = 0; owner < m_plan.ranks; ++owner)
            for (int reader = 0; reader < m_plan.ranks; ++reader)
                if (m_lastRead[owner][reader] > m_known[owner][reader])
                    m_plan.programs[owner].waitsToLeave.push_back({reader, m_lastRead[owner][reader]});
        return std::move(m_plan);
    }

private:
    /// What arrives at one place in one step (or in a group of gathering steps).
    struct Arrival {
        int rank = 0;
        int chunk = 0;
        bool reduce = false;
        std::vector<std::pair<int, int>> from;  // rank, step
        int firstSlot = 0;
        bool viaInbox = false;
    };

    Place& place(int rank, int chunk) { return m_places[static_cast<std::size_t>(rank) * m_plan.chunks + chunk]; }

    void compileStep(int lastStep) {
        if (m_schedule.steps[lastStep - 1].gathers) return;  // compiled with the last step of its group
        const int firstStep = firstStepOfGroup(m_schedule, lastStep);
        std::map<std::pair<int, int>, Arrival> arrivals;  // by (rank, chunk)
        std::vector<bool> read(m_places.size(), false);
        for (int step = firstStep; step <= lastStep; ++step) {
            for (const Transfer& t : m_schedule.steps[step - 1].transfers) {
                Arrival& arrival = arrivals[{t.to, t.chunk}];
                arrival.rank = t.to;
                arrival.chunk = t.chunk;
                arrival.reduce = t.reduce;
                arrival.from.emplace_back(t.from, step);
                read[static_cast<std::size_t>(t.from) * m_plan.chunks + t.chunk] = true;
            }
        }
        (void)applyStep(m_schedule, lastStep, m_state);  // proved before, so it cannot fail

        // First operations that only read, then those that write without waiting for readers of this step, then the
        // rest. Within a step, operations wait only for those of an earlier group, so the programs cannot deadlock.
        std::vector<int> slotsUsed(m_plan.ranks, 0);
        std::vector<int> before;  // the last writer of every place, as this step reads it
        for (const Place& place : m_places) before.push_back(place.lastWriter);
        for (auto& [key, arrival] : arrivals) {
            std::sort(arrival.from.begin(), arrival.from.end());
            const bool isRead = read[static_cast<std::size_t>(arrival.rank) * m_plan.chunks + arrival.chunk];
            arrival.viaInbox = isRead || firstStep < lastStep || (m_staged && arrival.reduce);
            if (!arrival.viaInbox) continue;
            arrival.firstSlot = slotsUsed[arrival.rank];
            slotsUsed[arrival.rank] += static_cast<int>(arrival.from.size());
            int& slots = m_plan.programs[arrival.rank].inboxSlots;
            slots = std::max(slots, slotsUsed[arrival.rank]);
        }
        for (int step = firstStep; step <= lastStep; ++step) {
            for (const auto& [key, arrival] : arrivals) {
                for (std::size_t i = 0; arrival.viaInbox && i < arrival.from.size(); ++i) {
                    if (arrival.from[i].second != step) continue;
                    Op fetch = newOp(Op::Kind::Fetch, step, arrival);
                    fetch.slot = arrival.firstSlot + static_cast<int>(i);
                    fetch.sources = {arrival.from[i].first};
                    append(arrival.rank, std::move(fetch), before);
                }
            }
        }
        for (const bool viaInbox : {false, true}) {
            for (const auto& [key, arrival] : arrivals) {
                if (arrival.viaInbox != viaInbox) continue;
                const Op::Kind kind = !arrival.reduce ? (viaInbox ? Op::Kind::Store : Op::Kind::Copy)
                                                      : (viaInbox ? Op::Kind::Apply : Op::Kind::Combine);
                Op op = newOp(kind, lastStep, arrival);
                op.slot = arrival.firstSlot;
                for (const auto& [from, step] : arrival.from) op.sources.push_back(from);
                if (arrival.reduce)
                    op.sources.insert(std::upper_bound(op.sources.begin(), op.sources.end(), arrival.rank),
                                      arrival.rank);
                append(arrival.rank, std::move(op), before);
            }
        }
    }

    Op newOp(Op::Kind kind, int step, const Arrival& arrival) const {
        Op op;
        op.kind = kind;
        op.step = step;
        op.chunk = arrival.chunk;
        op.reduces = arrival.reduce;
        const std::size_t at = static_cast<std::size_t>(arrival.rank) * m_plan.chunks + arrival.chunk;
        op.completes = arrival.reduce && kind != Op::Kind::Fetch && m_state.holds[at] == everyRank(m_plan.ranks);
        return op;
    }

    /// Appends an operation to a rank's program with everything that it must wait for.
    void append(int rank, Op op, const std::vector<int>& lastWriterBefore) {
        RankProgram& program = m_plan.programs[rank];
        const int number = static_cast<int>(program.ops.size());
        if (readsOthers(op)) {
            for (const int source : op.sources) {
                if (source == rank) continue;
                const std::size_t at = static_cast<std::size_t>(source) * m_plan.chunks + op.chunk;
                waitFor(rank, op, {source, lastWriterBefore[at]});
                place(source, op.chunk).readers.push_back({rank, number});
                m_lastRead[source][rank] = number;
            }
        }
        if (op.kind != Op::Kind::Fetch) {
            Place& own = place(rank, op.chunk);
            for (const Wait& reader : own.readers) waitFor(rank, op, reader);
            own.readers.clear();
            own.lastWriter = number;
        }
        program.ops.push_back(std::move(op));
    }

    /// A rank runs its operations in order, so it need not wait again for what an earlier one has waited for.
    void waitFor(int rank, Op& op, Wait wait) {
        if (wait.rank == rank || m_known[rank][wait.rank] >= wait.op) return;
        m_known[rank][wait.rank] = wait.op;
        std::erase_if(op.waits, [&](const Wait& w) { return w.rank == wait.rank; });
        op.waits.push_back(wait);
    }

    const Schedule& m_schedule;
    const bool m_staged;
    Plan m_plan;
    std::vector<Place> m_places;
    std::vector<std::vector<int>> m_known;     // [rank][other]: the other's operation that was waited for
    std::vector<std::vector<int>> m_lastRead;  // [owner][reader]: the reader's last operation on the owner's buffer
    SymbolicState m_state;
};

}  // namespace

Plan compile(const Schedule& schedule, bool staged) {
    return Compiler(schedule, staged).compile();
}

const Plan& Plans::of(const Schedule& schedule, bool staged) {
    const std::lock_guard lock(m_mutex);
    const std::pair key{&schedule, staged};
    auto at = m_plans.find(key);
    // Compiled first: if memory is refused, no empty plan is left for the next rank.
    if (at == m_plans.end()) at = m_plans.emplace(key, compile(schedule, staged)).first;
    return at->second;
}

}  // namespace kolo::collectives
