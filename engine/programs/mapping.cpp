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
#include "engine/programs/shared.h"
#include "engine/training/dataset.h"
#include "engine/training/model.h"

namespace kolo::programs {

namespace {

constexpr std::int64_t kUsualBatch = 32, kMostSteps = 10'000'000;

std::int64_t rowsOf(const std::string& dataset) {
    const auto choice = training::chooseDataset(dataset);
    if (!choice || !choice->kind->outline) return 0;
    Preparation preparation;
    return choice->kind->outline({choice->argument, 0, 1, preparation}).trainingRows;
}

Outcome<training::Model> modelOf(const Design& design) {
    Preparation preparation;
    const auto choice = TRY(training::chooseDataset(design.dataset));
    const auto outline = choice.kind->outline({choice.argument, 0, 1, preparation});
    return training::Model::make(design.model, outline);
}

/// The setting `shard`, with a note where rows are read twice. Strategies of tf.distribute and DataParallel cut what
/// they are given; elsewhere a program cuts its rows itself, or every worker reads all of them.
void setSharding(Study& study, Settings& settings, int workers) {
    if (workers == 1 || study.grid || (study.together && study.together->globalBatch && !study.cutsItself)) return;
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

/// Rows that fill no batch are a smaller one, unless the program drops them. `together`: rows of a batch of all
/// workers.
void setLastBatch(Study& study, Settings& settings, std::int64_t rows, std::int64_t together,
                  const std::string& deviceKind) {
    const std::int64_t left = rows % together;
    if (!study.trains || !study.readAt || study.dropsLast || left == 0 || rows < together) return;
    const auto is = [&settings](const char* name, const char* value) {
        const auto found = settings.find(name);
        return found != settings.end() && found->second == value;
    };
    const bool keeps = deviceKind == "virtual" && !study.calls && !study.grid && !is("architecture", "partitions");
    if (keeps) settings["last_batch"] = "keep";
    study.notes.push_back(
        {*study.readAt, study.readAt->line,
         [left, keeps](const Outlook&) {
             return keeps ? Engine::tr("last_batch=keep: the last batch of an epoch has {} rows", left)
                          : Engine::tr("Kolo's batches are all full here: the last {} rows sit an epoch out", left);
         },
         !keeps, Part::Data});
    const auto workers = static_cast<std::int64_t>(together / std::stoll(settings["batch"]));
    if (keeps && left % workers != 0)
        study.notes.push_back({*study.readAt, study.readAt->line,
                               [left](const Outlook& outlook) {
                                   return Engine::tr("{} rows have no equal parts for {} workers: some are taken twice",
                                                     left, outlook.workers);
                               },
                               true, Part::Data});
    const bool addsRows = study.lossSummed || (study.stepRows > 0 && !study.lossAveraged);
    if (keeps && (addsRows || settings.contains("accumulate")))
        study.notes.push_back({study.trainedAt, study.trainedAt.line,
                               [addsRows](const Outlook&) {
                                   return addsRows
                                              ? Engine::tr(
                                                    "the program adds up the losses of rows, so the smaller last batch "
                                                    "makes a smaller step; Kolo's, by a mean, is as large as any")
                                              : Engine::tr(
                                                    "in an update of the program a smaller last batch counts as much "
                                                    "as the others; in Kolo's its rows do");
                               },
                               true, Part::Optimizer});
}

/// A program that counts its batches anew in each epoch has some left over, whose gradients it keeps or forgets.
void noteUnevenUpdates(Study& study, const Settings& settings, double perEpoch) {
    const auto found = settings.find("accumulate");
    const std::int64_t batches = found == settings.end() ? 1 : std::stoll(found->second);
    const auto left = static_cast<std::int64_t>(perEpoch) % batches;
    if (left == 0 || !study.readAt || study.engine) return;
    study.notes.push_back({study.trainedAt, study.trainedAt.line,
                           [left](const Outlook& outlook) {
                               return Engine::tr(
                                   "an epoch has {} batch(es) beyond its last update; Kolo's updates have "
                                   "{} each, across epochs",
                                   left, settingOf(outlook, "accumulate"));
                           },
                           true, Part::Optimizer});
}

/// How many layers with parameters each worker has, in the order in which rows go through them: "3-2". A pipeline goes
/// through each worker once.
Outcome<std::vector<int>> partsOf(const Study& study) {
    std::vector<const Chain*> links;
    for (const Chain* link = study.chain.get(); link; link = link->before.get())
        if (hasParameters(*link->layer)) links.push_back(link);
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

/// Of a model that is not cut: it is where all calls go, or at the worker that trains. Several that train one model
/// elsewhere do so as with a parameter server, none of them waiting for the others.
void setOnePart(Study& study, Settings& settings) {
    std::string there;
    for (const Chain* link = study.chain.get(); link && there.empty(); link = link->before.get())
        if (hasParameters(*link->layer)) there = link->worker;
    if (const auto named = study.ranks.find(there); named != study.ranks.end()) there = named->second;
    study.calls = false;
    const bool isElsewhere = !there.empty() && there != study.trainer;
    study.together = Together{"RPC", study.trainedAt, isElsewhere ? study.trainers : 1, {}, false, false};
    const auto say = [&](const Text& text) {
        study.notes.push_back(
            {study.trainedAt, study.trainedAt.line, [text](const Outlook&) { return text; }, true, Part::Workers});
    };
    if (!isElsewhere) {
        say(Engine::tr("the whole model is at {}, which trains it; Kolo runs that worker alone", study.trainer));
        return;
    }
    study.together->settings = systemSettings("tf-parameter-server");
    study.together->settings["servers"] = "1";
    settings = study.together->settings;
    say(
        Engine::tr("the whole model is at {}, which computes for all {} that train it; Kolo's server only keeps the "
                   "parameters, and its workers compute with copies, none waiting for the others (sync=async)",
                   there, study.trainers));
}

/// Mesh-TensorFlow's variables change where the program says so; Kolo's all do.
void noteUpdated(Study& study) {
    if (study.updated.empty()) return;
    for (const ThingPtr& each : study.variables)
        if (std::ranges::find(study.updated, each) == study.updated.end())
            study.notes.push_back(
                {each->place, std::max(each->place.line, each->lastLine),
                 [](const Outlook&) {
                     return Engine::tr("the program does not update this variable; Kolo trains all layers of a model");
                 },
                 true, Part::Model});
}

/// A model over several workers is a pipeline: a stage for each of its parts.
Outcome<void> setStages(const Study& study, Settings& settings, std::int64_t& batch) {
    const std::vector<int> parts = TRY(partsOf(study));
    const std::int64_t micro = study.microBatches > 0 ? study.microBatches
                               : study.microRows > 0
                                   ? std::clamp<std::int64_t>((batch + study.microRows - 1) / study.microRows, 1, 1024)
                                   : 1;
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

int workersOf(const Study& study, int devices) {
    if (study.together && study.together->workers > 0) return study.together->workers;
    if (study.together && study.together->cluster && study.hasCluster && study.clusterWorkers > 0)
        return std::max(1, study.clusterWorkers - (study.together->coordinated && study.clusterChief ? 1 : 0));
    if (study.worldSize > 0 && !(study.together && study.together->globalBatch))
        return static_cast<int>(study.worldSize);
    return devices;
}

Outcome<Translation> translationOf(Study study, const std::string& source, const DeviceRequest& devices) {
    if (!study.trains && !study.model && !study.together && study.places)
        return placement(std::move(study), source, devices);
    const Place place = study.trainedAt.line > 0 && study.trains ? study.trainedAt
                        : study.together                         ? study.together->place
                                                                 : Place{};
    Settings settings = study.together && !study.calls ? study.together->settings : Settings{};
    if (study.calls) {
        if (study.together)
            return placement::errorAt(
                study.together->place,
                Complaint::tr("This model is on several workers and has replicas as well; Kolo runs "
                              "such a grid as kolo run mesh, not from a program."));
        if (TRY(partsOf(study)).size() == 1) setOnePart(study, settings);
    }
    Outlook outlook;
    const int here = devicesSeen(devices);
    if (!study.together && (study.hasCluster || (!study.trains && !study.model)))
        study.together = Together{"", place, 0, {}, false, study.hasCluster};
    if (study.together) {
        const Together& together = *study.together;
        outlook.workers = workersOf(study, here);
        if (devices.count > 0 && outlook.workers > devices.count)
            return placement::errorAt(together.place,
                                      Complaint::tr("The program names {} devices, but --devices gives it {}.",
                                                    outlook.workers, devices.count));
        if (together.cluster && study.hasCluster && settings["architecture"] == "parameter-server")
            settings["servers"] = std::to_string(std::clamp(study.clusterServers, 1, 32));
        if (settings["architecture"].empty()) settings.erase("architecture");
    }
    for (const auto& [name, value] : study.settings) settings[name] = value;
    if (settings.contains("zero") && settings["zero"] != "0") {
        settings["allreduce"] = "ring";
        settings.erase("fusion");
    }

    // The model and the data.
    const auto design = TRY(designOf(study.chain, study.data, place));
    study.notes.insert(study.notes.end(), design.notes.begin(), design.notes.end());
    settings["model"] = design.model;
    settings["dataset"] = design.dataset;
    setOptimizer(study, settings);
    setLoss(study, settings, design);
    if (study.seed >= 0) settings["seed"] = std::to_string(study.seed);

    // How many rows and steps.
    std::int64_t batch = study.batch > 0 ? study.batch : kUsualBatch;
    if (study.together && study.together->globalBatch && !study.perReplica) {
        const std::int64_t whole = std::exchange(batch, std::max<std::int64_t>(1, batch / outlook.workers));
        if (study.trains && study.batch > 0 && batch * outlook.workers != whole) {
            const Place at = study.readAt.value_or(study.trainedAt);
            study.notes.push_back(
                {at, at.line,
                 [whole](const Outlook& known) {
                     return Engine::tr("a batch of {} rows has no equal parts for {} workers: Kolo takes {} for each",
                                       whole, known.workers, known.batch);
                 },
                 true, Part::Data});
        }
    }
    batch = std::clamp<std::int64_t>(batch, 1, 65536);
    const auto atLine = [&](const Error& error) {
        return placement::errorAt(study.grid ? study.grid->place : place, error.message);
    };
    const auto model = modelOf(design);
    if (!model) return placement::errorAt(place, model.error().message);
    std::int64_t devicesTaken = 0;
    if (study.grid) {
        const std::int64_t whole = batch;
        TRY(setLayout(study, settings, *model, batch));
        outlook.workers = static_cast<int>(whole / batch);
        devicesTaken = 1;
        for (const auto& [name, size] : study.grid->axes)
            devicesTaken *= std::clamp<std::int64_t>(size, 1, std::int64_t{1} << 20);
        if (devices.count > 0 && devicesTaken > devices.count)
            return placement::errorAt(
                study.grid->place,
                Complaint::tr("The program names {} devices, but --devices gives it {}.", devicesTaken, devices.count));
        noteUpdated(study);
    } else if (study.meshAt) {
        study.notes.push_back(
            {*study.meshAt, study.meshAt->line,
             [](const Outlook&) { return Engine::tr("nothing says which devices this mesh has: Kolo takes one"); },
             true, Part::Workers});
    }
    if (!study.calls) setSharding(study, settings, outlook.workers);
    if (study.calls) {
        // Several backward passes an update are micro-batches of one.
        if (study.microRows == 0 && study.updates > 0 && study.backwards > study.updates) {
            study.microRows = batch;
            batch *= std::clamp<std::int64_t>(std::llround(study.backwards / study.updates), 1, 1024);
        }
        TRY(setStages(study, settings, batch));
        outlook.workers = std::stoi(settings["stages"]);
        if (devices.count > 0 && outlook.workers > devices.count)
            return placement::errorAt(place, Complaint::tr("The program names {} devices, but --devices gives it {}.",
                                                           outlook.workers, devices.count));
    }
    std::int64_t rows = rowsOf(design.dataset);
    if (design.cut || (design.rows > 0 && design.dataset.starts_with("random"))) {
        const std::int64_t least = batch * (study.calls ? std::stoi(settings["micro"]) : outlook.workers);
        rows = std::clamp<std::int64_t>(design.rows, least, 10'000'000);
        settings["rows"] = std::to_string(rows);
    }
    if (study.heldOut > 0) {
        rows =
            std::max<std::int64_t>(batch, static_cast<std::int64_t>(static_cast<double>(rows) * (1 - study.heldOut)));
        settings["rows"] = std::to_string(rows);
    }
    // Who reads all rows has an epoch of all rows.
    const bool readsAll = settings.contains("shard") && settings["shard"] == "off";
    const std::int64_t together = batch * (study.calls ? std::stoi(settings["micro"]) : readsAll ? 1 : outlook.workers);
    const auto perEpoch = static_cast<double>(study.dropsLast ? std::max<std::int64_t>(1, rows / together)
                                                              : (rows + together - 1) / together);
    double steps =
        study.stepsPerEpoch > 0 ? static_cast<double>(study.stepsPerEpoch) * study.epochs : perEpoch * study.epochs;
    // Where nobody waits, a program counts the steps of all workers.
    const double sharers = settings.contains("sync") && settings["sync"] == "async" ? outlook.workers : 1;
    if (study.stepsPerEpoch > 0) steps /= sharers;
    if (study.epochs == 0) {
        steps = study.stopAt > 0 ? static_cast<double>(study.stopAt) / sharers
                : study.endless  ? perEpoch
                                 : std::max(1.0, study.updates > 0 ? study.updates : study.backwards);
        if (study.updates > 0 && study.backwards > study.updates && !study.calls)
            settings["accumulate"] =
                std::to_string(std::clamp<std::int64_t>(std::llround(study.backwards / study.updates), 1, 1024));
        noteUnevenUpdates(study, settings, perEpoch);
    }
    if ((study.engine || study.epochs > 0) && settings.contains("accumulate"))
        steps = std::floor(steps / std::stod(settings["accumulate"]));
    outlook.steps = static_cast<std::int64_t>(std::clamp(std::round(steps), 1.0, static_cast<double>(kMostSteps)));
    outlook.batch = batch;
    outlook.epochs = study.epochs;
    settings["batch"] = std::to_string(batch);
    settings["steps"] = std::to_string(outlook.steps);
    // One device takes the loss of what DataParallel gathers, and a mesh has one batch.
    const auto architecture = settings.find("architecture");
    const bool isOfAll = study.grid || (architecture != settings.end() && architecture->second == "replicate");
    setRateForLoss(study, settings, design, isOfAll ? together : batch, outlook.workers);
    setDecay(study, settings, outlook.steps);
    if (study.clipsInReplica && settings.contains("clip") && study.together && study.together->globalBatch &&
        outlook.workers > 1 && study.optimizer)
        study.notes.push_back({study.optimizer->place, std::max(study.optimizer->place.line, study.optimizer->lastLine),
                               [](const Outlook&) {
                                   return Engine::tr(
                                       "TensorFlow clips what each replica has before it adds the gradients up; Kolo "
                                       "clips their sum");
                               },
                               true, Part::Optimizer});
    if (study.warmUpEpochs > 0 && outlook.workers > 1 && settings.contains("lr")) {
        settings["warmup"] =
            std::to_string(std::clamp<std::int64_t>(std::llround(study.warmUpEpochs * perEpoch), 0, 1'000'000));
        settings["scaling"] = "linear";
        settings["lr"] = numberText(std::stod(settings["lr"]) / outlook.workers);
    }
    setLastBatch(study, settings, rows, together, devices.kind);
    if (study.isOrdered && study.readAt) {
        settings["shuffle"] = "false";
        study.notes.push_back(
            {*study.readAt, study.readAt->line,
             [](const Outlook&) { return Engine::tr("shuffle=false: rows come in the same order in each epoch"); },
             false, Part::Data});
    }
    if (study.prefetch >= 0) settings["prefetch"] = std::to_string(study.prefetch);
    if (study.loaders >= 0) {
        settings["loaders"] = std::to_string(study.loaders);
        if (study.loaders == 0) settings.erase("prefetch");
    }

    Translation result;
    RunSpec& spec = result.spec;
    spec.strategy = study.grid ? "mesh" : study.calls ? "pipeline" : "data-parallel";
    spec.devices = {devices.kind,
                    study.grid ? static_cast<int>(std::min<std::int64_t>(devicesTaken, 1 << 20)) : outlook.workers};
    const Strategy* const strategy = findStrategy(spec.strategy);
    auto checked = checkParameters(strategy->info(), settings);
    if (!checked) return atLine(checked.error());
    spec.parameters = std::move(*checked);
    outlook.settings = spec.parameters;
    if (outlook.settings["architecture"] == "auto") outlook.settings["architecture"] = "allreduce";
    result.model = design.model;
    result.parameterCount = outlook.parameters = model->parameterCount();
    if (outlook.settings["architecture"] == "allreduce" || study.calls || study.grid) {
        RunSpec planned = spec;
        const auto plan = strategy->plan(planned);
        if (!plan) return atLine(plan.error());
        outlook.buckets =
            outlook.workers > 1 && !study.calls && !study.grid ? static_cast<std::int64_t>(plan->buckets.size()) : 0;
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
    if (study.grid) TRY(setHeld(spec, result.notes));
    return result;
}

namespace {

/// Whether rows go through layers on more than one device.
bool isCut(const Study& study) {
    std::string first;
    for (const Chain* link = study.chain.get(); link; link = link->before.get()) {
        if (link->worker.empty()) continue;
        if (!first.empty() && link->worker != first) return true;
        first = link->worker;
    }
    return false;
}

/// A function of the program whose name stands nowhere else; "" if there is none. Of several the last one.
std::string neverCalled(const placement::Program& program, const std::string& source) {
    std::string found;
    for (const placement::Statement& statement : program.statements) {
        const auto* const definition = std::get_if<placement::Definition>(&statement.node);
        if (!definition) continue;
        const std::string& name = definition->function->name;
        const auto isPartOfName = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
        int times = 0;
        for (std::size_t at = source.find(name); at != std::string::npos; at = source.find(name, at + 1)) {
            const std::size_t end = at + name.size();
            const bool begins = at == 0 || !isPartOfName(source[at - 1]);
            times += begins && (end == source.size() || !isPartOfName(source[end]));
        }
        if (times == 1) found = name;
    }
    return found;
}

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
    const auto trainers = std::ranges::count_if(roles, [](const auto& role) { return role->study.trains; });
    own = std::move(trainer == roles.end() ? roles.front() : *trainer);
    own->study.ranks = ranks;
    own->study.trainer = own->where;
    own->study.trainers = static_cast<int>(trainers);
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
    if (!own->study.subsets.empty() && own->devices > 1) {
        Interpreter other(devices, 1);
        TRY(other.run(program));
        if (other.study.subsets != own->study.subsets) {
            own = std::make_unique<Interpreter>(devices);
            own->subsetsAreShards = true;
            TRY(own->run(program));
        }
    }
    if (own->study.calls) {
        TRY(findTrainer(own, program, devices));
        if (!own->study.trains && !own->leavesOut())
            return placement::errorAt(own->study.called.empty() ? Place{1, 1} : own->study.called.front().second,
                                      Complaint::tr("Workers call each other here, but none of them trains a model, so "
                                                    "there is nothing to run."));
    }
    Interpreter& interpreter = *own;
    Study& study = interpreter.study;
    // Do all ranks cut one order? Rank 1's program says.
    if (!study.shardOrders.empty() && interpreter.devices > 1) {
        Interpreter other(devices, 1);
        TRY(other.run(program));
        if (other.study.shardOrders != study.shardOrders) study.cut = Cut::Overlapping;
    }
    const Place place = study.trains ? study.trainedAt : study.model ? study.model->place : Place{};
    if (!study.chain && study.model) {
        if (!study.model->isTrue("left out")) study.chain = TRY(interpreter.chainOf(study.model, study.data, place));
    }
    // Layers on several devices: a pipeline, as if they were called there.
    if (isCut(study)) study.calls = true;
    if (!study.trains && !study.model && !study.together && !study.hasCluster && !study.places &&
        !interpreter.leavesOut()) {
        if (const std::string name = neverCalled(program, source); !name.empty())
            return placement::errorAt(
                {1, 1},
                Complaint::tr("Nothing here calls {}(), so there is nothing to run; add the call at the end.", name));
        return placement::errorAt(
            {1, 1}, Complaint::tr("The program makes no model and no strategy, and computes nothing, so there is "
                                  "nothing to run."));
    }
    return translationOf(std::move(study), source, devices);
}

}  // namespace kolo::programs
