// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene_input.h"

#include "app/break_it.h"
#include "app/run_document.h"
#include "app/theme.h"
#include "viz/host/canvas_widget.h"

namespace kolo::app {

namespace {

/// Of those that stand still now: earlier they did not.
std::map<int, viz::Fate> fatesIn(const RunDocument& document) {
    std::map<int, viz::Fate> fates;
    const viz::Playhead& at = document.playhead();
    if (!document.hasRun() || at.movingStep() > 0 || at.step() != at.liveEdge()) return fates;
    if (document.canGoOn())
        for (const RankWait& wait : document.engineState().waits) fates.emplace(wait.rank, viz::Fate::Waiting);
    for (const Broken& each : brokenIn(document))
        if (each.how == Broken::How::Stopped)
            fates.insert_or_assign(each.rank, viz::Fate::Stopped);
        else if (each.how == Broken::How::Killed)
            fates.insert_or_assign(each.rank, viz::Fate::Killed);
    return fates;
}

}  // namespace

viz::SceneInput sceneInputOf(const RunDocument& document) {
    return {.info = document.hasRun() ? &document.info() : nullptr,
            .history = document.history(),
            .events = document.events(),
            .eventNames = document.names(),
            .playhead = document.playhead(),
            .training = document.training(),
            .plan = document.plan(),
            .search = document.search(),
            .activity = document.activity(),
            .exerciseView = document.exerciseView(),
            .hoveredChunk = document.hoveredChunk(),
            .selectedRank = document.selectedRank(),
            .selectedChunk = document.selectedChunk(),
            .fates = fatesIn(document)};
}

void showRunOn(viz::CanvasWidget& canvas, RunDocument& document, Appearance& appearance, const CanvasManner& manner) {
    using viz::CanvasWidget;
    canvas.setInputProvider([&document, &appearance, lecture = manner.lecture] {
        viz::SceneInput input = sceneInputOf(document);
        input.theme = appearance.theme();
        input.lecture = lecture();
        return input;
    });
    QObject::connect(&appearance, &Appearance::changed, &canvas, &CanvasWidget::requestUpdate);
    QObject::connect(&canvas, &CanvasWidget::hovered, &document,
                     [&document](int, int chunk, int) { document.hoverChunk(chunk); });
    QObject::connect(&canvas, &CanvasWidget::clicked, &document,
                     [&document, drives = manner.drives](int rank, int chunk, int step) {
                         if (rank >= 0 && chunk >= 0) document.select(rank, chunk);
                         if (step >= 0 && drives()) document.goTo(step);
                     });
}

}  // namespace kolo::app
