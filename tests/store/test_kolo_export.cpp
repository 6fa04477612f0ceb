// SPDX-License-Identifier: Apache-2.0
#include <QDir>
#include <QTest>

#include "engine/store/exporter.h"
#include "tests/outcomes.h"
#include "tests/store/random_runs.h"
#include "tests/store/raw_database.h"

using namespace kolo;
using namespace kolo::store;

class TestKoloExport : public QObject {
    Q_OBJECT

private slots:
    void isTheRunAndNothingElse() {
        Random random(printedSeed());
        const QTemporaryDir folder;
        const auto file = in(folder, "runs.sqlite");
        std::vector<WholeRun> runs;
        for (int i = 0; i < 20; ++i) {
            runs.push_back(randomRun(random));
            QVERIFY(recordInto(file, runs.back()));
        }
        auto reader = Reader::open(file);
        QVERIFY(reader);
        for (std::size_t i = 0; i < runs.size(); ++i) {
            const auto out = in(folder, "one.kolo");
            const auto done = exportRun(**reader, static_cast<std::int64_t>(i) + 1, "kolo", out);
            QVERIFY_OK(done);

            auto one = Reader::open(out);
            QVERIFY_OK(one);
            QCOMPARE((*one)->list()->size(), std::size_t{1});
            const auto found = readWhole(**one, 1);
            QVERIFY_OK(found);
            runs[i].info.parent = 0;  // stays behind
            QCOMPARE(difference(runs[i], *found), QString());
        }
        reader->reset();
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), (QStringList{"one.kolo", "runs.sqlite"}));
        QCOMPARE(RawDatabase(in(folder, "one.kolo")).cell("PRAGMA integrity_check"), QString("ok"));
    }

    void aRunThatIsStillGoingIsSentAsFarAsItCame() {
        const QTemporaryDir folder;
        WholeRun run = ringRun();
        auto recorder = begun(in(folder, "runs.sqlite"), run);
        QVERIFY(recorder);
        auto reader = Reader::open(in(folder, "runs.sqlite"));
        QVERIFY(reader);
        QVERIFY(exportRun(**reader, 1, "kolo", in(folder, "one.kolo")));
        QVERIFY((*recorder)->end(run.result));
        auto one = Reader::open(in(folder, "one.kolo"));
        QVERIFY(one);
        QVERIFY((*one)->read(1)->result.status == RunStatus::Cancelled);
    }

    void canBeContinuedAsADatabase() {
        const QTemporaryDir folder;
        QVERIFY(recordInto(in(folder, "runs.sqlite"), ringRun()));
        auto reader = Reader::open(in(folder, "runs.sqlite"));
        QVERIFY(reader);
        QVERIFY(exportRun(**reader, 1, "kolo", in(folder, "one.kolo")));
        QCOMPARE(*recordInto(in(folder, "one.kolo"), ringRun()), std::int64_t{2});
    }
};

QTEST_GUILESS_MAIN(TestKoloExport)
#include "test_kolo_export.moc"
