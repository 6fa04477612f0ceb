// SPDX-License-Identifier: Apache-2.0
//
// SHA-256 (FIPS 180-4): compares two runs by one line of text, seals submissions and links their chain.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace kolo {

std::array<std::uint8_t, 32> sha256(std::span<const std::byte> bytes);
inline std::array<std::uint8_t, 32> sha256(std::string_view text) {
    return sha256(std::as_bytes(std::span(text)));
}
/// As 64 digits, a to f in lower case.
std::string sha256Hex(std::span<const std::byte> bytes);
inline std::string sha256Hex(std::string_view text) {
    return sha256Hex(std::as_bytes(std::span(text)));
}

}  // namespace kolo
