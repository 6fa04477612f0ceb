// SPDX-License-Identifier: GPL-3.0-or-later
//
// A page of the window besides the run: lessons, the placement lab, a comparison … One file in app/pages/ and one
// `part(...)` line in its CMakeLists.txt add a page, with its tab, its menu entry and its key:
//
//     class Lessons final : public Page { … };
//     const Page& lessons = Lessons{};
#pragma once

#include <QCoreApplication>
#include <QStringList>
#include <vector>

class QWidget;

namespace kolo::app {

struct Services;

class Page {
    Q_DECLARE_TR_FUNCTIONS(Page)
public:
    virtual ~Page() = default;
    virtual QString id() const = 0;     ///< "lessons"; accepted by `kolo-studio --page`
    virtual QString title() const = 0;  ///< on its tab: "Lessons"
    virtual QString tip() const = 0;    ///< what it is for, in one sentence

    /// Called when the page is first shown.
    virtual QWidget* build(const Services& services) const = 0;
    /// Brings one item of the page to the front, by its id: a lesson. False: there is no such item.
    virtual bool openItem(QWidget& built, const QString& item) const {
        (void)built, (void)item;
        return false;
    }
};

inline const QString kRunPage = QStringLiteral("run");  ///< the first page: one run, from all sides

inline const QString kSideBySidePage = QStringLiteral("side-by-side");  ///< several runs; also opened from the history

/// Every registered page, in the order of app/pages/CMakeLists.txt.
const std::vector<const Page*>& allPages();
QStringList pageIds();  ///< kRunPage and theirs

}  // namespace kolo::app
