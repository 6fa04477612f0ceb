// SPDX-License-Identifier: Apache-2.0
//
// Help, lists, descriptions, the doctor: what a newcomer types first.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "engine/api/protocol.h"
#include "tests/cli/kolo_process.h"
#include "tests/rows.h"

using namespace kolo;
using test::Answer;

namespace {
const QStringList kCommands = {"doctor", "list", "describe", "run", "runs", "show", "export", "bench", "serve"};
}

namespace {

const QStringList kCost{"exercise", "count-the-cost", "workers=4", "elements=8", "algorithm=ring"};

QJsonObject objectOf(const Answer& answer) {
    return QJsonDocument::fromJson(answer.out).object();
}
QJsonObject question(const Answer& answer, int index) {
    return objectOf(answer)["questions"].toArray()[index].toObject();
}

}  // namespace

class TestCommands : public QObject {
    Q_OBJECT
private slots:
    void version() {
        const Answer answer = m_home.kolo({"--version"});
        QCOMPARE(answer.status, 0);
        QCOMPARE(answer.out, QByteArray("kolo " KOLO_VERSION "\n"));
        QVERIFY(answer.err.isEmpty());
    }

    void helpNamesEveryCommand() {
        for (const QStringList& arguments : {QStringList{"--help"}, QStringList{"-h"}, QStringList{"help"}}) {
            const Answer answer = m_home.kolo(arguments);
            QCOMPARE(answer.status, 0);
            QVERIFY(answer.err.isEmpty());
            for (const QString& command : kCommands)
                QVERIFY2(answer.out.contains(("\n  " + command + " ").toUtf8()), qPrintable(command));
        }
    }

