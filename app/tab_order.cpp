// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tab_order.h"

#include <QApplication>
#include <QLayout>
#include <QScrollArea>

namespace kolo::app {

namespace {

/// What hands the focus on to one of its parts is no stop of its own, nor is a radio button that is not chosen.
bool takesTab(const QWidget& widget) {
    return (widget.focusPolicy() & Qt::TabFocus) && !widget.focusProxy() && widget.isVisible() && widget.isEnabled();
}

void collect(QWidget& widget, QList<QWidget*>& stops);

void collect(QLayout& layout, QList<QWidget*>& stops) {
    for (int i = 0; i < layout.count(); ++i) {
        QLayoutItem* item = layout.itemAt(i);
        if (item->widget())
            collect(*item->widget(), stops);
        else if (item->layout())
            collect(*item->layout(), stops);
    }
}

void collect(QWidget& widget, QList<QWidget*>& stops) {
    if (takesTab(widget)) stops << &widget;
    const auto* area = qobject_cast<const QScrollArea*>(&widget);
    if (area && area->widget())
        collect(*area->widget(), stops);
    else if (widget.layout())
        collect(*widget.layout(), stops);
}

QList<QWidget*> stopsOf(QWidget& panel) {
    QList<QWidget*> stops;
    collect(panel, stops);
    return stops;
}

}  // namespace

bool tabInOrderOfTheEye(QWidget& panel, bool next) {
    const auto reason = next ? Qt::TabFocusReason : Qt::BacktabFocusReason;
    const QWidget* now = QApplication::focusWidget();
    const QList<QWidget*> stops = stopsOf(panel);
    qsizetype at = 0;
    while (at < stops.size() && stops[at] != now && !stops[at]->isAncestorOf(now)) ++at;
    if (at < stops.size()) {
        at += next ? 1 : -1;
        if (at >= 0 && at < stops.size()) {
            stops[at]->setFocus(reason);
            return true;
        }
    }
    // Out of it where its parts end in Qt's order, which is where Tab came in; the panel itself may lie elsewhere.
    QWidget* edge = &panel;
    for (QWidget* part = panel.nextInFocusChain(); part != &panel; part = part->nextInFocusChain()) {
        if (!panel.isAncestorOf(part)) continue;
        edge = part;
        if (!next) break;
    }
    const auto beyond = [next](QWidget* widget) {
        return next ? widget->nextInFocusChain() : widget->previousInFocusChain();
    };
    for (QWidget* out = beyond(edge); out != edge; out = beyond(out)) {
        if (panel.isAncestorOf(out) || !takesTab(*out)) continue;
        out->setFocus(reason);
        return true;
    }
    return false;
}

void focusFirst(QWidget& panel) {
    const QList<QWidget*> stops = stopsOf(panel);
    if (!stops.isEmpty()) stops.first()->setFocus(Qt::ShortcutFocusReason);
}

}  // namespace kolo::app
