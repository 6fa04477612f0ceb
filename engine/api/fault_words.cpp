// SPDX-License-Identifier: Apache-2.0
#include "engine/api/fault_words.h"

#include <utility>

#include "engine/api/rank_name.h"
#include "engine/api/wording.h"

namespace kolo {

Text killedWords(int rank, Text step, const RunInfo& info) {
    return Complaint::tr("{} was killed at step {}, as injected.", rankSubject(rank, info), std::move(step));
}

std::optional<int> rankKilled(const Text& error, const RunInfo& info) {
    const std::string said = error.english();
    for (int rank = 0; rank < info.ranks; ++rank) {
        const std::string words = killedWords(rank, "\n", info).english();
        const auto at = words.find('\n');
        if (said.starts_with(words.substr(0, at)) && said.ends_with(words.substr(at + 1))) return rank;
    }
    return std::nullopt;
}

}  // namespace kolo
