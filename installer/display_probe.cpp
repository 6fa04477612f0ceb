// SPDX-License-Identifier: Apache-2.0
//
// Can a window be opened here? Qt answers by ending the program when no display lets it in, so installer/run.sh starts
// this one first, and falls back to the terminal when it does not come back with 0.
#include <QGuiApplication>
#include <cstdio>
#include <cstdlib>

namespace {

/// Qt's last words before it would abort: pass them on, and end quietly instead.
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
