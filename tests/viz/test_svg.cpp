// SPDX-License-Identifier: Apache-2.0
//
// A picture as SVG must be well-formed whatever its texts say, and must hold every shape.
#include <QTest>
#include <QXmlStreamReader>
#include <map>
#include <random>

#include "tests/rows.h"
#include "viz/layout/svg.h"

using namespace kolo::viz;

namespace {

struct Read {
    bool wellFormed = false;
    QString error;
    std::map<QString, int> elements;
    QStringList texts;
    QString title;
};

Read read(const std::string& svg) {
    Read result;
    QXmlStreamReader reader(QByteArray::fromStdString(svg));
    while (!reader.atEnd()) {
        reader.readNext();
        if (!reader.isStartElement()) continue;
        const QString name = reader.name().toString();
        ++result.elements[name];
        if (name == "text") result.texts << reader.readElementText();
        if (name == "title") result.title = reader.readElementText();
    }
    result.wellFormed = !reader.hasError();
    result.error = reader.errorString();
    return result;
}

Picture pictureWith(Shape shape) {
    return {{200, 100}, rgb(0x14171C), {std::move(shape)}, {}};
}

}  // namespace

class TestSvg : public QObject {
    Q_OBJECT
private slots:
    void everyKindOfShape() {
        Picture picture{{200, 100}, rgb(0x14171C), {}, {}};
        picture.shapes.emplace_back(RectShape{{1, 2, 30, 20}, 4, rgb(0xE69F00), rgb(0xFFFFFF), 1.5, true});
        picture.shapes.emplace_back(CircleShape{{50, 50}, 8, rgb(0x56B4E9), {0, 0, 0, 0}, 0});
        picture.shapes.emplace_back(PolylineShape{{{0, 0}, {5, 9}, {10, 0}}, rgb(0xFFFFFF), 2, true, false, {}});
        picture.shapes.emplace_back(
            PolylineShape{{{0, 0}, {5, 9}, {10, 0}}, rgb(0xFFFFFF), 2, false, true, rgb(0x00FF00)});
        picture.shapes.emplace_back(
            TextShape{{100, 50}, "share-reduce", 15, Font::TextBold, rgb(0x5AA9FF), Align::Center});
        picture.hits.push_back({{0, 0, 10, 10}, 0, 1, 2, "a0 + b0 = 22"});
        picture.hits.push_back({{0, 0, 10, 10}, 0, 1, 2, ""});
        const std::string svg = toSvg(picture);
        const Read made = read(svg);
        QVERIFY2(made.wellFormed, qPrintable(made.error));
        QCOMPARE(made.elements.at("rect"), 3);  // background, rectangle, one hit with a tip
        QCOMPARE(made.elements.at("circle"), 1);
        QCOMPARE(made.elements.at("polyline"), 1);
        QCOMPARE(made.elements.at("polygon"), 1);
        QCOMPARE(made.texts, QStringList{"share-reduce"});
        QCOMPARE(made.title, QString("a0 + b0 = 22"));
        QVERIFY(svg.find("stroke-dasharray") != std::string::npos);
        QVERIFY(svg.find("Inter") != std::string::npos);
    }
    void patternsAreDrawn() {
        for (int number = 1; number < 8; ++number) {
            RectShape rect;
            rect.box = {10, 10, 60, 40};
            rect.fill = rgb(0x56B4E9);
            rect.pattern = static_cast<Pattern>(number);
            rect.patternColor = rgb(0x000000);
            const Read made = read(toSvg(pictureWith(rect)));
            QVERIFY2(made.wellFormed, qPrintable(made.error));
            int shapes = 0;
            for (const auto& [name, count] : made.elements) shapes += name == "svg" ? 0 : count;
            QVERIFY2(shapes > 6, qPrintable(QString("pattern %1").arg(number)));
        }
    }
    void textsComeBackUnchanged_data() {
        kolo::test::columns<QString>("text").rows({
            {"markup", "<b>&amp;\"quoted\"</b> ]]>"},
            {"beyond ASCII", "µ × − … → é 计算 🎲"},
            {"blanks", "  two  blanks "},
        });
    }
    void textsComeBackUnchanged() {
        QFETCH(QString, text);
        const Read made =
            read(toSvg(pictureWith(TextShape{{10, 10}, text.toStdString(), 12, Font::Mono, rgb(0)}), "T & t"));
        QVERIFY2(made.wellFormed, qPrintable(made.error));
        QCOMPARE(made.texts, QStringList{text});
        QCOMPARE(made.title, QString("T & t"));
    }
    void controlCharactersAndOddNumbersDoNoHarm() {
        Picture picture = pictureWith(TextShape{{NAN, INFINITY},
                                                std::string("a\x01\x1f"
                                                            "b"),
                                                12,
                                                Font::Text,
                                                rgb(0)});
        picture.shapes.emplace_back(RectShape{{0, 0, -5, NAN}, 0, rgb(0xFF0000)});
        picture.shapes.emplace_back(PolylineShape{{}, rgb(0), 1, false, false, {}});
        const Read made = read(toSvg(picture));
        QVERIFY2(made.wellFormed, qPrintable(made.error));
        QCOMPARE(made.texts, QStringList{"a??b"});
    }
};

QTEST_APPLESS_MAIN(TestSvg)
#include "test_svg.moc"
