// SPDX-License-Identifier: Apache-2.0
//
// What attention and the feed-forward layer of a transformer have in common (Vaswani et al. 2017; normalised first, as
// in GPT-2): they look at a normalised x through one dense layer, do something of their own, and add to x what a second
// dense layer makes of it.
//
//   x ──┬── norm ── · W₁ + b₁ ── what is between ── · W₂ + b₂ ──(+)── out
//       └────────────────────────────────────────────────────────┘
//
// One layer and not six, because a chain of layers has no way around. Parameters: the norm's scale and shift, W₁, b₁,
// W₂, b₂. The workspace keeps what the way back needs, and what it finds on its way for the gradients of the weights,
// which may be asked for later.
#pragma once

#include "engine/training/layer.h"

namespace kolo::training {

class Residual : public Layer {
public:
    Extent output() const override { return {m_width, m_positions, 1}; }
    std::int64_t parameterCount() const override;
    std::vector<std::int64_t> parameterSizes() const override;
    std::int64_t workspaceFloats(int rows) const override;
    double productFlops() const override;
    void initialise(float* parameters, Random& random) const override;

    void forward(const Pass& pass, const float* in, float* out) const override;
    void backward(const Pass& pass, const float* in, const float* out, const float* outGradient, float* inGradient,
                  float* parameterGradient, float beta) const override;

    struct Size {
        int positions, width;
        int first, second;  ///< what comes out of W₁, what goes into W₂; for each position
        int blocks;
        bool sums = false;  ///< each of several ranks has a part of what is between, and these are added up
    };

protected:
    explicit Residual(const Size& size);

    int positions() const { return m_positions; }
    int width() const { return m_width; }
    /// `between`: the dimension that is cut; W₁ makes several of `second` numbers.
    LayerShape shapeOf(const std::vector<Dimension>& in, const Dimension& between) const;
    /// What a rank has of it.
    Size partOf(const LayerParts& parts) const {
        return {m_positions, m_width, m_first / parts.between[0], m_second / parts.between[0], m_blocks, parts.sums};
    }

    // What is between: from `first` to `second`, with `own` floats of a row for what it keeps.
    virtual std::int64_t ownFloats() const { return 0; }
    virtual double ownFlops() const { return 0; }
    virtual void between(const Pass& pass, const float* first, float* own, float* second) const = 0;
    /// The two gradients are one array where both have the same length.
    virtual void betweenBack(const Pass& pass, const float* first, float* own, const float* secondGradient,
                             float* firstGradient) const = 0;

private:
    struct Parameters;
    struct Workspace;
    /// Of all rows of a pass, from row `first` on.
    Workspace in(const Pass& pass, int first) const;
    template <typename Each>
    void byGroups(const Pass& pass, const Each& each) const;
    void backwardInput(const Pass& pass, const Workspace& space, const float* in, const float* outGradient,
                       float* inGradient) const;
    void backwardWeight(const Pass& pass, const Workspace& space, const float* in, const float* outGradient,
                        float* gradient, float beta) const;

    const int m_positions, m_width, m_first, m_second, m_blocks;
    const bool m_sums;
};

}  // namespace kolo::training
