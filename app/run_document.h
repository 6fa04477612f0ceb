// SPDX-License-Identifier: GPL-3.0-or-later
//
// The current run: what the engine reported about it, and where the reader is in it. Every panel shows this one
// document and none keeps a copy; a control changes the document and the panels follow its signals.
#pragma once

#include <QElapsedTimer>
#include <QJsonObject>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/api/buffer_history.h"
#include "engine/api/protocol.h"
#include "viz/replay/activity.h"
#include "viz/replay/plan_record.h"
#include "viz/replay/playhead.h"
#include "viz/replay/search_record.h"
#include "viz/replay/training_record.h"

namespace kolo::app {

class EngineClient;

class RunDocument : public QObject {
    Q_OBJECT
public:
    explicit RunDocument(EngineClient& client, QObject* parent = nullptr);
    ~RunDocument() override;

    bool hasRun() const { return m_info.has_value(); }
    const RunInfo& info() const { return *m_info; }                           ///< only if hasRun()
    const BufferHistory* history() const { return m_history.get(); }          ///< null: nothing to replay
    const viz::TrainingRecord* training() const { return m_training.get(); }  ///< null: not a training run
    const viz::PlanRecord* plan() const { return m_plan.get(); }              ///< null: its training steps have no plan
    const viz::SearchRecord* search() const { return m_search.get(); }        ///< null: it searches for no strategy
    const viz::Activity* activity() const { return m_activity.get(); }        ///< of all ranks; null: no run
    /// It is a pipeline: the playhead stops after every slot of every training step.
    bool goesBySlots() const { return m_info && m_info->kind() == RunKind::Pipeline; }
    int stopsPerStep() const { return m_plan ? m_plan->stopsPerStep() : 1; }
    QString slotInWords(int stop) const;                                     ///< of a pipeline: "step 2, slot 5 of 22"
    int trainingStep() const { return m_playhead.step() / stopsPerStep(); }  ///< done where the playhead is
    /// All so far, in arrival order; of a training, those that its record has taken in.
    std::span<const Event> events() const { return std::span(m_events).first(m_told); }
    const std::vector<std::string>& names() const { return m_names; }  ///< indexed by Event::name
    QString nameOf(const Event& event) const;                          ///< its `name` as text
    bool isLive() const { return m_live; }            ///< the engine is behind it; false: a stored or orphaned run
    bool canGoOn() const;                             ///< the engine can run a further step
    bool isBusy() const;                              ///< something that the reader requested is in progress
    bool isRunningFreely() const { return m_toEnd; }  ///< the engine continues by itself, and the playhead follows
    const SessionState& engineState() const { return m_state; }
    /// What is broken on purpose; of a run that has ended, what was: the engine has nothing then.
    const std::string& disturbances() const { return m_disturbances; }
    /// What is made or read before the run that was asked for can begin, and how much of it, 0 to 1; empty: nothing, or
    /// it takes no time.
    const QString& preparing() const { return m_preparing; }
    double prepared() const { return m_prepared; }
    const std::optional<RunResult>& result() const { return m_result; }
    const QJsonObject& figures() const { return m_figures; }  ///< the result's, by their names; empty without one
    const viz::Playhead& playhead() const { return m_playhead; }
    int step() const { return m_playhead.step(); }  ///< of the playhead
    int steps() const { return m_playhead.steps(); }
    bool exerciseView() const { return m_exerciseView; }  ///< blank where a partial sum was passed on
    int hoveredChunk() const { return m_hoveredChunk; }   ///< highlighted in every view; -1: none
    int selectedRank() const { return m_selectedRank; }   ///< the inspector's cell; -1: none
    int selectedChunk() const { return m_selectedChunk; }
    QString narration() const;      ///< one sentence on the step shown (or moving)
    QString phase(int step) const;  ///< "share-reduce" …; empty for step 0 or if unknown

    /// Breaks or mends something of the live run: "stop=2", "mend=2". A refusal goes to `answered`, not to failed().
    void disturb(const QString& what, std::function<void(const Outcome<void>&)> answered);

    void setRecorded(bool recorded) { m_recorded = recorded; }  ///< whether start() leaves a row in the history

