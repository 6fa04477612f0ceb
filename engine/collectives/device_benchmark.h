// SPDX-License-Identifier: Apache-2.0
//
// The benchmark's contenders on devices of any kind, above all GPUs: Kolo's schedules and the libraries' calls. They
// take turns on the same arrays, warmed up, and are timed by the devices' own marks, from one before a batch's first
// call to one after its last. Calls of a batch follow each other on the devices, without a thread that waits for each.
//
// Their floor is what a ring's copies alone cost: every device fetches 2(N − 1) N-ths of an array from its neighbour,
// all of them at the same time, without waiting for each other and without an addition.
#pragma once

#include <memory>
#include <vector>

#include "engine/collectives/backend.h"
#include "engine/collectives/benchmark.h"
#include "engine/devices/device.h"

namespace kolo::collectives {

// Arrays of float32 with the period of benchmarkInput(), copied to and from the device in pieces.

/// Fills the array with the input of `rank`. `salt`: element i gets the value of element i + salt.
Outcome<void> fillBenchmarkArray(devices::Buffer& array, int rank, int salt = 0);
/// How many elements differ from the sum over all ranks; `first` becomes the first of them, or -1.
Outcome<std::int64_t> wrongInBenchmarkArray(const devices::Buffer& array, int ranks, std::int64_t& first, int salt = 0);

/// A device for each rank, and an array in its memory.
class DeviceArrays;
std::shared_ptr<DeviceArrays> deviceArrays(std::vector<std::unique_ptr<devices::Device>> devices);

/// The backend's allreduce by this schedule.
std::unique_ptr<Contender> deviceContender(const CollectiveBackend& backend, Schedule schedule,
                                           std::shared_ptr<DeviceArrays> arrays);
std::unique_ptr<Contender> copiesContender(std::shared_ptr<DeviceArrays> arrays);

}  // namespace kolo::collectives
