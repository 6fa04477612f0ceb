// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/extras.h"

#include <QActionGroup>
#include <QDir>
#include <QMainWindow>
#include <QMenu>
#include <QTimer>

#include "app/actions.h"
#include "app/animation_export.h"
#include "app/engine_words.h"
#include "app/exporter.h"
#include "app/file_dialogs.h"
#include "app/language.h"
#include "app/message_strip.h"
#include "app/playlist_player.h"
#include "app/report/report.h"
#include "app/run_document.h"
#include "app/studio_options.h"
#include "app/tour.h"

namespace kolo::app {

Extras::Extras(const WindowParts& parts, const StudioOptions& options)
    : QObject(&parts.window),
      m_parts(parts),
      m_animation(new AnimationCommands(parts)),
      m_playlist(new PlaylistPlayer(parts)),
      m_tour(new Tour(parts)) {
    addReport();
    addLanguages();
    addTour(options);
    if (options.playlist) m_playlist->play(*options.playlist);
}

void Extras::addReport() {
    connect(m_parts.actions.exportReport, &QAction::triggered, this, [this] {
        MessageStrip& strip = m_parts.strip;
        if (!m_parts.document.hasRun()) {
            strip.show({Notice::Tone::Info, tr("There is no run to report on yet; press Run first."), {}, {}, 6});
            return;
        }
        const QString name = m_parts.exporter.suggestedStem() + QStringLiteral("-report.");
        askWhereToSave(
            &m_parts.window, tr("Lab report"),
            {{tr("Report to print (*.pdf)"), QStringLiteral("pdf"), name + QStringLiteral("pdf")},
             {tr("Report as one page for a browser (*.html)"), QStringLiteral("html"), name + QStringLiteral("html")}},
            [this, &strip](const QString& path, std::size_t) {
                if (const auto saved = saveReport(reportOf(m_parts.document), path); !saved)
                    return strip.show({Notice::Tone::Bad, engineWords(saved.error().message), {}, {}, 0});
                strip.show({Notice::Tone::Good, tr("Saved %1.").arg(QDir::toNativeSeparators(path)), {}, {}, 8});
            });
    });
}

void Extras::addLanguages() {
    auto* group = new QActionGroup(this);
    const auto add = [&](const QString& language, const QString& name) {
        QAction* action = m_parts.actions.addLanguage(name);
        action->setChecked(language == chosenLanguage());
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, language, name] {
            chooseLanguage(language);
            m_parts.strip.show(
                {Notice::Tone::Info, tr("Language: %1, from the next start of Kolo on.").arg(name), {}, {}, 8});
        });
    };
    add({}, tr("As the system"));
    for (const QString& language : languages()) add(language, languageName(language));
}

void Extras::addTour(const StudioOptions& options) {
    connect(m_parts.actions.tour, &QAction::triggered, m_tour, &Tour::begin);
    // Anyone who asks for something specific on the command line does not need the tour.
    if (!options.isPlain() || Tour::wasSeen()) return;
    connect(&m_parts.document, &RunDocument::runStarted, m_tour, [this] {
        if (!Tour::wasSeen()) QTimer::singleShot(0, m_tour, &Tour::begin);
    });
}

}  // namespace kolo::app
