// SPDX-License-Identifier: Apache-2.0
#include "engine/training/input_pipeline.h"

#include <algorithm>
#include <chrono>

#include "engine/training/container.h"

namespace kolo::training {

InputPipeline::InputPipeline(const Dataset& data, const Container* container, const Sampler& sampler, int worker,
                             int batch, const InputOptions& options, std::pmr::memory_resource* memory)
    : m_data(data),
      m_container(container),
      m_worker(worker),
      m_loaders(options.prefetch > 0 ? options.loaders : 0),
      m_width(options.labelsOnly ? 0 : data.extent.size()),
      m_readMilliseconds(options.readMilliseconds),
      m_samplers(std::max(1, m_loaders), sampler),
      // The batch that the worker holds keeps its slot, so one more than run ahead.
      m_filled(m_loaders > 0 ? options.prefetch + 1 : 1, -1),
      m_epochSteps(sampler.stepsPerEpoch()) {
    m_slots.reserve(m_filled.size());
    while (m_slots.size() < m_filled.size()) {
        Batch& slot =
            m_slots.emplace_back(Batch{std::pmr::vector<float>(memory), std::pmr::vector<std::int32_t>(memory), {}});
        slot.rows.resize(batch);
        slot.inputs.resize(batch * m_width);
        slot.labels.resize(static_cast<std::size_t>(batch) * data.positions);
    }
    try {
        for (int loader = 0; loader < m_loaders; ++loader) m_threads.emplace_back([this, loader] { load(loader); });
    } catch (...) {  // no further thread: those that there are must end before they are waited for
        close();
        throw;
    }
}

InputPipeline::~InputPipeline() {
    close();
}

void InputPipeline::close() {
    {
        const std::lock_guard lock(m_mutex);
        m_closing = true;
    }
    m_changed.notify_all();
}

const InputPipeline::Batch& InputPipeline::next() {
    const Batch& batch = take();
    if (m_next <= m_epochSteps) m_firstEpoch.insert(m_firstEpoch.end(), batch.rows.begin(), batch.rows.end());
    return batch;
}

const InputPipeline::Batch& InputPipeline::take() {
    if (m_loaders == 0) {
        fill(m_samplers.front(), m_next++, m_slots.front());
        if (m_readMilliseconds > 0)
            std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(m_readMilliseconds));
        return m_slots.front();
    }
    std::unique_lock lock(m_mutex);
    const std::int64_t step = m_next++;
    // The slot of the batch before is free now. Loaders are told once for several: to wake one takes as long as many a
    // step, and there is no hurry as long as half of the batches are ahead.
    if (m_next % std::max<std::int64_t>(1, static_cast<std::int64_t>(m_slots.size()) / 2) == 0) {
        lock.unlock();  // or a loader would wake up only to wait for it
        m_changed.notify_all();
        lock.lock();
    }
    const std::size_t slot = step % m_slots.size();
    m_changed.wait(lock, [&] { return m_filled[slot] == step; });
    return m_slots[slot];
}

void InputPipeline::load(int loader) {
    const auto slots = static_cast<std::int64_t>(m_slots.size());
    for (std::int64_t step = loader;; step += m_loaders) {
        {
            // The worker holds the batch of step m_next − 1, so the slots of the steps from m_next on are free, up to
            // one turn.
            std::unique_lock lock(m_mutex);
            m_changed.wait(lock, [&] { return m_closing || step < std::max<std::int64_t>(0, m_next - 1) + slots; });
            if (m_closing) return;
        }
        if (m_readMilliseconds > 0 && !pause()) return;
        fill(m_samplers[loader], step, m_slots[step % slots]);
        {
            const std::lock_guard lock(m_mutex);
            m_filled[step % slots] = step;
        }
        m_changed.notify_all();
    }
}

/// As long as the injected slowness lasts; false when the pipeline is closing.
bool InputPipeline::pause() {
    std::unique_lock lock(m_mutex);
    const auto until =
        std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                               std::chrono::duration<double, std::milli>(m_readMilliseconds));
    while (!m_closing && std::chrono::steady_clock::now() < until) m_changed.wait_until(lock, until);
    return !m_closing;
}

void InputPipeline::fill(Sampler& sampler, std::int64_t step, Batch& batch) {
    float* input = batch.inputs.data();
    std::int32_t* label = batch.labels.data();
    const auto rows = sampler.rows(m_worker, step);
    batch.rows.assign(rows.begin(), rows.end());
    for (const std::int32_t row : batch.rows) {
        auto done = read(row, input, label);
        if (!done) {
            const std::lock_guard lock(m_mutex);
            if (m_health) m_health = std::move(done);
        }
        input += m_width;
        label += m_data.positions;
    }
}

Outcome<void> InputPipeline::read(std::int64_t row, float* inputs, std::int32_t* labels) const {
    const auto count = static_cast<std::size_t>(m_data.positions);
    if (m_container) return m_container->read(row, {inputs, m_width}, {labels, count});
    std::copy_n(m_data.row(row), m_width, inputs);
    std::copy_n(m_data.labelsOf(row), count, labels);
    return {};
}

Outcome<void> InputPipeline::health() const {
    const std::lock_guard lock(m_mutex);
    return m_health;
}

}  // namespace kolo::training
