// SPDX-License-Identifier: Apache-2.0
//
// A class at once: every submission of a folder, verified, and those that are equal found. One broken file is one line
// of the report; the others are graded all the same.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "lessons/submissions/verify.h"

namespace kolo::lessons {

struct Graded {
    std::filesystem::path file;
    Verdict verdict;
    std::vector<std::size_t> equals;  ///< others that are the same work under another name
    bool superseded = false;          ///< the same student handed in a later one
};

struct GradeOptions {
    const Assignment* assignment = nullptr;
    RunAgain runAgain;
    /// Told before each file; false ends the grading.
    std::function<bool(std::size_t done, std::size_t of, const std::filesystem::path& file)> progress;
};

/// Every *.kolo file in the folder and the folders below it (course systems put each student's in one of its own), in
/// alphabetical order.
Outcome<std::vector<std::filesystem::path>> submissionsIn(const std::filesystem::path& folder);
std::vector<Graded> gradeFiles(const std::vector<std::filesystem::path>& files, const GradeOptions& options);

/// The rows of a table that Canvas imports as it is (Student, ID, SIS User ID, SIS Login ID, Section, then the
/// assignment) and Moodle with its column mapping. A submission that does not hold has no grade in it: the teacher
/// decides.
std::vector<std::vector<std::string>> gradeTable(const std::vector<Graded>& graded, const std::string& title);

}  // namespace kolo::lessons
