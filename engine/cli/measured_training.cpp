// SPDX-License-Identifier: Apache-2.0
#include "engine/cli/measured_training.h"

#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>

#include "engine/api/session.h"

namespace kolo::cli {

Outcome<nlohmann::json> trained(const RunSpec& spec, std::vector<RunSink*> sinks) {
    Session session(std::move(sinks));
    TRY(session.start(spec));
    const RunResult result = session.wait();
    if (result.status != RunStatus::Finished) return Error{ErrorCode::RunFailed, "", result.error};
    return nlohmann::json::parse(result.json);
}

std::vector<std::string> listed(const std::string& text) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, ',');) parts.push_back(part);
    return parts;
}

}  // namespace kolo::cli
