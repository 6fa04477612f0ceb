// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/ring_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <tuple>

#include "viz/layout/sketch.h"

namespace kolo::viz {

namespace {

constexpr int kCurvePieces = 192;
constexpr double kTightRing = 0.6;     // of the usual spacing
constexpr double kTightestRing = 0.4;  // with cards in the canvas's corners, which hold hardly more than their cells
constexpr int kMostWithValues = 8;     // workers whose values are worth tightening for
constexpr double kSmallestHigh = 1.6 / 46;  // per px of text: a value over the bar of its contributions
constexpr double kDigit = 0.6;              // per px of text

/// The unit curve |x|^p + |y|^p = 1, clockwise from the top.
std::array<Point, kCurvePieces + 1> unitCurve(double power) {
    std::array<Point, kCurvePieces + 1> points;
    for (int i = 0; i <= kCurvePieces; ++i) {
        const double angle = -std::numbers::pi / 2 + 2 * std::numbers::pi * i / kCurvePieces;
        const auto axis = [power](double v) { return std::copysign(std::pow(std::abs(v), 2 / power), v); };
        points[static_cast<std::size_t>(i)] = {axis(std::cos(angle)), axis(std::sin(angle))};
    }
    return points;
}

class Candidate {
public:
    Candidate(const RingRequest& request, const std::array<Point, kCurvePieces + 1>& unitPoints, const CardShape& card,
              double unit)
        : m_request(request), m_unit(unitPoints), m_card(card), m_cardSize(card.size()), m_unitLength(unit) {}

    /// Places the cards; false if they do not fit.
    bool place() {
        m_margin = std::clamp(8 * m_unitLength, 4.0, 16.0);
        // Cards take equal shares of the curve, measured in cards: a wide card is long sideways and short vertically.
        // Where the lowest card ends up decides how tall the curve can be, and vice versa.
        double lowest = 1;
        for (int round = 0; round < 3; ++round) {
            if (!fitCurve(lowest)) return false;
            lowest = spread();
        }
        for (std::size_t i = 0; i < m_boxes.size(); ++i)
            for (std::size_t j = i + 1; j < m_boxes.size(); ++j)
                if (overlap(inflated(m_boxes[i], requiredGap() / 2), inflated(m_boxes[j], requiredGap() / 2)))
                    return false;
        const Box all{0, 0, m_request.size.width, m_request.size.height - m_request.bottom};
        for (const Box& box : m_boxes)
            if (box.x < all.x || box.y < all.y || box.x + box.width > all.width || box.y + box.height > all.height)
                return false;
        findMiddle();
        return m_middle.width >= smallestMiddle().width && m_middle.height >= smallestMiddle().height;
    }

    RingLayout result() const {
        RingLayout layout;
        layout.fits = true;
        layout.unit = m_unitLength;
        layout.card = m_card;
        layout.cards = m_boxes;
        layout.center = m_center;
        layout.middle = m_middle;
        const int workers = m_request.workers;
        for (int rank = 0; rank < workers; ++rank) {
            std::vector<Point> points;
            const double from = m_at[static_cast<std::size_t>(rank)];
            const double to = rank + 1 < workers ? m_at[static_cast<std::size_t>(rank) + 1] : kCurvePieces;
            constexpr int kPieces = 40;
            for (int i = 0; i <= kPieces; ++i) points.push_back(onCurve(from + (to - from) * i / kPieces));
            layout.edges.emplace_back(points);
            const int next = (rank + 1) % workers;
            layout.ways[{rank, next}] = layout.edges.back();
            if (workers == 2) continue;  // the way back is the other half of the ring
            std::reverse(points.begin(), points.end());
            layout.ways[{next, rank}] = Curve(std::move(points));
        }
        return layout;
    }

private:
    double requiredGap() const {
        const double cell = m_card.cellHeight;
        const int workers = m_request.workers;
        if (!m_card.showsValues) return std::max(cell * 0.8 * m_request.air, 6.0);
        return cell * (workers <= 5 ? 1.5 : workers <= 8 ? 1.05 : 0.6) * m_request.air;
    }

    Size smallestMiddle() const {
        const double scale = m_request.textScale * m_request.air *
                             std::clamp(std::min(m_request.size.width / 760, m_request.size.height / 500), 0.95, 2.2);
        return {200 * scale, 126 * scale};
    }

