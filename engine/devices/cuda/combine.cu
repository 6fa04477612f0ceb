// SPDX-License-Identifier: Apache-2.0
//
// A collective's arithmetic on a GPU: one thread combines element i of all inputs, from left to right, with the
// accumulator in a register. Such a kernel is memory-bound; what counts is that neighbouring threads read neighbouring
// elements, that every input is read once, and that the output is written once.
//
// Compiled with -fmad=false, and with nvcc's defaults of exact division and no flushing of small numbers, so that the
// bits are those of the loops in engine/kernels.
#include "engine/devices/cuda/combine.h"

#include "engine/devices/cuda/grid.cuh"
#include "engine/kernels/arithmetic.h"

namespace kolo::devices {

namespace {

template <typename T, typename Op>
struct CombineElements {
    T* out;
    CombineInputs in;
    __device__ void operator()(std::int64_t i) const {
        T value = static_cast<const T*>(in.at[0])[i];
        for (int k = 1; k < in.count; ++k) value = Op::apply(value, static_cast<const T*>(in.at[k])[i]);
        out[i] = value;  // no other thread reads this element of any input: `out` may be one of them
    }
};

template <typename T>
struct DivideElements {
    T* out;
    int by;
    __device__ void operator()(std::int64_t i) const { out[i] /= static_cast<T>(by); }
};

/// Calls `launch` with a null pointer of the C++ type that corresponds to `type`.
template <typename Launch>
cudaError_t launchFor(DType type, const Launch& launch) {
    switch (type) {
        case DType::Float32:
            launch(static_cast<float*>(nullptr));
            break;
        case DType::Float64:
            launch(static_cast<double*>(nullptr));
            break;
        case DType::Int32:
            launch(static_cast<std::int32_t*>(nullptr));
            break;
        case DType::Int64:
        case DType::Bool:
        case DType::BFloat16:
            break;  // of the placement lab only, and of virtual devices
    }
    return cudaGetLastError();
}

template <typename Op>
cudaError_t launch(DType type, void* out, const CombineInputs& in, std::int64_t count, cudaStream_t stream) {
    return launchFor(type, [&]<typename T>(T*) {
        launchEach(count, stream, CombineElements<T, Op>{static_cast<T*>(out), in});
    });
}

}  // namespace

cudaError_t launchCombine(ReduceOp op, DType type, void* out, const CombineInputs& in, std::int64_t count,
                          cudaStream_t stream) {
    switch (op) {
        case ReduceOp::Sum:
        case ReduceOp::Mean:  // divided afterwards, once every contribution is in
            return launch<kernels::Add>(type, out, in, count, stream);
        case ReduceOp::Min:
            return launch<kernels::Min>(type, out, in, count, stream);
        case ReduceOp::Max:
            return launch<kernels::Max>(type, out, in, count, stream);
        case ReduceOp::Prod:
            return launch<kernels::Multiply>(type, out, in, count, stream);
    }
    return cudaErrorInvalidValue;
}

cudaError_t launchDivide(DType type, void* out, std::int64_t count, int by, cudaStream_t stream) {
    return launchFor(type, [&]<typename T>(T*) {
        launchEach(count, stream, DivideElements<T>{static_cast<T*>(out), by});
    });
}

}  // namespace kolo::devices
