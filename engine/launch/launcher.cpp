// SPDX-License-Identifier: Apache-2.0
#include "engine/launch/launcher.h"

#include <fmt/format.h>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/runtime/host.h"

namespace kolo::launch {

Outcome<const Launcher*> findLauncher(const std::string& id) {
    std::vector<std::string> known;
    for (const Launcher* launcher : allLaunchers()) {
        known.push_back(launcher->id);
        if (launcher->id != id) continue;
        TRY(launcher->available());
        return launcher;
    }
    return Error{
        ErrorCode::DeviceUnavailable, "launch",
        Complaint::tr("This build cannot run ranks by {}; known are {}.", inQuotes(id), fmt::join(known, ", "))};
}

std::string hardwareOf(const devices::DeviceKind& kind, int devices, int hostDevices) {
    return fmt::format("{} × {}{} on {}, {} cores", kind.title, devices - hostDevices,
                       hostDevices > 0 ? " and the CPU" : "", runtime::cpuModel(), runtime::cpuCores());
}

}  // namespace kolo::launch
