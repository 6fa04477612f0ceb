// SPDX-License-Identifier: Apache-2.0
//
// Many plain rectangles as one image: the pixels are those that a QPainter fills, in the order of the shapes.
#include <QImage>
#include <QPainter>
#include <QTest>
#include <cmath>
#include <random>

#include "tests/random.h"
#include "viz/host/rect_tile.h"

using namespace kolo::viz;

namespace {

QColor qt(Color color) {
    return {color.r, color.g, color.b, color.a};
}

/// With edges on pixels, as QPainter fills them without smoothing; some see-through, some with a frame of one pixel.
std::vector<Shape> randomRects(std::mt19937_64& random, int count, Size canvas) {
    const auto pick = [&](double most) { return static_cast<double>(random() % static_cast<unsigned>(most)); };
    const auto color = [&](bool solid) {
        return Color{static_cast<std::uint8_t>(pick(256)), static_cast<std::uint8_t>(pick(256)),
                     static_cast<std::uint8_t>(pick(256)), static_cast<std::uint8_t>(solid ? 255 : pick(256))};
    };
    std::vector<Shape> shapes;
    for (int i = 0; i < count; ++i) {
        RectShape rect;
        rect.box = {pick(canvas.width + 20) - 10, pick(canvas.height + 20) - 10, pick(12), pick(8)};
        rect.fill = color(i % 3 != 0);
        if (i % 5 == 0) rect.stroke = color(true), rect.strokeWidth = 1;
        shapes.emplace_back(rect);
    }
    return shapes;
}

}  // namespace

class TestRectTile : public QObject {
    Q_OBJECT
private slots:
    void theTileHasThePixelsOfAPainter() {
        std::mt19937_64 random(kolo::test::testSeed());
        for (int round = 0; round < 20; ++round) {
            const Size canvas{60, 30};
            const std::vector<Shape> shapes = randomRects(random, 80, canvas);
            QCOMPARE(plainRects(shapes, 1), shapes.size());
            QImage wanted(60, 30, QImage::Format_ARGB32), got = wanted;
            for (QImage* each : {&wanted, &got}) each->fill(QColor(20, 40, 60));
            QPainter painter(&wanted);
            for (const Shape& shape : shapes) {
                const auto& rect = std::get<RectShape>(shape);
                const QRect box(qRound(rect.box.x), qRound(rect.box.y), qRound(rect.box.width),
                                qRound(rect.box.height));
                // A frame is cut at the canvas's edge as the box is.
                const QRect inside = box & wanted.rect();
                if (inside.isEmpty()) continue;
                painter.fillRect(inside, qt(rect.fill));
                if (!rect.stroke.a) continue;
                for (int y = inside.top(); y <= inside.bottom(); ++y)
                    for (int x = inside.left(); x <= inside.right(); ++x)
                        if (x == inside.left() || x == inside.right() || y == inside.top() || y == inside.bottom())
                            painter.fillRect(x, y, 1, 1, qt(rect.stroke));
            }
            painter.end();
            const auto tile = tileOf(shapes, 1, canvas);
            QVERIFY(tile.has_value());
            QImage image(reinterpret_cast<const uchar*>(tile->pixels.data()), tile->width, tile->height,
                         4 * tile->width, QImage::Format_RGBA8888);
            QPainter(&got).drawImage(tile->x, tile->y, image);
            for (int y = 0; y < 30; ++y)
                for (int x = 0; x < 60; ++x) {
                    const QColor one = wanted.pixelColor(x, y), other = got.pixelColor(x, y);
                    const int off = std::max({std::abs(one.red() - other.red()), std::abs(one.green() - other.green()),
                                              std::abs(one.blue() - other.blue())});
                    QVERIFY2(off <= 4,
                             qPrintable(QString("%1, %2: %3 against %4").arg(x).arg(y).arg(other.name(), one.name())));
                }
        }
    }

    void onlyPlainRectanglesAreTaken() {
        const RectShape plain{{0, 0, 4, 4}, 0, rgb(0xFF0000)};
        RectShape round = plain, framed = plain, thick = plain, dashed = plain, patterned = plain;
        round.radius = 2;
        framed.stroke = thick.stroke = dashed.stroke = rgb(0x00FF00);
        framed.strokeWidth = dashed.strokeWidth = 1;
        thick.strokeWidth = 2;
        dashed.dashed = true;
        patterned.pattern = Pattern::Stripes;
        patterned.patternColor = rgb(0x0000FF);
        const auto taken = [](std::vector<Shape> shapes, double scale = 1) { return plainRects(shapes, scale); };
        QCOMPARE(taken({plain, framed, plain, round, plain}), std::size_t{3});
        QCOMPARE(taken({framed}, 2), std::size_t{0});  // a frame of two pixels
        for (const RectShape& other : {round, thick, dashed, patterned})
            QCOMPARE(taken({other, plain}), std::size_t{0});
        QCOMPARE(taken({TextShape{}}), std::size_t{0});
        QVERIFY(!tileOf(std::vector<Shape>{RectShape{{90, 0, 4, 4}, 0, rgb(0xFF0000)}}, 1, {60, 30}));
    }
};

QTEST_GUILESS_MAIN(TestRectTile)
#include "test_rect_tile.moc"
