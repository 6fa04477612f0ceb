// SPDX-License-Identifier: Apache-2.0
#include "engine/training/declarations/parameters.h"

#include <fmt/format.h>

#include "engine/api/declare.h"
#include "engine/api/wording.h"
#include "engine/collectives/algorithm.h"
#include "engine/runtime/disturber.h"
#include "engine/runtime/link_model.h"
#include "engine/training/codec.h"
#include "engine/training/container.h"
#include "engine/training/dataset.h"
#include "engine/training/loss.h"
#include "engine/training/model.h"
#include "engine/training/optimizer.h"

namespace kolo::training {

using namespace declare;

namespace {

const Condition kReadsNoText{"dataset", {"text", "text:"}, true};

template <typename Parts>
std::vector<Choice> choicesOf(const Parts& parts) {
    std::vector<Choice> choices;
    for (const auto* part : parts) choices.push_back({part->id, "", part->summary});
    return choices;
}

/// A dataset that is not named is one that the model can read.
Parameter fittingTheModel(Parameter dataset) {
    const auto add = [&](std::vector<std::string> models, const char* value) {
        dataset.otherDefaults.push_back({{{"model", std::move(models)}}, value});
    };
    add({"gpt", "gpt:"}, "text");
    add({"cnn:"}, "digits8");
    add({"mlp:784-"}, "digits28");
    add({"mlp:64-"}, "digits8");
    add({"mlp:32-"}, "teacher");
    return dataset;
}

/// What a parameter is by default with rmsprop, and with TensorFlow's.
Parameter asRmsProp(Parameter parameter, const char* value, const char* tensorFlows) {
    parameter.otherDefaults.push_back({{{"optimizer", {"rmsprop"}}}, value});
    parameter.otherDefaults.push_back({{{"optimizer", {"tf-rmsprop"}}}, tensorFlows});
    return parameter;
}

}  // namespace

ParameterGroup inputGroup() {
    return {"Disturbances and input",
            {"inject", "shard", "shuffle", "container", "read_delay", "loaders", "prefetch"},
            false};
}

ParameterGroup measuringGroup() {
    return {"Measuring", {"evaluate", "predict", "sample", "temperature", "check"}, false};
}

std::vector<Parameter> trainingParameters() {
    std::vector<Choice> datasets, models, codecs, algorithms, containers = {{"memory", "", "in memory"}};
    std::string datasetPrefixes;
    for (const DatasetKind* kind : allDatasetKinds()) {
        if (kind->argument.empty())
            datasets.push_back({kind->id, "", kind->summary});
        else
            datasetPrefixes += (datasetPrefixes.empty() ? "" : "|") + kind->id + ":";
    }
    for (const ModelKind* kind : allModelKinds()) {
        const bool named = kind->argument == "small";
        models.push_back({named ? kind->id + ":small" : kind->id, "", kind->summary});
    }
    std::string codecPrefixes;
    for (const Codec* codec : allCodecs()) {
        const bool set = !codec->settingName.empty();
        codecs.push_back(
            {set ? fmt::format("{}:{}", codec->id, codec->defaultSetting) : codec->id, "", codec->summary});
        if (set) codecPrefixes += (codecPrefixes.empty() ? "" : "|") + codec->id + ":";
    }
    for (const ContainerKind* kind : allContainerKinds()) containers.push_back({kind->id, "", kind->summary});
    for (const collectives::Algorithm* algorithm : collectives::allAlgorithms())
        if (algorithm->collective == Collective::AllReduce)
            algorithms.push_back({algorithm->id, algorithm->title, algorithm->summary});

    return {
        choice("model", models, "What is trained; sizes as in mlp:2-32-32-2, mlp:2-32-2:tanh, rnn:4-48 or gpt:2-64-4.",
               "mlp:|rnn:|gpt:|layers:"),
        fittingTheModel(choice("dataset", datasets,
                               "What it is trained on; csv:FILE, idx:PREFIX and text:FILE for your own.",
                               datasetPrefixes)),
        integer("rows", "rows", 0, 0, 1e7, "How many rows to train on; 0: as many as the dataset has."),
        integer("batch", "rows", 32, 1, 65536, "Rows per worker and step."),
        integer("steps", "steps", 1000, 1, 1e7,
                "Steps of every worker; in async and ssp they share out workers × steps among themselves."),
        real("lr", "", "0.05", 1e-9, 1e3, "The learning rate."),
        real("lr_min", "", "0", 0, 1e3, "The learning rate that a cosine falls to."),
        asRmsProp(real("momentum", "", "0.9", 0, 0.9999, "The fraction of its velocity that sgd or rmsprop keeps."),
                  "0", "0"),
        real("beta1", "", "0.9", 0, 0.9999, "The decay of adam's running mean of the gradient."),
        asRmsProp(real("beta2", "", "0.999", 0, 0.999999,
                       "The decay of adam's or rmsprop's running mean of the squared gradient."),
                  "0.99", "0.9"),
        asRmsProp(real("epsilon", "", "1e-8", 1e-30, 1,
                       "What adam and rmsprop add, so that they never divide by next to nothing."),
                  "1e-8", "1e-7"),
        choice("optimizer", choicesOf(allOptimizers()), "How a gradient updates the parameters."),
        choice("clip",
               {{"none", "", "the gradient as it is"},
                {"norm:1", "", "all of it is shortened to this norm where it is longer (clip_grad_norm_)"},
                {"each:1", "", "each tensor of it by itself (Keras' clipnorm)"},
                {"value:1", "", "every number of it is kept between minus and plus so much (clip_grad_value_)"}},
               "How a gradient that is too large is clipped, once the workers have agreed on it.",
               "norm:|each:|value:"),
        choice("loss", choicesOf(allLosses()), "The loss that training minimizes."),
        choice("architecture",
               {{"auto", "", "an allreduce where all go in step, a parameter server where they do not"},
                {"allreduce", "", "every worker has a replica, and they agree by an allreduce"},
                {"parameter-server", "", "servers own the parameters; workers push gradients and pull parameters"},
                {"central-storage", "", "the parameters lie in the processor's memory, the work is on the devices"},
                {"replicate", "",
                 "one device has the data, the parameters and the loss, and the others copies (DataParallel)"},
                {"partitions", "", "tasks without state on collections that never change, two jobs a step (BigDL)"}},
               "Where the parameters live."),
        integer("servers", "servers", 1, 1, 32, "Parameter servers, each the owner of a part of the parameters."),
        integer("groups", "groups", 0, 0, kMaxRanks,
                "With servers: groups of workers that add up among themselves, one client of each at the servers; 0: "
                "each worker is one."),
        choice("allreduce", algorithms, "The allreduce algorithm."),
        choice("sync",
               {{"sync", "", "everybody in step"},
                {"async", "", "a server applies every update as it comes"},
                {"ssp:3", "", "async, but the fastest worker at most so many steps ahead of the slowest"},
                {"backup:1", "", "in step, but without waiting for so many of the slowest workers"},
                {"local:8", "", "so many steps alone, then the parameters are averaged"}},
               "How closely the workers stay in step.", "ssp:|backup:|local:"),
        integer("accumulate", "batches", 1, 1, 1024,
                "How many batches' gradients a worker adds up before sending them."),
        choice("precision",
               {{"fp32", "", "4 bytes"},
                {"fp16", "", "2 bytes"},
                {"bf16", "", "2 bytes"},
                {"mixed", "", "parameters and gradients are bf16, and the optimizer has a float32 copy"}},
               "The precision in which values are sent; mixed: and stored."),
        choice("compress", codecs, "How gradients are compressed before they are sent.", codecPrefixes),
        choice("schedule",
               {{"together", "", "the whole gradient at once"},
                {"staggered", "", "in parts, one after another, so that transfers do not overlap"},
                {"priority", "", "in parts, the layers that the next step needs first go first"}},
               "When which part of the gradient is sent."),
        text("bucket", "bytes", "whole",
             "Which gradients travel together: whole, layer, parameter, or as many as have a size, 25MiB, from the "
             "last layer on."),
        text("first_bucket", "bytes", "1MiB",
             "The size of the first bucket, which is smaller so that it can leave early."),
        flag("overlap", false, "A bucket leaves as soon as its gradients are there, while the backward pass goes on."),
        text("fusion", "bytes:ms", "none",
             "Horovod's tensor fusion, SIZE:CYCLE_MS: every cycle the gradients that are ready travel together, up to "
             "a size; 64MiB:1."),
        text("buffer", "bytes", "none",
             "The fused buffer that gradients and gathered parameters travel through: none, whole (as large as the "
             "largest bucket), or a constant size, as in 4MiB (ZeRO-R's CB)."),
        choice("zero",
               {{"0", "", "every worker keeps all of everything"},
                {"1", "", "the optimizer's states in parts, each updated by one worker"},
                {"2", "", "the gradients in parts, too"},
                {"3", "", "the parameters in parts, too, gathered layer by layer when they are needed"}},
               "What the workers keep only 1/N of each (ZeRO, Rajbhandari et al. 2020)."),
        choice("recompute",
               {{"none", "", "activations are kept"},
                {"layer:1", "", "of so many layers at a time only the input is kept, and the rest computed again"}},
               "What is recomputed in the backward pass to save memory.", "layer:"),
        flag("partition", false,
             "What recompute keeps and all ranks of an axis have is kept in parts along it, and gathered before it is "
             "needed (ZeRO-R's Pa)."),
        choice("offload",
               {{"none", "", "everything stays on the device"},
                {"activations", "", "activations wait for their backward pass in the host's memory"}},
               "What is copied to the host's memory during the forward pass, and back before it is needed (ZeRO-R)."),
        text("memory", "bytes", "all", "The memory limit of each device, as in 64MiB; all: no limit."),
        flag("defragment", false,
             "Under a memory limit, keep what forward passes leave to backward passes in one region of its own, not "
             "scattered among short-lived memory (ZeRO-R's MD)."),
        text("straggler", "", "none",
             "Injected: RANK:FACTOR makes a worker's steps take FACTOR times as long as its first ones, "
             "random:SPREAD delays all by up to SPREAD times that."),
        text("kill", "", "none",
             "With partitions: TASK@STEP, a task that is lost and runs again from its lineage; sync:TASK@STEP of the "
             "second job."),
        real("job_delay", "ms", "0", 0, 10000, "With partitions, injected: what launching a job takes."),
        real("target", "", "", 0, 1, "An accuracy; the run reports when it was first reached."),
        integer("seed", "", 1, 0, 4294967295.0, "The same seed makes the same data, parameters and order of rows."),
        choice("scaling", {{"none", "", "the rate as it is"}, {"linear", "", "times the number of workers"}},
               "How the learning rate grows with the number of workers (Goyal et al. 2017)."),
        integer("warmup", "steps", 0, 0, 1e6,
                "Steps over which the learning rate rises to its full height: from 0, or from lr with scaling=linear."),
        choice("decay",
               {{"none", "", "the rate stays"},
                {"cosine", "", "it falls to 0 along half a cosine; cosine:400 in so many steps"},
                {"annealing:400", "", "it falls to 0 along half a cosine in so many steps, and rises again in as many"},
                {"exponential:0.9/100", "", "times so much in so many steps, a little in each"},
                {"step:0.1/100", "", "times so much every so many steps, at once"}},
               "How the learning rate falls.", "cosine:|annealing:|exponential:|step:"),
        choice("shard",
               {{"on", "", "all workers shuffle alike, and each takes its part: every row once an epoch"},
                {"off", "", "each worker takes all rows, in an order of its own"},
                {"wrong", "", "each worker shuffles with a seed of its own before it takes its part"}},
               "How workers share out the rows of an epoch."),
        flag("shuffle", true, "Shuffle the rows anew for each epoch; false: always in the dataset's order."),
        choice("last_batch",
               {{"drop", "", "rows that do not fill a batch of all workers sit the epoch out"},
                {"keep", "", "they make a last, smaller batch"}},
               "What happens to an epoch's last rows."),
        choice("container", containers, "Where the training rows are stored."),
        integer("loaders", "threads", 1, 0, 16,
                "Threads per worker that assemble batches; 0: the worker itself does. Virtual devices read rows in "
                "memory where they lie and need none."),
        integer("prefetch", "batches", 8, 0, 64, "How many batches they work ahead."),
        real("read_delay", "ms", "0", 0, 10000, "Injected: extra time to read each batch."),
        integer("evaluate", "steps", 0, 0, 1e7, "Steps between two measurements of accuracy; 0: chosen."),
        integer("sample", "characters", 200, 0, 100000, "How much the model writes after training."),
        real("temperature", "", "0.8", 0, 10,
             "How boldly it writes: 0 takes the likeliest character, 1 samples as it learned."),
        flag("predict", false,
             "After training, predict the held-out rows; where every worker has the whole model, each takes a part of "
             "them."),
        flag("check", true, "Hash every replica after every synchronous step, and fail if two differ."),
        runtime::linkParameter(),
        runtime::injectParameter(),
    };
}

void addZeroRules(Parameter& parameter) {
    if (parameter.name == "allreduce")
        parameter.rules.push_back({{{"zero", {"1", "2", "3"}}},
                                   {"ring"},
                                   {},
                                   Complaint::tr("its halves, a reduce-scatter and an all-gather, are the ring's.")});
    if (parameter.name == "check")
        parameter.rules.push_back(
            {{{"zero", {"3"}}}, {}, {}, Complaint::tr("there are no replicas to compare: each worker has a part.")});
}

void addCommonRules(Parameter& parameter) {
    const auto hasNoEffect = [&](const Condition& when, const Text& reason) {
        parameter.rules.push_back({{when}, {}, {}, reason});
    };
    if (parameter.name == "momentum")
        hasNoEffect({"optimizer", {"sgd", "rmsprop", "tf-rmsprop"}, true},
                    Complaint::tr("only sgd and rmsprop have it; adam keeps its own."));
    if (parameter.name == "beta1")
        hasNoEffect({"optimizer", {"adam", "tf-adam"}, true}, Complaint::tr("only adam has it."));
    if (parameter.name == "beta2" || parameter.name == "epsilon")
        hasNoEffect({"optimizer", {"sgd"}}, Complaint::tr("only adam and rmsprop have it."));
    if (parameter.name == "lr_min")
        hasNoEffect({"decay", {"cosine", "cosine:", "annealing:"}, true},
                    Complaint::tr("only a cosine falls to a rate of its own; use decay=cosine."));
    if (parameter.name == "prefetch")
        hasNoEffect({"loaders", {"0"}}, Complaint::tr("without loaders nobody can run ahead."));
    if (parameter.name == "sample" || parameter.name == "temperature")
        hasNoEffect(kReadsNoText, Complaint::tr("only a model of a text writes; use dataset=text."));
    if (parameter.name == "defragment")
        hasNoEffect({"memory", {"all"}}, Complaint::tr("only in a limited memory do holes matter; set memory, too."));
}

}  // namespace kolo::training
