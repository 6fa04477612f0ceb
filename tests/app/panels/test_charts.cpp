// SPDX-License-Identifier: GPL-3.0-or-later
//
// The charts draw what was counted, go where one clicks, and leave the window as PNG, PDF and SVG.
#include <qcustomplot.h>
#include <sys/resource.h>

#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <set>

#include "app/panels/charts_panel.h"
#include "app/save_charts.h"
#include "tests/app/panels/shown_run.h"
#include "tests/rows.h"
#include "viz/charts/chart_axes.h"
#include "viz/charts/live_text.h"
#include "viz/charts/rate_histogram.h"
#include "viz/charts/sent_bytes.h"
#include "viz/host/save_file.h"

using namespace kolo;
using namespace kolo::app;
using namespace kolo::viz::charts;

namespace {

QCustomPlot* plotOf(Chart* chart) {
    return chart->findChild<QCustomPlot*>();
}

Chart* chartOf(ChartsPanel& panel, const char* id) {
    for (Chart* chart : panel.charts())
        if (QLatin1String(chart->kind().id) == QLatin1String(id)) return chart;
    return nullptr;
}

/// All of an array at once.
Step hop(std::initializer_list<std::pair<int, int>> pairs) {
    Step step{"", {}};
    for (const auto& [from, to] : pairs) step.transfers.push_back({from, to, 0, false});
    return step;
}

std::vector<Step> hierarchical() {
    return {hop({{1, 0}, {2, 0}, {4, 3}, {5, 3}, {7, 6}}), hop({{3, 0}, {6, 0}}), hop({{0, 3}, {0, 6}}),
            hop({{0, 1}, {0, 2}, {3, 4}, {3, 5}, {6, 7}})};
}

}  // namespace

class TestCharts : public QObject {
    Q_OBJECT
private slots:
    void everyChartHasAName() {
        QVERIFY(allCharts().size() >= 2);
        QSet<QString> ids;
        for (const ChartKind* kind : allCharts()) {
            QVERIFY(!kind->title().isEmpty());
            ids << QString::fromLatin1(kind->id);
            const std::unique_ptr<Chart> chart(kind->create(nullptr));
            QCOMPARE(&chart->kind(), kind);
            chart->clear();
            QVERIFY(!chart->accessibleDescription().isEmpty());  // says what to do
        }
        QCOMPARE(ids.size(), qsizetype(allCharts().size()));
    }

    void bytesPerRankAreTheHistorysBytes() {
        for (const auto& [ranks, elements] : {std::pair{4, 4}, {5, 13}, {16, 7}, {64, 64}}) {
            test::FakeRun run(test::countedArrays(ranks, elements));
            BufferHistory history(*run.info.collective);
            SentBytes sent(ranks);
            const auto take = [&](const EventBatch& batch) {
                history.add(batch);
                sent.add(batch.events);
            };
            take(run.beginning());
            for (int step = 1; step <= run.steps(); ++step) take(run.stepOn());
            QCOMPARE(sent.closedSteps(), run.steps());
            for (int step = 0; step <= run.steps(); ++step)
                for (int rank = 0; rank < ranks; ++rank) QCOMPARE(sent.sent(step, rank), history.bytesSent(step, rank));
        }
    }

    void chartDrawsTheCountedBytes() {
        test::ShownRun<ChartsPanel> shown(test::countedArrays(4, 6));  // chunks of 2, 2, 1 and 1: the lines part
        shown.show(800, 200);
        shown.runToTheEnd();
        Chart* chart = chartOf(shown.panel, "bytes_per_rank");
        QCOMPARE(chart->caption(), QStringLiteral("dashed: theory 2(N/m)(m−1)"));
        std::set<double> ends, counted;
        double theory = 0;
        const QCustomPlot* plot = plotOf(chart);
        for (int i = 0; i < plot->graphCount(); ++i) {
            const double end = std::prev(plot->graph(i)->data()->constEnd())->value;
            if (plot->graph(i)->dataCount() == 2)
                theory = end;
            else
                ends.insert(end);
        }
        for (int rank = 0; rank < 4; ++rank) counted.insert(double(shown.run.sent(rank)));
        QCOMPARE(ends, counted);
        QCOMPARE(theory, 2 * (24.0 / 4) * 3);
    }

