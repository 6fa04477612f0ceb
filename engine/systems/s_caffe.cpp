// SPDX-License-Identifier: Apache-2.0
//
// S-Caffe: Caffe and an MPI that knows GPUs, designed together. Each layer's gradients are reduced up a tree as soon as
// the backward pass has them, under the passes of the layers before it, and come down the tree again.
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

const System& sCaffe{
    .id = "s-caffe",
    .title = "S-Caffe",
    .family = "Caffe",
    .year = 2017,
    .source =
        "Awan et al., S-Caffe: Co-designing MPI Runtimes and Caffe for Scalable Deep Learning on Modern GPU "
        "Clusters, 2017",
    .what = Engine::tr("Caffe over an MPI that knows GPUs: every layer's gradients go up and down a tree under the "
                       "backward pass."),
    .strategy = "data-parallel",
    .sets = {{"architecture", "allreduce"},
             {"sync", "sync"},
             {"allreduce", "tree"},
             {"bucket", "layer"},
             {"overlap", "true"}},
    .lacks = {Engine::tr("The broadcast under the next forward pass: here it is the second half of a layer's "
                         "allreduce, which ends before the update."),
              Engine::tr("A chain within each node under its tree.")}};

}  // namespace kolo::systems
