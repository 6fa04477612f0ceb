// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/backends/nccl/nccl_library.h"

#include <fmt/format.h>

#include "engine/collectives/backends/nccl/module_interface.h"

namespace kolo::collectives {

namespace {

/// The first version with ncclAvg.
constexpr int kOldestVersion = 21000;

}  // namespace

Outcome<int> NcclLibrary::version() const {
    TRY(complete());
    int version = 0;
    if (ncclGetVersion(&version) != ncclSuccess || version < kOldestVersion)
        return wrong(fmt::format("{} at {} is older than Kolo needs; it takes 2.10 or later.", ncclVersionText(version),
                                 path()));
    return version;
}

Outcome<void> NcclLibrary::checked(ncclResult_t code, const std::string& what) const {
    if (code == ncclSuccess || code == ncclInProgress) return {};
    return Error{ErrorCode::RunFailed, "collectives",
                 fmt::format("NCCL cannot {}: {}.", what, ncclGetErrorString(code))};
}

const NcclLibrary& ncclLibrary() {
    static const NcclLibrary library;
    return library;
}

}  // namespace kolo::collectives
