// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/history_model.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>
#include <QLocale>
#include <algorithm>
#include <memory>
#include <utility>

#include "app/engine_client.h"
#include "app/engine_words.h"
#include "app/language.h"
#include "viz/charts/amounts.h"
#include "viz/layout/record_words.h"

namespace kolo::app {

namespace {
constexpr int kWatchMs = 500;
constexpr int kLooksAside = 16;                                        // at what a run of this program writes
constexpr qint64 kWorthThinning = 2'000'000, kThinAtMost = 8'000'000;  // bytes
}  // namespace

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

QString dateInWords(const QString& startedAt) {
    const QDateTime when = QDateTime::fromString(startedAt, Qt::ISODateWithMs).toLocalTime();
    if (!when.isValid()) return startedAt;
    return QLocale(spokenLanguage()).toString(when.date(), QCoreApplication::translate("HistoryModel", "d MMM yyyy")) +
           when.toString(QStringLiteral(", HH:mm"));
}

HistoryModel::HistoryModel(EngineClient& client, QObject* parent) : QAbstractListModel(parent), m_client(client) {
    connect(&client, &EngineClient::ready, this, &HistoryModel::refresh);
    // What was deleted before the engine was lost cannot be restored: the marks were the engine's.
    connect(&client, &EngineClient::lost, this, [this] {
        m_changed.clear();
        m_asked = false;
    });
    // Whoever starts a run, on whatever page: it belongs to the history as soon as it is there, and when it ends.
    connect(&client, &EngineClient::message, this, [this](const protocol::Message& message) {
        const auto* started = std::get_if<protocol::Started>(&message);
        const auto* ended = std::get_if<protocol::Ended>(&message);
        m_runGoesOn = m_runGoesOn || std::holds_alternative<protocol::Events>(message);
        if ((started && started->live && started->info.id > 0) || (ended && ended->run > 0 && rowOf(ended->run) >= 0))
            refresh();
    });
    m_watch.setInterval(kWatchMs);
    connect(&m_watch, &QTimer::timeout, this, &HistoryModel::watch);
    m_watch.start();
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
    const std::string& numbers = run.info.provenance.numbers;
    switch (role) {
        case Qt::EditRole: return run.info.title.empty() ? title() : QString::fromStdString(run.info.title.english());
        case Qt::DisplayRole:
        case TitleRole: return title();
        case IdRole: return static_cast<qint64>(run.info.id);
        case PlanRole: return run.info.step == StepKind::Slot;
        case WhenRole: return when();
        case WorkersRole: return run.info.ranks;
        case StatusRole: return status();
        case CurrentRole: return run.info.id == m_current;
        case DetailRole: {
            if (!run.fault.empty()) return tr("Cannot be read: %1").arg(engineWords(run.fault));
            const int ranks = run.info.ranks;
            const QString workers = ranks == 1 ? tr("1 worker") : tr("%1 workers").arg(ranks),
                          ended = engineWords(std::string(name(run.status)));
            QStringList words{workers, ended};
            if (run.status == RunStatus::Failed && !run.error.empty()) {
                QString why = engineWords(run.error);
                if (why.endsWith(QLatin1Char('.'))) why.chop(1);
                words = {QStringLiteral("%1: %2").arg(ended, why), workers};
            }
            // What is first is not cut: what was done to the run on purpose, then why it failed.
            if (numbers != recorded::kMeasured) words.prepend(QString::fromStdString(viz::numbersInBrief(numbers)));
            if (run.elapsedNs > 0) words << viz::durationText(run.elapsedNs);
            if (run.leftOut > 0) words << tr("thinned");
            return words.join(QStringLiteral(" · "));
        }
        case SizeRole: return run.bytes > 0 ? viz::bytesText(run.bytes) : QString();
        case SearchRole:
            return QStringList{title(), when(), data(index, DetailRole).toString(),
                               QString::fromStdString(viz::numbersInWords(numbers)),
                               QStringLiteral("#%1").arg(run.info.id)}
                .join(QLatin1Char(' '));
        case Qt::ToolTipRole: {
            QString tip = tr("Run %1, %2, on %3")
                              .arg(run.info.id)
                              .arg(QString::fromStdString(run.info.startedAt),
                                   QString::fromStdString(viz::hardwareInWords(run.info.provenance.hardware)));
            if (!run.fault.empty()) return data(index, DetailRole);
            if (numbers != recorded::kMeasured)
                tip += QLatin1Char('\n') + QString::fromStdString(viz::numbersInWords(numbers));
            if (run.bytes > 0)
                tip += QLatin1Char('\n') + tr("Its record takes about %1.").arg(data(index, SizeRole).toString());
            if (run.leftOut > 0)
                tip +=
                    QLatin1Char(' ') + tr("So that it does not take more, %L1 events were left out.").arg(run.leftOut);
            if (!run.error.empty()) tip += QLatin1Char('\n') + engineWords(run.error);
            return tip;
        }
        case Qt::AccessibleTextRole:
            return tr("%1, %2, %3").arg(title(), when(), data(index, DetailRole).toString()) +
                   (run.bytes > 0 ? QStringLiteral(", ") + data(index, SizeRole).toString() : QString());
        case Qt::AccessibleDescriptionRole: return tr("Enter opens it, F2 renames it, Delete deletes it");
        default: return {};
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
            take(*outcome);
        } else if (!outcome && outcome.error().code != ErrorCode::RankLost) {
            m_loaded = true;
            emit loaded();
            emit failed(outcome.error());
        }
    });
}

