// SPDX-License-Identifier: Apache-2.0
#include "engine/cli/run_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/api/console.h"
#include "engine/api/event_names.h"
#include "engine/api/json_reader.h"
#include "engine/api/provenance_names.h"
#include "engine/cli/training_rows.h"

namespace kolo::cli {

using nlohmann::ordered_json;

namespace {

constexpr std::size_t kShownResult = 16;  // elements of the final array in the report

/// Which part of the table is shown, and how wide it is.
struct Layout {
    int workers = 0;
    std::vector<std::int64_t> elements;            // the positions shown of each array
    int perChunk = 0;                              // > 0: only this many of each chunk, from the start
    std::vector<std::vector<std::size_t>> widths;  // [worker][position in the array]: columns of its longest text
    std::size_t stepWidth = 2;
    std::size_t phaseWidth = 0;
    bool cut = false;  // some elements are not shown

    std::size_t groupWidth(int worker) const {
        std::size_t width = cut ? 2 : 0;
        for (const std::int64_t place : elements) width += widths[worker][place] + 1;
        return std::max<std::size_t>(width, 2) - 1;
    }
    std::size_t total() const {
        std::size_t width = stepWidth + 1;
        for (int w = 0; w < workers; ++w) width += 3 + groupWidth(w);
        return width + 3 + phaseWidth;
    }
};

using Row = std::vector<std::string>;

std::vector<Row> rowsOf(const BufferHistory& history, TableView view, int lastStep, Error& error) {
    std::vector<Row> rows;
    for (int step = 0; step <= lastStep; ++step) {
        auto row = tableRow(history, step, view);
        if (!row) {
            error = row.error();
            return {};
        }
        rows.push_back(std::move(*row));
    }
    return rows;
}

std::string phaseOf(const BufferHistory& history, int step) {
    return step == 0 ? "start" : history.shape().schedule.steps[step - 1].phase;
}

/// The first `perChunk` elements of the first `chunks` chunks.
std::vector<std::int64_t> firstOfChunks(const CollectiveShape& shape, int chunks, std::int64_t perChunk) {
    std::vector<std::int64_t> places;
    for (int chunk = 0; chunk < chunks; ++chunk) {
        const Range range = chunkRange(shape.elements, shape.schedule.chunks, chunk);
        for (std::int64_t i = 0; i < std::min(range.count, perChunk); ++i) places.push_back(range.first + i);
    }
    return places;
}

/// As much as fits in `width`: everything; or the first elements of every chunk, so that the algorithm's wave is still
/// visible; or some chunks; or some workers.
Layout fit(const BufferHistory& history, const std::vector<Row>& rows, int width) {
    const CollectiveShape& shape = history.shape();
    const int ranks = shape.schedule.ranks, chunks = shape.schedule.chunks;
    Layout layout;
    layout.workers = ranks;
    layout.stepWidth = std::max<std::size_t>(2, std::to_string(rows.size() - 1).size());
    layout.widths.assign(ranks, std::vector<std::size_t>(shape.elements, 1));
    for (std::size_t step = 0; step < rows.size(); ++step) {
        layout.phaseWidth = std::max(layout.phaseWidth, columnsOf(phaseOf(history, static_cast<int>(step))));
        for (std::size_t i = 0; i < rows[step].size(); ++i) {
            std::size_t& column = layout.widths[i / shape.elements][i % shape.elements];
            column = std::max(column, columnsOf(rows[step][i]));
        }
    }
    const std::size_t limit = static_cast<std::size_t>(std::max(width, 40));
    layout.elements = firstOfChunks(shape, chunks, shape.elements);
    if (layout.total() <= limit) return layout;
    layout.cut = true;
    const std::int64_t longest = chunkRange(shape.elements, chunks, 0).count;
    // An element takes at least two columns, which bounds how many are worth trying.
    for (std::int64_t perChunk = std::min<std::int64_t>(longest - 1, static_cast<std::int64_t>(limit)); perChunk >= 1;
         --perChunk) {
        layout.elements = firstOfChunks(shape, chunks, perChunk);
        layout.perChunk = static_cast<int>(perChunk);
        if (layout.total() <= limit) return layout;
    }
    layout.perChunk = 0;
    for (int shown = std::min(chunks, static_cast<int>(limit)); shown >= 1; --shown) {
        layout.elements = firstOfChunks(shape, shown, 1);
        if (layout.total() <= limit) return layout;
    }
    while (layout.workers > 1 && layout.total() > limit) --layout.workers;
    return layout;
}

/// A member of the result as text, "" if absent.
std::string member(const ordered_json& json, const char* name) {
    const auto found = json.find(name);
    if (found == json.end() || found->is_null()) return "";
    return found->is_string() ? found->get<std::string>() : oneLine(*found);
}

/// "1,024 B (1 KiB)".
std::string bytesText(double bytes) {
    if (bytes < 1024) return formatBytes(bytes);
    return fmt::format("{:.0f} B ({})", bytes, formatBytes(bytes));
}

/// "24 B each", or the minimum and the maximum.
std::string perRankText(const ordered_json& list) {
    double least = 0, most = 0;
    bool first = true;
    for (const ordered_json& entry : list) {
        const double bytes = numberFromJson(entry).value_or(0);
        least = first ? bytes : std::min(least, bytes);
        most = first ? bytes : std::max(most, bytes);
        first = false;
    }
    return least == most ? bytesText(least) : fmt::format("{} to {}", bytesText(least), bytesText(most));
}

ordered_json membersOf(const RunResult& result) {
    ordered_json json = ordered_json::parse(result.json, nullptr, false);
    return json.is_object() ? json : ordered_json::object();
}

std::string bandwidthText(double bytesPerSecond) {
    return formatBytes(std::round(bytesPerSecond)) + "/s";  // as in the window and in its report
}

}  // namespace

TableView viewFromName(const std::string& text) {
    return text == "exercise" ? TableView::Exercise : TableView::Values;
}

std::string reportHeading(const RunInfo& info) {
    std::string text = info.title.empty() ? info.spec.strategy : info.title.english();
    text += info.id > 0 ? fmt::format("   (run {})\n", info.id) : "   (not recorded)\n";
    const Provenance& from = info.provenance;
    if (!from.hardware.empty()) text += from.hardware + "; the numbers are " + from.numbers + "\n";
    return text;
}

std::string reportTable(const BufferHistory& history, TableView view, int lastStep, int width) {
    const CollectiveShape& shape = history.shape();
    if (shape.elements == 0) return "The arrays are empty, so there is no table.\n";
    Error error;
    const std::vector<Row> rows = rowsOf(history, view, std::min(lastStep, history.liveStep()), error);
    if (!error.message.empty()) return error.message.english() + "\n";
    if (rows.empty()) return "No step was recorded.\n";

    const Layout layout = fit(history, rows, width);
    std::string text = paddedLeft("it", layout.stepWidth) + " ";
    for (int worker = 0; worker < layout.workers; ++worker) {
        text += " | " + padded(workerName(worker), layout.groupWidth(worker));
    }
    text += " | phase\n";
    for (std::size_t step = 0; step < rows.size(); ++step) {
        text += paddedLeft(std::to_string(step), layout.stepWidth) + " ";
        for (int worker = 0; worker < layout.workers; ++worker) {
            text += " |";
            for (const std::int64_t place : layout.elements) {
                const std::string& cell = rows[step][static_cast<std::size_t>(worker * shape.elements + place)];
                text += " " + paddedLeft(cell.empty() ? "." : cell, layout.widths[worker][place]);
            }
            if (layout.cut) text += " …";
        }
        text += " | " + phaseOf(history, static_cast<int>(step)) + "\n";
    }
    if (layout.cut || layout.workers < shape.schedule.ranks) {
        const std::string which =
            layout.perChunk > 0 ? fmt::format(" (the first {} of each chunk)", layout.perChunk) : "";
        text += fmt::format("Shown: {} of {} elements{} of {} of {} workers; --format csv prints everything.\n",
                            layout.elements.size(), shape.elements, which, layout.workers, shape.schedule.ranks);
    }
    return text;
}

std::string reportStep(const BufferHistory& history, int step) {
    if (step == 0) return "Every worker holds its own array.\n";
    std::string text;
    for (const Event& transfer : history.transfers(step)) text += narrate(history, step, transfer) + "\n";
    if (const Schedule& schedule = history.shape().schedule; isOneCall(schedule))
        return fmt::format("{} has done everything in one call; what happens inside it is not known.\n",
                           schedule.algorithm);
    return text.empty() ? "Nothing was sent in this step.\n" : text;
}

std::string reportResult(const RunInfo& info, const RunResult& result, const BufferHistory* history) {
    const ordered_json json = membersOf(result);
    std::vector<std::vector<std::string>> rows;
    const auto row = [&](const char* title, const std::string& value) {
        if (!value.empty()) rows.push_back({title, value});
    };
    if (result.status != RunStatus::Finished) {
        row("Status", std::string(name(result.status)) + (result.error.empty() ? "" : ": " + result.error.english()));
    }
    std::string done = member(json, "steps_done"), steps = member(json, "steps");
    const bool endedEarly = info.collective && !json.contains("verified");
    if (endedEarly && history) {
        done = std::to_string(std::max(history->liveStep(), 0));
        steps = std::to_string(history->steps());
    }
    row("Steps", (done.empty() ? "" : done + " of ") + steps);
    for (std::vector<std::string>& line : trainingRows(result.json)) rows.push_back(std::move(line));
    const auto sent = json.find("bytes_sent_per_rank");
    if (sent != json.end() && sent->is_array() && !sent->empty()) {
        const auto theory = json.find("theory_bytes_per_rank");
        const auto bytes = theory == json.end() ? std::nullopt : numberFromJson(*theory);
        row("Sent per worker", perRankText(*sent) + (bytes ? ", in theory " + bytesText(*bytes) : ""));
    }
    if (const auto total = json.find("total_bytes"); total != json.end() && total->is_number()) {
        row("Sent by all", bytesText(total->get<double>()));
    }
    if (const auto memory = json.find("memory_bytes"); memory != json.end() && memory->is_number()) {
        row("Memory needed", bytesText(memory->get<double>()));
    }
    row("Elapsed", formatDuration(result.elapsedNs));
    if (const auto waits = json.find("link_waits"); waits != json.end() && waits->is_object()) {
        const auto member = [&](const char* key) {
            const auto at = waits->find(key);
            return at == waits->end() ? 0.0 : numberFromJson(*at).value_or(0);
        };
        const auto took = [&](const char* key) { return formatDuration(static_cast<std::int64_t>(member(key))); };
        row("Emulated link", member("count") > 0
                                 ? fmt::format("{:.0f} transfers ended {} late on average, {} at most", member("count"),
                                               took("late_ns_mean"), took("late_ns_max"))
                                 : "no transfer went over it");
    }
    if (info.collective && result.elapsedNs > 0 && result.status == RunStatus::Finished && info.ranks > 0) {
        const double bytes =
            static_cast<double>(info.collective->elements) * static_cast<double>(sizeOf(info.collective->dtype));
        const auto number = [&](const char* key) {
            const auto at = json.find(key);
            return at == json.end() ? 0.0 : numberFromJson(*at).value_or(0);
        };
        const double warmCalls = number("warm_calls");
        const double algbw = warmCalls > 0 ? number(recorded::kAlgorithmBandwidth)
                                           : bytes / (static_cast<double>(result.elapsedNs) * 1e-9);
        const double factor = 2.0 * (info.ranks - 1) / info.ranks;
        if (info.collective->schedule.collective == Collective::AllReduce && bytes > 0) {
            row("algbw, busbw", bandwidthText(algbw) + ", " + bandwidthText(algbw * factor) +
                                    (warmCalls > 0 ? fmt::format(" (median of {:.0f} warm calls)", warmCalls)
                                                   : " (this one call, not warmed up)"));
        }
    }
    if (const auto verified = json.find("verified"); verified != json.end() && verified->is_boolean()) {
        row("Verified", verified->get<bool>() ? "yes" : "no: the result differs from the reference");
    }
    if (endedEarly) row("Verified", "no: the run ended early");
    if (const auto array = json.find("result"); array != json.end() && array->is_array()) {
        std::string values;
        for (std::size_t i = 0; i < array->size() && i < kShownResult; ++i) {
            const auto number = numberFromJson((*array)[i]);
            values += (i > 0 ? " " : "") +
                      (number && info.collective ? formatValue(*number, info.collective->dtype) : oneLine((*array)[i]));
        }
        if (array->size() > kShownResult) values += fmt::format(" … ({} elements)", array->size());
        row("Result", values);
    }
    const std::string written = member(json, "sample");
    return alignedRows(rows) + (written.empty() ? "" : "\nIt writes:\n" + written + "\n");
}

Outcome<std::string> csvTable(const BufferHistory& history, TableView view, int lastStep,
                              const Provenance& provenance) {
    std::vector<std::string> header = tableHeader(history.shape());
    header.insert(header.begin(), "iteration");
    const bool remarked = recorded::areMoreThanMeasured(provenance.numbers);
    if (remarked) header.push_back(recorded::kNumbersColumn);
    std::string text = csvLine(header);
    for (int step = 0; step <= std::min(lastStep, history.liveStep()); ++step) {
        auto row = TRY(tableRow(history, step, view));
        row.insert(row.begin(), std::to_string(step));
        if (remarked) row.push_back(provenance.numbers);
        text += csvLine(row);
    }
    return text;
}

std::string jsonReport(const RunInfo& info, const RunResult& result) {
    ordered_json json;
    if (info.id > 0) {
        json["run"] = info.id;
    } else {
        json["run"] = nullptr;
    }
    const ordered_json members = membersOf(result);
    for (const auto& [key, value] : members.items()) json[key] = value;
    if (result.status != RunStatus::Finished) {
        json["status"] = std::string(name(result.status));
        json["error"] = result.error.english();
    }
    return oneLine(json);
}

}  // namespace kolo::cli
