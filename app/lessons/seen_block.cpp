// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/seen_block.h"

#include <QLabel>
#include <QPushButton>

#include "app/layouts.h"
#include "app/lessons/desk.h"
#include "app/lessons/markdown_view.h"
#include "app/theme.h"

namespace kolo::app {

SeenBlock::SeenBlock(Desk& desk, int question, QWidget* parent)
    : QFrame(parent),
      m_desk(desk),
      m_question(question),
      m_reveal(new QPushButton(tr("I have looked; show it"))),
      m_text(new MarkdownView(QString::fromStdString(desk.sheet().questions[question].expected))) {
    setProperty("panel", true);
    auto* title = new QLabel(tr("What you should have seen"));
    setRole(title, "role", QStringLiteral("heading"));
    m_reveal->setAccessibleName(tr("Show what you should have seen"));
    auto* column = columnIn(this, 8, {16, 12, 16, 12});
    column->addWidget(title);
    column->addWidget(m_reveal, 0, Qt::AlignLeft);
    column->addWidget(m_text);
    connect(m_reveal, &QPushButton::clicked, this, [this] {
        m_desk.write(m_question, QStringLiteral("seen"));
        m_desk.check(m_question);
    });
    connect(&desk, &Desk::changed, this, &SeenBlock::refresh);
    refresh();
}

void SeenBlock::refresh() {
    const bool seen = m_desk.attempt().mark(m_question).right;
    m_reveal->setVisible(!seen);
    m_text->setVisible(seen);
}

}  // namespace kolo::app
