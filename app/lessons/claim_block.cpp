// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/claim_block.h"

#include <QGridLayout>
#include <QLabel>
#include <algorithm>

#include "app/theme.h"

namespace kolo::app {

namespace {
constexpr int kVerdictWidth = 230;
}

ClaimBlock::ClaimBlock(std::vector<lessons::Claim> claims, QWidget* parent)
    : QFrame(parent), m_claims(std::move(claims)) {
    setProperty("panel", true);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(16, 12, 16, 12);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(8);
    grid->setColumnStretch(0, 1);
    grid->setColumnMinimumWidth(1, kVerdictWidth);
    auto* said = new QLabel(tr("What the runs show"));
    setRole(said, "role", QStringLiteral("heading"));
    auto* yours = new QLabel(tr("in your runs"));
    setRole(yours, "role", QStringLiteral("dim"));
    grid->addWidget(said, 0, 0);
    grid->addWidget(yours, 0, 1, Qt::AlignBottom);
    for (const lessons::Claim& claim : m_claims) {
        auto* sentence = new QLabel(QString::fromStdString(claim.sentence));
        sentence->setTextFormat(Qt::MarkdownText);
        sentence->setWordWrap(true);
        sentence->setFont(wordsFont(15));
        sentence->setToolTip(QString::fromStdString(claim.text));
        auto* verdict = new QLabel;
        verdict->setWordWrap(true);
        verdict->setTextFormat(Qt::PlainText);
        verdict->setFixedWidth(kVerdictWidth);
        verdict->setAccessibleDescription(QString::fromStdString(claim.sentence));
        m_verdicts.push_back(verdict);
        const int row = grid->rowCount();
        grid->addWidget(sentence, row, 0, Qt::AlignTop);
        grid->addWidget(verdict, row, 1, Qt::AlignTop);
    }
    refresh();
}

void ClaimBlock::take(const std::string& run, lessons::RunFigures figures, bool asWritten) {
    m_runs[run] = std::move(figures);
    if (asWritten)
        m_changed.erase(run);
    else
        m_changed.insert(run);
    refresh();
}

QString ClaimBlock::verdict(int claim) const {
    return m_verdicts.at(static_cast<std::size_t>(claim))->text();
}

void ClaimBlock::refresh() {
    for (std::size_t i = 0; i < m_claims.size(); ++i) {
        const lessons::Claim& claim = m_claims[i];
        const auto done = std::count_if(claim.runs.begin(), claim.runs.end(),
                                        [this](const std::string& run) { return m_runs.contains(run); });
        const bool changed = std::any_of(claim.runs.begin(), claim.runs.end(),
                                         [this](const std::string& run) { return m_changed.contains(run); });
        const auto finding = lessons::check(claim, m_runs);
        QString text, role = QStringLiteral("dim");
        if (done < static_cast<std::ptrdiff_t>(claim.runs.size())) {
            text = done == 0 ? tr("not run yet") : tr("one run is missing");
        } else if (!finding) {
            text = tr("your run has no such figure");
        } else {
            QString measured = QString::fromStdString(finding->measured);
            if (!finding->against.empty())
                measured = tr("%1 against %2").arg(measured, QString::fromStdString(finding->against));
            if (claim.percent) measured += QStringLiteral(" %");
            if (changed) {
                text = tr("%1, with your changes").arg(measured);
            } else if (finding->holds) {
                text = QStringLiteral("✓ %1").arg(measured);
                role = QStringLiteral("good");
            } else {
                text = claim.timed ? tr("✗ %1; times vary, run it again").arg(measured)
                                   : QStringLiteral("✗ %1").arg(measured);
                role = QStringLiteral("bad");
            }
        }
        m_verdicts[i]->setText(text);
        setRole(m_verdicts[i], "role", role);
    }
}

}  // namespace kolo::app
