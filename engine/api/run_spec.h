// SPDX-License-Identifier: Apache-2.0
//
// What to run. The same value comes from the command line, a spec file, the session protocol and the window's form, and
// is stored with the run so that it can be repeated.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "engine/api/outcome.h"
#include "engine/api/types.h"

namespace kolo {

struct DeviceRequest {
    std::string kind = "virtual";  ///< "virtual", "cuda" or "auto"
    int count = 0;  ///< one device per worker, 1 … 64 (most strategies need 2); 0: the strategy decides
    friend bool operator==(const DeviceRequest&, const DeviceRequest&) = default;
};

struct RunSpec {
    std::string strategy;                           ///< id of a registered strategy; empty: the system's
    std::map<std::string, std::string> parameters;  ///< as written; the strategy's declaration defines them
    DeviceRequest devices;
    std::string launch = "threads";    ///< "threads" or "mpi"
    std::string collectives = "kolo";  ///< who performs them: "kolo", "mpi" or "nccl"
    Detail detail = Detail::Full;
    std::string system;  ///< whose name was given in place of a strategy (system.h); empty: none
    friend bool operator==(const RunSpec&, const RunSpec&) = default;
};

/// "virtual:4" → {virtual, 4}.
Outcome<DeviceRequest> parseDevices(std::string_view text);

/// Spec files and the protocol: {"strategy": "allreduce", "parameters": {"algorithm": "ring"}, "devices": "virtual:4",
/// "launch": "threads", "collectives": "kolo", "detail": "full"}; everything but `strategy` is optional, unknown
/// members are refused. With a `system`, as in {"system": "horovod"}, `strategy` may be left out.
Outcome<RunSpec> specFromJson(std::string_view json);
std::string specToJson(const RunSpec& spec);

}  // namespace kolo
