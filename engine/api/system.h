// SPDX-License-Identifier: Apache-2.0
//
// The systems of the lectures, by their names: Horovod, GPipe, DeepSpeed. A system is a strategy and some of its
// settings, nothing else, so it costs nothing beside the same settings by hand, and what its card says is read off the
// settings that it makes. One file in engine/systems/ and one `part(...)` line there:
//
//     const System& horovod{.id = "horovod", …, .strategy = "data-parallel", .sets = {{"fusion", "64MiB:5"}}, …};
//
// `RunSpec::system` names one; choose() puts its settings into the spec, before anybody else reads it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/run_spec.h"
#include "engine/api/strategy_info.h"
#include "engine/api/text.h"

namespace kolo::systems {

/// What of a machine a system's settings may depend on.
struct Machine {
    int cores = 1;
    int numaNodes = 1;     ///< parts of its memory that are near to some of the cores
    bool hasNccl = false;  ///< NVIDIA GPUs, and NCCL to join them
};

/// Of this process; part of the engine, not of what front ends link.
Machine thisMachine();

struct SystemChoice {
    std::string value;  ///< as the system itself writes it: "HierarchicalCopyAllReduce"
    Text help;          ///< one sentence
    Values sets;        ///< on top of the system's own
    bool wantsNccl = false;
    int Machine::*ranks = nullptr;  ///< one rank for each, unless devices are asked for
};

/// One of the system's own settings, in its own words.
struct SystemOption {
    std::string name;  ///< "cross_device_ops"
    Text help;
    std::vector<SystemChoice> choices;  ///< the first is the default
};

struct System {
    std::string id;      ///< "tf-mirrored"
    std::string title;   ///< "MirroredStrategy"
    std::string family;  ///< "TensorFlow"; empty: it stands alone
    int year = 0;        ///< of the source
    std::string source;
    Text what;             ///< one sentence
    std::string strategy;  ///< that it is
    Values sets;           ///< of that strategy's parameters
    std::vector<SystemOption> options;
    std::vector<Text> lacks;    ///< what the system has and this does not; a sentence each
    bool onProcessors = false;  ///< it knows no GPUs
    std::string otherStrategy;  ///< that a file of the system's can make it (system_files.h); empty: none
    std::string foundBy;        ///< a strategy that looks for such settings; empty: none
    bool namesDevices = false;  ///< takes devices=["/gpu:0", "/gpu:1"]

    const SystemOption* find(std::string_view option) const;  ///< null: it has none of that name
    /// Its settings, with the choices among `given` or the first ones. Without errors: unknown choices count as the
    /// first.
    Values settings(const Values& given = {}) const;
};

/// In the order of engine/systems/CMakeLists.txt.
const std::vector<const System*>& allSystems();
/// An error with what there is and what was meant.
Outcome<const System*> find(std::string_view id);

/// Puts the settings of `spec.system` into the spec: what is given there by hand stays. The system's own options are
/// taken out of the parameters. Returns what it took where that depends on the machine, and why. Nothing to do where
/// the spec names no system, or has its settings already, which is when it has a strategy.
Outcome<std::vector<Text>> choose(RunSpec& spec, const Machine& machine);

/// What a run is, in the lecture's terms; read off its settings.
struct SystemCard {
    Text architecture;     ///< who holds the parameters, and how they come to agree
    Text synchronization;  ///< when they agree
    Text parallelism;      ///< what is cut
    Text overlaps;         ///< what goes on beside the passes: gradients on their way, other stages, other workers
};
/// `parameters` are complete, or what is left out counts as by default.
SystemCard cardOf(const StrategyInfo& strategy, const Values& parameters);

/// The same run without the system's name: "data-parallel bucket=25MiB overlap=true".
std::string byHand(const System& system, const Values& given = {});

}  // namespace kolo::systems
