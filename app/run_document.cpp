// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two clocks meet here: the engine's live edge (how far the ranks have really got) and the reader's playhead (how far
// the reader has looked). The playhead never passes the live edge. When the reader wants more, the engine is released
// for exactly as many steps as are missing, and the playhead follows when their record has arrived.
#include "app/run_document.h"

#include <QJsonDocument>
#include <algorithm>
#include <memory>

#include "app/engine_client.h"
#include "app/engine_words.h"
#include "app/scene_input.h"
#include "app/startup_trace.h"
#include "engine/api/provenance_names.h"
#include "engine/api/record_size.h"
#include "viz/charts/amounts.h"
#include "viz/layout/record_words.h"
#include "viz/scenes/frame.h"
#include "viz/scenes/plan_frame.h"
#include "viz/scenes/search.h"
#include "viz/scenes/training_frame.h"

namespace kolo::app {

namespace {
constexpr int kFrameMs = 16;
/// For training: every picture costs the workers time if they share the processor, so a long run is redrawn less often.
constexpr int kMinGrowthMs = 200, kMaxGrowthMs = 1000, kGrowthsAtOnePace = 5;
/// Of a training (engine/store/record_bound.h), with a margin. Their place is taken at the beginning, although most is
/// never used: a list that grows would copy hundreds of thousands of them at once, and the window stand still for it.
constexpr std::size_t kMostEvents = kMostRecordBytes / kBytesPerEvent * 5 / 4;
constexpr double kLongestTick = 0.1;  // seconds; a window that was dragged must not jump through the run

bool isMoving(const SessionState& state) {
    return state.phase == SessionPhase::Running || state.phase == SessionPhase::Waiting;
}
}  // namespace

RunDocument::RunDocument(EngineClient& client, QObject* parent) : QObject(parent), m_client(client) {
    m_timer.setInterval(kFrameMs);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &RunDocument::tick);
    m_growth.setSingleShot(true);
    connect(&m_growth, &QTimer::timeout, this, &RunDocument::grow);
    connect(&client, &EngineClient::message, this, &RunDocument::handle);
    connect(&client, &EngineClient::lost, this, &RunDocument::abandon);
}

RunDocument::~RunDocument() = default;

QString RunDocument::nameOf(const Event& event) const {
    return event.name < m_names.size() ? QString::fromStdString(m_names[event.name]) : QString();
}

bool RunDocument::canGoOn() const {
    return m_live && m_info && !m_result;
}

bool RunDocument::isBusy() const {
    return m_asked != 0 || m_next || (canGoOn() && (m_toEnd || m_wanted > m_playhead.liveEdge()));
}

QString RunDocument::phase(int step) const {
    if (!m_history || step < 1 || step > m_history->steps()) return {};
    return QString::fromStdString(viz::phaseInWords(m_history->shape().schedule.steps[step - 1].phase));
}

QString RunDocument::narration() const {
    if (!m_info) return {};
    const viz::SceneInput input = sceneInputOf(*this);
    if (goesBySlots())
        return QString::fromStdString(viz::canShowPlan(input) ? viz::tellSlot(viz::planFrameOf(input))
                                                              : viz::explainPlan(input));
    if (m_training) return QString::fromStdString(viz::tellTraining(input));
    if (m_search) return QString::fromStdString(viz::tellSearch(*m_search));
    if (!viz::canShow(input)) return QString::fromStdString(viz::explain(input));
    const viz::Narration words = viz::narration(input, viz::frameOf(input));
    QString sentence = QString::fromStdString(words.sentence);
    if (!words.more.empty()) sentence += QStringLiteral(" (%1)").arg(QString::fromStdString(words.more));
    return sentence;
}

QString RunDocument::slotInWords(int stop) const {
    const int stops = stopsPerStep();
    const int step = stop == 0 ? 1 : (stop - 1) / stops + 1;
    return tr("step %1, slot %2 of %3").arg(viz::countText(step)).arg(stop - (step - 1) * stops).arg(stops);
}

void RunDocument::ask(protocol::RequestBody body) {
    m_client.request(std::move(body), whileAlive(this, [this](const Outcome<protocol::Reply>& outcome) {
                         // A lost engine is reported once, by the client, and not again for every pending request.
                         if (!outcome && outcome.error().code != ErrorCode::RankLost) emit failed(outcome.error());
                     }));
}

