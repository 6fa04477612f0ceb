// SPDX-License-Identifier: Apache-2.0
//
// TensorFlow without Keras: strategies, tf.data, GradientTape, clusters. What the placement lab knows (tf.constant,
// tf.matmul …) is known here as well; a program that only computes is one of the lab's.
#include <algorithm>

#include "engine/placement/device_name.h"
#include "engine/programs/interpreter.h"

namespace kolo::programs {

namespace {

Value thingOf(Interpreter& interpreter, const std::string& type, const Arguments& arguments) {
    auto thing = std::make_shared<Thing>();
    thing->type = type;
    thing->place = arguments.place;
    thing->lastLine = interpreter.now();
    thing->attributes = arguments.values;
    return Value{thing};
}

// ---- strategies

Text replicas(const Outlook& outlook) {
    return outlook.workers == 1 ? Engine::tr("1 replica") : Engine::tr("{} replicas", outlook.workers);
}

Outcome<Value> mirrored(Interpreter& interpreter, const Arguments& arguments) {
    Together together{
        "MirroredStrategy", arguments.place, 0, {{"architecture", "allreduce"}, {"allreduce", "ring"}}, true, false};
    Text how = Engine::tr("NCCL's allreduce is a ring");
    if (const Value devices = arguments.get("devices"); devices.as<List>()) {
        together.workers = static_cast<int>(devices.as<List>()->items->size());
        if (together.workers == 0)
            return interpreter.wrong(arguments.place, Complaint::tr("MirroredStrategy needs at least one device."));
        std::vector<std::string> names;
        for (const Value& each : *devices.as<List>()->items) {
            const auto* const name = each.as<std::string>();
            if (!name) continue;
            if (std::find(names.begin(), names.end(), *name) != names.end())
                return interpreter.wrong(arguments.place,
                                         Complaint::tr("The device {} is named twice.", inQuotes(*name)));
            names.push_back(*name);
            auto named = placement::parseDeviceName(*name, arguments.place);
            if (!named) return named.error();
        }
    }
    if (const Value ops = arguments.get("cross_device_ops"); ops.thing()) {
        const std::string type = lastName(ops.thing()->type);
        if (type == "ReductionToOneDevice") {
            together.settings["allreduce"] = "master-worker";
            how = Engine::tr("one device adds up and sends back: master-worker");
        } else if (type == "HierarchicalCopyAllReduce") {
            together.settings["allreduce"] = "hierarchical";
            how = Engine::tr("devices add up in groups, then the groups: hierarchical");
        }
    }
    interpreter.setTogether(together);
    // Of several strategies, each has its own number.
    Outlook own;
    own.workers = together.workers > 0 ? together.workers : interpreter.devices;
    interpreter.note(
        arguments.place,
        Engine::tr("{}, each with all parameters; gradients are averaged by an allreduce ({})", replicas(own), how));
    return thingOf(interpreter, "tf.distribute.MirroredStrategy", arguments);
}

Outcome<Value> central(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.setTogether(
        {"CentralStorageStrategy", arguments.place, 0, {{"architecture", "central-storage"}}, true, false});
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr("the parameters lie in the processor's memory; {} compute with copies of them, in step",
                          replicas(outlook));
    });
    return thingOf(interpreter, "tf.distribute.CentralStorageStrategy", arguments);
}

Outcome<Value> multiWorker(Interpreter& interpreter, const Arguments& arguments) {
    std::string kind = "AUTO";
    for (const char* const name : {"communication", "communication_options"}) {
        const Value given = arguments.get(name);
        if (const auto* known = given.as<Known>()) kind = lastName(known->path);
        if (const Thing* thing = given.thing())
            if (const Value inner = thing->get("implementation"); inner.as<Known>())
                kind = lastName(inner.as<Known>()->path);
    }
    interpreter.setTogether(
        {"MultiWorkerMirroredStrategy",
         arguments.place,
         0,
         {{"architecture", "allreduce"}, {"allreduce", "ring"}, {"bucket", "layer"}, {"overlap", "true"}},
         true,
         true});
    interpreter.note(arguments.place, [kind](const Outlook& outlook) {
        const Text how = kind == "RING"   ? Engine::tr("RING: Kolo's ring")
                         : kind == "NCCL" ? Engine::tr(
                                                "NCCL: its allreduce is a ring, which Kolo's own stands for; on "
                                                "GPUs --collectives nccl takes NCCL's")
                                          : Engine::tr(
                                                "AUTO: a ring is taken, because large gradients leave nothing to "
                                                "a tree here");
        return Engine::tr(
            "{} on as many workers, mirrored; gradients leave layer by layer beside the backward pass. {}",
            replicas(outlook), how);
    });
    return thingOf(interpreter, "tf.distribute.MultiWorkerMirroredStrategy", arguments);
}

