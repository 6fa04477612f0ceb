// SPDX-License-Identifier: Apache-2.0
//
// What only training computes, of float32. All of it is bound by memory: one thread an element, neighbouring threads at
// neighbouring elements. Where several numbers become one, a single thread or a single warp adds them up in a fixed
// order and no float is added atomically, so the same run gives the same bits. Compiled with -fmad=false, all but the
// sums over a row have the processor's.
#include "engine/devices/cuda/ops/each_element.cuh"
#include "engine/kernels/updates.h"

namespace kolo::kernels::cuda {

namespace {

constexpr int kWarp = 32, kMostThreads = 1024;  // of a block

struct Repeat {
    template <typename T>
    static void run(const KernelCall& call) {
        const Shape& shape = call.type.shape;
        launchEach(call, call.type.elements(),
                   Gather<T>{call.in<T>(0), call.out<T>(),
                             walkOf<1>(shape, {broadcastStrides(call.inputs[0].type->shape, shape)})});
    }
};

/// One block of one warp for each row: lane by lane in steps of a warp, then the lanes by halves.
__global__ void addUpRows(std::int64_t columns, const float* in, float beta, float* out) {
    const float* const row = in + static_cast<std::int64_t>(blockIdx.x) * columns;
    float sum = 0;
    for (std::int64_t j = threadIdx.x; j < columns; j += kWarp) sum += row[j];
    for (int lanes = kWarp / 2; lanes > 0; lanes /= 2) sum += __shfl_down_sync(0xFFFFFFFFu, sum, lanes);
    if (threadIdx.x == 0) out[blockIdx.x] = sum + (beta == 0 ? 0 : beta * out[blockIdx.x]);
}

struct SumOverAxis {
    template <typename T>
    static void run(const KernelCall& call) {
        const std::int64_t rows = call.inputs[0].type->shape[0], columns = call.inputs[0].type->shape[1];
        const T* const in = call.in<T>(0);
        T* const out = call.out<T>();
        const T beta = call.attributes.beta;
        if (call.attributes.axes.front() == 1)
            devices::start(static_cast<unsigned>(rows), kWarp, queueOf(call).stream(), addUpRows, columns, in, beta,
                           out);
        else
            launchEach(call, columns, [=] __device__(std::int64_t j) {
                T sum = beta == 0 ? 0 : beta * out[j];
#pragma unroll 8
                for (std::int64_t i = 0; i < rows; ++i) sum += in[i * columns + j];
                out[j] = sum;
            });
    }
};

struct Image {
    int height, width, pixels;
    explicit Image(const Shape& shape)
        : height(static_cast<int>(shape[1])), width(static_cast<int>(shape[2])), pixels(height * width) {}
};

/// Which window begins where (kernels::Windows), for a kernel.
struct WindowGrid {
    Windows down, across;
    int taps;
    explicit WindowGrid(const KernelCall& call)
        : down(call.attributes.windows[0]), across(call.attributes.windows[1]), taps(down.size * across.size) {}
};

struct Im2Col {
    template <typename T>
    static void run(const KernelCall& call) {
        const Image image(call.inputs[0].type->shape), seen(call.type.shape);
        const WindowGrid grid(call);
        const T* const in = call.in<T>(0);
        T* const columns = call.out<T>();
        launchEach(call, call.type.elements(), [=] __device__(std::int64_t i) {
            const auto window = static_cast<int>(i % seen.pixels), tap = static_cast<int>(i / seen.pixels % grid.taps);
            const std::int64_t channel = i / seen.pixels / grid.taps;
            const int y = window / seen.width * grid.down.stride + tap / grid.across.size - grid.down.before;
            const int x = window % seen.width * grid.across.stride + tap % grid.across.size - grid.across.before;
            const bool inside = y >= 0 && y < image.height && x >= 0 && x < image.width;
            columns[i] = inside ? in[channel * image.pixels + y * image.width + x] : 0;
        });
    }
};

struct Col2Im {
    template <typename T>
    static void run(const KernelCall& call) {
        const Image image(call.type.shape), seen(call.inputs[0].type->shape);
        const WindowGrid grid(call);
        const T* const columns = call.in<T>(0);
        T* const out = call.out<T>();
        launchEach(call, call.type.elements(), [=] __device__(std::int64_t i) {
            const auto pixel = static_cast<int>(i % image.pixels);
            const std::int64_t channel = i / image.pixels;
            T sum = 0;
            for (int tap = 0; tap < grid.taps; ++tap) {  // the window that has this tap on the pixel, if there is one
                const int top = pixel / image.width - tap / grid.across.size + grid.down.before;
                const int left = pixel % image.width - tap % grid.across.size + grid.across.before;
                if (top < 0 || left < 0 || top % grid.down.stride != 0 || left % grid.across.stride != 0) continue;
                const int y = top / grid.down.stride, x = left / grid.across.stride;
                if (y < seen.height && x < seen.width)
                    sum += columns[(channel * grid.taps + tap) * seen.pixels + y * seen.width + x];
            }
            out[i] = sum;
        });
    }
};

/// What a window of pooling has inside of the image.
struct PoolWindow {
    int height, width;
    std::int64_t first;  ///< where its first element lies in the image

