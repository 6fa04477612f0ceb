// SPDX-License-Identifier: GPL-3.0-or-later
//
// The charts as files, one for each: "run-charts.png" becomes run-charts-bytes_per_rank.png, run-charts-throughput.png.
#pragma once

#include <QStringList>
#include <vector>

#include "engine/api/outcome.h"

namespace kolo::viz::charts {
class Chart;
}

namespace kolo::app {

/// By the suffix: .png, .svg or .pdf. The files that were written, or what went wrong with the first that was not.
Outcome<QStringList> saveCharts(const std::vector<viz::charts::Chart*>& charts, const QString& path);

}  // namespace kolo::app
