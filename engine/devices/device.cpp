// SPDX-License-Identifier: Apache-2.0
#include "engine/devices/device.h"

#include <fmt/format.h>

#include <set>

#include "engine/api/wording.h"
#include "engine/kernels/registry.h"

namespace kolo::devices {

Outcome<const DeviceKind*> findDeviceKind(const std::string& id) {
    std::string known = "auto";
    for (const DeviceKind* kind : allDeviceKinds()) {
        if (id == "auto" && kind->available()) return kind;
        if (id == kind->id) {
            TRY(kind->available());
            return kind;
        }
        known += ", " + kind->id;
    }
    return Error{ErrorCode::BadValue, "devices",
                 Complaint::tr("There is no device kind '{}'; known are {}.", id, known)};
}

const kernels::Kernel* findKernel(const kernels::Op& op, DType dtype, std::string_view deviceKind) {
    for (const kernels::Kernel& kernel : op.kernels)
        if (kernel.dtype == dtype && kernel.deviceKind == deviceKind) return &kernel;
    for (const DeviceKind* kind : allDeviceKinds())
        if (kind->kernel && kind->id == deviceKind) return kind->kernel(op.name, dtype);
    return nullptr;
}

std::vector<std::string> allKernelKinds() {
    std::vector<std::string> kinds{"cpu"};
    for (const DeviceKind* kind : allDeviceKinds()) kinds.push_back(kind->id);
    return kinds;
}

Description describe(const std::vector<std::unique_ptr<Device>>& devices) {
    Description description;
    std::set<int> hardware;
    for (const auto& device : devices) {
        const DeviceInfo& info = device->info();
        description.names.push_back(
            fmt::format("{} ({}{})", info.name, info.kind, info.isShared ? ", shared GPU" : ""));
        description.isShared |= info.isShared;
        if (info.hardwareIndex >= 0) hardware.insert(info.hardwareIndex);
    }
    if (hardware.empty()) return description;
    description.hardware = fmt::format("{} × {}{}", devices.front()->info().hardware, hardware.size(),
                                       description.isShared ? ", shared GPU" : "");
    return description;
}

std::string whyNotTheFirst(const std::string& wanted, const DeviceKind& found) {
    const DeviceKind& first = *allDeviceKinds().front();
    if (wanted != "auto" || &first == &found) return "";
    const auto available = first.available();
    return available ? "" : "The ranks run on " + found.title + "s: " + available.error().message.english();
}

}  // namespace kolo::devices