    /// At the beginning the line is shorter than its name, which would be cut and lie over the figures of the axis.
    void theNameOfALineStandsInItsChart() {
        test::ShownRun<ChartsPanel> shown(test::countedArrays(16, 16));
        shown.show(300, 120);
        shown.start(true);
        const QCustomPlot* plot = plotOf(chartOf(shown.panel, "bytes_per_rank"));
        for (int step = 1; step <= shown.run.steps(); ++step) {
            shown.run.advance(shown.client, 1);
            QTRY_COMPARE(plot->graph(plot->graphCount() - 1)->dataCount(), step + 1);
            int names = 0;
            for (int i = 0; i < plot->itemCount(); ++i)
                if (const auto* text = qobject_cast<QCPItemText*>(plot->item(i))) {
                    ++names;
                    QCOMPARE(text->brush().style(), Qt::SolidPattern);  // the dashed line is not seen through it
                    QVERIFY2(text->left->pixelPosition().x() >= plot->axisRect()->left() &&
                                 text->right->pixelPosition().x() <= plot->width(),
                             qPrintable(QStringLiteral("%1: %2").arg(step).arg(text->text())));
                }
            QCOMPARE(names, 1);
        }
    }

    void namesStandAtTheEndsOfTheirLines_data() {
        test::columns<std::vector<Step>, QStringList, int>("steps", "names", "height")
            .rows({{"hierarchical", hierarchical(), {"A", "D", "G", "B, C, E, F, H"}, 140},
                   {"hierarchical, larger", hierarchical(), {"A", "D", "G", "B, C, E, F, H"}, 300},
                   {"ends that coincide",
                    {hop({{1, 0}, {3, 2}}), hop({{0, 1}, {2, 3}, {0, 3}}), hop({{2, 1}})},
                    {"A, C", "B, D", "E–H"},
                    140},
                   {"one alone", {hop({{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}, {0, 6}, {0, 7}})}, {"A", "B–H"}, 140}});
    }
    void namesStandAtTheEndsOfTheirLines() {
        QFETCH(std::vector<Step>, steps);
        QFETCH(QStringList, names);
        QFETCH(int, height);
        test::ShownRun<ChartsPanel> shown(test::countedArrays(8, 8));
        shown.run.info.collective->schedule.chunks = 1;
        shown.run.info.collective->schedule.steps = steps;
        shown.show(800, height);
        shown.runToTheEnd();
        QCustomPlot* plot = plotOf(chartOf(shown.panel, "bytes_per_rank"));
        plot->replot();
        std::set<double, std::greater<>> ends;
        for (int rank = 0; rank < 8; ++rank) ends.insert(double(shown.run.sent(rank)));
        auto end = ends.begin();
        double above = 0;
        for (int i = 0; i < plot->itemCount(); ++i) {
            const auto* text = qobject_cast<QCPItemText*>(plot->item(i));
            if (!text) continue;
            QVERIFY(!names.isEmpty() && end != ends.end());
            QVERIFY2(text->visible(), qPrintable(text->text()));
            QCOMPARE(text->text(), names.takeFirst());
            const double x = plot->xAxis->coordToPixel(double(steps.size())), y = plot->yAxis->coordToPixel(*end++);
            const double top = text->top->pixelPosition().y(), bottom = text->bottom->pixelPosition().y();
            QVERIFY2(top - 1 <= y && y <= bottom + 1,
                     qPrintable(QStringLiteral("%1: %2 … %3, %4").arg(text->text()).arg(top).arg(bottom).arg(y)));
            QVERIFY(text->left->pixelPosition().x() > x);
            QVERIFY(text->right->pixelPosition().x() <= plot->width());
            QVERIFY(top >= above - 1 && bottom <= plot->height());
            above = bottom;
        }
        QVERIFY(names.isEmpty());
    }

