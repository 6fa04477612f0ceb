// SPDX-License-Identifier: GPL-3.0-or-later
//
// Systems: those of the lectures by their names; what each is, run, and two of them compared.
#include <QPushButton>
#include <QStackedWidget>

#include "app/engine_client.h"
#include "app/history_model.h"
#include "app/page.h"
#include "app/pages/strip_page.h"
#include "app/panels/systems_view.h"
#include "app/placement/run_queue.h"
#include "app/run_document.h"
#include "app/search/search_view.h"
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

/// The search takes the table's place until it is closed; it stays as it was left.
void showSearch(const Services& services, QStackedWidget& stack, const std::string& strategy) {
    auto* search = stack.findChild<SearchView*>();
    if (!search) {
        auto* queue = new RunQueue(services.engine.options(), &stack);
        search = new SearchView(*queue);
        stack.addWidget(search);
        askForStrategies(services.engine, search, [search, strategy](const auto& all) {
            for (const StrategyInfo& each : all)
                if (each.id == strategy) search->setStrategy(each);
        });
        search->propose(services.nextSpec());
        QObject::connect(search, &SearchView::closed, &stack, [&stack] { stack.setCurrentIndex(0); });
        QObject::connect(search, &SearchView::runRequested, &stack, [services](const RunSpec& spec) {
            services.showRun();
            services.document.start(spec);
        });
    }
    stack.setCurrentWidget(search);
    search->searchButton().setFocus();
}

}  // namespace

const Page& systems{QStringLiteral("systems"), [] { return Page::tr("Systems"); },
                    [] { return Page::tr("The systems of the lectures: what each is, run, two of them compared"); },
                    [](const Services& services) -> QWidget* {
                        auto* view = new SystemsView(services.engine);
                        auto* stack = new QStackedWidget;
                        stack->addWidget(view);
                        auto* page = new StripPage(stack);
                        askForStrategies(services.engine, view, [view](const auto& all) { view->setStrategies(all); });
                        QObject::connect(view, &SystemsView::runRequested, page, [services](const RunSpec& spec) {
                            const RunSpec form = services.nextSpec();
                            services.showRun();
                            services.document.start(onTheForm(spec, form));
                        });
                        QObject::connect(view, &SystemsView::searchRequested, stack,
                                         [services, stack](const QString& strategy) {
                                             showSearch(services, *stack, strategy.toStdString());
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
