// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/save_charts.h"

#include <QFileInfo>

#include "viz/charts/chart.h"

namespace kolo::app {

Outcome<QStringList> saveCharts(const std::vector<viz::charts::Chart*>& charts, const QString& path) {
    const QFileInfo file(path);
    const QString suffix = file.suffix().toLower();
    QStringList saved;
    for (viz::charts::Chart* chart : charts) {
        const QString name = QStringLiteral("%1/%2-%3.%4")
                                 .arg(file.path(), file.completeBaseName(), QLatin1String(chart->kind().id), suffix);
        TRY(suffix == QLatin1String("svg")   ? chart->saveSvg(name)
            : suffix == QLatin1String("pdf") ? chart->savePdf(name)
                                             : chart->savePng(name));
        saved << name;
    }
    return saved;
}

}  // namespace kolo::app
