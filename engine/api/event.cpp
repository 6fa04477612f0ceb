// SPDX-License-Identifier: Apache-2.0
#include "engine/api/event.h"

#include "engine/api/schedule.h"
#include "engine/api/session.h"

namespace kolo {

std::string_view name(EventKind kind) {
    switch (kind) {
        case EventKind::Kernel:
            return "kernel";
        case EventKind::Transfer:
            return "transfer";
        case EventKind::Wait:
            return "wait";
        case EventKind::Step:
            return "step";
        case EventKind::Metric:
            return "metric";
        case EventKind::Value:
            return "value";
        case EventKind::Memory:
            return "memory";
        case EventKind::Placement:
            return "placement";
        case EventKind::Log:
            return "log";
    }
    return "";
}

std::string_view name(Collective collective) {
    switch (collective) {
        case Collective::AllReduce:
            return "allreduce";
        case Collective::ReduceScatter:
            return "reduce-scatter";
        case Collective::AllGather:
            return "all-gather";
        case Collective::Broadcast:
            return "broadcast";
        case Collective::Reduce:
            return "reduce";
    }
    return "";
}

bool isOneCall(const Schedule& schedule) {
    return schedule.steps.size() == 1 && schedule.steps.front().transfers.empty();
}

int firstStepOfGroup(const Schedule& schedule, int step) {
    while (step > 1 && schedule.steps[step - 2].gathers) --step;
    return step;
}

std::string_view name(SessionPhase phase) {
    switch (phase) {
        case SessionPhase::Preparing:
            return "preparing";
        case SessionPhase::Idle:
            return "idle";
        case SessionPhase::Waiting:
            return "waiting";
        case SessionPhase::Running:
            return "running";
        case SessionPhase::Ended:
            return "ended";
    }
    return "";
}

}  // namespace kolo
