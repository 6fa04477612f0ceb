// SPDX-License-Identifier: GPL-3.0-or-later
//
// Engines die, hang and are missing; databases cannot be opened; requests are wrong. The window stays alive, says what
// happened in one sentence, keeps the record on the screen, and goes on with a fresh engine.
#include <QDir>
#include <QFile>
#include <QListView>
#include <QSignalSpy>
#include <QTableView>
#include <csignal>

#include "app/history_panel.h"
#include "app/panels/parameter_form.h"
#include "app/panels/systems_view.h"
#include "tests/app/studio_fixture.h"

using namespace kolo;
using namespace kolo::app;

namespace {

/// What the window says of an engine that is this shell script, and ends at once; empty: nothing, for long.
QString noticeAfter(const QByteArray& script) {
    const QTemporaryDir folder;
    QFile file(folder.filePath("dies"));
    if (!file.open(QIODevice::WriteOnly)) qFatal("No script can be written.");
    file.write("#!/bin/sh\n" + script);
    file.close();
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    StudioOptions options;
    options.engine = file.fileName();
    Studio studio(options);
    const bool told = QTest::qWaitFor([&] { return studio->strip().notice().actionText == "Try again"; });
    return told ? studio->strip().notice().sentence : QString();
}

}  // namespace

class TestStudioEngineLoss : public QObject {
    Q_OBJECT
private slots:
    void aKilledEngineLeavesTheRecordAndAFreshOneComes() {
        ReadyStudio studio;
        studio.document().runTo(3);
        QVERIFY(studio.standsAt(3));
        const QString before = studio.buffers(3);
        const qint64 first = studio->engine().processId();
        QVERIFY(first > 0);
        QCOMPARE(::kill(static_cast<pid_t>(first), SIGKILL), 0);

        QTRY_VERIFY(studio->strip().hasNotice());
        QVERIFY2(studio->strip().notice().sentence.contains("signal 9"), qPrintable(studio->strip().notice().sentence));
        QTRY_VERIFY(studio->engine().isReady());
        QVERIFY(studio->engine().processId() != first);
        QCOMPARE(studio.document().step(), 3);
        QCOMPARE(studio.buffers(3), before);
        studio.document().stepBack();
        QVERIFY(studio.standsAt(2));
        studio.document().stepForward();
        QVERIFY(studio.standsAt(3));

        studio->strip().dismiss();
        studio.document().stepForward();  // there is no engine behind this run any more
        QTRY_VERIFY(studio->strip().hasNotice());
        QVERIFY2(studio->strip().notice().sentence.contains("iteration 3"),
                 qPrintable(studio->strip().notice().sentence));
        QCOMPARE(studio->strip().notice().actionText, QStringLiteral("Run again"));
        studio->strip().act();
        QTRY_COMPARE(studio.document().step(), 0);
        QTRY_VERIFY(studio.document().isLive());
        QVERIFY(studio.ready());
        studio.document().toEnd();
        QVERIFY(studio.standsAt(6));
        QCOMPARE(studio.buffers(6), QLatin1String(kReduced));
    }

    /// Pages that have asked it something ask the next one; the run that it never began can be begun.
    void oneThatIsLostBeforeItHasAnsweredLeavesNothingEmpty() {
        Studio studio;
        studio->showPage(QStringLiteral("systems"));
        studio->engine().restart();
        auto* systems = studio->findChild<SystemsView*>();
        QVERIFY(systems);
        QTRY_VERIFY(systems->table().model()->rowCount() > 0);
        QVERIFY(!studio.document().hasRun());
        QCOMPARE(studio->strip().notice().actionText, QStringLiteral("Run again"));
        studio->strip().act();
        QVERIFY(studio.ready());
        QCOMPARE(studio.document().info().spec.parameters.at("algorithm"), std::string("ring"));
    }

