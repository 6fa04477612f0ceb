// SPDX-License-Identifier: Apache-2.0
//
// GPipe: the model in stages, the batch in micro-batches; all go forward, then all go back. With four times as many
// micro-batches as stages the bubble is small, and keeping only a stage's input makes the memory small.
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

const System& gpipe{
    .id = "gpipe",
    .title = "GPipe",
    .family = "TensorFlow",
    .year = 2019,
    .source = "Huang et al., GPipe: Efficient Training of Giant Neural Networks using Pipeline Parallelism, 2019",
    .what = Engine::tr("A pipeline of stages; all micro-batches go forward, then all go back, and activations are "
                       "computed again."),
    .strategy = "pipeline",
    .sets = {{"stages", "4"},
             {"micro", "16"},
             {"schedule", "gpipe"},
             {"recompute", "stage"},
             {"model", "mlp:2-32-32-32-2"}},
    .lacks = {Engine::tr("Batch norm over a micro-batch.")}};

}  // namespace kolo::systems
