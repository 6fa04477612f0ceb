// SPDX-License-Identifier: Apache-2.0
//
// DeepSpeed's file has three kinds of fields: those that are a setting of Kolo's, those that Kolo has not (named,
// unless the file turns them off), and those that nobody has (an error, which is mostly a typing mistake).
//
//     train_batch_size = train_micro_batch_size_per_gpu × gradient_accumulation_steps × devices
//
// Any of the first three may be left out; all of them say how many devices there are.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/api/json_reader.h"
#include "engine/api/sentence.h"
#include "engine/api/strategy_info.h"
#include "engine/api/system_files.h"
#include "engine/api/wording.h"

namespace kolo::systems {

namespace {

using nlohmann::ordered_json;

constexpr int kUsualDevices = 4;
constexpr std::int64_t kMostBatch = 65536 * 1024LL;
constexpr double kMostBucket = 1e12, kLeastNorm = 1e-9, kMostNorm = 1e9;
constexpr double kLeastBuffer = 1024, kMostBytes = 1e12;  // of Kolo's settings

using Fields = std::set<std::string>;

// What DeepSpeed has besides, by section.
const Fields kNotHere = {"steps_per_print",
                         "wall_clock_breakdown",
                         "prescale_gradients",
                         "sparse_gradients",
                         "gradient_predivide_factor",
                         "dump_state",
                         "flops_profiler",
                         "zero_allow_untested_optimizer",
                         "tensorboard",
                         "wandb",
                         "csv_monitor",
                         "comet",
                         "comms_logger",
                         "communication_data_type",
                         "seq_parallel_communication_data_type",
                         "sparse_attention",
                         "autotuning",
                         "elasticity",
                         "data_types",
                         "checkpoint",
                         "aio",
                         "amp",
                         "curriculum_learning",
                         "data_efficiency",
                         "compression_training",
                         "disable_allgather",
                         "memory_breakdown",
                         "dataloader_drop_last",
                         "hybrid_engine",
                         "eigenvalue",
                         "quantize_training",
                         "progressive_layer_drop",
                         "zero_force_ds_cpu_optimizer",
                         "tensor_parallel",
                         "nebula"};
const Fields kZeroNotHere = {"allgather_partitions",
                             "contiguous_gradients",
                             "stage3_max_live_parameters",
                             "stage3_max_reuse_distance",
                             "stage3_prefetch_bucket_size",
                             "stage3_param_persistence_threshold",
                             "stage3_gather_16bit_weights_on_model_save",
                             "stage3_gather_fp16_weights_on_model_save",
                             "sub_group_size",
                             "elastic_checkpoint",
                             "round_robin_gradients",
                             "ignore_unused_parameters",
                             "offload_param",
                             "offload_optimizer",
                             "cpu_offload",
                             "cpu_offload_params",
                             "reduce_scatter",
                             "load_from_fp32_weights",
                             "legacy_stage1",
                             "zero_hpz_partition_size",
                             "zero_quantized_weights",
                             "zero_quantized_gradients",
                             "mics_shard_size",
                             "mics_hierarchical_params_gather"};
/// Of those, what Kolo does anyway: true is no news.
const Fields kAlwaysSo = {"allgather_partitions", "contiguous_gradients", "reduce_scatter"};
const Fields kCheckpointsNotHere = {"contiguous_memory_optimization", "number_checkpoints",
                                    "synchronize_checkpoint_boundary", "profile"};
const Fields kHalfNotHere = {"loss_scale",
                             "initial_scale_power",
                             "loss_scale_window",
                             "hysteresis",
                             "min_loss_scale",
                             "consecutive_hysteresis",
                             "fp16_master_weights_and_grads",
                             "auto_cast",
                             "immediate_grad_update",
                             "check_grad_overflow"};
const Fields kPipelineNotHere = {"partition",        "seed_layers",      "activation_checkpoint_interval",
                                 "pipe_partitioned", "grad_partitioned", "use_reentrant"};

Error wrong(const std::string& field, const Text& sentence) {
    return {ErrorCode::BadValue, field, sentence};
}

/// As it stands there, if that is short.
Text shown(const ordered_json& json) {
    constexpr std::size_t kShort = 40;
    std::string text = json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    return text.size() <= kShort ? Text(std::move(text)) : shownInSentence(json);
}

/// An object of the file, whose members are named by their path.
class Section {
public:
    Section(const ordered_json& json, std::string path) : m_json(json), m_path(std::move(path)) {}

