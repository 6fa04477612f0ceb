// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/run_bar.h"

#include <QJsonObject>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <algorithm>
#include <cmath>

#include "app/actions.h"
#include "app/engine_words.h"
#include "app/icons.h"
#include "app/layouts.h"
#include "app/run_document.h"
#include "app/theme.h"
#include "engine/api/provenance_names.h"
#include "viz/charts/amounts.h"
#include "viz/layout/record_words.h"

namespace kolo::app {

namespace {
constexpr double kSlow = viz::Playhead::kMaxSecondsPerStep, kFast = viz::Playhead::kMinSecondsPerStep;
constexpr int kTicks = 100;

QPushButton* faceOf(QAction* action, const QString& text, Sign sign, bool primary, QWidget* parent) {
    auto* button = new QPushButton(icon(sign, primary), text, parent);
    setRole(button, "primary", primary);
    button->setIconSize(QSize(14, 14));
    // A click leaves the keyboard focus where it was, so that Space still means Play.
    button->setFocusPolicy(Qt::TabFocus);
    button->setToolTip(
        QStringLiteral("%1 (%2)").arg(action->toolTip(), action->shortcut().toString(QKeySequence::NativeText)));
    button->setAccessibleName(text);
    button->setAccessibleDescription(action->toolTip());
    button->setEnabled(action->isEnabled());
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    QObject::connect(action, &QAction::enabledChanged, button, &QPushButton::setEnabled);
    return button;
}

constexpr int kTitlePx = 15, kTightPx = 12;  // as the style sheet says of headings
constexpr int kTitleRoom = 160;              // at least, before other parts take theirs
constexpr int kLeastTitle = 112;             // with less it goes below the line
constexpr int kSpacing = 8;

QLabel* badge(const QString& name, const QString& description, QWidget* parent) {
    auto* label = new QLabel(parent);
    setRole(label, "role", QStringLiteral("badge"));
    label->setAccessibleName(name);
    label->setAccessibleDescription(description);
    label->hide();
    return label;
}
}  // namespace

double secondsOfTick(int tick) {
    return kSlow * std::pow(kFast / kSlow, tick / static_cast<double>(kTicks));
}

int tickOfSeconds(double seconds) {
    return static_cast<int>(std::lround(kTicks * std::log(seconds / kSlow) / std::log(kFast / kSlow)));
}

RunBar::RunBar(RunDocument& document, Actions& actions, QWidget* parent)
    : QFrame(parent),
      m_document(document),
      m_speed(new QSlider(Qt::Horizontal, this)),
      m_pace(new QLabel(this)),
      m_title(new QLabel(this)),
      m_subtitle(new QLabel(this)),
      m_words(new QWidget(this)),
      m_hardware(badge(tr("What ran"), tr("The devices on which this run took place"), this)),
      m_numbers(badge(tr("What the numbers are"), tr("Measured, emulated or modelled"), this)),
      m_source(badge(tr("Live or stored"), tr("Whether the engine stands behind this run or it is a record"), this)) {
    setProperty("bar", true);
    setAccessibleName(tr("Run bar"));
    setAccessibleDescription(tr("Steps through the run, and says what it is"));
    auto* column = columnIn(this, 4, {12, 8, 12, 8});
    m_line = new QHBoxLayout;
    m_line->setSpacing(kSpacing);
    column->addLayout(m_line);
    auto* const line = m_line;
    m_shortened = {faceOf(actions.toStart, tr("Reset"), Sign::Reset, false, this),
                   faceOf(actions.stepBack, tr("Back"), Sign::Back, false, this)};
    for (QPushButton* button : m_shortened) line->addWidget(button);
    line->addWidget(faceOf(actions.stepForward, tr("Step"), Sign::Step, true, this));
    m_play = faceOf(actions.play, tr("Play"), Sign::Play, false, this);
    const int sign = m_play->sizeHint().width() - m_play->fontMetrics().horizontalAdvance(m_play->text());
    for (const QString& text : {tr("Play"), tr("Pause")})  // it does not move when it says the other
        m_play->setMinimumWidth(
            std::max(m_play->minimumWidth(), sign + 4 + m_play->fontMetrics().horizontalAdvance(text)));
    line->addWidget(m_play);
    line->addSpacing(8);

    m_speed->setRange(0, kTicks);
    m_speed->setPageStep(10);
    m_speed->setFixedWidth(104);
    m_speed->setFocusPolicy(Qt::TabFocus);  // a click on it leaves the arrow keys to the run
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setAccessibleDescription(tr("Seconds per step while playing; to the right is faster"));
    m_speed->setToolTip(tr("Seconds per step while playing; to the right is faster"));
    m_pace->setFont(numbersFont(12));
    m_pace->setMinimumWidth(m_pace->fontMetrics().horizontalAdvance(tr("%1 s per step").arg(QStringLiteral("0.10"))));
    m_pace->setAccessibleName(tr("Pace"));
    m_pace->setAccessibleDescription(tr("Seconds per step while playing"));
    setRole(m_pace, "role", QStringLiteral("dim"));
    line->addWidget(m_speed);
    line->addWidget(m_pace);
    line->addSpacing(12);

    m_title->setTextFormat(Qt::PlainText);
    m_title->setAccessibleName(tr("Title of the run"));
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    setRole(m_title, "role", QStringLiteral("heading"));
    m_subtitle->setTextFormat(Qt::PlainText);
    m_subtitle->setAccessibleName(tr("What was run"));
    m_subtitle->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    setRole(m_subtitle, "role", QStringLiteral("dim"));
    auto* words = columnIn(m_words, 0);
    words->addWidget(m_title);
    words->addWidget(m_subtitle);
    m_wordsAt = line->count();
    line->addWidget(m_words, 1);
    for (QWidget* pill : {m_source, m_hardware, m_numbers}) line->addWidget(pill, 0, Qt::AlignVCenter);

    connect(m_speed, &QSlider::valueChanged, this,
            [this](int tick) { m_document.setSecondsPerStep(secondsOfTick(tick)); });
    connect(&document, &RunDocument::runStarted, this, &RunBar::showRun);
    connect(&document, &RunDocument::runEnded, this, &RunBar::showRun);
    connect(&document, &RunDocument::engineStateChanged, this, &RunBar::showRun);
    connect(&document, &RunDocument::engineStateChanged, this, &RunBar::showPlayhead);
    connect(&document, &RunDocument::playheadMoved, this, &RunBar::showPlayhead);
    showRun();
    showPlayhead();
}

void RunBar::showRun() {
    if (!m_document.hasRun()) {
        m_about = m_titleText = tr("No run yet");
        m_subtitle->setText(tr("Set up a run and press Run"));
        fit();
        return;
    }
    const RunInfo& info = m_document.info();
    m_titleText = engineWords(info.title);
    QStringList words;  // the title says the rest
    if (info.collective) {
        const auto elements = info.collective->elements;
        words << (elements == 1 ? tr("1 element each") : tr("%1 elements each").arg(elements))
              << QString::fromUtf8(name(info.collective->dtype).data());
    }
    words << (info.id > 0 ? tr("run %1").arg(info.id) : tr("not recorded"));
    const bool thinned = m_document.training() && m_document.training()->hasGaps();
    if (thinned) words << tr("thinned");
    m_subtitle->setText(words.join(QStringLiteral(" · ")));
    m_about = m_titleText + QStringLiteral(" · ") + m_subtitle->text();
    if (thinned)
        m_about += QLatin1Char('\n') + tr("Of a long run, the first and the last steps are kept, and some of those "
                                          "between; its curves go on to the end.");
    m_subtitle->setToolTip(m_about);
    const bool failed = m_document.result() && m_document.result()->status == RunStatus::Failed;
    m_source->setText(failed ? tr("failed") : m_document.isLive() ? tr("live") : tr("stored run"));
    m_source->setToolTip(failed                ? tr("It goes no further; what was recorded stays")
                         : m_document.isLive() ? tr("The engine stands behind this run")
                                               : tr("Replayed from the record, exactly as it was"));
    setRole(m_source, "tone",
            failed                ? QStringLiteral("bad")
            : m_document.isLive() ? QStringLiteral("good")
                                  : QString());
    // "virtual GPU × 4 on AMD EPYC, 2 cores": the badges show the first part, their tips the whole.
    const QString hardware = QString::fromStdString(viz::hardwareInWords(info.provenance.hardware));
    const std::string devices = info.provenance.hardware.substr(0, info.provenance.hardware.find(" on "));
    m_hardware->setText(QString::fromStdString(viz::hardwareInWords(devices)));
    m_hardware->setToolTip(tr("%1; host %2").arg(hardware, QString::fromStdString(info.provenance.host)));
    const QString numbers = QString::fromStdString(viz::numbersInWords(info.provenance.numbers));
    m_numbers->setText(QString::fromStdString(viz::numbersInBrief(info.provenance.numbers)));
    QString tip = tr("What the times and bytes on the screen are: %1").arg(numbers);
    const QJsonObject waits = m_document.figures()["link_waits"].toObject();
    const auto micros = [&](const char* key) {
        return viz::numberText(waits[QLatin1String(key)].toDouble() / 1e3, 'f', 1);
    };
    if (waits["count"].toDouble() > 0)
        tip += QLatin1Char('\n') + tr("Its transfers ended %1 µs late on average, %2 µs at most.")
                                       .arg(micros("late_ns_mean"), micros("late_ns_max"));
    m_numbers->setToolTip(tip);
    setRole(m_numbers, "tone",
            info.provenance.numbers == recorded::kMeasured ? QStringLiteral("good") : QStringLiteral("warning"));
    for (QLabel* label : {m_source, m_hardware, m_numbers}) {
        label->setVisible(!label->text().isEmpty());
        label->setAccessibleDescription(label->toolTip());
    }
    layout()->activate();  // what the badges have left is the title's room
    fit();
}

void RunBar::showPlayhead() {
    const viz::Playhead& playhead = m_document.playhead();
    const bool playing = playhead.playing() || (m_document.training() && m_document.isRunningFreely());
    if (std::exchange(m_showsPause, playing) != playing) {
        m_play->setText(playing ? tr("Pause") : tr("Play"));
        m_play->setAccessibleName(m_play->text());
        m_play->setIcon(icon(playing ? Sign::Pause : Sign::Play));
    }
    const double seconds = playhead.secondsPerStep();
    const QString pace = tr("%1 s per step").arg(viz::numberText(seconds, 'f', seconds < 1 ? 2 : 1));
    if (m_pace->text() != pace) m_pace->setText(pace);
    const int tick = tickOfSeconds(seconds);
    if (m_speed->value() != tick) {
        QSignalBlocker silent(m_speed);
        m_speed->setValue(tick);
    }
}

/// So that the title and what was run have their two lines.
int RunBar::wantedRoom() const {
    QFont small = m_title->font();
    small.setPixelSize(kTightPx);
    const QFontMetrics line(small);
    const int title = line.horizontalAdvance(m_titleText), run = line.horizontalAdvance(m_subtitle->text());
    return std::max(kTitleRoom, std::min(std::max(title, run), (title + run) / 2 + 8 * line.averageCharWidth()));
}

/// What the bar could do without: the pace, which the slider's tip says, too; then words beside signs that say the
/// same. Then the title goes below.
void RunBar::makeRoom() {
    const int pace = std::max(m_pace->minimumWidth(), m_pace->minimumSizeHint().width()) + kSpacing;
    int words = 0;
    for (const QPushButton* button : m_shortened)
        words += button->fontMetrics().horizontalAdvance(button->accessibleName()) + kSpacing / 2;
    const bool hasPace = !m_pace->isHidden(), hasWords = !m_shortened.front()->text().isEmpty();
    const int whole = layout()->sizeHint().width() + (hasPace ? 0 : pace) + (hasWords ? 0 : words);
    m_leastWidth = whole - pace - words;
    const int wanted = wantedRoom();
    const bool withPace = width() >= whole + wanted, withWords = width() >= whole - pace + wanted;
    if (withPace != hasPace) m_pace->setVisible(withPace);
    if (withWords != hasWords)
        for (QPushButton* button : m_shortened) button->setText(withWords ? button->accessibleName() : QString());
    const bool below = width() < m_leastWidth + (m_below ? kSpacing : 0) + kLeastTitle;
    if (below != std::exchange(m_below, below)) {
        layout()->removeWidget(m_words);
        m_line->removeWidget(m_words);
        if (below) {
            m_line->insertStretch(m_wordsAt, 1);
            static_cast<QBoxLayout*>(layout())->addWidget(m_words);
        } else {
            delete m_line->takeAt(m_wordsAt);
            m_line->insertWidget(m_wordsAt, m_words, 1);
        }
    } else if (withPace == hasPace && withWords == hasWords) {
        return;
    }
    layout()->activate();
}

QSize RunBar::minimumSizeHint() const {
    const QSize whole = QFrame::minimumSizeHint();
    return {m_leastWidth > 0 ? std::min(m_leastWidth, whole.width()) : whole.width(), whole.height()};
}

/// A title that is too long for its line takes two smaller ones: what was run stands in the second if the title leaves
/// it free. What does not fit into two lines is in the tip.
void RunBar::fit() {
    makeRoom();
    const bool tight = m_title->property("tight").toBool();
    QFont large = m_title->font(), small = large;
    large.setPixelSize(kTitlePx);
    small.setPixelSize(kTightPx);
    const QFontMetrics line(small);
    if (m_below) {  // the whole width is its own
        m_title->setWordWrap(true);
        setRole(m_title, "tight", true);
        m_subtitle->hide();
        m_title->setMaximumHeight(line.height() + 2);
        m_title->setText(line.elidedText(QStringLiteral("%1 · %2").arg(m_titleText, m_subtitle->text()), Qt::ElideRight,
                                         m_title->width()));
        m_title->setToolTip(m_about);
        m_title->setAccessibleDescription(m_titleText);
        return;
    }
    const int room = m_title->width();
    const bool wraps = QFontMetrics(large).horizontalAdvance(m_titleText) > room;
    if (wraps != tight) {
        m_title->setWordWrap(wraps);
        setRole(m_title, "tight", wraps);
    }
    m_subtitle->setVisible(!wraps);
    m_title->setMaximumHeight(wraps ? 2 * line.height() + 2 : QWIDGETSIZE_MAX);
    QString text = m_titleText;
    if (wraps && line.horizontalAdvance(m_titleText) <= room) {
        text += QLatin1Char('\n') + line.elidedText(m_subtitle->text(), Qt::ElideRight, room);
    } else if (wraps) {
        const auto lines = [&](const QString& words) {
            return line.boundingRect(QRect(0, 0, room, QWIDGETSIZE_MAX), Qt::TextWordWrap, words).height() /
                   line.lineSpacing();
        };
        if (const QString all = QStringLiteral("%1 · %2").arg(m_titleText, m_subtitle->text()); lines(all) <= 2)
            text = all;
        else if (lines(m_titleText) > 2)
            text = line.elidedText(m_titleText, Qt::ElideRight, 2 * room - line.averageCharWidth() * 12);
    }
    m_title->setText(text);
    m_title->setToolTip(m_about);
    m_title->setAccessibleDescription(m_titleText);
}

void RunBar::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    fit();
}

}  // namespace kolo::app
