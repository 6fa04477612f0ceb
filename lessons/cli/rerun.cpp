// SPDX-License-Identifier: Apache-2.0
#include "lessons/cli/rerun.h"

#include <fmt/format.h>

#include <memory>

#include "engine/api/buffer_history.h"
#include "engine/api/sentence.h"
#include "engine/api/session.h"
#include "engine/api/wording.h"
#include "lessons/exercises/tuning.h"
#include "lessons/submissions/submission.h"

namespace kolo::lessons {

namespace {

class Witness : public RunSink {
public:
    Outcome<void> begin(RunInfo& info) override {
        if (info.collective) history = std::make_unique<BufferHistory>(*info.collective);
        return {};
    }
    void events(const EventBatch& batch) override {
        if (history) history->add(batch);
    }
    Outcome<void> end(const RunResult&) override { return {}; }

    std::unique_ptr<BufferHistory> history;  // null: it is no collective
};

}  // namespace

Outcome<std::string> runOnceMore(const RunSpec& spec) {
    Witness witness;
    Session session({&witness});
    TRY(session.start(spec));
    const RunResult result = session.wait();
    if (result.status != RunStatus::Finished) return Error{ErrorCode::RunFailed, spec.strategy, result.error};
    if (witness.history) return runRecord(*witness.history);
    const auto outcome = TRY(outcomeOf(result.json));
    return outcomeText(outcome);
}

Outcome<std::string> trainedAnswer(const Tuning& tuning, std::string_view answer) {
    const std::string_view settings = answer.substr(0, answer.find(" -> "));
    const auto told = parseTuningAnswer(fmt::format("{} -> {}", settings, outcomeText({})));
    if (!told)
        return Error{ErrorCode::BadValue, "answer",
                     fmt::format("{} is not a list of settings, name=value.", inQuotes(settings))};
    const auto spec = TRY(tunedSpec(tuning, told->settings));
    const auto record = TRY(runOnceMore(spec));
    return tuningAnswer(told->settings, *parseOutcome(record));
}

}  // namespace kolo::lessons
