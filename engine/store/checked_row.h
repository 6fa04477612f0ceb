// SPDX-License-Identifier: Apache-2.0
//
// A row of a database that may be damaged, or hostile: every value is checked for its type and range as it is read. The
// first bad one becomes an error of one sentence, the rest of the row reads as harmless defaults, and the caller checks
// once, at the end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/api/outcome.h"
#include "engine/store/sqlite.h"

namespace kolo::store {

/// The latest time that a record may hold, so that differences of times cannot overflow.
inline constexpr std::int64_t kMaxNs = std::int64_t{1} << 61;

class CheckedRow {
public:
    /// Both outlive the row. `names` are column names as "runs.title", string literals.
    CheckedRow(const Database& database, const Statement& statement) : m_database(database), m_statement(statement) {}

    /// The run that the row belongs to, for the sentence.
    void ofRun(std::int64_t run) { m_run = run; }

    std::int64_t integer(int column, const char* name, std::int64_t lowest, std::int64_t highest) {
        if (m_statement.type(column) == SQLITE_INTEGER) {
            const std::int64_t value = m_statement.integer(column);
            if (value >= lowest && value <= highest) return value;
        }
        failInteger(name, lowest, highest);
        return lowest;
    }
    std::int64_t integerOr(std::int64_t absent, int column, const char* name, std::int64_t lowest,
                           std::int64_t highest) {
        return m_statement.isNull(column) ? absent : integer(column, name, lowest, highest);
    }
    /// Well-formed UTF-8 of at most `maxBytes`, without a NUL.
    std::string text(int column, const char* name, std::size_t maxBytes);
    std::string textOr(std::string absent, int column, const char* name, std::size_t maxBytes);

    void fail(const char* name, const Text& what);
    bool failed() const { return m_error.has_value(); }
    const Error& error() const { return *m_error; }
    /// The same without the file and the run: "runs.ranks is not a whole number from 1 to 64".
    const Text& wrong() const { return m_wrong; }

private:
    void failInteger(const char* name, std::int64_t lowest, std::int64_t highest);

    const Database& m_database;
    const Statement& m_statement;
    std::int64_t m_run = 0;
    std::optional<Error> m_error;
    Text m_wrong;
};

}  // namespace kolo::store
