// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/one_kernel.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/kernels/element_program.h"

namespace kolo::collectives {

namespace {

/// Between GPUs, arrays up to this size: one GPU's kernel reads and writes all of them, through its own links.
constexpr std::size_t kSmallBytes = std::size_t{64} << 10;
constexpr std::size_t kAlignment = 16;

bool suits(std::span<const RankCall* const> calls) {
    const devices::Device& own = *calls[0]->buffer->device();
    const bool sameGpu = std::ranges::all_of(calls, [&](const RankCall* call) {
        return call->buffer->device()->info().hardwareIndex == own.info().hardwareIndex;
    });
    const auto small = [&] { return calls[0]->asked->elements * calls[0]->elementBytes <= kSmallBytes; };
    const auto reaches = [&](const RankCall* call) { return own.canRead(*call->buffer->device()); };
    return sameGpu || (small() && std::ranges::all_of(calls, reaches));
}

/// The words of a chunk's program, as they are written.
class Program {
public:
    explicit Program(int ranks) : m_ranks(ranks), m_isSet(ranks), m_isStored(ranks) {}

    /// Of an inbox's slot, for this chunk.
    std::int64_t inbox(int rank, int slot) {
        return m_inboxes.try_emplace({rank, slot}, m_ranks + static_cast<std::int64_t>(m_inboxes.size())).first->second;
    }
    std::int64_t places() const { return m_ranks + static_cast<std::int64_t>(m_inboxes.size()); }

