// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the engine and the exercises declare as plain English and the window shows in the reader's language, asked of
// the declarations themselves and printed in a form that lupdate reads. So a new strategy, algorithm or exercise needs
// no entry in any list: `ninja update_translations` adds its texts to the translations, and tests/app fails until
// they have their German.
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <set>
#include <string>
#include <utility>

#include "engine/api/catalogue.h"
#include "engine/api/run_info.h"
#include "engine/api/strategy.h"
#include "engine/api/types.h"
#include "lessons/exercises/exercise.h"

namespace {

using namespace kolo;

void declare(const char* context, std::string_view text) {
    static std::set<std::pair<std::string, std::string>> known;
    if (text.empty() || !known.emplace(context, text).second) return;
    std::string quoted;
    for (const char c : text) quoted += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
    std::printf("QT_TRANSLATE_NOOP(\"%s\", \"%s\")\n", context, quoted.c_str());
}

void declare(const StrategyInfo& info) {
    declare("Engine", info.title);
    declare("Engine", info.summary);
    for (const ParameterGroup& group : info.groups) declare("Engine", group.title);
    for (const Parameter& parameter : info.parameters) {
        declare("Field", parameter.name);
        declare("Engine", parameter.help);
        declare("Engine", parameter.unit);
        for (const Choice& choice : parameter.choices) {
            declare("Engine", choice.title);
            declare("Engine", choice.help);
        }
    }
}

}  // namespace

int main() {
    for (const Strategy* strategy : allStrategies()) declare(strategy->info());
    for (const lessons::Exercise* exercise : lessons::allExercises()) {
        declare(exercise->info());
        if (const auto sheet = lessons::generateSheet(exercise->info().id, {}, 1); sheet && sheet->tuning)
            for (const Parameter& knob : sheet->tuning->knobs) declare("Field", knob.name);
    }
    for (const AlgorithmInfo& algorithm : algorithmCatalogue()) {
        declare("Engine", algorithm.title);
        declare("Engine", algorithm.summary);
        declare("Engine", name(algorithm.collective));
        for (const int ranks : {2, 3, 4, 6, 8, 9})
            if (const auto schedule = scheduleOf(algorithm.id, ranks))
                for (const Step& step : schedule->steps) declare("Phase", step.phase);
    }
    for (const auto op : {ReduceOp::Sum, ReduceOp::Mean, ReduceOp::Min, ReduceOp::Max, ReduceOp::Prod})
        declare("Engine", name(op));
    for (const auto status : {RunStatus::Running, RunStatus::Finished, RunStatus::Cancelled, RunStatus::Failed})
        declare("Engine", name(status));
    // Why the system refuses a file, and what ends a process.
    for (const int code : {ENOENT, ENOTDIR, EISDIR, EACCES, EROFS, ENOSPC}) declare("Engine", std::strerror(code));
    for (const int signal : {SIGKILL, SIGTERM, SIGABRT, SIGSEGV}) declare("Engine", sigdescr_np(signal));
    return 0;
}
