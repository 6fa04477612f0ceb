// SPDX-License-Identifier: GPL-3.0-or-later
//
// kolo-studio: the desktop application. It parses its command line before it needs a display, so that a wrong option is
// reported anywhere.
#include <QApplication>
#include <cstdio>

#include "app/accessible_application.h"
#include "app/frame_bench.h"
#include "app/language.h"
#include "app/main_window.h"
#include "app/report/report.h"
#include "app/screenshot.h"
#include "app/startup_trace.h"

int main(int argc, char** argv) {
    using namespace kolo::app;
    beginStartupTrace();
    QCoreApplication::setOrganizationName(QStringLiteral("kolo"));
    QCoreApplication::setApplicationName(QStringLiteral("studio"));
    QCoreApplication::setApplicationVersion(QStringLiteral(KOLO_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("kolo-studio"));

    const auto options = [&] {
        const QCoreApplication withoutDisplay(argc, argv);
        return parseStudioOptions(QCoreApplication::arguments());
    }();
    if (!options) {
        std::fprintf(stderr, "kolo-studio: %s\n", options.error().message.shown().c_str());
        return 2;
    }
    if (!options->answer.isEmpty()) {
        std::fputs(qPrintable(options->answer), stdout);
        return 0;
    }
    const bool display = !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
    if (!options->reportFile.isEmpty() && !display) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    introduceAsKolo();
    speak(options->language);
    if (!options->reportFile.isEmpty()) return reportOnCommandLine(*options);
    MainWindow window(*options);
    if (!options->screenshot.isEmpty()) new Screenshot(window, window.document(), options->screenshot, options->step);
    if (options->benchFrames)
        new FrameBench(window, window.document(), window.canvas(), window.timeline(), options->benchSeconds);
    window.show();
    if (options->lecture) window.setLecture(true);
    return QApplication::exec();
}
