// SPDX-License-Identifier: GPL-3.0-or-later
//
// The charts as files, one each: "run-charts.png" becomes run-charts-bytes_per_rank.png, run-charts-throughput.png.
#pragma once

#include <QStringList>
#include <vector>

#include "engine/api/outcome.h"

namespace kolo::viz::charts {
class Chart;
}

namespace kolo::app {

/// Format by suffix: .png, .svg or .pdf. Returns the files written, or the first error.
Outcome<QStringList> saveCharts(const std::vector<viz::charts::Chart*>& charts, const QString& path);

/// A chart that could not be written, and why.
Error chartUnsaved(const QString& path, const QString& why);

}  // namespace kolo::app
