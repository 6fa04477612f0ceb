// SPDX-License-Identifier: Apache-2.0
//
// A batch's losses and the derivative by its outputs: one thread a row, in the order of the processor. A row is a few
// numbers, a batch a few rows; what counts is that the outputs need not go to the processor and back.
#include "engine/devices/cuda/ops/each_element.cuh"
#include "engine/kernels/losses.h"

namespace kolo::kernels::cuda {

namespace {

template <typename Row>
struct RowByRow {
    template <typename T>
    static void run(const KernelCall& call) {
        const std::int64_t rows = call.inputs[0].type->shape[0], classes = call.inputs[0].type->shape[1];
        const T* const outputs = call.in<T>(0);
        const auto* const labels = call.in<std::int32_t>(1);
        T* const gradient = call.state<T>(2);
        auto* const losses = call.out<double>();
        const float scale = call.attributes.scale;
        launchEach(call, rows, [=] __device__(std::int64_t i) {
            losses[i] = Row::ofRow(classes, outputs + i * classes, labels[i], scale,
                                   gradient ? gradient + i * classes : nullptr, nullptr);
        });
    }
};

template <typename Row>
KernelFamily lossOf(std::string_view op) {
    return family<RowByRow<Row>>(op, Types<float>{}, Int32::OnCpu);
}

}  // namespace

const KernelFamily& losses = together({lossOf<CrossEntropy>("CrossEntropyLoss"), lossOf<SquaredDistance>("SquaredLoss"),
                                       lossOf<MeanSquares>("MeanSquaresLoss")});

}  // namespace kolo::kernels::cuda
