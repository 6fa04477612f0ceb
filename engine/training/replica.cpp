// SPDX-License-Identifier: Apache-2.0
#include "engine/training/replica.h"

#include <algorithm>

#include "engine/training/dataset.h"

namespace kolo::training {

Outcome<Replica> Replica::make(const Model& model, const Loss& loss, const Kernels& kernels, devices::Device& device,
                               int rows) {
    Replica replica;
    replica.m_model = &model;
    replica.m_loss = &loss;
    replica.m_kernels = &kernels;
    replica.m_rows = rows;
    Outcome<void> done;
    const auto floats = [&](std::int64_t count) {
        auto buffer = device.allocate(count * sizeof(float));
        if (!buffer) {
            done = buffer.error();
            return devices::Buffer();
        }
        return std::move(*buffer);
    };
    replica.m_parameters = floats(model.parameterCount());
    replica.m_gradient = floats(model.parameterCount());
    replica.m_inputs = floats(static_cast<std::int64_t>(rows) * model.input().size());
    replica.m_labels = floats(rows);
    static_assert(sizeof(std::int32_t) == sizeof(float));
    std::int64_t widest = 0;
    for (const auto& layer : model.layers()) {
        const std::int64_t size = static_cast<std::int64_t>(rows) * layer->output().size();
        replica.m_outputs.push_back(floats(size));
        replica.m_workspaces.push_back(floats(layer->workspaceFloats(rows)));
        widest = std::max(widest, size);
    }
    for (devices::Buffer& gradient : replica.m_gradients) gradient = floats(widest);
    if (!done) return done.error();
    if (replica.parameterCount() > 0) {
        std::fill_n(replica.parameters(), replica.parameterCount(), 0.0f);
        std::fill_n(replica.gradient(), replica.parameterCount(), 0.0f);
    }
    return replica;
}

void Replica::load(const float* inputs, const std::int32_t* labels, int rows) {
    devices::Device& device = *m_inputs.device();
    const std::size_t floats = static_cast<std::size_t>(rows) * m_model->input().size();
    device.upload(m_inputs, 0, std::as_bytes(std::span(inputs, floats)));
    device.upload(m_labels, 0, std::as_bytes(std::span(labels, static_cast<std::size_t>(rows))));
}

/// The outputs of the last layer. With a trace at full detail, every layer is a kernel of its own.
const float* Replica::forward(int rows, Trace* trace) {
    const float* in = at(m_inputs);
    const bool each = trace && trace->full();
    for (std::size_t i = 0; i < m_outputs.size(); ++i) {
        const std::int64_t startNs = each ? trace->now() : 0;
        const Pass pass{*m_kernels, rows, at(m_parameters) + m_model->parametersOf(i).first, at(m_workspaces[i])};
        m_model->layers()[i]->forward(pass, in, at(m_outputs[i]));
        if (each) trace->kernel(trace->layerForward[i], startNs, trace->now(), static_cast<int>(i));
        in = at(m_outputs[i]);
    }
    return in;
}

Replica::PassResult Replica::learn(const float* inputs, const std::int32_t* labels, int rows, float scale, float beta,
                                   Trace& trace) {
    PassResult result;
    load(inputs, labels, rows);
    const std::int64_t startNs = trace.now();
    const float* const outputs = forward(rows, &trace);
    const auto* const deviceLabels = reinterpret_cast<const std::int32_t*>(m_labels.address());
    result.lossSum = m_loss->sum({rows, m_model->classes(), outputs, deviceLabels, scale, at(m_gradients[0])});
    const std::int64_t middleNs = trace.now();
    int turn = 0;
    for (std::size_t i = m_outputs.size(); i-- > 0; turn = 1 - turn) {
        const std::int64_t layerNs = trace.full() ? trace.now() : 0;
        const Range range = m_model->parametersOf(i);
        const Pass pass{*m_kernels, rows, at(m_parameters) + range.first, at(m_workspaces[i])};
        m_model->layers()[i]->backward(pass, i == 0 ? at(m_inputs) : at(m_outputs[i - 1]), at(m_outputs[i]),
                                       at(m_gradients[turn]), i == 0 ? nullptr : at(m_gradients[1 - turn]),
                                       gradient() + range.first, beta);
        if (trace.full()) trace.kernel(trace.layerBackward[i], layerNs, trace.now(), static_cast<int>(i));
    }
    const std::int64_t endNs = trace.now();
    result.forwardNs = middleNs - startNs;
    result.backwardNs = endNs - middleNs;
    if (!trace.full()) {
        trace.kernel(trace.forward, startNs, middleNs);
        trace.kernel(trace.backward, middleNs, endNs);
    }
    return result;
}

Replica::Evaluation Replica::evaluate(const Dataset& data, std::int64_t first, std::int64_t count) {
    Evaluation result;
    for (std::int64_t done = 0; done < count; done += m_rows) {
        const int rows = static_cast<int>(std::min<std::int64_t>(m_rows, count - done));
        const std::int32_t* const labels = data.labels.data() + first + done;
        load(data.row(first + done), labels, rows);
        const float* const outputs = forward(rows, nullptr);
        result.lossSum += m_loss->sum({rows, m_model->classes(), outputs, labels, 0, nullptr});
        result.correct += countCorrect(rows, m_model->classes(), outputs, labels);
        result.rows += rows;
    }
    return result;
}

}  // namespace kolo::training
