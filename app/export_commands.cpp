// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export_commands.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <utility>

#include "app/actions.h"
#include "app/engine_words.h"
#include "app/export_sheet.h"
#include "app/file_dialogs.h"
#include "app/message_strip.h"
#include "app/run_document.h"
#include "viz/host/canvas_widget.h"
#include "viz/host/save_picture.h"

namespace kolo::app {

namespace {
constexpr int kSavedSeconds = 6;
}

ExportCommands::ExportCommands(const Parts& parts) : QObject(&parts.window), m_parts(parts) {
    connectSavers();
    Actions& a = m_parts.actions;
    connect(a.copyPicture, &QAction::triggered, this, [this] {
        QApplication::clipboard()->setMimeData(viz::mimeOf(m_parts.canvas.picture()));
        m_parts.strip.show({Notice::Tone::Good, tr("The picture is on the clipboard."), {}, {}, kSavedSeconds});
    });
    connect(a.exportRun, &QAction::triggered, this, [this] {
        const RunDocument& document = m_parts.document;
        const QString run = document.hasRun() ? engineWords(document.info().title) : tr("There is no run yet.");
        (new ExportSheet(m_parts.actions, m_parts.canvas.picture(), run, &m_parts.window))->open();
    });
    const std::pair<QAction*, ExportKind> all[] = {
        {a.exportCsv, ExportKind::Csv},
        {a.exportJson, ExportKind::Json},
        {a.exportTrace, ExportKind::Trace},
        {a.exportKolo, ExportKind::Kolo},
        {a.exportCanvasPng, ExportKind::PicturePng},
        {a.exportCanvasSvg, ExportKind::PictureSvg},
        {a.exportChartsPng, ExportKind::ChartsPng},
        {a.exportChartsSvg, ExportKind::ChartsSvg},
        {a.exportChartsPdf, ExportKind::ChartsPdf},
    };
    for (const auto& [action, kind] : all) {
        connect(action, &QAction::triggered, this, [this, kind = kind] { askWhere(kind); });
    }
}

void ExportCommands::connectSavers() {
    Exporter& exporter = m_parts.exporter;
    exporter.setPictureSaver([this](const QString& path) -> Outcome<QStringList> {
        TRY(viz::savePicture(m_parts.canvas.picture(), path));
        return QStringList{path};
    });
    connect(&exporter, &Exporter::progressed, this, [this](int saved, int files) {
        m_showsProgress = true;
        m_parts.strip.showProgress(tr("Saving the charts: %1 of %2.").arg(saved).arg(files), tr("Cancel"),
                                   [this] { m_parts.exporter.cancel(); });
    });
    connect(&exporter, &Exporter::done, this, [this](const QStringList& paths) {
        endProgress();
        const QString first = QDir::toNativeSeparators(paths.front());
        m_parts.strip.show({Notice::Tone::Good,
                            paths.size() > 1 ? tr("Saved %1 files, the first is %2.").arg(paths.size()).arg(first)
                                             : tr("Saved %1.").arg(first),
                            {},
                            {},
                            kSavedSeconds});
    });
    connect(&exporter, &Exporter::failed, this, [this](const Error& error) {
        endProgress();
        m_parts.strip.show({Notice::Tone::Bad, engineWords(error.message), {}, {}, 0});
    });
}

void ExportCommands::endProgress() {
    if (std::exchange(m_showsProgress, false)) m_parts.strip.hideProgress();
}

void ExportCommands::askWhere(ExportKind kind) {
    const std::vector<ExportKind> kinds = formatsBeside(kind);
    std::vector<SaveFormat> formats;
    for (const ExportKind each : kinds)
        formats.push_back({filterOf(each), suffixOf(each), m_parts.exporter.suggestedName(each)});
    askWhereToSave(&m_parts.window, tr("Export"), formats, [this, kinds](const QString& path, std::size_t format) {
        m_parts.exporter.saveByName(kinds[format], path);
    });
}

}  // namespace kolo::app
