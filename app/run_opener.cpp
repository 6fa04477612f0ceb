// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/run_opener.h"

#include <QApplication>
#include <QDir>
#include <QDropEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QSettings>
#include <QUrl>
#include <QWidget>
#include <algorithm>

#include "app/actions.h"
#include "app/engine_client.h"
#include "app/engine_words.h"
#include "app/file_dialogs.h"
#include "app/history_model.h"
#include "app/message_strip.h"
#include "app/run_document.h"
#include "lessons/submissions/submission.h"
#include "lessons/text_file.h"

namespace kolo::app {

namespace {
const QString kFolder = QStringLiteral("open/folder");

bool isRun(const QString& file) {
    return file.endsWith(QLatin1String(".kolo"), Qt::CaseInsensitive);
}

/// What is handed in on the page of exercises ends in .kolo, too.
bool isSubmission(const QString& path) {
    const auto bytes = lessons::readFile(path.toStdString(), lessons::kMaxSubmissionBytes);
    return bytes && lessons::readSubmission(*bytes, Text());
}

QStringList filesOf(const QMimeData& data) {
    QStringList files;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile()) files << url.toLocalFile();
    return files;
}
}  // namespace

RunOpener::RunOpener(const Parts& parts) : QObject(&parts.window), m_parts(parts) {
    connect(parts.actions.open, &QAction::triggered, this, &RunOpener::ask);
    parts.window.setAcceptDrops(true);
    qApp->installEventFilter(this);  // also where a text field would take the file's name for a text
}

void RunOpener::ask() {
    askWhatToOpen(&m_parts.window, tr("Open a run"), QSettings().value(kFolder).toString(),
                  {tr("Runs of Kolo (*.kolo)"), tr("All files (*)")}, [this](const QString& path) {
                      QSettings().setValue(kFolder, QFileInfo(path).absolutePath());
                      open(path);
                  });
}

void RunOpener::open(const QString& path) {
    const QString whole = QFileInfo(path).absoluteFilePath();  // the engine's working folder may differ
    m_parts.engine.request(
        protocol::ImportRuns{QDir::toNativeSeparators(whole).toStdString()},
        whileAlive(this, [this, whole](const Outcome<protocol::Reply>& outcome) {
            if (!outcome) {
                const QString why =
                    isSubmission(whole)
                        ? tr("%1 is a submission, not a run: Class overview on the page Exercises shows what is in it.")
                              .arg(QFileInfo(whole).fileName())
                        : engineWords(outcome.error().message);
                m_parts.strip.show({Notice::Tone::Bad, why, {}, {}, 0});
                return;
            }
            m_parts.history.refresh();
            emit opening();
            m_parts.document.open(outcome->run);
        }));
}

void RunOpener::take(const QStringList& files) {
    for (const QString& file : files) {
        if (isRun(file)) {
            open(file);
        } else {
            const QString name = QFileInfo(file).fileName();
            m_parts.strip.show(
                {Notice::Tone::Bad, tr("%1 is not a run of Kolo: the file of a run ends in .kolo.").arg(name), {}, {}, 0});
        }
    }
}

bool RunOpener::eventFilter(QObject* watched, QEvent* event) {
    const bool drags = event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove;
    if (!drags && event->type() != QEvent::Drop) return false;
    const auto* target = qobject_cast<QWidget*>(watched);
    if (!target || target->window() != &m_parts.window) return false;
    auto* drop = static_cast<QDropEvent*>(event);
    const QStringList files = filesOf(*drop->mimeData());
    // What is no run may be meant for the part of the window that it falls on.
    const bool ours = target == &m_parts.window ? !files.isEmpty() : std::any_of(files.begin(), files.end(), isRun);
    if (!ours) return false;
    drop->setDropAction(Qt::CopyAction);  // the file stays where it is
    drop->accept();
    if (!drags) take(files);
    return true;
}

}  // namespace kolo::app
