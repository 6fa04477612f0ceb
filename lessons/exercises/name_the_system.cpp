// SPDX-License-Identifier: Apache-2.0
//
// Name the system from its behaviour: what is seen of a run (who sends how much, who waits for whom, what is kept
// where) is read off the settings of a system that is drawn; five names to choose from, no two of which behave alike.
#include <fmt/format.h>

#include <algorithm>

#include "engine/api/catalogue.h"
#include "engine/api/number_words.h"
#include "engine/api/system.h"
#include "engine/api/wording.h"
#include "lessons/exercises/dice.h"
#include "lessons/exercises/exercise.h"

namespace kolo::lessons {

namespace {

constexpr std::size_t kOffered = 5;
/// Those of this edition: a new one would change what is drawn. Without those whose ranks are this machine's matter.
constexpr const char* kDrawn[] = {"tf-mirrored",
                                  "tf-central-storage",
                                  "tf-multi-worker",
                                  "tf-parameter-server",
                                  "pytorch-ddp",
                                  "pytorch-rpc",
                                  "horovod",
                                  "mxnet",
                                  "mxnet-mpi",
                                  "chainer",
                                  "bigdl",
                                  "firecaffe",
                                  "mpi-caffe",
                                  "s-caffe",
                                  "gpipe",
                                  "hypar-flow",
                                  "zero",
                                  "deepspeed"};
constexpr std::int64_t kBytesOfFloat = 4;

/// Of a system's settings; empty: as by default.
std::string of(const Values& settings, const std::string& name) {
    const auto found = settings.find(name);
    return found == settings.end() ? std::string() : found->second;
}

std::string mebi(std::int64_t elements) {
    return formatBytes(static_cast<double>(elements * kBytesOfFloat));
}

std::vector<std::string> ofPipeline(const Values& settings, const std::string& stages) {
    const int devices = std::stoi(stages), micro = std::stoi(of(settings, "micro"));
    const int copies = std::max(1, std::atoi(of(settings, "replicas").c_str()));
    std::vector<std::string> seen = {
        Wording::tr("No device has more than a part of the model, and activations travel from one to the next.")};
    if (micro == 1 || of(settings, "schedule") == "naive")
        seen.push_back(Wording::tr("Of {} devices, one computes at a time.", devices));
    else
        seen.push_back(Wording::tr("In each of its two halves a step takes {} slots of time for {} micro-batches.",
                                   devices + micro - 1, micro));
    if (copies > 1)
        seen.push_back(
            Wording::tr("Every part exists {} times, and devices with the same part average its gradients.", copies));
    if (of(settings, "recompute") == "stage")
        seen.push_back(Wording::tr("Activations are thrown away and computed again in the backward pass."));
    return seen;
}

std::vector<std::string> ofServers(const Values& settings, int workers, std::int64_t parameters) {
    const bool central = of(settings, "architecture") == "central-storage";
    const int servers = central ? 1 : std::max(1, std::atoi(of(settings, "servers").c_str()));
    const int groups = std::atoi(of(settings, "groups").c_str()), clients = groups > 0 ? groups : workers;
    std::vector<std::string> seen;
    seen.push_back(central ? Wording::tr("The parameters are kept by the processor, which computes no gradients.")
                   : servers > 1
                       ? Wording::tr("Besides the workers there are {} ranks that compute no gradients.", servers)
                       : Wording::tr("Besides the workers there is a rank that computes no gradients."));
    seen.push_back(Wording::tr("Whoever keeps the parameters receives {} in every round.",
                               mebi(clients * (parameters / servers))));
    seen.push_back(
        of(settings, "sync") == "async"
            ? Wording::tr("Nobody waits for anybody; by the time a gradient arrives, the parameters have changed.")
            : Wording::tr("Everybody waits for everybody in every step."));
    return seen;
}

std::vector<std::string> ofAllreduce(const Values& settings, int workers, std::int64_t parameters) {
    std::vector<std::string> seen;
    const std::string algorithm = of(settings, "allreduce");
    if (const auto schedule = scheduleOf(algorithm.empty() ? "ring" : algorithm, workers)) {
        const CountedCost cost = countCost(*schedule, parameters);
        // ZeRO's third stage gathers the parameters before each pass; mixed precision sends two bytes, not four.
        const auto inAll = [&](std::int64_t elements) {
            return mebi(elements * (of(settings, "zero") == "3" ? 3 : 2) /
                        (of(settings, "precision") == "mixed" ? 4 : 2));
        };
        seen.push_back(Wording::tr("The busiest worker sends {} in a step, all of them together {}.",
                                   inAll(cost.busiestRankSent), inAll(cost.totalSent)));
    }
    const std::string bucket = of(settings, "bucket");
    if (const std::string fusion = of(settings, "fusion"); !fusion.empty() && fusion != "none")
        seen.push_back(
            Wording::tr("Every few milliseconds, whatever gradients all workers have ready travel together."));
    else if (of(settings, "overlap") == "true")
        seen.push_back(
            bucket == "layer"
                ? Wording::tr("Each layer's gradients leave while the backward pass goes on with the layers before it.")
                : Wording::tr("Gradients leave in buckets of {} while the backward pass goes on.",
                              sizeInWords(bucket)));
    else
        seen.push_back(Wording::tr("Nothing is sent before the backward pass is over."));
    if (const std::string zero = of(settings, "zero"); !zero.empty() && zero != "0")
        seen.push_back(zero == "3" ? Wording::tr("A worker has all parameters of a layer only while it needs them.")
                                   : Wording::tr("Each worker updates {} % of the parameters.", 100 / workers));
    return seen;
}

struct SystemCandidate {
    const systems::System* system;
    std::vector<std::string> seen;
};

/// Something that would be seen of `other`, and is not.
Text whyNot(const SystemCandidate& other, const SystemCandidate& shown) {
    for (const std::string& sentence : other.seen)
        if (std::ranges::find(shown.seen, sentence) == shown.seen.end())
            return Complaint::tr("With {} you would see: {}", other.system->title, sentence);
    return Complaint::tr("With {} you would see less than that.", other.system->title);
}

/// What one sees of a system's run, a sentence each; nothing but its settings says it.
std::vector<std::string> behaviour(const systems::System& system, int workers, std::int64_t parameters) {
    const Values settings = system.settings();
    if (const std::string stages = of(settings, "stages"); !stages.empty()) return ofPipeline(settings, stages);
    const std::string architecture = of(settings, "architecture");
    if (architecture == "partitions")
        return {Wording::tr("In every step each worker sends {}, in two jobs for all of them together.",
                            mebi(2 * parameters * (workers - 1) / workers)),
                Wording::tr("A worker's task that is lost runs again, and the parameters end with the same bits.")};
    if (architecture == "parameter-server" || architecture == "central-storage")
        return ofServers(settings, workers, parameters);
    return ofAllreduce(settings, workers, parameters);
}

Outcome<Sheet> generateNameTheSystem(const Settings& settings, std::uint64_t seed, int /*edition*/) {
    Dice dice(seed);
    const int workers = numberOf(settings, "workers");
    const std::int64_t parameters = static_cast<std::int64_t>(dice.between(2, 60)) * workers * (1 << 18) / 4;
    std::vector<SystemCandidate> candidates;
    for (const char* id : kDrawn) {
        const systems::System* system = TRY(systems::find(id));
        candidates.push_back({system, behaviour(*system, workers, parameters)});
    }
    dice.shuffle(candidates);
    std::vector<SystemCandidate> chosen;
    for (const SystemCandidate& each : candidates)
        if (chosen.size() < kOffered && std::ranges::find(chosen, each.seen, &SystemCandidate::seen) == chosen.end())
            chosen.push_back(each);
    const SystemCandidate shown = dice.oneOf(chosen);

    Sheet sheet;
    sheet.intro =
        Wording::tr("A system trains a model of {} (float32). Here is what was observed:", mebi(parameters)) + "\n";
    if (!shown.system->settings().contains("stages"))
        sheet.intro = Wording::tr("A system trains a model of {} (float32) with {} workers. Here is what was observed:",
                                  mebi(parameters), workers) +
                      "\n";
    for (const std::string& sentence : shown.seen) sheet.intro += "\n- " + sentence;
    std::vector<Choice> choices;
    for (const SystemCandidate& each : chosen) choices.push_back({each.system->id, each.system->title, ""});
    sheet.askChoice("system", Wording::tr("Which system is it?"), choices, shown.system->id,
                    shown.system->what.shown());
    sheet.questions.back().explain = [chosen, shown](const std::string& answer) {
        const auto other = std::ranges::find(
            chosen, answer, [](const SystemCandidate& each) -> std::string { return each.system->id; });
        return other == chosen.end() ? Text() : whyNot(*other, shown);
    };
    return sheet;
}

}  // namespace

const Exercise& nameTheSystem = Exercise(
    "name-the-system", "Name the system", "Tell a system by what is seen of its runs.",
    "Payberah, Distributed Machine Learning Frameworks, KTH", generateNameTheSystem, {workersParameter(3, 16, 4)});

}  // namespace kolo::lessons
