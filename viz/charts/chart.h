// SPDX-License-Identifier: GPL-3.0-or-later
//
// The contract of a chart. A chart is one view of a recorded run, drawn from plain values: it knows neither the window
// nor the engine, and never keeps a pointer to what it was given. To add one, write its file, let it define a
// ChartKind, and add one part(...) line to CMakeLists.txt; read bytes_per_rank.cpp first.
//
// A chart's owner calls clear() when another run begins, setData() as the record grows (about 20 times a second is
// enough; a chart processes only what is new) and setPosition() when the playhead moves. The chart reports where the
// reader clicked. Everything around the curves (title, caption, grid, playhead, hover, empty state, theme, export) is
// the same for all charts and lives here.
#pragma once

#include <QImage>
#include <QString>
#include <QWidget>
#include <memory>
#include <span>
#include <vector>

#include "engine/api/event.h"
#include "engine/api/outcome.h"
#include "engine/api/run_info.h"
#include "viz/layout/palette.h"

class QBoxLayout;
class QJsonObject;
class QCPItemLine;
class QCPItemRect;
class QCPItemTracer;
class QCustomPlot;
class QLabel;

namespace kolo::viz {
class LiveText;
class PlanRecord;
class TrainingRecord;
}  // namespace kolo::viz

namespace kolo::viz::charts {

class Chart;

/// What kind of run a chart is about; the window shows those that match the current run.
enum class Subject : unsigned char { Collective, Training, Plan };

/// A chart as registered.
struct ChartKind {
    const char* id;                                          ///< "bytes_per_rank": names exported files
    QString (*title)();                                      ///< "Bytes sent per worker", translated
    Chart* (*make)(const ChartKind& kind, QWidget* parent);  ///< made<ItsClass>
    Subject subject = Subject::Collective;
    bool ofPipelines = false;  ///< Training: says something of a pipeline, too

    Chart* create(QWidget* parent) const { return make(*this, parent); }
    bool isFor(RunKind run) const {
        switch (subject) {
            case Subject::Collective: return run == RunKind::Collective;
            case Subject::Training: return run == RunKind::Training || (run == RunKind::Pipeline && ofPipelines);
            case Subject::Plan: break;
        }
        return run == RunKind::Pipeline;
    }
};
template <typename Of>
Chart* made(const ChartKind& kind, QWidget* parent) {
    return new Of(kind, parent);
}
/// Every chart, in the order of CMakeLists.txt.
const std::vector<const ChartKind*>& allCharts();

/// What a chart is drawn from; valid only during the call.
struct ChartData {
    const RunInfo* info = nullptr;             ///< of the run; null: there is none
    std::span<const Event> events;             ///< all so far, in arrival order; only appended to until clear()
    bool ended = false;                        ///< no more events will come
    const TrainingRecord* training = nullptr;  ///< of a training run, with all of `events` added
    const PlanRecord* plan = nullptr;          ///< of a run whose training steps have a plan; likewise
    const QJsonObject* figures = nullptr;      ///< of its result, by their names; null: it has none yet
};

/// The x axis of a training chart, where there is a choice.
enum class Along : unsigned char { Steps, Seconds };

class Chart : public QWidget {
    Q_OBJECT
public:
    Chart(const ChartKind& kind, QWidget* parent);
    ~Chart() override;

    const ChartKind& kind() const { return m_kind; }
    bool hasData() const { return m_hasData; }
    QString caption() const;  ///< the current small text beside the title

    void clear();                                     ///< another run, or none
    void setData(const ChartData& data);              ///< the same run, grown
    void setPosition(double position, int liveEdge);  ///< of the playhead, in steps
    void setLarge(bool large);                        ///< for the back row
    void setAlong(Along along);
    Along along() const { return m_along; }

    /// The current picture, with title, caption and the source of its numbers. `size` in logical pixels.
    QByteArray file(const QString& suffix, QSize size = kSavedSize, double scale = 2);  ///< "png", "pdf" or "svg"
    QImage image(QSize size, double scale);
    static constexpr QSize kSavedSize{960, 480};

    QSize sizeHint() const override { return {372, 160}; }
    QSize minimumSizeHint() const override { return {220, 120}; }

signals:
    void stepClicked(int step);

protected:
    // ---- what each chart provides -----------------------------------------------------------------------------------
    virtual void forget() = 0;                            ///< drops the last run's data
    virtual bool take(const ChartData& data) = 0;         ///< true: there is something to draw
    virtual void draw(const Palette& palette) = 0;        ///< from the data to the plot's graphs, ranges and colours
    virtual double xOf(double position) const = 0;        ///< playhead position → x axis
    virtual double positionOf(double x) const = 0;        ///< and back
    virtual QString tipAt(double x, double y) const = 0;  ///< values beside the pointer; may be empty
    virtual QString captionText() const = 0;
    /// What the caption may become as the playhead moves: room for it is kept, so that nothing moves. Empty: it stays.
    virtual QString longestCaption() const { return {}; }
    virtual QStringList shorterCaptions() const { return {}; }  ///< of captionText(), where there is little room
    virtual QString emptyText() const = 0;                      ///< how to make something appear
    virtual QString summary() const = 0;                        ///< the whole chart in a sentence, for screen readers
    virtual bool hasPlayhead() const { return true; }           ///< false: the x axis is not time
    virtual void alongChanged() {}                              ///< called before it is redrawn
    virtual bool moved() { return false; }                      ///< the playhead has; true: what is drawn is another

    static constexpr int kRightMargin = 22;           ///< px: half of the last x label fits beside the axis
    static constexpr char kOverlay[] = "playhead";    ///< the playhead's layer; what is on it stays bright
    double position() const { return m_position; }    ///< the playhead's
    double typeScale() const { return m_typeScale; }  ///< of the usual type
    QCustomPlot& plot() { return *m_plot; }
    const QCustomPlot& plot() const { return *m_plot; }
    void refresh();  ///< redraws, if visible

    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class ExportFrame;

    void dress();  ///< applies the palette's colours
    void setFonts(double scale);
    void tellCaption();
    void fitHeader();
    void placePlayhead();
    void hover(QPointF at, QPoint global);
    void endHover();

    const ChartKind& m_kind;
    QLabel* m_title;
    LiveText* m_caption;
    QBoxLayout* m_header;
    QCustomPlot* m_plot;
    QLabel* m_empty;
    QCPItemRect* m_veil;  // covers what lies between the playhead and the live edge
    QCPItemLine* m_playhead;
    QCPItemTracer* m_playheadDot;
    QCPItemLine* m_hoverLine;
    double m_position = 0, m_typeScale = 1;
    int m_liveEdge = 0;
    bool m_hasData = false;
    Along m_along = Along::Steps;
    bool m_stale = true;            // the data has grown since it was drawn
    bool m_replotIsQueued = false;  // the playhead is drawn with it
    QString m_source;               // the source of the numbers, for exports
};

}  // namespace kolo::viz::charts