    bool fitCurve(double lowest) {
        const double height = m_request.size.height - m_request.bottom;
        const Size tile = m_card.tile();
        m_rx = (m_request.size.width - m_cardSize.width) / 2 - m_margin;
        m_ry = std::min((height - 2 * m_margin - m_cardSize.height) / (1 + lowest),
                        (height - 2 * m_margin - m_cardSize.height / 2 - tile.height / 2) / 2);
        m_center = {m_request.size.width / 2, m_margin + m_cardSize.height / 2 + m_ry};
        return m_rx > m_cardSize.width * 0.2 && m_ry > m_cardSize.height * 0.4;
    }

    Point onCurve(double at) const {
        const int i = std::clamp(static_cast<int>(at), 0, kCurvePieces - 1);
        const Point a = m_unit[static_cast<std::size_t>(i)], b = m_unit[static_cast<std::size_t>(i) + 1];
        const double t = at - i;
        return {m_center.x + m_rx * (a.x + (b.x - a.x) * t), m_center.y + m_ry * (a.y + (b.y - a.y) * t)};
    }

    /// Puts the cards on the curve; returns how low the lowest is (1: at the curve's lowest point).
    double spread() {
        std::array<double, kCurvePieces + 1> along{};
        const double gap = requiredGap();
        for (int i = 1; i <= kCurvePieces; ++i) {
            const Point a = m_unit[static_cast<std::size_t>(i) - 1], b = m_unit[static_cast<std::size_t>(i)];
            const double dx = (b.x - a.x) * m_rx / (m_cardSize.width + gap);
            const double dy = (b.y - a.y) * m_ry / (m_cardSize.height + gap);
            // Not std::hypot, which guards against overflow: a third of a layout's time.
            along[static_cast<std::size_t>(i)] = along[static_cast<std::size_t>(i) - 1] + std::sqrt(dx * dx + dy * dy);
        }
        m_at.clear();
        m_boxes.clear();
        double lowest = -1;
        int piece = 1;
        for (int rank = 0; rank < m_request.workers; ++rank) {
            const double wanted = along.back() * rank / m_request.workers;
            while (piece < kCurvePieces && along[static_cast<std::size_t>(piece)] < wanted) ++piece;
            const double before = along[static_cast<std::size_t>(piece) - 1];
            const double span = along[static_cast<std::size_t>(piece)] - before;
            m_at.push_back(piece - 1 + (span > 0 ? (wanted - before) / span : 0));
            const Point center = onCurve(m_at.back());
            m_boxes.push_back(boxAround(center, m_cardSize.width, m_cardSize.height));
            lowest = std::max(lowest, (center.y - m_center.y) / m_ry);
        }
        return lowest;
    }

    /// The largest box around the centre that touches neither a card nor a tile on the curve.
    void findMiddle() {
        std::vector<Box> obstacles;
        for (const Box& box : m_boxes) obstacles.push_back(inflated(box, 8 * m_unitLength));
        const Size tile = m_card.tile();
        for (int i = 0; i < kCurvePieces; i += 6)
            obstacles.push_back(boxAround(onCurve(i), tile.width + 4, tile.height + 4));

        m_middle = {m_center.x, m_center.y, 0, 0};
        double best = 0;
        constexpr int kTries = 20;
        for (const double shift : {0.0, -0.12, 0.12}) {
            const double y = m_center.y + shift * m_ry;
            for (int i = 1; i <= kTries; ++i) {
                const double halfWidth = m_request.size.width / 2 * i / kTries;
                double halfHeight = m_ry;
                for (const Box& box : obstacles) {
                    if (box.x >= m_center.x + halfWidth || box.x + box.width <= m_center.x - halfWidth) continue;
                    const double away = box.y > y ? box.y - y : y - (box.y + box.height);
                    halfHeight = std::min(halfHeight, away);
                }
                if (halfHeight <= 0) continue;
                const double score = std::min(halfWidth / 1.9, halfHeight) + 0.1 * std::min(halfWidth, halfHeight) -
                                     std::abs(shift) * 0.3 * m_ry;
                if (score > best) {
                    best = score;
                    m_middle = {m_center.x - halfWidth, y - halfHeight, 2 * halfWidth, 2 * halfHeight};
                }
            }
        }
    }

