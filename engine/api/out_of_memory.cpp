// SPDX-License-Identifier: Apache-2.0
#include "engine/api/out_of_memory.h"

#include <sys/mman.h>

#include <chrono>
#include <thread>

#include "engine/api/wording.h"

namespace kolo {

namespace {

/// Until there is memory for it: what failed gives back its own, and so do the other threads.
template <typename Compose>
Error composed(Compose compose) {
    for (int tries = 1000; tries > 0; --tries) {
        Error error;
        if (fitsMemory([&] { error = compose(); })) return error;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return compose();
}

}  // namespace

Error outOfMemory() {
    return composed([] {
        return Error{
            ErrorCode::OutOfMemory, "",
            Complaint::tr("There is not enough memory for this: the system has refused some of it; smaller sizes, "
                          "fewer workers or fewer other programs need less.")};
    });
}

Error outOfThreads() {
    return composed([] {
        return Error{
            ErrorCode::OutOfMemory, "",
            Complaint::tr("The system gives Kolo no further thread; fewer workers or fewer other programs need less.")};
    });
}

bool couldBeMapped(std::size_t bytes) {
    void* const place = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (place == MAP_FAILED) return false;
    munmap(place, bytes);
    return true;
}

}  // namespace kolo
