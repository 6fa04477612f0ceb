// SPDX-License-Identifier: Apache-2.0
//
// Horovod, whichever framework it works with: a ring allreduce with tensor fusion, and a broadcast at the start.
#include "engine/programs/interpreter.h"

namespace kolo::programs {

namespace {

Outcome<Value> init(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.setTogether({"Horovod",
                             arguments.place,
                             0,
                             {{"architecture", "allreduce"}, {"allreduce", "ring"}, {"fusion", "64MiB:1"}},
                             false,
                             false});
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr("{} workers in a ring, rank 0 … {}", outlook.workers, outlook.workers - 1);
    });
    return Value{};
}

Outcome<Value> needsInit(Interpreter& interpreter, const Arguments& arguments) {
    if (interpreter.study.together && interpreter.study.together->name == "Horovod") return Value{};
    if (interpreter.leavesOut()) {
        TRY(init(interpreter, arguments));
        return Value{};
    }
    return interpreter.wrong(arguments.place, Complaint::tr("Before {} comes hvd.init().", *arguments.function));
}

Outcome<Value> size(Interpreter& interpreter, const Arguments& arguments) {
    TRY(needsInit(interpreter, arguments));
    return Value{static_cast<std::int64_t>(interpreter.devices)};
}

Outcome<Value> rank(Interpreter& interpreter, const Arguments& arguments) {
    TRY(needsInit(interpreter, arguments));
    return Value{static_cast<std::int64_t>(interpreter.rank)};
}

Outcome<Value> optimizer(Interpreter& interpreter, const Arguments& arguments) {
    TRY(needsInit(interpreter, arguments));
    Study& study = interpreter.study;
    if (const Value compression = arguments.get("compression");
        compression.as<Known>() && lastName(compression.as<Known>()->path) == "fp16") {
        study.settings["precision"] = "fp16";
        study.together->settings.erase("fusion");
        interpreter.note(
            arguments.place,
            Engine::tr("precision=fp16: gradients travel with 2 bytes; then Kolo sends them whole, without a fusion"),
            true);
    }
    if (const Value passes = arguments.get("backward_passes_per_step");
        passes.as<std::int64_t>() && *passes.as<std::int64_t>() > 1)
        study.settings["accumulate"] = std::to_string(std::min<std::int64_t>(1024, *passes.as<std::int64_t>()));
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr(
            "gradients of {} workers are averaged before the update: every millisecond those that are ready travel "
            "together, up to 64 MiB (tensor fusion)",
            outlook.workers);
    });
    const Value inner = arguments.get("optimizer");
    if (inner.as<ThingPtr>()) return inner;
    return inner;
}

Outcome<Value> broadcast(Interpreter& interpreter, const Arguments& arguments) {
    TRY(needsInit(interpreter, arguments));
    interpreter.note(
        arguments.place,
        Engine::tr(
            "all workers begin with the parameters of rank 0; Kolo draws the same ones everywhere, from one seed"));
    return Value{};
}

Outcome<Value> callback(Interpreter& interpreter, const Arguments& arguments) {
    TRY(broadcast(interpreter, arguments));
    return Value{Unknown{"callback"}};
}

Outcome<Value> allreduce(Interpreter& interpreter, const Arguments& arguments) {
    TRY(needsInit(interpreter, arguments));
    interpreter.note(arguments.place, Engine::tr("a ring allreduce"));
    return arguments.rest.empty() ? Value{} : arguments.rest.front();
}

Outcome<Value> tape(Interpreter& interpreter, const Arguments& arguments) {
    TRY(needsInit(interpreter, arguments));
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr("gradients of {} workers are averaged by a ring allreduce", outlook.workers);
    });
    return arguments.get("gradtape");
}

}  // namespace

const std::vector<Entry>& horovodEntries() {
    static const std::vector<Entry> all = {
        {"hvd.init", "*, **", "", init},
        {"hvd.shutdown", "", "", nullptr, true},
        {"hvd.size", "", "", size},
        {"hvd.rank", "", "", rank},
        {"hvd.local_size", "", "", size},
        {"hvd.local_rank", "", "", rank},
        {"hvd.DistributedOptimizer", "optimizer, named_parameters=, compression=, backward_passes_per_step=, **", "",
         optimizer},
        {"hvd.DistributedGradientTape", "gradtape, **", "", tape},
        {"hvd.broadcast", "*, **", "", broadcast},
        {"hvd.broadcast_parameters", "*, **", "", broadcast},
        {"hvd.broadcast_variables", "*, **", "", broadcast},
        {"hvd.broadcast_global_variables", "*, **", "", broadcast},
        {"hvd.broadcast_optimizer_state", "*, **", "", broadcast},
        {"hvd.BroadcastGlobalVariablesHook", "*, **", "", callback},
        {"hvd.callbacks.BroadcastGlobalVariablesCallback", "*, **", "", callback},
        {"hvd.callbacks.MetricAverageCallback", "*, **", "", nullptr, true},
        {"hvd.callbacks.LearningRateWarmupCallback", "*, **", "", nullptr, true},
        {"hvd.allreduce", "*, **", "", allreduce},
        {"hvd.allgather", "*, **", "", allreduce},
        {"hvd.Compression.fp16", "", "", nullptr},
        {"hvd.Compression.none", "", "", nullptr},
    };
    return all;
}

const std::vector<MethodEntry>& horovodMethods() {
    static const std::vector<MethodEntry> none;
    return none;
}

}  // namespace kolo::programs
