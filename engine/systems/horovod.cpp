// SPDX-License-Identifier: Apache-2.0
//
// Horovod: a ring, and tensor fusion before it. Every cycle the ranks agree which gradients all of them have, and these
// travel together, up to a size: 64 MB and 5 ms as it was published, 128 MB and 1 ms since version 0.21.
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

const System& horovod{
    .id = "horovod",
    .title = "Horovod",
    .family = "",
    .year = 2018,
    .source = "Sergeev and Del Balso, Horovod: fast and easy distributed deep learning in TensorFlow, 2018",
    .what = Engine::tr("A ring allreduce for any framework; rank 0 broadcasts its parameters once, and gradients that "
                       "are ready travel together."),
    .strategy = "data-parallel",
    .sets = {{"architecture", "allreduce"}, {"sync", "sync"}, {"allreduce", "ring"}},
    .options = {{"version",
                 Engine::tr("Which defaults of the fusion buffer and its cycle."),
                 {{.value = "paper", .help = Engine::tr("64 MB, every 5 ms."), .sets = {{"fusion", "64MiB:5"}}},
                  {.value = "0.21", .help = Engine::tr("128 MB, every 1 ms."), .sets = {{"fusion", "128MiB:1"}}}}}},
    .lacks = {Engine::tr("A coordinator that caches which tensors are ready."),
              Engine::tr("Workers that come and go (Elastic Horovod).")}};

}  // namespace kolo::systems
