// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace kolo {

/// What a run's transfers are slowed down to (engine/runtime/link_model.h).
struct Link {
    std::string id;     ///< "10gbe"
    std::string title;  ///< "10 Gb Ethernet"
    double latencyNs = 0;
    double bytesPerNs = 0;  ///< GB/s
};

}  // namespace kolo
