// SPDX-License-Identifier: GPL-3.0-or-later
//
// The charts as files, one each: "run-charts.png" becomes run-charts-bytes_per_rank.png, run-charts-throughput.png. One
// is written at a time, between the window's events: a key that is pressed meanwhile does what it always does.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QStringList>
#include <QTimer>
#include <deque>
#include <vector>

#include "engine/api/outcome.h"

namespace kolo::viz::charts {
class Chart;
}

namespace kolo::app {

/// Format by suffix: .png, .svg or .pdf. Returns the file's name.
Outcome<QString> saveChart(viz::charts::Chart& chart, const QString& path);

/// A chart that could not be written, and why.
Error chartUnsaved(const QString& path, const QString& why);

class ChartsExport : public QObject {
    Q_OBJECT
public:
    explicit ChartsExport(QObject* parent = nullptr);

    /// Ends with done() or failed(), later. Others that are still to be written come first.
    void begin(const std::vector<viz::charts::Chart*>& charts, const QString& path);
    /// Ends it with failed(), if it was under way; what is written stays.
    void stop(const QString& why);

signals:
    void progressed(int saved, int charts);  ///< of what takes longer than a second
    void done(const QStringList& paths);
    void failed(const kolo::Error& error);

private:
    struct Waiting {
        viz::charts::Chart* chart;
        QString path;
    };
    void goOn();
    void fail(const Error& error);

    std::deque<Waiting> m_waiting;
    QStringList m_saved;
    QElapsedTimer m_since;
    QTimer m_next;
};

}  // namespace kolo::app
