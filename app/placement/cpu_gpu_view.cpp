// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/placement/cpu_gpu_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>

#include "app/engine_words.h"
#include "app/layouts.h"
#include "app/placement/picture_view.h"
#include "app/placement/placement_result.h"
#include "app/placement/run_queue.h"
#include "app/theme.h"
#include "viz/charts/amounts.h"

namespace kolo::app {

CpuGpuView::CpuGpuView(RunQueue& queue, QWidget* parent) : QWidget(parent), m_queue(queue) {
    m_largest = new QComboBox;
    m_largest->setAccessibleName(tr("Largest matrix"));
    for (const int size : {256, 512, 1024, 2048, 4096}) m_largest->addItem(tr("up to %1 × %1").arg(size), size);
    m_largest->setCurrentIndex(2);
    m_measure = new QPushButton(tr("Measure"));
    setRole(m_measure, "primary", true);
    m_words = new QLabel;
    m_words->setWordWrap(true);
    m_words->setAccessibleName(tr("What was measured"));
    setRole(m_words, "role", QStringLiteral("dim"));
    auto* bar = new QHBoxLayout;
    bar->setSpacing(8);
    bar->addWidget(m_largest);
    bar->addWidget(m_measure);
    bar->addSpacing(12);
    bar->addWidget(m_words, 1);

    m_chart = new PictureView(tr("Time of a matrix product over its size, on the CPU and on the GPU"));
    m_chart->setDraw([this](viz::Size size, viz::Theme theme) {
        return viz::drawProducts(m_rows, m_isVirtual, size, theme, qtMeasure());
    });
    m_table = new QTableWidget(0, 6);
    m_table->setAccessibleName(tr("Times"));
    m_table->setHorizontalHeaderLabels(
        {tr("n"), tr("CPU"), tr("GPU"), tr("copy in"), tr("copy out"), tr("GPU in all")});
    m_table->verticalHeader()->hide();
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->setMinimumWidth(400);

    auto* column = columnIn(this, 8, {0, 8, 0, 0});
    column->addLayout(bar);
    column->addWidget(split(Qt::Horizontal, {{m_chart, 1, 800}, {m_table, 0, 460}}), 1);

    connect(m_measure, &QPushButton::clicked, this, [this] {
        if (m_queue.isBusy(this))
            m_queue.cancel(this);
        else
            measure();
    });
    connect(&m_queue, &RunQueue::busyChanged, this, [this] { m_measure->setEnabled(!m_queue.isBusy(this)); });
}

void CpuGpuView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!std::exchange(m_wasShown, true)) measure();
}

void CpuGpuView::measure() {
    protocol::Run run;
    run.stepped = false;
    run.record = false;
    run.spec.strategy = "matmul";
    run.spec.devices.kind = "auto";
    run.spec.parameters["largest"] = std::to_string(m_largest->currentData().toInt());
    m_words->setText(tr("Measuring …"));
    setRole(m_words, "role", QStringLiteral("dim"));
    m_queue.ask(this, std::move(run), [this](const Outcome<RunQueue::Finished>& outcome) {
        if (!outcome || outcome->result.status != RunStatus::Finished) {
            m_words->setText(engineWords(outcome ? outcome->result.error : outcome.error().message));
            setRole(m_words, "role", QStringLiteral("bad"));
            return;
        }
        m_rows = productRows(outcome->result);
        showRows(outcome->info.spec.devices.kind == "virtual");
        emit measured();
    });
}

void CpuGpuView::showRows(bool isVirtual) {
    m_isVirtual = isVirtual;
    m_chart->update();
    m_table->setRowCount(static_cast<int>(m_rows.size()));
    for (int i = 0; i < static_cast<int>(m_rows.size()); ++i) {
        const viz::ProductRow& row = m_rows[static_cast<std::size_t>(i)];
        int column = 0;
        const auto put = [&](const QString& text) {
            auto* item = new QTableWidgetItem(text);
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            item->setFont(numbersFont(12));
            m_table->setItem(i, column++, item);
        };
        put(QString::number(row.size));
        for (const double seconds :
             {row.cpuSeconds, row.gpuSeconds, row.copyInSeconds, row.copyOutSeconds, row.gpuTotal()})
            put(viz::durationText(static_cast<std::int64_t>(seconds * 1e9)));
    }
    const double from = viz::crossover(m_rows);
    if (isVirtual)
        m_words->setText(
            tr("The GPU is virtual: this computer's processor does its arithmetic too, so the two compute "
               "times differ by chance only and the copies are never paid back. The copies are real."));
    else if (from > 0)
        m_words->setText(tr("The arithmetic grows with n³ and the copies with n²: from n ≈ %1 on the GPU wins.")
                             .arg(from, 0, 'f', 0));
    else
        m_words->setText(tr("Up to here the copies cost more than the GPU saves."));
}

}  // namespace kolo::app
