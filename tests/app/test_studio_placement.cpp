// SPDX-License-Identifier: GPL-3.0-or-later
//
// The page in the real window, with the real engine: a snippet runs, a fault is marked where it is, an operation is
// moved by hand and by key, the program says so, before and after are compared, and Undo brings it back.
#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSettings>
#include <QTabWidget>
#include <QWheelEvent>

#include "app/placement/cpu_gpu_view.h"
#include "app/placement/fit_view.h"
#include "app/placement/graph_canvas.h"
#include "app/placement/placement_view.h"
#include "app/placement/program_editor.h"
#include "app/placement/snippets.h"
#include "app/timeline_panel.h"
#include "tests/app/studio_fixture.h"
#include "viz/layout/placement_graph.h"

using namespace kolo;
using namespace kolo::app;

class TestStudioPlacement : public QObject {
    Q_OBJECT
private slots:
    void init() { QSettings().clear(); }

    void aSnippetRunsWhenThePageOpens() {
        Studio studio(onPage("placement"));
        PlacementView& view = viewOf(studio);
        QVERIFY(waitFor([&] { return view.graph().graph().operations() == 4; }));
        QCOMPARE(view.output(),
                 QStringLiteral("Executing op MatMul in device /job:localhost/replica:0/task:0/device:GPU:0\n"
                                "tf.Tensor(\n[[22. 28.]\n [49. 64.]], shape=(2, 2), dtype=float32)\n"));
        // Where there is a GPU, it is taken, and nothing is called virtual.
        const bool isVirtual = view.graph().graph().record().devices.front().note == "virtual";
        QCOMPARE(view.message().contains(QStringLiteral("virtual")), isVirtual);
        QVERIFY(studio.ready());  // and the run on the first page still stands at its start
    }

    void everyControlHasAName() {
        Studio studio(onPage("placement"));
        PlacementView& view = viewOf(studio);
        QVERIFY(waitFor([&] { return !view.isRunning(); }));
        for (const QWidget* widget : view.window()->findChildren<QWidget*>()) {
            const bool control =
                qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QComboBox*>(widget) ||
                qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const GraphCanvas*>(widget) ||
                qobject_cast<const QPlainTextEdit*>(widget);
            if (!control || widget->objectName().startsWith(QStringLiteral("qt_")) || !widget->isVisible()) continue;
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            QVERIFY2(!widget->accessibleName().isEmpty() || (button && !(button->text() + button->toolTip()).isEmpty()),
                     widget->metaObject()->className());
        }
    }

