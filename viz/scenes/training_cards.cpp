// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/training_cards.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/api/event_names.h"
#include "engine/api/wording.h"
#include "viz/layout/curve.h"
#include "viz/layout/numbers.h"
#include "viz/layout/training_look.h"
#include "viz/replay/training_curve.h"
#include "viz/scenes/middle_words.h"
#include "viz/scenes/tips.h"

namespace kolo::viz {

namespace {

using Doing = TrainingRecord::Doing;
using Make = TrainingLayout::Make;

constexpr double kCardMargin = 12;
constexpr std::size_t kMostFlyingTiles = 120;  // in flight; more are dots
constexpr std::size_t kMostLinks = 96;         // beyond that, only what is in flight has a line

struct MakeSize {
    Make make;
    double width, height, largest, smallest;  // of the unit
    double text;                              // the smallest text on a card, at unit 1
};
constexpr MakeSize kMakes[] = {
    {Make::Full, 148, 92, 2.4, 0.8, 12.5}, {Make::Small, 60, 40, 1.4, 0.75, 16}, {Make::Mark, 26, 20, 1.2, 0.3, 12}};

double wordsHeight(const SceneInput& input) {
    const double scale = input.lecture ? 1.6 : std::max(input.fontScale, 1.0);
    return input.lecture ? std::clamp(input.size.height * 0.15, 44.0 * scale, 92.0 * scale)
                         : std::clamp(input.size.height * 0.1, 32.0 * scale, 56.0 * scale);
}

std::vector<Box> cardsAt(const Box& area, const std::vector<Point>& places, double width, double height) {
    std::vector<Box> cards;
    for (const Point& place : places)
        cards.push_back(boxAround({area.x + width / 2 + place.x * (area.width - width),
                                   area.y + height / 2 + place.y * (area.height - height)},
                                  width, height));
    return cards;
}

bool apart(const std::vector<Box>& cards, double gap) {
    for (std::size_t i = 0; i < cards.size(); ++i)
        for (std::size_t k = i + 1; k < cards.size(); ++k)
            if (overlap(inflated(cards[i], gap / 2), inflated(cards[k], gap / 2))) return false;
    return true;
}

/// A bar of where the step's time went, in the order of the parts.
void drawTimeBar(Sketch& sketch, const SceneInput& input, const TrainingStep& step, int rank, const Box& box) {
    const Palette& colors = palette(input.theme);
    std::int64_t whole = 0;
    for (const std::int64_t part : step.spent(rank)) whole += part;
    if (whole <= 0) return;
    double x = box.x;
    for (std::size_t part = 0; part < kTimeParts; ++part) {
        const double width = box.width * static_cast<double>(step.spent(rank)[part]) / static_cast<double>(whole);
        const TimePartStyle style = timePartStyle(input.theme, static_cast<TimePart>(part));
        if (width >= 0.75) {
            RectShape rect;
            rect.box = {x, box.y, std::max(width - 0.5, 0.5), box.height};
            rect.fill = style.hatched ? mixed(colors.panel, style.color, 0.16) : style.color;
            if (style.hatched && width >= 6) {
                rect.pattern = Pattern::Stripes;
                rect.patternColor = style.color.withAlpha(0.5);
            }
            sketch.add(std::move(rect));
        }
        x += width;
    }
}

/// The last of the worker's steps that is over: where all take each step together, the last of the run; of a thinned
/// record only where none is left out after it.
const TrainingRecord::WorkerStep* ownStep(const TrainingFrame& frame, const TrainingStep& step, int worker) {
    const TrainingRecord& record = *frame.record;
    if (record.countsUpdates()) {
        const auto* last = record.endedBy(worker, step.nowNs());
        return last && record.hasGaps() && last->endNs < frame.fromNs ? nullptr : last;
    }
    return record.lastOf(worker, frame.moving > 0 ? frame.moving - 1 : frame.step);
}

std::string stateOf(const SceneInput& input, const TrainingFrame& frame, const TrainingStep& step, int rank) {
    if (const auto fate = input.fates.find(rank); fate != input.fates.end()) return name(fate->second);
    if (frame.isLeftOut()) return Wording::tr("left out");
    if (frame.moving > 0) return name(step.doingOf(rank));
    if (frame.told() == 0) return Wording::tr("ready");
    if (rank < frame.record->workers() && frame.step >= frame.record->plannedSteps()) return Wording::tr("done");
    return "";
}

class Cards {
public:
    Cards(Sketch& sketch, const SceneInput& input, const TrainingFrame& frame, const TrainingStep& step,
          const TrainingLayout& layout)
        : m_sketch(sketch),
          m_input(input),
          m_frame(frame),
          m_step(step),
          m_layout(layout),
          m_colors(palette(input.theme)) {}

