// SPDX-License-Identifier: GPL-3.0-or-later
//
// From the window to a file. The record is exported by the engine, which owns it; the picture and the charts are saved
// as they are on the screen. Nothing here opens a dialog: a test, a key or a menu names the file.
#pragma once

#include <QObject>
#include <QStringList>
#include <functional>
#include <optional>
#include <vector>

#include "app/save_charts.h"
#include "engine/api/outcome.h"

namespace kolo::app {

class EngineClient;
class RunDocument;

enum class ExportKind { Csv, Json, Trace, Kolo, PicturePng, PictureSvg, ChartsPng, ChartsSvg, ChartsPdf };
inline constexpr ExportKind kExportKinds[] = {ExportKind::Csv,       ExportKind::Json,       ExportKind::Trace,
                                              ExportKind::Kolo,      ExportKind::PicturePng, ExportKind::PictureSvg,
                                              ExportKind::ChartsPng, ExportKind::ChartsSvg,  ExportKind::ChartsPdf};

QString suffixOf(ExportKind kind);                       ///< "csv", "trace.json" …
QString filterOf(ExportKind kind);                       ///< "Table of the run (*.csv)", for a file dialog
std::vector<ExportKind> formatsBeside(ExportKind kind);  ///< it, then what else the same thing can be saved as

class Exporter : public QObject {
    Q_OBJECT
public:
    /// Saves the picture or the table as this file, in the format given by its suffix; returns the files it wrote.
    using Save = std::function<Outcome<QStringList>(const QString& path)>;

    Exporter(EngineClient& client, RunDocument& document, QObject* parent = nullptr);
    void setPictureSaver(Save save) { m_savePicture = std::move(save); }
    /// Of a run whose table only the window has: that of a step plan.
    void setPlanTableSaver(Save save) { m_savePlanTable = std::move(save); }
    /// What gives the charts of the run that is shown.
    void setCharts(std::function<std::vector<viz::charts::Chart*>()> charts) { m_charts = std::move(charts); }

    /// What a file of this name is to hold: `chosen`, or, if its extension says otherwise, the same thing in that
    /// format, or else the first kind that has that extension. Nothing: no kind has it.
    static std::optional<ExportKind> kindOf(const QString& path, ExportKind chosen);
    QString suggestedStem() const;  ///< "ring-allreduce-4-workers-sum": from the run's title
    QString suggestedName(ExportKind kind) const;
    /// Ends with done() or failed(), later.
    void save(ExportKind kind, const QString& path);
    /// The same, as the name says it.
    void saveByName(ExportKind chosen, const QString& path);
    void cancel();  ///< of several files, those that are not written yet

signals:
    void progressed(int saved, int files);  ///< while several files take longer than a second
    void done(const QStringList& paths);
    void failed(const kolo::Error& error);

private:
    void finish(const Outcome<QStringList>& outcome);

    EngineClient& m_client;
    RunDocument& m_document;
    Save m_savePicture, m_savePlanTable;
    std::function<std::vector<viz::charts::Chart*>()> m_charts;
    ChartsExport m_chartsExport;
};

}  // namespace kolo::app
