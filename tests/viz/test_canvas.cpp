// SPDX-License-Identifier: Apache-2.0
//
// The real canvas on a real (or virtual) screen: it paints, answers the pointer and the keyboard, speaks, and rests.
#include <QApplication>
#include <QHBoxLayout>
#include <QImage>
#include <QImageReader>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <random>

#include "tests/outcomes.h"
#include "tests/rows.h"
#include "tests/viz/synthetic_run.h"
#include "viz/host/canvas_widget.h"
#include "viz/host/save_picture.h"
#include "viz/host/surface.h"

using namespace kolo;
using namespace kolo::viz;
using namespace kolo::viz::test;

namespace {

/// A canvas with the review question in it.
struct Stage {
    SyntheticRun run = reviewQuestion();
    Playhead playhead = playheadAt(2, 0, 6, 6);
    Theme theme = Theme::Dark;
    FixedMeasure measure;  // the canvas has its own
    int asked = 0;

    void attach(CanvasWidget& canvas, const char* scene = "ring") {
        canvas.setScene(findScene(scene));
        canvas.setInputProvider([this] {
            ++asked;
            SceneInput input = inputFor(run, playhead, {}, measure);
            input.theme = theme;
            return input;
        });
    }
};

bool show(QWidget& window, QSize size) {
    window.resize(size);
    window.show();
    return QTest::qWaitForWindowExposed(&window);
}

/// Shows the stage, with the keys on its canvas.
bool takesTheKeys(CanvasWidget& canvas, Stage& stage) {
    stage.attach(canvas);
    const bool shown = show(canvas, {768, 512});
    canvas.setFocus(Qt::TabFocusReason);
    canvas.grabImage();
    return shown;
}

/// The centre of a cell, in widget coordinates.
QPoint cellCenter(const CanvasWidget& canvas, int rank, int chunk) {
    for (const HitRegion& hit : canvas.picture().hits)
        if (hit.rank == rank && hit.chunk == chunk) return QPointF(hit.box.center().x, hit.box.center().y).toPoint();
    return {};
}

bool near(QColor a, Color b) {
    return std::abs(a.red() - b.r) + std::abs(a.green() - b.g) + std::abs(a.blue() - b.b) <= 6;
}

/// How many pixels of the image have this colour.
int count(const QImage& grabbed, Color color) {
    const QImage image = grabbed.convertToFormat(QImage::Format_RGB32);
    int found = 0;
    for (int y = 0; y < image.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x) found += near(QColor(line[x]), color) ? 1 : 0;
    }
    return found;
}

}  // namespace

