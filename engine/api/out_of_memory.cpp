// SPDX-License-Identifier: Apache-2.0
#include "engine/api/out_of_memory.h"

#include <atomic>

#include "engine/api/wording.h"

namespace kolo {

namespace {

/// For every thread of the largest run. Larger blocks would be mapped by themselves, and not be there for small ones.
constexpr std::size_t kReserveBytes = 64 << 10;
std::atomic<char*> reserve = nullptr;

}  // namespace

void reserveMemoryForErrors() {
    if (reserve.load()) return;
    delete[] reserve.exchange(new (std::nothrow) char[kReserveBytes]);
}

Error outOfMemory() {
    delete[] reserve.exchange(nullptr);
    return {
        ErrorCode::OutOfMemory, "",
        Complaint::tr("There is not enough memory for this: the system has refused some of it; smaller sizes, fewer "
                      "workers or fewer other programs need less.")};
}

Error outOfThreads() {
    delete[] reserve.exchange(nullptr);
    return {ErrorCode::OutOfMemory, "",
            Complaint::tr("The system gives Kolo no further thread; fewer workers or fewer other programs need less.")};
}

}  // namespace kolo
