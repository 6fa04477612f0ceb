// SPDX-License-Identifier: Apache-2.0
#include "viz/layout/text_fit.h"

#include <algorithm>
#include <array>
#include <sstream>

namespace kolo::viz {

namespace {

constexpr std::array kLadder{8.,  9.,  10., 11., 12., 13., 14., 15., 16., 18., 20., 22., 24.,
                             26., 28., 32., 36., 40., 44., 48., 56., 64., 72., 84., 96.};

/// Removes the last character (not the last byte).
void dropLast(std::string& text) {
    while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0) == 0x80) text.pop_back();
    if (!text.empty()) text.pop_back();
}

/// As much of `text` as fits together with "…"; empty if not even two characters do.
std::string shortened(std::string text, Font font, double size, double width, const TextMeasure& measure) {
    while (!text.empty()) {
        dropLast(text);
        while (!text.empty() && text.back() == ' ') text.pop_back();
        if (measure.width(text + "…", font, size) <= width) break;
    }
    return text.empty() ? std::string() : text + "…";
}

}  // namespace

double typeSize(double size) {
    const auto above = std::upper_bound(kLadder.begin(), kLadder.end(), size + 1e-6);
    return above == kLadder.begin() ? kLadder.front() : *std::prev(above);
}

FittedText fitText(const std::string& text, Font font, double size, double minSize, double width,
                   const TextMeasure& measure) {
    double at = typeSize(size);
    const double smallest = std::min(typeSize(minSize), at);
    while (true) {
        const double needed = measure.width(text, font, at);
        if (needed <= width) return {text, at, needed};
        if (at <= smallest) break;
        at = typeSize(at - 0.5);
    }
    std::string cut = shortened(text, font, at, width, measure);
    const double needed = measure.width(cut, font, at);
    return {std::move(cut), at, needed};
}

std::vector<std::string> wrapText(const std::string& text, Font font, double size, double width, int maxLines,
                                  const TextMeasure& measure) {
    std::vector<std::string> lines;
    std::istringstream words(text);
    std::string word, line;
    while (words >> word) {
        const std::string longer = line.empty() ? word : line + " " + word;
        if (line.empty() || measure.width(longer, font, size) <= width) {
            line = longer;
            continue;
        }
        lines.push_back(line);
        line = word;
    }
    if (!line.empty()) lines.push_back(line);
    if (static_cast<int>(lines.size()) > maxLines) {
        lines.resize(static_cast<std::size_t>(std::max(maxLines, 0)));
        if (!lines.empty()) lines.back() += " …";
    }
    for (std::string& each : lines) {
        if (measure.width(each, font, size) <= width) continue;
        if (each.ends_with(" …")) each.resize(each.size() - std::string(" …").size());
        // Whole words, while any remain.
        bool fits = false;
        for (std::size_t blank = each.rfind(' '); !fits && blank != std::string::npos && blank > 0;
             blank = each.rfind(' ')) {
            each.resize(blank);
            fits = measure.width(each + " …", font, size) <= width;
        }
        if (fits) {
            each += " …";
            continue;
        }
        each = shortened(each + " ", font, size, width, measure);
    }
    return lines;
}

std::vector<std::string> wrapBalanced(const std::string& text, Font font, double size, double width, int maxLines,
                                      const TextMeasure& measure) {
    const auto widest = wrapText(text, font, size, width, maxLines, measure);
    if (widest.size() < 2 || widest.back().ends_with("…")) return widest;
    double narrow = width / 2, wide = width;  // the narrowest width that needs no more lines is between them
    auto lines = widest;
    for (int i = 0; i < 6; ++i) {
        const double middle = (narrow + wide) / 2;
        auto tried = wrapText(text, font, size, middle, static_cast<int>(widest.size()) + 1, measure);
        const bool same = tried.size() == widest.size() && !tried.back().ends_with("…");
        (same ? wide : narrow) = middle;
        if (same) lines = std::move(tried);
    }
    return lines;
}

}  // namespace kolo::viz
