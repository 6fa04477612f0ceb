// SPDX-License-Identifier: GPL-3.0-or-later
//
// Bytes over time in a fixed number of bins, for a run that is still growing: when an interval no longer fits, adjacent
// bins merge and become twice as wide. Adding is O(bins touched), memory is constant, and no byte is ever lost: total()
// is the sum of everything added, however often the bins have merged.
#pragma once

#include <cstdint>
#include <vector>

namespace kolo::viz::charts {

class RateHistogram {
public:
    explicit RateHistogram(int bins = 128) : m_bytes(static_cast<std::size_t>(bins), 0.0) {}

    /// `bytes` moved evenly over [startNs, endNs), 0 <= startNs <= endNs; all at once if the interval is empty.
    void add(std::int64_t startNs, std::int64_t endNs, double bytes);

    std::int64_t binNs() const { return m_binNs; }  ///< a power of two
    int used() const { return m_used; }             ///< bins 0 … used()-1 hold something, or precede one that does
    double bytes(int bin) const { return m_bytes[static_cast<std::size_t>(bin)]; }
    double perSecond(int bin) const { return bytes(bin) * 1e9 / static_cast<double>(m_binNs); }
    double perSecondAt(std::int64_t ns) const;  ///< 0 beyond what is used
    double total() const;

private:
    void widen();

    std::vector<double> m_bytes;
    std::int64_t m_binNs = 1;
    int m_used = 0;
};

}  // namespace kolo::viz::charts
