// SPDX-License-Identifier: GPL-3.0-or-later
//
// The programs page: the slides' code, and what each line of it becomes.
#include <QVBoxLayout>

#include "app/engine_client.h"
#include "app/page.h"
#include "app/placement/run_queue.h"
#include "app/programs/program_view.h"
#include "app/run_document.h"
#include "app/services.h"

namespace kolo::app {

const Page& programs{QStringLiteral("programs"), [] { return Page::tr("Programs"); },
                     [] { return Page::tr("Paste the code of a slide: what each line becomes, and the run"); },
                     [](const Services& services) -> QWidget* {
                         auto* page = new QWidget;
                         auto* queue = new RunQueue(services.engine.options(), page);
                         auto* view = new ProgramView(*queue);
                         auto* column = new QVBoxLayout(page);
                         column->setContentsMargins(8, 4, 8, 8);
                         column->addWidget(view);
                         QObject::connect(view, &ProgramView::runRequested, page, [services](const RunSpec& spec) {
                             services.showRun();
                             services.document.start(spec);
                         });
                         return page;
                     }};

}  // namespace kolo::app