Outcome<Value> parameterServer(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.setTogether({"ParameterServerStrategy",
                             arguments.place,
                             0,
                             {{"architecture", "parameter-server"}, {"sync", "async"}},
                             true,
                             true});
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr(
            "parameters on {} parameter server(s); {} push gradients and pull parameters, nobody waits "
            "(async)",
            settingOf(outlook, "servers"),
            outlook.workers == 1 ? Engine::tr("1 worker") : Engine::tr("{} workers", outlook.workers));
    });
    return thingOf(interpreter, "tf.distribute.ParameterServerStrategy", arguments);
}

Outcome<Value> oneDevice(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.setTogether({"OneDeviceStrategy", arguments.place, 1, {}, true, false});
    interpreter.note(arguments.place, Engine::tr("one replica: nothing is exchanged"));
    return thingOf(interpreter, "tf.distribute.OneDeviceStrategy", arguments);
}

Outcome<Value> tpu(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.setTogether({"TPUStrategy", arguments.place, 0, {{"architecture", "allreduce"}}, true, false});
    interpreter.note(arguments.place, Engine::tr("Kolo has no TPUs: its devices take their place, mirrored"), true);
    return thingOf(interpreter, "tf.distribute.MirroredStrategy", arguments);
}

Outcome<Value> clusterSpec(Interpreter& interpreter, const Arguments& arguments) {
    const Value jobs = arguments.get("cluster");
    Study& study = interpreter.study;
    if (const auto* dict = jobs.as<Dict>()) {
        int workers = 0, servers = 0;
        std::vector<std::string> addresses;
        for (const auto& [job, tasks] : *dict->items) {
            const std::string name = shown(job);
            const std::vector<std::string> known = {"chief", "worker", "ps", "evaluator"};
            if (std::find(known.begin(), known.end(), name) == known.end())
                return interpreter.wrong(arguments.place,
                                         Complaint::tr("A cluster has no job {}; there are {}.{}", inQuotes(name),
                                                       orList(known), didYouMean(name, known)));
            const auto all = TRY(interpreter.itemsOf(tasks, arguments.place));
            for (const Value& each : all) {
                if (std::find(addresses.begin(), addresses.end(), shown(each)) != addresses.end())
                    return interpreter.wrong(
                        arguments.place, Complaint::tr("The address {} is given to two tasks.", inQuotes(shown(each))));
                addresses.push_back(shown(each));
            }
            (name == "ps" ? servers : workers) += static_cast<int>(all.size());
        }
        study.hasCluster = true;
        study.clusterWorkers = workers;
        study.clusterServers = servers;
        interpreter.note(arguments.place,
                         Engine::tr("a cluster of {} workers and {} parameter servers", workers, servers));
        if (!study.together && servers > 0)
            study.together = Together{
                "ClusterSpec", arguments.place, 0, {{"architecture", "parameter-server"}, {"sync", "async"}}, false,
                true};
    }
    return thingOf(interpreter, "tf.train.ClusterSpec", arguments);
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
    return thingOf(interpreter, "tf.distribute.Server", arguments);
}

Outcome<Value> scope(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        const bool mirrored = settingOf(outlook, "architecture") == "allreduce";
        return mirrored ? Engine::tr("what is made in here is on each of the {}", replicas(outlook))
                        : Engine::tr("variables made in here are shared by the {}", replicas(outlook));
    });
    return thingOf(interpreter, "scope", arguments);
}

