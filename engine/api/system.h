// SPDX-License-Identifier: Apache-2.0
//
// The systems of the lectures, by name: Horovod, GPipe, DeepSpeed. A system is a strategy with some of its settings and
// nothing else: a run is exactly the one with the same settings made by hand, and the system's card is derived from its
// settings. To add one, write one entry in engine/systems/systems.cpp:
//
//     {.id = "horovod", …, .strategy = "data-parallel", .sets = {{"fusion", "64MiB:5"}}, …},
//
// `RunSpec::system` names one; choose() puts its settings into the spec before anything else reads it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/run_spec.h"
#include "engine/api/strategy_info.h"
#include "engine/api/text.h"

namespace kolo::systems {

/// What a system's settings may depend on.
struct Machine {
    int cores = 1;
    int numaNodes = 1;
    bool hasNccl = false;  ///< NVIDIA GPUs, and NCCL to connect them
};

/// The one that this process runs on. Part of the engine, so front ends cannot call it.
Machine thisMachine();

struct SystemChoice {
    std::string value;  ///< as the system itself writes it: "HierarchicalCopyAllReduce"
    Text help;          ///< one sentence
    Values sets;        ///< in addition to the system's own
    bool wantsNccl = false;
    int Machine::*ranks = nullptr;  ///< one rank for each of these, unless the spec asks for devices
};

/// One of the system's own settings, by its own name.
struct SystemOption {
    std::string name;  ///< "cross_device_ops"
    Text help;
    std::vector<SystemChoice> choices;  ///< the first is the default
};

struct System {
    std::string id;      ///< "tf-mirrored"
    std::string title;   ///< "MirroredStrategy"
    std::string family;  ///< "TensorFlow"; may be empty
    int year = 0;        ///< of the source
    std::string source;
    Text what;             ///< one sentence
    std::string strategy;  ///< the strategy that it is
    Values sets;           ///< parameters of that strategy
    std::vector<SystemOption> options;
    std::vector<Text> lacks;    ///< what the real system has and this does not; a sentence each
    bool onProcessors = false;  ///< it does not use GPUs
    std::string otherStrategy;  ///< what a configuration file can turn it into (system_files.h); empty: nothing
    std::string foundBy;        ///< the strategy that searches for such settings; empty: none
    bool namesDevices = false;  ///< takes devices=["/gpu:0", "/gpu:1"]

    const SystemOption* find(std::string_view option) const;  ///< null: there is none of that name
    /// Its settings, with the choices in `given`; an option that is missing there, or has an unknown value, counts as
    /// its first choice.
    Values settings(const Values& given = {}) const;
};

/// In the order of engine/systems/systems.cpp.
const std::vector<System>& allSystems();
/// The error lists the systems, and suggests what was meant.
Outcome<const System*> find(std::string_view id);

/// Puts the settings of `spec.system` into the spec; those given by hand stay. The system's own options are taken out
/// of the parameters. Returns which settings depended on the machine, and why. Does nothing if the spec names no
/// system, or has its settings already, which is when it has a strategy.
Outcome<std::vector<Text>> choose(RunSpec& spec, const Machine& machine);

/// A run in the lecture's terms, derived from its settings.
struct SystemCard {
    Text architecture;     ///< who holds the parameters, and how they come to agree
    Text synchronization;  ///< when they agree
    Text parallelism;      ///< what is cut
    Text overlaps;         ///< what happens during the passes: gradients travel, other stages or workers compute
};
/// Parameters that are left out count as their defaults.
SystemCard cardOf(const StrategyInfo& strategy, const Values& parameters);

/// The same run, spelled out: "data-parallel bucket=25MiB overlap=true".
std::string byHand(const System& system, const Values& given = {});

}  // namespace kolo::systems
