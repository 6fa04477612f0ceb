// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/backends/nccl/nccl_library.h"

#include <fmt/format.h>

#include "engine/devices/found_library.h"

namespace kolo::collectives {

namespace {

/// The first version with ncclAvg.
constexpr int kOldestVersion = 21000;

Outcome<NcclLibrary> load() {
    devices::FoundLibrary found("NCCL", "collectives");
    found.open({"libnccl.so.2", "libnccl.so", "/usr/local/cuda/lib64/libnccl.so.2"});
    NcclLibrary library;
    decltype(&ncclGetVersion) getVersion = nullptr;
    found.find(getVersion, "ncclGetVersion");
    found.find(library.commInitAll, "ncclCommInitAll");
    found.find(library.commDestroy, "ncclCommDestroy");
    found.find(library.commAbort, "ncclCommAbort");
    found.find(library.commGetAsyncError, "ncclCommGetAsyncError");
    found.find(library.getErrorString, "ncclGetErrorString");
    found.find(library.allReduce, "ncclAllReduce");
    found.find(library.reduceScatter, "ncclReduceScatter");
    found.find(library.allGather, "ncclAllGather");
    found.find(library.broadcast, "ncclBroadcast");
    found.find(library.reduce, "ncclReduce");
    TRY(found.complete());
    if (getVersion(&library.version) != ncclSuccess || library.version < kOldestVersion)
        return found.wrong(fmt::format("The NCCL library here is older than Kolo needs: its number is {}, 2.10 has {}.",
                                       library.version, kOldestVersion));
    return library;
}

}  // namespace

Outcome<void> NcclLibrary::checked(ncclResult_t code, const std::string& what) const {
    if (code == ncclSuccess || code == ncclInProgress) return {};
    return Error{ErrorCode::RunFailed, "collectives", fmt::format("NCCL cannot {}: {}.", what, getErrorString(code))};
}

const Outcome<NcclLibrary>& ncclLibrary() {
    static const Outcome<NcclLibrary> library = load();
    return library;
}

}  // namespace kolo::collectives
