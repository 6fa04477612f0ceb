// SPDX-License-Identifier: Apache-2.0
//
// Products are OpenBLAS's, which picks the code for the processor at run time; it is told to keep to one thread,
// because a device is one thread here and several devices work at once. Everything else is a loop over memory that the
// compiler turns into vector instructions. Sums are taken in a fixed order, so the same run gives the same bits.
#include "engine/training/kernels/on_processor.h"

#include <cblas.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "engine/training/random.h"

namespace kolo::training {

namespace {

/// Calls `visit(place among the columns, place in the image, length)` for the stretches of an image that lie inside.
template <typename Visit>
void eachStretch(Extent image, Visit visit) {
    const int pixels = image.height * image.width;
    for (int c = 0; c < image.channels; ++c)
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx) {
                const std::int64_t column = static_cast<std::int64_t>(c * 9 + (dy + 1) * 3 + dx + 1) * pixels;
                const int from = std::max(0, -dx), to = image.width - std::max(0, dx);
                for (int y = 0; y < image.height; ++y) {
                    const bool inside = y + dy >= 0 && y + dy < image.height && to > from;
                    const std::int64_t source =
                        static_cast<std::int64_t>(c) * pixels + (y + dy) * image.width + from + dx;
                    visit(column + y * image.width, inside ? source : -1, from, to);
                }
            }
}

/// Calls `visit(place in the output, first of the square, its height and width)` for every square.
template <typename Visit>
void eachSquare(Extent image, Visit visit) {
    const int outHeight = (image.height + 1) / 2, outWidth = (image.width + 1) / 2;
    for (int c = 0; c < image.channels; ++c)
        for (int y = 0; y < outHeight; ++y)
            for (int x = 0; x < outWidth; ++x)
                visit((c * outHeight + y) * outWidth + x, (c * image.height + 2 * y) * image.width + 2 * x,
                      std::min(2, image.height - 2 * y), std::min(2, image.width - 2 * x));
}

}  // namespace

void ProcessorKernels::multiply(int m, int n, int k, View a, View b, float beta, float* c, int strideC) {
    cblas_sgemm(CblasRowMajor, a.transposed ? CblasTrans : CblasNoTrans, b.transposed ? CblasTrans : CblasNoTrans, m, n,
                k, 1.0f, a.at, a.stride, b.at, b.stride, beta, c, strideC);
}

void ProcessorKernels::fillRows(int rows, int columns, const float* row, float* out) {
    for (int i = 0; i < rows; ++i) std::copy_n(row, columns, out + static_cast<std::int64_t>(i) * columns);
}

void ProcessorKernels::sumRows(int rows, int columns, const float* in, float beta, float* out) {
    for (int j = 0; j < columns; ++j) out[j] = beta == 0 ? 0 : beta * out[j];
    for (int i = 0; i < rows; ++i) {
        const float* const row = in + static_cast<std::int64_t>(i) * columns;
        for (int j = 0; j < columns; ++j) out[j] += row[j];
    }
}

void ProcessorKernels::zero(std::int64_t count, float* out) {
    std::fill_n(out, count, 0.0f);
}

void ProcessorKernels::copy(std::int64_t count, const float* in, float* out) {
    std::copy_n(in, count, out);
}

void ProcessorKernels::relu(std::int64_t count, const float* in, float* out) {
    for (std::int64_t i = 0; i < count; ++i) out[i] = in[i] < 0 ? 0 : in[i];  // a NaN stays one
}

void ProcessorKernels::reluBack(std::int64_t count, const float* out, const float* outGradient, float* inGradient) {
    for (std::int64_t i = 0; i < count; ++i) {
        const float gradient = outGradient[i];  // read in any case: then this is no branch, but a mask
        inGradient[i] = out[i] > 0 ? gradient : 0;
    }
}

void ProcessorKernels::tanh(std::int64_t count, const float* in, float* out) {
    for (std::int64_t i = 0; i < count; ++i) out[i] = std::tanh(in[i]);
}

void ProcessorKernels::tanhBack(std::int64_t count, const float* out, const float* outGradient, float* inGradient) {
    for (std::int64_t i = 0; i < count; ++i) inGradient[i] = outGradient[i] * (1 - out[i] * out[i]);
}

void ProcessorKernels::neighbourhoods(Extent image, const float* in, float* columns) {
    eachStretch(image, [&](std::int64_t column, std::int64_t source, int from, int to) {
        if (source < 0) {
            std::fill_n(columns + column, image.width, 0.0f);
            return;
        }
        std::fill_n(columns + column, from, 0.0f);
        std::copy_n(in + source, to - from, columns + column + from);
        std::fill_n(columns + column + to, image.width - to, 0.0f);
    });
}

