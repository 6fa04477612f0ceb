// SPDX-License-Identifier: Apache-2.0
//
// FlexFlow: no strategy of its own, but a search for one. Here is a hybrid of those that it can find on four devices:
// the batch in two, the layers in two. `kolo search` looks for the quickest on this machine.
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

const System& flexFlow{
    .id = "flexflow",
    .title = "FlexFlow",
    .family = "",
    .year = 2019,
    .source = "Jia, Zaharia and Aiken, Beyond Data and Model Parallelism for Deep Neural Networks, 2019",
    .what = Engine::tr("Cuts samples, operators, attributes and parameters as a random search found best; kolo search "
                       "is that search."),
    .strategy = "mesh",
    .sets = {{"mesh", "data:2,tensor:2"}, {"slice", "megatron"}},
    .options = {{"strategy",
                 Engine::tr("Which of the strategies that a search may find."),
                 {{.value = "hybrid", .help = Engine::tr("Samples and parameters."), .sets = {}},
                  {.value = "samples",
                   .help = Engine::tr("Samples alone, which is data parallelism."),
                   .sets = {{"mesh", "data:4"}, {"slice", "none"}}},
                  {.value = "parameters", .help = Engine::tr("Parameters alone."), .sets = {{"mesh", "tensor:4"}}}}}},
    .lacks = {Engine::tr("Another cut of the batch for each layer."),
              Engine::tr("Stages of a pipeline that are cut further.")},
    .foundBy = "search"};

}  // namespace kolo::systems
