// SPDX-License-Identifier: Apache-2.0
#include "engine/api/types.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace kolo {

namespace {

constexpr std::array<std::string_view, 5> kDTypeNames = {"float32", "float64", "int32", "int64", "bool"};
constexpr std::array<std::string_view, 5> kOpNames = {"sum", "mean", "min", "max", "prod"};
constexpr std::array<std::string_view, 3> kDetailNames = {"off", "summary", "full"};

template <typename T, std::size_t N>
std::optional<T> fromName(const std::array<std::string_view, N>& names, std::string_view text) {
    const auto found = std::find(names.begin(), names.end(), text);
    if (found == names.end()) return std::nullopt;
    return static_cast<T>(found - names.begin());
}

/// Three significant digits without trailing zeros: 1.5, 12, 640, 1.25.
std::string threeDigits(double value) {
    const int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
    std::string text = fmt::format("{:.{}f}", value, decimals);
    if (decimals > 0) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.back() == '.') text.pop_back();
    }
    return text;
}

}  // namespace

std::size_t sizeOf(DType type) {
    return type == DType::Bool ? 1 : type == DType::Float64 || type == DType::Int64 ? 8 : 4;
}
double readElement(const std::byte* array, std::int64_t index, DType type) {
    const auto read = [&](auto value) {
        std::memcpy(&value, array + index * sizeof(value), sizeof(value));
        return static_cast<double>(value);
    };
    switch (type) {
        case DType::Float32:
            return read(float{});
        case DType::Float64:
            return read(double{});
        case DType::Int32:
            return read(std::int32_t{});
        case DType::Int64:
            return read(std::int64_t{});
        case DType::Bool:
            return read(std::uint8_t{});
    }
    return 0;
}
std::string_view name(DType type) {
    return kDTypeNames[static_cast<std::size_t>(type)];
}
std::string_view name(ReduceOp op) {
    return kOpNames[static_cast<std::size_t>(op)];
}
std::string_view name(Detail detail) {
    return kDetailNames[static_cast<std::size_t>(detail)];
}
std::optional<DType> dtypeFromName(std::string_view text) {
    const auto type = fromName<DType>(kDTypeNames, text);
    return type && *type <= DType::Int32 ? type : std::nullopt;
}
std::optional<ReduceOp> reduceOpFromName(std::string_view text) {
    return fromName<ReduceOp>(kOpNames, text);
}
std::optional<Detail> detailFromName(std::string_view text) {
    return fromName<Detail>(kDetailNames, text);
}

Range chunkRange(std::int64_t elements, int chunks, int chunk) {
    const std::int64_t base = elements / chunks;
    const std::int64_t longer = elements % chunks;  // how many chunks hold one more element
    return {chunk * base + std::min<std::int64_t>(chunk, longer), base + (chunk < longer ? 1 : 0)};
}

std::string workerName(int rank) {
    std::string text(1, static_cast<char>('A' + rank % 26));
    return rank < 26 ? text : static_cast<char>('A' + rank / 26 - 1) + text;
}

std::string formatValue(double value, DType type) {
    switch (type) {
        case DType::Int32:
        case DType::Int64:
        case DType::Bool:
            return fmt::format("{}", static_cast<std::int64_t>(value));
        case DType::Float32:
            return fmt::format("{}", static_cast<float>(value));
        case DType::Float64:
            break;
    }
    return fmt::format("{}", value);
}

std::string formatBytes(double bytes) {
    constexpr std::array<const char*, 5> units = {"B", "KiB", "MiB", "GiB", "TiB"};
    std::size_t unit = 0;
    while (bytes >= 1023.5 && unit + 1 < units.size()) {
        bytes /= 1024;
        ++unit;
    }
    return threeDigits(bytes) + " " + units[unit];
}

std::string formatDuration(std::int64_t ns) {
    const double value = static_cast<double>(ns);
    if (value < 999.5) return fmt::format("{} ns", ns);
    if (value < 999.5e3) return threeDigits(value / 1e3) + " µs";
    if (value < 999.5e6) return threeDigits(value / 1e6) + " ms";
    return threeDigits(value / 1e9) + " s";
}

}  // namespace kolo
