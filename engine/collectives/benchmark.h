// SPDX-License-Identifier: Apache-2.0
//
// How quick are the collectives? One contender is one way to add up the same arrays; the benchmark asks them in turn, a
// batch of each, so that a machine that slows down slows all of them down.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/types.h"

namespace kolo::collectives {

struct Algorithm;

class Contender {
public:
    virtual ~Contender() = default;
    virtual std::string who() const = 0;        ///< "kolo", "mpi", "plain"
    virtual std::string algorithm() const = 0;  ///< "ring", "MPI_Allreduce", "floor"
    /// Adds up float32 arrays of `bytes` (a multiple of 4) at every rank, `iterations` times: nanoseconds for one, on
    /// average. Every call begins with the same inputs.
    virtual Outcome<double> measure(std::int64_t bytes, int iterations) = 0;
    /// Elements that differed from the exact sum after the first iteration of the last batch, over all ranks.
    virtual std::int64_t wrong() const = 0;
};

inline constexpr int kBenchmarkPeriod = 101;
/// The value of an element that every contender begins with (the same again after so many), and the exact sum over all
/// ranks.
float benchmarkInput(int rank, std::int64_t element);
float benchmarkSum(int ranks, std::int64_t element);

/// The arrays of all ranks, each in the memory of a virtual device. Contenders that are asked in turn share them, so
/// that none of them has better memory than another, and all need no more than one.
class BenchmarkArrays;
std::shared_ptr<BenchmarkArrays> benchmarkArrays(int ranks);

/// Kolo's executor in the free gait on virtual devices. What it records at `detail` is collected meanwhile, as a
/// session collects it.
std::unique_ptr<Contender> koloContender(const Algorithm& algorithm, std::shared_ptr<BenchmarkArrays> arrays,
                                         Detail detail);

/// The least that memory must do: every input read once and every output written once, by as many threads as there are
/// cores, without a word between them. Nothing that adds up arrays in memory can be quicker.
std::unique_ptr<Contender> floorContender(std::shared_ptr<BenchmarkArrays> arrays);

/// A plain direct reduction in two passes. Each thread has its arrays, as each rank has: first it adds up its part of
/// all arrays, then it brings the other parts into its own; after each pass it waits for the others, since an allreduce
/// is over when all have all of it.
std::unique_ptr<Contender> twoPassContender(std::shared_ptr<BenchmarkArrays> arrays);

}  // namespace kolo::collectives
