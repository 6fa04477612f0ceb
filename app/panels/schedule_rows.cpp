// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/schedule_rows.h"

#include <QCoreApplication>

namespace kolo::app {

namespace {

constexpr int kLastStep = 4096, kMostChunks = 4096;
constexpr std::size_t kMostRows = 100'000;
const QString kHeader = QStringLiteral("step,from,to,chunk,op");

QString tr(const char* text) {
    return QCoreApplication::translate("ScheduleRows", text);
}

Error badSchedule(const QString& sentence) {
    return {ErrorCode::BadSchedule, "schedule", sentence.toStdString()};
}

}  // namespace

QString csvOf(const ScheduleRows& rows) {
    QString text = kHeader + QLatin1Char('\n');
    for (const ScheduleRow& row : rows) {
        QStringList cells(row.begin(), row.end());
        text += cells.join(QLatin1Char(',')) + QLatin1Char('\n');
    }
    return text;
}

Outcome<ScheduleRows> rowsOfCsv(const QString& text) {
    ScheduleRows rows;
    bool header = false;
    int number = 0;
    for (const QString& raw : text.split(QLatin1Char('\n'))) {
        ++number;
        QString line = raw.trimmed();
        if (line.startsWith(QChar(0xFEFF))) line.remove(0, 1);
        if (line.isEmpty() || line.startsWith(QLatin1Char('#'))) continue;
        const QStringList cells = line.split(QLatin1Char(','));
        if (!header) {
            QStringList names;
            for (const QString& cell : cells.mid(0, kScheduleColumns)) names << cell.trimmed();
            if (names.join(QLatin1Char(',')) != kHeader)
                return badSchedule(tr("Line %1: a schedule begins with the header %2.").arg(number).arg(kHeader));
            header = true;
            continue;
        }
        if (cells.size() < kScheduleColumns || cells.size() > kScheduleColumns + 1)
            return badSchedule(tr("Line %1 has %2 fields; %3 are needed.").arg(number).arg(cells.size()).arg(kHeader));
        if (rows.size() >= kMostRows) return badSchedule(tr("The editor takes at most %1 transfers.").arg(kMostRows));
        ScheduleRow& row = rows.emplace_back();
        for (int column = 0; column < kScheduleColumns; ++column)
            row[static_cast<std::size_t>(column)] = normalized(cells[column], column);
    }
    if (!header) return badSchedule(tr("The schedule is empty; it begins with the header %1.").arg(kHeader));
    return rows;
}

Outcome<ScheduleRows> rowsOf(const Schedule& schedule) {
    ScheduleRows rows;
    for (std::size_t step = 0; step < schedule.steps.size(); ++step) {
        if (schedule.steps[step].gathers)
            return badSchedule(
                tr("In %1 what arrives waits until the last step, which a table of transfers cannot say; start "
                   "from another algorithm.")
                    .arg(QString::fromStdString(schedule.algorithm)));
        for (const Transfer& transfer : schedule.steps[step].transfers) {
            if (rows.size() >= kMostRows)
                return badSchedule(tr("The editor takes at most %1 transfers.").arg(kMostRows));
            rows.push_back({QString::number(step + 1), QString::number(transfer.from), QString::number(transfer.to),
                            QString::number(transfer.chunk),
                            transfer.reduce ? QStringLiteral("reduce") : QStringLiteral("copy")});
        }
    }
    return rows;
}

int rowOfTransfer(const ScheduleRows& rows, int step, int transfer) {
    for (std::size_t row = 0; row < rows.size(); ++row)
        if (rows[row][StepColumn].toInt() == step && transfer-- == 0) return static_cast<int>(row);
    return -1;
}

std::vector<int> rowsInto(const ScheduleRows& rows, int rank, int chunk) {
    std::vector<int> found;
    for (std::size_t row = 0; row < rows.size(); ++row)
        if (rows[row][ToColumn].toInt() == rank && rows[row][ChunkColumn].toInt() == chunk)
            found.push_back(static_cast<int>(row));
    return found;
}

QString cellError(const QString& text, int column, int ranks) {
    if (column == OpColumn)
        return text == QLatin1String("reduce") || text == QLatin1String("copy")
                   ? QString()
                   : tr("The op is “%1”; reduce or copy belongs there.").arg(text);
    const int lowest = column == StepColumn ? 1 : 0;
    const int highest = column == StepColumn ? kLastStep : column == ChunkColumn ? kMostChunks - 1 : ranks - 1;
    bool number = false;
    const int value = text.toInt(&number);
    if (number && value >= lowest && value <= highest) return {};
    const char* names[] = {"step", "from", "to", "chunk"};
    return tr("%1 is “%2”; a whole number from %3 to %4 belongs there.")
        .arg(QLatin1String(names[column]), text)
        .arg(lowest)
        .arg(highest);
}

QString normalized(const QString& text, int column) {
    const QString trimmed = text.trimmed();
    if (column != OpColumn || trimmed.isEmpty()) return trimmed;
    for (const char* op : {"reduce", "copy"})
        if (QLatin1String(op).startsWith(trimmed, Qt::CaseInsensitive)) return QLatin1String(op);
    return trimmed;
}

}  // namespace kolo::app
