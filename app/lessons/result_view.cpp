// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/result_view.h"

#include <QLabel>
#include <QVBoxLayout>

#include "app/placement/cpu_gpu_view.h"
#include "app/placement/fit_view.h"
#include "app/placement/graph_canvas.h"
#include "app/placement/picture_view.h"
#include "app/placement/placement_result.h"
#include "app/theme.h"

namespace kolo::app {

namespace {
constexpr int kGraphHeight = 300, kBarsHeight = 190, kCurvesHeight = 320;
}

ResultView::ResultView(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this)), m_words(new QLabel) {
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_words->setAccessibleName(tr("What came of the run"));
    m_column->setContentsMargins({});
    m_column->setSpacing(8);
    m_column->addWidget(m_words);
}

void ResultView::setPicture(QWidget* picture, int height) {
    delete m_picture;
    m_picture = picture;
    picture->setFixedHeight(height);
    m_column->insertWidget(0, picture);
}

void ResultView::showResult(const RunInfo& info, const RunResult& result) {
    setRole(m_words, "role", QStringLiteral("dim"));
    if (FitResult fit = fitResult(result); !fit.lines.empty()) {
        QStringList words;
        const QString total = QString::fromStdString(fit.need.total), device = QString::fromStdString(fit.need.device);
        words << (fit.fits
                      ? FitView::tr("%1 fits: %2 of %3.").arg(fit.title, total, device)
                      : FitView::tr("%1 does not fit: it needs %2, one device has %3.").arg(fit.title, total, device));
        for (const FitLine& line : fit.lines)
            words << QStringLiteral("%1: %2 = %3").arg(line.title, line.formula, line.size);
        m_words->setText(words.join(QLatin1Char('\n')));
        auto* bars = new PictureView(FitView::tr("Memory, part by part, against one device"));
        bars->setDraw([need = fit.need](viz::Size size, viz::Theme theme) {
            return viz::drawMemory(need, size, theme, qtMeasure());
        });
        return setPicture(bars, kBarsHeight);
    }
    if (const std::vector<viz::ProductRow> rows = productRows(result); !rows.empty()) {
        const bool isVirtual = info.spec.devices.kind == "virtual";
        m_words->setText(isVirtual ? CpuGpuView::tr("The GPU is virtual: this computer's processor does its "
                                                    "arithmetic too, so the two compute times differ by chance only "
                                                    "and the copies are never paid back. The copies are real.")
                                   : QString());
        auto* curves =
            new PictureView(CpuGpuView::tr("Time of a matrix product over its size, on the CPU and on the "
                                           "GPU"));
        curves->setDraw([rows, isVirtual](viz::Size size, viz::Theme theme) {
            return viz::drawProducts(rows, isVirtual, size, theme, qtMeasure());
        });
        return setPicture(curves, kCurvesHeight);
    }
    const PlacementResult placement = placementResult(info, result);
    QStringList words = placement.copies;
    if (const QString printed = placement.output.printed(); !printed.isEmpty()) words.prepend(printed);
    m_words->setText(words.join(QLatin1Char('\n')));
    auto* graph = new GraphCanvas;
    graph->setRecord(placement.record);
    setPicture(graph, kGraphHeight);
}

}  // namespace kolo::app
