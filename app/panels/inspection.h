// SPDX-License-Identifier: GPL-3.0-or-later
//
// Everything the record knows about one place (worker, chunk) after one iteration, in words: what it holds and where
// that came from. Plain strings, so that the arithmetic is tested without a window.
#pragma once

#include <QString>
#include <QStringList>
#include <QVector>
#include <span>

#include "engine/api/buffer_history.h"

namespace kolo::app {

struct Fact {
    QString label, text;
};

struct Inspection {
    QString title;         ///< "D · chunk 0"
    QStringList formulas;  ///< "a0 + b0 = 17 + 5 = 22"; for a chunk of several elements, the first few, one per line
    QVector<Fact> facts;   ///< from, took, held since, complete …
};

/// 0 <= step <= history.liveStep().
Inspection inspect(const RunInfo& info, const BufferHistory& history, std::span<const Event> events, int step, int rank,
                   int chunk);

/// "GPU:2" of "/job:localhost/replica:0/task:0/device:GPU:2 (virtual)"; empty if there is none.
QString shortDeviceName(const RunInfo& info, int rank);

}  // namespace kolo::app
