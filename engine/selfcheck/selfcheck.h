// SPDX-License-Identifier: Apache-2.0
//
// Does this machine compute correctly? Checks every kernel and every collective on the devices that are really there
// against the plainest reference: a loop on the processor, in rank order, in higher precision.
//
// Tests check the code against its specification where it was written; this checks it against the hardware where it
// runs: a new GPU, driver or compiler. It is a library and not just a command so that a test can give it a device that
// computes incorrectly, and see that it is caught.
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

namespace kolo::selfcheck {

enum class Verdict : std::uint8_t { Pass, Fail, Skipped };
std::string_view name(Verdict verdict);  ///< "pass", "FAIL", "skipped"

/// A row of the table.
struct Result {
    std::string check;      ///< "ring allreduce float32"
    std::string device;     ///< "GPU:0 … GPU:3 (virtual)", or the faulty one
    double worstError = 0;  ///< relative to the sum of the absolute inputs; below 0: not measured
    Verdict verdict = Verdict::Pass;
    std::string why;     ///< Fail: what was found and what was wanted; Skipped: the reason; otherwise what was checked
    int times = 1;       ///< how often it was performed
    double seconds = 0;  ///< all of these times together
};

using Devices = std::vector<std::unique_ptr<devices::Device>>;
/// Called as each check ends.
using Report = std::function<void(const Result&)>;
class Course;

/// Memory round trips: to each device and back, and through every other device; and copies between every pair of
/// devices, as many at a time as there are devices.
void checkMemory(const Devices& devices, Course& course);
/// Every operator and element type on every device: same bits as the loop, in the same order.
void checkKernels(const Devices& devices, Course& course);
/// Every function that training computes with, on every device. Skipped if they cannot train.
void checkTraining(const Devices& devices, Course& course);
/// Every placement lab operation that these devices have kernels for, compared with the CPU's kernel.
void checkOperations(const Devices& devices, Course& course);
/// Every collective, one rank per device, by every backend that can reach the devices: Kolo's algorithms one by one,
/// and the libraries' calls. All element types and operators, lengths that divide evenly and that do not, stepped and
/// at full speed; same bits on all ranks, byte counts equal to the schedule's cost.
void checkCollectives(const Devices& devices, Course& course);
/// An allreduce of large arrays by every algorithm and library. Skipped where memory does not suffice.
void checkLargeArrays(const Devices& devices, Course& course);
/// Every strategy as `kolo run --launch LAUNCH` runs it, on devices that it opens itself; a collective's strategy and
/// data parallelism with every backend.
void checkStrategies(const DeviceRequest& request, const std::string& launch, Course& course);
/// Several ranks training at once: every kind of model and every way to share out the work, held against the same run
/// on virtual devices; on virtual devices against itself, which must end with the same bits.
void checkTrainingRuns(const DeviceRequest& request, Course& course);

/// "GPU:0 … GPU:3 (virtual)".
std::string label(const Devices& devices);

}  // namespace kolo::selfcheck
