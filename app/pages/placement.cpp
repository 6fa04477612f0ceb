// SPDX-License-Identifier: GPL-3.0-or-later
//
// The placement lab page: where an operation runs and who decided it; whether a model fits; and from which size a GPU
// pays off.
#include <QCoreApplication>
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

namespace {

class PlacementPage final : public Page {
public:
    QString id() const override { return QStringLiteral("placement"); }
    QString title() const override { return tr("Placement"); }
    QString tip() const override { return tr("Run a small TensorFlow-like program and see which device does what"); }

    QWidget* build(const Services& services) const override {
        auto* page = new QWidget;
        auto* queue = new RunQueue(services.engine.options(), page);
        auto* tabs = new QTabWidget;
        tabs->setAccessibleName(tr("Parts of the placement lab"));
        tabs->setDocumentMode(true);
        auto* program = new PlacementView(*queue);
        tabs->addTab(program, tr("Program"));
        tabs->addTab(new FitView(*queue), tr("Does it fit?"));
        tabs->addTab(new CpuGpuView(*queue), tr("CPU or GPU?"));
        auto* column = new QVBoxLayout(page);
        column->setContentsMargins(8, 4, 8, 8);
        column->addWidget(tabs);
        QObject::connect(program, &PlacementView::recorded, &services.history, &HistoryModel::refresh);
        return page;
    }

private:
    static QString tr(const char* text) { return QCoreApplication::translate("PlacementPage", text); }
};

}  // namespace

const Page& placement = PlacementPage{};

}  // namespace kolo::app
