// SPDX-License-Identifier: Apache-2.0
#include "lessons/exercises/zero_plan.h"

#include "engine/api/steps/buckets.h"
#include "engine/api/steps/price.h"
#include "engine/api/steps/zero.h"
#include "engine/api/wording.h"

namespace kolo::lessons {

std::string ZeroCase::optimizer() const {
    return stateArrays == 2 ? Wording::tr("Adam") : Wording::tr("SGD with momentum");
}

std::string ZeroCase::precision() const {
    return mixed ? Wording::tr(
                       "mixed precision (2 bytes a number; the optimizer has a copy of the parameters and its own "
                       "numbers in 4 bytes)")
                 : Wording::tr("float32 (4 bytes a number, the optimizer's, too)");
}

ZeroCase drawZero(Dice& dice, int mostMillionsADevice) {
    ZeroCase drawn;
    drawn.devices = 1 << dice.between(2, 6);
    drawn.parameters = std::int64_t{1'000'000} * drawn.devices * dice.between(1, mostMillionsADevice);
    drawn.mixed = dice.between(0, 2) > 0;
    drawn.stateArrays = dice.between(0, 2) > 0 ? 2 : 1;
    return drawn;
}

ZeroPrice zeroPrice(const ZeroCase& of, int zero) {
    StepPlan plan;
    plan.mesh.axes = {{std::string(kDataAxis), of.devices}};
    plan.stateArrays = of.stateArrays;
    plan.mixed = of.mixed;
    plan.zero = zero;
    PlanStage stage;
    stage.layers = 1;
    stage.parameters = {0, of.parameters};
    plan.stages = {stage};
    plan.buckets = {{stage.parameters}};
    plan.ranks.assign(static_cast<std::size_t>(of.devices),
                      zero > 0 ? training::zeroActions(plan, false) : training::dataParallelActions(plan, false, true));
    const training::PlanPrice price = training::priceOf(plan);
    const training::RankMemory& memory = price.memory.front();
    return {memory.parameters, memory.gradients, memory.optimizer, price.sentBytes.front()};
}

}  // namespace kolo::lessons
