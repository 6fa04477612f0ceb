// SPDX-License-Identifier: GPL-3.0-or-later
//
// Does it fit? The engine's calculator (strategy fit) with its formulas: parameters, gradients, optimizer state and
// activations against the memory of one device. A perceptron is trained for one step while you look, and what the
// device had in use stands beside what the formula says.
#pragma once

#include <QTimer>
#include <QWidget>

#include "app/placement/placement_result.h"

class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace kolo::app {

class PictureView;
class RunQueue;

class FitView : public QWidget {
    Q_OBJECT
public:
    explicit FitView(RunQueue& queue, QWidget* parent = nullptr);

    /// What `kolo fit` takes: "inceptionv3", "gpt3", "zero-7.5b", "mlp" or "custom", with "float64" …
    struct Choice {
        QString model, dtype;
        int batch = 1, workers = 1, zero = 0;
        QString optimizer = QStringLiteral("sgd");
    };
    void choose(const Choice& choice);
    const FitResult& result() const { return m_result; }
    QString verdict() const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    void ask();
    void showResult();
    void wish() { m_soon.start(); }

    RunQueue& m_queue;
    QTimer m_soon;
    QComboBox *m_model, *m_dtype, *m_optimizer, *m_zero;
    QSpinBox *m_batch, *m_workers;
    QDoubleSpinBox* m_device;
    QLineEdit *m_layers, *m_parameters, *m_activations;
    QLabel *m_zeroLabel, *m_layersLabel, *m_parametersLabel, *m_activationsLabel;
    QLabel *m_verdict, *m_source;
    PictureView* m_bars;
    QWidget* m_table;
    QGridLayout* m_grid;
    FitResult m_result;
    bool m_wasShown = false;
};

}  // namespace kolo::app
