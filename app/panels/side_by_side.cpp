// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/side_by_side.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QStylePainter>
#include <algorithm>
#include <cmath>

#include "app/engine_client.h"
#include "app/engine_words.h"
#include "app/layouts.h"
#include "app/lecture_stage.h"
#include "app/panels/choice_box.h"
#include "app/panels/playback_controls.h"
#include "app/run_loader.h"
#include "app/theme.h"
#include "app/wrapped_words.h"
#include "app/wrapping_row.h"
#include "engine/api/types.h"
#include "viz/charts/amounts.h"
#include "viz/host/canvas_widget.h"
#include "viz/replay/race.h"
#include "viz/replay/step_times.h"

namespace kolo::app {

namespace {

constexpr int kMoments = 12;            // stops of the common clock; between them it moves evenly
constexpr double kMotionSeconds = 0.8;  // of a playhead, from one step to the next

/// As wide as what is chosen, where there is room.
class AlgorithmBox : public ChoiceBox {
public:
    using ChoiceBox::ChoiceBox;
    QSize sizeHint() const override {
        constexpr int kBeside = 4;  // px
        QStyleOptionComboBox option;
        initStyleOption(&option);
        const QSize words(fontMetrics().horizontalAdvance(currentText()) + kBeside, fontMetrics().height());
        const int width = style()->sizeFromContents(QStyle::CT_ComboBox, &option, words, this).width();
        return {width, ChoiceBox::sizeHint().height()};
    }
};

/// A line that ends in "…" where it has no room.
class ElidedLine : public QLabel {
public:
    using QLabel::QLabel;

protected:
    /// "Allreduce: Butterfly (recursive doubling), 4 workers, sum": what the others have in common goes first.
    void paintEvent(QPaintEvent*) override {
        static const QRegularExpression brackets(QStringLiteral(" \\([^)]*\\)"));
        const QString brief = QString(text()).remove(brackets);
        const int room = contentsRect().width();
        const QStringList all{text(), brief, brief.section(QLatin1Char(','), 0, 0)};
        const auto whole = std::ranges::find_if(
            all, [&](const QString& each) { return fontMetrics().horizontalAdvance(each) <= room; });
        const QString words = fontMetrics().elidedText(whole == all.end() ? all.back() : *whole, Qt::ElideRight, room);
        QStylePainter(this).drawItemText(contentsRect(), static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter), palette(),
                                         isEnabled(), words, foregroundRole());
    }
};

const Parameter* algorithmOf(const StrategyInfo& strategy) {
    const auto at = std::find_if(strategy.parameters.begin(), strategy.parameters.end(),
                                 [](const Parameter& parameter) { return parameter.name == "algorithm"; });
    return at == strategy.parameters.end() ? nullptr : &*at;
}

}  // namespace

