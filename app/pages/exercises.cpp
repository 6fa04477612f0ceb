// SPDX-License-Identifier: GPL-3.0-or-later
//
// The exercises page; its content is in app/exercises/exercise_book.h.
#include <QCoreApplication>

#include "app/exercises/exercise_book.h"
#include "app/page.h"
#include "app/services.h"

namespace kolo::app {

namespace {

class Exercises final : public Page {
public:
    QString id() const override { return QStringLiteral("exercises"); }
    QString title() const override { return Page::tr("Exercises"); }
    QString tip() const override {
        return Page::tr("Fill the table, predict, count, place: exercises that check themselves");
    }
    QWidget* build(const Services& services) const override { return new ExerciseBook(services); }
};

}  // namespace

const Page& exercises = Exercises{};

}  // namespace kolo::app
