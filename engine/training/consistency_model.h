// SPDX-License-Identifier: Apache-2.0
//
// What a server does with the updates that reach it: when it applies them, which it throws away, and when it answers
// whom. That is all in which sync, async, stale-synchronous and backup workers differ. One file per consistency model
// in engine/training/consistency/ and one `part(...)` line there.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace kolo::training {

class ConsistencyModel {
public:
    virtual ~ConsistencyModel() = default;

    enum class Verdict : unsigned char {
        Apply,   ///< by itself, now
        Gather,  ///< keep it until the round is complete; then apply the mean of the round
        Drop,    ///< it has come too late
    };
    /// `worker` has pushed a gradient that belongs to round `round` (0 …, as its last answer said).
    virtual Verdict arrived(int worker, std::int64_t round) = 0;
    /// Asked after Gather: are all there that the round waits for? Then a new round begins.
    virtual bool roundComplete() = 0;
    /// Of the workers that wait for an answer (ascending), those that get one now are moved to `answered`.
    virtual void release(std::vector<int>& waiting, std::vector<int>& answered) = 0;
    /// `worker` will push nothing more.
    virtual void left(int worker) = 0;
    /// Of the gradient that `worker` has just pushed; `updatesSince`: how many updates were applied after it had read
    /// the parameters. In updates, but in ssp: how many steps it was ahead of the slowest worker when it read them.
    virtual std::int64_t staleness(int worker, std::int64_t updatesSince) const;
};

struct ConsistencyModelKind {
    std::string id;  ///< "ssp"
    std::unique_ptr<ConsistencyModel> (*make)(int workers, int argument);
};
const std::vector<const ConsistencyModelKind*>& allConsistencyModelKinds();
const ConsistencyModelKind& findConsistencyModel(std::string_view id);

}  // namespace kolo::training