    void everyCommandHasHelp() {
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

    void listsAreForScripts() {
        const Answer strategies = m_home.kolo({"list", "strategies"});
        QCOMPARE(strategies.status, 0);
        QVERIFY(strategies.err.isEmpty());
        QVERIFY(strategies.out.contains("allreduce "));
        const Answer algorithms = m_home.kolo({"list", "algorithms"});
        QCOMPARE(algorithms.status, 0);
        QVERIFY(algorithms.out.startsWith("ring "));
    }

    void listsWithoutPartsSaySo() {
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

    void describeAsText() {
        const Answer answer = m_home.kolo({"describe", "allreduce"});
        QCOMPARE(answer.status, 0);
        for (const char* word : {"algorithm", "ring", "data", "seed", "op", "sum", "busbw", "Source"}) {
            QVERIFY2(answer.out.contains(word), word);
        }
        const QByteArray training = m_home.kolo({"describe", "data-parallel"}).out;
        QVERIFY2(training.contains("with architecture=allreduce, only 1: an allreduce has no servers."), training);
        QVERIFY2(training.contains(
                     "with optimizer other than sgd, rmsprop or tf-rmsprop, no effect: only sgd and rmsprop have it"),
                 training);
    }

    void describeAsJson() {
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

    void doctor() {
        const Answer table = m_home.kolo({"doctor"});
        QCOMPARE(table.status, 0);
        QVERIFY(table.err.isEmpty());
        const Answer answer = m_home.kolo({"doctor", "--format", "json"});
        QCOMPARE(answer.status, 0);
        QMap<QString, QJsonObject> items;
        for (const QJsonValue item : QJsonDocument::fromJson(answer.out).array())
            items[item["name"].toString()] = item.toObject();
        for (const char* name : {"kolo", "cpu", "memory", "virtual", "products", "cuda", "cuda-runtime", "nccl", "mpi",
                                 "sqlite", "database"}) {
            QVERIFY2(items.contains(name), name);
            QVERIFY2(!items[name]["detail"].toString().isEmpty(), name);
            QVERIFY(items[name]["available"].isBool());
        }
        QVERIFY(items["cpu"]["available"].toBool() && items["virtual"]["available"].toBool());
        QVERIFY(items["products"]["detail"].toString().contains("OpenBLAS for "));
        QVERIFY(items["sqlite"]["detail"].toString().startsWith("SQLite 3."));
        QVERIFY(items["database"]["detail"].toString().startsWith(m_home.database()));
        // It only looks: nothing was made.
        QVERIFY(!QFile::exists(m_home.database()));
    }

    void doctorAsksTheDriver() {
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
        QVERIFY(
            working.contains("GPU:0 Paper GPU 0 (80 GiB), GPU:1 Paper GPU 1 (80 GiB); the driver speaks CUDA 12.4"));
        const QByteArray broken = cudaLine("broken");
        QVERIFY2(broken.startsWith("no   cuda"), broken.constData());
        QVERIFY(broken.contains("cannot start: system not yet initialized (code 802)"));
        QVERIFY(cudaLine("empty").contains("no device"));
    }

    void anythingMistypedIsAnsweredInOneLine_data() {
        test::columns<QStringList, QByteArray>("words", "says");
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
        row({"describe"}, "There is no strategy or system \"\"");
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
    void anythingMistypedIsAnsweredInOneLine() { m_home.refusesTheRow(); }

    /// Four workers, S = 32 bytes, ring: 2(n−1) iterations, 2S(n−1)/n bytes each, 2(n−1)S in all.
    void anExerciseIsCheckedFromAFile() {
        QCOMPARE(m_home.kolo(kCost).status, 0);
        m_home.write("right.txt", "# my answers\nsteps = 6\r\n busiest=48.0\n\ntotal = 192");
        const Answer right = m_home.kolo(kCost + QStringList{"--answers", "right.txt"});
        QCOMPARE(right.status, 0);
        QVERIFY2(right.out.contains("3 right, 0 wrong of 3 questions."), right.out.constData());
        QVERIFY(right.out.contains("kolo run allreduce"));  // the model answer, now that it gives nothing away
        m_home.write("wrong.json", "{\"steps\": 6, \"busiest\": \"47\"}");
        const Answer wrong = m_home.kolo(kCost + QStringList{"--answers", "wrong.json"});
        QCOMPARE(wrong.status, 1);
        QVERIFY2(wrong.out.contains("1 right, 1 wrong, 1 open of 3 questions."), wrong.out.constData());
        QVERIFY(wrong.out.contains("Pick the worker that sends most"));  // the hint, which is not the formula
        const Answer asJson = m_home.kolo(kCost + QStringList{"--answers", "wrong.json", "--format", "json"});
        QCOMPARE(asJson.status, 1);
        QCOMPARE(question(asJson, 0)["verdict"].toString(), QString("right"));
        QCOMPARE(question(asJson, 1)["verdict"].toString(), QString("wrong"));
        QVERIFY(question(asJson, 1)["why"].toString().startsWith("Pick the worker that sends most"));
        QCOMPARE(question(asJson, 2)["verdict"].toString(), QString("open"));
        QVERIFY(!objectOf(asJson)["all_right"].toBool());
        // Nothing that gives the answer away is told before it is found.
        for (const char* exercise : {"which-algorithm", "count-the-cost", "fill-the-table"})
            QVERIFY(!objectOf(m_home.kolo({"exercise", exercise, "--format", "json"})).contains("model_run"));
    }

    void aTableIsAnsweredByRows() {
        const QStringList review{"exercise", "fill-the-table", "numbers=review", "--answers", "rows.txt"};
        QByteArray rows =
            "row 1 = . 11 1 21 22 . 23 14 3 19 . 8 12 7 12 .\n"
            "row 2 = . 11 13 . . . 23 35 25 . . 8 12 26 . .\n"
            "row 3 = . 37 . . . . 36 . . . . 43 37 . . .\n"
            "row 4 = 37 37 . . . 37 36 . . . 36 43 37 . . 43\n"
            "row 5 = 37 37 . 43 37 37 36 . . 37 36 43 37 . 36 43\n"
            "row 6 = 37 37 36 43 37 37 36 43 37 37 36 43 37 37 36 43\n";
        m_home.write("rows.txt", rows);
        const Answer right = m_home.kolo(review);
        QVERIFY2(right.status == 0, right.out.constData());
        QVERIFY(right.out.contains("96 right, 0 wrong of 96 questions."));
        m_home.write("rows.txt", rows.replace("25 . . 8", "24 . . 8"));
        const Answer wrong = m_home.kolo(review);
        QCOMPARE(wrong.status, 1);
        QVERIFY2(wrong.out.contains("2.C0  wrong"), wrong.out.constData());
        m_home.write("rows.txt", "{\"row 1\": [null, 11, 1, 21, 22, null, 23, 14, 3, 19, null, 8, 12, 7, 12, null]}");
        QVERIFY(m_home.kolo(review).out.contains("16 right, 0 wrong, 80 open"));
    }

    /// "Which chunk does C send to D?" answers "who sends to D?", so it is not told before.
    void laterQuestionsComeInTheirTurn() {
        const QStringList predict{"exercise", "predict-then-reveal", "--seed", "3", "--format", "json"};
        const Answer first = m_home.kolo(predict);
        QCOMPARE(objectOf(first)["questions"].toArray().size(), 1);
        QCOMPARE(objectOf(first)["questions_in_all"].toInt(), 18);
        QCOMPARE(m_home.kolo({"exercise", "predict-then-reveal", "--seed", "3"}).out.count("Iteration 1"), 1);
        const QString id = question(first, 0)["id"].toString();
        int right = 0;
        for (const char* worker : {"A", "B", "C", "D"}) {
            m_home.write("mine.txt", (id + " = " + worker + "\n1.value = 14\n").toUtf8());
            const Answer answer = m_home.kolo(predict + QStringList{"--answers", "mine.txt"});
            QCOMPARE(answer.status, 1);  // there is more to come
            const bool isRight = question(answer, 0)["verdict"].toString() == "right";
            right += isRight;
            QCOMPARE(objectOf(answer)["questions"].toArray().size(), isRight ? 2 : 1);
            const Answer text = m_home.kolo(predict.mid(0, 4) + QStringList{"--answers", "mine.txt"});
            QVERIFY(text.out.contains("1.value  not its turn") || text.out.contains("1.value   not its turn"));
            QCOMPARE(text.out.contains("which chunk"), isRight);
        }
        QCOMPARE(right, 1);
    }

    void aTrainingIsAnsweredWithItsSettings() {
        const QStringList tune{"exercise", "tune-it", "--answers", "mine.txt"};
        QVERIFY(m_home.kolo(tune.mid(0, 2)).out.contains("lr         [0.01 | 0.05 | 0.2]"));
        m_home.write("mine.txt",
                     "half = lr=0.2 compress=none precision=fp16 sync=sync -> held_out_loss=0 bytes=1\n"
                     "fifth = lr=0.2 compress=qsgd:4 precision=fp32 sync=sync\n"
                     "eighth = lr=0.2 compress=none precision=fp32 sync=local:8\n");
        const Answer right = m_home.kolo(tune);
        QVERIFY2(right.status == 0, right.out.constData());
        QVERIFY(right.out.contains("bytes=154560") &&
                right.out.contains("bytes=38640"));  // what came of it, not what was told
        m_home.write("mine.txt",
                     "half = lr=0.2 compress=none precision=fp32 sync=sync\nfifth = dataset=csv:/etc/passwd -> "
                     "held_out_loss=0.1 bytes=9\n");
        const Answer wrong = m_home.kolo(tune);
        QCOMPARE(wrong.status, 1);
        QVERIFY2(wrong.out.contains("The limits are") && wrong.out.contains("not a setting"), wrong.out.constData());
        QVERIFY2(wrong.out.contains("0 right, 2 wrong"), wrong.out.constData());
        QCOMPARE(m_home.runs(), 0);
    }

    void anAssignmentSaysWhenAnswersAreChecked() {
        const auto ask = [&](const char* rules, const QByteArray& answers) {
            m_home.write("a.toml",
                         QByteArray("nonce = \"abcd\"\n[rules]\n") + rules +
                             "\n[[exercise]]\nid = \"count-the-cost\"\nworkers = 4\nelements = 8\nalgorithm = "
                             "\"ring\"\n");
            m_home.write("mine.txt", answers);
            return m_home.kolo({"exercise", "--assignment", "a.toml", "--student", "Ada", "--answers", "mine.txt"});
        };
        const Answer early = ask("check = \"end\"", "steps = 5");
        QCOMPARE(early.status, 1);
        QVERIFY2(early.out.contains("steps  waiting") && !early.out.contains("wrong  \""), early.out.constData());
        const Answer full = ask("check = \"end\"\nhints = false", "steps = 5\nbusiest = 48\ntotal = 192");
        QVERIFY2(full.out.contains("2 right, 1 wrong"), full.out.constData());
        QVERIFY(!full.out.contains("Follow one worker"));  // no hints
        QVERIFY(ask("check = \"cell\"", "steps = 5").out.contains("Follow one worker"));
    }

    void aBadFileOfAnswersIsOneSentence_data() {
        test::columns<QByteArray, QByteArray>("file", "part")
            .unnamed({
                {"steps 6", "line 1: \"steps 6\" is not an answer"},
                {"\n= 6", "line 2"},
                {"stepps = 6", "Did you mean \"steps\"?"},
                {"steps = 6\nsteps = 7", "line 2: the question \"steps\" is answered twice"},
                {"row 1 = 6", "no row \"1\""},
                {"\xff = 6", "UTF-8"},
                {"{\"steps\": 6", "JSON"},
                {"[6]", "JSON"},
                {"{\"steps\": true}", "\"steps\": an answer must be"},
                {"{\"steps\": {\"a\": 6}}", "\"steps\""},
                {"{\"row 1\": [[]]}", "\"row 1\""},
                {"{\"nothing\": 6}", "no question \"nothing\""},
            });
    }
    void aBadFileOfAnswersIsOneSentence() {
        QFETCH(QByteArray, file);
        QFETCH(QByteArray, part);
        m_home.write("mine.txt", file);
        const Answer answer = m_home.kolo(kCost + QStringList{"--answers", "mine.txt"});
        QVERIFY2(answer.refuses(part), answer.err);
        QCOMPARE(m_home.kolo(kCost + QStringList{"--answers", "nowhere.txt"}).status, 2);
    }

private:
    const test::Home m_home;
};

QTEST_GUILESS_MAIN(TestCommands)
#include "test_commands.moc"
