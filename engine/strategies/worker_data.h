// SPDX-License-Identifier: Apache-2.0
//
// The arrays that the workers begin with: typed in, read from a file, or random.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/types.h"

namespace kolo::strategies {

/// One array per worker, all of the same length.
class WorkerData {
public:
    /// `text`: a file's path (one worker per line, numbers separated by commas) or "inline:1,2;3,4" (workers separated
    /// by semicolons). Refuses ragged rows, what is no number, NaN and infinities, what the type cannot hold, and
    /// fewer than 2 or more than 64 workers, each with line and column.
    static Outcome<WorkerData> parse(const std::string& text, DType dtype);

    /// Whole numbers from 0 to 99, so that a person can follow the sums (1 or 2 for products, which would overflow),
    /// the same on every machine for the same seed.
    static WorkerData random(int workers, std::int64_t elements, std::uint64_t seed, ReduceOp op);

    int workers() const { return m_workers; }
    std::int64_t elements() const { return m_elements; }
    bool isRandom() const { return m_rows.empty(); }
    double value(int worker, std::int64_t element) const;

    /// `count` values of a worker from `first` on, as the bytes of their type.
    void write(int worker, std::int64_t first, std::int64_t count, DType dtype, std::byte* out) const;

private:
    int m_workers = 0;
    std::int64_t m_elements = 0;
    std::vector<std::vector<double>> m_rows;  // empty: random
    std::uint64_t m_seed = 0;
    bool m_small = false;
};

}  // namespace kolo::strategies
