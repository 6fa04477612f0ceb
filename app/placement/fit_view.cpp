// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/placement/fit_view.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>

#include "app/engine_words.h"
#include "app/layouts.h"
#include "app/placement/picture_view.h"
#include "app/placement/run_queue.h"
#include "app/theme.h"
#include "viz/charts/amounts.h"

namespace kolo::app {

namespace {

constexpr int kSoonMs = 250;  // after the last keystroke

QComboBox* choice(const QString& name, const std::vector<std::pair<QString, QString>>& entries) {
    auto* box = new QComboBox;
    box->setAccessibleName(name);
    for (const auto& [title, value] : entries) box->addItem(title, value);
    return box;
}

}  // namespace

FitView::FitView(RunQueue& queue, QWidget* parent) : QWidget(parent), m_queue(queue) {
    m_soon.setSingleShot(true);
    m_soon.setInterval(kSoonMs);
    connect(&m_soon, &QTimer::timeout, this, &FitView::ask);

    m_model = choice(tr("Model"), {{QStringLiteral("InceptionV3"), QStringLiteral("inceptionv3")},
                                   {QStringLiteral("GPT-3"), QStringLiteral("gpt3")},
                                   {tr("ZeRO's 7.5 B parameters"), QStringLiteral("zero-7.5b")},
                                   {tr("Perceptron, measured here"), QStringLiteral("mlp")},
                                   {tr("Your own"), QStringLiteral("custom")}});
    m_dtype = choice(tr("Element type"), {{QStringLiteral("float16"), QStringLiteral("float16")},
                                          {QStringLiteral("float32"), QStringLiteral("float32")},
                                          {QStringLiteral("float64"), QStringLiteral("float64")}});
    m_optimizer = choice(tr("Optimizer"), {{tr("SGD: no state"), QStringLiteral("sgd")},
                                           {tr("Momentum: one number"), QStringLiteral("momentum")},
                                           {tr("Adam: two numbers"), QStringLiteral("adam")}});
    m_batch = new QSpinBox;
    m_batch->setRange(1, 1'000'000);
    m_batch->setAccessibleName(tr("Batch"));
    m_workers = new QSpinBox;
    m_workers->setRange(1, 65536);
    m_workers->setAccessibleName(tr("Devices"));
    m_zero = choice(tr("ZeRO"), {{tr("0: each keeps all"), QStringLiteral("0")},
                                 {tr("1: the optimizer in parts"), QStringLiteral("1")},
                                 {tr("2: gradients, too"), QStringLiteral("2")},
                                 {tr("3: parameters, too"), QStringLiteral("3")}});
    m_device = new QDoubleSpinBox;
    m_device->setRange(0.001, 1e6);
    m_device->setDecimals(3);
    m_device->setSuffix(tr(" GB"));
    m_device->setAccessibleName(tr("Memory of one device"));
    const auto line = [](const QString& name, const QString& text) {
        auto* edit = new QLineEdit(text);
        edit->setAccessibleName(name);
        return edit;
    };
    m_layers = line(tr("Layers"), QStringLiteral("784,512,256,10"));
    m_parameters = line(tr("Parameters"), QStringLiteral("1e6"));
    m_activations = line(tr("Activations of one sample"), QStringLiteral("1e6"));

    auto* form = new QFormLayout;
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(8);
    const auto add = [&](const QString& title, QWidget* field) {
        auto* label = new QLabel(title);
        label->setBuddy(field);
        form->addRow(label, field);
        return label;
    };
    add(tr("Model"), m_model);
    m_layersLabel = add(tr("Layers"), m_layers);
    m_parametersLabel = add(tr("Parameters"), m_parameters);
    m_activationsLabel = add(tr("Activations"), m_activations);
    m_layers->setToolTip(tr("The widths of the layers, from the input to the output"));
    m_activations->setToolTip(tr("Numbers that the backward pass needs of one sample"));
    add(tr("Element type"), m_dtype);
    add(tr("Batch"), m_batch);
    add(tr("Optimizer"), m_optimizer);
    add(tr("Devices"), m_workers);
    m_zeroLabel = add(tr("ZeRO"), m_zero);
    add(tr("One device has"), m_device);

    auto* presets = new QVBoxLayout;
    presets->setSpacing(4);
    const auto preset = [&](const QString& title, const Choice& chosen) {
        auto* button = new QPushButton(title);
        connect(button, &QPushButton::clicked, this, [=, this] { choose(chosen); });
        presets->addWidget(button);
    };
    preset(tr("InceptionV3, float64, batch 256"), {QStringLiteral("inceptionv3"), QStringLiteral("float64"), 256});
    preset(tr("GPT-3, float16, batch 1"), {QStringLiteral("gpt3"), QStringLiteral("float16")});
    preset(tr("7.5 B parameters, Adam, 64 devices"), {.model = QStringLiteral("zero-7.5b"),
                                                      .dtype = QStringLiteral("float16"),
                                                      .workers = 64,
                                                      .zero = 3,
                                                      .optimizer = QStringLiteral("adam")});
    preset(tr("A perceptron, measured here"), {QStringLiteral("mlp"), QStringLiteral("float32"), 64});

    auto* left = new QWidget;
    auto* leftColumn = columnIn(left, 12, {12, 12, 12, 12});
    auto* heading = new QLabel(tr("The lecture's models"));
    setRole(heading, "role", QStringLiteral("title"));
    leftColumn->addWidget(heading);
    leftColumn->addLayout(presets);
    leftColumn->addLayout(form);
    leftColumn->addStretch(1);
    auto* leftScroll = new QScrollArea;
    leftScroll->setWidget(left);
    leftScroll->setWidgetResizable(true);
    leftScroll->setFrameShape(QFrame::NoFrame);
    leftScroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    leftScroll->setFixedWidth(340);
    leftScroll->setAccessibleName(tr("What shall fit"));

    m_verdict = new QLabel;
    m_verdict->setFont(wordsFont(22, QFont::DemiBold));
    m_verdict->setWordWrap(true);
    m_verdict->setAccessibleName(tr("Does it fit?"));
    m_source = new QLabel;
    m_source->setWordWrap(true);
    setRole(m_source, "role", QStringLiteral("dim"));
    m_bars = new PictureView(tr("Memory, part by part, against one device"));
    m_bars->setFixedHeight(190);
    m_bars->setDraw(
        [this](viz::Size size, viz::Theme theme) { return viz::drawMemory(m_result.need, size, theme, qtMeasure()); });
    m_table = new QWidget;
    m_grid = new QGridLayout(m_table);
    m_grid->setContentsMargins(16, 0, 16, 0);
    m_grid->setHorizontalSpacing(24);
    m_grid->setVerticalSpacing(10);
    m_grid->setColumnStretch(3, 1);

    auto* right = new QWidget;
    auto* column = columnIn(right, 8, {16, 12, 8, 12});
    column->addWidget(m_verdict);
    column->addWidget(m_source);
    column->addWidget(m_bars);
    column->addWidget(m_table);
    column->addStretch(1);
    auto* rightScroll = new QScrollArea;
    rightScroll->setWidget(right);
    rightScroll->setWidgetResizable(true);
    rightScroll->setFrameShape(QFrame::NoFrame);
    rightScroll->setAccessibleName(tr("What it needs"));

    auto* row = rowIn(this, 0, {0, 4, 0, 0});
    row->addWidget(leftScroll);
    row->addWidget(rightScroll, 1);

    m_device->setValue(80);
    choose({QStringLiteral("inceptionv3"), QStringLiteral("float64"), 256});
    m_soon.stop();  // until somebody looks
    for (QComboBox* box : {m_model, m_dtype, m_optimizer, m_zero})
        connect(box, &QComboBox::currentIndexChanged, this, &FitView::wish);
    for (QSpinBox* box : {m_batch, m_workers}) connect(box, &QSpinBox::valueChanged, this, &FitView::wish);
    connect(m_device, &QDoubleSpinBox::valueChanged, this, &FitView::wish);
    for (QLineEdit* edit : {m_layers, m_parameters, m_activations})
        connect(edit, &QLineEdit::textEdited, this, &FitView::wish);
}

void FitView::choose(const Choice& choice) {
    const auto select = [](QComboBox* box, const QString& value) {
        box->setCurrentIndex(std::max(0, box->findData(value)));
    };
    select(m_model, choice.model);
    select(m_dtype, choice.dtype);
    select(m_optimizer, choice.optimizer);
    select(m_zero, QString::number(choice.zero));
    m_batch->setValue(choice.batch);
    m_workers->setValue(choice.workers);
    wish();
}

void FitView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!std::exchange(m_wasShown, true)) ask();
}

