// SPDX-License-Identifier: Apache-2.0
//
// The arithmetic of training for the tests' device of paper (tests/devices/remote_device.h): the processor's own, which
// finds its numbers in spite of the disguise, and does nothing before finish(), as a GPU may.
#pragma once

#include <deque>
#include <functional>

#include "engine/training/kernels/on_processor.h"
#include "tests/devices/remote_device.h"

namespace kolo::test {

class PaperKernels : public training::ProcessorKernels {
public:
    using View = training::View;
    using Extent = training::Extent;

    Outcome<void> finish() override {
        for (const auto& command : m_commands) command();
        m_commands.clear();
        return {};
    }
    void multiply(int m, int n, int k, View a, View b, float beta, float* c, int strideC) override {
        a.at = real(a.at), b.at = real(b.at);
        later(&ProcessorKernels::multiply, m, n, k, a, b, beta, c, strideC);
    }
    void fillRows(int rows, int columns, const float* row, float* out) override {
        later(&ProcessorKernels::fillRows, rows, columns, row, out);
    }
    void sumRows(int rows, int columns, const float* in, float beta, float* out) override {
        later(&ProcessorKernels::sumRows, rows, columns, in, beta, out);
    }
    void zero(std::int64_t count, float* out) override { later(&ProcessorKernels::zero, count, out); }
    void copy(std::int64_t count, const float* in, float* out) override {
        later(&ProcessorKernels::copy, count, in, out);
    }
    void relu(std::int64_t count, const float* in, float* out) override {
        later(&ProcessorKernels::relu, count, in, out);
    }
    void reluBack(std::int64_t count, const float* out, const float* outGradient, float* inGradient) override {
        later(&ProcessorKernels::reluBack, count, out, outGradient, inGradient);
    }
    void tanh(std::int64_t count, const float* in, float* out) override {
        later(&ProcessorKernels::tanh, count, in, out);
    }
    void tanhBack(std::int64_t count, const float* out, const float* outGradient, float* inGradient) override {
        later(&ProcessorKernels::tanhBack, count, out, outGradient, inGradient);
    }
    void neighbourhoods(Extent image, const float* in, float* columns) override {
        later(&ProcessorKernels::neighbourhoods, image, in, columns);
    }
    void neighbourhoodsBack(Extent image, const float* columns, float* out) override {
        later(&ProcessorKernels::neighbourhoodsBack, image, columns, out);
    }
    void fillMaps(int maps, int pixels, const float* bias, float* out) override {
        later(&ProcessorKernels::fillMaps, maps, pixels, bias, out);
    }
    void sumMaps(int maps, int pixels, const float* in, float beta, float* out) override {
        later(&ProcessorKernels::sumMaps, maps, pixels, in, beta, out);
    }
    void maxPool(Extent image, const float* in, float* out) override {
        later(&ProcessorKernels::maxPool, image, in, out);
    }
    void maxPoolBack(Extent image, const float* in, const float* out, const float* outGradient,
                     float* inGradient) override {
        later(&ProcessorKernels::maxPoolBack, image, in, out, outGradient, inGradient);
    }
    void sgd(const training::SgdStep& step, const float* gradient, float* velocity, float* parameters) override {
        later(&ProcessorKernels::sgd, step, gradient, velocity, parameters);
    }
    void adam(const training::AdamStep& step, const float* gradient, float* first, float* second,
              float* parameters) override {
        later(&ProcessorKernels::adam, step, gradient, first, second, parameters);
    }

    Outcome<std::uint64_t> hash(std::int64_t count, const float* in) override {
        TRY(finish());
        return ProcessorKernels::hash(count, real(in));
    }

private:
    template <typename T>
    static T real(T value) {
        if constexpr (std::is_pointer_v<T>) {
            if (!value) return value;
            return reinterpret_cast<T>(disguised(reinterpret_cast<const std::byte*>(value)));
        } else {
            return value;
        }
    }
    template <typename... Wanted, typename... Given>
    void later(void (ProcessorKernels::*function)(Wanted...), Given... given) {
        m_commands.push_back([this, function, ... real = real(given)] { (m_processor.*function)(real...); });
    }

    ProcessorKernels m_processor;
    std::deque<std::function<void()>> m_commands;
};

inline const training::KernelSet& paperKernels() {
    static const training::KernelSet set{
        "paper", [] { return Outcome<void>(); },
        [](devices::Device&) -> Outcome<std::unique_ptr<training::Kernels>> {
            return std::unique_ptr<training::Kernels>(std::make_unique<PaperKernels>());
        }};
    return set;
}

}  // namespace kolo::test
