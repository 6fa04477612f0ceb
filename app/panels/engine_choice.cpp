// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/engine_choice.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QStandardItemModel>

#include "app/engine_words.h"
#include "app/panels/choice_box.h"

namespace kolo::app {

EngineChoice::EngineChoice(std::vector<Option> options, QWidget* parent)
    : QWidget(parent),
      m_options(std::move(options)),
      m_missing(m_options.size()),
      m_conflicts(m_options.size()),
      m_box(new ChoiceBox(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->addWidget(m_box);
    setFocusProxy(m_box);
    m_box->setMinimumContentsLength(1);
    m_box->setMinimumWidth(56);
    m_box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (const Option& option : m_options) {
        m_box->addItem(QString::fromStdString(option.value));
        m_box->setItemData(m_box->count() - 1, option.help, Qt::ToolTipRole);
    }
    connect(m_box, &QComboBox::currentIndexChanged, this, &EngineChoice::edited);
}

std::string EngineChoice::value() const {
    const int at = m_box->currentIndex();
    return at < 0 ? std::string() : m_options[static_cast<std::size_t>(at)].value;
}

void EngineChoice::setValue(const std::string& value) {
    for (std::size_t i = 0; i < m_options.size(); ++i)
        if (m_options[i].value == value) m_box->setCurrentIndex(static_cast<int>(i));
}

void EngineChoice::setDoctor(const std::vector<protocol::DoctorItem>& items) {
    for (std::size_t i = 0; i < m_options.size(); ++i) {
        m_missing[i].clear();
        for (const std::string& need : m_options[i].needs)
            for (const protocol::DoctorItem& item : items)
                if (item.name == need && !item.available && m_missing[i].isEmpty())
                    m_missing[i] = engineWords(item.detail);
    }
    show();
}

void EngineChoice::setConflicts(const std::map<std::string, QString>& conflicts) {
    for (std::size_t i = 0; i < m_options.size(); ++i) {
        const auto at = conflicts.find(m_options[i].value);
        m_conflicts[i] = at == conflicts.end() ? QString() : at->second;
    }
    show();
}

QString EngineChoice::whyNot(std::size_t option) const {
    return m_missing[option].isEmpty() ? m_conflicts[option] : m_missing[option];
}

QString EngineChoice::conflict() const {
    const int at = m_box->currentIndex();
    return at < 0 ? QString() : m_conflicts[static_cast<std::size_t>(at)];
}

void EngineChoice::show() {
    const QSignalBlocker quiet(m_box);
    const auto* model = static_cast<QStandardItemModel*>(m_box->model());
    for (std::size_t i = 0; i < m_options.size(); ++i) {
        const Option& option = m_options[i];
        const QString why = whyNot(i), name = QString::fromStdString(option.value);
        m_box->setItemText(static_cast<int>(i), m_missing[i].isEmpty() ? name : tr("%1 (not here)").arg(name));
        m_box->setItemData(static_cast<int>(i), why.isEmpty() ? option.help : why, Qt::ToolTipRole);
        model->item(static_cast<int>(i))->setEnabled(why.isEmpty());
    }
}

QString EngineChoice::help() const {
    const int at = m_box->currentIndex();
    return at < 0 ? QString() : m_options[static_cast<std::size_t>(at)].help;
}

QString EngineChoice::whyNotTheOthers() const {
    QStringList parts;
    for (std::size_t i = 0; i < m_options.size(); ++i) {
        const QString why = whyNot(i);
        if (why.isEmpty() || static_cast<int>(i) == m_box->currentIndex()) continue;
        parts << tr("%1 cannot be chosen: %2").arg(QString::fromStdString(m_options[i].value), why);
        if (!parts.back().endsWith(QLatin1Char('.'))) parts.back() += QLatin1Char('.');
    }
    return parts.join(QLatin1Char(' '));
}

std::vector<EngineChoice::Option> deviceOptions() {
    return {{"virtual", EngineChoice::tr("Each worker is a virtual GPU with its own memory and thread.")},
            {"cuda", EngineChoice::tr("Each worker is a real GPU, or a share of one."), {"cuda-devices", "cuda"}},
            {"auto", EngineChoice::tr("Real GPUs where there are any, otherwise virtual ones.")}};
}

std::vector<EngineChoice::Option> launchOptions() {
    return {{"threads", EngineChoice::tr("The workers are threads of one process.")},
            {"mpi", EngineChoice::tr("The workers are processes, started by Open MPI."), {"mpi"}}};
}

std::vector<EngineChoice::Option> collectivesOptions() {
    return {{"kolo", EngineChoice::tr("Kolo's own schedules: every hop is seen.")},
            {"mpi", EngineChoice::tr("Open MPI's own algorithms, seen as one call."), {"mpi"}},
            {"nccl",
             EngineChoice::tr("NVIDIA's NCCL, seen as one call."),
             {"cuda-devices", "cuda", "nccl-collectives", "nccl"}}};
}

std::vector<EngineChoice::Option> detailOptions() {
    return {{"full", EngineChoice::tr("Records every kernel, transfer and wait, and the values of small arrays.")},
            {"summary", EngineChoice::tr("Records steps and transfers, but no values.")},
            {"off", EngineChoice::tr("Records only the result.")}};
}

}  // namespace kolo::app
