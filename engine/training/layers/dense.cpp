// SPDX-License-Identifier: Apache-2.0
//
// Dense: out = in · W + b, every output sees every input. Where nearly all the arithmetic of a perceptron is: three
// products, one forwards and two backwards.
//
//   ∂b = Σ over rows of ∂out      ∂W = inᵀ · ∂out      ∂in = ∂out · Wᵀ
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/training/layer.h"
#include "engine/training/random.h"

namespace kolo::training {

namespace {

class Dense : public Layer {
public:
    Dense(int inputs, int outputs, double gain, int positions, bool sums = false)
        : m_inputs(inputs), m_outputs(outputs), m_gain(gain), m_positions(positions), m_sums(sums) {}

    std::string name() const override { return fmt::format("dense {}→{}", m_inputs, m_outputs); }
    Extent output() const override { return {m_outputs, m_positions, 1}; }
    std::int64_t parameterCount() const override { return weights() + m_outputs; }
    std::vector<std::int64_t> parameterSizes() const override { return {weights(), m_outputs}; }
    double productFlops() const override { return 2.0 * m_positions * m_inputs * m_outputs; }

    /// Uniform with variance gain / inputs (He et al. 2015 for relu), biases zero.
    void initialise(float* parameters, Random& random) const override {
        const double limit = std::sqrt(3 * m_gain / m_inputs);
        for (std::int64_t i = 0; i < weights(); ++i) parameters[i] = static_cast<float>(random.uniform(-limit, limit));
        std::fill_n(parameters + weights(), m_outputs, 0.0f);
    }

    LayerShape shape(const std::vector<Dimension>& in, DimensionNames& names) const override {
        LayerShape shape{.name = name()};
        if (m_positions > 1) {
            shape.in = {in[0], in[1]};
            shape.carried = {0, -1};
            shape.out = {in[0]};
        } else {
            const bool isFlat = in.size() == 1 && !in[0].name.empty();
            shape.in = {isFlat ? in[0] : Dimension{names.atInput ? "in" : "features", m_inputs}};
            shape.carried = {-1};
        }
        const int read = static_cast<int>(shape.in.size()) - 1, written = static_cast<int>(shape.out.size());
        shape.out.push_back({names.next("hidden"), m_outputs, true, names.next("out")});
        using Of = LayerShape::Of;
        shape.parameters = {{"weights", {{Of::In, read, m_inputs}, {Of::Out, written, m_outputs}}},
                            {"biases", {{Of::Out, written, m_outputs}}}};
        return shape;
    }
    std::unique_ptr<Layer> part(const LayerParts& parts) const override {
        return std::make_unique<Dense>(m_inputs / parts.in.back(), m_outputs / parts.out.back(), m_gain, m_positions,
                                       parts.sums);
    }

    bool fusesRelu() const override { return !m_sums; }

    void forward(const Pass& pass, const float* in, float* out) const override {
        const int rows = pass.rows * m_positions;
        const bool addsBiases = pass.first || !m_sums;
        if (addsBiases && pass.kernels.fuses())
            return pass.kernels.multiplyAddRow(rows, m_outputs, m_inputs, {in, m_inputs}, {pass.parameters, m_outputs},
                                               pass.parameters + weights(), pass.reluBehind, out);
        if (addsBiases) pass.kernels.fillRows(rows, m_outputs, pass.parameters + weights(), out);
        pass.kernels.multiply(rows, m_outputs, m_inputs, {in, m_inputs}, {pass.parameters, m_outputs},
                              addsBiases ? 1 : 0, out, m_outputs);
    }

    void backward(const Pass& pass, const float* in, const float*, const float* outGradient, float* inGradient,
                  float* parameterGradient, float beta) const override {
        const int rows = pass.rows * m_positions;
        float* const biasGradient = parameterGradient ? parameterGradient + weights() : nullptr;
        if (parameterGradient && pass.kernels.fuses() && beta == 0) {
            pass.kernels.multiplySumRows(m_inputs, m_outputs, rows, {in, m_inputs, true}, {outGradient, m_outputs},
                                         biasGradient, parameterGradient);
        } else if (parameterGradient) {
            pass.kernels.multiply(m_inputs, m_outputs, rows, {in, m_inputs, true}, {outGradient, m_outputs}, beta,
                                  parameterGradient, m_outputs);
            pass.kernels.sumRows(rows, m_outputs, outGradient, beta, biasGradient);
        }
        if (inGradient)
            pass.kernels.multiply(rows, m_inputs, m_outputs, {outGradient, m_outputs},
                                  {pass.parameters, m_outputs, true}, 0, inGradient, m_inputs);
    }

private:
    std::int64_t weights() const { return static_cast<std::int64_t>(m_inputs) * m_outputs; }

    const int m_inputs, m_outputs;
    const double m_gain;
    const int m_positions;
    const bool m_sums;  // its outputs are parts of a sum, of which one has the biases
};

}  // namespace

std::unique_ptr<Layer> makeDense(int inputs, int outputs, double gain, int positions) {
    return std::make_unique<Dense>(inputs, outputs, gain, positions);
}

}  // namespace kolo::training
