// SPDX-License-Identifier: Apache-2.0
//
// Convolution with 3 × 3 filters; the image keeps its size, what lies beyond its border is zero. Every image is laid
// out as columns, one for each pixel's neighbourhood, and then the convolution is one product:
//
//   maps × pixels  =  filters (maps × channels·9)  ·  columns (channels·9 × pixels)
//
// The columns are nine times as large as the image, so they are made again on the way back instead of being kept.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/training/layer.h"
#include "engine/training/random.h"

namespace kolo::training {

namespace {

class Convolution : public Layer {
public:
    Convolution(Extent image, int maps) : m_image(image), m_maps(maps) {}

    std::string name() const override {
        return fmt::format("convolution 3×3 {}→{} on {}×{}", m_image.channels, m_maps, m_image.height, m_image.width);
    }
    Extent output() const override { return {m_maps, m_image.height, m_image.width}; }
    std::int64_t parameterCount() const override { return static_cast<std::int64_t>(m_maps) * (taps() + 1); }
    std::vector<std::int64_t> parameterSizes() const override { return {m_maps * taps(), m_maps}; }
    std::int64_t workspaceFloats(int) const override { return 2 * columnFloats(); }
    double productFlops() const override { return 2.0 * m_maps * taps() * pixels(); }

    void initialise(float* parameters, Random& random) const override {
        const double limit = std::sqrt(6.0 / taps());  // He et al. 2015
        for (int i = 0; i < m_maps * taps(); ++i) parameters[i] = static_cast<float>(random.uniform(-limit, limit));
        std::fill_n(parameters + m_maps * taps(), m_maps, 0.0f);
    }

    void forward(const Pass& pass, const float* in, float* out) const override {
        Kernels& kernels = pass.kernels;
        for (int row = 0; row < pass.rows; ++row) {
            float* const maps = out + static_cast<std::int64_t>(row) * m_maps * pixels();
            kernels.neighbourhoods(m_image, in + static_cast<std::int64_t>(row) * m_image.size(), pass.workspace);
            kernels.fillMaps(m_maps, pixels(), pass.parameters + m_maps * taps(), maps);
            kernels.multiply(m_maps, pixels(), taps(), {pass.parameters, taps()}, {pass.workspace, pixels()}, 1, maps,
                             pixels());
        }
    }

    void backward(const Pass& pass, const float* in, const float*, const float* outGradient, float* inGradient,
                  float* parameterGradient, float beta) const override {
        Kernels& kernels = pass.kernels;
        float* const columns = pass.workspace;
        float* const columnGradients = pass.workspace + columnFloats();
        for (int row = 0; row < pass.rows; ++row) {
            const float* const maps = outGradient + static_cast<std::int64_t>(row) * m_maps * pixels();
            if (parameterGradient) {
                kernels.neighbourhoods(m_image, in + static_cast<std::int64_t>(row) * m_image.size(), columns);
                kernels.multiply(m_maps, taps(), pixels(), {maps, pixels()}, {columns, pixels(), true}, beta,
                                 parameterGradient, taps());
                kernels.sumMaps(m_maps, pixels(), maps, beta, parameterGradient + m_maps * taps());
                beta = 1;
            }
            if (!inGradient) continue;
            kernels.multiply(taps(), pixels(), m_maps, {pass.parameters, taps(), true}, {maps, pixels()}, 0,
                             columnGradients, pixels());
            kernels.neighbourhoodsBack(m_image, columnGradients,
                                       inGradient + static_cast<std::int64_t>(row) * m_image.size());
        }
    }

private:
    int taps() const { return m_image.channels * 9; }
    int pixels() const { return m_image.height * m_image.width; }
    std::int64_t columnFloats() const { return static_cast<std::int64_t>(taps()) * pixels(); }

    const Extent m_image;
    const int m_maps;
};

}  // namespace

std::unique_ptr<Layer> makeConvolution(Extent image, int maps) {
    return std::make_unique<Convolution>(image, maps);
}

}  // namespace kolo::training