    void drawCard(int rank) {
        const Box& card = m_layout.cards[static_cast<std::size_t>(rank)];
        const TrainingRecord& record = *m_frame.record;
        const bool server = rank >= record.workers();
        const double unit = m_layout.unit;
        const bool idle = m_frame.moving > 0 && m_step.doingOf(rank) == Doing::Wait;
        RectShape rect;
        rect.box = card;
        rect.radius = m_layout.make == Make::Mark ? 4 : 8;
        rect.fill = server ? mixed(m_colors.panel, m_colors.warning, 0.10) : m_colors.panel;
        rect.stroke = server ? mixed(m_colors.line, m_colors.warning, 0.6)
                             : (idle ? m_colors.line : mixed(m_colors.line, m_colors.dim, 0.5));
        rect.strokeWidth = 1.5;
        rect.dashed = idle && m_layout.make != Make::Mark;
        m_sketch.add(std::move(rect));
        m_sketch.hit({card, rank, -1, -1, tip(rank)});
        switch (m_layout.make) {
            case Make::Full: fullCard(card, rank, server, unit); break;
            case Make::Small:
                m_sketch.text({card.x + card.width / 2, card.y + card.height * 0.38}, shortName(rank),
                              {16 * unit, Font::TextBold, m_colors.text, Align::Center, card.width - 6,
                               std::max(8.0, leastText(m_input))});
                drawTimeBar(m_sketch, m_input, m_step, rank,
                            {card.x + 6, card.y + card.height - 12 * unit, card.width - 12, 6 * unit});
                break;
            case Make::Mark:
                if (12 * unit >= leastText(m_input))
                    m_sketch.text(card.center(), shortName(rank),
                                  {12 * unit, Font::TextBold, m_colors.text, Align::Center, card.width - 2, 7});
        }
    }

    void drawLinks() {
        const auto& links = m_step.links();
        const bool all = links.size() <= kMostLinks;
        std::uint64_t most = 1;
        for (const auto& link : links) most = std::max(most, link.bytes);
        for (const auto& link : links) {
            if (!all && !link.inFlight) continue;
            const Curve way = wayOf(link.from, link.to);
            const double share = std::sqrt(static_cast<double>(link.bytes) / static_cast<double>(most));
            const Color color = link.inFlight ? mixed(m_colors.line, m_colors.text, 0.55)
                                              : mixed(m_colors.ground, mixed(m_colors.line, m_colors.dim, 0.5), 0.9);
            m_sketch.line(way.points(), color, std::max(1.0, (0.8 + 1.8 * share) * std::min(m_layout.unit, 1.6)));
            arrowhead(way, color);
        }
        if (m_frame.moving > 0 || !all || links.size() > 16 || m_layout.make != Make::Full) return;
        for (const auto& link : links) label(wayOf(link.from, link.to), formatBytes(static_cast<double>(link.bytes)));
    }

