// SPDX-License-Identifier: Apache-2.0
//
// cublasLt for the emulated driver: products with what Kolo wants done beside them, at their place in the stream, in
// the order in which the processor does it (a bias first, then the product), so that results have the processor's bits.
// It refuses what cublasLt's documentation forbids, and finds no kernel where KOLO_EMULATED_CUDA says so.
#include <cblas.h>
#include <cublasLt.h>

#include <algorithm>
#include <cstring>

#include "emulated_driver.h"

struct EmulatedLt {};
struct EmulatedProduct {
    cublasOperation_t transposeA = CUBLAS_OP_N, transposeB = CUBLAS_OP_N;
    cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
    void* row = nullptr;
};
struct EmulatedLayout {
    std::int64_t rows = 0, columns = 0, stride = 0;
};
struct EmulatedPreference {
    std::uint64_t workspaceBytes = 0;
    std::uint32_t alignments[4] = {256, 256, 256, 256};
};

namespace {

/// A column-major product, each of its columns beginning with the bias.
struct Product {
    EmulatedProduct what;
    EmulatedLayout a, b, c;
    float alpha, beta;
    const float *from, *by;
    float* to;

    bool does(cublasLtEpilogue_t part) const { return (what.epilogue & part) == part; }
    template <typename Change>
    void each(const Change& change) const {
        for (std::int64_t j = 0; j < c.columns; ++j)
            for (std::int64_t i = 0; i < c.rows; ++i) change(i, j, to[j * c.stride + i]);
    }

    void run() const {
        auto* const row = static_cast<float*>(what.row);
        const bool addsBias = does(CUBLASLT_EPILOGUE_BIAS);
        if (addsBias) each([&](std::int64_t i, std::int64_t, float& value) { value = row[i]; });
        const bool transposed = what.transposeA == CUBLAS_OP_T;
        cblas_sgemm(CblasColMajor, transposed ? CblasTrans : CblasNoTrans,
                    what.transposeB == CUBLAS_OP_T ? CblasTrans : CblasNoTrans, static_cast<int>(c.rows),
                    static_cast<int>(c.columns), static_cast<int>(transposed ? a.rows : a.columns), alpha, from,
                    static_cast<int>(a.stride), by, static_cast<int>(b.stride), addsBias ? 1 : beta, to,
                    static_cast<int>(c.stride));
        if (what.epilogue == CUBLASLT_EPILOGUE_RELU_BIAS)
            each([&](std::int64_t, std::int64_t, float& value) { value = value < 0 ? 0 : value; });
        if (what.epilogue == CUBLASLT_EPILOGUE_BGRADA) {
            std::fill_n(row, a.rows, 0.0f);
            for (std::int64_t k = 0; k < a.columns; ++k)
                for (std::int64_t i = 0; i < a.rows; ++i) row[i] += from[k * a.stride + i];
        }
    }
};

bool isAligned(const void* address, std::uint64_t bytes) {
    return reinterpret_cast<std::uintptr_t>(address) % bytes == 0;
}
std::uint64_t alignmentOf(const void* address) {
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    return at == 0 ? 1 : at & (~at + 1);
}

}  // namespace

