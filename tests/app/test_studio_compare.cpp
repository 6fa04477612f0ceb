// SPDX-License-Identifier: GPL-3.0-or-later
//
// Compare, in the real window with the real engine: it measures, it can be stopped, what is counted equals the
// textbook where the textbook is exact, and it can be saved.
#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardItemModel>

#include <qcustomplot.h>

#include "app/page.h"
#include "app/page_book.h"
#include "app/panels/compare_page.h"
#include "app/panels/comparison_table.h"
#include "app/panels/plan_comparison.h"
#include "app/panels/playback_controls.h"
#include "app/panels/price_table.h"
#include "tests/app/studio_fixture.h"
#include "tests/rows.h"
#include "viz/charts/time_over_size.h"
#include "viz/host/canvas_widget.h"

using namespace kolo;
using namespace kolo::app;

class TestStudioCompare : public QObject {
    Q_OBJECT

    /// Null if it is not ready in time. Sizes of 0 stay as they are.
    static ComparePage* pageOf(Studio& studio, qint64 smallest = 0, qint64 largest = 0) {
        auto* page = studio->findChild<ComparePage*>();
        const bool ready = page && waitFor([page] {
                               page->chooseAlgorithms({"ring", "tree", "halving-doubling"});
                               return page->measureButton().isEnabled();
                           });
        if (!ready) return nullptr;
        for (const auto& [box, bytes] : {std::pair{&page->smallest(), smallest}, {&page->largest(), largest}})
            if (bytes > 0) box->setCurrentIndex(box->findData(QVariant::fromValue<qlonglong>(bytes)));
        return page;
    }

private slots:
    void itMeasuresAndTheCountsAreTheTextbooks() {
        Studio studio(onPage("compare"));
        ComparePage* page = pageOf(studio, 4096, 16384);
        QVERIFY(page);
        QTest::mouseClick(&page->measureButton(), Qt::LeftButton);
        QVERIFY(page->isMeasuring());
        QCOMPARE(page->measureButton().text(), QStringLiteral("Stop"));
        QVERIFY(QTest::qWaitFor([&] { return !page->isMeasuring(); }, 60'000));
        QCOMPARE(page->rows().size(), std::size_t{6});
        for (const protocol::BenchRow& row : page->rows()) {
            QVERIFY(row.lowNs > 0 && row.lowNs <= row.medianNs && row.medianNs <= row.highNs);
            QCOMPARE(row.wrong, std::int64_t{0});
            QCOMPARE(row.totalBytes, 6 * row.bytes);  // 2(n−1)S, four workers, for all three
            if (row.algorithm == "ring") {
                QCOMPARE(row.steps, 6);
                QCOMPARE(row.messages, std::int64_t{24});
                QCOMPARE(row.busiestBytes, row.bytes * 3 / 2);
            }
        }
        QCOMPARE(page->table().items().rowCount(), 3);
        QTRY_VERIFY(page->table().items().item(0, 5)->text().endsWith(QStringLiteral("= 6")));
        QCOMPARE(page->table().items().item(0, 6)->text(), page->table().items().item(0, 7)->text());  // as planned

        // The table takes what its rows need; the chart has the rest.
        QTRY_VERIFY(page->table().viewport()->height() < page->table().heightOf(4));
        QVERIFY(page->table().verticalScrollBar()->maximum() == 0);
        studio->resize(1000, 720);  // the names of the algorithms stay whole
        QTRY_VERIFY(page->table().viewport()->width() < 1000);
        const QFontMetrics name(page->table().items().item(0, 0)->font());
        QVERIFY(page->table().columnWidth(0) > name.horizontalAdvance(QStringLiteral("halving-doubling")));

        const QString csv = studio.file(QStringLiteral("c.csv")), png = studio.file(QStringLiteral("c.png"));
        QVERIFY(page->save(csv));
        QFile file(csv);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QStringList lines = QString::fromUtf8(file.readAll()).trimmed().split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 7);
        QVERIFY(lines[0].startsWith(QStringLiteral("bytes,algorithm,who,time_us,algbw_GBps")));
        QVERIFY(lines[1].startsWith(QStringLiteral("4096,")));
        QCOMPARE(lines[1].count(QLatin1Char(',')), lines[0].count(QLatin1Char(',')));
        QVERIFY(page->save(png));
        QVERIFY(QImage(png).width() >= 1200);
        QSignalSpy failed(page, &ComparePage::failed);
        QVERIFY(!page->save(QStringLiteral("/no/such/folder/c.csv")));
        QCOMPARE(failed.count(), 1);
    }

    /// The axis has the sizes that were measured, in order, and no two labels touch.
    void theTicksAreTheMeasuredSizes_data() {
        QTest::addColumn<int>("width");
        QTest::addColumn<bool>("large");
        QTest::addColumn<int>("sizes");
        QTest::addColumn<int>("ticks");  // at most
        QTest::addRow("two, in the hall") << 900 << true << 2 << 2;
        QTest::addRow("six, in the window") << 1200 << false << 6 << 6;
        QTest::addRow("nine, in the hall") << 700 << true << 9 << 5;
    }
    void theTicksAreTheMeasuredSizes() {
        QFETCH(int, width);
        QFETCH(bool, large);
        QFETCH(int, sizes);
        QFETCH(int, ticks);
        viz::charts::TimeCurve curve{"ring", false, {}};
        for (int i = 0; i < sizes; ++i) curve.points.push_back({std::exp2(10 + 2 * i), 1e5 * (i + 1), 0, 0});
        viz::charts::TimeOverSize chart;
        chart.setLarge(large);
        chart.resize(width, 500);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        chart.setCurves({curve}, QStringLiteral("Measured here"), false);
        const QCPAxis& axis = *chart.findChild<QCustomPlot*>()->xAxis;
        const QFontMetrics metrics(axis.tickLabelFont());
        const auto touch = [&] {
            for (int i = 1; i < axis.tickVector().size(); ++i) {
                const double apart =
                    axis.coordToPixel(axis.tickVector()[i]) - axis.coordToPixel(axis.tickVector()[i - 1]);
                const auto half = [&](int label) {
                    return metrics.horizontalAdvance(axis.tickVectorLabels()[label]) / 2;
                };
                if (apart <= half(i - 1) + half(i)) return true;
            }
            return false;
        };
        QTRY_VERIFY(axis.tickVector().size() >= 2 && axis.tickVector().size() <= ticks && !touch());
        if (ticks == sizes) QCOMPARE(axis.tickVector().size(), sizes);
        for (const double tick : axis.tickVector())
            QVERIFY(std::ranges::count(curve.points, tick, &viz::charts::TimeCurve::Point::bytes) == 1);
        const QCPAxis& times = *chart.findChild<QCustomPlot*>()->yAxis;
        QVERIFY(times.tickVector().size() >= 2);
        for (int i = 1; i < times.tickVector().size(); ++i)
            QVERIFY(times.coordToPixel(times.tickVector()[i - 1]) - times.coordToPixel(times.tickVector()[i]) >
                    metrics.height());
    }

    /// In a hall its label is as high as a third of the chart.
    void aCrossingsLabelLiesOnNoCurve_data() {
        test::columns<bool, int>("large", "height")
            .rows({{"in the window", false, 360}, {"in the hall", true, 560}, {"in a large hall", true, 900}});
    }
    void aCrossingsLabelLiesOnNoCurve() {
        QFETCH(bool, large);
        QFETCH(int, height);
        using viz::charts::TimeCurve;
        TimeCurve tree{"tree", false, {}}, ring{"ring", false, {}}, naive{"naive", false, {}};
        for (double bytes = 4096; bytes <= 1 << 22; bytes *= 4) {
            tree.points.push_back({bytes, 4e4 + 4 * bytes, 0, 0});
            ring.points.push_back({bytes, 1e6 + bytes, 0, 0});
            naive.points.push_back({bytes, 1.7e7, 1.6e7, 1.8e7});
        }
        viz::charts::TimeOverSize chart;
        chart.setLarge(large);
        chart.resize(1200, height);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        chart.setCurves({tree, ring, naive}, QStringLiteral("Measured here"), false);
        auto* plot = chart.findChild<QCustomPlot*>();
        plot->replot();
        int labels = 0;
        for (int i = 0; i < plot->itemCount(); ++i) {
            const auto* label = qobject_cast<QCPItemText*>(plot->item(i));
            if (!label) continue;
            ++labels;
            const double left = label->left->pixelPosition().x(), right = label->right->pixelPosition().x();
            const double bottom = label->bottom->pixelPosition().y();
            for (const TimeCurve& curve : chart.curves())
                for (const TimeCurve::Point& point : curve.points)
                    if (const double x = plot->xAxis->coordToPixel(point.bytes); x >= left && x <= right)
                        QVERIFY(plot->yAxis->coordToPixel(std::max(point.ns, point.highNs)) > bottom);
        }
        QCOMPARE(labels, 1);
    }

    void whileItMeasuresItSaysSo() {
        Studio studio(onPage("compare"));
        ComparePage* page = pageOf(studio, 4096, 4096);
        QVERIFY(page);
        const auto says = [&](const char* words) {
            return std::ranges::any_of(page->findChild<QCustomPlot*>()->findChildren<QLabel*>(), [&](QLabel* each) {
                return each->isVisible() && each->text().contains(QLatin1String(words));
            });
        };
        QVERIFY(says("Nothing is measured yet"));
        page->measure();
        QVERIFY(says("being measured") && !says("Nothing is measured yet"));
        QVERIFY(QTest::qWaitFor([&] { return !page->isMeasuring(); }, 60'000));
        QVERIFY(!says("measured"));
    }

    /// F5 shows the chart, and F5 or Esc goes back to the table and the controls.
    /// What came of it is a long sentence, and not the window's least width.
    void theWindowStaysOnTheScreen() {
        Studio studio(onPage("compare"));
        ComparePage* page = pageOf(studio);
        QVERIFY(page);
        const int before = page->minimumSizeHint().width();
        for (auto* label : page->findChildren<QLabel*>())
            if (label->accessibleName() == "What is measured")
                label->setText(QStringLiteral("many words ").repeated(40));
        QTest::qWait(50);
        QCOMPARE(page->minimumSizeHint().width(), before);
    }

    void inTheHallThereIsTheChart() {
        QTest::failOnWarning(QRegularExpression(QStringLiteral("[Pp]aint")));  // on an empty area
        Studio studio(onPage("compare"));
        ComparePage* page = pageOf(studio, 4096, 4096);
        QVERIFY(page);
        page->measure();
        QVERIFY(QTest::qWaitFor([&] { return !page->isMeasuring(); }, 60'000));
        page->measureButton().setFocus();
        studio.press(Qt::Key_F5);
        QTRY_VERIFY(studio->isLecture());
        QCOMPARE(studio->pages().shown(), QStringLiteral("compare"));
        QTRY_VERIFY(!page->measureButton().isVisible() && !page->table().isVisible());
        for (const QLabel* label : page->findChildren<QLabel*>())
            if (label->isVisible()) QVERIFY2(label->fontInfo().pixelSize() >= 24, qPrintable(label->text()));
        const auto* plot = page->findChild<QCustomPlot*>();
        QVERIFY(plot->isVisible() && plot->xAxis->tickLabelFont().pixelSize() >= 24);
        QVERIFY(plot->height() > studio->height() / 2);
        studio->resize(1280, 720);  // T: the counts beside the textbook, as far as there is room for whole columns
        studio.press(Qt::Key_T);
        ComparisonTable& table = page->table();
        QTRY_VERIFY(table.isVisible() && !plot->isVisible());
        QTRY_COMPARE(table.horizontalScrollBar()->maximum(), 0);
        QVERIFY(table.items().item(0, 8)->font().pixelSize() >= 24);
        // Who, time and its spread, bytes, formula.
        for (const int column : {0, 1, 2, 8, 9}) QVERIFY(!table.isColumnHidden(column));
        QVERIFY(table.isColumnHidden(11));  // all sent, by the textbook
        studio.press(Qt::Key_C);
        QTRY_VERIFY(plot->isVisible() && !table.isVisible());
        studio.press(Qt::Key_T);
        QCOMPARE(studio->pages().shown(), QStringLiteral("compare"));
        studio.press(Qt::Key_Escape);
        QTRY_VERIFY(!studio->isLecture() && page->table().isVisible() && page->measureButton().hasFocus());
        QVERIFY(plot->isVisible() && plot->xAxis->tickLabelFont().pixelSize() < 24);
        QVERIFY(!table.isColumnHidden(12) && table.items().item(0, 8)->font().pixelSize() < 24);
    }

    void itStopsWhenItIsToldTo() {
        Studio studio(onPage("compare"));
        ComparePage* page = pageOf(studio, 1024, 16 << 20);
        QVERIFY(page);
        page->measure();
        QTRY_VERIFY(!page->rows().empty());
        QTest::mouseClick(&page->measureButton(), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return !page->isMeasuring(); }, 60'000));
        QVERIFY(page->rows().size() < 24);
        QVERIFY(page->measureButton().isEnabled());
        page->chooseAlgorithms({});
        QVERIFY(!page->measureButton().isEnabled());
    }

    void anEmulatedLinkIsCalledSo() {
        Studio studio(onPage("compare"));
        ComparePage* page = pageOf(studio, 4096, 4096);
        QVERIFY(page);
        page->chooseAlgorithms({"tree"});
        QTRY_VERIFY(page->link().count() > 2);
        page->link().setCurrentIndex(page->link().findData(QStringLiteral("10gbe")));
        QCOMPARE(page->link().currentData().toString(), QStringLiteral("10gbe"));
        page->measure();
        QVERIFY(QTest::qWaitFor([&] { return !page->isMeasuring(); }, 60'000));
        QCOMPARE(page->rows().size(), std::size_t{1});
        QVERIFY(page->rows().front().emulated);
    }

    void aLostEngineEndsTheMeasurementAndTheRowsStay() {
        QTest::failOnWarning(QRegularExpression(QStringLiteral("[Pp]aint")));
        Studio studio(onPage("compare"));
        ComparePage* page = pageOf(studio);
        QVERIFY(page);
        page->measure();
        QTRY_VERIFY(!page->rows().empty());
        studio->engine().restart();
        QTRY_VERIFY(!page->isMeasuring());
        QVERIFY(!page->rows().empty());
    }

    /// Two schedules of the same training, one above the other: the newest two in the history, on one axis of slots.
    void twoPipelinesAreLaidOverEachOther() {
        ReadyStudio studio;
        for (const char* schedule : {"gpipe", "zero-bubble"}) {
            RunSpec spec;
            spec.strategy = "pipeline";
            spec.parameters = {
                {"stages", "3"},        {"micro", "4"}, {"schedule", schedule}, {"model", "mlp:64-16-16-10"},
                {"dataset", "digits8"}, {"steps", "2"}, {"batch", "8"}};
            spec.devices.count = 3;
            spec.detail = Detail::Full;
            RunDocument& document = studio.document();
            document.start(spec);
            QVERIFY(waitFor([&] { return document.plan() && document.plan()->plan().schedule == schedule; }));
            document.toEnd();
            QVERIFY(studio.ended());
        }
        studio.window().pages().show(QStringLiteral("compare"));
        auto* plans = studio->findChild<PlanComparison*>();
        QVERIFY(plans);
        for (auto* button : studio->findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("Pipelines")) QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(plans->isVisible());
        QVERIFY(waitFor([&] { return plans->isComplete(); }));
        const auto inTable = [&](int row, int column) { return plans->table().items().item(row, column)->text(); };
        QCOMPARE(inTable(0, 1), QStringLiteral("gpipe"));
        QCOMPARE(inTable(1, 1), QStringLiteral("zero-bubble"));
        QCOMPARE(inTable(0, 2), QString::number(2 * (4 + 3 - 1)));
        QCOMPARE(inTable(0, 3), QStringLiteral("33.3 %"));  // (K−1)/(M+K−1)
        for (int row = 0; row < 2; ++row)
            for (int column = 3; column < 8; ++column) QVERIFY(inTable(row, column) != QStringLiteral("–"));
        // A slot is as wide above as below, and the shorter step waits at its end for the longer.
        const int longer = plans->inputOf(1).plan->slotCount(), shorter = plans->inputOf(0).plan->slotCount();
        QVERIFY(longer > shorter);
        QCOMPARE(plans->inputOf(0).slotAxis, plans->inputOf(1).slotAxis);
        QVERIFY(plans->inputOf(0).slotAxis >= longer);
        QCOMPARE(plans->controls().playhead().steps(), 2 * longer);
        QTRY_VERIFY(plans->controls().playhead().atRest());
        QCOMPARE(plans->inputOf(0).playhead.step(), shorter);
        QCOMPARE(plans->inputOf(1).playhead.step(), longer);
        QTest::keyClick(&plans->canvas(0), Qt::Key_Right);  // on to the second training step, both
        QTRY_VERIFY(plans->controls().playhead().atRest());
        QCOMPARE(plans->inputOf(0).playhead.step(), shorter + 1);
        QCOMPARE(plans->inputOf(1).playhead.step(), longer + 1);
        // In the hall: the grids and the figures, and the keys.
        studio.press(Qt::Key_F5);
        QTRY_VERIFY(studio->isLecture());
        QCOMPARE(studio->pages().shown(), QStringLiteral("compare"));
        QTRY_VERIFY(!plans->controls().isVisible() && !plans->choice(0).isVisible());
        QVERIFY(plans->inputOf(0).lecture);
        QCOMPARE(plans->table().items().item(0, 1)->font().pixelSize(), 24);
        studio.press(Qt::Key_Right);
        QTRY_VERIFY(plans->controls().playhead().atRest());
        QCOMPARE(plans->inputOf(1).playhead.step(), longer + 2);
        studio.press(Qt::Key_T);
        QTRY_VERIFY(!plans->canvas(0).isVisible() && plans->table().isVisible());
        QVERIFY(!studio->actions().lectureChart->isEnabled());
        studio.press(Qt::Key_Right);  // the keys stay
        QTRY_VERIFY(plans->controls().playhead().atRest());
        QCOMPARE(plans->inputOf(1).playhead.step(), longer + 3);
        studio.press(Qt::Key_P);
        QTRY_VERIFY(plans->canvas(0).isVisible() && plans->table().isVisible());
        studio.press(Qt::Key_F5);
        QTRY_VERIFY(!studio->isLecture() && plans->controls().isVisible() && plans->choice(0).isVisible());
        // The same run twice is allowed, and the note goes away with it or stays away.
        plans->choice(1).setCurrentIndex(plans->choice(0).currentIndex());
        QVERIFY(waitFor([&] { return plans->isComplete() && inTable(1, 1) == QStringLiteral("gpipe"); }));
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioCompare)
#include "test_studio_compare.moc"
