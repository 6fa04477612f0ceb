// SPDX-License-Identifier: Apache-2.0
//
// From settings to the words of the lecture. Nothing here knows a system: what a card says is what would run.
#include <algorithm>

#include "engine/api/number_words.h"
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

namespace {

/// The settings of a run, those left out as by default; empty where the strategy has no such parameter.
class Settings {
public:
    Settings(const StrategyInfo& strategy, const Values& given)
        : m_strategy(strategy), m_values(strategy.completed(given)) {}
    std::string text(const std::string& name) const {
        const auto found = m_values.find(name);
        return found == m_values.end() ? std::string() : found->second;
    }
    bool is(const std::string& name, std::string_view value) const { return text(name) == value; }
    bool has(const std::string& name) const { return !text(name).empty(); }
    /// Of a choice, as people call it.
    std::string title(const std::string& name) const {
        const Parameter* parameter = m_strategy.find(name);
        const std::string value = text(name);
        for (const Choice& choice : parameter ? parameter->choices : std::vector<Choice>())
            if (choice.value == value && !choice.title.empty()) return choice.title;
        return value;
    }
    bool isPipeline() const { return has("stages"); }
    bool isMesh() const { return has("mesh"); }
    /// "batch:rows,out:cols", "batch, megatron"
    std::string cuts() const {
        if (has("layout")) return text("layout");
        const bool cutsBatch = text("mesh").find(std::string("data:")) != std::string::npos;
        return is("slice", "none") ? "batch" : (cutsBatch ? "batch, " : "") + text("slice");
    }
    bool goesInStep() const { return !has("sync") || is("sync", "sync"); }
    bool goesAlone() const {
        const std::string sync = text("sync");
        return sync == "async" || sync.starts_with("ssp:") || sync.starts_with("backup:");
    }
    bool hasServers() const {
        return is("architecture", "parameter-server") || (is("architecture", "auto") && goesAlone());
    }

private:
    const StrategyInfo& m_strategy;
    const Values m_values;
};

Text architectureOf(const Settings& run) {
    if (run.isPipeline())
        return run.is("replicas", "1") ? Engine::tr("A part of the model a device")
                                       : Engine::tr("{} replicas of {} devices; allreduce: {}", run.text("replicas"),
                                                    run.text("stages"), Text::of(run.title("allreduce")));
    if (run.isMesh()) return Engine::tr("A part of each layer a device; allreduce: {}", run.title("allreduce"));
    if (run.is("architecture", "central-storage")) return Engine::tr("Processor's memory");
    if (run.is("architecture", "replicate")) return Engine::tr("One device, the others copy it");
    if (run.is("architecture", "partitions")) return Engine::tr("Blocks of all tasks: shuffle, broadcast");
    if (run.hasServers())
        return run.has("groups") && !run.is("groups", "0")
                   ? Engine::tr("Parameter server, {} groups", run.text("groups"))
               : run.is("servers", "1") ? Engine::tr("Parameter server")
                                        : Engine::tr("{} parameter servers", run.text("servers"));
    return Engine::tr("Allreduce: {}", Text::of(run.title("allreduce")));
}

Text synchronizationOf(const Settings& run) {
    const std::string sync = run.text("sync");
    const std::string number = sync.substr(sync.find(':') + 1);
    if (sync == "async") return Engine::tr("Asynchronous");
    if (sync.starts_with("ssp:")) return Engine::tr("Asynchronous, at most {} steps ahead", number);
    if (sync.starts_with("backup:")) return Engine::tr("Synchronous, without waiting for the slowest {}", number);
    if (sync.starts_with("local:")) return Engine::tr("Averages parameters every {} steps", number);
    return run.has("accumulate") && !run.is("accumulate", "1")
               ? Engine::tr("Synchronous, every {} batches", run.text("accumulate"))
               : Engine::tr("Synchronous");
}

Text parallelismOf(const Settings& run) {
    if (run.isPipeline()) {
        if (run.is("micro", "1") || run.is("schedule", "naive"))
            return Engine::tr("Model, in {} parts", run.text("stages"));
        const Text pipeline = Engine::tr("Pipeline, {} stages, {} micro-batches, {}", run.text("stages"),
                                         run.text("micro"), Text::of(run.title("schedule")));
        return run.is("replicas", "1") ? pipeline : Engine::tr("{}; data, {} replicas", pipeline, run.text("replicas"));
    }
    if (run.isMesh()) return Engine::tr("Mesh {}: {}", run.text("mesh"), run.cuts());
    if (!run.has("zero") || run.is("zero", "0")) return Engine::tr("Data");
    return run.is("zero", "1")   ? Engine::tr("Data; states in parts")
           : run.is("zero", "2") ? Engine::tr("Data; states, gradients in parts")
                                 : Engine::tr("Data; states, gradients, parameters in parts");
}

Text overlapsOf(const Settings& run) {
    if (run.isPipeline())
        return run.is("micro", "1") || run.is("schedule", "naive") ? Engine::tr("Nothing") : Engine::tr("Stages");
    if (run.has("fusion") && !run.is("fusion", "none")) return Engine::tr("Gradients, fused: {}", run.text("fusion"));
    if (run.is("overlap", "true")) {
        const std::string bucket = run.text("bucket");
        return bucket == "layer"       ? Engine::tr("Gradients, layer by layer")
               : bucket == "parameter" ? Engine::tr("Gradients, one by one")
               : bucket == "whole"     ? Engine::tr("Nothing")
                                       : Engine::tr("Gradients, in buckets of {}", sizeInWords(bucket));
    }
    return run.goesInStep() || !run.hasServers() ? Engine::tr("Nothing") : Engine::tr("Workers");
}

}  // namespace

SystemCard cardOf(const StrategyInfo& strategy, const Values& parameters) {
    const Settings run(strategy, parameters);
    return {architectureOf(run), synchronizationOf(run), parallelismOf(run), overlapsOf(run)};
}

}  // namespace kolo::systems
