// SPDX-License-Identifier: Apache-2.0
//
// PyTorch's RPC: a model whose parts live with different workers. The forward pass calls the next part's worker, the
// distributed backward pass goes back through the same calls, and each worker's optimizer updates its own part.
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

const System& pytorchRpc{
    .id = "pytorch-rpc",
    .title = "PyTorch RPC",
    .family = "PyTorch",
    .year = 2020,
    .source = "PyTorch 1.4 to 1.6, torch.distributed.rpc; Li et al. 2020",
    .what = Engine::tr("A model over two workers: calls carry activations forward and gradients back, and each worker "
                       "updates its own part."),
    .strategy = "pipeline",
    .sets = {{"stages", "2"}, {"micro", "1"}, {"schedule", "naive"}},
    .lacks = {Engine::tr("Calls of any function, and remote references: here the messages are a pass's borders.")}};

}  // namespace kolo::systems
