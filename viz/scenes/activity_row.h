// SPDX-License-Identifier: Apache-2.0
//
// A timeline's row of recorded work. Near, every piece is drawn by itself, as its scene wants it; far, where several
// pieces share a pixel, a pixel has the mixed colour of what its time went to. All rows of a picture are near or far
// together: else the same work would look like two kinds. Over the rows come what belongs to all of them: the arrows
// from send to receive, the critical path, the reader's selection, and the clock under them.
//
//     near   ██ 3 ██│+│▒ wait ▒│██ 2 ██│      two lanes where communication runs under computation:
//     far    ▓▓▓▓▒▒▓▓▓▓▓▓▒▒▒▒▓▓▓▓▓▓▒▒▒▓▓      ▇▇▇▇▇▇▆▆▆▆▆▆▆▆▆▆
//                                                ▂▂▂▂  ▂▂▂▂▂▂
#pragma once

#include "viz/replay/critical_path.h"
#include "viz/scenes/timeline_rows.h"

namespace kolo::viz {

/// What all rows of one picture share.
struct ActivityLook {
    const SceneInput& input;
    const Activity& activity;
    const TimelineState& state;
    std::function<std::int64_t(double)> nsAt;
    std::function<double(std::int64_t)> placeAt;
    double now = 0;                             ///< the playhead, on the axis
    mutable bool isFar = false;                 ///< decided by drawActivity(), for all rows
    mutable std::vector<std::int64_t> edges{};  ///< of the columns of a picture from afar: the same for all rows
    mutable bool arrowsAreTooFine = true, pathIsTooFine = true;  ///< not drawn: nobody could tell them apart

    double at(std::int64_t ns) const { return placeAt(ns); }
    /// Of the clock below: that of the picture above and of the charts.
    std::int64_t clockAt(double place) const {
        const std::int64_t ns = nsAt(place);
        if (const TimeAxis* axis = activity.axis()) return axis->clockAt(ns);
        return ns - (input.training ? input.training->beginNs() : activity.beginNs());
    }
    bool isFuture(const Activity::Piece& piece) const { return at(piece.endNs) > now + 1; }
    bool isFaded(const Activity::Piece& piece) const {
        return state.search && !state.search->empty() && !state.search->matches(activity, piece);
    }
};

class ActivityRow : public TimelineRow {
public:
    ActivityRow(const ActivityLook& look, int row, TimeRange range) : m_look(look), m_row(row), m_range(range) {}

    TimeRange range() const override { return m_range; }
    void draw(TimelineBars& bars) const override;
    std::optional<HitRegion> hitAt(const TimelineView& view, int row, Point point) const override;

protected:
    struct Shown {
        const Event& event;
        Doing doing;
        Box bar;
        double strength = 1;  ///< 0 … 1: less for what is still to come, and for what is not sought
        bool future = false;
    };
    virtual void drawPiece(TimelineBars& bars, const Shown& shown) const = 0;
    virtual Color farColor(Doing doing) const = 0;
    /// False: it is drawn elsewhere.
    virtual bool shows(const Event&) const { return true; }
    /// Under the pieces, for what is no piece; only near.
    virtual void drawGround(TimelineBars&, std::int64_t, std::int64_t) const {}
    /// From afar, whether the row waits at a time without a piece.
    virtual bool waitsAt(std::int64_t) const { return false; }
    virtual HitRegion hitOf(const Event& event, Doing doing, const Box& bar) const = 0;
    /// Where there is no piece.
    virtual std::optional<HitRegion> hitBetween(const TimelineView&, int, Point) const { return std::nullopt; }

    const ActivityLook& look() const { return m_look; }
    int row() const { return m_row; }

private:
    Box boxOf(const Box& whole, Doing doing) const;
    void drawFar(TimelineBars& bars) const;
    void drawFound(TimelineBars& bars) const;

    const ActivityLook& m_look;
    const int m_row;
    const TimeRange m_range;
};

/// The rows and everything over them.
void drawActivity(Sketch& sketch, const TimelineView& view, const ActivityLook& look);
/// Ticks of the run's clock, also between shortened silences.
void drawClock(Sketch& sketch, const TimelineView& view, const ActivityLook& look);
/// "critical path", "sent": what drawActivity() adds to a legend.
std::vector<TimelineView::LegendEntry> activityLegend(const ActivityLook& look);
/// A swatch filled with `color`, hatched if so.
TimelineView::LegendEntry swatch(std::string words, Color color, Color ground, bool hatched = false);

/// The axis's own, or the run's clock.
TimelinePlaces placesOf(const TimelineView& view, const ActivityLook& look);

}  // namespace kolo::viz
