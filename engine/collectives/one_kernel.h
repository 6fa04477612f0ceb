// SPDX-License-Identifier: Apache-2.0
//
// A whole call, of all ranks, as one kernel on one device (engine/kernels/element_program.h). It replaces a graph of
// many kernels where all ranks' memory is on the same GPU, which then reads and writes every array only once; and
// between GPUs that can read each other's memory where arrays are so short that the time goes into steps waiting for
// each other, of which one kernel has none.
//
//     ring of N ranks, S bytes    launches 1    kernels 1            read and written 2NS
//     as a graph                           1    N(N−1), N(N−1) copies                 5S(N−1)
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/collectives/rank_call.h"
#include "engine/kernels/registry.h"

namespace kolo::collectives {

/// The operations of all ranks, one after another, each behind those that it waits for.
struct RankOp {
    int rank;
    const Op* op;
};
std::vector<RankOp> inOrder(const Plan& plan);

class OneKernel {
public:
    /// Null: the devices cannot, or it would be slower. `calls`: every rank's, of the same collective.
    static std::unique_ptr<OneKernel> make(std::span<const RankCall* const> calls);

    /// Puts it into a queue of the first rank's device. The arrays must be where they were.
    Outcome<void> launch(devices::Queue& queue) const;

private:
    OneKernel() = default;

    kernels::KernelFunction m_kernel = nullptr;
    devices::Buffer m_program;
    kernels::TensorType m_programType, m_type;
    kernels::Attributes m_attributes;
};

}  // namespace kolo::collectives
