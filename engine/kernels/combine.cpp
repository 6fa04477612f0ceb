// SPDX-License-Identifier: Apache-2.0
#include "engine/kernels/combine.h"

namespace kolo::kernels {

namespace {

template <typename T>
void divideAll(void* out, std::int64_t count, int by) {
    T* const values = static_cast<T*>(out);
    for (std::int64_t i = 0; i < count; ++i) values[i] /= static_cast<T>(by);
}

}  // namespace

CombineFunction findCombine(ReduceOp op, DType type, std::string_view deviceKind) {
    const ReduceOp wanted = op == ReduceOp::Mean ? ReduceOp::Sum : op;
    for (const CombineKernel* kernel : allCombineKernels())
        if (kernel->op == wanted && kernel->deviceKind == deviceKind) return kernel->of(type);
    return nullptr;
}

void divide(DType type, void* out, std::int64_t count, int by) {
    switch (type) {
        case DType::Float32: return divideAll<float>(out, count, by);
        case DType::Float64: return divideAll<double>(out, count, by);
        case DType::Int32: return divideAll<std::int32_t>(out, count, by);
        case DType::Int64:
        case DType::Bool:
        case DType::BFloat16: break;  // of the placement lab only, or only added up
    }
}

}  // namespace kolo::kernels
