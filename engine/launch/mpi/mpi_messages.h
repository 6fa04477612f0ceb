// SPDX-License-Identifier: Apache-2.0
//
// Messages by MPI: they are non-blocking sends and receives on a communicator of their own.
#pragma once

#define OMPI_SKIP_MPICXX
#include <mpi.h>

#include <vector>

#include "engine/collectives/messages.h"

namespace kolo::launch {

class MpiMessages : public collectives::Messages {
public:
    /// Collective: every rank makes its own at the same time.
    explicit MpiMessages(MPI_Comm world);
    /// Those of a group of MPI_COMM_WORLD's ranks, which number themselves in its order. Collective over all ranks,
    /// each of which is in one such group.
    static std::unique_ptr<MpiMessages> ofGroup(const std::vector<int>& group);
    ~MpiMessages() override;

    std::unique_ptr<collectives::Parcel> send(int to, int tag, const std::byte* data, std::size_t bytes) override;
    std::unique_ptr<collectives::Parcel> receive(int from, int tag, std::byte* data, std::size_t bytes) override;
    bool reaches(const devices::Device& device) const override;
    std::unique_ptr<collectives::Parcel> barrier() override;
    Outcome<void> perform(Collective collective, int root, std::byte* data, std::int64_t elements, DType dtype,
                          ReduceOp op) override;

private:
    MPI_Comm m_pairs = MPI_COMM_NULL;        // point to point
    MPI_Comm m_collectives = MPI_COMM_NULL;  // barriers and the library's collectives
    int m_rank = 0;
    int m_ranks = 1;
    int m_largestTag = 0;
};

}  // namespace kolo::launch
