// SPDX-License-Identifier: Apache-2.0
//
// Virtual devices, as a registered kind: always available.
#include "engine/api/event_names.h"
#include "engine/devices/virtual/virtual_device.h"

namespace kolo::devices {

const DeviceKind& virtualGpu{"virtual", recorded::kVirtualGpu, [] { return Outcome<void>(); },
                             [](int count) -> Outcome<std::vector<std::unique_ptr<Device>>> {
                                 std::vector<std::unique_ptr<Device>> devices;
                                 for (int i = 0; i < count; ++i) devices.push_back(std::make_unique<VirtualDevice>(i));
                                 return devices;
                             }};

}  // namespace kolo::devices
