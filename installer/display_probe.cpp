// SPDX-License-Identifier: Apache-2.0
//
// Can a window be opened here? If no display is available, Qt aborts the program, so installer/run.sh starts this one
// first, and falls back to the terminal if its exit status is not 0.
#include <QGuiApplication>
#include <cstdio>
#include <cstdlib>

namespace {

/// Qt's last message before it would abort: pass it on, and exit quietly instead.
void endQuietly(QtMsgType type, const QMessageLogContext&, const QString& message) {
    std::fprintf(stderr, "%s\n", qPrintable(message));
    if (type == QtFatalMsg) std::_Exit(1);
}

}  // namespace

int main(int argc, char** argv) {
    qInstallMessageHandler(endQuietly);
    const QGuiApplication application(argc, argv);
    return application.screens().isEmpty() ? 1 : 0;
}
