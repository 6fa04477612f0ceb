// SPDX-License-Identifier: Apache-2.0
//
// MPI-Caffe puts layers into a network that send with MPI what they are given, and receive on the way back: the model
// is cut where they stand, and one part waits for the other.
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

const System& mpiCaffe{
    .id = "mpi-caffe",
    .title = "MPI-Caffe",
    .family = "Caffe",
    .year = 2015,
    .source = "Lee et al., Why M Heads are Better than One, 2015",
    .what = Engine::tr("Model parallelism: layers that send and receive by MPI cut the network into parts on different "
                       "devices."),
    .strategy = "pipeline",
    .sets = {{"stages", "2"}, {"micro", "1"}, {"schedule", "naive"}},
    .lacks = {Engine::tr("Cuts across a layer, and networks that branch."),
              Engine::tr("Broadcasts between parts; here a part sends to the next one.")}};

}  // namespace kolo::systems
