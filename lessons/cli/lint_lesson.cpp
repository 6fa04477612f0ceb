// SPDX-License-Identifier: Apache-2.0
//
// kolo lint-lesson: what is wrong with a lesson, for its author; with --run also whether its runs pass and its claims
// hold (lessons/player/claim.h).
//
// Each run has a process of its own, so that one that dies is a fault of its lesson and of nothing else. Runs that are
// written alike are done once, whichever lesson and language they stand in: what two texts say is held against the same
// numbers.
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <map>
#include <vector>

#include "engine/api/command.h"
#include "engine/api/console.h"
#include "engine/api/non_copyable.h"
#include "engine/api/sentence.h"
#include "engine/api/strategy.h"
#include "engine/api/wording.h"
#include "lessons/player/lesson.h"
#include "lessons/text_file.h"

namespace kolo::cli {

namespace {

namespace ls = kolo::lessons;

struct LintLessonOptions {
    std::vector<std::string> files;
    bool run = false, figures = false;
    OptionList declared{{"FILE", files, "the lessons (.md)"},
                        {"--run", run, "also run its runs and hold its claims against them"},
                        {"--figures", figures, "with --run: print what was measured for each claim"}};
};

constexpr int kChances = 5;

/// A pipe that no program we start inherits by itself.
struct Pipe : NonCopyable {
    int from = -1, to = -1;
    Pipe() {
        int ends[2];
        if (::pipe2(ends, O_CLOEXEC) == 0) from = ends[0], to = ends[1];
    }
    ~Pipe() {
        closeEnd(from);
        closeEnd(to);
    }
    static void closeEnd(int& end) {
        if (end >= 0) ::close(end);
        end = -1;
    }
    std::string readAll() const {
        std::string text;
        char buffer[65536];
        for (ssize_t got = 0; (got = ::read(from, buffer, sizeof buffer)) > 0;)
            text.append(buffer, static_cast<std::size_t>(got));
        return text;
    }
};

/// What `kolo run` prints of it as JSON, or why there is none.
Outcome<std::string> resultOf(const RunSpec& spec) {
    const auto failed = [&](std::string why) { return Error{ErrorCode::RunFailed, spec.strategy, std::move(why)}; };
    Pipe in, out, errors;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in.from, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out.to, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, errors.to, STDERR_FILENO);
    std::vector<std::string> words = {"kolo", "run", "--spec", "/dev/stdin", "--no-record", "--format", "json"};
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    pid_t child = 0;
    const int wrong = ::posix_spawn(&child, "/proc/self/exe", &actions, nullptr, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (wrong != 0) return failed(fmt::format("its process cannot be started: {}.", std::strerror(wrong)));
    for (int* end : {&in.from, &out.to, &errors.to}) Pipe::closeEnd(*end);
    const std::string request = specToJson(spec);
    for (std::size_t at = 0; at < request.size();) {
        const ssize_t written = ::write(in.to, request.data() + at, request.size() - at);
        if (written <= 0) break;
        at += static_cast<std::size_t>(written);
    }
    Pipe::closeEnd(in.to);
    std::string result = out.readAll(), why = errors.readAll();  // a sentence, which the pipe holds meanwhile
    int status = 0;
    ::waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) return failed(fmt::format("its process was ended by {}.", ::strsignal(WTERMSIG(status))));
    if (WEXITSTATUS(status) == 0) return result;
    while (why.ends_with('\n')) why.pop_back();
    why.erase(0, why.rfind('\n') + 1);
    if (why.starts_with("kolo: ")) why.erase(0, 6);
    return failed(why.empty() ? fmt::format("it ended with status {}.", WEXITSTATUS(status)) : why);
}

class Linter {
public:
    explicit Linter(const LintLessonOptions& options) : m_options(options) {
        for (const Strategy* strategy : allStrategies()) m_strategies.push_back(strategy->info());
    }

