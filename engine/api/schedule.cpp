// SPDX-License-Identifier: Apache-2.0
#include "engine/api/schedule.h"

namespace kolo {

bool isOneCall(const Schedule& schedule) {
    return schedule.steps.size() == 1 && schedule.steps.front().transfers.empty();
}

int firstStepOfGroup(const Schedule& schedule, int step) {
    while (step > 1 && schedule.steps[step - 2].gathers) --step;
    return step;
}

}  // namespace kolo
