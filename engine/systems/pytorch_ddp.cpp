// SPDX-License-Identifier: Apache-2.0
//
// DistributedDataParallel: gradients are put into buckets from the last layer on, a bucket leaves as soon as all of its
// gradients are there, and the next ones never overtake it. no_sync() skips the communication of some backward passes.
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

const System& pytorchDdp{
    .id = "pytorch-ddp",
    .title = "DistributedDataParallel",
    .family = "PyTorch",
    .year = 2020,
    .source = "Li et al., PyTorch Distributed: Experiences on Accelerating Data Parallel Training, 2020",
    .what = Engine::tr("Every process has a replica; buckets of gradients are averaged while the backward pass goes "
                       "on. no_sync() is accumulate=."),
    .strategy = "data-parallel",
    .sets = {{"architecture", "allreduce"},
             {"sync", "sync"},
             {"allreduce", "ring"},
             {"bucket", "25MiB"},
             {"first_bucket", "1MiB"},
             {"overlap", "true"}},
    .lacks = {Engine::tr("Parameters that a pass does not use (find_unused_parameters)."),
              Engine::tr("Buckets that are ordered anew after the first step."),
              Engine::tr("Hooks of the user's own; compress= has the usual ones.")}};

}  // namespace kolo::systems
