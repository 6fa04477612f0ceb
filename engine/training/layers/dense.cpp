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
    Dense(int inputs, int outputs, double gain, int positions)
        : m_inputs(inputs), m_outputs(outputs), m_gain(gain), m_positions(positions) {}

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

    void forward(const Pass& pass, const float* in, float* out) const override {
        const int rows = pass.rows * m_positions;
        pass.kernels.fillRows(rows, m_outputs, pass.parameters + weights(), out);
        pass.kernels.multiply(rows, m_outputs, m_inputs, {in, m_inputs}, {pass.parameters, m_outputs}, 1, out,
                              m_outputs);
    }

    void backward(const Pass& pass, const float* in, const float*, const float* outGradient, float* inGradient,
                  float* parameterGradient, float beta) const override {
        const int rows = pass.rows * m_positions;
        if (parameterGradient) {
            pass.kernels.multiply(m_inputs, m_outputs, rows, {in, m_inputs, true}, {outGradient, m_outputs}, beta,
                                  parameterGradient, m_outputs);
            pass.kernels.sumRows(rows, m_outputs, outGradient, beta, parameterGradient + weights());
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
};

}  // namespace

std::unique_ptr<Layer> makeDense(int inputs, int outputs, double gain, int positions) {
    return std::make_unique<Dense>(inputs, outputs, gain, positions);
}

}  // namespace kolo::training