Outcome<Value> replicasInSync(Interpreter& interpreter, const Value&, const Arguments&) {
    const auto& together = interpreter.study.together;
    return Value{
        static_cast<std::int64_t>(together && together->workers > 0 ? together->workers : interpreter.devices)};
}

Outcome<Value> runOnReplicas(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr("each of the {} does this with its own part of the batch", replicas(outlook));
    });
    std::vector<Value> positional;
    const Value given = arguments.get("args");
    if (given.as<List>())
        positional = *given.as<List>()->items;
    else if (!given.as<None>())
        positional.push_back(given);
    // args=(batch,) where the batch is a pair is one argument.
    return interpreter.callValue(arguments.get("fn"), std::move(positional), {}, arguments.place);
}

Outcome<Value> firstArgument(Interpreter&, const Arguments& arguments) {
    if (!arguments.rest.empty()) return arguments.rest.front();
    return arguments.values.empty() ? Value{} : arguments.values.begin()->second;
}

Outcome<Value> sameDataset(Interpreter&, const Value&, const Arguments& arguments) {
    return arguments.get("dataset");
}

Outcome<Value> lossOver(Interpreter&, const Value&, const Arguments& arguments) {
    return arguments.get("value");
}

// ---- tf.data

Value datasetOf(Interpreter& interpreter, const Arguments& arguments, DataPtr data) {
    Value made =
        thingOf(interpreter, "tf.data.Dataset",
                {.function = arguments.function, .place = arguments.place, .values = {}, .unknown = {}, .rest = {}});
    Tensor rows;
    rows.data = std::move(data);
    made.thing()->attributes["rows"] = {rows};
    return made;
}

Outcome<Value> fromSlices(Interpreter& interpreter, const Arguments& arguments) {
    const Value tensors = arguments.get("tensors");
    const DataPtr data = dataOf(tensors);
    if (const auto* left = tensors.as<LeftOut>())
        interpreter.note(
            arguments.place,
            [name = left->name](const Outlook& outlook) {
                return Engine::tr("the rows of {}, which stand for {}", settingOf(outlook, "dataset"),
                                  name.empty() ? "…" : name);
            },
            true);
    else
        interpreter.note(arguments.place, [](const Outlook& outlook) {
            return Engine::tr("the rows of {}", settingOf(outlook, "dataset"));
        });
    return datasetOf(interpreter, arguments, data);
}

/// A step of a pipeline: the same rows, with one more thing said of them.
Value more(const Value& of, const std::string& name, const Value& value) {
    auto next = std::make_shared<Thing>(*of.thing());
    next->attributes[name] = value;
    return Value{next};
}

Outcome<Value> mapRows(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const Value parallel = arguments.get("num_parallel_calls");
    if (parallel.as<None>()) {
        interpreter.note(arguments.place, Engine::tr("the loader prepares each row; Kolo's rows are ready"));
        return of;
    }
    constexpr std::int64_t kAuto = 2;
    const std::int64_t loaders = parallel.as<std::int64_t>() && *parallel.as<std::int64_t>() > 0
                                     ? std::min<std::int64_t>(16, *parallel.as<std::int64_t>())
                                     : kAuto;
    interpreter.note(arguments.place,
                     Engine::tr("loaders={}: so many threads of each worker prepare batches", loaders));
    interpreter.study.loaders = loaders;
    return more(of, "loaders", {loaders});
}

Outcome<Value> shuffle(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    interpreter.note(arguments.place, Engine::tr("rows come in a random order, each epoch in another"));
    const Value seed = arguments.get("seed");
    return more(of, "order", seed.as<std::int64_t>() ? seed : Value{interpreter.study.seed});
}

