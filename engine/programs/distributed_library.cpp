// SPDX-License-Identifier: Apache-2.0
//
// PyTorch on several devices: what wraps a module or an optimizer, process groups and the processes in them, and
// DeepSpeed. What a wrapper becomes is what the system of that name is (engine/systems).
#include <algorithm>

#include "engine/api/system_files.h"
#include "engine/programs/shared.h"

namespace kolo::programs {

namespace {

Together togetherAs(const char* system, const Arguments& arguments) {
    return {lastName(*arguments.function), arguments.place, 0, systemSettings(system), false, false};
}

void takeModel(Interpreter& interpreter, const Arguments& arguments) {
    if (const Value module = arguments.get("module"); module.as<ThingPtr>())
        interpreter.study.model = *module.as<ThingPtr>();
}

Outcome<Value> distributed(Interpreter& interpreter, const Arguments& arguments) {
    Together together = togetherAs("pytorch-ddp", arguments);
    if (const Value cap = arguments.get("bucket_cap_mb"); cap.isNumber()) {
        if (cap.number() < 1)
            return interpreter.wrong(arguments.place,
                                     Complaint::tr("A bucket has at least 1 MiB, not {}.", cap.number()));
        together.settings["bucket"] = fmt::format("{}MiB", static_cast<std::int64_t>(std::min(cap.number(), 1e6)));
    }
    interpreter.setTogether(together);
    takeModel(interpreter, arguments);
    const std::string size = together.settings["bucket"];
    interpreter.note(arguments.place, [size](const Outlook& outlook) {
        return Engine::tr(
            "a replica on each of {} workers, the same at the start; gradients leave in buckets of up to {} beside the "
            "backward pass",
            outlook.workers, size);
    });
    return makeThing(interpreter, arguments);
}

Outcome<Value> dataParallel(Interpreter& interpreter, const Arguments& arguments) {
    Together together = togetherAs("pytorch-dp", arguments);
    together.globalBatch = true;
    if (const Value devices = arguments.get("device_ids"); devices.as<List>())
        together.workers = static_cast<int>(devices.as<List>()->items->size());
    interpreter.setTogether(std::move(together));
    takeModel(interpreter, arguments);
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr(
            "architecture=replicate: in every step one device scatters the batch and the parameters to {}, "
            "gathers the outputs and adds up the gradients",
            outlook.workers);
    });
    return makeThing(interpreter, arguments);
}

/// FullyShardedDataParallel(module), fully_shard(module).
Outcome<Value> fullySharded(Interpreter& interpreter, const Arguments& arguments) {
    std::string zero = "3";
    if (const Value strategy = arguments.get("sharding_strategy"); strategy.as<Known>()) {
        const std::string name = lastName(strategy.as<Known>()->path);
        zero = name == "SHARD_GRAD_OP" ? "2" : name == "NO_SHARD" ? "0" : "3";
        if (name.starts_with("HYBRID") || name.starts_with("_HYBRID"))
            interpreter.note(arguments.place,
                             Engine::tr("Kolo keeps parts among all workers, not within groups of them"), true);
    }
    for (const char* const other : {"cpu_offload", "mixed_precision", "offload_policy", "mp_policy"})
        if (arguments.has(other) && !(arguments.get(other).as<bool>() && !*arguments.get(other).as<bool>()))
            interpreter.note(arguments.place, Engine::tr("Kolo has no {}: it is left out", std::string(other)), true);
    Together together{
        lastName(*arguments.function),
        arguments.place,
        0,
        {{"architecture", "allreduce"}, {"sync", "sync"}, {"allreduce", "ring"}, {"bucket", "layer"}, {"zero", zero}},
        false,
        false};
    interpreter.setTogether(std::move(together));
    takeModel(interpreter, arguments);
    interpreter.note(arguments.place, [zero](const Outlook& outlook) {
        return zero == "0" ? Engine::tr("zero=0: each of {} workers keeps all", outlook.workers)
               : zero == "2"
                   ? Engine::tr("zero=2: each of {} workers keeps 1/{} of gradients and the optimizer's states",
                                outlook.workers, outlook.workers)
                   : Engine::tr(
                         "zero=3: each of {} workers keeps 1/{} of parameters, gradients and the optimizer's states",
                         outlook.workers, outlook.workers);
    });
    // fully_shard changes the module in place.
    return lastName(*arguments.function) == "fully_shard" ? arguments.get("module") : makeThing(interpreter, arguments);
}

Outcome<Value> zeroOptimizer(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.study.settings["zero"] = "1";
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr("zero=1: each of {} workers keeps 1/{} of the optimizer's states", outlook.workers,
                          outlook.workers);
    });
    return thingOf(interpreter, TRY(optimizerClass(interpreter, arguments)), arguments);
}

