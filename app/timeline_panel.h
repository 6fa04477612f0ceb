// SPDX-License-Identifier: GPL-3.0-or-later
//
// The timeline and what belongs to it: a line with the search and what is shown, the picture, and beside it what a
// selection adds up to.
//
//     [Find: backward C] 3 of 12 ‹ ›      [Arrows] [Critical path]   − + Fit  All  Larger
//     A │██ 3 ██│+│   ██ 2 ██│+│  ┆                     │ A–C, 12.3 µs                   │
//     B │██ 0 ██│+│██ 3 ██│+│     ┆                     │ ■ receives  4.1 µs  33 %  × 3  │
//       0              20 µs      ┆        40 µs        │ 48 B, 12 MB/s                  │
#pragma once

#include <QWidget>
#include <functional>
#include <memory>
#include <vector>

#include "viz/host/timeline_canvas.h"

class QAbstractButton;
class QBoxLayout;
class QHBoxLayout;
class QLabel;
class QScrollArea;
class QLineEdit;
class QPushButton;
class QTimer;
class QToolButton;

namespace kolo::app {

class Appearance;
class WrappingRow;

class TimelinePanel : public QWidget {
    Q_OBJECT
public:
    /// `canvas` has its scene and its input; it becomes a part of the panel.
    TimelinePanel(viz::TimelineCanvas* canvas, Appearance& appearance, QWidget* parent = nullptr);

    viz::TimelineCanvas& canvas() { return *m_canvas; }
    void forget();  ///< another run
    void grew();    ///< the record has: what is sought and the sums are counted again, soon
    void setCanEnlarge(bool can);
    int matches() const { return static_cast<int>(m_found.size()); }
    QString sumsInWords() const;  ///< of the selection, a line each; empty without one

signals:
    void enlarged(bool large);  ///< wanted as large as the window allows, or as before

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void search();
    void step(int by, bool closer = true);
    void tellMatches();
    void showSums();
    void fitSums();
    void fitHead();
    QToolButton* moreButton();
    QString sumsAsHtml() const;
    QToolButton* button(const QString& text, const QString& tip, const std::function<void()>& action);
    QPushButton* toggle(const QString& text, const QString& tip, const std::function<void(bool)>& action);

    viz::TimelineCanvas* m_canvas;
    Appearance& m_appearance;
    QLineEdit* m_query;
    QLabel *m_title, *m_matches, *m_sums;
    QScrollArea* m_sumsPlace;
    QHBoxLayout* m_head;
    WrappingRow* m_line;  // in it
    QBoxLayout* m_below;  // the timeline and the sums
    QToolButton *m_before, *m_next, *m_further, *m_closer, *m_fit, *m_all, *m_more;
    QPushButton *m_arrows, *m_path, *m_large;
    bool m_canEnlarge = true;
    QList<QAbstractButton*> m_canGo;  // into the menu, in this order
    QTimer* m_growth;
    std::unique_ptr<viz::PieceSearch> m_search;
    std::vector<viz::PieceSearch::Place> m_found;
    int m_at = -1;
};

}  // namespace kolo::app
