// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/inside_row.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/api/wording.h"

namespace kolo::viz {

namespace {

class InsideRow final : public TimelineRow {
public:
    InsideRow(const ActivityLook& look, int rank, int channel, TimeRange range)
        : m_look(look), m_rank(rank), m_channel(channel), m_range(range) {}

    std::string name() const override { return fmt::format("{}·{}", workerName(m_rank), m_channel); }
    TimeRange range() const override { return m_range; }

    void draw(TimelineBars& bars) const override {
        const bool messages = hasMessages();
        const std::int64_t from = m_look.nsAt(bars.range().from), to = m_look.nsAt(bars.range().to) + 1;
        // Steps lie on their messages.
        for (const bool steps : {false, true})
            each(from, to, [&](const Activity::Piece& piece, const InsideWork& work) {
                if ((work.step >= 0) != steps) return;
                const Box whole = bars.bar(m_look.at(piece.startNs), m_look.at(piece.endNs));
                drawWork(bars, laneOf(whole, work, messages), work, m_look.isFuture(piece) ? kStillToCome : 1);
            });
    }

    std::optional<HitRegion> hitAt(const TimelineView& view, int row, Point point) const override {
        const bool messages = hasMessages();
        const std::int64_t from = m_look.nsAt(view.placeAt(point.x - 1.5)),
                           to = m_look.nsAt(view.placeAt(point.x + 1.5)) + 1;
        std::optional<HitRegion> hit;
        double width = 0;
        each(from, to, [&](const Activity::Piece& piece, const InsideWork& work) {
            Box box = laneOf(view.bar(row, m_look.at(piece.startNs), m_look.at(piece.endNs)), work, messages);
            box.width = std::max(box.width, 3.0);
            if (!inflated(box, 1).contains(point) || (hit && box.width > width)) return;
            width = box.width;
            const Event& event = m_look.activity.event(piece);
            hit = HitRegion{box, m_rank, -1, event.step, tip(event, work)};
        });
        return hit;
    }

private:
    template <typename Visit>
    void each(std::int64_t from, std::int64_t to, const Visit& visit) const {
        m_look.activity.visit(m_rank, from, to, [&](const Activity::Piece& piece) {
            const auto work = insideWork(m_look.activity.event(piece), m_look.input.eventNames);
            if (work && work->channel == m_channel) visit(piece, *work);
        });
    }

    bool hasMessages() const {
        bool has = false;
        each(m_look.activity.beginNs(), m_look.activity.endNs() + 1,
             [&](const Activity::Piece&, const InsideWork& work) { has |= work.kind != InsideWork::Kind::Channel; });
        return has;
    }

    static Box laneOf(Box box, const InsideWork& work, bool messages) {
        if (!messages) return box;
        const double third = box.height / 3;
        box.y += third * (work.kind == InsideWork::Kind::Channel ? 0 : work.kind == InsideWork::Kind::Sends ? 1 : 2);
        box.height = std::max(third - (third > 4 ? 1 : 0), 1.0);
        return box;
    }

    void drawWork(TimelineBars& bars, Box box, const InsideWork& work, double strength) const {
        const Palette& colors = palette(m_look.input.theme);
        box.width = std::max(box.width, 1.0);
        RectShape rect;
        if (work.kind == InsideWork::Kind::Channel) {
            rect.fill = mixed(colors.panel, colors.dim, 0.45 * strength);
            bars.add(box, std::move(rect));
            bars.label(box, {std::string(work.how)}, Font::Mono, colors.text);
            return;
        }
        // Sent and received have the colours of the sender's and the receiver's chunk, as messages elsewhere.
        const ChunkStyle style = chunkStyle(m_look.input.theme, work.peer);
        rect.fill = mixed(colors.panel, style.color, (work.step < 0 ? 0.3 : 0.8) * strength);
        bars.add(box, std::move(rect));
        if (work.step >= 0) {
            bars.label(box, {std::to_string(work.step)}, Font::Mono, style.ink);
        } else {
            const char* const way = work.kind == InsideWork::Kind::Sends ? "→" : "←";
            bars.label(box, {fmt::format("{} {}", way, workerName(work.peer))}, Font::Mono, colors.text);
        }
    }

    std::string tip(const Event& event, const InsideWork& work) const {
        const std::string took = formatDuration(event.endNs - event.startNs), how(work.how);
        const std::string self = workerName(m_rank);
        if (work.kind == InsideWork::Kind::Channel)
            return Wording::tr("{}, channel {} of the library's kernel: {} {}", self, m_channel, took, how);
        const std::string peer = workerName(work.peer);
        const std::string what = work.step < 0 ? Wording::tr("all messages") : Wording::tr("message {}", work.step);
        return work.kind == InsideWork::Kind::Sends
                   ? Wording::tr("{} → {}, channel {}, {}: {}", self, peer, m_channel, what, took)
                   : Wording::tr("{} ← {}, channel {}, {}: {}", self, peer, m_channel, what, took);
    }

    const ActivityLook& m_look;
    const int m_rank, m_channel;
    const TimeRange m_range;
};

}  // namespace

std::vector<std::unique_ptr<TimelineRow>> insideRows(const ActivityLook& look, TimeRange range) {
    std::vector<std::unique_ptr<TimelineRow>> rows;
    const int channels = channelsOf(look.input.eventNames);
    for (int rank = 0; rank < look.activity.rows(); ++rank)
        for (int channel = 0; channel < channels; ++channel)
            rows.push_back(std::make_unique<InsideRow>(look, rank, channel, range));
    return rows;
}

}  // namespace kolo::viz