    std::string pathOf(const std::string& member) const { return m_path.empty() ? member : m_path + "." + member; }
    const ordered_json* find(const std::string& member) {
        m_read.insert(member);
        const auto found = m_json.find(member);
        return found == m_json.end() || *found == "auto" ? nullptr : &*found;
    }
    Outcome<std::optional<double>> number(const std::string& member, double least, double most, bool whole = false) {
        const ordered_json* json = find(member);
        if (!json) return std::optional<double>();
        const double value = json->is_number() ? json->get<double>() : least - 1;
        if (!(value >= least && value <= most) || (whole && value != std::floor(value)))
            return wrong(
                pathOf(member),
                whole ? Complaint::tr("{} is {}, but it must be a whole number from {} to {}.", pathOf(member),
                                      shown(*json), static_cast<std::int64_t>(least), static_cast<std::int64_t>(most))
                      : Complaint::tr("{} is {}, but it must be a number from {} to {}.", pathOf(member), shown(*json),
                                      least, most));
        return std::optional(value);
    }
    Outcome<bool> flag(const std::string& member, bool otherwise) {
        const ordered_json* json = find(member);
        if (!json) return otherwise;
        if (!json->is_boolean())
            return wrong(pathOf(member),
                         Complaint::tr("{} is {}, but it must be true or false.", pathOf(member), shown(*json)));
        return json->get<bool>();
    }
    Outcome<std::string> text(const std::string& member, const std::vector<std::string>& allowed) {
        const ordered_json* json = find(member);
        const std::string value = json && json->is_string() ? json->get<std::string>() : std::string();
        if (std::ranges::find(allowed, value) != allowed.end()) return value;
        return wrong(pathOf(member), json ? Complaint::tr("{} is {}, but Kolo has {}.{}", pathOf(member), shown(*json),
                                                          orList(allowed), didYouMean(value, allowed))
                                          : Complaint::tr("{} is missing; it is {}.", pathOf(member), orList(allowed)));
    }
    /// Null: there is none.
    Outcome<const ordered_json*> object(const std::string& member) {
        const ordered_json* json = find(member);
        if (json && !json->is_object())
            return wrong(pathOf(member),
                         Complaint::tr("{} is {}, but it must be an object in braces.", pathOf(member), shown(*json)));
        return json;
    }
    /// What was not read: a sentence each for what Kolo has not, an error for what nobody has.
    Outcome<void> finish(const Fields& notHere, std::vector<Text>& notes) const {
        for (const auto& [member, value] : m_json.items()) {
            if (m_read.contains(member)) continue;
            if (!notHere.contains(member)) {
                std::vector<std::string> known(notHere.begin(), notHere.end());
                known.insert(known.end(), m_read.begin(), m_read.end());
                return noField(member, known);
            }
            if (kAlwaysSo.contains(member) ? value == true : isOff(value)) continue;
            notes.push_back(
                Complaint::tr("{} is {}, which Kolo has not; the run goes without.", pathOf(member), shown(value)));
        }
        return {};
    }

    /// An error if a member is nearly called like one of these.
    Outcome<void> checkSpelling(const std::vector<std::string>& names) const {
        for (const auto& [member, value] : m_json.items())
            if (!m_read.contains(member) && !nearestName(member, names).empty()) return noField(member, names);
        return {};
    }

private:
    Error noField(const std::string& member, const std::vector<std::string>& known) const {
        if (nearestName(member, known).empty() && !m_read.empty())
            return wrong(pathOf(member),
                         Complaint::tr("{} is not a field of DeepSpeed's configuration, of which Kolo reads {} there.",
                                       pathOf(member), orList({m_read.begin(), m_read.end()})));
        return wrong(pathOf(member), Complaint::tr("{} is not a field of DeepSpeed's configuration.{}", pathOf(member),
                                                   didYouMean(member, known)));
    }
    /// false, 0, null, "none"; {"enabled": false} and {"device": "none"}.
    static bool isOff(const ordered_json& value) {
        if (value.is_object())
            for (const char* member : {"enabled", "device"})
                if (value.contains(member)) return isOff(value[member]);
        return value.is_null() || value == false || value == 0 || value == "none" || value == "auto";
    }

