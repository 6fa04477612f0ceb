// SPDX-License-Identifier: Apache-2.0
//
// What differs from one MPI library and one cluster to another: how far messages are numbered (small_tags.cpp), and
// devices whose memory neither the processor nor this MPI library reaches (emulated GPUs; tests/emulated_cuda).
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "tests/cli/kolo_process.h"
#include "tests/launch/mpi_processes.h"
#include "tests/rows.h"

using namespace kolo;
using test::Answer;

class TestMpiDevices : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        if (const std::string why = test::whyNoMpi(); !why.empty()) QSKIP(why.c_str());
    }

    void fewTags_data() {
        QTest::addColumn<QString>("run");
        QTest::newRow("schedule") << "allreduce algorithm=all-to-all elements=50";
        QTest::newRow("messages") << "pipeline model=mlp:2-8-8-2 rows=64 steps=3 micro=4 batch=2";
        QTest::newRow("server")
            << "data-parallel model=mlp:2-8-2 rows=64 steps=3 batch=2 architecture=parameter-server";
    }
    void fewTags() {
        QFETCH(QString, run);
        const Answer answer = m_home.shell("LD_PRELOAD=" SMALL_TAGS " KOLO_TEST_TAGS=32767 \"$KOLO\" run " + run +
                                           " --launch mpi --no-record --format json");
        QVERIFY2(answer.status == 0, answer.err);
        QVERIFY(!QJsonDocument::fromJson(answer.out).object()["total_bytes"].isUndefined() || run.contains("model="));
    }

    /// One sentence, no hang, and the record is kept.
    void tooFewTags() {
        const test::Home home;
        const Answer answer =
            home.shell("LD_PRELOAD=" SMALL_TAGS
                       " KOLO_TEST_TAGS=2 \"$KOLO\" run allreduce elements=50 --devices virtual:3 --launch mpi");
        QCOMPARE(answer.status, 1);
        QVERIFY2((answer.err + answer.out).contains("This MPI library numbers messages up to 2, and this run needs "),
                 answer.err + answer.out);
        QVERIFY2(!answer.err.contains("MPI_ABORT"), answer.err);
        QCOMPARE(home.runs(), 1);
    }

    void aMessageThatFails_data() {
        test::columns<QString>("run");
        QTest::newRow("of a schedule") << "KOLO_TEST_FAILS=68 \"$KOLO\" run allreduce elements=51 --devices virtual:3";
        QTest::newRow("between stages")
            << "KOLO_TEST_FAILS=96 \"$KOLO\" run pipeline model=mlp:2-8-2 batch=3 micro=2 rows=64 steps=3";
    }
    /// What the library cannot send: its error is told, and nobody waits for that message.
    void aMessageThatFails() {
        QFETCH(QString, run);
        const test::Home home;
        const Answer answer = home.shell("LD_PRELOAD=" SMALL_TAGS " " + run + " --launch mpi");
        QCOMPARE(answer.status, 1);
        QVERIFY2((answer.err + answer.out).contains("MPI_Isend failed: MPI_ERR_OTHER"), answer.err + answer.out);
        QCOMPARE(home.runs(), 1);
    }

    void gpus_data() {
        test::columns<QString, int>("run", "devices");
        int devices = 2;
        for (const char* run :
             {"allreduce algorithm=ring elements=1003", "allreduce algorithm=tree elements=5 op=max dtype=int32",
              "allreduce algorithm=halving-doubling elements=401 op=mean dtype=float64",
              "allreduce algorithm=direct elements=700001", "reduce-scatter elements=77", "all-gather elements=78",
              "broadcast elements=300001", "reduce elements=13 op=prod", "allreduce elements=0",
              "allreduce elements=1003 op=mean --collectives mpi", "broadcast elements=5 --collectives mpi"}) {
            QTest::newRow(run) << QString(run) << devices;
            devices = devices == 4 ? 2 : 4;
        }
    }
    /// The same bits as on virtual devices, and the same messages.
    void gpus() {
        QFETCH(QString, run);
        QFETCH(int, devices);
        run += " --no-record --format json --devices %1:" + QString::number(devices);
        const Answer expected = onVirtualDevices(run), found = onGpus(run);
        QVERIFY2(found.status == 0, found.err);
        const QJsonObject a = QJsonDocument::fromJson(expected.out).object(),
                          b = QJsonDocument::fromJson(found.out).object();
        QVERIFY2(b["verified"].toBool(), found.out);
        QVERIFY(!a["result"].isUndefined() || run.contains("0001"));  // long arrays are not printed
        for (const char* same : {"result", "bytes_sent_per_rank", "total_bytes"}) QCOMPARE(b[same], a[same]);
    }

    void training_data() {
        QTest::addColumn<QString>("run");
        const QString mlp = "model=mlp:64-9-8-10 dataset=digits8 rows=256 steps=4 evaluate=4 batch=3 ";
        QTest::newRow("data-parallel") << "data-parallel --devices %1:3 " + mlp;
        QTest::newRow("buckets") << "data-parallel --devices %1:2 bucket=layer overlap=true " + mlp;
        QTest::newRow("by mpi") << "data-parallel --devices %1:2 --collectives mpi " + mlp;
        QTest::newRow("zero") << "data-parallel --devices %1:2 zero=2 " + mlp;
        QTest::newRow("pipeline") << "pipeline --devices %1:2 stages=2 micro=4 " + mlp;
        QTest::newRow("server") << "data-parallel --devices %1:2 architecture=parameter-server " + mlp;
    }
    void training() {
        QFETCH(QString, run);
        run += " --no-record --format json";
        const Answer expected = onVirtualDevices(run), found = onGpus(run);
        QVERIFY2(found.status == 0, found.err);
        const QJsonObject a = QJsonDocument::fromJson(expected.out).object(),
                          b = QJsonDocument::fromJson(found.out).object();
        QVERIFY(!a["params_sha256"].toString().isEmpty() && !b["params_sha256"].toString().isEmpty());
        if (run.contains("parameter-server")) return;  // as the workers happen to come
        QCOMPARE(b["params_sha256"], a["params_sha256"]);
    }

    /// A GPU that fails in one of the processes: one sentence.
    void aGpuThatFails() {
        const Answer answer =
            m_home.shell(QString(kGpus).replace("gpus=1", "gpus=1,fail=3") +
                         "\"$KOLO\" run allreduce elements=100 --devices cuda:2 --launch mpi --no-record");
        QCOMPARE(answer.status, 1);
        QVERIFY2((answer.out + answer.err).contains("a kernel failed"), answer.out + answer.err);
    }

private:
    /// As threads, which do the same as processes do (test_mpi_same_bits) and start sooner; but MPI's own calls add up
    /// in an order of their own.
    Answer onVirtualDevices(const QString& run) const {
        const QString launch = run.contains("--collectives mpi") ? "mpi" : "threads";
        return m_home.shell("\"$KOLO\" run " + run.arg("virtual") + " --launch " + launch);
    }
    Answer onGpus(const QString& run) const {
        return m_home.shell(kGpus + "\"$KOLO\" run " + run.arg("cuda") + " --launch mpi");
    }

    const QString kGpus = "KOLO_LIBRARY_PATH=" EMULATED_CUDA_FOLDER " KOLO_EMULATED_CUDA=gpus=1,seed=7 ";
    const test::Home m_home;
};

QTEST_GUILESS_MAIN(TestMpiDevices)
#include "test_mpi_devices.moc"
