// SPDX-License-Identifier: Apache-2.0
//
// installer/gpu-check.sh from one end to the other on emulated GPUs: its steps, its report, and what it says of a GPU
// that fails or is not there. compute-sanitizer is a script of this test that runs what it is given.
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "tests/rows.h"

namespace {

struct Checked {
    int status = -1;
    QByteArray out, err, markdown;
    QJsonObject report;

    QJsonObject step(const QString& name) const {
        for (const QJsonValue& each : report["steps"].toArray())
            if (each["step"] == name) return each.toObject();
        return {};
    }
};

}  // namespace

class TestGpuCheck : public QObject {
    Q_OBJECT
private slots:
    void everyStep() {
        const Checked checked =
            check("gpus=2,memory=256,seed=4", {"--quick", "--devices", "1 2", "--only", "kernel sum float*"});
        QVERIFY2(checked.status == 0, checked.out + checked.err);
        QCOMPARE(checked.err, QByteArray());
        QCOMPARE(checked.report["verdict"].toString(), QString("pass"));
        for (const char* passes :
             {"doctor", "selfcheck cuda:1", "selfcheck cuda:2", "memcheck", "racecheck", "bench allreduce cuda:2",
              "bench train cuda:1", "bench train cuda:2", "bench matmul", "bench place"})
            QVERIFY2(checked.step(passes)["verdict"] == "pass", passes);
        // What is not here has a reason.
        for (const QJsonValue& step : checked.report["steps"].toArray()) {
            const QString what = step["step"].toString() + ": " + step["why"].toString();
            QVERIFY2(step["verdict"] == "pass" || (step["verdict"] == "skipped" && !step["why"].toString().isEmpty()),
                     qPrintable(what));
        }
        const QJsonObject found = checked.step("selfcheck cuda:2")["said"].toObject();
        QCOMPARE(found["passed"].toInt(), 2);
        QCOMPARE(found["checks"].toArray().size(), 2);
        QVERIFY(checked.step("bench allreduce cuda:2")["said"].toString().contains("\n4096,ring,kolo,"));
        QVERIFY(checked.step("bench allreduce cuda:2")["said"].toString().contains("\n16384,copies,plain,"));
        // The table of engine/devices/cuda/README.md.
        const QByteArray row = "| 2 | 2 | 0 | 0 |";
        QVERIFY2(checked.markdown.contains("| Emulated GPU × 2 | unknown | ") && checked.markdown.contains(row),
                 checked.markdown);
        QVERIFY2(checked.out.contains(row), checked.out);
        const QJsonObject ring = checked.report["ratios"].toArray().first().toObject();
        QCOMPARE(ring["what"].toString(),
                 QString("ring on 2 devices, 16384 bytes: its copies alone take, as a part of its time"));
        const auto timeOf = [&](const QString& who) {
            for (const QString& line : checked.step("bench allreduce cuda:2")["said"].toString().split('\n'))
                if (line.startsWith("16384," + who + ',')) return line.section(',', 4, 4).toDouble();
            return 0.0;
        };
        QVERIFY(timeOf("copies") > 0 && timeOf("ring") > 0 && ring["asked"].toDouble() == 0.8);
        // Two digits, which on a busy machine may come after several zeros.
        QVERIFY2(std::abs(ring["ratio"].toDouble() - timeOf("copies") / timeOf("ring")) < 0.006,
                 qPrintable(checked.step("bench allreduce cuda:2")["said"].toString()));
        const QString line = QString("\n| %1 | %2 | 0.8 | %3 |\n")
                                 .arg(ring["what"].toString())
                                 .arg(ring["ratio"].toDouble(), 0, ring["ratio"].toDouble() < 0.1 ? 'g' : 'f', 2)
                                 .arg(ring["ratio"].toDouble() < 0.8 ? "no" : "yes");
        QVERIFY2(checked.markdown.contains(line.toUtf8()), checked.markdown);
        // By which libraries, and what is asked of a figure.
        for (const char* says : {"- cuda-devices: ", "- nccl: NCCL 2.28.9", "a ring is to reach 0.8"})
            QVERIFY2(checked.markdown.contains(says), checked.markdown);
    }

    void aGpuThatFails() {
        const Checked checked =
            check("gpus=2,fail=30", {"--quick", "--devices", "1 2", "--only", "ring allreduce int32"});
        QVERIFY2(checked.status == 1, checked.out + checked.err);
        QCOMPARE(checked.report["verdict"].toString(), QString("FAIL"));
        const QJsonObject step = checked.step("selfcheck cuda:2");
        QCOMPARE(step["verdict"].toString(), QString("FAIL"));
        QVERIFY(step["said"]["checks"].toArray()[0].toObject()["why"].toString().contains("a kernel failed"));
        QVERIFY2(checked.markdown.contains("| 2 | 0 | 1 | 0 |"), checked.markdown);
        // One device has none of that.
        QCOMPARE(checked.step("selfcheck cuda:1")["verdict"].toString(), QString("skipped"));
        QVERIFY2(!checked.markdown.contains("\xE2\x80\x93"), checked.markdown);
    }

    void noGpu() {
        const Checked checked = check("gpus=0", {});
        QCOMPARE(checked.status, 2);
        QCOMPARE(checked.err.count('\n'), 1);
        QVERIFY2(checked.err.contains("has no device"), checked.err);
    }

    void wrongRequests_data() {
        kolo::test::columns<QStringList, QByteArray>("arguments", "says");
        QTest::newRow("an option") << QStringList{"--fast"} << QByteArray("not --fast");
        QTest::newRow("no value") << QStringList{"--devices"} << QByteArray("--devices needs a value");
        QTest::newRow("no number") << QStringList{"--devices", "1 two"} << QByteArray("two is not a number");
        QTest::newRow("no kolo") << QStringList{"--kolo", "/nowhere/kolo"} << QByteArray("There is no kolo");
    }

    void wrongRequests() {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, says);
        const Checked checked = check("gpus=1", arguments);
        QCOMPARE(checked.status, 2);
        QVERIFY2(checked.err.contains(says) && checked.err.count('\n') == 1, checked.err);
    }

private:
    Checked check(const QString& gpus, const QStringList& arguments) {
        const QString out = m_folder.filePath("report"), tools = m_folder.filePath("tools");
        QDir(out).removeRecursively();
        QDir().mkpath(tools);
        QFile sanitizer(tools + "/compute-sanitizer");
        if (sanitizer.open(QIODevice::WriteOnly)) {
            sanitizer.write("#!/bin/sh\nshift 4\nexec \"$@\"\n");
            sanitizer.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
            sanitizer.close();
        }
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PATH", tools + ":" + environment.value("PATH"));
        environment.insert("HOME", m_folder.path());
        environment.insert("KOLO_LIBRARY_PATH", EMULATED_CUDA_FOLDER);
        environment.insert("KOLO_EMULATED_CUDA", gpus);
        process.setProcessEnvironment(environment);
        process.start(
            "sh",
            QStringList{KOLO_SOURCE_DIR "/installer/gpu-check.sh", "--kolo", KOLO_BINARY, "--out", out} + arguments);
        process.waitForFinished(280'000);
        Checked checked{process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
                        process.readAllStandardOutput(),
                        process.readAllStandardError(),
                        {},
                        {}};
        if (QFile file(out + "/report.json"); file.open(QIODevice::ReadOnly))
            checked.report = QJsonDocument::fromJson(file.readAll()).object();
        if (QFile file(out + "/report.md"); file.open(QIODevice::ReadOnly)) checked.markdown = file.readAll();
        return checked;
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestGpuCheck)
#include "test_gpu_check.moc"
