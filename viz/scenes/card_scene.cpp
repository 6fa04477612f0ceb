// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/card_scene.h"

#include "engine/api/wording.h"
#include "viz/scenes/flight.h"
#include "viz/scenes/middle_words.h"
#include "viz/scenes/worker_card.h"

namespace kolo::viz {

namespace {
constexpr double kMargin = 10;
}

CardLayout CardScene::layOut(const SceneInput& input) const {
    const Schedule& schedule = input.history->shape().schedule;
    CardRequest request;
    const double bottom = provenanceHeight(input) + heightOfWords(input);
    request.area = {kMargin, kMargin, input.size.width - 2 * kMargin, input.size.height - bottom - 2 * kMargin};
    if (request.area.width < 40 || request.area.height < 40) return {};
    request.places = places(schedule, request.area.width / request.area.height);
    request.apart = apartOf(request.places);
    request.chunks = schedule.chunks;
    request.cellAspect = cellAspect(*input.history);
    request.wholeAspect = wholeAspect(*input.history, 1);
    request.foldedAspect = wholeAspect(*input.history, 2);
    request.air = air();
    request.tallest = tallest();
    request.leastText = leastText(input);
    if (input.lecture) request.numberWidth = chunkNumberWidth(input, leastText(input));
    CardLayout layout = layOutCards(request);
    if (layout.fits) addWays(schedule, layout);
    return layout;
}

Picture CardScene::draw(const SceneInput& input) const {
    if (!canShow(input)) return wordsOnly(input, explain(input));
    const Frame frame = frameOf(input);
    const Schedule& schedule = input.history->shape().schedule;
    const CardLayout layout = layOut(input);
    if (!layout.fits)
        return wordsOnly(input, Wording::tr("{}: {}. Make this panel larger to see the {} workers.", phaseOf(frame),
                                            iterationOf(frame), schedule.ranks));
    Sketch sketch(input.size, palette(input.theme).ground, *input.measure);
    drawGround(sketch, input, frame, layout);
    drawEdges(sketch, input, frame, layout);
    drawTrails(sketch, input, frame, layout);
    for (int rank = 0; rank < schedule.ranks; ++rank)
        drawCard(sketch, input, frame, layout.card, layout.unit, layout.source(rank), rank);
    drawFlights(sketch, input, frame, layout);
    drawWordsBelow(sketch, input, frame, legendOf(input, layout.card, true));
    drawProvenance(sketch, input);
    return sketch.take();
}

}  // namespace kolo::viz
