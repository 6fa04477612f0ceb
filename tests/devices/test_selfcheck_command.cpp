// SPDX-License-Identifier: Apache-2.0
//
// `kolo selfcheck` from outside: its table, its exit status, and what it says where something is not to be had. And a
// GPU that is not there, wherever it can be asked for.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "engine/collectives/backend.h"
#include "engine/devices/device.h"
#include "tests/rows.h"

using namespace kolo;

namespace {

struct Answer {
    int status = -1;
    QByteArray out, err;
};

Answer ask(const QString& program, const QStringList& arguments,
           const QProcessEnvironment& environment = QProcessEnvironment::systemEnvironment()) {
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(program, arguments);
    const bool ended = process.waitForFinished(400'000);  // every kernel, under the thread sanitizer
    return {ended && process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            process.readAllStandardOutput(), process.readAllStandardError()};
}

Answer askKolo(const QStringList& arguments) {
    return ask(KOLO_BINARY, arguments);
}

/// `settings` as in KOLO_EMULATED_CUDA (tests/emulated_cuda).
Answer onEmulatedGpus(const QString& settings, const QStringList& arguments) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("KOLO_LIBRARY_PATH", EMULATED_CUDA_FOLDER);
    environment.insert("KOLO_EMULATED_CUDA", settings);
    return ask(KOLO_BINARY, arguments, environment);
}

bool hasCuda() {
    return devices::findDeviceKind("cuda").ok();
}

}  // namespace

class TestSelfcheckCommand : public QObject {
    Q_OBJECT
private slots:
    void csv() {
        const Answer answer = askKolo({"selfcheck", "--devices", "virtual:2", "--format", "csv"});
        QCOMPARE(answer.status, 0);
        QCOMPARE(answer.err, QByteArray());
        const QList<QByteArray> lines = answer.out.trimmed().split('\n');
        QCOMPARE(lines.first(), QByteArray("case,device,worst_error,verdict,why"));
        for (const QByteArray& line : lines.mid(1))
            QVERIFY2(line.contains(",pass,") || line.contains(",skipped,"), line);
        for (const char* part : {"kernel mean float64,", "operation MatMul float32,", "ring allreduce int32,",
                                 "strategy broadcast on mpi by mpi,"})
            QVERIFY2(answer.out.contains(part), part);
    }

    void table() {
        const Answer answer = askKolo({"selfcheck", "--devices", "virtual:3", "--only", "*allreduce*"});
        QCOMPARE(answer.status, 0);
        QVERIFY(answer.out.contains("virtual GPU × 3"));
        QVERIFY(answer.out.contains(" 0 failed, "));
        QVERIFY(answer.out.contains("GPU:0 … GPU:2 (virtual)"));
    }

    void json() {
        const Answer answer = askKolo({"selfcheck", "--devices", "virtual:2", "--only", "allreduce int32", "--repeat",
                                       "3", "--large", "4KiB", "--format", "json"});
        QCOMPARE(answer.status, 0);
        const QJsonObject all = QJsonDocument::fromJson(answer.out).object();
        const QJsonArray checks = all["checks"].toArray();
        QVERIFY(checks.size() > 3);
        QCOMPARE(all["passed"].toInt(), static_cast<int>(checks.size()));
        QCOMPARE(all["failed"].toInt(-1), 0);
        QVERIFY(all["complete"].toBool() && all["devices"] == "virtual:2");
        for (const QJsonValue& check : checks) {
            QVERIFY(check["check"].toString().endsWith("allreduce int32"));
            QCOMPARE(check["times"].toInt(), 3);
            QCOMPARE(check["verdict"].toString(), QString("pass"));
            QVERIFY(check["worst_error"].isDouble() && check["seconds"].toDouble() > 0);
        }
    }

