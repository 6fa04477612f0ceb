// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_view.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTimer>

#include "app/layouts.h"
#include "app/lecture_stage.h"
#include "app/lessons/claim_block.h"
#include "app/lessons/desk.h"
#include "app/lessons/markdown_view.h"
#include "app/lessons/picture_block.h"
#include "app/lessons/question_card.h"
#include "app/lessons/run_block.h"
#include "app/lessons/run_stage.h"
#include "app/lessons/seen_block.h"
#include "app/run_document.h"
#include "app/theme.h"
#include "lessons/player/quiz.h"

namespace kolo::app {

namespace {
constexpr int kColumnWidth = 880;  // about eighty letters and a picture of eight workers
constexpr int kHallWidth = 1500;
constexpr int kSettlesMs = 1500;  // as long as a window manager may take to give the window the whole screen
constexpr double kHallScale = kHallType / 15.0;  // its smallest type, code in a line, is a hall's, nearly
}  // namespace

LessonView::LessonView(const Services& services, const lessons::Lesson& lesson, Desk& desk,
                       const std::vector<StrategyInfo>& strategies, QWidget* parent)
    : QScrollArea(parent),
      m_services(services),
      m_desk(desk),
      m_strategies(strategies),
      m_keepsPlace(new QTimer(this)) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);  // the arrows and Page Down scroll
    setAccessibleName(QString::fromStdString(lesson.title));
    auto* page = new QWidget;
    auto* row = new QHBoxLayout(page);
    row->setContentsMargins(16, 16, 16, 24);
    m_content = new QWidget;
    m_content->setMaximumWidth(kColumnWidth);
    row->addStretch(1);
    row->addWidget(m_content, 100);
    row->addStretch(1);
    m_column = columnIn(m_content, 12);

    auto* title = new QLabel(QString::fromStdString(lesson.title));
    title->setWordWrap(true);
    setRole(title, "role", QStringLiteral("dim"));
    m_column->addWidget(title);
    for (int block = 0; block < static_cast<int>(lesson.blocks.size()); ++block) add(lesson, block);
    QStringList sources;
    for (const std::string& source : lesson.sources) sources << QString::fromStdString(source);
    auto* named = new QLabel(tr("Sources: %1").arg(sources.join(QStringLiteral("; "))));
    named->setWordWrap(true);
    named->setTextFormat(Qt::PlainText);
    setRole(named, "role", QStringLiteral("dim"));
    m_column->addWidget(named);
    m_column->addStretch(1);
    setWidget(page);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        if (now && widget()->isAncestorOf(now) && now->focusPolicy() != Qt::ClickFocus) ensureWidgetVisible(now, 0, 40);
    });
    m_keepsPlace->setSingleShot(true);
    m_keepsPlace->setInterval(kSettlesMs);
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, &LessonView::keepPlace);
    QTimer::singleShot(0, this, &LessonView::loadNextPicture);
}

void LessonView::add(const lessons::Lesson& lesson, int index) {
    const lessons::Block& block = lesson.blocks[index];
    switch (block.kind) {
        case lessons::BlockKind::Text: m_column->addWidget(new MarkdownView(QString::fromStdString(block.text))); break;
        case lessons::BlockKind::Run: {
            auto* run = new RunBlock(m_services, QString::fromStdString(block.text), m_strategies);
            connect(run, &RunBlock::wantsToStart, this, [this, run] {
                m_wanted = m_started = run;
                if (!m_drawing) loadNextPicture();
            });
            connect(run, &RunBlock::finished, this,
                    [this, name = block.name](const std::string& resultJson, bool asWritten) {
                        tellClaims(name, resultJson, asWritten);
                    });
            // Once it is laid out: what was started is what one wants to see.
            connect(&run->stage(), &RunStage::grown, this,
                    [this, run] { QTimer::singleShot(0, run, [this, run] { bringIntoView(run); }); });
            m_column->addWidget(run);
            break;
        }
        case lessons::BlockKind::Scene: {
            auto* picture = new PictureBlock(m_services, block.run);
            connect(picture, &PictureBlock::done, this, &LessonView::loadNextPicture);
            connect(picture, &PictureBlock::ran, this,
                    [this, name = block.name](const std::string& resultJson) { tellClaims(name, resultJson, true); });
            m_pictures.push_back(picture);
            m_column->addWidget(picture);
            break;
        }
        case lessons::BlockKind::Claim:
            m_claims.push_back(new ClaimBlock(block.claims));
            m_column->addWidget(m_claims.back());
            break;
        case lessons::BlockKind::Question:
            m_column->addWidget(new QuestionCard(m_desk, lessons::questionOfBlock(lesson, index),
                                                 QuestionCard::Manner::Lesson,
                                                 QString::fromStdString(block.explanation)));
            break;
        case lessons::BlockKind::Seen:
            m_column->addWidget(new SeenBlock(m_desk, lessons::questionOfBlock(lesson, index)));
            break;
    }
    // A wheel over a field scrolls the lesson.
    if (QLayoutItem* last = m_column->itemAt(m_column->count() - 1); last->widget())
        for (QWidget* inner : last->widget()->findChildren<QWidget*>()) inner->installEventFilter(this);
}

