// SPDX-License-Identifier: Apache-2.0
#include "engine/api/steps/lower.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace kolo::training {

namespace {

using Lists = std::vector<std::vector<Action>>;

/// A message between two stages on different devices.
struct Message {
    Action send, receive;
    int from = 0, to = 0;  ///< devices
};

bool isBackward(ActionKind kind) {
    return kind == ActionKind::Backward || kind == ActionKind::BackwardInput;
}

class Messages {
public:
    explicit Messages(const StepPlan& plan) : m_plan(plan) {}

    /// What a pass makes for another device.
    std::optional<Message> after(const Action& pass) const {
        const int stage = pass.stage;
        if (pass.kind == ActionKind::Forward && !m_plan.isLast(stage))
            return between(stage, stage + 1, ActionKind::SendForward, ActionKind::ReceiveForward, pass.index);
        if (isBackward(pass.kind) && stage > 0)
            return between(stage, stage - 1, ActionKind::SendBackward, ActionKind::ReceiveBackward, pass.index);
        return std::nullopt;
    }

    /// The receive that a pass needs.
    std::optional<Action> before(const Action& pass) const {
        const int stage = pass.stage;
        if (pass.kind == ActionKind::Forward && stage > 0 && !together(stage, stage - 1))
            return Action{ActionKind::ReceiveForward, stage, pass.index};
        if (isBackward(pass.kind) && !m_plan.isLast(stage) && !together(stage, stage + 1))
            return Action{ActionKind::ReceiveBackward, stage, pass.index};
        return std::nullopt;
    }

    /// The passes that must have been run before this one. Of a gradient by the output either B or I makes it.
    bool isReady(const Action& pass, const std::set<Action>& done) const {
        const auto ran = [&](ActionKind kind, int stage) { return done.contains({kind, stage, pass.index}); };
        const auto gradientOf = [&](int stage) {
            return ran(ActionKind::Backward, stage) || ran(ActionKind::BackwardInput, stage);
        };
        switch (pass.kind) {
            case ActionKind::Forward: return pass.stage == 0 || ran(ActionKind::Forward, pass.stage - 1);
            case ActionKind::Backward:
            case ActionKind::BackwardInput:
                return ran(ActionKind::Forward, pass.stage) &&
                       (m_plan.isLast(pass.stage) || gradientOf(pass.stage + 1));
            case ActionKind::BackwardWeight: return ran(ActionKind::BackwardInput, pass.stage);
            default: return true;
        }
    }

private:
    bool together(int a, int b) const { return m_plan.stages[a].position == m_plan.stages[b].position; }

    std::optional<Message> between(int from, int to, ActionKind send, ActionKind receive, int micro) const {
        if (together(from, to)) return std::nullopt;
        return Message{
            {send, from, micro}, {receive, to, micro}, m_plan.stages[from].position, m_plan.stages[to].position};
    }

    const StepPlan& m_plan;
};

/// The lists with their sends and receives.
Lists withMessages(const StepPlan& plan, const Lists& devices) {
    const Messages messages(plan);
    Lists lists(devices.size());
    std::vector<std::size_t> next(devices.size(), 0);
    std::set<Action> done;
    for (bool moved = true; moved;) {  // one slot of time
        std::vector<Action> now;
        for (std::size_t device = 0; device < devices.size(); ++device) {
            if (next[device] == devices[device].size()) continue;
            const Action& pass = devices[device][next[device]];
            if (!messages.isReady(pass, done)) continue;
            lists[device].push_back(pass);
            now.push_back(pass);
            ++next[device];
        }
        moved = !now.empty();
        done.insert(now.begin(), now.end());
        for (const Action& pass : now)
            if (const auto message = messages.after(pass)) lists[message->from].push_back(message->send);
        for (const Action& pass : now)  // after the sends, which are ready, where a receive may have to wait
            if (const auto message = messages.after(pass)) lists[message->to].push_back(message->receive);
    }
    for (std::size_t device = 0; device < devices.size(); ++device) {  // those that wait for ever
        for (; next[device] < devices[device].size(); ++next[device]) {
            const Action& pass = devices[device][next[device]];
            auto& list = lists[device];
            const auto receive = messages.before(pass);
            if (receive && std::find(list.begin(), list.end(), *receive) == list.end()) list.push_back(*receive);
            list.push_back(pass);
            if (const auto message = messages.after(pass)) list.push_back(message->send);
        }
    }
    return lists;
}

std::vector<Action> withRecomputes(const std::vector<Action>& list) {
    std::vector<Action> result;
    for (const Action& action : list) {
        if (isBackward(action.kind)) result.push_back({ActionKind::Recompute, action.stage, action.index});
        result.push_back(action);
    }
    return result;
}

/// The list of one device with ALL_REDUCE after the passes that complete a bucket, and with the stages' updates.
std::vector<Action> withUpdates(const StepPlan& plan, int device, const std::vector<Action>& list) {
    std::map<int, int> missing;                  // stage → micro-batches without their gradient
    std::vector<std::vector<int>> bucketStages;  // of this device, by bucket
    for (std::size_t stage = 0; stage < plan.stages.size(); ++stage)
        if (plan.stages[stage].position == device) missing[static_cast<int>(stage)] = plan.microbatches;
    for (const Bucket& bucket : plan.buckets) {
        auto& stages = bucketStages.emplace_back();
        for (const auto& [stage, count] : missing)
            if (commonPart(bucket.parameters, plan.stages[stage].parameters).count > 0) stages.push_back(stage);
    }

    std::vector<Action> result, reductions, updates;
    const auto flush = [&result](std::vector<Action>& actions) {
        result.insert(result.end(), actions.begin(), actions.end());
        actions.clear();
    };
    for (const Action& action : list) {
        if (action.kind != ActionKind::SendBackward) flush(reductions);  // another stage waits for what is sent
        result.push_back(action);
        if (action.kind != ActionKind::Backward && action.kind != ActionKind::BackwardWeight) continue;
        if (--missing[action.stage] != 0) continue;
        if (plan.stages[action.stage].parameters.count > 0) updates.push_back({ActionKind::Update, action.stage});
        for (std::size_t bucket = 0; bucket < bucketStages.size(); ++bucket) {
            const auto& stages = bucketStages[bucket];
            const bool complete =
                std::find(stages.begin(), stages.end(), action.stage) != stages.end() &&
                std::all_of(stages.begin(), stages.end(), [&](int stage) { return missing[stage] <= 0; });
            if (complete) reductions.push_back({ActionKind::AllReduce, stages.front(), static_cast<int>(bucket)});
        }
    }
    flush(reductions);
    flush(updates);
    return result;
}

}  // namespace

StepPlan lower(StepPlan plan, std::vector<std::vector<Action>> devices) {
    if (plan.mesh.sizeOf(kDataAxis) == 1 || !plan.trains) plan.buckets.clear();
    const bool communicates = std::any_of(devices.begin(), devices.end(), [](const auto& list) {
        return std::any_of(list.begin(), list.end(), [](const Action& action) { return isCommunication(action.kind); });
    });
    if (!communicates) devices = withMessages(plan, devices);
    for (std::size_t device = 0; device < devices.size(); ++device) {
        if (plan.recomputes) devices[device] = withRecomputes(devices[device]);
        if (plan.trains) devices[device] = withUpdates(plan, static_cast<int>(device), devices[device]);
    }
    plan.ranks.clear();
    for (int rank = 0; rank < plan.mesh.ranks(); ++rank)
        plan.ranks.push_back(devices[plan.mesh.coordinate(rank, kPipelineAxis)]);
    return plan;
}

}  // namespace kolo::training
