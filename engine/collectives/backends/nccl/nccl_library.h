// SPDX-License-Identifier: Apache-2.0
//
// NCCL's functions, found at run time: the library is 200 MB, often comes in a Python package, and in whatever version
// a machine has. Only functions available with the same arguments since NCCL 2.10 are used.
#pragma once

#include <nccl.h>

#include <string>

#include "engine/api/outcome.h"

namespace kolo::collectives {

struct NcclLibrary {
    int version = 0;
    decltype(&ncclCommInitAll) commInitAll = nullptr;
    decltype(&ncclCommDestroy) commDestroy = nullptr;
    decltype(&ncclCommAbort) commAbort = nullptr;
    decltype(&ncclCommGetAsyncError) commGetAsyncError = nullptr;
    decltype(&ncclGetErrorString) getErrorString = nullptr;
    decltype(&ncclAllReduce) allReduce = nullptr;
    decltype(&ncclReduceScatter) reduceScatter = nullptr;
    decltype(&ncclAllGather) allGather = nullptr;
    decltype(&ncclBroadcast) broadcast = nullptr;
    decltype(&ncclReduce) reduce = nullptr;

    Outcome<void> checked(ncclResult_t code, const std::string& what) const;
};

/// Loaded once; the error is about the field `collectives`.
const Outcome<NcclLibrary>& ncclLibrary();

}  // namespace kolo::collectives
