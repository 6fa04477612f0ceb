// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/accessible_application.h"

#include <QAccessible>
#include <QAccessibleObject>
#include <QCoreApplication>

namespace kolo::app {

namespace {

class Kolo : public QAccessibleApplication {
public:
    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Name ? QStringLiteral("Kolo") : QAccessibleApplication::text(kind);
    }
};

}  // namespace

void introduceAsKolo() {
    QAccessible::installFactory([](const QString&, QObject* object) -> QAccessibleInterface* {
        return object == QCoreApplication::instance() ? new Kolo : nullptr;
    });
}

}  // namespace kolo::app