    /// What the timelines of runs can do, of a program: zoom, sums, search, and a click that selects in the graph.
    void theTimelineOfDevices() {
        Studio studio(onPage("placement"));
        PlacementView& view = viewOf(studio);
        QVERIFY(runs(view,
                     QStringLiteral("with tf.device('/CPU:0'):\n    a = tf.ones([64, 64])\n"
                                    "with tf.device('/GPU:1'):\n    b = tf.matmul(a, a)\n    c = tf.matmul(b, b)\n")));
        QVERIFY2(view.graph().graph().record().copyCount > 0, qPrintable(view.message()));
        view.showTimeline();
        viz::TimelineCanvas& canvas = view.timeline().canvas();
        QVERIFY(waitFor([&] { return canvas.isVisible() && canvas.places().has_value(); }));
        const viz::PlacementRecord& record = view.graph().graph().record();
        QCOMPARE(canvas.places()->names.size(), record.devices.size());
        const double whole = canvas.places()->shown.length();
        canvas.setFocus();
        for (const Qt::Key key : {Qt::Key_W, Qt::Key_W}) QTest::keyClick(&canvas, key);
        QVERIFY(canvas.places()->shown.length() < whole * 0.7);
        const QPoint middle = canvas.rect().center();
        QWheelEvent turn(middle, canvas.mapToGlobal(middle), {}, {0, 120}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
        const double closer = canvas.places()->shown.length();
        QApplication::sendEvent(&canvas, &turn);
        QVERIFY(canvas.places()->shown.length() < closer);
        QTest::keyClick(&canvas, Qt::Key_0);
        QCOMPARE(canvas.places()->shown.length(), whole);
        // All that was copied is in the sums of all rows.
        QTest::keyClick(&canvas, Qt::Key_Return);
        const QString sums = view.timeline().sumsInWords();
        QVERIFY2(sums.contains(QString::fromStdString(formatBytes(static_cast<double>(record.copiedBytes)))),
                 qPrintable(sums));
        // Of devices, not of workers; and what several devices computed has the colours of them all.
        for (const QLabel* label : view.timeline().findChildren<QLabel*>())
            QVERIFY2(!label->text().contains(QStringLiteral("worker")), qPrintable(label->text()));
        const viz::SceneInput input = *canvas.currentInput();
        viz::Sketch swatch({10, 10}, viz::palette(input.theme).panel, *input.measure);
        canvas.timeline()->legendEntry(input, viz::Doing::Operation).draw(swatch, {0, 0, 10, 10});
        std::vector<viz::Color> colors;
        for (const viz::Shape& shape : swatch.picture().shapes)
            if (const auto* rect = std::get_if<viz::RectShape>(&shape)) colors.push_back(rect->fill);
        for (const int device : {1, 2})  // GPU:1 and the processor
            QVERIFY(std::ranges::count(colors, viz::deviceStyle(input.theme, device).color) == 1);
        auto* query = view.timeline().findChild<QLineEdit*>();
        QTest::keyClicks(query, QStringLiteral("matmul"));
        QCOMPARE(view.timeline().matches(), 2);
        // A click on the match selects it in the graph, and its line in the program.
        const auto& found = canvas.state().found;
        QVERIFY(found.has_value());
        const viz::TimelinePlaces places = *canvas.places();
        const double from = places.placeAtNs(found->piece.startNs), to = places.placeAtNs(found->piece.endNs);
        const double share = ((from + to) / 2 - places.shown.from) / places.shown.length();
        const double y = places.rows.y + (found->row + 0.3) * places.rowHeight;  // above the copies' lane
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, QPointF(places.rows.x + share * places.rows.width, y).toPoint());
        QVERIFY(view.graph().selected() >= 0);
        QCOMPARE(QString::fromStdString(record.operations[view.graph().selected()].name), QStringLiteral("MatMul"));
        QVERIFY(waitFor([&] { return canvas.accessibleDescription().contains(QStringLiteral("GPU:1: 2 ")); }));
    }

    void aFaultIsMarkedWhereItIs() {
        Studio studio(onPage("placement"));
        PlacementView& view = viewOf(studio);
        QVERIFY(runs(view, QStringLiteral("a = tf.ones([2])\nb = tf.matmull(a, a)\n")));
        QCOMPARE(view.editor().fault().line, 2);
        QCOMPARE(view.editor().fault().column, 5);
        QVERIFY2(view.message().startsWith(QStringLiteral("Line 2, column 5: \"tf.matmull\" is not")),
                 qPrintable(view.message()));
        view.editor().replaceAll(QStringLiteral("a = tf.ones([2])\n"));
        QCOMPARE(view.editor().fault().line, 0);
    }

    void aMoveIsWrittenComparedAndUndone() {
        Studio studio(onPage("placement"));
        PlacementView& view = viewOf(studio);
        GraphCanvas& graph = view.graph();
        QVERIFY(waitFor([&] { return graph.graph().operations() == 4; }));
        const QString before = view.editor().toPlainText();
        const int product = 2;
        QCOMPARE(graph.graph().record().operations[product].name, std::string("MatMul"));

        graph.setFocus();
        graph.select(product);
        QTest::keyClick(&graph, Qt::Key_Down, Qt::ControlModifier);  // from GPU:0 to GPU:1
        QVERIFY(waitFor([&] { return !view.comparison().isEmpty() && !view.isRunning(); }));
        QVERIFY(view.editor().toPlainText().contains(
            QStringLiteral("with tf.device('/GPU:1'):\n    c = tf.matmul(a, b)\n")));
        QCOMPARE(graph.graph().record().operations[product].device, 1);
        QVERIFY2(view.comparison().contains(QStringLiteral("Copies 3 → 3")), qPrintable(view.comparison()));

        view.moveOperation(product, 2);  // to the CPU: nothing has to be copied any more
        QVERIFY(waitFor([&] { return view.comparison().contains(QStringLiteral("Copies 3 → 0")); }));
        QVERIFY(view.comparison().contains(QStringLiteral("copied 64 B → 0 B")));

        view.undo();
        QVERIFY(waitFor([&] { return !view.isRunning() && graph.graph().record().copyCount == 3; }));
        view.undo();
        QVERIFY(waitFor([&] { return !view.isRunning() && graph.graph().record().operations[product].device == 0; }));
        QCOMPARE(view.editor().toPlainText(), before);
    }

