// SPDX-License-Identifier: GPL-3.0-or-later
//
// The list of keys, shown over the window: made from the actions, so that it cannot be out of date. Any click or Esc
// closes it; it is not modal. Those that do nothing at the moment, on the page that is shown, are faint. For the back
// row it is large and begins with the lecture's keys. Where it is longer than the window, the arrows and Page Up and
// Down scroll it; no key that stands alone gets through to the run behind it.
#pragma once

#include <QPointer>
#include <QWidget>
#include <functional>
#include <vector>

class QAction;
class QFrame;
class QGridLayout;
class QScrollArea;

namespace kolo::app {

class Actions;

class KeysOverlay : public QWidget {
    Q_OBJECT
public:
    using Works = std::function<bool(const QAction& action)>;  ///< by one of its keys, now
    /// Parts of the window that have keys of their own, now.
    struct Shown {
        bool picture, panels, exercises;  // panels: those around the picture
        bool programs, placement;         // programs: pages where one is written, also Placement
    };
    KeysOverlay(const Actions& actions, Works works, std::function<Shown()> shown, QWidget* parent);

    void toggle(bool large);  ///< large: for the back row

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fill();
    void arrange();
    int scrolledBy(const QKeyEvent& event) const;  // px; 0: not a key for that

    const Actions& m_actions;
    Works m_works;
    std::function<Shown()> m_shown;
    QFrame* m_card;
    QGridLayout* m_grid;
    QScrollArea* m_scroll;
    std::vector<QWidget*> m_columns;
    std::size_t m_across = 0;  // how many of them stand side by side
    bool m_large = false;
    QPointer<QWidget> m_focusBefore;
};

}  // namespace kolo::app
