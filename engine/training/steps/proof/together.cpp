// SPDX-License-Identifier: Apache-2.0
//
// Together: all ranks run their rows on paper, two streams each; if nobody can go on, they wait in a circle.
#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "engine/api/wording.h"
#include "engine/training/steps/messages.h"
#include "engine/training/steps/proof/round.h"

namespace kolo::training {

namespace {

using Kind = ActionKind;

class TogetherRound : public ProofRound {
public:
    using ProofRound::ProofRound;

    /// Runs whatever can, until all is done or nobody can go on.
    Outcome<void> prove() {
        std::vector<int> awake;
        for (int rank = 0; rank < ranks(); ++rank) {
            prepareRow(rank);
            awake.push_back(rank);
        }
        while (!awake.empty()) {
            const int rank = awake.back();
            awake.pop_back();
            for (bool moved = true; moved;) {
                moved = false;
                for (int stream = 0; stream < 2; ++stream)
                    for (auto head = headOf(rank, stream); head && !waitsFor(*head); head = headOf(rank, stream)) {
                        perform(*head, awake);
                        moved = true;
                    }
            }
        }
        for (int rank = 0; rank < ranks(); ++rank)
            for (int stream = 0; stream < 2; ++stream)
                if (const auto head = headOf(rank, stream)) return circle(*head);
        return {};
    }

private:
    /// A row while it runs.
    struct Row {
        std::array<std::vector<int>, 2> queues;  // columns by stream
        std::array<std::size_t, 2> next = {0, 0};
        std::vector<bool> done;
        std::vector<std::vector<int>> bringers;  // of what each action reads: columns
        std::map<int, int> lastWeights;          // stage → column of its last gradient by the weights
        std::map<Action, int> collectives;       // columns
    };

    static int streamOf(const Action& action) { return isCommunication(action.kind) ? 1 : 0; }

    void prepareRow(int rank) {
        Row& row = m_rows.emplace_back();
        const auto& actions = m_plan.ranks[rank];
        row.done.assign(actions.size(), false);
        row.bringers.resize(actions.size());
        std::map<PlanValue, int> last;  // what is loaded again is brought twice
        for (int i = 0; i < static_cast<int>(actions.size()); ++i) {
            row.queues[streamOf(actions[i])].push_back(i);
            const Effects effects = effectsAt({rank, i});
            for (const PlanValue& value : effects.reads) row.bringers[i].push_back(last.at(value));
            for (const PlanValue& value : effects.brings) last[value] = i;
            if (bringsWeights(actions[i])) row.lastWeights[actions[i].stage] = i;
            if (isTogether(m_plan, actions[i])) row.collectives[nameInGroup(actions[i])] = i;
        }
    }

    std::optional<Place> headOf(int rank, int stream) const {
        const Row& row = m_rows[rank];
        const auto& queue = row.queues[stream];
        if (row.next[stream] == queue.size()) return std::nullopt;
        return Place{rank, queue[row.next[stream]]};
    }
    bool hasRun(Place place) const { return m_rows[place.rank].done[place.action]; }

    /// What an action waits for in its own row, or at the other end of a message.
    std::optional<Place> waitsAloneFor(Place place) const {
        const Action& action = at(place);
        const Row& row = m_rows[place.rank];
        if (action.kind == Kind::ReceiveForward || action.kind == Kind::ReceiveBackward)
            if (const Place sender = otherEnd(place); !hasRun(sender)) return sender;
        for (const int stage : weightsNeededBy(place))
            if (const Place last{place.rank, row.lastWeights.at(stage)}; !hasRun(last)) return last;
        for (const int column : row.bringers[place.action])
            if (const Place bringer{place.rank, column}; !hasRun(bringer)) return bringer;
        return std::nullopt;
    }

    /// Can the head of a stream run? If not, what it waits for.
    std::optional<Place> waitsFor(Place place) const {
        if (const auto found = waitsAloneFor(place)) return found;
        if (!isTogether(m_plan, at(place))) return std::nullopt;
        for (const Place& there : groupOf(place))
            if (headOf(there.rank, streamOf(at(there))) != there || waitsAloneFor(there)) return there;
        return std::nullopt;
    }

    /// A collective on all ranks of its group.
    std::vector<Place> groupOf(Place place) const {
        std::vector<Place> group;
        for (const int rank : m_plan.mesh.group(place.rank, axisOf(m_plan, at(place))))
            group.push_back({rank, m_rows[rank].collectives.at(nameInGroup(at(place)))});
        return group;
    }

    /// Runs the head of a stream, which can run; with it, those of its group. Whoever may go on now is in `awake`.
    void perform(Place place, std::vector<int>& awake) {
        const Action& action = at(place);
        const bool alone = !isTogether(m_plan, action);
        for (const Place& each : alone ? std::vector<Place>{place} : groupOf(place)) {
            m_rows[each.rank].done[each.action] = true;
            ++m_rows[each.rank].next[streamOf(at(each))];
            if (each.rank != place.rank) awake.push_back(each.rank);
        }
        if (action.kind == Kind::SendForward || action.kind == Kind::SendBackward)
            awake.push_back(otherEnd(place).rank);
    }

    /// Follows the waits from an action that cannot run until they come around.
    Error circle(Place place) {
        std::vector<Place> path;
        while (std::find(path.begin(), path.end(), place) == path.end()) {
            path.push_back(place);
            // For what it reads, if that is not there; else behind another of its stream, or for its group.
            const auto needed = waitsAloneFor(place);
            const Place head = *headOf(place.rank, streamOf(at(place)));
            place = needed ? *needed : head != place ? head : *waitsFor(place);
        }
        path.erase(path.begin(), std::find(path.begin(), path.end(), place));
        path.push_back(place);
        Text shown;
        for (const Place& each : path) {
            if (!shown.empty()) shown += " → ";
            shown += Complaint::tr("rank {}, {}", each.rank, textAt(each));
        }
        return wrongAt(place,
                       Complaint::tr("Each of these waits for the next one, so all of them wait for ever: {}.", shown));
    }

    std::vector<Row> m_rows;
};

}  // namespace

Outcome<void> proveTogether(ProofSubject& subject) {
    return TogetherRound(subject).prove();
}

}  // namespace kolo::training
