// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the lesson says of its runs, a sentence each, and beside it what the reader's own runs have come to as soon as
// they are done:
//
//     With one value in a hundred the loss ends at 2.22.                 ✓ yours: 2.22
//     That is more than 3 times the loss of the dense run.               run it to compare
#pragma once

#include <QFrame>
#include <map>
#include <set>
#include <vector>

#include "lessons/player/claim.h"

class QLabel;

namespace kolo::app {

class ClaimBlock : public QFrame {
    Q_OBJECT
public:
    explicit ClaimBlock(std::vector<lessons::Claim> claims, QWidget* parent = nullptr);

    /// What came of a run; `asWritten`: it is the lesson's and not one that the reader has changed.
    void take(const std::string& run, lessons::RunFigures figures, bool asWritten);
    QString verdict(int claim) const;

private:
    void refresh();

    std::vector<lessons::Claim> m_claims;
    std::vector<QLabel*> m_verdicts;
    std::map<std::string, lessons::RunFigures> m_runs;
    std::set<std::string> m_changed;  // runs that the reader has changed
};

}  // namespace kolo::app
