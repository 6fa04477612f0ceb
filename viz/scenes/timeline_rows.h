// SPDX-License-Identifier: Apache-2.0
//
// Rows over one time axis, time to the right. Whatever lasts can be a row: it says from when to when it reaches and
// draws itself; the axis, the names, the ticks, the playhead and the caption are the same for all.
//
//                                     0 … 41 µs, measured       caption
//             step 1             step 2                         marks
//     A │██ 3 ██│+│   ██ 2 ██│+│  ┆                             a row: its name, its bars
//     B │██ 0 ██│+│██ 3 ██│+│     ┆
//       0              20 µs      ┆ playhead    40 µs           ticks
//
// The axis spans all rows' ranges. Its unit is theirs: nanoseconds, or places on a TimeAxis.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "viz/layout/sketch.h"
#include "viz/scenes/scene.h"
#include "viz/scenes/timeline_state.h"

namespace kolo::viz {

class TimelineBars;
class TimelineView;

class TimelineRow {
public:
    virtual ~TimelineRow() = default;
    virtual std::string name() const = 0;
    virtual Color nameColor(const Palette& colors) const { return colors.dim; }
    virtual TimeRange range() const = 0;
    virtual void draw(TimelineBars& bars) const = 0;
    /// What is under the pointer; nothing: the row has nothing there.
    virtual std::optional<HitRegion> hitAt(const TimelineView& view, int row, Point point) const = 0;
};

/// Where everything is, and what all timelines draw.
class TimelineView {
public:
    struct LegendEntry {
        std::string words;
        std::function<void(Sketch&, const Box&)> draw;  ///< into a square
    };
    using Legend = std::vector<LegendEntry>;
    /// `plain`: measured, nothing to warn of. `share`: of the width, for what is told in several lines.
    struct Caption {
        std::vector<std::string> told;
        bool plain = true;
        double share = 1;
        std::string source = {};  ///< of the numbers: what is told of them in brief
        Font font() const { return plain ? Font::Text : Font::TextBold; }
    };
    /// Above the rows, in as many lines as it needs: two, or if it is long three, which the rows are lower for, or
    /// more, where those are high.
    struct Head {
        Caption caption;
        Legend legend;
    };

    /// `room`: how many times as long the axis is as the rows reach, for what is still to come. `usual`: the part that
    /// is shown as long as the reader has not chosen one; nothing: all of it. `head`: as long as it may become.
    TimelineView(const SceneInput& input, std::vector<std::unique_ptr<TimelineRow>> rows, const Head& head,
                 double room = 1, std::optional<TimeRange> usual = {});

    bool isWideEnough() const { return m_rows.width >= 60; }
    const Box& rows() const { return m_rows; }
    TimeRange range() const { return m_range; }  ///< shown
    TimeRange whole() const { return m_whole; }
    bool isInView(int row) const { return row >= m_first && row < m_first + m_visible; }
    double middleOf(int row) const { return m_rows.y + (row - m_first + 0.5) * m_rowHeight; }
    double rowHeight() const { return m_rowHeight; }
    /// All but the axis's unit.
    TimelinePlaces places() const;
    double x(double place) const;
    double placeAt(double x) const;
    /// Of the row, as far as it lies on the axis.
    Box bar(int row, double from, double to) const;
    std::optional<HitRegion> hitAt(Point point) const;

