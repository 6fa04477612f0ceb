// SPDX-License-Identifier: Apache-2.0
#include "engine/training/launches.h"

#include <algorithm>
#include <ranges>

namespace kolo::training {

namespace {

/// A step's passes differ by which of the input pipeline's slots they read.
constexpr std::size_t kMostKnown = 160;

const kernels::Attributes kPlain;

}  // namespace

bool Launch::operator==(const Launch& other) const {
    if (kernel != other.kernel || inputs != other.inputs || out != other.out || bytes != other.bytes ||
        comes != other.comes || types.back() != other.types.back())
        return false;
    for (std::size_t i = 0; i < inputs; ++i)
        if (data[i] != other.data[i] || types[i] != other.types[i]) return false;
    return attributes == other.attributes;
}

Launch& Launches::next() {
    if (m_count == m_launches.size()) m_launches.emplace_back();
    Launch& launch = m_launches[m_count++];
    launch.attributes = kPlain;
    return launch;
}

/// Null if it has not been seen yet.
Launches::Known* Launches::find() {
    for (Known& known : m_known)
        if (std::ranges::equal(known.launches, m_launches | std::views::take(m_count))) return &known;
    return nullptr;
}

Outcome<void> Launches::submitEach() {
    m_operands.resize(m_count * Launch::kMostInputs);
    for (std::size_t i = 0; i < m_count; ++i) {
        const Launch& launch = m_launches[i];
        if (!launch.kernel) {
            auto* const to = static_cast<std::byte*>(launch.out);
            const auto* const from = static_cast<const std::byte*>(launch.data[0]);
            TRY(launch.comes ? m_queue.bring(to, from, launch.bytes) : m_queue.fetch(to, from, launch.bytes));
            continue;
        }
        kernels::Operand* const operands = &m_operands[i * Launch::kMostInputs];
        for (std::size_t k = 0; k < launch.inputs; ++k) operands[k] = {launch.data[k], &launch.types[k]};
        TRY(m_queue.launch(launch.kernel,
                           {{operands, launch.inputs}, launch.out, launch.types.back(), launch.attributes}));
    }
    return {};
}

Outcome<void> Launches::submit() {
    if (m_count < 2 || !m_queue.canRecord()) return submitEach();
    Known* known = find();
    if (!known) {
        const auto end = m_launches.begin() + static_cast<std::ptrdiff_t>(m_count);
        m_known.push_back({{m_launches.begin(), end}, nullptr, ++m_times});
        return submitEach();
    }
    known->used = ++m_times;
    if (!known->recording) {
        known->recording = TRY(m_queue.record([this] { return submitEach(); }));
    }
    return m_queue.replay(*known->recording);
}

Outcome<void> Launches::finish() {
    const auto submitted = submit();
    const auto drained = m_queue.drain();
    m_count = 0;
    // Only now: nothing runs that belongs to one of them.
    if (m_known.size() > kMostKnown) m_known.erase(std::ranges::min_element(m_known, {}, &Known::used));
    return submitted ? drained : submitted;
}

}  // namespace kolo::training