void RunDocument::askForRun(protocol::RequestBody body) {
    const auto id = std::make_shared<qint64>(0);
    const auto* run = std::get_if<protocol::Run>(&body);
    const std::optional<RunSpec> spec = run ? std::optional(run->spec) : std::nullopt;
    *id = m_asked =
        m_client.request(std::move(body), whileAlive(this, [this, id, spec](const Outcome<protocol::Reply>& outcome) {
                             const bool superseded = m_asked != *id;  // a newer request has taken its place
                             if (!superseded) m_asked = 0;
                             m_preparing.clear();
                             const bool wanted = !outcome && superseded && outcome.error().code == ErrorCode::Cancelled;
                             m_refused = spec;
                             if (!outcome && !wanted && outcome.error().code != ErrorCode::RankLost)
                                 emit failed(outcome.error());
                             m_refused.reset();
                             emit engineStateChanged();
                         }));
}

void RunDocument::start(const RunSpec& spec) {
    begin(spec, m_recorded);
}

void RunDocument::startUnrecorded(const RunSpec& spec) {
    begin(spec, false);
}

void RunDocument::begin(const RunSpec& spec, bool recorded) {
    beginAnew([this, spec, recorded] {
        protocol::Run run;
        run.spec = spec;
        run.record = recorded;
        run.parent = m_info && m_info->spec == spec ? m_info->id : 0;
        askForRun(run);
    });
}

void RunDocument::open(qint64 run) {
    if (canGoOn() && run == m_info->id) return;  // it is here, and opening it anew would cancel it
    beginAnew([this, run] { askForRun(protocol::OpenRun{run}); });
}

void RunDocument::beginAnew(std::function<void()> request) {
    if (canGoOn() && isMoving(m_state)) {
        m_next = std::move(request);
        m_client.request(protocol::Cancel{}, whileAlive(this, [this](const Outcome<protocol::Reply>& outcome) {
                             // Refused: it has just ended by itself. Granted: its end will come.
                             if (outcome || outcome.error().code == ErrorCode::RankLost) return;
                             if (auto next = std::exchange(m_next, nullptr)) next();
                         }));
    } else {
        m_next = nullptr;
        request();
    }
    emit engineStateChanged();
}

void RunDocument::abandon() {
    m_asked = 0;
    m_preparing.clear();
    m_stepsOwed = 0;
    m_toEnd = false;
    m_live = false;
    m_wanted = std::min(m_wanted, m_playhead.liveEdge());
    m_state.phase = SessionPhase::Idle;
    movePlayhead([this] { m_playhead.pause(); });
    emit engineStateChanged();
    if (auto next = std::exchange(m_next, nullptr)) next();
}

void RunDocument::handle(const protocol::Message& message) {
    if (const auto* started = std::get_if<protocol::Started>(&message)) {
        if (started->id == m_asked) return begin(*started);
        // Another view's run. A run that is not recorded has no number to identify it, so from here on 0 is not ours.
        if (m_info && started->info.id == m_info->id && started->live) m_live = m_hears = false;
    } else if (const auto* events = std::get_if<protocol::Events>(&message)) {
        if (m_info && m_hears && events->run == m_info->id) take(*events);
    } else if (const auto* ended = std::get_if<protocol::Ended>(&message)) {
        if (m_info && m_hears && ended->run == m_info->id) finish(*ended);
    } else if (const auto* changed = std::get_if<protocol::StateChanged>(&message)) {
        if (changed->state.phase == SessionPhase::Preparing) {
            if (m_asked == 0) return;  // another view's
            m_preparing = engineWords(changed->state.preparing);
            m_prepared = changed->state.prepared;
            emit engineStateChanged();
            return;
        }
        if (!m_info || !m_live || changed->state.run != m_info->id) return;
        const bool sameWaits =
            m_state.waits == changed->state.waits && m_state.disturbances == changed->state.disturbances;
        const SessionPhase before = std::exchange(m_state, changed->state).phase;
        if (canGoOn() && m_state.phase != SessionPhase::Ended) m_disturbances = m_state.disturbances;
        sayWhatIsBroken();
        if (m_state.phase == SessionPhase::Waiting && m_stepsOwed == 0) m_released = m_state.step;
        // A training run's record, if any, says where its steps end.
        if (!m_history && (!m_training || m_info->spec.detail == Detail::Off))
            movePlayhead([this] { m_playhead.setLiveEdge(m_state.step, m_state.steps); });
        follow();
        if (m_training && m_state.phase == before && sameWaits && m_info->spec.detail != Detail::Off)
            growSoon();  // the next picture shows it
        else
            emit engineStateChanged();
    }
}

