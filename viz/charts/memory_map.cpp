// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where does it all lie? The addresses of the fullest device, from 0 below, through the playhead's step: a rectangle is
// a block of memory, as high as it is large and as long as it lived, in the colour of its kind. What is blank between
// them is free, but in pieces; with defragment=true what lives long hangs from the limit instead.
#include <algorithm>

#include "engine/api/types.h"
#include "viz/charts/amounts.h"
#include "viz/charts/chart_axes.h"
#include "viz/charts/chart_look.h"
#include "viz/charts/step_memory_chart.h"

namespace kolo::viz::charts {

namespace {

/// Rectangles in the plot's coordinates, drawn in one go: there may be hundreds.
class Rectangles : public QCPAbstractItem {
public:
    struct Rectangle {
        QRectF box;  // x, y, width and height in coordinates, from below
        QColor color;
    };
    explicit Rectangles(QCustomPlot* plot) : QCPAbstractItem(plot) {}
    std::vector<Rectangle> rectangles;
    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

protected:
    void draw(QCPPainter* painter) override {
        const QCPAxis &x = *parentPlot()->xAxis, &y = *parentPlot()->yAxis;
        for (const Rectangle& each : rectangles) {
            const QPointF low(x.coordToPixel(each.box.left()), y.coordToPixel(each.box.top()));
            const QPointF high(x.coordToPixel(each.box.right()), y.coordToPixel(each.box.bottom()));
            const QRectF pixels(QPointF(low.x(), high.y()), QPointF(high.x(), low.y()));
            QColor ground = each.color;
            ground.setAlphaF(0.55f);
            painter->fillRect(pixels, ground);
            // A seam where there is room for one.
            painter->setPen(QPen(each.color, 1));
            painter->setBrush(Qt::NoBrush);
            if (pixels.width() > 3 && pixels.height() > 3) painter->drawRect(pixels);
        }
    }
};

class MemoryMapChart : public StepMemoryChart {
public:
    MemoryMapChart(const ChartKind& kind, QWidget* parent) : StepMemoryChart(kind, parent) {
        m_rectangles = new Rectangles(&plot());
        plot().addGraph();
    }

protected:
    void forgetStep() override { m_map = {}; }
    bool takeStep(const DeviceMemory& memory, int device, int step) override {
        m_map = memory.map(device, step);
        return !m_map.blocks.empty();
    }

    void draw(const Palette& colors) override {
        m_rectangles->rectangles.clear();
        double most = static_cast<double>(limit());
        for (const DeviceMemory::Block& block : m_map.blocks) {
            const auto ns = [&](std::int64_t at) { return static_cast<double>(at - m_map.beginNs); };
            const double from = ns(block.fromNs), to = block.toNs == m_map.endNs ? lengthNs() : ns(block.toNs);
            const double address = static_cast<double>(block.address), bytes = static_cast<double>(block.bytes);
            m_rectangles->rectangles.push_back(
                {QRectF(from, address, to - from, bytes), colorOf(colors.theme, block.kind)});
            most = std::max(most, address + bytes);
        }
        drawLimit(0, colors);
        plot().xAxis->setRange(0, lengthNs());
        plot().xAxis->setTickLabels(lengthNs() > 1);
        setRangeFromZero(*plot().yAxis, std::max(1.0, most), 0.06);
    }

    QString tipAt(double x, double y) const override {
        for (const DeviceMemory::Block& block : m_map.blocks) {
            const double from = static_cast<double>(block.fromNs - m_map.beginNs);
            const double to = static_cast<double>(block.toNs - m_map.beginNs);
            const double address = static_cast<double>(block.address);
            if (x < from || (x > to && block.toNs != m_map.endNs) || y < address ||
                y > address + static_cast<double>(block.bytes))
                continue;
            return tr("%1: %2 at %3\nfor %4 of the step")
                .arg(QString::fromStdString(memoryName(block.kind)), bytesText(block.bytes), bytesText(block.address),
                     durationText(static_cast<std::int64_t>(to - from)));
        }
        return y >= 0 && x >= 0 && x <= lengthNs() ? tr("free") : QString();
    }

    QString captionText() const override {
        std::uint64_t top = 0;
        for (const DeviceMemory::Block& block : m_map.blocks) top = std::max(top, block.address + block.bytes);
        if (m_map.iteration == step()) return tr("%1: up to %2").arg(deviceName(), bytesText(top));
        return tr("%1, as in step %2: up to %3").arg(deviceName(), countText(m_map.iteration + 1), bytesText(top));
    }
    QString about() const override {
        return tr("At which addresses the fullest device holds what through a step; recorded at the detail full.");
    }
    QString summary() const override {
        return tr("%1 blocks of memory through the step. %2").arg(m_map.blocks.size()).arg(StepMemoryChart::summary());
    }

private:
    Rectangles* m_rectangles = nullptr;  // the plot's
    DeviceMemory::Map m_map;
};

}  // namespace

const ChartKind& memoryMap{"memory_map", [] { return Chart::tr("Memory map"); }, made<MemoryMapChart>,
                           Subject::Training};

}  // namespace kolo::viz::charts
