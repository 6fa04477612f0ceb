// SPDX-License-Identifier: GPL-3.0-or-later
//
// The command line of kolo-studio: what it understands, and the sentence that a wrong option gets. And the small
// arithmetic of the window that needs no window: pace, names of files, times in words.
#include <QDateTime>
#include <QTemporaryDir>
#include <QTest>

#include "app/engine_process.h"
#include "app/history_model.h"
#include "app/run_bar.h"
#include "app/studio_options.h"
#include "engine/api/tracer.h"
#include "tests/outcomes.h"
#include "tests/rows.h"

using namespace kolo;
using namespace kolo::app;

class TestStudioOptions : public QObject {
    Q_OBJECT

    static Outcome<StudioOptions> parse(QStringList arguments) {
        return parseStudioOptions(QStringList{QStringLiteral("kolo-studio")} + arguments);
    }

private slots:
    void nothingMeansTheReviewQuestion() {
        const auto options = parse({});
        QVERIFY(options.ok());
        QVERIFY(!options->spec);
        QVERIFY(options->size.isEmpty());
        QVERIFY(!options->theme);
    }

    void understandsEveryOption() {
        QTemporaryDir folder;
        QFile spec(folder.filePath("spec.json"));
        QVERIFY(spec.open(QIODevice::WriteOnly));
        spec.write(QByteArray::fromStdString(specToJson(reviewQuestion())));
        spec.close();
        const auto options = parse({"--spec", spec.fileName(), "--db", "runs.db", "--run", "12", "--theme", "light",
                                    "--size", "1280x720", "--screenshot", "out.png", "--step", "3"});
        QVERIFY_OK(options);
        QVERIFY(options->spec == reviewQuestion());
        QCOMPARE(options->database, QStringLiteral("runs.db"));
        QCOMPARE(options->run, 12);
        QVERIFY(options->theme == ThemeChoice::Light);
        QCOMPARE(options->size, QSize(1280, 720));
        QCOMPARE(options->screenshot, QStringLiteral("out.png"));
        QCOMPARE(options->step, 3);
    }

    void theBenchmarkAnimatesTheWorkersThatItIsAskedFor() {
        const auto options = parse({"--bench-frames", "--workers", "12"});
        QVERIFY(options.ok());
        QVERIFY(options->benchFrames);
        QCOMPARE(options->spec->devices.count, 12);
    }

    void aWrongOptionGetsOneSentence_data() {
        test::columns<QStringList, QString>("arguments", "part")
            .rows({
                {"unknown", QStringList{"--colour"}, "colour"},
                {"theme", QStringList{"--theme", "pink"}, "--theme is pink"},
                {"size", QStringList{"--size", "big"}, "--size is big"},
                {"too small", QStringList{"--size", "320x200"}, "at least 640x480"},
                {"run", QStringList{"--run", "first"}, "--run is first"},
                {"run 0", QStringList{"--run", "0"}, "from 1"},
                {"no such spec", QStringList{"--spec", "/nowhere/spec.json"}, "/nowhere/spec.json cannot be read"},
                {"engine", QStringList{"--engine", "/nowhere/kolo"}, "--engine is /nowhere/kolo"},
                {"stray word", QStringList{"hello"}, "hello"},
                {"workers", QStringList{"--bench-frames", "--workers", "65"}, "from 2 to 64"},
            });
    }
    void aWrongOptionGetsOneSentence() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, part);
        const auto options = parse(arguments);
        QVERIFY(!options.ok());
        const QString sentence = QString::fromStdString(options.error().message.english());
        QVERIFY2(sentence.contains(part), qPrintable(sentence));
        QVERIFY(sentence.endsWith('.'));
        QVERIFY(!sentence.contains('\n'));
    }

    void aSpecFileThatIsNoSpecNamesTheFile() {
        QTemporaryDir folder;
        QFile spec(folder.filePath("broken.json"));
        QVERIFY(spec.open(QIODevice::WriteOnly));
        spec.write("{\"strategy\": ");
        spec.close();
        const auto options = parse({"--spec", spec.fileName()});
        QVERIFY(!options.ok());
        QVERIFY(QString::fromStdString(options.error().message.english()).contains("broken.json"));
    }

    void thePaceSliderReachesBothEndsAndComesBack() {
        QCOMPARE(secondsOfTick(0), 5.0);
        QCOMPARE(qRound(secondsOfTick(100) * 1000), 100);
        for (int tick = 0; tick <= 100; ++tick) QCOMPARE(tickOfSeconds(secondsOfTick(tick)), tick);
    }

    void timesAreToldInWords() {
        const QDateTime now(QDate(2026, 11, 21), QTime(15, 0));
        const auto utc = [](const QDateTime& local) { return local.toUTC().toString(Qt::ISODateWithMs); };
        QCOMPARE(whenInWords(utc(QDateTime(QDate(2026, 11, 21), QTime(9, 5))), now), QStringLiteral("09:05"));
        QCOMPARE(whenInWords(utc(QDateTime(QDate(2026, 11, 20), QTime(9, 5))), now), QStringLiteral("yesterday 09:05"));
        QCOMPARE(whenInWords(utc(QDateTime(QDate(2026, 3, 1), QTime(9, 5))), now), QStringLiteral("1 Mar"));
        QCOMPARE(whenInWords(utc(QDateTime(QDate(2025, 3, 1), QTime(9, 5))), now), QStringLiteral("1 Mar 2025"));
        QCOMPARE(whenInWords(QStringLiteral("not a time"), now), QStringLiteral("not a time"));
    }

    void aLargeBatchIsCutIntoPortionsThatHoldTheSame() {
        protocol::Events whole;
        whole.run = 3;
        whole.batch.firstNewName = 1;
        whole.batch.newNames = {"sum"};
        for (int i = 0; i < 5000; ++i) {
            const double values[] = {1.0 * i, -1.0 * i};
            BatchTracer tracer(whole.batch, 0);
            if (i % 3 == 0)
                tracer.values(values, 0, {.step = i});
            else
                tracer.log(0, 0, {.step = i});
        }
        const auto parts = portions(whole);
        QVERIFY(parts.size() > 1);
        int at = 0;
        for (const auto& message : parts) {
            const auto& part = std::get<protocol::Events>(message);
            QCOMPARE(part.run, whole.run);
            QCOMPARE(part.batch.newNames.size(), at == 0 ? 1u : 0u);
            for (const Event& event : part.batch.events) {
                QCOMPARE(event.step, at);
                const auto values = part.batch.valuesOf(event);
                QCOMPARE(values.size(), at % 3 == 0 ? 2u : 0u);
                if (!values.empty()) QCOMPARE(values[1], -static_cast<double>(at));
                ++at;
            }
        }
        QCOMPARE(at, 5000);
    }
};

QTEST_GUILESS_MAIN(TestStudioOptions)
#include "test_studio_options.moc"
