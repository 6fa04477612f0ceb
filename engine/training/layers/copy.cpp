// SPDX-License-Identifier: Apache-2.0
//
// Hands on what it reads: where something happens to a tensor between two layers that no other layer waits for, such as
// the gathering of scores before the loss.
#include "engine/training/layer.h"

namespace kolo::training {

namespace {

class Copy : public Layer {
public:
    Copy(std::string name, int size) : m_name(std::move(name)), m_size(size) {}

    std::string name() const override { return m_name; }
    Extent output() const override { return {m_size, 1, 1}; }

    void forward(const Pass& pass, const float* in, float* out) const override {
        pass.kernels.copy(static_cast<std::int64_t>(pass.rows) * m_size, in, out);
    }
    void backward(const Pass& pass, const float*, const float*, const float* outGradient, float* inGradient, float*,
                  float) const override {
        if (inGradient) pass.kernels.copy(static_cast<std::int64_t>(pass.rows) * m_size, outGradient, inGradient);
    }

private:
    const std::string m_name;
    const int m_size;
};

}  // namespace

std::unique_ptr<Layer> makeCopy(const std::string& name, int size) {
    return std::make_unique<Copy>(name, size);
}

}  // namespace kolo::training