    void aCaptionThatDoesNotFitBesideItsTitleStandsBelow() {
        test::ShownRun<ChartsPanel> shown(test::countedArrays(4, 6));
        shown.runToTheEnd();
        for (const int width : {800, 320, 800}) {
            shown.show(width, 400);
            Chart* chart = chartOf(shown.panel, "bytes_per_rank");
            auto* caption = chart->findChild<viz::LiveText*>();
            const auto* title = chart->findChild<QLabel*>();
            QTRY_VERIFY2(caption->fontMetrics().horizontalAdvance(chart->caption()) <= caption->width(),
                         qPrintable(QString::number(caption->width())));
            QTRY_COMPARE(caption->y() > title->geometry().center().y(), width < 400);
        }
    }

    void dotsOnTheAxesAreWhole() {
        test::ShownRun<ChartsPanel> shown;
        shown.show(300, 90);
        shown.runToTheEnd();
        Chart* chart = chartOf(shown.panel, "bytes_per_rank");
        QCustomPlot* plot = plotOf(chart);
        plot->yAxis->setRangeLower(0);
        plot->replot();
        const QImage picture = plot->toPixmap(0, 0, 1).toImage();
        const QPoint dot(qRound(plot->xAxis->coordToPixel(0)), qRound(plot->yAxis->coordToPixel(0)));
        QVERIFY(picture.pixelColor(dot) != picture.pixelColor(1, 1));
        QCOMPARE(picture.pixelColor(dot + QPoint(0, 2)), picture.pixelColor(dot));
    }

    void aChartThatIsNotOnTheScreenIsDrawnWithItsPlayhead() {
        test::ShownRun<ChartsPanel> hidden;
        hidden.panel.resize(800, 200);
        hidden.runToTheEnd();
        Chart* chart = chartOf(hidden.panel, "bytes_per_rank");
        chart->setPosition(3, 6);
        const QImage picture = chart->image({400, 240}, 1);
        const QRgb ground = picture.pixel(0, 0);
        int longest = 0;  // run of one colour down the picture, between two lines of the grid; a letter is shorter
        for (int x = 0; x < picture.width(); ++x)
            for (int y = 1, run = 0; y < picture.height(); ++y) {
                const QRgb here = picture.pixel(x, y);
                run = here != ground && here == picture.pixel(x, y - 1) ? run + 1 : 0;
                longest = std::max(longest, run);
            }
        QVERIFY2(longest > 20, qPrintable(QString::number(longest)));
    }

    void workersWithEqualLinesShareOne() {
        test::FakeRun run(test::reviewArrays());
        SentBytes sent(4);
        sent.add(run.beginning().events);
        for (int step = 1; step <= 6; ++step) sent.add(run.stepOn().events);
        QCOMPARE(sent.equalRanks(), (std::vector<std::vector<int>>{{0, 1, 2, 3}}));
        QCOMPARE(sent.most(6), 24u);
        QCOMPARE(sent.inAll(6), 96u);
        const int all[] = {0, 1, 2, 3}, some[] = {0, 1, 2, 4}, two[] = {1, 2};
        QCOMPARE(workerNames(all), std::string("A–D"));
        QCOMPARE(workerNames(some), std::string("A–C, E"));
        QCOMPARE(workerNames(two), std::string("B, C"));
    }

