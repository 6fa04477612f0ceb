// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every format leaves the window as a file that holds what was on the screen; what cannot be written is one sentence.
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMimeData>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>

#include "app/animation_export.h"
#include "app/export_sheet.h"
#include "app/exporter.h"
#include "app/history_panel.h"
#include "app/page.h"
#include "app/page_book.h"
#include "app/run_opener.h"
#include "tests/app/studio_fixture.h"

using namespace kolo;
using namespace kolo::app;

class TestStudioExport : public OneStudio {
    Q_OBJECT

    /// Saves, waits, and returns the first file's content; empty when it failed.
    QByteArray exported(ExportKind kind, const QString& name) {
        Exporter& exporter = m_studio->window().exporter();
        QSignalSpy done(&exporter, &Exporter::done), failed(&exporter, &Exporter::failed);
        exporter.save(kind, m_studio->file(name));
        if (!waitFor([&] { return done.count() + failed.count() > 0; }) || done.count() == 0) return {};
        QFile file(done.at(0).at(0).toStringList().constFirst());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void theTableAsCsv() {
        m_studio->document().setExerciseView(true);
        const QByteArray text = exported(ExportKind::Csv, "table.csv");
        const QList<QByteArray> lines = text.trimmed().split('\n');
        QCOMPARE(lines.size(), 8);
        QCOMPARE(lines.at(0), QByteArray("iteration,A0,A1,A2,A3,B0,B1,B2,B3,C0,C1,C2,C3,D0,D1,D2,D3"));
        QCOMPARE(lines.at(1), QByteArray("0,17,11,1,9,5,13,23,14,3,6,10,8,12,7,2,12"));
        QCOMPARE(lines.at(4), QByteArray("3,,37,,,,,36,,,,,43,37,,,"));
        QCOMPARE(lines.at(7), QByteArray("6,37,37,36,43,37,37,36,43,37,37,36,43,37,37,36,43"));
    }

    void theTableAsItIsShown() {
        m_studio->document().setExerciseView(false);
        const QByteArray text = exported(ExportKind::Csv, "values.csv");
        QCOMPARE(text.trimmed().split('\n').at(4).count(",,"), 0);
        m_studio->document().setExerciseView(true);
    }

    void theRunAsJson() {
        const auto object = QJsonDocument::fromJson(exported(ExportKind::Json, "run.json")).object();
        QVERIFY(!object.isEmpty());
    }

    void theTrace() {
        const auto document = QJsonDocument::fromJson(exported(ExportKind::Trace, "run.trace.json"));
        QVERIFY(document.isArray() || document.object().contains("traceEvents"));
    }

    void theWholeRun() { QVERIFY(!exported(ExportKind::Kolo, "run.kolo").isEmpty()); }

    /// By another Kolo, which has a history of its own; the file stays as it is.
    void theWholeRunIsOpened() {
        const QByteArray sent = exported(ExportKind::Kolo, "sent.kolo");
        StudioOptions options;
        options.file = m_studio->file("sent.kolo");
        Studio other(options);
        QVERIFY(waitFor([&] { return other.document().hasRun() && other.document().result(); }));
        QVERIFY(!other.document().isLive());
        QCOMPARE(other.document().info().title.english(), m_studio->document().info().title.english());
        QVERIFY(waitFor([&] { return other->history().model().rowCount() == 1; }));
        other->opener().open(options.file);  // a second time: it is there already
        other->opener().open(m_studio->file("nowhere.kolo"));
        QVERIFY(waitFor([&] { return other->strip().hasNotice(); }));
        QVERIFY(other->strip().notice().sentence.contains(QStringLiteral("nowhere.kolo")));
        QCOMPARE(other->history().model().rowCount(), 1);
        QFile file(options.file);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll() == sent);
    }

