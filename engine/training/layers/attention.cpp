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
        const StackSize stacks{pass.rows, m_heads};
        byBlocks(pass, [&](int begin, int end) {
            pass.kernels.multiply(stacks, end - begin, end, m_size, from(begin, asks(first)),
                                  transposed(isAsked(first)), from(begin, scores(own)));
        });
        pass.kernels.causalSoftmax(pass.rows * m_heads, positions(), factor(), own);
        byBlocks(pass, [&](int begin, int end) {
            pass.kernels.multiply(stacks, end - begin, m_size, end, from(begin, scores(own)), tells(first),
                                  from(begin, told(second)));
        });
    }

    void betweenBack(const Pass& pass, const float* first, float* own, const float* secondGradient,
                     float* firstGradient) const override {
        const StackSize stacks{pass.rows, m_heads};
        float* const gradient = own + pass.rows * rowOfScores();
        Kernels& kernels = pass.kernels;
        // Of those who are told by positions begin … end - 1: these themselves, and all behind.
        const auto toAsked = [&](int begin, int end, const Stack& by, const Stack& asking, const Stack& asked) {
            kernels.multiply(stacks, end - begin, m_size, positions() - begin, transposed(from(begin, by, begin)),
                             from(begin, asking), from(begin, asked));
        };
        byBlocks(pass, [&](int begin, int end) {
            toAsked(begin, end, scores(own), told(secondGradient), tells(firstGradient));
            kernels.multiply(stacks, end - begin, end, m_size, from(begin, told(secondGradient)),
                             transposed(tells(first)), from(begin, scores(gradient)));
        });
        kernels.causalSoftmaxBack(pass.rows * m_heads, positions(), factor(), own, gradient);
        byBlocks(pass, [&](int begin, int end) {
            kernels.multiply(stacks, end - begin, m_size, end, from(begin, scores(gradient)), isAsked(first),
                             from(begin, asks(firstGradient)));
            toAsked(begin, end, scores(gradient), asks(first), isAsked(firstGradient));
        });
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

    // A position's row of `first` is q | k | v, each of them head by head.
    Stack part(const float* first, int which) const {
        const int stride = 3 * all();
        return {first + which * all(), stride, static_cast<std::int64_t>(positions()) * stride, m_size};
    }
    Stack asks(const float* first) const { return part(first, 0); }
    Stack isAsked(const float* first) const { return part(first, 1); }
    Stack tells(const float* first) const { return part(first, 2); }
    Stack told(const float* second) const {
        return {second, all(), static_cast<std::int64_t>(positions()) * all(), m_size};
    }
    Stack scores(const float* own) const {
        return {own, positions(), rowOfScores(), static_cast<std::int64_t>(positions()) * positions()};
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
