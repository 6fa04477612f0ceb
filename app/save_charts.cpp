// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/save_charts.h"

#include <QFileInfo>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "viz/charts/chart.h"
#include "viz/host/save_file.h"

namespace kolo::app {

Error chartUnsaved(const QString& path, const QString& why) {
    return {ErrorCode::UnreadableFile, "path",
            Complaint::tr("The chart cannot be saved to {}: {}.", inQuotes(path.toStdString()), why.toStdString())};
}

Outcome<QStringList> saveCharts(const std::vector<viz::charts::Chart*>& charts, const QString& path) {
    const QFileInfo file(path);
    const QString suffix = file.suffix().toLower();
    QStringList saved;
    for (viz::charts::Chart* chart : charts) {
        const QString name = QStringLiteral("%1/%2-%3.%4")
                                 .arg(file.path(), file.completeBaseName(), QLatin1String(chart->kind().id), suffix);
        if (const QString why = viz::saveFile(name, chart->file(suffix)); !why.isEmpty())
            return chartUnsaved(name, why);
        saved << name;
    }
    return saved;
}

}  // namespace kolo::app
