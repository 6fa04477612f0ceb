// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene_input.h"

#include "app/run_document.h"

namespace kolo::app {

viz::SceneInput sceneInputOf(const RunDocument& document) {
    viz::SceneInput input;
    if (document.hasRun()) input.info = &document.info();
    input.history = document.history();
    input.events = document.events();
    input.eventNames = document.names();
    input.playhead = document.playhead();
    input.training = document.training();
    input.exerciseView = document.exerciseView();
    input.hoveredChunk = document.hoveredChunk();
    input.selectedRank = document.selectedRank();
    input.selectedChunk = document.selectedChunk();
    return input;
}

}  // namespace kolo::app
