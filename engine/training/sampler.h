// SPDX-License-Identifier: Apache-2.0
//
// Who trains on which rows when. Every epoch all rows are shuffled anew by the seed, and cut into global batches of
// workers × batch rows; of each, worker w takes the w-th part. So no two workers ever see the same row in an epoch, and
// N workers with batch B see in every step just what one worker with batch N·B would see.
#pragma once

#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "engine/training/random.h"

namespace kolo::training {

class Sampler {
public:
    /// workers × batch <= rows.
    Sampler(std::int64_t rows, int workers, int batch, std::uint64_t seed)
        : m_workers(workers), m_batch(batch), m_seed(seed), m_order(rows) {}

    /// Steps until all rows were seen; a remainder smaller than a global batch sits an epoch out.
    std::int64_t stepsPerEpoch() const {
        return static_cast<std::int64_t>(m_order.size()) / (static_cast<std::int64_t>(m_workers) * m_batch);
    }

    /// The `batch` rows of a worker's step, 0 …; steps may be asked for in any order, and are quickest in ascending.
    std::span<const std::int32_t> rows(int worker, std::int64_t step) {
        const std::int64_t epoch = step / stepsPerEpoch();
        if (epoch != m_epoch) {
            std::iota(m_order.begin(), m_order.end(), 0);
            Random(m_seed, Purpose::Shuffle, static_cast<std::uint64_t>(epoch)).shuffle(std::span(m_order));
            m_epoch = epoch;
        }
        const std::int64_t first = (step % stepsPerEpoch() * m_workers + worker) * m_batch;
        return {m_order.data() + first, static_cast<std::size_t>(m_batch)};
    }

private:
    const int m_workers, m_batch;
    const std::uint64_t m_seed;
    std::vector<std::int32_t> m_order;
    std::int64_t m_epoch = -1;
};

}  // namespace kolo::training
