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

#include "engine/api/names.h"

namespace kolo {

inline constexpr int kMinRanks = 2;
inline constexpr int kMaxRanks = 64;
/// Buffers of at most this many elements per rank are recorded value by value at detail `full`; larger ones are not.
inline constexpr std::int64_t kMaxRecordedElements = 4096;

enum class DType : std::uint8_t {
    Float32,
    Float64,
    Int32,
    Int64,     ///< placement lab only
    Bool,      ///< placement lab only; one byte, 0 or 1
    BFloat16,  ///< mixed-precision training only; the upper half of a float32 (bfloat16.h)
};
enum class ReduceOp : std::uint8_t { Sum, Mean, Min, Max, Prod };
enum class Detail : std::uint8_t {
    Off,      ///< only the result
    Summary,  ///< every step and transfer
    Full      ///< kernels and waits too, and the values of small buffers
};

/// Calls use(T{}) with the C++ type of `dtype`; not at all for bfloat16.
template <typename Use>
void withType(DType dtype, const Use& use) {
    switch (dtype) {
        case DType::Float32: return use(float{});
        case DType::Float64: return use(double{});
        case DType::Int32: return use(std::int32_t{});
        case DType::Int64: return use(std::int64_t{});
        case DType::Bool: return use(bool{});
        case DType::BFloat16: break;  // no type of C++'s
    }
}

std::size_t sizeOf(DType type);
/// Element `index` of an array of that type; exact, except for int64 beyond ±2⁵³.
double readElement(const std::byte* array, std::int64_t index, DType type);

inline constexpr Names<DType, DType::BFloat16> kAllDTypes{"float32", "float64", "int32", "int64", "bool", "bfloat16"};
/// The ones that every part of Kolo supports.
inline constexpr Names<DType, DType::Int32> kDTypes{"float32", "float64", "int32"};
inline constexpr Names<ReduceOp, ReduceOp::Prod> kReduceOps{"sum", "mean", "min", "max", "prod"};
inline constexpr Names<Detail, Detail::Full> kDetails{"off", "summary", "full"};
inline std::string_view name(DType type) {
    return kAllDTypes[type];
}
inline std::string_view name(ReduceOp op) {
    return kReduceOps[op];
}
inline std::string_view name(Detail detail) {
    return kDetails[detail];
}

/// The elements [first, first + count) of an array.
struct Range {
    std::int64_t first = 0;
    std::int64_t count = 0;
    std::int64_t end() const { return first + count; }
    Range movedBy(std::int64_t by) const { return {first + by, count}; }
    friend bool operator==(const Range&, const Range&) = default;
};
/// What two ranges share; empty, somewhere between them, if they share nothing.
Range commonPart(const Range& a, const Range& b);

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
