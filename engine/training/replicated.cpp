// SPDX-License-Identifier: Apache-2.0
//
// PyTorch's DataParallel: one device is in charge. It has the data, the parameters and the loss, and in every step
//
//     scatter     rows to the others                   gather    their outputs to it
//     replicate   its parameters to the others         loss      of all rows there; its gradients back to them
//     (forward)   each its rows                        (backward) each its rows; gradients added up there, and the
//     update
//
// So everything passes through device 0, twice the parameters among it: (N−1)S out and (N−1)S in, where a ring has
// 2S(N−1)/N, and while it computes losses and updates the others wait. That is why it lost against
// DistributedDataParallel, with the same losses.
//
// Li et al., PyTorch Distributed, 2020; torch.nn.DataParallel.
#include <algorithm>
#include <cstring>

#include "engine/collectives/communicator.h"
#include "engine/training/synchronisation.h"

namespace kolo::training {

namespace {

enum ReplicaTag : int { kRows = 41, kReplica = 42, kOutputs = 43, kLoss = 44, kGradient = 45 };

class Replicated : public Synchronisation {
public:
    explicit Replicated(const RankState& state)
        : m_state(state),
          m_plan(state.plan),
          m_rank(state.rank.index),
          m_rowOutputs(static_cast<std::size_t>(m_plan.model.positions()) * m_plan.model.classes()),
          m_rowBytes(m_plan.dataset.extent.size() * sizeof(float)) {}

    Outcome<void> open() {
        devices::Device& device = m_state.rank.device;
        const std::size_t parameters = m_plan.model.parameterCount() * sizeof(float);
        const std::size_t rows = m_plan.settings.batch;
        const std::size_t largest =
            std::max({rows * m_rowBytes, parameters, sizeof(double) + rows * m_rowOutputs * sizeof(float)});
        m_inbox = TRY(device.allocate(largest, MemoryKind::Buffers));
        m_outbox = TRY(device.allocate(largest * (leads() ? m_plan.workers : 1), MemoryKind::Buffers));
        m_slotBytes = largest;
        m_batches.resize(leads() ? m_plan.workers : 1);
        if (!leads()) {
            m_batches.front().inputs.resize(rows * m_rowBytes / sizeof(float));
            return {};
        }
        m_optimizerState = TRY(
            allocateFloats(device, m_plan.optimizer->stateArrays(m_optimizerSettings) * m_plan.model.parameterCount(),
                           MemoryKind::Optimizer));
        const Sampler sampler(m_plan.dataset.trainingRows, m_plan.workers, m_plan.settings.batch, m_plan.settings.seed,
                              m_plan.settings.sampling);
        for (int worker = 0; worker < m_plan.workers; ++worker)
            m_pipelines.push_back(std::make_unique<InputPipeline>(
                m_plan.dataset, m_plan.container.get(), sampler, worker, m_plan.settings.batch, m_plan.settings.input));
        return {};
    }

    Outcome<void> begin() override {
        m_state.replica.initialise(m_plan.settings.seed);
        return {};
    }

    /// Scatter and replicate.
    Outcome<void> beginStep() override {
        if (!leads()) {
            const std::size_t bytes = TRY(receive(0, kRows, m_state.trace.rows));
            m_batches.front().rows.resize(bytes / m_rowBytes);  // of an epoch's last batch fewer
            std::memcpy(m_batches.front().inputs.data(), m_inbox.address(), bytes);
            const auto envelope = TRY(communicator().probe(0, kReplica));
            return communicator().recv(envelope, m_state.replica.parameterBuffer(), 0, note(m_state.trace.parameters));
        }
        for (int worker = 0; worker < m_plan.workers; ++worker) {
            m_batches[worker] = m_pipelines[worker]->next();
            TRY(m_pipelines[worker]->health());
            if (worker == 0) continue;
            const std::size_t bytes = rowsOf(worker) * m_rowBytes;
            std::memcpy(slot(worker), m_batches[worker].inputs.data(), bytes);
            TRY(send(worker, kRows, m_outbox, worker * m_slotBytes, bytes));
            TRY(send(worker, kReplica, m_state.replica.parameterBuffer(), 0,
                     m_state.replica.parameterBuffer().sizeBytes()));
        }
        return communicator().waitAll();
    }

    const InputPipeline::Batch* batch() override { return &m_batches.front(); }

