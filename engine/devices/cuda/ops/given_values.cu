// SPDX-License-Identifier: Apache-2.0
//
// Tensors whose values are in the program: Const, Fill and Range. A literal is in host memory and goes to the GPU with
// the kernel; the graph keeps it until the run has ended.
#include <cstring>

#include "engine/devices/cuda/cuda_error.h"
#include "engine/devices/cuda/ops/each_element.cuh"

namespace kolo::kernels::cuda {

namespace {

template <typename T>
struct Repeat {
    T* out;
    std::int64_t given;  ///< elements already written
    __device__ void operator()(std::int64_t i) const {
        if (i >= given) out[i] = out[i % given];
    }
};

template <typename T>
void literal(const KernelCall& call) {
    const auto& bytes = *call.attributes.literal;
    if (call.type.bytes() == 0) return;
    devices::CudaQueue& queue = queueOf(call);
    (void)queue.kept(devices::checked(
        cudaMemcpyAsync(call.output, bytes.data(), bytes.size(), cudaMemcpyHostToDevice, queue.stream()), queue.who(),
        "take a constant"));
    if (bytes.size() < call.type.bytes())
        launchEach(call, call.type.elements(),
                   Repeat<T>{call.out<T>(), static_cast<std::int64_t>(bytes.size() / sizeof(T))});
}

template <typename T>
struct Same {
    T* out;
    T value;
    __device__ void operator()(std::int64_t i) const { out[i] = value; }
};

template <typename T>
void fillWith(const KernelCall& call) {
    T value{};
    std::memcpy(&value, call.attributes.literal->data(), sizeof value);
    launchEach(call, call.type.elements(), Same<T>{call.out<T>(), value});
}

template <typename T>
struct Spaced {
    T* out;
    T start, step;
    __device__ void operator()(std::int64_t i) const { out[i] = static_cast<T>(start + static_cast<T>(i) * step); }
};

template <typename T>
void range(const KernelCall& call) {
    launchEach(call, call.type.elements(),
               Spaced<T>{call.out<T>(), static_cast<T>(call.attributes.start), static_cast<T>(call.attributes.step)});
}

}  // namespace

const KernelFamily& givenValues() {
    static const KernelFamily family =
        together({alsoOf("Const", literal<std::int64_t>, literal<bool>,
                         counting("Const", literal<float>, literal<double>, literal<std::int32_t>)),
                  alsoOf("Fill", fillWith<std::int64_t>, fillWith<bool>,
                         counting("Fill", fillWith<float>, fillWith<double>, fillWith<std::int32_t>)),
                  alsoOf("Range", range<std::int64_t>, nullptr,
                         counting("Range", range<float>, range<double>, range<std::int32_t>))});
    return family;
}

}  // namespace kolo::kernels::cuda
