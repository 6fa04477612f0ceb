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

constexpr double kText = 12;  // px of most words; everything else goes by it
constexpr double kMostTile = 150, kLeastTile = 84, kWidth = 860, kAxisRoom = 76;

std::size_t devicesOf(const SearchedStrategy& search) {
    return search.layers.empty() ? 1 : std::max<std::size_t>(1, search.layers.front().devices.size());
}

/// Where everything is.
struct SearchPlaces {
    Size size;
    double scale = 1;  ///< of the type
    double margin = 24, names = 180, tilesTop = 92;
    double tile = kMostTile, tileHeight = 44, gap = 6;
    double right = 0;  ///< end of the tiles and the legend
    Box chart{};

    double bottom(std::size_t layers) const { return tilesTop + static_cast<double>(layers) * (tileHeight + gap); }
};

SearchPlaces asLargeAsNeeded(const SearchedStrategy& search) {
    SearchPlaces at;
    const auto devices = static_cast<double>(devicesOf(search));
    at.tile = std::clamp((kWidth - 2 * at.margin - at.names) / devices - at.gap, kLeastTile, kMostTile);
    constexpr double kLegend = 44, kChartTop = 24, kChart = 160, kBelow = 48;
    const double top = at.bottom(search.layers.size()) + kLegend + kChartTop;
    at.size = {std::max(kWidth, 2 * at.margin + at.names + devices * (at.tile + at.gap)), top + kChart + kBelow};
    at.right = at.size.width - at.margin;
    at.chart = {at.margin + kAxisRoom, top, at.size.width - 2 * at.margin - kAxisRoom, kChart};
    return at;
}

/// In a wide picture the curve is beside the tiles, otherwise below them.
SearchPlaces within(const SearchedStrategy& search, Size size, double text) {
    SearchPlaces at;
    at.size = size;
    at.scale = text / kText;
    at.margin = 14 * at.scale;
    at.gap = 4;
    at.tilesTop = at.margin + 70 * at.scale;
    const double legend = 34 * at.scale, titled = 30 * at.scale, ticks = 26 * at.scale;
    const bool beside = size.width > 1.5 * size.height && !search.layers.empty();
    const double width = beside && !search.curve.empty() ? size.width * 0.6 : size.width;
    const double bottom = search.curve.empty() || beside ? size.height : size.height * 0.6;
    const auto layers = static_cast<double>(std::max<std::size_t>(search.layers.size(), 1));
    at.right = width - at.margin;
    at.names = std::min(180 * at.scale, width * 0.24);
    at.tile = std::clamp((width - 2 * at.margin - at.names) / static_cast<double>(devicesOf(search)) - at.gap, 2.0,
                         kMostTile * at.scale);
    at.tileHeight = std::clamp((bottom - legend - at.tilesTop) / layers - at.gap, 2.0, 44 * at.scale);
    const double left = (beside ? width : at.margin) + kAxisRoom * at.scale;
    const double top = search.layers.empty() ? at.tilesTop : (beside ? at.tilesTop : bottom + titled);
    at.chart = {left, top, std::max(size.width - left - at.margin, 10.0), std::max(size.height - ticks - top, 10.0)};
    return at;
}

std::string axisName(SearchAxis axis) {
    switch (axis) {
        case SearchAxis::Samples: return Wording::tr("samples only");
        case SearchAxis::Operators: return Wording::tr("operators: whole layers");
        case SearchAxis::Attributes: return Wording::tr("attributes, too");
        case SearchAxis::Parameters: return Wording::tr("parameters, too");
    }
    return {};
}

std::string duration(double seconds) {
    return formatDuration(static_cast<std::int64_t>(seconds * 1e9));
}

class SearchDrawing {
public:
    SearchDrawing(const SearchedStrategy& search, const SearchPlaces& places, Theme theme, Color ground,
                  const TextMeasure& measure)
        : m_search(search),
          m_at(places),
          m_theme(theme),
          m_colors(palette(theme)),
          m_sketch(places.size, ground, measure) {}