    /// On the window, and on a field that would take the file's name for a text.
    void aRunIsDroppedOnTheWindow() {
        QVERIFY(!exported(ExportKind::Kolo, "dropped.kolo").isEmpty());
        QFile damaged(m_studio->file("damaged.kolo"));
        QVERIFY(QFile::copy(m_studio->file("dropped.kolo"), damaged.fileName()));
        QVERIFY(damaged.open(QIODevice::ReadWrite) && damaged.resize(damaged.size() / 2));
        damaged.close();
        QFile other(m_studio->file("notes.txt"));
        QVERIFY(other.open(QIODevice::WriteOnly));
        other.close();
        ReadyStudio studio;
        const qint64 before = studio.document().info().id;
        auto* field = studio->findChild<QLineEdit*>();
        QVERIFY(field);
        const QString typed = field->text();
        const auto drop = [](QWidget& on, const QString& file) {
            QMimeData data;
            data.setUrls({QUrl::fromLocalFile(file)});
            QDragEnterEvent enter({5, 5}, Qt::MoveAction | Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(&on, &enter);
            if (!enter.isAccepted()) return false;
            QDropEvent let({5, 5}, Qt::MoveAction | Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(&on, &let);
            return let.isAccepted() && let.dropAction() == Qt::CopyAction;
        };
        const auto told = [&] { return studio->strip().hasNotice() ? studio->strip().notice().sentence : QString(); };
        QVERIFY(drop(studio.window(), other.fileName()));
        QVERIFY2(told().startsWith("notes.txt is not a run of Kolo"), qPrintable(told()));
        QVERIFY(studio->strip().dismiss());
        QVERIFY(drop(studio.window(), damaged.fileName()));
        QTRY_VERIFY2(told().contains("damaged.kolo"), qPrintable(told()));
        QCOMPARE(studio.document().info().id, before);
        QVERIFY(studio->strip().dismiss());
        studio->showPage(QStringLiteral("systems"));
        QVERIFY(drop(*field, m_studio->file("dropped.kolo")));
        QCOMPARE(field->text(), typed);
        QTRY_VERIFY(studio.document().info().id != before);
        QVERIFY(!studio.document().isLive());
        QCOMPARE(studio->pages().shown(), kRunPage);
        QVERIFY(QFile::exists(m_studio->file("dropped.kolo")));
    }

    void thePictureAsPng() {
        const QImage image = QImage::fromData(exported(ExportKind::PicturePng, "picture.png"));
        QVERIFY(image.width() > 400);
        QVERIFY(image.height() > 200);
    }

    void thePictureAsSvg() {
        const QByteArray text = exported(ExportKind::PictureSvg, "picture.svg");
        QVERIFY(text.contains("<svg"));
        QVERIFY(text.contains("37"));
    }

    void theChartsAsPngSvgAndPdf() {
        QVERIFY(QImage::fromData(exported(ExportKind::ChartsPng, "charts.png")).width() > 400);
        QVERIFY(exported(ExportKind::ChartsSvg, "charts.svg").contains("<svg"));
        QVERIFY(exported(ExportKind::ChartsPdf, "charts.pdf").startsWith("%PDF"));
        // One path is told, not all: so many lines would cost the picture its height.
        const QString told = m_studio->window().strip().notice().sentence;
        QVERIFY2(told.startsWith(QStringLiteral("Saved 2 files")) && told.count(QStringLiteral(".pdf")) == 1,
                 qPrintable(told));
    }

    /// The dialog that asked is gone by then, and each chart has its own turn: a key that is pressed meanwhile opens
    /// what it opens, and what is not written yet can be cancelled.
    void theWindowGoesOnWhileChartsAreSaved() {
        MainWindow& window = m_studio->window();
        QSignalSpy done(&window.exporter(), &Exporter::done), failed(&window.exporter(), &Exporter::failed);
        window.actions().exportChartsPng->trigger();
        const QPointer<QFileDialog> dialog = window.findChild<QFileDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        dialog->findChild<QLineEdit*>()->setText(m_studio->file("meanwhile.png"));
        QVERIFY(QMetaObject::invokeMethod(dialog, "accept"));
        QVERIFY(!dialog || !dialog->isVisible());
        QCOMPARE(done.count(), 0);
        window.actions().exportRun->trigger();
        const QPointer<ExportSheet> sheet = window.findChild<ExportSheet*>();
        QVERIFY(sheet && sheet->isVisible());
        QTRY_COMPARE(done.count(), 1);
        QCOMPARE(done.at(0).at(0).toStringList().size(), 2);
        QVERIFY(sheet && sheet->isVisible());
        sheet->reject();
        QTRY_VERIFY(!sheet);

        window.exporter().save(ExportKind::ChartsPng, m_studio->file("cancelled.png"));
        window.exporter().cancel();
        QCOMPARE(failed.count(), 1);
        QCOMPARE(window.strip().notice().sentence,
                 QString("Only 0 of 2 charts were saved, because the rest was cancelled."));
        QVERIFY(window.strip().dismiss());
        QTest::qWait(50);
        QCOMPARE(done.count(), 1);
    }

    void suggestedNamesSayWhatIsInside() {
        const QString name = m_studio->window().exporter().suggestedName(ExportKind::Csv);
        QVERIFY2(name.contains("ring") && name.endsWith(".csv") && !name.contains(' '), qPrintable(name));
        QVERIFY(m_studio->window().exporter().suggestedName(ExportKind::PicturePng).contains("iteration-6"));
    }

    void aFolderThatDoesNotExistIsOneSentence_data() {
        QTest::addColumn<int>("kind");
        for (const ExportKind kind : kExportKinds) QTest::newRow(qPrintable(filterOf(kind))) << static_cast<int>(kind);
    }
    void aFolderThatDoesNotExistIsOneSentence() {
        QFETCH(int, kind);
        const auto which = static_cast<ExportKind>(kind);
        QVERIFY(exported(which, "no/such/folder/file." + suffixOf(which)).isEmpty());
        QVERIFY(m_studio->window().strip().hasNotice());
        const QString sentence = m_studio->window().strip().notice().sentence;
        QVERIFY2(sentence.contains("no/such/folder"), qPrintable(sentence));
        QVERIFY(sentence.endsWith('.'));
        QVERIFY(m_studio->window().strip().dismiss());
    }

    void theSheetShowsTheKindsAndSaves() {
        const auto sheet = [this] {
            m_studio->window().actions().exportRun->trigger();
            auto* opened = m_studio->window().findChild<ExportSheet*>();
            return opened && opened->isVisible() ? opened : nullptr;
        };
        ExportSheet* opened = sheet();
        QVERIFY(opened);
        QStringList offered;
        for (const auto* button : opened->findChildren<QPushButton*>()) offered << button->accessibleName();
        QCOMPARE(offered.mid(0, 6), QStringList({"Picture: PNG", "Picture: SVG", "Picture: Copy", "Charts: PNG",
                                                 "Charts: SVG", "Charts: PDF"}));
        QCOMPARE(offered.size(), static_cast<int>(std::size(kExportKinds)) + 6);  // copy, report and four animations
        for (auto* button : opened->findChildren<QPushButton*>())
            if (button->accessibleName() == "Table: CSV") button->click();
        QTRY_VERIFY(!m_studio->window().findChild<ExportSheet*>());
        auto* dialog = m_studio->window().findChild<QFileDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        QCOMPARE(dialog->nameFilters().size(), 1);
        dialog->findChild<QLineEdit*>()->setText(m_studio->file("by-dialog.csv"));
        QVERIFY(QMetaObject::invokeMethod(dialog, "accept"));
        QVERIFY2(waitFor([&] { return QFile::exists(m_studio->file("by-dialog.csv")); }),
                 qPrintable(m_studio->window().strip().notice().sentence));
        QTRY_VERIFY(!m_studio->window().findChild<QFileDialog*>());

        // Enter is the first: the picture, and its other format is in the same dialog.
        opened = sheet();
        QVERIFY(opened);
        QTest::keyClick(opened, Qt::Key_Return);
        dialog = m_studio->window().findChild<QFileDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        QCOMPARE(dialog->nameFilters(),
                 QStringList({filterOf(ExportKind::PicturePng), filterOf(ExportKind::PictureSvg)}));
        dialog->reject();
        QTRY_VERIFY(!m_studio->window().findChild<QFileDialog*>());

        // A copy needs no file.
        QApplication::clipboard()->clear();
        opened = sheet();
        QVERIFY(opened);
        for (auto* button : opened->findChildren<QPushButton*>())
            if (button->accessibleName() == "Picture: Copy") button->click();
        QVERIFY(QApplication::clipboard()->mimeData()->hasImage());
        QTRY_VERIFY(!m_studio->window().findChild<ExportSheet*>());
    }

    void anAnimationIsWhatItsNameSays() {
        QCOMPARE(formatOf("a.gif", AnimationFormat::Gif), AnimationFormat::Gif);
        QCOMPARE(formatOf("a.MP4", AnimationFormat::Gif), AnimationFormat::Mp4);
        QCOMPARE(formatOf("a", AnimationFormat::Svg), AnimationFormat::Svg);
    }

    void theExtensionSaysWhatIsWritten() {
        QCOMPARE(Exporter::kindOf("a.csv", ExportKind::Csv), ExportKind::Csv);
        QCOMPARE(Exporter::kindOf("a.PNG", ExportKind::Csv), ExportKind::PicturePng);
        QCOMPARE(Exporter::kindOf("a.png", ExportKind::ChartsSvg), ExportKind::ChartsPng);
        QCOMPARE(Exporter::kindOf("a.png", ExportKind::ChartsPng), ExportKind::ChartsPng);
        QCOMPARE(Exporter::kindOf("a.trace.json", ExportKind::Csv), ExportKind::Trace);
        QCOMPARE(Exporter::kindOf("a.json", ExportKind::Trace), ExportKind::Json);
        QCOMPARE(Exporter::kindOf("a.pdf", ExportKind::Csv), ExportKind::ChartsPdf);
        QVERIFY(!Exporter::kindOf("a.docx", ExportKind::Csv));

        Exporter& exporter = m_studio->window().exporter();
        QSignalSpy done(&exporter, &Exporter::done), failed(&exporter, &Exporter::failed);
        const QString png = m_studio->file("a.png"), docx = m_studio->file("a.docx");
        exporter.saveByName(ExportKind::Csv, png);
        QTRY_COMPARE(done.count(), 1);
        QVERIFY(!QImage(png, "PNG").isNull());
        exporter.saveByName(ExportKind::Csv, docx);
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(!QFile::exists(docx));
    }

    void thePictureIsCopiedForASlide() {
        m_studio->window().activateWindow();  // as a window manager does when a dialog closes
        QTRY_VERIFY(QApplication::focusWidget());
        QApplication::clipboard()->clear();
        m_studio->press(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        const QMimeData* copied = QApplication::clipboard()->mimeData();
        QVERIFY(copied && copied->hasImage());
        QVERIFY(!qvariant_cast<QImage>(copied->imageData()).isNull());
        QVERIFY(copied->data(QStringLiteral("image/svg+xml")).contains("<svg"));
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioExport)
#include "test_studio_export.moc"
