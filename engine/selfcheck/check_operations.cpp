// SPDX-License-Identifier: Apache-2.0
//
// The placement lab's kernels: every operation that a device of this kind has a kernel for, on shapes that do not
// divide evenly into anything, compared with the CPU's kernel. Operations that only move elements, or compute each from
// a few, have the same bits. Sums of many have another order, and exponentials and logarithms are the device's own:
// these may differ by some units in the last digit of what was summed.
#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "engine/devices/device.h"
#include "engine/devices/host/host_device.h"
#include "engine/kernels/registry.h"
#include "engine/selfcheck/course.h"

namespace kolo::selfcheck {

namespace {

using devices::Buffer;
using devices::Device;
using kernels::Attributes;
using kernels::Op;
using kernels::Shape;
using kernels::TensorType;

constexpr DType kElementTypes[] = {DType::Float32, DType::Float64, DType::Int32, DType::Int64, DType::Bool};

struct OperationCase {
    std::vector<Shape> shapes;
    Attributes attributes;
};

/// Fractions of both signs with a full mantissa, none of them 0, because they are used as divisors; int32: up to 1000.
/// The same on every machine.
std::vector<std::byte> values(const TensorType& type, int input, bool absolute) {
    std::vector<std::byte> bytes(type.bytes());
    const auto fill = [&](auto typed) {
        for (std::int64_t i = 0; i < type.elements(); ++i) {
            const auto mixed = static_cast<std::uint32_t>(i * 2'654'435'761 + 40'503 * (input + 1));
            double value = ((mixed >> 4) + 1) / 268'435'457.0 *
                           (type.dtype == DType::Int32 || type.dtype == DType::Int64 ? 1000 : 1);
            if (mixed % 2 == 0 && !absolute) value = -value;
            typed = static_cast<decltype(typed)>(value);
            std::memcpy(bytes.data() + static_cast<std::size_t>(i) * sizeof typed, &typed, sizeof typed);
        }
    };
    if (type.dtype == DType::Float32) fill(float{});
    if (type.dtype == DType::Float64) fill(double{});
    if (type.dtype == DType::Int32) fill(std::int32_t{});
    if (type.dtype == DType::Int64) fill(std::int64_t{});
    if (type.dtype == DType::Bool)
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] = std::byte{(i * 7 + static_cast<std::size_t>(input)) % 3 == 0};
    return bytes;
}

std::vector<OperationCase> casesOf(const Op& op, DType dtype) {
    const Shape matrix{300, 257};
    std::vector<OperationCase> cases;
    const auto add = [&](std::vector<Shape> shapes, const std::function<void(Attributes&)>& fill) {
        Attributes attributes;
        attributes.output = {dtype, matrix};
        fill(attributes);
        cases.push_back({std::move(shapes), std::move(attributes)});
    };
    const auto nothing = [](Attributes&) {};
    if (op.name == "MatMul") {
        for (const bool ta : {false, true})
            for (const bool tb : {false, true})
                for (const Shape& size : {Shape{37, 53, 29}, Shape{1, 300, 257}, Shape{256, 128, 192}})
                    add({ta ? Shape{size[1], size[0]} : Shape{size[0], size[1]},
                         tb ? Shape{size[2], size[1]} : Shape{size[1], size[2]}},
                        [&](Attributes& a) { a.transposeA = ta, a.transposeB = tb; });
    } else if (op.name == "BatchMatMulV2") {
        add({{5, 37, 53}, {53, 29}}, nothing);
        add({{3, 1, 17, 31}, {2, 31, 19}}, nothing);
        add({{4, 53, 37}, {4, 29, 53}}, [](Attributes& a) { a.transposeA = a.transposeB = true; });
    } else if (op.inputs == 2) {
        for (const Shape& other : {matrix, Shape{257}, Shape{300, 1}, Shape{}}) add({matrix, other}, nothing);
        add({{300, 1}, {1, 257}}, nothing);
        add({{}, {7, 1, 31}}, nothing);
        add({{5, 1, 9, 1}, {7, 1, 11}}, nothing);
    } else if (op.name == "Sum" || op.name == "Mean" || op.name == "Max" || op.name == "Min" || op.name == "Any" ||
               op.name == "All") {
        for (const std::vector<std::int64_t>& axes : {std::vector<std::int64_t>{}, {0}, {1}, {0, 1}})
            add({matrix}, [&](Attributes& a) { a.axes = axes; });
        for (const std::vector<std::int64_t>& axes : {std::vector<std::int64_t>{1}, {0, 2}, {1, 3}})
            add({{7, 130, 5, 3}}, [&](Attributes& a) { a.axes = axes; });
        add({{100'003}}, [](Attributes& a) { a.axes = {0}; });
    } else if (op.name == "Transpose") {
        add({matrix}, [](Attributes& a) { a.axes = {1, 0}; });
        for (const std::vector<std::int64_t>& axes : {std::vector<std::int64_t>{2, 0, 1}, {0, 2, 1}, {0, 1, 2}})
            add({{7, 31, 65}}, [&](Attributes& a) { a.axes = axes; });
    } else if (op.name == "Softmax" || op.name == "ArgMax") {
        for (const std::int64_t axis : {0, 1}) add({matrix}, [&](Attributes& a) { a.axes = {axis}; });
        add({{50, 3, 7}}, [](Attributes& a) { a.axes = {1}; });
    } else if (op.name == "Cast") {
        for (const DType to : kElementTypes) add({matrix}, [&](Attributes& a) { a.output.dtype = to; });
    } else if (op.name == "Const" || op.name == "Fill") {
        const auto literal = [&](const Shape& shape) {
            return std::make_shared<const std::vector<std::byte>>(values({dtype, shape}, 0, false));
        };
        add({}, [&](Attributes& a) { a.literal = literal({}); });
        if (op.name == "Const") add({}, [&](Attributes& a) { a.literal = literal(matrix); });
    } else if (op.name == "Range") {
        add({}, [](Attributes& a) { a.output.shape = {100'003}, a.start = 3, a.step = -0.25; });
    } else if (op.name.starts_with("Random")) {
        add({}, [](Attributes& a) {
            a.output.shape = {100'003}, a.seed = 42, a.seed2 = 7, a.skip = 5;
            a.begins = {-17, 1000};  // RandomUniformInt: from, to
        });
    } else if (op.name == "StridedSlice") {
        add({matrix}, [&](Attributes& a) {
            a.begins = {299, 3}, a.steps = {-2, 5}, a.lengths = {150, 51};
            a.output.shape = a.lengths;
        });
        add({{7, 31, 65}}, [&](Attributes& a) {
            a.begins = {6, 0, 64}, a.steps = {1, 3, -1}, a.lengths = {1, 11, 65};
            a.output.shape = {11, 65};
        });
    } else if (op.name == "ConcatV2") {
        add({matrix, {7, 257}, matrix}, [](Attributes& a) { a.axes = {0}; });
        add({{5, 3, 11}, {5, 31, 11}}, [](Attributes& a) { a.axes = {1}; });
    } else if (op.name == "Pack") {
        for (const std::int64_t axis : {0, 1, 2})
            add({matrix, matrix, matrix}, [&](Attributes& a) { a.axes = {axis}; });
    } else if (op.name == "AddN") {
        add({matrix, matrix, matrix, matrix}, nothing);
    } else if (op.name == "MatrixDiagV3") {
        add({{3, 65}}, [](Attributes& a) { a.output.shape = {3, 65, 65}; });
        add({{65}}, [](Attributes& a) { a.output.shape = {65, 70}; });
    } else if (op.name == "Reshape") {
        add({matrix}, [](Attributes& a) { a.output.shape = {257, 300}; });
    } else {
        add(std::vector<Shape>(static_cast<std::size_t>(op.inputs), matrix), nothing);
    }
    return cases;
}

Outcome<std::vector<std::byte>> computed(Device& device, const kernels::Kernel& kernel, const Op& op,
                                         const OperationCase& given, DType dtype, TensorType& type,
                                         bool absolute = false) {
    std::vector<TensorType> types;
    for (const Shape& shape : given.shapes) types.push_back({dtype, shape});
    type = TRY(op.infer(types, given.attributes));
    std::vector<Buffer> buffers;
    std::vector<kernels::Operand> operands;
    for (std::size_t i = 0; i < types.size(); ++i) {
        auto buffer = TRY(device.allocate(types[i].bytes()));
        buffers.push_back(std::move(buffer));
        device.upload(buffers.back(), 0, values(types[i], static_cast<int>(i), absolute));
        operands.push_back({buffers.back().address(), &types[i]});
    }
    auto out = TRY(device.allocate(type.bytes()));
    auto done = device.compute().launch(kernel.run, {operands, out.address(), type, given.attributes});
    if (const auto drained = device.compute().drain(); done) done = drained;
    if (!done) return done.error();
    std::vector<std::byte> bytes(type.bytes());
    device.download(out, 0, bytes);
    TRY(device.health());
    return bytes;
}

/// In units of the element type's last digit; 0: the same bits.
double allowedUnits(const Op& op, DType dtype) {
    if (dtype != DType::Float32 && dtype != DType::Float64) return 0;
    if (op.name == "MatMul" || op.name == "BatchMatMulV2") return 32;
    if (op.name == "Sum" || op.name == "Mean") return dtype == DType::Float32 ? 1 : 1000;  // float32 adds in float64
    if (op.name == "Softmax") return 64;
    if (op.name == "RandomStandardNormal") return 16;
    // The device's own functions: right to some units of the last digit.
    if (op.name == "Exp" || op.name == "Log" || op.name == "Tanh" || op.name == "Sigmoid") return 8;
    if (op.name == "Pow") return 32;
    return 0;
}

/// What the CPU's kernel computes of a case, which every device is held against.
struct OnHost {
    std::vector<std::byte> bytes;
    /// A sum is held against what was added up, which may be much more than the sum. Empty: against itself.
    std::vector<std::byte> scales;
};

Outcome<OnHost> wantedOf(Device& host, const Op& op, DType dtype, const OperationCase& given) {
    const auto& kernel = *devices::findKernel(op, dtype, "cpu");
    TensorType type;
    OnHost wanted{.bytes = TRY(computed(host, kernel, op, given, dtype, type)), .scales = {}};
    if (op.name == "MatMul" || op.name == "BatchMatMulV2" || op.name == "Sum" || op.name == "Mean")
        wanted.scales = TRY(computed(host, kernel, op, given, dtype, type, true));
    return wanted;
}

Outcome<double> worstError(Device& device, const Op& op, DType dtype, const OperationCase& given,
                           const OnHost& wanted) {
    TensorType type;
    const auto& kernel = *devices::findKernel(op, dtype, device.info().kind);
    const auto found = TRY(computed(device, kernel, op, given, dtype, type));
    if (found == wanted.bytes) return 0.0;
    const auto& scales = wanted.scales.empty() ? wanted.bytes : wanted.scales;
    const double leastScale = op.name == "RandomStandardNormal" ? 1.0 : 1e-300;
    double worst = 0;
    for (std::int64_t i = 0; i < type.elements(); ++i) {
        const double is = readElement(found.data(), i, type.dtype),
                     was = readElement(wanted.bytes.data(), i, type.dtype);
        if (is == was || (std::isnan(is) && std::isnan(was))) continue;
        const double error =
            std::abs(is - was) / std::max(std::abs(readElement(scales.data(), i, type.dtype)), leastScale);
        worst = std::isnan(error) ? std::numeric_limits<double>::infinity() : std::max(worst, error);
    }
    return worst;
}

}  // namespace

void checkOperations(const Devices& devices, Course& course) {
    const auto host = devices::openHost(0);
    for (const Op* op : kernels::allOps()) {
        for (const DType dtype : kElementTypes) {
            if (!op->infer || !devices::findKernel(*op, dtype, devices.front()->info().kind)) continue;
            const double unit = dtype == DType::Float32 ? 0x1p-23 : 0x1p-52, allowed = allowedUnits(*op, dtype) * unit;
            const auto cases = casesOf(*op, dtype);
            const std::string check = fmt::format("operation {} {}", op->name, name(dtype));
            course.check(check, label(devices), [&](Result& result) {
                result.why =
                    fmt::format("{} case{} beside the CPU's kernel", cases.size(), cases.size() == 1 ? "" : "s");
                std::vector<Outcome<OnHost>> wanted;
                for (const OperationCase& each : cases) wanted.push_back(wantedOf(*host, *op, dtype, each));
                for (const auto& device : devices) {
                    for (std::size_t i = 0; i < cases.size(); ++i) {
                        const OperationCase& each = cases[i];
                        course.at(device->info(), check);
                        const auto error = wanted[i] ? worstError(*device, *op, dtype, each, *wanted[i])
                                                     : Outcome<double>(wanted[i].error());
                        result.worstError = std::max(result.worstError, error ? *error : 0);
                        if (error && *error <= allowed) continue;
                        std::vector<std::string> shapes;
                        for (const Shape& shape : each.shapes) shapes.push_back(kernels::shapeText(shape));
                        result.verdict = Verdict::Fail;
                        result.device = device->info().label;
                        result.why = error ? fmt::format("inputs {}: an error of {:.3g}, allowed {:.3g}",
                                                         fmt::join(shapes, " and "), *error, allowed)
                                           : error.error().message.english();
                        return;
                    }
                    course.left(device->info());
                }
            });
        }
    }
}

}  // namespace kolo::selfcheck
