// SPDX-License-Identifier: Apache-2.0
#include "engine/devices/cuda/blas.h"

#include <fmt/format.h>

#include <vector>

#include "engine/devices/found_library.h"

namespace kolo::devices {

namespace {

Outcome<BlasLibrary> load() {
    // The major version that this was compiled with comes first: a later one may need a later driver. The functions
    // below are the same in both.
    std::vector<std::string> names;
    for (const int major : {CUBLAS_VER_MAJOR, 13, 12}) {
        const std::string file = fmt::format("libcublas.so.{}", major);
        names.push_back(file);
        names.push_back("/usr/local/cuda/lib64/" + file);
    }
    FoundLibrary found("cuBLAS, which multiplies matrices on a GPU,", "devices");
    found.open(names);
    BlasLibrary library;
    found.find(library.create, "cublasCreate_v2");
    found.find(library.destroy, "cublasDestroy_v2");
    found.find(library.setStream, "cublasSetStream_v2");
    found.find(library.setMathMode, "cublasSetMathMode");
    found.find(library.statusText, "cublasGetStatusString");
    found.find(library.sgemm, "cublasSgemm_v2_64");
    found.find(library.dgemm, "cublasDgemm_v2_64");
    TRY(found.complete());
    return library;
}

}  // namespace

Outcome<void> BlasLibrary::checked(cublasStatus_t code, const std::string& who, const std::string& what) const {
    if (code == CUBLAS_STATUS_SUCCESS) return {};
    (void)cudaGetLastError();  // clears what cuBLAS left behind: reported here, not to the next caller
    return Error{ErrorCode::RunFailed, "devices",
                 fmt::format("{} cannot {}: {} (cuBLAS {}).", who, what, statusText(code), static_cast<int>(code))};
}

const Outcome<BlasLibrary>& blasLibrary() {
    static const Outcome<BlasLibrary> library = load();
    return library;
}

Blas::Blas(int gpu, cudaStream_t stream, std::string who) : m_gpu(gpu), m_stream(stream), m_who(std::move(who)) {}

Blas::~Blas() {
    if (!m_handle) return;
    cudaSetDevice(m_gpu);
    blasLibrary()->destroy(m_handle);
}

Outcome<cublasHandle_t> Blas::make() const {
    const auto& library = blasLibrary();
    if (!library) return library.error();
    cublasHandle_t handle = nullptr;
    TRY(library->checked(library->create(&handle), m_who, "start cuBLAS"));
    auto ready = library->checked(library->setStream(handle, m_stream), m_who, "give cuBLAS a stream");
    if (ready)
        ready = library->checked(library->setMathMode(handle, CUBLAS_DEFAULT_MATH), m_who, "set how cuBLAS computes");
    if (ready) return handle;
    library->destroy(handle);
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

// cuBLAS is column-major. To it, a row-major matrix is that matrix transposed, so we ask for cᵀ = bᵀ · aᵀ, and what it
// writes by columns is c by rows.

template <typename T, typename Function>
Outcome<void> Blas::put(Function gemm, std::int64_t m, std::int64_t n, std::int64_t k, BlasMatrix<T> a, BlasMatrix<T> b,
                        T beta, T* c, std::int64_t strideC) {
    const auto blas = TRY(handle());
    const auto& library = *blasLibrary();
    const T one = 1;
    return library.checked(
        (library.*gemm)(blas, b.transposed ? CUBLAS_OP_T : CUBLAS_OP_N, a.transposed ? CUBLAS_OP_T : CUBLAS_OP_N, n, m,
                        k, &one, b.at, b.stride, a.at, a.stride, &beta, c, strideC),
        m_who, "multiply");
}

Outcome<void> Blas::multiply(std::int64_t m, std::int64_t n, std::int64_t k, BlasMatrix<float> a, BlasMatrix<float> b,
                             float beta, float* c, std::int64_t strideC) {
    return put(&BlasLibrary::sgemm, m, n, k, a, b, beta, c, strideC);
}

Outcome<void> Blas::multiply(std::int64_t m, std::int64_t n, std::int64_t k, BlasMatrix<double> a, BlasMatrix<double> b,
                             double beta, double* c, std::int64_t strideC) {
    return put(&BlasLibrary::dgemm, m, n, k, a, b, beta, c, strideC);
}

}  // namespace kolo::devices
