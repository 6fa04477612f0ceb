// SPDX-License-Identifier: Apache-2.0
//
// Matrix products on a GPU, by cuBLAS. The library is found at run time: with its other half (libcublasLt) it takes 600
// MB, and summing gradients needs none of it.
//
// A handle belongs to one stream. cuBLAS gives the same bits in every run on the same GPU model, even while other
// streams work, as long as each stream has its own handle (cuBLAS documentation, "Results reproducibility"). float32 is
// multiplied as float32: in CUBLAS_DEFAULT_MATH the shorter TF32 is used only on request.
#pragma once

#include <cublas_v2.h>
#include <cuda_runtime_api.h>

#include <cstdint>
#include <mutex>
#include <string>

#include "engine/api/outcome.h"

namespace kolo::devices {

/// cuBLAS's functions, in the variants with 64-bit sizes (available since CUDA 12).
struct BlasLibrary {
    decltype(&cublasCreate_v2) create = nullptr;
    decltype(&cublasDestroy_v2) destroy = nullptr;
    decltype(&cublasSetStream_v2) setStream = nullptr;
    decltype(&cublasSetMathMode) setMathMode = nullptr;
    decltype(&cublasGetStatusString) statusText = nullptr;
    decltype(&cublasSgemm_v2_64) sgemm = nullptr;
    decltype(&cublasDgemm_v2_64) dgemm = nullptr;

    /// Ok for success; otherwise RunFailed: "GPU:0 cannot multiply: the GPU program failed to execute."
    Outcome<void> checked(cublasStatus_t code, const std::string& who, const std::string& what) const;
};

/// Loaded on first use; the error, about the field `devices`, says that the library is missing.
const Outcome<BlasLibrary>& blasLibrary();

/// A matrix in a GPU's memory: element (i, j) is at[i * stride + j], or at[j * stride + i] if it is read transposed.
template <typename T>
struct BlasMatrix {
    const T* at;
    std::int64_t stride;
    bool transposed = false;
};

/// cuBLAS on one stream of one GPU. Its handle, with a few MB of GPU workspace, is created at the first product. Must
/// be destroyed before the stream.
class Blas {
public:
    /// `who` appears in error sentences: "GPU:0 (NVIDIA H100)".
    Blas(int gpu, cudaStream_t stream, std::string who);
    ~Blas();
    Blas(const Blas&) = delete;
    Blas& operator=(const Blas&) = delete;

    /// Enqueues c (m × n) = a (m × k) · b (k × n) + beta · c on the stream; m, n and k are at least 1, c is written row
    /// by row, `strideC` elements apart. With beta 0, c is not read. Any thread, one at a time.
    Outcome<void> multiply(std::int64_t m, std::int64_t n, std::int64_t k, BlasMatrix<float> a, BlasMatrix<float> b,
                           float beta, float* c, std::int64_t strideC);
    Outcome<void> multiply(std::int64_t m, std::int64_t n, std::int64_t k, BlasMatrix<double> a, BlasMatrix<double> b,
                           double beta, double* c, std::int64_t strideC);
    /// For calling other cuBLAS functions on this stream. Makes the GPU the calling thread's current one, which every
    /// cuBLAS call needs.
    Outcome<cublasHandle_t> handle();

private:
    Outcome<cublasHandle_t> make() const;
    template <typename T, typename Function>
    Outcome<void> put(Function gemm, std::int64_t m, std::int64_t n, std::int64_t k, BlasMatrix<T> a, BlasMatrix<T> b,
                      T beta, T* c, std::int64_t strideC);

    const int m_gpu;
    const cudaStream_t m_stream;
    const std::string m_who;
    std::mutex m_mutex;
    cublasHandle_t m_handle = nullptr;
};

}  // namespace kolo::devices
