// SPDX-License-Identifier: GPL-3.0-or-later
//
// Amounts in a window's text, in the words of the command line (formatBytes, formatDuration) and with the decimal sign
// of the window's language. Whatever a person reads goes through here.
#pragma once

#include <QString>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "engine/api/number_words.h"
#include "engine/api/types.h"

namespace kolo::viz {

/// Of UTF-8, as the engine writes it.
inline QString textOf(std::string_view words) {
    return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

/// As QString::number(), with the reader's decimal sign.
inline QString numberText(double value, char format, int digits) {
    return textOf(decimalNumber(QString::number(value, format, digits).toStdString()));
}

/// Rounded, if it is not whole already.
template <typename Number>
std::int64_t wholeNumberOf(Number number) {
    if constexpr (std::is_integral_v<Number>)
        return static_cast<std::int64_t>(number);
    else
        return std::llround(number);
}

/// 24000 → "24,000"; rounded to a whole number.
template <typename Number>
QString countText(Number count) {
    return textOf(groupedNumber(wholeNumberOf(count)));
}

/// 0.253 → "25.3 %"
inline QString percentText(double share) {
    return numberText(share * 100, 'f', 1) + QStringLiteral(" %");
}

/// A count of bytes, or a mean of such counts; rounded to whole bytes.
template <typename Number>
QString bytesText(Number bytes) {
    return textOf(formatBytes(std::round(static_cast<double>(bytes))));
}

/// "1.5 MiB/s"
inline QString bandwidthText(double bytesPerSecond) {
    return bytesText(bytesPerSecond) + QStringLiteral("/s");
}

template <typename Number>
QString durationText(Number ns) {
    return textOf(formatDuration(wholeNumberOf(ns)));
}

}  // namespace kolo::viz
