// SPDX-License-Identifier: Apache-2.0
//
// The micro-batches of a step, in whatever order a plan asks for them. They come from the input pipeline one after
// another; where a plan goes back to an earlier one, they are kept until the step's end.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/training/input_pipeline.h"

namespace kolo::training {

/// Time step `step` of `steps` of rows, a row of `size` numbers after another; in `into`.
inline const float* timeStepOf(const float* rows, int count, int size, int step, int steps, std::vector<float>& into) {
    into.resize(static_cast<std::size_t>(count) * size);
    for (int row = 0; row < count; ++row)
        std::copy_n(rows + (static_cast<std::size_t>(row) * steps + step) * size, size,
                    into.data() + static_cast<std::size_t>(row) * size);
    return into.data();
}

class MicroBatches {
public:
    /// `count` of them a step. Without `keeps` nobody asks for an earlier one than the last.
    MicroBatches(InputPipeline& pipeline, int count, bool keeps)
        : m_pipeline(pipeline), m_count(count), m_kept(keeps ? count : 0) {}

    /// An error when a row could not be read.
    Outcome<void> health() const { return m_pipeline.health(); }
    /// The present step is done once more; every batch of it was asked for and kept.
    void again() { m_again = true; }
    /// The next step begins; what was not asked for is passed over.
    void next() {
        if (std::exchange(m_again, false)) return;
        if (m_current)
            while (m_read < m_count) read();
        m_read = 0;
    }
    /// Stays until another one is asked for.
    const InputPipeline::Batch& of(int micro) {
        if (micro < m_read - 1) return m_kept[micro];
        while (m_read <= micro) read();
        return *m_current;
    }

private:
    void read() {
        if (!m_kept.empty() && m_read > 0) m_kept[m_read - 1] = *m_current;
        m_current = &m_pipeline.next();
        ++m_read;
    }

    InputPipeline& m_pipeline;
    const int m_count;
    int m_read = 0;
    bool m_again = false;
    const InputPipeline::Batch* m_current = nullptr;
    std::vector<InputPipeline::Batch> m_kept;
};

}  // namespace kolo::training
