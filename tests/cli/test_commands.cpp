// SPDX-License-Identifier: Apache-2.0
//
// Help, lists, descriptions, the doctor: what a newcomer types first.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "engine/api/protocol.h"
#include "tests/cli/kolo_process.h"

using namespace kolo;
using test::Answer;

class TestCommands : public QObject {
    Q_OBJECT
private slots:
    void version();
    void helpNamesEveryCommand();
    void everyCommandHasHelp();
    void listsAreForScripts();
    void listsWithoutPartsSaySo();
    void describeAsText();
    void describeAsJson();
    void doctor();
    void doctorAsksTheDriver();
    void anythingMistypedIsAnsweredInOneLine_data();
    void anythingMistypedIsAnsweredInOneLine();

private:
    const test::Home m_home;
};

void TestCommands::version() {
    const Answer answer = m_home.kolo({"--version"});
    QCOMPARE(answer.status, 0);
    QCOMPARE(answer.out, QByteArray("kolo " KOLO_VERSION "\n"));
    QVERIFY(answer.err.isEmpty());
}

namespace {
const QStringList kCommands = {"doctor", "list", "describe", "run", "runs", "show", "export", "bench", "serve"};
}

void TestCommands::helpNamesEveryCommand() {
    for (const QStringList& arguments : {QStringList{"--help"}, QStringList{"-h"}, QStringList{"help"}}) {
        const Answer answer = m_home.kolo(arguments);
        QCOMPARE(answer.status, 0);
        QVERIFY(answer.err.isEmpty());
        for (const QString& command : kCommands)
            QVERIFY2(answer.out.contains(("\n  " + command + " ").toUtf8()), qPrintable(command));
    }
}

void TestCommands::everyCommandHasHelp() {
    for (const QString& command : kCommands) {
        const Answer asked = m_home.kolo({"help", command});
        const Answer option = m_home.kolo({command, "--help"});
        QCOMPARE(asked.status, 0);
        QCOMPARE(option.status, 0);
        QVERIFY(asked.err.isEmpty());
        QVERIFY(asked.out.contains(("Usage: kolo " + command).toUtf8()));
        QCOMPARE(option.out, asked.out);
    }
    const Answer bench = m_home.kolo({"help", "bench", "record"});
    QCOMPARE(bench.status, 0);
    QVERIFY(bench.out.contains("--events"));
}

void TestCommands::listsAreForScripts() {
    const Answer strategies = m_home.kolo({"list", "strategies"});
    QCOMPARE(strategies.status, 0);
    QVERIFY(strategies.err.isEmpty());
    QVERIFY(strategies.out.contains("allreduce "));
    const Answer algorithms = m_home.kolo({"list", "algorithms"});
    QCOMPARE(algorithms.status, 0);
    QVERIFY(algorithms.out.startsWith("ring "));
}

void TestCommands::listsWithoutPartsSaySo() {
    const QByteArray known[] = {"strategies", "algorithms"};
    for (const QByteArray what : {"strategies", "algorithms", "lessons", "exercises", "datasets", "models"}) {
        const Answer answer = m_home.kolo({"list", what});
        QCOMPARE(answer.status, 0);
        // Something on one of the two streams, never nothing at all.
        QVERIFY(answer.out.isEmpty() != answer.err.isEmpty());
        if (!answer.err.isEmpty()) QVERIFY(answer.err.contains(what) && answer.err.count('\n') == 1);
        if (std::find(std::begin(known), std::end(known), what) != std::end(known)) QVERIFY(!answer.out.isEmpty());
    }
}

void TestCommands::describeAsText() {
    const Answer answer = m_home.kolo({"describe", "allreduce"});
    QCOMPARE(answer.status, 0);
    for (const char* word : {"algorithm", "ring", "data", "seed", "op", "sum", "busbw", "Source"}) {
        QVERIFY2(answer.out.contains(word), word);
    }
}

void TestCommands::describeAsJson() {
    const Answer answer = m_home.kolo({"describe", "allreduce", "--format", "json"});
    QCOMPARE(answer.status, 0);
    const QJsonObject json = QJsonDocument::fromJson(answer.out).object();
    QCOMPARE(json["id"].toString(), QString("allreduce"));
    QStringList names;
    for (const QJsonValue parameter : json["parameters"].toArray()) names << parameter["name"].toString();
    QVERIFY(names.contains("algorithm") && names.contains("op") && names.contains("data") &&
            names.contains("elements") && names.contains("seed"));
    QVERIFY(!json["metrics"].toArray().isEmpty());
}

