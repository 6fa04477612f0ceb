// SPDX-License-Identifier: Apache-2.0
//
// Random requests and messages, to check reading against writing.
#pragma once

#include <random>

#include "engine/api/protocol.h"

namespace kolo::test {

class RandomMessages {
public:
    explicit RandomMessages(std::uint64_t seed) : m_random(seed) {}

    protocol::Request request();
    protocol::Message message();

    std::int64_t integer(std::int64_t lowest, std::int64_t highest);
    /// Letters, quotation marks, control characters, letters of other scripts, an emoji.
    std::string text();
    /// Data, or a sentence with parts, now and then too deep to travel whole.
    Text sentence(int depth = 0);
    RunSpec spec();
    RunInfo info(bool withSteps);
    EventBatch batch(DType dtype);

private:
    bool coin() { return integer(0, 1) == 1; }
    double number(DType dtype);
    StrategyInfo strategy();

    std::mt19937_64 m_random;
};

}  // namespace kolo::test