class TestCanvas : public QObject {
    Q_OBJECT
public:
    static void initMain() {
        // The real screen, if there is one: the offscreen platform has no OpenGL.
        if (qEnvironmentVariableIsSet("DISPLAY")) qputenv("QT_QPA_PLATFORM", "xcb");
    }

private slots:
    void initTestCase() {
        qInfo("painted by %s", Surface::openGlWorks() ? "Dear ImGui on OpenGL" : "QPainter: there is no OpenGL here");
    }
    void paintsTheScene_data() {
        kolo::test::columns<int>("theme").rows({
            {"dark", static_cast<int>(Theme::Dark)},
            {"light", static_cast<int>(Theme::Light)},
        });
    }
    void paintsTheScene() {
        QFETCH(int, theme);
        Stage stage;
        stage.theme = static_cast<Theme>(theme);
        CanvasWidget canvas;
        stage.attach(canvas);
        QVERIFY(show(canvas, {768, 512}));
        const QImage image = canvas.grabImage();
        const Palette& colors = viz::palette(stage.theme);
        QCOMPARE(image.size(), canvas.size() * canvas.devicePixelRatioF());
        QVERIFY(near(image.pixelColor(2, 2), colors.ground));
        QVERIFY(count(image, colors.raised) > 20000);
        QVERIFY(count(image, colors.text) > 300);
        QVERIFY(count(image, chunkStyle(stage.theme, 2).color) > 40);
    }
    void aTileMovesWithThePlayhead() {
        Stage stage;
        CanvasWidget canvas;
        stage.attach(canvas);
        QVERIFY(show(canvas, {768, 512}));
        const Color tile = chunkStyle(Theme::Dark, 0).color;
        const int atRest = count(canvas.grabImage(), tile);
        stage.playhead = playheadAt(2, 0.5, 6, 6);
        canvas.requestUpdate();
        const int moving = count(canvas.grabImage(), tile);
        QVERIFY2(moving > atRest + 500, qPrintable(QString("%1 → %2 pixels").arg(atRest).arg(moving)));
    }
    void restsWhenNobodyAsks() {
        Stage stage;
        CanvasWidget canvas;
        stage.attach(canvas);
        QVERIFY(show(canvas, {400, 300}));
        QTest::qWait(150);
        QSignalSpy frames(&canvas, &CanvasWidget::frameSwapped);
        QTest::qWait(200);
        QCOMPARE(frames.count(), 0);
        canvas.requestUpdate();
        QTRY_COMPARE(frames.count(), 1);
    }
    void thePointerFindsCells() {
        Stage stage;
        CanvasWidget canvas;
        stage.attach(canvas);
        QVERIFY(show(canvas, {768, 512}));
        QSignalSpy hovered(&canvas, &CanvasWidget::hovered), clicked(&canvas, &CanvasWidget::clicked);
        const QPoint cell = cellCenter(canvas, 1, 3);
        QTest::mouseMove(&canvas, {4, 4});
        QTest::mouseMove(&canvas, cell);
        QTRY_VERIFY(!hovered.isEmpty());
        QCOMPARE(hovered.last(), (QList<QVariant>{1, 3, 2}));
        const auto told = hovered.count();
        QTest::mouseMove(&canvas, cell + QPoint(2, 1));
        QCOMPARE(hovered.count(), told);
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, cell);
        QCOMPARE(clicked.last(), (QList<QVariant>{1, 3, 2}));
        QTest::mouseMove(&canvas, {4, 4});
        QTRY_COMPARE(hovered.last(), (QList<QVariant>{-1, -1, -1}));
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, {4, 4});
        QCOMPARE(clicked.last(), (QList<QVariant>{-1, -1, -1}));
    }
    void theKeyboardWalksTheCells() {
        Stage stage;
        CanvasWidget canvas;
        QVERIFY(takesTheKeys(canvas, stage));
        QSignalSpy hovered(&canvas, &CanvasWidget::hovered), clicked(&canvas, &CanvasWidget::clicked);
        QTest::keyClick(&canvas, Qt::Key_Down);
        QCOMPARE(hovered.last(), (QList<QVariant>{0, 0, 2}));
        QTest::keyClick(&canvas, Qt::Key_Down);
        QCOMPARE(hovered.last(), (QList<QVariant>{0, 1, 2}));
        QTest::keyClick(&canvas, Qt::Key_Return);
        QCOMPARE(clicked.last(), (QList<QVariant>{0, 1, 2}));
        QTest::keyClick(&canvas, Qt::Key_Up);
        QTest::keyClick(&canvas, Qt::Key_Up);
        QCOMPARE(hovered.last(), (QList<QVariant>{3, 3, 2}));
        QTest::keyClick(&canvas, Qt::Key_Escape);
        QCOMPARE(hovered.last(), (QList<QVariant>{-1, -1, -1}));
    }
    void whatTheKeysAreToldGoesWithTheStep() {
        Stage stage;
        CanvasWidget canvas;
        QVERIFY(takesTheKeys(canvas, stage));
        QTest::keyClick(&canvas, Qt::Key_Down);
        QTRY_VERIFY(QToolTip::isVisible());
        canvas.grabImage();
        QTest::qWait(400);  // longer than a tip takes to hide
        QVERIFY(QToolTip::isVisible());
        stage.playhead = playheadAt(3, 0, 6, 6);
        canvas.grabImage();
        QTRY_VERIFY_WITH_TIMEOUT(!QToolTip::isVisible(), 2000);  // by itself after 10 s
    }
    void theFocusIsVisible() {
        Stage stage;
        QWidget window;
        QHBoxLayout row(&window);
        CanvasWidget first, second;
        row.addWidget(&first);
        row.addWidget(&second);
        stage.attach(first);
        stage.attach(second);
        QVERIFY(show(window, {900, 400}));
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        const Color accent = viz::palette(Theme::Dark).accent;
        second.setFocus(Qt::TabFocusReason);
        first.setFocus(Qt::TabFocusReason);
        QTRY_VERIFY(near(first.grabImage().pixelColor(first.width() / 2, 1), accent));
        second.setFocus(Qt::TabFocusReason);
        QTRY_VERIFY(!near(first.grabImage().pixelColor(first.width() / 2, 1), accent));
        QVERIFY(near(second.grabImage().pixelColor(second.width() / 2, 1), accent));
    }
    void speaksItsScene() {
        Stage stage;
        CanvasWidget canvas;
        stage.attach(canvas);
        QVERIFY(show(canvas, {768, 512}));
        canvas.grabImage();
        QCOMPARE(canvas.accessibleName(), QString("Workers in a ring"));
        QVERIFY(canvas.accessibleDescription().startsWith("share-reduce, iteration 2 of 6."));
        stage.playhead = playheadAt(6, 0, 6, 6);
        canvas.requestUpdate();
        QTRY_VERIFY(canvas.accessibleDescription().contains("Every worker holds the sum"));
    }
    /// As long as what it shows is fetched.
    void withoutASceneItHasTheThemesGround() {
        Stage stage;
        stage.theme = Theme::Light;
        CanvasWidget canvas;
        stage.attach(canvas);
        canvas.setScene(nullptr);
        QVERIFY(show(canvas, {640, 420}));
        QVERIFY(count(canvas.grabImage(), viz::palette(Theme::Light).ground) > 200000);
    }
    void severalCanvasesInOneWindowAndMovedToAnother() {
        Stage stage;
        QWidget one, two;
        QHBoxLayout row(&one), other(&two);
        CanvasWidget ring, timeline;
        row.addWidget(&ring);
        row.addWidget(&timeline);
        stage.attach(ring, "ring");
        stage.attach(timeline, "timeline");
        QVERIFY(show(one, {1000, 400}));
        QVERIFY(count(ring.grabImage(), viz::palette(Theme::Dark).raised) > 5000);
        QVERIFY(count(timeline.grabImage(), chunkStyle(Theme::Dark, 0).color) > 200);
        other.addWidget(&ring);  // a dock that was torn off: another window, another OpenGL context
        QVERIFY(show(two, {700, 450}));
        QTRY_VERIFY(count(ring.grabImage(), viz::palette(Theme::Dark).raised) > 5000);
        QVERIFY(count(timeline.grabImage(), chunkStyle(Theme::Dark, 0).color) > 200);
    }
    /// Wheel, keys and dragging bring the picture nearer and move it; what lies under the pointer stays there.
    void thePictureComesNearer() {
        Stage stage;
        CanvasWidget canvas;
        stage.attach(canvas);
        QVERIFY(show(canvas, {640, 420}));
        const auto turn = [&](QPoint at, int notches, Qt::KeyboardModifiers modifiers = {}) {
            QWheelEvent event(at, canvas.mapToGlobal(at), {}, {0, notches * 120}, Qt::NoButton, modifiers,
                              Qt::NoScrollPhase, false);
            QApplication::sendEvent(&canvas, &event);
            canvas.grabImage();
            return event.isAccepted();
        };
        canvas.grabImage();
        QVERIFY(!turn({300, 200}, 3));  // a page that holds it scrolls
        QVERIFY(canvas.viewport().isWhole());
        canvas.setZoomable(true);
        QSignalSpy hovered(&canvas, &CanvasWidget::hovered), zoomed(&canvas, &CanvasWidget::zoomChanged);
        const QPoint corner{1, 1};  // the picture's corner is where it was, whatever the scene makes of its new room
        QVERIFY(turn(corner, 4));
        QVERIFY(canvas.viewport().zoom() > 2);
        QCOMPARE(zoomed.count(), 1);
        QVERIFY(canvas.viewport().offset().x < 2 && canvas.viewport().offset().y < 2);
        // The pointer finds what is drawn there: a cell of the enlarged picture that is in view.
        const Size large = canvas.viewport().drawn({640, 420});
        const Picture enlarged = canvas.picture(large);
        QTest::keyClick(&canvas, Qt::Key_Right, Qt::ShiftModifier);
        QTest::keyClick(&canvas, Qt::Key_Right, Qt::ShiftModifier);
        canvas.grabImage();
        const Box seen = canvas.viewport().seen({640, 420});
        QVERIFY2(seen.x > 200 && seen.y < 2, qPrintable(QString::number(seen.x)));
        int found = 0;
        for (const HitRegion& hit : enlarged.hits) {
            const Point middle = hit.box.center();
            if (hit.chunk < 0 || !seen.contains(middle)) continue;
            QTest::mouseMove(&canvas, {5, 415});
            QTest::mouseMove(&canvas, QPointF(middle.x - seen.x, middle.y - seen.y).toPoint());
            QTRY_COMPARE(hovered.last().at(1).toInt(), hit.chunk);
            QCOMPARE(hovered.last().at(0).toInt(), hit.rank);
            ++found;
        }
        QVERIFY(found >= 2);
        // A drag moves it and clicks nothing.
        QSignalSpy clicked(&canvas, &CanvasWidget::clicked);
        QTest::mousePress(&canvas, Qt::LeftButton, {}, {300, 200});
        QTest::mouseMove(&canvas, {340, 160});
        QTest::mouseMove(&canvas, {360, 140});
        QTest::mouseRelease(&canvas, Qt::LeftButton, {}, {360, 140});
        QCOMPARE(clicked.count(), 0);
        QVERIFY(qAbs(canvas.viewport().offset().x - (seen.x - 60)) < 1);
        QVERIFY(canvas.viewport().offset().y > 50);
        QTest::keyClick(&canvas, Qt::Key_0);
        QVERIFY(canvas.viewport().isWhole());
        QTest::keyClick(&canvas, Qt::Key_Plus);
        QVERIFY(!canvas.viewport().isWhole());
        QTest::mouseDClick(&canvas, Qt::LeftButton, {}, {300, 200});
        QVERIFY(canvas.viewport().isWhole());
        turn({300, 200}, -3);
        QVERIFY(canvas.viewport().isWhole());  // not further than all of it
    }
    void theKeyboardsCellComesIntoView() {
        Stage stage;
        CanvasWidget canvas;
        stage.attach(canvas);
        canvas.setZoomable(true);
        QVERIFY(show(canvas, {640, 420}));
        for (int i = 0; i < 6; ++i) QTest::keyClick(&canvas, Qt::Key_Plus);
        canvas.grabImage();
        QSignalSpy hovered(&canvas, &CanvasWidget::hovered);
        const Picture enlarged = canvas.picture(canvas.viewport().drawn({640, 420}));
        for (int i = 0; i < 8; ++i) {
            QTest::keyClick(&canvas, Qt::Key_Down);
            canvas.grabImage();
            const auto at = hovered.last();
            const auto cell = std::find_if(enlarged.hits.begin(), enlarged.hits.end(), [&](const HitRegion& hit) {
                return hit.rank == at.at(0).toInt() && hit.chunk == at.at(1).toInt() && hit.chunk >= 0;
            });
            QVERIFY(cell != enlarged.hits.end());
            QVERIFY(canvas.viewport().seen({640, 420}).contains(cell->box.center()));
        }
    }
    /// Of 64 workers, whose ring has nothing in its middle: a worker is there, and the chosen one stays chosen.
    void keysZoomToAWorker() {
        std::mt19937_64 random(64);
        Stage stage{carryOut(ringSchedule(64, 64), randomData(64, 64, random)), playheadAt(2, 0, 6, 126)};
        CanvasWidget canvas;
        stage.attach(canvas);
        canvas.setZoomable(true);
        QVERIFY(show(canvas, {640, 420}));
        canvas.grabImage();
        const auto isInTheMiddle = [](const HitRegion& hit) {
            return hit.rank >= 0 && std::hypot(hit.box.center().x - 320, hit.box.center().y - 210) < 60;
        };
        const auto nearer = [&] {
            for (int i = 0; i < 8; ++i) {
                QTest::keyClick(&canvas, Qt::Key_Plus);
                canvas.grabImage();
            }
        };
        QVERIFY(std::ranges::none_of(canvas.inView().hits, isInTheMiddle));
        nearer();
        QVERIFY(std::ranges::any_of(canvas.inView().hits, isInTheMiddle));
        QTest::keyClick(&canvas, Qt::Key_0);
        canvas.grabImage();
        for (int i = 0; i < 5; ++i) QTest::keyClick(&canvas, Qt::Key_Down);
        const auto chosen = canvas.cursor();
        QVERIFY(chosen);
        nearer();
        const auto there = canvas.cursor();
        QVERIFY(there);
        QCOMPARE(there->rank, chosen->rank);
        QCOMPARE(there->chunk, chosen->chunk);
        const Box box = canvas.viewport().inWindow(there->box);
        QVERIFY((Box{0, 0, 640, 420}.contains(box.center())));
    }
    void withoutASceneItIsEmptyAndCalm() {
        CanvasWidget canvas;
        QVERIFY(show(canvas, {300, 200}));
        QVERIFY(canvas.picture().shapes.empty());
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, {20, 20});
        QTest::keyClick(&canvas, Qt::Key_Down);
        canvas.grabImage();
    }
    void savesPictures_data() {
        QTest::addColumn<QString>("suffix");
        for (const char* suffix : {"png", "svg", "pdf"}) QTest::newRow(suffix) << suffix;
    }
    void savesPictures() {
        QFETCH(QString, suffix);
        Stage stage;
        CanvasWidget canvas;
        stage.attach(canvas);
        const Picture picture = canvas.picture({640, 400});
        QTemporaryDir folder;
        const QString path = folder.filePath("ring.of.four." + suffix);
        const auto saved = savePicture(picture, path, 3);
        QVERIFY_OK(saved);
        QVERIFY(QFileInfo(path).size() > 1000);
        if (suffix != "png") return;
        const QImage image(path);
        QCOMPARE(image.size(), QSize(1920, 1200));
        QVERIFY(count(image, viz::palette(Theme::Dark).raised) > 50000);
    }
    void saysWhyAPictureCannotBeSaved() {
        const Picture picture{{100, 100}, rgb(0), {}, {}};
        QTemporaryDir folder;
        const auto odd = savePicture(picture, folder.filePath("ring.gif"));
        QVERIFY(!odd.ok());
        QVERIFY(odd.error().message.english().find(".png, .svg or .pdf") != std::string::npos);
        const auto nowhere = savePicture(picture, folder.filePath("no such folder/ring.png"));
        QVERIFY(!nowhere.ok());
        QCOMPARE(nowhere.error().code, ErrorCode::UnreadableFile);
        QVERIFY(!QFile::exists(folder.filePath("ring.gif")));
    }
};

QTEST_MAIN(TestCanvas)
#include "test_canvas.moc"
