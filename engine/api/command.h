// SPDX-License-Identifier: Apache-2.0
//
// The contract of a sub-command. Each is one file in engine/cli/ (what the engine can do) or lessons/cli/ (what the
// lessons add) and one `part(...)` line in the CMakeLists.txt there. The program combines the lists:
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
// Results go through print() to standard output, everything else to standard error. An invalid request is an error
// value, printed and turned into an exit status in one place, command_line.cpp. Options are declared as text and
// checked with the functions below, so that all invalid ones are refused in the same words.
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

/// The exit status (0 done, 1 the run failed), or why the request was invalid.
using Action = std::function<Outcome<int>()>;

struct Command {
    std::string name;                              ///< as typed
    std::string summary;                           ///< one line of `kolo --help`, without a full stop
    std::function<Action(CLI::App& app)> prepare;  ///< declares the options and returns the action
    std::string examples;                          ///< the end of its help; may be empty
};

/// Every command of this program: the engine's, then those of other parts of the tree. The program's CMakeLists.txt
/// generates this list.
const std::vector<const Command*>& allCommands();

/// What `kolo list WHAT` prints for a part of the tree that the engine does not know.
struct Listing {
    std::string what;                                                      ///< "lessons", "exercises"
    std::function<Outcome<std::vector<std::vector<std::string>>>()> rows;  ///< rows of cells, without a header
};
/// Every listing of this program, made as allCommands() is.
const std::vector<const Listing*>& allListings();

/// The whole program: finds the command, parses its options, runs it, returns the exit status.
int runCommandLine(const std::vector<std::string>& arguments);

/// An error sentence unless `value` is one of `allowed`.
Outcome<void> checkOneOf(const std::string& option, const std::string& value, const std::vector<std::string>& allowed);
/// `value` as a whole number in [lowest, highest].
Outcome<std::int64_t> wholeNumber(const std::string& option, const std::string& value, std::int64_t lowest,
                                  std::int64_t highest);

}  // namespace kolo::cli
