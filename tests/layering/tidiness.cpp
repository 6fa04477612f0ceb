// SPDX-License-Identifier: Apache-2.0
#include "tests/layering/tidiness.h"

#include <QDir>
#include <QProcess>
#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>

#include "tests/layering/source_text.h"

namespace fs = std::filesystem;

namespace kolo::layering {

namespace {

bool isText(const std::string& content) {
    return content.find('\0') == std::string::npos;
}

void findPattern(const std::string& file, const std::string& content, const std::regex& pattern,
                 const std::string& what, std::vector<Litter>& found) {
    for (std::sregex_iterator match(content.begin(), content.end(), pattern), end; match != end; ++match)
        found.push_back(
            {file, lineAt(content, static_cast<std::size_t>(match->position(1))), what + ": " + match->str(1)});
}

void findPath(const std::string& file, const std::string& content, const std::string& path,
              std::vector<Litter>& found) {
    for (auto at = content.find(path); at != std::string::npos; at = content.find(path, at + 1)) {
        const auto after = at + path.size();
        const bool whole = after >= content.size() || !(std::isalnum(static_cast<unsigned char>(content[after])) ||
                                                        content[after] == '-' || content[after] == '_');
        const bool begins = at == 0 || !(std::isalnum(static_cast<unsigned char>(content[at - 1])) ||
                                         content[at - 1] == '.' || content[at - 1] == '}');
        if (whole && begins) found.push_back({file, lineAt(content, at), "a path of this machine: " + path});
    }
}

std::vector<std::string> everyFile(const fs::path& root) {
    std::vector<std::string> files;
    for (auto entry = fs::recursive_directory_iterator(root); entry != fs::recursive_directory_iterator(); ++entry) {
        const auto name = entry->path().filename().string();
        if (entry->is_directory() && (name.starts_with(".") || name.starts_with("build")))
            entry.disable_recursion_pending();
        if (entry->is_regular_file()) files.push_back(entry->path().lexically_relative(root).generic_string());
    }
    return files;
}

}  // namespace

std::string toText(const Litter& litter) {
    return litter.file + (litter.line > 0 ? ":" + std::to_string(litter.line) : "") + ": " + litter.sentence;
}

std::vector<std::string> trackedFiles(const fs::path& root) {
    if (!fs::exists(root / ".git")) return everyFile(root);
    QProcess git;
    git.setWorkingDirectory(QString::fromStdString(root.string()));
    git.start("git", {"ls-files", "-z"});
    std::vector<std::string> files;
    if (git.waitForFinished() && git.exitStatus() == QProcess::NormalExit && git.exitCode() == 0) {
        for (const auto& name : git.readAllStandardOutput().split('\0'))
            if (!name.isEmpty() && fs::is_regular_file(root / name.toStdString())) files.push_back(name.toStdString());
    } else {
        files = everyFile(root);
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<Litter> litterIn(const fs::path& root, const std::vector<std::string>& files,
                             const std::vector<std::string>& ownPaths) {
    // The words are put together here, so that this file does not hold them.
    static const std::regex putOff(std::string("\\b(TO") + "DO|FIX" + "ME)\\b");
    static const std::regex home(R"((?:^|[^\w.}~-])(/(?:home|Users)/[A-Za-z0-9_][\w.-]*))");
    std::vector<Litter> found;
    for (const auto& file : files) {
        const auto size = fs::file_size(root / file);
        if (size > kMaxFileBytes) {
            found.push_back({file, 0,
                             "holds " + std::to_string(size) + " bytes, at most " + std::to_string(kMaxFileBytes) +
                                 " are allowed"});
            continue;
        }
        std::ifstream stream(root / file, std::ios::binary);
        const std::string content{std::istreambuf_iterator<char>(stream), {}};
        if (!isText(content)) continue;
        findPattern(file, content, putOff, "work that was put off", found);
        findPattern(file, content, home, "a path into a home folder", found);
        for (const auto& path : ownPaths) findPath(file, content, path, found);
    }
    return found;
}

}  // namespace kolo::layering