    void drawFlights() {
        const auto& flights = m_step.flights();
        const bool light = flights.size() > kMostFlyingTiles || m_layout.make == Make::Mark;
        const double size = std::max(typeSize(std::clamp(12 * m_layout.unit, 10.0, 20.0)), leastText(m_input));
        for (const auto& flight : flights) {
            const Event& transfer = *flight.transfer;
            const Curve way = wayOf(transfer.peer, transfer.rank);
            const double eased = flight.progress * flight.progress * (3 - 2 * flight.progress);
            const double at = eased * way.length();
            const auto [color, ink, text] = lookOf(transfer);
            for (int dot = 1; dot <= 4 && !light; ++dot)
                if (at - dot * 11 > 0)
                    m_sketch.disc(way.at(at - dot * 11), (5.5 - dot) * std::min(m_layout.unit, 1.4),
                                  color.withAlpha(0.34 - 0.06 * dot));
            const Point where = way.at(at);
            if (light) {
                m_sketch.disc(where, 4, color);
                continue;
            }
            const double width = m_sketch.measure().width(text, Font::TextBold, size) + size;
            const Box tile = movedInside(boxAround(where, width, size * 1.7),
                                         {1, 1, m_input.size.width - 2, m_input.size.height - 2});
            m_sketch.fill(tile, 6, color);
            m_sketch.text(tile.center(), text, {size, Font::TextBold, ink, Align::Center});
            m_sketch.hit({tile, -1, -1, -1, flightTip(transfer)});  // between two workers, and no place of either
        }
    }

    void drawWords() {
        const TrainingRecord& record = *m_frame.record;
        const Box& box = m_layout.words;
        if (box.height < 20 || box.width < 80) return;
        constexpr double kGap = 0.9;  // between the figures, relative to the type size
        // In the window a separate line describes the step; in a hall the picture must.
        const double least = m_input.lecture ? kLectureText : 11 * std::max(m_input.fontScale, 1.0);
        double large = std::max(typeSize(box.height * (m_input.lecture ? 0.36 : 0.5)), least);
        std::vector<std::pair<std::string, Color>> parts;
        parts.emplace_back(Wording::tr("step {} of {}", groupedNumber(m_frame.told()),
                                       groupedNumber(std::max(record.plannedSteps(), record.steps()))),
                           m_colors.accent);
        if (const auto* loss = record.loss(m_frame.told()))
            parts.emplace_back(Wording::tr("loss {:.3g}", Decimal{loss->mean()}), m_colors.text);
        const auto accuracies = accuracyInWords();
        const std::size_t accuracyPart = parts.size();
        if (!accuracies.empty()) parts.emplace_back(accuracies.front(), m_colors.text);
        parts.emplace_back(formatDuration(m_step.nowNs() - record.beginNs()), m_colors.dim);
        const auto widthOf = [&] {
            double width = -large * kGap;
            for (const auto& part : parts)
                width += large * kGap + m_sketch.measure().width(part.first, Font::TextBold, large);
            return width;
        };
        const auto shrinkTo = [&](double smallest) {
            while (large > smallest && widthOf() > box.width) large = std::max(typeSize(large - 1), smallest);
        };
        // Shrink the type before dropping figures, the time before an accuracy loses its step and its rows.
        shrinkTo(std::max(typeSize(large * 0.65), least));
        if (widthOf() > box.width) parts.pop_back();
        shrinkTo(least);
        for (std::size_t i = 1; i < accuracies.size() && widthOf() > box.width; ++i)
            parts[accuracyPart].first = accuracies[i];
        while (parts.size() > 1 && widthOf() > box.width) parts.pop_back();
        const double gap = large * kGap;
        double x = box.center().x - widthOf() / 2;
        for (const auto& [text, color] : parts)
            x += gap + m_sketch.text({x, box.y + box.height * (m_input.lecture ? 0.3 : 0.5)}, text,
                                     {large, Font::TextBold, color, Align::Left});
        if (!m_input.lecture) return;
        std::string told = tellTraining(m_input);
        for (std::size_t end; m_sketch.measure().width(told, Font::Text, least) > box.width &&
                              (end = told.rfind(". ")) != std::string::npos;)
            told.resize(end + 1);  // a sentence less, rather than a half
        m_sketch.text({box.center().x, box.y + box.height * 0.74}, told,
                      {std::max(typeSize(std::min(box.height * 0.22, large * 0.8)), least), Font::Text, m_colors.dim,
                       Align::Center, box.width, least});
    }

private:
    /// The last that was measured, when, and on how many rows; then in fewer and fewer words. Empty: none yet.
    std::vector<std::string> accuracyInWords() const {
        const auto* measured = accuracyAt(*m_frame.record, m_frame.told());
        if (!measured) return {};
        const std::string alone = Wording::tr("accuracy {:.1f} %", Decimal{measured->value * 100});
        const std::string rows = measured->rows > 0 ? Wording::tr(", {} rows", groupedNumber(measured->rows)) : "";
        std::vector<std::string> words;
        if (measured->step != m_frame.told())
            words.push_back(alone + Wording::tr(" (step {})", groupedNumber(measured->step)) + rows);
        words.push_back(alone + rows);
        if (!rows.empty()) words.push_back(alone);
        return words;
    }

