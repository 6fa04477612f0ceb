// SPDX-License-Identifier: Apache-2.0
#include "engine/placement/placer.h"

#include <fmt/format.h>

#include "engine/api/wording.h"
#include "engine/devices/device.h"

namespace kolo::placement {

int Graph::hostDevice() const {
    for (std::size_t i = 0; i < devices.size(); ++i)
        if (devices[i].type == DeviceType::Cpu) return static_cast<int>(i);
    return 0;
}

int Placer::find(DeviceType type, int index) const {
    for (std::size_t i = 0; i < m_devices.size(); ++i)
        if (m_devices[i].type == type && m_devices[i].index == index) return static_cast<int>(i);
    return -1;
}

std::string Placer::deviceNames() const {
    std::vector<std::string> names;
    for (const LogicalDevice& device : m_devices) names.push_back(shortName(device.type, device.index));
    return fmt::format("{}", fmt::join(names, ", "));
}

Outcome<Placed> Placer::place(const kernels::Op& op, std::string_view opName, DType dtype,
                              const DeviceRequestName& request, bool soft, Place where) const {
    const auto kernelOn = [&](int device) { return devices::findKernel(op, dtype, m_devices[device].kernelKind); };
    const int cpu = find(DeviceType::Cpu, 0), gpu = find(DeviceType::Gpu, 0);
    const auto onCpu = [&](Reason reason) -> Outcome<Placed> {
        if (const auto* kernel = kernelOn(cpu)) return Placed{cpu, kernel->run, reason};
        return errorAt(where, Complaint::tr("There is no kernel for {} of {} on any device.", opName, name(dtype)));
    };
    const auto byDefault = [&](Reason onGpu, Reason otherwise) -> Outcome<Placed> {
        if (gpu >= 0)
            if (const auto* kernel = kernelOn(gpu); kernel && !kernel->onRequest)
                return Placed{gpu, kernel->run, onGpu};
        return onCpu(otherwise);
    };
    if (!request.type && !request.elsewhere)
        return byDefault(Reason::FirstGpu, gpu < 0 ? Reason::NoGpu : Reason::NoGpuKernel);
    const int wanted = request.elsewhere ? -1 : find(*request.type, request.index.value_or(0));
    if (wanted >= 0) {
        if (const auto* kernel = kernelOn(wanted)) return Placed{wanted, kernel->run, Reason::Explicit};
        if (soft) return onCpu(Reason::SoftKernel);
        return errorAt(where,
                       Complaint::tr("Could not satisfy explicit device specification '{}' of operation {}, because "
                                     "no supported kernel of {} for {} devices is available.",
                                     request.full(), opName, name(dtype), name(*request.type)));
    }
    // Another job or task is not there even for soft placement.
    if (!soft || request.elsewhere)
        return errorAt(where,
                       Complaint::tr("Could not satisfy explicit device specification '{}' of operation {}, because "
                                     "there is no such device; available devices: {}.",
                                     request.full(), opName, deviceNames()));
    return byDefault(Reason::SoftDevice, Reason::SoftDevice);
}

Outcome<Placed> Placer::placeWith(int device, const kernels::Op& op, std::string_view opName, DType dtype,
                                  Place where) const {
    if (const auto* kernel = devices::findKernel(op, dtype, m_devices[device].kernelKind))
        return Placed{device, kernel->run, Reason::WithVariable};
    return errorAt(where, Complaint::tr("{} of {} has no kernel where its variable lives, on {}.", opName, name(dtype),
                                        shortName(m_devices[device].type, m_devices[device].index)));
}

}  // namespace kolo::placement
