// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene_input.h"

#include "app/run_document.h"
#include "app/theme.h"
#include "viz/host/canvas_widget.h"

namespace kolo::app {

viz::SceneInput sceneInputOf(const RunDocument& document) {
    viz::SceneInput input;
    if (document.hasRun()) input.info = &document.info();
    input.history = document.history();
    input.events = document.events();
    input.eventNames = document.names();
    input.playhead = document.playhead();
    input.training = document.training();
    input.plan = document.plan();
    input.search = document.search();
    input.activity = document.activity();
    input.exerciseView = document.exerciseView();
    input.hoveredChunk = document.hoveredChunk();
    input.selectedRank = document.selectedRank();
    input.selectedChunk = document.selectedChunk();
    return input;
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