void LessonView::tellClaims(const std::string& run, const std::string& resultJson, bool asWritten) {
    for (ClaimBlock* claims : m_claims) claims->take(run, lessons::figuresOf(resultJson), asWritten);
}

void LessonView::setNext(const QString& title) {
    auto* next = new QPushButton(tr("Next: %1").arg(title));
    connect(next, &QPushButton::clicked, this, &LessonView::nextRequested);
    m_column->insertWidget(m_column->count() - 1, next, 0, Qt::AlignRight);
}

/// All of it if there is room, otherwise from its top.
void LessonView::bringIntoView(QWidget* block) {
    constexpr int kAir = 8;
    m_content->layout()->activate();
    widget()->layout()->activate();
    QScrollBar& bar = *verticalScrollBar();
    const int top = block->mapTo(widget(), QPoint()).y() - kAir, bottom = top + block->height() + 2 * kAir;
    const int room = viewport()->height();
    if (bottom > bar.value() + room) bar.setValue(bottom - room);
    if (top < bar.value()) bar.setValue(top);
}

bool LessonView::isInView(const QWidget& block) const {
    const int top = block.mapTo(widget(), QPoint()).y() - verticalScrollBar()->value();
    return top < viewport()->height() && top + block.height() > 0;
}

/// What was looked at is looked at still, however much larger everything has become.
void LessonView::keepPlace() {
    if (!m_keepsPlace->isActive() || !m_place.block) return;
    if (m_place.block == m_started) return bringIntoView(m_place.block);
    const int top = m_place.block->mapTo(widget(), QPoint()).y();
    verticalScrollBar()->setValue(top + static_cast<int>(m_place.share * m_place.block->height()));
}

void LessonView::keyPressEvent(QKeyEvent* event) {
    const bool plain = event->modifiers() == Qt::NoModifier;
    m_keepsPlace->stop();
    if (plain && m_started && isInView(m_started->stage())) {
        if (event->key() == Qt::Key_Space) return m_started->stage().document().togglePlay();
        const bool scrolls = event->key() == Qt::Key_PageDown || event->key() == Qt::Key_PageUp;
        if (!scrolls && m_started->stage().obey(event->key())) return;
    }
    QScrollArea::keyPressEvent(event);
}

void LessonView::setLarge(bool large) {
    m_place = {};
    if (m_started && isInView(m_started->stage())) m_place.block = m_started;
    const int seen = verticalScrollBar()->value();
    for (int i = 0; i < m_column->count() && !m_place.block; ++i) {
        QWidget* block = m_column->itemAt(i)->widget();
        const int top = block ? block->mapTo(widget(), QPoint()).y() : 0;
        if (block && top + block->height() > seen)
            m_place = {block, std::max(seen - top, 0) / std::max<double>(block->height(), 1)};
    }
    m_keepsPlace->start();
    m_content->setMaximumWidth(large ? kHallWidth : kColumnWidth);
    m_content->setStyleSheet(large ? QStringLiteral("QLabel, QAbstractButton, QLineEdit, QPlainTextEdit, QComboBox, "
                                                    "QTableView { font-size: %1px; }")
                                         .arg(kHallType)
                                   : QString());
    for (MarkdownView* text : findChildren<MarkdownView*>()) text->setScale(large ? kHallScale : 1);
    for (RunBlock* run : findChildren<RunBlock*>()) run->stage().setLarge(large);
    for (PictureBlock* picture : findChildren<PictureBlock*>()) picture->setLarge(large);
    QTimer::singleShot(0, this, &LessonView::keepPlace);
}

void LessonView::loadNextPicture() {
    m_drawing = !m_pictures.empty();
    if (!m_drawing) {
        if (RunBlock* wanted = std::exchange(m_wanted, nullptr)) wanted->startNow();
        return;
    }
    PictureBlock* picture = m_pictures.front();
    m_pictures.pop_front();
    picture->load();
}

bool LessonView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Wheel) m_keepsPlace->stop();
    if (event->type() == QEvent::Wheel && !qobject_cast<QAbstractScrollArea*>(watched)) event->ignore();
    return QScrollArea::eventFilter(watched, event);
}

}  // namespace kolo::app
