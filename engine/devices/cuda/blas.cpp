// SPDX-License-Identifier: Apache-2.0
#include "engine/devices/cuda/blas.h"

#include <fmt/format.h>

#include <vector>

#include "engine/devices/cuda/cuda_error.h"

namespace kolo::devices {

namespace {

/// The major version that this was compiled with comes first: a later one may need a later driver. The functions used
/// are the same in both.
std::vector<std::string> fileNames(const char* library) {
    std::vector<std::string> names;
    for (const int major : {CUBLAS_VER_MAJOR, 13, 12}) names.push_back(fmt::format("{}.so.{}", library, major));
    return names;
}

}  // namespace

BlasLibrary::BlasLibrary()
    : FoundLibrary("cuBLAS, which multiplies matrices on a GPU,", "devices", fileNames("libcublas"),
                   fileNames("libcublasLt")) {}

Outcome<void> BlasLibrary::checked(cublasStatus_t code, const std::string& who, const std::string& what) const {
    if (code == CUBLAS_STATUS_SUCCESS) return {};
    (void)cudaGetLastError();  // clears what cuBLAS left behind: reported here, not to the next caller
    return Error{
        ErrorCode::RunFailed, "devices",
        fmt::format("{} cannot {}: {} (cuBLAS {}).", who, what, cublasGetStatusString(code), static_cast<int>(code))};
}

const BlasLibrary& blasLibrary() {
    static const BlasLibrary library;
    return library;
}

Blas::Blas(int gpu, cudaStream_t stream, std::string who) : m_gpu(gpu), m_stream(stream), m_who(std::move(who)) {}

Blas::~Blas() {
    if (!m_handle) return;
    cudaSetDevice(m_gpu);
    blasLibrary().cublasDestroy_v2(m_handle);
}

Outcome<cublasHandle_t> Blas::make() const {
    const BlasLibrary& library = blasLibrary();
    TRY(library.complete());
    cublasHandle_t handle = nullptr;
    TRY(library.checked(library.cublasCreate_v2(&handle), m_who, "start cuBLAS"));
    auto ready = library.checked(library.cublasSetStream_v2(handle, m_stream), m_who, "give cuBLAS a stream");
    if (ready)
        ready =
            library.checked(library.cublasSetMathMode(handle, CUBLAS_DEFAULT_MATH), m_who, "set how cuBLAS computes");
    if (ready) return handle;
    library.cublasDestroy_v2(handle);
    return ready.error();
}

Outcome<cublasHandle_t> Blas::handle() {
    cudaSetDevice(m_gpu);
    const std::lock_guard lock(m_mutex);
    if (!m_handle) {
        m_handle = TRY(make());
    }
    return m_handle;
}

Outcome<void> Blas::warmUp() {
    TRY(handle());
    float* numbers = nullptr;
    TRY(devices::checked(cudaMalloc(reinterpret_cast<void**>(&numbers), 3 * sizeof *numbers), m_who, "warm up cuBLAS"));
    auto done = devices::checked(cudaMemsetAsync(numbers, 0, 3 * sizeof *numbers, m_stream), m_who, "warm up cuBLAS");
    if (done)
        done = multiply({.m = 1, .n = 1, .k = 1, .strideA = 1, .strideB = 1, .strideC = 1}, numbers, numbers + 1,
                        numbers + 2);
    if (done) done = devices::checked(cudaStreamSynchronize(m_stream), m_who, "warm up cuBLAS");
    cudaFree(numbers);
    return done;
}

// cuBLAS is column-major. To it, a row-major matrix is that matrix transposed, so we ask for cᵀ = bᵀ · aᵀ, and what it
// writes by columns is c by rows.

template <typename T, typename Function>
Outcome<void> Blas::put(Function gemm, const kernels::ProductSizes& s, const T* a, const T* b, T* c) {
    const auto blas = TRY(handle());
    const BlasLibrary& library = blasLibrary();
    const T one = 1, beta = static_cast<T>(s.beta);
    return library.checked(
        (library.*gemm)(blas, s.transposeB ? CUBLAS_OP_T : CUBLAS_OP_N, s.transposeA ? CUBLAS_OP_T : CUBLAS_OP_N, s.n,
                        s.m, s.k, &one, b, s.strideB, a, s.strideA, &beta, c, s.strideC),
        m_who, "multiply");
}

Outcome<void> Blas::multiply(const kernels::ProductSizes& sizes, const float* a, const float* b, float* c) {
    return put(&BlasLibrary::cublasSgemm_v2_64, sizes, a, b, c);
}

Outcome<void> Blas::multiply(const kernels::ProductSizes& sizes, const double* a, const double* b, double* c) {
    return put(&BlasLibrary::cublasDgemm_v2_64, sizes, a, b, c);
}

}  // namespace kolo::devices
