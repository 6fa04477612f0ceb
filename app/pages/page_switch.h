// SPDX-License-Identifier: GPL-3.0-or-later
//
// A page with several desks, one behind the other, and the switch between them at the beginning of the bar of the one
// that is shown.
#pragma once

#include <QBoxLayout>
#include <QStackedWidget>

class QButtonGroup;
class QFrame;

namespace kolo::app {

class PageSwitch : public QStackedWidget {
    Q_OBJECT
public:
    explicit PageSwitch(QWidget* parent = nullptr);

    /// The first one is shown. `bar`: of the desk; the switch is put at its beginning.
    void add(const QString& title, QWidget* desk, QBoxLayout& bar);
    QSize minimumSizeHint() const override;  ///< of that desk, as PageBook

private:
    void show(QWidget* desk, QBoxLayout& bar);

    QFrame* m_switch;
    QButtonGroup* m_buttons;
};

}  // namespace kolo::app