    std::string shortName(int rank) const {
        const TrainingRecord& record = *m_frame.record;
        if (rank < record.workers()) return workerName(rank);
        return record.servers() == 1 ? Wording::tr("server") : fmt::format("S{}", rank - record.workers() + 1);
    }

    void fullCard(const Box& card, int rank, bool server, double unit) {
        const double pad = 10 * unit, inner = card.width - 2 * pad;
        const double nameSize = typeSize(18 * unit), small = typeSize(12.5 * unit);
        const double least = std::max(9.0, leastText(m_input));
        const std::string title = m_frame.record->rankName(rank);
        const double taken = m_sketch.text(
            {card.x + pad, card.y + 19 * unit}, title,
            {server ? nameSize * 0.85 : nameSize, Font::TextBold, m_colors.text, Align::Left, inner, least});
        const auto* own =
            server || m_frame.told() == 0 || m_frame.isLeftOut() ? nullptr : ownStep(m_frame, m_step, rank);
        const std::string loss = own ? Wording::tr("loss {:.3g}", Decimal{static_cast<double>(own->loss)}) : "";
        const bool ofItsOwn = own && m_frame.record->countsUpdates();
        std::string state = stateOf(m_input, m_frame, m_step, rank);
        if (state.empty() && ofItsOwn) state = loss;
        const auto fate = m_input.fates.find(rank);
        Color stateColor = fate == m_input.fates.end() ? m_colors.dim : colorOf(fate->second, m_colors);
        if (m_frame.moving > 0)
            if (const auto part = m_frame.isLeftOut() ? std::nullopt : partOf(m_step.doingOf(rank));
                part && *part != TimePart::Waiting)
                stateColor = timePartStyle(m_input.theme, *part).color;
        textIfItFits({card.x + card.width - pad, card.y + 19 * unit}, state,
                     {small, m_frame.moving > 0 ? Font::TextBold : Font::Mono, stateColor, Align::Right,
                      inner - taken - 6 * unit, least});
        std::string first, second;
        if (server) {
            first = Wording::tr("in {}", formatBytes(static_cast<double>(m_step.bytesIn(rank))));
            second = Wording::tr("out {}", formatBytes(static_cast<double>(m_step.bytesOut(rank))));
        } else if (ofItsOwn) {  // never a time that could be that of the run's step
            first = Wording::tr("its last step");
            second = Wording::tr("took {}", formatDuration(own->endNs - own->startNs));
        } else if (own) {
            first = Wording::tr("step {}", groupedNumber(own->iteration + 1));
            second = loss;
        }
        if (textIfItFits({card.x + pad, card.y + 42 * unit}, first,
                         {small, Font::Mono, m_colors.text, Align::Left, inner, least}))
            textIfItFits({card.x + pad, card.y + 60 * unit}, second,
                         {small, Font::Mono, m_colors.dim, Align::Left, inner, least});
        drawTimeBar(m_sketch, m_input, m_step, rank, {card.x + pad, card.y + card.height - 18 * unit, inner, 9 * unit});
    }

