// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/run_opener.h"

#include <QDir>
#include <QDropEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QSettings>
#include <QUrl>
#include <QWidget>

#include "app/actions.h"
#include "app/engine_client.h"
#include "app/engine_words.h"
#include "app/file_dialogs.h"
#include "app/history_model.h"
#include "app/message_strip.h"
#include "app/run_document.h"

namespace kolo::app {

namespace {
const QString kFolder = QStringLiteral("open/folder");

/// Empty: it is something else.
QString runFileOf(const QMimeData& data) {
    for (const QUrl& url : data.urls())
        if (url.isLocalFile() && url.fileName().endsWith(QLatin1String(".kolo"), Qt::CaseInsensitive))
            return url.toLocalFile();
    return {};
}
}  // namespace

RunOpener::RunOpener(const Parts& parts) : QObject(&parts.window), m_parts(parts) {
    connect(parts.actions.open, &QAction::triggered, this, &RunOpener::ask);
    parts.window.setAcceptDrops(true);
    parts.window.installEventFilter(this);
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
        whileAlive(this, [this](const Outcome<protocol::Reply>& outcome) {
            if (!outcome) {
                m_parts.strip.show({Notice::Tone::Bad, engineWords(outcome.error().message), {}, {}, 0});
                return;
            }
            m_parts.history.refresh();
            emit opening();
            m_parts.document.open(outcome->run);
        }));
}

bool RunOpener::eventFilter(QObject* watched, QEvent* event) {
    if (watched != &m_parts.window || (event->type() != QEvent::DragEnter && event->type() != QEvent::Drop))
        return false;
    auto* drop = static_cast<QDropEvent*>(event);
    const QString file = runFileOf(*drop->mimeData());
    if (file.isEmpty()) return false;
    drop->acceptProposedAction();
    if (event->type() == QEvent::Drop) open(file);
    return true;
}

}  // namespace kolo::app
