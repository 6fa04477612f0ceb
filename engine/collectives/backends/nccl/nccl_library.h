// SPDX-License-Identifier: Apache-2.0
//
// NCCL's functions, found at run time: the library is 200 MB, often comes in a Python package, and in whatever version
// a machine has. Only functions available with the same arguments since NCCL 2.10 are used.
#pragma once

#include <nccl.h>

#include <string>

#include "engine/devices/found_library.h"

namespace kolo::collectives {

struct NcclLibrary : devices::FoundLibrary {
    NcclLibrary() : FoundLibrary("NCCL", "collectives", {"libnccl.so.2", "libnccl.so"}) {}
    KOLO_FOUND(ncclGetVersion);
    KOLO_FOUND(ncclCommInitAll);
    KOLO_FOUND(ncclCommDestroy);
    KOLO_FOUND(ncclCommAbort);
    KOLO_FOUND(ncclCommGetAsyncError);
    KOLO_FOUND(ncclGetErrorString);
    KOLO_FOUND(ncclAllReduce);
    KOLO_FOUND(ncclReduceScatter);
    KOLO_FOUND(ncclAllGather);
    KOLO_FOUND(ncclBroadcast);
    KOLO_FOUND(ncclReduce);

    /// Its version, 22809 for 2.28.9; or why it cannot be used, about the field `collectives`.
    Outcome<int> version() const;
    Outcome<void> checked(ncclResult_t code, const std::string& what) const;
};

/// Loaded once. Ask for its version before you call anything.
const NcclLibrary& ncclLibrary();

}  // namespace kolo::collectives
