// SPDX-License-Identifier: Apache-2.0
//
// Max pooling: of every window the largest value goes on, and on the way back it alone takes the gradient.
#include <fmt/format.h>

#include "engine/training/layer.h"

namespace kolo::training {

namespace {

class MaxPool : public Layer {
public:
    MaxPool(Extent image, const Window& window) : m_image(image), m_window(window) {}

    std::string name() const override {
        return fmt::format("max pool {} of {}×{}×{}", inWords(m_window, m_window.down.size, m_window.across.size),
                           m_image.channels, m_image.height, m_image.width);
    }
    Extent output() const override { return m_window.of(m_image); }

    LayerShape shape(const std::vector<Dimension>& in, DimensionNames& names) const override {
        LayerShape shape{.name = name(), .in = in, .carried = {0, 1, 2}};
        if (m_window != kPoolWindow) {
            keepSidesWhole(shape, in[0], 0, output());
            return shape;
        }
        shape.in[1].grain = 2;
        shape.out = {in[0], {names.next("rows"), output().height}, {names.next("cols"), output().width, false}};
        return shape;
    }
    std::unique_ptr<Layer> part(const LayerParts& parts) const override {
        return makeMaxPool({m_image.channels / parts.in[0], m_image.height / parts.in[1], m_image.width}, m_window);
    }

    void forward(const Pass& pass, const float* in, float* out) const override {
        pass.kernels.maxPool(all(pass), m_window, in, out);
    }
    void backward(const Pass& pass, const float* in, const float* out, const float* outGradient, float* inGradient,
                  float*, float) const override {
        if (inGradient) pass.kernels.maxPoolBack(all(pass), m_window, in, out, outGradient, inGradient);
    }

private:
    /// The rows of a batch lie one after another, as the channels of one image do.
    Extent all(const Pass& pass) const { return {pass.rows * m_image.channels, m_image.height, m_image.width}; }

    const Extent m_image;
    const Window m_window;
};

}  // namespace

std::unique_ptr<Layer> makeMaxPool(Extent image, const Window& window) {
    return std::make_unique<MaxPool>(image, window);
}

}  // namespace kolo::training
