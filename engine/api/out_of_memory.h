// SPDX-License-Identifier: Apache-2.0
//
// An allocation that fails is the error of what has asked for it and of nothing else: a run, a request, a command.
// Every thread's outermost function, and whatever begins a run or answers a request, goes through here.
//
// To say so takes memory as well, a few hundred bytes, and a thread may have none at all. So the outermost function of
// many threads has the error ready before, or keeps only that there was one.
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

/// Whether no allocation has failed in `work`: as withinMemory(), but no memory at all is taken when none is left.
template <typename Work>
bool fitsMemory(const Work& work) {
    try {
        work();
        return true;
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    } catch (const std::system_error&) {
    }
    return false;
}

}  // namespace kolo