    Outcome<bool> lint(const std::string& file) {
        const auto text = TRY(ls::readFile(file, ls::kMaxLessonBytes));
        const std::filesystem::path path(file);
        ls::ParsedLesson parsed = ls::parseLesson(text, path.stem().string(), m_strategies);
        std::string figures;
        if (m_options.run) holdAgainstRuns(parsed, file, figures);
        for (const ls::LessonProblem& problem : parsed.problems)
            print(fmt::format("{}:{}: {}\n", file, problem.line, problem.sentence));
        if (!parsed.problems.empty()) return false;
        std::size_t runs = 0, claims = 0;
        for (const ls::Block& block : parsed.lesson.blocks) {
            runs += ls::isRun(block);
            claims += block.claims.size();
        }
        print(fmt::format("{}: in order; {} words, {} runs, {} claims{}.\n", parsed.lesson.title,
                          ls::wordCount(parsed.lesson), runs, claims, m_options.run && claims > 0 ? " that hold" : ""));
        if (m_options.figures) print(figures);
        return true;
    }

private:
    const Outcome<std::string>& once(const RunSpec& spec) {
        const std::string key = specToJson(spec);
        auto known = m_results.find(key);
        if (known == m_results.end()) known = m_results.emplace(key, resultOf(spec)).first;
        return known->second;
    }

    void holdAgainstRuns(ls::ParsedLesson& parsed, const std::string& file, std::string& figures) {
        std::map<std::string, ls::RunFigures> runs;
        std::map<std::string, RunSpec> specs;
        for (const ls::Block& block : parsed.lesson.blocks) {
            const RunSpec& spec = block.run.spec;
            if (!ls::isRun(block) || (spec.strategy.empty() && spec.system.empty())) continue;  // was a problem before
            m_progress.show(fmt::format("{}:{}: {}", file, block.line, block.text));
            const Outcome<std::string>& result = once(block.run.spec);
            if (!result) {
                parsed.problems.push_back({block.line, "The run does not pass: " + result.error().message.english()});
            } else if (!block.name.empty()) {
                runs[block.name] = ls::figuresOf(*result);
                specs[block.name] = block.run.spec;
            }
        }
        for (const ls::Block& block : parsed.lesson.blocks) {
            for (const ls::Claim& claim : block.claims) {
                m_progress.show(fmt::format("{}:{}: {}", file, claim.line, claim.text));
                const auto finding = checkWithPatience(claim, runs, specs);
                if (!finding) {
                    parsed.problems.push_back({claim.line, finding.error().message.english() + "."});
                    continue;
                }
                if (!finding->holds)
                    parsed.problems.push_back(
                        {claim.line, fmt::format("The claim {} does not hold: measured {}.", inQuotes(claim.text, 200),
                                                 ls::findingText(*finding))});
                figures +=
                    fmt::format("{}:{}: {}: measured {}\n", file, claim.line, claim.text, ls::findingText(*finding));
            }
        }
        m_progress.show("");
    }

    /// What comes out otherwise every time (a time, an asynchronous training) has several chances; what comes out the
    /// same has had them.
    static Outcome<ls::Finding> checkWithPatience(const ls::Claim& claim,
                                                  const std::map<std::string, ls::RunFigures>& runs,
                                                  const std::map<std::string, RunSpec>& specs) {
        auto finding = ls::check(claim, runs);
        auto again = runs;
        for (int chance = 1; finding && !finding->holds && chance < kChances; ++chance) {
            for (const std::string& run : claim.runs)
                if (const auto result = resultOf(specs.at(run))) ls::takeAgain(again[run], ls::figuresOf(*result));
            const auto other = ls::check(claim, again);
            if (!other) return other;
            const bool repeatable = !claim.timed && other->left == finding->left && other->right == finding->right;
            if (repeatable) break;
            finding = other;
        }
        return finding;
    }

    const LintLessonOptions& m_options;
    std::vector<StrategyInfo> m_strategies;
    std::map<std::string, Outcome<std::string>> m_results;  // by spec
    ProgressLine m_progress;
};

Outcome<int> lint(const LintLessonOptions& options) {
    if (options.files.empty())
        return Error{ErrorCode::BadValue, "FILE", "kolo lint-lesson needs the FILE of a lesson."};
    Linter linter(options);
    bool inOrder = true;
    for (const std::string& file : options.files) {
        const auto right = TRY(linter.lint(file));
        inOrder = inOrder && right;
    }
    return inOrder ? 0 : 1;
}

}  // namespace

const Command& lintLesson{
    "lint-lesson", "says what is wrong with a lesson", withOptions(lint),
    "Exit status: 0 all are in order, 1 one is not; each line of the answer names a line of the lesson.\n"};

}  // namespace kolo::cli