Outcome<Value> shard(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const Value count = arguments.get("num_shards");
    if (count.as<std::int64_t>() && *count.as<std::int64_t>() < 1)
        return interpreter.wrong(arguments.place, Complaint::tr("A dataset is cut into at least one shard, not {}.",
                                                                *count.as<std::int64_t>()));
    const Value index = arguments.get("index");
    if (count.as<std::int64_t>() && index.as<std::int64_t>() &&
        (*index.as<std::int64_t>() < 0 || *index.as<std::int64_t>() >= *count.as<std::int64_t>()))
        return interpreter.wrong(arguments.place, Complaint::tr("Of {} shards there is no shard {}.",
                                                                *count.as<std::int64_t>(), *index.as<std::int64_t>()));
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return settingOf(outlook, "shard") == "wrong"
                   ? Engine::tr("each of the {} workers keeps a part of the order that it has", outlook.workers)
                   : Engine::tr("each of the {} workers reads its own rows, no two the same", outlook.workers);
    });
    const Value cut = more(of, "sharded", {true});
    if (!of.thing() || !of.thing()->has("order")) return cut;
    const auto order = static_cast<std::int64_t>(of.thing()->number("order", -1));
    interpreter.study.shardOrders.push_back(order);
    if (order >= 0) return cut;
    const Value overlapping = more(cut, "overlapping", {true});  // without a seed each worker draws one
    overlapping.thing()->place = arguments.place;
    return overlapping;
}

/// Of auto_shard_policy nothing is kept but that it is off.
Outcome<Value> withOptions(Interpreter&, const Value& of, const Arguments& arguments) {
    const Value options = arguments.get("options");
    const Value policy = options.thing() ? options.thing()->get("auto_shard_policy") : Value{};
    const bool off = policy.as<Known>() && lastName(policy.as<Known>()->path) == "OFF";
    return off ? more(of, "cuts itself", {true}) : of;
}

Outcome<Value> batchRows(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const Value size = arguments.get("batch_size");
    if (const auto* number = size.as<std::int64_t>(); number && *number < 1)
        return interpreter.wrong(arguments.place, Complaint::tr("A batch has at least one row, not {}.", *number));
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return outlook.workers == 1 ? Engine::tr("batch={}: rows a step", outlook.batch)
                                    : Engine::tr("batch={}: rows of each worker and step", outlook.batch);
    });
    return more(of, "batch", size.as<std::int64_t>() ? size : Value{std::int64_t{0}});
}

Outcome<Value> prefetch(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const Value size = arguments.get("buffer_size");
    constexpr std::int64_t kAuto = 8;
    const std::int64_t ahead = size.as<std::int64_t>() && *size.as<std::int64_t>() >= 0
                                   ? std::min<std::int64_t>(64, *size.as<std::int64_t>())
                                   : kAuto;
    interpreter.note(arguments.place,
                     Engine::tr("prefetch={}: so many batches are ready before the device asks", ahead));
    interpreter.study.prefetch = ahead;
    return more(of, "prefetch", {ahead});
}

Outcome<Value> repeat(Interpreter&, const Value& of, const Arguments& arguments) {
    const Value count = arguments.get("count");
    return more(of, "repeat", count.as<std::int64_t>() ? count : Value{std::int64_t{-1}});
}

Outcome<Value> take(Interpreter&, const Value& of, const Arguments& arguments) {
    const Value count = arguments.get("count");
    return count.as<std::int64_t>() ? more(of, "take", count) : of;
}

/// Rows and labels at a time, of what a loop goes through.
Outcome<Value> oneBatch(Interpreter&, const Value& of, const Arguments&) {
    Tensor rows, labels;
    if (const Thing* const thing = of.thing()) {
        if (const Value inside = thing->get("rows"); inside.as<Tensor>()) rows = *inside.as<Tensor>();
        rows.batch = static_cast<std::int64_t>(thing->number("batch", 0));
        rows.pipeline = *of.as<ThingPtr>();
    } else if (of.as<Tensor>()) {
        rows = *of.as<Tensor>();
    }
    labels = rows;
    labels.labels = true;
    return listOf({Value{rows}, Value{labels}}, true);
}

Outcome<Value> batches(Interpreter& interpreter, const Value& of, const Arguments&) {
    const DataPtr data = dataOf(of);
    constexpr std::int64_t kUsualRows = 4096, kUsualBatch = 32;
    const std::int64_t rows = data && data->rows > 0 ? data->rows : kUsualRows;
    std::int64_t batch = 1, share = 1;
    if (const Thing* const thing = of.thing()) {
        batch = std::max<std::int64_t>(1, static_cast<std::int64_t>(thing->number("batch", 1)));
        if (thing->has("batch") && thing->number("batch", 0) == 0) batch = kUsualBatch;
        if (thing->isTrue("sharded")) share = std::max(1, interpreter.devices);
        const auto times = static_cast<std::int64_t>(thing->number("repeat", 1));
        const std::int64_t each = std::max<std::int64_t>(1, (rows / share + batch - 1) / batch);
        const std::int64_t all = times > 0 ? each * std::min<std::int64_t>(times, 1000) : each;
        return Value{thing->has("take") ? std::min(all, static_cast<std::int64_t>(thing->number("take", 1))) : all};
    }
    return Value{rows};
}