    /// Told to stop, it reports what it has checked so far.
    void toldToStop() {
        QProcess process;
        process.start(KOLO_BINARY, {"selfcheck", "--devices", "virtual:2", "--repeat", "100000", "--only", "kernel*",
                                    "--format", "json"});
        QVERIFY(process.waitForStarted());
        QTest::qWait(300);
        process.terminate();
        QVERIFY(process.waitForFinished(30'000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 1);
        const QJsonObject all = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
        QVERIFY(all.contains("complete") && !all["complete"].toBool(true));
        QCOMPARE(all["failed"].toInt(-1), 0);
        QCOMPARE(all["passed"].toInt(), static_cast<int>(all["checks"].toArray().size()));
    }

    void oneDevice() {
        const Answer answer = askKolo({"selfcheck", "--devices", "virtual:1", "--format", "csv"});
        QCOMPARE(answer.status, 0);
        QVERIFY(answer.out.contains("kernel sum int32,") && !answer.out.contains("allreduce"));
    }

    /// A GPU that stands still, in the third piece of work of a collective: what passed before is reported, and the
    /// rank.
    void aGpuThatHangs() {
        const Answer answer =
            onEmulatedGpus("gpus=2,hang=40", {"selfcheck", "--devices", "cuda:2", "--only", "ring allreduce float32",
                                              "--patience", "1", "--format", "json"});
        QCOMPARE(answer.status, 1);
        const QJsonObject all = QJsonDocument::fromJson(answer.out).object();
        QCOMPARE(all["complete"].toBool(true), false);
        QCOMPARE(all["failed"].toInt(), 1);
        const QString why = all["checks"].toArray().last()["why"].toString();
        QVERIFY2(why.contains("hangs") && why.contains("rank ") && why.contains("ring, "), qPrintable(why));
    }

    void emulatedGpusPass() {
        const Answer answer = onEmulatedGpus(
            "gpus=2,seed=5", {"selfcheck", "--devices", "cuda:3", "--only", "train mlp*", "--format", "csv"});
        QVERIFY2(answer.status == 0, answer.out + answer.err);
        QVERIFY(answer.out.count(",pass,") > 5);
        QVERIFY2(answer.out.contains("3 devices end as virtual ones do"), answer.out);
    }

    /// Every kernel of GPUs is held against the processor's or against double precision.
    void everyKernel() {
        const Answer checked = onEmulatedGpus(
            "gpus=1,seed=6", {"selfcheck", "--devices", "cuda:1", "--only", "[ot]*", "--format", "json"});
        QVERIFY2(checked.status == 0, checked.out + checked.err);
        QStringList checks;
        for (const QJsonValue& check : QJsonDocument::fromJson(checked.out).object()["checks"].toArray()) {
            QCOMPARE(check["verdict"].toString(), QString("pass"));
            checks.append(check["check"].toString());
        }
        const QMap<QString, QString> ofTraining = {{"ApplyAdam", "adam"},
                                                   {"ApplyMomentum", "sgd with momentum"},
                                                   {"ApplyRMSProp", "rmsprop"},
                                                   {"BiasAddGrad", "sum rows"},
                                                   {"BroadcastTo", "fill rows"},
                                                   {"CausalSoftmax", "causal softmax"},
                                                   {"CausalSoftmaxGrad", "causal softmax back"},
                                                   {"Clamp", "clamp"},
                                                   {"Col2Im", "neighbourhoods back"},
                                                   {"CrossEntropyLoss", "cross-entropy's derivative"},
                                                   {"Embedding", "embed"},
                                                   {"EmbeddingGrad", "embed back"},
                                                   {"Fingerprint", "hash"},
                                                   {"FusedMatMul", "multiply + row, relu"},
                                                   {"FusedMatMulRowSum", "multiply and sum rows"},
                                                   {"Gelu", "gelu"},
                                                   {"GeluGrad", "gelu back"},
                                                   {"Im2Col", "neighbourhoods"},
                                                   {"LayerNorm", "normalise"},
                                                   {"LayerNormGrad", "normalise back"},
                                                   {"LayerNormScaleGrad", "normalise's parameters back"},
                                                   {"MaxPool", "max pool"},
                                                   {"MaxPoolGrad", "max pool back"},
                                                   {"MeanSquaresLoss", "the mean square's derivative"},
                                                   {"ReluGrad", "relu back"},
                                                   {"Scale", "scale"},
                                                   {"SquaredLoss", "the squared distance's derivative"},
                                                   {"SumSquares", "sum squares"},
                                                   {"TanhGrad", "tanh back"},
                                                   {"ZerosLike", "zero"}};
        int kernels = 0;
        for (const QByteArray& line : onEmulatedGpus("gpus=1", {"list", "kernels"}).out.split('\n')) {
            if (!line.contains(" cuda")) continue;
            const QStringList words = QString::fromUtf8(line.simplified()).split(' ');
            const QString own = ofTraining.value(words[0]);
            const QString check = own.isEmpty() ? "operation " + words[0] + " " + words[1] : "training " + own;
            QVERIFY2(checks.contains(check), qPrintable(check));
            ++kernels;
        }
        QVERIFY(kernels > 200);
    }

    void wrongRequests_data() {
        test::columns<QStringList, QByteArray>("arguments", "says");
        const auto row = [](const QStringList& arguments, const char* says) {
            QTest::newRow(qPrintable(arguments.join(' ')))
                << QStringList({"selfcheck"}) + arguments << QByteArray(says);
        };
        row({"--devices", "virtual:0"}, "virtual:0");
        row({"--devices", "virtual:65"}, "64");
        row({"--devices", "toaster:4"}, "toaster");
        row({"--devices", "virtual:x"}, "virtual:x");
        row({"--format", "xml"}, "table, csv or json");
        row({"--repeat", "0"}, "--repeat");
        row({"--patience", "never"}, "--patience");
        row({"--large", "big"}, "as in 256MiB");
        row({"--devices", "virtual:2", "--only", "kernel zero"}, "No check of these devices");
        row({"everything"}, "everything");
    }
    void wrongRequests() {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, says);
        const Answer answer = askKolo(arguments);
        QCOMPARE(answer.status, 2);
        QCOMPARE(answer.out, QByteArray());
        QCOMPARE(answer.err.count('\n'), 1);
        QVERIFY2(answer.err.contains(says), answer.err);
    }

    void withoutGpu_data() {
        QTest::addColumn<QStringList>("arguments");
        const auto row = [](const QStringList& arguments) {
            QTest::newRow(qPrintable(arguments.join(' '))) << arguments;
        };
        row({"selfcheck", "--devices", "cuda:4"});
        row({"run", "allreduce", "--no-record", "--devices", "cuda:4"});
        row({"run", "allreduce", "--no-record", "--devices", "cuda:4", "--collectives", "nccl"});
        row({"place", KOLO_SOURCE_DIR "/assets/placement/first_gpu.py", "--devices", "cuda:4"});
        row({"bench", "matmul", "--device", "cuda"});
        row({"bench", "place", "--device", "cuda"});
        row({"run", "allreduce", "--no-record", "--devices", "virtual:4", "--collectives", "nccl"});
    }
    void withoutGpu() {
        QFETCH(QStringList, arguments);
        const bool asksForGpu = arguments.contains("cuda:4") || arguments.contains("cuda");
        if (hasCuda() && asksForGpu) QSKIP("This machine has a GPU.");
        const Answer answer = askKolo(arguments);
        QCOMPARE(answer.status, 2);
        QCOMPARE(answer.out, QByteArray());
        QCOMPARE(answer.err.count('\n'), 1);
        if (asksForGpu) {
            const auto kind = devices::findDeviceKind("cuda");
            QVERIFY2(answer.err.contains(QByteArray::fromStdString(kind.error().message.english())), answer.err);
        } else {
            QVERIFY2(answer.err.contains("NCCL") && answer.err.contains("cuda:N"), answer.err);
        }
    }

    void autoTakesWhatThereIs() {
        const Answer answer = askKolo({"run", "allreduce", "--no-record", "--devices", "auto:2", "--format", "json"});
        QCOMPARE(answer.status, 0);
        if (hasCuda()) {
            QVERIFY(answer.out.contains("(cuda"));
        } else {
            QVERIFY(answer.out.contains("(virtual)"));
            QVERIFY2(answer.err.contains("virtual GPUs: ") && answer.err.count('\n') == 1, answer.err);
        }
    }

    /// Doctor says in its line of the GPUs what to do about a driver that is too old.
    void anOldDriver() {
        QTemporaryDir folder;
        for (const auto& [driver, says] : {std::pair{"12040",
                                                     "update the driver to 580 or later, or build Kolo with a "
                                                     "CUDA toolkit 12."},
                                           {"11080", "update the driver to 580 or later."}}) {
            const Answer doctor =
                onEmulatedGpus(QString("driver=%1").arg(driver), {"doctor", "--db", folder.filePath("runs.sqlite")});
            QCOMPARE(doctor.status, 0);
            const QList<QByteArray> lines = doctor.out.split('\n');
            QVERIFY2(std::ranges::any_of(
                         lines, [&](const QByteArray& line) { return line.contains("cuda") && line.contains(says); }),
                     doctor.out);
        }
    }

    /// Which files it is that GPUs would run by, also where the linker does not look.
    void whichLibraries() {
        QTemporaryDir folder;
        const Answer doctor = onEmulatedGpus("gpus=2", {"doctor", "--db", folder.filePath("runs.sqlite")});
        QCOMPARE(doctor.status, 0);
        for (const char* says : {"cuBLAS is " EMULATED_CUDA_FOLDER "/libcublas.so.13",
                                 "NCCL 2.28.9 at " EMULATED_CUDA_FOLDER "/libnccl.so.2"})
            QVERIFY2(doctor.out.contains(says), doctor.out);
    }

    /// A library that is not what it should be: only products need it, and who asks for them is told.
    void withoutProducts() {
        QTemporaryDir folder;
        const QString emulated = EMULATED_CUDA_FOLDER;
        QVERIFY(QFile::link(emulated + "/kolo-cuda.so", folder.filePath("kolo-cuda.so")));
        QVERIFY(QFile::link(emulated + "/libkolo_emulated_cuda.so", folder.filePath("libcublas.so.13")));
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("KOLO_LIBRARY_PATH", folder.path());
        environment.insert("KOLO_EMULATED_CUDA", "gpus=2");
        const auto kolo = [&](const QStringList& arguments) { return ask(KOLO_BINARY, arguments, environment); };
        constexpr const char* kSays = "cuBLAS, which multiplies matrices on a GPU, is here, but lacks the function";
        QCOMPARE(kolo({"run", "allreduce", "--devices", "cuda:3", "--no-record"}).status, 0);
        const Answer training = kolo({"run", "data-parallel", "--devices", "cuda:2", "--no-record"});
        QCOMPARE(training.status, 2);
        QVERIFY2(training.err.contains(kSays) && training.err.count('\n') == 1, training.err);
        const Answer doctor = kolo({"doctor", "--db", folder.filePath("runs.sqlite")});
        QCOMPARE(doctor.status, 0);
        QVERIFY2(doctor.out.contains(kSays), doctor.out);
        // Each check has its own verdict: a product that fails leaves nothing to those behind it.
        const Answer checks =
            kolo({"selfcheck", "--devices", "cuda:1", "--only", "operation *Mul* float32", "--format", "csv"});
        QVERIFY2(checks.out.contains("MatMul float32,") && checks.out.contains(kSays), checks.out);
        QVERIFY2(checks.out.contains("operation Mul float32,") && checks.out.contains(",pass,"), checks.out);
    }

    /// A kolo without its modules, as a machine without the toolkit has built it: it starts, and says so.
    void withoutModules() {
        QTemporaryDir folder;
        const QString alone = folder.filePath("kolo");
        QVERIFY(QFile::copy(KOLO_BINARY, alone));
        const Answer cuda = ask(alone, {"run", "allreduce", "--no-record", "--devices", "cuda:2"});
        QCOMPARE(cuda.status, 2);
        QVERIFY2(cuda.err.contains("no module kolo-cuda.so"), cuda.err);
        const Answer kernels = ask(alone, {"list", "kernels"});
        QVERIFY(kernels.out.contains("cpu, virtual") && !kernels.out.contains("cuda"));
        const Answer doctor = ask(alone, {"doctor", "--db", folder.filePath("runs.sqlite")});
        QCOMPARE(doctor.status, 0);
        QVERIFY(doctor.out.contains("no module kolo-cuda.so") && doctor.out.contains("no module kolo-nccl.so"));
        // What is there but is no module is told apart from what is not there.
        QFile broken(folder.filePath("kolo-cuda.so"));
        QVERIFY(broken.open(QIODevice::WriteOnly));
        broken.write("no library");
        broken.close();
        QVERIFY(
            ask(alone, {"run", "allreduce", "--no-record", "--devices", "cuda:2"}).err.contains("cannot be loaded"));
    }
};

QTEST_GUILESS_MAIN(TestSelfcheckCommand)
#include "test_selfcheck_command.moc"
