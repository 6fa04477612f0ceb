// SPDX-License-Identifier: GPL-3.0-or-later
//
// Side by side: two to four algorithms on the Run page's data, or stored runs, stepped as one.
#include "app/panels/side_by_side.h"
#include "app/engine_client.h"
#include "app/history_panel.h"
#include "app/main_window.h"
#include "app/page.h"
#include "app/page_book.h"
#include "app/pages/strip_page.h"
#include "app/panels/parameter_form.h"
#include "app/panels/playback_controls.h"
#include "app/run_document.h"
#include "app/studio_options.h"
#include "app/theme.h"

namespace kolo::app {

namespace {

class SideBySidePage final : public Page {
public:
    QString id() const override { return kSideBySidePage; }
    QString title() const override { return MainWindow::tr("Side by side"); }
    QString tip() const override { return MainWindow::tr("Two to four algorithms on the same data, stepped together"); }
    QWidget* build(MainWindow& window) const override {
        auto* runs = new SideBySide(window.engine());
        auto* page = new StripPage(runs);
        window.engine().request(protocol::ListStrategies{}, [runs](const Outcome<protocol::Reply>& outcome) {
            if (outcome && outcome->strategies) runs->setStrategies(*outcome->strategies);
        });
        const auto follow = [&window, runs] {
            const RunSpec spec = window.form().spec();
            runs->setSpec(spec.parameters.count("algorithm") ? spec : reviewQuestion());
        };
        follow();
        QObject::connect(&window.pages(), &PageBook::pageShown, runs, follow);
        QObject::connect(&window.document(), &RunDocument::runStarted, runs, follow);
        QObject::connect(runs, &SideBySide::ran, &window.history().model(), &HistoryModel::refresh);
        QObject::connect(runs, &SideBySide::failed, page, &StripPage::complain);
        QObject::connect(&window.appearance(), &Appearance::changed, runs, &SideBySide::repaintAll);
        driveLikeTheRun(runs->controls(), window);
        return page;
    }
};

}  // namespace

const Page& sideBySide() {
    static const SideBySidePage page;
    return page;
}

}  // namespace kolo::app
