// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/placement/picture_view.h"

#include <QFontMetricsF>
#include <QPainter>
#include <cmath>
#include <map>
#include <unordered_map>

#include "app/theme.h"
#include "viz/host/save_picture.h"

namespace kolo::app {

namespace {

/// The same few words are measured frame after frame, so their widths are remembered.
class QtMeasure final : public viz::TextMeasure {
public:
    double width(const std::string& text, viz::Font font, double size) const override {
        const int px = std::max(1, static_cast<int>(std::lround(size)));
        Face& face = faceOf(font, px);
        if (const auto known = face.widths.find(text); known != face.widths.end()) return known->second;
        if (face.widths.size() > kMostWords) face.widths.clear();
        return face.widths[text] = face.metrics.horizontalAdvance(QString::fromStdString(text));
    }

private:
    static constexpr std::size_t kMostWords = 20'000;
    struct Face {
        QFontMetricsF metrics;
        std::unordered_map<std::string, double> widths;
    };

    Face& faceOf(viz::Font font, int px) const {
        const auto key = std::pair(font, px);
        auto known = m_faces.find(key);
        if (known == m_faces.end()) {
            const bool mono = font == viz::Font::Mono || font == viz::Font::MonoBold;
            const bool bold = font == viz::Font::TextBold || font == viz::Font::MonoBold;
            QFont face = mono ? numbersFont(px) : wordsFont(px);
            face.setBold(bold);
            face.setHintingPreference(QFont::PreferNoHinting);
            known = m_faces.emplace(key, Face{QFontMetricsF(face), {}}).first;
        }
        return known->second;
    }

    mutable std::map<std::pair<viz::Font, int>, Face> m_faces;
};

}  // namespace

const viz::TextMeasure& qtMeasure() {
    static const QtMeasure measure;
    return measure;
}

PictureView::PictureView(const QString& name, QWidget* parent) : QWidget(parent) {
    setAccessibleName(name);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumSize(160, 80);
}

void PictureView::setDraw(Draw draw) {
    m_draw = std::move(draw);
    update();
}

void PictureView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const viz::Size size{static_cast<double>(width()), static_cast<double>(height())};
    const viz::Theme theme = themeOf(*this);
    painter.fillRect(rect(), toQColor(viz::palette(theme).panel));
    if (m_draw) viz::paintPicture(painter, m_draw(size, theme), QRectF(rect()));
}

}  // namespace kolo::app
