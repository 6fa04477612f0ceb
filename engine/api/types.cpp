// SPDX-License-Identifier: Apache-2.0
#include "engine/api/types.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "engine/api/bfloat16.h"
#include "engine/api/number_words.h"

namespace kolo {

namespace {

/// Three significant digits without trailing zeros: 1.5, 12, 640, 1.25; in a window, with its language's decimal sign.
std::string threeDigits(double value) {
    const int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
    std::string text = fmt::format("{:.{}f}", value, decimals);
    if (decimals > 0) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.back() == '.') text.pop_back();
    }
    return decimalNumber(std::move(text));
}

}  // namespace

std::size_t sizeOf(DType type) {
    return type == DType::Bool                              ? 1
           : type == DType::BFloat16                        ? 2
           : type == DType::Float64 || type == DType::Int64 ? 8
                                                            : 4;
}
double readElement(const std::byte* array, std::int64_t index, DType type) {
    double read = 0;
    if (type == DType::BFloat16) {
        Bfloat16 element;
        std::memcpy(&element, array + index * sizeof(element), sizeof(element));
        return static_cast<double>(element.value());
    }
    withType(type, [&](auto element) {
        std::memcpy(&element, array + index * sizeof(element), sizeof(element));
        read = static_cast<double>(element);
    });
    return read;
}

Range chunkRange(std::int64_t elements, int chunks, int chunk) {
    const std::int64_t base = elements / chunks;
    const std::int64_t longer = elements % chunks;  // how many chunks hold one more element
    return {chunk * base + std::min<std::int64_t>(chunk, longer), base + (chunk < longer ? 1 : 0)};
}

Range commonPart(const Range& a, const Range& b) {
    const std::int64_t first = std::max(a.first, b.first);
    return {first, std::max<std::int64_t>(0, std::min(a.end(), b.end()) - first)};
}

std::string workerName(int rank) {
    std::string text(1, static_cast<char>('A' + rank % 26));
    return rank < 26 ? text : static_cast<char>('A' + rank / 26 - 1) + text;
}

std::string formatValue(double value, DType type) {
    switch (type) {
        case DType::Int32:
        case DType::Int64:
        case DType::Bool: return fmt::format("{}", static_cast<std::int64_t>(value));
        case DType::BFloat16:
        case DType::Float32: return fmt::format("{}", static_cast<float>(value));
        case DType::Float64: break;
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
