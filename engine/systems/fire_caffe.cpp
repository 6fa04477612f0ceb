// SPDX-License-Identifier: Apache-2.0
//
// FireCaffe asked whether gradients should go to a parameter server or up a reduction tree, and took the tree: the
// server's time grows with the workers, the tree's with their logarithm.
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

const System& fireCaffe{
    .id = "firecaffe",
    .title = "FireCaffe",
    .family = "Caffe",
    .year = 2016,
    .source =
        "Iandola et al., FireCaffe: near-linear acceleration of deep neural network training on compute "
        "clusters, 2016",
    .what = Engine::tr("Data parallelism on a cluster of GPUs, with a reduction tree in place of a server."),
    .strategy = "data-parallel",
    .sets = {{"sync", "sync"}, {"bucket", "whole"}},
    .options = {{"communication",
                 Engine::tr("The paper's comparison."),
                 {{.value = "tree",
                   .help = Engine::tr("Up a reduction tree, and down again."),
                   .sets = {{"architecture", "allreduce"}, {"allreduce", "tree"}}},
                  {.value = "server",
                   .help = Engine::tr("To one parameter server, in step."),
                   .sets = {{"architecture", "parameter-server"}, {"servers", "1"}}}}}},
    .lacks = {Engine::tr("Its learning rates for large batches; scaling= and warmup= are there instead.")}};

}  // namespace kolo::systems
