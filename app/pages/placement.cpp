// SPDX-License-Identifier: GPL-3.0-or-later
//
// The placement lab page: where an operation runs and who decided it; whether a model fits; and from which size a GPU
// pays off.
#include <QTabWidget>
#include <QVBoxLayout>

#include "app/engine_client.h"
#include "app/history_model.h"
#include "app/page.h"
#include "app/placement/cpu_gpu_view.h"
#include "app/placement/fit_view.h"
#include "app/placement/placement_view.h"
#include "app/placement/run_queue.h"
#include "app/services.h"

namespace kolo::app {

const Page& placement{QStringLiteral("placement"), [] { return Page::tr("Placement"); },
                      [] { return Page::tr("Run a small TensorFlow-like program and see which device does what"); },
                      [](const Services& services) -> QWidget* {
                          auto* page = new QWidget;
                          auto* queue = new RunQueue(services.engine.options(), page);
                          auto* tabs = new QTabWidget;
                          tabs->setAccessibleName(Page::tr("Parts of the placement lab"));
                          tabs->setDocumentMode(true);
                          auto* program = new PlacementView(*queue, services.appearance);
                          tabs->addTab(program, Page::tr("Program"));
                          tabs->addTab(new FitView(*queue), Page::tr("Does it fit?"));
                          tabs->addTab(new CpuGpuView(*queue), Page::tr("CPU or GPU?"));
                          auto* column = new QVBoxLayout(page);
                          column->setContentsMargins(8, 4, 8, 8);
                          column->addWidget(tabs);
                          QObject::connect(program, &PlacementView::recorded, &services.history,
                                           &HistoryModel::refresh);
                          return page;
                      }};

}  // namespace kolo::app
