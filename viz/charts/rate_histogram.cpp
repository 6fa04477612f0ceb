// SPDX-License-Identifier: GPL-3.0-or-later
#include "viz/charts/rate_histogram.h"

#include <algorithm>
#include <numeric>

namespace kolo::viz::charts {

void RateHistogram::add(std::int64_t startNs, std::int64_t endNs, double bytes) {
    startNs = std::max<std::int64_t>(0, startNs);
    endNs = std::max(startNs, endNs);
    const auto bins = static_cast<std::int64_t>(m_bytes.size());
    const std::int64_t lastNs = std::max(startNs, endNs - 1);
    while (lastNs / m_binNs >= bins) widen();

    const std::int64_t first = startNs / m_binNs, last = lastNs / m_binNs;
    m_used = std::max(m_used, static_cast<int>(last) + 1);
    if (first == last) {
        m_bytes[static_cast<std::size_t>(first)] += bytes;
        return;
    }
    const double perNs = bytes / static_cast<double>(endNs - startNs);
    for (std::int64_t bin = first; bin <= last; ++bin) {
        const std::int64_t from = std::max(startNs, bin * m_binNs);
        const std::int64_t to = std::min(endNs, (bin + 1) * m_binNs);
        m_bytes[static_cast<std::size_t>(bin)] += perNs * static_cast<double>(to - from);
    }
}

void RateHistogram::widen() {
    const std::size_t half = m_bytes.size() / 2;
    for (std::size_t i = 0; i < half; ++i) m_bytes[i] = m_bytes[2 * i] + m_bytes[2 * i + 1];
    std::fill(m_bytes.begin() + static_cast<std::ptrdiff_t>(half), m_bytes.end(), 0.0);
    m_binNs *= 2;
    m_used = (m_used + 1) / 2;
}

double RateHistogram::perSecondAt(std::int64_t ns) const {
    const std::int64_t bin = ns / m_binNs;
    return bin < m_used ? perSecond(static_cast<int>(bin)) : 0;
}

double RateHistogram::total() const {
    return std::accumulate(m_bytes.begin(), m_bytes.end(), 0.0);
}

}  // namespace kolo::viz::charts
