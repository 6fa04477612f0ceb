// SPDX-License-Identifier: Apache-2.0
//
// Where the passes of a pipeline's rank, and the messages between them, stand in the queues of its device, if the
// devices order them and no thread waits for any. A message is copied by its receiver's device, behind the pass that
// has made it, and beside those that the receiver has still to do.
//
//     sender      begun ── pass ── done
//     receiver's copies             └─ begun ── message ── done
//     receiver    begun ── pass ── done ···· stands ····    └─ begun ── pass ── done
//
// What passes and messages took is known after the step.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "engine/api/non_copyable.h"
#include "engine/collectives/communicator.h"
#include "engine/devices/device.h"
#include "engine/training/kernels.h"
#include "engine/training/steps/instruction.h"

namespace kolo::training {

class PassMarks : NonCopyable {
public:
    /// Both outlive this; the device's queues can order messages (Communicator::ordersOnDevice).
    PassMarks(devices::Device& device, Kernels& kernels) : m_device(device), m_kernels(kernels) {}
    /// Nobody reads or writes this rank's memory any more.
    ~PassMarks();

    Outcome<void> beginStep();
    /// Around what an action computes; it outlives this.
    Outcome<void> begin(const Instruction& instruction);
    Outcome<void> end();
    /// Reached when the last action has computed what it does.
    const devices::Mark& done() const { return *m_actions[m_count - 1].done; }
    /// Only the actions so far read it: a message may overwrite it behind the last.
    void noteRead(const devices::Buffer& message) { m_lastRead[message.address()] = m_actions[m_count - 1].done.get(); }

    /// Of a message into `message`, for the next action.
    collectives::ReceiveOrder orderOf(const devices::Buffer& message);
    /// The next action waits for it.
    Outcome<void> received();

    struct Spent {
        const Instruction* instruction = nullptr;
        std::int64_t passNs = 0;
        std::int64_t stoodNs = 0;    ///< before it, for messages
        std::int64_t messageNs = 0;  ///< of that, while they came
    };
    /// Of this step, when the device has done all of it.
    Outcome<std::vector<Spent>> spent() const;

private:
    struct Message {
        std::unique_ptr<devices::Mark> begun;
        std::shared_ptr<devices::Mark> done;  // the sender waits for it, too
    };
    struct Timed {
        const Instruction* instruction = nullptr;
        std::unique_ptr<devices::Mark> begun, done;
        std::vector<Message> messages;
        std::size_t received = 0;
    };
    Timed& at(std::size_t place);

    devices::Device& m_device;
    Kernels& m_kernels;
    std::unique_ptr<devices::Mark> m_begun;  // of the step
    std::vector<Timed> m_actions;            // of a step; the first m_count have begun
    std::size_t m_count = 0;
    std::map<const std::byte*, const devices::Mark*> m_lastRead;
};

}  // namespace kolo::training
