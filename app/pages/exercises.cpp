// SPDX-License-Identifier: GPL-3.0-or-later
//
// The exercises page; its content is in app/exercises/exercise_book.h.
#include <QCoreApplication>

#include "app/exercises/exercise_book.h"
#include "app/page.h"

namespace kolo::app {

namespace {

class Exercises final : public Page {
public:
    QString id() const override { return QStringLiteral("exercises"); }
    QString title() const override { return QCoreApplication::translate("Page", "Exercises"); }
    QString tip() const override {
        return QCoreApplication::translate("Page",
                                           "Fill the table, predict, count, place: exercises that check themselves");
    }
    QWidget* build(MainWindow& window) const override { return new ExerciseBook(window); }
};

}  // namespace

const Page& exercises() {
    static const Exercises page;
    return page;
}

}  // namespace kolo::app
