// SPDX-License-Identifier: Apache-2.0
//
// What happens between two stages of a rank where layers are cut: the collectives of PlanStage::exchanges, and what
// costs nothing, taking one's own part of what is there.
//
// A part is seldom one piece of memory: half of the columns of a matrix are half of every row. So parts are packed one
// behind the other, in the order of the axis, travel so, and are unpacked where they arrive.
//
//     rank 0   a b · ·      pack   a b e f | · · · ·     all-gather   a b e f | c d g h     unpack   a b c d
//              e f · ·                                                                               e f g h
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "engine/training/host_floats.h"
#include "engine/training/plan.h"
#include "engine/training/rank_state.h"

namespace kolo::training {

class Exchanges {
public:
    /// Of a plan with a cut. What `rank` refers to outlives this.
    static Outcome<std::unique_ptr<Exchanges>> make(Rank& rank, const Plan& plan, Kernels& kernels);

    /// The collective `kind` before `stage`, of so many rows. `from` and `to` are one for what is added up in place;
    /// otherwise what the one side has written and what the other reads.
    Outcome<void> run(ActionKind kind, int stage, int rows, devices::Buffer& from, devices::Buffer& to, int iteration);
    /// From what the stage before has written to what this one reads, where no collective brings it.
    void handOn(int stage, int rows, devices::Buffer& from, devices::Buffer& to);
    /// The other way round for a gradient that is the same on all ranks, of which each takes its part.
    void takeBack(int stage, int rows, devices::Buffer& from, devices::Buffer& to);
    /// What the model's first layer reads of whole rows.
    void read(const float* inputs, int rows, devices::Buffer& to);

    /// PARTITION: this rank's part of what is the same on all ranks of the stage's axis …
    void partition(int stage, int rows, devices::Buffer& whole, devices::Buffer& part);
    /// … and ALL_GATHER_A: all of it again.
    Outcome<void> gather(int stage, int rows, devices::Buffer& part, devices::Buffer& whole, int iteration);

    /// By layer of the cut model: what it needs within its passes; null: nothing.
    std::vector<Others*> others() const;
    /// The first error of what layers have done within their passes.
    Outcome<void> health() const { return m_health; }

    /// Before the stage's forward pass: all that the border does, in place of the step plan's actions.
    Outcome<void> forward(int stage, int rows, devices::Buffer& written, devices::Buffer& read, int iteration);

private:
    Exchanges(Rank& rank, const Plan& plan, Kernels& kernels)
        : m_rank(rank), m_plan(plan), m_cut(*plan.cut), m_kernels(kernels), m_host(rank.device) {}

    const CutLayer& layerOf(int stage) const { return m_cut.model.layers[m_plan.step.stages[stage].firstLayer]; }
    Runs runsOf(int stage) const { return m_cut.runsBefore(m_plan.step.stages[stage].firstLayer); }
    int coordinateOn(int axis) const { return m_plan.step.mesh.coordinate(m_rank.index, m_cut.mesh.axes[axis].name); }
    /// What a rank keeps of a stage's input in parts.
    Range ownPart(int stage, int rows) const;
    int axisOf(int stage) const;
    /// `count` runs of so many floats from a place, and from one stride to the next.
    void copyRuns(std::int64_t count, std::int64_t floats, const float* from, std::int64_t fromStride, float* to,
                  std::int64_t toStride);
    Outcome<void> call(const Schedule& schedule, int axis, devices::Buffer& numbers, std::int64_t floats,
                       int iteration);
    Outcome<void> halo(int stage, int rows, devices::Buffer& from, devices::Buffer& to, bool forwards, int iteration);
    Outcome<void> toNeighbours(int axis, std::int64_t floats, int iteration,
                               const std::function<void(bool up, float* to)>& pack,
                               const std::function<void(bool up, const float* from)>& unpack);

    Rank& m_rank;
    const Plan& m_plan;
    const Cut& m_cut;
    Kernels& m_kernels;
    BoxMemory m_host;
    devices::Buffer m_packed;                  // on the device
    devices::Buffer m_sent[2], m_received[2];  // of a halo, up and down, for messages
    class Inside;
    std::vector<std::unique_ptr<Others>> m_inside;  // by layer; null: nothing
    Outcome<void> m_health;
    int m_iteration = 0;
    std::vector<float> m_rows;
    std::uint32_t m_haloName = 0;
};

}  // namespace kolo::training
