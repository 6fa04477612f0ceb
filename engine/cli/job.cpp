// SPDX-License-Identifier: Apache-2.0
//
// kolo job: the batch script that runs a strategy on a cluster under Slurm. As many ranks as nodes × tasks; each is a
// process that srun starts, and Kolo becomes one of them (--launch mpi).
#include <fmt/format.h>

#include <regex>

#include "engine/api/console.h"
#include "engine/api/sentence.h"
#include "engine/api/strategy.h"
#include "engine/api/system.h"
#include "engine/api/wording.h"
#include "engine/cli/command.h"
#include "engine/cli/spec_words.h"
#include "engine/training/settings.h"

namespace kolo::cli {

namespace {

struct JobOptions {
    std::vector<std::string> words;
    std::string system, nodes = "1", tasks = "1", cpus, gpus, time, account, partition, name = "kolo", program = "kolo";
    OptionList declared{{"STRATEGY [name=value …]", words, "the strategy and its parameters, as for kolo run"},
                        {"--system NAME", system, "in place of a strategy, as for kolo run"},
                        {"--nodes N", nodes, "machines; 1 by default"},
                        {"--tasks-per-node N", tasks, "ranks on each; 1 by default"},
                        {"--cpus-per-task N", cpus, "cores of each rank"},
                        {"--gpus-per-node N", gpus, "as many as tasks: each rank has one"},
                        {"--time TIME", time, "how long it may take, as in 00:20:00"},
                        {"--account NAME", account, "who pays"},
                        {"--partition NAME", partition, "the cluster's queue to use"},
                        {"--name NAME", name, "of the job; kolo by default"},
                        {"--program PATH", program, "the path of kolo on the cluster; kolo by default"}};
};

/// As a shell takes it for one word.
std::string quoted(const std::string& word) {
    static const std::regex plain("[A-Za-z0-9_./:,=@%+-]+");
    if (std::regex_match(word, plain)) return word;
    std::string result = "'";
    for (const char c : word)
        if (c == '\'')
            result += "'\\''";
        else
            result += c;
    return result + "'";
}

/// What Slurm may be told in a line of the script; nothing that ends it.
Outcome<void> checkName(const std::string& option, const std::string& value) {
    static const std::regex allowed("[A-Za-z0-9_.@%+,-]+");
    if (std::regex_match(value, allowed)) return {};
    return Error{
        ErrorCode::BadValue, option,
        fmt::format("{} is {}, but it may have letters, digits and _ . @ % + , - only.", option, inQuotes(value))};
}

Outcome<void> checkTime(const std::string& value) {
    static const std::regex allowed("[0-9]+|([0-9]+-)?[0-9]{1,2}:[0-9]{2}:[0-9]{2}");
    if (std::regex_match(value, allowed)) return {};
    return Error{ErrorCode::BadValue, "--time",
                 fmt::format("--time is {}, but it must be minutes, hours:minutes:seconds as in 00:20:00, or "
                             "days-hours:minutes:seconds.",
                             inQuotes(value))};
}

/// The run, with as many devices as make `ranks` ranks together with its servers.
Outcome<RunSpec> specOf(const JobOptions& options, int ranks, const std::string& kind) {
    RunSpec spec;
    TRY(takeWords("job", options.words, spec));
    spec.system = options.system;
    spec.devices.kind = kind;
    RunSpec chosen = spec;
    chosen.devices.count = ranks;
    TRY(systems::choose(chosen, systems::thisMachine()));
    const Strategy* strategy = TRY(strategyOf(
        chosen, "kolo job needs a strategy, as in kolo job data-parallel --nodes 2 --tasks-per-node 4, or --system."));
    chosen.parameters = TRY(checkParameters(strategy->info(), chosen.parameters));
    int servers = 0;
    if (strategy->info().find("servers")) {
        const training::Settings settings = TRY(training::settingsOf(chosen.parameters, ranks));
        if (settings.serverBased()) servers = settings.servers;
    }
    if (servers >= ranks)
        return Error{ErrorCode::BadValue, "servers",
                     fmt::format("{} ranks cannot be {} servers and workers besides; ask for more nodes or tasks.",
                                 ranks, servers)};
    chosen.devices = {"virtual", ranks - servers};  // the cluster's GPUs are not here to ask
    TRY(strategy->prepare(chosen));
    spec.devices.count = ranks - servers;
    return spec;
}

Outcome<int> jobIt(const JobOptions& options) {
    const auto nodes = TRY(wholeNumber("--nodes", options.nodes, 1, kMaxRanks));
    const auto tasks = TRY(wholeNumber("--tasks-per-node", options.tasks, 1, kMaxRanks));
    if (nodes * tasks > kMaxRanks)
        return Error{ErrorCode::BadValue, "--tasks-per-node",
                     fmt::format("{} nodes of {} tasks are {} ranks; at most {} are allowed.", nodes, tasks,
                                 nodes * tasks, kMaxRanks)};
    std::string script = "#!/bin/bash\n\n";
    const auto line = [&](const char* option, const auto& value) {
        script += fmt::format("#SBATCH --{}={}\n", option, value);
    };
    for (const auto& [option, value] : {std::pair<const char*, const std::string*>{"--name", &options.name},
                                        {"--account", &options.account},
                                        {"--partition", &options.partition}})
        if (!value->empty()) TRY(checkName(option, *value));
    if (!options.name.empty()) line("job-name", options.name);
    if (!options.account.empty()) line("account", options.account);
    line("nodes", nodes);
    line("ntasks-per-node", tasks);
    if (!options.cpus.empty()) line("cpus-per-task", TRY(wholeNumber("--cpus-per-task", options.cpus, 1, 1024)));
    if (!options.time.empty()) {
        TRY(checkTime(options.time));
        line("time", options.time);
    }
    if (!options.gpus.empty()) {
        const auto gpus = TRY(wholeNumber("--gpus-per-node", options.gpus, 1, kMaxRanks));
        if (gpus != tasks)
            return Error{ErrorCode::BadValue, "--gpus-per-node",
                         fmt::format("{} tasks share {} GPUs on a node, but every rank has a GPU of its own: "
                                     "--tasks-per-node and --gpus-per-node must be equal.",
                                     tasks, gpus)};
        line("gres", fmt::format("gpu:{}", gpus));
    }
    if (!options.partition.empty()) line("partition", options.partition);
    const std::string kind = options.gpus.empty() ? "virtual" : "cuda";
    const RunSpec spec = TRY(specOf(options, static_cast<int>(nodes * tasks), kind));
    script += fmt::format("\n# {} nodes × {} tasks = {} ranks\nsrun --mpi=pmix {} run", nodes, tasks, nodes * tasks,
                          quoted(options.program));
    for (const std::string& word : options.words) script += " " + quoted(word);
    if (!options.system.empty()) script += " --system " + quoted(options.system);
    script += fmt::format(" --launch mpi --devices {}:{}\n", kind, spec.devices.count);
    print(script);
    return 0;
}

}  // namespace

const Command& job{"job", "writes the Slurm script that runs a strategy on a cluster", withOptions(jobIt),
                   "Example: kolo job data-parallel steps=500 --nodes 2 --tasks-per-node 4 --gpus-per-node 4 --time "
                   "00:20:00 > job.sh; sbatch job.sh\n"};

}  // namespace kolo::cli
