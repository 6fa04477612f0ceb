// SPDX-License-Identifier: Apache-2.0
#include "engine/strategies/worker_data.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>

#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::strategies {

namespace {

constexpr std::uintmax_t kMaxFileBytes = 256u << 20;
constexpr std::string_view kInline = "inline:";

Error bad(const Text& message) {
    return {ErrorCode::BadData, "data", message};
}

Outcome<double> parseNumber(std::string_view text, DType dtype, const Text& place) {
    if (text.empty()) return bad(Complaint::tr("{} is empty; a number belongs there.", place));
    const char* begin = text.data() + (text.front() == '+' ? 1 : 0);
    double value = 0;
    const auto [end, error] = std::from_chars(begin, text.data() + text.size(), value);
    if (error == std::errc::result_out_of_range)
        return bad(
            Complaint::tr("{} is {}, which is too large or too small for {}.", place, inQuotes(text, 24), name(dtype)));
    if (error != std::errc() || end != text.data() + text.size())
        return bad(Complaint::tr("{} is {}, which is not a number.", place, inQuotes(text, 24)));
    if (!std::isfinite(value))
        return bad(Complaint::tr("{} is {}; NaN and infinities are not allowed.", place, inQuotes(text, 24)));
    if (dtype == DType::Int32 && (value != std::trunc(value) || std::abs(value + 0.5) > 2147483648.0))
        return bad(Complaint::tr("{} is {}; int32 takes whole numbers from -2147483648 to 2147483647.", place,
                                 inQuotes(text, 24)));
    if (dtype == DType::Float32) {
        if (std::abs(value) > static_cast<double>(std::numeric_limits<float>::max()))
            return bad(
                Complaint::tr("{} is {}, which is too large for float32 (about 3.4e38).", place, inQuotes(text, 24)));
        value = static_cast<double>(static_cast<float>(value));
    }
    return value;
}

Outcome<std::vector<double>> parseRow(std::string_view line, int row, DType dtype) {
    std::vector<double> values;
    if (trimmed(line).empty()) return values;
    for (int column = 1;; ++column) {
        const auto comma = line.find(',');
        auto value =
            parseNumber(trimmed(line.substr(0, comma)), dtype, Complaint::tr("Line {}, number {}", row, column));
        if (!value) return value.error();
        values.push_back(*value);
        if (comma == std::string_view::npos) return values;
        line.remove_prefix(comma + 1);
    }
}

Outcome<std::string> readFile(const std::string& path) {
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    const auto unreadable = [&](const Text& why) {
        return Error{ErrorCode::UnreadableFile, "data", Complaint::tr("The file {} {}.", inQuotes(path, 200), why)};
    };
    if (!std::filesystem::exists(status)) return unreadable(Complaint::tr("does not exist"));
    if (!std::filesystem::is_regular_file(status)) return unreadable(Complaint::tr("is not a file"));
    const auto size = std::filesystem::file_size(path, error);
    if (!error && size > kMaxFileBytes)
        return unreadable(Complaint::tr("has {}; at most {} are read", formatBytes(static_cast<double>(size)),
                                        formatBytes(static_cast<double>(kMaxFileBytes))));
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    if (file && size > 0) text << file.rdbuf();
    if (!file || !text) return unreadable(Complaint::tr("cannot be read"));
    return std::move(text).str();
}

std::uint64_t splitMix(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15ull;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
    return x ^ (x >> 31);
}

}  // namespace

Outcome<WorkerData> WorkerData::parse(const std::string& text, DType dtype) {
    std::string content;
    char separator = '\n';
    if (text.starts_with(kInline)) {
        content = text.substr(kInline.size());
        separator = ';';
    } else {
        content = TRY(readFile(text));
        if (content.starts_with("\xEF\xBB\xBF")) content.erase(0, 3);  // a spreadsheet's byte order mark
        if (content.ends_with('\n')) content.pop_back();
    }
    WorkerData data;
    for (std::string_view rest = content;;) {
        const auto end = rest.find(separator);
        const int row = static_cast<int>(data.m_rows.size()) + 1;
        auto values = TRY(parseRow(rest.substr(0, end), row, dtype));
        if (!data.m_rows.empty() && values.size() != data.m_rows.front().size())
            return bad(Complaint::tr("Line {} has {} numbers and line 1 has {}; every worker needs the same.", row,
                                     values.size(), data.m_rows.front().size()));
        data.m_rows.push_back(std::move(values));
        if (row > kMaxRanks) break;
        if (end == std::string_view::npos) break;
        rest.remove_prefix(end + 1);
    }
    data.m_workers = static_cast<int>(data.m_rows.size());
    data.m_elements = static_cast<std::int64_t>(data.m_rows.front().size());
    if (data.m_workers < kMinRanks || data.m_workers > kMaxRanks)
        return bad(Complaint::tr("The data has {} {}, one a worker; {} to {} workers are allowed.",
                                 data.m_workers > kMaxRanks ? Complaint::tr("more than 64") : "1",
                                 data.m_workers == 1 ? Complaint::tr("line") : Complaint::tr("lines"), kMinRanks,
                                 kMaxRanks));
    return data;
}

WorkerData WorkerData::random(int workers, std::int64_t elements, std::uint64_t seed, ReduceOp op) {
    WorkerData data;
    data.m_workers = workers;
    data.m_elements = elements;
    data.m_seed = splitMix(seed);
    data.m_small = op == ReduceOp::Prod;
    return data;
}

double WorkerData::value(int worker, std::int64_t element) const {
    if (!m_rows.empty()) return m_rows[worker][element];
    const std::uint64_t bits = splitMix(m_seed + (static_cast<std::uint64_t>(worker) << 48) + element);
    return m_small ? 1 + static_cast<double>(bits >> 63) : static_cast<double>((bits >> 32) * 100 >> 32);
}

void WorkerData::write(int worker, std::int64_t first, std::int64_t count, DType dtype, std::byte* out) const {
    const auto fill = [&](auto type) {
        for (std::int64_t i = 0; i < count; ++i) {
            type = static_cast<decltype(type)>(value(worker, first + i));
            std::memcpy(out + i * sizeof(type), &type, sizeof(type));
        }
    };
    withType(dtype, fill);
}

}  // namespace kolo::strategies
