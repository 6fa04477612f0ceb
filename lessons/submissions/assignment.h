// SPDX-License-Identifier: Apache-2.0
//
// What a teacher asks for, as a file that a teacher can write (assignment.toml):
//
//     title = "Allreduce, week 5"
//     nonce = "9f3c2a7e51d04b86"      # marks the submissions of this assignment; a new one each year
//     numbers = "own"                 # each student's own, or "same" for all
//
//     [rules]
//     check = "row"                   # when answers are checked: "cell", "row" or "end"
//     hints = true
//
//     [[exercise]]
//     id = "fill-the-table"           # kolo list exercises
//     workers = 4
//
// The reader is strict: an unknown name, a wrong type or a value out of range is one sentence with its line.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/api/outcome.h"
#include "lessons/exercises/attempt.h"

namespace kolo::lessons {

inline constexpr std::size_t kMaxItems = 50;
inline constexpr std::size_t kMaxNameBytes = 200;

struct AssignmentItem {
    std::string exercise;
    Settings settings;  ///< as written; without the defaults
    friend bool operator==(const AssignmentItem&, const AssignmentItem&) = default;
};

struct Assignment {
    std::string title;
    std::string nonce;
    bool ownNumbers = true;
    Rules rules;
    std::vector<AssignmentItem> items;
    friend bool operator==(const Assignment&, const Assignment&) = default;
};

/// `shown` is what a sentence calls the file.
Outcome<Assignment> parseAssignment(std::string_view toml, const Text& shown);
Outcome<Assignment> readAssignment(const std::filesystem::path& path);
/// As a file, with comments for the teacher.
std::string assignmentToml(const Assignment& assignment);

struct Student {
    std::string name;
    std::string number;  ///< matriculation, login …; may be empty
    /// Who it is, for the numbers: the number, or without one the name.
    const std::string& key() const { return number.empty() ? name : number; }
    friend bool operator==(const Student&, const Student&) = default;
};
/// Not both empty, one line each, not too long.
Outcome<void> checkStudent(const Student& student);

/// Whose numbers: from the nonce, the item's place and, if everyone has their own, the student.
std::uint64_t seedFor(const std::string& nonce, bool ownNumbers, const Student& student, int item);

/// A nonce, or the name of an attempt: so many random bytes as hex digits.
std::string randomName(int bytes);

}  // namespace kolo::lessons
