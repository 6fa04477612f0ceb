// SPDX-License-Identifier: Apache-2.0
//
// What a run of a program was, as one JSON object: its output, the graph with every operation's device, reason and
// time, the copies, and the devices with their memory. The window draws from this; LANGUAGE.md describes the members.
// Of a very long program, the first twenty thousand operations and copies are listed; the counts are of all.
#pragma once

#include <string>

#include "engine/placement/machine.h"

namespace kolo::placement {

std::string reportJson(const Graph& graph, const Plan& plan, const Record& record);

/// "float32 (2, 3), 24 B"
std::string tensorWords(const kernels::TensorType& type);
/// "Copied a (float32 (2, 3), 24 B) from CPU:0 to GPU:0."
Text copySentence(const Graph& graph, const Task& task);
/// Why it runs there: "no GPU kernel of int32"
Text reasonWords(const Graph& graph, const Operation& operation);

}  // namespace kolo::placement
