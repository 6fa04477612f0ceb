// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/host.h"

#include <dirent.h>
#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <fstream>
#include <optional>
#include <string_view>

namespace kolo::runtime {

std::string cpuModel() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const auto colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
    }
    return "unknown processor";
}

int cpuCores() {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
    return 1;
}

int numaNodes() {
    // Not std::filesystem::directory_iterator, which ends the program where no memory is left.
    DIR* const folder = opendir("/sys/devices/system/node");
    if (!folder) return 1;
    int nodes = 0;
    while (const dirent* const entry = readdir(folder)) {
        const std::string_view name = entry->d_name;
        nodes += name.starts_with("node") && name.find_first_not_of("0123456789", 4) == std::string_view::npos ? 1 : 0;
    }
    closedir(folder);
    return std::max(1, nodes);
}

namespace {

/// The number in a file of one number; nothing when there is none ("max", or no such file).
std::optional<std::uint64_t> numberIn(const std::string& path) {
    std::ifstream file(path);
    std::uint64_t number = 0;
    if (file >> number) return number;
    return std::nullopt;
}

/// What a container or a job of a cluster may still take, by its control group (version 2) and those around it.
std::optional<std::uint64_t> leftByControlGroups() {
    std::ifstream file("/proc/self/cgroup");
    std::string line;
    while (std::getline(file, line) && !line.starts_with("0::/")) {
    }
    if (!line.starts_with("0::/")) return std::nullopt;
    std::optional<std::uint64_t> least;
    for (std::string path = line.substr(3);; path.erase(path.rfind('/'))) {
        const std::string folder = "/sys/fs/cgroup" + (path == "/" ? "" : path);
        const auto limit = numberIn(folder + "/memory.max"), used = numberIn(folder + "/memory.current");
        if (limit && used) least = std::min(least.value_or(*limit), *limit - std::min(*limit, *used));
        if (path.size() <= 1) return least;
    }
}

}  // namespace

std::uint64_t availableMemoryBytes() {
    std::ifstream file("/proc/meminfo");
    std::uint64_t bytes = 0;
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("MemAvailable:")) bytes = std::strtoull(line.c_str() + 13, nullptr, 10) * 1024;
    if (const auto left = leftByControlGroups()) bytes = bytes == 0 ? *left : std::min(bytes, *left);
    return bytes;
}

std::string hostName() {
    std::array<char, 256> text{};
    return gethostname(text.data(), text.size() - 1) == 0 ? text.data() : "localhost";
}

std::string utcNow() {
    const auto now = std::chrono::system_clock::now();
    const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday,
                       utc.tm_hour, utc.tm_min, utc.tm_sec, ms);
}

}  // namespace kolo::runtime
