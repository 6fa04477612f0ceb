// SPDX-License-Identifier: Apache-2.0
//
// Matrix products that do something more with what they compute, or read, before the kernel ends: add a row of biases,
// apply relu, add up the rows. A step of a perceptron then has about half the kernels. Going back through relu is not
// among them: the mask that cublasLt keeps for that (CUBLASLT_EPILOGUE_RELU_AUX) lets pass what was exactly 0 (seen
// with cuBLAS 13.1 on an H200), where the derivative is 0 for Kolo as for PyTorch and TensorFlow; and a unit behind
// units that all stand at 0 is exactly at 0 for as long as its bias is.
//
// cuBLAS's other half (libcublasLt) has them. It is asked once for each product's sizes whether it has a kernel; where
// it has none, the caller launches the parts one after another (ops/fused_mat_mul.cpp).
#pragma once

#include <cublasLt.h>
#include <cuda_runtime_api.h>

#include <cstdint>
#include <map>
#include <string>
#include <tuple>

#include "engine/api/non_copyable.h"
#include "engine/api/outcome.h"
#include "engine/devices/found_library.h"
#include "engine/kernels/blas.h"

namespace kolo::devices {

struct FusedBlasLibrary : FoundLibrary {
    FusedBlasLibrary();
    KOLO_FOUND(cublasLtCreate);
    KOLO_FOUND(cublasLtDestroy);
    KOLO_FOUND(cublasLtMatmul);
    KOLO_FOUND(cublasLtMatmulAlgoGetHeuristic);
    KOLO_FOUND(cublasLtMatmulDescCreate);
    KOLO_FOUND(cublasLtMatmulDescDestroy);
    KOLO_FOUND(cublasLtMatmulDescSetAttribute);
    KOLO_FOUND(cublasLtMatmulPreferenceCreate);
    KOLO_FOUND(cublasLtMatmulPreferenceDestroy);
    KOLO_FOUND(cublasLtMatmulPreferenceSetAttribute);
    KOLO_FOUND(cublasLtMatrixLayoutCreate);
    KOLO_FOUND(cublasLtMatrixLayoutDestroy);
};

/// What is done beside the product c = a · b of m × n.
struct Epilogue {
    cublasLtEpilogue_t kind;
    /// Added to each row, or the rows' sum that comes out: n.
    const float* row = nullptr;
};

class FusedBlas : NonCopyable {
public:
    /// `who` appears in error sentences: "GPU:0 (NVIDIA H100)".
    FusedBlas(int gpu, std::string who) : m_gpu(gpu), m_who(std::move(who)) {}
    ~FusedBlas();

    /// Enqueues it, as Blas::multiply does, or says false: there is no kernel for that. The workspace is the stream's.
    Outcome<bool> multiply(cudaStream_t stream, void* workspace, std::size_t workspaceBytes,
                           const kernels::ProductSizes& sizes, const float* a, const float* b, float* c,
                           const Epilogue& epilogue);

private:
    using Key = std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t, std::int64_t, std::int64_t, bool,
                           bool, float, int, unsigned, unsigned, unsigned, unsigned>;
    struct Product {
        bool isThere = false;
        cublasLtMatmulDesc_t what = nullptr;
        cublasLtMatrixLayout_t a = nullptr, b = nullptr, c = nullptr;  // as the library sees them: b comes first
        cublasLtMatmulAlgo_t how{};
    };
    Outcome<void> make(Product& product, const kernels::ProductSizes& sizes, const Epilogue& epilogue,
                       std::size_t workspaceBytes, const unsigned (&alignments)[3]);
    Outcome<void> point(const Product& product, const float* row);

    const int m_gpu;
    const std::string m_who;
    cublasLtHandle_t m_handle = nullptr;
    std::map<Key, Product> m_products;
};

}  // namespace kolo::devices
