// SPDX-License-Identifier: Apache-2.0
#include "engine/kernels/blas.h"

#include <cblas.h>
#include <fmt/format.h>
#if KOLO_ONEDNN
#include <omp.h>
#include <oneapi/dnnl/dnnl.h>
#endif

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <mutex>
#include <new>
#include <vector>

#include "engine/api/out_of_memory.h"

// Of OpenBLAS; exported, though no header declares them.
extern "C" {
void* blas_memory_alloc(int procpos);
void blas_memory_free(void* buffer);
}

namespace kolo::kernels {

namespace {

constexpr std::size_t kRoomBytes = std::size_t{128} << 20;    // what it maps for one product
constexpr std::size_t kMarginBytes = std::size_t{256} << 20;  // what other threads may take before it does

std::mutex roomMutex;
std::atomic<int> multiplying = 0;  // products under way
std::atomic<int> taken = 0;        // what OpenBLAS has mapped for certain

/// OpenBLAS takes 128 MiB of address space for every product that is under way at the same time, keeps it, and asks
/// again for ever when the system refuses (under `ulimit -v`, say). So whoever is about to multiply makes sure of it
/// first.
class ProductRoom {
public:
    ProductRoom() {
        static const bool alone = (openblas_set_num_threads(1), true);
        (void)alone;
        if (multiplying <= taken) return;
        const std::lock_guard lock(roomMutex);
        // Others may multiply meanwhile: then all of these are new to OpenBLAS.
        const int wanted = multiplying;
        if (wanted <= taken) return;
        if (!couldBeMapped(wanted * kRoomBytes + kMarginBytes)) throw std::bad_alloc();
        std::vector<void*> buffers(wanted);
        for (void*& buffer : buffers) buffer = blas_memory_alloc(0);
        for (void* const buffer : buffers) blas_memory_free(buffer);
        taken = wanted;
    }

private:
    struct Counted {
        Counted() { ++multiplying; }
        ~Counted() { --multiplying; }
    };
    const Counted m_counted;
};

template <typename T, typename Gemm>
void multiplyBy(Gemm gemm, const ProductSizes& s, const T* a, const T* b, T* c) {
    const ProductRoom room;
    gemm(CblasRowMajor, s.transposeA ? CblasTrans : CblasNoTrans, s.transposeB ? CblasTrans : CblasNoTrans,
         static_cast<int>(s.m), static_cast<int>(s.n), static_cast<int>(s.k), T{1}, a, static_cast<int>(s.strideA), b,
         static_cast<int>(s.strideB), static_cast<T>(s.beta), c, static_cast<int>(s.strideC));
}

#if KOLO_ONEDNN
/// Multiplications; up to so many OpenBLAS does not copy either, and oneDNN prepares for a microsecond.
constexpr std::int64_t kWorthOneDnn = 1'000'000;

void callOneDnn(const ProductSizes& s, const float* a, const float* b, float* c) {
    thread_local const bool alone = (omp_set_num_threads(1), true);
    (void)alone;
    const auto turned = [](bool transpose) { return transpose ? 'T' : 'N'; };
    const dnnl_status_t done = dnnl_sgemm(turned(s.transposeA), turned(s.transposeB), s.m, s.n, s.k, 1, a, s.strideA, b,
                                          s.strideB, s.beta, c, s.strideC);
    if (done != dnnl_success) throw std::bad_alloc();  // nothing else can fail, the sizes being those of matrices
}

/// At its first product oneDNN writes its code, and crashes if the system refuses the memory for that.
void prepareOneDnn() {
    static const bool prepared = [] {
        const std::lock_guard lock(roomMutex);
        if (!couldBeMapped(kMarginBytes)) throw std::bad_alloc();
        constexpr int kSide = 100;
        const std::vector<float> a(kSide * kSide), b(kSide * kSide);
        std::vector<float> c(kSide * kSide);
        callOneDnn({kSide, kSide, kSide, kSide, kSide, kSide}, a.data(), b.data(), c.data());
        return true;
    }();
    (void)prepared;
}
#endif

}  // namespace

void prepareProducts([[maybe_unused]] std::int64_t multiplications) {
#if KOLO_ONEDNN
    if (multiplications >= kWorthOneDnn) prepareOneDnn();
#endif
}

std::string productLibraries() {
    const std::string own = fmt::format("OpenBLAS for {}", openblas_get_corename());
#if KOLO_ONEDNN
    const dnnl_version_t& version = *dnnl_version();
    return fmt::format("large float32 by oneDNN {}.{}.{}, others by {}", version.major, version.minor, version.patch,
                       own);
#else
    return own;
#endif
}

void multiply(const ProductSizes& sizes, const float* a, const float* b, float* c) {
#if KOLO_ONEDNN
    if (sizes.m * sizes.n * sizes.k >= kWorthOneDnn) {
        prepareOneDnn();
        return callOneDnn(sizes, a, b, c);
    }
#endif
    multiplyBy(cblas_sgemm, sizes, a, b, c);
}

void multiply(const ProductSizes& sizes, const double* a, const double* b, double* c) {
    multiplyBy(cblas_dgemm, sizes, a, b, c);
}

/// Row by row of b, so that the inner loop runs along memory; unsigned, so that it wraps around.
void multiply(const ProductSizes& s, const std::int32_t* a, const std::int32_t* b, std::int32_t* c) {
    auto* const out = reinterpret_cast<std::uint32_t*>(c);
    const auto *const left = reinterpret_cast<const std::uint32_t*>(a), *const right =
                                                                            reinterpret_cast<const std::uint32_t*>(b);
    std::fill(out, out + s.m * s.n, 0u);
    for (std::int64_t i = 0; i < s.m; ++i)
        for (std::int64_t k = 0; k < s.k; ++k) {
            const std::uint32_t x = s.transposeA ? left[k * s.strideA + i] : left[i * s.strideA + k];
            const std::uint32_t* const row = s.transposeB ? right + k : right + k * s.strideB;
            const std::int64_t move = s.transposeB ? s.strideB : 1;
            for (std::int64_t j = 0; j < s.n; ++j) out[i * s.n + j] += x * row[j * move];
        }
}

}  // namespace kolo::kernels
