// SPDX-License-Identifier: Apache-2.0
#include "tests/launch/mpi_processes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <thread>

#include "engine/launch/mpi_environment.h"

namespace kolo::test {

namespace {

struct Process {
    pid_t parent = 0;
    std::string name;
};

std::string contentOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::map<pid_t, Process> processes() {
    std::map<pid_t, Process> all;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
        const std::string number = entry.path().filename();
        if (!std::all_of(number.begin(), number.end(), [](unsigned char c) { return std::isdigit(c); })) continue;
        const std::string stat = contentOf("/proc/" + number + "/stat");
        const auto open = stat.find('('), close = stat.rfind(')');
        if (open == std::string::npos || close == std::string::npos) continue;
        Process process;
        process.name = stat.substr(open + 1, close - open - 1);
        char state = 0;
        std::istringstream(stat.substr(close + 1)) >> state >> process.parent;
        if (state != 'Z') all[std::stoi(number)] = process;
    }
    return all;
}

bool isBelow(const std::map<pid_t, Process>& all, pid_t pid, pid_t ancestor) {
    for (auto at = all.find(pid); at != all.end(); at = all.find(at->second.parent))
        if (at->second.parent == ancestor) return true;
    return false;
}

int rankOf(pid_t pid) {
    std::istringstream environment(contentOf(fmt::format("/proc/{}/environ", pid)));
    const std::string wanted = "OMPI_COMM_WORLD_RANK=";
    for (std::string variable; std::getline(environment, variable, '\0');)
        if (variable.starts_with(wanted)) return std::stoi(variable.substr(wanted.size()));
    return -1;
}

std::vector<std::string> sharedFilesOf(pid_t pid) {
    std::set<std::string> files;
    std::istringstream maps(contentOf(fmt::format("/proc/{}/maps", pid)));
    for (std::string line; std::getline(maps, line);)
        if (const auto at = line.find("/dev/shm/"); at != std::string::npos) files.insert(line.substr(at));
    return {files.begin(), files.end()};
}

}  // namespace

pid_t mpirunBelow(pid_t ancestor) {
    const auto all = processes();
    for (const auto& [pid, process] : all)
        if ((process.name == "mpirun" || process.name == "orterun") && isBelow(all, pid, ancestor)) return pid;
    return 0;
}

std::vector<MpiRank> ranksBelow(pid_t ancestor) {
    std::vector<MpiRank> ranks;
    const auto all = processes();
    for (const auto& [pid, process] : all) {
        if (process.name != "kolo-mpi-rank" || !isBelow(all, pid, ancestor)) continue;
        if (const int rank = rankOf(pid); rank >= 0) ranks.push_back({pid, rank, sharedFilesOf(pid)});
    }
    std::sort(ranks.begin(), ranks.end(), [](const MpiRank& a, const MpiRank& b) { return a.rank < b.rank; });
    return ranks;
}

std::vector<MpiRank> awaitRanksBelow(pid_t ancestor, std::size_t ranks) {
    std::vector<MpiRank> found;
    for (int tries = 0; tries < 200; ++tries) {
        found = ranksBelow(ancestor);
        const auto mapped = [](const MpiRank& rank) { return !rank.sharedFiles.empty(); };
        if (found.size() == ranks && std::all_of(found.begin(), found.end(), mapped)) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return found;
}

std::string whyNoMpi() {
    const auto available = launch::mpiAvailable();
    return available ? "" : available.error().message.english();
}

std::string filesOf(pid_t mpirun) {
    std::istringstream environment(contentOf(fmt::format("/proc/{}/environ", mpirun)));
    const std::string wanted = "TMPDIR=";
    for (std::string variable; std::getline(environment, variable, '\0');)
        if (variable.starts_with(wanted)) return variable.substr(wanted.size());
    return "";
}

}  // namespace kolo::test
