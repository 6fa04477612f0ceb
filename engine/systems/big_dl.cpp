// SPDX-License-Identifier: Apache-2.0
//
// BigDL: deep learning as Spark jobs. Samples and models are partitioned collections, zipped where they lie; a step is
// two jobs, one for the gradients and one for the parameters, and a task that is lost runs again from its lineage.
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

const System& bigDl{
    .id = "bigdl",
    .title = "BigDL",
    .family = "Spark",
    .year = 2019,
    .source = "Dai et al., BigDL: A Distributed Deep Learning Framework for Big Data, 2019",
    .what = Engine::tr("Deep learning as Spark jobs, two a step: gradients, then parameters by shuffle and broadcast. "
                       "kill=TASK@STEP loses a task, which runs again."),
    .strategy = "data-parallel",
    .sets = {{"architecture", "partitions"}, {"sync", "sync"}},
    .lacks = {Engine::tr("Machines that are lost with all their blocks: here only their tasks are."),
              Engine::tr("Collections that the user transforms before training, and Spark's scheduler among several "
                         "programs.")}};

}  // namespace kolo::systems