    const ordered_json& m_json;
    const std::string m_path;
    Fields m_read;
};

/// The run that comes of it.
struct Draft {
    Values parameters;
    std::vector<Text> notes;
    std::int64_t accumulate = 1;
    int devices = 0;
    int zero = 0;
    int stages = 0;

    void set(const char* name, double value) { parameters[name] = fmt::format("{}", value); }
};

Outcome<void> readBatches(Section& file, int devicesAskedFor, Draft& draft) {
    const auto whole = TRY(file.number("train_batch_size", 1, static_cast<double>(kMostBatch), true));
    const auto micro = TRY(file.number("train_micro_batch_size_per_gpu", 1, 65536, true));
    const auto steps = TRY(file.number("gradient_accumulation_steps", 1, 1024, true));
    if (!whole && !micro) {
        TRY(file.checkSpelling({"train_batch_size", "train_micro_batch_size_per_gpu"}));
        return wrong("train_batch_size",
                     Complaint::tr("train_batch_size is missing, and so is train_micro_batch_size_per_gpu; one of them "
                                   "must be there."));
    }
    const auto doesNotDivide = [&](double by, const std::string& what) {
        return wrong("train_batch_size",
                     Complaint::tr("train_batch_size is {}, which {} ({}) does not divide.", *whole, by, what));
    };
    const bool all = whole && micro && steps;
    double devices = devicesAskedFor;
    if (all) {
        const double found = *whole / (*micro * *steps);
        const bool fits = found == std::floor(found) && found <= kMaxRanks;
        if (!fits && devices == 0)
            return doesNotDivide(*micro * *steps, "train_micro_batch_size_per_gpu × gradient_accumulation_steps");
        if (devices != 0 && found != devices)
            return wrong("train_batch_size",
                         Complaint::tr("train_batch_size is {}, but {} rows × {} accumulation steps × {} devices are "
                                       "{}.",
                                       *whole, *micro, *steps, devices, *micro * *steps * devices));
        devices = found;
    }
    if (devices == 0) devices = kUsualDevices;
    double rows = micro.value_or(0), batches = steps.value_or(1);
    if (whole && !all) {
        const double by = devices * (micro ? *micro : batches), found = *whole / by;
        if (found != std::floor(found))
            return doesNotDivide(
                by, micro ? "train_micro_batch_size_per_gpu × devices" : "gradient_accumulation_steps × devices");
        (micro ? batches : rows) = found;
    }
    draft.devices = static_cast<int>(devices);
    draft.accumulate = static_cast<std::int64_t>(batches);
    draft.set("batch", rows);
    return {};
}

/// By the norm of all gradients, to 1 where the file does not say it.
Outcome<void> readClipping(Section& file, Draft& draft) {
    const double limit = TRY(file.number("gradient_clipping", 0, kMostNorm)).value_or(1);
    if (limit > 0 && limit < kLeastNorm)
        return wrong("gradient_clipping", Complaint::tr("gradient_clipping is {}, but it must be 0, or from {} to {}.",
                                                        limit, kLeastNorm, kMostNorm));
    draft.parameters["clip"] = limit > 0 ? fmt::format("norm:{}", limit) : "none";
    return {};
}

Outcome<void> readPrecision(Section& file, Draft& draft) {
    bool enabled[2] = {false, false};
    int which = 0;
    for (const char* name : {"fp16", "bf16"}) {
        if (const ordered_json* json = TRY(file.object(name))) {
            Section section(*json, name);
            enabled[which] = TRY(section.flag("enabled", false));
            std::vector<Text> notes;
            TRY(section.finish(kHalfNotHere, notes));
            if (enabled[which]) draft.notes.insert(draft.notes.end(), notes.begin(), notes.end());
        }
        ++which;
    }
    if (enabled[0] && enabled[1])
        return wrong("bf16.enabled", Complaint::tr("fp16.enabled and bf16.enabled are both true; one of them can be."));
    if (enabled[0])
        draft.notes.push_back(
            Complaint::tr("fp16.enabled is true; Kolo's mixed precision is bf16, whose range needs no scaled loss."));
    draft.parameters["precision"] = enabled[0] || enabled[1] ? "mixed" : "fp32";
    return {};
}

Outcome<void> readZero(Section& file, Draft& draft) {
    double bucket = 5e8, gathered = 0;
    bool overlap = false;
    if (const ordered_json* json = TRY(file.object("zero_optimization"))) {
        Section section(*json, "zero_optimization");
        draft.zero = static_cast<int>(TRY(section.number("stage", 0, 3, true)).value_or(0));
        bucket = TRY(section.number("reduce_bucket_size", 1, kMostBucket)).value_or(bucket);
        overlap = TRY(section.flag("overlap_comm", draft.zero == 3));
        // So many elements at a time, here of what is reduced, too: they pass through one buffer.
        const auto most = TRY(section.number("allgather_bucket_size", 1, kMostBucket));
        if (draft.zero == 1 || draft.zero == 2) gathered = most.value_or(0);
        if (most && gathered == 0)
            draft.notes.push_back(
                Complaint::tr("zero_optimization.allgather_bucket_size has no effect in stage {}: "
                              "nothing is gathered in buckets.",
                              draft.zero));
        TRY(section.finish(kZeroNotHere, draft.notes));
    }
    draft.parameters["zero"] = std::to_string(draft.zero);
    // Its sizes are elements, of which Kolo's buckets count four bytes each.
    const std::string bytes = std::to_string(static_cast<std::int64_t>(std::min(bucket * sizeof(float), kMostBytes)));
    draft.parameters["bucket"] = draft.parameters["first_bucket"] = bytes;
    draft.parameters["overlap"] = overlap ? "true" : "false";
    if (gathered > 0) {
        const double number = draft.parameters["precision"] == "mixed" ? 2 : 4;
        draft.parameters["buffer"] =
            std::to_string(static_cast<std::int64_t>(std::clamp(gathered * number, kLeastBuffer, kMostBytes)));
    }
    return {};
}

/// Which layers are checkpointed DeepSpeed leaves to the model's code; where its checkpoints go to the processor's
/// memory, each layer is one.
Outcome<void> readCheckpoints(Section& file, Draft& draft) {
    const ordered_json* json = TRY(file.object("activation_checkpointing"));
    if (!json) return {};
    Section section(*json, "activation_checkpointing");
    if (TRY(section.flag("partition_activations", false)))
        draft.notes.push_back(Complaint::tr(
            "activation_checkpointing.partition_activations is true, but there is no model-parallel group "
            "here whose devices could share what they keep; kolo run mesh has one, with partition=true."));
    if (TRY(section.flag("cpu_checkpointing", false))) {
        draft.parameters["recompute"] = "layer:1";
        draft.parameters["offload"] = "activations";
    }
    return section.finish(kCheckpointsNotHere, draft.notes);
}

/// A value that Kolo's optimizer has no setting for, unless it is what Kolo's always is.
Outcome<void> noteFixed(Section& params, const char* name, const ordered_json& fixed, std::vector<Text>& notes) {
    const ordered_json* json = params.find(name);
    if (json && *json != fixed)
        notes.push_back(Complaint::tr("{} is {}; here it is {}.", params.pathOf(name), shown(*json), shown(fixed)));
    return {};
}

/// Of adam: [0.9, 0.999].
Outcome<void> readBetas(Section& params, Draft& draft) {
    const ordered_json* const json = params.find("betas");
    if (!json) return {};
    const auto isPart = [](const ordered_json& each) {
        return each.is_number() && each.get<double>() >= 0 && each.get<double>() < 1;
    };
    if (!json->is_array() || json->size() != 2 || !std::ranges::all_of(*json, isPart))
        return wrong(params.pathOf("betas"),
                     Complaint::tr("{} is {}, but it must be two numbers from 0 to below 1, as in [0.9, 0.999].",
                                   params.pathOf("betas"), shown(*json)));
    draft.set("beta1", (*json)[0].get<double>());
    draft.set("beta2", (*json)[1].get<double>());
    return {};
}

Outcome<void> readOptimizer(Section& file, Draft& draft) {
    const ordered_json* json = TRY(file.object("optimizer"));
    if (!json) return {};
    Section section(*json, "optimizer");
    const std::string type = TRY(section.text("type", {"Adam", "AdamW", "SGD", "RMSprop"}));
    const bool sgd = type == "SGD", rmsProp = type == "RMSprop";
    draft.parameters["optimizer"] = sgd ? "sgd" : rmsProp ? "rmsprop" : "adam";
    if (const ordered_json* given = TRY(section.object("params"))) {
        Section params(*given, "optimizer.params");
        if (const auto rate = TRY(params.number("lr", 1e-9, 1e3))) draft.set("lr", *rate);
        TRY(noteFixed(params, "weight_decay", 0.0, draft.notes));
        if (sgd) {
            if (const auto momentum = TRY(params.number("momentum", 0, 0.9999))) draft.set("momentum", *momentum);
            TRY(params.finish({"dampening", "nesterov"}, draft.notes));
        } else if (rmsProp) {
            for (const auto& [name, setting, least, most] :
                 {std::tuple{"momentum", "momentum", 0.0, 0.9999}, std::tuple{"alpha", "beta2", 0.0, 0.999999},
                  std::tuple{"eps", "epsilon", 1e-30, 1.0}})
                if (const auto number = TRY(params.number(name, least, most))) draft.set(setting, *number);
            TRY(params.finish({"centered"}, draft.notes));
        } else {
            TRY(readBetas(params, draft));
            if (const auto epsilon = TRY(params.number("eps", 1e-30, 1))) draft.set("epsilon", *epsilon);
            TRY(params.finish({"torch_adam", "adam_w_mode", "bias_correction", "amsgrad", "fused"}, draft.notes));
        }
    }
    // SGD of PyTorch has none unless it is given.
    if (sgd) draft.parameters.emplace("momentum", "0");
    return section.finish({"legacy_fusion"}, draft.notes);
}

Outcome<void> readScheduler(Section& file, Draft& draft) {
    const ordered_json* json = TRY(file.object("scheduler"));
    if (!json) return {};
    Section section(*json, "scheduler");
    const std::string type = TRY(section.text("type", {"WarmupLR", "WarmupCosineLR"}));
    double warmup = 1000, least = 0.0001;
    if (const ordered_json* given = TRY(section.object("params"))) {
        Section params(*given, "scheduler.params");
        warmup = TRY(params.number("warmup_num_steps", 0, 1e6, true)).value_or(warmup);
        if (const auto steps = TRY(params.number("total_num_steps", 1, 1e7, true))) draft.set("steps", *steps);
        if (const auto rate = TRY(params.number("warmup_max_lr", 1e-9, 1e3))) {
            if (const auto other = draft.parameters.find("lr");
                other != draft.parameters.end() && other->second != fmt::format("{}", *rate))
                return wrong("scheduler.params.warmup_max_lr",
                             Complaint::tr("scheduler.params.warmup_max_lr is {}, but optimizer.params.lr is {}; they "
                                           "are the same rate.",
                                           *rate, other->second));
            draft.set("lr", *rate);
        }
        TRY(noteFixed(params, "warmup_min_lr", 0.0, draft.notes));
        if (params.find("warmup_type") == nullptr)
            draft.notes.push_back(
                Complaint::tr("scheduler.params.warmup_type is missing, which is log; here it is linear."));
        TRY(noteFixed(params, "warmup_type", "linear", draft.notes));
        if (const auto ratio = TRY(params.number("cos_min_ratio", 0, 1))) least = *ratio;
        TRY(params.finish({"warmup_min_ratio", "last_batch_iteration"}, draft.notes));
    }
    draft.set("warmup", warmup);
    draft.parameters["decay"] = type == "WarmupCosineLR" ? "cosine" : "none";
    // The cosine ends at a part of the rate.
    if (const auto rate = draft.parameters.find("lr");
        type == "WarmupCosineLR" && least > 0 && rate != draft.parameters.end())
        draft.set("lr_min", least * std::stod(rate->second));
    return section.finish({}, draft.notes);
}

Outcome<void> readPipeline(Section& file, Draft& draft) {
    const ordered_json* json = TRY(file.object("pipeline"));
    if (!json) return {};
    Section section(*json, "pipeline");
    const auto stages = TRY(section.number("stages", 1, kMaxRanks, true));
    TRY(section.finish(kPipelineNotHere, draft.notes));
    draft.stages = static_cast<int>(stages.value_or(draft.devices));
    if (draft.zero >= 2)
        return wrong(
            "zero_optimization.stage",
            Complaint::tr("zero_optimization.stage is {}, but a pipeline's gradients stay where they are added "
                          "up; with pipeline it must be 0 or 1.",
                          draft.zero));
    if (draft.devices % draft.stages != 0)
        return wrong("pipeline.stages", Complaint::tr("pipeline.stages is {}, which does not divide {} devices.",
                                                      draft.stages, draft.devices));
    if (draft.zero == 1)
        draft.notes.push_back(
            Complaint::tr("zero_optimization.stage is 1, which Kolo has not with a pipeline; the run goes without."));
    if (draft.parameters["precision"] == "mixed")
        draft.notes.push_back(
            Complaint::tr("fp16 or bf16 is enabled, which Kolo has not with a pipeline; the run goes without."));
    if (draft.parameters.contains("offload"))
        draft.notes.push_back(
            Complaint::tr("activation_checkpointing.cpu_checkpointing is true, which Kolo has not with a pipeline; the "
                          "run goes without."));
    return {};
}

}  // namespace

Outcome<std::vector<Text>> readDeepSpeed(std::string_view text, RunSpec& spec) {
    const auto json = TRY(parseJson(text, Complaint::tr("The configuration"), ErrorCode::BadValue));
    if (!json.is_object()) return wrong("config", Complaint::tr("The configuration must be an object in braces."));
    if (!spec.strategy.empty() || (!spec.system.empty() && spec.system != "deepspeed"))
        return wrong("config", Complaint::tr("A configuration is DeepSpeed's; use it with --system deepspeed alone."));
    Section file(json, "");
    Draft draft;
    TRY(readBatches(file, spec.devices.count, draft));
    TRY(readClipping(file, draft));
    TRY(readPrecision(file, draft));
    TRY(readZero(file, draft));
    TRY(readCheckpoints(file, draft));
    TRY(readOptimizer(file, draft));
    TRY(readScheduler(file, draft));
    TRY(readPipeline(file, draft));
    TRY(file.finish(kNotHere, draft.notes));
    spec.system = "deepspeed";
    spec.devices.count = draft.devices;
    if (draft.stages > 0) {
        spec.strategy = "pipeline";
        for (const char* other :
             {"zero", "bucket", "first_bucket", "overlap", "precision", "recompute", "offload", "buffer"})
            draft.parameters.erase(other);
        draft.parameters["stages"] = std::to_string(draft.stages);
        draft.parameters["replicas"] = std::to_string(draft.devices / draft.stages);
        draft.parameters["micro"] = std::to_string(draft.accumulate);
        draft.parameters["schedule"] = "1f1b";
    } else {
        draft.parameters["accumulate"] = std::to_string(draft.accumulate);
    }
    spec.parameters.merge(draft.parameters);
    return draft.notes;
}

}  // namespace kolo::systems
