// SPDX-License-Identifier: GPL-3.0-or-later
//
// The list of keys, shown over the window: made from the actions, so that it cannot be out of date. Any click or Esc
// closes it; it is not modal.
#pragma once

#include <QWidget>
#include <vector>

class QGridLayout;

namespace kolo::app {

class Actions;

class KeysOverlay : public QWidget {
    Q_OBJECT
public:
    KeysOverlay(const Actions& actions, QWidget* parent);

    void toggle();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QGridLayout* m_card;
    std::vector<QWidget*> m_columns;
    std::size_t m_across = 0;  // how many of them stand side by side
};

}  // namespace kolo::app
