// SPDX-License-Identifier: Apache-2.0
//
// What mpirun writes when a job has died, and the one sentence that is made of it; and whom a run is said to wait for.
#include <QTest>

#include "engine/launch/frame.h"
#include "engine/launch/mpi_ending.h"
#include "engine/launch/stall.h"
#include "tests/rows.h"

using namespace kolo;
using launch::MpiEnding;

namespace {

/// Three workers and a server.
RunInfo aboutRun() {
    RunInfo info;
    info.spec.devices = {"virtual", 3};
    info.ranks = 4;
    return info;
}

}  // namespace

class TestMpiSentences : public QObject {
    Q_OBJECT
private slots:
    void sentences_data() {
        QTest::addColumn<QString>("written");
        QTest::addColumn<int>("status");  // as waitpid tells it
        test::columns<bool, QString>("byMpirun", "sentence");
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
        QTest::newRow("an exit status, and why")
            << frame + "It looks like MPI_INIT failed for some\nreason. There are many.\n" + frame + frame +
                   "Primary job  terminated normally, but 1 process returned\na non-zero exit code.\n" + frame +
                   "mpirun detected that one or more processes exited with non-zero status\n\n  Process name: "
                   "[[3,1],1]\n  Exit code:    1\n"
            << (1 << 8) << true
            << "Rank 1 (worker B) on host b ended by itself, with exit status 1: It looks like MPI_INIT failed for some "
               "reason.";
        QTest::newRow("mpirun itself") << "" << 9 << true << "mpirun was ended by signal 9 (Killed).";
        QTest::newRow("no slots")
            << frame +
                   "There are not enough slots available in the system to satisfy the 4\nslots "
                   "that were requested. Either request fewer.\n"
            << (1 << 8) << true
            << "mpirun gave up: There are not enough slots available in the system to satisfy the 4 "
               "slots that were requested.";
        QTest::newRow("not a word") << "" << (3 << 8) << true << "mpirun ended before the run did, with exit status 3.";
        QTest::newRow("under the user's own")
            << "" << 0 << false << "Rank 0 (worker A) on host a has ended; mpirun or srun says why.";
    }
    void sentences() {
        QFETCH(QString, written);
        QFETCH(int, status);
        QFETCH(bool, byMpirun);
        QFETCH(QString, sentence);
        const MpiEnding ending{byMpirun, status, written.toStdString(), {"a", "b"}};
        QCOMPARE(QString::fromStdString(launch::describe(ending, aboutRun()).english()), sentence);
    }

    /// A pipe gives bytes as it likes.
    void framesInPieces() {
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

    void aFrameThatDoesNotFit() {
        launch::Frame frame = makeFrame(launch::FrameKind::Order, 0, launch::OrderBody{"a spec", true});
        QVERIFY(launch::bodyOf<launch::OrderBody>(frame));
        frame.body.pop_back();
        QVERIFY(!launch::bodyOf<launch::OrderBody>(frame));
        frame.body.resize(frame.body.size() + 2);
        QVERIFY(!launch::bodyOf<launch::OrderBody>(frame));
        frame.body.assign(8, std::byte{0xFF});  // a length beyond everything
        QVERIFY(!launch::bodyOf<launch::EventsBody>(frame));
    }

    /// The clock is the test's.
    void aSilentRankIsNamed() {
        constexpr std::int64_t kSecond = 1'000'000'000;
        const auto at = [](std::int64_t seconds) { return launch::Timestamp{seconds * kSecond, 1'000'000 + seconds}; };
        launch::LifeWatch watch(4);
        watch.begin(at(0));
        QVERIFY(!watch.stall(2 * kSecond));
        for (int second = 1; second <= 9; ++second)
            for (const int rank : {0, 1, 3}) watch.heard(rank, at(second));
        auto stall = watch.stall(9 * kSecond);
        QVERIFY(stall);
        QCOMPARE(stall->rank, 2);
        QCOMPARE(stall->others, 0);
        QCOMPARE(stall->since.time, 1'000'000);
        watch.heard(2, at(10));  // it goes on
        QVERIFY(!watch.stall(11 * kSecond));
        // Two are silent: the first of them is named.
        watch.heard(0, at(15));
        watch.heard(1, at(15));
        stall = watch.stall(16 * kSecond);
        QVERIFY(stall && stall->rank == 3 && stall->others == 1);
        // Rank 0 passes everything on.
        stall = watch.stall(30 * kSecond);
        QVERIFY(stall && stall->rank == 0 && stall->others == 0);
        // It falls silent shortly after it has passed on the last signs of the others, which are no more silent than
        // it.
        for (const int rank : {1, 2, 3}) watch.heard(rank, at(40));
        watch.heard(0, at(41));
        QVERIFY(!watch.stall(43 * kSecond));
        stall = watch.stall(44 * kSecond);
        QVERIFY(stall && stall->rank == 0 && stall->others == 0);
        for (const int rank : {0, 1, 2, 3}) watch.ended(rank);
        QVERIFY(!watch.stall(60 * kSecond));

        const std::string one = launch::describeSilence(launch::whoIs(2, aboutRun(), "b"), {2, 0, at(0)}).english();
        QVERIFY2(one.starts_with("Rank 2 (worker C) on host b has not moved since "), one.c_str());
        QCOMPARE(launch::whoIs(3, aboutRun(), "b").english(), std::string("Rank 3 (server) on host b"));
        QVERIFY2(launch::describeSilence("Rank 2", {2, 3, at(0)}).english().find("3 more") != std::string::npos, "");
    }

    void aRankThatStaysBehindIsNamed() {
        constexpr std::int64_t kSecond = 1'000'000'000;
        const auto at = [](std::int64_t seconds) { return launch::Timestamp{seconds * kSecond, seconds}; };
        launch::StepWatch watch;
        const auto look = [&](std::vector<int> finished, std::int64_t second) {
            return watch.stall(finished, at(second));
        };
        QVERIFY(!look({0, 0, 0}, 0));
        QVERIFY(!look({0, 0, 0}, 60));  // a long step of all of them
        QVERIFY(!look({1, 0, 1}, 61));
        QVERIFY(!look({1, 0, 1}, 70));
        const auto stall = look({1, 0, 1}, 71);
        QVERIFY(stall && stall->rank == 1 && stall->others == 0);
        QCOMPARE(stall->since.time, 61);
        QVERIFY(!look({1, 1, 1}, 72));
        for (int step = 0; step < 60; ++step)
            QVERIFY(!look({step + 2, step, step + 3}, 73 + step));  // behind, and moving
        const std::string sentence = launch::describeLag("worker B", 1, *stall).english();
        QVERIFY2(sentence.starts_with("Rank 1 (worker B) has been in step 1 since "), sentence.c_str());
    }
};

QTEST_GUILESS_MAIN(TestMpiSentences)
#include "test_mpi_sentences.moc"
