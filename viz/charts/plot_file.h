// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QSize>
#include <QString>

class QCustomPlot;

namespace kolo::viz::charts {

/// The plot as the contents of a file: "png" (with `scale` pixels per pixel), "pdf" or "svg".
QByteArray plotFile(QCustomPlot& plot, const QString& suffix, QSize size, double scale, const QString& title,
                    const QString& description);

}  // namespace kolo::viz::charts
