// SPDX-License-Identifier: Apache-2.0
//
// ParameterServerStrategy: some machines keep the variables, the others train. Within a worker it is synchronous,
// between workers asynchronous.
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

const System& tfParameterServer{
    .id = "tf-parameter-server",
    .title = "ParameterServerStrategy",
    .family = "TensorFlow",
    .year = 2019,
    .source = "TensorFlow 2.0, tf.distribute.experimental.ParameterServerStrategy; Li et al. 2014",
    .what = Engine::tr("Servers keep the variables in parts; workers push gradients and pull variables, and do not "
                       "wait for each other."),
    .strategy = "data-parallel",
    .sets = {{"architecture", "parameter-server"}, {"sync", "async"}, {"servers", "2"}},
    .lacks = {Engine::tr("Variables dealt out one by one; here each server has an equal part of all of them.")}};

}  // namespace kolo::systems
