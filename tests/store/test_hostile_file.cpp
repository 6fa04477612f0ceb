// SPDX-License-Identifier: Apache-2.0
//
// Files from somebody else: made to run something, to hold what no run can hold, or simply damaged. Each is refused in
// one sentence or read as far as it is sound; none crashes, and nothing in it runs.
#include <QTest>
#include <sstream>

#include "engine/store/exporter.h"
#include "tests/random.h"
#include "tests/rows.h"
#include "tests/store/random_runs.h"
#include "tests/store/raw_database.h"

using namespace kolo;
using namespace kolo::store;

class TestHostileFile : public QObject {
    Q_OBJECT

    QByteArray m_sound;  // a file with one run
    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_file;

    /// Everything that Kolo does with a file that it was given: the first error, or none.
    static std::string firstError(const std::filesystem::path& file) {
        auto reader = Reader::open(file);
        if (!reader) return reader.error().message.english();
        const auto runs = (*reader)->list();
        if (!runs) return runs.error().message.english();
        for (const auto& run : *runs) {
            if (run.info.id == 0) return run.fault.english() + '.';
            const auto whole = readWhole(**reader, run.info.id);
            if (!whole) return whole.error().message.english();
            if (!run.fault.empty()) return "It can be read, but the list says: " + run.fault.english();
            const auto stored = (*reader)->read(run.info.id);
            for (const Exporter* exporter : exporters()) {
                std::ostringstream out;
                if (auto written = exporter->write(**reader, *stored, TableView::Exercise, out); !written) {
                    return written.error().message.english();
                }
            }
        }
        return {};
    }

private slots:
    void initTestCase() {
        QTemporaryDir folder;
        const auto file = in(folder, "runs.sqlite");
        QVERIFY(recordInto(file, ringRun()));
        // As one file, as it would come by mail.
        QVERIFY(RawDatabase(file).run("PRAGMA journal_mode = DELETE"));
        QCOMPARE(firstError(file), std::string());
        m_sound = contentsOf(file);
    }
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_file = in(*m_folder, "runs.sqlite");
        writeContents(m_file, m_sound);
    }

    void aTriggerNeverRuns() {
        QVERIFY(RawDatabase(m_file).run(
            "CREATE TABLE trace (what TEXT);"
            "CREATE TRIGGER t1 AFTER INSERT ON runs BEGIN INSERT INTO trace VALUES ('insert'); END;"
            "CREATE TRIGGER t2 AFTER UPDATE ON runs BEGIN INSERT INTO trace VALUES ('update'); END;"
            "CREATE TRIGGER t3 BEFORE DELETE ON raw_events BEGIN INSERT INTO trace VALUES ('delete'); END"));
        WholeRun run = ringRun();
        QVERIFY(recordInto(m_file, run));
        {
            auto reader = Reader::open(m_file, Access::Write);
            QVERIFY(reader);
            QVERIFY((*reader)->rename(1, "Another"));
            QVERIFY((*reader)->remove(1));
            QCOMPARE(*(*reader)->purge(), 1);
        }
        QCOMPARE(RawDatabase(m_file).rows("SELECT what FROM trace"), QStringList());
    }

    void aTableThatIsAnotherOneIsRefused_data() {
        test::columns<QByteArray>("sql").rows({
            {"a view that never ends",
             QByteArray("DROP TABLE runs; CREATE VIEW runs AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1"
                        " FROM n) SELECT id FROM n")},
            {"a computed column",
             QByteArray("DROP TABLE raw_events; CREATE TABLE raw_events (run INTEGER NOT NULL, seq INTEGER NOT NULL,"
                        " kind INTEGER AS (zeroblob(1000000000)), PRIMARY KEY (run, seq)) WITHOUT ROWID")},
            {"a virtual table",
             QByteArray("DROP TABLE names; CREATE VIRTUAL TABLE names USING fts5(run, number, name)")},
            {"a check of its own",
             "DROP TABLE runs; CREATE TABLE runs (id INTEGER PRIMARY KEY, CHECK (randomblob(9) IS NULL))"},
            {"missing", "DROP TABLE run_texts"},
            {"another column", "ALTER TABLE runs ADD COLUMN extra"},
        });
    }
    void aTableThatIsAnotherOneIsRefused() {
        QFETCH(QByteArray, sql);
        QVERIFY(RawDatabase(m_file).run(sql));
        const std::string error = firstError(m_file);
        QVERIFY2(error.find("not a run database that Kolo made") != std::string::npos, error.c_str());
        QVERIFY(!Recorder::open(m_file));
    }

    void wrongValuesAreNamed_data() {
        test::columns<QByteArray, QByteArray>("sql", "word")
            .unnamed({
                {"UPDATE runs SET ranks = 65", "runs.ranks"},
                {"UPDATE runs SET ranks = -1", "runs.ranks"},
                {"UPDATE runs SET ranks = 'four'", "runs.ranks"},
                {"UPDATE runs SET ranks = 3", "schedule"},
                {"UPDATE runs SET chunks = 1000000000", "runs.chunks"},
                {"UPDATE runs SET chunks = 5", "schedule"},
                {"UPDATE runs SET elements = -4", "runs.elements"},
                {"UPDATE runs SET elements = 9223372036854775807", "runs.elements"},
                {"UPDATE runs SET dtype = 'float16'", "runs.dtype"},
                {"UPDATE runs SET op = x'73756d'", "runs.op"},
                {"UPDATE runs SET status = 'done'", "runs.status"},
                {"UPDATE runs SET title = zeroblob(1000)", "runs.title"},
                {"UPDATE runs SET title = CAST(x'ff' AS TEXT)", "runs.title"},
                {"UPDATE runs SET title = 'a' || char(0) || 'b'", "runs.title"},
                {"UPDATE runs SET title = replace(hex(zeroblob(100000)), '0', 'x')", "runs.title"},
                {"UPDATE runs SET elapsed_ns = -1", "runs.elapsed_ns"},
                {"UPDATE runs SET id = -5", "runs.id"},
                {"UPDATE run_texts SET spec = '{'", "run_texts.spec"},
                {"UPDATE run_texts SET spec = '[]'", "run_texts.spec"},
                {"UPDATE run_texts SET spec = '{\"strategy\":7}'", "run_texts.spec"},
                {"DELETE FROM run_texts", "run_texts"},
                {"UPDATE run_texts SET devices = '{}'", "run_texts.devices"},
                {"UPDATE run_texts SET devices = '[1]'", "run_texts.devices"},
                {"UPDATE run_texts SET result = '[1]'", "run_texts.result"},
                {"UPDATE run_texts SET result = '{\"a\":'", "run_texts.result"},
                {"UPDATE run_texts SET schedule = NULL", "run_texts.schedule"},
                {"UPDATE run_texts SET schedule = json_set(schedule, '$.ranks', 64)", "run_texts.schedule"},
                {"UPDATE run_texts SET schedule = json_set(schedule, '$.steps[2].transfers[1][2]', 9)",
                 "run_texts.schedule"},
                {"UPDATE run_texts SET schedule = json_set(schedule, '$.collective', 'reduce')", "run_texts.schedule"},
                {"UPDATE run_texts SET plan = '[]'", "run_texts.plan"},
                {"UPDATE run_texts SET plan = '{\"schedule\":\"gpipe\",\"axes\":[[\"pipeline\",1]],\"microbatches\":1,"
                 "\"stages\":[{\"position\":0}],\"buckets\":[],\"ranks\":[[\"0F0\"]]}'",
                 "does not fit the run"},
                {"UPDATE raw_events SET kind = 9 WHERE seq = 30", "raw_events.kind"},
                {"UPDATE raw_events SET rank = 4 WHERE seq = 30", "raw_events.rank"},
                {"UPDATE raw_events SET rank = -2 WHERE seq = 30", "raw_events.rank"},
                {"UPDATE raw_events SET peer = 70000 WHERE seq = 30", "raw_events.peer"},
                {"UPDATE raw_events SET chunk = 4294967296 WHERE seq = 30", "raw_events.chunk"},
                {"UPDATE raw_events SET step = -1 WHERE seq = 30", "raw_events.step"},
                {"UPDATE raw_events SET iteration = 1.5 WHERE seq = 30", "raw_events.iteration"},
                {"UPDATE raw_events SET duration_ns = -1 WHERE seq = 30", "raw_events.duration_ns"},
                {"UPDATE raw_events SET start_ns = 9223372036854775807 WHERE seq = 30", "raw_events.start_ns"},
                {"UPDATE raw_events SET bytes = -1 WHERE seq = 30", "raw_events.bytes"},
                {"UPDATE raw_events SET name = 2 WHERE seq = 30", "raw_events.name"},
                {"UPDATE raw_events SET name = 4294967295 WHERE seq = 30", "raw_events.name"},
                {"UPDATE raw_events SET flags = 256 WHERE seq = 30", "raw_events.flags"},
                {"UPDATE raw_events SET value = 'much' WHERE seq = 30", "raw_events.value"},
                {"UPDATE raw_events SET value = x'0102' WHERE seq = 30", "raw_events.value"},
                {"UPDATE raw_events SET content = '[1,' WHERE seq = 3", "raw_events.content"},
                {"UPDATE raw_events SET content = 7 WHERE seq = 3", "raw_events.content"},
                {"UPDATE raw_events SET content = zeroblob(9000000) WHERE seq = 3", "raw_events.content"},
                {"UPDATE raw_events SET content = zeroblob(40000000) WHERE seq = 3", "too large"},
                {"UPDATE raw_events SET seq = -seq", "raw_events.seq"},
                {"DELETE FROM raw_events WHERE seq % 3 = 0", "raw_events.seq"},
                {"DELETE FROM raw_events WHERE seq > 50", "raw_events.seq"},
                {"DELETE FROM raw_events", "raw_events.seq"},
                {"UPDATE names SET number = 1000000", "names.number"},
                {"UPDATE names SET name = x'00'", "names.name"},
            });
    }
    void wrongValuesAreNamed() {
        QFETCH(QByteArray, sql);
        QFETCH(QByteArray, word);
        QVERIFY(RawDatabase(m_file).run(sql));
        const std::string error = firstError(m_file);
        QVERIFY2(error.find(word.toStdString()) != std::string::npos, error.c_str());
        QVERIFY(error.back() == '.' && error.find('\n') == std::string::npos);
    }

    /// Every bad value in every column of run 2, of three: the others are listed, and can be read.
    void oneWrongValueHidesNoOtherRun() {
        for (int i = 0; i < 2; ++i) QVERIFY(recordInto(m_file, ringRun()));
        QVERIFY(RawDatabase(m_file).run("PRAGMA journal_mode = DELETE"));
        const QByteArray whole = contentsOf(m_file);
        int marked = 0;
        for (const char* table : {"runs", "run_texts", "names", "raw_events"}) {
            const QStringList columns =
                RawDatabase(m_file).rows(qPrintable(QString("SELECT name FROM pragma_table_info('%1')").arg(table)));
            const bool isRuns = QString(table) == "runs";
            const QString where = isRuns ? "id = 2" : columns.contains("seq") ? "run = 2 AND seq = 30" : "run = 2";
            for (const QString& column : columns) {
                for (const char* value : {"NULL", "-1", "2000000000", "9223372036854775807", "'text'", "''", "x'ff00'",
                                          "CAST(x'ff' AS TEXT)"}) {
                    writeContents(m_file, whole);
                    const QString sql = QString("PRAGMA synchronous = OFF; UPDATE OR IGNORE %1 SET %2 = %3 WHERE %4")
                                            .arg(table, column, value, where);
                    if (!RawDatabase(m_file).run(qPrintable(sql))) continue;  // a number that SQLite will not have
                    auto reader = Reader::open(m_file);
                    QVERIFY2(reader, qPrintable(sql));
                    const auto runs = (*reader)->list();
                    QVERIFY2(runs, qPrintable(sql));
                    // A run may be marked as deleted, or its number be another.
                    QVERIFY2(runs->size() == 3 || column == "deleted_at", qPrintable(sql));
                    for (const auto& run : *runs) {
                        if (run.info.id == 1 || run.info.id == 3) {
                            QVERIFY2(run.fault.empty(), qPrintable(sql));
                            QVERIFY2(readWhole(**reader, run.info.id), qPrintable(sql));
                        } else if (!run.fault.empty()) {
                            ++marked;
                            QVERIFY2(!readWhole(**reader, run.info.id), qPrintable(sql));
                        }
                    }
                    // What the engine says of them, the window understands.
                    protocol::Reply reply;
                    reply.runs = *runs;
                    const auto understood = protocol::decodeMessage(protocol::encode(protocol::Message(reply)));
                    const std::string why = understood ? "" : understood.error().message.english();
                    QVERIFY2(understood, qPrintable(sql + ": " + QString::fromStdString(why)));
                    reader->reset();
                    if (!isRuns) continue;
                    // And nobody is kept from recording another.
                    auto recorder = Recorder::open(m_file);
                    QVERIFY2(recorder, qPrintable(sql));
                    QVERIFY2(Reader::open(m_file, Access::Write), qPrintable(sql));
                }
            }
        }
        QVERIFY(marked > 60);
    }

    /// A value that is larger than SQLite may read here stops the statement that meets it, not only its row.
    void aHugeValueHidesNoOtherRun() {
        for (int i = 0; i < 2; ++i) QVERIFY(recordInto(m_file, ringRun()));
        for (const char* column : {"title", "status", "writer", "deleted_at"}) {
            const QString sql =
                QString("PRAGMA synchronous = OFF; UPDATE runs SET %1 = zeroblob(33600000) WHERE id = 2").arg(column);
            QVERIFY(RawDatabase(m_file).run(qPrintable(sql)));
            QVERIFY2(Recorder::open(m_file), column);
            auto reader = Reader::open(m_file, Access::Write);
            QVERIFY2(reader, column);
            const auto runs = (*reader)->list();
            QVERIFY2(runs, column);
            QCOMPARE(runs->size(), std::size_t{3});
            QVERIFY((*runs)[0].fault.empty() && (*runs)[2].fault.empty());
            QVERIFY2((*runs)[1].fault.english().find("too large") != std::string::npos,
                     (*runs)[1].fault.english().c_str());
        }
    }

    void whatIsOnlyStrangeIsRead_data() {
        test::columns<QByteArray>("sql").unnamed({
            {"UPDATE raw_events SET content = '[1,2,3,4,5,6,7]' WHERE seq = 3"},
            // more values than the chunk has
            {"UPDATE raw_events SET step = 2000000000 WHERE seq % 5 = 0"},
            {"UPDATE raw_events SET chunk = 2000000000 WHERE seq % 5 = 0"},
            {"UPDATE raw_events SET peer = rank WHERE seq % 5 = 0"},
            {"UPDATE raw_events SET iteration = 2147483647 WHERE seq % 3 = 0"},
            {"UPDATE raw_events SET kind = 3, rank = NULL WHERE seq % 4 = 0"},
            {"UPDATE raw_events SET kind = (kind + 1) % 9"},
            {"CREATE VIEW mine AS SELECT * FROM runs; CREATE INDEX own ON runs (title); CREATE TABLE notes (x)"},
            {"UPDATE runs SET parent = 9223372036854775807"},
            {"DELETE FROM runs"},
        });
    }
    void whatIsOnlyStrangeIsRead() {
        QFETCH(QByteArray, sql);
        QVERIFY(RawDatabase(m_file).run(sql));
        const std::string error = firstError(m_file);
        // Without its values, a run has no exercise to export; that is the only complaint.
        QVERIFY2(error.empty() || error.find("exercise") != std::string::npos, error.c_str());
    }

    void aTruncatedFile() {
        const QByteArray whole = contentsOf(m_file);
        for (int size = 0; size < whole.size(); size += 512 + 37) {
            writeContents(m_file, whole.left(size));
            const std::string error = firstError(m_file);
            QVERIFY2(!error.empty(), qPrintable(QString("%1 of %2 bytes").arg(size).arg(whole.size())));
        }
    }

    void flippedBits() {
        Random random(printedSeed());
        const QByteArray whole = contentsOf(m_file);
        int refused = 0;
        for (int round = 0; round < test::rounds(150); ++round) {
            QByteArray bytes = whole;
            for (int flips = 1 + static_cast<int>(random() % 8); flips > 0; --flips) {
                const auto at = static_cast<qsizetype>(random() % static_cast<std::uint64_t>(bytes.size()));
                bytes[at] = static_cast<char>(bytes[at] ^ (1 << (random() % 8)));
            }
            writeContents(m_file, bytes);
            std::filesystem::remove(m_file.string() + "-wal");
            std::filesystem::remove(m_file.string() + "-shm");
            const std::string error = firstError(m_file);
            refused += error.empty() ? 0 : 1;
            QVERIFY(error.find('\n') == std::string::npos);
        }
        QVERIFY(refused > 0);
    }

    /// Of three runs, whatever the damage has not reached is still there, to the bit; the rest is refused in a
    /// sentence.
    void pagesOfNonsense() {
        Random random(printedSeed());
        std::vector<WholeRun> runs = {ringRun(400), ringRun(4), ringRun(400)};
        for (WholeRun& run : runs) run.info.id = *recordInto(m_file, run);
        QVERIFY(RawDatabase(m_file).run("PRAGMA journal_mode = DELETE"));
        const QByteArray whole = contentsOf(m_file);
        const qsizetype pages = whole.size() / 4096;
        int same = 0, refused = 0;
        for (int round = 0; round < test::rounds(60); ++round) {
            QByteArray bytes = whole;
            // One page takes another's place, or is filled with noise after its header.
            const auto page = static_cast<qsizetype>(random() % static_cast<std::uint64_t>(pages));
            if (random() % 2) {
                const auto from = static_cast<qsizetype>(random() % static_cast<std::uint64_t>(pages));
                bytes.replace(page * 4096, 4096, whole.mid(from * 4096, 4096));
            } else {
                for (qsizetype i = page * 4096 + (page ? 0 : 100); i < (page + 1) * 4096; ++i) {
                    if (random() % 4 == 0) bytes[i] = static_cast<char>(random());
                }
            }
            writeContents(m_file, bytes);
            auto reader = Reader::open(m_file);
            for (const WholeRun& run : runs) {
                const auto found = reader ? readWhole(**reader, run.info.id) : reader.error();
                if (found) {
                    // A lost name that no event has is not missed.
                    const QString other = difference(run, *found);
                    QVERIFY2(other.isEmpty() || other == "names", qPrintable(other));
                    ++same;
                } else {
                    const std::string why = found.error().message.english();
                    QVERIFY2(why.ends_with('.') && why.find('\n') == std::string::npos, why.c_str());
                    ++refused;
                }
            }
        }
        QVERIFY(same > 0 && refused > 0);
    }
};

QTEST_GUILESS_MAIN(TestHostileFile)
#include "test_hostile_file.moc"
