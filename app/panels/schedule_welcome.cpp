// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/schedule_welcome.h"

#include <QLabel>
#include <QPushButton>
#include <map>

#include "app/layouts.h"
#include "app/theme.h"
#include "app/wrapping_row.h"

namespace kolo::app {

namespace {

constexpr int kWidest = 620;  // px, of a line of text

/// Knows how high it was at a width: a page asks for that many times for each change beside it, and rich text is set
/// anew each time.
class RichLabel : public QLabel {
public:
    using QLabel::QLabel;
    int heightForWidth(int width) const override {
        const auto [height, isNew] = m_heights.try_emplace(width);
        if (isNew) height->second = QLabel::heightForWidth(width);
        return height->second;
    }

protected:
    void changeEvent(QEvent* event) override {
        m_heights.clear();
        QLabel::changeEvent(event);
    }

private:
    mutable std::map<int, int> m_heights;
};

QLabel* words(const QString& text, QWidget* parent) {
    auto* label = new RichLabel(text, parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
    label->setFont(wordsFont(14));
    label->setMaximumWidth(kWidest);
    return label;
}

}  // namespace

ScheduleWelcome::ScheduleWelcome(QWidget* parent) : QWidget(parent), m_starts(new WrappingRow) {
    auto* heading = new QLabel(tr("An allreduce of your own"), this);
    heading->setFont(wordsFont(22, QFont::DemiBold));
    heading->setWordWrap(true);
    auto* column = columnIn(this, 12, {24, 16, 24, 16});
    column->addStretch(1);
    column->addWidget(heading);
    column->addWidget(words(tr("A row is one message: in which <b>step</b>, <b>from</b> which worker <b>to</b> which "
                               "(A is 0, B is 1 …), which <b>chunk</b> of the array, and whether the receiver adds it "
                               "to its own (<b>reduce</b>) or is overwritten (<b>copy</b>)."),
                            this));
    column->addWidget(words(tr("While you write, it is proved: every worker must end with every worker's contribution, "
                               "each exactly once. A right schedule is priced beside the built-in ones and runs on any "
                               "devices."),
                            this));
    m_starts->setSpacing(8);
    auto* open = new QPushButton(tr("Open a CSV…"), this);
    auto* row = new QPushButton(tr("Write the first row"), this);
    m_starts->addWidget(row);
    m_starts->addWidget(open);
    m_starts->addStretch(1);
    column->addSpacing(4);
    column->addLayout(m_starts);
    column->addStretch(2);
    connect(open, &QPushButton::clicked, this, &ScheduleWelcome::openWanted);
    connect(row, &QPushButton::clicked, this, &ScheduleWelcome::rowWanted);
}

void ScheduleWelcome::addStart(const QString& algorithm, const QString& title) {
    auto* button = new QPushButton(tr("Start from %1").arg(title), this);
    const bool first = m_starts->count() == 3;
    setRole(button, "primary", first);
    m_starts->insertWidget(m_starts->count() - 3, button);
    connect(button, &QPushButton::clicked, this, [this, algorithm] { emit startWanted(algorithm); });
}

}  // namespace kolo::app
