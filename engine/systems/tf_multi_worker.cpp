// SPDX-License-Identifier: Apache-2.0
//
// MultiWorkerMirroredStrategy: MirroredStrategy over several machines. Its argument says who performs the collectives;
// AUTO leaves the choice to TensorFlow, and here to the devices: NCCL where they are GPUs, a ring where they are not.
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

const System& tfMultiWorker{
    .id = "tf-multi-worker",
    .title = "MultiWorkerMirroredStrategy",
    .family = "TensorFlow",
    .year = 2019,
    .source = "TensorFlow 2.0, tf.distribute.experimental.MultiWorkerMirroredStrategy",
    .what = Engine::tr("Several machines, a copy of every variable on each device of each; --launch mpi makes every "
                       "worker a process."),
    .strategy = "data-parallel",
    .sets = {{"architecture", "allreduce"}, {"sync", "sync"}, {"allreduce", "ring"}},
    .options = {{"communication",
                 Engine::tr("Who performs the collectives."),
                 {{.value = "AUTO",
                   .help = Engine::tr("NCCL on GPUs that have it, otherwise a ring."),
                   .sets = {},
                   .wantsNccl = true},
                  {.value = "RING", .help = Engine::tr("A ring, which works everywhere."), .sets = {}},
                  {.value = "NCCL",
                   .help = Engine::tr("NVIDIA's library; a ring where it is not there."),
                   .sets = {},
                   .wantsNccl = true}}}},
    .lacks = {Engine::tr("Workers that come back after they were lost.")}};

}  // namespace kolo::systems
