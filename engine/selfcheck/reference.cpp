// SPDX-License-Identifier: Apache-2.0
#include "engine/selfcheck/reference.h"

#include <cmath>
#include <cstring>
#include <limits>

namespace kolo::selfcheck {

namespace {

std::uint64_t mixed(std::uint64_t x) {  // SplitMix64 (Steele, Lea and Flood, OOPSLA 2014)
    x += 0x9E3779B97F4A7C15ull;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
    return x ^ (x >> 31);
}

std::uint64_t bitsOf(int rank, std::int64_t element, int salt) {
    return mixed((static_cast<std::uint64_t>(salt) << 48) + (static_cast<std::uint64_t>(rank) << 40) + element);
}

}  // namespace

double inputValue(int rank, std::int64_t element, ReduceOp op, DType type, int salt) {
    const std::uint64_t bits = bitsOf(rank, element, salt);
    if (type == DType::Int32) return static_cast<std::int32_t>(bits);
    const double fraction = static_cast<double>(bits >> 11) * 0x1p-53;  // [0, 1)
    const double value = op == ReduceOp::Prod ? (bits & 1 ? -1 : 1) * (0.75 + fraction / 2) : 2 * fraction - 1;
    return type == DType::Float32 ? static_cast<float>(value) : value;
}

std::vector<std::byte> inputBytes(int rank, std::int64_t count, ReduceOp op, DType type, int salt) {
    std::vector<std::byte> bytes(count * sizeOf(type));
    const auto fill = [&](auto typed) {
        for (std::int64_t i = 0; i < count; ++i) {
            typed = static_cast<decltype(typed)>(inputValue(rank, i, op, type, salt));
            std::memcpy(bytes.data() + i * sizeof typed, &typed, sizeof typed);
        }
    };
    if (type == DType::Float32) fill(float{});
    if (type == DType::Float64) fill(double{});
    if (type == DType::Int32) fill(std::int32_t{});
    return bytes;
}

Expected reduced(int ranks, std::int64_t element, ReduceOp op, DType type, int salt) {
    Expected result{inputValue(0, element, op, type, salt), 0};
    result.magnitude = std::abs(result.value);
    const auto whole = [](long double value) { return static_cast<std::uint32_t>(static_cast<std::int64_t>(value)); };
    auto wrapped = whole(result.value);  // of int32, whose inputs a long double holds
    for (int rank = 1; rank < ranks; ++rank) {
        const long double value = inputValue(rank, element, op, type, salt);
        switch (op) {
            case ReduceOp::Sum:
            case ReduceOp::Mean:
                result.value += value;
                result.magnitude += std::abs(value);
                wrapped += whole(value);
                break;
            case ReduceOp::Min: result.value = std::min(result.value, value); break;
            case ReduceOp::Max: result.value = std::max(result.value, value); break;
            case ReduceOp::Prod:
                result.value *= value;
                result.magnitude *= std::abs(value);
                wrapped *= whole(value);
                break;
        }
    }
    if (type == DType::Int32 && op != ReduceOp::Min && op != ReduceOp::Max)
        result.value = static_cast<std::int32_t>(wrapped);
    if (op == ReduceOp::Mean) {
        result.value /= ranks;
        result.magnitude /= ranks;
        if (type == DType::Int32) result.value = std::trunc(result.value);
    }
    return result;
}

double allowedError(int ranks, ReduceOp op, DType type) {
    if (type == DType::Int32 || op == ReduceOp::Min || op == ReduceOp::Max) return 0;
    const double unit =
        type == DType::Float32 ? std::numeric_limits<float>::epsilon() : std::numeric_limits<double>::epsilon();
    return ranks * unit / 2 * 1.01;  // n − 1 roundings and a division; 1 % for second-order terms
}

double errorOf(double found, const Expected& wanted) {
    if (!std::isfinite(found)) return std::numeric_limits<double>::infinity();
    const long double apart = std::abs(static_cast<long double>(found) - wanted.value);
    if (apart == 0) return 0;
    return static_cast<double>(apart / std::max(wanted.magnitude, std::numeric_limits<long double>::min()));
}

}  // namespace kolo::selfcheck