void FitView::ask() {
    m_soon.stop();
    const QString model = m_model->currentData().toString();
    const bool layers = model == QStringLiteral("mlp"), own = model == QStringLiteral("custom");
    for (QWidget* widget : {static_cast<QWidget*>(m_layers), static_cast<QWidget*>(m_layersLabel)})
        widget->setVisible(layers);
    for (QWidget* widget : {static_cast<QWidget*>(m_parameters), static_cast<QWidget*>(m_parametersLabel),
                            static_cast<QWidget*>(m_activations), static_cast<QWidget*>(m_activationsLabel)})
        widget->setVisible(own);
    const bool several = m_workers->value() > 1;
    for (QWidget* widget : {static_cast<QWidget*>(m_zero), static_cast<QWidget*>(m_zeroLabel)})
        widget->setVisible(several);
    protocol::Run run;
    run.stepped = false;
    run.record = false;
    run.spec.strategy = "fit";
    run.spec.devices.kind = "auto";
    auto& parameters = run.spec.parameters;
    parameters["model"] = model.toStdString();
    parameters["dtype"] = m_dtype->currentData().toString().toStdString();
    parameters["optimizer"] = m_optimizer->currentData().toString().toStdString();
    parameters["batch"] = std::to_string(m_batch->value());
    parameters["workers"] = std::to_string(m_workers->value());
    if (several) parameters["zero"] = m_zero->currentData().toString().toStdString();
    parameters["device_gb"] = QString::number(m_device->value(), 'g', 10).toStdString();
    if (layers) parameters["layers"] = m_layers->text().remove(QLatin1Char(' ')).toStdString();
    if (own) {
        parameters["parameters"] = m_parameters->text().trimmed().toStdString();
        parameters["activations"] = m_activations->text().trimmed().toStdString();
    }
    m_queue.ask(this, std::move(run), [this](const Outcome<RunQueue::Finished>& outcome) {
        const QString wrong = !outcome                                        ? engineWords(outcome.error().message)
                              : outcome->result.status != RunStatus::Finished ? engineWords(outcome->result.error)
                                                                              : QString();
        if (!wrong.isEmpty()) {
            m_verdict->setText(wrong);
            setRole(m_verdict, "role", QStringLiteral("bad"));
            return;
        }
        m_result = fitResult(outcome->result);
        showResult();
    });
}

