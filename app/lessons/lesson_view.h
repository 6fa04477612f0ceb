// SPDX-License-Identifier: GPL-3.0-or-later
//
// A lesson as it is read: a column of text, pictures, runs and questions, each block a widget of its own.
#pragma once

#include <QScrollArea>
#include <deque>
#include <vector>

#include "app/services.h"
#include "engine/api/strategy_info.h"
#include "lessons/player/lesson.h"

class QTimer;
class QVBoxLayout;

namespace kolo::app {

class ClaimBlock;
class Desk;
class PictureBlock;
class RunBlock;

class LessonView : public QScrollArea {
    Q_OBJECT
public:
    /// `desk` holds the lesson's questions (lessons::quizOf). Both outlive the view.
    LessonView(const Services& services, const lessons::Lesson& lesson, Desk& desk,
               const std::vector<StrategyInfo>& strategies, QWidget* parent = nullptr);

    /// The button below the last block.
    void setNext(const QString& title);
    void setLarge(bool large);  ///< for the back row

signals:
    void nextRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    /// The arrows, Space and a full stop step the run that is in view; Page Up and Down scroll.
    void keyPressEvent(QKeyEvent* event) override;

private:
    void add(const lessons::Lesson& lesson, int block);
    void tellClaims(const std::string& run, const std::string& resultJson, bool asWritten);
    void loadNextPicture();
    void bringIntoView(QWidget* block);
    bool isInView(const QWidget& block) const;
    void keepPlace();

    Services m_services;
    Desk& m_desk;
    const std::vector<StrategyInfo>& m_strategies;
    QWidget* m_content;
    QVBoxLayout* m_column;
    std::vector<ClaimBlock*> m_claims;
    std::deque<PictureBlock*> m_pictures;  // that wait for the engine, which does one run at a time
    bool m_drawing = true;                 // one of them has it
    RunBlock* m_wanted = nullptr;          // the run that was asked for meanwhile
    RunBlock* m_started = nullptr;         // last
    struct Place {
        QWidget* block = nullptr;
        double share = 0;  // of its height that is above the window's upper edge
    };
    Place m_place;         // that stays in view while the type changes its size
    QTimer* m_keepsPlace;  // runs as long as it does
};

}  // namespace kolo::app
