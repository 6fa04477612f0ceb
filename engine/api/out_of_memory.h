// SPDX-License-Identifier: Apache-2.0
//
// A failed allocation fails what asked for it (a run, a request, a command) and nothing else. Every thread's outermost
// function goes through here, and so does whatever starts a run or answers a request.
//
// The error itself takes a few hundred bytes, and there may be none left. So threads prepare it in advance, note only
// that an allocation failed, or wait up to a second for others to give memory back.
#pragma once

#include <cstddef>
#include <new>
#include <stdexcept>
#include <system_error>

#include "engine/api/outcome.h"

namespace kolo {

// Both ErrorCode::OutOfMemory.
Error outOfMemory();
Error outOfThreads();  ///< a thread could not be started: its stack is memory, too

/// Whether there are so many bytes of addresses, for what ends the program or asks for ever where it is refused them.
bool couldBeMapped(std::size_t bytes);

/// The Outcome of `work`, or outOfMemory() if an allocation failed in it.
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

/// Runs `work`; false if an allocation failed in it. Unlike withinMemory(), allocates nothing itself.
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
