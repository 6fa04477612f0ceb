// SPDX-License-Identifier: GPL-3.0-or-later
//
// A column of panels. If there is room they are stacked, each under its title; if not, all but the pinned ones share
// one place and a row of tabs. The panels themselves are never reparented, so nothing is rebuilt when the window grows.
#pragma once

#include <QFrame>
#include <vector>

class QSplitter;
class QTabBar;
class QVBoxLayout;

namespace kolo::app {

/// A panel's surface and its title, which is the content's windowTitle(). Content whose property "ownTitle" is true
/// shows its title itself, beside its controls.
class PanelFrame : public QFrame {
    Q_OBJECT
public:
    explicit PanelFrame(QWidget* content, QWidget* parent = nullptr);
    QWidget* content() const { return m_content; }
    void setTitled(bool titled);

private:
    QWidget* m_head;
    QWidget* m_content;
};

class PanelStack : public QWidget {
    Q_OBJECT
public:
    explicit PanelStack(const QString& name, QWidget* parent = nullptr);

    /// `weight`: its share of the height; `pinned`: not among the tabs.
    PanelFrame* add(PanelFrame* frame, int weight, bool pinned = false);
    PanelFrame* insert(int at, PanelFrame* frame, int weight, bool pinned = false);
    void remove(PanelFrame* frame);  ///< for use elsewhere
    void setTabbed(bool tabbed);
    void setPinned(PanelFrame* frame, bool pinned);      ///< false: it becomes the first of the tabs
    void setNarrow(bool narrow);                         ///< the tabs stand closer together
    void share();                                        ///< redistributes the height by weight
    void reveal(const PanelFrame* frame);                ///< brings its tab to the front
    const PanelFrame* front() const { return m_front; }  ///< of the tabs

private:
    struct Entry {
        PanelFrame* frame;
        int weight;
        bool pinned;
    };
    void arrange();

    QSplitter* m_splitter;
    QTabBar* m_tabs;
    std::vector<Entry> m_entries;
    std::vector<PanelFrame*> m_tabFrames;
    PanelFrame* m_front = nullptr;
    bool m_tabbed = false;
};

}  // namespace kolo::app
