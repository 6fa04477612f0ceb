// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/history_model.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <algorithm>

#include "app/engine_client.h"
#include "app/engine_words.h"
#include "app/language.h"
#include "viz/layout/record_words.h"

namespace kolo::app {

QString whenInWords(const QString& startedAt, const QDateTime& now) {
    QDateTime when = QDateTime::fromString(startedAt, Qt::ISODateWithMs);
    if (!when.isValid()) return startedAt;
    when = when.toLocalTime();
    const QString clock = when.toString(QStringLiteral("HH:mm"));
    if (when.date() == now.date()) return clock;
    if (when.date().addDays(1) == now.date())
        return QCoreApplication::translate("HistoryModel", "yesterday %1").arg(clock);
    const bool thisYear = when.date().year() == now.date().year();
    return QLocale(spokenLanguage())
        .toString(when.date(), thisYear ? QCoreApplication::translate("HistoryModel", "d MMM")
                                        : QCoreApplication::translate("HistoryModel", "d MMM yyyy"));
}

HistoryModel::HistoryModel(EngineClient& client, QObject* parent) : QAbstractListModel(parent), m_client(client) {
    connect(&client, &EngineClient::ready, this, &HistoryModel::refresh);
    // What was deleted before the engine was lost cannot be restored: the marks were the engine's.
    connect(&client, &EngineClient::lost, this, [this] {
        m_deleted.clear();
        m_asked = false;
    });
}

int HistoryModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_runs.size());
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const protocol::RunSummary& run = m_runs[index.row()];
    const auto status = [&] { return QString::fromUtf8(name(run.status).data()); };
    const auto title = [&] {
        return run.info.title.empty() ? tr("Run %1").arg(run.info.id) : engineWords(run.info.title);
    };
    const auto when = [&] {
        return whenInWords(QString::fromStdString(run.info.startedAt), QDateTime::currentDateTime());
    };
    switch (role) {
        case Qt::EditRole:
            return run.info.title.empty() ? title() : QString::fromStdString(run.info.title.english());
        case Qt::DisplayRole:
        case TitleRole:
            return title();
        case IdRole:
            return static_cast<qint64>(run.info.id);
        case PlanRole:
            return run.info.step == StepKind::Slot;
        case WhenRole:
            return when();
        case WorkersRole:
            return run.info.ranks;
        case StatusRole:
            return status();
        case CurrentRole:
            return run.info.id == m_current;
        case DetailRole: {
            if (!run.fault.empty()) return tr("Cannot be read: %1").arg(engineWords(run.fault));
            QStringList words{tr("%1 workers").arg(run.info.ranks), engineWords(std::string(name(run.status)))};
            if (run.elapsedNs > 0) words << QString::fromStdString(formatDuration(run.elapsedNs));
            if (run.info.provenance.numbers != recorded::kMeasured)
                words << QString::fromStdString(viz::numbersInWords(run.info.provenance.numbers));
            return words.join(QStringLiteral(" · "));
        }
        case SearchRole:
            return QStringList{title(), when(), data(index, DetailRole).toString(),
                               QStringLiteral("#%1").arg(run.info.id)}
                .join(QLatin1Char(' '));
        case Qt::ToolTipRole: {
            QString tip = tr("Run %1, %2, on %3")
                              .arg(run.info.id)
                              .arg(QString::fromStdString(run.info.startedAt),
                                   QString::fromStdString(viz::hardwareInWords(run.info.provenance.hardware)));
            if (!run.fault.empty()) return data(index, DetailRole);
            if (!run.error.empty()) tip += QLatin1Char('\n') + engineWords(run.error);
            return tip;
        }
        case Qt::AccessibleTextRole:
            return tr("%1, %2, %3").arg(title(), when(), data(index, DetailRole).toString());
        case Qt::AccessibleDescriptionRole:
            return tr("Enter opens it, F2 renames it, Delete deletes it");
        default:
            return {};
    }
}

