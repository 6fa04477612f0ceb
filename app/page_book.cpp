// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/page_book.h"

#include <QAction>
#include <QTabBar>
#include <algorithm>

#include "app/actions.h"
#include "app/message_strip.h"
#include "app/page.h"

namespace kolo::app {

PageBook::PageBook(QWidget* run, Services services) : m_services(std::move(services)), m_tabs(new QTabBar) {
    m_tabs->setAccessibleName(tr("Pages"));
    m_tabs->setAccessibleDescription(tr("The pages of the window; the arrow keys go from one to the next"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    const auto add = [this](const QString& title, const QString& tip) {
        const int index = m_tabs->addTab(title);
        auto* action = new QAction(title, this);
        action->setToolTip(tip);
        if (index < 10)  // Alt+1 … Alt+9, Alt+0
            action->setShortcut(QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_0 + (index + 1) % 10)));
        m_tabs->setTabToolTip(
            index, QStringLiteral("%1 (%2)").arg(tip, action->shortcut().toString(QKeySequence::NativeText)));
        connect(action, &QAction::triggered, this, [this, index] { m_tabs->setCurrentIndex(index); });
        addAction(action);
        m_actions << action;
    };
    add(tr("Run"), tr("One run: picture, table, charts and history"));
    addWidget(run);
    m_unbuilt << nullptr;
    for (const Page* page : allPages()) {
        add(page->title(), page->tip());
        addWidget(new QWidget);  // a placeholder until it is opened
        m_unbuilt << page;
    }
    connect(m_tabs, &QTabBar::currentChanged, this, &PageBook::open);
}

void PageBook::open(int index) {
    if (const Page* page = std::exchange(m_unbuilt[index], nullptr)) {
        QWidget* built = page->build(m_services);
        built->setAccessibleName(page->title());
        QWidget* place = widget(index);
        removeWidget(place);
        delete place;
        insertWidget(index, built);
    }
    setCurrentIndex(index);
    updateGeometry();
    if (const Page* shown = page(index); shown && shown->setLecture) makeLarge(*shown, *currentWidget(), m_lecture);
}

void PageBook::makeLarge(const Page& page, QWidget& built, bool large) {
    page.setLecture(built, large);
    for (MessageStrip* strip : built.findChildren<MessageStrip*>()) strip->setLarge(large);
}

const Page* PageBook::page(int index) const {
    return index < 1 ? nullptr : allPages()[static_cast<std::size_t>(index) - 1];
}

bool PageBook::canLecture() const {
    const Page* shown = page(currentIndex());
    return shown && shown->setLecture;
}

void PageBook::setLecture(bool on) {
    m_lecture = on;
    if (on) m_focusBefore = window()->focusWidget();
    for (int index = 1; index < count(); ++index)
        if (const Page* each = page(index); each->setLecture && !m_unbuilt[index] && (index == currentIndex() || !on))
            makeLarge(*each, *widget(index), on);
    // Back to where the lecturer was: the control was hidden meanwhile.
    if (!on && m_focusBefore && m_focusBefore->isVisible() && currentWidget()->isAncestorOf(m_focusBefore))
        m_focusBefore->setFocus(Qt::OtherFocusReason);
}

bool PageBook::plays() const {
    return std::ranges::any_of(currentWidget()->findChildren<QWidget*>(), [](const QWidget* part) {
        return part->isVisible() && part->property(kPlays).toBool();
    });
}

QList<LectureView> PageBook::lectureViews() const {
    const Page* shown = page(currentIndex());
    return shown && shown->views ? shown->views(*currentWidget()) : QList<LectureView>();
}

void PageBook::showView(LectureView view) {
    if (lectureViews().contains(view)) page(currentIndex())->showView(*currentWidget(), view);
}

bool PageBook::show(const QString& id) {
    const auto index = pageIds().indexOf(id);
    if (index < 0) return false;
    m_tabs->setCurrentIndex(static_cast<int>(index));
    return true;
}

bool PageBook::openItem(const QString& id, const QString& item) {
    if (!show(id)) return false;
    for (const Page* page : allPages())
        if (page->id == id) return page->openItem && page->openItem(*currentWidget(), item);
    return false;
}

QString PageBook::shown() const {
    return pageIds().at(currentIndex());
}

QSize PageBook::minimumSizeHint() const {
    return currentWidget()->minimumSizeHint().expandedTo(currentWidget()->minimumSize());
}

QStringList pageIds() {
    QStringList ids{kRunPage};
    for (const Page* page : allPages()) ids << page->id;
    return ids;
}

}  // namespace kolo::app