/// At once, as its record says it at the end: what was mended before a step was begun with it leaves no mark.
void RunDocument::sayWhatIsBroken() {
    std::string& numbers = m_info->provenance.numbers;
    const bool stands = m_state.phase == SessionPhase::Waiting;
    if (!m_state.disturbances.empty() && numbers.find(recorded::kInjectedFaults) == std::string::npos) {
        m_numbersBefore = numbers;
        m_brokenAt = stands ? m_state.step : -1;
        numbers += std::string(", ") + recorded::kInjectedFaults;
    } else if (!stands || m_state.step != m_brokenAt) {
        m_brokenAt = -1;
    }
    if (m_state.disturbances.empty() && m_brokenAt >= 0) {
        numbers = m_numbersBefore;
        m_brokenAt = -1;
    }
}

void RunDocument::begin(const protocol::Started& started) {
    m_preparing.clear();
    m_info = started.info;
    m_live = started.live;
    m_hears = true;
    m_events.clear();
    m_told = 0;
    m_names.assign(1, {});
    m_result.reset();
    m_figures = {};
    m_state = {};
    m_disturbances.clear();
    m_state.run = started.info.id;
    m_brokenAt = -1;
    m_state.phase = started.live ? SessionPhase::Running : SessionPhase::Idle;
    m_history = started.info.collective ? std::make_unique<BufferHistory>(*started.info.collective) : nullptr;
    const bool hasTrainingSteps = started.info.kind() != RunKind::Collective;
    m_training = hasTrainingSteps ? std::make_unique<viz::TrainingRecord>(started.info) : nullptr;
    m_plan = m_training && started.info.plan
                 ? std::make_unique<viz::PlanRecord>(started.info, m_training->plannedSteps())
                 : nullptr;
    m_search.reset();
    if (const RunSpec& spec = started.info.spec; spec.strategy == kSearchStrategy) {
        const auto model = spec.parameters.find("model");  // a file may lack it
        m_search = std::make_unique<viz::SearchRecord>(model == spec.parameters.end() ? "" : model->second);
    }
    if (m_training) {
        m_activity = std::make_unique<viz::Activity>(m_training->ranks(),
                                                     [this](const Event& event) { return m_training->shownAs(event); });
        m_events.reserve(kMostEvents);
        m_activity->reserve(kMostEvents);
    } else if (m_history) {
        m_activity = std::make_unique<viz::Activity>(started.info.ranks, &viz::Activity::ofCollective,
                                                     std::max(m_history->steps(), 1));
    } else {
        m_activity.reset();
    }
    m_growth.stop();
    m_sinceBegin.start();
    m_wanted = 0;
    m_released = 0;
    m_stepsOwed = 0;
    m_toEnd = false;
    m_stopping = false;
    m_selectedRank = -1;
    m_selectedChunk = -1;
    m_hoveredChunk = -1;
    m_state.steps = m_history    ? m_history->steps()
                    : m_plan     ? m_plan->stops()
                    : m_training ? m_training->plannedSteps()
                                 : 0;
    m_playhead.reset();
    m_playhead.setLiveEdge(0, m_state.steps);
    m_timer.stop();
    emit runStarted();
    emit playheadMoved();
    emit stepShown(0);
    emit viewChanged();
    emit engineStateChanged();
    // Thousands of steps: they run on unless the reader stops them. A pipeline is watched slot by slot.
    if (m_training && m_live && !goesBySlots()) toEnd();
}

void RunDocument::take(const protocol::Events& events) {
    const EventBatch& batch = events.batch;
    if (m_names.size() < batch.firstNewName + batch.newNames.size()) {
        m_names.resize(batch.firstNewName + batch.newNames.size());
    }
    std::copy(batch.newNames.begin(), batch.newNames.end(), m_names.begin() + batch.firstNewName);
    m_events.insert(m_events.end(), batch.events.begin(), batch.events.end());
    if (m_activity) m_training ? m_activity->moved(m_events) : m_activity->add(m_events);
    if (m_training) {
        if (goesBySlots() && !m_toEnd) return grow();  // the reader waits for just this slot
        growSoon();
        return;
    }
    m_told = m_events.size();
    if (m_search) m_search->add(batch.events, m_names);
    if (m_history) {
        m_history->add(batch);
        const int edge = std::max(m_history->liveStep(), 0);
        if (edge != m_playhead.liveEdge()) movePlayhead([&] { m_playhead.setLiveEdge(edge, m_history->steps()); });
        if (m_history->liveStep() >= 0) traceStartup("first run ready");
    }
    emit eventsArrived();
    follow();
}

void RunDocument::growSoon() {
    if (m_growth.isActive()) return;
    const auto pace = static_cast<int>(std::min<qint64>(m_sinceBegin.elapsed() / kGrowthsAtOnePace, kMaxGrowthMs));
    m_growth.start(std::max(pace, kMinGrowthMs));
}

