// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

class QFileDevice;

namespace kolo::viz {

/// Writes all of it, or leaves what was there before as it was. Empty: it is written; otherwise why not, in the words
/// of the system: "No space left on device".
QString saveFile(const QString& path, const QByteArray& bytes);

/// Why a file could not be written: what the system said, `code` being errno right after it, where Qt knows only that
/// the error is unknown.
QString writeError(const QFileDevice& file, int code);

}  // namespace kolo::viz