/// As many as the program starts take part.
Outcome<void> setWorld(Interpreter& interpreter, std::int64_t size, Place place) {
    if (size < 1 || size > 64)
        return interpreter.wrong(place, Complaint::tr("A program has 1 to 64 ranks, not {}.", size));
    interpreter.study.worldSize = size;
    return {};
}

Outcome<Value> processGroup(Interpreter& interpreter, const Arguments& arguments) {
    if (const Value backend = arguments.get("backend"); backend.as<std::string>()) {
        const std::vector<std::string> known = {"nccl", "gloo", "mpi"};
        if (std::find(known.begin(), known.end(), *backend.as<std::string>()) == known.end())
            return interpreter.wrong(arguments.place, Complaint::tr("There is no backend {}; there are {}.{}",
                                                                    inQuotes(*backend.as<std::string>()), orList(known),
                                                                    didYouMean(*backend.as<std::string>(), known)));
    }
    if (const Value size = arguments.get("world_size"); size.as<std::int64_t>())
        TRY(setWorld(interpreter, *size.as<std::int64_t>(), arguments.place));
    noteRanks(interpreter, arguments.place);
    return Value{};
}

Outcome<Value> allReduceByHand(Interpreter& interpreter, const Arguments& arguments) {
    if (!interpreter.study.together)
        interpreter.setTogether({"all_reduce",
                                 arguments.place,
                                 0,
                                 {{"architecture", "allreduce"}, {"allreduce", "ring"}, {"bucket", "parameter"}},
                                 false,
                                 false});
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr("an allreduce for each array of parameters: {} a step", outlook.buckets);
    });
    return Value{};
}

/// Pipe(module, chunks=8): its layers are on several devices, and a batch is cut into micro-batches.
Outcome<Value> pipe(Interpreter& interpreter, const Arguments& arguments) {
    const Value chunks = arguments.get("chunks");
    interpreter.study.microBatches =
        chunks.as<std::int64_t>() ? std::clamp<std::int64_t>(*chunks.as<std::int64_t>(), 1, 1024) : 1;
    takeModel(interpreter, arguments);
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr("micro={}: micro-batches of a step, which are in different parts at the same time",
                          settingOf(outlook, "micro"));
    });
    return makeThing(interpreter, arguments);
}

/// mp.spawn(run, args=(size,), nprocs=size): each process is a rank, whose number comes first.
Outcome<Value> spawn(Interpreter& interpreter, const Arguments& arguments) {
    if (const Value size = arguments.get("nprocs"); size.as<std::int64_t>())
        TRY(setWorld(interpreter, *size.as<std::int64_t>(), arguments.place));
    noteRanks(interpreter, arguments.place);
    return callArgument(interpreter, arguments, "fn", {Value{static_cast<std::int64_t>(interpreter.rank)}});
}

Outcome<Value> noSync(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    interpreter.note(arguments.place, Engine::tr("no allreduce in here: gradients are only added up"));
    return thingOf(interpreter, "no_sync", arguments);
}

Outcome<Value> innerModule(Interpreter&, const Value& of, const Arguments&) {
    return of.thing()->get("module");
}

// ---- DeepSpeed

/// deepspeed.initialize(model=…, config=…): engine, optimizer, loader and schedule.
Outcome<Value> deepspeed(Interpreter& interpreter, const Arguments& arguments) {
    Study& study = interpreter.study;
    const Value model = arguments.get("model");
    if (!model.as<ThingPtr>())
        return interpreter.wrong(arguments.place, Complaint::tr("{} needs the argument {}.", *arguments.function,
                                                                inQuotes(std::string("model"))));
    const Value config = arguments.has("config") ? arguments.get("config") : arguments.get("config_params");
    RunSpec spec;
    if (config.as<Dict>()) {
        spec.devices.count = static_cast<int>(interpreter.workers());
        const auto notes = systems::readDeepSpeed(jsonText(config), spec);
        if (!notes) return interpreter.wrong(arguments.place, notes.error().message);
        for (const Text& each : *notes) interpreter.note(arguments.place, each, true);
    } else {
        interpreter.note(arguments.place,
                         Engine::tr("the configuration is in a file, which Kolo reads with --config; here stands its "
                                    "usual one, without ZeRO"),
                         true);
    }
    if (const auto batch = spec.parameters.find("batch"); batch != spec.parameters.end())
        study.batch = std::stoll(batch->second);
    Together together{"DeepSpeed", arguments.place, spec.devices.count, {{"architecture", "allreduce"}}, false, false};
    for (const auto& [name, value] : spec.parameters)
        if (name != "batch" && name != "steps" && name != "model" && name != "dataset") together.settings[name] = value;
    interpreter.setTogether(together);
    const Value optimizer = arguments.get("optimizer");
    study.model = *model.as<ThingPtr>();
    study.engine = true;
    const auto engine = newThing(interpreter, "deepspeed.DeepSpeedEngine", arguments.place);
    engine->attributes = {{"module", model}, {"optimizer", optimizer}};
    if (study.batch > 0) engine->attributes["batch"] = Value{study.batch};
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr("{} workers, {} rows each a step, zero={}, optimizer={}; {}", outlook.workers, outlook.batch,
                          settingOf(outlook, "zero"), settingOf(outlook, "optimizer"), exchanged(outlook));
    });
    const DataPtr rows = dataOf(arguments.get("training_data"));
    const auto loader = newThing(interpreter, "torch.utils.data.DataLoader", arguments.place);
    loader->attributes["rows"] = Value{Tensor{.data = rows}};
    loader->attributes["batch"] = Value{study.batch};
    loader->attributes["sharded"] = Value{true};
    return listOf({Value{engine}, optimizer.as<None>() ? Value{Unknown{"optimizer"}} : optimizer, Value{loader},
                   Value{Unknown{"schedule"}}},
                  true);
}

