// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/kolo_process.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcessEnvironment>
#include <QTest>

namespace kolo::test {

namespace {

constexpr int kPatienceMs = 60'000;

Answer finish(QProcess& process, const QByteArray& input) {
    Answer answer;
    if (!process.waitForStarted(kPatienceMs)) return answer;
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(kPatienceMs)) {
        process.kill();
        process.waitForFinished(kPatienceMs);
        return answer;
    }
    answer.out = process.readAllStandardOutput();
    answer.err = process.readAllStandardError();
    if (process.exitStatus() == QProcess::NormalExit) answer.status = process.exitCode();
    return answer;
}

}  // namespace

bool Answer::refuses(const QByteArray& says) const {
    return status == 2 && out.isEmpty() && err.startsWith("kolo: ") && err.count('\n') == 1 && err.endsWith('\n') &&
           err.contains(says);
}

void Home::refusesTheRow(const QStringList& command) const {
    QFETCH(QStringList, words);
    QFETCH(QByteArray, says);
    const Answer answer = kolo(command + words);
    QVERIFY2(answer.refuses(says), answer.err);
}

QList<QByteArray> Answer::lines() const {
    QList<QByteArray> lines = out.split('\n');
    if (!lines.isEmpty() && lines.last().isEmpty()) lines.removeLast();
    return lines;
}

QString koloBinary() {
    return QStringLiteral(KOLO_BINARY);
}

QString Home::write(const QString& name, const QByteArray& content) const {
    QFile file(path(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("cannot write %s", qPrintable(name));
    return file.fileName();
}

void Home::prepare(QProcess& process) const {
    QDir(path()).mkpath("data");
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("XDG_DATA_HOME", path("data"));
    environment.insert("KOLO", koloBinary());
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(path());
}

Answer Home::kolo(const QStringList& arguments, const QByteArray& input) const {
    QProcess process;
    prepare(process);
    process.start(koloBinary(), arguments);
    return finish(process, input);
}

Answer Home::place(const QByteArray& program) const {
    return kolo({"place", write("program.py", program), "--devices", "virtual:2", "--no-record"});
}

Answer Home::shell(const QString& command) const {
    QProcess process;
    prepare(process);
    process.start("/bin/bash", {"-c", command});
    return finish(process, {});
}

int Home::runs() const {
    if (!QFile::exists(database())) return 0;
    const Answer answer = kolo({"runs", "--format", "json"});
    return static_cast<int>(QJsonDocument::fromJson(answer.out).array().size());
}

}  // namespace kolo::test
