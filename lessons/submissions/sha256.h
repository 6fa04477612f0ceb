// SPDX-License-Identifier: Apache-2.0
//
// SHA-256 (FIPS 180-4): the seal of a submission and the links of its chain.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace kolo::lessons {

std::array<std::uint8_t, 32> sha256(std::string_view bytes);
/// As 64 digits, a to f in lower case.
std::string sha256Hex(std::string_view bytes);

}  // namespace kolo::lessons
