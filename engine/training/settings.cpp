// SPDX-License-Identifier: Apache-2.0
#include "engine/training/settings.h"

#include <fmt/format.h>

#include <limits>
#include <set>

#include "engine/api/byte_size.h"
#include "engine/api/declare.h"
#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/step_plan_json.h"
#include "engine/api/steps/pipeline_schedule.h"
#include "engine/api/wording.h"
#include "engine/collectives/algorithm.h"
#include "engine/runtime/disturber.h"
#include "engine/training/container.h"
#include "engine/training/dataset.h"
#include "engine/training/loss.h"
#include "engine/training/model.h"

namespace kolo::training {

using namespace declare;

namespace {

/// The texts of a spec, already checked one by one.
class Texts {
public:
    explicit Texts(const std::map<std::string, std::string>& texts) : m_texts(texts) {}
    const std::string& text(const std::string& name) const { return m_texts.at(name); }
    bool has(const std::string& name) const { return m_texts.contains(name); }
    bool flag(const std::string& name) const { return text(name) == "true"; }
    template <typename T>
    T number(const std::string& name) const {
        T value{};
        parsesWhole(text(name), value);
        return value;
    }

private:
    const std::map<std::string, std::string>& m_texts;
};

// Groups that every way to train has.
ParameterGroup inputGroup() {
    return {"Disturbances and input", {"inject", "shard", "container", "read_delay", "loaders", "prefetch"}, false};
}
ParameterGroup measuringGroup() {
    return {"Measuring", {"evaluate", "predict", "sample", "temperature", "check"}, false};
}

/// Nobody waits for all others, so a server takes each update as it comes.
const Condition kUpdatesAlone{"sync", {"async", "ssp:", "backup:"}};

const Condition kReadsNoText{"dataset", {"text", "text:"}, true};

Error bad(const std::string& name, const std::string& value, const Text& allowed) {
    return {ErrorCode::BadValue, name,
            Complaint::tr("The parameter \"{}\" is {}, but {}", name, inQuotes(value), allowed)};
}

Outcome<void> readSync(const std::string& text, int workers, Settings& settings) {
    const std::size_t colon = text.find(':');
    const std::string id = text.substr(0, colon);
    settings.sync = *kSyncs.find(id);  // checked as a choice
    if (settings.sync == Sync::InStep || settings.sync == Sync::Async) {
        if (colon != std::string::npos) return bad("sync", text, Complaint::tr("{} takes no number.", id));
        return {};
    }
    int least = 0, most = 1'000'000;
    Text what;
    if (settings.sync == Sync::Ssp) {
        what = Complaint::tr("the bound of ssp, how many steps the fastest worker may be ahead,");
    } else if (settings.sync == Sync::Backup) {
        most = workers - 1;
        what = Complaint::tr("the number of backup workers, whose updates a step need not wait for,");
    } else {
        least = 1;
        what = Complaint::tr("the number of local steps between two averages");
    }
    if (colon == std::string::npos || !parsesWhole(std::string_view(text).substr(colon + 1), settings.syncArgument) ||
        settings.syncArgument < least || settings.syncArgument > most)
        return bad("sync", text,
                   Complaint::tr("{} must be a whole number from {} to {}, as in {}:{}.", what, least, most, id,
                                 std::max(least, std::min(most, 3))));
    return {};
}

/// "2:4,3:2": worker 2 takes four times as long, worker 3 twice; "random:0.5": everybody up to half as long again.
Outcome<void> readStragglers(const std::string& text, int workers, Settings& settings) {
    settings.slowness.assign(workers, 1);
    if (text.empty() || text == "none") return {};
    const Text allowed = Complaint::tr(
        "it must be RANK:FACTOR with a rank from 0 to {} and a factor from 1 to 1000, as in {}:4 (several with commas "
        "between), or random:SPREAD with a spread from 0 to 100.",
        workers - 1, std::min(2, workers - 1));
    for (std::string_view rest = text;;) {
        const auto comma = rest.find(',');
        const std::string_view one = rest.substr(0, comma);
        const auto colon = one.find(':');
        if (colon == std::string_view::npos) return bad("straggler", text, allowed);
        double factor = 0;
        if (!parsesWhole(one.substr(colon + 1), factor)) return bad("straggler", text, allowed);
        if (one.substr(0, colon) == "random") {
            if (!(factor >= 0 && factor <= 100)) return bad("straggler", text, allowed);
            settings.randomDelay = factor;
        } else {
            int rank = -1;
            if (!parsesWhole(one.substr(0, colon), rank) || rank < 0 || rank >= workers ||
                !(factor >= 1 && factor <= 1000))
                return bad("straggler", text, allowed);
            settings.slowness[rank] = factor;
        }
        if (comma == std::string_view::npos) return {};
        rest.remove_prefix(comma + 1);
    }
}

constexpr double kLeastCycleMs = 0.01, kMostCycleMs = 1000;

/// 0 if it is no size.
std::int64_t bytesFrom(std::string_view text) {
    return bytesFromText(text).value_or(0);
}

Outcome<Buckets> bucketsFrom(const std::string& bucket, const std::string& first) {
    if (bucket == "whole") return Buckets{};
    if (bucket == "layer") return Buckets{Buckets::Kind::Layer};
    if (bucket == "parameter") return Buckets{Buckets::Kind::Parameter};
    const Buckets buckets{Buckets::Kind::Bytes, bytesFrom(bucket), bytesFrom(first)};
    const Text size = Complaint::tr("a size from 1 byte to 1024 GiB, as in 25MiB.");
    if (buckets.bytes == 0)
        return bad("bucket", bucket, Complaint::tr("it must be whole, layer, parameter, or {}", size));
    if (buckets.firstBytes == 0) return bad("first_bucket", first, Complaint::tr("it must be {}", size));
    return buckets;
}

/// "64MiB:1": bytes, and milliseconds between two ticks.
Outcome<std::optional<Fusion>> fusionFrom(const std::string& text) {
    if (text == "none") return std::optional<Fusion>();
    const std::size_t colon = text.find(':');
    const std::int64_t bytes = bytesFrom(std::string_view(text).substr(0, colon));
    double milliseconds = 0;
    if (bytes == 0 || colon == std::string::npos ||
        !parsesWhole(std::string_view(text).substr(colon + 1), milliseconds) ||
        !(milliseconds >= kLeastCycleMs && milliseconds <= kMostCycleMs))
        return bad("fusion", text,
                   Complaint::tr("it must be none, or SIZE:CYCLE_MS with a size from 1 byte to 1024 GiB and a cycle "
                                 "from {} to {} ms, as in 64MiB:1.",
                                 kLeastCycleMs, kMostCycleMs));
    return std::optional(Fusion{bytes, std::chrono::nanoseconds(static_cast<std::int64_t>(milliseconds * 1e6))});
}

/// "2@5": task 2 of step 5; "sync:2@5": of its second job.
Outcome<std::optional<Kill>> killFrom(const std::string& text, int workers, std::int64_t steps) {
    if (text == "none") return std::optional<Kill>();
    constexpr std::string_view kSynchronization = "sync:";
    Kill kill;
    kill.inSynchronization = text.starts_with(kSynchronization);
    const std::string_view rest = std::string_view(text).substr(kill.inSynchronization ? kSynchronization.size() : 0);
    const std::size_t at = rest.find('@');
    if (at == std::string_view::npos || !parsesWhole(rest.substr(0, at), kill.task) ||
        !parsesWhole(rest.substr(at + 1), kill.step) || kill.task < 0 || kill.task >= workers || kill.step < 1 ||
        kill.step > steps)
        return bad(
            "kill", text,
            Complaint::tr("it must be none, or TASK@STEP with a task from 0 to {} and a step from 1 to {}, as in "
                          "0@1, or sync:0@1 for a task of the second job.",
                          workers - 1, steps));
    if (workers == 1)
        return bad(
            "kill", text,
            Complaint::tr("with one worker nobody else has the weights: no lineage is left to run the task again "
                          "from. Use more workers."));
    return std::optional(kill);
}

/// "layer:2" → 2; "none" → 0.
Outcome<int> recomputedFrom(const std::string& text) {
    constexpr int kMost = 1000;
    int layers = 0;
    if (text == "none") return 0;
    if (parsesWhole(std::string_view(text).substr(text.find(':') + 1), layers) && layers >= 1 && layers <= kMost)
        return layers;
    return bad("recompute", text, Complaint::tr("it must be none, or layer: and a whole number from 1 to {}.", kMost));
}

/// "4MiB" → bytes; "whole" → as many as there are; "none" → 0.
Outcome<std::int64_t> bufferFrom(const std::string& text) {
    constexpr std::int64_t kLeast = 1024;  // a few numbers of each chunk
    if (text == "none") return 0;
    if (text == "whole") return std::numeric_limits<std::int64_t>::max();
    const std::int64_t bytes = bytesFrom(text);
    if (bytes >= kLeast) return bytes;
    return bad("buffer", text, Complaint::tr("it must be none, whole, or a size from 1 KiB to 1024 GiB, as in 4MiB."));
}

/// "64MiB" → bytes; "all" → 0.
Outcome<std::int64_t> limitFrom(const std::string& text) {
    const std::int64_t bytes = bytesFrom(text);
    if (text == "all" || bytes > 0) return bytes;
    return bad("memory", text, Complaint::tr("it must be all, or a size from 1 byte to 1024 GiB, as in 64MiB."));
}

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

std::vector<Parameter> parameters() {
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
        real("momentum", "", "0.9", 0, 0.9999, "How much of its velocity sgd keeps."),
        choice("optimizer", choicesOf(allOptimizers()), "How a gradient becomes a change of the parameters."),
        choice("loss", choicesOf(allLosses()), "What the model is punished for."),
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
        choice("allreduce", algorithms, "How an allreduce goes."),
        choice("sync",
               {{"sync", "", "everybody in step"},
                {"async", "", "a server applies every update as it comes"},
                {"ssp:3", "", "async, but the fastest worker at most so many steps ahead of the slowest"},
                {"backup:1", "", "in step, but without waiting for so many of the slowest workers"},
                {"local:8", "", "so many steps alone, then the parameters are averaged"}},
               "How closely the workers keep together.", "ssp:|backup:|local:"),
        integer("accumulate", "batches", 1, 1, 1024, "Batches whose gradients a worker adds up before they are sent."),
        choice("precision",
               {{"fp32", "", "4 bytes"},
                {"fp16", "", "2 bytes"},
                {"bf16", "", "2 bytes"},
                {"mixed", "", "parameters and gradients are bf16, and the optimizer has a float32 copy"}},
               "In what precision values are sent; mixed: kept, too."),
        choice("compress", codecs, "How gradients are made smaller before they are sent.", codecPrefixes),
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
             "The fused buffer that gradients and gathered parameters are copied into to travel: none, whole (as large "
             "as the largest bucket), or a constant size, 4MiB, through which they go piece by piece (ZeRO-R's CB)."),
        choice("zero",
               {{"0", "", "every worker keeps all of everything"},
                {"1", "", "the optimizer's states in parts, each updated by one worker"},
                {"2", "", "the gradients in parts, too"},
                {"3", "", "the parameters in parts, too, gathered layer by layer when they are needed"}},
               "What the workers keep only 1/N of each (ZeRO, Rajbhandari et al. 2020)."),
        choice("recompute",
               {{"none", "", "activations are kept"},
                {"layer:1", "", "of so many layers at a time only the input is kept, and the rest computed again"}},
               "What is computed again in the backward pass to save memory.", "layer:"),
        flag("partition", false,
             "What recompute keeps and all ranks of an axis have is kept in parts along it, and gathered before it is "
             "needed (ZeRO-R's Pa)."),
        choice("offload",
               {{"none", "", "everything stays on the device"},
                {"activations", "", "activations wait for their backward pass in the host's memory"}},
               "What is copied to the host's memory with the forward pass, and back before it is needed (ZeRO-R)."),
        text("memory", "bytes", "all", "What each device may take, as in 64MiB; all: whatever there is."),
        flag("defragment", false,
             "Under a memory limit, what forward passes leave to backward passes lies side by side in a region of its "
             "own at the end, and not scattered among what comes and goes (ZeRO-R's MD)."),
        text("straggler", "", "none",
             "Injected: RANK:FACTOR makes a worker's steps take FACTOR times as long as its first ones, "
             "random:SPREAD delays all by up to SPREAD times that."),
        text("kill", "", "none",
             "With partitions: TASK@STEP, a task that is lost and runs again from its lineage; sync:TASK@STEP of the "
             "second job."),
        real("job_delay", "ms", "0", 0, 10000, "With partitions, injected: what launching a job takes."),
        real("target", "", "", 0, 1, "An accuracy; the run tells when it was first reached."),
        integer("seed", "", 1, 0, 4294967295.0, "The same seed makes the same data, parameters and order of rows."),
        choice("scaling", {{"none", "", "the rate as it is"}, {"linear", "", "times the number of workers"}},
               "How the learning rate grows with the number of workers (Goyal et al. 2017)."),
        integer("warmup", "steps", 0, 0, 1e6,
                "Steps over which the learning rate rises to its full height: from 0, or from lr with scaling=linear."),
        choice("decay", {{"none", "", "the rate stays"}, {"cosine", "", "it falls to 0 along half a cosine"}},
               "How the learning rate falls."),
        choice("shard",
               {{"on", "", "all workers shuffle alike, and each takes its part: every row once an epoch"},
                {"off", "", "each worker takes all rows, in an order of its own"},
                {"wrong", "", "each worker shuffles with a seed of its own before it takes its part"}},
               "How workers share out the rows of an epoch."),
        choice("container", containers, "Where the rows lie that are trained on."),
        integer("loaders", "threads", 1, 0, 16, "Threads per worker that put batches together; 0: the worker does."),
        integer("prefetch", "batches", 8, 0, 64, "How many batches they run ahead."),
        real("read_delay", "ms", "0", 0, 10000, "Injected: every batch takes so much longer to read."),
        integer("evaluate", "steps", 0, 0, 1e7, "Steps between two measurements of accuracy; 0: chosen."),
        integer("sample", "characters", 200, 0, 100000, "How much the model writes when training is over."),
        real("temperature", "", "0.8", 0, 10,
             "How daring it writes: 0 takes the likeliest character, 1 draws as it learned."),
        flag("predict", false,
             "When training is over, the model tells what it takes the held-out rows for; each worker has a part of "
             "them, where each has the whole model."),
        flag("check", true, "Hash every replica after every synchronous step, and fail if two differ."),
        runtime::linkParameter(),
        runtime::injectParameter(),
    };
}

