// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exporter.h"

#include <QDir>
#include <QFileInfo>
#include <iterator>

#include "app/engine_client.h"
#include "app/run_document.h"

namespace kolo::app {

namespace {
struct Format {
    const char* engine;  ///< its name for the format; null: the window saves it itself
    const char* suffix;
    const char* words;
};

/// In the order of ExportKind.
constexpr Format kFormats[] = {
    {"csv", "csv", QT_TRANSLATE_NOOP("Exporter", "Table of the run, as CSV")},
    {"json", "json", QT_TRANSLATE_NOOP("Exporter", "Result of the run, as JSON")},
    {"trace", "trace.json", QT_TRANSLATE_NOOP("Exporter", "Trace for Perfetto")},
    {"kolo", "kolo", QT_TRANSLATE_NOOP("Exporter", "Whole run, for another Kolo")},
    {nullptr, "png", QT_TRANSLATE_NOOP("Exporter", "Picture, as PNG")},
    {nullptr, "svg", QT_TRANSLATE_NOOP("Exporter", "Picture, as SVG")},
    {nullptr, "png", QT_TRANSLATE_NOOP("Exporter", "Charts, as PNG")},
    {nullptr, "svg", QT_TRANSLATE_NOOP("Exporter", "Charts, as SVG")},
    {nullptr, "pdf", QT_TRANSLATE_NOOP("Exporter", "Charts, as PDF")},
};
static_assert(std::size(kFormats) == std::size(kExportKinds));

const Format& formatOf(ExportKind kind) {
    return kFormats[static_cast<std::size_t>(kind)];
}
bool isOfCharts(ExportKind kind) {
    return kind >= ExportKind::ChartsPng;
}
bool isPicture(ExportKind kind) {
    return !formatOf(kind).engine && !isOfCharts(kind);
}
}  // namespace

QString suffixOf(ExportKind kind) {
    return QString::fromLatin1(formatOf(kind).suffix);
}

std::vector<ExportKind> formatsBeside(ExportKind kind) {
    std::vector<ExportKind> all{kind};
    for (const ExportKind each : kExportKinds) {
        const bool same = (isPicture(each) && isPicture(kind)) || (isOfCharts(each) && isOfCharts(kind));
        if (same && each != kind) all.push_back(each);
    }
    return all;
}

QString filterOf(ExportKind kind) {
    return QStringLiteral("%1 (*.%2)").arg(Exporter::tr(formatOf(kind).words), suffixOf(kind));
}

Exporter::Exporter(EngineClient& client, RunDocument& document, QObject* parent)
    : QObject(parent), m_client(client), m_document(document) {
    connect(&m_chartsExport, &ChartsExport::progressed, this, &Exporter::progressed);
    connect(&m_chartsExport, &ChartsExport::done, this, &Exporter::done);
    connect(&m_chartsExport, &ChartsExport::failed, this, &Exporter::failed);
    connect(&document, &RunDocument::runStarted, this,
            [this] { m_chartsExport.stop(tr("because another run is shown now")); });
}

std::optional<ExportKind> Exporter::kindOf(const QString& path, ExportKind chosen) {
    const QString name = QFileInfo(path).fileName().toLower();
    const auto fits = [&](ExportKind kind) { return name.endsWith(QLatin1Char('.') + suffixOf(kind)); };
    if (fits(chosen) || !name.contains(QLatin1Char('.'))) return chosen;
    // Charts stay charts: as "a.svg" they are no picture.
    for (const ExportKind kind : formatsBeside(chosen))
        if (fits(kind)) return kind;
    // "a.trace.json" is a trace, although it ends as a result does.
    std::optional<ExportKind> found;
    for (const ExportKind kind : kExportKinds)
        if (fits(kind) && (!found || suffixOf(kind).size() > suffixOf(*found).size())) found = kind;
    return found;
}

QString Exporter::suggestedStem() const {
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
    return name.isEmpty() ? QStringLiteral("kolo-run") : name;
}

QString Exporter::suggestedName(ExportKind kind) const {
    QString name = suggestedStem();
    if (isOfCharts(kind)) {
        name += QStringLiteral("-charts");
    } else if (isPicture(kind)) {
        name += QStringLiteral("-iteration-%1").arg(m_document.step());
    }
    return name + QLatin1Char('.') + suffixOf(kind);
}

void Exporter::saveByName(ExportKind chosen, const QString& path) {
    if (const auto kind = kindOf(path, chosen)) return save(*kind, path);
    QStringList suffixes;
    for (const ExportKind each : kExportKinds) suffixes << QLatin1Char('.') + suffixOf(each);
    suffixes.removeDuplicates();
    finish(Error{ErrorCode::BadValue, "path",
                 tr("Nothing is exported as %1: the name must end in one of %2.")
                     .arg(QFileInfo(path).fileName(), suffixes.join(QStringLiteral(", ")))
                     .toStdString()});
}

void Exporter::save(ExportKind kind, const QString& path) {
    if (!m_document.hasRun()) {
        finish(
            Error{ErrorCode::UnknownRun, "run", tr("There is no run to export yet; press Run first.").toStdString()});
        return;
    }
    const char* const format = formatOf(kind).engine;
    if (isOfCharts(kind)) return m_chartsExport.begin(m_charts(), path);
    if (!format) return finish(m_savePicture(path));
    if (kind == ExportKind::Csv && m_document.goesBySlots()) return finish(m_savePlanTable(path));
    const RunInfo& info = m_document.info();
    if (info.id == 0) {
        finish(
            Error{ErrorCode::UnknownRun, "run",
                  tr("This run was not recorded, so there is nothing to export; the history says why.").toStdString()});
        return;
    }
    const QString whole = QFileInfo(path).absoluteFilePath();  // the engine's working folder may differ
    protocol::ExportRun request{info.id, format, QDir::toNativeSeparators(whole).toStdString(),
                                info.collective && m_document.exerciseView() ? "exercise" : "values"};
    m_client.request(request, [this, path](const Outcome<protocol::Reply>& outcome) {
        finish(outcome ? Outcome<QStringList>(QStringList{path}) : Outcome<QStringList>(outcome.error()));
    });
}

void Exporter::cancel() {
    m_chartsExport.stop(tr("because the rest was cancelled"));
}

void Exporter::finish(const Outcome<QStringList>& outcome) {
    if (outcome) {
        emit done(*outcome);
    } else {
        emit failed(outcome.error());
    }
}

}  // namespace kolo::app
