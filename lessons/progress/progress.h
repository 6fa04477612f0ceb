// SPDX-License-Identifier: Apache-2.0
//
// What a student has done so far, kept while it is done: a power failure or a closed laptop costs nothing but the cell
// that was being typed. One SQLite file of its own beside the run database, so that neither can harm the other.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/record_file.h"
#include "lessons/submissions/submission.h"

namespace kolo::lessons {

/// $XDG_DATA_HOME/kolo/progress.sqlite, or in ~/.local/share.
std::filesystem::path defaultProgressPath();

struct SavedAttempt {
    std::int64_t id = 0;
    Work work;
    std::vector<std::string> drafts;  ///< one for each question of the sheet
    std::int64_t spentMs = 0;         ///< the attempt's clock, without pauses
};

/// Which piece of work an attempt is.
std::string practiceKey(const std::string& exercise, const Settings& settings, std::uint64_t seed, const Rules& rules);
std::string lessonKey(const std::string& lesson);
std::string assignmentKey(const Assignment& assignment, const Student& student, int item);

class Progress {
public:
    static Outcome<Progress> open(const std::filesystem::path& path);

    /// The latest attempt at this piece of work, if there is one.
    Outcome<std::optional<SavedAttempt>> find(const std::string& key);
    /// A new attempt; sets its number and its random name.
    Outcome<void> begin(const std::string& key, SavedAttempt& attempt);
    /// Appends the entries from `first` on, and writes drafts and clock.
    Outcome<void> save(std::int64_t id, const Attempt& attempt, std::size_t first, std::int64_t spentMs);
    Outcome<void> saveRun(std::int64_t id, const RunNote& run);

private:
    explicit Progress(RecordFile file) : m_file(std::move(file)) {}
    RecordFile m_file;
};

}  // namespace kolo::lessons
