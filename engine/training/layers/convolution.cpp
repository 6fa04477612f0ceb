// SPDX-License-Identifier: Apache-2.0
//
// Convolution; what lies beyond an image's border is zero. Every image is laid out as columns, one for each window, and
// then the convolution is one product. With 3 × 3 filters:
//
//   maps × windows  =  filters (maps × channels·9)  ·  columns (channels·9 × windows)
//
// The columns are up to nine times as large as the image, so they are made again on the way back instead of being kept.
// A GPU has work for thousands of threads only with all images of a batch: where the kernels fuse, their columns lie
// one behind the other, they stay until the way back, and every line below is one launch for all of them.
//
// Where 3 × 3 filters keep the image's size, a rank can have some rows of every image. It reads one row more at each
// end, its neighbours' (the halo), and writes its own rows: the columns of all pixels but those.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/training/layer.h"
#include "engine/training/random.h"

namespace kolo::training {

namespace {

class Convolution : public Layer {
public:
    Convolution(Extent image, int maps, const Window& window, bool hasHalo = false, bool sums = false)
        : m_image(image),
          m_windows(window.of(image)),
          m_maps(maps),
          m_window(window),
          m_halo(hasHalo ? 1 : 0),
          m_sums(sums) {}

    std::string name() const override {
        return fmt::format("convolution {} {}→{} on {}×{}", inWords(m_window, 1, 1), m_image.channels, m_maps,
                           m_image.height - 2 * m_halo, m_image.width);
    }
    Extent output() const override { return {m_maps, rows(), m_windows.width}; }
    std::int64_t parameterCount() const override { return static_cast<std::int64_t>(m_maps) * (taps() + 1); }
    std::vector<std::int64_t> parameterSizes() const override { return {m_maps * taps(), m_maps}; }
    std::int64_t workspaceFloats(int) const override { return 2 * columnFloats(); }
    /// Columns, their gradients, and every image's share of the gradients of filters and biases.
    std::int64_t batchWorkspaceFloats(int rows) const override {
        return rows * (2 * columnFloats() + parameterCount());
    }
    double productFlops() const override { return 2.0 * m_maps * taps() * pixels(); }

    void initialise(float* parameters, Random& random) const override {
        const double limit = std::sqrt(6.0 / taps());  // He et al. 2015
        for (int i = 0; i < m_maps * taps(); ++i) parameters[i] = static_cast<float>(random.uniform(-limit, limit));
        std::fill_n(parameters + m_maps * taps(), m_maps, 0.0f);
    }

    LayerShape shape(const std::vector<Dimension>& in, DimensionNames& names) const override {
        LayerShape shape{.name = name(), .in = in};
        const Dimension maps{names.next("maps"), m_maps};
        if (m_window == Window()) {
            shape.carried = {-1, 1, 2};
            shape.halo = 1;
            shape.out = {maps, in[1], in[2]};
        } else {
            keepSidesWhole(shape, maps, -1, output());
        }
        using Of = LayerShape::Of;
        shape.parameters = {
            {"filters", {{Of::Out, 0, m_maps}, {Of::In, 0, m_image.channels}, {Of::Itself, 0, m_window.taps()}}},
            {"biases", {{Of::Out, 0, m_maps}}}};
        return shape;
    }
    std::unique_ptr<Layer> part(const LayerParts& parts) const override {
        const bool hasHalo = parts.in[1] > 1;
        return std::make_unique<Convolution>(
            Extent{m_image.channels / parts.in[0], m_image.height / parts.in[1] + (hasHalo ? 2 : 0), m_image.width},
            m_maps / parts.out[0], m_window, hasHalo, parts.sums);
    }

    void forward(const Pass& pass, const float* in, float* out) const override {
        Kernels& kernels = pass.kernels;
        const bool addsBiases = pass.first || !m_sums;
        if (kernels.fuses()) {
            kernels.windows(allOf(pass), m_window, in, pass.workspace);
            if (addsBiases) kernels.fillMaps(m_maps, pixels(), pass.parameters + m_maps * taps(), out, pass.rows);
            kernels.multiply({pass.rows, 1}, m_maps, pixels(), taps(), filters(pass), columnsOf(pass.workspace),
                             mapsOf(out), addsBiases ? 1 : 0);
            return;
        }
        for (int row = 0; row < pass.rows; ++row) {
            float* const maps = out + static_cast<std::int64_t>(row) * m_maps * pixels();
            kernels.windows(m_image, m_window, in + static_cast<std::int64_t>(row) * m_image.size(), pass.workspace);
            if (addsBiases) kernels.fillMaps(m_maps, pixels(), pass.parameters + m_maps * taps(), maps);
            kernels.multiply(m_maps, pixels(), taps(), {pass.parameters, taps()}, own(pass.workspace),
                             addsBiases ? 1 : 0, maps, pixels());
        }
    }

