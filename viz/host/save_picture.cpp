// SPDX-License-Identifier: Apache-2.0
#include "viz/host/save_picture.h"

#include <QBuffer>
#include <QColor>
#include <QFont>
#include <QFontMetricsF>
#include <QImage>
#include <QMimeData>
#include <QPageSize>
#include <QPainter>
#include <QPainterPath>
#include <QPdfWriter>
#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "viz/host/font_files.h"
#include "viz/host/save_file.h"
#include "viz/layout/pattern_marks.h"
#include "viz/layout/svg.h"

namespace kolo::viz {

namespace {

QColor qt(Color color) {
    return {color.r, color.g, color.b, color.a};
}

QRectF qt(const Box& box) {
    return {box.x, box.y, box.width, box.height};
}

QPen penFor(Color color, double width, bool dashed) {
    QPen pen(qt(color), width);
    pen.setJoinStyle(Qt::RoundJoin);
    pen.setCapStyle(Qt::FlatCap);
    if (dashed && width > 0) pen.setDashPattern({3 / width, 4 / width});
    return pen;
}

QFont fontFor(const TextShape& text) {
    QFont font;
    font.setFamilies(isMono(text.font) ? QStringList{"JetBrains Mono", "DejaVu Sans Mono", "monospace"}
                                       : QStringList{"Inter", "DejaVu Sans", "sans-serif"});
    font.setPixelSize(std::max(static_cast<int>(std::lround(text.size)), 1));
    font.setBold(isBold(text.font));
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setStyleStrategy(QFont::PreferNoShaping);  // as on the canvas; and text in a PDF can be copied as it stands
    if (isMono(text.font)) font.setStyleHint(QFont::Monospace);
    return font;
}

class PicturePainter {
public:
    explicit PicturePainter(QPainter& painter) : m_painter(painter) {}

    void operator()(const RectShape& rect) {
        m_painter.setPen(Qt::NoPen);
        if (rect.fill.a && rect.radius <= 0) {
            m_painter.fillRect(qt(rect.box), qt(rect.fill));  // many times as quick as a path
        } else if (rect.fill.a) {
            m_painter.setBrush(qt(rect.fill));
            m_painter.drawRoundedRect(qt(rect.box), rect.radius, rect.radius);
        }
        for (const Shape& mark : patternMarks(rect)) std::visit(*this, mark);
        if (!rect.stroke.a || rect.strokeWidth <= 0) return;
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(penFor(rect.stroke, rect.strokeWidth, rect.dashed));
        m_painter.drawRoundedRect(qt(rect.box), rect.radius, rect.radius);
    }
    void operator()(const CircleShape& circle) {
        m_painter.setBrush(circle.fill.a ? QBrush(qt(circle.fill)) : QBrush(Qt::NoBrush));
        const bool stroked = circle.stroke.a && circle.strokeWidth > 0;
        m_painter.setPen(stroked ? penFor(circle.stroke, circle.strokeWidth, false) : QPen(Qt::NoPen));
        m_painter.drawEllipse(QPointF(circle.center.x, circle.center.y), circle.radius, circle.radius);
    }
    void operator()(const PolylineShape& line) {
        QPolygonF points;
        for (const Point& point : line.points) points << QPointF(point.x, point.y);
        const bool stroked = line.stroke.a && line.strokeWidth > 0;
        m_painter.setPen(stroked ? penFor(line.stroke, line.strokeWidth, line.dashed) : QPen(Qt::NoPen));
        m_painter.setBrush(line.closed && line.fill.a ? QBrush(qt(line.fill)) : QBrush(Qt::NoBrush));
        if (line.closed) {
            m_painter.drawPolygon(points);
        } else {
            m_painter.drawPolyline(points);
        }
    }
    void operator()(const TextShape& text) {
        const QFont font = fontFor(text);
        const QString words = QString::fromStdString(text.text);
        const double width = QFontMetricsF(font).horizontalAdvance(words);
        const double left = text.position.x - (text.align == Align::Center  ? width / 2
                                               : text.align == Align::Right ? width
                                                                            : 0);
        m_painter.setFont(font);
        m_painter.setPen(qt(text.color));
        m_painter.drawText(QPointF(left, text.position.y + text.size * kMiddleToBaseline), words);
    }

private:
    QPainter& m_painter;
};

QByteArray bytesOf(const std::function<bool(QIODevice&)>& write) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    return write(buffer) ? bytes : QByteArray();
}

QImage imageOf(const Picture& picture, double scale) {
    QImage image(QSize(static_cast<int>(std::ceil(picture.size.width * scale)),
                       static_cast<int>(std::ceil(picture.size.height * scale))),
                 QImage::Format_RGB32);
    if (image.isNull()) return image;
    image.fill(qt(picture.background));
    QPainter painter(&image);
    paintPicture(painter, picture, QRectF(image.rect()));
    return image;
}

bool writePng(QIODevice& device, const Picture& picture, double scale) {
    return imageOf(picture, scale).save(&device, "PNG");
}

bool writePdf(QIODevice& device, const Picture& picture) {
    constexpr double kPointsPerPixel = 0.75;  // 96 px and 72 points per inch
    QPdfWriter writer(&device);
    writer.setPageSize(QPageSize(QSizeF(picture.size.width, picture.size.height) * kPointsPerPixel, QPageSize::Point));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    writer.setCreator("Kolo");
    QPainter painter;
    if (!painter.begin(&writer)) return false;
    paintPicture(painter, picture, QRectF(0, 0, writer.width(), writer.height()));
    return painter.end();
}

class PainterMeasure final : public TextMeasure {
public:
    double width(const std::string& text, Font font, double size) const override {
        return QFontMetricsF(fontFor({{}, text, size, font, {}, Align::Left}))
            .horizontalAdvance(QString::fromStdString(text));
    }
};

}  // namespace

