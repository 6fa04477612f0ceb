// SPDX-License-Identifier: Apache-2.0
#include "engine/training/coded_exchange.h"

#include <algorithm>

#include "engine/collectives/communicator.h"
#include "engine/devices/device.h"

namespace kolo::training {

namespace {
enum Tag : int { kToOwner = 1, kToAll = 2 };
}

Outcome<std::unique_ptr<CodedExchange>> CodedExchange::make(Rank& rank, const Plan& plan, const devices::Buffer& array,
                                                            Trace& trace) {
    std::unique_ptr<CodedExchange> exchange(new CodedExchange(rank, plan, array, trace));
    const CodecChoice& codec = plan.settings.codec;
    const double momentum = plan.senderMomentum();
    for (int owner = 0; owner < plan.workers; ++owner) {
        const std::int64_t count = exchange->partOf(owner).count;
        exchange->m_toOwner.emplace_back(codec, count, momentum, plan.settings.seed,
                                         streamOf(codec, rank.index, owner));
        const CodecChoice back = forMeans(codec);
        exchange->m_slotBytes = std::max({exchange->m_slotBytes, exchange->m_toOwner.back().mostBytes(),
                                          back.codec->mostBytes(count, back.setting, back.precision)});
    }
    // The owner's mean has had its momentum already.
    const std::int64_t own = exchange->partOf(rank.index).count;
    exchange->m_toAll.emplace_back(forMeans(codec), own, 0, plan.settings.seed,
                                   streamOf(codec, rank.index, rank.index) + (codec.codec->sharesChance ? 0 : 1 << 20));
    exchange->m_sum.resize(own);
    exchange->m_decoded.resize(own);
    for (devices::Buffer* box : {&exchange->m_outbox, &exchange->m_inbox}) {
        *box = TRY(exchange->m_boxes.device().allocate(exchange->m_slotBytes * plan.workers));
    }
    return exchange;
}

Outcome<void> CodedExchange::average(std::int64_t step, std::int64_t& codingNs) {
    const int workers = m_plan.workers, me = m_rank.index;
    const CodecChoice& codec = m_plan.settings.codec;
    collectives::Communicator& communicator = m_rank.communicator;
    const collectives::TransferNote note{m_trace.gradients, {.iteration = static_cast<int>(step)}};
    const auto slot = [&](devices::Buffer& box, int worker, std::size_t bytes) {
        return std::span<const std::byte>(box.address() + worker * m_slotBytes, bytes);
    };
    const auto timed = [&](std::uint32_t name, auto work) {
        const std::int64_t startNs = m_trace.now();
        work();
        const std::int64_t endNs = m_trace.now();
        if (m_trace.full()) m_trace.kernel(name, startNs, endNs);
        codingNs += endNs - startNs;
    };

    m_array.fetch();
    // To the owners. What this worker owns goes through the codec too, so that every gradient is treated alike.
    std::size_t ownBytes = 0;
    for (int k = 1; k <= workers; ++k) {
        const int owner = (me + k) % workers;
        std::size_t bytes = 0;
        timed(m_trace.encode, [&] {
            bytes = m_toOwner[owner].send(m_array.of(partOf(owner)), m_outbox.address() + owner * m_slotBytes);
        });
        if (owner == me) {
            ownBytes = bytes;
        } else if (auto posted = communicator.isend(owner, kToOwner, m_outbox, owner * m_slotBytes, bytes); !posted) {
            return posted;
        }
    }
    // In the order of the workers, whoever comes first: the same sum, whatever the timing.
    for (int worker = 0; worker < workers; ++worker) {
        std::size_t bytes = ownBytes;
        devices::Buffer& box = worker == me ? m_outbox : m_inbox;
        if (worker != me) {
            auto envelope = TRY(communicator.probe(worker, kToOwner));
            bytes = envelope.bytes;
            TRY(communicator.recv(envelope, m_inbox, worker * m_slotBytes, note));
        }
        timed(m_trace.decode, [&] {
            codec.codec->decode(slot(box, worker, bytes), codec.setting, codec.precision, m_decoded);
            if (worker == 0) std::fill(m_sum.begin(), m_sum.end(), 0.0f);
            for (std::size_t i = 0; i < m_sum.size(); ++i) m_sum[i] += m_decoded[i];
        });
    }
    TRY(communicator.waitAll());

    // And to everybody.
    timed(m_trace.encode, [&] {
        for (float& value : m_sum) value /= static_cast<float>(workers);
        ownBytes = m_toAll.front().send(m_sum, m_outbox.address() + me * m_slotBytes);
    });
    for (int k = 1; k < workers; ++k) {
        TRY(communicator.isend((me + k) % workers, kToAll, m_outbox, me * m_slotBytes, ownBytes));
    }
    for (int k = 0; k < workers; ++k) {
        const int owner = (me + k) % workers;
        std::size_t bytes = ownBytes;
        if (owner != me) {
            auto envelope = TRY(communicator.probe(owner, kToAll));
            bytes = envelope.bytes;
            TRY(communicator.recv(envelope, m_inbox, owner * m_slotBytes, note));
        }
        timed(m_trace.decode, [&] {
            codec.codec->decode(slot(owner == me ? m_outbox : m_inbox, owner, bytes), forMeans(codec).setting,
                                codec.precision, m_array.of(partOf(owner)));
        });
    }
    m_array.store();
    return communicator.waitAll();
}

}  // namespace kolo::training
