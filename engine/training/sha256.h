// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace kolo::training {

/// FIPS 180-4, as 64 hexadecimal digits: so that two runs can be compared by one line of text.
std::string sha256(std::span<const std::byte> bytes);

}  // namespace kolo::training