    __device__ PoolWindow(const Image& image, const WindowGrid& grid, std::int64_t channel, int y, int x) {
        const int begin = y * grid.down.stride - grid.down.before, top = max(begin, 0);
        const int start = x * grid.across.stride - grid.across.before, left = max(start, 0);
        height = min(begin + grid.down.size, image.height) - top;
        width = min(start + grid.across.size, image.width) - left;
        first = (channel * image.height + top) * image.width + left;
    }
};

struct MaxPool {
    template <typename T>
    static void run(const KernelCall& call) {
        const Image image(call.inputs[0].type->shape), pooled(call.type.shape);
        const WindowGrid grid(call);
        const T* const in = call.in<T>(0);
        T* const out = call.out<T>();
        launchEach(call, call.type.elements(), [=] __device__(std::int64_t i) {
            const auto number = static_cast<int>(i % pooled.pixels);
            const PoolWindow window(image, grid, i / pooled.pixels, number / pooled.width, number % pooled.width);
            T largest = in[window.first];
            for (int y = 0; y < window.height; ++y)
                for (int x = 0; x < window.width; ++x)
                    largest = Max::apply(largest, in[window.first + y * image.width + x]);
            out[i] = largest;
        });
    }
};

struct MaxPoolGrad {
    template <typename T>
    static void run(const KernelCall& call) {
        const Image image(call.type.shape), pooled(call.inputs[1].type->shape);
        const WindowGrid grid(call);
        const T *const in = call.in<T>(0), *const out = call.in<T>(1), *const outGradient = call.in<T>(2);
        T* const inGradient = call.out<T>();
        // Each element asks all windows that it lies in, in the order in which the processor adds up.
        launchEach(call, call.type.elements(), [=] __device__(std::int64_t i) {
            const auto pixel = static_cast<int>(i % image.pixels);
            const std::int64_t channel = i / image.pixels;
            const int top = pixel / image.width + grid.down.before, left = pixel % image.width + grid.across.before;
            const auto firstOf = [](int place, const Windows& along) {
                return place < along.size ? 0 : (place - along.size) / along.stride + 1;
            };
            const int firstY = firstOf(top, grid.down), firstX = firstOf(left, grid.across);
            T sum = 0;
            for (int y = firstY; y < pooled.height && y * grid.down.stride <= top; ++y)
                for (int x = firstX; x < pooled.width && x * grid.across.stride <= left; ++x) {
                    const std::int64_t number = (channel * pooled.height + y) * pooled.width + x;
                    const PoolWindow window(image, grid, channel, y, x);
                    std::int64_t largest = -1;  // the first of several equal ones takes it all
                    for (int dy = 0; dy < window.height && largest < 0; ++dy)
                        for (int dx = 0; dx < window.width && largest < 0; ++dx)
                            if (const std::int64_t at = window.first + dy * image.width + dx; in[at] == out[number])
                                largest = at;
                    if (largest == i) sum += outGradient[number];
                }
            inGradient[i] = sum;
        });
    }
};

struct ApplyMomentum {
    template <typename T>
    static void run(const KernelCall& call) {
        const T rate = call.attributes.rate, momentum = call.attributes.momentum;
        const float* const rates = call.attributes.rates;
        const T* const gradient = call.in<T>(0);
        T *const velocity = call.state<T>(1), *const parameters = call.out<T>();
        launchEach(call, call.type.elements(), [=] __device__(std::int64_t i) {
            T change = gradient[i];
            if (velocity) velocity[i] = change = momentum * velocity[i] + change;
            parameters[i] -= (rates ? *rates : rate) * change;
        });
    }
};

struct ApplyAdam {
    template <typename T>
    static void run(const KernelCall& call) {
        const AdamUpdate update(call.attributes);
        const float* const rates = call.attributes.rates;
        const T* const gradient = call.in<T>(0);
        T *const first = call.state<T>(1), *const second = call.state<T>(2), *const parameters = call.out<T>();
        launchEach(call, call.type.elements(), [=] __device__(std::int64_t i) {
            update.apply(rates ? rates[0] : update.rate, rates ? rates[1] : update.scale, gradient[i], first[i],
                         second[i], parameters[i]);
        });
    }
};

struct ApplyRmsProp {
    template <typename T>
    static void run(const KernelCall& call) {
        const RmsPropUpdate update(call.attributes);
        const float* const rates = call.attributes.rates;
        const T* const gradient = call.in<T>(0);
        T *const square = call.state<T>(1), *const velocity = call.state<T>(2), *const parameters = call.out<T>();
        launchEach(call, call.type.elements(), [=] __device__(std::int64_t i) {
            update.apply(rates ? *rates : update.rate, gradient[i], square[i], velocity ? velocity + i : nullptr,
                         parameters[i]);
        });
    }
};

/// One block: thread by thread in steps of a block, then the lanes of each warp by halves, then the warps in turn.
__global__ void addUpSquares(std::int64_t count, const float* in, float beta, float* out) {
    __shared__ float warps[kMostThreads / kWarp];
    float sum = 0;
    for (std::int64_t i = threadIdx.x; i < count; i += blockDim.x) sum += in[i] * in[i];
    for (int lanes = kWarp / 2; lanes > 0; lanes /= 2) sum += __shfl_down_sync(0xFFFFFFFFu, sum, lanes);
    if (threadIdx.x % kWarp == 0) warps[threadIdx.x / kWarp] = sum;
    __syncthreads();
    if (threadIdx.x > 0) return;
    float all = 0;
    for (unsigned warp = 0; warp < blockDim.x / kWarp; ++warp) all += warps[warp];
    *out = all + (beta == 0 ? 0 : beta * *out);
}

struct SumSquares {
    template <typename T>
    static void run(const KernelCall& call) {
        devices::start(1, kMostThreads, queueOf(call).stream(), addUpSquares, call.inputs[0].type->elements(),
                       call.in<T>(0), call.attributes.beta, call.out<T>());
    }
};

struct Scale {
    template <typename T>
    static void run(const KernelCall& call) {
        const T factor = call.attributes.rate;
        const float* const rates = call.attributes.rates;
        T* const values = call.out<T>();
        launchEach(call, call.type.elements(),
                   [=] __device__(std::int64_t i) { values[i] *= rates ? *rates : factor; });
    }
};

struct Clamp {
    template <typename T>
    static void run(const KernelCall& call) {
        const T limit = call.attributes.limit;
        T* const values = call.out<T>();
        launchEach(call, call.type.elements(), [=] __device__(std::int64_t i) {
            values[i] = values[i] > limit ? limit : values[i] < -limit ? -limit : values[i];
        });
    }
};

/// Adds up a number for each element that depends on its bits and its place: the sum of whole numbers is the same in
/// any order, so it may be atomic.
__global__ void addUpBits(std::int64_t count, const float* in, unsigned long long* out) {
    unsigned long long sum = 0;
    devices::forMine(count, [&](std::int64_t i) {
        sum += scrambled((static_cast<std::uint64_t>(i) << 32) ^ __float_as_uint(in[i]));
    });
    for (int lanes = kWarp / 2; lanes > 0; lanes /= 2) sum += __shfl_down_sync(0xFFFFFFFFu, sum, lanes);
    if (threadIdx.x % kWarp == 0) atomicAdd(out, sum);
}

struct Fingerprint {
    template <typename T>
    static void run(const KernelCall& call) {
        const cudaStream_t stream = queueOf(call).stream();
        auto* const out = call.out<unsigned long long>();
        const std::int64_t count = call.inputs[0].type->elements();
        clear(call, out, sizeof *out);
        if (count > 0) devices::start(blocksFor(count), kThreads, stream, addUpBits, count, call.in<T>(0), out);
    }
};

}  // namespace

const KernelFamily& training =
    together({ofFloat<Repeat>("BroadcastTo"), ofFloat<SumOverAxis>("BiasAddGrad"), ofFloat<Im2Col>("Im2Col"),
              ofFloat<Col2Im>("Col2Im"), ofFloat<MaxPool>("MaxPool"), ofFloat<MaxPoolGrad>("MaxPoolGrad"),
              ofFloat<ApplyMomentum>("ApplyMomentum"), ofFloat<ApplyAdam>("ApplyAdam"),
              ofFloat<ApplyRmsProp>("ApplyRMSProp"), ofFloat<SumSquares>("SumSquares"), ofFloat<Scale>("Scale"),
              ofFloat<Clamp>("Clamp"), ofFloat<Fingerprint>("Fingerprint")});

}  // namespace kolo::kernels::cuda
