// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/training_series.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <limits>
#include <set>

#include "app/engine_client.h"
#include "app/run_loader.h"
#include "viz/charts/amounts.h"

namespace kolo::app {

namespace {
constexpr int kLookMs = 150;
}

std::vector<TrainingWay> usualWays() {
    auto way = [look = 0](const char* sync) mutable {
        return TrainingWay{QString::fromLatin1(sync), {{"sync", sync}, {"architecture", "auto"}}, look++};
    };
    return {way("sync"), way("async"), way("ssp:3"), way("local:8")};
}

TrainingFigures figuresOf(const RunResult& result) {
    const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(result.json)).object();
    TrainingFigures figures;
    // A cancelled run has a record, but no result.
    figures.loss = json.value(QLatin1String("loss")).toDouble(std::numeric_limits<double>::quiet_NaN());
    figures.accuracy = json.value(QLatin1String("accuracy")).toDouble();
    figures.samplesPerSecond = json.value(QLatin1String("samples_per_s")).toDouble();
    figures.bytesPerStep = json.value(QLatin1String("bytes_per_step")).toDouble();
    figures.staleness = json.value(QLatin1String("mean_staleness")).toDouble();
    figures.hasTarget = json.contains(QLatin1String("target"));
    if (const QJsonValue seconds = json.value(QLatin1String("time_to_target_s")); seconds.isDouble())
        figures.secondsToTarget = seconds.toDouble();
    figures.heldOutRows = json.value(QLatin1String("held_out_rows")).toInteger();
    figures.curveRows = json.value(QLatin1String("curve_rows")).toInteger();
    return figures;
}

QString rowsInWords(const std::vector<ComparedRun>& runs, std::int64_t TrainingFigures::*rows) {
    std::set<std::int64_t> counts;
    for (const ComparedRun& run : runs)
        if (run.figures.*rows > 0) counts.insert(run.figures.*rows);
    if (counts.empty()) return {};
    return counts.size() == 1
               ? viz::countText(*counts.begin())
               : QStringLiteral("%1 … %2").arg(viz::countText(*counts.begin()), viz::countText(*counts.rbegin()));
}

TrainingSeries::TrainingSeries(EngineClient& client, QObject* parent) : QObject(parent), m_client(client) {
    m_look.setInterval(kLookMs);
    connect(&m_look, &QTimer::timeout, this, &TrainingSeries::take);
    connect(&client, &EngineClient::lost, this, [this](const Error& error, bool) {
        if (!isRunning()) return;
        stop();
        emit failed(error);
        emit ended();
    });
}

TrainingSeries::~TrainingSeries() = default;

void TrainingSeries::start(const RunSpec& base, std::vector<TrainingWay> ways, int seeds) {
    std::uint64_t first = 1;
    if (const auto given = base.parameters.find("seed"); given != base.parameters.end())
        first = QString::fromStdString(given->second).toULongLong();
    std::vector<Job> jobs;
    // Seed by seed: after the first round every variant has a curve.
    for (int seed = 0; seed < seeds; ++seed) {
        for (std::size_t way = 0; way < ways.size(); ++way) {
            Job job{static_cast<int>(way), first + static_cast<std::uint64_t>(seed), base, 0};
            for (const auto& [name, value] : ways[way].changes) job.spec.parameters[name] = value;
            job.spec.parameters["seed"] = std::to_string(job.seed);
            jobs.push_back(std::move(job));
        }
    }
    m_ways = std::move(ways);
    begin(std::move(jobs));
}

void TrainingSeries::openStored(const std::vector<qint64>& runs) {
    std::vector<Job> jobs;
    m_ways.clear();
    for (const qint64 run : runs) {
        jobs.push_back({static_cast<int>(jobs.size()), 0, {}, run});
        m_ways.push_back({tr("run %1").arg(run), {}, static_cast<int>(m_ways.size())});
    }
    begin(std::move(jobs));
}

void TrainingSeries::begin(std::vector<Job> jobs) {
    stop();
    m_runs.clear();
    m_todo = std::move(jobs);
    m_all = m_todo.size();
    emit grown();
    next();
}

void TrainingSeries::next() {
    m_loader.reset();
    m_record.reset();
    if (m_todo.empty()) {
        m_look.stop();
        emit progressed();
        emit ended();
        return;
    }
    m_loader = RunLoader::toldLater(m_client, *this, &TrainingSeries::take, [this](const Error& error) {
        stop();
        emit failed(error);
        emit ended();
    });
    const Job& job = m_todo.front();
    job.stored > 0 ? m_loader->open(job.stored) : m_loader->start(job.spec);
    m_look.start();
    emit progressed();
}

void TrainingSeries::take() {
    if (!m_loader || !m_loader->info()) return;
    if (!m_record) m_record = std::make_unique<viz::TrainingRecord>(*m_loader->info());
    m_record->add(m_loader->events(), m_loader->names());
    if (!m_loader->isComplete()) {
        emit progressed();
        return;
    }
    const Job job = m_todo.front();
    const RunResult result = *m_loader->result();
    m_todo.erase(m_todo.begin());
    ComparedRun run{job.way, job.seed, *m_loader->info(), viz::curveOf(*m_record), figuresOf(result)};
    const QString name = m_ways[static_cast<std::size_t>(job.way)].name;
    const bool usable = result.status == RunStatus::Finished || job.stored > 0;
    if (usable) {
        m_runs.push_back(std::move(run));
        emit grown();
    } else if (result.status == RunStatus::Failed) {
        // A variant that diverges is a result too: the others continue.
        emit failed(
            {ErrorCode::RunFailed, "", tr("%1, seed %2: ").arg(name).arg(job.seed).toStdString() + result.error});
    } else {
        m_todo.clear();  // cancelled from elsewhere
    }
    next();
}

void TrainingSeries::cancel() {
    if (!isRunning()) return;
    const bool live = m_todo.front().stored == 0;
    stop();
    if (live) m_client.request(protocol::Cancel{}, [](const Outcome<protocol::Reply>&) {});
    emit progressed();
    emit ended();
}

void TrainingSeries::stop() {
    m_todo.clear();
    m_look.stop();
    if (m_loader) m_loader.release()->deleteLater();
    m_record.reset();
}

double TrainingSeries::progress() const {
    if (m_all == 0) return 0;
    double done = static_cast<double>(m_all - m_todo.size());
    if (m_record && m_record->plannedSteps() > 0)
        done += std::min(1.0, static_cast<double>(m_record->steps()) / m_record->plannedSteps());
    return done / static_cast<double>(m_all);
}

QString TrainingSeries::status() const {
    if (m_todo.empty()) return {};
    const Job& job = m_todo.front();
    QString text = m_ways[static_cast<std::size_t>(job.way)].name;
    if (job.stored == 0) text += tr(", seed %1").arg(job.seed);
    if (m_record)
        text += tr(": step %1 of %2").arg(viz::countText(m_record->steps()), viz::countText(m_record->plannedSteps()));
    return text;
}

}  // namespace kolo::app
