// SPDX-License-Identifier: Apache-2.0
//
// One copy of a model on one device, with all the memory that training it takes: parameters, gradient, activations and
// working space, allocated once.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/training/host_floats.h"
#include "engine/training/loss.h"
#include "engine/training/model.h"
#include "engine/training/trace.h"

namespace kolo::training {

struct Dataset;

class Replica {
public:
    /// `rows`: the largest batch. Model, loss, kernels and device outlive the replica.
    static Outcome<Replica> make(const Model& model, const Loss& loss, Kernels& kernels, devices::Device& device,
                                 int rows);

    const Model& model() const { return *m_model; }
    std::int64_t parameterCount() const { return m_model->parameterCount(); }
    devices::Buffer& parameterBuffer() { return m_parameters; }
    devices::Buffer& gradientBuffer() { return m_gradient; }
    // In the device's memory.
    float* parameters() { return floatsOf(m_parameters); }
    float* gradient() { return floatsOf(m_gradient); }

    struct PassResult {
        double lossSum = 0;  ///< over the rows
        std::int64_t forwardNs = 0, backwardNs = 0;
    };
    /// Loss and gradient of a batch. The gradient of every row counts `scale`; what stood in the gradient counts
    /// `beta` (0 or 1).
    Outcome<PassResult> learn(const float* inputs, const std::int32_t* labels, int rows, float scale, float beta,
                              Trace& trace);

    struct Evaluation {
        double lossSum = 0;
        std::int64_t correct = 0, rows = 0;
    };
    /// Rows [first, first + count) of the data.
    Outcome<Evaluation> evaluate(const Dataset& data, std::int64_t first, std::int64_t count);

private:
    Replica() = default;
    void load(const float* inputs, int rows);
    Outcome<std::span<const float>> forward(int rows, Trace* trace);

    const Model* m_model = nullptr;
    const Loss* m_loss = nullptr;
    Kernels* m_kernels = nullptr;
    int m_rows = 0;
    devices::Buffer m_parameters, m_gradient, m_inputs;
    std::vector<devices::Buffer> m_outputs, m_workspaces;   // per layer
    devices::Buffer m_gradients[2];                         // by a layer's output and by its input, in turns
    std::optional<HostFloats> m_lossInput, m_lossGradient;  // what the loss reads and writes
};

}  // namespace kolo::training