Qt::ItemFlags HistoryModel::flags(const QModelIndex& index) const {
    return QAbstractListModel::flags(index) | (index.isValid() ? Qt::ItemIsEditable : Qt::NoItemFlags);
}

bool HistoryModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::EditRole) return false;
    protocol::RunSummary& run = m_runs[index.row()];
    const std::string title = value.toString().trimmed().toStdString();
    if (title == run.info.title) return true;
    if (title.empty()) {
        emit failed({ErrorCode::BadValue, "title", tr("A run needs a title of at least one character.").toStdString()});
        return false;
    }
    run.info.title = title;
    emit dataChanged(index, index);
    m_client.request(protocol::RenameRun{run.info.id, title}, [this](const Outcome<protocol::Reply>& outcome) {
        if (!outcome) emit failed(outcome.error());
        refresh();
    });
    return true;
}

void HistoryModel::refresh() {
    if (m_asked) {
        m_askAgain = true;
        return;
    }
    m_asked = true;
    m_client.request(protocol::ListRuns{}, [this](const Outcome<protocol::Reply>& outcome) {
        m_asked = false;
        if (std::exchange(m_askAgain, false)) {
            refresh();
        } else if (outcome && outcome->runs) {
            take(*outcome->runs);
        } else if (!outcome && outcome.error().code != ErrorCode::RankLost) {
            m_loaded = true;
            emit loaded();
            emit failed(outcome.error());
        }
    });
}

void HistoryModel::take(const std::vector<protocol::RunSummary>& runs) {
    std::vector<protocol::RunSummary> fresh = runs;
    std::stable_sort(fresh.begin(), fresh.end(), [](const auto& a, const auto& b) { return a.info.id > b.info.id; });
    // Keep the reader's selection: rows that are still there stay the same rows.
    const auto sameRows = fresh.size() == m_runs.size() &&
                          std::equal(fresh.begin(), fresh.end(), m_runs.begin(),
                                     [](const auto& a, const auto& b) { return a.info.id == b.info.id; });
    if (sameRows) {
        m_runs = std::move(fresh);
        if (!m_runs.empty()) emit dataChanged(index(0), index(rowCount() - 1));
    } else {
        beginResetModel();
        m_runs = std::move(fresh);
        endResetModel();
    }
    m_loaded = true;
    emit loaded();
}

void HistoryModel::remove(const QModelIndex& index) {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return;
    const qint64 run = m_runs[index.row()].info.id;
    const QString title = data(index, TitleRole).toString();
    beginRemoveRows({}, index.row(), index.row());
    m_runs.erase(m_runs.begin() + index.row());
    endRemoveRows();
    m_askAgain = m_asked;  // a list already requested still has this run
    m_client.request(protocol::DeleteRun{run}, [this, run, title](const Outcome<protocol::Reply>& outcome) {
        if (outcome) {
            m_deleted.push_back(run);
            emit removed(run, title);
        } else {
            emit failed(outcome.error());
            refresh();
        }
    });
}

bool HistoryModel::undo() {
    if (m_deleted.empty()) return false;
    const qint64 run = m_deleted.back();
    m_deleted.pop_back();
    m_client.request(protocol::RestoreRun{run}, [this](const Outcome<protocol::Reply>& outcome) {
        if (!outcome) emit failed(outcome.error());
        refresh();
    });
    return true;
}

void HistoryModel::setCurrent(qint64 run) {
    if (std::exchange(m_current, run) == run || m_runs.empty()) return;
    emit dataChanged(index(0), index(rowCount() - 1), {CurrentRole});
}

int HistoryModel::rowOf(qint64 run) const {
    const auto found = std::find_if(m_runs.begin(), m_runs.end(), [&](const auto& row) { return row.info.id == run; });
    return found == m_runs.end() ? -1 : static_cast<int>(found - m_runs.begin());
}

}  // namespace kolo::app
