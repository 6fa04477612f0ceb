// SPDX-License-Identifier: Apache-2.0
//
// A program in a file, as `kolo place` and `kolo train` run it: what is wrong with it is said about its file.
#pragma once

#include <string>

#include "engine/api/run_info.h"

namespace kolo::cli {

/// An error in the parameter `program` becomes one about the file; others stay as they are.
Error errorInFile(Error error, const std::string& file);

/// The exit status of a program's run; complains if it did not finish. Errors of the program itself (it takes too long,
/// it needs too much memory) name a line, and count as an invalid request.
int programStatus(const RunResult& result, const std::string& file);

}  // namespace kolo::cli
