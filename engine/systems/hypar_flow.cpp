// SPDX-License-Identifier: Apache-2.0
//
// HyPar-Flow: partitions × replicas. A model's layers are cut into partitions on different ranks, and several copies of
// such a row of ranks share out the data; the ranks with the same partition average its gradients.
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

const System& hyparFlow{
    .id = "hypar-flow",
    .title = "HyPar-Flow",
    .family = "TensorFlow",
    .year = 2020,
    .source =
        "Awan et al., HyPar-Flow: Exploiting MPI and Keras for Scalable Hybrid-Parallel DNN Training with "
        "TensorFlow, 2020",
    .what = Engine::tr("Keras models cut into partitions, times replicas; the ranks of a partition average its "
                       "gradients."),
    .strategy = "pipeline",
    .sets = {{"stages", "2"}, {"replicas", "2"}, {"micro", "8"}, {"schedule", "gpipe"}, {"allreduce", "ring"}},
    .options = {{"strategy",
                 Engine::tr("Which of its three ways."),
                 {{.value = "hybrid", .help = Engine::tr("2 partitions × 2 replicas."), .sets = {}},
                  {.value = "model", .help = Engine::tr("2 partitions, no replicas."), .sets = {{"replicas", "1"}}},
                  {.value = "data",
                   .help = Engine::tr("1 partition × 4 replicas."),
                   .sets = {{"stages", "1"}, {"replicas", "4"}, {"micro", "1"}}}}}},
    .lacks = {Engine::tr("Cuts through skip connections.")}};

}  // namespace kolo::systems
