// SPDX-License-Identifier: GPL-3.0-or-later
#include "viz/charts/plot_file.h"

#include <qcustomplot.h>

#include <QBuffer>
#include <QPdfWriter>
#include <QSvgGenerator>

namespace kolo::viz::charts {

namespace {

void paint(QCustomPlot& plot, QPaintDevice& device, QSize size) {
    QCPPainter painter;
    if (!painter.begin(&device)) return;
    painter.setWindow(QRect(QPoint(), size));
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    plot.toPainter(&painter, size.width(), size.height());
}

}  // namespace

QByteArray plotFile(QCustomPlot& plot, const QString& suffix, QSize size, double scale, const QString& title,
                    const QString& description) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (suffix == QLatin1String("svg")) {
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setSize(size);
        generator.setViewBox(QRect(QPoint(), size));
        generator.setTitle(title);
        generator.setDescription(description);
        paint(plot, generator, size);
    } else if (suffix == QLatin1String("pdf")) {
        QPdfWriter writer(&buffer);
        writer.setPageSize(QPageSize(QSizeF(size), QPageSize::Point));
        writer.setPageMargins({});
        writer.setCreator(QStringLiteral("Kolo"));
        writer.setTitle(title);
        paint(plot, writer, size);
    } else {
        plot.toPixmap(size.width(), size.height(), scale).save(&buffer, "PNG");
    }
    return bytes;
}

}  // namespace kolo::viz::charts
