// SPDX-License-Identifier: Apache-2.0
//
// A file that is mapped into memory and cut short by another program takes that memory away: the next look at it is a
// SIGBUS, wherever the program happens to be. SQLite's -shm file is one. Between two transactions the store puts it
// right (store/shared_memory.h); within one nothing can be trusted any more, so the program ends, but says why.
#pragma once

namespace kolo::cli {

/// From then on a SIGBUS names the file, in one sentence on standard error, and ends the program with status 1. One
/// that no file explains ends it as ever.
void explainLostMemory();

}  // namespace kolo::cli
