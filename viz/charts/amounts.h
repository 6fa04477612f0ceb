// SPDX-License-Identifier: GPL-3.0-or-later
//
// Amounts in a window's text, in the words of the command line (formatBytes, formatDuration).
#pragma once

#include <QString>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "engine/api/types.h"

namespace kolo::viz {

/// Of UTF-8, as the engine writes it.
inline QString textOf(std::string_view words) {
    return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
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
    if constexpr (std::is_integral_v<Number>)
        return textOf(formatDuration(static_cast<std::int64_t>(ns)));
    else
        return textOf(formatDuration(std::llround(ns)));
}

}  // namespace kolo::viz
