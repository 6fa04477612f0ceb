// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tab_order.h"

#include <QApplication>
#include <QLayout>
#include <QScrollArea>

namespace kolo::app {

namespace {

/// What hands the focus on to one of its parts is no stop of its own, nor is a radio button that is not chosen.
bool mayTakeTab(const QWidget& widget) {
    return (widget.focusPolicy() & Qt::TabFocus) && !widget.focusProxy();
}

bool takesTab(const QWidget& widget) {
    return mayTakeTab(widget) && widget.isVisible() && widget.isEnabled();
}

using Filter = bool(const QWidget&);

void collect(QWidget& widget, QList<QWidget*>& stops, Filter& filter);

void collect(QLayout& layout, QList<QWidget*>& stops, Filter& filter) {
    for (int i = 0; i < layout.count(); ++i) {
        QLayoutItem* item = layout.itemAt(i);
        if (item->widget())
            collect(*item->widget(), stops, filter);
        else if (item->layout())
            collect(*item->layout(), stops, filter);
    }
}

void collect(QWidget& widget, QList<QWidget*>& stops, Filter& filter) {
    if (filter(widget)) stops << &widget;
    const auto* area = qobject_cast<const QScrollArea*>(&widget);
    if (area && area->widget())
        collect(*area->widget(), stops, filter);
    else if (widget.layout())
        collect(*widget.layout(), stops, filter);
}

QList<QWidget*> stopsOf(QWidget& panel, Filter& filter = takesTab) {
    QList<QWidget*> stops;
    collect(panel, stops, filter);
    return stops;
}

}  // namespace

void chainInOrderOfTheEye(QWidget& panel) {
    const QList<QWidget*> stops = stopsOf(panel, mayTakeTab);
    for (qsizetype i = 1; i < stops.size(); ++i) QWidget::setTabOrder(stops[i - 1], stops[i]);
}

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
    return tabAlongTheChain(stops.isEmpty() ? panel : next ? *stops.last() : *stops.first(), next, &panel);
}

bool tabAlongTheChain(QWidget& from, bool next, const QWidget* past) {
    const auto beyond = [next](QWidget* widget) {
        return next ? widget->nextInFocusChain() : widget->previousInFocusChain();
    };
    for (QWidget* out = beyond(&from); out != &from; out = beyond(out)) {
        if (!takesTab(*out) || (past && past->isAncestorOf(out))) continue;
        out->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
        return true;
    }
    return false;
}

void focusFirst(QWidget& panel) {
    if (QWidget* chief = panel.focusProxy(); chief && chief->isVisible())
        return chief->setFocus(Qt::ShortcutFocusReason);
    const QList<QWidget*> stops = stopsOf(panel);
    if (!stops.isEmpty()) stops.first()->setFocus(Qt::ShortcutFocusReason);
}

}  // namespace kolo::app
