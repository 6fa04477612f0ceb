// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/accessible_application.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QAccessibleObject>
#include <QComboBox>
#include <QCoreApplication>
#include <QTimer>

namespace kolo::app {

namespace {

class Kolo : public QAccessibleApplication {
public:
    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Name ? QStringLiteral("Kolo") : QAccessibleApplication::text(kind);
    }
};

/// The list that a box opens is called what the box is.
void nameListOf(QComboBox& box) {
    box.view()->setAccessibleName(QAccessible::queryAccessibleInterface(&box)->text(QAccessible::Name));
}

}  // namespace

void introduceAsKolo() {
    QAccessible::installFactory([](const QString&, QObject* object) -> QAccessibleInterface* {
        if (auto* box = qobject_cast<QComboBox*>(object))  // once it has its name, and this is over
            QTimer::singleShot(0, box, [box] { nameListOf(*box); });
        return object == QCoreApplication::instance() ? new Kolo : nullptr;
    });
}

}  // namespace kolo::app
