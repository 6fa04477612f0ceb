// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/extras.h"

#include <QActionGroup>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>
#include <QStandardPaths>
#include <QTimer>

#include "app/actions.h"
#include "app/animation_export.h"
#include "app/exporter.h"
#include "app/language.h"
#include "app/main_window.h"
#include "app/message_strip.h"
#include "app/playlist_player.h"
#include "app/report/report.h"
#include "app/run_document.h"
#include "app/studio_options.h"
#include "app/tour.h"

namespace kolo::app {

Extras::Extras(MainWindow& window, const StudioOptions& options)
    : QObject(&window),
      m_window(window),
      m_animation(new AnimationCommands(window)),
      m_playlist(new PlaylistPlayer(window)),
      m_tour(new Tour(window)) {
    addReport();
    addLanguages();
    addTour(options);
    if (options.playlist) m_playlist->play(*options.playlist);
}

void Extras::addReport() {
    connect(m_window.actions().exportReport, &QAction::triggered, this, [this] {
        MessageStrip& strip = m_window.strip();
        if (!m_window.document().hasRun()) {
            strip.show({Notice::Tone::Info, tr("There is no run to report on yet; press Run first."), {}, {}, 6});
            return;
        }
        QSettings settings;
        const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
        QString folder = settings.value(QStringLiteral("export/folder"), documents).toString();
        if (!QFileInfo(folder).isDir()) folder = QDir::homePath();
        auto* dialog = new QFileDialog(&m_window, tr("Lab report"), folder);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setAcceptMode(QFileDialog::AcceptSave);
        const QStringList filters{tr("Report to print (*.pdf)"), tr("Report as one page for a browser (*.html)")};
        dialog->setNameFilters(filters);
        const QString name = m_window.exporter().suggestedName(ExportKind::Kolo).section(QLatin1Char('.'), 0, 0);
        const auto propose = [dialog, filters, name] {
            const QString suffix =
                dialog->selectedNameFilter() == filters[1] ? QStringLiteral("html") : QStringLiteral("pdf");
            dialog->setDefaultSuffix(suffix);
            dialog->selectFile(QStringLiteral("%1-report.%2").arg(name, suffix));
        };
        propose();
        connect(dialog, &QFileDialog::filterSelected, dialog, propose);
        connect(dialog, &QFileDialog::fileSelected, this, [this, &strip](const QString& path) {
            QSettings().setValue(QStringLiteral("export/folder"), QFileInfo(path).absolutePath());
            const auto saved = saveReport(reportOf(m_window.document()), path);
            if (saved) {
                strip.show({Notice::Tone::Good, tr("Saved %1.").arg(QDir::toNativeSeparators(path)), {}, {}, 8});
            } else {
                strip.show({Notice::Tone::Bad, QString::fromStdString(saved.error().message.shown()), {}, {}, 0});
            }
        });
        dialog->open();
    });
}

void Extras::addLanguages() {
    auto* group = new QActionGroup(this);
    const auto add = [&](const QString& language, const QString& name) {
        QAction* action = m_window.actions().addLanguage(name);
        action->setChecked(language == chosenLanguage());
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, language, name] {
            chooseLanguage(language);
            m_window.strip().show(
                {Notice::Tone::Info, tr("Language: %1, from the next start of Kolo on.").arg(name), {}, {}, 8});
        });
    };
    add({}, tr("As the system"));
    for (const QString& language : languages()) add(language, languageName(language));
}

void Extras::addTour(const StudioOptions& options) {
    connect(m_window.actions().tour, &QAction::triggered, m_tour, &Tour::begin);
    // Anyone who asks for something specific on the command line does not need the tour.
    if (!options.isPlain() || Tour::wasSeen()) return;
    connect(&m_window.document(), &RunDocument::runStarted, m_tour, [this] {
        if (!Tour::wasSeen()) QTimer::singleShot(0, m_tour, &Tour::begin);
    });
}

}  // namespace kolo::app
