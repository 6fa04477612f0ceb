// SPDX-License-Identifier: Apache-2.0
//
// The contract of a sub-command. Each is one file in engine/cli/ (what the engine can do) or lessons/cli/ (what the
// lessons add) and one `part(...)` line in the CMakeLists.txt there. The program combines the lists:
//
//     struct Options {
//         std::string whom = "world";
//         OptionList declared{{"WHOM", whom, "who is greeted"}};
//     };
//     Outcome<int> greet(const Options& options) {
//         print("Hello, " + options.whom + "\n");
//         return 0;
//     }
//     const Command& hello{"hello", "greets", withOptions(greet)};
//
// Results go through print() to standard output, everything else to standard error. An invalid request is an error
// value, printed and turned into an exit status in one place, command_line.cpp. Options are declared as text and
// checked with the functions below, so that all invalid ones are refused in the same words.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/api/non_copyable.h"
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

/// An option as the help shows it: "--devices KIND:COUNT", "-o,--output FILE", or "--format", whose value is TEXT.
/// Without dashes it is what is given without an option: "FILE". A bool is a flag; a list may be given several times.
struct Option {
    template <typename T>
    Option(std::string as, T& variable, std::string meaning, std::vector<std::string> values = {})
        : name(std::move(as)), value(&variable), help(std::move(meaning)), allowed(std::move(values)) {}
    std::string name;
    std::variant<std::string*, std::vector<std::string>*, int*, bool*> value;  ///< keeps its default if not given
    std::string help;
    std::vector<std::string> allowed;  ///< of a string; empty: any
};
/// A command's, as a member beside those that they write to.
struct OptionList : NonCopyable {
    OptionList(std::initializer_list<Option> options) : all(options) {}
    const std::vector<Option> all;
};
/// --format, the first of which is what `format` already is.
Option formatOption(std::string& format, const std::vector<std::string>& formats);
/// Binds them to the parser. What it returns says, when the options were parsed, whether their values are allowed.
std::function<Outcome<void>()> declareOptions(CLI::App& app, const std::vector<Option>& options);

/// The `prepare` of a command whose options are the members of one struct, which declares them.
template <typename Options>
std::function<Action(CLI::App&)> withOptions(Outcome<int> (*run)(const Options&)) {
    return [run](CLI::App& app) -> Action {
        auto options = std::make_shared<Options>();
        return [run, options, check = declareOptions(app, options->declared.all)]() -> Outcome<int> {
            TRY(check());
            return run(*options);
        };
    };
}

/// An error sentence unless `value` is one of `allowed`.
Outcome<void> checkOneOf(const std::string& option, const std::string& value, const std::vector<std::string>& allowed);
/// `value` as a whole number in [lowest, highest].
Outcome<std::int64_t> wholeNumber(const std::string& option, const std::string& value, std::int64_t lowest,
                                  std::int64_t highest);

}  // namespace kolo::cli