QString FitView::verdict() const {
    return m_verdict->text();
}

void FitView::showResult() {
    const QString total = QString::fromStdString(m_result.need.total);
    const QString device = QString::fromStdString(m_result.need.device);
    m_verdict->setText(m_result.fits
                           ? tr("%1 fits: %2 of %3.").arg(m_result.title, total, device)
                           : tr("%1 does not fit: it needs %2, one device has %3.").arg(m_result.title, total, device));
    setRole(m_verdict, "role", m_result.fits ? QStringLiteral("good") : QStringLiteral("bad"));
    m_source->setText(m_result.source +
                      (m_result.measured ? tr(". One training step was really done on a virtual GPU; “measured” is "
                                              "what the device had in use.")
                                         : tr(". Counted, not measured: it would not fit into this computer, or Kolo "
                                              "has no kernels for it.")));
    m_bars->update();
    while (QLayoutItem* item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    int row = 0;
    const auto put = [&](int column, const QString& text, const char* role, Qt::Alignment alignment = {}) {
        auto* label = new QLabel(text);
        if (role) setRole(label, "role", QString::fromLatin1(role));
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        if (column == 3) label->setWordWrap(true);
        m_grid->addWidget(label, row, column, alignment);
    };
    put(0, tr("part"), "dim");
    put(1, tr("needs"), "dim", Qt::AlignRight);
    if (m_result.measured) put(2, tr("measured"), "dim", Qt::AlignRight);
    put(3, tr("formula"), "dim");
    for (const FitLine& line : m_result.lines) {
        ++row;
        put(0, line.title, nullptr, Qt::AlignTop);
        put(1, line.size, "mono", Qt::AlignRight | Qt::AlignTop);
        if (m_result.measured) {
            const double off = line.bytes > 0 ? (line.measuredBytes.value_or(0) / line.bytes - 1) * 100 : 0;
            put(2,
                tr("%1 B (%2%3 %)")
                    .arg(viz::countText(line.measuredBytes.value_or(0)),
                         off < 0 ? QStringLiteral("−") : QStringLiteral("+"), viz::numberText(std::abs(off), 'f', 2)),
                "mono", Qt::AlignRight | Qt::AlignTop);
        }
        put(3, line.formula, "dim", Qt::AlignTop);
    }
    for (const FitStageLine& stage : m_result.stages) {
        ++row;
        put(0, tr("States, zero=%1").arg(stage.zero), nullptr, Qt::AlignTop);
        put(1, stage.size, "mono", Qt::AlignRight | Qt::AlignTop);
        put(3,
            tr("%1; each sends %2 a step, %3; at most %4 B parameters fit")
                .arg(stage.formula, stage.sent, stage.sentFormula,
                     viz::numberText(stage.largestParameters / 1e9, 'g', 3)),
            "dim", Qt::AlignTop);
    }
}

}  // namespace kolo::app
