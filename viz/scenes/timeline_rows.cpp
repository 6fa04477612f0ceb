// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/timeline_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "viz/scenes/middle_words.h"

namespace kolo::viz {

namespace {

constexpr double kTallestRow = 36, kMargin = 12;

}  // namespace

TimelineView::TimelineView(const SceneInput& input, std::vector<std::unique_ptr<TimelineRow>> rows, double room)
    : m_input(input), m_all(std::move(rows)) {
    m_text = (input.lecture ? kLectureText : 12) * input.fontScale;
    m_caption = std::min(std::max(m_text * 2, 24.0), input.size.height * 0.24);
    m_ticks = input.size.height >= 110;
    const double bottom = m_ticks ? std::max(m_text * 1.4, 16.0) : 6;
    const double height = std::max(input.size.height - m_caption - bottom, 8.0);
    const auto count = static_cast<double>(m_all.size());
    m_rowHeight = std::min(height / count, kTallestRow * std::max(1.0, m_text / 12));
    m_range = m_all.front()->range();
    for (const auto& row : m_all) {
        m_names = std::max(m_names, input.measure->width(row->name(), Font::TextBold, typeSize(m_text)) + 12);
        m_range.from = std::min(m_range.from, row->range().from);
        m_range.to = std::max(m_range.to, row->range().to);
    }
    m_range.to = std::max(m_range.from + (m_range.to - m_range.from) * room, m_range.from + 1);
    m_rows = {kMargin + m_names, m_caption, input.size.width - 2 * kMargin - m_names, m_rowHeight * count};
}

double TimelineView::x(double place) const {
    return m_rows.x + (place - m_range.from) / (m_range.to - m_range.from) * m_rows.width;
}

double TimelineView::placeAt(double x) const {
    return m_range.from + (x - m_rows.x) / m_rows.width * (m_range.to - m_range.from);
}

Box TimelineView::bar(int row, double from, double to) const {
    const double gap = m_rowHeight >= 8 ? std::max(m_rowHeight * 0.16, 1.5) : m_rowHeight >= 3 ? 0.75 : 0;
    const double left = std::max(x(from), m_rows.x), right = std::min(x(to), m_rows.x + m_rows.width);
    return {left, m_rows.y + row * m_rowHeight + gap / 2, std::max(right - left, 0.0), m_rowHeight - gap};
}

std::optional<HitRegion> TimelineView::hitAt(Point point) const {
    if (!m_rows.contains(point)) return std::nullopt;
    const auto row = static_cast<std::size_t>((point.y - m_rows.y) / m_rowHeight);
    return m_all[std::min(row, m_all.size() - 1)]->hitAt(*this, static_cast<int>(row), point);
}

void TimelineView::drawNames(Sketch& sketch) const {
    const Palette& colors = palette(m_input.theme);
    const double size = typeSize(std::clamp(m_rowHeight * 0.7, 9.0, m_text));
    const auto every = static_cast<std::size_t>(std::max(1.0, std::ceil((size + 1) / m_rowHeight)));
    for (std::size_t row = 0; row < m_all.size(); row += every) {
        const double middle = m_rows.y + (static_cast<double>(row) + 0.5) * m_rowHeight;
        sketch.text({kMargin, std::clamp(middle, size / 2, m_input.size.height - size / 2)}, m_all[row]->name(),
                    {size, Font::TextBold, m_all[row]->nameColor(colors), Align::Left, m_names - 4, 8});
    }
}

void TimelineView::drawRows(Sketch& sketch) const {
    const double text = typeSize(std::clamp(m_rowHeight * 0.55, 8.0, m_text));
    for (std::size_t row = 0; row < m_all.size(); ++row) {
        TimelineBars bars(sketch, *this, static_cast<int>(row), text);
        m_all[row]->draw(bars);
    }
}

double TimelineView::tickSize() const {
    return typeSize(std::min((m_input.lecture ? kLectureText : 10) * m_input.fontScale, 28.0));
}

int TimelineView::mostTicks() const {
    return std::clamp(static_cast<int>(m_rows.width / (tickSize() * 9)), 1, 10);
}

void TimelineView::drawTicks(Sketch& sketch, const std::vector<Tick>& ticks, Color color, Side side) const {
    const double bottom = m_rows.y + m_rows.height, size = tickSize(), y = bottom + 5 + size / 2;
    double free = 0;  // where the next text may begin
    for (const Tick& tick : ticks) {
        sketch.line({{x(tick.place), m_rows.y - 2}, {x(tick.place), bottom + 3}}, color, 1);
        if (!m_ticks || y + size / 2 > m_input.size.height) continue;
        const double width = sketch.measure().width(tick.text, Font::Mono, size);
        const bool before = side == Side::Before;
        const double least = before ? m_rows.x : 0, most = m_input.size.width - width - 4;
        const double left = std::clamp(x(tick.place) - width * (before ? 1 : 0.5), least, std::max(most, least));
        if (left < free) continue;
        sketch.text({left, y}, tick.text, {size, Font::Mono, palette(m_input.theme).dim, Align::Left});
        free = left + width + 8;
    }
}

void TimelineView::drawPlayhead(Sketch& sketch, double place) const {
    const Color accent = palette(m_input.theme).accent;
    const double x = std::clamp(this->x(place), m_rows.x, m_rows.x + m_rows.width);
    const double top = std::max(m_rows.y - 5, 5.0);
    sketch.line({{x, top}, {x, std::min(m_rows.y + m_rows.height + 3, m_input.size.height)}}, accent, 2);
    sketch.disc({x, top}, 4.5, accent);
}

double TimelineView::captionSize() const {
    return typeSize(std::min(m_text, m_caption * 0.7));
}

double TimelineView::captionY() const {
    return std::max((m_caption - 6) / 2, captionSize() / 2);
}

double TimelineView::drawCaption(Sketch& sketch, std::vector<std::string> parts, bool plain, double share) const {
    const double room = (m_input.size.width - 2 * kMargin) * share;
    const Palette& colors = palette(m_input.theme);
    const auto text = [&] { return fmt::format("{}", fmt::join(parts, ", ")); };
    while (parts.size() > 2 && sketch.measure().width(text(), Font::Text, captionSize()) > room) parts.pop_back();
    return sketch.text({m_input.size.width - kMargin, captionY()}, text(),
                       {captionSize(), plain ? Font::Text : Font::TextBold, plain ? colors.dim : colors.warning,
                        Align::Right, room, 8});
}

void TimelineBars::add(const Box& bar, RectShape rect) {
    rect.box = {bar.x, bar.y, bar.width > 4 ? bar.width - 1 : bar.width, bar.height};
    rect.radius = bar.height >= 12 && bar.width >= 8 ? 3 : 0;
    m_sketch.add(std::move(rect));
}

void TimelineBars::label(const Box& bar, const std::vector<std::string>& texts, Font font, Color color, Color ground) {
    if (bar.height < m_textSize + 1 || bar.width < m_textSize * 0.7) return;
    const double margins = ground.a > 0 ? 9 : 5;
    for (const std::string& text : texts) {
        const double width = m_sketch.measure().width(text, font, m_textSize);
        if (width > bar.width - margins) continue;
        const Point middle{bar.x + (bar.width - 1) / 2, bar.y + bar.height / 2};
        if (ground.a > 0) m_sketch.fill(boxAround(middle, width + 4, m_textSize + 2), 3, ground);
        m_sketch.add(TextShape{middle, text, m_textSize, font, color, Align::Center});
        return;
    }
}

}  // namespace kolo::viz
