// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFile>
#include <QTest>

namespace kolo::test {

/// An allreduce of the user's own that goes on and on: worker A adds up all and hands out the sum, 60 times.
inline void writeEndlessSchedule(const QString& path, int ranks) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QByteArray schedule = "step,from,to,chunk,op\n";
    for (int from = 1; from < ranks; ++from) schedule += "1," + QByteArray::number(from) + ",0,0,reduce\n";
    for (int step = 2; step < 62; ++step)
        for (int to = 1; to < ranks; ++to)
            schedule += QByteArray::number(step) + ",0," + QByteArray::number(to) + ",0,copy\n";
    file.write(schedule);
}

}  // namespace kolo::test
