// SPDX-License-Identifier: Apache-2.0
//
// kolo lint-lesson: what is wrong with a lesson, for its author; with --run also whether its runs pass.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>

#include "engine/api/command.h"
#include "engine/api/console.h"
#include "engine/api/session.h"
#include "engine/api/strategy.h"
#include "lessons/player/lesson.h"
#include "lessons/text_file.h"

namespace kolo::cli {

namespace {

namespace ls = kolo::lessons;

struct Options {
    std::string file;
    bool run = false;
};

Outcome<void> runOnce(const RunSpec& spec) {
    Session session({});
    if (auto started = session.start(spec); !started) return started.error();
    const RunResult result = session.wait();
    if (result.status != RunStatus::Finished) return Error{ErrorCode::RunFailed, spec.strategy, result.error};
    return {};
}

Outcome<int> lint(const Options& options) {
    const auto text = ls::readFile(options.file, ls::kMaxLessonBytes);
    if (!text) return text.error();
    std::vector<StrategyInfo> strategies;
    for (const Strategy* strategy : allStrategies()) strategies.push_back(strategy->info());
    const std::filesystem::path path(options.file);
    ls::ParsedLesson parsed = ls::parseLesson(*text, path.stem().string(), strategies);
    if (options.run) {
        for (const ls::Block& block : parsed.lesson.blocks) {
            if (block.kind != ls::BlockKind::Run && block.kind != ls::BlockKind::Scene) continue;
            if (block.run.spec.strategy.empty()) continue;  // was a problem before
            if (auto passed = runOnce(block.run.spec); !passed)
                parsed.problems.push_back({block.line, "The run does not pass: " + passed.error().message});
        }
    }
    for (const ls::LessonProblem& problem : parsed.problems)
        print(fmt::format("{}:{}: {}\n", options.file, problem.line, problem.sentence));
    if (!parsed.problems.empty()) return 1;
    int runs = 0;
    for (const ls::Block& block : parsed.lesson.blocks)
        runs += block.kind == ls::BlockKind::Run || block.kind == ls::BlockKind::Scene;
    print(fmt::format("{}: in order; {} words, {} runs.\n", parsed.lesson.title, ls::wordCount(parsed.lesson), runs));
    return 0;
}

}  // namespace

const Command& lintLesson() {
    static const Command command{
        "lint-lesson", "says what is wrong with a lesson",
        [](CLI::App& app) -> Action {
            auto options = std::make_shared<Options>();
            app.add_option("FILE", options->file, "the lesson (.md)")->type_name("");
            app.add_flag("--run", options->run, "also run its runs");
            return [options]() -> Outcome<int> {
                if (options->file.empty())
                    return Error{ErrorCode::BadValue, "FILE", "kolo lint-lesson needs the FILE of a lesson."};
                return lint(*options);
            };
        },
        "Exit status: 0 it is in order, 1 it is not; each line of the answer names a line of the lesson.\n"};
    return command;
}

}  // namespace kolo::cli