    void step(std::int64_t target, const std::vector<std::int64_t>& sources, bool divides) {
        for (const std::int64_t source : sources)
            if (source < m_ranks && !m_isSet[source]) {
                m_isSet[source] = true;
                m_loads.push_back(source);
            }
        if (target < m_ranks) {
            m_isSet[target] = true;
            if (!m_isStored[target]) m_stores.push_back(target);
            m_isStored[target] = true;
        }
        ++m_count;
        m_steps.push_back(target);
        m_steps.push_back(static_cast<std::int64_t>(sources.size()));
        m_steps.insert(m_steps.end(), sources.begin(), sources.end());
        m_steps.push_back(divides);
    }
    /// How many it appends.
    std::int64_t appendTo(std::vector<std::int64_t>& words) const {
        const std::size_t before = words.size();
        const auto list = [&](std::int64_t count, const std::vector<std::int64_t>& of) {
            words.push_back(count);
            words.insert(words.end(), of.begin(), of.end());
        };
        list(static_cast<std::int64_t>(m_loads.size()), m_loads);
        list(m_count, m_steps);
        list(static_cast<std::int64_t>(m_stores.size()), m_stores);
        return static_cast<std::int64_t>(words.size() - before);
    }
    std::int64_t accesses() const { return static_cast<std::int64_t>(m_loads.size() + m_stores.size()); }

private:
    const std::int64_t m_ranks;
    std::map<std::pair<int, int>, std::int64_t> m_inboxes;
    std::vector<bool> m_isSet, m_isStored;
    std::vector<std::int64_t> m_loads, m_steps, m_stores;
    std::int64_t m_count = 0;
};

}  // namespace

std::vector<RankOp> inOrder(const Plan& plan) {
    std::vector<RankOp> all;
    std::vector<std::size_t> done(plan.ranks, 0);
    // Each as far as it can go, in turn, until all have come to their end.
    for (bool moved = true; moved;) {
        moved = false;
        for (int rank = 0; rank < plan.ranks; ++rank) {
            const std::vector<Op>& ops = plan.programs[rank].ops;
            const auto ready = [&](const Wait& wait) { return static_cast<int>(done[wait.rank]) > wait.op; };
            for (; done[rank] < ops.size() && std::ranges::all_of(ops[done[rank]].waits, ready); ++done[rank]) {
                all.push_back({rank, &ops[done[rank]]});
                moved = true;
            }
        }
    }
    return all;
}

std::unique_ptr<OneKernel> OneKernel::make(std::span<const RankCall* const> calls) {
    const RankCall& own = *calls[0];
    const Plan& plan = *own.plan;
    devices::Device& device = *own.buffer->device();
    const auto kind = devices::findDeviceKind(device.info().kind);
    const kernels::Kernel* const kernel =
        kind && (*kind)->kernel ? (*kind)->kernel(kernels::kElementProgram, own.asked->dtype) : nullptr;
    if (!kernel || !suits(calls)) return nullptr;

    std::vector<Program> programs(plan.chunks, Program(plan.ranks));
    std::int64_t places = 0;
    for (const auto& [rank, op] : inOrder(plan)) {
        Program& program = programs[op->chunk];
        const bool reduces = op->kind == Op::Kind::Combine || op->kind == Op::Kind::Apply;
        std::vector<std::int64_t> sources;
        for (int slot = op->slot; const int source : op->sources)
            sources.push_back(op->kind == Op::Kind::Apply && source != rank ? program.inbox(rank, slot++) : source);
        if (op->kind == Op::Kind::Store) sources[0] = program.inbox(rank, op->slot);
        if (!reduces) sources.resize(1);
        program.step(op->kind == Op::Kind::Fetch ? program.inbox(rank, op->slot) : rank, sources,
                     reduces && op->completes && own.asked->op == ReduceOp::Mean);
        places = std::max(places, program.places());
    }
    if (places > kernels::kMostPlaces) return nullptr;

    std::vector<std::int64_t> words;
    const auto addressOf = [](const RankCall& call) {
        return reinterpret_cast<std::uintptr_t>(call.buffer->address());
    };
    bool alike = true;
    for (const RankCall* call : calls) {
        words.push_back(static_cast<std::int64_t>(addressOf(*call)));
        alike = alike && addressOf(*call) % kAlignment == addressOf(own) % kAlignment;
    }
    const std::uintptr_t beforeBytes = (kAlignment - addressOf(own) % kAlignment) % kAlignment;
    std::int64_t longest = 0, longestProgram = 0, accesses = 0;
    std::size_t table = words.size();
    words.resize(table + static_cast<std::size_t>(plan.chunks) * kernels::kWordsOfChunk);
    for (int chunk = 0; chunk < plan.chunks; ++chunk) {
        const Range range = own.asked->chunk(chunk);
        const auto begin = static_cast<std::int64_t>(words.size());
        const std::int64_t length = programs[chunk].appendTo(words);
        for (const std::int64_t word : {range.first, range.count, begin, length}) words[table++] = word;
        longestProgram = std::max(longestProgram, length);
        longest = std::max(longest, range.count);
        accesses += programs[chunk].accesses() * range.count;
    }

    const std::size_t bytes = words.size() * sizeof words[0];
    auto memory = device.allocate(bytes);
    if (!memory) return nullptr;
    device.upload(*memory, 0, std::as_bytes(std::span(words)));
    if (!device.health()) return nullptr;
    std::unique_ptr<OneKernel> one(new OneKernel);
    one->m_kernel = kernel->run;
    one->m_program = std::move(*memory);
    one->m_programType = {DType::Int64, {static_cast<std::int64_t>(words.size())}};
    one->m_type = {own.asked->dtype, {plan.chunks, longest}};
    using namespace kernels::element_program;
    one->m_attributes.axes.resize(Numbers);
    one->m_attributes.axes[Reduction] = static_cast<std::int64_t>(own.asked->op);
    one->m_attributes.axes[Ranks] = plan.ranks;
    one->m_attributes.axes[Places] = places;
    one->m_attributes.axes[Longest] = longestProgram;
    one->m_attributes.axes[Bytes] = accesses * static_cast<std::int64_t>(own.elementBytes);
    one->m_attributes.axes[Before] = alike ? static_cast<std::int64_t>(beforeBytes / own.elementBytes) : -1;
    return one;
}

Outcome<void> OneKernel::launch(devices::Queue& queue) const {
    const kernels::Operand program{m_program.address(), &m_programType};
    return queue.launch(m_kernel, {{&program, 1}, nullptr, m_type, m_attributes});
}

}  // namespace kolo::collectives
