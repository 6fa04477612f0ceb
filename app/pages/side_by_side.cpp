// SPDX-License-Identifier: GPL-3.0-or-later
//
// Side by side: two to four algorithms on the Run page's data, or stored runs, stepped as one.
#include "app/panels/side_by_side.h"
#include "app/engine_client.h"
#include "app/history_model.h"
#include "app/page.h"
#include "app/pages/strip_page.h"
#include "app/panels/parameter_form.h"
#include "app/panels/playback_controls.h"
#include "app/run_document.h"
#include "app/services.h"
#include "app/studio_options.h"
#include "app/theme.h"

namespace kolo::app {

const Page& sideBySide{kSideBySidePage,
                       [] { return Page::tr("Side by side"); },
                       [] { return Page::tr("Two to four algorithms on the same data, stepped together"); },
                       [](const Services& services) -> QWidget* {
                           auto* runs = new SideBySide(services.engine);
                           auto* page = new StripPage(runs);
                           askForStrategies(services.engine, runs,
                                            [runs](const auto& all) { runs->setStrategies(all); });
                           const auto follow = [services, runs] {
                               const RunSpec spec = services.nextSpec();
                               runs->setSpec(spec.parameters.count("algorithm") ? spec : reviewQuestion());
                           };
                           follow();
                           QObject::connect(page, &StripPage::shown, runs, follow);
                           QObject::connect(&services.document, &RunDocument::runStarted, runs, follow);
                           QObject::connect(runs, &SideBySide::ran, &services.history, &HistoryModel::refresh);
                           QObject::connect(runs, &SideBySide::failed, page, &StripPage::complain);
                           QObject::connect(&services.appearance, &Appearance::changed, runs, &SideBySide::repaintAll);
                           driveLikeTheRun(runs->controls(), services);
                           return page;
                       },
                       nullptr,
                       [](QWidget& built, bool on) { built.findChild<SideBySide*>()->setLarge(on); }};

}  // namespace kolo::app
