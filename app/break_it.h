// SPDX-License-Identifier: GPL-3.0-or-later
//
// Break it: a right click (or the Menu key) on a worker in the picture of a live run slows it, stops it or kills it,
// and one on a link slows or cuts that; the engine really does it, or refuses it in one sentence. What can be mended
// can be undone. While the run stands still because of it, the picture has an arrow from each worker that waits to the
// one it waits for; a picture without a place for each worker has a strip with the same as a chain, or as a circle that
// comes back to its beginning, below it, and says there in words what is broken.
#pragma once

#include <QStringList>
#include <QWidget>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "engine/api/session.h"

class QMenu;
class QPainter;

namespace kolo::viz {
class CanvasWidget;
struct Picture;
}  // namespace kolo::viz

namespace kolo::app {

class Appearance;
class MessageStrip;
class RunDocument;

/// The chain of waits as it is drawn: the worker at its end is waited for, each of the others waits for the next. A
/// circle comes back to where it began.
struct WaitChain {
    std::vector<int> ranks;  ///< of a circle, the first comes once more at the end
    bool isCircle() const { return ranks.size() > 1 && ranks.front() == ranks.back(); }
};
/// Every wait is in exactly one chain; the longest first.
std::vector<WaitChain> chainsOf(std::vector<RankWait> waits);
/// Whom it all comes from: who is waited for, and waits for nobody.
std::vector<int> causesOf(const std::vector<RankWait>& waits);

/// Where each of so many workers stands in the picture; empty where it has no place of its own for each, as in a table.
std::vector<QRectF> workerPlaces(const viz::Picture& picture, int workers);

/// What was broken, by a click or by `inject`, as long as it is: a worker, or the link between two.
struct Broken {
    enum class How : unsigned char { Slow, Stopped, Cut, Killed };
    int rank = 0;
    int other = -1;  ///< of a link; -1: the worker itself
    How how = How::Slow;
    double factor = 1;  ///< Slow: how many times as long it takes
    bool isLink() const { return other >= 0; }
    friend bool operator==(const Broken&, const Broken&) = default;
};
/// Of "slow=2:4,stop=1@step5,cut=0-1": what is broken after `step`, the slow ones first.
std::vector<Broken> brokenAfter(const std::string& disturbances, int step);
/// In this run by now; at the end of one that has failed, be it a stored one, who was killed, as its record says.
std::vector<Broken> brokenIn(const RunDocument& document);

/// What is broken, and who waits for whom because of it; at the end of a run that failed, who was killed. Lies over the
/// canvas and lets every click through.
class WaitPicture : public QWidget {
    Q_OBJECT
public:
    WaitPicture(RunDocument& document, Appearance& appearance, viz::CanvasWidget& canvas);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Places {
        std::vector<QRectF> workers, words;
        std::vector<QRectF> killed;   ///< of the words: where a card says so
        std::vector<QRectF> columns;  ///< all that a worker has in the picture, where that is no place of its own
        double scale = 1;             ///< of the strips; larger in a hall
        double room = 0;              ///< px, below the picture: of the strips and the words above them
        double told = 0;              ///< px of it, over the picture's own words, which the window says elsewhere
        bool operator==(const Places&) const = default;
    };
    void refresh();
    void takePlaces();
    Places placesNow() const;
    QString inWords(const Broken& each) const;
    void frame(QPainter& painter, int rank, const QColor& ink, Qt::PenStyle style) const;
    void drawWorkers(QPainter& painter) const;
    QLineF besideWords(const QLineF& way, const QSizeF& sign) const;
    void drawLinks(QPainter& painter) const;
    void drawArrows(QPainter& painter) const;
    std::vector<std::vector<WaitChain>> rows(double scale) const;
    void drawWords(QPainter& painter, const QRectF& line) const;
    void drawRow(QPainter& painter, const std::vector<WaitChain>& row, double y, double room) const;
    void drawChain(QPainter& painter, const WaitChain& chain, const QPointF& left, double circleSize,
                   double step) const;

    RunDocument& m_document;
    Appearance& m_appearance;
    viz::CanvasWidget& m_canvas;
    std::vector<RankWait> m_waits;
    std::vector<WaitChain> m_chains;
    std::vector<Broken> m_broken;
    Places m_at;
};

class BreakIt : public QObject {
    Q_OBJECT
public:
    BreakIt(RunDocument& document, viz::CanvasWidget& canvas, MessageStrip& strip);

    /// What can be done to this worker, or to the link between two, now. The caller's.
    QMenu* menuFor(int rank);
    QMenu* menuForLink(int rank, int other);
    /// Mends what was broken last and can be mended; false: there is nothing.
    bool undo();

signals:
    void broken();  ///< what undo() mends

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    std::optional<std::pair<int, int>> linkAt(const QPointF& point) const;
    QMenu* newMenu(const QString& title);
    void addLink(QMenu& menu, int rank, int other);
    void add(QMenu& menu, const QString& text, const QString& what, const QString& said);
    std::set<std::pair<int, int>> links() const;
    void takeBack();  // what the strip says of it: it is over
    void refuse(const Error& error);

    RunDocument& m_document;
    viz::CanvasWidget& m_canvas;
    MessageStrip& m_strip;
    QString m_said;
    QStringList m_mends;  // of what is broken, the last at the end: "mend=2"
};

}  // namespace kolo::app
