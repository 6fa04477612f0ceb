// SPDX-License-Identifier: GPL-3.0-or-later
//
// A run that has no steps to walk through, in a lesson: the graph of a placement, the bars of what fits, the curves of
// CPU and GPU. It is drawn from the run's result, as the page Placement draws it.
#pragma once

#include <QWidget>

#include "engine/api/run_info.h"

class QLabel;
class QVBoxLayout;

namespace kolo::app {

class ResultView : public QWidget {
    Q_OBJECT
public:
    explicit ResultView(QWidget* parent = nullptr);

    void showResult(const RunInfo& info, const RunResult& result);

private:
    void setPicture(QWidget* picture, int height);

    QVBoxLayout* m_column;
    QLabel* m_words;
    QWidget* m_picture = nullptr;
};

}  // namespace kolo::app
