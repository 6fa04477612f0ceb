// SPDX-License-Identifier: Apache-2.0
//
// What one device holds of a model: the parameters of its stages and their gradients, and the passes over them. In data
// parallelism that is one stage with all layers, in a pipeline a range of layers or several.
//
// The memory of the micro-batches on their way belongs to whoever runs the passes (steps/value_memory.h), because how
// many of them are under way at one time is the step plan's business.
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

/// A range of a model's layers.
struct LayerRange {
    int first = 0, count = 0;
};

/// What a stage keeps of one micro-batch until its backward pass, besides its input.
struct Activations {
    std::vector<devices::Buffer> outputs, workspaces;  // per layer
    devices::Buffer lossGradient;                      // by the output; the last stage's only
    std::optional<HostFloats> lastOutput;              // for the processor; the last stage's only
};

/// What rows should have come to.
struct Targets {
    const std::int32_t* labels;
    int rows;
    bool stay = false;  ///< where they are, until the kernels are finished; and that is Device::hostMemory()
};

class Replica {
public:
    /// `rows`: of one micro-batch, at most. Model, loss, kernels and device outlive the replica. Stages in the order of
    /// their layers.
    /// `overTime`: it runs one time step of a micro-batch at a time, so sizes are those of a time step. Without
    /// `holdsArrays` somebody else has the parameters and gradients, and says where with place().
    static Outcome<Replica> make(const Model& model, const Loss& loss, Kernels& kernels, devices::Device& device,
                                 int rows, const std::vector<LayerRange>& stages, bool overTime = false,
                                 bool holdsArrays = true);

    const Model& model() const { return *m_model; }
    devices::Device& device() const { return *m_parameters.device(); }
    /// Of all its stages, one after another.
    std::int64_t parameterCount() const { return m_parameterCount; }
    devices::Buffer& parameterBuffer() { return m_parameters; }
    devices::Buffer& gradientBuffer() { return m_gradient; }
    // In the device's memory.
    float* parameters() { return floatsOf(m_parameters); }
    float* gradient() { return floatsOf(m_gradient); }

    /// Where a stage's passes find its parameters and leave its gradient, from now on.
    void place(int stage, float* parameters, float* gradient) { m_stages[stage].at = {parameters, gradient}; }

    /// By layer of the model: where several ranks add up their outputs, this is the one of Pass::first.
    void setFirst(std::vector<bool> first) { m_first = std::move(first); }
    /// By layer: whom it needs within its passes, who outlive this; null: nobody.
    void setOthers(std::vector<Others*> others) { m_others = std::move(others); }

    int stages() const { return static_cast<int>(m_stages.size()); }
    /// Where a stage's parameters lie in its own arrays.
    Range parametersOf(int stage) const { return m_stages[stage].parameters; }
    LayerRange layersOf(int stage) const { return m_stages[stage].layers; }
    bool isFirst(int stage) const { return m_stages[stage].layers.first == 0; }
    bool isLast(int stage) const;
    /// Floats of one row, or of a time step of it.
    int inputSize(int stage) const;
    int outputSize(int stage) const;

    /// The parameters that `seed` begins with.
    void initialise(std::uint64_t seed);

    Outcome<Activations> makeActivations(int stage, devices::Lifetime lifetime = devices::Lifetime::Short) const;
    /// What backwardInput() leaves to backwardWeight(): the gradient by every layer's output.
    Outcome<std::vector<devices::Buffer>> makeLayerGradients(int stage) const;

    // Passes over a micro-batch. All arrays are in the device's memory. `trace`: every layer is a kernel of its own at
    // detail full; null: nobody wants to know.

    Outcome<void> forward(int stage, const float* in, Activations& activations, int rows, Trace* trace);
    /// After the last stage's forward pass: adds the sum over the rows to *sum, where a row's loss is the mean over its
    /// positions, when the kernels are finished; their gradient counts `scale` each. Without `withGradient` there will
    /// be no backward pass.
    Outcome<void> lossOf(Activations& activations, const Targets& targets, float scale, bool withGradient, double* sum);
    /// `outGradient`: null for the last stage, whose loss has it. What stood in the gradient counts `beta` (0 or 1).
    Outcome<void> backward(int stage, const float* in, Activations& activations, const float* outGradient,
                           float* inGradient, int rows, float beta, Trace* trace);
    // Its two halves, with the same bits.
    Outcome<void> backwardInput(int stage, const float* in, Activations& activations, const float* outGradient,
                                float* inGradient, std::vector<devices::Buffer>& layerGradients, int rows);
    Outcome<void> backwardWeight(int stage, const float* in, Activations& activations,
                                 std::vector<devices::Buffer>& layerGradients, int rows, float beta);

    // The same for one time step of all rows. What comes behind the recurrent layers runs at the last one only.
    // `before`: the activations of the step before; null for the first.
    Outcome<void> forwardStep(int stage, int step, const float* in, Activations& activations, Activations* before,
                              int rows);
    /// `stateGradients`: by each recurrent layer's state, from the next step; null for the last. `toBefore`: becomes
    /// the same for the step before; null for the first.
    Outcome<void> backwardStep(int stage, int step, const float* in, Activations& activations, Activations* before,
                               const float* outGradient, float* inGradient,
                               std::vector<devices::Buffer>* stateGradients, std::vector<devices::Buffer>* toBefore,
                               int rows, float beta);
    Outcome<std::vector<devices::Buffer>> makeStateGradients(int stage) const;
    int timeSteps() const;

    /// How many rows are right; of one with several positions a part may be.
    Outcome<double> correctRows(Activations& activations, const Targets& targets);
    /// The class that the model takes each row for; of one with several positions, each position's.
    Outcome<std::vector<std::int32_t>> predictedRows(Activations& activations, int rows);
    /// What the last stage's forward pass made of the first row at a position, class by class.
    Outcome<std::span<const float>> scoresAt(Activations& activations, int position);

private:
    Outcome<const float*> scoresOf(Activations& activations, int predictions);

    struct Stage {
        LayerRange layers;
        Range parameters;
        struct {
            float *parameters = nullptr, *gradient = nullptr;
        } at;
    };

    Replica() = default;
    const Layer& layer(int stage, int index) const { return *m_model->layers()[m_stages[stage].layers.first + index]; }
    /// Floats of one row, or of a time step of it.
    int outputOf(int layer) const;
    /// Where a layer's parameters lie in its stage's.
    std::int64_t offsetOf(int stage, int index) const;
    Pass passOf(int stage, int index, Activations& activations, int rows);
    /// Whether a layer and the relu behind it are one kernel. The output between them is never there.
    bool joinsRelu(int stage, int index) const;
    const float* inputOf(int index, const float* in, Activations& activations) const;

    const Model* m_model = nullptr;
    const Loss* m_loss = nullptr;
    Kernels* m_kernels = nullptr;
    int m_rows = 0;
    bool m_overTime = false;
    std::int64_t m_parameterCount = 0;
    std::vector<Stage> m_stages;
    std::vector<bool> m_first;  // by layer; empty: of all
    std::vector<Others*> m_others;
    devices::Buffer m_parameters, m_gradient;
    devices::Buffer m_between[2];     // gradients on their way through a stage, in turns
    devices::Buffer m_stepWorkspace;  // of a time step
};

}  // namespace kolo::training
