// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lecture_stage.h"
#include "app/page.h"
#include "app/pages/training_page.h"
#include "app/services.h"

namespace kolo::app {

const Page& training{QStringLiteral("training"),
                     [] { return TrainingPage::tr("Training"); },
                     [] {
                         return TrainingPage::tr(
                             "The same training in several ways, over each other: in step, asynchronous, and between");
                     },
                     [](const Services& services) -> QWidget* { return new TrainingPage(services); },
                     nullptr,
                     [](QWidget& built, bool on) { static_cast<TrainingPage&>(built).setLarge(on); },
                     [](QWidget&) {
                         return QList<LectureView>{LectureView::Picture, LectureView::Table, LectureView::Chart};
                     },
                     [](QWidget& built, LectureView view) { static_cast<TrainingPage&>(built).showView(view); }};

}  // namespace kolo::app