void RunDocument::grow() {
    m_growth.stop();
    m_training->add(m_events, m_names);
    m_activity->add(m_events);
    if (m_plan) m_plan->add(m_events, m_names);
    m_told = m_events.size();
    emit eventsArrived();
    const int edge = m_plan ? m_plan->liveStop() : m_training->steps();
    const int steps = m_plan ? m_plan->stops() : std::max(edge, m_training->plannedSteps());
    if (edge != m_playhead.liveEdge() || steps != m_playhead.steps())
        movePlayhead([&] { m_playhead.setLiveEdge(edge, steps); });
    follow();
    emit engineStateChanged();
}

void RunDocument::finish(const protocol::Ended& ended) {
    if (m_training) grow();
    m_result = ended.result;
    m_figures = QJsonDocument::fromJson(QByteArray::fromStdString(m_result->json)).object();
    if (m_search)
        if (const auto report = searchReportFrom(m_result->json)) m_search->finish(*report);
    if (m_info && !ended.result.numbers.empty()) m_info->provenance.numbers = ended.result.numbers;
    m_state.phase = m_live ? SessionPhase::Ended : SessionPhase::Idle;
    m_toEnd = false;
    m_stepsOwed = 0;
    m_wanted = std::min(m_wanted, m_playhead.liveEdge());
    if (m_playhead.playing() && m_playhead.liveEdge() < m_playhead.steps()) {
        movePlayhead([this] { m_playhead.pause(); });  // a run that ended early has nothing more to play
    }
    emit runEnded();
    emit engineStateChanged();
    if (auto next = std::exchange(m_next, nullptr)) next();
}

void RunDocument::movePlayhead(const std::function<void()>& move) {
    const int before = m_playhead.step();
    move();
    if ((!m_playhead.atRest() || m_playhead.playing()) && !m_timer.isActive()) {
        m_clock.start();
        m_timer.start();
    }
    emit playheadMoved();
    if (m_playhead.step() != before) emit stepShown(m_playhead.step());
}

void RunDocument::tick() {
    const double seconds = std::min(m_clock.nsecsElapsed() * 1e-9, kLongestTick);
    m_clock.start();
    const int before = m_playhead.step();
    const bool changed = m_playhead.advance(seconds);
    m_wanted = m_playhead.playing() ? m_playhead.target() : std::max(m_wanted, m_playhead.target());
    if (m_playhead.wantsMore()) {
        if (canGoOn()) {
            releaseEngineTo(m_playhead.target() + 1);
        } else {
            m_playhead.pause();  // the record ends here
        }
    }
    if (m_playhead.atRest() && !m_playhead.playing()) m_timer.stop();
    if (changed || !m_timer.isActive()) emit playheadMoved();
    if (m_playhead.step() != before) emit stepShown(m_playhead.step());
}

void RunDocument::releaseEngineTo(int step) {
    const int missing = std::min(step, m_playhead.steps()) - m_released;
    if (missing <= 0) return;
    m_released += missing;
    ++m_stepsOwed;
    m_client.request(protocol::StepOn{missing}, whileAlive(this, [this](const Outcome<protocol::Reply>& outcome) {
                         m_stepsOwed = std::max(m_stepsOwed - 1, 0);
                         if (outcome || outcome.error().code == ErrorCode::RankLost) return;
                         m_released = m_playhead.liveEdge();
                         m_wanted = std::min(m_wanted, m_playhead.liveEdge());
                         movePlayhead([this] { m_playhead.pause(); });
                         emit failed(outcome.error());
                     }));
    emit engineStateChanged();
}

void RunDocument::follow() {
    if (m_toEnd || m_stopping) {
        if (m_playhead.target() < m_playhead.liveEdge())
            movePlayhead([this] { m_playhead.jumpTo(m_playhead.liveEdge()); });
        m_wanted = m_playhead.target();
        if (m_playhead.atEnd()) m_toEnd = false;
    } else if (m_wanted > m_playhead.target() && m_playhead.liveEdge() > m_playhead.target()) {
        movePlayhead([this] { m_playhead.moveTo(std::min(m_wanted, m_playhead.liveEdge())); });
    }
}

