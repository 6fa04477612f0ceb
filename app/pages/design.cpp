// SPDX-License-Identifier: GPL-3.0-or-later
//
// Design your own: a schedule as a table, proved, drawn and priced as it is written, and run on the Run page.
#include "app/engine_client.h"
#include "app/page.h"
#include "app/pages/strip_page.h"
#include "app/panels/parameter_form.h"
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

}  // namespace

const Page& design{
    QStringLiteral("design"), [] { return Page::tr("Design"); },
    [] { return Page::tr("An allreduce of your own: a table of messages, proved and priced while it is written"); },
    [](const Services& services) -> QWidget* {
        auto* editor = new ScheduleEditor(services.engine);
        auto* page = new StripPage(editor);
        askForStrategies(services.engine, editor, [editor](const auto& all) { editor->setStrategies(all); });
        QObject::connect(editor, &ScheduleEditor::failed, page, &StripPage::complain);
        QObject::connect(editor, &ScheduleEditor::runRequested, page,
                         [services](const QString& path, int workers, int elements) {
                             services.showRun();
                             services.document.start(specOf(services.nextSpec(), path, workers, elements));
                         });
        driveLikeTheRun(editor->preview().controls(), services);
        return page;
    }};

}  // namespace kolo::app
