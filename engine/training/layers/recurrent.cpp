// SPDX-License-Identifier: Apache-2.0
//
// Recurrent: reads its input as a sequence and keeps a state (Elman 1990); the state after the last step is the output.
//
//   h(t) = tanh(x(t) · U + h(t−1) · V + b),   h(0) = 0
//
// On the way back the gradient goes through all steps, last first, and the same U, V and b collect from each.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/training/layer.h"
#include "engine/training/random.h"

namespace kolo::training {

namespace {

class Recurrent : public Layer {
public:
    Recurrent(int steps, int inputs, int hidden) : m_steps(steps), m_inputs(inputs), m_hidden(hidden) {}

    std::string name() const override { return fmt::format("recurrent {}→{}, {} steps", m_inputs, m_hidden, m_steps); }
    Extent output() const override { return {m_hidden, 1, 1}; }
    std::int64_t parameterCount() const override {
        return static_cast<std::int64_t>(m_hidden) * (m_inputs + m_hidden + 1);
    }
    std::vector<std::int64_t> parameterSizes() const override {
        return {m_hidden * m_inputs, m_hidden * m_hidden, m_hidden};
    }
    /// The states of all steps, and two gradients of a state.
    std::int64_t workspaceFloats(int rows) const override {
        return static_cast<std::int64_t>(m_steps + 2) * rows * m_hidden;
    }
    double productFlops() const override { return 2.0 * m_steps * m_hidden * (m_inputs + m_hidden); }

    void initialise(float* parameters, Random& random) const override {
        const double inLimit = std::sqrt(3.0 / m_inputs), stateLimit = std::sqrt(3.0 / m_hidden);
        float* at = parameters;
        for (int i = 0; i < m_inputs * m_hidden; ++i) *at++ = static_cast<float>(random.uniform(-inLimit, inLimit));
        for (int i = 0; i < m_hidden * m_hidden; ++i)
            *at++ = static_cast<float>(random.uniform(-stateLimit, stateLimit));
        std::fill_n(at, m_hidden, 0.0f);
    }

    void forward(const Pass& pass, const float* in, float* out) const override {
        Kernels& kernels = pass.kernels;
        const float* const fromState = pass.parameters + m_inputs * m_hidden;
        const float* const bias = fromState + m_hidden * m_hidden;
        const std::int64_t stateFloats = static_cast<std::int64_t>(pass.rows) * m_hidden;
        float* state = pass.workspace;
        for (int t = 0; t < m_steps; ++t, state += stateFloats) {
            kernels.fillRows(pass.rows, m_hidden, bias, state);
            kernels.multiply(pass.rows, m_hidden, m_inputs, {in + t * m_inputs, m_steps * m_inputs},
                             {pass.parameters, m_hidden}, 1, state, m_hidden);
            if (t > 0)
                kernels.multiply(pass.rows, m_hidden, m_hidden, {state - stateFloats, m_hidden}, {fromState, m_hidden},
                                 1, state, m_hidden);
            kernels.tanh(stateFloats, state, state);
        }
        kernels.copy(stateFloats, state - stateFloats, out);
    }

    void backward(const Pass& pass, const float* in, const float*, const float* outGradient, float* inGradient,
                  float* parameterGradient, float beta) const override {
        Kernels& kernels = pass.kernels;
        const float* const fromState = pass.parameters + m_inputs * m_hidden;
        float* const fromStateGradient = parameterGradient ? parameterGradient + m_inputs * m_hidden : nullptr;
        const std::int64_t stateFloats = static_cast<std::int64_t>(pass.rows) * m_hidden;
        float* const sums = pass.workspace + m_steps * stateFloats;  // by the sum inside tanh
        float* const states = sums + stateFloats;                    // by the state before
        const int stride = m_steps * m_inputs;
        // There is no state before the first, so a single step leaves this one untouched.
        if (parameterGradient && m_steps == 1 && beta == 0) kernels.zero(m_hidden * m_hidden, fromStateGradient);
        for (int t = m_steps - 1; t >= 0; --t) {
            const bool last = t == m_steps - 1;
            const float keep = last ? beta : 1;
            const float* const state = pass.workspace + t * stateFloats;
            kernels.tanhBack(stateFloats, state, last ? outGradient : states, sums);
            if (parameterGradient) {
                kernels.multiply(m_inputs, m_hidden, pass.rows, {in + t * m_inputs, stride, true}, {sums, m_hidden},
                                 keep, parameterGradient, m_hidden);
                kernels.sumRows(pass.rows, m_hidden, sums, keep, fromStateGradient + m_hidden * m_hidden);
            }
            if (inGradient)
                kernels.multiply(pass.rows, m_inputs, m_hidden, {sums, m_hidden}, {pass.parameters, m_hidden, true}, 0,
                                 inGradient + t * m_inputs, stride);
            if (t == 0) continue;
            if (parameterGradient)
                kernels.multiply(m_hidden, m_hidden, pass.rows, {state - stateFloats, m_hidden, true}, {sums, m_hidden},
                                 keep, fromStateGradient, m_hidden);
            kernels.multiply(pass.rows, m_hidden, m_hidden, {sums, m_hidden}, {fromState, m_hidden, true}, 0, states,
                             m_hidden);
        }
    }

private:
    const int m_steps, m_inputs, m_hidden;
};

}  // namespace

std::unique_ptr<Layer> makeRecurrent(int steps, int inputs, int hidden) {
    return std::make_unique<Recurrent>(steps, inputs, hidden);
}

}  // namespace kolo::training
