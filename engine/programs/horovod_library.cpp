// SPDX-License-Identifier: Apache-2.0
//
// Horovod, whichever framework it works with: a ring allreduce with tensor fusion, and a broadcast at the start.
#include "engine/programs/shared.h"

namespace kolo::programs {

namespace {

Outcome<Value> initHorovod(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.setTogether({"Horovod", arguments.place, 0, systemSettings("horovod"), false, false});
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr("{} workers in a ring, rank 0 … {}", outlook.workers, outlook.workers - 1);
    });
    return Value{};
}

Outcome<Value> needsInit(Interpreter& interpreter, const Arguments& arguments) {
    if (interpreter.study.together && interpreter.study.together->name == "Horovod") return Value{};
    if (interpreter.leavesOut()) {
        TRY(initHorovod(interpreter, arguments));
        return Value{};
    }
    return interpreter.wrong(arguments.place, Complaint::tr("Before {} comes hvd.init().", *arguments.function));
}

Outcome<Value> size(Interpreter& interpreter, const Arguments& arguments) {
    TRY(needsInit(interpreter, arguments));
    return Value{interpreter.workers()};
}

Outcome<Value> rank(Interpreter& interpreter, const Arguments& arguments) {
    TRY(needsInit(interpreter, arguments));
    return Value{static_cast<std::int64_t>(interpreter.rank)};
}

Outcome<Value> horovodOptimizer(Interpreter& interpreter, const Arguments& arguments) {
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
    if (const Value op = arguments.get("op"); op.as<Known>() && lastName(op.as<Known>()->path) != "Average")
        interpreter.note(arguments.place,
                         Engine::tr("Kolo averages gradients: {} is left out", lastName(op.as<Known>()->path)), true);
    if (const Value passes = arguments.get("backward_passes_per_step");
        passes.as<std::int64_t>() && *passes.as<std::int64_t>() > 1)
        study.settings["accumulate"] = std::to_string(std::min<std::int64_t>(1024, *passes.as<std::int64_t>()));
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr(
            "gradients of {} workers are averaged before the update; those that are ready travel together "
            "(tensor fusion: fusion={})",
            outlook.workers, settingOf(outlook, "fusion"));
    });
    return arguments.get("optimizer");
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

Outcome<Value> horovodTape(Interpreter& interpreter, const Arguments& arguments) {
    TRY(needsInit(interpreter, arguments));
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr("gradients of {} workers are averaged by a ring allreduce", outlook.workers);
    });
    return arguments.get("gradtape");
}

/// The rate rises from what one worker would take to what all take, over the first epochs.
Outcome<Value> warmUp(Interpreter& interpreter, const Arguments& arguments) {
    Study& study = interpreter.study;
    const Value epochs = arguments.get("warmup_epochs");
    study.warmUpEpochs = epochs.isNumber() ? std::max(0.0, epochs.number()) : 5;
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr("warmup={} scaling=linear: over so many steps the rate rises from lr={} to {} times that",
                          settingOf(outlook, "warmup"), settingOf(outlook, "lr"), outlook.workers);
    });
    return Value{Unknown{"callback"}};
}

}  // namespace

const Library& horovodLibrary{{
    {"hvd.init(*, **)", initHorovod},
    {"hvd.{shutdown, nccl_built, mpi_threads_supported}", ignoredCall},
    {"hvd.{size, local_size}()", size},
    {"hvd.{rank, local_rank}()", rank},
    {"hvd.DistributedOptimizer(optimizer, named_parameters=, compression=, backward_passes_per_step=, **)",
     horovodOptimizer},
    {"hvd.DistributedGradientTape(gradtape, **)", horovodTape},
    {"hvd.{broadcast, broadcast_parameters, broadcast_variables, broadcast_global_variables, "
     "broadcast_optimizer_state, broadcast_object}(*, **)",
     broadcast},
    {"hvd.BroadcastGlobalVariablesHook(*, **)", callback},
    {"hvd.callbacks.BroadcastGlobalVariablesCallback(*, **)", callback},
    {"hvd.callbacks.MetricAverageCallback(*, **)", ignoredCall},
    {"hvd.callbacks.LearningRateWarmupCallback(initial_lr=, warmup_epochs=, **)", warmUp},
    {"hvd.callbacks.LearningRateScheduleCallback(*, **)", leftOutCall},
    {"hvd.{Average, Sum, Adasum}"},
    {"hvd.{allreduce_, allreduce, allgather}(*, **)", allreduce},
    {"hvd.join(*)", ignoredCall},
    {"hvd.Compression.{fp16, none}"},
}};

}  // namespace kolo::programs
