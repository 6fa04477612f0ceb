// SPDX-License-Identifier: Apache-2.0
#include <QDir>
#include <QTest>
#include <sstream>

#include "engine/store/exporter.h"
#include "tests/outcomes.h"
#include "tests/review_question.h"
#include "tests/store/random_runs.h"
#include "tests/store/raw_database.h"

using namespace kolo;
using namespace kolo::store;

class TestTableExport : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Reader> m_reader;

    QByteArray exported(std::int64_t run, TableView view) {
        const auto out = in(*m_folder, "out.csv");
        const auto done = exportRun(*m_reader, run, "csv", out, view);
        return done ? contentsOf(out) : QByteArray::fromStdString(done.error().message.english());
    }
    std::int64_t add(const WholeRun& run) {
        const auto id = recordInto(in(*m_folder, "runs.sqlite"), run);
        auto reader = Reader::open(in(*m_folder, "runs.sqlite"));
        if (!id || !reader) return -1;
        m_reader = std::move(*reader);
        return *id;
    }
    QStringList leftBehind() {
        return QDir(m_folder->path()).entryList({"*.part", ".*.part"}, QDir::Files | QDir::Hidden);
    }

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void cleanup() {
        QCOMPARE(leftBehind(), QStringList());
        m_reader.reset();
    }

    void theReviewQuestionCellForCell() {
        const std::int64_t run = add(ringRun());
        QCOMPARE(exported(run, TableView::Exercise), test::kReviewTable);
        const QList<QByteArray> values = exported(run, TableView::Values).split('\n');
        QCOMPARE(values.size(), 9);
        QCOMPARE(values[2], QByteArray("1,17,11,1,21,22,13,23,14,3,19,10,8,12,7,12,12"));
        QCOMPARE(values[7], QByteArray("6,37,37,36,43,37,37,36,43,37,37,36,43,37,37,36,43"));
    }

    void withoutValuesTheEvents() {
        WholeRun run = ringRun();
        for (EventBatch& batch : run.batches) {
            std::erase_if(batch.events, [](const Event& event) { return event.kind == EventKind::Value; });
        }
        run.batches[0].newNames = {"a \"quoted\", name"};
        run.batches[1].events[0].name = 1;
        const std::int64_t id = add(run);
        const QList<QByteArray> lines = exported(id, TableView::Values).trimmed().split('\n');
        QCOMPARE(lines.size(), 1 + 4 + 6 * 8);
        QCOMPARE(lines[0], QByteArray("seq,kind,worker,rank,peer,step,iteration,chunk,bytes,name,value,start_ns,end_ns,"
                                      "reduce,fused,emulated"));
        QCOMPARE(lines[5], QByteArray("5,transfer,B,1,0,1,0,0,4,\"a \"\"quoted\"\", name\",,11000,15000,1,0,0"));
        QVERIFY(exported(id, TableView::Exercise).contains("no recorded values"));
    }

    /// A last column says what the numbers are, unless they are simply measured.
    void whatWasDoneToTheRunIsInEveryRow() {
        WholeRun run = ringRun();
        run.info.provenance.numbers = "emulated link: 10 Gb Ethernet, injected straggler";
        QList<QByteArray> lines = exported(add(run), TableView::Values).trimmed().split('\n');
        const QByteArray said = ",\"emulated link: 10 Gb Ethernet, injected straggler\"";
        QVERIFY(lines.takeFirst().endsWith(",D3,numbers"));
        QCOMPARE(lines.size(), 7);
        for (const QByteArray& line : lines) QVERIFY2(line.endsWith(said), line.constData());
        QCOMPARE(lines[0], "0,17,11,1,9,5,13,23,14,3,6,10,8,12,7,2,12" + said);

        for (EventBatch& batch : run.batches)
            std::erase_if(batch.events, [](const Event& event) { return event.kind == EventKind::Value; });
        lines = exported(add(run), TableView::Values).trimmed().split('\n');
        QVERIFY(lines.takeFirst().endsWith(",emulated,numbers"));
        for (const QByteArray& line : lines) QVERIFY2(line.endsWith(said), line.constData());
    }

    void placesThatCannotBeWritten() {
        const std::int64_t run = add(ringRun());
        const auto refused = [&](const std::filesystem::path& out, const char* word) {
            const auto done = exportRun(*m_reader, run, "csv", out, TableView::Values);
            return !done && done.error().code == ErrorCode::UnreadableFile &&
                   done.error().message.english().find(word) != std::string::npos &&
                   done.error().message.english().back() == '.';
        };
        QVERIFY(refused(in(*m_folder, "."), "folder"));
        QVERIFY(refused(in(*m_folder, "none") / "out.csv", "folder"));
        QVERIFY(refused("", "empty"));
        QVERIFY(refused("/dev/full", "full"));
        QVERIFY(refused("/proc/out.csv", "/proc/out.csv"));
        QVERIFY(refused(in(*m_folder, "runs.sqlite") / "out.csv", "not a folder"));
        QVERIFY(exportRun(*m_reader, run, "csv", "/dev/null", TableView::Values));
        QVERIFY(std::filesystem::is_character_file("/dev/null"));
    }

    void aFailedExportLeavesTheOldFile() {
        const std::int64_t run = add(ringRun());
        const auto out = in(*m_folder, "out.csv");
        writeContents(out, "precious");
        const auto done = exportRun(*m_reader, 99, "csv", out, TableView::Values);
        QVERIFY(done.error().code == ErrorCode::UnknownRun);
        QVERIFY(exportRun(*m_reader, run, "xml", out, TableView::Values).error().code == ErrorCode::BadValue);
        QCOMPARE(contentsOf(out), QByteArray("precious"));

        std::filesystem::create_symlink(out, in(*m_folder, "link.csv"));
        QVERIFY(exportRun(*m_reader, run, "csv", in(*m_folder, "link.csv"), TableView::Values));
        QVERIFY(std::filesystem::is_symlink(in(*m_folder, "link.csv")));
        QVERIFY(contentsOf(out).startsWith("iteration,A0"));
    }

    void everyFormatWritesEveryRun() {
        Random random(printedSeed());
        for (int i = 0; i < 40; ++i) {
            const std::int64_t run = add(randomRun(random));
            const auto stored = m_reader->read(run);
            QVERIFY(stored);
            for (const Exporter* exporter : exporters()) {
                std::ostringstream out;
                const auto written = exporter->write(*m_reader, *stored, TableView::Values, out);
                QVERIFY_OK(written);
                QVERIFY(!out.str().empty());
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestTableExport)
#include "test_table_export.moc"
