// SPDX-License-Identifier: Apache-2.0
#include "engine/store/checked_row.h"

#include <fmt/format.h>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::store {

std::string CheckedRow::text(int column, const char* name, std::size_t maxBytes) {
    if (m_statement.type(column) != SQLITE_TEXT) {
        fail(name, Complaint::tr("is not text"));
        return {};
    }
    const std::string_view text = m_statement.text(column);
    if (text.size() > maxBytes) {
        fail(name, Complaint::tr("is {} bytes long, but at most {} are allowed", text.size(), maxBytes));
    } else if (text.find('\0') != std::string_view::npos || !isUtf8(text)) {
        fail(name, Complaint::tr("is not well-formed text"));
    } else {
        return std::string(text);
    }
    return {};
}

std::string CheckedRow::textOr(std::string absent, int column, const char* name, std::size_t maxBytes) {
    return m_statement.isNull(column) ? std::move(absent) : text(column, name, maxBytes);
}

void CheckedRow::fail(const char* name, const Text& what) {
    if (m_error) return;
    m_wrong = Complaint::tr("{} {}", name, what);
    m_error = Error{ErrorCode::StoreUnavailable, "db",
                    Complaint::tr("The run database {} holds a wrong value: {} of run {} {}.",
                                  inQuotes(m_database.path().string(), 200), name, m_run, what)};
}

void CheckedRow::failInteger(const char* name, std::int64_t lowest, std::int64_t highest) {
    fail(name, Complaint::tr("is not a whole number from {} to {}", lowest, highest));
}

}  // namespace kolo::store
