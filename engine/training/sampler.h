// SPDX-License-Identifier: Apache-2.0
//
// Who trains on which rows when. Every epoch all rows are shuffled anew by the seed, and cut into global batches of
// workers × batch rows; of each, worker w takes the w-th part. So no two workers ever see the same row in an epoch, and
// N workers with batch B see in every step just what one worker with batch N·B would see.
//
// That is what sharding is for; without it, or done wrong, an epoch has rows that several workers see and rows that
// nobody does. Rows that are not shuffled come as they lie in the dataset, in every epoch.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
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

struct Sampling {
    Sharding sharding = Sharding::On;
    bool shuffles = true;    ///< anew in each epoch; false: rows come as they lie in the dataset
    bool keepsLast = false;  ///< a last batch of fewer rows; false: they sit the epoch out
};

class Sampler {
public:
    /// workers × batch <= rows.
    Sampler(std::int64_t rows, int workers, int batch, std::uint64_t seed, Sampling sampling = {})
        : m_workers(workers), m_batch(batch), m_seed(seed), m_sampling(sampling), m_order(rows) {
        std::iota(m_order.begin(), m_order.end(), 0);
    }

    /// Steps until the workers have seen as many rows as there are.
    std::int64_t stepsPerEpoch() const { return stepsFor(std::int64_t{m_workers} * m_batch); }

    /// The `batch` rows of a worker's step, 0 …, or fewer in a last one: as many for each worker, so the first rows of
    /// the order may come once more. Steps may be asked for in any order, and are quickest in ascending.
    std::span<const std::int32_t> rows(int worker, std::int64_t step) {
        // Without sharding an epoch of one worker is one of all rows.
        const bool alone = m_sampling.sharding == Sharding::Off;
        const int sharers = alone ? 1 : m_workers;
        const std::int64_t together = std::int64_t{sharers} * m_batch, count = std::ssize(m_order);
        const std::int64_t steps = stepsFor(together);
        shuffle(step / steps, worker);
        step %= steps;
        const std::int64_t left = std::min(together, count - step * together);
        const auto own = static_cast<int>((left + sharers - 1) / sharers);
        if (m_sampling.sharding == Sharding::Wrong) {
            m_some.resize(own);
            for (int i = 0; i < own; ++i) m_some[i] = m_order[((step * m_batch + i) * m_workers + worker) % count];
            return m_some;
        }
        const std::int64_t first = step * together + std::int64_t{alone ? 0 : worker} * own;
        if (first + own <= count) return {m_order.data() + first, static_cast<std::size_t>(own)};
        m_some.resize(own);
        for (int i = 0; i < own; ++i) m_some[i] = m_order[(first + i) % count];
        return m_some;
    }

private:
    std::int64_t stepsFor(std::int64_t together) const {
        const std::int64_t count = std::ssize(m_order);
        return m_sampling.keepsLast ? (count + together - 1) / together : count / together;
    }

    void shuffle(std::int64_t epoch, int worker) {
        const std::int64_t order = m_sampling.sharding == Sharding::On ? epoch : epoch * m_workers + worker;
        if (order == m_shuffled || !m_sampling.shuffles) return;
        std::iota(m_order.begin(), m_order.end(), 0);
        Random(m_seed, Purpose::Shuffle, static_cast<std::uint64_t>(order)).shuffle(std::span(m_order));
        m_shuffled = order;
    }

    const int m_workers, m_batch;
    const std::uint64_t m_seed;
    const Sampling m_sampling;
    std::vector<std::int32_t> m_order, m_some;
    std::int64_t m_shuffled = -1;  // the number of the order that m_order has
};

}  // namespace kolo::training