std::unique_ptr<TextMeasure> painterMeasure() {
    return std::make_unique<PainterMeasure>();
}

void paintPicture(QPainter& painter, const Picture& picture, const QRectF& target) {
    if (picture.size.width <= 0 || picture.size.height <= 0) return;
    const double scale = std::min(target.width() / picture.size.width, target.height() / picture.size.height);
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.translate(target.center() - QPointF(picture.size.width, picture.size.height) * scale / 2);
    painter.scale(scale, scale);
    painter.fillRect(QRectF(0, 0, picture.size.width, picture.size.height), qt(picture.background));
    PicturePainter paint(painter);
    for (const Shape& shape : picture.shapes) std::visit(paint, shape);
    painter.restore();
}

QMimeData* mimeOf(const Picture& picture, double scale) {
    auto* data = new QMimeData;
    data->setImageData(imageOf(picture, scale));
    data->setData(QStringLiteral("image/svg+xml"), QByteArray::fromStdString(toSvg(picture)));
    return data;
}

Outcome<void> savePicture(const Picture& picture, const QString& path, double scale) {
    const QString suffix = path.section('/', -1).section('.', 1).section('.', -1).toLower();
    const std::string name = path.toStdString();
    QByteArray bytes;
    if (suffix == "svg") {
        bytes = QByteArray::fromStdString(toSvg(picture));
    } else if (suffix == "png") {
        bytes = bytesOf([&](QIODevice& device) { return writePng(device, picture, scale); });
    } else if (suffix == "pdf") {
        bytes = bytesOf([&](QIODevice& device) { return writePdf(device, picture); });
    } else {
        return Error{
            ErrorCode::BadValue, "path",
            Complaint::tr("A picture cannot be saved as {}: the name must end in .png, .svg or .pdf.", inQuotes(name))};
    }
    if (bytes.isEmpty())
        return Error{ErrorCode::BadValue, "path", Complaint::tr("The picture is too large to be written.")};
    if (const QString why = saveFile(path, bytes); !why.isEmpty())
        return Error{ErrorCode::UnreadableFile, "path",
                     Complaint::tr("The picture cannot be written to {}: {}.", inQuotes(name), why.toStdString())};
    return {};
}

}  // namespace kolo::viz