void ProcessorKernels::neighbourhoodsBack(Extent image, const float* columns, float* out) {
    std::fill_n(out, image.size(), 0.0f);
    eachStretch(image, [&](std::int64_t column, std::int64_t source, int from, int to) {
        if (source < 0) return;
        for (int x = from; x < to; ++x) out[source + x - from] += columns[column + x];
    });
}

void ProcessorKernels::fillMaps(int maps, int pixels, const float* bias, float* out) {
    for (int f = 0; f < maps; ++f) std::fill_n(out + static_cast<std::int64_t>(f) * pixels, pixels, bias[f]);
}

void ProcessorKernels::sumMaps(int maps, int pixels, const float* in, float beta, float* out) {
    for (int f = 0; f < maps; ++f) {
        const float* const map = in + static_cast<std::int64_t>(f) * pixels;
        float sum = 0;
        for (int p = 0; p < pixels; ++p) sum += map[p];
        out[f] = sum + (beta == 0 ? 0 : beta * out[f]);
    }
}

void ProcessorKernels::maxPool(Extent image, const float* in, float* out) {
    eachSquare(image, [&](int place, int first, int height, int width) {
        float largest = in[first];
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) largest = std::max(largest, in[first + y * image.width + x]);
        out[place] = largest;
    });
}

void ProcessorKernels::maxPoolBack(Extent image, const float* in, const float* out, const float* outGradient,
                                   float* inGradient) {
    std::fill_n(inGradient, image.size(), 0.0f);
    eachSquare(image, [&](int place, int first, int height, int width) {
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const int at = first + y * image.width + x;
                if (in[at] != out[place]) continue;
                inGradient[at] = outGradient[place];  // the first of several equal ones takes it all
                return;
            }
    });
}

void ProcessorKernels::sgd(const SgdStep& step, const float* gradient, float* velocity, float* parameters) {
    const float rate = step.rate, momentum = step.momentum;
    if (!velocity) {
        for (std::int64_t i = 0; i < step.count; ++i) parameters[i] -= rate * gradient[i];
        return;
    }
#pragma GCC ivdep  // gradient, velocity and parameters are apart
    for (std::int64_t i = 0; i < step.count; ++i) {
        const float v = momentum * velocity[i] + gradient[i];
        velocity[i] = v;
        parameters[i] -= rate * v;
    }
}

void ProcessorKernels::adam(const AdamStep& step, const float* gradient, float* first, float* second,
                            float* parameters) {
    const double correction1 = 1 - std::pow(static_cast<double>(step.beta1), static_cast<double>(step.time));
    const double correction2 = 1 - std::pow(static_cast<double>(step.beta2), static_cast<double>(step.time));
    const float rate = static_cast<float>(step.rate / correction1);
    const float scale = static_cast<float>(1 / std::sqrt(correction2));
#pragma GCC ivdep
    for (std::int64_t i = 0; i < step.count; ++i) {
        const float g = gradient[i];
        first[i] = step.beta1 * first[i] + (1 - step.beta1) * g;
        second[i] = step.beta2 * second[i] + (1 - step.beta2) * g * g;
        parameters[i] -= rate * first[i] / (std::sqrt(second[i]) * scale + step.epsilon);
    }
}

/// At the speed of memory.
Outcome<std::uint64_t> ProcessorKernels::hash(std::int64_t count, const float* in) {
    constexpr std::uint64_t kPrime = 0x9E3779B185EBCA87ull;
    constexpr int kLanes = 8;  // apart from each other, so that none waits for another's product
    std::uint64_t lanes[kLanes] = {1, 2, 3, 4, 5, 6, 7, 8};
    const auto* const bytes = reinterpret_cast<const std::byte*>(in);
    const std::int64_t size = count * static_cast<std::int64_t>(sizeof(float));
    std::int64_t at = 0;
    for (; at + 8 * kLanes <= size; at += 8 * kLanes)
        for (int lane = 0; lane < kLanes; ++lane) {
            std::uint64_t word;
            std::memcpy(&word, bytes + at + 8 * lane, 8);
            lanes[lane] = std::rotl(lanes[lane] ^ word, 29) * kPrime;
        }
    std::uint64_t hash = 0;
    for (const std::uint64_t lane : lanes) hash = std::rotl(hash, 8) ^ lane;
    for (; at < size; ++at) hash = (hash ^ static_cast<std::uint64_t>(bytes[at])) * kPrime;
    return mixed(hash);
}

const KernelSet& onProcessor() {
    static const KernelSet set{"virtual", [] { return Outcome<void>(); },
                               [](devices::Device&) -> Outcome<std::unique_ptr<Kernels>> {
                                   openblas_set_num_threads(1);
                                   return std::unique_ptr<Kernels>(std::make_unique<ProcessorKernels>());
                               }};
    return set;
}

}  // namespace kolo::training
