// SPDX-License-Identifier: Apache-2.0
//
// tf.distribute: strategies and what a program does with one, and clusters. What a strategy becomes is what the system
// of that name is (engine/systems).
#include <algorithm>

#include "engine/placement/device_name.h"
#include "engine/programs/shared.h"

namespace kolo::programs {

namespace {

Together togetherAs(const char* system, const Arguments& arguments, bool globalBatch, bool cluster = false) {
    return {lastName(*arguments.function), arguments.place, 0, systemSettings(system), globalBatch, cluster};
}

/// devices=["/gpu:0", "/gpu:1"]: how many; 0: not said.
Outcome<int> devicesNamed(const Interpreter& interpreter, const Value& devices, const Arguments& arguments) {
    if (!devices.as<List>()) return 0;
    if (devices.as<List>()->items->empty())
        return interpreter.wrong(arguments.place,
                                 Complaint::tr("{} needs at least one device.", lastName(*arguments.function)));
    std::vector<std::string> names;
    for (const Value& each : *devices.as<List>()->items) {
        const auto* const name = each.as<std::string>();
        if (!name) continue;
        if (std::ranges::find(names, *name) != names.end())
            return interpreter.wrong(arguments.place, Complaint::tr("The device {} is named twice.", inQuotes(*name)));
        names.push_back(*name);
        const auto named = placement::parseDeviceName(*name, arguments.place);
        if (!named) return named.error();
    }
    return static_cast<int>(devices.as<List>()->items->size());
}

Outcome<Value> mirrored(Interpreter& interpreter, const Arguments& arguments) {
    Together together = togetherAs("tf-mirrored", arguments, true);
    Text how = Engine::tr("NCCL's allreduce is a ring");
    together.workers = TRY(devicesNamed(interpreter, arguments.get("devices"), arguments));
    if (const Value ops = arguments.get("cross_device_ops"); ops.thing()) {
        const std::string type = lastName(ops.thing()->type);
        together.settings = systemSettings("tf-mirrored", {{"cross_device_ops", type}});
        if (type == "ReductionToOneDevice")
            how = Engine::tr("one device adds up and sends back: master-worker");
        else if (type == "HierarchicalCopyAllReduce")
            how = Engine::tr("devices add up in groups, then the groups: hierarchical");
    }
    interpreter.setTogether(together);
    // Of several strategies, each has its own number.
    Outlook own;
    own.workers = together.workers > 0 ? together.workers : interpreter.devices;
    interpreter.note(
        arguments.place,
        Engine::tr("{}, each with all parameters; gradients are averaged by an allreduce ({})", replicas(own), how));
    return makeThing(interpreter, arguments);
}

Outcome<Value> central(Interpreter& interpreter, const Arguments& arguments) {
    Together together = togetherAs("tf-central-storage", arguments, true);
    together.workers = TRY(devicesNamed(interpreter, arguments.get("compute_devices"), arguments));
    interpreter.setTogether(std::move(together));
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr("the parameters lie in the processor's memory; {} compute with copies of them, in step",
                          replicas(outlook));
    });
    return makeThing(interpreter, arguments);
}

Outcome<Value> multiWorker(Interpreter& interpreter, const Arguments& arguments) {
    Together together = togetherAs("tf-multi-worker", arguments, true, true);
    std::string kind = "AUTO";
    for (const char* const name : {"communication", "communication_options"}) {
        const Value given = arguments.get(name);
        if (const auto* known = given.as<Known>()) kind = lastName(known->path);
        const Thing* const options = given.thing();
        if (!options) continue;
        if (const Value inner = options->get("implementation"); inner.as<Known>())
            kind = lastName(inner.as<Known>()->path);
        if (const double pack = options->number("bytes_per_pack", 0); pack >= 1)
            together.settings["bucket"] = fmt::format("{}", static_cast<std::int64_t>(std::min(pack, 1e12)));
    }
    interpreter.setTogether(std::move(together));
    interpreter.note(arguments.place, [kind](const Outlook& outlook) {
        const Text how = kind == "RING"   ? Engine::tr("RING: Kolo's ring")
                         : kind == "NCCL" ? Engine::tr(
                                                "NCCL: its allreduce is a ring, which Kolo's own stands for; on "
                                                "GPUs --collectives nccl takes NCCL's")
                                          : Engine::tr(
                                                "AUTO: a ring is taken, because large gradients leave nothing to "
                                                "a tree here");
        return Engine::tr("{} on as many workers, mirrored; {}. {}", replicas(outlook), exchanged(outlook), how);
    });
    return makeThing(interpreter, arguments);
}

