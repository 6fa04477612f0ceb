// SPDX-License-Identifier: GPL-3.0-or-later
//
// Design your own: an allreduce as a table of messages, or a training step as the grid of a pipeline. Either is proved,
// drawn and priced as it is written, and run on the Run page.
#include "app/engine_client.h"
#include "app/page.h"
#include "app/pages/page_switch.h"
#include "app/pages/strip_page.h"
#include "app/panels/parameter_form.h"
#include "app/panels/plan_editor.h"
#include "app/panels/playback_controls.h"
#include "app/panels/schedule_editor.h"
#include "app/panels/schedule_preview.h"
#include "app/run_document.h"
#include "app/services.h"

namespace kolo::app {

namespace {

/// The reader's schedule on the form's devices, with random data.
RunSpec specOf(const RunSpec& form, const QString& path, int workers, int elements) {
    RunSpec spec;
    spec.strategy = "allreduce";
    spec.parameters = {{"algorithm", "@" + path.toStdString()}, {"elements", std::to_string(elements)}};
    spec.devices = form.devices;
    spec.devices.count = workers;
    spec.launch = form.launch;
    if (form.collectives == "kolo") spec.collectives = form.collectives;  // a library would not take the schedule
    spec.detail = form.detail;
    return spec;
}

/// The reader's plan as a pipeline with the form's settings, if they are a pipeline's.
RunSpec planSpecOf(const RunSpec& form, const QString& path, int devices, int microbatches, int stages) {
    constexpr const char* kLayer = "-32";
    RunSpec spec = form;
    const auto number = [&](const char* name) {
        const auto found = form.parameters.find(name);
        return found == form.parameters.end() ? 1 : std::max(1, QString::fromStdString(found->second).toInt());
    };
    const bool pipeline = form.strategy == "pipeline";
    if (!pipeline) spec.parameters.clear();
    spec.strategy = "pipeline";
    spec.collectives = "kolo";
    // A model that the form's pipeline was not cut into so many stages of may have too few layers.
    if (!pipeline || stages > number("stages")) {
        spec.parameters["model"] = "mlp:64";
        for (int layer = 1; layer < stages; ++layer) spec.parameters["model"] += kLayer;
        spec.parameters["model"] += "-10";
        spec.parameters["dataset"] = "digits8";
        spec.parameters["balance"] = "even";
    }
    spec.parameters["stages"] = std::to_string(devices);
    spec.parameters["micro"] = std::to_string(microbatches);
    spec.parameters["schedule"] = "@" + path.toStdString();
    spec.devices.count = devices * (pipeline ? number("replicas") : 1);
    return spec;
}

}  // namespace

const Page& design{
    QStringLiteral("design"), [] { return Page::tr("Design"); },
    [] { return Page::tr("An allreduce or a training step of your own, proved and priced while it is written"); },
    [](const Services& services) -> QWidget* {
        auto* editor = new ScheduleEditor(services.engine);
        auto* plan = new PlanEditor;
        auto* desks = new PageSwitch;
        desks->add(Page::tr("An allreduce"), editor, editor->bar());
        desks->add(Page::tr("A training step"), plan, plan->bar());
        auto* page = new StripPage(desks);
        askForStrategies(services.engine, editor, [editor](const auto& all) { editor->setStrategies(all); });
        for (DesignEditor* each : {static_cast<DesignEditor*>(editor), static_cast<DesignEditor*>(plan)}) {
            QObject::connect(each, &DesignEditor::failed, page, &StripPage::complain);
            driveLikeTheRun(each->preview().controls(), services);
        }
        QObject::connect(
            plan, &PlanEditor::runRequested, page,
            [services](const QString& path, int devices, int microbatches, int stages) {
                services.showRun();
                services.document.start(planSpecOf(services.nextSpec(), path, devices, microbatches, stages));
            });
        QObject::connect(editor, &ScheduleEditor::runRequested, page,
                         [services](const QString& path, int workers, int elements) {
                             services.showRun();
                             services.document.start(specOf(services.nextSpec(), path, workers, elements));
                         });
        return page;
    }};

}  // namespace kolo::app