    Picture draw() {
        const double top = m_at.margin + 6 * m_at.scale;
        text({m_at.margin, top}, m_search.title, 17, Font::TextBold, m_colors.text);
        text({m_at.margin, top + 24 * m_at.scale}, m_search.plan, 12, Font::Mono, m_colors.dim);
        tiles();
        legend();
        chart();
        return m_sketch.take();
    }

private:
    void text(Point at, const std::string& words, double size, Font font, Color color, Align align = Align::Left,
              double width = 0) {
        TextStyle style;
        style.size = size * m_at.scale;
        style.minSize = std::max(style.minSize, kText * m_at.scale * 2 / 3);
        style.font = font;
        style.color = color;
        style.align = align;
        style.width = width > 0 ? width : m_at.size.width - 2 * m_at.margin;
        m_sketch.text(at, words, style);
    }

    ChunkStyle styleOf(SearchAxis axis) const {
        constexpr std::array<int, 4> kChunks = {0, 3, 2, 1};
        return chunkStyle(m_theme, kChunks[static_cast<std::size_t>(axis)]);
    }

    void tiles() {
        if (m_search.layers.empty()) return;  // while it searches
        const double width = m_at.tile, left = m_at.margin + m_at.names, line = 15 * m_at.scale;
        const bool twoLines = m_at.tileHeight >= 2 * line, oneLine = m_at.tileHeight >= line;
        for (std::size_t device = 0; device < devicesOf(m_search); ++device)
            text({left + static_cast<double>(device) * (width + m_at.gap) + width / 2, m_at.tilesTop - 14 * m_at.scale},
                 Wording::tr("device {}", device), 12, Font::Text, m_colors.dim, Align::Center, width);
        double y = m_at.tilesTop;
        for (const SearchedLayer& layer : m_search.layers) {
            const double middle = y + m_at.tileHeight / 2;
            if (oneLine)
                text({m_at.margin, middle}, layer.name, 13, Font::Text, m_colors.text, Align::Left, m_at.names - 12);
            const ChunkStyle style = styleOf(layer.axis);
            for (std::size_t device = 0; device < layer.devices.size(); ++device) {
                const SearchTile& tile = layer.devices[device];
                const Box box{left + static_cast<double>(device) * (width + m_at.gap), y, width, m_at.tileHeight};
                if (!tile.isThere) {
                    m_sketch.outline(box, 4, m_colors.line, 1, true);
                    continue;
                }
                m_sketch.fill(box, 4, style.color);
                const std::string rows = m_search.samples == 1
                                             ? Wording::tr("all rows")
                                             : Wording::tr("rows {}/{}", tile.sample + 1, m_search.samples);
                const double lift = tile.cut.empty() || !twoLines ? 0 : 9 * m_at.scale;
                if (twoLines || (oneLine && tile.cut.empty()))
                    text({box.center().x, middle - lift}, rows, 12, Font::Text, style.ink, Align::Center, width - 8);
                if (!tile.cut.empty() && oneLine)
                    text({box.center().x, middle + lift}, tile.cut, 12, Font::TextBold, style.ink, Align::Center,
                         width - 8);
                m_sketch.hit({box, static_cast<int>(device), -1, -1,
                              fmt::format("{}: {}{}{}", layer.name, rows, tile.cut.empty() ? "" : ", ", tile.cut)});
            }
            y += m_at.tileHeight + m_at.gap;
        }
    }

