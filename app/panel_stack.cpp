// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panel_stack.h"

#include <QLabel>
#include <QSplitter>
#include <QTabBar>
#include <algorithm>

#include "app/layouts.h"
#include "app/theme.h"

namespace kolo::app {

PanelFrame::PanelFrame(QWidget* content, QWidget* parent)
    : QFrame(parent), m_head(new QWidget(this)), m_content(content) {
    setProperty("panel", true);
    auto* title = new QLabel(content->windowTitle().toUpper());
    setRole(title, "role", QStringLiteral("title"));
    title->setAccessibleName(content->windowTitle());
    // Not a margin of the label's own, which goes when its frame is taken elsewhere.
    columnIn(m_head, 0, {8, 8, 8, 0})->addWidget(title);
    setTitled(true);
    auto* column = columnIn(this, 0, {4, 0, 4, 4});
    column->addWidget(m_head);
    column->addWidget(content, 1);
}

void PanelFrame::setTitled(bool titled) {
    m_head->setVisible(titled && !m_content->property("ownTitle").toBool());
}

PanelStack::PanelStack(const QString& name, QWidget* parent)
    : QWidget(parent), m_splitter(new QSplitter(Qt::Vertical, this)), m_tabs(new QTabBar) {
    setAccessibleName(name);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(8);
    m_tabs->setAccessibleName(tr("Panels of %1").arg(name));
    m_tabs->setAccessibleDescription(tr("Which panel is shown"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(true);
    m_tabs->setFocusPolicy(Qt::TabFocus);
    auto* whole = columnIn(this, 0);
    whole->addWidget(m_splitter, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        if (index < 0 || index >= static_cast<int>(m_tabFrames.size())) return;
        // All tabs share one place, as large as it was.
        QList<int> sizes = m_splitter->sizes();
        const int before = m_splitter->indexOf(m_front);
        m_front = m_tabFrames[index];
        for (PanelFrame* frame : m_tabFrames) frame->setVisible(frame == m_front);
        if (before < 0) return;
        sizes.swapItemsAt(before, m_splitter->indexOf(m_front));
        m_splitter->setSizes(sizes);
    });
    m_tabs->setParent(this);
    m_tabs->hide();
}

PanelFrame* PanelStack::add(PanelFrame* frame, int weight, bool pinned) {
    return insert(static_cast<int>(m_entries.size()), frame, weight, pinned);
}

PanelFrame* PanelStack::insert(int at, PanelFrame* frame, int weight, bool pinned) {
    m_entries.insert(m_entries.begin() + at, {frame, weight, pinned});
    arrange();
    return frame;
}

void PanelStack::remove(PanelFrame* frame) {
    std::erase_if(m_entries, [frame](const Entry& entry) { return entry.frame == frame; });
    if (m_front == frame) m_front = nullptr;
    frame->setParent(nullptr);
    arrange();
}

void PanelStack::setTabbed(bool tabbed) {
    if (std::exchange(m_tabbed, tabbed) != tabbed) arrange();
}

void PanelStack::setPinned(PanelFrame* frame, bool pinned) {
    const auto found =
        std::find_if(m_entries.begin(), m_entries.end(), [frame](const Entry& entry) { return entry.frame == frame; });
    if (found == m_entries.end() || std::exchange(found->pinned, pinned) == pinned) return;
    if (!pinned) std::rotate(m_entries.begin(), found, found + 1);  // the first of the tabs, and in front
    if (!pinned) m_front = frame;
    arrange();
}

void PanelStack::setNarrow(bool narrow) {
    setRole(m_tabs, "narrow", narrow);
}

void PanelStack::arrange() {
    m_tabs->blockSignals(true);
    while (m_tabs->count() > 0) m_tabs->removeTab(0);
    m_tabFrames.clear();
    // Pinned panels first, then (when tabbed) the row of tabs, then the others.
    std::stable_partition(m_entries.begin(), m_entries.end(), [](const Entry& entry) { return entry.pinned; });
    int at = 0;
    bool tabsPlaced = false;
    for (const Entry& entry : m_entries) {
        const bool inTabs = m_tabbed && !entry.pinned;
        if (inTabs && !tabsPlaced) {
            m_splitter->insertWidget(at++, m_tabs);
            tabsPlaced = true;
        }
        m_splitter->insertWidget(at++, entry.frame);
        entry.frame->setTitled(!inTabs);
        if (inTabs) {
            m_tabs->addTab(entry.frame->content()->windowTitle());
            m_tabFrames.push_back(entry.frame);
        }
    }
    m_tabs->setVisible(tabsPlaced);
    if (!tabsPlaced) m_tabs->setParent(this);
    m_tabs->blockSignals(false);
    if (!m_tabFrames.empty()) {
        const auto front = std::find(m_tabFrames.begin(), m_tabFrames.end(), m_front);
        const int index = front == m_tabFrames.end() ? 0 : static_cast<int>(front - m_tabFrames.begin());
        m_front = m_tabFrames[index];
        m_tabs->setCurrentIndex(index);
    }
    for (const Entry& entry : m_entries) entry.frame->setVisible(!m_tabbed || entry.pinned || entry.frame == m_front);
    for (int i = 0; i < m_splitter->count(); ++i)
        m_splitter->setStretchFactor(i, m_splitter->widget(i) == m_tabs ? 0 : 1);
    share();
}

void PanelStack::share() {
    int tabbed = 0;
    for (const Entry& entry : m_entries)
        if (m_tabbed && !entry.pinned) tabbed = std::max(tabbed, entry.weight);
    QList<int> sizes;
    for (int i = 0; i < m_splitter->count(); ++i) {
        const auto entry = std::find_if(m_entries.begin(), m_entries.end(),
                                        [&](const Entry& each) { return each.frame == m_splitter->widget(i); });
        sizes << (entry == m_entries.end()     ? m_tabs->sizeHint().height()
                  : !m_tabbed || entry->pinned ? entry->weight
                                               : tabbed);
    }
    m_splitter->setSizes(sizes);
}

void PanelStack::reveal(const PanelFrame* frame) {
    const auto found = std::find(m_tabFrames.begin(), m_tabFrames.end(), frame);
    if (found != m_tabFrames.end()) m_tabs->setCurrentIndex(static_cast<int>(found - m_tabFrames.begin()));
}

}  // namespace kolo::app
