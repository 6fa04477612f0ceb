// SPDX-License-Identifier: Apache-2.0
//
// The plain values shared by every part of Kolo: element types, operators, how an array is split into chunks, and how
// workers are named.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace kolo {

inline constexpr int kMinRanks = 2;
inline constexpr int kMaxRanks = 64;
/// Buffers of at most this many elements per rank are recorded value by value at detail `full`; larger ones are not.
inline constexpr std::int64_t kMaxRecordedElements = 4096;

enum class DType : std::uint8_t {
    Float32,
    Float64,
    Int32,
    Int64,  ///< this and bool are element types of the placement lab only: collectives and training have the others
    Bool,   ///< one byte, 0 or 1
};
enum class ReduceOp : std::uint8_t { Sum, Mean, Min, Max, Prod };
enum class Detail : std::uint8_t {
    Off,      ///< only the result
    Summary,  ///< every step and transfer
    Full      ///< kernels and waits too, and the values of small buffers
};

std::size_t sizeOf(DType type);
/// Element `index` of an array of that type; exact, but for int64 beyond 2⁵³.
double readElement(const std::byte* array, std::int64_t index, DType type);
std::string_view name(DType type);     ///< "float32", "float64", "int32", "int64", "bool"
std::string_view name(ReduceOp op);    ///< "sum", "mean", "min", "max", "prod"
std::string_view name(Detail detail);  ///< "off", "summary", "full"
/// Of those that every part of Kolo has.
std::optional<DType> dtypeFromName(std::string_view text);
std::optional<ReduceOp> reduceOpFromName(std::string_view text);
std::optional<Detail> detailFromName(std::string_view text);

/// The elements [first, first + count) of an array.
struct Range {
    std::int64_t first = 0;
    std::int64_t count = 0;
    friend bool operator==(const Range&, const Range&) = default;
};

/// Chunk `chunk` of an array of `elements` split into `chunks` parts as evenly as possible: the first elements % chunks
/// parts have one element more than the others (like numpy.array_split). Parts may be empty.
Range chunkRange(std::int64_t elements, int chunks, int chunk);

/// A, B … Z, AA, AB … : the lecture's letters.
std::string workerName(int rank);

/// The shortest decimal text that round-trips to exactly this value of that type ("37", "0.1").
std::string formatValue(double value, DType type);

/// 0 B, 12 B, 1.5 KiB, 64 MiB: binary multiples, at most three significant digits.
std::string formatBytes(double bytes);

/// 840 ns, 41 µs, 1.25 ms, 3.1 s.
std::string formatDuration(std::int64_t ns);

}  // namespace kolo