void RunDocument::stepForward() {
    if (!m_info) return;
    m_stopping = false;
    const int next = std::max(m_wanted, m_playhead.target()) + 1;
    if (m_playhead.playing()) movePlayhead([this] { m_playhead.pause(); });
    if (next > m_playhead.steps()) return;
    if (next > m_playhead.liveEdge() && !canGoOn()) {
        emit stuck(m_result && !m_result->error.empty()
                       ? tr("The record ends at iteration %1: %2")
                             .arg(viz::countText(m_playhead.liveEdge()), engineWords(m_result->error))
                       : tr("The record ends at iteration %1, because the engine behind this run is gone.")
                             .arg(viz::countText(m_playhead.liveEdge())));
        return;
    }
    m_wanted = next;
    if (next > m_playhead.liveEdge()) releaseEngineTo(next);
    follow();
}

void RunDocument::runTo(int step) {
    if (!m_info) return;
    m_stopping = false;
    m_wanted = std::clamp(step, 0, m_playhead.steps());
    if (m_wanted > m_playhead.liveEdge() && canGoOn()) releaseEngineTo(m_wanted);
    follow();
}

void RunDocument::stepBack() {
    m_toEnd = false;
    goTo((m_playhead.atRest() ? m_playhead.step() : m_playhead.step() + 1) - 1);
}

void RunDocument::reset() {
    goTo(0);
}

void RunDocument::toStart() {
    goTo(0);
}

void RunDocument::goTo(int step) {
    if (!m_info) return;
    m_stopping = false;
    if (std::exchange(m_toEnd, false) && canGoOn()) ask(protocol::Pause{});
    movePlayhead([&] { m_playhead.jumpTo(step); });
    m_wanted = m_playhead.target();
}

void RunDocument::toEnd() {
    if (!m_info) return;
    m_stopping = false;
    movePlayhead([this] { m_playhead.jumpTo(m_playhead.liveEdge()); });
    m_wanted = m_playhead.target();
    if (m_playhead.atEnd()) return;
    if (!canGoOn()) {
        if (!m_result)
            emit stuck(tr("The record ends at iteration %1, because the engine behind this run is gone.")
                           .arg(viz::countText(m_playhead.liveEdge())));
        return;
    }
    m_toEnd = true;
    m_released = m_playhead.steps();
    ask(protocol::Continue{0});
    emit engineStateChanged();
}

void RunDocument::togglePlay() {
    if (!m_info) return;
    if (m_toEnd) {  // the engine runs freely: stop it where it is
        m_toEnd = false;
        m_stopping = m_training && !goesBySlots();
        ask(protocol::Pause{});
        emit engineStateChanged();
        return;
    }
    m_wanted = m_playhead.target();
    if (m_training && !goesBySlots() && canGoOn() && !m_playhead.playing() &&
        (m_stopping || m_playhead.target() >= m_playhead.liveEdge()))
        return toEnd();  // a stopped training run continues as fast as before
    const bool recordEnds = m_playhead.liveEdge() < m_playhead.steps() && !canGoOn();
    if (!m_playhead.playing() && recordEnds && m_playhead.target() >= m_playhead.liveEdge()) {
        movePlayhead([this] { m_playhead.jumpTo(0); });  // what there is, from the start
        m_wanted = 0;
    }
    movePlayhead([this] { m_playhead.playing() ? m_playhead.pause() : m_playhead.play(); });
}

void RunDocument::setSecondsPerStep(double seconds) {
    movePlayhead([&] { m_playhead.setSecondsPerStep(seconds); });
}

void RunDocument::setReduceMotion(bool reduce) {
    movePlayhead([&] { m_playhead.setReduceMotion(reduce); });
}

void RunDocument::setExerciseView(bool on) {
    if (std::exchange(m_exerciseView, on) != on) emit viewChanged();
}

void RunDocument::hoverChunk(int chunk) {
    if (std::exchange(m_hoveredChunk, chunk) != chunk) emit viewChanged();
}

void RunDocument::select(int rank, int chunk) {
    if (m_selectedRank == rank && m_selectedChunk == chunk) return;
    m_selectedRank = rank;
    m_selectedChunk = chunk;
    emit viewChanged();
}

void RunDocument::disturb(const QString& what, std::function<void(const Outcome<void>&)> answered) {
    if (!m_live) return;
    m_client.request(protocol::Disturb{what.toStdString()},
                     whileAlive(this, [answered](const Outcome<protocol::Reply>& outcome) {
                         if (outcome) return answered({});
                         if (outcome.error().code != ErrorCode::RankLost) answered(outcome.error());
                     }));
}

void RunDocument::cancel() {
    if (!m_preparing.isEmpty()) return ask(protocol::Cancel{});
    if (!canGoOn()) return;
    m_toEnd = false;
    movePlayhead([this] { m_playhead.pause(); });
    ask(protocol::Cancel{});
}

}  // namespace kolo::app
