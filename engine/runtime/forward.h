// SPDX-License-Identifier: Apache-2.0
//
// What every rank has, for headers that only refer to it.
#pragma once

namespace kolo::runtime {
class Clock;
class Disturber;
class LinkModel;
class StepGate;
}  // namespace kolo::runtime
