// SPDX-License-Identifier: Apache-2.0
//
// Permutes the axes. A matrix goes through shared memory in square tiles, so that both reads and writes run along rows;
// a tile's rows are padded by one element, or all of a column would be in one bank of that memory. Everything else is
// written row by row and read where it is.
#include "engine/devices/cuda/ops/each_element.cuh"

namespace kolo::kernels::cuda {

namespace {

constexpr int kTile = 32;
constexpr int kRowsAtATime = 8;

template <typename T>
__global__ void transposeTiles(const T* in, T* out, std::int64_t rows, std::int64_t columns) {
    __shared__ T tile[kTile][kTile + 1];
    const std::int64_t tilesAcross = (columns + kTile - 1) / kTile, tilesDown = (rows + kTile - 1) / kTile;
    for (std::int64_t number = blockIdx.x; number < tilesAcross * tilesDown; number += gridDim.x) {
        const std::int64_t row = number / tilesAcross * kTile, column = number % tilesAcross * kTile;
        for (int y = threadIdx.y; y < kTile; y += kRowsAtATime)
            if (row + y < rows && column + threadIdx.x < columns)
                tile[y][threadIdx.x] = in[(row + y) * columns + column + threadIdx.x];
        __syncthreads();
        for (int y = threadIdx.y; y < kTile; y += kRowsAtATime)
            if (column + y < columns && row + threadIdx.x < rows)
                out[(column + y) * rows + row + threadIdx.x] = tile[threadIdx.x][y];
        __syncthreads();  // before the next tile is read into the same place
    }
}

struct TransposeAxes {
    template <typename T>
    static void run(const KernelCall& call) {
        const Shape& from = call.inputs[0].type->shape;
        const auto& order = call.attributes.axes;
        if (call.type.elements() == 0) return;
        if (order.size() == 2 && order[0] == 1) {
            const unsigned blocks = blocksFor(call.type.elements(), kTile * kTile);
            devices::start(blocks, dim3(kTile, kRowsAtATime), queueOf(call).stream(), transposeTiles<T>, call.in<T>(0),
                           call.out<T>(), from[0], from[1]);
            return;
        }
        launchEach(call, call.type.elements(),
                   Gather<T>{call.in<T>(0), call.out<T>(), walkOf<1>(call.type.shape, {transposedStrides(call)})});
    }
};

}  // namespace

const KernelFamily& transpose = family<TransposeAxes>("Transpose", EveryType{}, Int32::Everywhere);

}  // namespace kolo::kernels::cuda
