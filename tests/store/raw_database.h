// SPDX-License-Identifier: Apache-2.0
//
// A database as somebody else would open it: plain SQLite with none of Kolo's cautions. Tests use it to put into a file
// what Kolo never would, and to ask the questions that a student types into the sqlite3 shell.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <filesystem>

#include "engine/api/non_copyable.h"

struct sqlite3;

namespace kolo::store {

class RawDatabase : NonCopyable {
public:
    explicit RawDatabase(const std::filesystem::path& file);
    ~RawDatabase();

    /// Fails the test (returns false and says why) if SQLite does not like it.
    bool run(const char* sql);
    /// Every row, its columns joined by '|', as the shell prints them.
    QStringList rows(const char* sql);
    QString cell(const char* sql) { return rows(sql).value(0); }

private:
    sqlite3* m_handle = nullptr;
};

QByteArray contentsOf(const std::filesystem::path& file);
void writeContents(const std::filesystem::path& file, const QByteArray& bytes);

}  // namespace kolo::store