SideBySide::SideBySide(EngineClient& client, QWidget* parent)
    : QWidget(parent),
      m_client(client),
      m_top(new QWidget(this)),
      m_run(new QPushButton(tr("Run these"), this)),
      m_race(new QPushButton(tr("Race in time"), this)),
      m_controls(new PlaybackControls(tr("All runs"), false, this)),
      m_clock(new QLabel(this)),
      m_hint(new QLabel(this)),
      m_grid(new QGridLayout) {
    setWindowTitle(tr("Side by side"));
    setAccessibleName(tr("Runs side by side"));
    auto* top = new WrappingRow(m_top);
    top->setContentsMargins({});
    top->setSpacing(8);
    auto* label = new QLabel(tr("Algorithms"), this);
    setRole(label, "role", QStringLiteral("dim"));
    top->addWidget(label);
    for (int i = 0; i < kMost; ++i) {
        auto* choice = new AlgorithmBox(this);
        choice->setAccessibleName(tr("Algorithm %1").arg(i + 1));
        choice->setMinimumWidth(128);
        connect(choice, &QComboBox::currentTextChanged, choice, &QWidget::updateGeometry);
        m_choices << choice;
        top->addWidget(choice);
    }
    m_run->setAccessibleName(tr("Run these algorithms on the same data"));
    m_run->setToolTip(tr("Each of them runs on the data of the settings; the current run ends"));
    setRole(m_run, "primary", true);
    top->addWidget(m_run);
    top->addStretch(1);
    m_race->setCheckable(true);
    m_race->setToolTip(tr("One clock for all of them, as each was measured, and not one step"));
    setRole(m_race, "segment", true);
    top->addWidget(m_race);
    connect(m_race, &QPushButton::toggled, this, &SideBySide::setRacing);

    m_clock->setAlignment(Qt::AlignCenter);
    m_clock->setStyleSheet(hallStyle(true));
    m_clock->setAccessibleName(tr("Time on the common clock"));
    m_clock->hide();
    m_hint->setWordWrap(true);
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setTextFormat(Qt::RichText);
    m_hint->setFont(wordsFont(14));
    m_grid->setSpacing(8);
    for (int i = 0; i < kMost; ++i) {
        auto* frame = new QFrame(this);
        frame->setProperty("panel", true);
        Cell cell{frame, new ElidedLine(frame), new QLabel(frame), new viz::CanvasWidget(frame)};
        setRole(cell.title, "role", QStringLiteral("heading"));
        cell.caption->setFont(numbersFont(12));
        cell.caption->setWordWrap(true);
        setRole(cell.caption, "role", QStringLiteral("dim"));
        cell.title->setTextFormat(Qt::PlainText);
        cell.title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        cell.canvas->setAccessibleName(tr("Picture %1").arg(i + 1));
        cell.canvas->setInputProvider([this, i] { return inputOf(static_cast<std::size_t>(i)); });
        connect(cell.canvas, &viz::CanvasWidget::hovered, this, [this](int, int chunk, int) {
            if (std::exchange(m_hoveredChunk, chunk) != chunk) repaintAll();
        });
        auto* head = new QVBoxLayout;  // beside one another they are too long for a half of a window
        head->setContentsMargins(10, 6, 10, 2);
        head->setSpacing(0);
        head->addWidget(cell.title);
        head->addWidget(cell.caption);
        auto* column = columnIn(frame, 0, {0, 0, 0, 4});
        column->addLayout(head);
        column->addWidget(cell.canvas, 1);
        frame->hide();
        m_cells.push_back(cell);
    }
    auto* whole = columnIn(this, 8, {12, 8, 12, 12});
    whole->addWidget(m_top);
    whole->addWidget(m_controls);
    whole->addWidget(m_clock);
    whole->addWidget(m_hint, 1);
    whole->addLayout(m_grid, 1);

    connect(m_run, &QPushButton::clicked, this, [this] {
        runAlgorithms(chosen());
        toThePictures();
    });
    connect(m_race, &QPushButton::clicked, this, [this] {
        if (!m_loaders.empty()) toThePictures();
    });
    connect(m_controls, &PlaybackControls::moved, this, &SideBySide::showPosition);
    m_controls->takeKeysOf(*this);
    showHint();
    begin();
}

SideBySide::~SideBySide() = default;

void SideBySide::setStrategies(const std::vector<StrategyInfo>& strategies) {
    m_strategies = strategies;
    setSpec(m_spec);
}

void SideBySide::setSpec(const RunSpec& spec) {
    const bool sameStrategy = spec.strategy == m_spec.strategy && m_choices[0]->count() > 0;
    m_spec = spec;
    if (sameStrategy) return;
    const Parameter* algorithm = nullptr;
    for (const StrategyInfo& strategy : m_strategies)
        if (strategy.id == spec.strategy) algorithm = algorithmOf(strategy);
    for (int i = 0; i < m_choices.size(); ++i) {
        QComboBox* choice = m_choices[i];
        choice->clear();
        if (i >= kFewest) choice->addItem(tr("none"), QString());
        if (algorithm)
            for (const Choice& each : algorithm->choices)
                choice->addItem(QString::fromStdString(each.title.empty() ? each.value : each.title),
                                QString::fromStdString(each.value));
        choice->setEnabled(algorithm);
        choice->setCurrentIndex(i < kFewest ? std::min(i, choice->count() - 1) : 0);
    }
    m_run->setEnabled(algorithm);
    if (m_race->hasFocus()) m_run->setFocus(Qt::OtherFocusReason);  // it was the only one before; this comes first
}

QStringList SideBySide::chosen() const {
    QStringList algorithms;
    for (const QComboBox* choice : m_choices)
        if (const QString value = choice->currentData().toString(); !value.isEmpty()) algorithms << value;
    return algorithms;
}

void SideBySide::openRuns(const QList<qint64>& runs) {
    m_loaders.clear();
    m_waiting.clear();
    for (const qint64 run : runs.mid(0, kMost)) {
        auto& loader = m_loaders.emplace_back(std::make_unique<RunLoader>(m_client));
        connect(loader.get(), &RunLoader::loaded, this, &SideBySide::arrive);
        connect(loader.get(), &RunLoader::failed, this, &SideBySide::failed);
        loader->open(run);
    }
    begin();
    toThePictures();
}

/// What is pressed next is meant for them: Space must not press a button again.
void SideBySide::toThePictures() {
    m_cells[0].canvas->setFocus(Qt::OtherFocusReason);
}