    void drawNames(Sketch& sketch) const;
    void drawRows(Sketch& sketch) const;
    struct Tick {
        double place = 0;
        std::string text;
    };
    void drawTicks(Sketch& sketch, const std::vector<Tick>& ticks, Color color) const;
    struct Mark {
        double place = 0;
        int number = 0;
        std::string name;
    };
    /// Ends of steps, each with its name above: over the middle of the step, or else over its end.
    struct Marks {
        std::vector<Mark> ends;
        bool between = true;
    };
    /// Lines through the rows. Where not all names have room, those of every second have it, or fifth, or tenth …;
    /// none is under the knob of the playhead.
    void drawMarks(Sketch& sketch, const Marks& marks, Color color, double playhead) const;
    int mostTicks() const;  ///< that have room for their texts
    /// On the right the parts of what is told; on the left the legend, each entry a swatch and its words. Where both
    /// have no room, they take more lines, then their type shrinks, then the parts after the first two are left out,
    /// the last first; then the last words of both, which they say by "…". Where the rows are low, those parts go
    /// first. What is not there, or only in brief, is in the tip.
    void drawHead(Sketch& sketch, const Head& head) const;
    void drawPlayhead(Sketch& sketch, double place) const;

private:
    struct HeadPlaces {
        double size = 0;  ///< px: type
        int lines = 1;
        std::vector<std::string> told;  ///< by line
        std::vector<Point> starts;      ///< of the legend's entries that have room
        std::optional<Point> more;      ///< where "…" stands for the others
        bool whole = true;              ///< all is there
    };
    double tickSize() const;
    double captionSize() const;
    double captionY(int line, int lines) const;
    double leastCaption() const;  // px: type of a legend that is short of room
    double largestIn(int lines) const;
    /// `most`: px of what is told.
    HeadPlaces placesOf(const Head& head, double size, int lines, double most) const;
    HeadPlaces inLargestType(const Head& head) const;
    bool isRoomy(const HeadPlaces& places) const;
    /// Without the parts that it has no room for.
    std::pair<Head, HeadPlaces> inBrief(Head head) const;
    std::string tipOf(const Head& whole, const HeadPlaces& shown) const;
    void setHeadLines(int lines);

    const SceneInput& m_input;
    std::vector<std::unique_ptr<TimelineRow>> m_all;
    Box m_rows;  // without the names
    TimeRange m_range, m_whole;
    int m_first = 0, m_visible = 0, m_headLines = 2;
    double m_rowHeight = 0, m_names = 0, m_caption = 0, m_marks = 0, m_text = 12;
    bool m_ticks = false, m_low = false;
};

/// The bars of one row.
class TimelineBars {
public:
    TimelineBars(Sketch& sketch, const TimelineView& view, int row, double textSize)
        : m_sketch(sketch), m_view(view), m_row(row), m_textSize(textSize) {}

    const TimelineView& view() const { return m_view; }
    TimeRange range() const { return m_view.range(); }
    Box bar(double from, double to) const { return m_view.bar(m_row, from, to); }
    void raw(RectShape rect) { m_sketch.add(std::move(rect)); }
    /// `rect` as given, with the bar's box and radius, one pixel before the next.
    void add(const Box& bar, RectShape rect);
    /// The first of the texts that fits; `ground`: of its own, over a pattern.
    void label(const Box& bar, const std::vector<std::string>& texts, Font font, Color color,
               Color ground = {0, 0, 0, 0});

private:
    Sketch& m_sketch;
    const TimelineView& m_view;
    int m_row;
    double m_textSize;
};

/// A scene of rows over a time axis, which the reader can look at more closely.
class TimelineScene : public Scene {
public:
    using Scene::Scene;
    /// Nothing: the picture shows words instead.
    virtual std::optional<TimelinePlaces> places(const SceneInput& input) const = 0;
    /// What the search calls a kind of work; by default as in a training.
    virtual std::string nameOf(Doing doing) const;
    /// What the legend and the sums call it, and how they draw it.
    virtual std::string legendNameOf(Doing doing) const { return nameOf(doing); }
    virtual Color colorOf(Theme theme, Doing doing) const;
    virtual bool isHatched(Doing doing) const { return doing == Doing::Wait || doing == Doing::Delay; }
    /// With these words and this swatch it stands in the legend and in the sums.
    virtual TimelineView::LegendEntry legendEntry(const SceneInput& input, Doing doing) const;
    /// Where nothing is recorded, the row is idle: what a selection sums up says so, too.
    virtual bool waitsBetween() const { return false; }
};

inline constexpr double kStillToCome = 0.4;  ///< opacity of what lies beyond the playhead

}  // namespace kolo::viz
