// SPDX-License-Identifier: Apache-2.0
#include "viz/layout/plan_grid.h"

#include <algorithm>
#include <cmath>

namespace kolo::viz {

namespace {

constexpr double kGridMargin = 12, kBlockGap = 8;  // px
constexpr double kCardGap = 24;                    // px: for what travels between two cards
constexpr double kNarrowestCard = 8.4;             // of the text's size
constexpr double kLowestCard = 5.2, kHighestCard = 9.4;
constexpr double kWordLines = 3.5, kLine = 1.5;  // lines of words; one line
constexpr double kTallestRow = 3.4, kTallestMemory = 4.2;
constexpr int kMostReplicas = 2;  // rows of cards

struct Wish {
    bool cards, memory, words;
};

/// The least height of a row that still says something.
double leastRow(int ranks, double text, bool lanes) {
    return std::clamp(17 * text / ranks, std::min(2.5, text / 4), 1.3 * text) * (lanes ? 1.4 : 1);
}
double leastMemory(int ranks, double text) {
    return std::clamp(8 * text / ranks, 1.5, 1.15 * text);
}

}  // namespace

Box PlanGridLayout::row(int rank) const {
    return {grid.x, grid.y + rank * rowHeight, grid.width, rowHeight};
}

Box PlanGridLayout::cell(int rank, double from, double to) const {
    const double gap = rowHeight >= 12 ? std::min(rowHeight * 0.14, 6.0) : rowHeight >= 4 ? 1 : 0;
    const double left = std::max(x(from), grid.x), right = std::min(x(to), grid.x + grid.width);
    const double apart = right - left >= 6 ? 1.5 : right - left >= 3 ? 0.5 : 0;
    return {left, grid.y + rank * rowHeight + gap / 2, std::max(right - left - apart, 0.0), rowHeight - gap};
}

Box PlanGridLayout::memoryRowOf(int rank) const {
    const double gap = memoryRow >= 10 ? std::min(memoryRow * 0.16, 6.0) : 0;
    return {memory.x, memory.y + rank * memoryRow + gap / 2, memory.width, memoryRow - gap};
}

std::vector<double> PlanGridLayout::ticks(double labelWidth) const {
    const double perUnit = grid.width / std::max(length, 1e-9);
    double every = 1;
    while (every * perUnit < labelWidth * 1.6 && every < length) {
        const double power = std::pow(10, std::floor(std::log10(every)));
        every = every / power < 1.5 ? 2 * power : every / power < 3 ? 5 * power : 10 * power;
    }
    std::vector<double> ticks;
    for (double at = 0; at <= length + 1e-9; at += every) ticks.push_back(at);
    return ticks;
}

PlanGridLayout layOutPlanGrid(const PlanGridRequest& request) {
    PlanGridLayout layout;
    const int ranks = request.replicas * request.positions;
    const double text = request.text;
    layout.text = text;
    layout.names = request.names;
    layout.length = std::max(request.length, 1e-9);
    const double width = request.size.width - 2 * kGridMargin;
    const double height = request.size.height - request.bottom - 2 * kGridMargin;
    if (ranks < 1 || width - request.names < 60) return layout;

    const double cardWidth = (width - kCardGap * (request.positions - 1)) / request.positions;
    const bool cardsHaveRoom = request.cards && cardWidth >= kNarrowestCard * text && request.replicas <= kMostReplicas;
    const double rowLeast = leastRow(ranks, text, request.lanes), memoryLeast = leastMemory(ranks, text);
    const double under = 2 * kLine * text;  // axis and legend
    const Wish wishes[] = {
        {true, true, true}, {true, false, true}, {false, true, true}, {false, false, true}, {false, false, false}};
    for (const Wish& wish : wishes) {
        if ((wish.cards && !cardsHaveRoom) || (wish.memory && !request.memory)) continue;
        const double cardRows = wish.cards ? request.replicas : 0;
        double card = wish.cards ? kLowestCard * text : 0;
        double words = wish.words ? kWordLines * text : 0;
        double row = rowLeast, memory = wish.memory ? memoryLeast : 0;
        const double title = wish.memory ? kLine * text : 0;
        const auto needed = [&] {
            return cardRows * (card + kBlockGap) + (words > 0 ? words + kBlockGap : 0) + ranks * row + under +
                   (memory > 0 ? kBlockGap + title + ranks * memory : 0);
        };
        double left = height - needed();
        if (left < 0) continue;
        // What is left goes to the cards, then to the rows, the grid's before the memory's.
        if (cardRows > 0) {
            const double more = std::min(left * 0.4 / cardRows, (kHighestCard - kLowestCard) * text);
            card += more;
            left -= more * cardRows;
        }
        const double rowMore =
            std::clamp(left * (memory > 0 ? 0.6 : 1) / ranks, 0.0, std::max(kTallestRow * text - row, 0.0));
        row += rowMore;
        left -= rowMore * ranks;
        if (memory > 0) {
            const double more = std::clamp(left / ranks, 0.0, std::max(kTallestMemory * text - memory, 0.0));
            memory += more;
            left -= more * ranks;
        }
        double y = kGridMargin + std::max(left, 0.0) * 0.25;  // the picture stays together, a little above the middle
        if (cardRows > 0) {
            const double most = std::min(cardWidth, 19 * text);
            const double side = (width - request.positions * most - kCardGap * (request.positions - 1)) / 2;
            for (int replica = 0; replica < request.replicas; ++replica)
                for (int position = 0; position < request.positions; ++position)
                    layout.cards.push_back({kGridMargin + side + position * (most + kCardGap),
                                            y + replica * (card + kBlockGap), most, card});
            y += cardRows * (card + kBlockGap);
        }
        if (words > 0) {
            layout.words = {kGridMargin, y, width, words};
            y += words + kBlockGap;
        }
        layout.grid = {kGridMargin + request.names, y, width - request.names, ranks * row};
        layout.rowHeight = row;
        y += ranks * row;
        layout.axis = {layout.grid.x, y, layout.grid.width, kLine * text};
        layout.legend = {kGridMargin, y + kLine * text, width, kLine * text};
        y += under;
        if (memory > 0) {
            y += kBlockGap;
            layout.memoryTitle = {kGridMargin, y, width, title};
            y += title;
            layout.memory = {layout.grid.x, y, layout.grid.width, ranks * memory};
            layout.memoryRow = memory;
        }
        layout.fits = true;
        return layout;
    }
    return layout;
}

}  // namespace kolo::viz
