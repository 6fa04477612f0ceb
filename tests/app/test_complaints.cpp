// SPDX-License-Identifier: GPL-3.0-or-later
//
// An error travels as its English and its parts, and a German window shows it in German: the engine is asked, over its
// protocol, for things that it refuses, with everything that one easily mistypes in the window; and so are the readers
// of assignments and submissions.
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include "app/engine_words.h"
#include "app/language.h"
#include "app/placement/placement_result.h"
#include "engine/api/number_words.h"
#include "engine/api/protocol.h"
#include "engine/api/wording.h"
#include "lessons/player/run_words.h"
#include "lessons/submissions/assignment.h"
#include "lessons/submissions/verify.h"
#include "lessons/text_file.h"

using namespace kolo;
using namespace kolo::app;

class TestComplaints : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QProcess m_engine;

    QString file(const char* name, const QByteArray& content) {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) qFatal("%s", name);
        return file.fileName();
    }
    /// What the engine says of a run that it refuses, or that fails.
    Text refusal(const RunSpec& spec) {
        static std::int64_t id = 0;
        m_engine.write(QByteArray::fromStdString(protocol::encode({++id, protocol::Run{spec, false, 0, false}})) +
                       '\n');
        for (;;) {
            while (!m_engine.canReadLine())
                if (!m_engine.waitForReadyRead(60'000)) return "The engine does not answer.";
            const auto message = protocol::decodeMessage(m_engine.readLine().trimmed().toStdString());
            if (!message) return message.error().message;
            if (const auto* refused = std::get_if<protocol::ErrorReply>(&*message)) return refused->error.message;
            if (const auto* ended = std::get_if<protocol::Ended>(&*message)) return ended->result.error;
        }
    }
    Text refusal(const QString& run) {
        const auto words = lessons::parseRun(run.toStdString());
        return words ? refusal(words->spec) : words.error().message;
    }

private slots:
    void initTestCase() {
        QCOMPARE(speak("de"), QStringLiteral("de"));
        m_engine.start(QStringLiteral(KOLO_BINARY), {"serve", "--no-record"});
        QVERIFY(m_engine.waitForStarted());
    }
    void cleanupTestCase() {
        m_engine.closeWriteChannel();
        QVERIFY(m_engine.waitForFinished());
    }

    void partsAreInWordsToo() {
        QCOMPARE(
            engineWords(refusal("allreduce op=summ")),
            QStringLiteral("Der Parameter „op“ ist „summ“, muss aber eines von sum, mean, min, max oder prod sein. "
                           "Meinten Sie „sum“?"));
        QCOMPARE(engineWords(refusal("data-parallel lr=x")),
                 QStringLiteral("Der Parameter „lr“ ist „x“, muss aber eine endliche Zahl von 1e-09 bis 1000 sein."));
        QCOMPARE(engineWords(Complaint::tr("{} was killed at step {}, as injected.", "X", groupedText(1374))),
                 QStringLiteral("X wurde bei Schritt 1\u00a0374 getötet, wie verlangt."));
        // What is data stays, whatever it says, and what is not known, too.
        QCOMPARE(
            engineWords(Complaint::tr("The file {} {}.", "\"the end of the line\"", Complaint::tr("is not a file"))),
            QStringLiteral("Die Datei \"the end of the line\" ist keine Datei."));
        QCOMPARE(engineWords(Text::of("A sentence that nobody says: {}", {"x"})),
                 QStringLiteral("A sentence that nobody says: x"));
    }

    void anErrorPointsAtItsPlace() {
        const Text text = refusal(RunSpec{"place", {{"program", "import tensorflow as tf\na = tf.nothing(1)\n"}}, {}});
        QCOMPARE(placeOf(text).line, 2);
        QCOMPARE(placeOf(text).column, 5);
        QVERIFY2(engineWords(text).startsWith("Zeile 2, Spalte 5: "), qPrintable(engineWords(text)));
        QCOMPARE(placeOf("Line 3, column 5: a sentence").line, 0);
    }

    void whatTheEngineRefuses() {
        const QString notANumber = file("letter.csv", "1,2\n3,x\n"), uneven = file("uneven.csv", "1,2\n3\n"),
                      noLabel = file("label.csv", "1,2,0\n3,4,0.5\n5,6,1\n"), schedule = file("plan.csv", "a,b\n"),
                      itself = file("self.csv", "step,from,to,chunk,op\n1,0,0,0,reduce\n"),
                      gap = file("gap.csv", "step,from,to,chunk,op\n2,0,1,0,reduce\n"),
                      toml = file("bad.toml", "nonce = \"9f3c2a7e\"\n[[exercise]]\nid = \"fill-the-tabel\"\n"),
                      noToml = file("no.toml", "nonce = \n"), untitled = file("u.toml", "titel = \"x\"\n");
        const QString tf = QStringLiteral("import tensorflow as tf\n");
        QMap<QString, Text> refused;
        for (const QString& words : {QStringLiteral("allreduc"),
                                     QStringLiteral("allreduce op=summ"),
                                     QStringLiteral("allreduce elements=many"),
                                     QStringLiteral("allreduce elements=-1"),
                                     QStringLiteral("allreduce colour=red"),
                                     QStringLiteral("allreduce algorithm=rnig"),
                                     QStringLiteral("allreduce data=/nowhere/data.csv"),
                                     QStringLiteral("allreduce data=/"),
                                     QStringLiteral("allreduce data=inline:1,2;3"),
                                     QStringLiteral("allreduce data=inline:1,a;2,3"),
                                     QStringLiteral("allreduce data=inline:1,;2,3"),
                                     QStringLiteral("allreduce data=inline:1,2"),
                                     QStringLiteral("allreduce data=inline:nan;1"),
                                     QStringLiteral("allreduce dtype=int32 data=inline:1.5;2"),
                                     QStringLiteral("allreduce data=inline:1e99;2"),
                                     QStringLiteral("allreduce data=inline:1;2 --devices virtual:3"),
                                     QStringLiteral("allreduce link=fast"),
                                     QStringLiteral("allreduce --devices virtul:4"),
                                     QStringLiteral("allreduce --devices virtual:99"),
                                     QStringLiteral("allreduce --devices virtual:1"),
                                     QStringLiteral("allreduce --launch trheads"),
                                     QStringLiteral("allreduce --collectives magic"),
                                     QStringLiteral("allreduce data=") + notANumber,
                                     QStringLiteral("allreduce data=") + uneven,
                                     QStringLiteral("allreduce algorithm=@/nowhere.csv"),
                                     QStringLiteral("allreduce algorithm=@") + schedule,
                                     QStringLiteral("allreduce algorithm=@") + itself,
                                     QStringLiteral("allreduce algorithm=@") + gap,
                                     QStringLiteral("data-parallel dataset=spiral"),
                                     QStringLiteral("data-parallel dataset=spirals:3"),
                                     QStringLiteral("data-parallel dataset=csv:/nowhere"),
                                     QStringLiteral("data-parallel dataset=csv:") + notANumber,
                                     QStringLiteral("data-parallel dataset=csv:") + uneven,
                                     QStringLiteral("data-parallel dataset=csv:") + noLabel,
                                     QStringLiteral("data-parallel rows=99999999"),
                                     QStringLiteral("data-parallel model=mpl"),
                                     QStringLiteral("data-parallel model=mlp:3-4"),
                                     QStringLiteral("data-parallel model=mlp:2-x"),
                                     QStringLiteral("data-parallel model=cnn:small dataset=spirals"),
                                     QStringLiteral("data-parallel batch=99999"),
                                     QStringLiteral("data-parallel sync=ssp:x"),
                                     QStringLiteral("data-parallel sync=async:3"),
                                     QStringLiteral("data-parallel sync=async architecture=allreduce"),
                                     QStringLiteral("data-parallel stragglers=9:2"),
                                     QStringLiteral("data-parallel compress=topk:7"),
                                     QStringLiteral("data-parallel compress=zip"),
                                     QStringLiteral("data-parallel compress=dgc optimizer=adam"),
                                     QStringLiteral("data-parallel servers=3 architecture=allreduce"),
                                     QStringLiteral("data-parallel lr=1e6 momentum=0.9 steps=200"),
                                     QStringLiteral("fit model=mlp layers=1")})
            refused[words] = refusal(words);
        for (const char* program : {"a = tf.constant([1, 2)\n",
                                    "a = (1 +\n",
                                    "a = 1 +\n",
                                    "if a:\n",
                                    "a = b\n",
                                    "a = tf.nothing(1)\n",
                                    "a = tf.constant([1., 2.]) + tf.constant([1., 2., 3.])\n",
                                    "with tf.device('/gpu:x'):\n    a = 1\n",
                                    "a = tf.matmul([[1.]], [[2.], [3.]])\n",
                                    "a = tf.matmul([1.], [2.])\n",
                                    "a = 'abc\n",
                                    "\ta = 1\n",
                                    "  a = 1\n",
                                    "a = tf.constant([[1], [2, 3]])\n",
                                    "a = 1 / 0\n",
                                    "a, b = 1\n",
                                    "a = [1][4]\n",
                                    "a = tf.cast(1)\n",
                                    "a = 1 < 'b'\n",
                                    "a = $\n",
                                    "a = 1\na.b\n",
                                    "tf.constant(1, 2, 3, 4, 5, 6)\n",
                                    "tf.constant(valu=1)\n",
                                    "a = tf.ones([2, -3])\n",
                                    "tf.reshape([1, 2, 3], [2, 2])\n",
                                    "import numpy\n",
                                    "a = {1: 2}\n",
                                    "with 3:\n    a = 1\n",
                                    "tf.debugging.set_log_device_placement(3)\n",
                                    "v = tf.Variable(1.)\nv += 1.\n"})
            refused[program] = refusal(RunSpec{"place", {{"program", tf.toStdString() + program}}, {}});
        for (const QString& assignment : {toml, noToml, untitled, QStringLiteral("/nowhere.toml")})
            refused[assignment] = lessons::readAssignment(assignment.toStdString()).error().message;
        const auto verdict = [&](const QString& path) {
            const auto bytes = lessons::readFile(path.toStdString(), lessons::kMaxSubmissionBytes);
            if (!bytes) return bytes.error().message;
            return lessons::verifySubmission(*bytes, "x", nullptr, {}).findings.at(0);
        };
        for (const QString& path : {toml, QStringLiteral("/nowhere.kolo")}) refused["verify " + path] = verdict(path);

        static const QRegularExpression english(QStringLiteral(
            "(?<![-,\\w])([Tt]he|is|[Tt]his|must|but|not|there|and|of|to|has|have|cannot|takes|needs)(?![-,\\w])"));
        QStringList forgotten;
        for (auto each = refused.cbegin(); each != refused.cend(); ++each) {
            const QString said = QString::fromStdString(each->english()), own = engineWords(*each);
            QVERIFY2(!said.isEmpty(), qPrintable(each.key()));
            if (own == said || own.contains(english)) forgotten << each.key() + "\n  " + said + "\n  " + own;
        }
        for (const QString& each : forgotten) qWarning().noquote() << each;
        QVERIFY(forgotten.isEmpty());
        QVERIFY(refused.size() > 80);
    }
};

QTEST_GUILESS_MAIN(TestComplaints)
#include "test_complaints.moc"
