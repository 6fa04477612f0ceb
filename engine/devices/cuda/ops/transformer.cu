// SPDX-License-Identifier: Apache-2.0
//
// What only a transformer computes, of float32. As in training.cu: where several numbers become one, threads add them
// up in a fixed order. A row of layer normalisation or of the softmax is one block, whose threads share the sums.
#include "engine/devices/cuda/ops/groups.cuh"
#include "engine/kernels/vector_math.h"

namespace kolo::kernels::cuda {

namespace {

constexpr int kRowThreads = 128;

/// All threads of the block get the same: the values of all of them, combined by halves.
template <typename Combine>
__device__ float overBlock(float value) {
    __shared__ float shared[kRowThreads];
    __syncthreads();  // what an earlier call left there has been read by now
    shared[threadIdx.x] = value;
    for (int half = kRowThreads / 2; half > 0; half /= 2) {
        __syncthreads();
        if (static_cast<int>(threadIdx.x) < half)
            shared[threadIdx.x] = Combine::apply(shared[threadIdx.x], shared[threadIdx.x + half]);
    }
    __syncthreads();
    return shared[0];
}

/// The sum of value(0) … value(count - 1).
template <typename Value>
__device__ float sumOf(std::int64_t count, const Value& value) {
    float sum = 0;
    for (std::int64_t i = threadIdx.x; i < count; i += kRowThreads) sum += value(i);
    return overBlock<Add>(sum);
}

template <typename Body>
__global__ void rowByRow(const Body body) {
    body(static_cast<std::int64_t>(blockIdx.x));
}

/// body(row) by all threads of a block, for each row.
template <typename Body>
void launchRows(const KernelCall& call, std::int64_t rows, const Body& body) {
    if (rows > 0)
        devices::start(static_cast<unsigned>(rows), kRowThreads, queueOf(call).stream(), rowByRow<Body>, body);
}

struct GeluForward {
    template <typename T>
    static void run(const KernelCall& call) {
        const T* const in = call.in<T>(0);
        T* const out = call.out<T>();
        launchEach(call, call.type.elements(), [=] __device__(std::int64_t i) { out[i] = Gelu::apply(in[i]); });
    }
};

struct GeluBack {
    template <typename T>
    static void run(const KernelCall& call) {
        const T *const in = call.in<T>(0), *const gradient = call.in<T>(1);
        T* const out = call.out<T>();
        launchEach(call, call.type.elements(),
                   [=] __device__(std::int64_t i) { out[i] = GeluGrad::apply(in[i], gradient[i]); });
    }
};

struct Embedding {
    template <typename T>
    static void run(const KernelCall& call) {
        const std::int64_t width = call.type.shape[1];
        const T *const numbers = call.in<T>(0), *const table = call.in<T>(1);
        T* const out = call.out<T>();
        launchEach(call, call.type.elements(), [=] __device__(std::int64_t i) {
            out[i] = table[static_cast<std::int64_t>(numbers[i / width]) * width + i % width];
        });
    }
};

struct EmbeddingGrad {
    template <typename T>
    static void run(const KernelCall& call) {
        const std::int64_t count = call.inputs[1].type->shape[0], width = call.type.shape[1];
        const T *const numbers = call.in<T>(0), *const gradient = call.in<T>(1), beta = call.attributes.beta;
        T* const out = call.out<T>();
        // A thread for each number of the table looks for its row among all of them.
        launchEach(call, call.type.elements(), [=] __device__(std::int64_t i) {
            const T entry = static_cast<T>(i / width);
            T sum = beta == 0 ? 0 : beta * out[i];
            for (std::int64_t at = 0; at < count; ++at)
                if (numbers[at] == entry) sum += gradient[at * width + i % width];
            out[i] = sum;
        });
    }
};

struct LayerNorm {
    template <typename T>
    static void run(const KernelCall& call) {
        const std::int64_t width = call.type.shape[1];
        const T *const all = call.in<T>(0), *const scale = call.in<T>(1), *const shift = call.in<T>(2);
        const T epsilon = call.attributes.epsilon;
        T *const statistics = call.state<T>(3), *const result = call.out<T>();
        launchRows(call, call.type.shape[0], [=] __device__(std::int64_t row) {
            const T* const in = all + row * width;
            const T mean = sumOf(width, [=](std::int64_t i) { return in[i]; }) / width;
            const T variance = sumOf(width, [=](std::int64_t i) { return (in[i] - mean) * (in[i] - mean); }) / width;
            const T inverse = 1 / sqrtf(variance + epsilon);
            if (threadIdx.x == 0) {
                statistics[2 * row] = mean;
                statistics[2 * row + 1] = inverse;
            }
            for (std::int64_t i = threadIdx.x; i < width; i += kRowThreads)
                result[row * width + i] = (in[i] - mean) * inverse * scale[i] + shift[i];
        });
    }
};

struct LayerNormGrad {
    template <typename T>
    static void run(const KernelCall& call) {
        const std::int64_t width = call.type.shape[1];
        const T *const all = call.in<T>(0), *const statistics = call.in<T>(1), *const scale = call.in<T>(2);
        const T *const behind = call.in<T>(3), *const past = call.in<T>(4);
        T* const result = call.out<T>();
        launchRows(call, call.type.shape[0], [=] __device__(std::int64_t row) {
            const T *const in = all + row * width, *const gradient = behind + row * width;
            const T mean = statistics[2 * row], inverse = statistics[2 * row + 1];
            const auto normed = [=](std::int64_t i) { return (in[i] - mean) * inverse; };
            const T meanOfGradient = sumOf(width, [=](std::int64_t i) { return gradient[i] * scale[i]; }) / width;
            const T meanOfProduct =
                sumOf(width, [=](std::int64_t i) { return gradient[i] * scale[i] * normed(i); }) / width;
            for (std::int64_t i = threadIdx.x; i < width; i += kRowThreads)
                result[row * width + i] =
                    (past ? past[row * width + i] : 0) +
                    inverse * (gradient[i] * scale[i] - meanOfGradient - normed(i) * meanOfProduct);
        });
    }
};

struct LayerNormScaleGrad {
    template <typename T>
    static void run(const KernelCall& call) {
        const std::int64_t rows = call.inputs[0].type->shape[0], width = call.inputs[0].type->shape[1];
        const T *const in = call.in<T>(0), *const statistics = call.in<T>(1), *const gradient = call.in<T>(2);
        const T beta = call.attributes.beta;
        T* const out = call.out<T>();
        launchEach(call, width, [=] __device__(std::int64_t j) {
            T scale = beta == 0 ? 0 : beta * out[j], shift = beta == 0 ? 0 : beta * out[width + j];
            for (std::int64_t row = 0; row < rows; ++row) {
                const T behind = gradient[row * width + j];
                scale += behind * ((in[row * width + j] - statistics[2 * row]) * statistics[2 * row + 1]);
                shift += behind;
            }
            out[j] = scale;
            out[width + j] = shift;
        });
    }
};

struct CausalSoftmax {
    template <typename T>
    static void run(const KernelCall& call) {
        const std::int64_t length = call.type.shape.back();
        const T factor = call.attributes.scale;
        T* const scores = call.out<T>();
        launchRows(call, call.type.elements() / length, [=] __device__(std::int64_t row) {
            T* const at = scores + row * length;
            const std::int64_t seen = row % length + 1;
            T largest = at[0];
            for (std::int64_t i = threadIdx.x; i < seen; i += kRowThreads) largest = Max::apply(largest, at[i]);
            largest = overBlock<Max>(largest);
            for (std::int64_t i = threadIdx.x; i < seen; i += kRowThreads) at[i] = quickExp((at[i] - largest) * factor);
            // Each thread reads what it has written itself.
            const T inverse = 1 / sumOf(seen, [=](std::int64_t i) { return at[i]; });
            for (std::int64_t i = threadIdx.x; i < length; i += kRowThreads) at[i] = i < seen ? at[i] * inverse : 0;
        });
    }
};

struct CausalSoftmaxGrad {
    template <typename T>
    static void run(const KernelCall& call) {
        const std::int64_t length = call.type.shape.back();
        const T factor = call.attributes.scale;
        const T* const probabilities = call.in<T>(0);
        T* const gradient = call.out<T>();
        launchRows(call, call.type.elements() / length, [=] __device__(std::int64_t row) {
            const T* const p = probabilities + row * length;
            T* const at = gradient + row * length;
            const std::int64_t seen = row % length + 1;
            const T sum = sumOf(seen, [=](std::int64_t i) { return p[i] * at[i]; });
            for (std::int64_t i = threadIdx.x; i < length; i += kRowThreads)
                at[i] = i < seen ? factor * p[i] * (at[i] - sum) : 0;
        });
    }
};

}  // namespace

const KernelFamily& transformer =
    together({ofFloat<GeluForward>("Gelu"), ofFloat<GeluBack>("GeluGrad"), ofFloat<Embedding>("Embedding"),
              ofFloat<EmbeddingGrad>("EmbeddingGrad"), ofFloat<LayerNorm>("LayerNorm"),
              ofFloat<LayerNormGrad>("LayerNormGrad"), ofFloat<LayerNormScaleGrad>("LayerNormScaleGrad"),
              ofFloat<CausalSoftmax>("CausalSoftmax"), ofFloat<CausalSoftmaxGrad>("CausalSoftmaxGrad")});

}  // namespace kolo::kernels::cuda
