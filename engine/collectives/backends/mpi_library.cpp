// SPDX-License-Identifier: Apache-2.0
//
// The MPI library performs the collectives, with whatever algorithm it chooses: what a user would otherwise call. Its
// ranks are processes, so it needs the mpi launcher. A library that knows GPUs gets their memory as it is; for any
// other it goes by way of the processor's. It knows of no parts of a larger array (CollectiveCall::whole), and of no
// bf16: runs that need them are refused (engine/training/plan.cpp).
#include <fmt/format.h>

#include "engine/api/out_of_memory.h"
#include "engine/api/wording.h"
#include "engine/collectives/backend.h"
#include "engine/collectives/message_mailboxes.h"
#include "engine/collectives/messages.h"
#include "engine/collectives/single_call.h"
#include "engine/devices/device.h"
#include "engine/kernels/combine.h"

namespace kolo::collectives {

namespace {

constexpr Names<Collective, Collective::Reduce> kFunctions{"MPI_Allreduce", "MPI_Reduce_scatter", "MPI_Allgatherv",
                                                           "MPI_Bcast", "MPI_Reduce"};

class MpiCommunicator : public SingleCallCommunicator {
public:
    explicit MpiCommunicator(const EnsembleOptions& options)
        : SingleCallCommunicator(options.members.front().rank, options.ranks, options.clock, options.gate,
                                 *options.members.front().tracer, options.stepped),
          m_messages(*options.messages),
          m_mailboxes(options) {}

    Outcome<void> isend(int to, int tag, const devices::Buffer& buffer, std::size_t offset,
                        std::size_t bytes) override {
        m_mailboxes.isend(to, tag, buffer, offset, bytes);
        return {};
    }
    bool isReceived(int to, int tag) override { return m_mailboxes.isReceived(to, tag); }
    Outcome<void> waitAll() override { return m_mailboxes.waitAll(); }
    Outcome<Envelope> probe(int from, int tag) override { return m_mailboxes.probe(from, tag); }
    Outcome<void> recv(const Envelope& envelope, devices::Buffer& buffer, std::size_t offset,
                       const TransferNote& note) override {
        return m_mailboxes.recv(envelope, buffer, offset, note);
    }
    std::int64_t waitedNs() const override { return m_mailboxes.waitedNs(); }
    std::vector<std::uint64_t> receivedBytes() const override { return m_mailboxes.received(); }

    Outcome<void> barrier() override {
        auto everybody = m_messages.barrier();
        return m_messages.await(*everybody);
    }

protected:
    Outcome<void> perform(const CollectiveCall& call, devices::Buffer& buffer) override {
        devices::Device& device = *buffer.device();
        if (m_messages.reaches(device)) return performAt(call, buffer, buffer.address());
        const std::size_t bytes = static_cast<std::size_t>(call.elements) * sizeOf(call.dtype);
        const devices::HostMemory staging = device.hostMemory(bytes);
        if (!staging) return outOfMemory();
        device.download(buffer, 0, {staging.get(), bytes});
        TRY(device.health());
        TRY(performAt(call, buffer, staging.get()));
        device.upload(buffer, 0, {staging.get(), bytes});
        return device.health();
    }

private:
    Outcome<void> performAt(const CollectiveCall& call, const devices::Buffer& buffer, std::byte* data) {
        const Collective collective = call.schedule.collective;
        const int root = call.schedule.root;
        TRY(m_messages.perform(collective, root, data, call.elements, call.dtype, call.op));
        if (call.op != ReduceOp::Mean) return {};
        // MPI has no mean: it has summed, and every rank that holds a sum divides.
        Range sums{0, call.elements};
        if (collective == Collective::ReduceScatter) sums = chunkRange(call.elements, ranks(), rank());
        if (collective == Collective::AllGather || collective == Collective::Broadcast) sums.count = 0;
        if (collective == Collective::Reduce && rank() != root) sums.count = 0;
        std::byte* const first = data + sums.first * sizeOf(call.dtype);
        if (data == buffer.address() && !buffer.device()->hostAddressable()) {
            devices::Queue& queue = buffer.device()->compute();
            auto divided = queue.divide(call.dtype, first, sums.count, ranks());
            if (auto drained = queue.drain(); divided) divided = drained;
            return divided;
        }
        kernels::divide(call.dtype, first, sums.count, ranks());
        return {};
    }

    Messages& m_messages;
    MessageMailboxes m_mailboxes;
};

Error unavailable(const Text& why) {
    return {ErrorCode::DeviceUnavailable, "collectives", why};
}

}  // namespace

const CollectiveBackend& mpiLibrary{
    "mpi", "the MPI library",
    [](const std::string&, const std::string& launch) -> Outcome<void> {
        if (launch != "mpi")
            return unavailable(Complaint::tr(
                "The MPI library performs collectives only for ranks that are MPI processes; add --launch mpi."));
        return {};
    },
    [](Collective collective) { return std::string(kFunctions[collective]); },
    [](const EnsembleOptions& options) -> Outcome<std::unique_ptr<Ensemble>> {
        return std::unique_ptr<Ensemble>(std::make_unique<MessageEnsemble<MpiCommunicator>>(options));
    }};

}  // namespace kolo::collectives
