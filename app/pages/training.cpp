// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/page.h"
#include "app/pages/training_page.h"
#include "app/services.h"

namespace kolo::app {

namespace {

class Training final : public Page {
public:
    QString id() const override { return QStringLiteral("training"); }
    QString title() const override { return TrainingPage::tr("Training"); }
    QString tip() const override {
        return TrainingPage::tr(
            "The same training in several ways, over each other: in step, asynchronous, and between");
    }
    QWidget* build(const Services& services) const override { return new TrainingPage(services); }
};

}  // namespace

const Page& training = Training{};

}  // namespace kolo::app
