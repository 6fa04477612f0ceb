// SPDX-License-Identifier: Apache-2.0
//
// The hero: workers in a ring. Each card holds its worker's chunks; what a worker sends lifts out of its cell, travels
// along the edge and lands in the receiver's cell, and the middle shows the phase, the iteration and one transfer in
// words.
//
//   workers            picture
//   2 … 8              cards with values
//   9 … 16             smaller cards: cells fill up with their contributions, values on hover
//   17 … 64            a dial of thin cells
//
// If the canvas is too small for cards, fewer workers become a dial as well; if it is large, more cards show values.
// Schedules that are not rings are shown all the same: their edges run straight across.
#include <algorithm>

#include "engine/api/wording.h"
#include "viz/scenes/dial.h"
#include "viz/scenes/flight.h"
#include "viz/scenes/frame.h"
#include "viz/scenes/middle_words.h"
#include "viz/scenes/ring_layout.h"
#include "viz/scenes/scene.h"
#include "viz/scenes/schedule_traits.h"
#include "viz/scenes/worker_card.h"

namespace kolo::viz {

namespace {

constexpr int kMostCards = 16;

double textScale(const SceneInput& input) {
    return input.fontScale * (input.lecture ? 1.5 : 1);
}

/// `below`: the words are, and not in the middle.
RingLayout cardsFor(const SceneInput& input, bool below) {
    const Schedule& schedule = input.history->shape().schedule;
    RingRequest request;
    request.size = input.size;
    request.workers = schedule.ranks;
    request.chunks = schedule.chunks;
    request.cellAspect = cellAspect(*input.history);
    request.leastText = leastText(input);
    request.valueWidth = valueWidth(input);
    request.textScale = below ? 0 : textScale(input);
    request.bottom = provenanceHeight(input) + (below ? heightOfWords(input) : 0);
    return layOutRing(request);
}

struct RingCards : RingLayout {
    bool wordsBelow = false;
};

/// The words are below if anything goes anywhere but to the next worker, as values fly through the middle then; and
/// where the middle has no room for them.
RingCards cardsFor(const SceneInput& input) {
    constexpr double kIteration = 8.6;  // em: "iteration 2 of 6", bold
    const Schedule& schedule = input.history->shape().schedule;
    if (schedule.ranks > kMostCards) return {};
    if (!goesAround(schedule)) return {cardsFor(input, true), true};
    RingLayout around = cardsFor(input, false);
    if (!around.fits || around.middle.width >= kIteration * leastText(input)) return {std::move(around), false};
    RingLayout above = cardsFor(input, true);
    return above.fits ? RingCards{std::move(above), true} : RingCards{std::move(around), false};
}

DialLayout dialFor(const SceneInput& input) {
    const Schedule& schedule = input.history->shape().schedule;
    return layOutDial(input.size, schedule.ranks, schedule.chunks, textScale(input), provenanceHeight(input));
}

/// At the bottom of the room; returns what is left of it.
Box drawLegend(Sketch& sketch, const SceneInput& input, const std::string& words, Box room) {
    if (words.empty()) return room;
    constexpr double kMostOfRoom = 0.35;
    const TextStyle style{kLectureText, Font::Text, palette(input.theme).dim, Align::Center, room.width};
    const auto lines = wrapText(words, style.font, style.size, style.width, 2, sketch.measure());
    const double height = static_cast<double>(lines.size()) * style.size * kLineHeight;
    if (lines.back().ends_with("…") || height > kMostOfRoom * room.height) return room;
    room.height -= height;
    sketch.paragraph({room.center().x, room.y + room.height + height / 2}, words, style, 2);
    return room;
}

class Ring final : public Scene {
public:
    using Scene::Scene;
    bool canDraw(const RunInfo& info) const override { return info.collective.has_value(); }

    double suits(const Schedule& schedule) const override {
        if (schedule.algorithm == "ring") return 1;
        if (!goesAround(schedule)) return 0.2;
        const bool allSend = std::all_of(schedule.steps.begin(), schedule.steps.end(), [&](const Step& step) {
            return static_cast<int>(step.transfers.size()) >= schedule.ranks;
        });
        return allSend ? 0.95 : 0.6;
    }

    Picture draw(const SceneInput& input) const override {
        if (!canShow(input)) return wordsOnly(input, explain(input));
        const Frame frame = frameOf(input);
        const Schedule& schedule = input.history->shape().schedule;
        Sketch sketch(input.size, palette(input.theme).ground, *input.measure);
        const RingCards cards = cardsFor(input);
        if (cards.fits) {
            drawEdges(sketch, input, frame, cards);
            drawTrails(sketch, input, frame, cards);
            const std::string legend = legendOf(input, cards.card, cards.wordsBelow);
            if (cards.wordsBelow)
                drawWordsBelow(sketch, input, frame, legend);
            else
                drawWords(sketch, input, frame, drawLegend(sketch, input, legend, cards.middle));
            for (int rank = 0; rank < schedule.ranks; ++rank)
                drawCard(sketch, input, frame, cards.card, cards.unit, cards.cards[static_cast<std::size_t>(rank)],
                         rank);
            drawFlights(sketch, input, frame, cards);
        } else {
            const DialLayout dial = dialFor(input);
            if (!dial.fits)
                return wordsOnly(input, Wording::tr("{}: {}. Make this panel larger to see the {} workers.",
                                                    phaseOf(frame), iterationOf(frame), schedule.ranks));
            drawDial(sketch, input, frame, dial);
        }
        drawProvenance(sketch, input);
        return sketch.take();
    }

    std::optional<HitRegion> hitAt(const SceneInput& input, const Picture& picture, Point point) const override {
        if (auto hit = Scene::hitAt(input, picture, point)) return hit;
        if (!canShow(input) || cardsFor(input).fits) return std::nullopt;
        return dialHit(dialFor(input), point, frameOf(input).told());
    }
};

}  // namespace

const Scene& ring = Ring("ring", Engine::tr("ring"), Engine::tr("Workers in a ring"));

}  // namespace kolo::viz
