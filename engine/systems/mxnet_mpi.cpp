// SPDX-License-Identifier: Apache-2.0
//
// MXNet-MPI puts a group of workers, joined by MPI, where MXNet has a worker: collectives within a group, servers
// between groups, and so a fraction of the bytes at the servers.
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

const System& mxnetMpi{
    .id = "mxnet-mpi",
    .title = "MXNet-MPI",
    .family = "MXNet",
    .year = 2018,
    .source =
        "Mamidala et al., MXNet-MPI: Embedding MPI parallelism in Parameter Server Task Model for Scaling Deep "
        "Learning, 2018",
    .what = Engine::tr("Groups of workers in the place of workers: sums within a group, one client of each at the "
                       "servers."),
    .strategy = "data-parallel",
    .sets = {{"architecture", "parameter-server"}, {"groups", "2"}},
    .options = {{"kvstore",
                 Engine::tr("The type of the store between the groups."),
                 {{.value = "dist_sync_mpi", .help = Engine::tr("The groups go in step."), .sets = {{"sync", "sync"}}},
                  {.value = "dist_async_mpi",
                   .help = Engine::tr("The groups do not wait for each other."),
                   .sets = {{"sync", "async"}}}}}},
    .lacks = {Engine::tr("MPI's own collective within a group: here the client adds up and hands out.")}};

}  // namespace kolo::systems
