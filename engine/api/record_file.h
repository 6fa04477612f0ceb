// SPDX-License-Identifier: Apache-2.0
//
// A small SQLite file of records: a student's progress, or a submission (engine/store/record_file.cpp).
//
// A submission comes by mail, so it may be crafted to attack its reader. It is therefore read from a copy in memory,
// never in place: nothing is written beside it, and no foreign journal is played back. The connection is hardened like
// the run database's (engine/store/harden.h). Before anything is read, the tables must match Kolo's own word for word,
// and the file may hold nothing else. Only numbers and text of a bounded size are accepted.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/api/outcome.h"

namespace kolo {

struct RecordTable {
    std::string name;
    std::string sql;  ///< CREATE TABLE …, as it stands in the file
    int since = 1;    ///< the version of the layout that brought it; a version only ever adds tables
};
struct RecordLayout {
    Text what;  ///< in a sentence: "submission"
    std::int32_t applicationId = 0;
    int version = 1;
    std::vector<RecordTable> tables;  ///< in the order of their versions
};

using RecordValue = std::variant<std::int64_t, std::string>;
using RecordRow = std::vector<RecordValue>;

class RecordFile {
public:
    /// Opens for reading and writing; makes the file and its folder if they are missing. A file of an earlier version
    /// gets the tables that it lacks.
    static Outcome<RecordFile> open(const std::filesystem::path& path, const RecordLayout& layout);
    /// A database in memory, to be built and then taken as bytes.
    static Outcome<RecordFile> blank(const RecordLayout& layout);
    /// A file from elsewhere, to be read, of the layout's version or an earlier one. `shown` is its name in sentences.
    static Outcome<RecordFile> fromBytes(std::string_view bytes, const Text& shown, const RecordLayout& layout);

    RecordFile(RecordFile&&) noexcept;
    RecordFile& operator=(RecordFile&&) noexcept;
    ~RecordFile();

    /// Executes one statement of Kolo's own, with ?1, ?2 … for the values.
    Outcome<void> change(std::string_view sql, const RecordRow& values = {});
    /// At most `maxRows` rows; more, or a value that is neither a whole number nor text, is an error.
    Outcome<std::vector<RecordRow>> read(std::string_view sql, std::size_t maxRows, const RecordRow& values = {});
    std::int64_t lastId() const;
    int version() const;  ///< of the file's layout: it has the tables whose `since` is at most that

    /// The whole database as the bytes of a file.
    Outcome<std::string> bytes() const;

private:
    struct Impl;
    explicit RecordFile(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

}  // namespace kolo
