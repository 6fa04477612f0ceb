// SPDX-License-Identifier: Apache-2.0
#include "engine/selfcheck/collective_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "engine/collectives/cost.h"
#include "engine/devices/device.h"
#include "engine/runtime/clock.h"
#include "engine/runtime/event_log.h"
#include "engine/runtime/step_gate.h"

namespace kolo::selfcheck {

namespace {

Outcome<void> runRank(const CollectiveCase& c, int rank, devices::Device& device,
                      collectives::Communicator& communicator, std::vector<std::byte>& array) {
    const auto input = inputBytes(rank, c.elements, c.op, c.type, c.salt);
    auto buffer = TRY(device.allocate(input.size()));
    device.upload(buffer, 0, input);
    TRY(communicator.barrier());
    TRY(communicator.run({c.schedule, c.elements, c.type, c.op}, buffer));
    array.resize(input.size());
    device.download(buffer, 0, array);
    return device.health();
}

/// Only because another rank has failed, or the run was ended.
bool isSecondary(const Outcome<void>& outcome) {
    return outcome.ok() || outcome.error().code == ErrorCode::RankLost || outcome.error().code == ErrorCode::Cancelled;
}

}  // namespace

std::string CollectiveCase::words() const {
    return fmt::format("{}, {} elements, {}", name(op), elements, stepped ? "stepped" : "at full speed");
}

bool CollectiveCase::copies() const {
    return schedule.collective == Collective::AllGather || schedule.collective == Collective::Broadcast;
}

bool CollectiveCase::mustHold(int rank, int chunk) const {
    if (schedule.collective == Collective::ReduceScatter) return chunk % schedule.ranks == rank;
    if (schedule.collective == Collective::Reduce) return rank == schedule.root;
    return true;
}

Expected CollectiveCase::expected(int chunk, std::int64_t element) const {
    if (!copies()) return reduced(schedule.ranks, element, op, type, salt);
    const int owner = schedule.collective == Collective::Broadcast ? schedule.root : chunk % schedule.ranks;
    return {inputValue(owner, element, op, type, salt), 1};
}

CollectiveEnding onEveryRank(const CollectiveCase& c, const Devices& devices, Course* course, const RankWork& work) {
    const int ranks = c.schedule.ranks;
    runtime::Clock clock;
    runtime::StepGate gate(ranks, false, clock);
    runtime::NameTable names;
    std::vector<std::unique_ptr<runtime::EventLog>> logs;
    collectives::EnsembleOptions options{.ranks = ranks, .clock = clock, .gate = gate, .stepped = c.stepped};
    for (int rank = 0; rank < ranks; ++rank) {
        logs.push_back(std::make_unique<runtime::EventLog>(rank, c.detail, names));
        options.members.push_back({rank, devices[rank].get(), logs.back().get()});
    }
    CollectiveEnding ending;
    ending.sent.resize(ranks);
    ending.outcomes.resize(ranks);
    const auto ensemble = c.backend.open(options);
    if (!ensemble) {
        if (ensemble.error().code == ErrorCode::DeviceUnavailable)
            ending.unavailable = ensemble.error().message.english();
        ending.outcomes.assign(ranks, ensemble.error());
        return ending;
    }
    if (course)
        course->whenStuck([&] {
            (*ensemble)->abort();
            return std::string();
        });
    std::vector<std::jthread> threads;
    for (int rank = 0; rank < ranks; ++rank) {
        threads.emplace_back([&, rank] {
            const devices::DeviceInfo& device = devices[rank]->info();
            if (course) course->at(device, fmt::format("{}, {}", c.schedule.algorithm, c.words()));
            ending.outcomes[rank] = work(rank, (*ensemble)->communicator(rank));
            if (!ending.outcomes[rank]) (*ensemble)->abort();
            if (course) course->left(device);
        });
    }
    threads.clear();
    if (course) course->whenStuck({});
    for (int rank = 0; rank < ranks; ++rank) {
        const auto received = (*ensemble)->communicator(rank).receivedBytes();
        for (std::size_t from = 0; from < received.size(); ++from) ending.sent[from] += received[from];
        logs[rank]->drainInto(ending.events);
    }
    return ending;
}

CollectiveEnding runCase(const CollectiveCase& c, const Devices& devices, Course* course) {
    std::vector<std::vector<std::byte>> arrays(devices.size());
    CollectiveEnding ending = onEveryRank(c, devices, course, [&](int rank, collectives::Communicator& communicator) {
        return runRank(c, rank, *devices[rank], communicator, arrays[rank]);
    });
    ending.arrays = std::move(arrays);
    return ending;
}

std::optional<int> firstToFail(const std::vector<Outcome<void>>& outcomes) {
    for (const bool secondary : {false, true})
        for (std::size_t rank = 0; rank < outcomes.size(); ++rank)
            if (!outcomes[rank] && isSecondary(outcomes[rank]) == secondary) return static_cast<int>(rank);
    return {};
}

std::optional<Fault> faultOf(const CollectiveCase& c, const CollectiveEnding& ending, double& worstError) {
    if (const auto rank = firstToFail(ending.outcomes))
        return Fault{*rank, ending.outcomes[*rank].error().message.english()};

    const double allowed = c.copies() ? 0 : allowedError(c.schedule.ranks, c.op, c.type);
    for (int chunk = 0; chunk < c.schedule.chunks; ++chunk) {
        const Range range = chunkRange(c.elements, c.schedule.chunks, chunk);
        const std::byte* first = nullptr;  // of the first rank that holds this chunk; the others must have its bits
        for (int rank = 0; rank < c.schedule.ranks; ++rank) {
            if (range.count == 0 || !c.mustHold(rank, chunk)) continue;
            const std::byte* const found = ending.arrays[rank].data() + range.first * sizeOf(c.type);
            if (first) {
                if (!std::equal(found, found + range.count * sizeOf(c.type), first))
                    return Fault{rank, fmt::format("chunk {} differs from that of other ranks", chunk)};
                continue;
            }
            first = found;
            for (std::int64_t i = 0; i < range.count; ++i) {
                const Expected right = c.expected(chunk, range.first + i);
                const double value = readElement(found, i, c.type), error = errorOf(value, right);
                worstError = std::max(worstError, error);
                if (error > allowed)
                    return Fault{rank,
                                 fmt::format("element {} is {}, not {}", range.first + i, formatValue(value, c.type),
                                             formatValue(static_cast<double>(right.value), c.type))};
            }
        }
    }
    const collectives::Cost cost = collectives::costOf(c.schedule, c.elements);
    for (int rank = 0; rank < c.schedule.ranks; ++rank)
        if (const auto bytes = cost.sentElements[rank] * sizeOf(c.type); ending.sent[rank] != bytes)
            return Fault{rank, fmt::format("{} bytes were sent, the schedule costs {}", ending.sent[rank], bytes)};
    return {};
}

}  // namespace kolo::selfcheck
