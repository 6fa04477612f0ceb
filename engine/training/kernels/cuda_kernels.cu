// SPDX-License-Identifier: Apache-2.0
//
// Training on a GPU, in the module kolo-cuda.so. Products are cuBLAS's; everything else is bound by memory: one thread
// an element, neighbouring threads at neighbouring elements. Where several numbers become one, a single thread or a
// single warp adds them up in a fixed order and no float is added atomically, so the same run gives the same bits.
//
// All of it goes to the device's compute queue, and finish() waits there. Compiled with -fmad=false as combine.cu is:
// what is neither a product of matrices nor a tanh has the bits of on_processor.cpp.
#include <cmath>
#include <span>

#include "engine/devices/cuda/cuda_device.h"
#include "engine/devices/cuda/cuda_error.h"
#include "engine/devices/cuda/grid.cuh"
#include "engine/training/kernels/kernels.h"

namespace kolo::training {

using devices::blocksFor;
using devices::kThreads;

constexpr int kWarp = 32;

/// One block of one warp for each map: lane by lane in steps of a warp, then the lanes by halves.
__global__ void addUpMaps(int pixels, const float* in, float beta, float* out) {
    const float* const map = in + static_cast<std::int64_t>(blockIdx.x) * pixels;
    float sum = 0;
    for (int p = static_cast<int>(threadIdx.x); p < pixels; p += kWarp) sum += map[p];
    for (int lanes = kWarp / 2; lanes > 0; lanes /= 2) sum += __shfl_down_sync(0xFFFFFFFFu, sum, lanes);
    if (threadIdx.x == 0) out[blockIdx.x] = sum + (beta == 0 ? 0 : beta * out[blockIdx.x]);
}

/// Adds up a number for each element that depends on its bits and its place: the sum of whole numbers is the same in
/// any order, so it may be atomic.
__global__ void addUpBits(std::int64_t count, const float* in, unsigned long long* out) {
    unsigned long long sum = 0;
    devices::forMine(count, [&](std::int64_t i) {
        unsigned long long x = (static_cast<unsigned long long>(i) << 32) ^ __float_as_uint(in[i]);
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;  // splitmix64
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
        sum += x ^ (x >> 31);
    });
    for (int lanes = kWarp / 2; lanes > 0; lanes /= 2) sum += __shfl_down_sync(0xFFFFFFFFu, sum, lanes);
    if (threadIdx.x % kWarp == 0) atomicAdd(out, sum);
}

/// A square of 2 × 2, cut off at the last row and column of an odd image.
struct Square {
    int height, width;
    std::int64_t first;  ///< where its first element lies in the image

    __device__ Square(Extent image, std::int64_t number) {
        const int across = (image.width + 1) / 2, down = (image.height + 1) / 2;
        const auto x = static_cast<int>(number % across), y = static_cast<int>(number / across % down);
        const std::int64_t channel = number / across / down;
        height = min(2, image.height - 2 * y);
        width = min(2, image.width - 2 * x);
        first = (channel * image.height + 2 * y) * image.width + 2 * x;
    }
};

inline std::int64_t squaresOf(Extent image) {
    return static_cast<std::int64_t>(image.channels) * ((image.height + 1) / 2) * ((image.width + 1) / 2);
}

class GpuKernels : public Kernels {
public:
    /// `hash` has 8 bytes.
    GpuKernels(devices::CudaDevice& device, devices::Buffer hash)
        : m_device(device), m_queue(static_cast<devices::CudaQueue&>(device.compute())), m_hash(std::move(hash)) {}

    Outcome<void> finish() override { return m_queue.drain(); }

