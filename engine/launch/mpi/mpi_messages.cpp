// SPDX-License-Identifier: Apache-2.0
#include "engine/launch/mpi/mpi_messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <string>

#include "engine/api/wording.h"
#include "engine/devices/device.h"

#if defined(OPEN_MPI) && __has_include(<mpi-ext.h>)
#include <mpi-ext.h>  // whether it takes GPUs' memory
#endif

namespace kolo::launch {

namespace {

/// MPI counts in int: a longer message goes as several.
constexpr std::size_t kLongestMessage = std::size_t{1} << 30;
/// What every MPI library must count to.
constexpr int kLeastTagBound = 32767;

/// The one place where MPI's codes become sentences.
Outcome<void> outcomeOf(int code, const char* function) {
    if (code == MPI_SUCCESS) return {};
    std::string text(MPI_MAX_ERROR_STRING, '\0');
    int length = 0;
    MPI_Error_string(code, text.data(), &length);
    text.resize(static_cast<std::size_t>(length));
    return Error{ErrorCode::RankLost, "", fmt::format("{} failed: {}.", function, text)};
}

class MpiParcel : public collectives::Parcel {
public:
    /// `post(offset, bytes, request)` once for each message.
    template <typename Post>
    MpiParcel(std::size_t bytes, bool receives, Post post) : m_receives(receives) {
        std::size_t offset = 0;
        do {
            const std::size_t part = std::min(kLongestMessage, bytes - offset);
            m_requests.emplace_back(MPI_REQUEST_NULL);
            m_outcome = outcomeOf(post(offset, static_cast<int>(part), &m_requests.back()),
                                  receives ? "MPI_Irecv" : "MPI_Isend");
            offset += part;
        } while (offset < bytes && m_outcome);
    }

    /// Not done: the run was stopped. What nobody has begun to send must not arrive in memory that is no longer there.
    ~MpiParcel() override {
        for (MPI_Request& request : m_requests) {
            if (request == MPI_REQUEST_NULL) continue;
            if (m_receives) MPI_Cancel(&request);
            int done = 0;
            for (int tries = 0; tries < 1000 && !done; ++tries) MPI_Test(&request, &done, MPI_STATUS_IGNORE);
            if (!done) MPI_Request_free(&request);
        }
    }

