// SPDX-License-Identifier: Apache-2.0
//
// Parts of Kolo that need a library which most machines lack (CUDA, NCCL) are built as modules and loaded only on
// request. So the same kolo starts on a laptop without a driver, and says why it has no GPU.
#pragma once

#include <string>

#include "engine/api/outcome.h"

namespace kolo::devices {

/// The address of `symbol` in the module `file` ("kolo-cuda.so"), which is beside this program, or in ../lib or
/// ../lib/kolo from there. A module stays loaded. The error, about `field`, says what is missing; `needs` names what a
/// build must have to make the module ("the CUDA toolkit").
Outcome<void*> moduleSymbol(const std::string& file, const std::string& symbol, const std::string& field,
                            const std::string& needs);

}  // namespace kolo::devices
