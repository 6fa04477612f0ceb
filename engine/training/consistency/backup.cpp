// SPDX-License-Identifier: Apache-2.0
//
// Synchronous with backup workers: a round is complete when all workers but `b` have pushed; what the others bring
// later is thrown away, and they go on with the round that is then under way. So b stragglers cost nothing but their
// own work (Chen et al., Revisiting Distributed Synchronous SGD, 2016).
#include "engine/training/consistency/rounds.h"

#include <algorithm>

namespace kolo::training {

namespace {

class Rounds : public ConsistencyModel {
public:
    Rounds(int workers, int backups) : m_here(workers, true), m_pushed(workers, false), m_backups(backups) {}

    Verdict arrived(int worker, std::int64_t round) override {
        if (round < m_round) return Verdict::Drop;
        m_pushed[worker] = true;
        return Verdict::Gather;
    }
    bool roundComplete() override {
        const auto pushed = std::count(m_pushed.begin(), m_pushed.end(), true);
        const auto here = std::count(m_here.begin(), m_here.end(), true);
        if (pushed == 0 || pushed < std::max<std::int64_t>(1, here - m_backups)) return false;
        std::fill(m_pushed.begin(), m_pushed.end(), false);
        ++m_round;
        return true;
    }
    /// Whoever waits and has nothing in the present round goes on: the round was completed, or it came too late.
    void release(std::vector<int>& waiting, std::vector<int>& answered) override {
        std::erase_if(waiting, [&](int worker) {
            if (m_pushed[worker]) return false;
            answered.push_back(worker);
            return true;
        });
    }
    void left(int worker) override { m_here[worker] = false; }

private:
    std::vector<bool> m_here, m_pushed;
    const int m_backups;
    std::int64_t m_round = 0;
};

}  // namespace

std::unique_ptr<ConsistencyModel> makeRounds(int workers, int backups) {
    return std::make_unique<Rounds>(workers, backups);
}

const ConsistencyModelKind& backup{"backup", makeRounds};

}  // namespace kolo::training
