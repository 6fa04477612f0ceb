// SPDX-License-Identifier: Apache-2.0
//
// Looking for pieces of work on a timeline, in the words that stand there:
//
//     backward            what it is                  C            on the row of worker C, or received from it
//     chunk 3  ·  step 12  ·  > 20 µs                 backward C > 1 ms        all of these at once
//
// Capitals do not matter; a word that is part of another one is enough ("back").
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "viz/replay/activity.h"

namespace kolo::viz {

class PieceSearch {
public:
    /// What the words can mean, as the reader sees it: `rows` and `doings` in the reader's language, `names` by
    /// Event::name, and the words for "chunk" and "step".
    struct Vocabulary {
        std::vector<std::string> rows;
        std::array<std::string, kDoings> doings;
        std::span<const std::string> names;
        std::string chunk = "chunk", step = "step";
        bool stepIsIteration = false;  ///< training: "step 12" is iteration 11
    };
    PieceSearch(std::string_view query, const Vocabulary& vocabulary);

    bool empty() const { return m_terms.empty(); }
    bool matches(const Activity& activity, const Activity::Piece& piece) const;

    struct Place {
        int row = 0;
        Activity::Piece piece;
    };
    /// All of them, in the order of their starts.
    std::vector<Place> in(const Activity& activity) const;

private:
    struct Term {
        std::vector<bool> rows, doings, names;  // any of these …
        int chunk = -1, step = -1;              // … or exactly this
        std::int64_t atLeastNs = -1, atMostNs = -1;
    };
    bool matches(const Term& term, const Event& event, const Activity::Piece& piece) const;
    std::vector<Term> m_terms;
    bool m_stepIsIteration = false;
};

}  // namespace kolo::viz
