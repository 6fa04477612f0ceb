// SPDX-License-Identifier: Apache-2.0
//
// A user's own table: one row a line, numbers with commas between, the class as a whole number from 0 in the last
// column. A first line with names is skipped. Columns are brought to mean 0 and variance 1, as networks like them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/training/dataset.h"

namespace kolo::training {

namespace {

constexpr std::size_t kMaxBytes = 512u << 20;
constexpr double kMaxClasses = 1000;
constexpr std::size_t kMaxColumns = 100'000;

/// The cell as a number, or nothing.
bool readNumber(std::string_view cell, double& value) {
    if (!cell.empty() && cell.front() == '+') cell.remove_prefix(1);
    return parsesWhole(cell, value);
}

std::vector<std::string_view> cellsOf(std::string_view line) {
    std::vector<std::string_view> cells;
    for (;;) {
        const auto comma = line.find(',');
        cells.push_back(trimmed(line.substr(0, comma)));
        if (comma == std::string_view::npos || cells.size() > kMaxColumns) return cells;
        line.remove_prefix(comma + 1);
    }
}

Outcome<void> takeLine(std::string_view line, std::int64_t number, Dataset& data) {
    const std::vector<std::string_view> cells = cellsOf(line);
    if (cells.size() < 2)
        return badData(Complaint::tr("Line {} has one column; the inputs and, last, the class are needed.", number));
    if (cells.size() > kMaxColumns)
        return badData(Complaint::tr("Line {} has more than {} columns.", number, kMaxColumns));
    if (data.labels.empty()) data.extent = {static_cast<int>(cells.size()) - 1, 1, 1};
    if (static_cast<int>(cells.size()) != data.extent.size() + 1)
        return badData(Complaint::tr("Line {} has {} columns and the first row has {}; every row needs the same.",
                                     number, cells.size(), data.extent.size() + 1));
    for (std::size_t i = 0; i + 1 < cells.size(); ++i) {
        double value = 0;
        if (!readNumber(cells[i], value) || !std::isfinite(static_cast<float>(value)))
            return badData(Complaint::tr("Line {}, column {} is {}, which is not a finite number.", number, i + 1,
                                         inQuotes(cells[i], 24)));
        data.inputs.push_back(static_cast<float>(value));
    }
    double label = 0;
    if (cells.back().empty())
        return badData(Complaint::tr("Line {} has no label; the class belongs in its last column.", number));
    if (!readNumber(cells.back(), label) || label != std::trunc(label) || label < 0 || label >= kMaxClasses)
        return badData(Complaint::tr("Line {} has the label {}; a class is a whole number from 0 to {}.", number,
                                     inQuotes(cells.back(), 24), kMaxClasses - 1));
    data.labels.push_back(static_cast<std::int32_t>(label));
    data.classes = std::max(data.classes, static_cast<int>(label) + 1);
    return {};
}

Outcome<void> standardise(const DatasetRequest& request, Dataset& data) {
    const int width = data.extent.size();
    const auto count = static_cast<double>(data.labels.size());
    for (int column = 0; column < width; ++column) {
        TRY(request.preparation.goOn(reading(request), column, width));
        double sum = 0, squares = 0;
        for (std::size_t at = column; at < data.inputs.size(); at += width) sum += static_cast<double>(data.inputs[at]);
        const double mean = sum / count;
        for (std::size_t at = column; at < data.inputs.size(); at += width) {
            const double off = static_cast<double>(data.inputs[at]) - mean;
            squares += off * off;
        }
        const double scale = squares > 0 ? std::sqrt(count / squares) : 1;
        for (std::size_t at = column; at < data.inputs.size(); at += width)
            data.inputs[at] = static_cast<float>((static_cast<double>(data.inputs[at]) - mean) * scale);
    }
    return {};
}

Outcome<void> fill(const DatasetRequest& request, Dataset& data) {
    auto content = TRY(readDataFile(request, request.argument, kMaxBytes));
    const auto commas = std::count(content.begin(), content.end(), ',');
    const auto lines = std::count(content.begin(), content.end(), '\n') + 1;
    const std::size_t fileBytes = content.size();
    TRY(reserveRows(request, data, fileBytes, lines, std::min<std::int64_t>(commas, kMaxDatasetFloats)));
    data.title = "csv:" + request.argument;
    std::string_view rest = content;
    if (rest.starts_with("\xEF\xBB\xBF")) rest.remove_prefix(3);  // a spreadsheet's byte order mark
    for (std::int64_t number = 1; !rest.empty(); ++number) {
        if (number % 256 == 0) {
            const auto at = static_cast<std::int64_t>(fileBytes - rest.size());
            TRY(request.preparation.goOn(reading(request), at, static_cast<std::int64_t>(fileBytes)));
        }
        const auto end = rest.find('\n');
        const std::string_view line = rest.substr(0, end);
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        if (trimmed(line).empty()) continue;
        double ignored = 0;
        if (number == 1 && !readNumber(cellsOf(line).front(), ignored)) continue;  // the names of the columns
        TRY(takeLine(line, number, data));
        if (static_cast<std::int64_t>(data.inputs.size()) > kMaxDatasetFloats)
            return badData(Complaint::tr("The file has more than {} numbers.", kMaxDatasetFloats));
    }
    if (data.labels.empty())
        return badData(Complaint::tr("The file has no rows; numbers with commas between, the class last."));
    if (data.classes < 2)
        return badData(Complaint::tr("All rows have the label 0; there must be at least two classes."));
    content = std::string();  // its memory is needed now
    TRY(standardise(request, data));
    return splitRows(request, data);
}

}  // namespace

const DatasetKind& csv{"csv", "FILE", "Your own table: numbers, and the class (0, 1 …) in the last column.", nullptr,
                       fill};

}  // namespace kolo::training
