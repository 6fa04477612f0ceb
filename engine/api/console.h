// SPDX-License-Identifier: Apache-2.0
//
// The command line's two output streams. Only results go to standard output, so that scripts can read them; messages
// and progress go to standard error, progress only if it is a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/api/text.h"

namespace kolo::cli {

/// To standard output. A closed pipe (`kolo … | head`) is no error: the rest is dropped.
void print(std::string_view text);
/// One line on standard error: "kolo: sentence".
void complain(const Text& sentence);
/// False if some of the results could not be written (disk full); has said so on standard error.
bool finishOutput();

bool errorIsTerminal();
/// Columns of the terminal on standard output; 100 if there is none.
int outputWidth();

/// A line on standard error that replaces the previous one; only on a terminal. An empty text clears it.
class ProgressLine {
public:
    ~ProgressLine() { show(""); }
    void show(std::string_view text);

private:
    bool m_shown = false;
};

/// How many columns `text` takes: one per code point, which holds for the letters and boxes that Kolo prints.
std::size_t columnsOf(std::string_view text);
std::string padded(std::string_view text, std::size_t columns);      ///< with spaces on the right
std::string paddedLeft(std::string_view text, std::size_t columns);  ///< with spaces on the left, for numbers

/// Rows of cells with aligned columns, two spaces between them, no space at the end of a line.
std::string alignedRows(const std::vector<std::vector<std::string>>& rows);

/// One line of a CSV file: cells with a comma, quotation mark or line break in them are quoted (RFC 4180).
std::string csvLine(const std::vector<std::string>& cells);

/// A quotient in a table of numbers: two digits after the point, or, below 0.1, two that count.
std::string ratioText(double ratio);

/// Rows, header first: with aligned columns if the format is "table", else as CSV.
void printRows(const std::string& format, const std::vector<std::vector<std::string>>& rows);

}  // namespace kolo::cli
