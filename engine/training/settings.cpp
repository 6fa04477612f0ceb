// SPDX-License-Identifier: Apache-2.0
#include "engine/training/settings.h"

#include <fmt/format.h>

#include <limits>

#include "engine/api/byte_size.h"
#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/steps/pipeline_schedule.h"
#include "engine/api/wording.h"
#include "engine/training/declarations/parameters.h"

namespace kolo::training {

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

/// "cosine", over all `steps`; "cosine:400" or "cosine:400/40", in stairs of 40, and "annealing" likewise;
/// "exponential:0.9/100", "step:0.1/100".
Outcome<void> readDecay(const std::string& text, std::int64_t steps, LearningRate& rate) {
    using Decay = LearningRate::Decay;
    constexpr std::int64_t kMost = 10'000'000;
    const auto isCount = [](std::int64_t count) { return count >= 1 && count <= kMost; };
    const std::size_t colon = std::min(text.find(':'), text.size()), slash = text.find('/', colon);
    const std::string_view kind = std::string_view(text).substr(0, colon);
    rate.decay = kind == "none"        ? Decay::None
                 : kind == "cosine"    ? Decay::Cosine
                 : kind == "annealing" ? Decay::Annealing
                                       : Decay::Exponential;
    rate.length = std::max<std::int64_t>(1, steps - rate.warmUp);
    if (colon == text.size()) return {};
    const std::string_view number = std::string_view(text).substr(colon + 1, slash - colon - 1);
    std::int64_t every = 1;
    const bool hasEvery = slash != std::string::npos;
    bool good = !hasEvery || (parsesWhole(std::string_view(text).substr(slash + 1), every) && isCount(every));
    if (rate.decay != Decay::Exponential) {
        good = good && parsesWhole(number, rate.length) && isCount(rate.length);
    } else {
        rate.length = every;
        good = good && hasEvery && parsesWhole(number, rate.factor) && rate.factor > 0 && rate.factor <= 1;
    }
    if (kind != "exponential") rate.stair = every;
    if (good) return {};
    return bad("decay", text,
               Complaint::tr("it must be none, cosine, cosine:STEPS, cosine:STEPS/STAIR, annealing:STEPS, "
                             "annealing:STEPS/STAIR, exponential:FACTOR/STEPS or step:FACTOR/STEPS, with a factor "
                             "above 0 up to 1 and steps from 1 to {}.",
                             kMost));
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

}  // namespace

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
        for (const Parameter& parameter : trainingParameters())
            if (!parameter.defaultValue.empty()) parameters.emplace(parameter.name, parameter.defaultValue);
    };
    if (given.contains("mesh")) {
        const Texts texts(given);
        const std::string& slice = texts.text("slice");
        LayoutSettings layout;
        layout.mesh = TRY(meshFrom(texts.text("mesh")));
        layout.layout = TRY(layoutFrom(texts.has("layout") ? texts.text("layout") : std::string()));
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
    settings.optimizerSettings = {.momentum = texts.number<double>("momentum"),
                                  .beta1 = texts.number<double>("beta1"),
                                  .beta2 = texts.number<double>("beta2"),
                                  .epsilon = texts.number<double>("epsilon")};
    settings.clip = TRY(clipFrom(texts.text("clip")));
    settings.servers = texts.number<int>("servers");
    settings.seed = texts.number<std::uint64_t>("seed");
    settings.predicts = texts.flag("predict");
    settings.sample = texts.number<int>("sample");
    settings.temperature = texts.number<double>("temperature");
    settings.check = texts.flag("check");
    const std::string& shard = texts.text("shard");
    settings.sampling.sharding = shard == "on" ? Sharding::On : shard == "off" ? Sharding::Off : Sharding::Wrong;
    settings.sampling.shuffles = texts.flag("shuffle");
    settings.sampling.keepsLast = texts.has("last_batch") && texts.text("last_batch") == "keep";
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
    TRY(readDecay(texts.text("decay"), settings.steps, rate));
    rate.least = texts.number<double>("lr_min");

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