    /// Rather none than half a number.
    bool textIfItFits(Point position, const std::string& text, const TextStyle& style) {
        const double smallest = typeSize(std::min(style.size, style.minSize));
        if (m_sketch.measure().width(text, style.font, smallest) > style.width) return false;
        m_sketch.text(position, text, style);
        return true;
    }

    std::string tip(int rank) const {
        std::string text = m_frame.record->rankName(rank);
        if (m_frame.told() > 0) text += ", " + Wording::tr("in step {} of the run", groupedNumber(m_frame.told()));
        for (std::size_t part = 0; part < kTimeParts; ++part)
            if (const std::int64_t ns = m_step.spent(rank)[part]; ns > 0)
                text += fmt::format("\n{} {}", name(static_cast<TimePart>(part)), formatDuration(ns));
        if (m_step.bytesIn(rank) + m_step.bytesOut(rank) > 0)
            text += "\n" + Wording::tr("in {}, out {}", formatBytes(static_cast<double>(m_step.bytesIn(rank))),
                                       formatBytes(static_cast<double>(m_step.bytesOut(rank))));
        return text;
    }

    std::string nameOf(const Event& event) const {
        return event.name < m_input.eventNames.size() ? m_input.eventNames[event.name] : std::string();
    }

    struct Look {
        Color color, ink;
        std::string text;
    };
    Look lookOf(const Event& transfer) const {
        const std::string carried = nameOf(transfer);
        if (carried == recorded::kParameters) {
            const ChunkStyle style = chunkStyle(m_input.theme, 5);
            return {style.color, style.ink, Wording::tr("parameters")};
        }
        if (carried == recorded::kGradients) {
            const ChunkStyle style = chunkStyle(m_input.theme, 1);
            return {style.color, style.ink, Wording::tr("gradients")};
        }
        const ChunkStyle style = chunkStyle(m_input.theme, transfer.chunk);
        return {style.color, style.ink, std::to_string(transfer.chunk)};
    }

    std::string flightTip(const Event& transfer) const {
        const TrainingRecord& record = *m_frame.record;
        const bool isChunk = nameOf(transfer) != recorded::kParameters && nameOf(transfer) != recorded::kGradients;
        return fmt::format("{} → {}: {}\n{}", record.rankName(transfer.peer), record.rankName(transfer.rank),
                           isChunk ? Wording::tr("chunk {}", transfer.chunk) : lookOf(transfer).text,
                           sizeAndTime(transfer));
    }

    Curve wayOf(int from, int to) const {
        const Box& a = m_layout.cards[static_cast<std::size_t>(from)];
        const Box& b = m_layout.cards[static_cast<std::size_t>(to)];
        return bentLine(a.center(), b.center(), 0.10).between(inflated(a, 3), inflated(b, 3));
    }

    void arrowhead(const Curve& way, Color color) {
        if (way.length() < 16) return;
        const double reach = std::clamp(7 * m_layout.unit, 5.0, 12.0);
        const Point tip = way.at(way.length() - 1), forward = way.direction(way.length() - 1);
        const auto wing = [&](double side) {
            return Point{tip.x - forward.x * reach - side * forward.y * reach * 0.55,
                         tip.y - forward.y * reach + side * forward.x * reach * 0.55};
        };
        m_sketch.line({wing(1), tip, wing(-1)}, color, 1.6);
    }

