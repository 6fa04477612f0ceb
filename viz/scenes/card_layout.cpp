// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/card_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "viz/layout/sketch.h"

namespace kolo::viz {

namespace {

constexpr double kTight = 0.6;      // of the usual spacing
constexpr double kDense = 0.35;     // the same, of cards without names, in columns
constexpr double kSlimHeader = 18;  // px, of a name's line
constexpr double kSlimLine = 1.55;  // the same, of the smallest type, if that is larger

class Search {
public:
    explicit Search(const CardRequest& request) : m_request(request) {}

    /// The best layout with this kind of card, over all folds: each as large as it can be.
    template <typename MakeCard>
    CardLayout best(int chunks, double smallest, double air, MakeCard makeCard) const {
        double bestScore = 0, bestUnit = 0;
        CardShape bestCard;
        int rowsBefore = 0;
        for (int wanted = chunks; wanted >= 1; --wanted) {
            const int rows = (chunks + wanted - 1) / wanted;
            if (rows == rowsBefore) continue;
            rowsBefore = rows;
            const int columns = (chunks + rows - 1) / rows;
            if (rows > 2 * columns) break;
            const auto fits = [&](double unit) { return hasRoom(makeCard(unit, columns), air); };
            double low = std::max(smallest, bestScore / worth(makeCard(1, columns))), high = kLargestUnit;
            if (low > high || !fits(low)) continue;
            for (int i = 0; i < 9; ++i) {
                const double middle = (low + high) / 2;
                (fits(middle) ? low : high) = middle;
            }
            bestUnit = low;
            bestCard = makeCard(low, columns);
            bestScore = low * worth(bestCard);
        }
        CardLayout layout;
        if (bestScore == 0) return layout;
        if (bestCard.showsValues) bestCard = widened(bestCard, air);
        layout.fits = true;
        layout.unit = bestUnit;
        layout.card = bestCard;
        const Size size = bestCard.size();
        const Box& area = m_request.area;
        for (const Point& place : m_request.places)
            layout.cards.push_back({area.x + place.x * (area.width - size.width),
                                    area.y + place.y * (area.height - size.height), size.width, size.height});
        return layout;
    }

private:
    /// Cells that hold several numbers take what room there is beside the cards.
    CardShape widened(CardShape card, double air) const {
        double low = card.cellWidth, high = m_request.wholeAspect * card.cellHeight;
        for (int i = 0; i < 8 && low < high; ++i) {
            card.cellWidth = i == 0 ? high : (low + high) / 2;
            (hasRoom(card, air) ? low : high) = card.cellWidth;
        }
        card.cellWidth = low;
        return card;
    }

    bool hasRoom(const CardShape& card, double air) const {
        const Size size = card.size();
        const double freeX = m_request.area.width - size.width, freeY = m_request.area.height - size.height;
        if (freeX < 0 || freeY < 0 || size.height > m_request.tallest * m_request.area.height) return false;
        const double cell = card.cellHeight;
        const double gap = card.showsValues ? cell * 0.7 * air * m_request.air
                                            : std::max(cell * 0.6 * air * m_request.air, cell >= kSmallestCell ? 5.0
                                                                                         : m_request.named     ? 2.0
                                                                                                               : 1.0);
        const double gapX = std::max(gap, size.width * m_request.wires);
        return std::all_of(m_request.apart.begin(), m_request.apart.end(), [&](const Point& apart) {
            return apart.x * freeX >= size.width + gapX || apart.y * freeY >= size.height + gap;
        });
    }

