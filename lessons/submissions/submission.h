// SPDX-License-Identifier: Apache-2.0
//
// What a student hands in: one `.kolo` file, an SQLite database that anyone may open with the sqlite3 shell and read.
// It holds who, for which assignment, every checked answer with its time, the runs that were made, and three guards:
//
//   the chain   Every entry carries the SHA-256 of the link before it and of its own content, so that an answer that
//               was changed, added or removed shows, and which.
//   the seal    The SHA-256 of the whole file (with the seal's own digits as zeros), so that any flipped byte shows,
//               even one that SQLite would never look at.
//   the seeds   Exercises are not stored but derived again from their seed, and so are the points. With each stands the
//               edition of the exercises that it was begun under; files of the first format have the first.
//
// No key is involved, and the program is open, so the guards are against accidents and retouching. What a student could
// still do is to make another submission by honest means: to answer the questions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/api/buffer_history.h"
#include "engine/api/outcome.h"
#include "engine/api/record_file.h"
#include "lessons/exercises/attempt.h"
#include "lessons/submissions/assignment.h"

namespace kolo::lessons {

inline constexpr std::size_t kMaxSubmissionBytes = 32u << 20;
inline constexpr std::size_t kMaxEntries = 50'000;

struct RunNote {
    std::string spec;    ///< specToJson()
    std::string record;  ///< runRecord()
    friend bool operator==(const RunNote&, const RunNote&) = default;
};

/// One exercise of the submission.
struct Work {
    std::string exercise;
    Settings settings;
    std::uint64_t seed = 0;
    int edition = kEdition;  ///< of the exercises, under which it was begun
    Rules rules;
    std::string attempt;  ///< a random name: two submissions with the same one stem from the same work
    std::vector<Entry> entries;
    std::vector<RunNote> runs;  ///< none or one: the model answer, when the student ran it
    int points = 0, possible = 0;
};

/// The sheet that was worked at.
Outcome<Sheet> sheetOf(const Work& work);
/// The same exercise with the same numbers under the same rules, in whatever edition.
bool isSameWork(const Work& a, const Work& b);

struct Submission {
    Student student;
    std::string assignment;   ///< its title; empty: practice
    std::string nonce;        ///< the assignment's; empty: practice
    bool ownNumbers = false;  ///< the seeds are the student's own
    std::string madeAt;       ///< UTC, ISO 8601
    std::string version;      ///< Kolo's
    std::vector<Work> works;

    int points() const;
    int possible() const;
};

/// What a recorded run left, in one line: its steps, the bytes sent, the end of the first worker's table, and a digest
/// of every value that any buffer held. The same for every run of the same deterministic spec.
std::string runRecord(const BufferHistory& history);

/// Settings as one line: "op=sum workers=4".
std::string settingsText(const Settings& settings);
Outcome<Settings> settingsFromText(std::string_view text);

/// The file, sealed. The points of the works are computed here.
Outcome<std::string> submissionBytes(Submission submission);

struct ReadSubmission {
    Submission submission;
    int points = 0, possible = 0;  ///< as the file says
    std::vector<Text> findings;    ///< what does not hold of chain and seal
};
/// Reads a file that may be anybody's. What cannot be read at all is an error; what can, but was changed, is a finding.
Outcome<ReadSubmission> readSubmission(std::string_view bytes, const Text& shown);

}  // namespace kolo::lessons
