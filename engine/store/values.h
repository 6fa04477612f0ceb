// SPDX-License-Identifier: Apache-2.0
//
// How the numbers of a buffer lie in one column, exactly and small.
//
//   text   [37,37,36,43] : a JSON list, when there are at most 64 numbers and each is written in at most 8 characters
//          (no longer than a double would be). This is what a lesson's buffers are, and the sqlite3 shell shows it.
//   blob   one byte that names the type, then the numbers, little-endian:
//          b int8 · h int16 · i int32 · f float32 · d float64 : the smallest that holds all of them exactly.
//          The letters are those of Python: numpy.frombuffer(blob, '<' + chr(blob[0]), offset=1).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kolo::store {

/// More in one event are neither written nor read.
inline constexpr std::size_t kMaxValuesPerEvent = 1u << 20;

enum class PackedForm : unsigned char { Text, Blob };

/// Replaces `out`. Every bit comes back, also of NaN and of -0.
PackedForm packValues(std::span<const double> values, std::string& out);

/// Appends to `out`; false (and `out` as it was) when the bytes are not what packValues writes.
bool unpackValues(PackedForm form, std::string_view bytes, std::vector<double>& out);

}  // namespace kolo::store
