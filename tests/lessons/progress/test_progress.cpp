// SPDX-License-Identifier: Apache-2.0
//
// An attempt goes on where it was left, and a file of somebody else stays as it is.
#include <sqlite3.h>

#include <QTemporaryDir>
#include <QTest>

#include "lessons/cli/checked.h"
#include "lessons/exercises/attempt.h"
#include "lessons/progress/progress.h"
#include "tests/lessons/exercises/sheets.h"
#include "tests/outcomes.h"

using namespace kolo;
using namespace kolo::lessons;

class TestProgress : public QObject {
    Q_OBJECT

private slots:
    void anAttemptGoesOnWhereItWasLeft() {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("deep/below/progress.sqlite").toStdString();
        const Sheet sheet = sheetOf("fill-the-table");
        SavedAttempt saved;
        saved.work.exercise = "fill-the-table";
        saved.work.seed = 1;
        saved.work.rules = {CheckWhen::Row, true};
        Attempt first(sheet, saved.work.rules);
        {
            auto progress = Progress::open(path);
            QVERIFY_OK(progress);
            QVERIFY(!progress->find("key")->has_value());
            QVERIFY(progress->begin("key", saved).ok());
            first.write(0, "5", 10);
            first.write(1, "ä \"7\"", 20);
            first.checkRow("1", 30);
            first.write(20, "not checked", 40);
            QVERIFY(progress->save(saved.id, first, 0, 4321).ok());
            QVERIFY(progress->saveRun(saved.id, {"{}", "record"}).ok());
        }
        auto progress = Progress::open(path);
        QVERIFY(progress.ok());
        auto found = progress->find("key");
        QVERIFY(found.ok() && found->has_value());
        QCOMPARE((*found)->spentMs, std::int64_t{4321});
        QCOMPARE((*found)->work.attempt, saved.work.attempt);
        QCOMPARE((*found)->work.runs.size(), std::size_t{1});
        Attempt second(sheet, (*found)->work.rules);
        QVERIFY(second.restore((*found)->work.entries, (*found)->drafts).ok());
        QCOMPARE(second.entries(), first.entries());
        QCOMPARE(second.drafts(), first.drafts());
        QCOMPARE(second.points(), first.points());
        QVERIFY(second.isChecked(0));
        QVERIFY(!second.isChecked(20));
    }

    /// Who began with an earlier Kolo goes on with the questions that were asked, and hands them in as such.
    void anAttemptOfTheFirstEditionGoesOn() {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("progress.sqlite").toStdString();
        SavedAttempt saved;
        saved.work.exercise = "place-the-operations";
        saved.work.seed = 5;
        {
            auto progress = Progress::open(path);
            QVERIFY(progress.ok());
            Attempt attempt(sheetOf("place-the-operations", {}, 5), saved.work.rules);
            QVERIFY(progress->begin("key", saved).ok());
            QVERIFY(progress->save(saved.id, attempt, 0, 1).ok());
            QCOMPARE((*progress->find("key"))->work.edition, kEdition);
        }
        // As the first format had it.
        sqlite3* handle = nullptr;
        QCOMPARE(sqlite3_open(path.c_str(), &handle), SQLITE_OK);
        QCOMPARE(sqlite3_exec(handle, "DROP TABLE editions; PRAGMA user_version = 1", nullptr, nullptr, nullptr),
                 SQLITE_OK);
        sqlite3_close(handle);
        auto progress = Progress::open(path);
        QVERIFY_OK(progress);
        const auto found = progress->find("key");
        QVERIFY(found.ok() && found->has_value());
        QCOMPARE((*found)->work.edition, 1);
        QVERIFY(sheetOf((*found)->work)->intro.find("tensors are copied") != std::string::npos);
        SavedAttempt fresh;
        fresh.work = saved.work;
        QVERIFY(progress->begin("key", fresh).ok());
        QCOMPARE((*progress->find("key"))->work.edition, kEdition);
    }

    /// Whose file it is shows only when it is read: until then nothing of it is changed, its journal neither.
    void somebodyElsesDatabaseStaysAsItIs() {
        const QTemporaryDir folder;
        const QString theirs = folder.filePath("theirs.sqlite"), path = folder.filePath("progress.sqlite");
        sqlite3* handle = nullptr;
        QCOMPARE(sqlite3_open(theirs.toUtf8(), &handle), SQLITE_OK);
        QCOMPARE(
            sqlite3_exec(handle, "PRAGMA journal_mode = WAL; CREATE TABLE diary(line); INSERT INTO diary VALUES(1)",
                         nullptr, nullptr, nullptr),
            SQLITE_OK);
        QVERIFY(QFile::copy(theirs, path));
        QVERIFY(QFile::copy(theirs + "-wal", path + "-wal"));
        sqlite3_close(handle);
        const auto bytes = [](const QString& name) {
            QFile file(name);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("?");
        };
        const QByteArray before = bytes(path), journal = bytes(path + "-wal");
        QVERIFY(journal.size() > 32);
        {
            const auto progress = Progress::open(path.toStdString());
            QVERIFY(!progress.ok());
            QVERIFY2(progress.error().message.english().ends_with("of Kolo's."),
                     progress.error().message.english().c_str());
        }
        QCOMPARE(bytes(path), before);
        QCOMPARE(bytes(path + "-wal"), journal);
    }
};

QTEST_GUILESS_MAIN(TestProgress)
#include "test_progress.moc"
