// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/schedule_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "engine/api/event_names.h"
#include "engine/api/parse.h"
#include "engine/api/record_size.h"
#include "engine/api/sentence.h"
#include "engine/api/small_file.h"
#include "engine/api/types.h"
#include "engine/api/wording.h"

namespace kolo::collectives {

namespace {

constexpr int kMaxSteps = 4096;
constexpr int kMaxChunks = 4096;
constexpr std::size_t kMaxTransfers = 600'000;
// At detail summary, all that such a schedule does has room in a run's record, be every transfer waited for.
static_assert((2 * kMaxTransfers + kMaxRanks * (kMaxSteps + 1)) * kBytesPerEvent <= kMostRecordBytes);

Error bad(const Text& message) {
    return {ErrorCode::BadSchedule, "algorithm", message};
}

std::vector<std::string_view> fields(std::string_view line) {
    std::vector<std::string_view> result;
    for (;;) {
        const auto comma = line.find(',');
        result.push_back(trimmed(line.substr(0, comma)));
        if (comma == std::string_view::npos) return result;
        line.remove_prefix(comma + 1);
    }
}

Outcome<int> wholeNumber(std::string_view text, const char* column, int line, int lowest, int highest) {
    int value = 0;
    if (!parsesWhole(text, value) || value < lowest || value > highest)
        return bad(Complaint::tr("Line {}: {} is {}; a whole number from {} to {} belongs there.", line, column,
                                 inQuotes(text, 24), lowest, highest));
    return value;
}

}  // namespace

Outcome<Schedule> parseSchedule(std::string_view csv, std::string_view name, int ranks) {
    Schedule schedule{std::string(name), Collective::AllReduce, 0, ranks, 0, {}};
    if (csv.starts_with("\xEF\xBB\xBF")) csv.remove_prefix(3);
    bool headerSeen = false;
    std::size_t transfers = 0;
    for (int line = 1; !csv.empty(); ++line) {
        const auto end = csv.find('\n');
        const std::string_view text = trimmed(csv.substr(0, end));
        csv.remove_prefix(end == std::string_view::npos ? csv.size() : end + 1);
        if (text.empty() || text.front() == '#') continue;
        const auto columns = fields(text);
        if (!headerSeen) {
            const std::vector<std::string_view> header = {"step", "from", "to", "chunk", "op"};
            if (columns.size() < 5 || columns.size() > 6 ||
                !std::equal(header.begin(), header.end(), columns.begin()) ||
                (columns.size() == 6 && columns[5] != "phase"))
                return bad(Complaint::tr("Line {}: a schedule begins with the header step,from,to,chunk,op.", line));
            headerSeen = true;
            continue;
        }
        if (columns.size() < 5 || columns.size() > 6)
            return bad(Complaint::tr("Line {} has {} fields; step,from,to,chunk,op are needed.", line, columns.size()));
        const auto step = TRY(wholeNumber(columns[0], "step", line, 1, kMaxSteps));
        const auto from = TRY(wholeNumber(columns[1], "from", line, 0, ranks - 1));
        const auto to = TRY(wholeNumber(columns[2], "to", line, 0, ranks - 1));
        const auto chunk = TRY(wholeNumber(columns[3], "chunk", line, 0, kMaxChunks - 1));
        if (columns[4] != "reduce" && columns[4] != "copy")
            return bad(
                Complaint::tr("Line {}: op is {}; reduce or copy belongs there.", line, inQuotes(columns[4], 24)));
        if (++transfers > kMaxTransfers)
            return bad(Complaint::tr("A schedule has at most {} transfers.", kMaxTransfers));
        if (static_cast<int>(schedule.steps.size()) < step) schedule.steps.resize(step);
        Step& target = schedule.steps[step - 1];
        target.transfers.push_back({from, to, chunk, columns[4] == "reduce"});
        if (columns.size() == 6 && target.phase.empty()) target.phase = std::string(columns[5].substr(0, 60));
        schedule.chunks = std::max(schedule.chunks, chunk + 1);
    }
    if (!headerSeen)
        return bad(Complaint::tr("The schedule is empty; it begins with the header step,from,to,chunk,op."));
    schedule.chunks = std::max(schedule.chunks, 1);
    for (std::size_t i = 0; i < schedule.steps.size(); ++i) {
        Step& step = schedule.steps[i];
        if (step.transfers.empty())
            return bad(Complaint::tr("Step {} has no transfer; steps are numbered without gaps.", i + 1));
        if (step.phase.empty())
            step.phase = step.transfers.front().reduce ? recorded::kShareReduce : recorded::kShareOnly;
    }
    return schedule;
}

Outcome<Schedule> readSchedule(const std::string& path, int ranks) {
    const std::string text = TRY(readSmallFile(path, "algorithm"));
    return parseSchedule(text, "@" + std::filesystem::path(path).filename().string(), ranks);
}

}  // namespace kolo::collectives