extern "C" {

cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle) {
    *handle = new EmulatedLt;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) {
    delete handle;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* desc, cublasComputeType_t, cudaDataType_t) {
    *desc = new EmulatedProduct;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t desc) {
    delete desc;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t desc, cublasLtMatmulDescAttributes_t attribute,
                                              const void* value, std::size_t bytes) {
    const auto set = [&](auto& member) {
        if (bytes != sizeof member) return CUBLAS_STATUS_INVALID_VALUE;
        std::memcpy(&member, value, bytes);
        return CUBLAS_STATUS_SUCCESS;
    };
    switch (attribute) {
        case CUBLASLT_MATMUL_DESC_TRANSA: return set(desc->transposeA);
        case CUBLASLT_MATMUL_DESC_TRANSB: return set(desc->transposeB);
        case CUBLASLT_MATMUL_DESC_EPILOGUE: return set(desc->epilogue);
        case CUBLASLT_MATMUL_DESC_BIAS_POINTER: return set(desc->row);
    }
    return CUBLAS_STATUS_INVALID_VALUE;
}
cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* layout, cudaDataType_t, std::uint64_t rows,
                                          std::uint64_t columns, std::int64_t stride) {
    *layout = new EmulatedLayout{static_cast<std::int64_t>(rows), static_cast<std::int64_t>(columns), stride};
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t layout) {
    delete layout;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t* preference) {
    *preference = new EmulatedPreference;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t preference) {
    delete preference;
    return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t preference,
                                                    cublasLtMatmulPreferenceAttributes_t attribute, const void* value,
                                                    std::size_t bytes) {
    if (attribute == CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES) {
        if (bytes != sizeof preference->workspaceBytes) return CUBLAS_STATUS_INVALID_VALUE;
        std::memcpy(&preference->workspaceBytes, value, bytes);
        return CUBLAS_STATUS_SUCCESS;
    }
    if (bytes != sizeof(std::uint32_t)) return CUBLAS_STATUS_INVALID_VALUE;
    std::memcpy(&preference->alignments[attribute - CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES], value, bytes);
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t, cublasLtMatmulDesc_t desc, cublasLtMatrixLayout_t a,
                                              cublasLtMatrixLayout_t b, cublasLtMatrixLayout_t c,
                                              cublasLtMatrixLayout_t, cublasLtMatmulPreference_t preference, int,
                                              cublasLtMatmulHeuristicResult_t results[], int* found) {
    *found = 0;
    if (emulated::settings().fuses == 0) return CUBLAS_STATUS_NOT_SUPPORTED;
    const auto across = [](const EmulatedLayout& layout, cublasOperation_t turned) {
        return turned == CUBLAS_OP_T ? std::pair(layout.columns, layout.rows) : std::pair(layout.rows, layout.columns);
    };
    const auto [rows, depth] = across(*a, desc->transposeA);
    const auto [depthB, columns] = across(*b, desc->transposeB);
    if (depth != depthB || rows != c->rows || columns != c->columns || a->stride < a->rows || b->stride < b->rows ||
        c->stride < c->rows)
        return CUBLAS_STATUS_INVALID_VALUE;
    results[0] = {};
    for (int i = 0; i < 4; ++i) results[0].algo.data[i] = preference->alignments[i];
    results[0].algo.data[4] = preference->workspaceBytes;
    // Of this it asks the address that was described, though it does not read from there.
    results[0].algo.data[5] = alignmentOf(desc->row);
    *found = 1;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmul(cublasLtHandle_t, cublasLtMatmulDesc_t desc, const void* alpha, const void* a,
                              cublasLtMatrixLayout_t layoutA, const void* b, cublasLtMatrixLayout_t layoutB,
                              const void* beta, const void* c, cublasLtMatrixLayout_t, void* d,
                              cublasLtMatrixLayout_t layoutD, const cublasLtMatmulAlgo_t* algorithm, void* workspace,
                              std::size_t workspaceBytes, cudaStream_t stream) {
    const void* const arrays[] = {a, b, c, d};
    for (int i = 0; i < 4; ++i)
        if (!isAligned(arrays[i], algorithm->data[i])) return CUBLAS_STATUS_INVALID_VALUE;
    // No more than 16 bytes are read at a time.
    if (!isAligned(desc->row, std::min<std::uint64_t>(algorithm->data[5], 16))) return CUBLAS_STATUS_INVALID_VALUE;
    if (c != d || !workspace || workspaceBytes < algorithm->data[4]) return CUBLAS_STATUS_INVALID_VALUE;
    const Product product{*desc,
                          *layoutA,
                          *layoutB,
                          *layoutD,
                          *static_cast<const float*>(alpha),
                          *static_cast<const float*>(beta),
                          static_cast<const float*>(a),
                          static_cast<const float*>(b),
                          static_cast<float*>(d)};
    return emulated::enqueue(stream, &emulated::Counts::products,
                             [product, workspace] {
                                 std::memset(workspace, 0xCD, 64);
                                 product.run();
                             }) == cudaSuccess
               ? CUBLAS_STATUS_SUCCESS
               : CUBLAS_STATUS_EXECUTION_FAILED;
}

}  // extern "C"
