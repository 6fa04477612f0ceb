// SPDX-License-Identifier: Apache-2.0
//
// Causal attention with several heads (Vaswani et al. 2017). Each position asks (q), and is asked (k) and told (v) by
// itself and those before it; W₁ makes all three. A head has its own share of their numbers, so it asks its own
// question:
//
//   P = softmax of the past (Q · Kᵀ / √size),  what it is told: P · V
//
//   ∂V = Pᵀ · ∂out    ∂P = ∂out · Vᵀ    ∂S = through the softmax    ∂Q = ∂S · K    ∂K = ∂Sᵀ · Q
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/training/layers/residual.h"

namespace kolo::training {

namespace {

class Attention : public Residual {
public:
    Attention(const Size& size, int heads) : Residual(size), m_heads(heads), m_size(size.second / heads) {}

    LayerShape shape(const std::vector<Dimension>& in, DimensionNames&) const override {
        return shapeOf(in, {"heads", m_heads});
    }
    std::unique_ptr<Layer> part(const LayerParts& parts) const override {
        return std::make_unique<Attention>(partOf(parts), m_heads / parts.between[0]);
    }

    std::string name() const override { return fmt::format("attention {}, {} heads", width(), m_heads); }

private:
    /// P, and the gradient by it.
    std::int64_t ownFloats() const override { return 2 * rowOfScores(); }
    /// As if both products went over all positions, also those that nobody may see.
    double ownFlops() const override { return 4.0 * positions() * positions() * all(); }

    void between(const Pass& pass, const float* first, float* own, float* second) const override {
        byRows(pass, [&](StackSize stacks, std::int64_t before) {
            const Stack scores = this->scores(own, before), told = this->told(second, before);
            byBlocks(pass, [&](int begin, int end) {
                pass.kernels.multiply(stacks, end - begin, end, m_size, from(begin, part(first, 0, before)),
                                      transposed(part(first, 1, before)), from(begin, scores));
            });
            pass.kernels.causalSoftmax(stacks.rows * m_heads, positions(), factor(), own + before * rowOfScores());
            byBlocks(pass, [&](int begin, int end) {
                pass.kernels.multiply(stacks, end - begin, m_size, end, from(begin, scores), part(first, 2, before),
                                      from(begin, told));
            });
        });
    }

    void betweenBack(const Pass& pass, const float* first, float* own, const float* secondGradient,
                     float* firstGradient) const override {
        float* const ownGradient = own + pass.rows * rowOfScores();
        Kernels& kernels = pass.kernels;
        byRows(pass, [&](StackSize stacks, std::int64_t before) {
            const Stack asks = part(first, 0, before), isAsked = part(first, 1, before);
            const Stack scores = this->scores(own, before), gradient = this->scores(ownGradient, before);
            const Stack told = this->told(secondGradient, before);
            byBlocks(pass, [&](int begin, int end) {
                kernels.multiply(stacks, end - begin, end, m_size, from(begin, told),
                                 transposed(part(first, 2, before)), from(begin, gradient));
            });
            // Brings the probabilities into the cache, which the products by columns would be slow in doing.
            kernels.causalSoftmaxBack(stacks.rows * m_heads, positions(), factor(), own + before * rowOfScores(),
                                      ownGradient + before * rowOfScores());
            // What positions begin … end - 1 are asked and tell concerns these themselves, and all behind.
            const auto byColumns = [&](int begin, int end, const Stack& by, const Stack& of, const Stack& to) {
                kernels.multiply(stacks, end - begin, m_size, positions() - begin, transposed(from(begin, by, begin)),
                                 from(begin, of), from(begin, to));
            };
            byBlocks(pass, [&](int begin, int end) {
                byColumns(begin, end, scores, told, part(firstGradient, 2, before));
                kernels.multiply(stacks, end - begin, m_size, end, from(begin, gradient), isAsked,
                                 from(begin, part(firstGradient, 0, before)));
                byColumns(begin, end, gradient, asks, part(firstGradient, 1, before));
            });
        });
    }

    /// Calls each(stacks, rows before them): on the processor row by row, which stays in its cache.
    template <typename Each>
    void byRows(const Pass& pass, const Each& each) const {
        const int rows = pass.kernels.computesAtOnce() ? 1 : pass.rows;
        for (int before = 0; before < pass.rows; before += rows) each(StackSize{rows, m_heads}, before);
    }
    /// Calls each(begin, end) for positions that are multiplied together. Nobody sees what comes after: on the
    /// processor, where small products cost nothing more, most of that is left out.
    template <typename Each>
    void byBlocks(const Pass& pass, const Each& each) const {
        constexpr int kBlock = 16;
        const int block = pass.kernels.computesAtOnce() ? kBlock : positions();
        for (int begin = 0; begin < positions(); begin += block) each(begin, std::min(positions(), begin + block));
    }

    float factor() const { return 1 / std::sqrt(static_cast<float>(m_size)); }
    std::int64_t rowOfScores() const { return static_cast<std::int64_t>(m_heads) * positions() * positions(); }

    // A position's row of `first` is q | k | v, of what it asks, is asked and tells, each of them head by head. Of
    // these and of the two others: what is behind the first `before` rows of the batch.
    Stack part(const float* first, int which, std::int64_t before) const {
        const int stride = 3 * all();
        const std::int64_t row = static_cast<std::int64_t>(positions()) * stride;
        return {first + before * row + which * all(), stride, row, m_size};
    }
    Stack told(const float* second, std::int64_t before) const {
        const std::int64_t row = static_cast<std::int64_t>(positions()) * all();
        return {second + before * row, all(), row, m_size};
    }
    Stack scores(const float* own, std::int64_t before) const {
        return {own + before * rowOfScores(), positions(), rowOfScores(),
                static_cast<std::int64_t>(positions()) * positions()};
    }
    static Stack from(int row, Stack stack, int column = 0) {
        stack.at += static_cast<std::int64_t>(row) * stack.stride + column;
        return stack;
    }
    static Stack transposed(Stack stack) {
        stack.transposed = true;
        return stack;
    }

    /// Numbers of all heads.
    int all() const { return m_heads * m_size; }

    const int m_heads, m_size;
};

}  // namespace

std::unique_ptr<Layer> makeAttention(int positions, int width, int heads, int blocks) {
    return std::make_unique<Attention>(Attention::Size{positions, width, 3 * width, width, blocks}, heads);
}

}  // namespace kolo::training
