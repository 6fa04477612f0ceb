// SPDX-License-Identifier: Apache-2.0
//
// What each rank did when, ready to be looked at from any distance. A timeline of 64 ranks has millions of pieces of
// work and a thousand pixels; what a frame costs must follow the pixels. So a rank's pieces are kept in the order of
// their ends, and every 16 of them carry the running sums by kind:
//
//     pieces   ▇▆▂▒▇▆▂▒▇▆▂▒ … ▇▆▂▒▇▆▂▒ …            near: the few in view, one by one
//     blocks   └── 16 ──┘└── 16 ──┘    Σ by kind     far: what a pixel's time went to is a difference of two sums
//
// The same sums answer what a selection adds up to: exactly, since the pieces at its edges are counted one by one.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "engine/api/event.h"
#include "viz/replay/intervals.h"
#include "viz/replay/time_axis.h"
#include "viz/replay/training_record.h"

namespace kolo::viz {

using Doing = TrainingRecord::Doing;
inline constexpr std::size_t kDoings = static_cast<std::size_t>(Doing::Operation) + 1;

class Activity {
public:
    /// Doing::Nothing: the event is not shown.
    using Meaning = std::function<Doing(const Event&)>;

    /// Events of ranks 0 … rows - 1. `axisSteps` > 0: a collective of that many steps, on a TimeAxis of its own.
    Activity(int rows, Meaning meaning, int axisSteps = 0);

    static Doing ofCollective(const Event& event);

    /// All events so far; only what is new is read. The events stay with the caller, at least until the next call.
    void add(std::span<const Event> events);
    /// Room for so many events of all rows.
    void reserve(std::size_t events);
    /// The events seen so far have moved in memory; what is new among them is not read yet.
    void moved(std::span<const Event> events) { m_events = events.first(m_events.size()); }

    struct Piece {
        std::int64_t startNs = 0, endNs = 0;
        std::uint32_t number = 0;  ///< of the event
        Doing doing = Doing::Nothing;
    };
    const Event& event(const Piece& piece) const { return m_events[piece.number]; }

    int rows() const { return static_cast<int>(m_rows.size()); }
    std::size_t events() const { return m_events.size(); }
    std::size_t size() const { return m_size; }       ///< pieces of all rows
    std::int64_t beginNs() const { return m_begin; }  ///< of the first piece; 0 without pieces
    std::int64_t endNs() const { return m_end; }
    const std::vector<Piece>& pieces(int row) const { return m_rows[static_cast<std::size_t>(row)].pieces; }
    bool has(Doing doing) const;  ///< in any row
    /// Communication under computation: pieces of the two kinds overlap, so the row needs two lanes.
    bool overlaps(int row) const { return m_rows[static_cast<std::size_t>(row)].overlaps; }
    /// Null if it was made without.
    const TimeAxis* axis() const;

    /// An upper bound of how many pieces visit() would tell.
    std::size_t mostIn(int row, std::int64_t fromNs, std::int64_t toNs) const;
    /// Every piece of the row that overlaps (fromNs, toNs), in the order of their ends.
    template <typename Visit>
    void visit(int row, std::int64_t fromNs, std::int64_t toNs, Visit&& visit) const {
        const Row& at = m_rows[static_cast<std::size_t>(row)];
        for (std::size_t i = firstEndingAfter(at, fromNs); i < at.pieces.size(); ++i) {
            if (i % kBlock == 0 && at.blocks[i / kBlock].leastStartFromHere >= toNs) return;
            if (at.pieces[i].startNs < toNs) visit(at.pieces[i]);
        }
    }
    /// The last piece of the row that ended at `ns` or before; null: none.
    const Piece* endedBy(int row, std::int64_t ns) const;

    struct Sums {
        std::array<std::int64_t, kDoings> ns{};     ///< of every kind, clipped to the range
        std::array<std::int64_t, kDoings> count{};  ///< pieces that reach into it
        double bytes = 0;                           ///< received; of a transfer that is cut, the part of its time
        Sums& operator+=(const Sums& other);
        std::int64_t allNs() const;
    };
    Sums sums(int row, std::int64_t fromNs, std::int64_t toNs) const;
    /// The same, but all that is not work is waiting: also where nothing is recorded, but for what was `leftOut`.
    Sums sumsWithGaps(int row, std::int64_t fromNs, std::int64_t toNs, std::vector<Interval> leftOut = {}) const;

    /// For each of edges.size() - 1 columns, the share of its time, 0 … 1, that went to each kind. `edges` ascend.
    /// Columns that are narrower than 16 pieces are interpolated.
    using Shares = std::array<float, kDoings>;
    std::vector<Shares> columns(int row, std::span<const std::int64_t> edges) const;

private:
    static constexpr std::size_t kBlock = 16;
    struct Block {
        std::array<std::int64_t, kDoings> nsBefore{};     // of all blocks before this one
        std::array<std::int64_t, kDoings> countBefore{};  // likewise
        double bytesBefore = 0;
        std::int64_t leastStart = 0;          // in here
        std::int64_t leastStartFromHere = 0;  // in this block and all after it
    };
    struct Row {
        std::vector<Piece> pieces;  // by end
        std::vector<Block> blocks;
        std::vector<std::int64_t> ends;  // of the blocks: apart from them, so that looking for a time is quick
        std::int64_t computedUntil = 0, communicatedUntil = 0;
        bool overlaps = false;
        std::vector<std::size_t> kinds;  // that occur
    };
    static std::size_t firstEndingAfter(const Row& row, std::int64_t ns);
    void put(Row& row, const Piece& piece);
    void append(Row& row, const Piece& piece);
    void noteOverlap(Row& row, const Piece& piece);
    void addPiece(Sums& sums, const Piece& piece, std::int64_t fromNs, std::int64_t toNs) const;
    void sumsUntil(const Row& row, std::int64_t ns, std::size_t& block, std::array<double, kDoings>& sums) const;

    Meaning m_meaning;
    int m_axisSteps;
    mutable std::unique_ptr<TimeAxis> m_axis;  // made when it is asked for after the record has grown
    std::span<const Event> m_events;
    std::vector<Row> m_rows;
    std::size_t m_size = 0;
    std::int64_t m_begin = 0, m_end = 0;
};

/// What stands on the communication's lane where it has one of its own.
inline bool isCommunication(Doing doing) {
    return doing == Doing::Receive || doing == Doing::Combine || doing == Doing::Code;
}

}  // namespace kolo::viz
