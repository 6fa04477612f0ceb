// SPDX-License-Identifier: Apache-2.0
//
// Mirrored data parallelism: every worker holds the whole model and computes the gradient of its own part of the batch;
// an allreduce gives everybody the mean of all gradients, and everybody takes the same step with it. As the allreduce
// ends with the same bits everywhere, so do the replicas, and nobody ever sends parameters after the first broadcast.
//
//     worker A   batch A → gradient ──┐                ┌──→ step ──→ the same parameters
//     worker B   batch B → gradient ──┼── allreduce ───┼──→ step ──→ the same parameters
//     worker C   batch C → gradient ──┘   (mean)       └──→ step ──→ the same parameters
//
// Local SGD (Stich 2019) turns that round: everybody takes n steps of its own, and then the parameters are averaged.

#include <algorithm>

#include "engine/training/coded_exchange.h"
#include "engine/training/fused_buffer.h"
#include "engine/training/synchronisation.h"

namespace kolo::training {

namespace {

class Mirrored : public Synchronisation {
public:
    explicit Mirrored(const RankState& state)
        : m_state(state),
          m_array(state.plan.settings.sync == Sync::Local ? state.replica.parameterBuffer()
                                                          : state.replica.gradientBuffer()) {}

    Outcome<void> open() {
        const Plan& plan = m_state.plan;
        Replica& replica = m_state.replica;
        const std::int64_t arrays = plan.optimizer->stateArrays(m_optimizerSettings);
        for (int stage = 0; stage < replica.stages(); ++stage)
            m_optimizerState.push_back(TRY(allocateFloats(
                m_state.rank.device, arrays * replica.parametersOf(stage).count, MemoryKind::Optimizer)));
        for (int stage = 0; stage < static_cast<int>(plan.step.stages.size()); ++stage)
            if (plan.step.holds(m_state.rank.index, stage)) m_ranges.push_back(plan.step.stages[stage].parameters);
        for (const Bucket& bucket : plan.buckets) m_offsets.push_back(offsetOf(bucket));
        m_fused = TRY(FusedBuffer::make(m_state.rank.device, plan.step.bufferBytes));
        if (plan.settings.fusion) m_ready = TRY(m_state.rank.device.allocate(sizeof(std::int32_t)));
        // One worker, too, sends itself a coded gradient: what a codec makes of training must not depend on company.
        if (!plan.sendsPlainFloats()) m_coded = TRY(CodedExchange::make(m_state.rank, plan, m_array, m_state.trace));
        return {};
    }

    Outcome<void> begin() override {
        Replica& replica = m_state.replica;
        const bool broadcasts = m_state.plan.workers > 1 && !m_state.plan.isPipeline();
        if (const auto& cut = m_state.plan.cut) {
            HostFloats values(replica.parameterBuffer());
            cut->initialise(values.all(), m_state.plan.settings.seed, m_state.rank.index);
            values.store();
            return {};
        }
        if (!broadcasts || m_state.rank.index == 0) replica.initialise(m_state.plan.settings.seed);
        if (!broadcasts) return {};
        return m_state.rank.communicator.run(
            {m_state.plan.broadcast, replica.parameterCount(), DType::Float32, ReduceOp::Sum, 0, false},
            replica.parameterBuffer());
    }

    std::span<const float> replica() override {
        return {m_state.replica.parameters(), static_cast<std::size_t>(m_state.replica.parameterCount())};
    }

    Outcome<std::string> parametersSha256() override { return hashParameters(m_state); }

    Outcome<void> reduce(int firstBucket, int endBucket) override {
        if (m_coded) return m_coded->average(m_step, m_updateNs);
        return reduceInOrder(firstBucket, endBucket, nullptr);
    }

    OrderedCollective orderedCollective() override {
        if (m_coded || m_fused->isLimited() || !m_state.ordersOnDevice()) return nullptr;
        return [this](const Action& action, const collectives::DeviceOrder& order) {
            return reduceInOrder(action.index, action.index + 1, &order);
        };
    }

    Outcome<int> leastReady(int ready) override {
        std::int32_t least = ready;
        const auto bytes = std::as_writable_bytes(std::span(&least, 1));
        m_state.rank.device.upload(m_ready, 0, bytes);
        TRY(m_communicator.run(
            {m_state.plan.allreduce, 1, DType::Int32, ReduceOp::Min, static_cast<int>(m_step), false}, m_ready));
        m_state.rank.device.download(m_ready, 0, bytes);
        return least;
    }

