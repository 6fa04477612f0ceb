// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window's pages, one at a time, with the tabs beside the menus. The run comes first; every other page is built
// when first opened, so that a window that only shows a run starts as fast as before.
#pragma once

#include <QList>
#include <QPointer>
#include <QStackedWidget>

#include "app/services.h"

class QAction;
class QTabBar;

namespace kolo::app {

class Page;
enum class LectureView;

class PageBook : public QStackedWidget {
    Q_OBJECT
public:
    PageBook(QWidget* run, Services services);

    QTabBar* tabs() { return m_tabs; }                            ///< owned by whoever lays it out
    const QList<QAction*>& actions() const { return m_actions; }  ///< one per page, for the menu
    bool show(const QString& id);                                 ///< false: there is no such page
    bool openItem(const QString& id, const QString& item);        ///< shows the page and that part of it
    bool canLecture() const;                  ///< the page that is shown has a manner for the back row
    bool plays() const;                       ///< the playback's keys step something on that page
    void setLecture(bool on);                 ///< that page, and each that is shown later
    QList<LectureView> lectureViews() const;  ///< of that page; the run's are the stage's
    void showView(LectureView view);          ///< in lecture mode; one of these
    QString shown() const;                    ///< its id
    QSize minimumSizeHint() const override;   ///< of that page: the others do not widen the window

private:
    void open(int index);
    void makeLarge(const Page& page, QWidget& built, bool large);  ///< for the back row, or as before
    const Page* page(int index) const;                             ///< null: the run's

    Services m_services;
    QTabBar* m_tabs;
    QList<QAction*> m_actions;
    QList<const Page*> m_unbuilt;  // by index; null: already built
    bool m_lecture = false;
    QPointer<QWidget> m_focusBefore;  // the lecture
};

}  // namespace kolo::app