    void label(const Curve& way, const std::string& text) {
        const double size = std::max(typeSize(std::clamp(11 * m_layout.unit, 10.0, 16.0)), leastText(m_input));
        const double width = m_sketch.measure().width(text, Font::Mono, size) + 8;
        // Nearer to its sender: if the other one sends back, both labels have room. But on no card, which would lie
        // over it, and on no other label.
        const Point forward = way.direction(way.length() * 0.33);
        const double clear = (std::abs(forward.x) * width + std::abs(forward.y) * (size + 4)) / 2 + 4;
        const auto isTaken = [&](const std::vector<Box>& places, const Box& box) {
            return std::ranges::any_of(places, [&](const Box& place) { return overlap(place, box); });
        };
        for (const double at : {std::min(std::max(way.length() * 0.33, clear), way.length() / 2), way.length() / 2}) {
            const Box box = boxAround(way.at(at), width, size + 4);
            if (isTaken(m_layout.cards, box) || isTaken(m_labels, box)) continue;
            m_labels.push_back(box);
            m_sketch.fill(box, 4, m_colors.ground);
            m_sketch.text(box.center(), text, {size, Font::Mono, m_colors.dim, Align::Center});
            return;
        }
    }

    Sketch& m_sketch;
    const SceneInput& m_input;
    const TrainingFrame& m_frame;
    const TrainingStep& m_step;
    const TrainingLayout& m_layout;
    const Palette& m_colors;
    std::vector<Box> m_labels;
};

}  // namespace

TrainingLayout layOutTraining(const SceneInput& input, const std::vector<Point>& places) {
    TrainingLayout layout;
    const double words = wordsHeight(input), bottom = provenanceHeight(input);
    layout.words = {kCardMargin, input.size.height - bottom - words, input.size.width - 2 * kCardMargin, words};
    const Box area{kCardMargin, kCardMargin, input.size.width - 2 * kCardMargin,
                   input.size.height - bottom - words - 1.5 * kCardMargin};
    if (area.width < 40 || area.height < 30) return layout;
    for (const MakeSize& make : kMakes) {
        const double scale = input.lecture ? 1.5 : 1;
        const bool named = make.make != Make::Mark;
        const double smallest =
            std::max(make.smallest * std::max(1.0, 0.9 * input.fontScale), named ? leastText(input) / make.text : 0);
        for (double unit = make.largest * scale; unit >= smallest; unit *= 0.94) {
            const double width = make.width * unit, height = make.height * unit;
            if (width > area.width || height > area.height) continue;
            auto cards = cardsAt(area, places, width, height);
            // Between two, side by side, a label lies along its link and needs more room.
            const double room = (input.lecture ? 120 : 84) * (places.size() == 2 ? 1.25 : 1);
            const double gap = make.make == Make::Full ? room * std::min(unit, 1.2) : make.make == Make::Small ? 18 : 3;
            if (!apart(cards, places.size() > 1 ? gap : 0)) continue;
            layout.fits = true;
            layout.make = make.make;
            layout.unit = unit;
            layout.cards = std::move(cards);
            return layout;
        }
    }
    return layout;
}

Picture drawTraining(const SceneInput& input, const std::vector<Point>& places) {
    if (!canShowTraining(input)) return wordsOnly(input, explainTraining(input));
    const TrainingFrame frame = trainingFrameOf(input);
    const TrainingLayout layout = layOutTraining(input, places);
    if (!layout.fits)
        return wordsOnly(input, Wording::tr("Step {} of {}. Make this panel larger to see the {} ranks.",
                                            groupedNumber(frame.told()), groupedNumber(frame.record->plannedSteps()),
                                            frame.record->ranks()));
    const TrainingStep step(input, frame);
    Sketch sketch(input.size, palette(input.theme).ground, *input.measure);
    Cards cards(sketch, input, frame, step, layout);
    cards.drawLinks();
    for (int rank = 0; rank < frame.record->ranks(); ++rank) cards.drawCard(rank);
    cards.drawFlights();
    cards.drawWords();
    drawProvenance(sketch, input);
    return sketch.take();
}

}  // namespace kolo::viz
