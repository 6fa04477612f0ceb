// SPDX-License-Identifier: Apache-2.0
#include "engine/api/sentence.h"

#include <algorithm>
#include <cctype>
#include <numeric>

#include "engine/api/wording.h"

namespace kolo {

namespace {

/// Bytes of the UTF-8 sequence at the start of `text`; 0 if it is not well formed (Unicode 15, table 3-7).
std::size_t sequenceLength(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80) return 1;
    std::size_t length = 0;
    unsigned char low = 0x80, high = 0xBF;
    if (lead >= 0xC2 && lead <= 0xDF) {
        length = 2;
    } else if (lead >= 0xE0 && lead <= 0xEF) {
        length = 3;
        if (lead == 0xE0) low = 0xA0;
        if (lead == 0xED) high = 0x9F;
    } else if (lead >= 0xF0 && lead <= 0xF4) {
        length = 4;
        if (lead == 0xF0) low = 0x90;
        if (lead == 0xF4) high = 0x8F;
    }
    if (length == 0 || text.size() < length || byte(1) < low || byte(1) > high) return 0;
    for (std::size_t i = 2; i < length; ++i) {
        if (byte(i) < 0x80 || byte(i) > 0xBF) return 0;
    }
    return length;
}

/// Optimal string alignment: insertions, deletions, substitutions and adjacent swaps, each of cost 1.
std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before.swap(last);
        last.swap(row);
    }
    return last[b.size()];
}

std::string lowered(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](unsigned char c) { return std::tolower(c); });
    return result;
}

}  // namespace

Text inQuotes(std::string_view value, std::size_t limit) {
    std::string result = "\"";
    std::size_t at = 0;
    while (at < value.size()) {
        const std::size_t length = sequenceLength(value.substr(at));
        if (result.size() - 1 + std::max<std::size_t>(length, 1) > limit) {
            result += "…";
            break;
        }
        const unsigned char first = static_cast<unsigned char>(value[at]);
        // C0 and C1 controls, and the two separators that some terminals treat as a new line.
        const std::string_view sequence = value.substr(at, std::max<std::size_t>(length, 1));
        const bool control = first < 0x20 || first == 0x7F ||
                             (first == 0xC2 && length == 2 && static_cast<unsigned char>(sequence[1]) < 0xA0) ||
                             sequence == "\u2028" || sequence == "\u2029";
        if (length == 0 || control) {
            result += '?';
        } else {
            result += sequence;
        }
        at += sequence.size();
    }
    return Complaint::tr("\"{}\"", result.substr(1));
}

Text orList(const std::vector<std::string>& names) {
    if (names.empty()) return {};
    std::string butLast = names[0];
    for (std::size_t i = 1; i + 1 < names.size(); ++i) butLast += ", " + names[i];
    return names.size() == 1 ? Text(butLast) : Complaint::tr("{} or {}", butLast, names.back());
}

std::string nearestName(std::string_view text, const std::vector<std::string>& candidates) {
    if (text.empty() || text.size() > 64) return "";
    const std::string wanted = lowered(text);
    std::string nearest;
    std::size_t best = (text.size() + 2) / 3 + 1;
    for (const std::string& candidate : candidates) {
        const std::string low = lowered(candidate);
        std::size_t distance = editDistance(wanted, low);
        // An abbreviation of three letters or more counts as one wrong letter.
        if (wanted.size() >= 3 && low.starts_with(wanted)) distance = std::min<std::size_t>(distance, 1);
        if (distance < best) {
            best = distance;
            nearest = candidate;
        }
    }
    return nearest;
}

Text didYouMean(std::string_view text, const std::vector<std::string>& candidates) {
    const std::string nearest = nearestName(text, candidates);
    return nearest.empty() ? Text() : Complaint::tr(" Did you mean {}?", inQuotes(nearest));
}

bool isUtf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = sequenceLength(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

}  // namespace kolo
