// SPDX-License-Identifier: Apache-2.0
#include "engine/training/replica.h"

#include <algorithm>
#include <utility>

namespace kolo::training {

Outcome<Replica> Replica::make(const Model& model, const Loss& loss, Kernels& kernels, devices::Device& device,
                               int rows, const std::vector<LayerRange>& stages, bool overTime, bool holdsArrays) {
    Replica replica;
    replica.m_model = &model;
    replica.m_loss = &loss;
    replica.m_kernels = &kernels;
    replica.m_rows = rows;
    replica.m_overTime = overTime;
    std::int64_t widest = 0, state = 0;
    for (const LayerRange& layers : stages) {
        const std::int64_t first = replica.m_parameterCount;
        for (int i = layers.first; i < layers.first + layers.count; ++i) {
            replica.m_parameterCount += model.parametersOf(i).count;
            // A stage's last output has its gradient elsewhere.
            if (i + 1 < layers.first + layers.count) widest = std::max<std::int64_t>(widest, replica.outputOf(i));
            if (overTime) state = std::max<std::int64_t>(state, model.layers()[i]->stateSize());
        }
        replica.m_stages.push_back({layers, {first, replica.m_parameterCount - first}, {}});
    }
    const std::int64_t held = holdsArrays ? replica.m_parameterCount : 0;
    replica.m_parameters = TRY(allocateFloats(device, held, MemoryKind::Parameters));
    replica.m_gradient = TRY(allocateFloats(device, held, MemoryKind::Gradients));
    for (int stage = 0; holdsArrays && stage < replica.stages(); ++stage)
        replica.place(stage, replica.parameters() + replica.parametersOf(stage).first,
                      replica.gradient() + replica.parametersOf(stage).first);
    for (devices::Buffer& gradient : replica.m_between) gradient = TRY(allocateFloats(device, rows * widest));
    replica.m_stepWorkspace = TRY(allocateFloats(device, rows * state));
    return replica;
}

int Replica::timeSteps() const {
    return m_overTime ? m_model->layers().front()->timeSteps() : 0;
}

int Replica::outputOf(int layer) const {
    const Layer& of = *m_model->layers()[layer];
    return m_overTime && of.timeSteps() > 0 ? of.stateSize() : of.output().size();
}

bool Replica::isLast(int stage) const {
    const LayerRange& layers = m_stages[stage].layers;
    return layers.first + layers.count == static_cast<int>(m_model->layers().size());
}

int Replica::inputSize(int stage) const {
    if (isFirst(stage)) return m_model->inputOf(0) / (m_overTime ? timeSteps() : 1);
    return m_overTime ? outputOf(m_stages[stage].layers.first - 1) : m_model->inputOf(m_stages[stage].layers.first);
}

int Replica::outputSize(int stage) const {
    const LayerRange& layers = m_stages[stage].layers;
    return outputOf(layers.first + layers.count - 1);
}

void Replica::initialise(std::uint64_t seed) {
    HostFloats values(m_parameters);
    for (const Stage& stage : m_stages)
        m_model->initialise(values.of(stage.parameters), seed, stage.layers.first, stage.layers.count);
    values.store();
}

Outcome<Activations> Replica::makeActivations(int stage, devices::Lifetime lifetime) const {
    Activations activations;
    const auto allocate = [&](std::int64_t floats) {
        return device().allocate(floats * sizeof(float), MemoryKind::Activations, lifetime);
    };
    for (int i = 0; i < m_stages[stage].layers.count; ++i) {
        const std::int64_t floats = static_cast<std::int64_t>(m_rows) * outputOf(m_stages[stage].layers.first + i);
        const bool inSteps = m_overTime && layer(stage, i).timeSteps() > 0;
        activations.outputs.push_back(TRY(allocate(floats)));
        std::int64_t workspace = inSteps ? 0 : layer(stage, i).workspaceFloats(m_rows);
        if (m_kernels->fuses()) workspace = std::max(workspace, layer(stage, i).batchWorkspaceFloats(m_rows));
        activations.workspaces.push_back(TRY(allocate(workspace)));
    }
    if (isLast(stage)) {
        const std::int64_t floats = static_cast<std::int64_t>(m_rows) * outputSize(stage);
        activations.lossGradient = TRY(allocate(floats));
        activations.lastOutput.emplace(activations.outputs.back());
    }
    return activations;
}

Outcome<std::vector<devices::Buffer>> Replica::makeLayerGradients(int stage) const {
    std::vector<devices::Buffer> gradients;
    for (int i = 0; i < m_stages[stage].layers.count; ++i)
        gradients.push_back(
            TRY(allocateFloats(device(), static_cast<std::int64_t>(m_rows) * layer(stage, i).output().size())));
    return gradients;
}

Outcome<std::vector<devices::Buffer>> Replica::makeStateGradients(int stage) const {
    std::vector<devices::Buffer> gradients;
    for (int i = 0; i < m_stages[stage].layers.count; ++i)
        gradients.push_back(
            TRY(allocateFloats(device(), static_cast<std::int64_t>(m_rows) * layer(stage, i).stateSize())));
    return gradients;
}

std::int64_t Replica::offsetOf(int stage, int index) const {
    const int first = m_stages[stage].layers.first;
    return m_model->parametersOf(first + index).first - m_model->parametersOf(first).first;
}

Pass Replica::passOf(int stage, int index, Activations& activations, int rows) {
    return {*m_kernels,
            rows,
            m_stages[stage].at.parameters + offsetOf(stage, index),
            floatsOf(activations.workspaces[index]),
            m_first.empty() || m_first[m_stages[stage].layers.first + index],
            m_others.empty() ? nullptr : m_others[m_stages[stage].layers.first + index]};
}

bool Replica::joinsRelu(int stage, int index) const {
    return m_kernels->fuses() && !m_overTime && index + 1 < m_stages[stage].layers.count &&
           layer(stage, index).fusesRelu() && layer(stage, index + 1).isRelu();
}

const float* Replica::inputOf(int index, const float* in, Activations& activations) const {
    return index == 0 ? in : floatsOf(activations.outputs[index - 1]);
}

Outcome<void> Replica::forward(int stage, const float* in, Activations& activations, int rows, Trace* trace) {
    const bool each = trace && trace->full();
    const LayerRange layers = m_stages[stage].layers;
    for (int i = 0; i < layers.count; ++i) {
        const std::int64_t startNs = each ? trace->now() : 0;
        Pass pass = passOf(stage, i, activations, rows);
        const float* const from = inputOf(i, in, activations);
        const Layer& now = layer(stage, i);
        pass.reluBehind = !each && joinsRelu(stage, i);
        i += pass.reluBehind;
        now.forward(pass, from, floatsOf(activations.outputs[i]));
        if (!each) continue;
        TRY(m_kernels->finish());
        trace->kernel(trace->layerForward[layers.first + i], startNs, trace->now(), layers.first + i);
    }
    return m_kernels->passDone();
}

Outcome<void> Replica::forwardStep(int stage, int step, const float* in, Activations& activations, Activations* before,
                                   int rows) {
    for (int i = 0; i < m_stages[stage].layers.count; ++i) {
        const Layer& each = layer(stage, i);
        const Pass pass = passOf(stage, i, activations, rows);
        const float* const from = inputOf(i, in, activations);
        float* const out = floatsOf(activations.outputs[i]);
        if (each.timeSteps() > 0)
            each.forwardStep(pass, {from, i == 0 ? inputSize(stage) : layer(stage, i - 1).stateSize()},
                             before ? floatsOf(before->outputs[i]) : nullptr, out);
        else if (step + 1 == timeSteps())
            each.forward(pass, from, out);
    }
    return m_kernels->passDone();
}

Outcome<void> Replica::lossOf(Activations& activations, const Targets& targets, float scale, bool withGradient,
                              double* sum) {
    const int positions = m_model->positions();
    m_kernels->loss(*m_loss,
                    {targets.rows * positions, m_model->classes(), floatsOf(activations.outputs.back()), targets.labels,
                     targets.stay, scale / static_cast<float>(positions),
                     withGradient ? floatsOf(activations.lossGradient) : nullptr},
                    positions, sum);
    return m_kernels->passDone();
}

Outcome<const float*> Replica::scoresOf(Activations& activations, int predictions) {
    TRY(m_kernels->finish());
    return activations.lastOutput->fetch({0, static_cast<std::int64_t>(predictions) * m_model->classes()}).data();
}

Outcome<double> Replica::correctRows(Activations& activations, const Targets& targets) {
    const int positions = m_model->positions(), predictions = targets.rows * positions;
    const float* const scores = TRY(scoresOf(activations, predictions));
    const std::int64_t correct = countCorrect(predictions, m_model->classes(), scores, targets.labels);
    return static_cast<double>(correct) / positions;
}

Outcome<std::vector<std::int32_t>> Replica::predictedRows(Activations& activations, int rows) {
    const int predictions = rows * m_model->positions();
    return largestOutputs(predictions, m_model->classes(), TRY(scoresOf(activations, predictions)));
}

Outcome<std::span<const float>> Replica::scoresAt(Activations& activations, int position) {
    const std::int64_t classes = m_model->classes();
    TRY(m_kernels->finish());
    return std::span<const float>(activations.lastOutput->fetch({position * classes, classes}));
}

Outcome<void> Replica::backward(int stage, const float* in, Activations& activations, const float* outGradient,
                                float* inGradient, int rows, float beta, Trace* trace) {
    const bool each = trace && trace->full();
    const LayerRange layers = m_stages[stage].layers;
    const float* from = outGradient ? outGradient : floatsOf(activations.lossGradient);
    for (int i = layers.count, turn = 0; i-- > 0; ++turn) {
        const std::int64_t startNs = each ? trace->now() : 0;
        float* const to = i == 0 ? inGradient : floatsOf(m_between[turn % 2]);
        layer(stage, i).backward(passOf(stage, i, activations, rows), inputOf(i, in, activations),
                                 floatsOf(activations.outputs[i]), from, to,
                                 m_stages[stage].at.gradient + offsetOf(stage, i), beta);
        from = to;
        if (!each) continue;
        TRY(m_kernels->finish());
        trace->kernel(trace->layerBackward[layers.first + i], startNs, trace->now(), layers.first + i);
    }
    return m_kernels->passDone();
}

Outcome<void> Replica::backwardStep(int stage, int step, const float* in, Activations& activations, Activations* before,
                                    const float* outGradient, float* inGradient,
                                    std::vector<devices::Buffer>* stateGradients,
                                    std::vector<devices::Buffer>* toBefore, int rows, float beta) {
    const bool last = step + 1 == timeSteps();
    // Of the last stage only the last step has an output.
    const float* from = outGradient ? outGradient : last ? floatsOf(activations.lossGradient) : nullptr;
    for (int i = m_stages[stage].layers.count; i-- > 0;) {
        const Layer& each = layer(stage, i);
        if (each.timeSteps() == 0 && !last) continue;
        float* const to = i == 0 ? inGradient : floatsOf(m_between[i % 2]);
        float* const parameterGradient = m_stages[stage].at.gradient + offsetOf(stage, i);
        Pass pass = passOf(stage, i, activations, rows);
        const float* const input = inputOf(i, in, activations);
        const float* const out = floatsOf(activations.outputs[i]);
        if (each.timeSteps() == 0) {
            each.backward(pass, input, out, from, to, parameterGradient, beta);
        } else {
            const float* stateGradient = from;
            if (stateGradients) {
                float* const later = floatsOf((*stateGradients)[i]);
                if (from) m_kernels->sumRows(1, rows * each.stateSize(), from, 1, later);
                stateGradient = later;
            }
            const int stride = i == 0 ? inputSize(stage) : layer(stage, i - 1).stateSize();
            pass.workspace = floatsOf(m_stepWorkspace);
            each.backwardStep(pass, {input, stride}, before ? floatsOf(before->outputs[i]) : nullptr, out,
                              stateGradient, to, stride, toBefore ? floatsOf((*toBefore)[i]) : nullptr,
                              parameterGradient, beta);
        }
        from = to;
    }
    return m_kernels->passDone();
}

Outcome<void> Replica::backwardInput(int stage, const float* in, Activations& activations, const float* outGradient,
                                     float* inGradient, std::vector<devices::Buffer>& layerGradients, int rows) {
    const int last = m_stages[stage].layers.count - 1;
    m_kernels->copy(static_cast<std::int64_t>(rows) * outputSize(stage),
                    outGradient ? outGradient : floatsOf(activations.lossGradient), floatsOf(layerGradients[last]));
    for (int i = last; i >= 0; --i) {
        float* const to = i == 0 ? inGradient : floatsOf(layerGradients[i - 1]);
        if (to)
            layer(stage, i).backward(passOf(stage, i, activations, rows), inputOf(i, in, activations),
                                     floatsOf(activations.outputs[i]), floatsOf(layerGradients[i]), to, nullptr, 0);
    }
    return m_kernels->passDone();
}

Outcome<void> Replica::backwardWeight(int stage, const float* in, Activations& activations,
                                      std::vector<devices::Buffer>& layerGradients, int rows, float beta) {
    for (int i = m_stages[stage].layers.count; i-- > 0;)
        if (layer(stage, i).parameterCount() > 0)
            layer(stage, i).backward(passOf(stage, i, activations, rows), inputOf(i, in, activations),
                                     floatsOf(activations.outputs[i]), floatsOf(layerGradients[i]), nullptr,
                                     m_stages[stage].at.gradient + offsetOf(stage, i), beta);
    return m_kernels->passDone();
}

}  // namespace kolo::training
