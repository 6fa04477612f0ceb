// SPDX-License-Identifier: Apache-2.0
//
// Does this machine compute what it should? Every kernel and every collective on the devices that are really there,
// against the plainest reference: a loop on the processor, in the order of the ranks, in more precision.
//
// Tests hold the code against its specification where it was written; this holds it against the hardware where it runs,
// a new GPU, driver or compiler. It is a library and not only a command so that a test can give it a device that
// computes wrongly, and see that it is caught.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/api/run_spec.h"

namespace kolo::devices {
class Device;
}

namespace kolo::training {
struct KernelSet;
}

namespace kolo::selfcheck {

enum class Verdict : std::uint8_t { Pass, Fail, Skipped };
std::string_view name(Verdict verdict);  ///< "pass", "FAIL", "skipped"

/// A row of the table.
struct Result {
    std::string check;      ///< "ring allreduce float32"
    std::string device;     ///< "GPU:0 … GPU:3 (virtual)", or the one at fault
    double worstError = 0;  ///< relative to the sum of the absolute inputs; below 0: not measured
    Verdict verdict = Verdict::Pass;
    std::string why;  ///< Fail: what was found and what was wanted; Skipped: the reason; else what was looked at
};

using Devices = std::vector<std::unique_ptr<devices::Device>>;
/// Called as each check ends.
using Report = std::function<void(const Result&)>;

/// What goes to a device's memory comes back, from it and through every other device.
void checkMemory(const Devices& devices, const Report& report);
/// Every operator and element type on every device: same bits as the loop, in the same order.
void checkKernels(const Devices& devices, const Report& report);
/// Every function that training computes with, on every device. Skipped where `kernels` are null or not to be had.
void checkTraining(const Devices& devices, const training::KernelSet* kernels, const Report& report);
/// Every operation of the placement lab that these devices have kernels for, beside the CPU's kernel.
void checkOperations(const Devices& devices, const Report& report);
/// Every algorithm, one rank a device: all element types and operators, lengths that divide and that do not, stepped
/// and at full speed; same bits on all ranks, counted bytes as the schedule costs.
void checkCollectives(const Devices& devices, const Report& report);
/// Every strategy as `kolo run` runs it, on devices that it opens itself.
void checkStrategies(const DeviceRequest& request, const Report& report);

/// "GPU:0 … GPU:3 (virtual)".
std::string label(const Devices& devices);

}  // namespace kolo::selfcheck
