// SPDX-License-Identifier: Apache-2.0
//
// CentralStorageStrategy: the variables lie once, in the processor's memory, and every GPU fetches them: the
// master-worker picture with the processor as its master.
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

const System& tfCentralStorage{
    .id = "tf-central-storage",
    .title = "CentralStorageStrategy",
    .family = "TensorFlow",
    .year = 2019,
    .source = "TensorFlow 2.0, tf.distribute.experimental.CentralStorageStrategy",
    .what = Engine::tr("The variables lie once, in the processor's memory; the devices compute with copies of them."),
    .strategy = "data-parallel",
    .sets = {{"architecture", "central-storage"}, {"sync", "sync"}},
    .lacks = {Engine::tr("Variables on the GPU where there is only one; here they are always the processor's.")}};

}  // namespace kolo::systems
