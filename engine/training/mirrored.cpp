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
    Mirrored(const Seat& seat, devices::Buffer state)
        : m_seat(seat),
          m_array(seat.plan.settings.sync == Sync::Local ? seat.replica.parameterBuffer()
                                                         : seat.replica.gradientBuffer()),
          m_state(std::move(state)) {
        cutIntoParts();
    }

    Outcome<void> openCoded() {
        m_coded = TRY(CodedExchange::make(m_seat.rank, m_seat.plan, m_array, m_seat.trace));
        return {};
    }

    Outcome<void> begin() override {
        Replica& replica = m_seat.replica;
        if (m_seat.rank.index == 0) {
            HostFloats parameters(replica.parameterBuffer());
            m_seat.plan.model.initialise(parameters.all(), m_seat.plan.settings.seed);
            parameters.store();
        }
        if (m_seat.plan.workers == 1) return {};
        return m_seat.rank.communicator.run(
            {m_seat.plan.broadcast, replica.parameterCount(), DType::Float32, ReduceOp::Sum, 0, false},
            replica.parameterBuffer());
    }

    Outcome<Agreement> agree(std::int64_t step) override {
        const Settings& settings = m_seat.plan.settings;
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
        const Model& model = m_seat.plan.model;
        const Timing timing = m_seat.plan.settings.timing;
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
        if (m_seat.plan.workers == 1) return {};
        const ReduceOp op = m_seat.plan.addsGradients() ? ReduceOp::Sum : ReduceOp::Mean;
        for (Part& part : m_parts) {
            auto done = m_seat.rank.communicator.run(
                {m_seat.plan.allreduce, part.elements, DType::Float32, op, static_cast<int>(step), false}, part.whole);
            if (!done) return done;
        }
        return {};
    }

    Outcome<void> update(std::int64_t step, Agreement& agreement) {
        const Plan& plan = m_seat.plan;
        const std::int64_t startNs = m_seat.trace.now();
        plan.optimizer->apply({m_seat.kernels, m_optimizerSettings, m_seat.replica.parameterCount(),
                               plan.settings.learningRate.at(step), step + 1, m_seat.replica.gradient(),
                               floatsOf(m_state), m_seat.replica.parameters()});
        auto done = m_seat.kernels.finish();
        const std::int64_t endNs = m_seat.trace.now();
        m_seat.trace.kernel(m_seat.trace.update, startNs, endNs);
        agreement.updateNs += endNs - startNs;
        return done;
    }

    struct Part {
        std::int64_t elements;
        devices::Buffer whole;  // a window onto the array
    };

    const Seat m_seat;
    devices::Buffer& m_array;  // what is averaged: the gradient, or the parameters of local SGD
    const OptimizerSettings m_optimizerSettings = m_seat.plan.optimizerSettings();
    devices::Buffer m_state;
    std::vector<Part> m_parts;
    std::unique_ptr<CodedExchange> m_coded;  // null: plain float32 by the executor
};

}  // namespace

Outcome<std::unique_ptr<Synchronisation>> makeMirrored(const Seat& seat) {
    const Plan& plan = seat.plan;
    auto state = TRY(allocateFloats(
        seat.rank.device, plan.optimizer->stateArrays(plan.optimizerSettings()) * plan.model.parameterCount()));
    auto mirrored = std::make_unique<Mirrored>(seat, std::move(state));
    // One worker, too, sends itself a coded gradient: what a codec makes of training must not depend on company.
    if (!plan.sendsPlainFloats()) TRY(mirrored->openCoded());
    return std::unique_ptr<Synchronisation>(std::move(mirrored));
}

}  // namespace kolo::training
