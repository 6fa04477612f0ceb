// SPDX-License-Identifier: Apache-2.0
#include "viz/host/save_file.h"

#include <QSaveFile>
#include <cerrno>

namespace kolo::viz {

QString saveFile(const QString& path, const QByteArray& bytes) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return file.errorString();
    errno = 0;
    // Flushed before it is closed: closing forgets that there was an error.
    if (file.write(bytes) != bytes.size() || !file.flush()) {
        const QString why = writeError(file, errno);
        file.cancelWriting();
        return why;
    }
    return file.commit() ? QString() : writeError(file, errno);
}

QString writeError(const QFileDevice& file, int code) {
    return code != 0 ? qt_error_string(code) : file.errorString();
}

}  // namespace kolo::viz
