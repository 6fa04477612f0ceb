// SPDX-License-Identifier: Apache-2.0
//
// Intel-Caffe: Caffe for clusters of processors, with Intel's Machine Learning Scaling Library under it, which averages
// a layer's gradients while the layers before it still compute theirs.
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

const System& intelCaffe{
    .id = "intel-caffe",
    .title = "Intel-Caffe",
    .family = "Caffe",
    .year = 2016,
    .source = "Intel, Caffe optimized for Intel architecture, 2016",
    .what = Engine::tr("Data parallelism on clusters of processors; a layer's gradients are averaged under the "
                       "backward pass."),
    .strategy = "data-parallel",
    .sets = {{"architecture", "allreduce"},
             {"sync", "sync"},
             {"allreduce", "ring"},
             {"bucket", "layer"},
             {"overlap", "true"}},
    .options =
        {{"ranks",
          Engine::tr("How many ranks this machine gets."),
          {{.value = "core", .help = Engine::tr("One a core."), .sets = {}, .ranks = &Machine::cores},
           {.value = "numa", .help = Engine::tr("One a NUMA node."), .sets = {}, .ranks = &Machine::numaNodes}}}},
    .lacks = {Engine::tr("Ranks that are bound to their cores."),
              Engine::tr("Hybrid parallelism, which cuts dense layers.")},
    .onProcessors = true};

}  // namespace kolo::systems
