// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lecture_notes.h"

#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QTime>
#include <algorithm>

#include "app/layouts.h"
#include "app/lecture_stage.h"
#include "app/run_document.h"
#include "app/theme.h"
#include "viz/charts/amounts.h"
#include "viz/layout/record_words.h"

namespace kolo::app {

namespace {
constexpr int kMostTransfers = 6, kLinesOfAScreen = 30;
constexpr QSize kNotesSize{860, 620};

QLabel* words(const QString& name, QWidget* parent, QFont::Weight weight = QFont::Normal) {
    auto* label = new QLabel(parent);
    label->setFont(wordsFont(kHallType, weight));
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setAccessibleName(name);
    return label;
}
}  // namespace

QString nextStepInWords(const RunDocument& document) {
    if (!document.hasRun()) return LectureNotes::tr("Nothing yet: there is no run.");
    const int next = document.playhead().target() + 1;
    if (next > document.steps()) return LectureNotes::tr("Nothing more: this run is over.");
    if (document.goesBySlots()) return document.slotInWords(next);
    const BufferHistory* history = document.history();
    if (!history || next > history->steps())
        return (document.training() ? LectureNotes::tr("Step %1 of %2.") : LectureNotes::tr("Iteration %1 of %2."))
            .arg(viz::countText(next), viz::countText(document.steps()));
    const Step& step = history->shape().schedule.steps[static_cast<std::size_t>(next - 1)];
    QStringList transfers;
    for (const Transfer& each : step.transfers) {
        if (transfers.size() == kMostTransfers) break;
        QString transfer =
            LectureNotes::tr("%1 → %2 chunk %3%4")
                .arg(QString::fromStdString(workerName(each.from)), QString::fromStdString(workerName(each.to)))
                .arg(each.chunk)
                .arg(each.reduce ? LectureNotes::tr(" (added)") : QString());
        transfers << transfer.replace(QLatin1Char(' '), QChar(QChar::Nbsp));  // one thing, on one line
    }
    QString list = transfers.join(QStringLiteral(", "));
    if (const auto more = static_cast<int>(step.transfers.size()) - kMostTransfers; more > 0)
        list += LectureNotes::tr(" and %n more", nullptr, more);
    return LectureNotes::tr("Iteration %1 of %2, %3: %4.")
        .arg(viz::countText(next), viz::countText(document.steps()),
             QString::fromStdString(viz::phaseInWords(step.phase)), list);
}

LectureNotes::LectureNotes(RunDocument& document)
    : QWidget(nullptr, Qt::Window),
      m_document(document),
      m_run(new QWidget),
      m_restart(new QPushButton(tr("Restart the clock"), this)),
      m_clock(words(tr("Time since the lecture began"), this, QFont::Bold)),
      m_title(words(tr("Item of the playlist"), this, QFont::DemiBold)),
      m_notes(words(tr("Notes"), this)),
      m_now(words(tr("Now"), this)),
      m_next(words(tr("Next step"), this)),
      m_after(words(tr("Next item of the playlist"), this)) {
    setWindowTitle(tr("Notes — Kolo"));
    setAccessibleName(tr("Notes of the lecturer"));
    setAttribute(Qt::WA_ShowWithoutActivating);  // on a screen of its own, too, the keys stay the picture's
    resize(kNotesSize);
    m_clock->setFont(numbersFont(kHallType, QFont::Bold));
    m_clock->setObjectName(QStringLiteral("clock"));
    m_title->setObjectName(QStringLiteral("item"));
    m_restart->setAccessibleName(m_restart->text());
    m_restart->setAccessibleDescription(tr("Counts the time of the lecture from now on"));
    m_restart->setFocusPolicy(Qt::TabFocus);  // clicking must not take Space away from the run
    connect(m_restart, &QPushButton::clicked, this, &LectureNotes::restartClock);

    auto* sheet = new QWidget;
    auto* column = columnIn(sheet, 6, {0, 0, 12, 0});
    auto* ofRun = columnIn(m_run, 6);
    const auto add = [&](const QString& heading, QLabel* text) {
        auto* title = new QLabel(heading.toUpper(), m_run);
        setRole(title, "role", QStringLiteral("title"));
        title->setBuddy(text);
        ofRun->addWidget(title);
        ofRun->addWidget(text);
        ofRun->addSpacing(14);
    };
    column->addWidget(m_title);
    column->addWidget(m_notes);
    column->addSpacing(14);
    add(tr("Now"), m_now);
    add(tr("Next"), m_next);
    column->addWidget(m_run);
    column->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setWidget(sheet);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* top = m_top = new QHBoxLayout;
    top->addWidget(m_clock, 1);
    top->addWidget(m_restart, 0, Qt::AlignLeft);
    auto* whole = columnIn(this, 16, {28, 20, 28, 20});
    whole->addLayout(top);
    whole->addWidget(scroll, 1);
    whole->addWidget(m_after);  // what comes next is in sight however long the notes are

    connect(&document, &RunDocument::runStarted, this, &LectureNotes::tell);
    connect(&document, &RunDocument::playheadMoved, this, &LectureNotes::tell);
    connect(&document, &RunDocument::engineStateChanged, this, &LectureNotes::tell);
    m_second.setInterval(1000);
    connect(&m_second, &QTimer::timeout, this, &LectureNotes::tick);
    setItem({}, {}, {});
    restartClock();
    tell();
}

/// A third of a window is narrow: what stands side by side on a screen of its own stands below one another there. And
/// it is the hall's: nothing in it is smaller than what is beside it.
void LectureNotes::setNarrow(bool narrow) {
    m_top->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    // On a screen of its own it fills that, whatever its size.
    const int text = narrow ? kHallType : std::clamp(height() / kLinesOfAScreen, 22, 48);
    setStyleSheet(QStringLiteral("QLabel { font-size: %1px; } QLabel[role=\"title\"], QPushButton { font-size: %2px; }"
                                 "QLabel#item { font-size: %3px; } QLabel#clock { font-size: %4px; }")
                      .arg(text)
                      .arg(narrow ? kHallType : text * 4 / 5)
                      .arg(narrow ? 26 : text * 6 / 5)
                      .arg(narrow ? 26 : text * 2));
    const int margin = narrow ? 16 : 28;
    layout()->setContentsMargins(margin, 20, margin, 20);
}

void LectureNotes::place(QWidget& window) {
    const QScreen* taken = window.screen();
    for (const QScreen* screen : QGuiApplication::screens()) {
        if (screen == taken) continue;
        setParent(nullptr, Qt::Window);
        setGeometry(screen->availableGeometry());
        setNarrow(false);
        showMaximized();
        return;
    }
    setParent(&window, Qt::Widget);
    setNarrow(true);
    setAutoFillBackground(true);
    show();
    raise();
}

void LectureNotes::restartClock() {
    m_since.start();
    m_second.start();
    tick();
}

void LectureNotes::tick() {
    const qint64 seconds = m_since.elapsed() / 1000;
    m_clock->setText(QStringLiteral("%1:%2   %3")
                         .arg(seconds / 60, 2, 10, QLatin1Char('0'))
                         .arg(seconds % 60, 2, 10, QLatin1Char('0'))
                         .arg(QTime::currentTime().toString(QStringLiteral("HH:mm"))));
    m_clock->setAccessibleDescription(m_clock->text());
}

void LectureNotes::setItem(const QString& title, const QString& notes, const QString& next) {
    m_title->setText(title);
    m_notes->setText(notes);
    m_after->setText(next.isEmpty() ? QString() : tr("Page Down: %1").arg(next));
    for (QLabel* label : {m_title, m_notes, m_after}) {
        label->setVisible(!label->text().isEmpty());
        label->setAccessibleDescription(label->text());
    }
}

void LectureNotes::tellRun(bool shown) {
    m_run->setVisible(shown);
}

void LectureNotes::tell() {
    const auto say = [](QLabel* label, const QString& text) {
        if (label->text() == text) return;
        label->setText(text);
        label->setAccessibleDescription(text);
    };
    const QString now = m_document.narration();
    say(m_now, now.isEmpty() ? tr("There is no run yet.") : now);
    say(m_next, nextStepInWords(m_document));
}

}  // namespace kolo::app
