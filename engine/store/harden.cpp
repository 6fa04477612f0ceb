// SPDX-License-Identifier: Apache-2.0
#include "engine/store/harden.h"

#include <array>
#include <chrono>
#include <utility>

namespace kolo::store {
namespace {

constexpr int kCheckBusyMs = 5000;
constexpr auto kLongestCheck = std::chrono::seconds(30);

using Clock = std::chrono::steady_clock;

int stopAt(void* end) {
    return Clock::now() > *static_cast<Clock::time_point*>(end) ? 1 : 0;
}

}  // namespace

Outcome<void> harden(Database& database, int busyTimeoutMs, int mostValueBytes) {
    sqlite3* const handle = database.handle();
    sqlite3_busy_timeout(handle, busyTimeoutMs);
    const std::array<std::pair<int, int>, 8> settings = {{
        {SQLITE_DBCONFIG_DEFENSIVE, 1},
        {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
        {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
        {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
        {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
        {SQLITE_DBCONFIG_DQS_DDL, 0},
        {SQLITE_DBCONFIG_DQS_DML, 0},
        // Until we know that the file is ours to write, closing it must not tidy it up either.
        {SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1},
    }};
    for (const auto& [setting, value] : settings) sqlite3_db_config(handle, setting, value, nullptr);

    const std::array<std::pair<int, int>, 11> limits = {{
        {SQLITE_LIMIT_LENGTH, mostValueBytes},
        {SQLITE_LIMIT_SQL_LENGTH, 64 << 10},
        {SQLITE_LIMIT_COLUMN, 64},
        {SQLITE_LIMIT_EXPR_DEPTH, 40},
        {SQLITE_LIMIT_COMPOUND_SELECT, 4},
        {SQLITE_LIMIT_VDBE_OP, 50000},
        {SQLITE_LIMIT_FUNCTION_ARG, 8},
        {SQLITE_LIMIT_ATTACHED, 0},
        {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 64},
        {SQLITE_LIMIT_TRIGGER_DEPTH, 1},
        {SQLITE_LIMIT_WORKER_THREADS, 0},
    }};
    for (const auto& [limit, value] : limits) sqlite3_limit(handle, limit, value);

    return database.run("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA foreign_keys = OFF");
}

Outcome<std::string> damageOf(const std::filesystem::path& path, bool immutable) {
    auto database = TRY(Database::open(path, immutable ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE, immutable));
    TRY(harden(database, kCheckBusyMs));
    Clock::time_point end = Clock::now() + kLongestCheck;
    sqlite3_progress_handler(database.handle(), 100'000, stopAt, &end);
    sqlite3_stmt* raw = nullptr;
    int code = sqlite3_prepare_v2(database.handle(), "PRAGMA integrity_check(1)", -1, &raw, nullptr);
    std::string found;
    if (code == SQLITE_OK) {
        code = sqlite3_step(raw);
        if (const auto* text = sqlite3_column_text(raw, 0)) found = reinterpret_cast<const char*>(text);
    }
    // A file so broken that the check cannot begin, or so large that it cannot end: SQLite's own word stands.
    const int kind = code & 0xff;
    if (kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB || kind == SQLITE_INTERRUPT)
        found = sqlite3_errstr(SQLITE_CORRUPT);
    sqlite3_finalize(raw);
    if (found.empty()) return storeError(code, path, sqlite3_errmsg(database.handle()));
    return found == "ok" ? std::string() : found;
}

}  // namespace kolo::store