/// What a worker that keeps parts does without, wherever it does.
void addZeroRules(Parameter& parameter) {
    if (parameter.name == "accumulate")
        parameter.rules.push_back(
            {{{"zero", {"2", "3"}}},
             {"1"},
             {},
             Complaint::tr("each backward pass gives its gradients away; use a larger batch, or zero=1.")});
    if (parameter.name == "allreduce")
        parameter.rules.push_back({{{"zero", {"1", "2", "3"}}},
                                   {"ring"},
                                   {},
                                   Complaint::tr("its halves, a reduce-scatter and an all-gather, are the ring's.")});
    if (parameter.name == "check")
        parameter.rules.push_back(
            {{{"zero", {"3"}}}, {}, {}, Complaint::tr("there are no replicas to compare: each worker has a part.")});
}

/// Of parameters that every way to train has.
void addCommonRules(Parameter& parameter) {
    const auto hasNoEffect = [&](const Condition& when, const Text& reason) {
        parameter.rules.push_back({{when}, {}, {}, reason});
    };
    if (parameter.name == "momentum")
        hasNoEffect({"optimizer", {"sgd"}, true}, Complaint::tr("only sgd has it; other optimizers keep their own."));
    if (parameter.name == "prefetch")
        hasNoEffect({"loaders", {"0"}}, Complaint::tr("without loaders nobody can run ahead."));
    if (parameter.name == "sample" || parameter.name == "temperature")
        hasNoEffect(kReadsNoText, Complaint::tr("only a model of a text writes; use dataset=text."));
    if (parameter.name == "defragment")
        hasNoEffect({"memory", {"all"}}, Complaint::tr("only in a limited memory do holes matter; set memory, too."));
}

