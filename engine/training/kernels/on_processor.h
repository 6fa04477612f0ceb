// SPDX-License-Identifier: Apache-2.0
//
// Training on this computer's processor, for devices whose memory it can address.
#pragma once

#include "engine/kernels/product_room.h"
#include "engine/training/kernels/kernels.h"

namespace kolo::training {

class ProcessorKernels : public Kernels {
public:
    Outcome<void> finish() override { return {}; }
    void multiply(int m, int n, int k, View a, View b, float beta, float* c, int strideC) override;
    void fillRows(int rows, int columns, const float* row, float* out) override;
    void sumRows(int rows, int columns, const float* in, float beta, float* out) override;
    void zero(std::int64_t count, float* out) override;
    void copy(std::int64_t count, const float* in, float* out) override;
    void relu(std::int64_t count, const float* in, float* out) override;
    void reluBack(std::int64_t count, const float* out, const float* outGradient, float* inGradient) override;
    void tanh(std::int64_t count, const float* in, float* out) override;
    void tanhBack(std::int64_t count, const float* out, const float* outGradient, float* inGradient) override;
    void neighbourhoods(Extent image, const float* in, float* columns) override;
    void neighbourhoodsBack(Extent image, const float* columns, float* out) override;
    void fillMaps(int maps, int pixels, const float* bias, float* out) override;
    void sumMaps(int maps, int pixels, const float* in, float beta, float* out) override;
    void maxPool(Extent image, const float* in, float* out) override;
    void maxPoolBack(Extent image, const float* in, const float* out, const float* outGradient,
                     float* inGradient) override;
    void sgd(const SgdStep& step, const float* gradient, float* velocity, float* parameters) override;
    void adam(const AdamStep& step, const float* gradient, float* first, float* second, float* parameters) override;
    Outcome<std::uint64_t> hash(std::int64_t count, const float* in) override;

private:
    const kernels::ProductRoom m_room;
};

}  // namespace kolo::training
