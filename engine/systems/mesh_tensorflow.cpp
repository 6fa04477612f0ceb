// SPDX-License-Identifier: Apache-2.0
//
// Mesh-TensorFlow: every dimension of every tensor has a name, the devices are a mesh whose axes have names, and one
// line, the layout, maps names to axes. The collectives follow from it.
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

const System& meshTensorflow{
    .id = "mesh-tensorflow",
    .title = "Mesh-TensorFlow",
    .family = "TensorFlow",
    .year = 2018,
    .source = "Shazeer et al., Mesh-TensorFlow: Deep Learning for Supercomputers, 2018",
    .what = Engine::tr("Dimensions of tensors and axes of a mesh of devices have names, and one line maps these to "
                       "those."),
    .strategy = "mesh",
    .sets = {{"mesh", "rows:2,cols:2"}, {"layout", "batch:rows,out:cols"}, {"slice", "none"}},
    .options = {{"cuts",
                 Engine::tr("What the layout cuts."),
                 {{.value = "both", .help = Engine::tr("The batch along rows, layers along columns."), .sets = {}},
                  {.value = "batch",
                   .help = Engine::tr("The batch alone, which is data parallelism."),
                   .sets = {{"mesh", "all:4"}, {"layout", "batch:all"}}},
                  {.value = "layers",
                   .help = Engine::tr("Layers alone: each writes a part of its output."),
                   .sets = {{"mesh", "all:4"}, {"layout", "out:all"}}}}}},
    .lacks = {Engine::tr("Mixtures of experts."), Engine::tr("Dimensions of one's own in a model.")}};

}  // namespace kolo::systems
