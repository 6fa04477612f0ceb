// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exporter.h"

#include <QDir>
#include <QFileInfo>

#include "app/engine_client.h"
#include "app/run_document.h"

namespace kolo::app {

namespace {
/// The engine's name for the format; empty: the window saves it itself.
const char* engineFormat(ExportKind kind) {
    switch (kind) {
        case ExportKind::Csv:
            return "csv";
        case ExportKind::Json:
            return "json";
        case ExportKind::Trace:
            return "trace";
        case ExportKind::Kolo:
            return "kolo";
        default:
            return "";
    }
}
}  // namespace

QString suffixOf(ExportKind kind) {
    switch (kind) {
        case ExportKind::Csv:
            return QStringLiteral("csv");
        case ExportKind::Json:
            return QStringLiteral("json");
        case ExportKind::Trace:
            return QStringLiteral("trace.json");
        case ExportKind::Kolo:
            return QStringLiteral("kolo");
        case ExportKind::PicturePng:
        case ExportKind::ChartsPng:
            return QStringLiteral("png");
        case ExportKind::PictureSvg:
        case ExportKind::ChartsSvg:
            return QStringLiteral("svg");
        case ExportKind::ChartsPdf:
            return QStringLiteral("pdf");
    }
    return {};
}

QString filterOf(ExportKind kind) {
    const auto words = [kind] {
        switch (kind) {
            case ExportKind::Csv:
                return Exporter::tr("Table of the run, as CSV");
            case ExportKind::Json:
                return Exporter::tr("Result of the run, as JSON");
            case ExportKind::Trace:
                return Exporter::tr("Trace for Perfetto");
            case ExportKind::Kolo:
                return Exporter::tr("Whole run, for another Kolo");
            case ExportKind::PicturePng:
                return Exporter::tr("Picture, as PNG");
            case ExportKind::PictureSvg:
                return Exporter::tr("Picture, as SVG");
            case ExportKind::ChartsPng:
                return Exporter::tr("Charts, as PNG");
            case ExportKind::ChartsSvg:
                return Exporter::tr("Charts, as SVG");
            case ExportKind::ChartsPdf:
                return Exporter::tr("Charts, as PDF");
        }
        return QString();
    };
    return QStringLiteral("%1 (*.%2)").arg(words(), suffixOf(kind));
}

Exporter::Exporter(EngineClient& client, RunDocument& document, QObject* parent)
    : QObject(parent), m_client(client), m_document(document) {}

QString Exporter::suggestedName(ExportKind kind) const {
    QString name;
    for (const QChar letter :
         m_document.hasRun() ? QString::fromStdString(m_document.info().title.english()).toLower() : QString()) {
        if (letter.isLetterOrNumber()) {
            name += letter;
        } else if (!name.isEmpty() && !name.endsWith(QLatin1Char('-'))) {
            name += QLatin1Char('-');
        }
    }
    while (name.endsWith(QLatin1Char('-'))) name.chop(1);
    if (name.isEmpty()) name = QStringLiteral("kolo-run");
    if (kind == ExportKind::ChartsPng || kind == ExportKind::ChartsSvg || kind == ExportKind::ChartsPdf) {
        name += QStringLiteral("-charts");
    } else if (kind == ExportKind::PicturePng || kind == ExportKind::PictureSvg) {
        name += QStringLiteral("-iteration-%1").arg(m_document.step());
    }
    return name + QLatin1Char('.') + suffixOf(kind);
}

void Exporter::save(ExportKind kind, const QString& path) {
    if (!m_document.hasRun()) {
        finish(
            Error{ErrorCode::UnknownRun, "run", tr("There is no run to export yet; press Run first.").toStdString()});
        return;
    }
    const std::string format = engineFormat(kind);
    if (format.empty()) {
        const bool charts =
            kind == ExportKind::ChartsPng || kind == ExportKind::ChartsSvg || kind == ExportKind::ChartsPdf;
        finish((charts ? m_saveCharts : m_savePicture)(path));
        return;
    }
    const RunInfo& info = m_document.info();
    if (info.id == 0) {
        finish(
            Error{ErrorCode::UnknownRun, "run",
                  tr("This run was not recorded, so there is nothing to export; the history says why.").toStdString()});
        return;
    }
    const QString whole = QFileInfo(path).absoluteFilePath();  // the engine's working folder may differ
    protocol::ExportRun request{info.id, format, QDir::toNativeSeparators(whole).toStdString(),
                                m_document.exerciseView() ? "exercise" : "values"};
    m_client.request(request, [this, path](const Outcome<protocol::Reply>& outcome) {
        finish(outcome ? Outcome<QStringList>(QStringList{path}) : Outcome<QStringList>(outcome.error()));
    });
}

void Exporter::finish(const Outcome<QStringList>& outcome) {
    if (outcome) {
        emit done(*outcome);
    } else {
        emit failed(outcome.error());
    }
}

}  // namespace kolo::app
