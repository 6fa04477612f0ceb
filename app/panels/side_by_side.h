// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two to four runs in lock-step: one scrubber and one step drive all of them, so that the eye sees what the numbers
// say: after three steps the tree is half done and the ring has hardly started, but look at the bytes.
//
//     ┌ Reset  Back  Step  Play ───●──────────── step 3 ┐
//     │ Ring   3 of 6 · 12 KiB      │ Tree   3 of 4 · …  │     A run that has fewer steps waits at its end. The runs
//     │   (its picture)             │   (its picture)    │     are stored ones, chosen in the history, or the
//     ├─────────────────────────────┼────────────────────┤     algorithms chosen above, run on the data of the form.
//     │ Butterfly …                 │ …                  │
//     └─────────────────────────────┴────────────────────┘
//
// Three stand in a row. Or they race: then the scrubber is a common clock, and each is as far as it really was at that
// moment. Beside what was measured stands what latency and bandwidth alone would predict (viz/replay/race.h).
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "engine/api/protocol.h"
#include "viz/host/forward.h"
#include "viz/replay/playhead.h"
#include "viz/scenes/scene.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;

namespace kolo::app {

class EngineClient;
class RunLoader;
class PlaybackControls;

class SideBySide : public QWidget {
    Q_OBJECT
public:
    static constexpr int kFewest = 2, kMost = 4;

    explicit SideBySide(EngineClient& client, QWidget* parent = nullptr);
    ~SideBySide() override;

    void setStrategies(const std::vector<StrategyInfo>& strategies);
    /// What to run the algorithms on.
    void setSpec(const RunSpec& spec);
    void openRuns(const QList<qint64>& runs);           ///< stored ones; beyond four, only the first four
    void runAlgorithms(const QStringList& algorithms);  ///< on the data of setSpec()

    int runs() const { return static_cast<int>(m_loaders.size()); }
    bool isComplete() const;  ///< all have been loaded
    PlaybackControls& controls() { return *m_controls; }
    viz::Playhead playheadOf(int run) const;
    const RunLoader& loader(int run) const { return *m_loaders[static_cast<std::size_t>(run)]; }
    QString captionOf(int run) const;  ///< "step 3 of 6 · busiest worker sent 12 B · 48 B in all"

    void repaintAll();

    /// One clock for all, not one step.
    void setRacing(bool racing);
    bool isRacing() const { return m_racing; }

    /// For the back row: nothing but the pictures, and no text under 24 px. The keys stay.
    void setLarge(bool large);

signals:
    void ran();  ///< all requested runs have ended: the history has new rows
    void failed(const kolo::Error& error);

private:
    struct Cell {
        QWidget* frame;
        QLabel* title;
        QLabel* caption;
        viz::CanvasWidget* canvas;
    };
    void showHint();
    void begin();
    void toThePictures();
    void startNext();
    void arrive();
    void showPosition();
    void takeTimes();
    double lastNs() const;           // when the last of them has ended
    double clockNs() const;          // of the race
    QString clockInWords() const;    ///< "1.2 ms of 7.4 ms"; empty: nothing was measured
    QString timesOf(int run) const;  ///< "319 µs, predicted 310 µs"
    viz::SceneInput inputOf(std::size_t run) const;
    QStringList chosen() const;

    EngineClient& m_client;
    std::vector<StrategyInfo> m_strategies;
    RunSpec m_spec;
    std::vector<std::unique_ptr<RunLoader>> m_loaders;
    std::vector<RunSpec> m_waiting;  // to be run one after the other
    int m_hoveredChunk = -1;
    bool m_racing = false, m_large = false;
    std::vector<std::vector<std::int64_t>> m_ends;  // of each run's iterations, ns
    std::vector<double> m_predictedNs;              // of each run; empty: not all are there yet

    QList<QComboBox*> m_choices;
    QWidget* m_top;
    QPushButton *m_run, *m_race;
    PlaybackControls* m_controls;
    QLabel *m_clock, *m_hint;  // the clock: in a hall, where the controls are hidden
    QGridLayout* m_grid;
    std::vector<Cell> m_cells;
};

}  // namespace kolo::app
