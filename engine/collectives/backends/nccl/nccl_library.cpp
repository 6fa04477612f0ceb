// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/backends/nccl/nccl_library.h"

#include <dlfcn.h>
#include <fmt/format.h>

namespace kolo::collectives {

namespace {

/// The first version that knows ncclAvg.
constexpr int kOldestVersion = 21000;

Error unavailable(const std::string& why) {
    return {ErrorCode::DeviceUnavailable, "collectives", why};
}

Outcome<NcclLibrary> load() {
    void* handle = nullptr;
    std::string why;
    for (const char* name : {"libnccl.so.2", "libnccl.so", "/usr/local/cuda/lib64/libnccl.so.2"}) {
        handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
        if (handle) break;
        if (const char* said = dlerror(); said && why.empty()) why = said;
    }
    if (!handle)
        return unavailable("NCCL is not installed where the linker looks (" + why +
                           "); LD_LIBRARY_PATH can name its folder.");
    NcclLibrary library;
    std::string missing;
    const auto find = [&](auto& function, const char* name) {
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(handle, name));
        if (!function) missing = name;
    };
    decltype(&ncclGetVersion) getVersion = nullptr;
    find(getVersion, "ncclGetVersion");
    find(library.commInitAll, "ncclCommInitAll");
    find(library.commDestroy, "ncclCommDestroy");
    find(library.commAbort, "ncclCommAbort");
    find(library.commGetAsyncError, "ncclCommGetAsyncError");
    find(library.getErrorString, "ncclGetErrorString");
    find(library.allReduce, "ncclAllReduce");
    find(library.reduceScatter, "ncclReduceScatter");
    find(library.allGather, "ncclAllGather");
    find(library.broadcast, "ncclBroadcast");
    find(library.reduce, "ncclReduce");
    if (!missing.empty()) return unavailable("The NCCL library here lacks the function " + missing + ".");
    if (getVersion(&library.version) != ncclSuccess || library.version < kOldestVersion)
        return unavailable(fmt::format("The NCCL library here is older than Kolo needs: its number is {}, 2.10 has {}.",
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
