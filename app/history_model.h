// SPDX-License-Identifier: GPL-3.0-or-later
//
// The stored runs, newest first. The engine owns the database; this model asks it for the list, sends it the reader's
// changes, and shows the outcome at once: a deleted run disappears from the list and can be restored as long as the
// engine lives, as can the details of one that was thinned out, and a refused request reverts everything.
#pragma once

#include <QAbstractListModel>
#include <QDateTime>
#include <QTimer>
#include <functional>
#include <vector>

#include "engine/api/protocol.h"

namespace kolo::app {

class EngineClient;

class HistoryModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        IdRole = Qt::UserRole,  ///< qint64
        TitleRole,              ///< as Qt::DisplayRole and Qt::EditRole
        WhenRole,               ///< "14:02", "21 Nov" …
        WorkersRole,            ///< int
        StatusRole,             ///< "finished" …
        DetailRole,             ///< the second line: "4 workers · finished · 41 µs"
        SearchRole,             ///< all of it, for the filter
        PlanRole,               ///< bool: a pipeline, whose steps are time slots of a plan
        CurrentRole,            ///< bool: the run on the screen
        SizeRole,               ///< "52 MB": what its record takes; empty: not known
    };

    explicit HistoryModel(EngineClient& client, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;  ///< EditRole: renames
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    void refresh();
    void remove(const QModelIndex& index);
    void remove(const QList<qint64>& runs);  ///< several at once; those under way and the one on the screen stay
    void thin(const QList<qint64>& runs);    ///< leaves their details out
    bool undo();  ///< restores what was deleted or thinned out last, however many; false: nothing was
    qint64 databaseBytes() const { return m_databaseBytes; }  ///< 0: not known

    /// Some runs and what their records take.
    struct Pile {
        QList<qint64> runs;
        qint64 bytes = 0;
    };
    Pile olderThan(int days) const;
    Pile largerThan(qint64 bytes) const;
    Pile thickOf(const Pile& pile) const;  ///< those whose details are worth leaving out
    bool isThick(qint64 run) const;
    bool canUndo() const { return !m_changed.empty(); }
    void setCurrent(qint64 run);
    int rowOf(qint64 run) const;  ///< -1: not in the list
    bool isLoaded() const { return m_loaded; }
    bool hasCurrent() const { return rowOf(m_current) >= 0; }

signals:
    void loaded();
    void removed(qint64 run, const QString& title);
    void removedSeveral(int count);
    void thinnedOut(int count);
    void failed(const kolo::Error& error);

private:
    void take(const protocol::Reply& reply);
    Pile pileOf(const std::function<bool(const protocol::RunSummary&)>& belongs) const;
    template <typename Request>
    void changeAll(const QList<qint64>& runs, void (HistoryModel::*changed)(int));
    void watch();

    EngineClient& m_client;
    std::vector<protocol::RunSummary> m_runs;
    std::vector<QList<qint64>> m_changed;  // deleted or thinned out, together
    QTimer m_watch;                        // for what other programs write
    QDateTime m_written;                   // when the database last was
    int m_looksAside = 0;                  // in a row, because of the next
    bool m_runGoesOn = false;              // the engine's own: something of it came since the last look
    qint64 m_databaseBytes = 0;
    qint64 m_current = 0;
    bool m_loaded = false;
    bool m_asked = false;     // a list has been requested
    bool m_askAgain = false;  // and is already out of date
};

/// "14:02" today, "yesterday 14:02", "21 Nov", "21 Nov 2025"; takes an ISO 8601 time in UTC, shows local time.
QString whenInWords(const QString& startedAt, const QDateTime& now);
/// On paper, where no day is today: "27 Nov 2026, 18:53".
QString dateInWords(const QString& startedAt);

}  // namespace kolo::app
