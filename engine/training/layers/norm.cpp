// SPDX-License-Identifier: Apache-2.0
//
// Layer normalisation: every position's numbers are brought to mean 0 and variance 1, then scaled and shifted by what
// is learned.
#include <fmt/format.h>

#include <algorithm>

#include "engine/training/layer.h"

namespace kolo::training {

namespace {

class Norm : public Layer {
public:
    Norm(int positions, int width) : m_positions(positions), m_width(width) {}

    std::string name() const override { return fmt::format("layer norm {}", m_width); }
    Extent output() const override { return {m_width, m_positions, 1}; }
    std::int64_t parameterCount() const override { return 2 * m_width; }
    std::vector<std::int64_t> parameterSizes() const override { return {m_width, m_width}; }
    std::int64_t workspaceFloats(int rows) const override { return std::int64_t{2} * rows * m_positions; }

    void initialise(float* parameters, Random&) const override {
        std::fill_n(parameters, m_width, 1.0f);
        std::fill_n(parameters + m_width, m_width, 0.0f);
    }

    LayerShape shape(const std::vector<Dimension>& in, DimensionNames& names) const override {
        LayerShape shape = Layer::shape(in, names);
        shape.out = in;
        return shape;
    }

    void forward(const Pass& pass, const float* in, float* out) const override {
        pass.kernels.normalise(pass.rows * m_positions, m_width, in, pass.parameters, pass.parameters + m_width,
                               pass.workspace, out);
    }

    void backward(const Pass& pass, const float* in, const float*, const float* outGradient, float* inGradient,
                  float* parameterGradient, float beta) const override {
        const int rows = pass.rows * m_positions;
        if (parameterGradient)
            pass.kernels.normaliseParametersBack(rows, m_width, in, pass.workspace, outGradient, beta,
                                                 parameterGradient);
        if (inGradient)
            pass.kernels.normaliseBack(rows, m_width, in, pass.workspace, pass.parameters, outGradient, nullptr,
                                       inGradient);
    }

private:
    const int m_positions, m_width;
};

}  // namespace

std::unique_ptr<Layer> makeNorm(int positions, int width) {
    return std::make_unique<Norm>(positions, width);
}

}  // namespace kolo::training
