// SPDX-License-Identifier: Apache-2.0
//
// ZeRO: data parallelism without its redundancy. Of optimizer states, gradients and parameters each device keeps 1/N,
// and collects what it needs when it needs it.
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

const System& zero{
    .id = "zero",
    .title = "ZeRO",
    .family = "DeepSpeed",
    .year = 2020,
    .source = "Rajbhandari et al., ZeRO: Memory Optimizations Toward Training Trillion Parameter Models, 2020",
    .what = Engine::tr("Data parallelism in which each device keeps 1/N of the optimizer's states, the gradients, the "
                       "parameters."),
    .strategy = "data-parallel",
    .sets = {{"architecture", "allreduce"},
             {"sync", "sync"},
             {"allreduce", "ring"},
             {"precision", "mixed"},
             {"optimizer", "adam"},
             {"lr", "0.001"}},
    .options = {{"stage",
                 Engine::tr("What is kept in parts."),
                 {{.value = "3", .help = Engine::tr("Parameters, too."), .sets = {{"zero", "3"}}},
                  {.value = "2", .help = Engine::tr("States and gradients."), .sets = {{"zero", "2"}}},
                  {.value = "1", .help = Engine::tr("The optimizer's states."), .sets = {{"zero", "1"}}}}}},
    .lacks = {Engine::tr("ZeRO-R: activations in parts, buffers of a constant size, memory without gaps.")}};

}  // namespace kolo::systems
