// SPDX-License-Identifier: Apache-2.0
//
// MirroredStrategy: one machine, several GPUs, a copy of every variable on each. Which cross-device operation adds up
// the gradients is the lecture's choice of allreduce:
//
//     NcclAllReduce               ring (NCCL's own where the devices are GPUs)
//     ReductionToOneDevice        master-worker: everything passes through one device
//     HierarchicalCopyAllReduce   groups first, then their leaders, and back the same way
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

const System& tfMirrored{
    .id = "tf-mirrored",
    .title = "MirroredStrategy",
    .family = "TensorFlow",
    .year = 2019,
    .source = "TensorFlow 2.0, tf.distribute.MirroredStrategy",
    .what = Engine::tr("One machine, several GPUs, a copy of every variable on each; an allreduce adds up the "
                       "gradients."),
    .strategy = "data-parallel",
    .sets = {{"architecture", "allreduce"}, {"sync", "sync"}},
    .options = {{"cross_device_ops",
                 Engine::tr("How gradients get from device to device."),
                 {{.value = "NcclAllReduce",
                   .help = Engine::tr("NVIDIA's library; a ring where it is not there."),
                   .sets = {{"allreduce", "ring"}},
                   .wantsNccl = true},
                  {.value = "ReductionToOneDevice",
                   .help = Engine::tr("All gradients to one device, which sends back the sum."),
                   .sets = {{"allreduce", "master-worker"}}},
                  {.value = "HierarchicalCopyAllReduce",
                   .help = Engine::tr("Within groups, between their leaders, and back the same way."),
                   .sets = {{"allreduce", "hierarchical"}}}}}},
    .lacks = {Engine::tr("Variables of other policies than a mirrored copy (ON_READ, as for batch norms).")},
    .namesDevices = true};

}  // namespace kolo::systems