    void legend() {
        const double swatch = 14 * m_at.scale, y = m_at.bottom(m_search.layers.size()) + 14 * m_at.scale;
        const auto widthOf = [&](SearchAxis axis) {
            return swatch + 6 + m_sketch.measure().width(axisName(axis), Font::Text, 12 * m_at.scale) + 22;
        };
        std::vector<SearchAxis> axes;
        double width = 0;
        for (const SearchAxis axis :
             {SearchAxis::Samples, SearchAxis::Parameters, SearchAxis::Attributes, SearchAxis::Operators}) {
            if (std::ranges::none_of(m_search.layers, [axis](const auto& layer) { return layer.axis == axis; }))
                continue;
            axes.push_back(axis);
            width += widthOf(axis);
        }
        // Below the tiles, or below the layers' names, too, where it needs their room.
        double x = m_at.margin + (m_at.margin + m_at.names + width <= m_at.right ? m_at.names : 0);
        for (const SearchAxis axis : axes) {
            if (x + widthOf(axis) - 22 > m_at.right) break;
            m_sketch.fill({x, y - swatch / 2, swatch, swatch}, 3, styleOf(axis).color);
            text({x + swatch + 6, y}, axisName(axis), 12, Font::Text, m_colors.dim);
            x += widthOf(axis);
        }
    }

    void chart() {
        if (m_search.curve.empty()) return;
        const Box& box = m_at.chart;
        const double axisRoom = kAxisRoom * m_at.scale, left = box.x - axisRoom, width = axisRoom + box.width;
        double most = m_search.dataParallel;
        for (const auto& [plans, seconds] : m_search.curve) most = std::max(most, seconds);
        // Most is found early: the axis is logarithmic.
        const auto last =
            static_cast<double>(std::max<std::int64_t>(2, std::max(m_search.plans, m_search.curve.back().first)));
        const LinearScale decades(0, std::log10(last), box.x, box.x + box.width);
        const auto across = [&decades](double plans) { return decades(std::log10(std::max(1.0, plans))); };
        const LinearScale up(0, most * 1.08, box.y + box.height, box.y);
        text({left, box.y - 16 * m_at.scale},
             Wording::tr("A step of the best plan, as predicted, over the plans tried"), 13, Font::TextBold,
             m_colors.text, Align::Left, width);
        for (const double tick : niceTicks(most * 1e6, 4)) {
            const double y = up(tick / 1e6);
            m_sketch.line({{box.x, y}, {box.x + box.width, y}}, m_colors.line, 1);
            text({box.x - 8, y}, tick > 0 ? duration(tick / 1e6) : "0", 11, Font::Mono, m_colors.dim, Align::Right,
                 axisRoom - 8);
        }
        for (double tick = 1; tick <= last; tick *= 10)
            text({across(tick), box.y + box.height + 16 * m_at.scale}, groupedNumber(static_cast<std::int64_t>(tick)),
                 11, Font::Mono, m_colors.dim, Align::Center, 120 * m_at.scale);
        if (m_search.dataParallel > 0) {
            const double y = up(m_search.dataParallel);
            m_sketch.line({{box.x, y}, {box.x + box.width, y}}, m_colors.warning, 1.5, true);
            text({box.x + box.width, y - 10 * m_at.scale},
                 Wording::tr("data parallelism: {}", duration(m_search.dataParallel)), 12, Font::Text, m_colors.warning,
                 Align::Right);
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
        text({box.x + box.width, stairs.back().y - 12 * m_at.scale},
             Wording::tr("best found: {}", duration(m_search.curve.back().second)), 12, Font::TextBold, m_colors.accent,
             Align::Right);
    }

    const SearchedStrategy& m_search;
    const SearchPlaces m_at;
    const Theme m_theme;
    const Palette& m_colors;
    Sketch m_sketch;
};

}  // namespace

Picture drawSearch(const SearchedStrategy& search, Theme theme, const TextMeasure& measure) {
    return SearchDrawing(search, asLargeAsNeeded(search), theme, palette(theme).ground, measure).draw();
}

Picture drawSearch(const SearchedStrategy& search, Size size, double text, Theme theme, const TextMeasure& measure) {
    return SearchDrawing(search, within(search, size, text), theme, palette(theme).ground, measure).draw();
}

}  // namespace kolo::viz

namespace kolo {

std::string svgOf(const SearchReport& report, bool dark) {
    const viz::Theme theme = dark ? viz::Theme::Dark : viz::Theme::Light;
    return viz::toSvg(viz::drawSearch(viz::searchedIn(report), theme, viz::ApproximateMeasure()), report.title());
}

}  // namespace kolo
