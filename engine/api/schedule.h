// SPDX-License-Identifier: Apache-2.0
//
// A schedule is data.
//
// A collective algorithm is one pure function from (ranks, chunks) to a Schedule: a list of steps, each a set of
// simultaneous transfers. From this one value come the proof that the result is right (verify), the price (cost), the
// execution (executor), the picture, the table, and the exercise's answers. The closest relative is MSCCL's language
// (Cowan et al., "MSCCLang", ASPLOS 2023).
//
// What a step means. All transfers of a step read the state before the step, then all writes happen:
//
//   reduce   the place (to, chunk) becomes the reduction of its own value and everything that arrives there by a
//            reduce in this step, combined in order of the sending ranks (its own value counts as rank
//            `to`). The order is fixed, so every rank that does the same reduction gets the same bits.
//   copy     the place (to, chunk) is overwritten. At most one copy, and no reduce beside it, may arrive in a step.
//
// A step that `gathers` only delivers: what arrives waits beside the place and is combined with what arrives in the
// next step that does not gather, in rank order. A run of gathering steps and the one that ends it thus mean what one
// step with all their transfers would mean, spread over time (round-robin sends this way).
//
// A place whose partial sum a reduce sent away, and that received nothing in the same step, is "passed on": its bytes
// are still there, but no later step may send them (they would be counted twice).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/api/names.h"

namespace kolo {

/// What every rank must hold after a schedule.
enum class Collective : std::uint8_t {
    AllReduce,      ///< every rank: every chunk, reduced over all ranks
    ReduceScatter,  ///< rank r: chunk c reduced over all ranks for every c with (c + root) % ranks == r
    AllGather,      ///< rank r starts with the chunks (c + root) % ranks == r, every rank ends with all of them
    Broadcast,      ///< every rank ends with the root's array
    Reduce,         ///< the root ends with every chunk, reduced over all ranks
};

inline constexpr Names<Collective, Collective::Reduce> kCollectives{"allreduce", "reduce-scatter", "all-gather",
                                                                    "broadcast", "reduce"};
inline std::string_view name(Collective collective) {
    return kCollectives[collective];
}

struct Transfer {
    int from = 0;         ///< rank, 0 … ranks-1
    int to = 0;           ///< rank, never `from`
    int chunk = 0;        ///< 0 … chunks-1
    bool reduce = false;  ///< true: combine with what the receiver holds; false: overwrite it
    friend bool operator==(const Transfer&, const Transfer&) = default;
};

struct Step {
    std::string phase;  ///< "share-reduce", "share-only", or the algorithm's own name
    std::vector<Transfer> transfers;
    bool gathers = false;  ///< what arrives waits for a later step; never the last step
    friend bool operator==(const Step&, const Step&) = default;
};

struct Schedule {
    std::string algorithm;  ///< id: "ring", "tree", "@my.csv" …
    Collective collective = Collective::AllReduce;
    int root = 0;    ///< for Broadcast and Reduce; else the rank that chunk 0 belongs to
    int ranks = 0;   ///< 2 … 64
    int chunks = 0;  ///< 1 … ; the array is split into this many parts (types.h: chunkRange)
    std::vector<Step> steps;
    friend bool operator==(const Schedule&, const Schedule&) = default;
};

/// The rank that a chunk belongs to after a reduce-scatter and before an all-gather.
inline int ownerOf(const Schedule& schedule, int chunk) {
    return (chunk + schedule.root) % schedule.ranks;
}

/// A collective that a library performs in one call, `algorithm`: one step without transfers, because its internals are
/// unknown. Afterwards every place holds what the collective promises.
bool isOneCall(const Schedule& schedule);

/// The first of the steps (1 …) that take effect together when `step` ends; `step` itself unless earlier steps gather.
int firstStepOfGroup(const Schedule& schedule, int step);

}  // namespace kolo
