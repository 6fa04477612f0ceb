// SPDX-License-Identifier: Apache-2.0
//
// Which settings of data parallelism there are, and which of them need or exclude each other, and why.
#include "engine/api/declare.h"
#include "engine/api/wording.h"
#include "engine/training/codec.h"
#include "engine/training/declarations/parameters.h"
#include "engine/training/settings.h"

namespace kolo::training {

namespace {

void declareRules(StrategyInfo& info) {
    using Conditions = std::vector<Condition>;
    const auto rule = [&info](const char* parameter, const Conditions& when, std::vector<std::string> allowed,
                              std::vector<std::string> refused, const Text& reason) {
        for (Parameter& each : info.parameters)
            if (each.name == parameter) each.rules.push_back({when, std::move(allowed), std::move(refused), reason});
    };
    const auto hasNoEffect = [&](const char* parameter, const Conditions& when, const Text& reason) {
        rule(parameter, when, {}, {}, reason);
    };
    const auto only = [&](const char* value, const char* parameter, const Conditions& when, const Text& reason) {
        rule(parameter, when, {value}, {}, reason);
    };
    const auto never = [&](const std::string& value, const char* parameter, const Conditions& when,
                           const Text& reason) { rule(parameter, when, {}, {value}, reason); };

    const Condition otherOptimizer{"optimizer", {"sgd"}, true};
    for (const Codec* codec : allCodecs())
        if (codec->momentumAt == MomentumAt::SenderUntilSent)
            never(codec->id + ":", "compress", {otherOptimizer},
                  Complaint::tr("it corrects the momentum of sgd, and takes no other optimizer; use optimizer=sgd."));
    only("none", "compress", {{"sync", {"local:"}}},
         Complaint::tr("local steps average parameters, not gradients; leave it at none, or lower the precision."));
    for (Parameter& each : info.parameters) addCommonRules(each);

    never("allreduce", "architecture", {kUpdatesAlone},
          Complaint::tr("without a server nobody can take an update while others go on; async, ssp and backup need "
                        "architecture=parameter-server or central-storage."));
    const Condition server{"architecture", {"parameter-server", "central-storage"}};
    never("local:", "sync", {server},
          Complaint::tr("local steps are averaged by an allreduce; leave architecture at allreduce."));
    const Condition chosen{"architecture", {"auto"}};
    for (const Conditions& served : {Conditions{server}, Conditions{chosen, kUpdatesAlone}}) {
        hasNoEffect("allreduce", served, Complaint::tr("the parameters live on a server: nothing is reduced by all."));
        hasNoEffect("check", served, Complaint::tr("there are no replicas to compare: a server has the parameters."));
    }
    for (const Conditions& mirrored :
         {Conditions{{"architecture", {"allreduce"}}}, Conditions{chosen, {"sync", {"sync", "local:"}}}}) {
        only("1", "servers", mirrored, Complaint::tr("an allreduce has no servers."));
        only("0", "groups", mirrored,
             Complaint::tr("groups have clients at servers; use architecture=parameter-server."));
    }
    for (const auto& [parameter, value] : {std::pair{"bucket", "whole"}, std::pair{"overlap", "false"},
                                           std::pair{"fusion", "none"}, std::pair{"buffer", "none"}}) {
        for (const char* served : {"parameter-server", "central-storage"})
            only(value, parameter, {{"architecture", {served}}}, Complaint::tr("only an allreduce has buckets."));
        only(value, parameter, {{"sync", {"sync"}, true}},
             Complaint::tr("only gradients that all workers average in every step travel in buckets."));
        only(value, parameter, {{"compress", {"none"}, true}}, Complaint::tr("a codec takes the whole gradient."));
        only(value, parameter, {{"precision", {"fp16", "bf16"}}},
             Complaint::tr("a lower precision is a codec's, which takes the whole gradient."));
    }
    only("none", "buffer", {{"fusion", {"none"}, true}}, Complaint::tr("a fusion has a size of its own already."));
    only("whole", "bucket", {{"fusion", {"none"}, true}},
         Complaint::tr("a fusion takes the gradients that are ready, whichever these are."));
    hasNoEffect("overlap", {{"fusion", {"none"}, true}},
                Complaint::tr("what is fused always travels beside the backward pass."));
    for (const auto& [parameter, value] : {std::pair{"bucket", "whole"}, std::pair{"fusion", "none"}})
        only(value, parameter, {{"schedule", {"together"}, true}},
             Complaint::tr("schedule cuts the gradient already; leave it at together."));
    for (const char* served : {"parameter-server", "central-storage"}) {
        only("0", "zero", {{"architecture", {served}}}, Complaint::tr("servers have the parameters in parts already."));
        never("mixed", "precision", {{"architecture", {served}}},
              Complaint::tr("servers keep the parameters in float32; use fp16 or bf16 for what is sent."));
    }
    const Condition cut{"zero", {"1", "2", "3"}};
    const Condition notInStep{"sync", {"sync"}, true}, coded{"compress", {"none"}, true};
    only("0", "zero", {notInStep}, Complaint::tr("only workers that go in step can rely on each other's parts."));
    never("mixed", "precision", {notInStep},
          Complaint::tr("only workers that go in step keep a float32 copy; use fp16 or bf16 for what is sent."));
    only("0", "zero", {coded}, Complaint::tr("a codec takes the whole gradient."));
    never("mixed", "precision", {coded}, Complaint::tr("a codec takes float32 gradients."));
    only("0", "zero", {{"precision", {"fp16", "bf16"}}},
         Complaint::tr("a lower precision is a codec's, which takes the whole gradient; mixed goes with zero."));
    only("0", "zero", {{"schedule", {"together"}, true}},
         Complaint::tr("gradients leave as the backward pass brings them; leave schedule at together."));
    for (Parameter& parameter : info.parameters) addZeroRules(parameter);
    only("none", "fusion", {cut}, Complaint::tr("with parts, what travels together must not depend on the clock."));
    only("none", "offload", {{"fusion", {"none"}, true}},
         Complaint::tr("a fusion has the communication stream to itself until the last gradient has come; use bucket "
                       "and overlap."));
    only("none", "fusion", {{"precision", {"mixed"}}}, Complaint::tr("a fusion is of float32 gradients."));
    for (const Conditions& keeps : {Conditions{server}, Conditions{chosen, kUpdatesAlone},
                                    Conditions{{"zero", {"0", "1"}},
                                               {"recompute", {"none"}},
                                               {"offload", {"none"}},
                                               {"precision", {"mixed"}, true},
                                               {"overlap", {"false"}},
                                               {"fusion", {"none"}}}})
        hasNoEffect("defragment", keeps,
                    Complaint::tr("nothing is let go of during a step, so there are no holes; zero=2 or 3, recompute, "
                                  "offload, overlap, fusion and precision=mixed make them."));
    const Condition replicate{"architecture", {"replicate"}}, partitions{"architecture", {"partitions"}};
    const Condition others{"architecture", {"partitions"}, true};
    const Text byOne = Complaint::tr("one device adds up whole gradients when the others have them.");
    for (const auto& [parameter, value] :
         {std::pair{"buffer", "none"}, std::pair{"bucket", "whole"}, std::pair{"overlap", "false"},
          std::pair{"fusion", "none"}, std::pair{"schedule", "together"}, std::pair{"compress", "none"},
          std::pair{"precision", "fp32"}, std::pair{"recompute", "none"}, std::pair{"offload", "none"},
          std::pair{"accumulate", "1"}})
        only(value, parameter, {replicate}, byOne);
    only("sync", "sync", {replicate}, Complaint::tr("one device leads all others through every step."));
    only("0", "zero", {replicate}, Complaint::tr("one device has all states."));
    only("1", "servers", {replicate}, Complaint::tr("the device in charge is one of the workers."));
    only("0", "groups", {replicate}, Complaint::tr("the device in charge is one of the workers."));
    only("on", "shard", {replicate}, Complaint::tr("one device reads the rows of all; leave it at on."));
    only("drop", "last_batch", {partitions},
         Complaint::tr("a task takes as many rows of its partition in each step; leave it at drop."));
    hasNoEffect("allreduce", {replicate}, Complaint::tr("everything passes through one device."));
    hasNoEffect("check", {replicate}, Complaint::tr("copies are made anew in every step."));
    const Text tasks = Complaint::tr("tasks push their gradients whole, in blocks, when a job is over.");
    for (const auto& [parameter, value] :
         {std::pair{"buffer", "none"}, std::pair{"bucket", "whole"}, std::pair{"overlap", "false"},
          std::pair{"fusion", "none"}, std::pair{"schedule", "together"}, std::pair{"compress", "none"},
          std::pair{"precision", "fp32"}})
        only(value, parameter, {partitions}, tasks);
    only("sync", "sync", {partitions}, Complaint::tr("a job begins and ends for all tasks together."));
    only("0", "zero", {partitions}, Complaint::tr("each task has its part of the optimizer's states already."));
    only("1", "servers", {partitions}, Complaint::tr("the tasks themselves have the parameters in parts."));
    only("0", "groups", {partitions}, Complaint::tr("each task is one by itself."));
    only("on", "shard", {partitions}, Complaint::tr("each task reads the partition that it has; leave it at on."));
    hasNoEffect("allreduce", {partitions},
                Complaint::tr("a shuffle and a broadcast take its place, from each task to each."));
    only("none", "kill", {others},
         Complaint::tr("only a task that keeps its lineage can run again; use architecture=partitions."));
    hasNoEffect("job_delay", {others}, Complaint::tr("only architecture=partitions has jobs."));
    hasNoEffect("first_bucket", {{"bucket", {"whole", "layer", "parameter"}}},
                Complaint::tr("only buckets of a size have a smaller first one."));
    for (const char* norm : {"norm:", "each:"}) {
        never(norm, "clip", {partitions},
              Complaint::tr("each task updates its block by itself, and no one has the norm of all; use value:LIMIT."));
        never(norm, "clip", {{"servers", {"1"}, true}},
              Complaint::tr("each server has only a part of the gradient; use one server, or value:LIMIT."));
    }
    only("1", "servers", {{"architecture", {"central-storage"}}},
         Complaint::tr("central storage is one place, the processor's memory; leave servers at 1."));
}

}  // namespace

void declareSettings(StrategyInfo& info) {
    info.parameters = trainingParameters();
    std::erase_if(info.parameters, [](const Parameter& each) { return each.name == "partition"; });  // of a mesh
    info.groups = {
        {"What is trained", {"model", "dataset", "rows", "loss"}, true},
        {"How it learns",
         {"batch", "steps", "lr", "momentum", "optimizer", "beta1", "beta2", "epsilon", "clip", "scaling", "warmup",
          "decay", "lr_min", "target", "seed"},
         true},
        {"How they keep together", {"sync", "architecture", "servers", "groups", "allreduce", "accumulate"}, true},
        {"What travels",
         {"precision", "compress", "schedule", "bucket", "first_bucket", "overlap", "fusion", "buffer", "link"},
         false},
        {"What is kept", {"zero", "recompute", "offload", "memory", "defragment"}, false},
        {"Disturbances and input",
         {"straggler", "inject", "kill", "job_delay", "shard", "shuffle", "last_batch", "container", "read_delay",
          "loaders", "prefetch"},
         false},
        measuringGroup(),
    };
    declareRules(info);
    info.steps = {
        {StepKind::UpdateByWorker, {{"sync", {"async", "ssp:"}}}},
        {StepKind::Update, {{"sync", {"backup:"}}}},
        {StepKind::Worker, {}},
    };
}

}  // namespace kolo::training
