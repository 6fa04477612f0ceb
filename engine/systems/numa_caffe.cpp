// SPDX-License-Identifier: Apache-2.0
//
// NUMA-Caffe: within one machine, too, memory is near or far. It trains a replica on every NUMA node, so that each
// computes with its own memory, and averages among the nodes.
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

const System& numaCaffe{
    .id = "numa-caffe",
    .title = "NUMA-Caffe",
    .family = "Caffe",
    .year = 2018,
    .source = "Roy et al., NUMA-Caffe: NUMA-Aware Deep Learning Neural Networks, 2018",
    .what = Engine::tr("A replica for every NUMA node of a machine, so that each computes with memory that is near."),
    .strategy = "data-parallel",
    .sets = {{"architecture", "allreduce"}, {"sync", "sync"}, {"allreduce", "direct"}, {"bucket", "whole"}},
    .options = {{"ranks",
                 Engine::tr("How many ranks this machine gets."),
                 {{.value = "numa", .help = Engine::tr("One a NUMA node."), .sets = {}, .ranks = &Machine::numaNodes},
                  {.value = "core", .help = Engine::tr("One a core."), .sets = {}, .ranks = &Machine::cores}}}},
    .lacks = {Engine::tr("Threads and memory that are bound to a node.")},
    .onProcessors = true};

}  // namespace kolo::systems
