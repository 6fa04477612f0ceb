// SPDX-License-Identifier: Apache-2.0
//
// Where a rank's plan values lie (engine/api/step_plan.h: PlanValue). Memory comes from the device when a value needs
// it and no value of its kind has left any. Where it goes back (givesBack), the device never has more in use than the
// plan needs at its peak; otherwise it is kept, and after the first step nothing is allocated any more.
//
// What lives long, from a forward pass to the backward pass, then lies scattered among what comes and goes, and leaves
// holes that are too small for anything. ZeRO-R's MD gives it a region of its own: at the end of the device's memory,
// where it grows and shrinks like a stack, because backward passes come in the reverse order.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <vector>

#include "engine/api/step_plan.h"
#include "engine/training/replica.h"

namespace kolo::training {

class ValueMemory {
public:
    /// `rows`: of a micro-batch. `replica` outlives this; its stages are those that `rank` holds, in order.
    ValueMemory(Replica& replica, const StepPlan& plan, int rank, int rows, bool defragments = false);

    /// Memory goes back to the device once a value is let go of: where a plan does that in order to have it for others
    /// (ZeRO, recomputation, offload), and where a rank has stages one after another. A pipeline's messages read theirs
    /// until somebody has received them, and the streams of a GPU those of whole layers' passes long after they were
    /// submitted, at addresses that a recorded pass has forever: there it is kept.
    static bool givesBack(const StepPlan& plan, int rank, bool onHost);

    bool has(const PlanValue& value) const;
    /// Whether bring() takes memory that is kept, and none from the device.
    bool isKept(const PlanValue& value);
    /// Whether free() keeps memory for the next value of its kind.
    bool keeps() const { return !m_givesBack; }
    /// It has memory from now on; a fact has none.
    Outcome<void> bring(const PlanValue& value);
    void free(const PlanValue& value);
    /// Frees it once `isReceived` says so: a message still reads it.
    void freeOnceReceived(const PlanValue& value, std::function<bool()> isReceived);

    // What has been brought, and has not been freed.
    devices::Buffer& border(const PlanValue& value) { return slotOf(value).border; }
    /// All that it consists of, in one order.
    std::vector<devices::Buffer*> buffersOf(const PlanValue& value);
    Activations& activations(int stage, int micro);
    /// A border, or the output among the activations, where messages can read and write it: its own memory, or where
    /// the processor cannot address that, a copy beside it, which fetch() and store() keep equal.
    devices::Buffer& message(const PlanValue& value);
    void fetch(const PlanValue& value);
    void store(const PlanValue& value);
    std::vector<devices::Buffer>& layerGradients(int stage, int micro);
    std::vector<devices::Buffer>& stateGradients(int stage, int step);

    /// Of the values that there are now.
    std::int64_t activationBytes() const { return m_activationBytes; }
    std::int64_t borderBytes() const { return m_borderBytes; }
    /// The most micro-batches whose activations were there at one time, over all stages.
    int peakActivations() const { return m_peakActivations; }

private:
    static constexpr int kKinds = 10;  // of values that take memory

    struct Slot {
        devices::Buffer border;
        Activations activations;
        std::vector<devices::Buffer> layerGradients;  // or state gradients
        devices::Buffer copy;
        devices::Buffer& sent() { return border.device() ? border : activations.outputs.back(); }
    };
    struct Pool {
        std::vector<std::unique_ptr<Slot>> all;
        std::vector<Slot*> unused;
        std::vector<Slot*> ofMicro;  // or of which time; null: not there
        struct Sent {
            Slot* slot;
            std::function<bool()> isReceived;
        };
        std::vector<Sent> sent;
        devices::Lifetime lifetime = devices::Lifetime::Short;
    };

    Pool& poolOf(const PlanValue& value);
    static std::size_t placeOf(const PlanValue& value) { return static_cast<std::size_t>(std::max(0, value.index)); }
    Slot*& slotAt(const PlanValue& value) { return poolOf(value).ofMicro[placeOf(value)]; }
    Slot& slotOf(const PlanValue& value) { return *slotAt(value); }
    Outcome<std::unique_ptr<Slot>> makeSlot(const PlanValue& value);
    void count(const PlanValue& value, int sign);

    Replica& m_replica;
    BoxMemory m_copies;
    const StepPlan& m_plan;
    const int m_rows;
    const bool m_givesBack;                         // to the device; where nothing else needs it, slots are kept
    std::vector<int> m_local;                       // the replica's number of each stage; -1: on another rank
    std::array<std::vector<Pool>, kKinds> m_pools;  // per kind and stage of the replica
    std::int64_t m_activationBytes = 0, m_borderBytes = 0;
    int m_activations = 0, m_peakActivations = 0;
};

}  // namespace kolo::training
