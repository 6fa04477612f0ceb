// SPDX-License-Identifier: Apache-2.0
#include "engine/api/console.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace kolo::cli {

namespace {

/// The first error on standard output; 0: none.
int outputError = 0;

void noteFailure() {
    if (outputError == 0) outputError = errno != 0 ? errno : EIO;
}

}  // namespace

void print(std::string_view text) {
    if (outputError != 0) return;
    errno = 0;
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) noteFailure();
}

void complain(const Text& sentence) {
    const std::string line = "kolo: " + sentence.english() + "\n";
    // Where both go to one place, what was printed before stands before it.
    if (outputError == 0 && std::fflush(stdout) != 0) noteFailure();
    std::fwrite(line.data(), 1, line.size(), stderr);
}

bool finishOutput() {
    errno = 0;
    if (std::fflush(stdout) != 0) noteFailure();
    if (outputError == 0 || outputError == EPIPE) return true;
    complain(std::string("The result could not be written to standard output: ") + std::strerror(outputError) + ".");
    return false;
}

bool errorIsTerminal() {
    return isatty(STDERR_FILENO) == 1;
}

int outputWidth() {
    winsize size{};
    if (isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        return size.ws_col;
    }
    return 100;
}

void ProgressLine::show(std::string_view text) {
    if (!errorIsTerminal() || (text.empty() && !m_shown)) return;
    const std::string line = "\r\033[K" + std::string(text);
    std::fwrite(line.data(), 1, line.size(), stderr);
    std::fflush(stderr);
    m_shown = !text.empty();
}

std::size_t columnsOf(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string padded(std::string_view text, std::size_t columns) {
    return std::string(text) + std::string(columns - std::min(columns, columnsOf(text)), ' ');
}

std::string paddedLeft(std::string_view text, std::size_t columns) {
    return std::string(columns - std::min(columns, columnsOf(text)), ' ') + std::string(text);
}

std::string alignedRows(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columnsOf(row[i]));
    }
    std::string text;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) line += padded(row[i], widths[i]) + "  ";
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

std::string csvLine(const std::vector<std::string>& cells) {
    std::string line;
    for (const std::string& cell : cells) {
        if (&cell != &cells.front()) line += ',';
        if (cell.find_first_of(",\"\r\n") == std::string::npos) {
            line += cell;
            continue;
        }
        line += '"';
        for (const char c : cell) {
            if (c == '"') line += '"';
            line += c;
        }
        line += '"';
    }
    return line + "\n";
}

std::string ratioText(double ratio) {
    return ratio < 0.1 && ratio > 0 ? fmt::format("{:.2g}", ratio) : fmt::format("{:.2f}", ratio);
}

void printRows(const std::string& format, const std::vector<std::vector<std::string>>& rows) {
    if (format == "table") {
        print(alignedRows(rows));
    } else {
        for (const auto& row : rows) print(csvLine(row));
    }
}

}  // namespace kolo::cli