/// Its workers do not wait for each other, so each takes a whole batch, and steps are those of all of them.
Outcome<Value> parameterServer(Interpreter& interpreter, const Arguments& arguments) {
    Together together = togetherAs("tf-parameter-server", arguments, false, true);
    // Without a resolver it is TensorFlow 1's, whose chief is a worker like the others.
    together.coordinated = !arguments.get("cluster_resolver").as<None>();
    if (together.coordinated && interpreter.study.clusterChief)
        interpreter.note(arguments.place, Engine::tr("the chief coordinates the workers and trains nothing itself"));
    interpreter.setTogether(std::move(together));
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        const std::string given = settingOf(outlook, "servers");
        const Text servers = serversInWords(given.empty() ? 1 : std::stoi(given));
        return outlook.workers == 1
                   ? Engine::tr("parameters on {}; 1 worker pushes gradients and pulls parameters", servers)
                   : Engine::tr("parameters on {}; {} push gradients and pull parameters, nobody waits (async)",
                                servers, workersInWords(outlook.workers));
    });
    return makeThing(interpreter, arguments);
}

Outcome<Value> oneDevice(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.setTogether({"OneDeviceStrategy", arguments.place, 1, {}, true, false});
    interpreter.note(arguments.place, Engine::tr("one replica: nothing is exchanged"));
    return thingOf(interpreter, "tf.distribute.OneDeviceStrategy", arguments);
}

/// The strategy whose scope the program is in, or else the one that has one device.
Outcome<Value> currentStrategy(Interpreter& interpreter, const Arguments& arguments) {
    return interpreter.study.together ? thingOf(interpreter, "tf.distribute.Strategy", arguments)
                                      : oneDevice(interpreter, arguments);
}

Outcome<Value> tpu(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.setTogether(togetherAs("tf-mirrored", arguments, true));
    interpreter.note(arguments.place, Engine::tr("Kolo has no TPUs: its devices take their place, mirrored"), true);
    return makeThing(interpreter, arguments);
}

Outcome<Value> clusterSpec(Interpreter& interpreter, const Arguments& arguments) {
    const Value jobs = arguments.get("cluster");
    Study& study = interpreter.study;
    if (jobs.as<Dict>() && !jobs.as<Dict>()->items->empty()) {
        TRY(readCluster(interpreter, jsonText(jobs), arguments.place));
        if (!study.together && study.clusterServers > 0)
            study.together = togetherAs("tf-parameter-server", arguments, false, true);
    }
    return makeThing(interpreter, arguments);
}

Outcome<Value> server(Interpreter& interpreter, const Arguments& arguments) {
    const std::string job = shown(arguments.get("job_name"));
    const Value index = arguments.get("task_index");
    const Study& study = interpreter.study;
    if (study.hasCluster && index.as<std::int64_t>()) {
        const int count = job == "ps" ? study.clusterServers : study.clusterWorkers;
        if (job != "ps" && job != "worker" && job != "chief")
            return interpreter.wrong(arguments.place, Complaint::tr("The cluster has no job {}.{}", inQuotes(job),
                                                                    didYouMean(job, {"worker", "ps", "chief"})));
        if (*index.as<std::int64_t>() < 0 || *index.as<std::int64_t>() >= count)
            return interpreter.wrong(arguments.place, Complaint::tr("The job {} has {} tasks, so there is no task {}.",
                                                                    job, count, *index.as<std::int64_t>()));
    }
    interpreter.note(arguments.place, job == "ps" ? Engine::tr("parameter server {}: a rank of its own", shown(index))
                                                  : Engine::tr("worker {}: a rank with a device", shown(index)));
    return makeThing(interpreter, arguments);
}

/// A server that waits for the others: what comes after it is a worker's program.
Outcome<Value> join(Interpreter& interpreter, const Value&, const Arguments&) {
    interpreter.serves = true;
    return Value{};
}

Outcome<Value> scope(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        if (outlook.workers == 1) return Engine::tr("what is made in here belongs to the one replica");
        const bool mirrored = settingOf(outlook, "architecture") == "allreduce";
        return mirrored ? Engine::tr("what is made in here is on each of the {}", replicas(outlook))
                        : Engine::tr("variables made in here are shared by the {}", replicas(outlook));
    });
    return thingOf(interpreter, "scope", arguments);
}

Outcome<Value> replicasInSync(Interpreter& interpreter, const Value&, const Arguments&) {
    const auto& together = interpreter.study.together;
    return Value{together && !together->globalBatch ? std::int64_t{1} : interpreter.workers()};
}

Outcome<Value> runOnReplicas(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return outlook.workers == 1
                   ? Engine::tr("the one replica does this with the whole batch")
                   : Engine::tr("each of the {} does this with its own part of the batch", replicas(outlook));
    });
    const bool before = std::exchange(interpreter.onReplicas, true);
    auto made = callArgument(interpreter, arguments, "fn");
    interpreter.onReplicas = before;
    return made;
}

/// Each worker makes its own dataset, of which a batch is what one replica gets.
Outcome<Value> datasetsFromFunction(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    auto context = newThing(interpreter, "tf.distribute.InputContext", arguments.place);
    context->attributes["num_input_pipelines"] = Value{interpreter.workers()};
    context->attributes["num_replicas_in_sync"] = Value{interpreter.workers()};
    context->attributes["input_pipeline_id"] = Value{static_cast<std::int64_t>(interpreter.rank)};
    Value made = TRY(interpreter.callValue(arguments.get("dataset"), {Value{context}}, {}, arguments.place));
    if (made.thing()) made.thing()->attributes["per replica"] = {true};
    return made;
}