/// Which settings need or exclude each other, and why.
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
    const Condition replicate{"architecture", {"replicate"}};
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
    hasNoEffect("allreduce", {replicate}, Complaint::tr("everything passes through one device."));
    hasNoEffect("check", {replicate}, Complaint::tr("copies are made anew in every step."));
    const Condition partitions{"architecture", {"partitions"}}, others{"architecture", {"partitions"}, true};
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
    only("1", "servers", {{"architecture", {"central-storage"}}},
         Complaint::tr("central storage is one place, the processor's memory; leave servers at 1."));
}

}  // namespace

void declareSettings(StrategyInfo& info) {
    info.parameters = parameters();
    std::erase_if(info.parameters, [](const Parameter& each) { return each.name == "partition"; });  // of a mesh
    info.groups = {
        {"What is trained", {"model", "dataset", "rows", "loss"}, true},
        {"How it learns",
         {"batch", "steps", "lr", "momentum", "optimizer", "scaling", "warmup", "decay", "target", "seed"},
         true},
        {"How they keep together", {"sync", "architecture", "servers", "groups", "allreduce", "accumulate"}, true},
        {"What travels",
         {"precision", "compress", "schedule", "bucket", "first_bucket", "overlap", "fusion", "buffer", "link"},
         false},
        {"What is kept", {"zero", "recompute", "offload", "memory", "defragment"}, false},
        {"Disturbances and input",
         {"straggler", "inject", "kill", "job_delay", "shard", "container", "read_delay", "loaders", "prefetch"},
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

void declarePipeline(StrategyInfo& info) {
    // Training as in data parallelism, but for what a pipeline has no room for, or has in another form.
    const std::set<std::string> without = {
        "architecture", "servers",    "sync",         "accumulate", "precision", "compress", "schedule",
        "straggler",    "bucket",     "first_bucket", "overlap",    "fusion",    "zero",     "recompute",
        "offload",      "defragment", "kill",         "job_delay",  "groups",    "buffer",   "partition"};
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
        choice("schedule", schedules,
               "In which order each device does its passes; @FILE.csv or @FILE.json for your own plan.", prefixes),
        integer("replicas", "", 1, 1, kMaxRanks, "How many such pipelines share out the data."),
        choice("recompute", {{"none", "", "activations are kept"}, {"stage", "", "a stage keeps only its input"}},
               "What is computed again in the backward pass to save memory."),
        choice("balance",
               {{"even", "", "the same number of layers for each stage"},
                {"measured", "", "so that the slowest stage is as quick as possible, measured on this machine"}},
               "Where the model is cut; cut:3-2-2-3 says it layer by layer.", "cut:"),
    };
    for (Parameter& parameter : info.parameters)
        if (parameter.name == "schedule") parameter.defaultValue = "1f1b";
    for (Parameter& parameter : parameters()) {
        if (without.contains(parameter.name)) continue;
        if (parameter.name == "batch") parameter.help = "Rows of a micro-batch.";
        if (parameter.name == "steps") parameter.help = "Training steps.";
        info.parameters.push_back(std::move(parameter));
    }
    info.groups = {
        {"How the model is cut", {"stages", "micro", "schedule", "replicas", "recompute", "balance"}, true},
        {"What is trained", {"model", "dataset", "rows", "loss"}, true},
        {"How it learns",
         {"batch", "steps", "lr", "momentum", "optimizer", "scaling", "warmup", "decay", "target", "seed"},
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

namespace {

/// What a worker of a mesh has nothing of, or in another form.
const std::set<std::string> kNotOnMesh = {"architecture", "servers",   "sync",      "precision",    "compress",
                                          "schedule",     "straggler", "bucket",    "first_bucket", "overlap",
                                          "fusion",       "kill",      "job_delay", "groups"};

}  // namespace

void declareMesh(StrategyInfo& info) {
    info.parameters = {
        text("mesh", "", "tensor:2", "The axes of the mesh and how many devices each has, as in rows:2,cols:2."),
        text("layout", "", "",
             "Which dimension of the model's tensors is cut along which axis, as in batch:rows,hidden:cols; an axis "
             "data is the batch's by itself."),
        choice("slice",
               {{"auto", "", "gather where no layout is given, else none"},
                {"none", "", "the layout says it all"},
                {"gather", "", "every layer writes its part, and all parts are gathered before the next layer"},
                {"megatron", "", "columns of one layer, rows of the next, and one sum for both; heads of attention"},
                {"halo", "", "rows of images, with the neighbours' first rows"}},
               "Slices of the layers along an axis tensor, as layouts that are ready made."),
    };
    for (Parameter& parameter : parameters()) {
        if (kNotOnMesh.contains(parameter.name)) continue;
        if (parameter.name == "batch") parameter.help = "Rows of each part of the batch and micro-batch.";
        if (parameter.name == "steps") parameter.help = "Training steps.";
        if (parameter.name == "zero")
            parameter.help =
                "What the ranks along the batch's axis keep only 1/N of each (ZeRO, Rajbhandari et al. 2020).";
        if (parameter.name == "recompute")
            parameter.help =
                "What is computed again in the backward pass to save memory; what ranks have exchanged is kept.";
        info.parameters.push_back(std::move(parameter));
    }
    info.groups = {
        {"How the model is cut", {"mesh", "layout", "slice"}, true},
        {"What is trained", {"model", "dataset", "rows", "loss"}, true},
        {"How it learns",
         {"batch", "accumulate", "steps", "lr", "momentum", "optimizer", "scaling", "warmup", "decay", "target",
          "seed"},
         true},
        {"What travels", {"allreduce", "buffer", "link"}, false},
        {"What is kept", {"zero", "recompute", "partition", "offload", "memory", "defragment"}, false},
        inputGroup(),
        measuringGroup(),
    };
    for (Parameter& parameter : info.parameters) {
        addCommonRules(parameter);
        addZeroRules(parameter);
        if (parameter.name == "partition")
            parameter.rules.push_back({{{"recompute", {"none"}}},
                                       {"false"},
                                       {},
                                       Complaint::tr("only what recompute keeps can be kept in parts; set recompute, "
                                                     "too.")});
    }
    info.steps = {{StepKind::Slot, {}}};
}

int LayoutSettings::workers() const {
    for (const auto& [name, axis] : layout.entries)
        if (name == kBatch) return mesh.sizeOf(axis);
    return mesh.sizeOf(kDataAxis);
}

Outcome<Settings> settingsOf(const std::map<std::string, std::string>& given, int ranks) {
    // What a pipeline does not declare is as data parallelism has it by default.
    std::map<std::string, std::string> parameters = given;
    Settings settings;
    int workers = ranks;
    const auto addDefaults = [&parameters] {
        for (const Parameter& parameter : training::parameters())
            if (!parameter.defaultValue.empty()) parameters.emplace(parameter.name, parameter.defaultValue);
    };
    if (given.contains("mesh")) {
        const Texts texts(given);
        const std::string& slice = texts.text("slice");
        LayoutSettings layout{TRY(meshFrom(texts.text("mesh"))),
                              TRY(layoutFrom(texts.has("layout") ? texts.text("layout") : std::string()))};
        const bool gathers = slice == "gather" || (slice == "auto" && layout.layout.entries.empty());
        layout.slice = gathers               ? Slice::Gather
                       : slice == "megatron" ? Slice::Megatron
                       : slice == "halo"     ? Slice::Halo
                                             : Slice::None;
        workers = layout.workers();
        settings.layout = std::move(layout);
        addDefaults();
    }
    if (given.contains("stages")) {
        const Texts texts(given);
        settings.pipeline = {.stages = texts.number<int>("stages"),
                             .micro = texts.number<int>("micro"),
                             .schedule = texts.text("schedule"),
                             .replicas = texts.number<int>("replicas"),
                             .recomputes = texts.text("recompute") == "stage",
                             .balance = texts.text("balance")};
        workers = settings.pipeline->replicas;
        for (const char* other : {"schedule", "recompute"}) parameters.erase(other);  // of another meaning
        addDefaults();
        const PipelineSchedule* schedule = findPipelineSchedule(settings.pipeline->schedule);
        parameters["accumulate"] = schedule && schedule->overTime ? "1" : given.at("micro");
    }
    const Texts texts(parameters);
    settings.model = texts.text("model");
    settings.dataset = texts.text("dataset");
    settings.loss = texts.text("loss");
    settings.optimizer = texts.text("optimizer");
    settings.allreduce = texts.text("allreduce");
    settings.rows = texts.number<std::int64_t>("rows");
    settings.batch = texts.number<int>("batch");
    settings.steps = texts.number<std::int64_t>("steps");
    settings.accumulate = texts.number<int>("accumulate");
    settings.optimizerSettings.momentum = texts.number<double>("momentum");
    settings.servers = texts.number<int>("servers");
    settings.seed = texts.number<std::uint64_t>("seed");
    settings.predicts = texts.flag("predict");
    settings.sample = texts.number<int>("sample");
    settings.temperature = texts.number<double>("temperature");
    settings.check = texts.flag("check");
    const std::string& shard = texts.text("shard");
    settings.sharding = shard == "on" ? Sharding::On : shard == "off" ? Sharding::Off : Sharding::Wrong;
    settings.container = texts.text("container");
    settings.input = {texts.number<int>("loaders"), texts.number<int>("prefetch"), texts.number<double>("read_delay")};
    settings.evaluateEvery = texts.number<std::int64_t>("evaluate");
    if (settings.evaluateEvery == 0) settings.evaluateEvery = std::max<std::int64_t>(10, settings.steps / 20);
    if (texts.has("target")) settings.target = texts.number<double>("target");

    LearningRate& rate = settings.learningRate;
    rate.base = texts.number<double>("lr");
    rate.linear = texts.text("scaling") == "linear";
    rate.scale = rate.linear ? workers : 1;
    rate.warmUp = texts.number<std::int64_t>("warmup");
    rate.cosine = texts.text("decay") == "cosine";
    rate.steps = settings.steps;

    const std::string& precision = texts.text("precision");
    auto codec = TRY(parseCodec(texts.text("compress")));
    settings.codec = codec;
    settings.codec.precision = precision == "fp16"   ? Precision::Fp16
                               : precision == "bf16" ? Precision::Bf16
                                                     : Precision::Fp32;
    const std::string& timing = texts.text("schedule");
    settings.timing = timing == "together"    ? Timing::Together
                      : timing == "staggered" ? Timing::Staggered
                                              : Timing::Priority;
    settings.buckets = TRY(bucketsFrom(texts.text("bucket"), texts.text("first_bucket")));
    settings.fusion = TRY(fusionFrom(texts.text("fusion")));
    if (settings.fusion) settings.buckets.kind = Buckets::Kind::Parameter;
    settings.overlap = texts.flag("overlap") || settings.fusion;
    settings.bufferBytes = TRY(bufferFrom(texts.text("buffer")));
    settings.zero = texts.number<int>("zero");
    settings.mixed = precision == "mixed";
    settings.recomputedLayers = TRY(recomputedFrom(texts.text("recompute")));
    settings.partitions = texts.has("partition") && texts.flag("partition");  // of a mesh alone
    settings.offloads = texts.text("offload") == "activations";
    settings.defragments = texts.flag("defragment");
    settings.memoryBytes = TRY(limitFrom(texts.text("memory")));
    settings.link = TRY(runtime::parseLink(texts.text("link")));

    settings.groups = texts.number<int>("groups");
    if (settings.groups > 0 && workers % settings.groups != 0)
        return bad("groups", texts.text("groups"),
                   Complaint::tr("{} workers cannot be divided into so many groups of equal size.", workers));
    TRY(readSync(texts.text("sync"), settings.groups > 0 ? settings.groups : workers, settings));
    const std::string& architecture = texts.text("architecture");
    const bool asksServer = architecture == "auto" && kUpdatesAlone.holds(parameters);
    settings.architecture = architecture == "central-storage"                  ? Architecture::CentralStorage
                            : architecture == "replicate"                      ? Architecture::Replicate
                            : architecture == "partitions"                     ? Architecture::Partitions
                            : architecture == "parameter-server" || asksServer ? Architecture::ParameterServer
                                                                               : Architecture::AllReduce;
    TRY(readStragglers(texts.text("straggler"), workers, settings));
    settings.kill = TRY(killFrom(texts.text("kill"), workers, settings.steps));
    settings.jobDelayMs = texts.number<double>("job_delay");
    return settings;
}

}  // namespace kolo::training
