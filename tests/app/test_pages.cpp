// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pages without the window: with the services alone, and with no engine behind them.
#include <QAction>
#include <QApplication>
#include <QFileDialog>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/engine_client.h"
#include "app/exercises/exercise_book.h"
#include "app/exercises/submission_panel.h"
#include "app/file_dialogs.h"
#include "app/history_model.h"
#include "app/page.h"
#include "app/panels/schedule_editor.h"
#include "app/panels/side_by_side.h"
#include "app/run_document.h"
#include "app/services.h"
#include "app/studio_options.h"
#include "app/theme.h"
#include "tests/app/studio_fixture.h"

using namespace kolo;
using namespace kolo::app;

namespace {

/// What the window would offer; it counts what a page asks for.
struct Offer {
    EngineClient engine;
    RunDocument document{engine};
    HistoryModel history{engine};
    Appearance appearance;
    QAction reduceMotion;
    RunSpec next = reviewQuestion();
    int specs = 0, runsShown = 0;
    Services services{engine,
                      document,
                      history,
                      appearance,
                      reduceMotion,
                      [this] {
                          ++specs;
                          return next;
                      },
                      [this] { ++runsShown; }};

    std::unique_ptr<QWidget> page(const QString& id) {
        for (const Page* page : allPages())
            if (page->id == id) return std::unique_ptr<QWidget>(page->build(services));
        return nullptr;
    }
};

}  // namespace

class TestPages : public QObject {
    Q_OBJECT
private slots:
    void everyPageStandsWithoutTheWindow() {
        Offer offer;
        for (const Page* page : allPages()) {
            const std::unique_ptr<QWidget> built(page->build(offer.services));
            QVERIFY2(built, qPrintable(page->id));
            built->resize(1100, 640);
            built->show();
            QCoreApplication::processEvents();
            QVERIFY2(!built->grab().isNull(), qPrintable(page->id));
        }
        QCOMPARE(offer.runsShown, 0);  // nobody has asked for a run
    }

    void aDesignedScheduleRunsOnTheRunPage() {
        Offer offer;
        const auto page = offer.page(QStringLiteral("design"));
        auto* editor = page->findChild<ScheduleEditor*>();
        QVERIFY(editor);
        emit editor->runRequested(QStringLiteral("/tmp/mine.csv"), 3, 6);
        QCOMPARE(offer.runsShown, 1);
        QCOMPARE(offer.specs, 1);  // its devices are the form's
    }

    void sideBySideFollowsTheFormWheneverItIsShown() {
        Offer offer;
        const auto page = offer.page(kSideBySidePage);
        QVERIFY(page->findChild<SideBySide*>());
        const int before = offer.specs;
        page->show();
        QCOMPARE(offer.specs, before + 1);
        page->hide();
        page->show();
        QCOMPARE(offer.specs, before + 2);
    }

    void aSubmissionIsOfAStudent() {
        Offer offer;
        const auto page = offer.page(QStringLiteral("exercises"));
        auto& book = static_cast<ExerciseBook&>(*page);
        SubmissionPanel& submission = book.submission();
        const QSignalSpy changed(&submission, &SubmissionPanel::studentChanged);
        submission.setStudent(QStringLiteral(" Ada Lovelace "), QStringLiteral("u1815"));
        QCOMPARE(changed.size(), 1);
        submission.setStudent(QStringLiteral("Ada Lovelace"), QStringLiteral("u1815"));
        QCOMPARE(changed.size(), 1);  // the same one
        QCOMPARE(submission.suggestedName(), QStringLiteral("u1815.kolo"));
        const QTemporaryDir folder;
        QVERIFY(submission.exportTo(folder.filePath("practice.kolo")));
        QVERIFY(QFile::exists(folder.filePath("practice.kolo")));
        QVERIFY(!submission.exportTo(folder.filePath("no/such/folder/practice.kolo")));
    }

    void theSaveDialogRemembersItsFolder() {
        const QTemporaryDir folder;
        QWidget parent;
        QString saved;
        std::size_t as = 9;
        const auto ask = [&] {
            askWhereToSave(&parent, QStringLiteral("Save"),
                           {{QStringLiteral("Text (*.txt)"), QStringLiteral("txt"), QStringLiteral("mine.txt")},
                            {QStringLiteral("Table (*.csv)"), QStringLiteral("csv"), QStringLiteral("mine.csv")}},
                           [&](const QString& path, std::size_t format) {
                               saved = path;
                               as = format;
                           });
            return parent.findChild<QFileDialog*>();
        };
        QFileDialog* dialog = ask();
        dialog->selectNameFilter(QStringLiteral("Table (*.csv)"));
        emit dialog->filterSelected(QStringLiteral("Table (*.csv)"));  // as a click does
        QCOMPARE(dialog->defaultSuffix(), QStringLiteral("csv"));
        QCOMPARE(QFileInfo(dialog->selectedFiles().value(0)).fileName(), QStringLiteral("mine.csv"));
        dialog->setDirectory(folder.path());
        dialog->selectFile(folder.filePath("other.csv"));
        QVERIFY(QMetaObject::invokeMethod(dialog, "accept"));
        QTRY_COMPARE(saved, folder.filePath("other.csv"));  // when the dialog is gone
        QCOMPARE(as, std::size_t{1});
        QTRY_VERIFY(!parent.findChild<QFileDialog*>());
        QCOMPARE(ask()->directory().absolutePath(), QDir(folder.path()).absolutePath());
    }
};

KOLO_STUDIO_TEST_MAIN(TestPages)
#include "test_pages.moc"
