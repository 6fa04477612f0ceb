// SPDX-License-Identifier: Apache-2.0
//
// Who runs the ranks of a run. One file in engine/launch/ and one `part(...)` line there make a new launcher.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/api/run_info.h"
#include "engine/api/strategy.h"
#include "engine/collectives/backend.h"
#include "engine/devices/device.h"
#include "engine/launch/rank_group.h"

namespace kolo::launch {

/// A run that was checked and prepared.
struct Order {
    RunInfo& info;  ///< the launcher fills in provenance.devices and provenance.hardware
    Job& job;       ///< outlives the group
    const devices::DeviceKind& deviceKind;
    const collectives::CollectiveBackend& backend;
    bool stepped = false;
    Preparation* preparation = nullptr;  ///< is told how far ranks in other processes are, and may cancel
};

struct Launcher {
    std::string id;     ///< as in --launch: "threads", "mpi"
    std::string title;  ///< for people: "threads of one process"
    /// Ok if it can be had here; otherwise why not, as an error about the field `launch`.
    Outcome<void> (*available)();
    /// Starts the ranks, which then wait for RankGroup::start. Whatever a user's request can make fail fails here.
    Outcome<std::unique_ptr<RankGroup>> (*assemble)(const Order& order);
};

/// Every registered launcher, in the order of CMakeLists.txt.
const std::vector<const Launcher*>& allLaunchers();

/// The launcher that a spec asks for, if it can be had.
Outcome<const Launcher*> findLauncher(const std::string& id);

/// What the run's provenance says of its hardware: "virtual GPU × 4 on AMD EPYC, 2 cores".
std::string hardwareOf(const devices::DeviceKind& kind, int devices, int hostDevices = 0);

}  // namespace kolo::launch
