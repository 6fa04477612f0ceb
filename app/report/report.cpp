// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/report.h"

#include <QApplication>
#include <QCoreApplication>
#include <QJsonObject>
#include <QWidget>
#include <algorithm>

#include "app/engine_words.h"
#include "app/history_model.h"
#include "app/panels/cost.h"
#include "app/panels/table_cells.h"
#include "app/report/figures.h"
#include "app/run_document.h"
#include "app/scene_input.h"
#include "app/theme.h"
#include "viz/charts/chart.h"
#include "viz/host/save_picture.h"
#include "viz/layout/record_words.h"
#include "viz/scenes/frame.h"

namespace kolo::app {

namespace {

constexpr int kColumnsOfAPage = 16;
constexpr int kMostColumns = 256;
constexpr int kMostRows = 512;
constexpr viz::Size kPicture{760, 430};
constexpr QSize kChart{760, 340};
constexpr double kPrintScale = 3;  // pixels of a printed chart, per logical pixel

struct ReportWords {
    Q_DECLARE_TR_FUNCTIONS(kolo::app::Report)
};

QString text(const std::string& words) {
    return QString::fromStdString(words);
}

QString text(std::string_view words) {
    return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

void describe(Report& report, const RunInfo& info) {
    report.title = engineWords(info.title);
    report.startedAt = dateInWords(text(info.startedAt));
    auto& settings = report.settings;
    settings.emplace_back(ReportWords::tr("strategy"), text(info.spec.strategy));
    // Given numbers make these two mean nothing.
    const auto data = info.spec.parameters.find("data");
    const bool given = info.collective && data != info.spec.parameters.end() && !data->second.empty();
    for (const auto& [name, value] : info.spec.parameters)
        if (!given || (name != "elements" && name != "seed"))
            settings.emplace_back(fieldName(name), value == "none" ? engineWords(value) : text(value));
    settings.emplace_back(ReportWords::tr("workers"), QString::number(info.ranks));
    settings.emplace_back(ReportWords::tr("devices"), text(info.spec.devices.kind));
    settings.emplace_back(ReportWords::tr("launched as"), text(info.spec.launch));
    settings.emplace_back(ReportWords::tr("collectives by"), text(info.spec.collectives));
    settings.emplace_back(ReportWords::tr("detail of the record"), text(name(info.spec.detail)));
    auto& source = report.provenance;
    if (info.id) source.emplace_back(ReportWords::tr("run"), QString::number(info.id));
    source.emplace_back(ReportWords::tr("started"), report.startedAt);
    source.emplace_back(ReportWords::tr("hardware"), text(viz::hardwareInWords(info.provenance.hardware)));
    source.emplace_back(ReportWords::tr("source of the numbers"), text(viz::numbersInWords(info.provenance.numbers)));
    source.emplace_back(ReportWords::tr("host"), text(info.provenance.host));
    source.emplace_back(ReportWords::tr("Kolo"), text(info.provenance.version));
    for (std::size_t rank = 0; rank < info.provenance.devices.size(); ++rank)
        source.emplace_back(ReportWords::tr("worker %1").arg(text(workerName(static_cast<int>(rank)))),
                            text(viz::deviceInWords(info.provenance.devices[rank])));
}

/// What the result tells; of a collective that ended early, how far it got instead of what is counted or checked at its
/// end.
QJsonObject figuresOf(const RunDocument& document) {
    QJsonObject figures = document.figures();
    const BufferHistory* history = document.history();
    if (!document.info().collective || figures.contains(QLatin1String("verified"))) return figures;
    if (history) figures[QLatin1String("steps_done")] = std::max(history->liveStep(), 0);
    figures[QLatin1String("verified")] = ReportWords::tr("no: the run ended early");
    return figures;
}

void addOutcome(Report& report, const RunInfo& info, const RunResult& result, const QJsonObject& figures) {
    report.outcome.emplace_back(ReportWords::tr("status"), engineWords(std::string(name(result.status))));
    if (!result.error.empty()) report.outcome.emplace_back(ReportWords::tr("why"), text(result.error.shown()));
    const bool isCall = info.kind() == RunKind::Collective && result.status == RunStatus::Finished;  // as in Cost
    report.outcome.emplace_back(isCall ? ReportWords::tr("time of the call") : ReportWords::tr("time of the whole run"),
                                text(formatDuration(result.elapsedNs)));
    // Values shown above are not repeated.
    QStringList said{"strategy", "workers", "devices", "launch",  "collectives", "detail",
                     "hardware", "host",    "numbers", "version", "elapsed_ns",  "title"};
    for (const auto& [name, value] : info.spec.parameters) said << text(name);
    for (auto each = figures.begin(); each != figures.end(); ++each) {
        if (said.contains(each.key())) continue;
        if (auto line = figureInWords(each.key(), each.value())) report.outcome.push_back(std::move(*line));
    }
}

void addTables(Report& report, const RunDocument& document) {
    const BufferHistory* history = document.history();
    if (document.info().kind() != RunKind::Collective) return;  // its figures and curves are its table
    if (!history || history->liveStep() < 0) {
        report.noTable = ReportWords::tr("This run moved no chunks between workers, so there is no table of them.");
        return;
    }
    const TableShape shape(history->shape(), history->cell(0, 0, 0).hasValues);
    const int rows = history->liveStep() + 1;
    if (shape.columns() == 0 || shape.columns() > kMostColumns || rows > kMostRows) {
        report.noTable =
            ReportWords::tr("The table has %1 columns and %2 rows, too many for a page; it can be exported as CSV.")
                .arg(shape.columns())
                .arg(rows);
        return;
    }
    const int workersOfAPage = std::max(1, kColumnsOfAPage / shape.columnsPerRank());
    for (int first = 0; first < shape.ranks(); first += workersOfAPage) {
        const int last = std::min(first + workersOfAPage, shape.ranks());
        ReportTable table;
        for (int rank = first; rank < last; ++rank)
            table.workers.emplace_back(text(workerName(rank)), shape.columnsPerRank());
        const int begin = first * shape.columnsPerRank(), end = last * shape.columnsPerRank();
        for (int column = begin; column < end; ++column) table.chunks.push_back(shape.column(column).chunk);
        for (int row = 0; row < rows; ++row) {
            std::vector<ReportCell> cells;
            for (int column = begin; column < end; ++column) {
                const TableCell cell = tableCell(*history, shape, row, shape.column(column), document.exerciseView());
                cells.push_back({cell.text, shape.column(column).chunk, cell.changed});
            }
            table.iterations.push_back(std::move(cells));
        }
        report.tables.push_back(std::move(table));
    }
}

void addPictureAndWords(Report& report, const RunDocument& document) {
    viz::SceneInput input = sceneInputOf(document);
    const auto measure = viz::painterMeasure();
    input.measure = measure.get();
    input.theme = viz::Theme::Light;
    input.size = kPicture;
    input.hoveredChunk = input.selectedRank = input.selectedChunk = -1;
    const int edge = input.playhead.liveEdge();
    // Of a pipeline, the first training step when all of it has run; of a collective, the middle.
    const int shown = document.history()       ? (edge + 1) / 2
                      : document.goesBySlots() ? std::min(edge, document.stopsPerStep())
                                               : edge;
    input.playhead.jumpTo(shown);
    const viz::Scene* scene = viz::bestScene(document.info());
    if (scene->canDraw(document.info())) {
        report.picture = scene->draw(input);
        report.pictureCaption = document.search() ? document.narration()
                                : document.goesBySlots()
                                    ? QStringLiteral("%1, %2.").arg(text(scene->title()), document.slotInWords(shown))
                                    : ReportWords::tr("%1, after iteration %2 of %3.")
                                          .arg(text(scene->title()))
                                          .arg(shown)
                                          .arg(document.steps());
    }
    if (!document.history()) return;
    for (int step = 0; step <= edge; ++step) {
        input.playhead.jumpTo(step);
        if (!viz::canShow(input)) continue;
        const viz::Frame frame = viz::frameOf(input);
        const viz::Narration words = viz::narration(input, frame);
        QString line = ReportWords::tr("%1, %2: %3")
                           .arg(text(viz::iterationOf(frame)), text(viz::phaseOf(frame)), text(words.sentence));
        if (!words.more.empty()) line += QStringLiteral(" (%1)").arg(text(words.more));
        line[0] = line[0].toUpper();
        report.narration << line;
    }
}

void addCharts(Report& report, const RunDocument& document) {
    // Charts are widgets; these exist briefly, in paper's colours, and are never shown.
    QWidget paper;
    QPalette colors = QApplication::palette();
    colors.setColor(QPalette::Window, toQColor(viz::palette(viz::Theme::Light).panel));
    colors.setColor(QPalette::WindowText, toQColor(viz::palette(viz::Theme::Light).text));
    paper.setPalette(colors);
    const viz::charts::ChartData data{
        &document.info(),    document.events(), document.result().has_value(),
        document.training(), document.plan(),   document.result() ? &document.figures() : nullptr};
    const int stops = document.stopsPerStep();
    for (const viz::charts::ChartKind* kind : viz::charts::allCharts()) {
        if (!kind->isFor(document.info().kind())) continue;
        viz::charts::Chart* chart = kind->create(&paper);
        chart->setPalette(colors);
        chart->setData(data);
        if (!chart->hasData()) continue;
        chart->setPosition(document.playhead().liveEdge() / stops, document.playhead().liveEdge() / stops);
        report.charts.push_back({kind->title(), chart->accessibleDescription(),
                                 chart->file(QStringLiteral("svg"), kChart), chart->image(kChart, kPrintScale)});
    }
}

}  // namespace

Report reportOf(const RunDocument& document) {
    Report report;
    describe(report, document.info());
    if (document.result()) addOutcome(report, document.info(), *document.result(), figuresOf(document));
    if (document.info().collective) {
        Cost cost(document.info());
        cost.take(document.events(), document.result() ? &document.figures() : nullptr);
        for (const CostLine& line : cost.lines(document.playhead().liveEdge()))
            report.cost.push_back({line.label, line.counted, line.theory, line.explanation});
    }
    addPictureAndWords(report, document);
    addTables(report, document);
    addCharts(report, document);
    return report;
}

}  // namespace kolo::app
