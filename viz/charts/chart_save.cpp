// SPDX-License-Identifier: GPL-3.0-or-later
//
// Saves a chart. What the window shows around the plot (title, caption, source of the numbers) is put into the plot's
// own layout while the file is written, so that a saved picture explains itself.
#include <qcustomplot.h>

#include <QFontMetrics>
#include <QLabel>

#include "engine/api/non_copyable.h"
#include "viz/charts/chart.h"
#include "viz/charts/chart_axes.h"
#include "viz/charts/chart_look.h"
#include "viz/charts/plot_file.h"

namespace kolo::viz::charts {

namespace {

constexpr int kSides = 16, kLabelsLeft = 60;

/// In as many lines as it needs: a text that is wider than the picture would be cut off.
QString wrapped(const QString& text, const QFont& font, int width) {
    const QFontMetrics metrics(font);
    QStringList lines{QString()};
    for (const QString& word : text.split(QLatin1Char(' '))) {
        const QString longer = lines.back().isEmpty() ? word : lines.back() + QLatin1Char(' ') + word;
        if (lines.back().isEmpty() || metrics.horizontalAdvance(longer) <= width)
            lines.back() = longer;
        else
            lines << word;
    }
    return lines.join(QLatin1Char('\n'));
}

}  // namespace

/// While it exists, the plot has the size, title and footnote of an exported picture.
class Chart::ExportFrame : NonCopyable {
public:
    ExportFrame(Chart& chart, QSize size)
        : m_chart(chart), m_layout(*chart.m_plot->plotLayout()), m_width(size.width()) {
        const Palette& colors = paletteOf(chart);
        QCustomPlot& plot = *chart.m_plot;
        m_margins = m_layout.margins();
        m_rowSpacing = m_layout.rowSpacing();
        m_ticks = {plot.xAxis->ticker()->tickCount(), plot.yAxis->ticker()->tickCount()};
        m_layout.setMargins({kSides, 12, kSides, 10});
        m_layout.setRowSpacing(6);
        addLine(0, chart.m_kind.title(), wordsFont(15, QFont::DemiBold), colors.text);
        addLine(1, chart.m_hasData ? chart.captionText() : chart.emptyText(), wordsFont(12), colors.dim);
        addLine(3, chart.m_source, wordsFont(11), colors.dim);
        if (chart.m_hasData) {
            chart.draw(colors);
            chart.placePlayhead();
        }
        plot.axisRect()->setVisible(chart.m_hasData);
        plot.xAxis->ticker()->setTickCount(ticksAcross(plot, m_width - 2 * kSides - kLabelsLeft));
        plot.yAxis->ticker()->setTickCount(qBound(2, size.height() / 60, 8));
    }
    ~ExportFrame() {
        for (const int row : {3, 1, 0}) m_layout.remove(m_layout.element(row, 0));
        m_layout.simplify();
        m_layout.setMargins(m_margins);
        m_layout.setRowSpacing(m_rowSpacing);
        m_chart.refresh();
        // Last, because until the next layout the plot still has the size of the exported one.
        m_chart.m_plot->xAxis->ticker()->setTickCount(m_ticks.first);
        m_chart.m_plot->yAxis->ticker()->setTickCount(m_ticks.second);
    }

private:
    void addLine(int row, const QString& text, const QFont& font, Color color) {
        if (row < m_layout.rowCount()) m_layout.insertRow(row);
        auto* element = new QCPTextElement(
            m_chart.m_plot,
            text.isEmpty() ? QStringLiteral(" ") : wrapped(text, font, (m_width - 2 * kSides) * 24 / 25), font);
        element->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
        element->setTextColor(toQColor(color));
        m_layout.addElement(row, 0, element);
    }

    Chart& m_chart;
    QCPLayoutGrid& m_layout;
    const int m_width;
    QMargins m_margins;
    int m_rowSpacing = 0;
    std::pair<int, int> m_ticks;
};

QByteArray Chart::file(const QString& suffix, QSize size, double scale) {
    const ExportFrame frame(*this, size);
    return plotFile(*m_plot, suffix, size, scale, m_kind.title(), accessibleDescription());
}

QImage Chart::image(QSize size, double scale) {
    const ExportFrame frame(*this, size);
    return m_plot->toPixmap(size.width(), size.height(), scale).toImage();
}

}  // namespace kolo::viz::charts
