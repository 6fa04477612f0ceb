// SPDX-License-Identifier: Apache-2.0
#include "viz/replay/activity.h"

#include <algorithm>
#include <numeric>

#include "viz/replay/intervals.h"

namespace kolo::viz {

namespace {
std::size_t at(Doing doing) {
    return static_cast<std::size_t>(doing);
}
}  // namespace

Activity::Activity(int rows, Meaning meaning, int axisSteps)
    : m_meaning(std::move(meaning)), m_axisSteps(axisSteps), m_rows(static_cast<std::size_t>(std::max(rows, 0))) {}

bool Activity::has(Doing doing) const {
    return std::ranges::any_of(m_rows, [&](const Row& row) { return std::ranges::count(row.kinds, at(doing)) > 0; });
}

const TimeAxis* Activity::axis() const {
    if (m_axisSteps > 0 && !m_axis) m_axis = std::make_unique<TimeAxis>(m_events, m_axisSteps);
    return m_axis.get();
}

Doing Activity::ofCollective(const Event& event) {
    if (!isWork(event)) return Doing::Nothing;
    return event.kind == EventKind::Transfer ? Doing::Receive
           : event.kind == EventKind::Kernel ? Doing::Combine
           : isInjectedDelay(event)          ? Doing::Delay
                                             : Doing::Wait;
}

void Activity::reserve(std::size_t events) {
    for (Row& row : m_rows) {
        const std::size_t pieces = events / m_rows.size();
        row.pieces.reserve(pieces);
        row.blocks.reserve(pieces / kBlock + 1);
        row.ends.reserve(pieces / kBlock + 1);
    }
}

void Activity::add(std::span<const Event> events) {
    const std::size_t seen = m_events.size(), before = m_size;
    m_events = events;
    for (std::size_t i = seen; i < events.size(); ++i) {
        const Event& event = events[i];
        if (event.rank < 0 || event.rank >= rows()) continue;
        const Doing doing = m_meaning(event);
        if (doing == Doing::Nothing) continue;
        put(m_rows[static_cast<std::size_t>(event.rank)],
            {event.startNs, event.endNs, static_cast<std::uint32_t>(i), doing});
        m_begin = m_size == 0 ? event.startNs : std::min(m_begin, event.startNs);
        m_end = m_size == 0 ? event.endNs : std::max(m_end, event.endNs);
        ++m_size;
    }
    if (m_size != before) m_axis.reset();
}

/// A rank's events come in the order of their ends; what does not, is put where it belongs.
void Activity::put(Row& row, const Piece& piece) {
    noteOverlap(row, piece);
    if (row.pieces.empty() || row.pieces.back().endNs <= piece.endNs) return append(row, piece);
    const auto after = std::upper_bound(row.pieces.begin(), row.pieces.end(), piece.endNs,
                                        [](std::int64_t ns, const Piece& each) { return ns < each.endNs; });
    const std::size_t first = static_cast<std::size_t>(after - row.pieces.begin()) / kBlock * kBlock;
    std::vector<Piece> again(row.pieces.begin() + static_cast<std::ptrdiff_t>(first), row.pieces.end());
    again.insert(again.begin() + (after - row.pieces.begin() - static_cast<std::ptrdiff_t>(first)), piece);
    row.pieces.resize(first);
    row.blocks.resize(first / kBlock);
    row.ends.resize(first / kBlock);
    for (const Piece& each : again) append(row, each);
}

void Activity::append(Row& row, const Piece& piece) {
    if (row.pieces.size() % kBlock == 0) {
        Block next;
        if (!row.blocks.empty()) {
            const Block& last = row.blocks.back();
            next = last;
            for (std::size_t i = row.pieces.size() - kBlock; i < row.pieces.size(); ++i) {
                const Piece& each = row.pieces[i];
                next.nsBefore[at(each.doing)] += each.endNs - each.startNs;
                ++next.countBefore[at(each.doing)];
                if (each.doing == Doing::Receive) next.bytesBefore += static_cast<double>(event(each).bytes);
            }
        }
        next.leastStart = next.leastStartFromHere = piece.startNs;
        row.blocks.push_back(next);
        row.ends.push_back(piece.endNs);
    }
    Block& block = row.blocks.back();
    row.ends.back() = piece.endNs;
    block.leastStart = std::min(block.leastStart, piece.startNs);
    for (std::size_t i = row.blocks.size(); i-- > 0;) {
        if (row.blocks[i].leastStartFromHere <= piece.startNs && i + 1 != row.blocks.size()) break;
        row.blocks[i].leastStartFromHere = std::min(row.blocks[i].leastStartFromHere, piece.startNs);
    }
    row.pieces.push_back(piece);
    if (std::find(row.kinds.begin(), row.kinds.end(), at(piece.doing)) == row.kinds.end())
        row.kinds.push_back(at(piece.doing));
}

void Activity::noteOverlap(Row& row, const Piece& piece) {
    if (piece.doing == Doing::Wait || piece.doing == Doing::Delay) return;
    const bool communicates = isCommunication(piece.doing);
    const std::int64_t other = communicates ? row.computedUntil : row.communicatedUntil;
    row.overlaps |= piece.startNs < other && other <= piece.endNs;
    std::int64_t& own = communicates ? row.communicatedUntil : row.computedUntil;
    own = std::max(own, piece.endNs);
}

std::size_t Activity::firstEndingAfter(const Row& row, std::int64_t ns) {
    const auto first = std::upper_bound(row.pieces.begin(), row.pieces.end(), ns,
                                        [](std::int64_t wanted, const Piece& each) { return wanted < each.endNs; });
    return static_cast<std::size_t>(first - row.pieces.begin());
}

std::size_t Activity::mostIn(int row, std::int64_t fromNs, std::int64_t toNs) const {
    const Row& of = m_rows[static_cast<std::size_t>(row)];
    // Beyond the range's end only the pieces that began inside it: seldom more than a block.
    return firstEndingAfter(of, toNs) - firstEndingAfter(of, fromNs) + 1;
}

const Activity::Piece* Activity::endedBy(int row, std::int64_t ns) const {
    const Row& of = m_rows[static_cast<std::size_t>(row)];
    const std::size_t after = firstEndingAfter(of, ns);
    return after == 0 ? nullptr : &of.pieces[after - 1];
}

Activity::Sums& Activity::Sums::operator+=(const Sums& other) {
    for (std::size_t i = 0; i < kDoings; ++i) {
        ns[i] += other.ns[i];
        count[i] += other.count[i];
    }
    bytes += other.bytes;
    return *this;
}

std::int64_t Activity::Sums::allNs() const {
    return std::accumulate(ns.begin(), ns.end(), std::int64_t{0});
}

void Activity::addPiece(Sums& sums, const Piece& piece, std::int64_t fromNs, std::int64_t toNs) const {
    const std::int64_t inside = std::min(piece.endNs, toNs) - std::max(piece.startNs, fromNs);
    if (inside < 0 || piece.startNs >= toNs || piece.endNs <= fromNs) return;
    sums.ns[at(piece.doing)] += inside;
    ++sums.count[at(piece.doing)];
    if (piece.doing != Doing::Receive) return;
    const auto lasts = static_cast<double>(piece.endNs - piece.startNs);
    sums.bytes += static_cast<double>(event(piece).bytes) * (lasts > 0 ? static_cast<double>(inside) / lasts : 1);
}

Activity::Sums Activity::sums(int row, std::int64_t fromNs, std::int64_t toNs) const {
    const Row& of = m_rows[static_cast<std::size_t>(row)];
    Sums sums;
    std::size_t i = firstEndingAfter(of, fromNs);
    while (i < of.pieces.size()) {
        const std::size_t block = i / kBlock;
        if (i % kBlock == 0) {
            if (of.blocks[block].leastStartFromHere >= toNs) break;
            // As many whole blocks as lie inside at once.
            std::size_t beyond = block;
            while (beyond + 1 < of.blocks.size() && of.ends[beyond] <= toNs && of.blocks[beyond].leastStart >= fromNs)
                ++beyond;
            if (beyond > block) {
                const Block &first = of.blocks[block], &after = of.blocks[beyond];
                for (std::size_t kind = 0; kind < kDoings; ++kind) {
                    sums.ns[kind] += after.nsBefore[kind] - first.nsBefore[kind];
                    sums.count[kind] += after.countBefore[kind] - first.countBefore[kind];
                }
                sums.bytes += after.bytesBefore - first.bytesBefore;
                i = beyond * kBlock;
                continue;
            }
        }
        addPiece(sums, of.pieces[i], fromNs, toNs);
        ++i;
    }
    return sums;
}

Activity::Sums Activity::sumsWithGaps(int row, std::int64_t fromNs, std::int64_t toNs,
                                      std::vector<Interval> leftOut) const {
    Sums sums = this->sums(row, fromNs, toNs);
    std::vector<Interval> work = std::move(leftOut);
    visit(row, fromNs, toNs, [&](const Piece& piece) {
        if (piece.doing != Doing::Wait && piece.endNs > piece.startNs)
            work.emplace_back(std::max(piece.startNs, fromNs), std::min(piece.endNs, toNs));
    });
    work = joined(std::move(work));
    auto& count = sums.count[at(Doing::Wait)];
    count = 0;
    std::int64_t until = fromNs;
    for (const auto& [start, end] : work) {
        count += start > until;
        until = end;
    }
    count += toNs > until;
    sums.ns[at(Doing::Wait)] = std::max<std::int64_t>(toNs - fromNs, 0) - lengthOf(work);
    return sums;
}

/// What the row spent on each kind until `ns`, straight lines between the ends of its blocks. `block`: where the last
/// question was answered; questions ascend.
void Activity::sumsUntil(const Row& row, std::int64_t ns, std::size_t& block, std::array<double, kDoings>& sums) const {
    while (block + 1 < row.ends.size() && row.ends[block] <= ns) ++block;
    const Block& in = row.blocks[block];
    const std::int64_t from = block == 0 ? in.leastStart : row.ends[block - 1];
    const double part = std::clamp(
        static_cast<double>(ns - from) / static_cast<double>(std::max<std::int64_t>(row.ends[block] - from, 1)), 0.0,
        1.0);
    for (const std::size_t kind : row.kinds) sums[kind] = static_cast<double>(in.nsBefore[kind]);
    if (block + 1 < row.blocks.size()) {
        const Block& next = row.blocks[block + 1];
        for (const std::size_t kind : row.kinds)
            sums[kind] += part * static_cast<double>(next.nsBefore[kind] - in.nsBefore[kind]);
        return;
    }
    for (std::size_t i = block * kBlock; i < row.pieces.size(); ++i)
        sums[at(row.pieces[i].doing)] += part * static_cast<double>(row.pieces[i].endNs - row.pieces[i].startNs);
}

std::vector<Activity::Shares> Activity::columns(int row, std::span<const std::int64_t> edges) const {
    std::vector<Shares> shares(edges.empty() ? 0 : edges.size() - 1);
    const Row& of = m_rows[static_cast<std::size_t>(row)];
    if (shares.empty() || of.pieces.empty()) return shares;
    const auto width = [&](std::size_t column) {
        return static_cast<double>(std::max<std::int64_t>(edges[column + 1] - edges[column], 1));
    };
    if (mostIn(row, edges.front(), edges.back()) > 8 * shares.size()) {
        const auto first = std::upper_bound(of.ends.begin(), of.ends.end(), edges.front());
        auto block = static_cast<std::size_t>(std::min(first, std::prev(of.ends.end())) - of.ends.begin());
        std::array<double, kDoings> before{}, until{};
        sumsUntil(of, edges.front(), block, before);
        for (std::size_t column = 0; column < shares.size(); ++column) {
            sumsUntil(of, edges[column + 1], block, until);
            for (const std::size_t kind : of.kinds)
                shares[column][kind] = static_cast<float>((until[kind] - before[kind]) / width(column));
            before = until;
        }
    } else {
        std::size_t column = 0;
        visit(row, edges.front(), edges.back(), [&](const Piece& piece) {
            // Ends ascend, starts need not.
            while (column + 1 < shares.size() && edges[column + 1] < piece.startNs) ++column;
            while (column > 0 && edges[column] > piece.startNs) --column;
            for (std::size_t i = column; i < shares.size() && edges[i] < piece.endNs; ++i) {
                const std::int64_t inside = std::min(piece.endNs, edges[i + 1]) - std::max(piece.startNs, edges[i]);
                shares[i][at(piece.doing)] += static_cast<float>(static_cast<double>(inside) / width(i));
            }
        });
    }
    return shares;
}

}  // namespace kolo::viz