    const RingRequest& m_request;
    const std::array<Point, kCurvePieces + 1>& m_unit;
    CardShape m_card;
    Size m_cardSize;
    double m_unitLength;
    double m_margin = 8;
    double m_rx = 0, m_ry = 0;
    Point m_center;
    std::vector<double> m_at;  // [rank] position on the unit curve, in pieces
    std::vector<Box> m_boxes;
    Box m_middle;
};

/// The best layout with this kind of card, over all folds: each as large as it can be.
template <typename MakeCard>
RingLayout best(const RingRequest& request, double smallest, MakeCard makeCard) {
    const double power = request.air < kTightRing ? 6 : request.workers <= 5 ? 2 : request.workers <= 8 ? 2.3 : 3;
    const auto points = unitCurve(power);
    RingLayout winner;
    double winnerScore = 0;
    int rowsBefore = 0;
    for (int wanted = request.chunks; wanted >= 1; --wanted) {
        const int rows = (request.chunks + wanted - 1) / wanted;
        if (rows == rowsBefore) continue;
        rowsBefore = rows;
        const int columns = (request.chunks + rows - 1) / rows;
        if (rows > 2 * columns) break;

        const auto lay = [&](double unit) {
            Candidate candidate(request, points, makeCard(unit, columns), unit);
            return candidate.place() ? candidate.result() : RingLayout{};
        };
        // Only sizes that would beat the winner matter.
        double low = std::max(smallest, winnerScore / worth(makeCard(1, columns))), high = kLargestUnit;
        if (low > high) continue;
        RingLayout layout = lay(low);
        if (!layout.fits) continue;
        for (int i = 0; i < 8; ++i) {
            const double middle = (low + high) / 2;
            RingLayout larger = lay(middle);
            (larger.fits ? low : high) = middle;
            if (larger.fits) layout = std::move(larger);
        }
        winnerScore = layout.unit * worth(layout.card);
        winner = std::move(layout);
    }
    return winner;
}

RingLayout found(const RingRequest& request) {
    RingRequest wish = request;
    const auto withValues = [&](double width, double smallest) {
        return best(wish, std::max(smallest, kSmallestWithValues), [&](double unit, int columns) {
            CardShape card = cardWithValues(unit, columns, request.chunks, request.cellAspect);
            card.cellWidth = std::max(card.cellWidth, width);
            return wish.air < kTightRing ? slim(card, 4, request.leastText) : withRoomFor(card, request.leastText);
        });
    };
    // Rather smaller cells, closer together, that show every number whole, or all but the longest.
    for (const double width : {request.valueWidth, request.valueWidth - kDigit * request.leastText})
        for (const double air : {1.0, kTightRing}) {
            if (request.valueWidth <= 0) break;
            wish.air = air;
            RingLayout layout = withValues(width, kSmallestHigh * request.leastText);
            if (layout.fits) return layout;
        }
    // Move closer together, and leave little around the cells, before giving up values. Cells of many workers that have
    // no room for a sum are better without any value.
    for (const double air : {1.0, kTightRing, kTightestRing}) {
        if ((air < 1 || request.valueWidth > 0) && request.workers > kMostWithValues) break;
        wish.air = air;
        RingLayout layout = withValues(0, 0);
        if (layout.fits) return layout;
    }
    wish.air = request.leastText > 0 ? kTightRing : 1;  // numbers for the back row need every pixel
    return best(wish, kSmallestCell / kSmallCell, [&](double unit, int columns) {
        return withRoomFor(smallCard(unit, columns, request.chunks), request.leastText);
    });
}

auto inOrder(const RingRequest& r) {
    return std::tuple(r.size.width, r.size.height, r.workers, r.chunks, r.cellAspect, r.textScale, r.air, r.bottom,
                      r.leastText, r.valueWidth);
}

}  // namespace

RingLayout layOutRing(const RingRequest& request) {
    if (request.workers < 2 || request.chunks < 1) return {};
    // Asked again for each frame, and for what lies under the pointer: the last answer mostly still holds.
    thread_local RingRequest last;
    thread_local RingLayout layout;
    if (inOrder(request) != inOrder(last)) {
        layout = found(request);
        last = request;
    }
    return layout;
}

}  // namespace kolo::viz