/// Rows that are still there stay the same rows, and with them the reader's selection and place.
void HistoryModel::take(const protocol::Reply& reply) {
    std::vector<protocol::RunSummary> fresh = *reply.runs;
    std::stable_sort(fresh.begin(), fresh.end(), [](const auto& a, const auto& b) { return a.info.id > b.info.id; });
    std::size_t row = 0;
    const auto removeRow = [&] {
        beginRemoveRows({}, static_cast<int>(row), static_cast<int>(row));
        m_runs.erase(m_runs.begin() + static_cast<std::ptrdiff_t>(row));
        endRemoveRows();
    };
    for (protocol::RunSummary& run : fresh) {
        while (row < m_runs.size() && m_runs[row].info.id > run.info.id) removeRow();
        if (row < m_runs.size() && m_runs[row].info.id == run.info.id) {
            m_runs[row] = std::move(run);
        } else {
            beginInsertRows({}, static_cast<int>(row), static_cast<int>(row));
            m_runs.insert(m_runs.begin() + static_cast<std::ptrdiff_t>(row), std::move(run));
            endInsertRows();
        }
        ++row;
    }
    while (row < m_runs.size()) removeRow();
    if (!m_runs.empty()) emit dataChanged(index(0), index(rowCount() - 1));
    m_databaseBytes = reply.databaseBytes;
    m_loaded = true;
    emit loaded();
}

/// Another program (a terminal, a second window) writes into the same database: what stands in it changes.
void HistoryModel::watch() {
    if (!m_client.isReady() || m_client.hello().database.empty()) return;
    // Whose writing this is is known then; of a long run, how large it has grown is read now and then.
    m_looksAside = std::exchange(m_runGoesOn, false) ? (m_looksAside + 1) % kLooksAside : 0;
    if (m_looksAside > 0) return;
    const QString database = QString::fromStdString(m_client.hello().database);
    QDateTime written = QFileInfo(database).lastModified();
    const QDateTime beside = QFileInfo(database + QStringLiteral("-wal")).lastModified();
    if (beside.isValid() && beside > written) written = beside;
    if (std::exchange(m_written, written) != written) refresh();
}

HistoryModel::Pile HistoryModel::pileOf(const std::function<bool(const protocol::RunSummary&)>& belongs) const {
    Pile pile;
    for (const protocol::RunSummary& run : m_runs) {
        if (run.info.id == m_current || run.status == RunStatus::Running || !belongs(run)) continue;
        pile.runs << run.info.id;
        pile.bytes += run.bytes;
    }
    return pile;
}

HistoryModel::Pile HistoryModel::olderThan(int days) const {
    const QDateTime since = QDateTime::currentDateTimeUtc().addDays(-days);
    return pileOf([&](const protocol::RunSummary& run) {
        const QDateTime when = QDateTime::fromString(QString::fromStdString(run.info.startedAt), Qt::ISODateWithMs);
        return when.isValid() && when < since;
    });
}

HistoryModel::Pile HistoryModel::largerThan(qint64 bytes) const {
    return pileOf([&](const protocol::RunSummary& run) { return run.bytes > bytes; });
}

HistoryModel::Pile HistoryModel::thickOf(const Pile& pile) const {
    return pileOf(
        [&](const protocol::RunSummary& run) { return pile.runs.contains(run.info.id) && isThick(run.info.id); });
}

bool HistoryModel::isThick(qint64 run) const {
    const int row = rowOf(run);
    if (row < 0) return false;
    const protocol::RunSummary& found = m_runs[static_cast<std::size_t>(row)];
    if (found.status == RunStatus::Running || found.bytes < kWorthThinning) return false;
    // Of a collective only the numbers are left out; of a training little more after the first time.
    if (found.info.collective) return found.info.spec.detail == Detail::Full;
    return found.leftOut == 0 || found.bytes > kThinAtMost;
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
            m_changed.push_back({run});
            emit removed(run, title);
        } else {
            emit failed(outcome.error());
            refresh();
        }
    });
}

template <typename Request>
void HistoryModel::changeAll(const QList<qint64>& runs, void (HistoryModel::*changed)(int)) {
    // One answer after the other: what the engine refuses stays as it is, the rest is one change.
    auto done = std::make_shared<QList<qint64>>();
    auto owed = std::make_shared<qsizetype>(runs.size());
    for (const qint64 run : runs) {
        m_client.request(Request{run}, [this, run, done, owed, changed](const Outcome<protocol::Reply>& outcome) {
            if (outcome)
                *done << run;
            else
                emit failed(outcome.error());
            if (--*owed > 0) return;
            if (!done->isEmpty()) {
                m_changed.push_back(*done);
                emit(this->*changed)(static_cast<int>(done->size()));
            }
            refresh();
        });
    }
}

void HistoryModel::remove(const QList<qint64>& runs) {
    changeAll<protocol::DeleteRun>(runs, &HistoryModel::removedSeveral);
}

void HistoryModel::thin(const QList<qint64>& runs) {
    changeAll<protocol::ThinRun>(runs, &HistoryModel::thinnedOut);
}

bool HistoryModel::undo() {
    if (m_changed.empty()) return false;
    const QList<qint64> runs = m_changed.back();
    m_changed.pop_back();
    for (const qint64 run : runs) {
        m_client.request(protocol::RestoreRun{run}, [this](const Outcome<protocol::Reply>& outcome) {
            if (!outcome) emit failed(outcome.error());
            refresh();
        });
    }
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
