// SPDX-License-Identifier: Apache-2.0
//
// For threads that wait most of the time, and have little to do when they wake up.
#pragma once

namespace kolo::runtime {

/// The calling thread asks for short turns on a core, and so for one soon: otherwise, where all cores compute, Linux
/// may let it wait for 3 ms after it was woken, as long as three layers of a small network take. Kernels before 6.12
/// know of no such wish, and nothing changes.
void askForShortTurns();

}  // namespace kolo::runtime
