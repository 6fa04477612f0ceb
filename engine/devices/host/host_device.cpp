// SPDX-License-Identifier: Apache-2.0
#include "engine/devices/host/host_device.h"

#include <fmt/format.h>

#include "engine/devices/virtual/virtual_device.h"

namespace kolo::devices {

std::unique_ptr<Device> openHost(int index) {
    return std::make_unique<VirtualDevice>(
        DeviceInfo{"cpu", index, fmt::format("/job:localhost/replica:0/task:0/device:CPU:{}", index),
                   fmt::format("CPU:{}", index)});
}

}  // namespace kolo::devices
