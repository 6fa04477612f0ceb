// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QTimer>
#include <cstdio>

#include "app/engine_client.h"
#include "app/engine_words.h"
#include "app/report/report.h"
#include "app/run_document.h"
#include "app/studio_options.h"

namespace kolo::app {

int reportOnCommandLine(const StudioOptions& options) {
    constexpr int kGiveUpMs = 120'000;
    EngineClient engine;
    RunDocument document(engine);
    const auto fail = [&](const QString& sentence, int status) {
        std::fprintf(stderr, "kolo-studio: %s\n", qPrintable(sentence));
        QApplication::exit(status);
    };
    QObject::connect(&document, &RunDocument::failed, &document,
                     [&](const Error& error) { fail(engineWords(error.message), 2); });
    QObject::connect(&engine, &EngineClient::lost, &document,
                     [&](const Error& error, bool) { fail(engineWords(error.message), 1); });
    QObject::connect(&document, &RunDocument::runEnded, &document, [&] {
        const auto saved = saveReport(reportOf(document), options.reportFile);
        if (!saved) return fail(engineWords(saved.error().message), 1);
        std::fprintf(stderr, "Saved %s\n", qPrintable(options.reportFile));
        QApplication::exit(0);
    });
    QTimer::singleShot(kGiveUpMs, &document, [&] {
        fail(QCoreApplication::translate("StudioOptions", "Run %1 could not be read within %2 s.")
                 .arg(options.run)
                 .arg(kGiveUpMs / 1000),
             1);
    });
    engine.start({options.engine, options.database});
    document.open(options.run);
    const int status = QApplication::exec();
    engine.stop();
    return status;
}

}  // namespace kolo::app