    void anEngineThatHangsIsReplaced() {
        ReadyStudio studio;
        studio->engine().setPatience(600);
        const auto first = static_cast<pid_t>(studio->engine().processId());
        QCOMPARE(::kill(first, SIGSTOP), 0);
        studio.document().stepForward();
        QTRY_VERIFY_WITH_TIMEOUT(studio->strip().hasNotice(), 10'000);
        QVERIFY2(studio->strip().notice().sentence.contains("has not answered"),
                 qPrintable(studio->strip().notice().sentence));
        QTRY_VERIFY(studio->engine().isReady());
        QVERIFY(studio->engine().processId() != first);
        QTRY_VERIFY(::kill(first, 0) != 0);
        QCOMPARE(studio.document().step(), 0);
    }

    void aMissingEngineIsOneSentence() {
        StudioOptions options;
        options.engine = QStringLiteral("/nowhere/kolo");
        Studio studio(options);
        QTRY_VERIFY(studio->strip().hasNotice());
        QVERIFY2(studio->strip().notice().sentence.contains("/nowhere/kolo"),
                 qPrintable(studio->strip().notice().sentence));
        QCOMPARE(studio->strip().notice().actionText, QStringLiteral("Try again"));
        QVERIFY(!studio.document().hasRun());
    }

    void anEngineThatDiesAtOnceIsNotStartedForEver() {
        const QString sentence = noticeAfter("echo 'no memory left' >&2\nexit 3\n");
        QVERIFY2(sentence.contains("exit code 3") && sentence.contains("no memory left"), qPrintable(sentence));
    }

    /// Another program empties the -shm file of the run database under a live run.
    void sharedMemoryThatIsCutShortIsSurvived() {
        ReadyStudio studio;
        const qint64 engine = studio->engine().processId();
        QTRY_COMPARE(studio->history().view().model()->rowCount(), 1);  // and nobody reads the database any more
        for (int step = 1; step <= 6; ++step) {
            QVERIFY(QFile::resize(studio.database() + "-shm", 0));
            studio.document().stepForward();
            QVERIFY2(studio.standsAt(step), qPrintable(studio->strip().notice().sentence));
        }
        QVERIFY(studio.ended());
        QCOMPARE(studio.document().result()->status, RunStatus::Finished);
        QCOMPARE(studio->engine().processId(), engine);
        QVERIFY(!studio->strip().hasNotice());
        QCOMPARE(studio.buffers(6), QLatin1String(kReduced));
    }

    /// Amid a transaction it cannot be: then its last words say why.
    void anEngineThatLostItsMemorySaysWhy() {
        const QString sentence = noticeAfter(
            "echo 'kolo: The file "
            "\"runs.sqlite-shm\" was cut short by another program while Kolo was using it, so the engine had to end.' "
            ">&2\nexit 1\n");
        QVERIFY2(sentence.contains("its last words: The file \"runs.sqlite-shm\" was cut short"), qPrintable(sentence));
    }

    void aDatabaseThatCannotBeOpenedIsSaidAndTheRunGoesOn() {
        QTemporaryDir folder;
        StudioOptions options;
        options.database = folder.filePath("no/database");
        QFile inTheWay(folder.filePath("no"));  // a file where a folder would have to be
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        Studio studio(options);
        QVERIFY(studio.ready());
        QVERIFY(studio->strip().hasNotice());
        QVERIFY2(studio->strip().notice().sentence.contains("not recorded"),
                 qPrintable(studio->strip().notice().sentence));
        studio.document().toEnd();
        QVERIFY(studio.standsAt(6));
        QCOMPARE(studio.buffers(6), QLatin1String(kReduced));
        QCOMPARE(studio.document().info().id, 0);
    }

    void anErrorOfTheEngineStandsAtItsField() {
        ReadyStudio studio;
        QTRY_VERIFY(!studio->form().spec().strategy.empty());
        RunSpec spec = reviewQuestion();
        spec.parameters["data"] = "/nowhere/data.csv";
        studio.document().start(spec);
        QTRY_VERIFY(!studio->form().errorOf("data").isEmpty());
        QVERIFY2(studio->form().errorOf("data").contains("/nowhere/data.csv"),
                 qPrintable(studio->form().errorOf("data")));
        QVERIFY(studio.document().hasRun());
    }

    void anErrorWithoutAFieldStandsInTheStrip() {
        ReadyStudio studio;
        RunSpec spec = reviewQuestion();
        spec.strategy = "no-such-strategy";
        spec.parameters.clear();
        studio.document().start(spec);
        QTRY_VERIFY(studio->strip().hasNotice() || !studio->form().errorOf("strategy").isEmpty());
    }

    void aCancelledRunKeepsItsRecord() {
        ReadyStudio studio;
        studio.document().runTo(2);
        QVERIFY(studio.standsAt(2));
        studio->actions().cancel->trigger();
        QVERIFY(studio.ended());
        QCOMPARE(studio.document().result()->status, RunStatus::Cancelled);
        QCOMPARE(studio.document().step(), 2);
        studio.document().stepForward();
        QTRY_VERIFY(studio->strip().hasNotice());
        QCOMPARE(studio->strip().notice().actionText, QStringLiteral("Run again"));
    }

    void closingTheWindowEndsTheEngine() {
        qint64 process = 0;
        {
            ReadyStudio studio;
            process = studio->engine().processId();
        }
        QTRY_VERIFY_WITH_TIMEOUT(::kill(static_cast<pid_t>(process), 0) != 0, 30'000);
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioEngineLoss)
#include "test_studio_engine_loss.moc"