    const CardRequest& m_request;
};

}  // namespace

Size CardShape::size() const {
    return {2 * padding + columns * cellWidth + (columns - 1) * gap,
            (header > 0 ? header : padding) + rows * cellHeight + (rows - 1) * gap + padding};
}

Box CardShape::cell(const Box& card, int chunk) const {
    if (together) chunk = 0;
    const int row = chunk / columns, column = chunk % columns;
    return {card.x + padding + column * (cellWidth + gap),
            card.y + (header > 0 ? header : padding) + row * (cellHeight + gap), cellWidth, cellHeight};
}

Size CardShape::tile() const {
    return {cellWidth * 1.04, cellHeight * (showsValues ? 0.88 : 1.0)};
}

CardShape cardWithValues(double unit, int columns, int chunks, double aspect) {
    CardShape card;
    card.columns = columns;
    card.rows = (chunks + columns - 1) / columns;
    card.cellHeight = 46 * unit;
    card.cellWidth = card.cellHeight * aspect;
    card.gap = 4 * unit;
    card.padding = 12 * unit;
    card.header = 33 * unit;
    return card;
}

CardShape smallCard(double unit, int columns, int chunks) {
    CardShape card;
    card.columns = columns;
    card.rows = (chunks + columns - 1) / columns;
    card.cellHeight = card.cellWidth = kSmallCell * unit;
    card.gap = 2 * unit;
    card.padding = 6 * unit;
    card.header = std::max(20 * unit, 16.0);
    card.showsValues = false;
    return card;
}

CardShape markCard(double unit, int columns, int chunks) {
    CardShape card = smallCard(unit, columns, chunks);
    card.gap = card.cellHeight >= 5 ? 1 : card.cellHeight >= 3 ? 0.5 : 0;
    card.padding = 2;
    card.header = 13;
    return card;
}

CardShape slim(CardShape card, double around, double leastText) {
    card.header = std::max(kSlimHeader, kSlimLine * leastText);
    card.padding = std::min(card.padding, around);
    return card;
}

CardShape withRoomFor(CardShape card, double leastText) {
    if (card.header > 0) card.header = std::max(card.header, 1.3 * leastText);
    return card;
}

double worth(const CardShape& card) {
    constexpr double kLong = 3.4;   // width by height
    constexpr double kTall = 1.25;  // height by width
    const Size size = card.size();
    const double excess =
        std::max(size.width / size.height / kLong - 1, 0.0) + std::max(size.height / size.width / kTall - 1, 0.0);
    return (card.rows == 1 ? 1.12 : 1) / (1 + 0.5 * excess);
}

CardLayout layOutCards(const CardRequest& request) {
    if (request.places.empty() || request.chunks < 1) return {};
    const Search search(request);
    const auto nameless = [&](CardShape card) {
        if (!request.named) {
            card.header = 0;
            card.padding = std::min(card.padding, 3.0);
        }
        return withRoomFor(card, request.leastText);
    };
    CardLayout layout;
    struct Attempt {
        double forAll;  // the aspect with which every number is shown; 0: not asked for, or there are too many
        double air;
        bool slim = false;
    };
    const double whole = request.wholeAspect, folded = request.foldedAspect;
    const auto attempt = [&](const Attempt& how) {
        if (layout.fits || request.together) return;
        const double smallest = how.forAll > 0 ? kSmallestWhole * request.leastText : 0;
        layout = search.best(
            request.chunks, std::max(smallest, kSmallestWithValues), how.air, [&](double unit, int columns) {
                const CardShape card =
                    cardWithValues(unit, columns, request.chunks, how.forAll > 0 ? how.forAll : request.cellAspect);
                return nameless(how.slim ? slim(card, request.named ? 4 : 1, request.leastText) : card);
            });
    };
    // Rather smaller cells that show every number than large ones that show two.
    for (const Attempt& how : {Attempt{whole, 1},
                               {whole, kTight},
                               {folded, 1},
                               {folded, kTight},
                               {whole, kTight, true},
                               {folded, request.named ? kTight : kDense, true}})
        if (how.forAll > 0) attempt(how);
    for (const Attempt& how : {Attempt{0, 1}, {0, kTight}, {0, kTight, true}}) attempt(how);
    // Without a header a cell may be flat enough that its number and its value sit side by side.
    if (!layout.fits && !request.together && !request.named)
        layout = search.best(request.chunks, kFlattestWithValues, kTight, [&](double unit, int columns) {
            return nameless(
                slim(cardWithValues(unit, columns, request.chunks, std::max(kFlat, 1.5 * request.cellAspect)), 1, 0));
        });
    const auto small = [&](double smallestCell, double air) {
        if (!layout.fits && !request.together)
            layout = search.best(request.chunks, smallestCell / kSmallCell, air, [&](double unit, int columns) {
                return nameless(smallCard(unit, columns, request.chunks));
            });
    };
    // Rather closer together than without the chunks' numbers.
    if (request.numberWidth > 0)
        for (const double air : {1.0, kTight, kTight * kTight}) small(request.numberWidth, air);
    small(kSmallestCell, 1);
    // Marks: with the workers' names if there is room, one per chunk if there is room.
    for (const int marks : {request.chunks, 1})
        for (const bool named : {true, false}) {
            if (layout.fits || (named && !request.named) || (request.together && marks > 1)) continue;
            layout = search.best(marks, kSmallestMark / kSmallCell, 1, [&](double unit, int columns) {
                CardShape card = markCard(unit, columns, marks);
                if (!named) card.header = 0;
                if (!request.named) card.padding = 0.5;
                card.together = marks < request.chunks;
                return withRoomFor(card, request.leastText);
            });
        }
    return layout;
}

std::vector<Point> apartOf(const std::vector<Point>& places) {
    std::vector<Point> front;
    for (std::size_t i = 0; i < places.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const Point apart{std::abs(places[i].x - places[j].x), std::abs(places[i].y - places[j].y)};
            const auto weaker = [](const Point& a, const Point& b) { return a.x >= b.x && a.y >= b.y; };
            if (std::any_of(front.begin(), front.end(), [&](const Point& p) { return weaker(apart, p); })) continue;
            std::erase_if(front, [&](const Point& p) { return weaker(p, apart); });
            front.push_back(apart);
        }
    return front;
}

std::vector<Point> around(int count, double aspect) {
    if (count <= 0) return {};
    if (count == 1) return {{0.5, 0.5}};
    constexpr int kPieces = 256;
    // A few places lie on an ellipse; many use the corners of the canvas.
    const double power = count <= 5 ? 2 : count <= 8 ? 2.4 : count <= 16 ? 3.5 : 8;
    const double start = count == 2 ? std::numbers::pi : -std::numbers::pi / 2;
    const auto axis = [power](double v) { return std::copysign(std::pow(std::abs(v), 2 / power), v); };
    std::array<Point, kPieces + 1> curve;
    std::array<double, kPieces + 1> along{};
    for (int i = 0; i <= kPieces; ++i) {
        const double angle = start + 2 * std::numbers::pi * i / kPieces;
        const auto at = static_cast<std::size_t>(i);
        curve[at] = {0.5 + 0.5 * axis(std::cos(angle)), 0.5 + 0.5 * axis(std::sin(angle))};
        if (i > 0)
            along[at] =
                along[at - 1] + std::hypot((curve[at].x - curve[at - 1].x) * aspect, curve[at].y - curve[at - 1].y);
    }
    std::vector<Point> places;
    std::size_t piece = 1;
    for (int i = 0; i < count; ++i) {
        const double wanted = along.back() * i / count;
        while (piece < kPieces && along[piece] < wanted) ++piece;
        const double span = along[piece] - along[piece - 1];
        const double t = span > 0 ? (wanted - along[piece - 1]) / span : 0;
        const Point a = curve[piece - 1], b = curve[piece];
        places.push_back({a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t});
    }
    return places;
}

}  // namespace kolo::viz
