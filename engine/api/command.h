// SPDX-License-Identifier: Apache-2.0
//
// The contract of a sub-command. Each is one file in engine/cli/ (what the engine can do) or lessons/cli/ (what the
// lessons add) and one `part(...)` line in the CMakeLists.txt there. The lists are put together where the program is:
//
//
//     const Command& hello() {
//         static const Command command{"hello", "greets", [](CLI::App& app) -> Action {
//             auto whom = std::make_shared<std::string>("world");
//             app.add_option("WHOM", *whom, "who is greeted");
//             return [whom]() -> Outcome<int> {
//                 print("Hello, " + *whom + "\n");
//                 return 0;
//             };
//         }};
//         return command;
//     }
//
// Results go through print() to standard output, everything else to standard error. A request that is wrong is an
// error value; the one place that prints it and turns it into an exit status is command_line.cpp. Options are declared
// as text and checked with the functions below, so that every wrong one is refused in the same words.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/api/outcome.h"

namespace CLI {
class App;
}

namespace kolo::cli {

/// The exit status (0 done, 1 the run failed), or why the request was wrong.
using Action = std::function<Outcome<int>()>;

struct Command {
    std::string name;                              ///< as it is typed
    std::string summary;                           ///< one line of `kolo --help`, without a full stop
    std::function<Action(CLI::App& app)> prepare;  ///< declares the options and returns what to do with them
    std::string examples;                          ///< the end of its help; may be empty
};

/// Every command of this program: the engine's, then what other parts of the tree bring. The program's CMakeLists.txt
/// makes this list.
const std::vector<const Command*>& allCommands();

/// What `kolo list WHAT` prints of a part of the tree that the engine does not know.
struct Listing {
    std::string what;                                                      ///< "lessons", "exercises"
    std::function<Outcome<std::vector<std::vector<std::string>>>()> rows;  ///< of cells, without a header
};
/// Every listing of this program, made as allCommands() is.
const std::vector<const Listing*>& allListings();

/// The whole program: finds the command, parses its options, runs it, returns the exit status.
int runCommandLine(const std::vector<std::string>& arguments);

/// `value` is one of `allowed`; otherwise the sentence that says so.
Outcome<void> checkOneOf(const std::string& option, const std::string& value, const std::vector<std::string>& allowed);
/// `value` is a whole number in [lowest, highest].
Outcome<std::int64_t> wholeNumber(const std::string& option, const std::string& value, std::int64_t lowest,
                                  std::int64_t highest);

}  // namespace kolo::cli
