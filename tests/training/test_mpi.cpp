// SPDX-License-Identifier: Apache-2.0
//
// The same strategies with ranks as MPI processes: the same bits as with threads, and a killed rank ends the run with a
// sentence and a record.
#include <signal.h>

#include <QTest>

#include "tests/cli/kolo_process.h"
#include "tests/launch/mpi_processes.h"
#include "tests/rows.h"
#include "tests/training/training_run.h"

using namespace kolo;
using test::train;
using test::Trained;

class TestTrainingMpi : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        if (const std::string why = test::whyNoMpi(); !why.empty()) QSKIP(why.c_str());
    }

    void theSameBits_data() {
        test::texts("words", {"", "architecture=parameter-server", "compress=topk:0.05",
                              "architecture=parameter-server groups=1", "architecture=partitions kill=1@7",
                              "architecture=partitions kill=sync:0@7", "architecture=replicate"});
    }
    void theSameBits() {
        QFETCH(QString, words);
        test::Wanted wanted{
            test::parametersOf("model=mlp:64-16-10 dataset=digits8 rows=512 steps=30 batch=16 " + words.toStdString()),
            2, Detail::Summary, "threads"};
        const Trained threads = train(wanted);
        wanted.launch = "mpi";
        const Trained processes = train(wanted);
        QVERIFY2(threads.finished(), threads.why().c_str());
        QVERIFY2(processes.finished(), processes.why().c_str());
        QCOMPARE(processes.text("params_sha256"), threads.text("params_sha256"));
        QCOMPARE(processes.text("loss_curve_sha256"), threads.text("loss_curve_sha256"));
        QCOMPARE(processes.number("bytes_per_step"), threads.number("bytes_per_step"));
        QCOMPARE(processes.metric("loss").size(), threads.metric("loss").size());
    }

    void pipelines_data() {
        test::texts("words", {"stages=3 schedule=1f1b", "stages=2 schedule=zbv", "stages=2 replicas=2 schedule=gpipe",
                              "stages=2 schedule=interleaved:2 recompute=stage"});
    }
    void pipelines() {
        QFETCH(QString, words);
        const std::string all =
            "model=mlp:64-20-18-16-10 dataset=digits8 rows=512 steps=10 batch=4 micro=4 " + words.toStdString();
        const Trained threads = test::trainPipeline(all), processes = test::trainPipeline(all, Detail::Summary, "mpi");
        QVERIFY2(threads.finished(), threads.why().c_str());
        QVERIFY2(processes.finished(), processes.why().c_str());
        QCOMPARE(processes.text("params_sha256"), threads.text("params_sha256"));
        QCOMPARE(processes.number("total_bytes"), threads.number("total_bytes"));
        QVERIFY(processes.number("accuracy") == threads.number("accuracy"));
    }

    void texts() {
        for (const char* words : {"stages=2 schedule=1f1b", "stages=2 replicas=2 schedule=zero-bubble"}) {
            const std::string all = std::string("model=gpt:2-12-3:8 dataset=text rows=256 steps=4 batch=4 micro=2 ") +
                                    "evaluate=2 sample=12 " + words;
            const Trained threads = test::trainPipeline(all), processes = test::trainPipeline(all, Detail::Off, "mpi");
            QVERIFY2(threads.finished(), threads.why().c_str());
            QVERIFY2(processes.finished(), processes.why().c_str());
            QCOMPARE(processes.text("params_sha256"), threads.text("params_sha256"));
            QCOMPARE(processes.text("sample"), threads.text("sample"));
        }
    }

    /// Buckets beside the backward pass are a second communicator, used by a second thread.
    void overlap() {
        const std::string all =
            "model=mlp:64-20-18-10 dataset=digits8 rows=512 steps=20 batch=8 bucket=layer overlap=true";
        test::Wanted wanted{test::parametersOf(all), 3, Detail::Full, "threads"};
        const Trained threads = train(wanted);
        wanted.launch = "mpi";
        const Trained processes = train(wanted);
        QVERIFY2(processes.finished(), processes.why().c_str());
        QCOMPARE(processes.text("params_sha256"), threads.text("params_sha256"));
        QCOMPARE(processes.number("total_bytes"), threads.number("total_bytes"));
    }

    /// Processes that tick at different times agree on what travels; two of them sum as one allreduce does.
    void fusion() {
        const std::string all = "model=mlp:64-20-18-10 dataset=digits8 rows=512 steps=20 batch=8";
        test::Wanted wanted{test::parametersOf(all + " fusion=64MiB:0.2"), 2, Detail::Full, "mpi"};
        const Trained fused = train(wanted), whole = train(test::Wanted{test::parametersOf(all), 2});
        QVERIFY2(fused.finished(), fused.why().c_str());
        QCOMPARE(fused.text("params_sha256"), whole.text("params_sha256"));
        QVERIFY(fused.number("allreduces_per_step") >= 1);
    }

    /// Every axis by the library's own reduce-scatter, all-gather and allreduce.
    void meshesByTheLibrary() {
        for (const char* words : {"mesh=data:2,tensor:2 slice=gather", "mesh=data:2,tensor:2 slice=megatron",
                                  "mesh=tensor:3 slice=gather", "mesh=data:2 slice=none"}) {
            test::Wanted wanted{
                test::parametersOf(std::string("model=mlp:64-24-12-12 dataset=random:64-12 rows=256 steps=8 "
                                               "batch=4 ") +
                                   words),
                0, Detail::Off, "threads", "mesh"};
            const Trained own = train(wanted);
            wanted.launch = "mpi";
            wanted.collectives = "mpi";
            const Trained library = train(wanted);
            QVERIFY2(own.finished(), own.why().c_str());
            QVERIFY2(library.finished(), library.why().c_str());
            QVERIFY2(std::abs(library.number("loss") - own.number("loss")) < 1e-5, words);
        }
    }

    /// Parts of arrays, and numbers of two bytes.
    void whatTheLibraryCannotDo() {
        for (const char* words : {"zero=1", "zero=3", "precision=mixed", "zero=2 precision=mixed"}) {
            test::Wanted wanted{
                test::parametersOf(std::string("model=mlp:64-16-10 dataset=digits8 rows=256 steps=2 ") + words), 2,
                Detail::Off, "mpi"};
            wanted.collectives = "mpi";
            const std::string why = train(wanted).refused.message.english();
            QVERIFY2(why.find("MPI_Allreduce") != why.npos && why.find("use collectives kolo") != why.npos,
                     (words + (": " + why)).c_str());
        }
    }

    void withoutWaiting() {
        const Trained trained = train(
            test::Wanted{test::parametersOf("model=mlp:64-16-10 dataset=digits8 rows=512 steps=30 batch=16 sync=ssp:1"),
                         2, Detail::Off, "mpi"});
        QVERIFY2(trained.finished(), trained.why().c_str());
        QVERIFY(trained.staleness().size() <= 2);
    }

    /// Two ranks exchange twice a step over a link of 20 ms. All of it counted as waiting once; late starters may well
    /// take a part of it, but not three quarters.
    void anEmulatedLinkIsCommunication() {
        const Trained trained = train(test::Wanted{
            test::parametersOf("model=mlp:64-16-10 dataset=digits8 rows=512 steps=5 batch=16 link=custom:20000,1"), 2,
            Detail::Off, "mpi"});
        QVERIFY2(trained.finished(), trained.why().c_str());
        const auto& times = trained.json.at("time_per_step_s");
        QVERIFY2(times.at("communication").get<double>() > 0.010, times.dump().c_str());
    }

    void aKilledRank_data() {
        test::columns<QString, std::size_t, std::size_t>("architecture", "ranks", "killed");
        QTest::newRow("a worker") << "architecture=allreduce" << std::size_t{2} << std::size_t{1};
        QTest::newRow("the server") << "architecture=parameter-server" << std::size_t{3} << std::size_t{2};
    }
    void aKilledRank() {
        QFETCH(QString, architecture);
        QFETCH(std::size_t, ranks);
        QFETCH(std::size_t, killed);
        const test::Home home;
        QProcess kolo;
        home.prepare(kolo);
        kolo.start(test::koloBinary(),
                   {"run", "data-parallel", "model=mlp:64-16-10", "dataset=digits8", "steps=10000000", architecture,
                    "--devices", "virtual:2", "--launch", "mpi", "--detail", "summary"});
        QVERIFY(kolo.waitForStarted());
        const auto processes = test::awaitRanksBelow(static_cast<pid_t>(kolo.processId()), ranks);
        QCOMPARE(processes.size(), ranks);
        // Once something of the run has been written down.
        const auto exported = [&home] { return home.kolo({"export", "last", "--as", "json"}); };
        QTRY_VERIFY_WITH_TIMEOUT(exported().out.contains("samples_per_s"), 20'000);
        QCOMPARE(kill(processes[killed].pid, SIGKILL), 0);
        QVERIFY(kolo.waitForFinished(20'000));
        QCOMPARE(kolo.exitCode(), 1);
        const QByteArray err = kolo.readAllStandardError();
        QVERIFY2(err.contains("Rank " + QByteArray::number(static_cast<int>(killed)) + " "), err);
        QVERIFY2(err.contains("was ended by signal 9"), err);
        QCOMPARE(home.runs(), 1);
        QCOMPARE(exported().status, 0);
        QVERIFY(exported().out.contains("samples_per_s"));
    }
};

QTEST_GUILESS_MAIN(TestTrainingMpi)
#include "test_mpi.moc"
