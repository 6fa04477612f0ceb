// SPDX-License-Identifier: Apache-2.0
//
// cuBLAS for the emulated driver: products by the processor's BLAS, at their place in the stream.
#include <cblas.h>
#include <cublas_v2.h>

#include <algorithm>
#include <cstring>

#include "emulated_driver.h"

struct EmulatedBlas {
    cudaStream_t stream = nullptr;
    void* workspace = nullptr;
};

namespace {

CBLAS_TRANSPOSE turned(cublasOperation_t operation) {
    return operation == CUBLAS_OP_T ? CblasTrans : CblasNoTrans;
}

/// A product works in the memory that it was given.
void workIn(void* workspace) {
    std::memset(workspace, 0xCD, 64);
}

cublasStatus_t told(cudaError_t code) {
    return code == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}

/// Code that is loaded at the first product of its kind.
template <typename T>
constexpr char kCode[2][2] = {};

/// As in cuBLAS, alpha and beta are read now, the matrices when the stream comes to them. `gemm` is of OpenBLAS.
template <typename T, typename Gemm>
cublasStatus_t products(Gemm gemm, cublasHandle_t handle, cublasOperation_t transposeA, cublasOperation_t transposeB,
                        std::int64_t m, std::int64_t n, std::int64_t k, const T* alpha, const T* a,
                        std::int64_t strideA, long long apartA, const T* b, std::int64_t strideB, long long apartB,
                        const T* beta, T* c, std::int64_t strideC, long long apartC, std::int64_t count) {
    if (!handle->workspace) return CUBLAS_STATUS_INVALID_VALUE;  // cuBLAS would allocate some
    const auto holds = [](std::int64_t stride, std::int64_t rows) { return stride >= std::max<std::int64_t>(1, rows); };
    if (m < 0 || n < 0 || k < 0 || !holds(strideA, transposeA == CUBLAS_OP_T ? k : m) ||
        !holds(strideB, transposeB == CUBLAS_OP_T ? n : k) || !holds(strideC, m))
        return CUBLAS_STATUS_INVALID_VALUE;
    const void* const code = &kCode<T>[transposeA == CUBLAS_OP_T][transposeB == CUBLAS_OP_T];
    if (emulated::load(code, handle->stream) != cudaSuccess) return CUBLAS_STATUS_EXECUTION_FAILED;
    return told(emulated::enqueue(
        handle->stream, &emulated::Counts::products, [=, one = *alpha, other = *beta, workspace = handle->workspace] {
            workIn(workspace);
            for (std::int64_t i = 0; i < count; ++i)
                gemm(CblasColMajor, turned(transposeA), turned(transposeB), static_cast<int>(m), static_cast<int>(n),
                     static_cast<int>(k), one, a + i * apartA, static_cast<int>(strideA), b + i * apartB,
                     static_cast<int>(strideB), other, c + i * apartC, static_cast<int>(strideC));
        }));
}

}  // namespace

extern "C" {

cublasStatus_t cublasCreate_v2(cublasHandle_t* handle) {
    *handle = new EmulatedBlas;
    (void)emulated::load(nullptr, nullptr);  // it allocates
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasDestroy_v2(cublasHandle_t handle) {
    delete handle;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t stream) {
    handle->stream = stream;
    handle->workspace = nullptr;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t handle, void* workspace, std::size_t) {
    handle->workspace = workspace;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasSetMathMode(cublasHandle_t, cublasMath_t) {
    return CUBLAS_STATUS_SUCCESS;
}
const char* cublasGetStatusString(cublasStatus_t status) {
    return status == CUBLAS_STATUS_SUCCESS ? "success" : "execution failed";
}

cublasStatus_t cublasSgemm_v2_64(cublasHandle_t handle, cublasOperation_t transposeA, cublasOperation_t transposeB,
                                 std::int64_t m, std::int64_t n, std::int64_t k, const float* alpha, const float* a,
                                 std::int64_t strideA, const float* b, std::int64_t strideB, const float* beta,
                                 float* c, std::int64_t strideC) {
    return products(cblas_sgemm, handle, transposeA, transposeB, m, n, k, alpha, a, strideA, 0, b, strideB, 0, beta, c,
                    strideC, 0, 1);
}
cublasStatus_t cublasDgemm_v2_64(cublasHandle_t handle, cublasOperation_t transposeA, cublasOperation_t transposeB,
                                 std::int64_t m, std::int64_t n, std::int64_t k, const double* alpha, const double* a,
                                 std::int64_t strideA, const double* b, std::int64_t strideB, const double* beta,
                                 double* c, std::int64_t strideC) {
    return products(cblas_dgemm, handle, transposeA, transposeB, m, n, k, alpha, a, strideA, 0, b, strideB, 0, beta, c,
                    strideC, 0, 1);
}
cublasStatus_t cublasSgemmStridedBatched_64(cublasHandle_t handle, cublasOperation_t transposeA,
                                            cublasOperation_t transposeB, std::int64_t m, std::int64_t n,
                                            std::int64_t k, const float* alpha, const float* a, std::int64_t strideA,
                                            long long apartA, const float* b, std::int64_t strideB, long long apartB,
                                            const float* beta, float* c, std::int64_t strideC, long long apartC,
                                            std::int64_t count) {
    return products(cblas_sgemm, handle, transposeA, transposeB, m, n, k, alpha, a, strideA, apartA, b, strideB, apartB,
                    beta, c, strideC, apartC, count);
}
cublasStatus_t cublasDgemmStridedBatched_64(cublasHandle_t handle, cublasOperation_t transposeA,
                                            cublasOperation_t transposeB, std::int64_t m, std::int64_t n,
                                            std::int64_t k, const double* alpha, const double* a, std::int64_t strideA,
                                            long long apartA, const double* b, std::int64_t strideB, long long apartB,
                                            const double* beta, double* c, std::int64_t strideC, long long apartC,
                                            std::int64_t count) {
    return products(cblas_dgemm, handle, transposeA, transposeB, m, n, k, alpha, a, strideA, apartA, b, strideB, apartB,
                    beta, c, strideC, apartC, count);
}

}  // extern "C"
