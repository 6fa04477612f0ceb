// SPDX-License-Identifier: Apache-2.0
//
// Stale-synchronous parallel: every update is applied as it comes, but a worker that is more than `bound` steps ahead
// of the slowest gets no answer until that one has caught up. Bound 0 keeps everybody in step; without a bound it is
// async (Ho et al., NIPS 2013).
//
//     A ■■■■■■      A has done 6 steps, C 3: with bound 3, A may still begin its next, and then waits for C.
//     B ■■■■
//     C ■■■
//
// What a worker reads when it has done c steps and the slowest s holds all updates of everybody's first s steps, so at
// most c − s <= bound steps of anybody are missing: that is the staleness of the gradient it computes with them.
#include <algorithm>
#include <limits>

#include "engine/training/consistency_model.h"

namespace kolo::training {

namespace {

class Ssp : public ConsistencyModel {
public:
    Ssp(int workers, std::int64_t bound)
        : m_steps(workers, 0), m_behind(workers, 0), m_ahead(workers, 0), m_bound(bound) {}

    Verdict arrived(int worker, std::int64_t) override {
        m_behind[worker] = m_ahead[worker];
        ++m_steps[worker];
        return Verdict::Apply;
    }
    bool roundComplete() override { return false; }
    void release(std::vector<int>& waiting, std::vector<int>& answered) override {
        const std::int64_t slowest = *std::min_element(m_steps.begin(), m_steps.end());
        std::erase_if(waiting, [&](int worker) {
            if (m_steps[worker] - slowest > m_bound) return false;
            m_ahead[worker] = m_steps[worker] - slowest;
            answered.push_back(worker);
            return true;
        });
    }
    void left(int worker) override { m_steps[worker] = std::numeric_limits<std::int64_t>::max(); }
    std::int64_t staleness(int worker, std::int64_t) const override { return m_behind[worker]; }

private:
    std::vector<std::int64_t> m_steps;   // done, by worker
    std::vector<std::int64_t> m_behind;  // staleness of the last gradient
    std::vector<std::int64_t> m_ahead;   // of the slowest, when the worker read its present parameters
    const std::int64_t m_bound;
};

}  // namespace

const ConsistencyModelKind& ssp{"ssp", [](int workers, int argument) -> std::unique_ptr<ConsistencyModel> {
                                    return std::make_unique<Ssp>(workers, argument);
                                }};

}  // namespace kolo::training
