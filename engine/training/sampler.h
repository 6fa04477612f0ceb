// SPDX-License-Identifier: Apache-2.0
//
// Who trains on which rows when. Every epoch all rows are shuffled anew by the seed, and cut into global batches of
// workers × batch rows; of each, worker w takes the w-th part. So no two workers ever see the same row in an epoch, and
// N workers with batch B see in every step just what one worker with batch N·B would see.
//
// That is what sharding is for; without it, or done wrong, an epoch has rows that several workers see and rows that
// nobody does.
#pragma once

#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "engine/training/random.h"

namespace kolo::training {

/// How workers share out the rows of an epoch.
enum class Sharding {
    On,     ///< all shuffle alike, and each takes its part
    Off,    ///< each takes all rows, in an order of its own
    Wrong,  ///< each shuffles with a seed of its own, and takes every N-th row of what comes out
};

class Sampler {
public:
    /// workers × batch <= rows.
    Sampler(std::int64_t rows, int workers, int batch, std::uint64_t seed, Sharding sharding = Sharding::On)
        : m_workers(workers), m_batch(batch), m_seed(seed), m_sharding(sharding), m_order(rows) {}

    /// Steps until the workers have seen as many rows as there are; a remainder smaller than a global batch sits an
    /// epoch out.
    std::int64_t stepsPerEpoch() const {
        return static_cast<std::int64_t>(m_order.size()) / (static_cast<std::int64_t>(m_workers) * m_batch);
    }

    /// The `batch` rows of a worker's step, 0 …; steps may be asked for in any order, and are quickest in ascending.
    std::span<const std::int32_t> rows(int worker, std::int64_t step) {
        // Without sharding an epoch of one worker is one of all rows.
        const std::int64_t steps =
            m_sharding == Sharding::Off ? static_cast<std::int64_t>(m_order.size()) / m_batch : stepsPerEpoch();
        shuffle(step / steps, worker);
        step %= steps;
        if (m_sharding == Sharding::Wrong) {
            m_every.resize(m_batch);
            for (int i = 0; i < m_batch; ++i) m_every[i] = m_order[(step * m_batch + i) * m_workers + worker];
            return m_every;
        }
        const std::int64_t first = (m_sharding == Sharding::Off ? step : step * m_workers + worker) * m_batch;
        return {m_order.data() + first, static_cast<std::size_t>(m_batch)};
    }

private:
    void shuffle(std::int64_t epoch, int worker) {
        const std::int64_t order = m_sharding == Sharding::On ? epoch : epoch * m_workers + worker;
        if (order == m_shuffled) return;
        std::iota(m_order.begin(), m_order.end(), 0);
        Random(m_seed, Purpose::Shuffle, static_cast<std::uint64_t>(order)).shuffle(std::span(m_order));
        m_shuffled = order;
    }

    const int m_workers, m_batch;
    const std::uint64_t m_seed;
    const Sharding m_sharding;
    std::vector<std::int32_t> m_order, m_every;
    std::int64_t m_shuffled = -1;  // the number of the order that m_order has
};

}  // namespace kolo::training
