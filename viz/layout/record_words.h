// SPDX-License-Identifier: Apache-2.0
//
// Words of a record in the reader's language: where its numbers come from, and the phases of its schedule. A record has
// them in the engine's English, the same for every program that reads it; anything unknown here (a processor's or a
// link's name, the phases of a custom schedule) is left as is.
#pragma once

#include <string>

namespace kolo::viz {

/// Provenance::numbers: "measured", "emulated link: 10 Gb Ethernet, …", "modelled", "…, shared GPU".
std::string numbersInWords(const std::string& numbers);

/// Of them, what was done to the run on purpose: "emulated link, injected straggler".
std::string numbersInBrief(const std::string& numbers);

/// Provenance::hardware: "virtual GPU × 4 on AMD EPYC, 2 cores".
std::string hardwareInWords(const std::string& hardware);

/// Step::phase: "hand out", "share-reduce".
std::string phaseInWords(const std::string& phase);

/// A device in Provenance::devices, the end of its name: "GPU:0 (virtual)".
std::string deviceInWords(const std::string& device);

/// Why nothing is known of a step in the middle of a long training.
std::string leftOutInWords();

}  // namespace kolo::viz
