// SPDX-License-Identifier: Apache-2.0
#include "engine/store/writer.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace kolo::store {
namespace {

enum Part { HostName, Boot, Namespace, Pid, Start, kParts };

std::string firstLine(const std::string& path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

/// One word, whatever stands in it, so that the parts can be told apart.
std::string word(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](unsigned char byte) { return byte <= ' ' || byte == 0x7f; }, '_');
    return text.empty() ? "-" : text;
}

/// The tick since boot at which a process started (field 22 of /proc/PID/stat); "" when there is no such process.
std::string startTick(const std::string& pid) {
    const std::string line = firstLine("/proc/" + pid + "/stat");
    // The second field is the program's name in parentheses and may itself contain spaces and parentheses.
    const std::size_t nameEnd = line.rfind(')');
    if (nameEnd == std::string::npos) return {};
    std::istringstream fields(line.substr(nameEnd + 1));
    std::string field;
    for (int number = 3; number <= 22; ++number) fields >> field;
    return fields ? field : std::string();
}

std::array<std::string, kParts> here() {
    std::array<std::string, kParts> parts;
    char host[256] = {};
    gethostname(host, sizeof host - 1);
    std::error_code ignored;
    parts[HostName] = word(host);
    parts[Boot] = word(firstLine("/proc/sys/kernel/random/boot_id"));
    parts[Namespace] = word(std::filesystem::read_symlink("/proc/self/ns/pid", ignored).string());
    parts[Pid] = std::to_string(getpid());
    parts[Start] = word(startTick("self"));
    return parts;
}

}  // namespace

std::string thisWriter() {
    std::string text;
    for (const std::string& part : here()) text += (text.empty() ? "" : " ") + part;
    return text;
}

bool mayBeAlive(std::string_view writer) {
    std::istringstream words{std::string(writer)};
    std::array<std::string, kParts> parts;
    for (std::string& part : parts) {
        if (!(words >> part)) return false;  // not written by any Kolo
    }
    const auto self = here();
    if (parts[HostName] != self[HostName]) return true;
    if (parts[Boot] != self[Boot]) return false;
    if (parts[Namespace] != self[Namespace] || parts[Boot] == "-") return true;
    const bool numeric = std::all_of(parts[Pid].begin(), parts[Pid].end(), [](char c) { return c >= '0' && c <= '9'; });
    return numeric && startTick(parts[Pid]) == parts[Start];
}

}  // namespace kolo::store
