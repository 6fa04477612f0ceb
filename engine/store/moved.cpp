// SPDX-License-Identifier: Apache-2.0
#include "engine/store/moved.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

namespace kolo::store {
namespace {

Outcome<void> copyRows(Database& from, Database& to, const char* table, const char* runColumn, std::int64_t run) {
    auto rows = TRY(from.prepare(fmt::format("SELECT * FROM {} WHERE {} = ?1", table, runColumn)));
    rows.bind(1, run);
    const int columns = sqlite3_column_count(rows.handle());
    std::string places = "?";
    for (int column = 1; column < columns; ++column) places += ",?";
    auto insert = TRY(to.prepare(fmt::format("INSERT INTO {} VALUES ({})", table, places)));
    int code = rows.step();
    for (; code == SQLITE_ROW; code = rows.step()) {
        for (int column = 0; column < columns; ++column)
            sqlite3_bind_value(insert.handle(), column + 1, sqlite3_column_value(rows.handle(), column));
        TRY(to.finish(insert));
    }
    if (code != SQLITE_DONE) return from.error(code);
    return {};
}

}  // namespace

bool hasMoved(const Database& database) {
    int moved = 0;
    sqlite3_file_control(database.handle(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    return moved != 0;
}

SideFiles::SideFiles(const std::filesystem::path& database) {
    m_files[0].path = database.string() + "-wal";
    m_files[1].path = database.string() + "-shm";
    for (File& file : m_files) {
        struct stat now {};
        if (stat(file.path.c_str(), &now) != 0) continue;
        file.device = now.st_dev;
        file.inode = now.st_ino;
    }
}

void SideFiles::unlink() const {
    for (const File& file : m_files) {
        struct stat now {};
        if (file.inode == 0 || stat(file.path.c_str(), &now) != 0) continue;
        if (now.st_dev == file.device && now.st_ino == file.inode) ::unlink(file.path.c_str());
    }
}

Outcome<void> copyRun(Database& from, Database& to, std::int64_t run) {
    for (const auto& [table, runColumn] :
         {std::pair{"runs", "id"}, {"run_texts", "run"}, {"names", "run"}, {"raw_events", "run"}}) {
        TRY(copyRows(from, to, table, runColumn, run));
    }
    return {};
}

}  // namespace kolo::store