// ---- GradientTape

Outcome<Value> gradient(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    const Value target = arguments.get("target");
    if (const auto* loss = target.as<Tensor>()) TRY(backward(interpreter, *loss, arguments.place));
    interpreter.study.tape = true;
    return Value{Unknown{"gradients"}};
}

Outcome<Value> placed(Interpreter& interpreter, const Arguments&) {
    interpreter.study.places = true;
    Tensor tensor;
    return Value{tensor};
}

Outcome<Value> reduced(Interpreter&, const Arguments& arguments) {
    return arguments.rest.empty() ? Value{} : arguments.rest.front();
}

Outcome<Value> drawn(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.study.places = true;
    Tensor tensor;
    auto data = std::make_shared<Data>();
    if (const Value shape = arguments.get("shape"); shape.as<List>())
        for (const Value& each : *shape.as<List>()->items)
            data->row.push_back(static_cast<std::int64_t>(each.isNumber() ? each.number() : 1));
    if (data->row.size() > 1) {
        data->rows = data->row.front();
        data->row.erase(data->row.begin());
        tensor.data = std::move(data);
    }
    return Value{tensor};
}

Outcome<Value> seed(Interpreter& interpreter, const Arguments& arguments) {
    const Value value = arguments.get("seed");
    if (value.as<std::int64_t>())
        interpreter.study.seed = std::clamp<std::int64_t>(*value.as<std::int64_t>(), 0, 4294967295);
    return Value{};
}

}  // namespace

