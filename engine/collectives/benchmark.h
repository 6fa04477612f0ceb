// SPDX-License-Identifier: Apache-2.0
//
// How fast are the collectives? Each contender is one way to sum the same arrays; the benchmark runs a batch of each in
// turn, so that a machine that slows down slows them all.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/types.h"
#include "engine/devices/device.h"

namespace kolo::collectives {

struct Algorithm;

class Contender {
public:
    virtual ~Contender() = default;
    virtual std::string who() const = 0;        ///< "kolo", "mpi", "plain"
    virtual std::string algorithm() const = 0;  ///< "ring", "MPI_Allreduce", "floor"
    /// Sums float32 arrays of `bytes` (a multiple of 4) onto every rank, `iterations` times; returns the mean
    /// nanoseconds of one. Every call starts with the same inputs.
    virtual Outcome<double> measure(std::int64_t bytes, int iterations) = 0;
    /// Elements that differed from the exact sum after the first iteration of the last batch, over all ranks.
    virtual std::int64_t wrong() const = 0;
    /// Work that one call of the last batch gave to all devices' queues, where the devices count it.
    virtual devices::Work work() const { return {}; }
};

inline constexpr int kBenchmarkPeriod = 101;
/// The initial value of an element, the same for every contender (with period kBenchmarkPeriod), and the exact sum over
/// all ranks.
float benchmarkInput(int rank, std::int64_t element);
float benchmarkSum(int ranks, std::int64_t element);

/// The arrays of all ranks, each in a virtual device's memory. Contenders that take turns share them, so that none gets
/// better memory than another and no memory is needed twice.
class BenchmarkArrays;
std::shared_ptr<BenchmarkArrays> benchmarkArrays(int ranks);

/// Kolo's executor at full speed on virtual devices. What it records at `detail` is collected meanwhile, as in a
/// session.
std::unique_ptr<Contender> koloContender(const Algorithm& algorithm, std::shared_ptr<BenchmarkArrays> arrays,
                                         Detail detail);

/// The least that memory must do: every input read once and every output written once, by as many threads as there are
/// cores, with no communication between them. Nothing that sums arrays in memory can be faster.
std::unique_ptr<Contender> floorContender(std::shared_ptr<BenchmarkArrays> arrays);

/// A plain direct reduction in two passes. Each thread owns its arrays, as each rank does: first it sums its part of
/// all arrays, then it copies the other parts into its own. It waits for the others after each pass, since an allreduce
/// is over only when every rank has all of it.
std::unique_ptr<Contender> twoPassContender(std::shared_ptr<BenchmarkArrays> arrays);

}  // namespace kolo::collectives
