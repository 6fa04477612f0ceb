// SPDX-License-Identifier: Apache-2.0
#include "engine/devices/cuda/fused_blas.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "engine/devices/cuda/blas.h"

namespace kolo::devices {

namespace {

const FusedBlasLibrary& library() {
    static const FusedBlasLibrary library;
    return library;
}

/// To how many bytes an array is aligned: a kernel that reads 16 at a time must not be chosen for one that is not.
unsigned alignmentOf(const void* address) {
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    return static_cast<unsigned>(std::min<std::uintptr_t>(256, at & (~at + 1)));
}

}  // namespace

FusedBlasLibrary::FusedBlasLibrary()
    : FoundLibrary("cublasLt, which fuses matrix products,", "devices", blasFileNames("libcublasLt")) {}

FusedBlas::~FusedBlas() {
    if (!m_handle) return;
    cudaSetDevice(m_gpu);
    for (const auto& [key, product] : m_products) {
        for (const cublasLtMatrixLayout_t layout : {product.a, product.b, product.c})
            if (layout) library().cublasLtMatrixLayoutDestroy(layout);
        if (product.what) library().cublasLtMatmulDescDestroy(product.what);
    }
    library().cublasLtDestroy(m_handle);
}

/// Where the row is that belongs to what is done beside the product.
Outcome<void> FusedBlas::point(const Product& product, const float* row) {
    return blasLibrary().checked(
        library().cublasLtMatmulDescSetAttribute(product.what, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &row, sizeof row),
        m_who, "describe a product");
}

// cuBLAS is column-major, so as in Blas the product is cᵀ = bᵀ · aᵀ. What it calls a row of its result is a column of
// c, so its bias, one number for each of its rows, is added to each of ours.
Outcome<void> FusedBlas::make(Product& product, const kernels::ProductSizes& s, const Epilogue& epilogue,
                              std::size_t workspaceBytes, const unsigned (&alignments)[3]) {
    const FusedBlasLibrary& lt = library();
    const auto good = [&](cublasStatus_t code) { return blasLibrary().checked(code, m_who, "describe a product"); };
    TRY(good(lt.cublasLtMatmulDescCreate(&product.what, CUBLAS_COMPUTE_32F, CUDA_R_32F)));
    const auto set = [&](cublasLtMatmulDescAttributes_t attribute, const auto& value) {
        return good(lt.cublasLtMatmulDescSetAttribute(product.what, attribute, &value, sizeof value));
    };
    TRY(set(CUBLASLT_MATMUL_DESC_TRANSA, s.transposeB ? CUBLAS_OP_T : CUBLAS_OP_N));
    TRY(set(CUBLASLT_MATMUL_DESC_TRANSB, s.transposeA ? CUBLAS_OP_T : CUBLAS_OP_N));
    TRY(set(CUBLASLT_MATMUL_DESC_EPILOGUE, epilogue.kind));
    TRY(point(product, epilogue.row));
    const auto layout = [&](cublasLtMatrixLayout_t& of, bool transposed, std::int64_t rows, std::int64_t columns,
                            std::int64_t stride) {
        if (transposed) std::swap(rows, columns);
        return good(lt.cublasLtMatrixLayoutCreate(&of, CUDA_R_32F, static_cast<std::uint64_t>(rows),
                                                  static_cast<std::uint64_t>(columns), stride));
    };
    TRY(layout(product.a, s.transposeB, s.n, s.k, s.strideB));
    TRY(layout(product.b, s.transposeA, s.k, s.m, s.strideA));
    TRY(layout(product.c, false, s.n, s.m, s.strideC));

    cublasLtMatmulPreference_t preference = nullptr;
    TRY(good(lt.cublasLtMatmulPreferenceCreate(&preference)));
    const auto prefer = [&](cublasLtMatmulPreferenceAttributes_t attribute, const auto& value) {
        return lt.cublasLtMatmulPreferenceSetAttribute(preference, attribute, &value, sizeof value);
    };
    cublasLtMatmulHeuristicResult_t found{};
    int count = 0;
    cublasStatus_t code = prefer(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, static_cast<std::uint64_t>(workspaceBytes));
    const cublasLtMatmulPreferenceAttributes_t aligned[] = {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES,
                                                            CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES,
                                                            CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES};
    for (int i = 0; i < 3 && code == CUBLAS_STATUS_SUCCESS; ++i)
        code = prefer(aligned[i], static_cast<std::uint32_t>(alignments[i]));
    if (code == CUBLAS_STATUS_SUCCESS)
        code = prefer(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, static_cast<std::uint32_t>(alignments[2]));
    if (code == CUBLAS_STATUS_SUCCESS) {
        code = lt.cublasLtMatmulAlgoGetHeuristic(m_handle, product.what, product.a, product.b, product.c, product.c,
                                                 preference, 1, &found, &count);
        if (code == CUBLAS_STATUS_NOT_SUPPORTED) code = CUBLAS_STATUS_SUCCESS;  // it has no kernel for that
    }
    lt.cublasLtMatmulPreferenceDestroy(preference);
    TRY(good(code));
    product.isThere = count > 0 && found.state == CUBLAS_STATUS_SUCCESS;
    product.how = found.algo;
    return {};
}

Outcome<bool> FusedBlas::multiply(cudaStream_t stream, void* workspace, std::size_t workspaceBytes,
                                  const kernels::ProductSizes& s, const float* a, const float* b, float* c,
                                  const Epilogue& epilogue) {
    if (!library().complete()) return false;
    if (!m_handle) TRY(blasLibrary().checked(library().cublasLtCreate(&m_handle), m_who, "start cublasLt"));
    const unsigned alignments[] = {alignmentOf(b), alignmentOf(a), alignmentOf(c)};
    const Key key{s.m,           s.n,
                  s.k,           s.strideA,
                  s.strideB,     s.strideC,
                  s.transposeA,  s.transposeB,
                  s.beta,        static_cast<int>(epilogue.kind),
                  alignments[0], alignments[1],
                  alignments[2], alignmentOf(epilogue.row)};
    const auto [at, isNew] = m_products.try_emplace(key);
    Product& product = at->second;
    if (isNew) TRY(make(product, s, epilogue, workspaceBytes, alignments));
    if (!product.isThere) return false;
    TRY(point(product, epilogue.row));
    const float one = 1;
    TRY(blasLibrary().checked(
        library().cublasLtMatmul(m_handle, product.what, &one, b, product.a, a, product.b, &s.beta, c, product.c, c,
                                 product.c, &product.how, workspace, workspaceBytes, stream),
        m_who, "multiply"));
    return true;
}

}  // namespace kolo::devices
