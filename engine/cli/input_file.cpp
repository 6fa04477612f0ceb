// SPDX-License-Identifier: Apache-2.0
#include "engine/cli/input_file.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "engine/api/sentence.h"
#include "engine/api/types.h"
#include "engine/api/wording.h"

namespace kolo::cli {

Outcome<std::string> readInputFile(const std::string& option, const std::string& path, std::size_t maxBytes) {
    const auto unreadable = [&](int code) {
        return Error{ErrorCode::UnreadableFile, option,
                     fmt::format("{} names the file {}, which cannot be read: {}.", option, inQuotes(path, 300),
                                 std::strerror(code))};
    };
    const std::unique_ptr<FILE, int (*)(FILE*)> file(std::fopen(path.c_str(), "rbe"), std::fclose);
    if (!file) return unreadable(errno);
    std::string text;
    std::array<char, 65536> bytes;
    while (const std::size_t count = std::fread(bytes.data(), 1, bytes.size(), file.get())) {
        text.append(bytes.data(), count);
        if (text.size() > maxBytes) {
            return Error{ErrorCode::UnreadableFile, option,
                         fmt::format("{} names the file {}, which is longer than {}, the most that is allowed.", option,
                                     inQuotes(path, 300), formatBytes(static_cast<double>(maxBytes)))};
        }
    }
    if (std::ferror(file.get())) return unreadable(errno);
    return text;
}

}  // namespace kolo::cli
