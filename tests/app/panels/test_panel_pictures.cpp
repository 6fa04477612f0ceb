// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every panel paints itself, dark and light, empty and full, at 100 % and 200 %, and Qt has nothing to complain about.
#include <QImage>
#include <QPainter>
#include <QSet>
#include <QTest>
#include <functional>
#include <map>

#include "app/panels/charts_panel.h"
#include "app/panels/cost_panel.h"
#include "app/panels/inspector_panel.h"
#include "app/panels/parameter_form.h"
#include "app/panels/table_panel.h"
#include "app/theme.h"
#include "tests/app/panels/fake_run.h"

using namespace kolo;
using namespace kolo::app;

namespace {

QStringList complaints;

void listen(QtMsgType type, const QMessageLogContext&, const QString& message) {
    const bool ofThePlatform =
        message.contains(QStringLiteral("propagateSizeHints"));  // offscreen has no window manager
    if (type != QtDebugMsg && type != QtInfoMsg && !ofThePlatform) complaints << message;
}

QImage pictureOf(QWidget& widget, double scale) {
    QImage image(widget.size() * scale, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    image.fill(toQColor(paletteOf(widget).panel));
    widget.render(&image);
    return image;
}

/// More than a frame and its letters have.
bool hasManyColours(const QImage& image) {
    constexpr qsizetype kMany = 9;
    QSet<QRgb> colours;
    for (int y = 0; y < image.height() && colours.size() < kMany; ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x)
            if (x == 0 || line[x] != line[x - 1]) colours << line[x];
    }
    return colours.size() >= kMany;
}

}  // namespace

class TestPanelPictures : public QObject {
    Q_OBJECT
private slots:
    void everyPanelInEveryDress() {
        Appearance appearance;
        const QtMessageHandler before = qInstallMessageHandler(listen);
        for (const int ranks : {0, 2, 4, 16, 64}) {  // 0: nothing has run
            EngineClient client;
            RunDocument document(client);
            std::vector<std::unique_ptr<QWidget>> panels;
            panels.push_back(std::make_unique<TablePanel>(document));
            panels.push_back(std::make_unique<InspectorPanel>(document));
            panels.push_back(std::make_unique<CostPanel>(document));
            panels.push_back(std::make_unique<ChartsPanel>(document));
            auto form = std::make_unique<ParameterForm>(document);
            form->setStrategies({test::fakeStrategy()});
            panels.push_back(std::move(form));
            if (ranks > 0) {
                test::FakeRun run(test::countedArrays(ranks, ranks + 1));
                run.start(client, document);
                run.finish(client);
                document.goTo(ranks / 2);
                document.select(1, 1);
                document.hoverChunk(1);
            }
            for (const auto& panel : panels) {
                panel->resize(360, 420);
                panel->show();
                QVERIFY(QTest::qWaitForWindowExposed(panel.get()));
                QVERIFY(!panel->accessibleName().isEmpty() || !panel->windowTitle().isEmpty());
            }
            std::map<QWidget*, QImage> dark;
            for (const ThemeChoice theme : {ThemeChoice::Dark, ThemeChoice::Light}) {
                appearance.choose(theme);
                QCoreApplication::processEvents();
                for (const auto& panel : panels) {
                    const QImage picture = pictureOf(*panel, 1);
                    QVERIFY2(hasManyColours(picture), panel->metaObject()->className());
                    QVERIFY2(hasManyColours(pictureOf(*panel, 2)), panel->metaObject()->className());
                    if (theme == ThemeChoice::Dark)
                        dark[panel.get()] = picture;
                    else
                        QVERIFY2(dark[panel.get()] != picture, panel->metaObject()->className());
                }
            }
        }
        qInstallMessageHandler(before);
        QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join(QLatin1Char('\n'))));
    }
};

QTEST_MAIN(TestPanelPictures)
#include "test_panel_pictures.moc"
