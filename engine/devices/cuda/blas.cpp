// SPDX-License-Identifier: Apache-2.0
#include "engine/devices/cuda/blas.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "engine/devices/cuda/allocation_gate.h"
#include "engine/devices/cuda/cuda_error.h"

namespace kolo::devices {

namespace {

constexpr int kHopper = 9;  // a GPU's major capability
/// What cuBLAS's documentation recommends.
constexpr std::size_t kHopperWorkspaceBytes = std::size_t{32} << 20, kWorkspaceBytes = std::size_t{4} << 20;

}  // namespace

std::vector<std::string> blasFileNames(const char* library) {
    std::vector<std::string> names;
    for (const int major : {CUBLAS_VER_MAJOR, 13, 12}) names.push_back(fmt::format("{}.so.{}", library, major));
    return names;
}

BlasLibrary::BlasLibrary()
    : FoundLibrary("cuBLAS, which multiplies matrices on a GPU,", "devices", blasFileNames("libcublas"),
                   blasFileNames("libcublasLt")) {}

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

Blas::Blas(int gpu, cudaStream_t stream, std::string who)
    : m_gpu(gpu), m_stream(stream), m_who(std::move(who)), m_fused(gpu, m_who) {}

Blas::~Blas() {
    if (!m_handle) return;
    cudaSetDevice(m_gpu);
    blasLibrary().cublasDestroy_v2(m_handle);
    cudaFree(m_workspace);
}

Outcome<void> Blas::make() {
    const BlasLibrary& library = blasLibrary();
    TRY(library.complete());
    int major = 0;
    TRY(devices::checked(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, m_gpu), m_who,
                         "tell its capability"));
    m_workspaceBytes = major >= kHopper ? kHopperWorkspaceBytes : kWorkspaceBytes;
    const AllocationGate::Pass pass;
    TRY(devices::checked(cudaMalloc(&m_workspace, m_workspaceBytes), m_who, "start cuBLAS"));
    cublasHandle_t handle = nullptr;
    auto made = library.checked(library.cublasCreate_v2(&handle), m_who, "start cuBLAS");
    if (made) {
        m_handle = handle;
        made =
            library.checked(library.cublasSetMathMode(handle, CUBLAS_DEFAULT_MATH), m_who, "set how cuBLAS computes");
    }
    if (made) made = use(m_stream);
    if (made) return {};
    if (m_handle) library.cublasDestroy_v2(std::exchange(m_handle, nullptr));
    cudaFree(std::exchange(m_workspace, nullptr));
    return made;
}

/// Setting the stream takes the workspace away.
Outcome<void> Blas::use(cudaStream_t stream) {
    if (m_now == stream) return {};
    const BlasLibrary& library = blasLibrary();
    TRY(library.checked(library.cublasSetStream_v2(m_handle, stream), m_who, "give cuBLAS a stream"));
    TRY(library.checked(library.cublasSetWorkspace_v2(m_handle, m_workspace, m_workspaceBytes), m_who,
                        "give cuBLAS memory to work in"));
    m_now = stream;
    return {};
}

void Blas::leave() {
    const std::lock_guard lock(m_mutex);
    if (m_handle) (void)use(m_stream);
}

Outcome<cublasHandle_t> Blas::handle(cudaStream_t stream) {
    cudaSetDevice(m_gpu);
    const std::lock_guard lock(m_mutex);
    if (!m_handle) TRY(make());
    TRY(use(stream));
    return m_handle;
}

Outcome<bool> Blas::multiplyAnd(cudaStream_t stream, const kernels::ProductSizes& sizes, const float* a, const float* b,
                                float* c, const Epilogue& epilogue) {
    TRY(handle(stream));
    return m_fused.multiply(stream, m_workspace, m_workspaceBytes, sizes, a, b, c, epilogue);
}

Outcome<void> Blas::warmUp() {
    TRY(handle(m_stream));
    float* numbers = nullptr;
    TRY(devices::checked(cudaMalloc(reinterpret_cast<void**>(&numbers), 3 * sizeof *numbers), m_who, "warm up cuBLAS"));
    auto done = devices::checked(cudaMemsetAsync(numbers, 0, 3 * sizeof *numbers, m_stream), m_who, "warm up cuBLAS");
    if (done)
        done = multiply(m_stream, {.m = 1, .n = 1, .k = 1, .strideA = 1, .strideB = 1, .strideC = 1}, numbers,
                        numbers + 1, numbers + 2);
    if (done) done = devices::checked(cudaStreamSynchronize(m_stream), m_who, "warm up cuBLAS");
    cudaFree(numbers);
    return done;
}

// cuBLAS is column-major. To it, a row-major matrix is that matrix transposed, so we ask for cᵀ = bᵀ · aᵀ, and what it
// writes by columns is c by rows.

template <typename T, typename Function>
Outcome<void> Blas::put(cudaStream_t stream, Function gemm, const kernels::ProductSizes& s, const T* a, const T* b,
                        T* c) {
    const auto blas = TRY(handle(stream));
    const BlasLibrary& library = blasLibrary();
    const T one = 1, beta = static_cast<T>(s.beta);
    return library.checked(
        (library.*gemm)(blas, s.transposeB ? CUBLAS_OP_T : CUBLAS_OP_N, s.transposeA ? CUBLAS_OP_T : CUBLAS_OP_N, s.n,
                        s.m, s.k, &one, b, s.strideB, a, s.strideA, &beta, c, s.strideC),
        m_who, "multiply");
}

template <typename T, typename Function>
Outcome<void> Blas::putAll(cudaStream_t stream, Function gemm, const kernels::ProductSizes& s, const T* a, const T* b,
                           T* c, const Apart& apart) {
    const auto blas = TRY(handle(stream));
    const BlasLibrary& library = blasLibrary();
    const T one = 1, beta = static_cast<T>(s.beta);
    return library.checked((library.*gemm)(blas, s.transposeB ? CUBLAS_OP_T : CUBLAS_OP_N,
                                           s.transposeA ? CUBLAS_OP_T : CUBLAS_OP_N, s.n, s.m, s.k, &one, b, s.strideB,
                                           apart.b, a, s.strideA, apart.a, &beta, c, s.strideC, apart.c, apart.count),
                           m_who, "multiply");
}

Outcome<void> Blas::multiply(cudaStream_t stream, const kernels::ProductSizes& sizes, const float* a, const float* b,
                             float* c) {
    return put(stream, &BlasLibrary::cublasSgemm_v2_64, sizes, a, b, c);
}

Outcome<void> Blas::multiply(cudaStream_t stream, const kernels::ProductSizes& sizes, const double* a, const double* b,
                             double* c) {
    return put(stream, &BlasLibrary::cublasDgemm_v2_64, sizes, a, b, c);
}

Outcome<void> Blas::multiply(cudaStream_t stream, const kernels::ProductSizes& sizes, const float* a, const float* b,
                             float* c, const Apart& apart) {
    return putAll(stream, &BlasLibrary::cublasSgemmStridedBatched_64, sizes, a, b, c, apart);
}

Outcome<void> Blas::multiply(cudaStream_t stream, const kernels::ProductSizes& sizes, const double* a, const double* b,
                             double* c, const Apart& apart) {
    return putAll(stream, &BlasLibrary::cublasDgemmStridedBatched_64, sizes, a, b, c, apart);
}

}  // namespace kolo::devices
