// SPDX-License-Identifier: Apache-2.0
#include "engine/training/layers/residual.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/training/random.h"

namespace kolo::training {

/// Where each begins behind the scale.
struct Residual::Parameters {
    std::int64_t shift, weights1, bias1, weights2, bias2, end;

    explicit Parameters(const Residual& of)
        : shift(of.m_width),
          weights1(2 * of.m_width),
          bias1(weights1 + static_cast<std::int64_t>(of.m_width) * of.m_first),
          weights2(bias1 + of.m_first),
          bias2(weights2 + static_cast<std::int64_t>(of.m_second) * of.m_width),
          end(bias2 + of.m_width) {}
};

struct Residual::Workspace {
    float *normed, *statistics, *first, *second, *own;
    float *firstGradient, *normedGradient;
    float* secondGradient;  // lies where one of the two others will, which is found from it
};

Residual::Residual(const Size& size)
    : m_positions(size.positions),
      m_width(size.width),
      m_first(size.first),
      m_second(size.second),
      m_blocks(size.blocks),
      m_sums(size.sums) {}

LayerShape Residual::shapeOf(const std::vector<Dimension>& in, const Dimension& between) const {
    using Of = LayerShape::Of;
    LayerShape shape{.name = name(), .in = in, .between = {between}, .out = in, .carried = {0, 1}};
    const LayerShape::Side inside{Of::Between, 0, m_second}, width{Of::Out, 1, m_width};
    std::vector<LayerShape::Side> first = {inside};
    if (m_first > m_second) first.insert(first.begin(), {Of::Itself, 0, m_first / m_second});
    std::vector<LayerShape::Side> weights = first;
    weights.insert(weights.begin(), {Of::In, 1, m_width});
    shape.parameters = {{"scale", {width}, true},
                        {"shift", {width}, true},
                        {"first weights", weights},
                        {"first biases", first},
                        {"second weights", {inside, width}},
                        {"second biases", {width}}};
    return shape;
}

std::int64_t Residual::parameterCount() const {
    return Parameters(*this).end;
}

std::vector<std::int64_t> Residual::parameterSizes() const {
    const Parameters at(*this);
    return {at.shift,
            at.weights1 - at.shift,
            at.bias1 - at.weights1,
            at.weights2 - at.bias1,
            at.bias2 - at.weights2,
            at.end - at.bias2};
}

std::int64_t Residual::workspaceFloats(int rows) const {
    return rows * (m_positions * (std::int64_t{2} * m_width + 2 + 2 * m_first + m_second) + ownFloats());
}

Residual::Workspace Residual::in(const Pass& pass, int first) const {
    const std::int64_t count = static_cast<std::int64_t>(pass.rows) * m_positions;
    const std::int64_t before = static_cast<std::int64_t>(first) * m_positions;
    float* at = pass.workspace;
    const auto next = [&](std::int64_t width) { return std::exchange(at, at + count * width) + before * width; };
    Workspace space{};
    space.normed = next(m_width);
    space.statistics = next(2);
    space.first = next(m_first);
    space.second = next(m_second);
    space.own = std::exchange(at, at + pass.rows * ownFloats()) + first * ownFloats();
    space.firstGradient = next(m_first);
    space.normedGradient = next(m_width);
    space.secondGradient = m_second == m_first ? space.firstGradient : space.normedGradient;
    return space;
}

/// Calls each(a pass of some rows, their workspace, positions before them). On the processor a group is small enough
/// for what is between to stay in its cache from one operation to the next, and large enough for products.
template <typename Each>
void Residual::byGroups(const Pass& pass, const Each& each) const {
    constexpr int kCachedFloats = 1 << 18, kFewestPositions = 256;
    const int positions = std::max(kFewestPositions, kCachedFloats / (m_first + m_second));
    const int most = pass.kernels.computesAtOnce() ? (positions + m_positions - 1) / m_positions : pass.rows;
    for (int first = 0; first < pass.rows; first += most) {
        Pass group = pass;
        group.rows = std::min(most, pass.rows - first);
        each(group, in(pass, first), static_cast<std::int64_t>(first) * m_positions);
    }
}

double Residual::productFlops() const {
    return 2.0 * m_positions * m_width * (m_first + m_second) + ownFlops();
}

/// Uniform weights, whose variance keeps that of what they are multiplied with; what is added to x less, so that the
/// sum over all blocks does not grow with their number.
void Residual::initialise(float* parameters, Random& random) const {
    const Parameters at(*this);
    std::fill_n(parameters, m_width, 1.0f);
    std::fill(parameters + at.shift, parameters + at.end, 0.0f);
    const auto draw = [&](std::int64_t from, std::int64_t to, double variance) {
        const double limit = std::sqrt(3 * variance);
        for (std::int64_t i = from; i < to; ++i) parameters[i] = static_cast<float>(random.uniform(-limit, limit));
    };
    draw(at.weights1, at.bias1, 1.0 / m_width);
    draw(at.weights2, at.bias2, 1.0 / m_second / m_blocks);
}

void Residual::forward(const Pass& pass, const float* in, float* out) const {
    Kernels& kernels = pass.kernels;
    const Parameters at(*this);
    const float* const parameters = pass.parameters;
    const bool adds = pass.first || !m_sums;
    byGroups(pass, [&](const Pass& group, const Workspace& space, std::int64_t before) {
        const int rows = group.rows * m_positions;
        const float* const from = in + before * m_width;
        float* const to = out + before * m_width;
        kernels.normalise(rows, m_width, from, parameters, parameters + at.shift, space.statistics, space.normed);
        kernels.fillRows(rows, m_first, parameters + at.bias1, space.first);
        kernels.multiply(rows, m_first, m_width, {space.normed, m_width}, {parameters + at.weights1, m_first}, 1,
                         space.first, m_first);
        between(group, space.first, space.own, space.second);
        if (adds) kernels.addRow(rows, m_width, from, parameters + at.bias2, to);
        kernels.multiply(rows, m_width, m_second, {space.second, m_second}, {parameters + at.weights2, m_width},
                         adds ? 1 : 0, to, m_width);
    });
}

void Residual::backward(const Pass& pass, const float* in, const float*, const float* outGradient, float* inGradient,
                        float* parameterGradient, float beta) const {
    byGroups(pass, [&](const Pass& group, const Workspace& space, std::int64_t before) {
        const std::int64_t from = before * m_width;
        if (inGradient) backwardInput(group, space, in + from, outGradient + from, inGradient + from);
        if (parameterGradient)
            backwardWeight(group, space, in + from, outGradient + from, parameterGradient, before == 0 ? beta : 1);
    });
}

void Residual::backwardInput(const Pass& pass, const Workspace& space, const float* in, const float* outGradient,
                             float* inGradient) const {
    Kernels& kernels = pass.kernels;
    const Parameters at(*this);
    const int rows = pass.rows * m_positions;
    kernels.multiply(rows, m_second, m_width, {outGradient, m_width}, {pass.parameters + at.weights2, m_width, true}, 0,
                     space.secondGradient, m_second);
    betweenBack(pass, space.first, space.own, space.secondGradient, space.firstGradient);
    kernels.multiply(rows, m_width, m_first, {space.firstGradient, m_first},
                     {pass.parameters + at.weights1, m_first, true}, 0, space.normedGradient, m_width);
    kernels.normaliseBack(rows, m_width, in, space.statistics, pass.parameters, space.normedGradient,
                          pass.first || !m_sums ? outGradient : nullptr, inGradient);
}

void Residual::backwardWeight(const Pass& pass, const Workspace& space, const float* in, const float* outGradient,
                              float* gradient, float beta) const {
    Kernels& kernels = pass.kernels;
    const Parameters at(*this);
    const int rows = pass.rows * m_positions;
    kernels.multiply(m_second, m_width, rows, {space.second, m_second, true}, {outGradient, m_width}, beta,
                     gradient + at.weights2, m_width);
    kernels.sumRows(rows, m_width, outGradient, beta, gradient + at.bias2);
    kernels.multiply(m_width, m_first, rows, {space.normed, m_width, true}, {space.firstGradient, m_first}, beta,
                     gradient + at.weights1, m_first);
    kernels.sumRows(rows, m_first, space.firstGradient, beta, gradient + at.bias1);
    kernels.normaliseParametersBack(rows, m_width, in, space.statistics, space.normedGradient, beta, gradient);
}

}  // namespace kolo::training
