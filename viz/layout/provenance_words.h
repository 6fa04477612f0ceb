// SPDX-License-Identifier: Apache-2.0
//
// Where a run's numbers come from, in the reader's language. The record says it in the engine's English, one wording
// for every program that reads it; what is not known here (the name of a processor, of a link) is left as it is.
#pragma once

#include <string>

namespace kolo::viz {

/// Provenance::numbers: "measured", "emulated link: 10 Gb Ethernet, …", "modelled", "…, shared GPU".
std::string numbersInWords(const std::string& numbers);

/// Provenance::hardware: "virtual GPU × 4 on AMD EPYC, 2 cores".
std::string hardwareInWords(const std::string& hardware);

/// A device of Provenance::devices, the end of its name: "GPU:0 (virtual)".
std::string deviceInWords(const std::string& device);

}  // namespace kolo::viz
