// SPDX-License-Identifier: GPL-3.0-or-later
//
// A page of the window besides the run: lessons, the placement lab, a comparison … One file in app/pages/ and one
// `part(...)` line in its CMakeLists.txt add a page, with its tab, its menu entry and its key:
//
//     const Page& lessons{"lessons", [] { return Page::tr("Lessons"); }, …};
#pragma once

#include <QCoreApplication>
#include <QList>
#include <QStringList>
#include <vector>

class QWidget;

namespace kolo::app {

struct Services;
enum class LectureView;

struct Page {
    QString id;                                   ///< "lessons"; accepted by `kolo-studio --page`
    QString (*title)();                           ///< on its tab: "Lessons"
    QString (*tip)();                             ///< what it is for, in one sentence
    QWidget* (*build)(const Services& services);  ///< called when the page is first shown
    /// Brings one item of the page to the front, by its id: a lesson. False: there is no such item. Null: it has none.
    bool (*openItem)(QWidget& built, const QString& item) = nullptr;
    /// Shows the page for the back row, or as before. Null: F5 goes to the run, and from the hall to here leaves it.
    void (*setLecture)(QWidget& built, bool on) = nullptr;
    /// What of it can fill the screen in lecture mode; as a picture, the page is as it comes. Null: it is only that.
    QList<LectureView> (*views)(QWidget& built) = nullptr;
    void (*showView)(QWidget& built, LectureView view) = nullptr;

    Q_DECLARE_TR_FUNCTIONS(Page)
};

inline const QString kRunPage = QStringLiteral("run");  ///< the first page: one run, from all sides
inline const QString kExercisesPage = QStringLiteral("exercises");  ///< where keys check what was filled in

inline const QString kSideBySidePage = QStringLiteral("side-by-side");  ///< several runs; also opened from the history

/// Every registered page, in the order of app/pages/CMakeLists.txt.
const std::vector<const Page*>& allPages();
QStringList pageIds();  ///< kRunPage and theirs

}  // namespace kolo::app
