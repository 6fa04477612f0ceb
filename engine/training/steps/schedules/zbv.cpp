// SPDX-License-Identifier: Apache-2.0
//
// ZBV: who holds the last stage can start a backward pass at once; so let everyone be near the end. The model is cut
// into 2K stages laid out as a V: down the devices and up again. Device 0 holds the first stage and the last, device
// K−1 the two in the middle, which need no message between them.
//
//     device 0   stage 0        stage 5          the first leg, a: stage i
//     device 1     stage 1    stage 4            the second leg, z: stage 2K−1−i
//     device 2       stage 2 3
//
// Device i, with one pass a slot:
//
//     fill    2(K−i)−1 × Fa           until the first micro-batch has come down and up again to this device
//             i × (Fz Fa)             while it climbs on to device 0 and turns back there
//             (K−i) × (Fz Iz Wz)      its gradients go down along the z leg
//     steady  Fa Ia Wa Fz Iz Wz       six passes on each micro-batch, no slot empty
//     drain   i × (Ia Iz)             the last gradients, those that others wait for first
//             (K−i) × (Ia Wa)
//             Wz …, Wa …              what was kept
//
//   With F = I = W the bubble is K−1 slots, (K−1)/(6M+K−1), and every device holds the activations of 2K stages at its
//   peak, as many bytes as 1F1B's first device (each stage is half as large). With fewer than 2K−1 micro-batches the
//   order is that of 2K−1, of which those that do not exist are left out.
//
// Qi et al., "Zero bubble (almost) pipeline parallelism", ICLR 2024 (arXiv 2401.10241), section 6.
#include <algorithm>
#include <array>

#include "engine/api/steps/pipeline_schedule.h"

namespace kolo::training {

namespace {

using enum ActionKind;

/// Gives out the passes of a leg, each kind's micro-batches in their order.
class Leg {
public:
    Leg(int stage, int microbatches, std::vector<Action>& passes)
        : m_stage(stage), m_microbatches(microbatches), m_passes(passes) {}

    void run(ActionKind kind) {
        const int micro = m_done[static_cast<std::size_t>(kind)]++;
        if (micro < m_microbatches) m_passes.push_back({kind, m_stage, micro});
    }
    int done(ActionKind kind) const { return m_done[static_cast<std::size_t>(kind)]; }

private:
    int m_stage, m_microbatches;
    std::vector<Action>& m_passes;
    std::array<int, kActionKinds> m_done{};
};

std::vector<Action> passesOf(const PipelineShape& shape, int device) {
    const int devices = shape.devices;
    const int microbatches = std::max(shape.microbatches, 2 * devices - 1);
    std::vector<Action> passes;
    Leg a(device, shape.microbatches, passes);
    Leg z(2 * devices - 1 - device, shape.microbatches, passes);
    const auto times = [](int count, const auto& body) {
        for (int i = 0; i < count; ++i) body();
    };
    const auto runAll = [](Leg& leg, std::initializer_list<ActionKind> kinds) {
        for (const ActionKind kind : kinds) leg.run(kind);
    };

    times(2 * (devices - device) - 1, [&] { a.run(Forward); });
    times(device, [&] {
        z.run(Forward);
        a.run(Forward);
    });
    times(devices - device, [&] { runAll(z, {Forward, BackwardInput, BackwardWeight}); });

    while (z.done(Forward) < microbatches) {
        if (a.done(Forward) < microbatches) a.run(Forward);
        runAll(a, {BackwardInput, BackwardWeight});
        runAll(z, {Forward, BackwardInput, BackwardWeight});
    }

    times(device, [&] {
        a.run(BackwardInput);
        z.run(BackwardInput);
    });
    times(devices - device, [&] { runAll(a, {BackwardInput, BackwardWeight}); });
    for (Leg* leg : {&z, &a})
        while (leg->done(BackwardWeight) < leg->done(BackwardInput)) leg->run(BackwardWeight);
    return passes;
}

int positionOf(const PipelineShape& shape, int stage) {
    return std::min(stage, shape.stages() - 1 - stage);
}

}  // namespace

const PipelineSchedule& zbv{
    .id = "zbv",
    .title = "ZBV",
    .summary =
        "Each device holds one stage on the way down and one on the way up, so that backward passes start "
        "everywhere early.",
    .source = "Qi et al. 2023, Zero Bubble Pipeline Parallelism, section 6",
    .passes = passesOf,
    .chunks = {2, 2, 2},
    .position = positionOf};

}  // namespace kolo::training