const std::vector<Entry>& tensorflowEntries() {
    static const std::vector<Entry> all = [] {
        std::vector<Entry> entries = {
            {"tf.distribute.MirroredStrategy", "devices=, cross_device_ops=", "strategy", mirrored},
            {"tf.distribute.CentralStorageStrategy", "compute_devices=, parameter_device=", "strategy", central},
            {"tf.distribute.MultiWorkerMirroredStrategy",
             "communication=, cluster_resolver=, communication_options=", "strategy", multiWorker},
            {"tf.distribute.ParameterServerStrategy", "cluster_resolver=, variable_partitioner=", "strategy",
             parameterServer},
            {"tf.distribute.OneDeviceStrategy", "device=", "strategy", oneDevice},
            {"tf.distribute.TPUStrategy", "*, **", "strategy", tpu},
            {"tf.distribute.get_strategy", "", "strategy", oneDevice},
            {"tf.distribute.NcclAllReduce", "num_packs=", "cross-device operation"},
            {"tf.distribute.ReductionToOneDevice", "reduce_to_device=, accumulation_fn=", "cross-device operation"},
            {"tf.distribute.HierarchicalCopyAllReduce", "num_packs=", "cross-device operation"},
            {"tf.distribute.CollectiveCommunication.RING", "", "communication"},
            {"tf.distribute.CollectiveCommunication.NCCL", "", "communication"},
            {"tf.distribute.CollectiveCommunication.AUTO", "", "communication"},
            {"tf.distribute.CommunicationImplementation.RING", "", "communication"},
            {"tf.distribute.CommunicationImplementation.NCCL", "", "communication"},
            {"tf.distribute.CommunicationImplementation.AUTO", "", "communication"},
            {"tf.distribute.CommunicationOptions",
             "bytes_per_pack=, timeout_seconds=, implementation=", "communication"},
            {"tf.distribute.ReduceOp.SUM", "", "communication"},
            {"tf.distribute.ReduceOp.MEAN", "", "communication"},
            {"tf.distribute.Server", "server_or_cluster_def, job_name=, task_index=, **", "server", server},
            {"tf.distribute.cluster_resolver.TFConfigClusterResolver", "**", "cluster"},
            {"tf.train.ClusterSpec", "cluster", "cluster", clusterSpec},
            {"tf.data.Dataset", "", "dataset"},
            {"tf.data.Dataset.from_tensor_slices", "tensors, name=", "dataset", fromSlices},
            {"tf.data.Dataset.from_tensors", "tensors, name=", "dataset", fromSlices},
            {"tf.data.Dataset.from_generator", "tensors, **", "dataset", fromSlices},
            {"tf.data.Dataset.list_files", "tensors, **", "dataset", fromSlices},
            {"tf.data.Dataset.range", "tensors, *, **", "dataset", fromSlices},
            {"tf.data.TFRecordDataset", "tensors, **", "dataset", fromSlices},
            {"tf.data.AUTOTUNE", "", "", nullptr},
            {"tf.data.Options", "", "options"},
            {"tf.data.AutoShardPolicy.AUTO", "", "auto-shard policy"},
            {"tf.data.AutoShardPolicy.DATA", "", "auto-shard policy"},
            {"tf.data.AutoShardPolicy.FILE", "", "auto-shard policy"},
            {"tf.data.AutoShardPolicy.OFF", "", "auto-shard policy"},
            {"tf.GradientTape", "persistent=, watch_accessed_variables=", "tape",
             [](Interpreter& interpreter, const Arguments& arguments) -> Outcome<Value> {
                 interpreter.note(arguments.place, Engine::tr("the forward pass, remembered for the backward pass"));
                 return thingOf(interpreter, "tf.GradientTape", arguments);
             }},
            {"tf.function", "function=, **", "wrapper",
             [](Interpreter& interpreter, const Arguments& arguments) -> Outcome<Value> {
                 return arguments.has("function") ? arguments.get("function")
                                                  : thingOf(interpreter, "tf.function", arguments);
             }},
            {"tf.device", "name", "context",
             [](Interpreter& interpreter, const Arguments& arguments) -> Outcome<Value> {
                 return thingOf(interpreter, "tf.device", arguments);
             }},
            {"tf.random.set_seed", "seed", "", seed},
            {"keras.utils.set_random_seed", "seed", "", seed},
            {"tf.random.normal", "shape, **", "", drawn},
            {"tf.random.uniform", "shape, **", "", drawn},
            {"np.random.rand", "*", "",
             [](Interpreter& interpreter, const Arguments& arguments) -> Outcome<Value> {
                 return drawn(interpreter,
                              {arguments.function, arguments.place, {{"shape", listOf(arguments.rest)}}, {}, {}});
             }},
            {"np.random.randn", "*", "",
             [](Interpreter& interpreter, const Arguments& arguments) -> Outcome<Value> {
                 return drawn(interpreter,
                              {arguments.function, arguments.place, {{"shape", listOf(arguments.rest)}}, {}, {}});
             }},
            {"np.random.randint", "*, **", "", nullptr, true},
            {"np.random.random", "shape=", "", drawn},
            {"np.random.normal", "loc=, scale=, shape=, **", "", drawn},
            {"np.zeros", "shape, **", "", drawn},
            {"tf.zeros", "shape, **", "", drawn},
            {"tf.ones", "shape, **", "", drawn},
            {"tf.cast", "value, dtype, **", "", firstArgument},
            {"tf.reshape", "tensor, shape, **", "", firstArgument},
            {"tf.expand_dims", "*, **", "", reduced},
            {"tf.one_hot", "indices, depth, **", "", firstArgument},
            {"tf.image.resize", "*, **", "", reduced},
            {"tf.reduce_mean", "*, **", "", reduced},
            {"tf.reduce_sum", "*, **", "", reduced},
            {"tf.nn.compute_average_loss", "*, **", "", reduced},
            {"tf.nn.scale_regularization_loss", "*, **", "", nullptr, true},
            {"tf.argmax", "*, **", "", nullptr, true},
            {"tf.equal", "*, **", "", nullptr, true},
            {"tf.print", "*, **", "", nullptr, true},
            {"tf.float32", "", "", nullptr, true},
            {"tf.float16", "", "", nullptr, true},
            {"tf.int32", "", "", nullptr, true},
            {"tf.int64", "", "", nullptr, true},
            {"tf.config.list_physical_devices", "*", "", nullptr, true},
            {"tf.config.list_logical_devices", "*", "", nullptr, true},
            {"tf.config.set_visible_devices", "*", "", nullptr, true},
            {"tf.config.experimental.list_physical_devices", "*", "", nullptr, true},
            {"tf.config.experimental.set_memory_growth", "*", "", nullptr, true},
            {"tf.config.experimental.set_visible_devices", "*", "", nullptr, true},
            {"tf.debugging.set_log_device_placement", "*", "", placed},
            {"tf.train.Checkpoint", "*, **", "", nullptr, true},
            {"tf.train.CheckpointManager", "*, **", "", nullptr, true},
            {"tf.summary.scalar", "*, **", "", nullptr, true},
            {"tf.io.read_file", "*, **", "", nullptr, true},
            {"tf.image.decode_jpeg", "*, **", "", nullptr, true},
            {"tf.__version__", "", "", nullptr, true},
        };
        for (const char* const name :
             {"constant", "convert_to_tensor", "Variable", "fill",        "eye",    "range", "matmul",   "add",
              "subtract", "multiply",          "divide",   "square",      "sqrt",   "exp",   "abs",      "sigmoid",
              "tanh",     "maximum",           "minimum",  "transpose",   "concat", "stack", "identity", "shape",
              "nn.relu",  "nn.softmax",        "math.log", "linalg.diag", "pow"})
            entries.push_back({std::string("tf.") + name, "*, **", "", placed});
        return entries;
    }();
    return all;
}

