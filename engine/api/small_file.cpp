// SPDX-License-Identifier: Apache-2.0
#include "engine/api/small_file.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo {

Outcome<std::string> readSmallFile(const std::string& path, const std::string& field) {
    const auto unreadable = [&](const Text& why) {
        return Error{ErrorCode::UnreadableFile, field, Complaint::tr("The file {} {}.", inQuotes(path, 200), why)};
    };
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status)) return unreadable(Complaint::tr("does not exist"));
    if (!std::filesystem::is_regular_file(status)) return unreadable(Complaint::tr("is not a file"));
    if (const auto size = std::filesystem::file_size(path, error); error || size > kMaxSmallFileBytes)
        return unreadable(Complaint::tr("has more than 16 MiB, which is the most that a schedule may have"));
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file) return unreadable(Complaint::tr("cannot be read"));
    return text.str();
}

}  // namespace kolo