    void draggingMovesToo() {
        Studio studio(onPage("placement"));
        PlacementView& view = viewOf(studio);
        GraphCanvas& graph = view.graph();
        QVERIFY(waitFor([&] { return graph.graph().operations() == 4; }));
        const auto pointIn = [&](int operation) {
            const viz::Point middle = graph.graph().boxOf(operation, graph.gaze()).center();
            return QPoint(static_cast<int>(middle.x), static_cast<int>(middle.y));
        };
        const QPoint from = pointIn(2), to(from.x(), pointIn(0).y());  // down into the CPU's lane
        QTest::mousePress(&graph, Qt::LeftButton, {}, from);
        for (int i = 1; i <= 6; ++i) {
            const QPoint at = from + (to - from) * i / 6;
            QMouseEvent move(QEvent::MouseMove, at, graph.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(&graph, &move);
        }
        QTest::mouseRelease(&graph, Qt::LeftButton, {}, to);
        QVERIFY(waitFor([&] { return view.comparison().contains(QStringLiteral("Copies 3 → 0")); }));
    }

    void whatHasNoKernelThereStaysPut() {
        Studio studio(onPage("placement"));
        PlacementView& view = viewOf(studio);
        QVERIFY(runs(view, QStringLiteral("a = tf.constant([[1]])\nb = tf.matmul(a, a)\nprint(b)\n")));
        QCOMPARE(view.graph().graph().operations(), 3);
        view.moveOperation(1, 0);  // to a GPU, where soft placement does not leave it
        QVERIFY(waitFor([&] { return view.comparison().contains(QStringLiteral("it cannot run there")); }));
        QVERIFY(waitFor([&] { return !view.isRunning(); }));
        QCOMPARE(view.graph().graph().record().operations[1].reason, std::string("soft_kernel"));
    }

    void whatWasPrintedBeforeAnErrorIsShown() {
        Studio studio(onPage("placement"));
        PlacementView& view = viewOf(studio);
        QVERIFY(runs(view, QStringLiteral("print('before')\nb = tf.matmull(1, 2)\n")));
        QCOMPARE(view.output(), QStringLiteral("before\n"));
        QCOMPARE(view.editor().fault().line, 2);
        QVERIFY2(view.message().startsWith(QStringLiteral("Line 2, column 5: ")), qPrintable(view.message()));
    }

    void whatCannotMoveSaysWhy() {
        Studio studio(onPage("placement"));
        PlacementView& view = viewOf(studio);
        QVERIFY(waitFor([&] { return view.graph().graph().operations() == 4; }));
        const QString before = view.editor().toPlainText();
        view.moveOperation(3, 0);
        QVERIFY2(view.message().contains(QStringLiteral("Printing happens on the CPU")), qPrintable(view.message()));
        QCOMPARE(view.editor().toPlainText(), before);
    }

    void tenThousandOperations() {
        Studio studio(onPage("placement"));
        PlacementView& view = viewOf(studio);
        QVERIFY(waitFor([&] { return view.graph().graph().operations() == 4; }));
        view.editor().replaceAll(snippets().back().program);
        view.run();
        QVERIFY(waitFor([&] { return view.graph().graph().operations() > 9'500 && !view.isRunning(); }));
        QVERIFY(view.graph().graph().operations() < 10'500);
        // From all of it down to single operations; what the frames cost is told, not judged.
        double slowest = 0;
        for (int i = 0; i < 40; ++i) {
            QTest::keyClick(&view.graph(), Qt::Key_Plus);
            view.graph().repaint();
            slowest = std::max(slowest, view.graph().lastFrameMs());
        }
        QCOMPARE(view.graph().gaze().scale, viz::PlacementGraph::kMaxScale);
        qInfo("The slowest of 40 frames took %.1f ms.", slowest);
    }

    void theLecturesTwoModels() {
        Studio studio(onPage("placement"));
        auto* fit = tabOf<FitView>(studio);
        fit->choose({QStringLiteral("inceptionv3"), QStringLiteral("float64"), 256});
        QVERIFY(waitFor(
            [&] { return !fit->result().lines.empty() && fit->result().title == QStringLiteral("InceptionV3"); }));
        QCOMPARE(fit->result().lines[0].size, QStringLiteral("192 MB"));
        fit->choose({QStringLiteral("gpt3"), QStringLiteral("float16"), 1});
        QVERIFY(waitFor([&] { return fit->result().title == QStringLiteral("GPT-3"); }));
        QCOMPARE(fit->result().lines[0].size, QStringLiteral("350 GB"));
        QVERIFY(fit->verdict().contains(QStringLiteral("does not fit")));
        QVERIFY(fit->result().stages.empty());
        fit->choose({.model = QStringLiteral("zero-7.5b"),
                     .dtype = QStringLiteral("float16"),
                     .workers = 64,
                     .zero = 3,
                     .optimizer = QStringLiteral("adam")});
        QVERIFY(waitFor([&] { return fit->result().stages.size() == 4; }));
        const QStringList sizes = {QStringLiteral("120 GB"), QStringLiteral("31.4 GB"), QStringLiteral("16.6 GB"),
                                   QStringLiteral("1.88 GB")};
        for (int zero = 0; zero <= 3; ++zero)
            QCOMPARE(fit->result().stages[static_cast<std::size_t>(zero)].size, sizes[zero]);
        QVERIFY(!fit->verdict().contains(QStringLiteral("does not fit")));
        fit->choose({QStringLiteral("mlp"), QStringLiteral("float32"), 64});
        QVERIFY(waitFor([&] { return fit->result().measured; }));
        for (const FitLine& line : fit->result().lines) QVERIFY(line.measuredBytes.has_value());
        // Parameters, gradients and activations are what the formula says, to the byte, but for the alignment of
        // arrays.
        for (const FitLine& line : fit->result().lines)
            if (line.bytes > 0) QVERIFY2(std::abs(*line.measuredBytes / line.bytes - 1) < 0.01, qPrintable(line.title));
    }

    void cpuOrGpu() {
        Studio studio(onPage("placement"));
        auto* view = tabOf<CpuGpuView>(studio);
        QVERIFY(QTest::qWaitFor([&] { return view->rows().size() >= 5; }, 60'000));
        for (const viz::ProductRow& row : view->rows()) QVERIFY(row.cpuSeconds > 0 && row.gpuTotal() > row.gpuSeconds);
    }

private:
    template <typename Tab>
    static Tab* tabOf(Studio& studio) {
        viewOf(studio);
        auto* tab = studio->findChild<Tab*>();
        studio->findChild<QTabWidget*>()->setCurrentWidget(tab);
        return tab;
    }
    static PlacementView& viewOf(Studio& studio) {
        studio->show();
        auto* view = studio->findChild<PlacementView*>();
        Q_ASSERT(view);
        return *view;
    }
    /// After the snippet that the page begins with.
    static bool runs(PlacementView& view, const QString& program) {
        if (!waitFor([&] { return view.graph().graph().operations() == 4 && !view.isRunning(); })) return false;
        view.editor().replaceAll(program);
        view.run();
        return waitFor([&] { return !view.isRunning(); });
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioPlacement)
#include "test_studio_placement.moc"