void SideBySide::runAlgorithms(const QStringList& algorithms) {
    m_loaders.clear();
    m_waiting.clear();
    for (const QString& algorithm : algorithms.mid(0, kMost)) {
        RunSpec spec = m_spec;
        spec.parameters["algorithm"] = algorithm.toStdString();
        m_waiting.push_back(spec);
        m_loaders.push_back(std::make_unique<RunLoader>(m_client));
        connect(m_loaders.back().get(), &RunLoader::loaded, this, [this] {
            arrive();
            if (m_waiting.empty()) emit ran();
            startNext();
        });
        connect(m_loaders.back().get(), &RunLoader::failed, this, &SideBySide::failed);
    }
    begin();
    startNext();
}

/// One after the other: a new run would cancel the current one.
void SideBySide::startNext() {
    if (m_waiting.empty()) return;
    RunLoader& loader = *m_loaders[m_loaders.size() - m_waiting.size()];
    const RunSpec spec = m_waiting.front();
    m_waiting.erase(m_waiting.begin());
    loader.start(spec);
}

bool SideBySide::isComplete() const {
    return !m_loaders.empty() &&
           std::all_of(m_loaders.begin(), m_loaders.end(), [](const auto& loader) { return loader->isComplete(); });
}

void SideBySide::begin() {
    m_controls->rewind();
    const int columns = runs() == 3 ? 3 : 2;
    for (int i = 0; i < kMost; ++i) {
        QWidget* frame = m_cells[static_cast<std::size_t>(i)].frame;
        m_grid->addWidget(frame, i / columns, i % columns);
        frame->setVisible(i < runs());
    }
    m_hint->setVisible(m_loaders.empty());
    m_grid->setRowStretch(0, 1);
    m_grid->setRowStretch(1, runs() > columns ? 1 : 0);
    arrive();
}

void SideBySide::showHint() {
    m_hint->setStyleSheet(hallStyle(m_large));
    m_hint->setText(
        m_large
            ? tr("Leave lecture mode with Esc, choose two to four algorithms and press <b>Run these</b>; F5 then shows "
                 "them here, stepped together by the arrow keys and Space.")
            : tr("<p style='font-size:22px; font-weight:600'>The same data, several algorithms, one step</p>"
                 "<p>Choose two to four algorithms above and press <b>Run these</b>, or select two to four runs in "
                 "the history of the Run page and choose <b>Play side by side</b>.</p>"
                 "<p>All of them are then stepped together: by the buttons, by the arrow keys and Space.</p>"));
}

void SideBySide::arrive() {
    int steps = 0;
    for (std::size_t i = 0; i < m_loaders.size(); ++i) {
        const RunLoader& loader = *m_loaders[i];
        if (loader.history()) steps = std::max(steps, std::max(loader.history()->liveStep(), 0));
        m_cells[i].canvas->setScene(loader.info() ? viz::bestScene(*loader.info()) : viz::allScenes().front());
        const QString title = loader.info() ? engineWords(loader.info()->title) : tr("Waiting for the engine …");
        m_cells[i].title->setText(title);
        m_cells[i].title->setToolTip(title);
    }
    takeTimes();
    const int stops = m_racing && !m_loaders.empty() ? kMoments : steps;
    m_controls->setEdge(stops, stops);
}

/// When all of them are there: what was measured, and what is to be expected of a link that suits them all.
void SideBySide::takeTimes() {
    m_ends.clear();
    m_predictedNs.clear();
    if (!isComplete()) return;
    std::vector<std::vector<viz::IterationCost>> costs;
    std::vector<viz::IterationCost> all;
    for (const auto& loader : m_loaders) {
        const BufferHistory* history = loader->history();
        m_ends.push_back(history ? viz::iterationEnds(loader->events(), std::max(history->liveStep(), 0))
                                 : std::vector<std::int64_t>{0});
        costs.push_back(history ? viz::iterationCosts(history->shape(), m_ends.back())
                                : std::vector<viz::IterationCost>());
        all.insert(all.end(), costs.back().begin(), costs.back().end());
    }
    const viz::FittedLink link = viz::fitLink(all);
    for (const auto& each : costs) m_predictedNs.push_back(link.predictedNs(each));
}

void SideBySide::setRacing(bool racing) {
    if (std::exchange(m_racing, racing) == racing) return;
    m_race->setChecked(racing);
    m_controls->rewind();
    arrive();
    m_controls->setPositionWords(racing ? [this] { return clockInWords(); } : std::function<QString()>());
    showPosition();
}

