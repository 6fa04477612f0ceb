// SPDX-License-Identifier: GPL-3.0-or-later
//
// The lab report holds what the run was, and its file needs nothing else; on the command line it is written without a
// window.
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>

#include "app/report/figures.h"
#include "app/report/report.h"
#include "tests/app/studio_fixture.h"

using namespace kolo;
using namespace kolo::app;

class TestStudioReport : public OneStudio {
    Q_OBJECT

    static QString valueOf(const Report::Lines& lines, const QString& name) {
        for (const auto& [each, value] : lines)
            if (each == name) return value;
        return {};
    }

private slots:
    void itHoldsWhatTheRunWas() {
        const Report report = reportOf(m_studio->document());
        QVERIFY(report.title.contains("Ring"));
        QCOMPARE(valueOf(report.settings, "algorithm"), QStringLiteral("ring"));
        QCOMPARE(valueOf(report.settings, "workers"), QStringLiteral("4"));
        QVERIFY(valueOf(report.provenance, "hardware").contains("virtual"));
        QCOMPARE(valueOf(report.provenance, "source of the numbers"), QStringLiteral("measured"));
        QCOMPARE(valueOf(report.outcome, "status"), QStringLiteral("finished"));
        QCOMPARE(report.tables.size(), std::size_t(1));
        QCOMPARE(report.tables[0].iterations.size(), std::size_t(7));
        QCOMPARE(report.tables[0].iterations[3][1].text, QStringLiteral("37"));
        QVERIFY(report.tables[0].iterations[3][0].text.isEmpty());
        QVERIFY(report.charts.size() >= 2);
        for (const ReportChart& chart : report.charts) {
            QVERIFY(chart.svg.contains("<svg"));
            QVERIFY(!chart.image.isNull());
        }
        QCOMPARE(report.narration.size(), 7);
        QVERIFY2(report.narration[1].contains("share-reduce"), qPrintable(report.narration[1]));
        QVERIFY(!report.cost.empty());
        QVERIFY(!report.picture.shapes.empty());
    }

    void theDateIsThatOfAReader() {
        const QString date = valueOf(reportOf(m_studio->document()).provenance, "started");
        static const QRegularExpression read(QStringLiteral("^\\d{1,2} \\w{3,5} \\d{4}, \\d\\d:\\d\\d$"));
        QVERIFY2(read.match(date).hasMatch(), qPrintable(date));
    }

