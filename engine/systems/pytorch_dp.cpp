// SPDX-License-Identifier: Apache-2.0
//
// torch.nn.DataParallel: one line, one process, several GPUs, of which one is in charge: it scatters the rows,
// replicates the model, gathers the outputs and adds up the gradients. All of that passes through one device in every
// step.
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

const System& pytorchDp{
    .id = "pytorch-dp",
    .title = "DataParallel",
    .family = "PyTorch",
    .year = 2017,
    .source = "PyTorch 0.1, torch.nn.DataParallel; Li et al. 2020",
    .what =
        Engine::tr("One device scatters rows, replicates its parameters, gathers outputs, and takes the loss and the "
                   "step."),
    .strategy = "data-parallel",
    .sets = {{"architecture", "replicate"}, {"sync", "sync"}},
    .lacks = {Engine::tr("Python's lock, for which its devices wait besides.")}};

}  // namespace kolo::systems
