// SPDX-License-Identifier: Apache-2.0
//
// Tensors whose values are in the program: Const, Fill and Range. A literal is in host memory and goes to the GPU with
// the kernel; the graph keeps it until the run has ended.
#include <cstring>

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

struct Literal {
    template <typename T>
    static void run(const KernelCall& call) {
        const auto& bytes = *call.attributes.literal;
        if (call.type.bytes() == 0) return;
        queueOf(call).names({call.output, bytes.data()});
        tell(call,
             cudaMemcpyAsync(call.output, bytes.data(), bytes.size(), cudaMemcpyHostToDevice, queueOf(call).stream()),
             "take a constant");
        if (bytes.size() < call.type.bytes())
            launchEach(call, call.type.elements(),
                       Repeat<T>{call.out<T>(), static_cast<std::int64_t>(bytes.size() / sizeof(T))});
    }
};

template <typename T>
struct Same {
    T* out;
    T value;
    __device__ void operator()(std::int64_t i) const { out[i] = value; }
};

struct FillWith {
    template <typename T>
    static void run(const KernelCall& call) {
        T value{};
        std::memcpy(&value, call.attributes.literal->data(), sizeof value);
        launchEach(call, call.type.elements(), Same<T>{call.out<T>(), value});
    }
};

template <typename T>
struct Spaced {
    T* out;
    T start, step;
    __device__ void operator()(std::int64_t i) const { out[i] = static_cast<T>(start + static_cast<T>(i) * step); }
};

struct Range {
    template <typename T>
    static void run(const KernelCall& call) {
        launchEach(
            call, call.type.elements(),
            Spaced<T>{call.out<T>(), static_cast<T>(call.attributes.start), static_cast<T>(call.attributes.step)});
    }
};

}  // namespace

const KernelFamily& givenValues = together({family<Literal>("Const", EveryType{}, Int32::OnRequest),
                                            family<FillWith>("Fill", EveryType{}, Int32::OnRequest),
                                            family<Range>("Range", Numbers{}, Int32::OnRequest)});

}  // namespace kolo::kernels::cuda
