// SPDX-License-Identifier: Apache-2.0
//
// The feed-forward layer of a transformer: for each position by itself, four times as wide between, with GELU.
#include <fmt/format.h>

#include "engine/training/layers/residual.h"

namespace kolo::training {

namespace {

class FeedForward : public Residual {
public:
    explicit FeedForward(const Size& size) : Residual(size), m_hidden(size.second) {}

    LayerShape shape(const std::vector<Dimension>& in, DimensionNames&) const override {
        return shapeOf(in, {"hidden", m_hidden});
    }
    std::unique_ptr<Layer> part(const LayerParts& parts) const override {
        return std::make_unique<FeedForward>(partOf(parts));
    }

    std::string name() const override { return fmt::format("feed-forward {}→{}→{}", width(), m_hidden, width()); }

private:
    void between(const Pass& pass, const float* first, float*, float* second) const override {
        pass.kernels.gelu(count(pass), first, second);
    }
    void betweenBack(const Pass& pass, const float* first, float*, const float* secondGradient,
                     float* firstGradient) const override {
        pass.kernels.geluBack(count(pass), first, secondGradient, firstGradient);
    }
    std::int64_t count(const Pass& pass) const { return static_cast<std::int64_t>(pass.rows) * positions() * m_hidden; }

    const int m_hidden;
};

}  // namespace

std::unique_ptr<Layer> makeFeedForward(int positions, int width, int blocks) {
    return std::make_unique<FeedForward>(FeedForward::Size{positions, width, 4 * width, 4 * width, blocks});
}

}  // namespace kolo::training
