// SPDX-License-Identifier: GPL-3.0-or-later
//
// Compare: which algorithm is fastest here, and from what size; measured curves, and the textbook beside the counts.
#include <QDir>

#include "app/engine_client.h"
#include "app/page.h"
#include "app/pages/strip_page.h"
#include "app/panels/compare_page.h"
#include "app/services.h"

namespace kolo::app {

const Page& compare{
    QStringLiteral("compare"), [] { return Page::tr("Compare"); },
    [] { return Page::tr("Measures every algorithm on this machine: time over size, steps, messages and bytes"); },
    [](const Services& services) -> QWidget* {
        auto* compare = new ComparePage(services.engine);
        auto* page = new StripPage(compare);
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
    }};

}  // namespace kolo::app
