// SPDX-License-Identifier: Apache-2.0
#include "engine/placement/host_values.h"

#include <algorithm>
#include <new>

#include "engine/api/types.h"
#include "engine/api/wording.h"
#include "engine/devices/device.h"
#include "engine/runtime/host.h"

namespace kolo::placement {

namespace {

constexpr std::align_val_t kAlignment{64};

std::shared_ptr<std::byte> allocate(std::size_t bytes) {
    void* const memory = ::operator new(std::max<std::size_t>(bytes, 1), kAlignment, std::nothrow);
    return {static_cast<std::byte*>(memory), [](std::byte* each) { ::operator delete(each, kAlignment); }};
}

}  // namespace

void HostValues::limit(double seconds) {
    m_seconds = seconds;
    m_end = std::chrono::steady_clock::now() +
            std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(seconds));
}

Outcome<void> HostValues::inTime(Place place) const {
    if (std::chrono::steady_clock::now() < m_end) return {};
    Error error = errorAt(place, Complaint::tr("The program has not ended after {} seconds, the limit.", m_seconds));
    return error;
}

void HostValues::add(const Graph& graph, int operation) {
    if (m_states.size() <= static_cast<std::size_t>(operation)) m_states.resize(operation + 1);
    m_states[operation].users = 1;
    for (const int input : graph.operations[operation].inputs) ++m_states[input].users;
}

void HostValues::release(const Graph& graph, int operation) {
    drop(graph, operation);
}

void HostValues::drop(const Graph& graph, int operation) {
    std::vector<int> left{operation};
    while (!left.empty()) {
        const int each = left.back();
        left.pop_back();
        State& state = m_states[each];
        if (--state.users > 0) continue;
        if (state.value) {
            m_bytes -= state.bytes;
            state.value.reset();
        } else {  // nobody will ever ask for it, so it needs its inputs no more
            for (const int input : graph.operations[each].inputs) left.push_back(input);
        }
    }
}

Outcome<std::shared_ptr<const std::byte>> HostValues::get(const Graph& graph, int operation, Place place) {
    std::vector<int> left{operation};
    while (!left.empty()) {
        const int each = left.back();
        if (m_states[each].value) {
            left.pop_back();
            continue;
        }
        const std::size_t before = left.size();
        for (const int input : graph.operations[each].inputs)
            if (!m_states[input].value) left.push_back(input);
        if (left.size() > before) continue;
        left.pop_back();
        TRY(compute(graph, each, place));
    }
    return std::shared_ptr<const std::byte>(m_states[operation].value);
}

Outcome<void> HostValues::compute(const Graph& graph, int number, Place place) {
    TRY(inTime(place));
    const Operation& operation = graph.operations[number];
    State& state = m_states[number];
    if (operation.op->aliases) {
        state.value = m_states[operation.inputs.front()].value;
    } else {
        const std::size_t bytes = operation.type.bytes();
        // Asking the system takes longer than a small operation.
        const std::uint64_t there = bytes < (1u << 20) ? 0 : runtime::availableMemoryBytes();
        if (there > 0 && m_bytes + bytes > there / 10 * 8)
            return errorAt(place,
                           Complaint::tr("The program holds up to {} of tensors at once, and this machine has {} free.",
                                         formatBytes(static_cast<double>(m_bytes + bytes)),
                                         formatBytes(static_cast<double>(there))));
        state.value = allocate(bytes);
        if (!state.value) return errorAt(place, Complaint::tr("There is no memory for {}.", operation.name));
        state.bytes = bytes;
        m_bytes += bytes;
        std::vector<kernels::Operand> operands;
        for (const int input : operation.inputs)
            operands.push_back({m_states[input].value.get(), &graph.operations[input].type});
        const DType key = operands.empty() ? operation.type.dtype : operands.front().type->dtype;
        const kernels::Kernel* const kernel = devices::findKernel(*operation.op, key, "cpu");
        if (!kernel)
            return errorAt(place,
                           Complaint::tr("There is no kernel for {} of {} on any device.", operation.name, name(key)));
        kernel->run({operands, state.value.get(), operation.type, *operation.attributes});
    }
    const std::vector<int> inputs = operation.inputs;
    for (const int input : inputs) drop(graph, input);
    return {};
}

}  // namespace kolo::placement
