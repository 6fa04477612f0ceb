// SPDX-License-Identifier: Apache-2.0
//
// Which actions of a step plan belong together: the two halves of a message, and the calls of a collective.
#pragma once

#include <cstdint>

#include "engine/api/step_plan.h"

namespace kolo::training {

inline bool isSend(ActionKind kind) {
    return kind == ActionKind::SendForward || kind == ActionKind::SendBackward;
}
inline bool isReceive(ActionKind kind) {
    return kind == ActionKind::ReceiveForward || kind == ActionKind::ReceiveBackward;
}

/// Of a send its receive, of a receive its send.
inline Action otherHalf(const Action& message) {
    switch (message.kind) {
        case ActionKind::SendForward: return {ActionKind::ReceiveForward, message.stage + 1, message.index};
        case ActionKind::ReceiveForward: return {ActionKind::SendForward, message.stage - 1, message.index};
        case ActionKind::SendBackward: return {ActionKind::ReceiveBackward, message.stage - 1, message.index};
        default: return {ActionKind::SendBackward, message.stage + 1, message.index};
    }
}
/// The rank at the other end.
inline int peerOf(const StepPlan& plan, int rank, const Action& message) {
    return plan.rankOf(otherHalf(message).stage, plan.mesh.coordinate(rank, kDataAxis));
}
/// What is sent: one side of a border between two stages.
inline std::int64_t messageBytes(const StepPlan& plan, const Action& send) {
    return plan.stages[send.kind == ActionKind::SendForward ? send.stage + 1 : send.stage].inputBytes;
}

/// What all ranks of a group call it: an ALL_REDUCE of a bucket may be written with any of its stages.
inline Action nameInGroup(const Action& collective) {
    return {collective.kind, collective.kind == ActionKind::AllReduce ? 0 : collective.stage, collective.index};
}

}  // namespace kolo::training
