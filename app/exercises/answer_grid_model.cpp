// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exercises/answer_grid_model.h"

#include "viz/charts/amounts.h"

namespace kolo::app {

const QString& AnswerGridModel::blankText() {
    static const QString text = QStringLiteral("–");
    return text;
}

AnswerGridModel::AnswerGridModel(Desk& desk, QObject* parent) : QAbstractTableModel(parent), m_desk(desk) {
    connect(&desk, &Desk::changed, this,
            [this] { emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1)); });
}

int AnswerGridModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(grid().rows.size());
}

int AnswerGridModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(grid().groups.size()) * grid().columnsPerGroup;
}

int AnswerGridModel::questionAt(const QModelIndex& index) const {
    return index.isValid() ? grid().rows[index.row()][index.column()].question : -1;
}

QModelIndex AnswerGridModel::indexOf(int question) const {
    for (int row = 0; row < rowCount(); ++row)
        for (int column = 0; column < columnCount(); ++column)
            if (grid().rows[row][column].question == question) return index(row, column);
    return {};
}

CellMark AnswerGridModel::markAt(const QModelIndex& index) const {
    const int question = questionAt(index);
    if (question < 0) return CellMark::Given;
    const lessons::Attempt& attempt = m_desk.attempt();
    const lessons::Mark& mark = attempt.mark(question);
    if (!attempt.isChecked(question)) return attempt.drafts()[question].empty() ? CellMark::Open : CellMark::Draft;
    if (!mark.right) return CellMark::Wrong;
    return mark.point ? CellMark::Right : CellMark::RightLater;
}

QVariant AnswerGridModel::data(const QModelIndex& index, int role) const {
    const int question = questionAt(index);
    const CellMark mark = markAt(index);
    const QString typed = question < 0 ? QString() : QString::fromStdString(m_desk.attempt().drafts()[question]);
    const auto shown = [&]() -> QString {
        if (question < 0) return viz::textOf(decimalNumber(grid().rows[index.row()][index.column()].given));
        const lessons::Question& asked = m_desk.sheet().questions[question];
        const std::string meant = lessons::canonicalAnswer(asked, typed.toStdString());
        if (!meant.empty()) return viz::textOf(decimalNumber(meant));
        return typed.isEmpty() && (mark == CellMark::Open || mark == CellMark::Draft) ? QString() : blankText();
    };
    switch (role) {
        case Qt::DisplayRole: return shown();
        case Qt::EditRole: return typed;
        case kMarkRole: return static_cast<int>(mark);
        case Qt::ToolTipRole:
        case Qt::AccessibleTextRole: {
            const QString group = QString::fromStdString(grid().groups[index.column() / grid().columnsPerGroup]);
            const QString row = QString::fromStdString(grid().rowNames[index.row()]);
            const QString place =
                grid().ofPipeline
                    ? tr("Device %1, time slot %2").arg(group, row)
                    : tr("%1, chunk %2, after iteration %3").arg(group).arg(chunkOf(index.column())).arg(row);
            const QString text = shown().isEmpty() ? tr("empty") : shown() == blankText() ? tr("blank") : shown();
            switch (mark) {
                case CellMark::Given: return tr("%1: %2, given").arg(place, text);
                case CellMark::Right: return tr("%1: %2, right").arg(place, text);
                case CellMark::RightLater: return tr("%1: %2, right, but not at the first try").arg(place, text);
                case CellMark::Wrong: return tr("%1: %2, wrong").arg(place, text);
                case CellMark::Open:
                case CellMark::Draft: break;
            }
            return QStringLiteral("%1: %2").arg(place, text);
        }
        default: return {};
    }
}

QVariant AnswerGridModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole) return {};
    if (orientation == Qt::Vertical) return QString::fromStdString(grid().rowNames[section]);
    const QString group = QString::fromStdString(grid().groups[section / grid().columnsPerGroup]);
    return grid().ofPipeline ? group : group + QString::number(chunkOf(section));
}

Qt::ItemFlags AnswerGridModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    return questionAt(index) < 0 ? flags : flags | Qt::ItemIsEditable;
}

bool AnswerGridModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const int question = questionAt(index);
    if (role != Qt::EditRole || question < 0) return false;
    m_desk.write(question, value.toString().trimmed());
    return true;
}

void AnswerGridModel::write(const std::vector<std::pair<QModelIndex, QString>>& cells) {
    std::vector<lessons::Attempt::Answer> answers;
    for (const auto& [index, text] : cells)
        if (const int question = questionAt(index); question >= 0)
            answers.push_back({question, text.trimmed().toStdString()});
    m_desk.write(std::move(answers));
}

QModelIndexList AnswerGridModel::openCells(int row) const {
    QModelIndexList open;
    for (int column = 0; column < columnCount(); ++column)
        if (const QModelIndex cell = index(row, column); markAt(cell) == CellMark::Open) open << cell;
    return open;
}

void AnswerGridModel::draft(const QModelIndex& index, const QString& text) {
    if (const int question = questionAt(index); question >= 0) m_desk.draft(question, text);
}

}  // namespace kolo::app
