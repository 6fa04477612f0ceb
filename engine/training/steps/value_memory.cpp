// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/value_memory.h"

#include <algorithm>
#include <set>
#include <utility>

namespace kolo::training {

namespace {

/// What a forward pass of the rank leaves to its backward pass: kind and stage.
std::set<std::pair<PlanValueKind, int>> keptForBackward(const StepPlan& plan, int rank) {
    std::set<PlanValue> left;
    std::set<std::pair<PlanValueKind, int>> kept;
    for (const Action& action : plan.ranks[rank]) {
        const Effects effects = effectsOf(plan, rank, action);
        if (action.kind == ActionKind::Forward) left.insert(effects.brings.begin(), effects.brings.end());
        for (const PlanValue& value : effects.frees)
            if (left.erase(value) > 0 && action.kind != ActionKind::Forward) kept.emplace(value.kind, value.stage);
    }
    return kept;
}

}  // namespace

bool ValueMemory::givesBack(const StepPlan& plan, int rank, bool onHost) {
    const bool releases =
        std::ranges::any_of(plan.ranks[rank], [](const Action& action) { return action.kind == ActionKind::Release; });
    if (releases || plan.zero >= 2 || plan.mixed || plan.recomputes) return true;
    if (plan.mesh.sizeOf(kPipelineAxis) > 1 || plan.overTime) return false;
    const auto exchanges = [](const PlanStage& stage) { return !stage.exchanges.empty(); };
    return std::ranges::any_of(plan.stages, exchanges) || (onHost && plan.stages.size() > 1);
}

ValueMemory::ValueMemory(Replica& replica, const StepPlan& plan, int rank, int rows, bool defragments)
    : m_replica(replica),
      m_copies(replica.device()),
      m_plan(plan),
      m_rows(rows),
      m_givesBack(givesBack(plan, rank, replica.device().hostAddressable())) {
    int local = 0;
    for (int stage = 0; stage < static_cast<int>(plan.stages.size()); ++stage)
        m_local.push_back(plan.holds(rank, stage) ? local++ : -1);
    for (std::vector<Pool>& pools : m_pools) {
        pools.resize(local);
        for (Pool& pool : pools) pool.ofMicro.resize(2 * plan.microbatches, nullptr);
    }
    if (!defragments) return;
    for (const auto& [kind, stage] : keptForBackward(plan, rank))
        m_pools[static_cast<std::size_t>(kind)][m_local[stage]].lifetime = devices::Lifetime::Long;
}

ValueMemory::Pool& ValueMemory::poolOf(const PlanValue& value) {
    return m_pools[static_cast<std::size_t>(value.kind)][m_local[value.stage]];
}

bool ValueMemory::has(const PlanValue& value) const {
    const Pool& pool = m_pools[static_cast<std::size_t>(value.kind)][m_local[value.stage]];
    return pool.ofMicro[placeOf(value)] != nullptr;
}

Outcome<std::unique_ptr<ValueMemory::Slot>> ValueMemory::makeSlot(const PlanValue& value) {
    const int stage = m_local[value.stage];
    const devices::Lifetime lifetime = poolOf(value).lifetime;
    auto slot = std::make_unique<Slot>();
    const auto border = [&](int size) -> Outcome<void> {
        slot->border = TRY(m_replica.device().allocate(static_cast<std::size_t>(m_rows) * size * sizeof(float),
                                                       MemoryKind::Activations, lifetime));
        return {};
    };
    switch (value.kind) {
        case PlanValueKind::Input:
        case PlanValueKind::InputGradient: TRY(border(m_replica.inputSize(stage))); break;
        case PlanValueKind::Output:
        case PlanValueKind::OutputGradient: TRY(border(m_replica.outputSize(stage))); break;
        case PlanValueKind::InputPart:
            slot->border = TRY(m_replica.device().allocate(bytesOf(m_plan, value), MemoryKind::Activations, lifetime));
            return slot;
        case PlanValueKind::Activations: slot->activations = TRY(m_replica.makeActivations(stage, lifetime)); break;
        case PlanValueKind::StateGradient: slot->layerGradients = TRY(m_replica.makeStateGradients(stage)); return slot;
        case PlanValueKind::StageParameters:
        case PlanValueKind::StageGradient:
            slot->border = TRY(m_replica.device().allocate(bytesOf(m_plan, value), MemoryKind::Buffers));
            return slot;
        default: slot->layerGradients = TRY(m_replica.makeLayerGradients(stage)); return slot;
    }
    if (!m_replica.device().hostAddressable()) slot->copy = TRY(m_copies.device().allocate(slot->sent().sizeBytes()));
    return slot;
}

std::vector<devices::Buffer*> ValueMemory::buffersOf(const PlanValue& value) {
    Slot& slot = slotOf(value);
    std::vector<devices::Buffer*> buffers;
    const auto add = [&](devices::Buffer& buffer) {
        if (buffer.sizeBytes() > 0) buffers.push_back(&buffer);
    };
    add(slot.border);
    for (devices::Buffer& buffer : slot.activations.outputs) add(buffer);
    for (devices::Buffer& buffer : slot.activations.workspaces) add(buffer);
    add(slot.activations.lossGradient);
    return buffers;
}

devices::Buffer& ValueMemory::message(const PlanValue& value) {
    Slot& slot = slotOf(value);
    return slot.copy.device() ? slot.copy : slot.sent();
}

void ValueMemory::fetch(const PlanValue& value) {
    Slot& slot = slotOf(value);
    if (slot.copy.device()) m_replica.device().download(slot.sent(), 0, {slot.copy.address(), slot.copy.sizeBytes()});
}

void ValueMemory::store(const PlanValue& value) {
    Slot& slot = slotOf(value);
    if (slot.copy.device()) m_replica.device().upload(slot.sent(), 0, {slot.copy.address(), slot.copy.sizeBytes()});
}

bool ValueMemory::isKept(const PlanValue& value) {
    Pool& pool = poolOf(value);
    if (pool.unused.empty())
        std::erase_if(pool.sent, [&](const Pool::Sent& sent) {
            if (!sent.isReceived()) return false;
            pool.unused.push_back(sent.slot);
            return true;
        });
    return !pool.unused.empty();
}

Outcome<void> ValueMemory::bring(const PlanValue& value) {
    if (isFact(value.kind)) return {};
    Pool& pool = poolOf(value);
    if (!isKept(value)) {
        pool.all.push_back(TRY(makeSlot(value)));
        pool.unused.push_back(pool.all.back().get());
    }
    slotAt(value) = pool.unused.back();
    pool.unused.pop_back();
    count(value, +1);
    return {};
}

void ValueMemory::free(const PlanValue& value) {
    Pool& pool = poolOf(value);
    Slot* const slot = std::exchange(slotAt(value), nullptr);
    if (m_givesBack)
        std::erase_if(pool.all, [&](const auto& each) { return each.get() == slot; });
    else
        pool.unused.push_back(slot);
    count(value, -1);
}

void ValueMemory::freeOnceReceived(const PlanValue& value, std::function<bool()> isReceived) {
    Pool& pool = poolOf(value);
    pool.sent.push_back({std::exchange(slotAt(value), nullptr), std::move(isReceived)});
    count(value, -1);
}

void ValueMemory::count(const PlanValue& value, int sign) {
    if (value.kind == PlanValueKind::StageParameters || value.kind == PlanValueKind::StageGradient) return;
    const bool kept = value.kind == PlanValueKind::Activations;
    (kept || value.kind == PlanValueKind::LayerGradients ? m_activationBytes : m_borderBytes) +=
        sign * bytesOf(m_plan, value);
    if (kept) m_peakActivations = std::max(m_peakActivations, m_activations += sign);
}

Activations& ValueMemory::activations(int stage, int micro) {
    return slotOf({PlanValueKind::Activations, stage, micro}).activations;
}

std::vector<devices::Buffer>& ValueMemory::layerGradients(int stage, int micro) {
    return slotOf({PlanValueKind::LayerGradients, stage, micro}).layerGradients;
}

std::vector<devices::Buffer>& ValueMemory::stateGradients(int stage, int step) {
    return slotOf({PlanValueKind::StateGradient, stage, step}).layerGradients;
}

}  // namespace kolo::training