Outcome<Value> engineBackward(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    const Value loss = arguments.get("loss");
    if (loss.as<Tensor>()) TRY(backward(interpreter, *loss.as<Tensor>(), arguments.place));
    return Value{};
}

/// One of several steps, as many as gradient_accumulation_steps, is an update.
Outcome<Value> engineStep(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const Value optimizer = of.thing()->get("optimizer");
    update(interpreter, optimizer.as<ThingPtr>() ? *optimizer.as<ThingPtr>() : nullptr, arguments.place);
    return Value{};
}

}  // namespace

const Library& distributedLibrary{{
    {"torch.nn.DataParallel(module, device_ids=, output_device=, dim=) -> parallel", dataParallel},
    {"torch.nn.parallel.DistributedDataParallel(module, device_ids=, output_device=, dim=, "
     "broadcast_buffers=, process_group=, bucket_cap_mb=, find_unused_parameters=, check_reduction=, "
     "gradient_as_bucket_view=, static_graph=) -> parallel",
     distributed},
    {"torch.distributed.fsdp.{FullyShardedDataParallel, fully_shard}(module, **) -> parallel", fullySharded},
    {"torch.optim.ZeroRedundancyOptimizer(params, optimizer_class, lr=, **) -> optimizer", zeroOptimizer},
    {"torch.distributed.init_process_group(backend=, init_method=, timeout=, world_size=, rank=, **)", processGroup},
    {"torch.distributed.get_world_size(*)", workersSeen},
    {"torch.distributed.{get_rank, get_node_local_rank}(*)", ownRank},
    {"torch.distributed.all_reduce(tensor, op=, **)", allReduceByHand},
    {"torch.distributed.pipeline.sync.Pipe(module, chunks=, checkpoint=, **) -> parallel", pipe},
    {"torch.multiprocessing.spawn(fn, args=, nprocs=, join=, **)", spawn},
    {"deepspeed.initialize(args=, model=, optimizer=, model_parameters=, training_data=, lr_scheduler=, "
     "config=, config_params=, **)",
     deepspeed},
    {"deepspeed.DeepSpeedEngine(**) -> engine"},
    {"torch.distributed.fsdp.ShardingStrategy.{FULL_SHARD, SHARD_GRAD_OP, NO_SHARD, HYBRID_SHARD, "
     "_HYBRID_SHARD_ZERO2}"},
    {"torch.distributed.fsdp.{CPUOffload, MixedPrecision, BackwardPrefetch.BACKWARD_PRE, "
     "BackwardPrefetch.BACKWARD_POST, StateDictType, wrap.size_based_auto_wrap_policy, "
     "wrap.transformer_auto_wrap_policy, wrap.always_wrap_policy, MixedPrecisionPolicy, "
     "CPUOffloadPolicy}(*, **)",
     ignoredCall},
    {"torch.distributed.{destroy_process_group, broadcast, barrier, ReduceOp.SUM, ReduceOp.AVG, "
     "is_available, is_initialized, is_nccl_available, new_group, gather, all_gather, reduce, send, recv, "
     "device_mesh.init_device_mesh}(*, **)",
     ignoredCall},
    {"deepspeed.{init_distributed, add_config_arguments}(*, **)", ignoredCall},
    {"parallel.no_sync()", noSync},
    {"parallel.module", innerModule},
    {"parallel.clip_grad_norm_(*, **)", clipOwnNorm},
    {"engine.backward(loss, **)", engineBackward},
    {"engine.step(*, **)", engineStep},
    {"engine.module", innerModule},
    {"engine.{local_rank, device}", ignoredMethod},
    {"engine.save_checkpoint(*, **)", ignoredMethod},
    {"engine.{to, cuda, train, eval}(*, **)", sameThing},
}};

}  // namespace kolo::programs
