// SPDX-License-Identifier: Apache-2.0
//
// What mpirun writes when a job has died, and the one sentence that is made of it.
#include <QTest>

#include "engine/launch/frame.h"
#include "engine/launch/mpi_ending.h"

using namespace kolo;
using launch::MpiEnding;

class TestMpiSentences : public QObject {
    Q_OBJECT
private slots:
    void sentences_data();
    void sentences();
    void framesInPieces();
    void aFrameThatDoesNotFit();
};

void TestMpiSentences::sentences_data() {
    QTest::addColumn<QString>("written");
    QTest::addColumn<int>("status");  // as waitpid tells it
    QTest::addColumn<bool>("byMpirun");
    QTest::addColumn<QString>("sentence");
    const QString frame = QString(74, '-') + "\n";
    QTest::newRow("killed") << frame +
                                   "mpirun noticed that process rank 1 with PID 4711 on node\nb exited on signal 9 "
                                   "(Killed).\n" +
                                   frame
                            << (137 << 8) << true << "Rank 1 (worker B) on host b was ended by signal 9 (Killed).";
    QTest::newRow("a crash, told in broken lines")
        << frame +
               "mpirun noticed that process\nrank 0 with PID 12 on\nnode far exited on\nsignal 11 (Segmentation "
               "fault).\n"
        << (139 << 8) << true << "Rank 0 (worker A) on host a was ended by signal 11 (Segmentation fault).";
    QTest::newRow("an exit status")
        << "Primary job terminated normally, but 1 process returned\na non-zero exit code.\n" + frame +
               "mpirun detected that one or more processes exited with non-zero status\n\n  Process name: "
               "[[3,1],1]\n  Exit code:    7\n"
        << (7 << 8) << true << "Rank 1 (worker B) on host b ended by itself, with exit status 7.";
    QTest::newRow("mpirun itself") << "" << 9 << true << "mpirun was ended by signal 9 (Killed).";
    QTest::newRow("no slots") << frame +
                                     "There are not enough slots available in the system to satisfy the 4\nslots "
                                     "that were requested. Either request fewer.\n"
                              << (1 << 8) << true
                              << "mpirun gave up: There are not enough slots available in the system to satisfy the 4 "
                                 "slots that were requested.";
    QTest::newRow("not a word") << "" << (3 << 8) << true << "mpirun ended before the run did, with exit status 3.";
    QTest::newRow("under the user's own")
        << "" << 0 << false << "Rank 0 (worker A) on host a has ended; mpirun or srun says why.";
}

void TestMpiSentences::sentences() {
    QFETCH(QString, written);
    QFETCH(int, status);
    QFETCH(bool, byMpirun);
    QFETCH(QString, sentence);
    const MpiEnding ending{byMpirun, status, written.toStdString(), {"a", "b"}};
    QCOMPARE(QString::fromStdString(launch::describe(ending)), sentence);
}

/// A pipe gives bytes as it likes.
void TestMpiSentences::framesInPieces() {
    std::vector<std::byte> stream;
    for (int rank = 0; rank < 3; ++rank) {
        launch::EventsBody body;
        body.values.assign(static_cast<std::size_t>(rank) * 100, 0.1);
        body.newNames = {"clock", "name " + std::to_string(rank)};
        const auto bytes = toBytes(makeFrame(launch::FrameKind::Events, rank, body));
        stream.insert(stream.end(), bytes.begin(), bytes.end());
    }
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, stream.size()}) {
        launch::FrameReader reader;
        int frames = 0;
        for (std::size_t at = 0; at < stream.size(); at += piece) {
            reader.add({stream.data() + at, std::min(piece, stream.size() - at)});
            while (const auto frame = reader.next()) {
                const auto body = launch::bodyOf<launch::EventsBody>(*frame);
                QVERIFY(body);
                QCOMPARE(frame->rank, frames);
                QCOMPARE(body->values.size(), static_cast<std::size_t>(frames) * 100);
                QCOMPARE(body->newNames.back(), "name " + std::to_string(frames));
                ++frames;
            }
        }
        QCOMPARE(frames, 3);
    }
}

void TestMpiSentences::aFrameThatDoesNotFit() {
    launch::Frame frame = makeFrame(launch::FrameKind::Order, 0, launch::OrderBody{"a spec", true});
    QVERIFY(launch::bodyOf<launch::OrderBody>(frame));
    frame.body.pop_back();
    QVERIFY(!launch::bodyOf<launch::OrderBody>(frame));
    frame.body.resize(frame.body.size() + 2);
    QVERIFY(!launch::bodyOf<launch::OrderBody>(frame));
    frame.body.assign(8, std::byte{0xFF});  // a length beyond everything
    QVERIFY(!launch::bodyOf<launch::EventsBody>(frame));
}

QTEST_GUILESS_MAIN(TestMpiSentences)
#include "test_mpi_sentences.moc"