    void backward(const Pass& pass, const float* in, const float*, const float* outGradient, float* inGradient,
                  float* parameterGradient, float beta) const override {
        Kernels& kernels = pass.kernels;
        if (kernels.fuses()) return backwardAtOnce(pass, outGradient, inGradient, parameterGradient, beta);
        float* const columns = pass.workspace;
        float* const columnGradients = pass.workspace + columnFloats();
        for (int row = 0; row < pass.rows; ++row) {
            const float* const maps = outGradient + static_cast<std::int64_t>(row) * m_maps * pixels();
            if (parameterGradient) {
                kernels.windows(m_image, m_window, in + static_cast<std::int64_t>(row) * m_image.size(), columns);
                kernels.multiply(m_maps, taps(), pixels(), {maps, pixels()}, own(columns, true), beta,
                                 parameterGradient, taps());
                kernels.sumMaps(m_maps, pixels(), maps, beta, parameterGradient + m_maps * taps());
                beta = 1;
            }
            if (!inGradient) continue;
            // Nothing comes back through the columns of the halo's pixels.
            if (m_halo > 0) kernels.zero(columnFloats(), columnGradients);
            kernels.multiply(taps(), pixels(), m_maps, {pass.parameters, taps(), true}, {maps, pixels()}, 0,
                             columnGradients + skipped(), windows());
            kernels.windowsBack(m_image, m_window, columnGradients,
                                inGradient + static_cast<std::int64_t>(row) * m_image.size());
        }
    }

private:
    /// All images at once; their columns are still there.
    void backwardAtOnce(const Pass& pass, const float* outGradient, float* inGradient, float* parameterGradient,
                        float beta) const {
        Kernels& kernels = pass.kernels;
        const StackSize images{pass.rows, 1};
        float* const columnGradients = pass.workspace + pass.rows * columnFloats();
        float* const shares = columnGradients + pass.rows * columnFloats();
        if (parameterGradient) {
            const int weights = m_maps * taps();
            float* const biases = shares + static_cast<std::int64_t>(pass.rows) * weights;
            kernels.multiply(images, m_maps, taps(), pixels(), mapsOf(outGradient), columnsOf(pass.workspace, true),
                             {shares, taps(), weights, 0});
            kernels.sumRows(pass.rows, weights, shares, beta, parameterGradient);
            kernels.sumMaps(pass.rows * m_maps, pixels(), outGradient, 0, biases);
            kernels.sumRows(pass.rows, m_maps, biases, beta, parameterGradient + weights);
        }
        if (!inGradient) return;
        if (m_halo > 0) kernels.zero(pass.rows * columnFloats(), columnGradients);
        kernels.multiply(images, taps(), pixels(), m_maps, filters(pass, true), mapsOf(outGradient),
                         columnsOf(columnGradients));
        kernels.windowsBack(allOf(pass), m_window, columnGradients, inGradient);
    }

    /// The images of a batch as one with so many more channels: they lie alike.
    Extent allOf(const Pass& pass) const { return {pass.rows * m_image.channels, m_image.height, m_image.width}; }
    Stack filters(const Pass& pass, bool transposed = false) const {
        return {pass.parameters, taps(), 0, 0, transposed};
    }
    Stack columnsOf(const float* columns, bool transposed = false) const {
        return {columns + skipped(), windows(), columnFloats(), 0, transposed};
    }
    Stack mapsOf(const float* maps) const { return {maps, pixels(), static_cast<std::int64_t>(m_maps) * pixels(), 0}; }
    int taps() const { return m_image.channels * m_window.taps(); }
    int rows() const { return m_windows.height - 2 * m_halo; }
    int pixels() const { return rows() * m_windows.width; }
    // One column for each window, of which those of the first and last rows may be a neighbour's.
    int windows() const { return m_windows.height * m_windows.width; }
    int skipped() const { return m_halo * m_windows.width; }
    std::int64_t columnFloats() const { return static_cast<std::int64_t>(taps()) * windows(); }
    View own(const float* columns, bool transposed = false) const {
        return {columns + skipped(), windows(), transposed};
    }

    const Extent m_image;    // that it reads
    const Extent m_windows;  // how many it has
    const int m_maps;
    const Window m_window;
    const int m_halo;
    const bool m_sums;  // its outputs are parts of a sum, of which one has the biases
};

}  // namespace

std::unique_ptr<Layer> makeConvolution(Extent image, int maps, const Window& window) {
    return std::make_unique<Convolution>(image, maps, window);
}

}  // namespace kolo::training
