// SPDX-License-Identifier: GPL-3.0-or-later
//
// A training run in figures: its progress and the time left, with the playback controls beside it; its results; and
// every rank's pace, traffic and waiting. Pausing and cancelling keep everything recorded.
#pragma once

#include <QTimer>
#include <QWidget>
#include <vector>

class QGridLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QTableWidget;

namespace kolo::viz {
class LiveText;
}

namespace kolo::app {

class RunDocument;

class TrainingPanel : public QWidget {
    Q_OBJECT
public:
    explicit TrainingPanel(RunDocument& document, QWidget* parent = nullptr);

    QString progressText() const;               ///< "step 412 of 1000, 3.1 s left"
    QString figure(const QString& name) const;  ///< as shown; empty: no such figure
    QString written() const;                    ///< by a model of text, as shown

private:
    void refresh();
    void showProgress();
    void showFigures();
    void showRanks();
    /// What a model of text has written after so many steps, and how well it predicted held-out text.
    struct Sample {
        int step;
        QString text;
        double loss;
    };
    void readText();
    const Sample* sampleAt(int step) const;
    void showText();

    RunDocument& m_document;
    QProgressBar* m_bar;
    viz::LiveText* m_progress;
    QPushButton *m_pause, *m_cancel;
    QGridLayout* m_grid;
    std::vector<std::pair<QLabel*, viz::LiveText*>> m_figures;  // kept and refilled
    QLabel *m_writes, *m_written;
    QTableWidget* m_ranks;
    std::vector<std::uint64_t> m_in, m_out;  // bytes, by rank
    std::size_t m_seen = 0;                  // events counted in these
    std::vector<Sample> m_samples;
    double m_bigrams = 0, m_heldOutLoss = 0;  // the latest
    std::size_t m_read = 0;                   // events looked through for these
    QTimer m_growth;
};

}  // namespace kolo::app
