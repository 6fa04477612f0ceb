// SPDX-License-Identifier: Apache-2.0
//
// Relu and tanh: element by element, and the derivative of both can be told from the output alone.
#include "engine/training/layer.h"

namespace kolo::training {

namespace {

using Forward = void (Kernels::*)(std::int64_t, const float*, float*);
using Backward = void (Kernels::*)(std::int64_t, const float*, const float*, float*);

class Activation : public Layer {
public:
    Activation(std::string name, Extent extent, Forward forward, Backward backward)
        : m_name(std::move(name)), m_extent(extent), m_forward(forward), m_backward(backward) {}

    std::string name() const override { return m_name; }
    Extent output() const override { return m_extent; }
    bool isRelu() const override { return m_forward == &Kernels::relu; }

    LayerShape shape(const std::vector<Dimension>& in, DimensionNames&) const override {
        LayerShape shape{.name = m_name, .in = in, .out = in, .elementwise = true};
        for (int i = 0; i < static_cast<int>(in.size()); ++i) shape.carried.push_back(i);
        return shape;
    }
    std::unique_ptr<Layer> part(const LayerParts& parts) const override {
        int size = m_extent.size();
        for (const int each : parts.out) size /= each;
        return std::make_unique<Activation>(m_name, Extent{size, 1, 1}, m_forward, m_backward);
    }

    void forward(const Pass& pass, const float* in, float* out) const override {
        (pass.kernels.*m_forward)(count(pass), in, out);
    }
    void backward(const Pass& pass, const float*, const float* out, const float* outGradient, float* inGradient, float*,
                  float) const override {
        if (inGradient) (pass.kernels.*m_backward)(count(pass), out, outGradient, inGradient);
    }

private:
    std::int64_t count(const Pass& pass) const { return static_cast<std::int64_t>(pass.rows) * m_extent.size(); }

    const std::string m_name;
    const Extent m_extent;
    const Forward m_forward;
    const Backward m_backward;
};

}  // namespace

std::unique_ptr<Layer> makeRelu(Extent extent) {
    return std::make_unique<Activation>("relu", extent, &Kernels::relu, &Kernels::reluBack);
}

std::unique_ptr<Layer> makeTanh(Extent extent) {
    return std::make_unique<Activation>("tanh", extent, &Kernels::tanh, &Kernels::tanhBack);
}

}  // namespace kolo::training
