// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/page_switch.h"

#include <QButtonGroup>
#include <QFrame>
#include <QPushButton>

#include "app/theme.h"

namespace kolo::app {

PageSwitch::PageSwitch(QWidget* parent)
    : QStackedWidget(parent), m_switch(new QFrame(this)), m_buttons(new QButtonGroup(this)) {
    auto* row = new QHBoxLayout(m_switch);
    row->setContentsMargins(0, 0, 12, 0);
    row->setSpacing(2);
}

void PageSwitch::add(const QString& title, QWidget* desk, QBoxLayout& bar) {
    auto* button = new QPushButton(title, m_switch);
    button->setCheckable(true);
    setRole(button, "segment", true);
    m_buttons->addButton(button);
    m_switch->layout()->addWidget(button);
    addWidget(desk);
    connect(button, &QPushButton::clicked, this, [this, button, desk, &bar] {
        show(desk, bar);
        button->setFocus();  // it has moved with the switch
    });
    if (count() > 1) return;
    button->setChecked(true);
    show(desk, bar);
}

QSize PageSwitch::minimumSizeHint() const {
    return currentWidget() ? currentWidget()->minimumSizeHint() : QStackedWidget::minimumSizeHint();
}

void PageSwitch::show(QWidget* desk, QBoxLayout& bar) {
    bar.insertWidget(0, m_switch);
    setCurrentWidget(desk);
    updateGeometry();
}

}  // namespace kolo::app
