// SPDX-License-Identifier: Apache-2.0
//
// From what a program has said to the settings of data-parallel, and from these to what each line became.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <ranges>

#include "engine/api/sentence.h"
#include "engine/api/steps/price.h"
#include "engine/api/strategy.h"
#include "engine/api/wording.h"
#include "engine/placement/parser.h"
#include "engine/programs/interpreter.h"
#include "engine/training/dataset.h"
#include "engine/training/model.h"

namespace kolo::programs {

namespace {

constexpr std::int64_t kUsualBatch = 32, kMostSteps = 10'000'000;

using Settings = std::map<std::string, std::string>;

std::string numberText(double value) {
    return fmt::format("{}", value);
}

/// optimizer, lr, momentum; a note where another one is taken.
void setOptimizer(Study& study, Settings& settings) {
    std::string name;
    double rate = -1, momentum = 0;
    Place place;
    if (study.optimizer) {
        const Thing& optimizer = *study.optimizer;
        name = lastName(optimizer.type);
        place = optimizer.place;
        for (const char* const each : {"learning_rate", "lr"}) {
            if (!optimizer.has(each)) continue;
            const Value value = optimizer.get(each);
            if (value.isNumber()) rate = value.number();
            if (const Thing* schedule = value.thing()) {
                rate = schedule->number("initial_learning_rate", -1);
                if (lastName(schedule->type) == "CosineDecay") settings["decay"] = "cosine";
            }
        }
        momentum = optimizer.number("momentum", 0);
        if (optimizer.number("weight_decay", 0) > 0)
            study.notes.push_back(
                {place, optimizer.lastLine,
                 [](const Outlook&) { return Engine::tr("Kolo's optimizers have no weight decay: it is left out"); },
                 true});
    } else if (study.model) {
        const Value given = study.model->get("compiled optimizer");
        if (const auto* text = given.as<std::string>()) name = *text;
        place = study.model->place;
    }
    if (name.empty()) return;
    std::string lower = name;
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
    const bool keras = !study.optimizer || study.optimizer->type.starts_with("keras");
    settings["optimizer"] = lower == "sgd" ? "sgd" : "adam";
    if (lower != "sgd" && lower != "adam")
        study.notes.push_back({place, std::max(place.line, study.optimizer ? study.optimizer->lastLine : place.line),
                               [name](const Outlook&) {
                                   return Engine::tr("Kolo has no {}: {} takes its place", name, std::string("adam"));
                               },
                               true});
    if (rate <= 0) rate = lower == "sgd" ? (keras ? 0.01 : 0.001) : 0.001;
    settings["lr"] = numberText(std::clamp(rate, 1e-9, 1e3));
    if (lower == "sgd") settings["momentum"] = numberText(std::clamp(momentum, 0.0, 0.9999));
}

void setLoss(const Study& study, Settings& settings) {
    std::string name;
    if (study.loss)
        name = lastName(study.loss->type);
    else if (study.model && study.model->get("compiled loss").as<std::string>())
        name = *study.model->get("compiled loss").as<std::string>();
    if (name.starts_with("MeanSquared") || name.starts_with("MSE") || name.starts_with("mse") ||
        name.starts_with("mean_squared") || name.starts_with("L1") || name.starts_with("mae"))
        settings["loss"] = "mean-squared";
    else if (!name.empty())
        settings["loss"] = "cross-entropy";
}

std::int64_t rowsOf(const std::string& dataset) {
    const auto choice = training::chooseDataset(dataset);
    if (!choice || !choice->kind->outline) return 0;
    Preparation preparation;
    return choice->kind->outline({choice->argument, 0, 1, preparation}).trainingRows;
}

/// The setting `shard`, with a note where rows are read twice. Strategies of tf.distribute and DataParallel cut what
/// they are given; elsewhere a program cuts its rows itself, or every worker reads all of them.
void setSharding(Study& study, Settings& settings, int workers) {
    if (workers == 1 || (study.together && study.together->globalBatch && !study.cutsItself)) return;
    if (study.cut != Cut::None && study.cut != Cut::Overlapping) return;
    const bool off = study.cut == Cut::None;
    settings["shard"] = off ? "off" : "wrong";
    study.notes.push_back(
        {study.cutAt, study.cutLastLine,
         [off](const Outlook& outlook) {
             return off ? Engine::tr(
                              "shard=off: nothing cuts the rows, so each of the {} workers reads all of them, in "
                              "an order of its own",
                              outlook.workers)
                        : Engine::tr(
                              "shard=wrong: each of the {} workers shuffles with a seed of its own before it "
                              "takes its part, so some rows are read twice and others never",
                              outlook.workers);
         },
         false, Part::Data});
}

/// How many layers with parameters each worker has, in the order in which rows go through them: "3-2". A pipeline goes
/// through each worker once.
Outcome<std::vector<int>> partsOf(const Study& study) {
    static const std::vector<std::string> kWithParameters = {"Dense",     "Linear", "Conv2D", "Conv2d",
                                                             "SimpleRNN", "RNN",    "LSTM",   "GRU"};
    std::vector<const Chain*> links;
    for (const Chain* link = study.chain.get(); link; link = link->before.get())
        if (std::ranges::find(kWithParameters, lastName(link->layer->type)) != kWithParameters.end())
            links.push_back(link);
    std::vector<int> parts;
    std::vector<std::string> workers;
    for (const Chain* link : links | std::views::reverse) {
        const auto named = study.ranks.find(link->worker);
        const std::string worker = named == study.ranks.end() ? link->worker : named->second;
        if (workers.empty() || workers.back() != worker) {
            if (std::ranges::find(workers, worker) != workers.end())
                return placement::errorAt(
                    link->place, Complaint::tr("Rows come back to {} here, after they have left it for {}; Kolo's "
                                               "pipelines go through each worker once, so its layers have to follow "
                                               "one another.",
                                               worker, workers.back()));
            workers.push_back(worker);
            parts.push_back(0);
        }
        ++parts.back();
    }
    return parts.empty() ? std::vector<int>{1} : parts;
}

/// A model over several workers is a pipeline: a stage for each of its parts.
Outcome<void> setStages(const Study& study, Settings& settings, std::int64_t& batch) {
    const std::vector<int> parts = TRY(partsOf(study));
    const std::int64_t micro =
        study.microRows > 0 ? std::clamp<std::int64_t>((batch + study.microRows - 1) / study.microRows, 1, 1024) : 1;
    batch = std::max<std::int64_t>(1, batch / micro);
    settings["stages"] = std::to_string(parts.size());
    settings["micro"] = std::to_string(micro);
    settings["schedule"] = micro > 1 ? "gpipe" : "naive";
    settings["balance"] = fmt::format("cut:{}", fmt::join(parts, "-"));
    return {};
}

Translation placement(Study study, const std::string& source, const DeviceRequest& devices) {
    Translation result;
    result.spec.strategy = "place";
    result.spec.devices = devices;
    result.spec.parameters["program"] = source;
    study.notes.clear();
    result.notes.push_back({1, 1, 1, Engine::tr("nothing is trained: the placement lab runs this program"), false});
    return result;
}

}  // namespace

Outcome<Translation> translationOf(Study study, const std::string& source, const DeviceRequest& devices) {
    if (!study.trains && !study.model && !study.together && study.places)
        return placement(std::move(study), source, devices);
    const Place place = study.trainedAt.line > 0 && study.trains ? study.trainedAt
                        : study.together                         ? study.together->place
                                                                 : Place{};
    Settings settings = study.together && !study.calls ? study.together->settings : Settings{};
    Outlook outlook;
    const int here = devicesSeen(devices);
    if (!study.together && (study.hasCluster || (!study.trains && !study.model)))
        study.together = Together{"", place, 0, {}, false, study.hasCluster};
    if (study.together) {
        const Together& together = *study.together;
        outlook.workers = together.workers > 0                                               ? together.workers
                          : together.cluster && study.hasCluster && study.clusterWorkers > 0 ? study.clusterWorkers
                                                                                             : here;
        if (devices.count > 0 && outlook.workers > devices.count)
            return placement::errorAt(together.place,
                                      Complaint::tr("The program names {} devices, but --devices gives it {}.",
                                                    outlook.workers, devices.count));
        if (together.cluster && settings["architecture"] == "parameter-server")
            settings["servers"] = std::to_string(std::clamp(study.clusterServers, 1, 32));
        if (settings["architecture"].empty()) settings.erase("architecture");
    }
    for (const auto& [name, value] : study.settings) settings[name] = value;
    if (settings.contains("zero")) {
        settings["allreduce"] = "ring";
        settings.erase("fusion");
    }

    // The model and the data.
    const auto design = TRY(designOf(study.chain, study.data, place, ""));
    study.notes.insert(study.notes.end(), design.notes.begin(), design.notes.end());
    settings["model"] = design.model;
    settings["dataset"] = design.dataset;
    setOptimizer(study, settings);
    setLoss(study, settings);
    if (study.seed >= 0) settings["seed"] = std::to_string(study.seed);

    // How many rows and steps.
    std::int64_t batch = study.batch > 0 ? study.batch : kUsualBatch;
    if (study.together && study.together->globalBatch) batch = std::max<std::int64_t>(1, batch / outlook.workers);
    batch = std::clamp<std::int64_t>(batch, 1, 65536);
    if (!study.calls) setSharding(study, settings, outlook.workers);
    if (study.calls) {
        TRY(setStages(study, settings, batch));
        outlook.workers = std::stoi(settings["stages"]);
        if (devices.count > 0 && outlook.workers > devices.count)
            return placement::errorAt(place, Complaint::tr("The program names {} devices, but --devices gives it {}.",
                                                           outlook.workers, devices.count));
    }
    std::int64_t rows = rowsOf(design.dataset);
    if (design.cut || (design.rows > 0 && design.dataset.starts_with("random"))) {
        rows = std::clamp<std::int64_t>(design.rows, batch * outlook.workers, 10'000'000);
        settings["rows"] = std::to_string(rows);
    }
    // Who reads all rows has an epoch of all rows.
    const bool readsAll = settings.contains("shard") && settings["shard"] == "off";
    const std::int64_t together = batch * (study.calls ? std::stoi(settings["micro"]) : readsAll ? 1 : outlook.workers);
    const auto perEpoch = static_cast<double>((rows + together - 1) / together);
    double steps =
        study.stepsPerEpoch > 0 ? static_cast<double>(study.stepsPerEpoch) * study.epochs : perEpoch * study.epochs;
    if (study.epochs == 0) {
        steps = std::max(1.0, study.updates);
        if (study.updates > 0 && study.backwards > study.updates && !study.calls)
            settings["accumulate"] =
                std::to_string(std::clamp<std::int64_t>(std::llround(study.backwards / study.updates), 1, 1024));
    }
    outlook.steps = static_cast<std::int64_t>(std::clamp(std::round(steps), 1.0, static_cast<double>(kMostSteps)));
    outlook.batch = batch;
    settings["batch"] = std::to_string(batch);
    settings["steps"] = std::to_string(outlook.steps);
    if (study.prefetch >= 0) settings["prefetch"] = std::to_string(study.prefetch);
    if (study.loaders >= 0) {
        settings["loaders"] = std::to_string(study.loaders);
        if (study.loaders == 0) settings.erase("prefetch");
    }

    Translation result;
    RunSpec& spec = result.spec;
    spec.strategy = study.calls ? "pipeline" : "data-parallel";
    spec.devices = {devices.kind, outlook.workers};
    const Strategy* const strategy = findStrategy(spec.strategy);
    const auto atLine = [&](const Error& error) { return placement::errorAt(place, error.message); };
    auto checked = checkParameters(strategy->info(), settings);
    if (!checked) return atLine(checked.error());
    spec.parameters = std::move(*checked);
    outlook.settings = spec.parameters;
    if (outlook.settings["architecture"] == "auto") outlook.settings["architecture"] = "allreduce";
    result.model = design.model;
    {
        Preparation preparation;
        const auto choice = TRY(training::chooseDataset(design.dataset));
        const auto outline = choice.kind->outline({choice.argument, 0, 1, preparation});
        const auto model = training::Model::make(design.model, outline);
        if (!model) return atLine(model.error());
        result.parameterCount = outlook.parameters = model->parameterCount();
    }
    if (outlook.settings["architecture"] == "allreduce" || study.calls) {
        RunSpec planned = spec;
        const auto plan = strategy->plan(planned);
        if (!plan) return atLine(plan.error());
        outlook.buckets = outlook.workers > 1 && !study.calls ? static_cast<std::int64_t>(plan->buckets.size()) : 0;
        const auto price = training::priceOf(*plan, training::ActionCosts::unit());
        outlook.stepBytes = *std::max_element(price.sentBytes.begin(), price.sentBytes.end());
    }
    result.buckets = outlook.buckets;
    if (!study.trains && study.model) {
        const auto said = [](const Outlook& known) {
            return Engine::tr("nothing trains this model here; Kolo does, for {} steps, to show it", known.steps);
        };
        study.notes.push_back({study.model->place, study.model->lastLine, said, true});
    }
    if (!study.trains && !study.model) {
        const auto said = [](const Outlook& known) {
            return Engine::tr("nothing trains in this program; Kolo shows it with {} on {}", settingOf(known, "model"),
                              settingOf(known, "dataset"));
        };
        study.notes.push_back({place, place.line, said, true});
    }
    for (const Study::Note& note : study.notes)
        result.notes.push_back({note.place.line, note.place.column, std::max(note.lastLine, note.place.line),
                                note.text(outlook), note.instead, note.part, note.layer});
    std::stable_sort(result.notes.begin(), result.notes.end(),
                     [](const LineNote& a, const LineNote& b) { return a.line < b.line; });
    // Of a layer that several blocks go through, once.
    const auto twice = [](const LineNote& a, const LineNote& b) { return a.line == b.line && a.text == b.text; };
    result.notes.erase(std::unique(result.notes.begin(), result.notes.end(), twice), result.notes.end());
    return result;
}

namespace {

/// A worker that is called has to be one of those that take part. Of some programs all roles are in one file, of others
/// only one is: then the names that are called are the others', as many as world_size leaves.
Outcome<void> checkCalls(const Study& study, const std::vector<std::string>& names) {
    std::vector<std::string> known = names;
    const std::size_t all = std::max<std::size_t>(known.size(), static_cast<std::size_t>(study.worldSize));
    for (const auto& [worker, place] : study.called) {
        if (std::ranges::find(known, worker) != known.end()) continue;
        if (worker.starts_with("rank ")) {
            if (study.worldSize == 0 || std::stoll(worker.substr(5)) < study.worldSize) continue;
            return placement::errorAt(place, Complaint::tr("Of {} workers there is no {}.", study.worldSize, worker));
        }
        if (study.worldSize == 0 || known.size() < all) {
            known.push_back(worker);
            continue;
        }
        return placement::errorAt(
            place, Complaint::tr("There is no worker {}; world_size is {}, and there are {}.{}", inQuotes(worker), all,
                                 orList(known), didYouMean(worker, known)));
    }
    return {};
}

/// A program of several roles is gone through as each of them; the one that trains is `own` then.
Outcome<void> findTrainer(std::unique_ptr<Interpreter>& own, const placement::Program& program,
                          const DeviceRequest& devices) {
    std::vector<std::unique_ptr<Interpreter>> roles;
    const int count = own->study.worldSize > 0 ? static_cast<int>(own->study.worldSize) : devicesSeen(devices);
    for (int rank = 1; rank < count; ++rank) {
        roles.push_back(std::make_unique<Interpreter>(devices, rank));
        TRY(roles.back()->run(program));
    }
    roles.insert(roles.begin(), std::move(own));
    std::map<std::string, std::string> ranks;
    std::vector<std::string> names;
    for (const auto& role : roles)
        for (const auto& [rank, name] : role->study.ranks) {
            ranks[rank] = name;
            if (std::ranges::find(names, name) == names.end()) names.push_back(name);
        }
    for (const auto& role : roles) TRY(checkCalls(role->study, names));
    const auto trainer = std::ranges::find_if(roles, [](const auto& role) { return role->study.trains; });
    own = std::move(trainer == roles.end() ? roles.front() : *trainer);
    own->study.ranks = ranks;
    return {};
}

}  // namespace

Outcome<Translation> translate(const std::string& source, const DeviceRequest& devices) {
    if (isPseudocode(source)) {
        auto study = TRY(readPseudocode(source, devices));
        return translationOf(std::move(study), source, devices);
    }
    const auto program = TRY(placement::parse(source));
    auto own = std::make_unique<Interpreter>(devices);
    TRY(own->run(program));
    if (own->study.calls) TRY(findTrainer(own, program, devices));
    Interpreter& interpreter = *own;
    Study& study = interpreter.study;
    // Do all ranks cut one order? Rank 1's program says.
    if (!study.shardOrders.empty() && interpreter.devices > 1) {
        Interpreter other(devices, 1);
        TRY(other.run(program));
        if (other.study.shardOrders != study.shardOrders) study.cut = Cut::Overlapping;
    }
    if (!study.chain && study.model) {
        const Place place = study.trains ? study.trainedAt : study.model->place;
        if (!study.model->isTrue("left out")) study.chain = TRY(interpreter.chainOf(study.model, study.data, place));
    }
    if (!study.trains && !study.model && !study.together && !study.hasCluster && !study.places &&
        !interpreter.leavesOut())
        return placement::errorAt(
            {1, 1}, Complaint::tr("The program makes no model and no strategy, and computes nothing, so there is "
                                  "nothing to run."));
    return translationOf(std::move(study), source, devices);
}

}  // namespace kolo::programs
