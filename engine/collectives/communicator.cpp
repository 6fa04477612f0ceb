// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/communicator.h"

#include <algorithm>

#include "engine/api/preparation.h"
#include "engine/api/wording.h"
#include "engine/runtime/step_gate.h"

namespace kolo::collectives {

namespace {
Error noMessages() {
    return {ErrorCode::DeviceUnavailable, "collectives",
            Complaint::tr("This run sends messages from rank to rank, and the library that performs its collectives "
                          "does not send any here; use collectives kolo.")};
}
}  // namespace

Range CollectiveCall::wholeChunk(int number) const {
    if (whole == 0) return chunkRange(elements, schedule.chunks, number);
    return commonPart(chunkRange(whole, schedule.chunks, number), {first, elements}).movedBy(-first);
}

Range CollectiveCall::chunk(int number) const {
    if (ofChunk == 0) return wholeChunk(number);
    Range range;
    for (int each = 0; each <= number; ++each)
        range = {range.first + range.count,
                 std::clamp<std::int64_t>(wholeChunk(each).count - round * ofChunk, 0, ofChunk)};
    return range;
}

Error stopped(const runtime::StepGate& gate) {
    return gate.cancelled() ? cancelledByUser()
                            : Error{ErrorCode::RankLost, "", Complaint::tr("Another rank has failed.")};
}

Outcome<void> Communicator::isend(int, int, const devices::Buffer&, std::size_t, std::size_t) {
    return noMessages();
}

bool Communicator::isReceived(int, int) {
    return true;
}

Outcome<void> Communicator::waitAll() {
    return {};
}

Outcome<Envelope> Communicator::probe(int, int) {
    return noMessages();
}

Outcome<void> Communicator::recv(const Envelope&, devices::Buffer&, std::size_t, const TransferNote&) {
    return noMessages();
}

Outcome<void> Communicator::isendInOrder(int, int, const devices::Buffer&, std::size_t, std::size_t,
                                         const devices::Mark&) {
    return noMessages();
}

Outcome<void> Communicator::recvInOrder(const Envelope&, devices::Buffer&, std::size_t, const TransferNote&,
                                        const ReceiveOrder&) {
    return noMessages();
}

}  // namespace kolo::collectives