    void multiply(int m, int n, int k, View a, View b, float beta, float* c, int strideC) override {
        (void)m_queue.kept(m_queue.blas().multiply(m, n, k, {a.at, a.stride, a.transposed},
                                                   {b.at, b.stride, b.transposed}, beta, c, strideC));
    }
    void fillRows(int rows, int columns, const float* row, float* out) override {
        each(static_cast<std::int64_t>(rows) * columns, [=] __device__(std::int64_t i) { out[i] = row[i % columns]; });
    }
    void sumRows(int rows, int columns, const float* in, float beta, float* out) override {
        each(columns, [=] __device__(std::int64_t j) {
            float sum = beta == 0 ? 0 : beta * out[j];
#pragma unroll 8
            for (int i = 0; i < rows; ++i) sum += in[static_cast<std::int64_t>(i) * columns + j];
            out[j] = sum;
        });
    }

    void zero(std::int64_t count, float* out) override {
        cudaSetDevice(m_queue.gpu());
        tell(cudaMemsetAsync(out, 0, count * sizeof(float), m_queue.stream()), "set memory to zero");
    }
    void copy(std::int64_t count, const float* in, float* out) override {
        cudaSetDevice(m_queue.gpu());
        tell(cudaMemcpyAsync(out, in, count * sizeof(float), cudaMemcpyDeviceToDevice, m_queue.stream()), "copy");
    }

    void relu(std::int64_t count, const float* in, float* out) override {
        each(count, [=] __device__(std::int64_t i) { out[i] = in[i] < 0 ? 0 : in[i]; });  // a NaN stays one
    }
    void reluBack(std::int64_t count, const float* out, const float* outGradient, float* inGradient) override {
        each(count, [=] __device__(std::int64_t i) { inGradient[i] = out[i] > 0 ? outGradient[i] : 0; });
    }
    void tanh(std::int64_t count, const float* in, float* out) override {
        each(count, [=] __device__(std::int64_t i) { out[i] = tanhf(in[i]); });
    }
    void tanhBack(std::int64_t count, const float* out, const float* outGradient, float* inGradient) override {
        each(count, [=] __device__(std::int64_t i) { inGradient[i] = outGradient[i] * (1 - out[i] * out[i]); });
    }

    void neighbourhoods(Extent image, const float* in, float* columns) override {
        const int width = image.width, height = image.height, pixels = width * height;
        each(static_cast<std::int64_t>(image.size()) * 9, [=] __device__(std::int64_t i) {
            const auto pixel = static_cast<int>(i % pixels), tap = static_cast<int>(i / pixels % 9);
            const std::int64_t channel = i / pixels / 9;
            const int y = pixel / width + tap / 3 - 1, x = pixel % width + tap % 3 - 1;
            const bool inside = y >= 0 && y < height && x >= 0 && x < width;
            columns[i] = inside ? in[channel * pixels + y * width + x] : 0;
        });
    }
    void neighbourhoodsBack(Extent image, const float* columns, float* out) override {
        const int width = image.width, height = image.height, pixels = width * height;
        each(image.size(), [=] __device__(std::int64_t i) {
            const auto pixel = static_cast<int>(i % pixels);
            const std::int64_t channel = i / pixels;
            float sum = 0;
            for (int tap = 0; tap < 9; ++tap) {  // of which pixel's neighbourhood this one is a part
                const int y = pixel / width - (tap / 3 - 1), x = pixel % width - (tap % 3 - 1);
                if (y >= 0 && y < height && x >= 0 && x < width)
                    sum += columns[(channel * 9 + tap) * pixels + y * width + x];
            }
            out[i] = sum;
        });
    }
    void fillMaps(int maps, int pixels, const float* bias, float* out) override {
        each(static_cast<std::int64_t>(maps) * pixels, [=] __device__(std::int64_t i) { out[i] = bias[i / pixels]; });
    }
    void sumMaps(int maps, int pixels, const float* in, float beta, float* out) override {
        cudaSetDevice(m_queue.gpu());
        addUpMaps<<<maps, kWarp, 0, m_queue.stream()>>>(pixels, in, beta, out);
        tell(cudaGetLastError(), "add up");
    }
    void maxPool(Extent image, const float* in, float* out) override {
        each(squaresOf(image), [=] __device__(std::int64_t i) {
            const Square square(image, i);
            float largest = in[square.first];
            for (int y = 0; y < square.height; ++y)
                for (int x = 0; x < square.width; ++x) {
                    const float value = in[square.first + y * image.width + x];
                    if (largest < value) largest = value;
                }
            out[i] = largest;
        });
    }
    void maxPoolBack(Extent image, const float* in, const float* out, const float* outGradient,
                     float* inGradient) override {
        each(squaresOf(image), [=] __device__(std::int64_t i) {
            const Square square(image, i);
            bool taken = false;  // the first of several equal ones takes it all
            for (int y = 0; y < square.height; ++y)
                for (int x = 0; x < square.width; ++x) {
                    const std::int64_t at = square.first + y * image.width + x;
                    const bool takes = !taken && in[at] == out[i];
                    inGradient[at] = takes ? outGradient[i] : 0;
                    taken = taken || takes;
                }
        });
    }

