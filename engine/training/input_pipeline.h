// SPDX-License-Identifier: Apache-2.0
//
// Batches are put together beside the training, by loader threads that run some batches ahead: a device that is faster
// than its input starves, and that must be seen. Without loaders (or without prefetch) the worker does it itself.
//
//     rows ──→ loader 0 ──┐   slot 0 │ slot 1 │ … │ slot prefetch−1
//     rows ──→ loader 1 ──┘      each full until the worker has uploaded it
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory_resource>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/training/dataset.h"
#include "engine/training/sampler.h"

namespace kolo::training {

class Container;

struct InputOptions {
    int loaders = 1;
    int prefetch = 8;             ///< batches ahead
    double readMilliseconds = 0;  ///< a slow disk, injected: every batch takes so much longer to read
    bool labelsOnly = false;      ///< batches have no inputs; not where rows are read from a container, which has both
};

class InputPipeline {
public:
    struct Batch {
        std::pmr::vector<float> inputs;
        std::pmr::vector<std::int32_t> labels;
        std::vector<std::int32_t> rows;  ///< of the dataset; in a last batch there may be fewer than it has room for
    };

    /// What these refer to outlives the pipeline. `container`: where rows are read from; null: from `data`. `memory`:
    /// where batches are put together.
    InputPipeline(const Dataset& data, const Container* container, const Sampler& sampler, int worker, int batch,
                  const InputOptions& options, std::pmr::memory_resource* memory = std::pmr::get_default_resource());
    ~InputPipeline();

    /// The next batch of this worker; waits until it is there. It stays until the next call.
    const Batch& next();
    /// An error when rows could not be read; then batches have something in them that is none of the dataset's.
    Outcome<void> health() const;
    /// The rows of the worker's first epoch, as far as next() has come.
    const std::vector<std::int32_t>& firstEpoch() const { return m_firstEpoch; }

private:
    const Batch& take();
    void load(int loader);
    Outcome<void> read(std::int64_t row, float* inputs, std::int32_t* labels) const;
    void fill(Sampler& sampler, std::int64_t step, Batch& batch);
    bool pause();
    void close();

    const Dataset& m_data;
    const Container* const m_container;
    const int m_worker, m_loaders;
    const std::size_t m_width;  // floats of a row's inputs; 0: labels only
    const double m_readMilliseconds;
    std::vector<Sampler> m_samplers;  // one per loader
    std::vector<Batch> m_slots;
    std::vector<std::int64_t> m_filled;  // the step whose batch a slot holds, -1: none
    std::int64_t m_next = 0;             // the step that the worker asks for next
    const std::int64_t m_epochSteps;
    std::vector<std::int32_t> m_firstEpoch;
    mutable std::mutex m_mutex;
    Outcome<void> m_health;
    std::condition_variable m_changed;
    bool m_closing = false;
    std::vector<std::jthread> m_threads;
};

}  // namespace kolo::training
