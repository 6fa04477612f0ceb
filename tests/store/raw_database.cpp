// SPDX-License-Identifier: Apache-2.0
#include "tests/store/raw_database.h"

#include <sqlite3.h>

#include <QDebug>
#include <QFile>

namespace kolo::store {

RawDatabase::RawDatabase(const std::filesystem::path& file) {
    if (sqlite3_open(file.c_str(), &m_handle) != SQLITE_OK) qWarning() << sqlite3_errmsg(m_handle);
    sqlite3_db_config(m_handle, SQLITE_DBCONFIG_DEFENSIVE, 0, nullptr);
}

RawDatabase::~RawDatabase() {
    sqlite3_close(m_handle);
}

bool RawDatabase::run(const char* sql) {
    char* message = nullptr;
    if (sqlite3_exec(m_handle, sql, nullptr, nullptr, &message) == SQLITE_OK) return true;
    qWarning() << message << "in" << sql;
    sqlite3_free(message);
    return false;
}

QStringList RawDatabase::rows(const char* sql) {
    QStringList rows;
    const auto collect = [](void* context, int columns, char** values, char**) {
        QStringList row;
        for (int i = 0; i < columns; ++i) row << QString::fromUtf8(values[i] ? values[i] : "");
        static_cast<QStringList*>(context)->append(row.join('|'));
        return 0;
    };
    char* message = nullptr;
    if (sqlite3_exec(m_handle, sql, collect, &rows, &message) != SQLITE_OK) {
        qWarning() << message << "in" << sql;
        sqlite3_free(message);
        rows << "(failed)";
    }
    return rows;
}

QByteArray contentsOf(const std::filesystem::path& path) {
    QFile file(QString::fromStdString(path.string()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void writeContents(const std::filesystem::path& path, const QByteArray& bytes) {
    QFile file(QString::fromStdString(path.string()));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qWarning() << file.errorString();
}

}  // namespace kolo::store
