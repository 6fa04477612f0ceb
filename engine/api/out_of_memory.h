// SPDX-License-Identifier: Apache-2.0
//
// An allocation that fails is the error of what has asked for it and of nothing else: a run, a request, a command.
// Every thread's outermost function, and whatever begins a run or answers a request, goes through here.
//
// To say so takes memory as well, a few hundred bytes for each thread that fails. Where there is really none left, they
// come out of a reserve, which the first failure gives back to the system's allocator.
#pragma once

#include <new>
#include <stdexcept>
#include <system_error>

#include "engine/api/outcome.h"

namespace kolo {

// Both ErrorCode::OutOfMemory.
Error outOfMemory();
Error outOfThreads();  ///< whose stacks are memory, too

/// Lays in the reserve, if it is not there; whatever begins a run calls this. Any thread.
void reserveMemoryForErrors();

/// What `work` returns, an Outcome; or outOfMemory(), when an allocation has failed in it.
template <typename Work>
auto withinMemory(Work work) -> decltype(work()) {
    try {
        return work();
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    } catch (const std::length_error&) {  // of a container that was asked for more than there can be
        return outOfMemory();
    } catch (const std::system_error&) {  // of std::thread
        return outOfThreads();
    }
}

}  // namespace kolo
