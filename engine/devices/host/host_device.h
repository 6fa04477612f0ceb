// SPDX-License-Identifier: Apache-2.0
//
// This computer's CPU as a device, for strategies that use it beside GPUs: /device:CPU:0. Its memory is host memory, so
// a transfer to it is a download, and one from it an upload.
#pragma once

#include <memory>

#include "engine/devices/device.h"

namespace kolo::devices {

std::unique_ptr<Device> openHost(int index);

}  // namespace kolo::devices
