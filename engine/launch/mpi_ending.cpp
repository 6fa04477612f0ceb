// SPDX-License-Identifier: Apache-2.0
#include "engine/launch/mpi_ending.h"

#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>

#include <cstring>
#include <regex>
#include <sstream>

#include "engine/api/rank_name.h"
#include "engine/api/wording.h"

namespace kolo::launch {

namespace {

/// mpirun breaks its lines as it likes: white space of any kind becomes one blank.
std::string oneLine(const std::string& text) {
    std::string result;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        if (!blank)
            result += c;
        else if (!result.empty() && result.back() != ' ')
            result += ' ';
    }
    return result;
}

std::string hostOf(const MpiEnding& ending, int rank) {
    const bool known = rank >= 0 && rank < static_cast<int>(ending.hosts.size()) && !ending.hosts[rank].empty();
    return known ? ending.hosts[rank] : "unknown";
}

/// The first sentence of what was written, without the frames of dashes and stars.
std::string firstWords(const std::string& text) {
    std::istringstream lines(text);
    std::string words;
    for (std::string line; std::getline(lines, line);) {
        const bool decoration = line.find_first_not_of("-*= \t\r") == std::string::npos;
        if (decoration && !words.empty()) break;
        if (!decoration) words += line + " ";
    }
    words = oneLine(words);
    if (const auto end = words.find(". "); end != std::string::npos) words.resize(end);
    while (!words.empty() && (words.back() == ' ' || words.back() == '.' || words.back() == ':')) words.pop_back();
    constexpr std::size_t kLongest = 400;
    return words.size() > kLongest ? words.substr(0, kLongest) + " …" : words;
}

/// What mpirun has noticed: the process of a rank, on a node, that a signal has ended.
struct Signalled {
    int rank, signal;
    std::string node;
};
std::optional<Signalled> signalledIn(const std::string& line) {
    static const std::regex bySignal(R"(process rank (\d+) with PID \d+ on node (\S+) exited on signal (\d+))");
    std::smatch found;
    if (!std::regex_search(line, found, bySignal)) return std::nullopt;
    return Signalled{std::stoi(found[1]), std::stoi(found[3]), found[2]};
}

}  // namespace

std::optional<int> killedRank(const MpiEnding& ending) {
    const auto signalled = signalledIn(oneLine(ending.standardError));
    return signalled && signalled->signal == SIGKILL ? std::optional(signalled->rank) : std::nullopt;
}

Text whoIs(int rank, const RunInfo& info, const std::string& host) {
    return Complaint::tr("Rank {} ({}) on host {}", rank, rankTitle(rank, info), host);
}

Text describeLoss(int rank, const RunInfo& info, const std::string& host) {
    return Complaint::tr("{} has ended; mpirun or srun says why.", whoIs(rank, info, host));
}

Text signalName(int signal) {
    const char* const text = sigdescr_np(signal);
    return Complaint::tr("signal {} ({})", signal, text ? Text::of(text) : Text("unknown"));
}

Text describe(const MpiEnding& ending, const RunInfo& info) {
    const std::string text = oneLine(ending.standardError);
    if (const auto signalled = signalledIn(text)) {
        const std::string known = hostOf(ending, signalled->rank);
        const std::string host = known == "unknown" ? signalled->node : known;
        return Complaint::tr("{} was ended by {}.", whoIs(signalled->rank, info, host), signalName(signalled->signal));
    }
    std::smatch found;
    static const std::regex byStatus(R"(Process name: \[\[\d+,\d+\],(\d+)\] Exit code: (\d+))");
    if (std::regex_search(text, found, byStatus)) {
        const int rank = std::stoi(found[1]);
        const Text who = whoIs(rank, info, hostOf(ending, rank));
        // What was written before mpirun's notice is the rank's own, or its library's.
        const std::string words = firstWords(ending.standardError.substr(0, ending.standardError.find("Primary job")));
        return words.empty()
                   ? Complaint::tr("{} ended by itself, with exit status {}.", who, found[2].str())
                   : Complaint::tr("{} ended by itself, with exit status {}: {}.", who, found[2].str(), words);
    }
    if (!ending.byMpirun) return describeLoss(0, info, hostOf(ending, 0));
    if (WIFSIGNALED(ending.status))
        return Complaint::tr("mpirun was ended by {}.", signalName(WTERMSIG(ending.status)));
    if (const std::string words = firstWords(ending.standardError); !words.empty())
        return Complaint::tr("mpirun gave up: {}.", words);
    return Complaint::tr("mpirun ended before the run did, with exit status {}.", WEXITSTATUS(ending.status));
}

}  // namespace kolo::launch
