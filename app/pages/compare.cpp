// SPDX-License-Identifier: GPL-3.0-or-later
//
// Compare: which algorithm is fastest here, and from what size; measured curves, and the textbook beside the counts.
// And two runs of pipelines, one above the other.
#include <QDir>

#include "app/engine_client.h"
#include "app/lecture_stage.h"
#include "app/page.h"
#include "app/pages/page_switch.h"
#include "app/pages/strip_page.h"
#include "app/panels/compare_page.h"
#include "app/panels/plan_comparison.h"
#include "app/panels/playback_controls.h"
#include "app/services.h"
#include "app/theme.h"

namespace kolo::app {

const Page& compare{
    QStringLiteral("compare"),
    [] { return Page::tr("Compare"); },
    [] { return Page::tr("Every algorithm measured on this machine; two pipelines above one another"); },
    [](const Services& services) -> QWidget* {
        auto* compare = new ComparePage(services.engine);
        auto* plans = new PlanComparison(services.engine, services.history);
        auto* desks = new PageSwitch;
        desks->add(Page::tr("Algorithms"), compare, compare->bar());
        desks->add(Page::tr("Pipelines"), plans, plans->bar());
        auto* page = new StripPage(desks);
        driveLikeTheRun(plans->controls(), services);
        QObject::connect(plans, &PlanComparison::failed, page, &StripPage::complain);
        QObject::connect(&services.appearance, &Appearance::changed, plans, &PlanComparison::repaintAll);
        askForStrategies(services.engine, compare, [compare](const auto& all) { compare->setStrategies(all); });
        services.engine.request(protocol::Doctor{},
                                whileAlive(compare, [compare](const Outcome<protocol::Reply>& outcome) {
                                    if (outcome && outcome->doctor) compare->setDoctor(*outcome->doctor);
                                }));
        QObject::connect(compare, &ComparePage::failed, page, &StripPage::complain);
        QObject::connect(compare, &ComparePage::saved, page, [page](const QString& path) {
            page->tell(Page::tr("Saved %1.").arg(QDir::toNativeSeparators(path)));
        });
        return page;
    },
    nullptr,
    [](QWidget& built, bool on) {
        built.findChild<ComparePage*>()->setLarge(on);
        built.findChild<PlanComparison*>()->setLarge(on);
    },
    [](QWidget& built) {
        if (built.findChild<PlanComparison*>()->isVisibleTo(&built))
            return QList<LectureView>{LectureView::Picture, LectureView::Table};
        return QList<LectureView>{LectureView::Picture, LectureView::Table, LectureView::Chart};
    },
    [](QWidget& built, LectureView view) {
        auto* plans = built.findChild<PlanComparison*>();
        plans->isVisibleTo(&built) ? plans->showView(view) : built.findChild<ComparePage*>()->showView(view);
    }};

}  // namespace kolo::app
