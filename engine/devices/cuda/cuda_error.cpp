// SPDX-License-Identifier: Apache-2.0
#include "engine/devices/cuda/cuda_error.h"

#include <fmt/format.h>

namespace kolo::devices {

namespace {

std::string versionText(int number) {
    return fmt::format("{}.{}", number / 1000, number % 1000 / 10);
}

/// The oldest driver that runs programs of this toolkit: within a major version all do (CUDA Compatibility guide).
constexpr int kOldestDriver = CUDART_VERSION >= 13000 ? 580 : 525;
constexpr int kOldestToolkit = 12000;  // that builds Kolo

}  // namespace

Outcome<void> checked(cudaError_t code, const std::string& who, const std::string& what) {
    if (code == cudaSuccess) return {};
    // An error that is not cleared would be reported to the next caller.
    (void)cudaGetLastError();
    return Error{ErrorCode::RunFailed, "devices",
                 fmt::format("{} cannot {}: {} ({}).", who, what, cudaGetErrorString(code), cudaGetErrorName(code))};
}

Error whyNoDevice(cudaError_t code, int count) {
    (void)cudaGetLastError();
    int driver = 0;  // also 0 if there is no driver at all
    if (cudaDriverGetVersion(&driver) != cudaSuccess) driver = 0;
    const auto because = [](const std::string& why) {
        return Error{ErrorCode::DeviceUnavailable, "devices", "There are no CUDA devices here: " + why + "."};
    };
    if (driver == 0) return because("no NVIDIA driver is installed");
    if (code == cudaErrorInsufficientDriver)
        return because(fmt::format(
            "the NVIDIA driver speaks CUDA {}, and this build of Kolo needs {}; update the "
            "driver to {} or later{}",
            versionText(driver), versionText(CUDART_VERSION), kOldestDriver,
            driver >= kOldestToolkit ? fmt::format(", or build Kolo with a CUDA toolkit {}", driver / 1000) : ""));
    if (code == cudaErrorNoDevice || (code == cudaSuccess && count == 0))
        return because("the NVIDIA driver is here, but it has no device");
    return because(fmt::format("{} ({})", cudaGetErrorString(code), cudaGetErrorName(code)));
}

}  // namespace kolo::devices
