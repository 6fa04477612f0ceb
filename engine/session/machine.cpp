// SPDX-License-Identifier: Apache-2.0
#include "engine/api/system.h"
#include "engine/collectives/backend.h"
#include "engine/devices/device.h"
#include "engine/runtime/host.h"

namespace kolo::systems {

Machine thisMachine() {
    const auto backend = collectives::findBackend("nccl");
    return {runtime::cpuCores(), runtime::numaNodes(),
            devices::findDeviceKind("cuda").ok() && backend && (*backend)->available("cuda", "threads").ok()};
}

}  // namespace kolo::systems