    /// No raw JSON: of every kind of member that a result has.
    void everyFigureHasItsUnit() {
        const auto said = [](const char* key, const char* json) {
            const auto line = figureInWords(QString::fromLatin1(key),
                                            QJsonDocument::fromJson(QByteArray("[") + json + "]").array().at(0));
            return line ? line->first + QStringLiteral(": ") + line->second : QStringLiteral("nothing");
        };
        QCOMPARE(said("training_s", "0.351"), QStringLiteral("training: 351 ms"));
        QCOMPARE(said("samples_per_s", "569538.3"), QStringLiteral("samples: 569,538 per second"));
        QCOMPARE(said("samples", "51200"), QStringLiteral("samples in all: 51,200"));
        QCOMPARE(said("first_epoch", R"({"more":0,"never":12,"once":8192})"),
                 QStringLiteral("first epoch: 8,192 rows read once, 0 more than once, 12 never"));
        QCOMPARE(said("staleness", "[45, 128]"), QStringLiteral("staleness: 0: 45, 1: 128"));
        QCOMPARE(said("accuracy", "0.95214"), QStringLiteral("accuracy on all held-out rows: 95.21 %"));
        QCOMPARE(said("peak_address", "[4096,4096]"), QStringLiteral("peak address: 4 KiB, 4 KiB"));
        QCOMPARE(said("bytes_sent_per_rank", "[2048,4096]"), QStringLiteral("bytes sent per rank: 2 KiB, 4 KiB"));
        QCOMPARE(said("time_per_step_s", R"({"forward":0.0002,"waiting":0.001})"),
                 QStringLiteral("time per step: forward 200 µs, waiting 1 ms"));
        QCOMPARE(said("link_waits", R"({"count":24,"late_ns_max":9000,"late_ns_mean":1800})"),
                 QStringLiteral("over the emulated link: transfers 24, late at most 9 µs, late on average 1.8 µs"));
        QCOMPARE(said("theory_formula", R"("2S(n-1)/n")"), QStringLiteral("theory formula: 2S(n-1)/n"));
        QCOMPARE(said("algbw", "2097152"), QStringLiteral("algbw: 2 MiB/s"));
        QCOMPARE(said("verified", "true"), QStringLiteral("verified: yes"));
        QCOMPARE(said("steps", "200"), QStringLiteral("steps: 200"));
        QCOMPARE(said("parameters", "535818"), QStringLiteral("parameters: 535,818"));
        QCOMPARE(said("seed", "535818"), QStringLiteral("seed: 535818"));
        QCOMPARE(said("result", "[37,37,36,4300]"), QStringLiteral("result: 37 37 36 4300"));
        QCOMPARE(said("time_to_target_s", "null"), QStringLiteral("time to target: –"));
        QCOMPARE(said("loss_curve", "[[1,0.5]]"), QStringLiteral("nothing"));
        bool isTimed = false;
        for (const auto& [name, value] : reportOf(m_studio->document()).outcome) {
            QVERIFY2(!value.contains('{') && !value.contains('"'), qPrintable(name + ": " + value));
            isTimed |= name == QLatin1String("time of the call");  // as in Cost
        }
        QVERIFY(isTimed);
    }

    /// Of runs of every kind: a result's members, and their parts, have names in every language.
    void everyFigureHasItsName() {
        const char* const runs[] = {"allreduce",
                                    "broadcast",
                                    "data-parallel steps=12 sync=ssp:3 target=0.2",
                                    "data-parallel steps=12 overlap=true zero=1 predict=true",
                                    "pipeline steps=2",
                                    "mesh steps=2",
                                    "fit",
                                    "matmul largest=64"};
        const QStringList made{"mesh", "layout", "collectives_per_step",
                               "bytes_per_axis_planned"};  // of the run's axes
        const std::function<void(const QString&, const QJsonValue&)> check = [&](const QString& key,
                                                                                 const QJsonValue& value) {
            QVERIFY2(isKnownFigure(key) || !figureInWords(key, value), qPrintable(key));
            if (made.contains(key) || key.endsWith(QLatin1String("_curve"))) return;
            for (const QJsonValue& each : value.isArray() ? value.toArray() : QJsonArray{value}) {
                const QJsonObject parts = each.toObject();
                for (auto part = parts.begin(); part != parts.end(); ++part)
                    if (!part.key().endsWith(QLatin1String("_words"))) check(part.key(), part.value());
            }
        };
        for (const char* run : runs) {
            QProcess engine;
            engine.start(QStringLiteral(KOLO_BINARY), QStringList{"run"} + QString::fromLatin1(run).split(' ') +
                                                          QStringList{"--no-record", "--format", "json"});
            QVERIFY(engine.waitForFinished());
            const QJsonObject result = QJsonDocument::fromJson(engine.readAllStandardOutput()).object();
            QVERIFY2(result.contains("elapsed_ns"), run);
            const QStringList told{"run",    "strategy",    "workers", "devices",    "hardware", "numbers",
                                   "launch", "collectives", "detail",  "elapsed_ns", "host",     "version"};
            for (auto each = result.begin(); each != result.end(); ++each)
                if (!told.contains(each.key())) check(each.key(), each.value());
        }
    }

    void thePageNeedsNothingElse() {
        const QByteArray html = toHtml(reportOf(m_studio->document()));
        QVERIFY(html.count("<svg") >= 3);
        for (const char* reference : {"<img", "src=", "<link", "<script", "@import", "url(file", "url(http"})
            QVERIFY2(!html.contains(reference), reference);
        QVERIFY(html.contains("share-only"));
    }