void TestCommands::doctor() {
    const Answer table = m_home.kolo({"doctor"});
    QCOMPARE(table.status, 0);
    QVERIFY(table.err.isEmpty());
    const Answer answer = m_home.kolo({"doctor", "--format", "json"});
    QCOMPARE(answer.status, 0);
    QMap<QString, QJsonObject> items;
    for (const QJsonValue item : QJsonDocument::fromJson(answer.out).array())
        items[item["name"].toString()] = item.toObject();
    for (const char* name :
         {"kolo", "cpu", "memory", "virtual", "cuda", "cuda-runtime", "nccl", "mpi", "sqlite", "database"}) {
        QVERIFY2(items.contains(name), name);
        QVERIFY2(!items[name]["detail"].toString().isEmpty(), name);
        QVERIFY(items[name]["available"].isBool());
    }
    QVERIFY(items["cpu"]["available"].toBool() && items["virtual"]["available"].toBool());
    QVERIFY(items["sqlite"]["detail"].toString().startsWith("SQLite 3."));
    QVERIFY(items["database"]["detail"].toString().startsWith(m_home.database()));
    // It only looks: nothing was made.
    QVERIFY(!QFile::exists(m_home.database()));
}

void TestCommands::doctorAsksTheDriver() {
    const auto cudaLine = [&](const QString& fake) {
        const Answer answer =
            m_home.shell("FAKE_CUDA=" + fake + " LD_LIBRARY_PATH='" FAKE_CUDA_FOLDER "' \"$KOLO\" doctor");
        for (const QByteArray& line : answer.lines()) {
            if (line.simplified().split(' ').value(1) == "cuda") return line;
        }
        return answer.err;
    };
    const QByteArray working = cudaLine("working");
    QVERIFY2(working.startsWith("yes  cuda"), working.constData());
    QVERIFY(working.contains("GPU:0 Paper GPU 0 (80 GiB), GPU:1 Paper GPU 1 (80 GiB); the driver speaks CUDA 12.4"));
    const QByteArray broken = cudaLine("broken");
    QVERIFY2(broken.startsWith("no   cuda"), broken.constData());
    QVERIFY(broken.contains("cannot start: system not yet initialized (code 802)"));
    QVERIFY(cudaLine("empty").contains("no device"));
}

void TestCommands::anythingMistypedIsAnsweredInOneLine_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const QStringList& arguments, const char* says) {
        QTest::newRow(arguments.isEmpty() ? "nothing" : qPrintable(arguments.join(' ')))
            << arguments << QByteArray(says);
    };
    row({}, "needs a command");
    row({""}, "There is no command \"\"");
    row({"rnu"}, "Did you mean \"run\"?");
    row({"exprot"}, "Did you mean \"export\"?");
    row({"help", "serv"}, "Did you mean \"serve\"?");
    row({"--verson"}, "There is no command \"--verson\"");
    row({"list"}, "WHAT is \"\", but it must be strategies");
    row({"list", "strategy"}, "Did you mean \"strategies\"?");
    row({"list", "strategies", "algorithms"}, "\"algorithms\"");
    row({"describe", "alreduce"}, "Did you mean \"allreduce\"?");
    row({"describe"}, "There is no strategy \"\"");
    row({"describe", "allreduce", "--format", "xml"}, "--format is \"xml\", but it must be text or json");
    row({"doctor", "--formt", "json"}, "Did you mean \"--format\"?");
    row({"doctor", "--format"}, "--format needs exactly one value");
    row({"bench"}, "needs the name of a benchmark");
    row({"bench", "recrod"}, "Did you mean \"record\"?");
    row({"bench", "record", "--evnts=3"}, "Did you mean \"--events\"?");
    row({"bench", "record", "--events", "0"}, "--events is \"0\", but it must be a whole number from 1");
    row({"serve", "--port", "80"}, "no option \"--port\"");
    row({"runs", "now"}, "\"now\"");
}

void TestCommands::anythingMistypedIsAnsweredInOneLine() {
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, says);
    const Answer answer = m_home.kolo(arguments);
    QCOMPARE(answer.status, 2);
    QVERIFY2(answer.out.isEmpty(), answer.out.constData());
    QCOMPARE(answer.err.count('\n'), 1);
    QVERIFY(answer.err.startsWith("kolo: ") && answer.err.endsWith("\n"));
    QVERIFY2(answer.err.contains(says), answer.err.constData());
}

QTEST_GUILESS_MAIN(TestCommands)
#include "test_commands.moc"
