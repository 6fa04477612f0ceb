// SPDX-License-Identifier: Apache-2.0
#include "viz/layout/search_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/api/wording.h"
#include "viz/layout/approximate_measure.h"
#include "viz/layout/numbers.h"
#include "viz/layout/scale.h"
#include "viz/layout/sketch.h"
#include "viz/layout/svg.h"

namespace kolo::viz {

namespace {

constexpr double kSearchMargin = 24, kNames = 180, kTileHeight = 44, kTileGap = 6, kTilesTop = 92, kLegend = 44,
                 kChart = 220;
constexpr double kMostTile = 150, kLeastTile = 84, kWidth = 860, kAxisRoom = 76, kBelow = 12;

std::string axisName(SearchAxis axis) {
    switch (axis) {
        case SearchAxis::Samples:
            return Wording::tr("samples only");
        case SearchAxis::Operators:
            return Wording::tr("operators: whole layers");
        case SearchAxis::Attributes:
            return Wording::tr("attributes, too");
        case SearchAxis::Parameters:
            return Wording::tr("parameters, too");
    }
    return {};
}

std::string duration(double seconds) {
    return formatDuration(static_cast<std::int64_t>(seconds * 1e9));
}

class SearchDrawing {
public:
    SearchDrawing(const SearchedStrategy& search, Theme theme, const TextMeasure& measure)
        : m_search(search),
          m_theme(theme),
          m_colors(palette(theme)),
          m_sketch(sizeOf(search), m_colors.ground, measure) {}

    Picture draw() {
        text({kSearchMargin, 30}, m_search.title, 17, Font::TextBold, m_colors.text);
        text({kSearchMargin, 54}, m_search.plan, 12, Font::Mono, m_colors.dim);
        tiles();
        legend();
        chart();
        return m_sketch.take();
    }

private:
    static std::size_t devicesOf(const SearchedStrategy& search) {
        return search.layers.empty() ? 1 : std::max<std::size_t>(1, search.layers.front().devices.size());
    }
    static double tileWidth(const SearchedStrategy& search) {
        const double count = static_cast<double>(devicesOf(search));
        return std::clamp((kWidth - 2 * kSearchMargin - kNames) / count - kTileGap, kLeastTile, kMostTile);
    }
    static double bottomOfTiles(const SearchedStrategy& search) {
        return kTilesTop + static_cast<double>(search.layers.size()) * (kTileHeight + kTileGap);
    }
    static Size sizeOf(const SearchedStrategy& search) {
        const double tiles = kNames + static_cast<double>(devicesOf(search)) * (tileWidth(search) + kTileGap);
        return {std::max(kWidth, tiles + 2 * kSearchMargin), bottomOfTiles(search) + kLegend + kChart + kBelow};
    }

    void text(Point at, const std::string& words, double size, Font font, Color color, Align align = Align::Left,
              double width = 0) {
        TextStyle style;
        style.size = size;
        style.font = font;
        style.color = color;
        style.align = align;
        style.width = width > 0 ? width : sizeOf(m_search).width - 2 * kSearchMargin;
        m_sketch.text(at, words, style);
    }

    ChunkStyle styleOf(SearchAxis axis) const {
        constexpr std::array<int, 4> kChunks = {0, 3, 2, 1};
        return chunkStyle(m_theme, kChunks[static_cast<std::size_t>(axis)]);
    }

    void tiles() {
        if (m_search.layers.empty()) return;  // while it searches
        const double width = tileWidth(m_search), left = kSearchMargin + kNames;
        for (std::size_t device = 0; device < devicesOf(m_search); ++device)
            text({left + static_cast<double>(device) * (width + kTileGap) + width / 2, kTilesTop - 14},
                 Wording::tr("device {}", device), 12, Font::Text, m_colors.dim, Align::Center, width);
        double y = kTilesTop;
        for (const SearchedLayer& layer : m_search.layers) {
            text({kSearchMargin, y + kTileHeight / 2}, layer.name, 13, Font::Text, m_colors.text, Align::Left,
                 kNames - 12);
            const ChunkStyle style = styleOf(layer.axis);
            for (std::size_t device = 0; device < layer.devices.size(); ++device) {
                const SearchTile& tile = layer.devices[device];
                const Box box{left + static_cast<double>(device) * (width + kTileGap), y, width, kTileHeight};
                if (!tile.isThere) {
                    m_sketch.outline(box, 4, m_colors.line, 1, true);
                    continue;
                }
                m_sketch.fill(box, 4, style.color);
                const std::string rows = m_search.samples == 1
                                             ? Wording::tr("all rows")
                                             : Wording::tr("rows {}/{}", tile.sample + 1, m_search.samples);
                const double middle = y + kTileHeight / 2, lift = tile.cut.empty() ? 0 : 9;
                text({box.center().x, middle - lift}, rows, 12, Font::Text, style.ink, Align::Center, width - 8);
                if (!tile.cut.empty())
                    text({box.center().x, middle + lift}, tile.cut, 12, Font::TextBold, style.ink, Align::Center,
                         width - 8);
                m_sketch.hit({box, static_cast<int>(device), -1, -1,
                              fmt::format("{}: {}{}{}", layer.name, rows, tile.cut.empty() ? "" : ", ", tile.cut)});
            }
            y += kTileHeight + kTileGap;
        }
    }

