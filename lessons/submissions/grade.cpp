// SPDX-License-Identifier: Apache-2.0
#include "lessons/submissions/grade.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "lessons/text_file.h"

namespace kolo::lessons {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMaxFiles = 20'000;
constexpr int kMaxDepth = 6;

bool isSubmission(const fs::path& path) {
    std::string extension = path.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    return extension == ".kolo";
}

/// Equal are: the same bytes; the same attempt; the same answers at the same milliseconds.
void findEqual(std::vector<Graded>& all) {
    std::map<std::string, std::vector<std::size_t>> same;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Verdict& verdict = all[i].verdict;
        same["file " + verdict.digest].push_back(i);
        if (!verdict.journal.empty()) same["journal " + verdict.journal].push_back(i);
        for (const Work& work : verdict.submission.works)
            if (!work.attempt.empty() && !work.entries.empty()) same["attempt " + work.attempt].push_back(i);
    }
    const auto nameOf = [&](std::size_t i) { return all[i].verdict.submission.student; };
    for (const auto& [what, group] : same) {
        for (const std::size_t a : group) {
            for (const std::size_t b : group) {
                // One student's earlier and later file stem from the same work, and may.
                const bool oneStudent = all[a].verdict.readable && all[b].verdict.readable && nameOf(a) == nameOf(b) &&
                                        !what.starts_with("file ");
                if (a != b && !oneStudent && std::count(all[a].equals.begin(), all[a].equals.end(), b) == 0)
                    all[a].equals.push_back(b);
            }
        }
    }
    for (Graded& each : all) std::sort(each.equals.begin(), each.equals.end());
}

/// Of several files of one student, the latest that holds counts.
void findSuperseded(std::vector<Graded>& all) {
    std::map<std::string, std::size_t> latest;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!all[i].verdict.holds()) continue;
        const auto [at, fresh] = latest.emplace(all[i].verdict.submission.student.key(), i);
        if (fresh) continue;
        const bool later = all[i].verdict.submission.madeAt > all[at->second].verdict.submission.madeAt;
        all[later ? at->second : i].superseded = true;
        if (later) at->second = i;
    }
}

/// A spreadsheet would take such a name for a formula.
std::string harmless(const std::string& text) {
    return !text.empty() && std::string_view("=+-@\t").find(text[0]) != std::string_view::npos ? "'" + text : text;
}

}  // namespace

Outcome<std::vector<fs::path>> submissionsIn(const fs::path& folder) {
    std::error_code error;
    if (!fs::is_directory(folder, error)) {
        return Error{
            ErrorCode::UnreadableFile, "FOLDER",
            fmt::format("FOLDER is {}, but must be a folder with submissions.", inQuotes(folder.string(), 300))};
    }
    std::vector<fs::path> files;
    auto entry = fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        std::error_code ignored;
        if (entry.depth() >= kMaxDepth) entry.disable_recursion_pending();
        if (!entry->is_directory(ignored) && isSubmission(entry->path())) files.push_back(entry->path());
        if (files.size() > kMaxFiles) break;
    }
    if (error) {
        return Error{ErrorCode::UnreadableFile, "FOLDER",
                     fmt::format("The folder {} cannot be read: {}.", inQuotes(folder.string(), 300), error.message())};
    }
    if (files.size() > kMaxFiles) {
        return Error{ErrorCode::BadValue, "FOLDER",
                     fmt::format("The folder {} holds more than {} submissions, the most that are graded at once.",
                                 inQuotes(folder.string(), 300), kMaxFiles)};
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<Graded> gradeFiles(const std::vector<fs::path>& files, const GradeOptions& options) {
    std::vector<Graded> all;
    for (const fs::path& file : files) {
        if (options.progress && !options.progress(all.size(), files.size(), file)) break;
        Graded& graded = all.emplace_back();
        graded.file = file;
        const auto bytes = readFile(file, kMaxSubmissionBytes);
        if (bytes) {
            graded.verdict = verifySubmission(*bytes, Complaint::tr("The file {}", inQuotes(file.string(), 300)),
                                              options.assignment, options.runAgain);
        } else {
            graded.verdict.findings.push_back(bytes.error().message);
            graded.verdict.digest = file.string();  // equal to nothing
        }
    }
    findEqual(all);
    findSuperseded(all);
    return all;
}

std::vector<std::vector<std::string>> gradeTable(const std::vector<Graded>& graded, const std::string& title) {
    std::vector<std::vector<std::string>> rows = {{"Student", "ID", "SIS User ID", "SIS Login ID", "Section", title}};
    for (const Graded& each : graded) {
        if (!each.verdict.readable || each.superseded) continue;
        const Student& student = each.verdict.submission.student;
        const std::string number = harmless(student.number);
        rows.push_back({harmless(student.name), "", number, number, "",
                        each.verdict.holds() ? std::to_string(each.verdict.points) : ""});
    }
    return rows;
}

}  // namespace kolo::lessons
