// SPDX-License-Identifier: Apache-2.0
//
// An allocation that fails is the error of what has asked for it and of nothing else: a run, a request, a command.
// Every thread's outermost function, and whatever begins a run or answers a request, goes through here.
#pragma once

#include <new>
#include <stdexcept>
#include <system_error>

#include "engine/api/outcome.h"

namespace kolo {

// Both ErrorCode::OutOfMemory.
Error outOfMemory();
Error outOfThreads();  ///< whose stacks are memory, too

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
