// SPDX-License-Identifier: Apache-2.0
//
// Embedding: what a model of text begins with. Every character looks its numbers up in a table, and gets those of its
// position added; both are learned.
//
//   out(t) = characters[in(t)] + positions[t]
#include <fmt/format.h>

#include "engine/training/layer.h"
#include "engine/training/random.h"

namespace kolo::training {

namespace {

class Embedding : public Layer {
public:
    Embedding(int positions, int entries, int width) : m_positions(positions), m_entries(entries), m_width(width) {}

    std::string name() const override { return fmt::format("embedding {}→{}", m_entries, m_width); }
    Extent output() const override { return {m_width, m_positions, 1}; }
    std::int64_t parameterCount() const override { return characters() + rowFloats(); }
    std::vector<std::int64_t> parameterSizes() const override { return {characters(), rowFloats()}; }

    void initialise(float* parameters, Random& random) const override {
        constexpr double kDeviation = 0.1;
        for (std::int64_t i = 0; i < parameterCount(); ++i)
            parameters[i] = static_cast<float>(kDeviation * random.normal());
    }

    LayerShape shape(const std::vector<Dimension>& in, DimensionNames& names) const override {
        LayerShape shape = Layer::shape(in, names);
        shape.out = {{"context", m_positions, false}, {"width", m_width, false}};
        return shape;
    }

    void forward(const Pass& pass, const float* in, float* out) const override {
        pass.kernels.embed(pass.rows * m_positions, m_entries, m_width, in, pass.parameters, out);
        pass.kernels.addRow(pass.rows, rowFloats(), out, pass.parameters + characters(), out);
    }

    void backward(const Pass& pass, const float* in, const float*, const float* outGradient, float* inGradient,
                  float* parameterGradient, float beta) const override {
        // A character cannot be changed a little.
        if (inGradient) pass.kernels.zero(static_cast<std::int64_t>(pass.rows) * m_positions, inGradient);
        if (!parameterGradient) return;
        pass.kernels.embedBack(pass.rows * m_positions, m_entries, m_width, in, outGradient, beta, parameterGradient);
        pass.kernels.sumRows(pass.rows, rowFloats(), outGradient, beta, parameterGradient + characters());
    }

private:
    std::int64_t characters() const { return static_cast<std::int64_t>(m_entries) * m_width; }
    int rowFloats() const { return m_positions * m_width; }

    const int m_positions, m_entries, m_width;
};

}  // namespace

std::unique_ptr<Layer> makeEmbedding(int positions, int entries, int width) {
    return std::make_unique<Embedding>(positions, entries, width);
}

}  // namespace kolo::training
