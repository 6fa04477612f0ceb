// SPDX-License-Identifier: Apache-2.0
//
// MXNet's key-value store: parameters and gradients go by their keys, and the type of the store says where they are
// added up and who waits for whom.
//
//     local        on the processor               device       on one of the devices
//     dist_sync    by servers, in step            dist_async   by servers, as gradients come
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

const System& mxnet{
    .id = "mxnet",
    .title = "MXNet",
    .family = "",
    .year = 2015,
    .source =
        "Chen et al., MXNet: A Flexible and Efficient Machine Learning Library for Heterogeneous Distributed "
        "Systems, 2015",
    .what = Engine::tr("A key-value store holds the parameters; workers push gradients and pull parameters, and the "
                       "optimizer runs where they are stored."),
    .strategy = "data-parallel",
    .sets = {},
    .options = {{"kvstore",
                 Engine::tr("The type of the store."),
                 {{.value = "dist_sync",
                   .help = Engine::tr("Servers add up everybody's gradients, then apply them."),
                   .sets = {{"architecture", "parameter-server"}, {"servers", "2"}, {"sync", "sync"}}},
                  {.value = "dist_async",
                   .help = Engine::tr("Servers apply every gradient as it comes."),
                   .sets = {{"architecture", "parameter-server"}, {"servers", "2"}, {"sync", "async"}}},
                  {.value = "local",
                   .help = Engine::tr("In the processor's memory."),
                   .sets = {{"architecture", "central-storage"}, {"sync", "sync"}}},
                  {.value = "device",
                   .help = Engine::tr("On one of the devices, which sends back the sum."),
                   .sets = {{"architecture", "allreduce"}, {"allreduce", "master-worker"}, {"sync", "sync"}}}}}},
    .lacks = {Engine::tr("Keys: here each server has an equal part of all parameters, whole at a time."),
              Engine::tr("Symbolic graphs beside imperative code.")}};

}  // namespace kolo::systems
