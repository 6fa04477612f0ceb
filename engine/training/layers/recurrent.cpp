// SPDX-License-Identifier: Apache-2.0
//
// Recurrent: reads its input as a sequence and keeps a state (Elman 1990).
//
//   h(t) = tanh(x(t) · U + h(t−1) · V + b),   h(0) = 0
//
// Ranks that have a part of the hidden units each have those columns of U and V and that part of b. Every time step
// reads the whole state before it, so it is gathered after every step but the last, and its gradient comes back in
// parts:
//
//   h(t) own = tanh(x(t) · U own + h(t−1) · V own + b own)        T−1 all-gathers forward, T−1 reduce-scatters backward
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
    /// `parts`: of the hidden units, of which this has one.
    Recurrent(int steps, int inputs, int hidden, Sequences sequences, int parts = 1)
        : m_steps(steps), m_inputs(inputs), m_hidden(hidden / parts), m_all(hidden), m_sequences(sequences) {}

    std::string name() const override { return fmt::format("recurrent {}→{}, {} steps", m_inputs, m_hidden, m_steps); }
    Extent output() const override { return m_sequences.out ? Extent{m_steps, 1, m_hidden} : Extent{m_hidden, 1, 1}; }
    std::int64_t parameterCount() const override {
        return static_cast<std::int64_t>(m_hidden) * (m_inputs + m_all + 1);
    }
    std::vector<std::int64_t> parameterSizes() const override {
        return {m_hidden * m_inputs, m_hidden * m_all, m_hidden};
    }
    /// The states of all steps, what a step works in, and a gradient of a state. Of a part also the whole states, and
    /// the gradient of one.
    std::int64_t workspaceFloats(int rows) const override {
        const std::int64_t whole = isPart() ? m_steps * m_all : 0;
        return rows * (static_cast<std::int64_t>(m_steps + 2) * m_hidden + whole);
    }
    double productFlops() const override { return 2.0 * m_steps * m_hidden * (m_inputs + m_all); }
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

    LayerShape shape(const std::vector<Dimension>& in, DimensionNames& names) const override {
        LayerShape shape{.name = name(), .in = in, .carried = std::vector<int>(in.size(), -1), .repeats = m_steps - 1};
        // It reads all of its input, however that was written.
        for (Dimension& dimension : shape.in) dimension = {"", dimension.size, false};
        if (m_sequences.out) shape.out.push_back({"time", m_steps, false});
        const int units = static_cast<int>(shape.out.size());
        shape.out.push_back({names.next("units"), m_hidden});
        const LayerShape::Side own{LayerShape::Of::Out, units, m_hidden};
        const auto from = [&](int size) { return LayerShape::Side{LayerShape::Of::Itself, 0, size}; };
        shape.parameters = {
            {"input weights", {from(m_inputs), own}}, {"state weights", {from(m_hidden), own}}, {"biases", {own}}};
        return shape;
    }
    std::unique_ptr<Layer> part(const LayerParts& parts) const override {
        return std::make_unique<Recurrent>(m_steps, m_inputs, m_hidden, m_sequences, parts.out.back());
    }

    void forwardStep(const Pass& pass, View in, const float* before, float* state) const override {
        Kernels& kernels = pass.kernels;
        const float* const fromState = pass.parameters + m_inputs * m_hidden;
        kernels.fillRows(pass.rows, m_hidden, fromState + m_all * m_hidden, state);
        kernels.multiply(pass.rows, m_hidden, m_inputs, in, {pass.parameters, m_hidden}, 1, state, m_hidden);
        if (before)
            kernels.multiply(pass.rows, m_hidden, m_all, {before, m_all}, {fromState, m_hidden}, 1, state, m_hidden);
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
            kernels.sumRows(pass.rows, m_hidden, sums, beta, fromStateGradient + m_all * m_hidden);
            if (before)
                kernels.multiply(m_all, m_hidden, pass.rows, {before, m_all, true}, {sums, m_hidden}, beta,
                                 fromStateGradient, m_hidden);
            else if (beta == 0)  // the only step: no state came before
                kernels.zero(m_all * m_hidden, fromStateGradient);
        }
        if (inGradient)
            kernels.multiply(pass.rows, m_inputs, m_hidden, {sums, m_hidden}, {pass.parameters, m_hidden, true}, 0,
                             inGradient, inGradientStride);
        if (before)
            kernels.multiply(pass.rows, m_all, m_hidden, {sums, m_hidden}, {fromState, m_hidden, true}, 0,
                             beforeGradient, m_all);
    }

    void forward(const Pass& pass, const float* in, float* out) const override {
        for (int t = 0; t < m_steps; ++t) {
            forwardStep(pass, {in + offsetOf(pass, t), stride()}, wholeOf(pass, t - 1), stateOf(pass, t));
            if (isPart() && t + 1 < m_steps) pass.others->gather(pass.rows, stateOf(pass, t), wholeOf(pass, t));
        }
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
            float* const before = isPart() ? wholeOf(pass, m_steps - 1) : stateGradient;
            backwardStep(step, {in + offsetOf(pass, t), stride()}, wholeOf(pass, t - 1), stateOf(pass, t), gradient,
                         inGradient ? inGradient + offsetOf(pass, t) : nullptr, stride(), before, parameterGradient,
                         last ? beta : 1);
            if (isPart() && t > 0) pass.others->scatter(pass.rows, before, stateGradient);
        }
    }

private:
    std::int64_t floats(const Pass& pass) const { return static_cast<std::int64_t>(pass.rows) * m_hidden; }
    /// Null before the first.
    float* stateOf(const Pass& pass, int t) const { return t < 0 ? nullptr : pass.workspace + t * floats(pass); }
    bool isPart() const { return m_hidden < m_all; }
    /// All of the state, which a part has behind everything else; the last one's place is for a gradient.
    float* wholeOf(const Pass& pass, int t) const {
        if (t < 0 || !isPart()) return stateOf(pass, t);
        return pass.workspace + (m_steps + 2) * floats(pass) + static_cast<std::int64_t>(t) * pass.rows * m_all;
    }
    // Where time step t lies in the input.
    std::int64_t offsetOf(const Pass& pass, int t) const {
        return static_cast<std::int64_t>(t) * m_inputs * (m_sequences.in ? pass.rows : 1);
    }
    int stride() const { return m_sequences.in ? m_inputs : m_steps * m_inputs; }

    const int m_steps, m_inputs, m_hidden;  // the hidden units that it has
    const int m_all;                        // and those that there are
    const Sequences m_sequences;
};

}  // namespace

std::unique_ptr<Layer> makeRecurrent(int steps, int inputs, int hidden, Sequences sequences) {
    return std::make_unique<Recurrent>(steps, inputs, hidden, sequences);
}

}  // namespace kolo::training
