// SPDX-License-Identifier: GPL-3.0-or-later
//
// The same training, done in several variants, each with the same few seeds: one run after another in the engine, so
// that none takes the processor from another. Every run is recorded like any other and appears in the history; only
// what is compared is kept here. Finished runs stay when the series is cancelled or a run of it fails.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/protocol.h"
#include "viz/replay/training_curve.h"

namespace kolo::app {

class EngineClient;
class RunLoader;

/// A variant of training: its name, and the settings it changes.
struct TrainingWay {
    QString name;
    std::map<std::string, std::string> changes;
    int look = 0;  ///< its colour and dashes (curve_overlay.h): the same way looks the same in every series
};
/// Synchronous, asynchronous, stale-synchronous, and with local steps.
std::vector<TrainingWay> usualWays();

/// The figures of one run, from its result.
struct TrainingFigures {
    double loss = 0, accuracy = 0, samplesPerSecond = 0, bytesPerStep = 0, staleness = 0;
    bool hasTarget = false;
    std::optional<double> secondsToTarget;
    std::int64_t heldOutRows = 0, curveRows = 0;  ///< that the accuracy was measured on at the end, and on the way
};
TrainingFigures figuresOf(const RunResult& result);

struct ComparedRun {
    int way = 0;
    std::uint64_t seed = 1;
    RunInfo info;
    viz::TrainingCurve curve;
    TrainingFigures figures;
};
/// "1 024", or "512 … 1 024" where the runs differ; empty: not known.
QString rowsInWords(const std::vector<ComparedRun>& runs, std::int64_t TrainingFigures::*rows);

class TrainingSeries : public QObject {
    Q_OBJECT
public:
    explicit TrainingSeries(EngineClient& client, QObject* parent = nullptr);
    ~TrainingSeries() override;

    void start(const RunSpec& base, std::vector<TrainingWay> ways, int seeds);
    void openStored(const std::vector<qint64>& runs);  ///< each is its own variant
    void cancel();                                     ///< ends the current run; the others stay

    bool isRunning() const { return !m_todo.empty(); }
    double progress() const;  ///< 0 … 1
    QString status() const;   ///< "async, seed 2: step 412 of 1500"
    const std::vector<TrainingWay>& ways() const { return m_ways; }
    const std::vector<ComparedRun>& runs() const { return m_runs; }

signals:
    void progressed();
    void grown();  ///< another run is complete
    void ended();  ///< all are, or it was cancelled
    void failed(const kolo::Error& error);

private:
    struct Job {
        int way = 0;
        std::uint64_t seed = 0;
        RunSpec spec;       // to run
        qint64 stored = 0;  // or to open
    };
    void begin(std::vector<Job> jobs);
    void next();
    void take();
    void stop();

    EngineClient& m_client;
    std::vector<TrainingWay> m_ways;
    std::vector<Job> m_todo;  // the first is in progress
    std::size_t m_all = 0;
    std::vector<ComparedRun> m_runs;
    std::unique_ptr<RunLoader> m_loader;
    std::unique_ptr<viz::TrainingRecord> m_record;
    QTimer m_look;
};

}  // namespace kolo::app
