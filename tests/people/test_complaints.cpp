// SPDX-License-Identifier: GPL-3.0-or-later
//
// The engine's errors are English, and a German window finds their German again. Every sentence that the translations
// list is filled, sent through and compared; and the engine is asked for things that it refuses, with everything that
// one easily mistypes in the window.
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include "app/complaints.h"
#include "app/language.h"
#include "app/placement/placement_result.h"
#include "engine/api/wording.h"

using namespace kolo;
using namespace kolo::app;

namespace {

/// `text` with 11, 12 … in its places; what may follow a full stop or another place does not.
QString filled(const QString& text, const QRegularExpression& place) {
    QString result;
    qsizetype from = 0, number = 0;
    for (auto each = place.globalMatch(text); each.hasNext();) {
        const auto match = each.next();
        const qsizetype part = match.captured(1).isEmpty() ? number++ : match.captured(1).toInt();
        const QString before = text.left(match.capturedStart());
        const bool follows = before.endsWith('}') || (match.capturedEnd() == text.size() && before.endsWith('.'));
        result += text.mid(from, match.capturedStart() - from) + (follows ? QString() : QString::number(11 + part));
        from = match.capturedEnd();
    }
    return result + text.mid(from);
}

}  // namespace

class TestComplaints : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString file(const char* name, const QByteArray& content) {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) qFatal("%s", name);
        return file.fileName();
    }
    /// What it says last.
    static QString refusal(const QStringList& arguments) {
        QProcess kolo;
        kolo.start(QStringLiteral(KOLO_BINARY), arguments);
        if (!kolo.waitForFinished(60'000) || kolo.exitCode() == 0) return {};
        static const QRegularExpression before(QStringLiteral("^kolo: (\\S+: )?"));  // and the field, or the file
        QString said = QString::fromUtf8(kolo.readAllStandardError()).trimmed().section('\n', -1).remove(before);
        return said;
    }

private slots:
    void initTestCase() {
        QCOMPARE(complaintInWords("The run was cancelled."), QStringLiteral("The run was cancelled."));
        QCOMPARE(speak("de"), QStringLiteral("de"));
    }

    void everySentenceIsFoundAgain() {
        static const QRegularExpression place(QStringLiteral("\\{(\\d*)(?::[^{}]*)?\\}"));
        QFile list(QStringLiteral(":/translations/kolo_de.ts"));
        QVERIFY(list.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&list);
        int sentences = 0;
        for (QString context; !xml.atEnd(); xml.readNext()) {
            if (!xml.isStartElement()) continue;
            if (xml.name() == QLatin1String("name")) context = xml.readElementText();
            if (xml.name() != QLatin1String("source") || context != QLatin1String("Complaint")) continue;
            const QString english = xml.readElementText();
            const QString german = QCoreApplication::translate("Complaint", english.toUtf8().constData());
            const bool isPart = QString(english).remove(place).size() < 5;
            if (!isPart) QCOMPARE(complaintInWords(filled(english, place)), filled(german, place));
            ++sentences;
        }
        QVERIFY2(sentences > 400, qPrintable(QString::number(sentences)));
    }

    void partsAreInWordsToo() {
        const auto inGerman = [](const char* english) { return complaintInWords(QString::fromUtf8(english)); };
        QCOMPARE(
            inGerman("The parameter \"op\" is \"summ\", but it must be one of sum, min or max. Did you mean \"sum\"?"),
            QStringLiteral("Der Parameter „op“ ist „summ“, muss aber eines von sum, min oder max sein. Meinten Sie "
                           "„sum“?"));
        QCOMPARE(inGerman("The parameter \"lr\" is \"x\", but it must be a finite number from 0.5 to 2."),
                 QStringLiteral("Der Parameter „lr“ ist „x“, muss aber eine endliche Zahl von 0.5 bis 2 sein."));
        // What stands in quotation marks is data, and what is not known stays.
        QCOMPARE(inGerman("The file \"this or that\" does not exist."),
                 QStringLiteral("Die Datei „this or that“ gibt es nicht."));
        for (const char* unknown :
             {"", "Ring", "none", "sum, min", "A sentence that nobody says", "My run or Monday's."})
            QCOMPARE(inGerman(unknown), QString::fromUtf8(unknown));
        // What is already German stays, too.
        const QString german = QString::fromStdString(Complaint::tr("Line {}, column {}: {}", 3, 5, "…"));
        QCOMPARE(complaintInWords(german), german);
        QCOMPARE(placeOf(german).line, 3);
        QCOMPARE(placeOf(german).column, 5);
    }

    void whatTheEngineRefuses() {
        const QString notANumber = file("letter.csv", "1,2\n3,x\n"), uneven = file("uneven.csv", "1,2\n3\n"),
                      noLabel = file("label.csv", "1,2,0\n3,4,0.5\n5,6,1\n"), schedule = file("plan.csv", "a,b\n"),
                      itself = file("self.csv", "step,from,to,chunk,op\n1,0,0,0,reduce\n"),
                      gap = file("gap.csv", "step,from,to,chunk,op\n2,0,1,0,reduce\n"),
                      toml = file("bad.toml", "nonce = \"9f3c2a7e\"\n[[exercise]]\nid = \"fill-the-tabel\"\n"),
                      noToml = file("no.toml", "nonce = \n"), untitled = file("u.toml", "titel = \"x\"\n");
        const QString tf = QStringLiteral("import tensorflow as tf\n");
        QList<QStringList> asked;
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
            asked << QStringList{"run", "--no-record"} + words.split(' ');
        int number = 0;
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
            asked << QStringList{"place", file(qPrintable(QString("%1.py").arg(++number)), (tf + program).toUtf8())};
        for (const QString& assignment : {toml, noToml, untitled, QStringLiteral("/nowhere.toml")})
            asked << QStringList{"exercise", "--assignment", assignment, "--student", "Ada"};
        asked << QStringList{"verify", toml} << QStringList{"verify", "/nowhere.kolo"};
        asked << QStringList{"exercise", "fill-the-table", "workers=5", "numbers=review"};

        static const QRegularExpression english(QStringLiteral(
            "(?<![-,\\w])([Tt]he|is|[Tt]his|must|but|not|there|and|of|to|has|have|cannot|takes|needs)(?![-,\\w])"));
        QStringList forgotten;
        for (const QStringList& arguments : asked) {
            const QString said = refusal(arguments), own = complaintInWords(said);
            QVERIFY2(!said.isEmpty(), qPrintable(arguments.join(' ')));
            if (own == said || own.contains(english)) forgotten << arguments.join(' ') + "\n  " + said + "\n  " + own;
        }
        for (const QString& each : forgotten) qWarning().noquote() << each;
        QVERIFY(forgotten.isEmpty());
        QVERIFY(asked.size() > 80);
    }
};

QTEST_GUILESS_MAIN(TestComplaints)
#include "test_complaints.moc"
