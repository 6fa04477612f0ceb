// SPDX-License-Identifier: Apache-2.0
//
// Matrix products on a GPU, by cuBLAS. The library is found at run time: with its other half (libcublasLt) it takes 600
// MB, and summing gradients needs none of it.
//
// A handle belongs to one queue: to its stream, and while products are recorded, to the recording's. cuBLAS gives the
// same bits in every run on the same GPU model, even while other streams work, as long as each stream has its own
// handle (cuBLAS documentation, "Results reproducibility"). Its workspace is ours, of the size that the documentation
// recommends; its own it would allocate at any time, and anew for every recording. float32 is multiplied as float32: in
// CUBLAS_DEFAULT_MATH the shorter TF32 is used only on request.
#pragma once

#include <cublas_v2.h>
#include <cuda_runtime_api.h>

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "engine/api/non_copyable.h"
#include "engine/api/outcome.h"
#include "engine/devices/cuda/fused_blas.h"
#include "engine/devices/found_library.h"
#include "engine/kernels/blas.h"

namespace kolo::devices {

/// "libcublas.so.13" …: the major version that this was compiled with comes first, for a later one may need a later
/// driver. The functions used are the same in all.
std::vector<std::string> blasFileNames(const char* library);

/// cuBLAS's functions, in the variants with 64-bit sizes (available since CUDA 12).
struct BlasLibrary : FoundLibrary {
    BlasLibrary();
    KOLO_FOUND(cublasCreate_v2);
    KOLO_FOUND(cublasDestroy_v2);
    KOLO_FOUND(cublasSetStream_v2);
    KOLO_FOUND(cublasSetWorkspace_v2);
    KOLO_FOUND(cublasSetMathMode);
    KOLO_FOUND(cublasGetStatusString);
    KOLO_FOUND(cublasSgemm_v2_64);
    KOLO_FOUND(cublasDgemm_v2_64);
    KOLO_FOUND(cublasSgemmStridedBatched_64);
    KOLO_FOUND(cublasDgemmStridedBatched_64);

    /// Ok for success; otherwise RunFailed: "GPU:0 cannot multiply: the GPU program failed to execute."
    Outcome<void> checked(cublasStatus_t code, const std::string& who, const std::string& what) const;
};

/// Loaded on first use; complete() says whether it is here, and is about the field `devices`.
const BlasLibrary& blasLibrary();

/// cuBLAS for one queue of one GPU. Its handle, with some MB of the GPU's memory to work in, is created at the first
/// product. Must be destroyed before the queue's stream.
class Blas : NonCopyable {
public:
    /// `who` appears in error sentences: "GPU:0 (NVIDIA H100)".
    Blas(int gpu, cudaStream_t stream, std::string who);
    ~Blas();

    /// As kernels::multiply, enqueued on the queue's stream, or on one of a recording. With beta 0, c is not read. Any
    /// thread, one at a time.
    Outcome<void> multiply(cudaStream_t stream, const kernels::ProductSizes& sizes, const float* a, const float* b,
                           float* c);
    Outcome<void> multiply(cudaStream_t stream, const kernels::ProductSizes& sizes, const double* a, const double* b,
                           double* c);
    /// `count` products in one call; a, b, c: how many elements from one matrix to the next; 0: all use the same.
    struct Apart {
        std::int64_t count, a, b, c;
    };
    Outcome<void> multiply(cudaStream_t stream, const kernels::ProductSizes& sizes, const float* a, const float* b,
                           float* c, const Apart& apart);
    Outcome<void> multiply(cudaStream_t stream, const kernels::ProductSizes& sizes, const double* a, const double* b,
                           double* c, const Apart& apart);
    /// Of float32, with more done beside it; false: cuBLAS cannot do that in one.
    Outcome<bool> multiplyAnd(cudaStream_t stream, const kernels::ProductSizes& sizes, const float* a, const float* b,
                              float* c, const Epilogue& epilogue);
    /// Creates the handle, and multiplies two numbers, because cuBLAS loads its code at the first product.
    Outcome<void> warmUp();
    /// Returns to the queue's own stream: the recording's is about to be destroyed.
    void leave();

private:
    /// Makes the GPU the calling thread's current one, which every cuBLAS call needs.
    Outcome<cublasHandle_t> handle(cudaStream_t stream);
    Outcome<void> make();
    Outcome<void> use(cudaStream_t stream);
    template <typename T, typename Function>
    Outcome<void> put(cudaStream_t stream, Function gemm, const kernels::ProductSizes& sizes, const T* a, const T* b,
                      T* c);
    template <typename T, typename Function>
    Outcome<void> putAll(cudaStream_t stream, Function gemm, const kernels::ProductSizes& sizes, const T* a, const T* b,
                         T* c, const Apart& apart);

    const int m_gpu;
    const cudaStream_t m_stream;
    const std::string m_who;
    std::mutex m_mutex;
    cublasHandle_t m_handle = nullptr;
    cudaStream_t m_now = nullptr;  // the handle's
    FusedBlas m_fused;
    void* m_workspace = nullptr;
    std::size_t m_workspaceBytes = 0;
};

}  // namespace kolo::devices