const std::vector<MethodEntry>& tensorflowMethods() {
    static const std::vector<MethodEntry> all = {
        {"strategy", "scope", "", scope},
        {"strategy", "num_replicas_in_sync", "property", replicasInSync},
        {"strategy", "run", "fn, args=, kwargs=, **", runOnReplicas},
        {"strategy", "experimental_run_v2", "fn, args=, kwargs=, **", runOnReplicas},
        {"strategy", "reduce", "op, value, axis=", lossOver},
        {"strategy", "experimental_distribute_dataset", "dataset, **", sameDataset},
        {"strategy", "distribute_datasets_from_function", "dataset, **",
         [](Interpreter& interpreter, const Value&, const Arguments& arguments) -> Outcome<Value> {
             return interpreter.callValue(arguments.get("dataset"), {Value{Unknown{"input context"}}}, {},
                                          arguments.place);
         }},
        {"strategy", "cluster_resolver", "property", ignoredMethod},
        {"dataset", "map", "map_func, num_parallel_calls=, **", mapRows},
        {"dataset", "shuffle", "buffer_size, seed=, reshuffle_each_iteration=, **", shuffle},
        {"dataset", "shard", "num_shards, index", shard},
        {"dataset", "batch", "batch_size, drop_remainder=, **", batchRows},
        {"dataset", "prefetch", "buffer_size", prefetch},
        {"dataset", "repeat", "count=", repeat},
        {"dataset", "take", "count", take},
        {"dataset", "skip", "count", sameThing},
        {"dataset", "cache", "filename=", sameThing},
        {"dataset", "filter", "predicate", sameThing},
        {"dataset", "interleave", "*, **", sameThing},
        {"dataset", "enumerate", "start=", sameThing},
        {"dataset", "with_options", "options", withOptions},
        {"options", "experimental_distribute", "property", sameThing},
        {"options", "experimental_threading", "property", sameThing},
        {"options", "threading", "property", sameThing},
        {"dataset", "as_numpy_iterator", "", sameThing},
        {"dataset", "one batch", "", oneBatch},
        {"dataset", "batches", "", batches},
        {"tensor", "one batch", "", oneBatch},
        {"tensor", "batches", "", batches},
        {"tape", "gradient", "target, sources, **", gradient},
        {"tape", "watch", "*", ignoredMethod},
        {"server", "join", "", ignoredMethod},
        {"server", "target", "property", ignoredMethod},
        {"cluster", "as_dict", "", ignoredMethod},
    };
    return all;
}

}  // namespace kolo::programs
