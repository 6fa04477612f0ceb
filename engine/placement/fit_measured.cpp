// SPDX-License-Identifier: Apache-2.0
//
// One training step of a perceptron, on real memory. The parts are allocated as training allocates them: parameters and
// the optimizer's state once, activations as the forward pass goes on, gradients as the backward pass comes back; and
// after each, the device is asked what it has in use. What a pass needs for a moment only is freed before it is asked.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstring>

#include "engine/api/wording.h"
#include "engine/kernels/registry.h"
#include "engine/placement/fit.h"

namespace kolo::placement {

using devices::Buffer;
using kernels::TensorType;

namespace {

struct Array {
    TensorType type;
    Buffer buffer;
};

/// Arrays on one device, and kernels on them.
class Desk {
public:
    Desk(devices::Device& device, DType dtype) : m_device(device), m_dtype(dtype) {}

    Outcome<Array> make(kernels::Shape shape) {
        Array array{{m_dtype, std::move(shape)}, {}};
        array.buffer = TRY(m_device.allocate(array.type.bytes()));
        return array;
    }

    /// The result of an operation as a new array.
    Outcome<Array> compute(const char* name, std::vector<const Array*> inputs, kernels::Attributes attributes = {}) {
        const kernels::Op& op = *kernels::findOp(name);
        std::vector<TensorType> types;
        for (const Array* input : inputs) types.push_back(input->type);
        auto type = TRY(op.infer(types, attributes));
        auto result = TRY(make(type.shape));
        std::vector<kernels::Operand> operands;
        for (const Array* input : inputs) operands.push_back({input->buffer.address(), &input->type});
        const auto* const kernel = devices::findKernel(op, m_dtype, m_device.info().kind);
        if (!kernel)
            return Error{
                ErrorCode::DeviceUnavailable, "devices",
                Complaint::tr("{} has no kernel of {} for {}.", name, kolo::name(m_dtype), m_device.info().label)};
        devices::Queue& queue = m_device.compute();
        auto done = queue.launch(kernel->run, {operands, result.buffer.address(), result.type, attributes});
        if (const auto drained = queue.drain(); done) done = drained;
        if (!done) return done.error();
        return result;
    }

    Outcome<Array> normal(kernels::Shape shape, std::uint64_t seed) {
        kernels::Attributes attributes;
        attributes.output = {m_dtype, std::move(shape)};
        attributes.seed = 1;
        attributes.seed2 = seed;
        return compute("RandomStandardNormal", {}, attributes);
    }

private:
    devices::Device& m_device;
    DType m_dtype;
};

}  // namespace

Outcome<void> measureFit(const FitRequest& request, devices::Device& device, Fit& fit) {
    const auto& layers = request.model.layers;
    Desk desk(device, request.type == FitType::Float64 ? DType::Float64 : DType::Float32);
    std::size_t before = device.bytesInUse();
    const auto measure = [&](std::size_t part) {
        const std::size_t now = device.bytesInUse();
        fit.parts[part].measuredBytes = static_cast<double>(now - before);
        before = now;
    };
    std::vector<Array> parameters, state, activations, gradients;
    const auto keep = [](std::vector<Array>& list, Outcome<Array> made) -> Outcome<void> {
        if (!made) return made.error();
        list.push_back(std::move(*made));
        return {};
    };
    for (std::size_t i = 1; i < layers.size(); ++i) {
        TRY(keep(parameters, desk.normal({layers[i - 1], layers[i]}, i)));
        TRY(keep(parameters, desk.normal({layers[i]}, 100 + i)));
    }
    measure(0);
    const int slots = request.optimizer == Optimizer::Adam ? 2 : request.optimizer == Optimizer::Momentum ? 1 : 0;
    for (int slot = 0; slot < slots; ++slot)
        for (const Array& parameter : parameters) TRY(keep(state, desk.make(parameter.type.shape)));
    measure(2);
    // Forward: the output of every layer is kept for the way back.
    TRY(keep(activations, desk.normal({request.batch, layers.front()}, 1000)));
    for (std::size_t i = 0; i + 1 < layers.size(); ++i) {
        auto product = desk.compute("MatMul", {&activations.back(), &parameters[2 * i]});
        if (!product) return product.error();
        auto sum = desk.compute("AddV2", {&*product, &parameters[2 * i + 1]});
        if (!sum) return sum.error();
        TRY(keep(activations, desk.compute("Relu", {&*sum})));
        product = Error{};  // only for a moment
        sum = Error{};
    }
    measure(3);
    // Backward, of the loss Σ output² / 2: what comes back begins as the output itself.
    auto delta = desk.compute("Relu", {&activations.back()});
    for (std::size_t i = layers.size() - 1; i-- > 0;) {
        if (!delta) return delta.error();
        kernels::Attributes first, second, overBatch;
        first.transposeA = true;
        second.transposeB = true;
        overBatch.axes = {0};
        TRY(keep(gradients, desk.compute("MatMul", {&activations[i], &*delta}, first)));
        TRY(keep(gradients, desk.compute("Sum", {&*delta}, overBatch)));
        auto back = desk.compute("MatMul", {&*delta, &parameters[2 * i]}, second);
        delta = std::move(back);
    }
    if (!delta) return delta.error();
    delta = Error{};
    measure(1);
    return {};
}

}  // namespace kolo::placement
