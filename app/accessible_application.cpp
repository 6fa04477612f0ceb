// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/accessible_application.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QAccessibleWidget>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QTextDocumentFragment>
#include <QTimer>

namespace kolo::app {

namespace {

/// The program. A menu that a right click opens hangs on no button and on no bar; Qt's own leaves it out.
class Kolo : public QAccessibleApplication {
public:
    int childCount() const override { return QAccessibleApplication::childCount() + int(openMenus().size()); }
    QAccessibleInterface* child(int index) const override {
        const int menu = index - QAccessibleApplication::childCount();
        if (menu < 0) return QAccessibleApplication::child(index);
        return QAccessible::queryAccessibleInterface(openMenus().value(menu));
    }
    int indexOfChild(const QAccessibleInterface* part) const override {
        const auto menu = part ? openMenus().indexOf(part->object()) : -1;
        return menu < 0 ? QAccessibleApplication::indexOfChild(part) : QAccessibleApplication::childCount() + int(menu);
    }
    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Name ? QStringLiteral("Kolo") : QAccessibleApplication::text(kind);
    }

private:
    static QList<QObject*> openMenus() {
        QList<QObject*> menus;
        for (QWidget* window : QApplication::topLevelWidgets())
            if (auto* menu = qobject_cast<QMenu*>(window);
                menu && menu->isVisible() && menu->menuAction()->associatedObjects().isEmpty())
                menus << menu;
        return menus;
    }
};

/// The menus, and beside them the tabs of the pages; Qt's own leaves out what is in the corner.
class MenuBar : public QAccessibleWidget {
public:
    explicit MenuBar(QMenuBar* bar) : QAccessibleWidget(bar, QAccessible::MenuBar) {}

    int childCount() const override { return menus() + (bar().cornerWidget() ? 1 : 0); }
    QAccessibleInterface* child(int index) const override {
        if (index < 0 || index >= childCount()) return nullptr;
        if (index == menus()) return QAccessible::queryAccessibleInterface(bar().cornerWidget());
        const QAccessibleInterface* menu = QAccessible::queryAccessibleInterface(bar().actions()[index]->menu());
        return menu ? menu->parent() : nullptr;  // its title
    }
    int indexOfChild(const QAccessibleInterface* part) const override {
        if (!part) return -1;
        return part->object() == bar().cornerWidget()
                   ? menus()
                   : static_cast<int>(bar().actions().indexOf(qobject_cast<QAction*>(part->object())));
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        for (int index = 0; index < childCount(); ++index)
            if (QAccessibleInterface* part = child(index); part && part->rect().contains(x, y)) return part;
        return nullptr;
    }

private:
    QMenuBar& bar() const { return *static_cast<QMenuBar*>(widget()); }
    int menus() const { return static_cast<int>(bar().actions().size()); }
};

/// A box, called by its name and what is chosen in it: "smallest array: 4 KiB". Qt's own is called "4 KiB" on Linux,
/// and needs a label beside it that says of what.
class Box : public QAccessibleWidget {
public:
    explicit Box(QComboBox* box) : QAccessibleWidget(box, QAccessible::ComboBox) {}

    int childCount() const override { return box().isEditable() ? 2 : 1; }
    QAccessibleInterface* child(int index) const override {
        QObject* const parts[] = {box().view(), box().lineEdit()};
        return index >= 0 && index < childCount() ? QAccessible::queryAccessibleInterface(parts[index]) : nullptr;
    }
    int indexOfChild(const QAccessibleInterface* part) const override {
        return part && part->object() == box().view() ? 0 : part && part->object() == box().lineEdit() ? 1 : -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        return box().isEditable() && box().lineEdit()->rect().contains(box().lineEdit()->mapFromGlobal(QPoint(x, y)))
                   ? child(1)
                   : nullptr;
    }
    QString text(QAccessible::Text kind) const override {
        const QString name = box().accessibleName(), chosen = box().currentText();
        if (kind == QAccessible::Value) return chosen;
        if (kind != QAccessible::Name) return QAccessibleWidget::text(kind);
        return name.isEmpty() || chosen.isEmpty() ? name + chosen : QStringLiteral("%1: %2").arg(name, chosen);
    }
    QAccessible::State state() const override {
        QAccessible::State state = QAccessibleWidget::state();
        state.expandable = true;
        state.expanded = box().view()->isVisible();
        state.editable = box().isEditable();
        return state;
    }
    QStringList actionNames() const override { return {showMenuAction(), pressAction()}; }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }
    void doAction(const QString& action) override {
        if (!actionNames().contains(action)) return;
        box().view()->isVisible() ? box().hidePopup() : box().showPopup();
    }

private:
    QComboBox& box() const { return *static_cast<QComboBox*>(widget()); }
};

/// A label, called by its name and what it says: "steps, counted: 6". Of Qt's own that has a name, nobody hears what it
/// says.
class Label : public QAccessibleWidget {
public:
    explicit Label(QLabel* label)
        : QAccessibleWidget(
              label, label->pixmap(Qt::ReturnByValue).isNull() ? QAccessible::StaticText : QAccessible::Graphic) {}

    QString text(QAccessible::Text kind) const override {
        if (kind != QAccessible::Name) return QAccessibleWidget::text(kind);
        const QString name = label().accessibleName(), words = plainWords();
        if (words.isEmpty() || name.contains(words, Qt::CaseInsensitive)) return name;
        return name.isEmpty() ? words : QStringLiteral("%1: %2").arg(name, words);
    }
    QList<std::pair<QAccessibleInterface*, QAccessible::Relation>> relations(
        QAccessible::Relation match) const override {
        auto found = QAccessibleWidget::relations(match);
        if (QWidget* buddy = label().buddy(); buddy && (match & QAccessible::Labelled))
            found.emplace_back(QAccessible::queryAccessibleInterface(buddy), QAccessible::Labelled);
        return found;
    }

private:
    QLabel& label() const { return *static_cast<QLabel*>(widget()); }
    QString plainWords() const {
        QString words = label().text();
        const bool isRich = label().textFormat() == Qt::RichText ||
                            (label().textFormat() == Qt::AutoText && Qt::mightBeRichText(words));
        if (isRich) return QTextDocumentFragment::fromHtml(words).toPlainText();
        return label().buddy() ? words.remove(QLatin1Char('&')) : words;
    }
};

}  // namespace

void introduceAsKolo() {
    QAccessible::installFactory([](const QString&, QObject* object) -> QAccessibleInterface* {
        if (auto* box = qobject_cast<QComboBox*>(object)) {
            // The list that it opens is called what it is, once it has its name, and this is over.
            QTimer::singleShot(0, box, [box] { box->view()->setAccessibleName(box->accessibleName()); });
            return new Box(box);
        }
        if (auto* label = qobject_cast<QLabel*>(object)) return new Label(label);
        if (auto* bar = qobject_cast<QMenuBar*>(object)) return new MenuBar(bar);
        return object == QCoreApplication::instance() ? new Kolo : nullptr;
    });
}

}  // namespace kolo::app
