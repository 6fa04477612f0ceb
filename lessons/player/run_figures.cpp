// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "lessons/player/claim.h"

namespace kolo::lessons {

namespace {

using nlohmann::json;

std::optional<double> numberAt(const json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end() || !found->is_number()) return std::nullopt;
    return found->get<double>();
}

double sizeOfType(const std::string& dtype) {
    return dtype == "float64" ? 8 : 4;
}

/// The parts of a training step's time, as parts of the whole.
void addShares(const json& times, RunFigures& figures) {
    double whole = 0;
    for (const auto& part : times)
        if (part.is_number()) whole += part.get<double>();
    if (whole <= 0) return;
    const auto share = [&](std::initializer_list<const char*> parts) {
        double sum = 0;
        for (const char* part : parts) sum += numberAt(times, part).value_or(0);
        return sum / whole;
    };
    figures["input"] = share({"input"});
    figures["compute"] = share({"forward", "backward", "update"});
    figures["communication"] = share({"communication"});
    figures["waiting"] = share({"waiting"});
}

/// How many operations of a placement ran on which kind of device.
void addPlaces(const json& result, RunFigures& figures) {
    figures["on_cpu"] = figures["on_gpu"] = 0;
    const auto devices = result.find("device_list"), operations = result.find("operations");
    if (devices == result.end() || operations == result.end()) return;
    for (const json& operation : *operations) {
        const auto at = static_cast<std::size_t>(numberAt(operation, "device").value_or(0));
        if (at < devices->size()) ++figures[(*devices)[at].value("type", "") == "CPU" ? "on_cpu" : "on_gpu"];
    }
}

}  // namespace

const std::vector<FigureName>& figureNames() {
    static const std::vector<FigureName> names = {
        {"loss", "on the training rows, at the end"},
        {"held_out_loss", "on the held-out rows, at the end"},
        {"accuracy", "on the held-out rows, from 0 to 1"},
        {"workers", "how many"},
        {"steps", "of every worker, or of a collective"},
        {"updates", "that the servers applied"},
        {"samples", "rows that all workers have trained on"},
        {"unread", "rows that no worker read in the first epoch"},
        {"reread", "rows that were read more than once in it"},
        {"staleness", "of a gradient, on the average"},
        {"parameters", "numbers in the model"},
        {"bytes", "sent by the busiest rank"},
        {"received", "bytes that reach the busiest rank"},
        {"total", "bytes that all ranks sent"},
        {"size", "bytes of one worker's array, or of the model's parameters in 4 bytes each"},
        {"result", "of a collective: an element, counted from 0", true},
        {"stages", "of a pipeline: devices along it"},
        {"micro", "micro-batches of a pipeline's step"},
        {"slots", "time slots of a pipeline's step, if each pass takes one"},
        {"bubble", "part of a pipeline's slots in which a device is idle"},
        {"collectives", "of a step on a mesh, that each rank takes part in"},
        {"peak", "of training: the most bytes that a device held, counted from 0", true},
        {"states", "of training: bytes of parameters, gradients and optimizer states on a device", true},
        {"activations", "of training: the most bytes of activations on a device", true},
        {"addresses", "of training: bytes from the first to the last that a device had in use", true},
        {"copies", "between devices, of a placement"},
        {"copied", "bytes of those copies"},
        {"on_cpu", "operations on the CPU, of a placement"},
        {"on_gpu", "operations on GPUs, of a placement"},
        {"memory", "bytes that a model needs, of fit"},
        {"part", "bytes of a part of that, counted from 0", true},
        {"device", "bytes of one device, of fit"},
        {"compute_of", "seconds of a matrix product of that size on the GPU", true, true},
        {"copying_of", "seconds of its copies", true, true},
        {"time", "seconds of the whole run", false, true},
        {"rate", "rows a second", false, true},
        {"measured_bubble", "part of a pipeline's time in which a device is idle", false, true},
        {"exposed", "seconds of the run that were waited for gradients, with overlap", false, true},
        {"input", "part of a step's time that is waiting for data", false, true},
        {"compute", "part of a step's time that is computing", false, true},
        {"communication", "part of a step's time that is sending", false, true},
        {"waiting", "part of a step's time that is waiting for others", false, true},
    };
    return names;
}

