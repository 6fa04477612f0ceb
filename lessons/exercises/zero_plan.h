// SPDX-License-Identifier: Apache-2.0
//
// What the exercises on ZeRO draw, and what the engine says of it: model states and bytes sent are the price of the
// plan that a run would have (engine/api/steps/price.h), not a formula of the exercise's own.
#pragma once

#include <cstdint>
#include <string>

#include "engine/api/step_plan.h"
#include "lessons/exercises/dice.h"

namespace kolo::lessons {

/// Data parallelism with some optimizer, and what a device's states take of each parameter.
struct ZeroCase {
    std::int64_t parameters = 0;  ///< a multiple of `devices` million
    int devices = 2;
    bool mixed = true;    ///< bf16, with a float32 copy for the optimizer
    int stateArrays = 2;  ///< 2: Adam; 1: momentum

    int numberBytes() const { return mixed ? 2 : 4; }
    int optimizerBytes() const { return 4 * (stateArrays + (mixed ? 1 : 0)); }
    std::string optimizer() const;  ///< "Adam", "SGD with momentum"
    std::string precision() const;  ///< in words
};
/// Numbers that divide.
ZeroCase drawZero(Dice& dice, int mostMillionsADevice);

struct ZeroPrice {
    std::int64_t parameters = 0, gradients = 0, optimizer = 0;  ///< bytes, of each device
    std::int64_t sentBytes = 0;                                 ///< by each device in a step
    std::int64_t states() const { return parameters + gradients + optimizer; }
};
ZeroPrice zeroPrice(const ZeroCase& of, int zero);

}  // namespace kolo::lessons
