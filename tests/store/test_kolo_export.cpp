// SPDX-License-Identifier: Apache-2.0
#include <QDir>
#include <QTest>
#include <filesystem>

#include "engine/store/exporter.h"
#include "engine/store/import.h"
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

    /// Whatever it is in: sent as one file, left open by its program, from an older Kolo, or nothing but rubbish.
    void comesIntoTheHistoryAndStaysAsItIs() {
        const QTemporaryDir folder;
        const auto sent = in(folder, "sent.kolo"), own = in(folder, "own.sqlite");
        const WholeRun run = ringRun();
        QVERIFY(recordInto(in(folder, "runs.sqlite"), run));
        {
            auto reader = Reader::open(in(folder, "runs.sqlite"));
            QVERIFY(exportRun(**reader, 1, "kolo", sent));
        }
        WholeRun another = run;
        another.info.startedAt = "2020-01-01T00:00:00.000Z";
        QVERIFY(recordInto(own, another));
        auto into = Reader::open(own, Access::Write);
        QVERIFY_OK(into);
        const QByteArray before = contentsOf(sent);
        std::filesystem::permissions(sent, std::filesystem::perms::owner_read);
        const auto taken = importRuns(**into, sent);
        QVERIFY_OK(taken);
        QCOMPARE(*taken, std::int64_t{2});
        WholeRun alone = run;
        alone.info.parent = 0;
        const auto found = readWhole(**into, 2);
        QVERIFY_OK(found);
        QCOMPARE(difference(alone, *found), QString());
        QCOMPARE(*importRuns(**into, sent), std::int64_t{2});  // opened a second time: it is here already
        QCOMPARE((*into)->list()->size(), std::size_t{2});
        QVERIFY((*into)->remove(2));
        QCOMPARE(*importRuns(**into, sent), std::int64_t{3});  // it was not wanted, and now it is
        QVERIFY(contentsOf(sent) == before);

        // A database that its program has left as it was: part of it stands in the -wal file.
        QVERIFY(RawDatabase(in(folder, "runs.sqlite")).run("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0"));
        auto open = RawDatabase(in(folder, "runs.sqlite"));
        QVERIFY(open.run("UPDATE runs SET title = 'Renamed'"));
        const auto wal = in(folder, "runs.sqlite-wal");
        QVERIFY(std::filesystem::file_size(wal) > 0);
        const QByteArray base = contentsOf(in(folder, "runs.sqlite")), rest = contentsOf(wal);
        const auto renamed = importRuns(**into, in(folder, "runs.sqlite"));
        QVERIFY_OK(renamed);
        QCOMPARE((*into)->read(*renamed)->info.title.english(), std::string("Renamed"));
        QVERIFY(contentsOf(in(folder, "runs.sqlite")) == base && contentsOf(wal) == rest);

        QStringList names = QDir(folder.path()).entryList({"sent*"}, QDir::Files | QDir::Hidden);
        QCOMPARE(names, QStringList{"sent.kolo"});
        const auto none = importRuns(**into, in(folder, "nowhere.kolo"));
        QVERIFY(!none && none.error().message.english().find("nowhere.kolo") != std::string::npos);
        writeContents(in(folder, "rubbish.kolo"), "This is no run.");
        QVERIFY(!importRuns(**into, in(folder, "rubbish.kolo")));
        QCOMPARE(contentsOf(in(folder, "rubbish.kolo")), QByteArray("This is no run."));
    }

    /// SQLite would note its kind of journal in the header (bytes 18 and 19) before anything else was looked at.
    void aDamagedOneIsNotChangedByOpening() {
        const QTemporaryDir folder;
        const auto file = in(folder, "damaged.kolo"), own = in(folder, "own.sqlite");
        QVERIFY(recordInto(file, ringRun()));
        QVERIFY(RawDatabase(file).run("PRAGMA journal_mode = DELETE; DROP TABLE run_texts"));
        const QByteArray before = contentsOf(file);
        auto into = Reader::open(own, Access::Write);
        QVERIFY_OK(into);
        QVERIFY(!importRuns(**into, file));
        QVERIFY(contentsOf(file) == before);
        QVERIFY(!Reader::open(file));
        QVERIFY(contentsOf(file) == before);
        QVERIFY(!Reader::open(file, Access::Write));
        QVERIFY(contentsOf(file) == before);
        QCOMPARE((*into)->list()->size(), std::size_t{0});
        // Cut off in the middle, or with a page of nothing: what can be read is, and nothing is written.
        for (const double kept : {0.3, 0.6, 0.9}) {
            const QByteArray cut = before.left(static_cast<qsizetype>(before.size() * kept));
            writeContents(file, cut);
            (void)importRuns(**into, file);
            QVERIFY(contentsOf(file) == cut);
        }
        QCOMPARE(QDir(folder.path()).entryList({"damaged*"}, QDir::Files | QDir::Hidden), QStringList{"damaged.kolo"});
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