    void sgd(const SgdStep& step, const float* gradient, float* velocity, float* parameters) override {
        const float rate = step.rate, momentum = step.momentum;
        each(step.count, [=] __device__(std::int64_t i) {
            float change = gradient[i];
            if (velocity) velocity[i] = change = momentum * velocity[i] + change;
            parameters[i] -= rate * change;
        });
    }
    void adam(const AdamStep& step, const float* gradient, float* first, float* second, float* parameters) override {
        const double correction1 = 1 - std::pow(static_cast<double>(step.beta1), static_cast<double>(step.time));
        const double correction2 = 1 - std::pow(static_cast<double>(step.beta2), static_cast<double>(step.time));
        const auto rate = static_cast<float>(step.rate / correction1);
        const auto scale = static_cast<float>(1 / std::sqrt(correction2));
        const float beta1 = step.beta1, beta2 = step.beta2, epsilon = step.epsilon;
        each(step.count, [=] __device__(std::int64_t i) {
            const float g = gradient[i];
            first[i] = beta1 * first[i] + (1 - beta1) * g;
            second[i] = beta2 * second[i] + (1 - beta2) * g * g;
            parameters[i] -= rate * first[i] / (sqrtf(second[i]) * scale + epsilon);
        });
    }

    Outcome<std::uint64_t> hash(std::int64_t count, const float* in) override {
        auto* const out = reinterpret_cast<unsigned long long*>(m_hash.address());
        cudaSetDevice(m_queue.gpu());
        tell(cudaMemsetAsync(out, 0, sizeof *out, m_queue.stream()), "set memory to zero");
        if (count > 0) addUpBits<<<blocksFor(count), kThreads, 0, m_queue.stream()>>>(count, in, out);
        tell(cudaGetLastError(), "add up");
        if (auto done = finish(); !done) return done.error();
        std::uint64_t sum = 0;
        m_device.download(m_hash, 0, std::as_writable_bytes(std::span(&sum, 1)));
        return sum;
    }

private:
    void tell(cudaError_t code, const char* what) {
        (void)m_queue.kept(devices::checked(code, m_queue.who(), what));
    }

    template <typename Element>
    void each(std::int64_t count, Element element) {
        cudaSetDevice(m_queue.gpu());
        devices::launchEach(count, m_queue.stream(), element);
        tell(cudaGetLastError(), "start a kernel");
    }

    devices::CudaDevice& m_device;
    devices::CudaQueue& m_queue;
    const devices::Buffer m_hash;
};

}  // namespace kolo::training

extern "C" __attribute__((visibility("default"))) const kolo::training::KernelSet* koloCudaTraining() {
    using namespace kolo;
    static const training::KernelSet set{
        "cuda",
        [] {
            const auto& blas = devices::blasLibrary();
            return blas ? Outcome<void>() : Outcome<void>(blas.error());
        },
        [](devices::Device& device) -> Outcome<std::unique_ptr<training::Kernels>> {
            auto hash = device.allocate(sizeof(std::uint64_t));
            if (!hash) return hash.error();
            return std::unique_ptr<training::Kernels>(
                std::make_unique<training::GpuKernels>(static_cast<devices::CudaDevice&>(device), std::move(*hash)));
        }};
    return &set;
}
