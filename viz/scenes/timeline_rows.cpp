// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/timeline_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "viz/scenes/activity_row.h"
#include "viz/scenes/middle_words.h"
#include "viz/scenes/training_frame.h"

namespace kolo::viz {

namespace {

constexpr double kTallestRow = 96, kMostOfHeight = 0.16, kMargin = 12;
constexpr double kBetween = 12;                // px: entries of a legend
constexpr double kLine = 1.15;                 // of a legend in several lines, by its type
constexpr double kHardlySmaller = 0.9;         // of a type
constexpr int kMostHeadLines = 6;              // of a legend
constexpr double kRoomyRow = 16;               // px: of rows under a legend in more than three lines
constexpr double kLeastRow = 11;               // px: lower ones have no room for their names and words
constexpr double kKnob = 4.5, kKnobAbove = 5;  // px: the playhead's radius, and how far over the rows it is
constexpr double kFocusRing = 3;               // px: around the picture, and a gap to it
constexpr double kBetweenMarks = 8;            // px: names of steps
const std::string kMore = "…";                 // kinds that a legend has no room for

/// 1, 2, 5, 10, 20, 50 …
int nextRound(int number) {
    int digit = number;
    while (digit % 10 == 0) digit /= 10;
    return digit == 2 ? number / 2 * 5 : number * 2;
}

}  // namespace

std::string TimelineScene::nameOf(Doing doing) const {
    return viz::name(doing);
}

Color TimelineScene::colorOf(Theme theme, Doing doing) const {
    return viz::colorOf(theme, doing);
}

TimelineView::LegendEntry TimelineScene::legendEntry(const SceneInput& input, Doing doing) const {
    return swatch(legendNameOf(doing), colorOf(input.theme, doing), palette(input.theme).panel, isHatched(doing));
}

TimelineView::TimelineView(const SceneInput& input, std::vector<std::unique_ptr<TimelineRow>> rows, const Head& head,
                           double room, std::optional<TimeRange> usual)
    : m_input(input), m_all(std::move(rows)) {
    m_text = (input.lecture ? kLectureText : 12) * input.fontScale;
    m_ticks = input.size.height >= 100;
    const double bottom = m_ticks ? std::max(m_text * 1.4, 16.0) : 6;
    m_marks = input.size.height >= 128 ? tickSize() + 3 : 0;
    const auto top = [&] { return kFocusRing + m_caption + std::max(m_marks, kKnobAbove + kKnob); };
    const auto count = static_cast<double>(m_all.size());
    const auto rowsWith = [&](int lines) {
        setHeadLines(lines);
        return (input.size.height - top() - bottom) / count;
    };
    const bool canHaveNames = rowsWith(1) >= kLeastRow;
    const int fewest = canHaveNames && rowsWith(2) < kLeastRow ? 1 : 2;
    setHeadLines(fewest);
    if (!isRoomy(inLargestType(head))) {
        m_low = rowsWith(3) < kLeastRow;
        if (m_low) setHeadLines(fewest);
        const HeadPlaces brief = inBrief(head).second;
        if (m_low && !canHaveNames && !isRoomy(brief))
            setHeadLines(3);
        else if (m_low && brief.lines == 1)
            setHeadLines(1);
    }
    for (int lines = 4; lines <= kMostHeadLines && !m_low && !isRoomy(inLargestType(head)); ++lines)
        if (rowsWith(lines) < kRoomyRow) {
            setHeadLines(lines - 1);
            break;
        }
    const double height = std::max(input.size.height - top() - bottom, 8.0);
    m_rowHeight = std::min(height / count, std::max(kTallestRow * std::max(1.0, m_text / 12), height * kMostOfHeight));
    m_visible = static_cast<int>(m_all.size());
    if (input.timeline && input.timeline->rowHeight > m_rowHeight) {
        m_rowHeight = std::min(input.timeline->rowHeight, height);
        m_visible = std::clamp(static_cast<int>(height / m_rowHeight), 1, m_visible);
        m_first = std::clamp(input.timeline->firstRow, 0, static_cast<int>(m_all.size()) - m_visible);
    }
    m_whole = m_all.front()->range();
    for (const auto& row : m_all) {
        m_names = std::max(m_names, input.measure->width(row->name(), Font::TextBold, typeSize(m_text)) + 12);
        m_whole.from = std::min(m_whole.from, row->range().from);
        m_whole.to = std::max(m_whole.to, row->range().to);
    }
    m_whole.to = std::max(m_whole.from + (m_whole.to - m_whole.from) * room, m_whole.from + 1);
    m_range = usual ? within(*usual, m_whole) : m_whole;
    if (input.timeline && input.timeline->shown) m_range = within(*input.timeline->shown, m_whole);
    m_rows = {kMargin + m_names, top(), input.size.width - 2 * kMargin - m_names, m_rowHeight * m_visible};
}

void TimelineView::setHeadLines(int lines) {
    constexpr double kMostOfLine = 0.12;  // of the height
    const auto heightOf = [&](int high) {
        return std::min(std::max(m_text * high * kLine, 24.0), m_input.size.height * high * kMostOfLine);
    };
    m_headLines = lines;
    m_caption = lines > 1 ? heightOf(lines) : std::min(heightOf(2), m_text * kLine + 6);
}

TimelinePlaces TimelineView::places() const {
    TimelinePlaces places;
    places.rows = m_rows;
    places.whole = m_whole;
    places.shown = m_range;
    places.count = static_cast<int>(m_all.size());
    places.firstRow = m_first;
    places.visible = m_visible;
    places.rowHeight = m_rowHeight;
    for (const auto& row : m_all) places.names.push_back(row->name());
    return places;
}

double TimelineView::x(double place) const {
    return m_rows.x + (place - m_range.from) / (m_range.to - m_range.from) * m_rows.width;
}

double TimelineView::placeAt(double x) const {
    return m_range.from + (x - m_rows.x) / m_rows.width * (m_range.to - m_range.from);
}

Box TimelineView::bar(int row, double from, double to) const {
    const double gap = m_rowHeight >= 8 ? std::max(m_rowHeight * 0.16, 1.5) : m_rowHeight >= 3 ? 1 : 0;
    const double left = std::max(x(from), m_rows.x), right = std::min(x(to), m_rows.x + m_rows.width);
    double top = m_rows.y + (row - m_first) * m_rowHeight + gap / 2, height = m_rowHeight - gap;
    if (gap == 1) top = std::round(top), height = std::floor(height);  // else some of such low rows would touch
    return {left, top, std::max(right - left, 0.0), height};
}

std::optional<HitRegion> TimelineView::hitAt(Point point) const {
    if (!m_rows.contains(point)) return std::nullopt;
    const auto row = static_cast<std::size_t>(m_first) + static_cast<std::size_t>((point.y - m_rows.y) / m_rowHeight);
    return m_all[std::min(row, m_all.size() - 1)]->hitAt(*this, static_cast<int>(row), point);
}

void TimelineView::drawNames(Sketch& sketch) const {
    const Palette& colors = palette(m_input.theme);
    const double size = typeSize(std::clamp(m_rowHeight * 0.7, 9.0, m_text));
    const auto first = static_cast<std::size_t>(m_first), end = first + static_cast<std::size_t>(m_visible);
    double free = kFocusRing + m_caption;  // below what is already there
    for (std::size_t row = first; row < end; ++row) {
        double middle = std::min(middleOf(static_cast<int>(row)), m_input.size.height - size / 2);
        if (row == first) middle = std::max(middle, free + size / 2);
        if (middle - size / 2 < free) continue;
        sketch.text({kMargin, middle}, m_all[row]->name(),
                    {size, Font::TextBold, m_all[row]->nameColor(colors), Align::Left, m_names - 4, 8});
        free = middle + size / 2 + 1;
    }
}

void TimelineView::drawRows(Sketch& sketch) const {
    const double text = typeSize(std::clamp(m_rowHeight * 0.55, 8.0, m_text));
    for (int row = m_first; row < m_first + m_visible; ++row) {
        TimelineBars bars(sketch, *this, row, text);
        m_all[static_cast<std::size_t>(row)]->draw(bars);
    }
}

double TimelineView::tickSize() const {
    return typeSize(std::min((m_input.lecture ? kLectureText : 10) * m_input.fontScale, 28.0));
}

int TimelineView::mostTicks() const {
    return std::clamp(static_cast<int>(m_rows.width / (tickSize() * 9)), 1, 10);
}

void TimelineView::drawTicks(Sketch& sketch, const std::vector<Tick>& ticks, Color color) const {
    const double bottom = m_rows.y + m_rows.height, size = tickSize(), y = bottom + 3 + size / 2;
    double free = 0;  // where the next text may begin
    for (const Tick& tick : ticks) {
        if (tick.place < m_range.from || tick.place > m_range.to) continue;
        sketch.line({{x(tick.place), m_rows.y - 2}, {x(tick.place), bottom + 3}}, color, 1);
        if (!m_ticks || y + size / 2 > m_input.size.height) continue;
        const double width = sketch.measure().width(tick.text, Font::Mono, size);
        const double left = std::clamp(x(tick.place) - width / 2, 0.0, std::max(m_input.size.width - width - 4, 0.0));
        if (left < free) continue;
        sketch.text({left, y}, tick.text, {size, Font::Mono, palette(m_input.theme).dim, Align::Left});
        free = left + width + 8;
    }
}

void TimelineView::drawMarks(Sketch& sketch, const Marks& marks, Color color, double playhead) const {
    const double size = tickSize(), right = m_rows.x + m_rows.width, most = m_input.size.width - kFocusRing;
    struct Name {
        const Mark* mark;
        double least, begin, end;  // px: where it may begin, and is
    };
    std::vector<Name> names;
    double before = m_rows.x;
    for (const Mark& mark : marks.ends) {
        if (mark.place < m_range.from) continue;
        const double at = std::min(x(mark.place), right);
        if (mark.place <= m_range.to && (at - before >= 3 || at == before))
            sketch.line({{at, m_rows.y - 2}, {at, m_rows.y + m_rows.height}}, color, 1);
        const double width = m_marks > 0 ? sketch.measure().width(mark.name, Font::Mono, size) : 0;
        const double begin = marks.between ? (before + at - width) / 2 : std::min(at - width / 2, most - width);
        // Of a step that the view cuts, as far as its part has room.
        const bool cut = marks.between && (before == m_rows.x || at == right) && width > at - before;
        if (width > 0 && !cut && begin >= kFocusRing && begin + width <= most)
            names.push_back({&mark, marks.between ? before : kFocusRing, begin, begin + width});
        before = at;
        if (mark.place > m_range.to) break;
    }
    const auto touch = [](const Name& one, const Name& next) { return one.end + kBetweenMarks > next.begin; };
    std::vector<Name> named = names;
    for (int every = 2; std::ranges::adjacent_find(named, touch) != named.end(); every = nextRound(every)) {
        named.clear();
        std::ranges::copy_if(names, std::back_inserter(named),
                             [every](const Name& each) { return each.mark->number % every == 0; });
    }
    const double knob = x(playhead), reach = kKnob + 2;
    double free = 0;
    for (auto& [mark, least, begin, end] : named) {
        if (begin < knob + reach && end > knob - reach) {
            begin -= end - (knob - reach);
            if (begin < std::max(least, free)) continue;
        }
        sketch.text({begin, m_rows.y - size / 2 - 2}, mark->name,
                    {size, Font::Mono, palette(m_input.theme).dim, Align::Left});
        free = end + kBetweenMarks;
    }
}

void TimelineView::drawPlayhead(Sketch& sketch, double place) const {
    if (place < m_range.from || place > m_range.to) return;
    const Color accent = palette(m_input.theme).accent;
    const double x = std::clamp(this->x(place), m_rows.x, m_rows.x + m_rows.width);
    const double top = m_rows.y - kKnobAbove;
    sketch.line({{x, top}, {x, std::min(m_rows.y + m_rows.height + 3, m_input.size.height)}}, accent, 2);
    sketch.disc({x, top}, kKnob, accent);
}

double TimelineView::captionSize() const {
    return typeSize(std::min(m_text, m_caption * 0.7));
}

double TimelineView::captionY(int line, int lines) const {
    const double single = std::max((m_caption - 6) / 2, captionSize() / 2);
    return kFocusRing + (lines > 1 ? m_caption * (line + 0.5) / lines : single);
}

double TimelineView::largestIn(int lines) const {
    return lines == 1 ? captionSize() : typeSize(m_caption / lines / kLine);
}

double TimelineView::leastCaption() const {
    return m_input.lecture ? leastText(m_input) : 9;
}

TimelineView::HeadPlaces TimelineView::placesOf(const Head& head, double size, int lines, double most) const {
    const auto& [caption, legend] = head;
    const TextMeasure& measure = *m_input.measure;
    HeadPlaces places{.size = size, .lines = lines};
    places.told =
        wrapText(fmt::format("{}", fmt::join(caption.told, ", ")), caption.font(), size, most, lines, measure);
    places.whole = places.told.empty() || !places.told.back().ends_with(kMore);
    const auto endOf = [&](int line) {
        const double right = m_input.size.width - kMargin;
        const auto at = static_cast<std::size_t>(line);
        return at < places.told.size() ? right - measure.width(places.told[at], caption.font(), size) - 4 : right;
    };
    const double more = measure.width(kMore, Font::Text, size);
    double x = kMargin;
    int line = 0;
    for (std::size_t i = 0; i < legend.size(); ++i) {
        const double width = size + measure.width(legend[i].words, Font::Text, size) + kBetween;
        const auto fits = [&] {
            const bool last = i + 1 == legend.size() || line + 1 < lines;
            return x + width + (last ? 0 : more) <= endOf(line);
        };
        if (!fits() && line + 1 < lines) {
            ++line;
            x = kMargin;
        }
        const Point start{x, captionY(line, lines)};
        if (!fits()) {
            places.whole = false;
            if (i > 0) places.more = start;
            break;
        }
        places.starts.push_back(start);
        x += width;
    }
    return places;
}

TimelineView::HeadPlaces TimelineView::inLargestType(const Head& head) const {
    const double whole = m_input.size.width - 2 * kMargin;
    const double least = std::min(leastCaption(), captionSize());
    for (double size = captionSize();; size = std::max(typeSize(size - 1), least)) {
        HeadPlaces places;
        for (int lines = 1; lines <= m_headLines && size <= largestIn(lines); ++lines)
            for (const double most : {whole, whole * head.caption.share}) {
                places = placesOf(head, size, lines, most);
                if (places.whole) return places;
            }
        if (size <= least) return places;
    }
}

bool TimelineView::isRoomy(const HeadPlaces& places) const {
    return places.whole && places.size >= kHardlySmaller * captionSize();
}

std::pair<TimelineView::Head, TimelineView::HeadPlaces> TimelineView::inBrief(Head head) const {
    HeadPlaces places = inLargestType(head);
    auto& told = head.caption.told;
    while (told.size() > 2 && !(m_low ? isRoomy(places) : places.whole)) {
        told.pop_back();
        places = inLargestType(head);
    }
    if (m_low && told.size() == 2 && !places.whole) {  // the axis has times, too
        told.erase(told.begin());
        places = inLargestType(head);
    }
    return {std::move(head), std::move(places)};
}

std::string TimelineView::tipOf(const Head& whole, const HeadPlaces& shown) const {
    const auto& [caption, legend] = whole;
    std::vector<std::string> lines;
    const std::string told = fmt::format("{}", fmt::join(caption.told, ", "));
    if (fmt::format("{}", fmt::join(shown.told, " ")) != told) lines.push_back(told);
    if (!caption.source.empty() && told.find(caption.source) == std::string::npos) lines.push_back(caption.source);
    std::vector<std::string> more;
    for (std::size_t i = shown.starts.size(); i < legend.size(); ++i) more.push_back(legend[i].words);
    if (!more.empty()) lines.push_back(fmt::format("{}", fmt::join(more, ", ")));
    return fmt::format("{}", fmt::join(lines, "\n"));
}

void TimelineView::drawHead(Sketch& sketch, const Head& whole) const {
    const auto [head, places] = inBrief(whole);
    const auto& [caption, legend] = head;
    const Palette& colors = palette(m_input.theme);
    const double size = places.size;
    for (std::size_t line = 0; line < places.told.size(); ++line)
        sketch.text({m_input.size.width - kMargin, captionY(static_cast<int>(line), places.lines)}, places.told[line],
                    {size, caption.font(), caption.plain ? colors.dim : colors.warning, Align::Right});
    const TextStyle style{size, Font::Text, colors.dim, Align::Left};
    for (std::size_t i = 0; i < places.starts.size(); ++i) {
        const auto [x, y] = places.starts[i];
        legend[i].draw(sketch, {x, y - size * 0.4, size * 0.8, size * 0.8});
        sketch.text({x + size, y}, legend[i].words, style);
    }
    if (places.more) sketch.text(*places.more, kMore, style);
    if (std::string tip = tipOf(whole, places); !tip.empty())
        sketch.hit({{kMargin, kFocusRing, m_input.size.width - 2 * kMargin, m_caption}, -1, -1, -1, std::move(tip)});
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
