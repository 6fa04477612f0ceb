// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/save_charts.h"

#include <QFileInfo>
#include <utility>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "viz/charts/chart.h"
#include "viz/host/save_file.h"

namespace kolo::app {

namespace {
constexpr int kShownAfterMs = 1000;
}

Error chartUnsaved(const QString& path, const QString& why) {
    return {ErrorCode::UnreadableFile, "path",
            Complaint::tr("The chart cannot be saved to {}: {}.", inQuotes(path.toStdString()), why.toStdString())};
}

Outcome<QString> saveChart(viz::charts::Chart& chart, const QString& path) {
    const QFileInfo file(path);
    const QString suffix = file.suffix().toLower();
    const QString name =
        QStringLiteral("%1/%2-%3.%4").arg(file.path(), file.completeBaseName(), QLatin1String(chart.kind().id), suffix);
    if (const QString why = viz::saveFile(name, chart.file(suffix)); !why.isEmpty()) return chartUnsaved(name, why);
    return name;
}

ChartsExport::ChartsExport(QObject* parent) : QObject(parent) {
    m_next.setInterval(0);
    connect(&m_next, &QTimer::timeout, this, &ChartsExport::goOn);
}

void ChartsExport::begin(const std::vector<viz::charts::Chart*>& charts, const QString& path) {
    for (viz::charts::Chart* chart : charts) m_waiting.push_back({chart, path});
    if (m_next.isActive()) return;
    m_since.start();
    m_next.start();
}

void ChartsExport::goOn() {
    const auto [chart, path] = m_waiting.front();
    m_waiting.pop_front();
    const Outcome<QString> saved = saveChart(*chart, path);
    if (!saved) return fail(saved.error());
    m_saved << *saved;
    if (m_waiting.empty()) {
        m_next.stop();
        emit done(std::exchange(m_saved, {}));
    } else if (m_since.hasExpired(kShownAfterMs)) {
        emit progressed(static_cast<int>(m_saved.size()), static_cast<int>(m_saved.size() + m_waiting.size()));
    }
}

void ChartsExport::stop(const QString& why) {
    if (!m_next.isActive()) return;
    fail({ErrorCode::Cancelled, "charts",
          tr("Only %1 of %2 charts were saved, %3.")
              .arg(m_saved.size())
              .arg(m_saved.size() + static_cast<qsizetype>(m_waiting.size()))
              .arg(why)
              .toStdString()});
}

void ChartsExport::fail(const Error& error) {
    m_next.stop();
    m_waiting.clear();
    m_saved.clear();
    emit failed(error);
}

}  // namespace kolo::app