Outcome<Value> perReplicaBatch(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    const Value rows = arguments.get("global_batch_size");
    const std::int64_t workers =
        interpreter.study.together && interpreter.study.together->globalBatch ? interpreter.workers() : 1;
    return rows.as<std::int64_t>() ? Value{*rows.as<std::int64_t>() / workers} : rows;
}

Outcome<Value> ofDataset(Interpreter&, const Value&, const Arguments& arguments) {
    return arguments.get("dataset");
}

Outcome<Value> ofValue(Interpreter&, const Value&, const Arguments& arguments) {
    return arguments.get("value");
}

/// coordinator.schedule(step, args=…): as strategy.run, on one of the workers.
Outcome<Value> scheduled(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    interpreter.note(arguments.place, Engine::tr("one of the workers does this; nobody waits for it"));
    return callArgument(interpreter, arguments, "fn");
}

Outcome<Value> callAlone(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    return callArgument(interpreter, arguments, "dataset");
}

}  // namespace

const Library& strategiesLibrary{{
    {"tf.distribute.Strategy(**) -> strategy"},
    {"tf.distribute.MirroredStrategy(devices=, cross_device_ops=) -> strategy", mirrored},
    {"tf.distribute.CentralStorageStrategy(compute_devices=, parameter_device=) -> strategy", central},
    {"tf.distribute.MultiWorkerMirroredStrategy(communication=, cluster_resolver=, communication_options=) "
     "-> strategy",
     multiWorker},
    {"tf.distribute.ParameterServerStrategy(cluster_resolver=, variable_partitioner=) -> strategy", parameterServer},
    {"tf.distribute.OneDeviceStrategy(device=) -> strategy", oneDevice},
    {"tf.distribute.TPUStrategy(*, **) -> strategy", tpu},
    {"tf.distribute.get_strategy() -> strategy", currentStrategy},
    {"tf.distribute.{NcclAllReduce, HierarchicalCopyAllReduce}(num_packs=) -> cross-device operation"},
    {"tf.distribute.ReductionToOneDevice(reduce_to_device=, accumulation_fn=) -> cross-device operation"},
    {"tf.distribute.CollectiveCommunication.{RING, NCCL, AUTO} -> communication"},
    {"tf.distribute.CommunicationImplementation.{RING, NCCL, AUTO} -> communication"},
    {"tf.distribute.CommunicationOptions(bytes_per_pack=, timeout_seconds=, implementation=) -> "
     "communication"},
    {"tf.distribute.ReduceOp.{SUM, MEAN} -> communication"},
    {"tf.distribute.Server(server_or_cluster_def, job_name=, task_index=, **) -> server", server},
    {"tf.distribute.cluster_resolver.TFConfigClusterResolver(**) -> cluster"},
    {"tf.train.ClusterSpec(cluster) -> cluster", clusterSpec},
    {"tf.distribute.InputContext(**) -> input context"},
    {"tf.distribute.InputOptions(**) -> options"},
    {"tf.distribute.coordinator.ClusterCoordinator(strategy) -> coordinator"},
    {"tf.distribute.cluster_resolver.SimpleClusterResolver(cluster_spec, **) -> cluster"},
    {"tf.distribute.cluster_resolver.{TPUClusterResolver, SlurmClusterResolver}(*, **) -> cluster"},
    {"strategy.scope()", scope},
    {"strategy.num_replicas_in_sync", replicasInSync},
    {"strategy.{run, experimental_run_v2}(fn, args=, kwargs=, **)", runOnReplicas},
    {"strategy.reduce(op, value, axis=)", ofValue},
    {"strategy.gather(value, axis=)", ofValue},
    {"strategy.experimental_local_results(value)", ofValue},
    {"strategy.experimental_distribute_dataset(dataset, **)", ofDataset},
    {"strategy.{distribute_datasets_from_function, experimental_distribute_datasets_from_function}(dataset, "
     "**)",
     datasetsFromFunction},
    {"strategy.{cluster_resolver, extended}", ignoredMethod},
    {"input context.get_per_replica_batch_size(global_batch_size)", perReplicaBatch},
    {"tensor.fetch()", sameThing},  // of what a worker has computed
    {"coordinator.schedule(fn, args=, kwargs=)", scheduled},
    {"coordinator.create_per_worker_dataset(dataset)", callAlone},
    {"coordinator.join()", ignoredMethod},
    {"coordinator.fetch(value)", ignoredMethod},
    {"server.join()", join},
    {"server.target", ignoredMethod},
    {"cluster.as_dict()", ignoredMethod},
    {"cluster.cluster_spec()", sameThing},
    {"cluster.num_tasks(job)", ignoredMethod},
    {"cluster.{task_type, task_id}", ignoredMethod},
}};

}  // namespace kolo::programs
