// SPDX-License-Identifier: Apache-2.0
//
// A training run through the session, as a front end would start it.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/api/event.h"
#include "engine/api/memory_kind.h"
#include "engine/api/session.h"

namespace kolo::test {

struct Trained {
    Error refused;     ///< of Session::start; an empty message: it was started
    RunResult result;  ///< of the run
    nlohmann::json json;
    RunInfo info;                    ///< of a run that has begun
    std::vector<Event> events;       ///< with a detail above off
    std::vector<std::string> names;  ///< by Event::name

    bool finished() const { return refused.message.empty() && result.status == RunStatus::Finished; }
    std::string why() const { return refused.message.english() + result.error.english(); }
    double number(const char* name) const { return json.value(name, -1.0); }
    std::string text(const char* name) const { return json.value(name, std::string()); }
    std::vector<std::int64_t> staleness() const { return json.value("staleness", std::vector<std::int64_t>()); }
    /// The loss of the steps that the result shows.
    std::vector<double> losses() const;
    /// Of the metric `name`, in the order of their arrival.
    std::vector<double> metric(const std::string& name) const;
    /// Of every device: "peak_bytes_by_kind" or "peak_bytes_planned".
    std::vector<std::int64_t> bytes(const char* what, MemoryKind kind) const;
    /// Of which kind the devices held another number of bytes than planned; empty: of none.
    std::string offThePlan() const;
};

struct Wanted {
    std::map<std::string, std::string> parameters;
    int devices = 4;
    Detail detail = Detail::Off;
    std::string launch = "threads";
    std::string strategy = "data-parallel";
    std::string system;  ///< in place of a strategy
    std::string kind = "virtual";
    std::string collectives = "kolo";
};

/// "model=mlp:2-8-2 steps=20" → parameters.
std::map<std::string, std::string> parametersOf(const std::string& words);

Trained train(const Wanted& wanted);
Trained train(const std::string& words, int devices = 4);
/// `kolo run pipeline`.
Trained trainPipeline(const std::string& words, Detail detail = Detail::Off, const std::string& launch = "threads");

/// `kolo run --system`; devices 0: as many as it takes.
Trained trainSystem(const std::string& system, const std::string& words, int devices = 0);

/// Fails the test if they have not, or if one has not finished.
void haveTheSameBits(const Trained& a, const Trained& b);

}  // namespace kolo::test
