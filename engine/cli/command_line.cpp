// SPDX-License-Identifier: Apache-2.0
//
// From `kolo CMD …` to a command and an exit status. The command is looked up here, so only its own options are ever
// declared; CLI11 parses them and writes the help. Every error ends as one line on standard error.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <thread>

#include "engine/api/console.h"
#include "engine/api/out_of_memory.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/cli/command.h"
#include "engine/launch/mpi_environment.h"

namespace kolo::cli {

namespace {

/// In which the first of a job's processes says what is wrong with its run, on a busy machine, too.
constexpr auto kTimeForTheFirst = std::chrono::seconds(3);

std::vector<std::string> commandNames() {
    std::vector<std::string> names;
    for (const Command* command : allCommands()) names.push_back(command->name);
    return names;
}

const Command* findCommand(const std::string& name) {
    for (const Command* command : allCommands()) {
        if (command->name == name) return command;
    }
    return nullptr;
}

std::string mainHelp() {
    std::string text =
        "Kolo: a laboratory of distributed deep learning on one desk.\n"
        "\n"
        "Usage: kolo COMMAND [options]\n"
        "\n"
        "Commands:\n";
    std::vector<std::vector<std::string>> rows;
    for (const Command* command : allCommands()) rows.push_back({"  " + command->name, command->summary});
    text += alignedRows(rows);
    text +=
        "\n"
        "kolo help COMMAND lists a command's options; kolo --version prints the version.\n"
        "Results go to standard output, everything else to standard error. Exit status: 0 done, 1 the run failed, 2 "
        "the\n"
        "request was wrong.\n";
    return text;
}

Error unknownCommand(const std::string& name) {
    return {ErrorCode::UnknownStrategy, "command",
            fmt::format("There is no command {}; the commands are {}.{}", inQuotes(name), orList(commandNames()),
                        didYouMean(name, commandNames()))};
}

/// What the parser could not place: an option that does not exist, or an extra word. In a group (bench), its
/// sub-command is checked first.
Outcome<void> checkLeftOver(const CLI::App& app, const std::string& command) {
    for (const CLI::App* chosen : app.get_subcommands()) {
        TRY(checkLeftOver(*chosen, command + " " + chosen->get_name()));
    }
    const std::vector<std::string> left = app.remaining();
    if (left.empty()) return {};
    const auto unknown =
        std::find_if(left.begin(), left.end(), [](const std::string& word) { return word.starts_with("-"); });
    if (unknown == left.end()) {
        std::vector<std::string> names;
        for (const CLI::App* each : app.get_subcommands({})) names.push_back(each->get_name());
        const Text expected =
            names.empty() ? Text(fmt::format("kolo help {} says what it takes", command)) : "it has " + orList(names);
        return Error{ErrorCode::BadValue, command,
                     fmt::format("kolo {} does not know what to do with {}; {}.{}", command, inQuotes(left.front()),
                                 expected, didYouMean(left.front(), names))};
    }
    std::vector<std::string> options;
    for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames()) options.push_back("--" + name);
    }
    const std::string option = unknown->substr(0, unknown->find('='));
    return Error{ErrorCode::UnknownParameter, option,
                 fmt::format("kolo {} has no option {}; it has {}.{}", command, inQuotes(option), orList(options),
                             didYouMean(option, options))};
}

/// CLI11's own error messages, which start with the option's name and may have several lines.
Error misused(const Command& command, const CLI::ParseError& error) {
    std::string sentence = error.what();
    std::replace(sentence.begin(), sentence.end(), '\n', ' ');
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
        const std::string option = sentence.substr(0, sentence.find(':'));
        return {ErrorCode::BadValue, option,
                fmt::format("{} needs exactly one value; kolo help {} says which.", option, command.name)};
    }
    return {ErrorCode::BadValue, "",
            fmt::format("Invalid arguments of kolo {} ({}); kolo help {} lists its options.", command.name, sentence,
                        command.name)};
}

Outcome<int> runCommand(const Command& command, std::vector<std::string> arguments) {
    CLI::App app(command.summary + ".", "kolo " + command.name);
    app.allow_extras();
    app.set_help_flag("--help,-h", "Print this help and exit");
    if (!command.examples.empty()) app.footer(command.examples);
    const Action action = command.prepare(app);
    std::reverse(arguments.begin(), arguments.end());  // as CLI11 wants them
    try {
        app.parse(std::move(arguments));
    } catch (const CLI::CallForHelp&) {
        print(app.help());
        return 0;
    } catch (const CLI::ParseError& error) {
        return misused(command, error);
    }
    TRY(checkLeftOver(app, command.name));
    return action();
}

Outcome<int> dispatch(const std::vector<std::string>& arguments) {
    if (arguments.empty()) {
        return Error{ErrorCode::BadValue, "command",
                     fmt::format("kolo needs a command: {}; kolo --help tells more.", orList(commandNames()))};
    }
    const std::string& first = arguments.front();
    if (first == "--version" || first == "-V" || first == "version") {
        print("kolo " KOLO_VERSION "\n");
        return 0;
    }
    if (first == "--help" || first == "-h" || (first == "help" && arguments.size() == 1)) {
        print(mainHelp());
        return 0;
    }
    if (first == "help") {
        const Command* command = findCommand(arguments[1]);
        if (!command) return unknownCommand(arguments[1]);
        // A group's own sub-command may follow: kolo help bench record.
        std::vector<std::string> rest(arguments.begin() + 2, arguments.end());
        rest.push_back("--help");
        return runCommand(*command, std::move(rest));
    }
    const Command* command = findCommand(first);
    if (!command) return unknownCommand(first);
    return runCommand(*command, {arguments.begin() + 1, arguments.end()});
}

}  // namespace

int runCommandLine(const std::vector<std::string>& arguments) {
    const Outcome<int> done = withinMemory([&] { return dispatch(arguments); });
    const bool written = finishOutput();
    if (!done) {
        const Error& error = done.error();
        // Of the processes that were started for one run, the first tells what is wrong with it.
        const bool isRun = !arguments.empty() && arguments.front() == "run";
        const bool onItsOwn = std::any_of(arguments.begin(), arguments.end(),
                                          [](const std::string& word) { return word.ends_with("threads"); });
        if (isRun && !onItsOwn && launch::taskNumber() > 0) {
            // mpirun ends all of them when one has failed; were that this one, the first might not come to say why.
            std::this_thread::sleep_for(kTimeForTheFirst);
            return exitStatus(error.code);
        }
        const std::string sentence = error.message.english();
        complain(sentence.find(error.field) != std::string::npos ? sentence : error.field + ": " + sentence);
        return exitStatus(done.error().code);
    }
    return written ? *done : 1;
}

}  // namespace kolo::cli
