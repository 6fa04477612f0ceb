// SPDX-License-Identifier: Apache-2.0
//
// The functions of cuBLAS that Kolo uses, declared for the emulated one (../emulated_cublas.cpp).
#pragma once

#include <cstdint>

#include "cuda_runtime_api.h"

#define CUBLAS_VER_MAJOR 13

enum cublasStatus_t {
    CUBLAS_STATUS_SUCCESS = 0,
    CUBLAS_STATUS_INVALID_VALUE = 7,
    CUBLAS_STATUS_EXECUTION_FAILED = 13,
    CUBLAS_STATUS_NOT_SUPPORTED = 15,
};
enum cublasOperation_t { CUBLAS_OP_N, CUBLAS_OP_T };
enum cublasMath_t { CUBLAS_DEFAULT_MATH };
using cublasHandle_t = struct EmulatedBlas*;

extern "C" {
cublasStatus_t cublasCreate_v2(cublasHandle_t* handle);
cublasStatus_t cublasDestroy_v2(cublasHandle_t handle);
cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t stream);
cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t handle, void* workspace, std::size_t bytes);
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode);
const char* cublasGetStatusString(cublasStatus_t status);
cublasStatus_t cublasSgemm_v2_64(cublasHandle_t handle, cublasOperation_t transposeA, cublasOperation_t transposeB,
                                 std::int64_t m, std::int64_t n, std::int64_t k, const float* alpha, const float* a,
                                 std::int64_t strideA, const float* b, std::int64_t strideB, const float* beta,
                                 float* c, std::int64_t strideC);
cublasStatus_t cublasDgemm_v2_64(cublasHandle_t handle, cublasOperation_t transposeA, cublasOperation_t transposeB,
                                 std::int64_t m, std::int64_t n, std::int64_t k, const double* alpha, const double* a,
                                 std::int64_t strideA, const double* b, std::int64_t strideB, const double* beta,
                                 double* c, std::int64_t strideC);
cublasStatus_t cublasSgemmStridedBatched_64(cublasHandle_t handle, cublasOperation_t transposeA,
                                            cublasOperation_t transposeB, std::int64_t m, std::int64_t n,
                                            std::int64_t k, const float* alpha, const float* a, std::int64_t strideA,
                                            long long apartA, const float* b, std::int64_t strideB, long long apartB,
                                            const float* beta, float* c, std::int64_t strideC, long long apartC,
                                            std::int64_t count);
cublasStatus_t cublasDgemmStridedBatched_64(cublasHandle_t handle, cublasOperation_t transposeA,
                                            cublasOperation_t transposeB, std::int64_t m, std::int64_t n,
                                            std::int64_t k, const double* alpha, const double* a, std::int64_t strideA,
                                            long long apartA, const double* b, std::int64_t strideB, long long apartB,
                                            const double* beta, double* c, std::int64_t strideC, long long apartC,
                                            std::int64_t count);
}