RunFigures figuresOf(std::string_view resultJson) {
    RunFigures figures;
    const json result = json::parse(resultJson, nullptr, false);
    if (!result.is_object()) return figures;
    const auto take = [&](const char* name, const char* member) {
        if (const auto value = numberAt(result, member)) figures[name] = *value;
    };
    for (const char* name : {"accuracy", "workers", "steps", "updates", "samples", "parameters", "loss",
                             "held_out_loss", "stages", "slots"})
        take(name, name);
    take("staleness", "mean_staleness");
    take("rate", "samples_per_s");
    take("copies", "copies_count");
    take("copied", "copied_bytes");
    take("device", "device_bytes");
    take("micro", "microbatches");
    take("bubble", "bubble_planned");
    take("measured_bubble", "bubble_measured");
    take("exposed", "exposed_s");
    if (const auto axes = result.find("collectives_per_step"); axes != result.end() && axes->is_object()) {
        figures["collectives"] = 0;
        for (const auto& [axis, count] : axes->items())
            if (count.is_number()) figures["collectives"] += count.get<double>();
    }
    if (const auto epoch = result.find("first_epoch"); epoch != result.end() && epoch->is_object()) {
        if (const auto never = numberAt(*epoch, "never")) figures["unread"] = *never;
        if (const auto more = numberAt(*epoch, "more")) figures["reread"] = *more;
    }
    if (const auto elapsed = numberAt(result, "elapsed_ns")) figures["time"] = *elapsed / 1e9;
    if (!result.contains("parts")) take("total", "total_bytes");  // which fit says of memory
    for (const auto& [name, member] :
         {std::pair("bytes", "bytes_sent_per_rank"), std::pair("received", "bytes_received_per_rank")}) {
        const auto ranks = result.find(member);
        if (ranks == result.end() || !ranks->is_array() || ranks->empty()) continue;
        double most = 0;
        for (const json& rank : *ranks)
            if (rank.is_number()) most = std::max(most, rank.get<double>());
        figures[name] = most;
    }
    if (const auto elements = numberAt(result, "elements"))
        figures["size"] = *elements * sizeOfType(result.value("dtype", std::string()));
    else if (const auto parameters = numberAt(result, "parameters"))
        figures["size"] = *parameters * 4;
    if (const auto times = result.find("time_per_step_s"); times != result.end() && times->is_object())
        addShares(*times, figures);
    const auto list = [&](const char* member, auto&& add) {
        const auto found = result.find(member);
        if (found == result.end() || !found->is_array()) return;
        for (std::size_t i = 0; i < found->size(); ++i) add(i, (*found)[i]);
    };
    list("result", [&](std::size_t i, const json& each) {
        if (each.is_number()) figures[fmt::format("result[{}]", i)] = each.get<double>();
    });
    list("peak_bytes", [&](std::size_t i, const json& each) {
        if (each.is_number()) figures[fmt::format("peak[{}]", i)] = each.get<double>();
    });
    list("peak_address", [&](std::size_t i, const json& each) {
        if (each.is_number()) figures[fmt::format("addresses[{}]", i)] = each.get<double>();
    });
    if (const auto kinds = result.find("peak_bytes_by_kind"); kinds != result.end() && kinds->is_object())
        for (const auto& [kind, devices] : kinds->items()) {
            const std::string name = kind == "activations" ? kind : kind == "buffers" ? "" : "states";
            for (std::size_t i = 0; !name.empty() && devices.is_array() && i < devices.size(); ++i)
                if (devices[i].is_number()) figures[fmt::format("{}[{}]", name, i)] += devices[i].get<double>();
        }
    list("parts", [&](std::size_t i, const json& each) {
        const auto bytes = numberAt(each, "bytes");
        if (!bytes) return;
        figures[fmt::format("part[{}]", i)] = *bytes;
        figures["memory"] += *bytes;
    });
    if (figures.contains("copies")) addPlaces(result, figures);
    list("rows", [&](std::size_t, const json& each) {
        const auto n = numberAt(each, "n"), compute = numberAt(each, "gpu_seconds");
        if (!n || !compute) return;
        figures[fmt::format("compute_of[{:.0f}]", *n)] = *compute;
        figures[fmt::format("copying_of[{:.0f}]", *n)] =
            numberAt(each, "copy_in_seconds").value_or(0) + numberAt(each, "copy_out_seconds").value_or(0);
    });
    return figures;
}

void takeAgain(RunFigures& figures, const RunFigures& again) {
    for (const auto& [name, value] : again) {
        const auto [known, isNew] = figures.emplace(name, value);
        if (isNew) continue;
        const bool seconds =
            name == "time" || name == "exposed" || name.starts_with("compute_of[") || name.starts_with("copying_of[");
        known->second = seconds          ? std::min(known->second, value)
                        : name == "rate" ? std::max(known->second, value)
                                         : value;
    }
}

}  // namespace kolo::lessons
