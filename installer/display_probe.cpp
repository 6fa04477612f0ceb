// SPDX-License-Identifier: Apache-2.0
//
// Can a window be opened here? Qt answers by ending the program when no display lets it in, so installer/run.sh starts
// this one first, and falls back to the terminal when it does not come back with 0.
#include <QGuiApplication>

int main(int argc, char** argv) {
    const QGuiApplication application(argc, argv);
    return application.screens().isEmpty() ? 1 : 0;
}
