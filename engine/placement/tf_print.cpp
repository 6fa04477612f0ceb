// SPDX-License-Identifier: Apache-2.0
//
// tf.print: as TensorFlow's own StringFormat writes tensors, which is not NumPy's way: no points after whole numbers,
// no columns, three elements at each end of an axis.
#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <cstring>

#include "engine/placement/numpy_text.h"

namespace kolo::placement {

using kernels::TensorType;

namespace {

constexpr std::int64_t kEdge = 3;

template <typename T>
std::string realText(T value) {
    if (std::isnan(value)) return std::signbit(value) ? "-nan" : "nan";
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
    // The fewest digits that read back as the number, but written as printf's %g does.
    std::array<char, 64> text;
    for (int digits = std::is_same_v<T, float> ? 6 : 15;; ++digits) {
        const int length = std::snprintf(text.data(), text.size(), "%.*g", digits, static_cast<double>(value));
        T back{};
        std::from_chars(text.data(), text.data() + length, back);
        if (back == value || digits >= 17) return {text.data(), static_cast<std::size_t>(length)};
    }
}

std::string elementText(const std::byte* data, std::int64_t index, DType dtype) {
    const auto read = [&](auto typed) {
        std::memcpy(&typed, data + index * static_cast<std::int64_t>(sizeof typed), sizeof typed);
        return typed;
    };
    switch (dtype) {
        case DType::BFloat16:  // the lab has none
        case DType::Float32: return realText(read(float{}));
        case DType::Float64: return realText(read(double{}));
        case DType::Int32: return std::to_string(read(std::int32_t{}));
        case DType::Int64: return std::to_string(read(std::int64_t{}));
        case DType::Bool: return read(std::uint8_t{}) != 0 ? "1" : "0";
    }
    return "";
}

void append(std::string& text, const std::byte* data, const TensorType& type, std::size_t axis, std::int64_t& at) {
    if (axis == type.shape.size()) {
        text += elementText(data, at++, type.dtype);
        return;
    }
    const std::int64_t length = type.shape[axis];
    std::int64_t inner = 1;
    for (std::size_t i = axis + 1; i < type.shape.size(); ++i) inner *= type.shape[i];
    const std::string gap = axis + 1 == type.shape.size() ? " " : "\n" + std::string(axis + 1, ' ');
    text += '[';
    for (std::int64_t i = 0; i < length; ++i) {
        if (length > 2 * kEdge && i == kEdge) {
            text += gap + "...";
            at += (length - 2 * kEdge) * inner;
            i = length - kEdge;
        }
        if (i > 0) text += gap;
        append(text, data, type, axis + 1, at);
    }
    text += ']';
}

}  // namespace

std::string summaryText(const std::byte* data, const TensorType& type) {
    std::string text;
    std::int64_t at = 0;
    append(text, data, type, 0, at);
    return text;
}

}  // namespace kolo::placement