    bool done() override {
        if (m_done || !m_outcome) return true;
        int done = 0;
        std::vector<MPI_Status> statuses(m_requests.size());
        int code = MPI_Testall(static_cast<int>(m_requests.size()), m_requests.data(), &done, statuses.data());
        if (code == MPI_ERR_IN_STATUS)
            for (const MPI_Status& status : statuses)
                if (status.MPI_ERROR != MPI_SUCCESS && status.MPI_ERROR != MPI_ERR_PENDING) code = status.MPI_ERROR;
        m_outcome = outcomeOf(code, m_receives ? "MPI_Irecv" : "MPI_Isend");
        m_done = done != 0;
        return m_done || !m_outcome;
    }
    Outcome<void> outcome() const override { return m_outcome; }

private:
    const bool m_receives;
    bool m_done = false;
    Outcome<void> m_outcome;
    std::vector<MPI_Request> m_requests;
};

/// A message that the library cannot count.
class RefusedParcel : public collectives::Parcel {
public:
    RefusedParcel(int tag, int largest) : m_tag(tag), m_largest(largest) {}
    bool done() override { return true; }
    Outcome<void> outcome() const override {
        return Error{
            ErrorCode::RunFailed, "launch",
            Complaint::tr("This MPI library numbers messages up to {}, and this run needs {}.", m_largest, m_tag)};
    }

private:
    const int m_tag, m_largest;
};

class MpiBarrier : public collectives::Parcel {
public:
    explicit MpiBarrier(MPI_Comm comm) { MPI_Ibarrier(comm, &m_request); }
    bool done() override {
        int done = 0;
        MPI_Test(&m_request, &done, MPI_STATUS_IGNORE);
        return done != 0;
    }

private:
    MPI_Request m_request = MPI_REQUEST_NULL;  // a barrier that was abandoned ends with the process
};

MPI_Datatype typeOf(DType dtype) {
    return dtype == DType::Float64 ? MPI_DOUBLE : dtype == DType::Int32 ? MPI_INT32_T : MPI_FLOAT;
}

/// Of a mean the sum: whoever asks for it divides.
MPI_Op operationOf(ReduceOp op) {
    return op == ReduceOp::Min ? MPI_MIN : op == ReduceOp::Max ? MPI_MAX : op == ReduceOp::Prod ? MPI_PROD : MPI_SUM;
}

}  // namespace

MpiMessages::MpiMessages(MPI_Comm world) {
    MPI_Comm_dup(world, &m_pairs);
    MPI_Comm_dup(world, &m_collectives);
    for (MPI_Comm comm : {m_pairs, m_collectives}) MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    void* largest = nullptr;
    int isSet = 0;
    MPI_Comm_get_attr(m_pairs, MPI_TAG_UB, &largest, &isSet);
    m_largestTag = isSet ? *static_cast<const int*>(largest) : kLeastTagBound;
    MPI_Comm_rank(world, &m_rank);
    MPI_Comm_size(world, &m_ranks);
}

std::unique_ptr<MpiMessages> MpiMessages::ofGroup(const std::vector<int>& group) {
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    const auto index = std::find(group.begin(), group.end(), rank) - group.begin();
    MPI_Comm split = MPI_COMM_NULL;
    MPI_Comm_split(MPI_COMM_WORLD, group.front(), static_cast<int>(index), &split);
    auto messages = std::make_unique<MpiMessages>(split);
    MPI_Comm_free(&split);
    return messages;
}

MpiMessages::~MpiMessages() {
    if (aborted()) return;  // not everybody will call what follows
    MPI_Comm_free(&m_pairs);
    MPI_Comm_free(&m_collectives);
}

std::unique_ptr<collectives::Parcel> MpiMessages::send(int to, int tag, const std::byte* data, std::size_t bytes) {
    if (tag > m_largestTag) return std::make_unique<RefusedParcel>(tag, m_largestTag);
    return std::make_unique<MpiParcel>(bytes, false, [&](std::size_t offset, int part, MPI_Request* request) {
        return MPI_Isend(data + offset, part, MPI_BYTE, to, tag, m_pairs, request);
    });
}

std::unique_ptr<collectives::Parcel> MpiMessages::receive(int from, int tag, std::byte* data, std::size_t bytes) {
    if (tag > m_largestTag) return std::make_unique<RefusedParcel>(tag, m_largestTag);
    return std::make_unique<MpiParcel>(bytes, true, [&](std::size_t offset, int part, MPI_Request* request) {
        return MPI_Irecv(data + offset, part, MPI_BYTE, from, tag, m_pairs, request);
    });
}

bool MpiMessages::reaches(const devices::Device& device) const {
    if (device.hostAddressable()) return true;
#ifdef MPIX_CUDA_AWARE_SUPPORT
    static const bool isAware = MPIX_Query_cuda_support() == 1;
    return isAware && device.info().kind == "cuda";
#else
    return false;
#endif
}

std::unique_ptr<collectives::Parcel> MpiMessages::barrier() {
    return std::make_unique<MpiBarrier>(m_collectives);
}

Outcome<void> MpiMessages::perform(Collective collective, int root, std::byte* data, std::int64_t elements, DType dtype,
                                   ReduceOp op) {
    const MPI_Datatype type = typeOf(dtype);
    const MPI_Op operation = operationOf(op);
    const int count = static_cast<int>(elements);
    std::vector<int> counts, firsts;
    for (int rank = 0; rank < m_ranks; ++rank) {
        const Range range = chunkRange(elements, m_ranks, rank);
        counts.push_back(static_cast<int>(range.count));
        firsts.push_back(static_cast<int>(range.first));
    }
    switch (collective) {
        case Collective::AllReduce:
            return outcomeOf(MPI_Allreduce(MPI_IN_PLACE, data, count, type, operation, m_collectives), "MPI_Allreduce");
        case Collective::ReduceScatter: {
            const int code = MPI_Reduce_scatter(MPI_IN_PLACE, data, counts.data(), type, operation, m_collectives);
            // In place, MPI leaves a rank's part at the beginning of its array.
            const std::size_t size = sizeOf(dtype);
            if (code == MPI_SUCCESS && counts[m_rank] > 0)
                std::memmove(data + firsts[m_rank] * size, data, counts[m_rank] * size);
            return outcomeOf(code, "MPI_Reduce_scatter");
        }
        case Collective::AllGather:
            return outcomeOf(
                MPI_Allgatherv(MPI_IN_PLACE, 0, type, data, counts.data(), firsts.data(), type, m_collectives),
                "MPI_Allgatherv");
        case Collective::Broadcast: return outcomeOf(MPI_Bcast(data, count, type, root, m_collectives), "MPI_Bcast");
        case Collective::Reduce:
            return outcomeOf(m_rank == root
                                 ? MPI_Reduce(MPI_IN_PLACE, data, count, type, operation, root, m_collectives)
                                 : MPI_Reduce(data, nullptr, count, type, operation, root, m_collectives),
                             "MPI_Reduce");
    }
    return {};
}

}  // namespace kolo::launch