QString SideBySide::timesOf(int run) const {
    const auto at = static_cast<std::size_t>(run);
    if (at >= m_predictedNs.size() || m_ends[at].back() == 0) return {};
    const std::vector<std::int64_t>& ends = m_ends[at];
    const int longest = viz::longestIteration(ends);
    const std::int64_t tookNs = ends[longest] - ends[longest - 1];
    const QString measured = viz::durationText(ends.back()), predicted = viz::durationText(m_predictedNs[at]);
    if (static_cast<double>(tookNs) <= m_predictedNs[at])
        return withUnitsKept(tr("measured %1, predicted %2").arg(measured, predicted));
    // A thread that came late, or another program, held it up.
    return withUnitsKept(tr("measured %1, of which iteration %2 took %3; predicted %4")
                             .arg(measured)
                             .arg(longest)
                             .arg(viz::durationText(tookNs), predicted));
}

double SideBySide::lastNs() const {
    std::int64_t last = 0;
    for (const auto& ends : m_ends) last = std::max(last, ends.back());
    return static_cast<double>(last);
}

double SideBySide::clockNs() const {
    return lastNs() * m_controls->playhead().position() / kMoments;
}

QString SideBySide::clockInWords() const {
    if (lastNs() == 0) return {};
    return tr("%1 of %2").arg(viz::durationText(clockNs()), viz::durationText(lastNs()));
}

viz::Playhead SideBySide::playheadOf(int run) const {
    const BufferHistory* history = loader(run).history();
    viz::Playhead own;
    own.setSecondsPerStep(m_controls->playhead().secondsPerStep());
    if (history) own.setLiveEdge(std::max(history->liveStep(), 0), history->steps());
    if (!m_racing || m_ends.size() != m_loaders.size()) {
        own.follow(m_controls->playhead());
        return own;
    }
    const double at = viz::positionAt(m_ends[static_cast<std::size_t>(run)], clockNs());
    own.jumpTo(static_cast<int>(at));
    if (at > own.step()) {  // in the middle of its next step
        own.setSecondsPerStep(kMotionSeconds);
        own.moveTo(own.step() + 1);
        own.advance((at - static_cast<int>(at)) * kMotionSeconds);
    }
    return own;
}

viz::SceneInput SideBySide::inputOf(std::size_t run) const {
    viz::SceneInput input;
    input.theme = themeOf(*this);
    if (run >= m_loaders.size()) return input;
    const RunLoader& loader = *m_loaders[run];
    if (loader.info()) input.info = &*loader.info();
    input.history = loader.history();
    input.events = loader.events();
    input.eventNames = loader.names();
    input.playhead = playheadOf(static_cast<int>(run));
    input.hoveredChunk = m_hoveredChunk;
    input.lecture = m_large;
    return input;
}

QString SideBySide::captionOf(int run) const {
    const BufferHistory* history = loader(run).history();
    if (!history || history->liveStep() < 0) return {};
    const viz::Playhead own = playheadOf(run);
    const int told = own.movingStep() > 0 ? own.movingStep() : own.step();
    std::uint64_t busiest = 0, all = 0;
    for (int rank = 0; rank < history->shape().schedule.ranks; ++rank) {
        busiest = std::max(busiest, history->bytesSent(told, rank));
        all += history->bytesSent(told, rank);
    }
    const auto bytes = [](std::uint64_t count) { return viz::bytesText(count); };
    const QString sent = tr("busiest sent %1 · %2 in all").arg(bytes(busiest), bytes(all));
    if (m_large) return sent;  // the step is in the picture
    return tr("iteration %1 of %2 · %3").arg(told).arg(history->steps()).arg(sent);
}

void SideBySide::showPosition() {
    m_clock->setText(clockInWords());
    m_clock->setVisible(m_large && m_racing && !m_clock->text().isEmpty());
    for (int i = 0; i < runs(); ++i) {
        Cell& cell = m_cells[static_cast<std::size_t>(i)];
        const QString times = timesOf(i);
        cell.caption->setText(m_racing && !times.isEmpty() ? times : captionOf(i));
        cell.caption->setToolTip(m_racing ? tr("Predicted by latency and bandwidth, fitted to these runs") : times);
        cell.canvas->setAccessibleDescription(cell.title->text() + QStringLiteral(": ") + cell.caption->text());
    }
    repaintAll();
}

void SideBySide::setLarge(bool large) {
    if (std::exchange(m_large, large) == large) return;
    for (QWidget* control : {m_top, static_cast<QWidget*>(m_controls)}) control->setHidden(large);
    showHint();
    for (const Cell& cell : m_cells) {
        cell.title->setStyleSheet(hallStyle(large));
        cell.caption->setFont(large ? wordsFont(kHallType) : numbersFont(12));
    }
    if (large && !m_loaders.empty()) m_cells[0].canvas->setFocus(Qt::OtherFocusReason);
    showPosition();
}

void SideBySide::repaintAll() {
    for (Cell& cell : m_cells) cell.canvas->requestUpdate();
}

}  // namespace kolo::app
