// SPDX-License-Identifier: Apache-2.0
//
// The benchmark's contenders on devices of any kind, GPUs above all: Kolo's schedules and the libraries' calls, warm,
// on the same arrays in turn, timed by the devices' own marks, from one before the first call to one after the last.
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

// Arrays of floats with the period of benchmarkInput(), which come and go in pieces.

/// As rank `rank` begins; `salt`: with the number of the element that is so many further on.
Outcome<void> fillBenchmarkArray(devices::Buffer& array, int rank, int salt = 0);
/// How many elements are not the sum over all ranks; `first`: the first of them, -1 if there is none.
Outcome<std::int64_t> wrongInBenchmarkArray(const devices::Buffer& array, int ranks, std::int64_t& first, int salt = 0);

/// A device for each rank, and an array in its memory.
class DeviceArrays;
std::shared_ptr<DeviceArrays> deviceArrays(std::vector<std::unique_ptr<devices::Device>> devices);

/// The backend's allreduce by this schedule.
std::unique_ptr<Contender> deviceContender(const CollectiveBackend& backend, Schedule schedule,
                                           std::shared_ptr<DeviceArrays> arrays);
std::unique_ptr<Contender> copiesContender(std::shared_ptr<DeviceArrays> arrays);

}  // namespace kolo::collectives
