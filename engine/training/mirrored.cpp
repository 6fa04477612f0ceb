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

#include "engine/collectives/communicator.h"
#include "engine/training/coded_exchange.h"
#include "engine/training/synchronisation.h"

namespace kolo::training {

namespace {

class Mirrored : public Synchronisation {
public:
    Mirrored(const RankState& state, devices::Buffer optimizerState)
        : m_state(state),
          m_array(state.plan.settings.sync == Sync::Local ? state.replica.parameterBuffer()
                                                          : state.replica.gradientBuffer()),
          m_optimizerState(std::move(optimizerState)) {
        cutIntoParts();
    }

    Outcome<void> openCoded() {
        m_coded = TRY(CodedExchange::make(m_state.rank, m_state.plan, m_array, m_state.trace));
        return {};
    }

    Outcome<void> begin() override {
        Replica& replica = m_state.replica;
        if (m_state.rank.index == 0) {
            HostFloats parameters(replica.parameterBuffer());
            m_state.plan.model.initialise(parameters.all(), m_state.plan.settings.seed);
            parameters.store();
        }
        if (m_state.plan.workers == 1) return {};
        return m_state.rank.communicator.run(
            {m_state.plan.broadcast, replica.parameterCount(), DType::Float32, ReduceOp::Sum, 0, false},
            replica.parameterBuffer());
    }

    Outcome<Agreement> agree(std::int64_t step) override {
        const Settings& settings = m_state.plan.settings;
        Agreement agreement;
        agreement.step = step + 1;
        agreement.finished = agreement.step == settings.steps;
        if (settings.sync == Sync::Local) {
            TRY(update(step, agreement));
            agreement.replicasEqual = agreement.step % settings.syncArgument == 0 || agreement.finished;
            if (agreement.replicasEqual) TRY(average(step, agreement));
            return agreement;
        }
        TRY(average(step, agreement));
        TRY(update(step, agreement));
        return agreement;
    }

    Outcome<void> end() override { return {}; }

private:
    /// The whole array, or one part for each layer that has parameters: the last layer's first, as the backward pass
    /// brings them, or the first layer's first, as the next forward pass needs them.
    void cutIntoParts() {
        const Model& model = m_state.plan.model;
        const Timing timing = m_state.plan.settings.timing;
        const auto add = [&](Range range) {
            if (range.count == 0) return;
            m_parts.push_back({range.count, devices::Buffer::part(m_array, range.first * sizeof(float),
                                                                  range.count * sizeof(float))});
        };
        if (timing == Timing::Together) {
            add({0, model.parameterCount()});
            return;
        }
        for (std::size_t i = 0; i < model.layers().size(); ++i) add(model.parametersOf(i));
        if (timing == Timing::Staggered) std::reverse(m_parts.begin(), m_parts.end());
    }

    Outcome<void> average(std::int64_t step, Agreement& agreement) {
        if (m_coded) return m_coded->average(step, agreement.updateNs);
        if (m_state.plan.workers == 1) return {};
        const ReduceOp op = m_state.plan.addsGradients() ? ReduceOp::Sum : ReduceOp::Mean;
        for (Part& part : m_parts) {
            auto done = m_state.rank.communicator.run(
                {m_state.plan.allreduce, part.elements, DType::Float32, op, static_cast<int>(step), false}, part.whole);
            if (!done) return done;
        }
        return {};
    }

    Outcome<void> update(std::int64_t step, Agreement& agreement) {
        const Plan& plan = m_state.plan;
        const std::int64_t startNs = m_state.trace.now();
        plan.optimizer->apply({m_state.kernels, m_optimizerSettings, m_state.replica.parameterCount(),
                               plan.settings.learningRate.at(step), step + 1, m_state.replica.gradient(),
                               floatsOf(m_optimizerState), m_state.replica.parameters()});
        auto done = m_state.kernels.finish();
        const std::int64_t endNs = m_state.trace.now();
        m_state.trace.kernel(m_state.trace.update, startNs, endNs);
        agreement.updateNs += endNs - startNs;
        return done;
    }

    struct Part {
        std::int64_t elements;
        devices::Buffer whole;  // a window onto the array
    };

    const RankState m_state;
    devices::Buffer& m_array;  // what is averaged: the gradient, or the parameters of local SGD
    const OptimizerSettings m_optimizerSettings = m_state.plan.optimizerSettings();
    devices::Buffer m_optimizerState;
    std::vector<Part> m_parts;
    std::unique_ptr<CodedExchange> m_coded;  // null: plain float32 by the executor
};

}  // namespace

Outcome<std::unique_ptr<Synchronisation>> makeMirrored(const RankState& state) {
    const Plan& plan = state.plan;
    auto optimizerState = TRY(allocateFloats(
        state.rank.device, plan.optimizer->stateArrays(plan.optimizerSettings()) * plan.model.parameterCount()));
    auto mirrored = std::make_unique<Mirrored>(state, std::move(optimizerState));
    // One worker, too, sends itself a coded gradient: what a codec makes of training must not depend on company.
    if (!plan.sendsPlainFloats()) TRY(mirrored->openCoded());
    return std::unique_ptr<Synchronisation>(std::move(mirrored));
}

}  // namespace kolo::training
