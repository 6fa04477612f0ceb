// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "engine/api/declare.h"
#include "engine/api/step_plan_json.h"
#include "engine/api/steps/pipeline_schedule.h"
#include "engine/api/wording.h"
#include "engine/training/declarations/parameters.h"
#include "engine/training/settings.h"

namespace kolo::training {

using namespace declare;

void declarePipeline(StrategyInfo& info) {
    // Training as in data parallelism, but for what a pipeline has no room for, or has in another form.
    const std::set<std::string> without = {
        "architecture", "servers",      "sync",    "accumulate", "precision", "compress",  "schedule", "straggler",
        "bucket",       "first_bucket", "overlap", "fusion",     "zero",      "recompute", "offload",  "defragment",
        "kill",         "job_delay",    "groups",  "buffer",     "partition", "last_batch"};
    std::vector<Choice> schedules;
    std::string prefixes = "@";
    for (const PipelineSchedule* schedule : allPipelineSchedules()) {
        schedules.push_back({schedule->id, schedule->title, schedule->summary});
        if (schedule->chunks.most > schedule->chunks.fewest) prefixes += "|" + schedule->id + ":";
    }
    info.parameters = {
        integer("stages", "devices", 2, 1, kMaxRanks, "How many devices a pipeline has."),
        integer("micro", "micro-batches", 8, 1, kMaxMicrobatches,
                "Micro-batches a step; what accumulate is to one device."),
        choice("schedule", schedules, "The order of each device's passes; @FILE.csv or .json for your own plan.",
               prefixes),
        integer("replicas", "", 1, 1, kMaxRanks, "How many such pipelines share out the data."),
        choice("recompute", {{"none", "", "activations are kept"}, {"stage", "", "a stage keeps only its input"}},
               "What is recomputed in the backward pass to save memory."),
        choice("balance",
               {{"even", "", "the same number of layers for each stage"},
                {"measured", "", "so that the slowest stage is as quick as possible, measured on this machine"}},
               "Where the model is cut; cut:3-2-2-3 says it layer by layer.", "cut:"),
    };
    for (Parameter& parameter : info.parameters)
        if (parameter.name == "schedule") parameter.defaultValue = "1f1b";
    for (Parameter& parameter : trainingParameters()) {
        if (without.contains(parameter.name)) continue;
        if (parameter.name == "batch") parameter.help = "Rows of a micro-batch.";
        if (parameter.name == "steps") parameter.help = "Training steps.";
        info.parameters.push_back(std::move(parameter));
    }
    info.groups = {
        {"How the model is cut", {"stages", "micro", "schedule", "replicas", "recompute", "balance"}, true},
        {"What is trained", {"model", "dataset", "rows", "loss"}, true},
        {"How it learns",
         {"batch", "steps", "lr", "momentum", "optimizer", "beta1", "beta2", "epsilon", "clip", "scaling", "warmup",
          "decay", "lr_min", "target", "seed"},
         true},
        {"What travels", {"allreduce", "link"}, false},
        {"What is kept", {"memory"}, false},
        inputGroup(),
        measuringGroup(),
    };
    for (Parameter& parameter : info.parameters) {
        addCommonRules(parameter);
        Condition overTime{"schedule", {}};
        for (const PipelineSchedule* schedule : allPipelineSchedules())
            if (schedule->overTime) overTime.values.push_back(schedule->id);
        if (parameter.name == "micro")
            parameter.rules.push_back({{overTime},
                                       {},
                                       {},
                                       Complaint::tr("what passes are the time steps of the model, however many these "
                                                     "are.")});
        if (parameter.name == "recompute")
            parameter.rules.push_back({{overTime},
                                       {"none"},
                                       {},
                                       Complaint::tr("the activations of a time step are the state that the next one "
                                                     "needs, so they are kept.")});
        if (parameter.name == "allreduce")
            parameter.rules.push_back(
                {{{"replicas", {"1"}}}, {}, {}, Complaint::tr("one pipeline has nobody to share gradients with.")});
    }
    info.steps = {{StepKind::Slot, {}}};
}

}  // namespace kolo::training
