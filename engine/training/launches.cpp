// SPDX-License-Identifier: Apache-2.0
#include "engine/training/launches.h"

#include <algorithm>
#include <utility>

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
        if (std::ranges::equal(known.launches, fresh())) return &known;
    return nullptr;
}

Outcome<void> Launches::submitEach() {
    while (m_operands.size() < m_count) m_operands.emplace_back();
    for (std::size_t i = m_submitted; i < m_count; ++i) {
        const Launch& launch = m_launches[i];
        if (!launch.kernel) {
            auto* const to = static_cast<std::byte*>(launch.out);
            const auto* const from = static_cast<const std::byte*>(launch.data[0]);
            TRY(launch.comes ? m_queue.bring(to, from, launch.bytes) : m_queue.fetch(to, from, launch.bytes));
            continue;
        }
        auto& operands = m_operands[i];
        for (std::size_t k = 0; k < launch.inputs; ++k) operands[k] = {launch.data[k], &launch.types[k]};
        TRY(m_queue.launch(launch.kernel,
                           {{operands.data(), launch.inputs}, launch.out, launch.types.back(), launch.attributes}));
    }
    return {};
}

Outcome<void> Launches::submitFresh() {
    if (fresh().size() < 2 || !m_queue.canRecord()) return submitEach();
    Known* known = find();
    if (!known) known = &m_known.emplace_back(std::vector<Launch>{fresh().begin(), fresh().end()});
    known->used = ++m_times;
    return known->commands.run(m_queue, [this] { return submitEach(); });
}

Outcome<void> Launches::submit() {
    auto done = submitFresh();
    m_submitted = m_count;
    if (m_failure) m_failure = done;
    return done;
}

Outcome<void> Launches::finish() {
    (void)submit();
    const auto drained = m_queue.drain();
    forget();
    // Only now: nothing runs that belongs to one of them.
    while (m_known.size() > kMostKnown) m_known.erase(std::ranges::min_element(m_known, {}, &Known::used));
    const auto failure = std::exchange(m_failure, {});
    return failure ? drained : failure;
}

}  // namespace kolo::training
