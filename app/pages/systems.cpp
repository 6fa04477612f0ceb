// SPDX-License-Identifier: GPL-3.0-or-later
//
// Systems: those of the lectures by their names; what each is, run, and two of them compared.
#include "app/engine_client.h"
#include "app/history_model.h"
#include "app/page.h"
#include "app/pages/strip_page.h"
#include "app/panels/systems_view.h"
#include "app/run_document.h"
#include "app/services.h"
#include "engine/api/system.h"

namespace kolo::app {

namespace {

/// The system with the devices of the Run page's form, and with its training, unless the system brings its own model.
RunSpec onTheForm(RunSpec system, const RunSpec& form) {
    system.devices.kind = form.devices.kind;
    const auto itself = kolo::systems::find(system.system);
    if (!form.parameters.contains("model") || !itself || (*itself)->sets.contains("model")) return system;
    for (const char* name : {"model", "dataset", "rows", "steps", "batch", "seed"})
        if (const auto found = form.parameters.find(name); found != form.parameters.end())
            system.parameters.emplace(*found);
    return system;
}

}  // namespace

const Page& systems{QStringLiteral("systems"), [] { return Page::tr("Systems"); },
                    [] { return Page::tr("The systems of the lectures: what each is, run, two of them compared"); },
                    [](const Services& services) -> QWidget* {
                        auto* view = new SystemsView(services.engine);
                        auto* page = new StripPage(view);
                        askForStrategies(services.engine, view, [view](const auto& all) { view->setStrategies(all); });
                        QObject::connect(view, &SystemsView::runRequested, page, [services](const RunSpec& spec) {
                            const RunSpec form = services.nextSpec();
                            services.showRun();
                            services.document.start(onTheForm(spec, form));
                        });
                        QObject::connect(view, &SystemsView::ran, &services.history, &HistoryModel::refresh);
                        QObject::connect(view, &SystemsView::failed, page, &StripPage::complain);
                        QObject::connect(view, &SystemsView::told, page, &StripPage::tell);
                        return page;
                    },
                    [](QWidget& built, const QString& item) {
                        auto* view = built.findChild<SystemsView*>();
                        return view && view->choose(item);
                    }};

}  // namespace kolo::app
