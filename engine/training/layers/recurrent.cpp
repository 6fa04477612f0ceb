// SPDX-License-Identifier: Apache-2.0
//
// Recurrent: reads its input as a sequence and keeps a state (Elman 1990).
//
//   h(t) = tanh(x(t) · U + h(t−1) · V + b),   h(0) = 0
//
// Its output is the state after the last step or, where another recurrent layer reads it, all states, one time step of
// all rows after another. On the way back the gradient goes through all steps, last first, and the same U, V and b
// collect from each.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/training/layer.h"
#include "engine/training/random.h"

namespace kolo::training {

namespace {

class Recurrent : public Layer {
public:
    Recurrent(int steps, int inputs, int hidden, Sequences sequences)
        : m_steps(steps), m_inputs(inputs), m_hidden(hidden), m_sequences(sequences) {}

    std::string name() const override { return fmt::format("recurrent {}→{}, {} steps", m_inputs, m_hidden, m_steps); }
    Extent output() const override { return m_sequences.out ? Extent{m_steps, 1, m_hidden} : Extent{m_hidden, 1, 1}; }
    std::int64_t parameterCount() const override {
        return static_cast<std::int64_t>(m_hidden) * (m_inputs + m_hidden + 1);
    }
    std::vector<std::int64_t> parameterSizes() const override {
        return {m_hidden * m_inputs, m_hidden * m_hidden, m_hidden};
    }
    /// The states of all steps, what a step works in, and a gradient of a state.
    std::int64_t workspaceFloats(int rows) const override {
        return static_cast<std::int64_t>(m_steps + 2) * rows * m_hidden;
    }
    double productFlops() const override { return 2.0 * m_steps * m_hidden * (m_inputs + m_hidden); }
    int timeSteps() const override { return m_steps; }
    int stateSize() const override { return m_hidden; }

    void initialise(float* parameters, Random& random) const override {
        const double inLimit = std::sqrt(3.0 / m_inputs), stateLimit = std::sqrt(3.0 / m_hidden);
        float* at = parameters;
        for (int i = 0; i < m_inputs * m_hidden; ++i) *at++ = static_cast<float>(random.uniform(-inLimit, inLimit));
        for (int i = 0; i < m_hidden * m_hidden; ++i)
            *at++ = static_cast<float>(random.uniform(-stateLimit, stateLimit));
        std::fill_n(at, m_hidden, 0.0f);
    }

    void forwardStep(const Pass& pass, View in, const float* before, float* state) const override {
        Kernels& kernels = pass.kernels;
        const float* const fromState = pass.parameters + m_inputs * m_hidden;
        kernels.fillRows(pass.rows, m_hidden, fromState + m_hidden * m_hidden, state);
        kernels.multiply(pass.rows, m_hidden, m_inputs, in, {pass.parameters, m_hidden}, 1, state, m_hidden);
        if (before)
            kernels.multiply(pass.rows, m_hidden, m_hidden, {before, m_hidden}, {fromState, m_hidden}, 1, state,
                             m_hidden);
        kernels.tanh(floats(pass), state, state);
    }

    void backwardStep(const Pass& pass, View in, const float* before, const float* state, const float* stateGradient,
                      float* inGradient, int inGradientStride, float* beforeGradient, float* parameterGradient,
                      float beta) const override {
        Kernels& kernels = pass.kernels;
        const float* const fromState = pass.parameters + m_inputs * m_hidden;
        float* const sums = pass.workspace;  // the gradient by the sum inside tanh
        kernels.tanhBack(floats(pass), state, stateGradient, sums);
        if (parameterGradient) {
            float* const fromStateGradient = parameterGradient + m_inputs * m_hidden;
            kernels.multiply(m_inputs, m_hidden, pass.rows, {in.at, in.stride, true}, {sums, m_hidden}, beta,
                             parameterGradient, m_hidden);
            kernels.sumRows(pass.rows, m_hidden, sums, beta, fromStateGradient + m_hidden * m_hidden);
            if (before)
                kernels.multiply(m_hidden, m_hidden, pass.rows, {before, m_hidden, true}, {sums, m_hidden}, beta,
                                 fromStateGradient, m_hidden);
            else if (beta == 0)  // the only step: no state came before
                kernels.zero(m_hidden * m_hidden, fromStateGradient);
        }
        if (inGradient)
            kernels.multiply(pass.rows, m_inputs, m_hidden, {sums, m_hidden}, {pass.parameters, m_hidden, true}, 0,
                             inGradient, inGradientStride);
        if (before)
            kernels.multiply(pass.rows, m_hidden, m_hidden, {sums, m_hidden}, {fromState, m_hidden, true}, 0,
                             beforeGradient, m_hidden);
    }

    void forward(const Pass& pass, const float* in, float* out) const override {
        for (int t = 0; t < m_steps; ++t)
            forwardStep(pass, {in + offsetOf(pass, t), stride()}, stateOf(pass, t - 1), stateOf(pass, t));
        if (m_sequences.out)
            pass.kernels.copy(m_steps * floats(pass), stateOf(pass, 0), out);
        else
            pass.kernels.copy(floats(pass), stateOf(pass, m_steps - 1), out);
    }

    void backward(const Pass& pass, const float* in, const float*, const float* outGradient, float* inGradient,
                  float* parameterGradient, float beta) const override {
        Pass step = pass;
        step.workspace = pass.workspace + m_steps * floats(pass);
        float* const stateGradient = step.workspace + floats(pass);
        for (int t = m_steps - 1; t >= 0; --t) {
            const bool last = t == m_steps - 1;
            const float* gradient = last ? outGradient + (m_sequences.out ? t * floats(pass) : 0) : stateGradient;
            // Every state is an output, too.
            if (m_sequences.out && !last)
                pass.kernels.sumRows(1, static_cast<int>(floats(pass)), outGradient + t * floats(pass), 1,
                                     stateGradient);
            backwardStep(step, {in + offsetOf(pass, t), stride()}, stateOf(pass, t - 1), stateOf(pass, t), gradient,
                         inGradient ? inGradient + offsetOf(pass, t) : nullptr, stride(), stateGradient,
                         parameterGradient, last ? beta : 1);
        }
    }

private:
    std::int64_t floats(const Pass& pass) const { return static_cast<std::int64_t>(pass.rows) * m_hidden; }
    /// Null before the first.
    float* stateOf(const Pass& pass, int t) const { return t < 0 ? nullptr : pass.workspace + t * floats(pass); }
    // Where time step t lies in the input.
    std::int64_t offsetOf(const Pass& pass, int t) const {
        return static_cast<std::int64_t>(t) * m_inputs * (m_sequences.in ? pass.rows : 1);
    }
    int stride() const { return m_sequences.in ? m_inputs : m_steps * m_inputs; }

    const int m_steps, m_inputs, m_hidden;
    const Sequences m_sequences;
};

}  // namespace

std::unique_ptr<Layer> makeRecurrent(int steps, int inputs, int hidden, Sequences sequences) {
    return std::make_unique<Recurrent>(steps, inputs, hidden, sequences);
}

}  // namespace kolo::training