    /// The run that was refused when failed() tells of one; nothing: it was another request.
    const std::optional<RunSpec>& refused() const { return m_refused; }

public slots:
    void start(const kolo::RunSpec& spec);            ///< a new run, stepped, waiting at step 0
    void startUnrecorded(const kolo::RunSpec& spec);  ///< likewise, without a row in the history
    void open(qint64 run);                            ///< a stored one; the one that goes on here stays
    void reset();                                     ///< the playhead to step 0; the run stays
    void stepForward();  ///< through the record up to the live edge, then lets the engine run a step
    void stepBack();
    void toStart();
    void toEnd();          ///< to the last step; runs what has not run yet
    void goTo(int step);   ///< at once, clamped to the live edge
    void runTo(int step);  ///< to that step, letting the engine run what has not run yet
    void togglePlay();
    void setSecondsPerStep(double seconds);
    void setReduceMotion(bool reduce);
    void setExerciseView(bool on);
    void hoverChunk(int chunk);
    void select(int rank, int chunk);
    void cancel();

signals:
    void runStarted();         ///< info() and history() are new
    void eventsArrived();      ///< the record has grown
    void runEnded();           ///< result() is available
    void playheadMoved();      ///< any change of position, target, live edge, speed or playing
    void stepShown(int step);  ///< the step at rest or being left has changed
    void engineStateChanged();
    void viewChanged();                     ///< exerciseView, hoveredChunk or the selection
    void failed(const kolo::Error& error);  ///< a request of this document was refused
    void stuck(const QString& sentence);    ///< there is no next step, and why

private:
    void handle(const protocol::Message& message);
    void begin(const protocol::Started& started);
    void take(const protocol::Events& events);
    void finish(const protocol::Ended& ended);
    void abandon();  ///< the engine behind the run is gone; the record stays
    void begin(const RunSpec& spec, bool recorded);
    void askForRun(protocol::RequestBody body);
    /// A request whose refusal the reader is told.
    void ask(protocol::RequestBody body);
    void beginAnew(std::function<void()> request);  ///< ends what is still running, then sends the request
    void movePlayhead(const std::function<void()>& move);
    void follow();  ///< reconciles the reader's wish with the live edge
    void sayWhatIsBroken();
    void growSoon();
    void grow();  ///< tells a training run's views about everything new
    void tick();
    void releaseEngineTo(int step);

    EngineClient& m_client;
    QTimer m_timer;                // only while something moves
    QElapsedTimer m_clock;         // since the last tick
    std::function<void()> m_next;  // what to request when the current run has ended
    qint64 m_asked = 0;            // the request whose run we wait for; 0: none
    int m_wanted = 0;              // the step requested by the reader
    int m_released = 0;            // the step up to which the engine may run
    int m_stepsOwed = 0;           // step requests without an answer yet
    bool m_toEnd = false;          // the engine runs freely and the playhead follows
    bool m_stopping = false;       // it was told to stop, and the playhead follows to where it does
    std::optional<RunInfo> m_info;
    std::unique_ptr<BufferHistory> m_history;
    std::unique_ptr<viz::TrainingRecord> m_training;
    std::unique_ptr<viz::PlanRecord> m_plan;
    std::unique_ptr<viz::SearchRecord> m_search;
    std::unique_ptr<viz::Activity> m_activity;
    QElapsedTimer m_sinceBegin;  // of the run
    QTimer m_growth;             // a training run writes faster than anyone can look
    std::vector<Event> m_events;
    std::size_t m_told = 0;  // of these
    std::vector<std::string> m_names;
    std::optional<RunResult> m_result;
    QJsonObject m_figures;
    SessionState m_state;
    std::string m_disturbances;
    std::string m_numbersBefore;  // Provenance::numbers, before anything was broken
    int m_brokenAt = -1;          // the step at which it stands since then; -1: a step was begun with it
    QString m_preparing;
    double m_prepared = 0;
    viz::Playhead m_playhead;
    bool m_live = false;
    bool m_hears = false;  // messages with this run's number belong to this run
    bool m_recorded = true;
    std::optional<RunSpec> m_refused;
    bool m_exerciseView = true;
    int m_hoveredChunk = -1;
    int m_selectedRank = -1;
    int m_selectedChunk = -1;
};

}  // namespace kolo::app