    void throughputKeepsEveryByte() {
        const quint32 seed = QRandomGenerator::global()->generate();
        qInfo("seed %u", seed);
        QRandomGenerator random(seed);
        RateHistogram histogram(64);
        double bytes = 0;
        std::int64_t end = 1;
        for (int i = 0; i < 2000; ++i) {
            end += random.bounded(1, 1 + int(std::min<std::int64_t>(end, 1 << 20)));
            const std::int64_t start = end - random.bounded(0, int(std::min<std::int64_t>(end, 100'000)));
            const double some = random.bounded(1 << 20);
            histogram.add(start, end, some);
            bytes += some;
            QVERIFY(histogram.used() <= 64);
        }
        QVERIFY(std::abs(histogram.total() - bytes) <= bytes * 1e-9);
        QVERIFY(histogram.binNs() * histogram.used() >= end);
        double area = 0;
        for (int bin = 0; bin < histogram.used(); ++bin)
            area += histogram.perSecond(bin) * double(histogram.binNs()) / 1e9;
        QVERIFY(std::abs(area - bytes) <= bytes * 1e-9);
    }

    void throughputChartHoldsAllTransfers() {
        test::ShownRun<ChartsPanel> shown;
        shown.show(800, 200);
        shown.runToTheEnd();
        Chart* chart = chartOf(shown.panel, "throughput");
        const auto data = plotOf(chart)->graph(0)->data();
        double area = 0;
        for (auto at = data->constBegin(); at + 1 != data->constEnd(); ++at)
            area += at->value * ((at + 1)->key - at->key) / 1e9;
        QVERIFY2(std::abs(area - 96) < 1e-6, qPrintable(QString::number(area)));
        QVERIFY(chart->caption().startsWith(QStringLiteral("algbw ")));
        QVERIFY(chart->accessibleDescription().startsWith(QStringLiteral("96 B moved in")));
    }

    /// Also where a style sheet would have another colour.
    void aCaptionIsDrawnInItsInk() {
        QWidget window;
        viz::LiveText text(Qt::AlignLeft, &window);
        text.setGeometry(0, 0, 100, 30);
        text.setText(QStringLiteral("MMMM"));
        text.setInk(Qt::red);
        window.setStyleSheet(QStringLiteral("QWidget { color: blue; background: white; }"));
        const QImage image = window.grab().toImage();
        int red = 0, blue = 0;
        for (int x = 0; x < image.width(); ++x)
            for (int y = 0; y < image.height(); ++y) {
                const QColor color = image.pixelColor(x, y);
                red += color.red() > color.blue() + 100;
                blue += color.blue() > color.red() + 100;
            }
        QVERIFY(red > 20 && blue == 0);
    }

    /// A step that computes on after its last transfer: nothing is moved there, and the playhead stands at its end.
    void throughputGoesOnToTheEndOfTheStep() {
        const auto kind = std::ranges::find_if(
            allCharts(), [](const ChartKind* each) { return QLatin1String(each->id) == QLatin1String("throughput"); });
        const std::unique_ptr<Chart> chart((*kind)->create(nullptr));
        chart->show();
        RunInfo info;
        info.ranks = 1;
        const std::vector<Event> events{
            {.startNs = 0, .endNs = 1000, .bytes = 64, .step = 1, .kind = EventKind::Transfer},
            {.startNs = 1000, .endNs = 1'000'000, .step = 1, .kind = EventKind::Kernel},
            {.startNs = 0, .endNs = 1'000'000, .step = 1, .kind = EventKind::Step}};
        chart->setData({.info = &info, .events = events, .ended = true});
        chart->setPosition(1, 1);
        const auto data = plotOf(chart.get())->graph(0)->data();
        QCOMPARE((data->constEnd() - 1)->key, 1e6);
        QCOMPARE((data->constEnd() - 1)->value, 0.0);
    }

    /// An empty chart says what is so: there is no run, none of its iterations has ended, or it has no transfers.
    void anEmptyThroughputKnowsTheRun() {
        const auto kind = std::ranges::find_if(
            allCharts(), [](const ChartKind* each) { return QLatin1String(each->id) == QLatin1String("throughput"); });
        const std::unique_ptr<Chart> chart((*kind)->create(nullptr));
        const auto says = [&](const char* words) {
            return chart->accessibleDescription().startsWith(QLatin1String(words));
        };
        chart->clear();
        QVERIFY(says("Run a strategy"));
        RunInfo info;
        info.ranks = 2;
        const std::vector<Event> events{{.startNs = 0, .endNs = 1000, .step = 1, .kind = EventKind::Wait}};
        chart->setData({.info = &info});
        QVERIFY(says("No iteration has ended yet"));
        chart->setData({.info = &info, .events = events});
        QVERIFY(says("No iteration has ended yet"));
        chart->setData({.info = &info, .events = events, .ended = true});
        QVERIFY(says("No transfer of this run"));
        chart->clear();
        QVERIFY(says("Run a strategy"));
    }

    void clickGoesToTheIteration() {
        test::ShownRun<ChartsPanel> shown;
        shown.show(800, 220);
        QVERIFY(QTest::qWaitForWindowExposed(&shown.panel));
        shown.runToTheEnd();
        for (Chart* chart : shown.panel.charts()) {
            QCustomPlot* plot = plotOf(chart);
            plot->replot();
            const bool inSteps = QLatin1String(chart->kind().id) == QLatin1String("bytes_per_rank");
            const double x = inSteps ? 4 : 4 * 3720;
            shown.document.goTo(0);
            QTest::mouseClick(plot, Qt::LeftButton, {}, QPoint(int(plot->xAxis->coordToPixel(x)), plot->height() / 2));
            QCOMPARE(shown.document.step(), 4);
        }
    }

    /// In the hall's lessons nothing of a chart is small, and labels of an axis do not run into each other.
    void theBackRowReadsTheAxes() {
        test::ShownRun<ChartsPanel> shown;
        shown.show(1200, 520);
        shown.runToTheEnd();
        shown.panel.setLarge(true);
        for (Chart* chart : shown.panel.charts()) {
            QCustomPlot* plot = plotOf(chart);
            plot->replot();
            for (const QCPAxis* axis : {plot->xAxis, plot->yAxis}) {
                const QFont font = axis->tickLabelFont();
                QVERIFY2(font.pixelSize() >= 22, qPrintable(QString::number(font.pixelSize())));
                int ticks = 0;
                for (const double tick : axis->tickVector()) ticks += axis->range().contains(tick);
                const int room = axis == plot->xAxis ? axis->axisRect()->width() : axis->axisRect()->height();
                const int each = axis == plot->xAxis ? QFontMetrics(font).horizontalAdvance("000") : font.pixelSize();
                QVERIFY2(ticks >= 2 && ticks * each < room, qPrintable(QString::number(ticks)));
            }
            for (const auto* words : chart->findChildren<QLabel*>()) QVERIFY(words->font().pixelSize() >= 22);
        }
        shown.panel.setLarge(false);
        QVERIFY(plotOf(shown.panel.charts().front())->xAxis->tickLabelFont().pixelSize() < 14);
    }

    /// As in a hall: a picture that is shown large is drawn small.
    void labelsOfASmallPictureDoNotTouch() {
        test::ShownRun<ChartsPanel> shown;
        shown.show(800, 200);
        shown.runToTheEnd();
        Chart* chart = chartOf(shown.panel, "throughput");
        const QByteArray svg = chart->file(QStringLiteral("svg"), QSize(400, 300));
        QXmlStreamReader xml(svg);
        std::vector<std::pair<double, QString>> labels;  // where, what
        static const QRegularExpression moved(QStringLiteral("matrix\\([^,]*,[^,]*,[^,]*,[^,]*,([^,]*),"));
        double left = 0;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement) continue;
            if (xml.name() == QLatin1String("g"))
                left = moved.match(xml.attributes().value(QLatin1String("transform"))).captured(1).toDouble();
            if (xml.name() != QLatin1String("text")) continue;
            const double at = left + xml.attributes().value(QLatin1String("x")).toDouble();
            const QString text = xml.readElementText().trimmed();
            if (text.endsWith(QStringLiteral(" µs")) && text.front().isDigit()) labels.emplace_back(at, text);
        }
        QVERIFY2(labels.size() >= 3, svg);
        const QFontMetrics metrics(plotOf(chart)->xAxis->tickLabelFont());
        for (std::size_t i = 0; i + 1 < labels.size(); ++i) {
            const double gap = labels[i + 1].first - labels[i].first - metrics.horizontalAdvance(labels[i].second);
            QVERIFY2(gap > metrics.averageCharWidth(), qPrintable(labels[i].second + QString(": %1").arg(gap)));
        }
    }

    void ticksSpeakBinary() {
        QCustomPlot plot;
        plot.resize(300, 200);
        plot.yAxis->setTicker(QSharedPointer<BytesTicker>::create());
        for (const double top : {7.0, 24.0, 1000.0, 5e6, 3e11}) {
            plot.yAxis->setRange(0, top);
            plot.replot();
            const QVector<double> ticks = plot.yAxis->tickVector();
            QVERIFY(ticks.size() >= 2);
            const double step = ticks[1] - ticks[0];
            QCOMPARE(std::exp2(std::round(std::log2(step))), step);
        }
    }

    void countsHaveTheirThousandsApart() {
        QCustomPlot plot;
        plot.resize(300, 200);
        plot.xAxis->setTicker(QSharedPointer<CountTicker>::create());
        plot.xAxis->setRange(0, 12'000);
        plot.replot();
        const QVector<QString> labels = plot.xAxis->tickVectorLabels();
        QVERIFY2(labels.contains(QStringLiteral("10,000")), qPrintable(labels.toList().join('|')));
    }

    void savesEveryFormat() {
        test::ShownRun<ChartsPanel> shown;
        shown.show(800, 200);
        shown.runToTheEnd();
        QTemporaryDir folder;
        for (Chart* chart : shown.panel.charts()) {
            QTest::qWait(50);  // what is queued is drawn
            const QImage before = chart->grab().toImage();
            const auto saved = [&](const char* suffix) {
                const auto written = saveChart(*chart, folder.filePath("run." + QLatin1String(suffix)));
                return written ? *written : QString();
            };
            QCOMPARE(QImage(saved("png")).size(), 2 * Chart::kSavedSize);
            QFile pdf(saved("pdf"));
            QVERIFY(pdf.open(QIODevice::ReadOnly));
            QVERIFY(pdf.read(5) == "%PDF-");
            QFile svg(saved("svg"));
            QVERIFY(svg.open(QIODevice::ReadOnly));
            QXmlStreamReader xml(&svg);
            QString words;
            while (!xml.atEnd())
                if (xml.readNext() == QXmlStreamReader::Characters) words += xml.text();
            QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
            QVERIFY(words.contains(chart->kind().title()));
            QVERIFY(words.contains(QStringLiteral("virtual GPU × 4")));  // where the numbers come from
            // A saved chart leaves the one in the window as it was.
            QCOMPARE(plotOf(chart)->plotLayout()->rowCount(), 1);
            QTest::qWait(50);
            QVERIFY2(chart->grab().toImage() == before, chart->kind().id);
            const auto refused = saveChart(*chart, folder.filePath(QStringLiteral("no/such/folder.png")));
            QVERIFY(!refused.ok());
            QCOMPARE(QString::fromStdString(refused.error().field), QStringLiteral("path"));
        }
    }

    /// Where the disk ends, the system's words are told, and what was there before stays.
    void aFileThatDoesNotFitIsNotBegun() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.svg"));
        QCOMPARE(viz::saveFile(path, "before"), QString());
        std::signal(SIGXFSZ, SIG_IGN);
        rlimit usual{};
        getrlimit(RLIMIT_FSIZE, &usual);
        const rlimit little{10'000, usual.rlim_max};
        setrlimit(RLIMIT_FSIZE, &little);
        const QString why = viz::saveFile(path, QByteArray(12'000, 'x'));
        setrlimit(RLIMIT_FSIZE, &usual);
        QCOMPARE(why, QString::fromLocal8Bit(std::strerror(EFBIG)));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("before"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
    }

    void anotherRunStartsAfresh() {
        EngineClient client;
        RunDocument document(client);
        ChartsPanel panel(document);
        panel.resize(800, 200);
        panel.show();
        test::FakeRun first(test::countedArrays(8, 64)), second(test::reviewArrays());
        first.start(client, document);
        first.finish(client);
        second.start(client, document, false, 2);
        second.finish(client);
        QVERIFY(chartOf(panel, "throughput")->accessibleDescription().startsWith(QStringLiteral("96 B moved in")));
        QVERIFY(chartOf(panel, "bytes_per_rank")->accessibleDescription().contains(QStringLiteral("A–D sent 24 B")));
    }
};

QTEST_MAIN(TestCharts)
#include "test_charts.moc"