    void legend() {
        constexpr double kSwatch = 14;
        const double y = bottomOfTiles(m_search) + 18;
        double x = kSearchMargin + kNames;
        for (const SearchAxis axis :
             {SearchAxis::Samples, SearchAxis::Parameters, SearchAxis::Attributes, SearchAxis::Operators}) {
            if (std::ranges::none_of(m_search.layers, [axis](const auto& layer) { return layer.axis == axis; }))
                continue;
            m_sketch.fill({x, y - kSwatch / 2, kSwatch, kSwatch}, 3, styleOf(axis).color);
            const std::string name = axisName(axis);
            text({x + kSwatch + 6, y}, name, 12, Font::Text, m_colors.dim);
            x += kSwatch + 6 + m_sketch.measure().width(name, Font::Text, 12) + 22;
        }
    }

    void chart() {
        if (m_search.curve.empty()) return;
        const double top = bottomOfTiles(m_search) + kLegend + 24;
        const Box box{kSearchMargin + kAxisRoom, top, sizeOf(m_search).width - 2 * kSearchMargin - kAxisRoom,
                      kChart - 60};
        double most = m_search.dataParallel;
        for (const auto& [plans, seconds] : m_search.curve) most = std::max(most, seconds);
        // Most is found early: the axis is logarithmic.
        const auto last =
            static_cast<double>(std::max<std::int64_t>(2, std::max(m_search.plans, m_search.curve.back().first)));
        const LinearScale decades(0, std::log10(last), box.x, box.x + box.width);
        const auto across = [&decades](double plans) { return decades(std::log10(std::max(1.0, plans))); };
        const LinearScale up(0, most * 1.08, box.y + box.height, box.y);
        text({kSearchMargin, top - 16}, Wording::tr("A step of the best plan, as predicted, over the plans tried"), 13,
             Font::TextBold, m_colors.text);
        for (const double tick : niceTicks(most * 1e6, 4)) {
            const double y = up(tick / 1e6);
            m_sketch.line({{box.x, y}, {box.x + box.width, y}}, m_colors.line, 1);
            text({box.x - 8, y}, tick > 0 ? duration(tick / 1e6) : "0", 11, Font::Mono, m_colors.dim, Align::Right,
                 kAxisRoom - 8);
        }
        for (double tick = 1; tick <= last; tick *= 10)
            text({across(tick), box.y + box.height + 16}, groupedNumber(static_cast<std::int64_t>(tick)), 11,
                 Font::Mono, m_colors.dim, Align::Center, 120);
        if (m_search.dataParallel > 0) {
            const double y = up(m_search.dataParallel);
            m_sketch.line({{box.x, y}, {box.x + box.width, y}}, m_colors.warning, 1.5, true);
            text({box.x + box.width, y - 10}, Wording::tr("data parallelism: {}", duration(m_search.dataParallel)), 12,
                 Font::Text, m_colors.warning, Align::Right);
        }
        // A staircase: the best stays what it is until a better one comes.
        std::vector<Point> stairs;
        for (const auto& [plans, seconds] : m_search.curve) {
            const Point next{across(static_cast<double>(plans)), up(seconds)};
            if (!stairs.empty()) stairs.push_back({next.x, stairs.back().y});
            stairs.push_back(next);
        }
        stairs.push_back({across(last), stairs.back().y});
        m_sketch.line(stairs, m_colors.accent, 2);
        text({box.x + box.width, stairs.back().y - 12},
             Wording::tr("best found: {}", duration(m_search.curve.back().second)), 12, Font::TextBold, m_colors.accent,
             Align::Right);
    }

    const SearchedStrategy& m_search;
    const Theme m_theme;
    const Palette& m_colors;
    Sketch m_sketch;
};

}  // namespace

SearchedStrategy searchedIn(const SearchReport& report) {
    return {.title = report.title(),
            .plan = "kolo run " + report.contenders.front().words,
            .samples = report.samples,
            .layers = report.layers,
            .curve = report.curve,
            .plans = report.plans,
            .dataParallel = report.contenders[1].predicted};
}

Picture drawSearch(const SearchedStrategy& search, Theme theme, const TextMeasure& measure) {
    return SearchDrawing(search, theme, measure).draw();
}

}  // namespace kolo::viz

namespace kolo {

std::string svgOf(const SearchReport& report, bool dark) {
    const viz::Theme theme = dark ? viz::Theme::Dark : viz::Theme::Light;
    return viz::toSvg(viz::drawSearch(viz::searchedIn(report), theme, viz::ApproximateMeasure()), report.title());
}

}  // namespace kolo
