// SPDX-License-Identifier: Apache-2.0
//
// Devices as TensorFlow names them. A program may write as much of a name as it needs: "/gpu:1", "CPU:0",
// "/device:GPU:0" or the whole of "/job:localhost/replica:0/task:0/device:GPU:0". Nested blocks merge: what the inner
// one leaves open is taken from the outer one.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/placement/place_error.h"

namespace kolo::placement {

enum class DeviceType : unsigned char { Cpu, Gpu };
std::string_view name(DeviceType type);  ///< "CPU", "GPU"

/// What a program asks for; empty members are open.
struct DeviceRequestName {
    std::optional<DeviceType> type;
    std::optional<int> index;
    bool elsewhere = false;  ///< another job, replica or task than this one: there is none

    bool empty() const { return !type && !index && !elsewhere; }
    /// This request, with its open members taken from `outer`.
    DeviceRequestName within(const DeviceRequestName& outer) const;
    /// "/job:localhost/replica:0/task:0/device:GPU:0", as an error shows it.
    Text full() const;
};

Outcome<DeviceRequestName> parseDeviceName(std::string_view text, Place place);

std::string fullName(DeviceType type, int index);   ///< "/job:localhost/replica:0/task:0/device:GPU:0"
std::string shortName(DeviceType type, int index);  ///< "GPU:0"

}  // namespace kolo::placement
