// SPDX-License-Identifier: Apache-2.0
//
// Chainer defines a network by running it; ChainerMN trains it on many GPUs, in step, with all gradients packed into
// one array when the backward pass is over.
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

const System& chainer{
    .id = "chainer",
    .title = "Chainer",
    .family = "",
    .year = 2017,
    .source =
        "Tokui et al., Chainer, 2015; Akiba et al., ChainerMN: Scalable Distributed Deep Learning Framework, 2017",
    .what = Engine::tr("Define by run; all gradients travel in one array after the backward pass. Data parallelism "
                       "only."),
    .strategy = "data-parallel",
    .sets = {{"architecture", "allreduce"}, {"sync", "sync"}, {"bucket", "whole"}, {"overlap", "false"}},
    .options = {{"communicator",
                 Engine::tr("Which of ChainerMN's communicators."),
                 {{.value = "pure_nccl",
                   .help = Engine::tr("NVIDIA's library among all; a ring where it is not there."),
                   .sets = {{"allreduce", "ring"}},
                   .wantsNccl = true},
                  {.value = "hierarchical",
                   .help = Engine::tr("Within a machine first, then between machines."),
                   .sets = {{"allreduce", "hierarchical"}}},
                  {.value = "two_dimensional",
                   .help = Engine::tr("A reduce-scatter and an all-gather, by halves."),
                   .sets = {{"allreduce", "halving-doubling"}}}}}},
    .lacks = {Engine::tr("A network that is another in every step: models here are fixed before they run.")}};

}  // namespace kolo::systems