    /// Gather, and the losses' gradients back.
    Outcome<std::optional<double>> lossOf(Activations& activations, float scale) override {
        float* const outputs = floatsOf(activations.outputs.back());
        float* const gradient = floatsOf(activations.lossGradient);
        if (!leads()) {
            const std::size_t bytes = rowsOf(0) * m_rowOutputs * sizeof(float);
            TRY(send(0, kOutputs, activations.outputs.back(), 0, bytes));
            TRY(communicator().waitAll());
            TRY(receive(0, kLoss, m_state.trace.gradients));
            double sum = 0;
            std::memcpy(&sum, m_inbox.address(), sizeof sum);
            std::memcpy(gradient, m_inbox.address() + sizeof sum, bytes);
            return std::optional(sum);
        }
        const double own = lossOf(0, outputs, scale, gradient);
        std::vector<float> back(rowsOf(0) * m_rowOutputs);
        for (int worker = 1; worker < m_plan.workers; ++worker) {
            TRY(receive(worker, kOutputs, m_state.trace.rows));
            const double sum = lossOf(worker, floatsOf(m_inbox), scale, back.data());
            std::memcpy(slot(worker), &sum, sizeof sum);
            const std::size_t bytes = back.size() * sizeof(float);
            std::memcpy(slot(worker) + sizeof sum, back.data(), bytes);
            TRY(send(worker, kLoss, m_outbox, worker * m_slotBytes, sizeof sum + bytes));
        }
        TRY(communicator().waitAll());
        return std::optional(own);
    }

    /// The gradients are added up on device 0, in the order of the devices, and it takes the step.
    Outcome<Agreement> agree(std::int64_t step) override {
        Replica& replica = m_state.replica;
        Agreement agreement;
        agreement.step = step + 1;
        agreement.finished = agreement.step == m_plan.settings.steps;
        agreement.replicasEqual = false;  // until they are replicated again
        if (!leads()) {
            TRY(send(0, kGradient, replica.gradientBuffer(), 0, replica.gradientBuffer().sizeBytes()));
            TRY(communicator().waitAll());
            return agreement;
        }
        const std::int64_t count = replica.parameterCount();
        float* const sum = replica.gradient();
        for (int worker = 1; worker < m_plan.workers; ++worker) {
            TRY(receive(worker, kGradient, m_state.trace.gradients));
            for (std::int64_t i = 0; i < count; ++i) sum[i] += floatsOf(m_inbox)[i];
        }
        const std::int64_t startNs = m_state.trace.now();
        if (m_clip.needsNorms()) {
            TRY(m_clip.measure({0, count}, sum));
            TRY(m_clip.settle());
        }
        m_clip.apply({0, count}, sum);
        m_plan.optimizer->apply({m_state.kernels, m_optimizerSettings, count, m_plan.settings.learningRate.at(step),
                                 step + 1, sum, floatsOf(m_optimizerState), replica.parameters()});
        TRY(m_state.kernels.finish());
        const std::int64_t endNs = m_state.trace.now();
        m_state.trace.kernel(m_state.trace.update, startNs, endNs);
        agreement.updateNs = endNs - startNs;
        return agreement;
    }

    Outcome<void> end() override { return {}; }
    Outcome<std::string> parametersSha256() override { return hashParameters(m_state); }

private:
    collectives::Communicator& communicator() const { return m_state.rank.communicator; }
    bool leads() const { return m_rank == 0; }
    std::byte* slot(int worker) { return m_outbox.address() + worker * m_slotBytes; }
    collectives::TransferNote note(std::uint32_t name) const { return {name, {.iteration = m_state.trace.iteration}}; }
    Outcome<void> send(int to, ReplicaTag tag, const devices::Buffer& from, std::size_t offset, std::size_t bytes) {
        return communicator().isend(to, tag, from, offset, bytes);
    }
    /// How many bytes have come.
    Outcome<std::size_t> receive(int from, ReplicaTag tag, std::uint32_t name) {
        const auto envelope = TRY(communicator().probe(from, tag));
        TRY(communicator().recv(envelope, m_inbox, 0, note(name)));
        return envelope.bytes;
    }
    /// Of a step, as many for each worker.
    std::size_t rowsOf(int worker) const { return m_batches[worker].rows.size(); }
    /// As Replica::lossOf has it, of outputs that another device has made.
    double lossOf(int worker, const float* outputs, float scale, float* gradient) {
        const int positions = m_plan.model.positions();
        return m_plan.loss->sum({static_cast<int>(rowsOf(worker)) * positions, m_plan.model.classes(), outputs,
                                 m_batches[worker].labels.data(), scale / static_cast<float>(positions), gradient}) /
               positions;
    }

    const RankState m_state;
    const Plan& m_plan;
    const int m_rank;
    const std::size_t m_rowOutputs, m_rowBytes;  // of one row: floats of its outputs, bytes of its inputs
    std::size_t m_slotBytes = 0;
    const OptimizerSettings m_optimizerSettings = m_plan.optimizerSettings();
    GradientClip m_clip{GradientClip::Setup{m_plan.settings.clip, m_state.kernels, m_state.rank.device,
                                            tensorsOf(m_plan.model)}};  // one device has all of the gradient
    std::vector<InputPipeline::Batch> m_batches;                        // of all workers, at device 0
    std::vector<std::unique_ptr<InputPipeline>> m_pipelines;
    devices::Buffer m_inbox, m_outbox, m_optimizerState;
};

}  // namespace

Outcome<std::unique_ptr<Synchronisation>> makeReplicated(const RankState& state) {
    return opened<Replicated>(state);
}

}  // namespace kolo::training
