// SPDX-License-Identifier: Apache-2.0
//
// Single devices, and pairs of them: memory, transfers, marks, kernels.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "engine/devices/device.h"
#include "engine/selfcheck/course.h"
#include "engine/selfcheck/reference.h"

namespace kolo::selfcheck {

namespace {

using devices::Buffer;
using devices::Device;

constexpr DType kTypes[] = {DType::Float32, DType::Float64, DType::Int32};
constexpr ReduceOp kOps[] = {ReduceOp::Sum, ReduceOp::Mean, ReduceOp::Min, ReduceOp::Max, ReduceOp::Prod};
/// Shorter than a warp, odd, and longer than a kernel's grid with one element per thread.
constexpr std::int64_t kLengths[] = {1, 31, 1003, 300'001};

Outcome<Buffer> uploaded(Device& device, std::span<const std::byte> bytes) {
    auto buffer = device.allocate(bytes.size());
    if (buffer) device.upload(*buffer, 0, bytes);
    return buffer;
}

/// From the first device through all others and back: what the last one holds.
Outcome<std::vector<std::byte>> sentAround(const Devices& devices, std::span<const std::byte> bytes) {
    std::vector<Buffer> buffers;
    for (const auto& device : devices) {
        auto buffer = TRY(device->allocate(bytes.size()));
        buffers.push_back(std::move(buffer));
    }
    devices[0]->upload(buffers[0], 0, bytes);
    std::vector<std::unique_ptr<devices::Mark>> marks;
    for (std::size_t i = 1; i < devices.size(); ++i) {
        devices::Queue& queue = devices[i]->copyEngine();
        if (!marks.empty()) TRY(queue.await(*marks.back()));
        TRY(queue.copy(buffers[i].address(), *devices[i - 1], buffers[i - 1].address(), bytes.size()));
        marks.push_back(devices[i]->newMark());
        TRY(queue.reach(*marks.back()));
    }
    for (const auto& device : devices) TRY(device->copyEngine().drain());
    std::vector<std::byte> back(bytes.size());
    devices.back()->download(buffers.back(), 0, back);
    for (const auto& device : devices) TRY(device->health());
    return back;
}

/// Every device copies from the one `distance` further on, all at the same time, into the middle of an array that has a
/// number before and behind: "" or what was wrong afterwards.
Outcome<std::string> copiedFrom(const Devices& devices, int distance, std::int64_t count) {
    const std::size_t ranks = devices.size(), number = sizeof(std::int32_t), bytes = count * number;
    const auto given = [&](std::size_t device) {
        return inputBytes(static_cast<int>(device), count, ReduceOp::Sum, DType::Int32);
    };
    const std::vector<std::byte> around(bytes + 2 * number, std::byte{0x5A});
    std::vector<Buffer> from, to;
    for (std::size_t i = 0; i < ranks; ++i) {
        auto source = TRY(uploaded(*devices[i], given(i)));
        auto place = TRY(uploaded(*devices[i], around));
        from.push_back(std::move(source));
        to.push_back(std::move(place));
    }
    const auto sourceOf = [&](std::size_t i) { return (i + static_cast<std::size_t>(distance)) % ranks; };
    for (std::size_t i = 0; i < ranks; ++i)
        TRY(devices[i]->copyEngine().copy(to[i].address() + number, *devices[sourceOf(i)], from[sourceOf(i)].address(),
                                          bytes));
    for (const auto& device : devices) TRY(device->copyEngine().drain());
    for (std::size_t i = 0; i < ranks; ++i) {
        std::vector<std::byte> wanted = around, found(around.size());
        std::ranges::copy(given(sourceOf(i)), wanted.begin() + static_cast<std::ptrdiff_t>(number));
        devices[i]->download(to[i], 0, found);
        TRY(devices[i]->health());
        if (found != wanted)
            return fmt::format("{} bytes that {} copied from {} are not those that were there, or others changed, too",
                               bytes, devices[i]->info().label, devices[sourceOf(i)]->info().label);
    }
    return std::string();
}

/// One reduction of `inputs` arrays on the device; the worst error, or what went wrong.
Outcome<double> kernelError(Device& device, ReduceOp op, DType type, int inputs, std::int64_t count) {
    std::vector<Buffer> buffers;
    std::vector<const std::byte*> addresses;
    for (int k = 0; k < inputs; ++k) {
        auto buffer = TRY(uploaded(device, inputBytes(k, count, op, type)));
        buffers.push_back(std::move(buffer));
        addresses.push_back(buffers.back().address());
    }
    Buffer& out = buffers[inputs / 2];  // in place, as the executor does it
    TRY(device.compute().combine(op, type, out.address(), addresses, count));
    if (op == ReduceOp::Mean) TRY(device.compute().divide(type, out.address(), count, inputs));
    TRY(device.compute().drain());
    std::vector<std::byte> found(count * sizeOf(type));
    device.download(out, 0, found);
    TRY(device.health());
    double worst = 0;
    for (std::int64_t i = 0; i < count; ++i)
        worst = std::max(worst, errorOf(readElement(found.data(), i, type), reduced(inputs, i, op, type)));
    return worst;
}

}  // namespace

std::string label(const Devices& devices) {
    const std::string& first = devices.front()->info().label;
    const std::string& last = devices.back()->info().label;
    return devices.size() == 1 ? first : first.substr(0, first.find(' ')) + " … " + last;
}

std::string_view name(Verdict verdict) {
    return verdict == Verdict::Pass ? "pass" : verdict == Verdict::Fail ? "FAIL" : "skipped";
}

void checkMemory(const Devices& devices, Course& course) {
    course.check("memory and transfers", label(devices), [&](Result& result) {
        result.why = "up, from device to device, down; 1 B to 3 MB";
        for (const std::int64_t count : {1, 1003, 786'433}) {
            course.at(devices.front()->info(), fmt::format("transfers of {} numbers through all devices", count));
            const auto bytes = inputBytes(count == 1 ? 1 : 0, count, ReduceOp::Sum, DType::Int32);
            const auto back = sentAround(devices, bytes);
            if (back && *back == bytes) continue;
            result.verdict = Verdict::Fail;
            result.worstError = -1;
            result.why =
                back ? fmt::format("{} bytes came back changed", bytes.size()) : back.error().message.english();
            break;
        }
    });
    if (devices.size() < 2) return;
    course.check("copies between devices", label(devices), [&](Result& result) {
        const int count = static_cast<int>(devices.size());
        result.why = fmt::format("{} pairs, {} at a time; 4 B to 3 MB, beside other data", count * (count - 1), count);
        for (int distance = 1; distance < count && result.verdict == Verdict::Pass; ++distance) {
            course.at(devices.front()->info(), fmt::format("copies from the device {} further on", distance));
            for (const std::int64_t elements : {1, 1003, 786'433}) {
                const auto fault = copiedFrom(devices, distance, elements);
                if (fault && fault->empty()) continue;
                result.verdict = Verdict::Fail;
                result.worstError = -1;
                result.why = fault ? *fault : fault.error().message.english();
                break;
            }
        }
    });
}

void checkKernels(const Devices& devices, Course& course) {
    for (const DType type : kTypes) {
        for (const ReduceOp op : kOps) {
            const std::string check = fmt::format("kernel {} {}", name(op), name(type));
            course.check(check, label(devices), [&](Result& result) {
                result.why = "2 to 64 arrays of 1 to 300001 elements";
                for (const auto& device : devices) {
                    for (const std::int64_t count : kLengths) {
                        const int inputs = count == 1 ? 64 : count == 31 ? 5 : count == 1003 ? 9 : 2;
                        course.at(device->info(), fmt::format("{}, {} arrays of {} elements", check, inputs, count));
                        const auto error = kernelError(*device, op, type, inputs, count);
                        const double allowed = allowedError(inputs, op, type);
                        result.worstError = std::max(result.worstError, error ? *error : 0);
                        if (error && *error <= allowed) continue;
                        result.verdict = Verdict::Fail;
                        result.device = device->info().label;
                        result.why = error ? fmt::format("{} arrays of {} elements: an error of {:.3g}, allowed {:.3g}",
                                                         inputs, count, *error, allowed)
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
