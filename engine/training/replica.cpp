// SPDX-License-Identifier: Apache-2.0
#include "engine/training/replica.h"

#include <algorithm>

#include "engine/training/dataset.h"

namespace kolo::training {

Outcome<Replica> Replica::make(const Model& model, const Loss& loss, Kernels& kernels, devices::Device& device,
                               int rows) {
    Replica replica;
    replica.m_model = &model;
    replica.m_loss = &loss;
    replica.m_kernels = &kernels;
    replica.m_rows = rows;
    Outcome<void> done;
    const auto floats = [&](std::int64_t count) {
        auto buffer = allocateFloats(device, count);
        if (!buffer) {
            done = buffer.error();
            return devices::Buffer();
        }
        return std::move(*buffer);
    };
    replica.m_parameters = floats(model.parameterCount());
    replica.m_gradient = floats(model.parameterCount());
    replica.m_inputs = floats(static_cast<std::int64_t>(rows) * model.input().size());
    std::int64_t widest = 0;
    for (const auto& layer : model.layers()) {
        const std::int64_t size = static_cast<std::int64_t>(rows) * layer->output().size();
        replica.m_outputs.push_back(floats(size));
        replica.m_workspaces.push_back(floats(layer->workspaceFloats(rows)));
        widest = std::max(widest, size);
    }
    for (devices::Buffer& gradient : replica.m_gradients) gradient = floats(widest);
    if (!done) return done.error();
    replica.m_lossInput.emplace(replica.m_outputs.back());
    replica.m_lossGradient.emplace(replica.m_gradients[0]);
    return replica;
}

void Replica::load(const float* inputs, int rows) {
    const std::size_t floats = static_cast<std::size_t>(rows) * m_model->input().size();
    m_inputs.device()->upload(m_inputs, 0, std::as_bytes(std::span(inputs, floats)));
}

/// The outputs of the last layer, for the processor. With a trace at full detail, every layer is a kernel of its own.
Outcome<std::span<const float>> Replica::forward(int rows, Trace* trace) {
    const float* in = floatsOf(m_inputs);
    const bool each = trace && trace->full();
    for (std::size_t i = 0; i < m_outputs.size(); ++i) {
        const std::int64_t startNs = each ? trace->now() : 0;
        const Pass pass{*m_kernels, rows, parameters() + m_model->parametersOf(i).first, floatsOf(m_workspaces[i])};
        m_model->layers()[i]->forward(pass, in, floatsOf(m_outputs[i]));
        in = floatsOf(m_outputs[i]);
        if (!each) continue;
        TRY(m_kernels->finish());
        trace->kernel(trace->layerForward[i], startNs, trace->now(), static_cast<int>(i));
    }
    TRY(m_kernels->finish());
    return std::span<const float>(m_lossInput->fetch({0, static_cast<std::int64_t>(rows) * m_model->classes()}));
}

Outcome<Replica::PassResult> Replica::learn(const float* inputs, const std::int32_t* labels, int rows, float scale,
                                            float beta, Trace& trace) {
    PassResult result;
    load(inputs, rows);
    const std::int64_t startNs = trace.now();
    const auto outputs = TRY(forward(rows, &trace));
    const Range lossRange{0, static_cast<std::int64_t>(outputs.size())};
    result.lossSum =
        m_loss->sum({rows, m_model->classes(), outputs.data(), labels, scale, m_lossGradient->of(lossRange).data()});
    m_lossGradient->store(lossRange);
    const std::int64_t middleNs = trace.now();
    int turn = 0;
    for (std::size_t i = m_outputs.size(); i-- > 0; turn = 1 - turn) {
        const std::int64_t layerNs = trace.full() ? trace.now() : 0;
        const Range range = m_model->parametersOf(i);
        const Pass pass{*m_kernels, rows, parameters() + range.first, floatsOf(m_workspaces[i])};
        m_model->layers()[i]->backward(pass, floatsOf(i == 0 ? m_inputs : m_outputs[i - 1]), floatsOf(m_outputs[i]),
                                       floatsOf(m_gradients[turn]), i == 0 ? nullptr : floatsOf(m_gradients[1 - turn]),
                                       gradient() + range.first, beta);
        if (!trace.full()) continue;
        TRY(m_kernels->finish());
        trace.kernel(trace.layerBackward[i], layerNs, trace.now(), static_cast<int>(i));
    }
    TRY(m_kernels->finish());
    const std::int64_t endNs = trace.now();
    result.forwardNs = middleNs - startNs;
    result.backwardNs = endNs - middleNs;
    if (!trace.full()) {
        trace.kernel(trace.forward, startNs, middleNs);
        trace.kernel(trace.backward, middleNs, endNs);
    }
    return result;
}

Outcome<Replica::Evaluation> Replica::evaluate(const Dataset& data, std::int64_t first, std::int64_t count) {
    Evaluation result;
    for (std::int64_t done = 0; done < count; done += m_rows) {
        const int rows = static_cast<int>(std::min<std::int64_t>(m_rows, count - done));
        const std::int32_t* const labels = data.labels.data() + first + done;
        load(data.row(first + done), rows);
        const auto outputs = TRY(forward(rows, nullptr));
        result.lossSum += m_loss->sum({rows, m_model->classes(), outputs.data(), labels, 0, nullptr});
        result.correct += countCorrect(rows, m_model->classes(), outputs.data(), labels);
        result.rows += rows;
    }
    return result;
}

}  // namespace kolo::training