    Outcome<void> measureGradient() override {
        Replica& replica = m_state.replica;
        for (int stage = 0; stage < replica.stages(); ++stage)
            TRY(m_clip.measure(m_ranges[stage], replica.gradient() + replica.parametersOf(stage).first));
        return m_clip.settle();
    }

    Outcome<void> update(int stage) override {
        const Plan& plan = m_state.plan;
        Replica& replica = m_state.replica;
        const Range range = replica.parametersOf(stage);
        const std::int64_t startNs = m_state.trace.now();
        m_clip.apply(m_ranges[stage], replica.gradient() + range.first);
        plan.optimizer->apply({m_state.kernels, m_optimizerSettings, range.count, plan.settings.learningRate.at(m_step),
                               m_step + 1, replica.gradient() + range.first, floatsOf(m_optimizerState[stage]),
                               replica.parameters() + range.first});
        auto done = m_state.kernels.passDone();
        const std::int64_t endNs = m_state.trace.now();
        if (plan.slotCount == 0) m_state.trace.kernel(m_state.trace.update, startNs, endNs);
        m_updateNs += endNs - startNs;
        return done;
    }

    /// The step plan has done it all, but for the average of local SGD.
    Outcome<Agreement> agree(std::int64_t step) override {
        const Settings& settings = m_state.plan.settings;
        Agreement agreement;
        agreement.step = step + 1;
        agreement.finished = agreement.step == settings.steps;
        if (settings.sync == Sync::Local) {
            agreement.replicasEqual = agreement.step % settings.syncArgument == 0 || agreement.finished;
            TRY(m_state.kernels.finish());
            for (int part = 0; agreement.replicasEqual && part < static_cast<int>(m_state.plan.buckets.size()); ++part)
                TRY(reduce(part, part + 1));
        }
        agreement.updateNs = m_updateNs;
        m_updateNs = 0;
        m_step = step + 1;
        return agreement;
    }

    Outcome<void> end() override { return {}; }

private:
    /// Buckets are numbered from the array's end on. `order` may be null.
    Outcome<void> reduceInOrder(int firstBucket, int endBucket, const collectives::DeviceOrder* order) {
        const Plan& plan = m_state.plan;
        std::int64_t elements = 0;
        for (int bucket = firstBucket; bucket < endBucket; ++bucket) elements += plan.buckets[bucket].parameters.count;
        devices::Buffer part =
            devices::Buffer::part(m_array, m_offsets[endBucket - 1] * sizeof(float), elements * sizeof(float));
        const std::string& axis = plan.buckets[firstBucket].axis;
        return m_fused->run(plan.along(m_state.rank, axis),
                            {.schedule = plan.allreduceAlong(axis),
                             .elements = elements,
                             .op = plan.addsGradients() ? ReduceOp::Sum : ReduceOp::Mean,
                             .iteration = static_cast<int>(m_step),
                             .recordsValues = false,
                             .order = order},
                            part);
    }

    /// Where a bucket begins in this replica; 0 if it is another rank's.
    std::int64_t offsetOf(const Bucket& bucket) const {
        const StepPlan& plan = m_state.plan.step;
        for (int stage = 0, local = 0; stage < static_cast<int>(plan.stages.size()); ++stage) {
            if (!plan.holds(m_state.rank.index, stage)) continue;
            const Range there = plan.stages[stage].parameters, here = m_state.replica.parametersOf(local++);
            const std::int64_t skip = bucket.parameters.first - there.first;
            if (skip >= 0 && skip < there.count) return here.first + skip;
        }
        return 0;
    }

    const RankState m_state;
    collectives::Communicator& m_communicator = m_state.amongReplicas();
    devices::Buffer& m_array;  // what is averaged: the gradient, or the parameters of local SGD
    const OptimizerSettings m_optimizerSettings = m_state.plan.optimizerSettings();
    GradientClip m_clip = clipOf(m_state, false);
    std::vector<Range> m_ranges;                    // by stage of the replica: in the model's array
    std::vector<devices::Buffer> m_optimizerState;  // likewise
    std::vector<std::int64_t> m_offsets;            // by bucket, where it begins in the array
    std::unique_ptr<FusedBuffer> m_fused;
    devices::Buffer m_ready;                 // of a fusion: what is agreed on at a tick
    std::unique_ptr<CodedExchange> m_coded;  // null: plain float32 by the executor
    std::int64_t m_step = 0;
    std::int64_t m_updateNs = 0;  // of this step
};

}  // namespace

Outcome<std::unique_ptr<Synchronisation>> makeMirrored(const RankState& state) {
    return opened<Mirrored>(state);
}

}  // namespace kolo::training