    void namesAreEscaped() {
        Report report = reportOf(m_studio->document());
        report.title = "<script>alert(1)</script>";
        report.settings.emplace_back("<b>", "\"&");
        const QByteArray html = toHtml(report);
        QVERIFY(!html.contains("<script"));
        QVERIFY(html.contains("&lt;b&gt;"));
    }

    void filesBySuffix() {
        const Report report = reportOf(m_studio->document());
        QVERIFY(saveReport(report, m_studio->file("lab.pdf")));
        QFile pdf(m_studio->file("lab.pdf"));
        QVERIFY(pdf.open(QIODevice::ReadOnly));
        QVERIFY(pdf.read(5) == "%PDF-");
        QVERIFY(pdf.size() > 20'000);
        QVERIFY(saveReport(report, m_studio->file("lab.html")));
        const auto wrong = saveReport(report, m_studio->file("lab.doc"));
        QVERIFY(!wrong && QString::fromStdString(wrong.error().message.english()).contains(".pdf"));
        const auto nowhere = saveReport(report, m_studio->file("no/such/lab.pdf"));
        QVERIFY(!nowhere && QString::fromStdString(nowhere.error().message.english()).contains("no/such"));
    }

    /// Wherever a page ends: a heading stands with its text, and what is copied from the page is what stands there.
    void pagesAreAReaders() {
        const QString reader = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
        if (reader.isEmpty()) QSKIP("pdftotext is not installed (Debian package poppler-utils).");
        Report report = reportOf(m_studio->document());
        const QStringList headings{
            "Settings", "Where the numbers come from", "Result", "Cost", "Picture", "Table", "Charts", "Step by step"};
        const QStringList heads{"theory", "counted theory"};  // a table's head stands with its first row
        report.outcome.resize(report.outcome.size() - 6);     // the costs begin on the first page
        for (int more = 0; more < 40; ++more) {
            report.settings.emplace_back(QStringLiteral("added"), QString::number(more));
            const QString path = m_studio->file("pages.pdf");
            QVERIFY(saveReport(report, path));
            QProcess process;
            process.start(reader, {path, "-"});
            QVERIFY(process.waitForFinished() && process.exitCode() == 0);
            const QString text = QString::fromUtf8(process.readAllStandardOutput());
            QVERIFY2(text.contains(report.startedAt), qPrintable(report.startedAt));
            for (const ReportChart& chart : report.charts)
                QVERIFY2(std::ranges::any_of(text.split(QLatin1Char('\f')),
                                             [&](const QString& page) {
                                                 return page.simplified().contains(chart.summary.simplified());
                                             }),
                         qPrintable(chart.summary));
            QStringList all;
            for (const QString& page : text.split(QLatin1Char('\f'), Qt::SkipEmptyParts)) {
                QStringList lines;
                for (const QString& line : page.split(QLatin1Char('\n')))
                    if (!line.trimmed().isEmpty()) lines << line.trimmed();
                bool isNumber = false;
                lines.last().toInt(&isNumber);
                if (isNumber) lines.removeLast();
                QVERIFY2(lines.isEmpty() || !(headings + heads).contains(lines.last()),
                         qPrintable(QStringLiteral("%1 lines more: %2").arg(more).arg(lines.last())));
                all << lines;
            }
            for (const QString& heading : headings)
                QVERIFY2(all.contains(heading), qPrintable(QString("%1 at %2").arg(heading).arg(more)));
        }
    }

    void onTheCommandLine() {
        const QString studio = QFileInfo(QStringLiteral(KOLO_BINARY)).absolutePath() + "/kolo-studio";
        if (!QFile::exists(studio)) QSKIP("kolo-studio is not built.");
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.remove("DISPLAY");
        environment.remove("QT_QPA_PLATFORM");
        process.setProcessEnvironment(environment);
        const auto run = [&](const QStringList& arguments) {
            process.start(studio, QStringList{"--engine", KOLO_BINARY, "--db", m_studio->database()} + arguments);
            return process.waitForFinished(60'000) ? process.exitCode() : -1;
        };
        const QString id = QString::number(m_studio->document().info().id);
        QCOMPARE(run({"--report", id, m_studio->file("cli.html")}), 0);
        QFile html(m_studio->file("cli.html"));
        QVERIFY(html.open(QIODevice::ReadOnly));
        QVERIFY(html.readAll().contains("37"));
        QCOMPARE(run({"--report", "4711", m_studio->file("none.pdf")}), 2);
        QVERIFY(process.readAllStandardError().contains("4711"));
        QVERIFY(!QFile::exists(m_studio->file("none.pdf")));
        QCOMPARE(run({"--report", id, m_studio->file("lab.doc")}), 2);
        QCOMPARE(run({"--report", id}), 2);
    }

    /// Some sixty short settings stand in columns, and there is no table of what never was in one.
    void aTrainingsReportIsShort() {
        RunSpec spec;
        spec.strategy = "data-parallel";
        spec.devices = {"virtual", 2};
        spec.parameters = {{"model", "mlp:2-4-2"}, {"steps", "12"}, {"lr", "0.5"}};
        const qint64 before = m_studio->document().info().id;
        m_studio->document().start(spec);
        QTRY_VERIFY(m_studio->document().info().id != before);
        QVERIFY(m_studio->ended());
        const Report report = reportOf(m_studio->document());
        QCOMPARE(valueOf(report.settings, "lr"), QStringLiteral("0.5"));
        QCOMPARE(valueOf(report.settings, "steps"), QStringLiteral("12"));
        QVERIFY(report.settings.size() > 40);
        const QString html = QString::fromUtf8(toHtml(report));
        const QString settings = html.section(QStringLiteral("</table>"), 0, 0);
        QVERIFY2(settings.count(QStringLiteral("<tr>")) <= 24, qPrintable(settings));
        QCOMPARE(settings.count(QStringLiteral("<th ")), static_cast<qsizetype>(report.settings.size()));
        // There is a gap between columns.
        QVERIFY(!settings.contains(QRegularExpression(QStringLiteral("[^>]</td><th "))));
        QVERIFY(report.tables.empty() && !html.contains("<h2>Table</h2>"));
    }

    /// It tells how far the run got, and nothing of an end that it did not reach.
    void whatEndedEarlyWasNotVerified() {
        RunSpec spec = reviewQuestion();
        spec.parameters["inject"] = "kill=3@step4";
        const qint64 before = m_studio->document().info().id;
        m_studio->document().start(spec);
        QTRY_VERIFY(m_studio->document().info().id != before);
        m_studio->document().toEnd();
        QVERIFY(m_studio->ended());
        const Report::Lines outcome = reportOf(m_studio->document()).outcome;
        QCOMPARE(valueOf(outcome, "verified"), QStringLiteral("no: the run ended early"));
        QCOMPARE(valueOf(outcome, "steps done"), QString::number(m_studio->document().playhead().liveEdge()));
        QVERIFY(m_studio->document().playhead().liveEdge() < 4);
        for (const char* none : {"algbw", "busbw", "total bytes"}) QCOMPARE(valueOf(outcome, none), QString());
    }

    /// The length and the seed are those of random numbers.
    void typedNumbersHaveNeitherLengthNorSeed() {
        const auto settings = [&] { return reportOf(m_studio->document()).settings; };
        m_studio->document().start(reviewQuestion());
        QTRY_VERIFY(valueOf(settings(), "data").startsWith("inline:"));
        for (const char* name : {"seed", "elements"}) QCOMPARE(valueOf(settings(), name), QString());
        RunSpec random = m_studio->document().info().spec;
        random.parameters.erase("data");
        m_studio->document().start(random);
        QTRY_COMPARE(valueOf(settings(), "seed"), QStringLiteral("1"));
        QCOMPARE(valueOf(settings(), "elements"), QStringLiteral("16"));
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioReport)
#include "test_studio_report.moc"
