// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Programs page in the real window, with the real engine: every listing is read, a line and its part of the picture
// light up together, a mistake is marked while the reader types, and Run starts the run.
#include <QComboBox>
#include <QPlainTextEdit>
#include <QSettings>
#include <QSpinBox>
#include <QTableWidget>
#include <QTextBlock>

#include "app/placement/program_editor.h"
#include "app/programs/listings.h"
#include "app/programs/program_picture_view.h"
#include "app/programs/program_view.h"
#include "tests/app/studio_fixture.h"
#include "viz/host/canvas_widget.h"

using namespace kolo;
using namespace kolo::app;

namespace {

ProgramView& viewOf(Studio& studio) {
    studio->show();
    auto* view = studio->findChild<ProgramView*>();
    if (!view) qFatal("there is no page Programs");
    return *view;
}

bool read(ProgramView& view) {
    return waitFor([&] { return !view.isReading() && view.lines().rowCount() > 0; });
}

}  // namespace

class TestStudioPrograms : public QObject {
    Q_OBJECT
private slots:
    void init() { QSettings().clear(); }

    void everyListingIsRead() {
        Studio studio(onPage("programs"));
        ProgramView& view = viewOf(studio);
        QVERIFY(read(view));
        auto* examples = view.findChild<QComboBox*>();
        QCOMPARE(examples->count(), static_cast<int>(listings().size()) + 1);
        for (const Snippet& listing : listings()) {
            QVERIFY2(!listing.program.isEmpty(), qPrintable(listing.title));
            view.editor().replaceAll(listing.program);
            view.read();
            QVERIFY(read(view));
            QCOMPARE(view.editor().fault().line, 0);
            QVERIFY2(view.result().sheet.workers > 0, qPrintable(listing.title));
            QVERIFY2(!view.picture().boxes().empty(), qPrintable(listing.title));
            QVERIFY(view.message().contains(QStringLiteral("kolo run ")));
        }
        view.editor().undo();  // an example is one step
        QCOMPARE(view.editor().toPlainText(), listings()[listings().size() - 2].program);
    }

    void linesAndPictureLightUpTogether() {
        Studio studio(onPage("programs"));
        ProgramView& view = viewOf(studio);
        QVERIFY(read(view));
        const auto& lines = view.result().sheet.lines;
        for (int row = 0; row < view.lines().rowCount(); ++row) {
            view.lines().setCurrentCell(row, 1);
            QCOMPARE(view.picture().lit().part, lines[static_cast<std::size_t>(row)].part);
            QCOMPARE(view.editor().textCursor().blockNumber() + 1, lines[static_cast<std::size_t>(row)].line);
        }
        // From the text.
        const auto layer = std::ranges::find_if(lines, [](const auto& line) { return line.layer == 2; });
        QVERIFY(layer != lines.end());
        view.editor().setTextCursor(QTextCursor(view.editor().document()->findBlockByNumber(layer->line - 1)));
        QCOMPARE(view.lines().currentRow(), static_cast<int>(layer - lines.begin()));
        QCOMPARE(view.picture().lit().layer, 2);
        // From the picture.
        for (const viz::ProgramBox& box : view.picture().boxes()) {
            if (box.isColumn) continue;  // its middle is a layer's
            QTest::mouseClick(&view.picture(), Qt::LeftButton, {},
                              QPoint(static_cast<int>(box.box.center().x), static_cast<int>(box.box.center().y)));
            const int line = lineOf(view.result().sheet, box.focus);
            if (line >= 0) QCOMPARE(view.lines().currentRow(), line);
        }
    }

    void aMistakeIsMarkedAndTheCursorStays() {
        Studio studio(onPage("programs"));
        ProgramView& view = viewOf(studio);
        QVERIFY(read(view));
        const int before = view.lines().rowCount();
        view.editor().replaceAll(
            QStringLiteral("strategy = tf.distribute.MirroredStrategy()\nwith stratgy.scope():\n    pass\n"));
        view.editor().moveCursor(QTextCursor::End);
        QVERIFY(waitFor([&] { return view.editor().fault().line == 2; }));
        QCOMPARE(view.editor().fault().column, 6);
        QCOMPARE(view.editor().textCursor().blockNumber(), 3);
        QVERIFY2(view.message().contains(QStringLiteral("Did you mean \"strategy\"?")), qPrintable(view.message()));
        QCOMPARE(view.lines().rowCount(), before);  // what the last good program became stays
        view.editor().undo();
        QVERIFY(waitFor([&] { return !view.isReading() && view.editor().fault().line == 0; }));
    }

    void runStartsTheRun() {
        Studio studio(onPage("programs"));
        ProgramView& view = viewOf(studio);
        QVERIFY(read(view));
        view.editor().replaceAll(
            QStringLiteral("(x, y), _ = keras.datasets.mnist.load_data()\n"
                           "model = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(10)])\n"
                           "model.compile()\nmodel.fit(x, y)\n"));
        view.findChild<QSpinBox*>()->setValue(2);
        view.run();  // reads it first
        const auto started = [&] {
            return studio.document().hasRun() && studio.document().info().spec.strategy == "data-parallel";
        };
        QVERIFY(QTest::qWaitFor(started, 60'000));
        QCOMPARE(studio.document().info().spec.parameters.at("model"), std::string("mlp:784-10"));
        QVERIFY(!view.isVisible());  // the Run page is in front
        QTRY_COMPARE(QApplication::focusWidget(), qobject_cast<QWidget*>(&studio->canvas()));  // the arrow keys are its
    }

    void nothingYet() {
        Studio studio(onPage("programs"));
        ProgramView& view = viewOf(studio);
        QVERIFY(read(view));
        view.editor().replaceAll({});
        QVERIFY(waitFor([&] { return view.lines().rowCount() == 0; }));
        QVERIFY(view.picture().boxes().empty());
        QVERIFY(!view.message().isEmpty());
        view.run();
        QVERIFY(view.isVisible());
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioPrograms)
#include "test_studio_programs.moc"
