// SPDX-License-Identifier: Apache-2.0
//
// PyTorch: modules and their functional forms, losses, optimizers, data loaders, and what wraps a module to train it on
// several devices.
#include <algorithm>

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

Outcome<Value> sequential(Interpreter& interpreter, const Arguments& arguments) {
    Value made = thingOf(interpreter, "torch.nn.Sequential", arguments);
    std::vector<Value> layers;
    for (const Value& each : arguments.rest) {
        if (const auto* dict = each.as<Dict>())
            for (const auto& [name, layer] : *dict->items) layers.push_back(layer);
        else if (const auto* list = each.as<List>())
            for (const Value& pair : *list->items)
                layers.push_back(pair.as<List>() && pair.as<List>()->items->size() == 2 ? pair.as<List>()->items->back()
                                                                                        : pair);
        else if (!each.as<LeftOut>())
            layers.push_back(each);
    }
    for (const Value& each : layers)
        if (const std::string family = familyOf(each); family != "layer" && family != "model")
            return interpreter.wrong(arguments.place,
                                     Complaint::tr("A model is made of layers, but this is {}.", kindOf(each)));
    if (layers.empty()) made.thing()->attributes["left out"] = {true};
    made.thing()->attributes["layers"] = listOf(std::move(layers));
    interpreter.study.model = *made.as<ThingPtr>();
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr("the model {}, {} parameters", settingOf(outlook, "model"), outlook.parameters);
    });
    return made;
}

/// F.relu(x): the layer of that name, at once.
Outcome<Value> functional(Interpreter& interpreter, const Arguments& arguments) {
    auto layer = std::make_shared<Thing>();
    const std::string name = lastName(*arguments.function);
    layer->type = name == "relu"         ? "torch.nn.ReLU"
                  : name == "tanh"       ? "torch.nn.Tanh"
                  : name == "sigmoid"    ? "torch.nn.Sigmoid"
                  : name == "max_pool2d" ? "torch.nn.MaxPool2d"
                  : name == "avg_pool2d" ? "torch.nn.AvgPool2d"
                  : name == "flatten"    ? "torch.nn.Flatten"
                  : name == "dropout"    ? "torch.nn.Dropout"
                  : name == "softmax"    ? "torch.nn.Softmax"
                                         : "torch.nn.LogSoftmax";
    layer->place = arguments.place;
    layer->lastLine = interpreter.now();
    layer->attributes = arguments.values;
    layer->attributes.erase("input");
    return interpreter.apply(layer, arguments.get("input"), arguments.place);
}

Outcome<Value> functionalLoss(Interpreter& interpreter, const Arguments& arguments) {
    auto loss = std::make_shared<Thing>();
    loss->type = lastName(*arguments.function) == "mse_loss"   ? "torch.nn.MSELoss"
                 : lastName(*arguments.function) == "nll_loss" ? "torch.nn.NLLLoss"
                                                               : "torch.nn.CrossEntropyLoss";
    loss->place = arguments.place;
    return interpreter.callMethod(Value{loss}, "loss", {arguments.get("input"), arguments.get("target")}, {},
                                  arguments.place);
}

Outcome<Value> randomRows(Interpreter& interpreter, const Arguments& arguments) {
    auto data = std::make_shared<Data>();
    data->channelsLast = false;
    std::vector<Value> lengths = arguments.rest;
    if (lengths.size() == 1 && lengths.front().as<List>()) lengths = *lengths.front().as<List>()->items;
    for (const Value& each : lengths)
        data->row.push_back(each.isNumber() ? static_cast<std::int64_t>(each.number()) : 1);
    Tensor tensor;
    if (data->row.size() > 1) {
        data->rows = std::max<std::int64_t>(1, data->row.front());
        data->row.erase(data->row.begin());
        interpreter.note(arguments.place, Engine::tr("random numbers: {} rows of {}", data->rows, [&] {
                             std::int64_t size = 1;
                             for (const std::int64_t each : data->row)
                                 size *= std::clamp<std::int64_t>(each, 1, 1 << 20);
                             return size;
                         }()));
        tensor.batch = data->rows;
        tensor.data = std::move(data);
    }
    return Value{tensor};
}

Outcome<Value> torchvision(Interpreter& interpreter, const Arguments& arguments) {
    auto data = std::make_shared<Data>();
    const std::string name = lastName(*arguments.function);
    data->asked = name;
    data->channelsLast = false;
    data->classes = 10;
    if (name.starts_with("CIFAR")) {
        data->row = {3, 32, 32};
        data->classes = name == "CIFAR100" ? 100 : 10;
        interpreter.note(
            arguments.place,
            Engine::tr("random images of the same size take the place of {}, with classes that a linear rule "
                       "gives them",
                       name),
            true);
    } else {
        data->row = {1, 28, 28};
        data->kolo = "digits28";
        interpreter.note(arguments.place,
                         Engine::tr("digits28 takes the place of {}: digits of the same size that Kolo draws", name),
                         true);
    }
    Value made = thingOf(interpreter, "torch.utils.data.Dataset", arguments);
    Tensor rows;
    rows.data = data;
    made.thing()->attributes["rows"] = {rows};
    return made;
}

Outcome<Value> tensorDataset(Interpreter& interpreter, const Arguments& arguments) {
    Value made = thingOf(interpreter, "torch.utils.data.Dataset", arguments);
    if (!arguments.rest.empty() && arguments.rest.front().as<Tensor>())
        made.thing()->attributes["rows"] = arguments.rest.front();
    return made;
}

Outcome<Value> loader(Interpreter& interpreter, const Arguments& arguments) {
    Value made = thingOf(interpreter, "torch.utils.data.DataLoader", arguments);
    Thing& thing = *made.thing();
    const Value dataset = arguments.get("dataset");
    Tensor rows;
    rows.data = dataOf(dataset);
    thing.attributes["rows"] = {rows};
    const Value batch = arguments.get("batch_size");
    if (batch.as<std::int64_t>() && *batch.as<std::int64_t>() < 1)
        return interpreter.wrong(arguments.place,
                                 Complaint::tr("A batch has at least one row, not {}.", *batch.as<std::int64_t>()));
    thing.attributes["batch"] = batch.as<std::int64_t>() ? batch : Value{std::int64_t{batch.as<None>() ? 1 : 0}};
    if (const Value workers = arguments.get("num_workers"); workers.as<std::int64_t>())
        thing.attributes["loaders"] = {std::clamp<std::int64_t>(*workers.as<std::int64_t>(), 0, 16)};
    const Value sampler = arguments.get("sampler");
    const bool sharded = sampler.thing() && sampler.thing()->type == "torch.utils.data.DistributedSampler";
    if (sharded) {
        thing.attributes["sharded"] = {true};
        interpreter.study.shardOrders.push_back(static_cast<std::int64_t>(sampler.thing()->number("seed", 0)));
        if (arguments.get("shuffle").as<bool>() && *arguments.get("shuffle").as<bool>())
            return interpreter.wrong(arguments.place,
                                     Complaint::tr("A DataLoader takes shuffle=True or a sampler, not both; "
                                                   "DistributedSampler shuffles by itself."));
    }
    interpreter.note(arguments.place, [sharded](const Outlook& outlook) {
        const Text rowsText = outlook.workers == 1
                                  ? Engine::tr("batch={}: rows a step", outlook.batch)
                                  : Engine::tr("batch={}: rows of each worker and step", outlook.batch);
        return sharded && settingOf(outlook, "shard") != "wrong"
                   ? rowsText +
                         Engine::tr("; each of the {} workers reads its own rows, no two the same", outlook.workers)
                   : rowsText;
    });
    return made;
}

// ---- several devices

Outcome<Value> distributed(Interpreter& interpreter, const Arguments& arguments) {
    Together together{"DistributedDataParallel",
                      arguments.place,
                      0,
                      {{"architecture", "allreduce"}, {"allreduce", "ring"}, {"bucket", "25MiB"}, {"overlap", "true"}},
                      false,
                      false};
    if (const Value cap = arguments.get("bucket_cap_mb"); cap.isNumber()) {
        if (cap.number() < 1)
            return interpreter.wrong(arguments.place,
                                     Complaint::tr("A bucket has at least 1 MiB, not {}.", cap.number()));
        together.settings["bucket"] = fmt::format("{}MiB", static_cast<std::int64_t>(std::min(cap.number(), 1e6)));
    }
    interpreter.setTogether(together);
    if (const Value module = arguments.get("module"); module.as<ThingPtr>())
        interpreter.study.model = *module.as<ThingPtr>();
    const std::string size = together.settings["bucket"];
    interpreter.note(arguments.place, [size](const Outlook& outlook) {
        return Engine::tr(
            "a replica on each of {} workers, the same at the start; gradients leave in buckets of up to {} beside the "
            "backward pass",
            outlook.workers, size);
    });
    return thingOf(interpreter, *arguments.function, arguments);
}

Outcome<Value> dataParallel(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.setTogether({"DataParallel",
                             arguments.place,
                             0,
                             {{"architecture", "allreduce"}, {"allreduce", "master-worker"}},
                             true,
                             false});
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr(
            "the batch is cut for {} devices and the first one adds up all gradients: allreduce=master-worker",
            outlook.workers);
    });
    return thingOf(interpreter, *arguments.function, arguments);
}

Outcome<Value> fullySharded(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.setTogether({"FullyShardedDataParallel",
                             arguments.place,
                             0,
                             {{"architecture", "allreduce"}, {"bucket", "layer"}, {"zero", "3"}},
                             false,
                             false});
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr("zero=3: each of {} workers keeps 1/{} of parameters, gradients and the optimizer's states",
                          outlook.workers, outlook.workers);
    });
    return thingOf(interpreter, *arguments.function, arguments);
}

Outcome<Value> zeroOptimizer(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.study.settings["zero"] = "1";
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr("zero=1: each of {} workers keeps 1/{} of the optimizer's states", outlook.workers,
                          outlook.workers);
    });
    return thingOf(interpreter, TRY(optimizerClass(interpreter, arguments)), arguments);
}

Outcome<Value> worldSize(Interpreter& interpreter, const Arguments&) {
    return Value{static_cast<std::int64_t>(interpreter.devices)};
}

Outcome<Value> rank(Interpreter& interpreter, const Arguments&) {
    return Value{static_cast<std::int64_t>(interpreter.rank)};
}

Outcome<Value> processGroup(Interpreter& interpreter, const Arguments& arguments) {
    if (const Value backend = arguments.get("backend"); backend.as<std::string>()) {
        const std::vector<std::string> known = {"nccl", "gloo", "mpi"};
        if (std::find(known.begin(), known.end(), *backend.as<std::string>()) == known.end())
            return interpreter.wrong(arguments.place, Complaint::tr("There is no backend {}; there are {}.{}",
                                                                    inQuotes(*backend.as<std::string>()), orList(known),
                                                                    didYouMean(*backend.as<std::string>(), known)));
    }
    interpreter.note(arguments.place,
                     [](const Outlook& outlook) { return Engine::tr("{} ranks, started by Kolo", outlook.workers); });
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

Outcome<Value> manualSeed(Interpreter& interpreter, const Arguments& arguments) {
    const Value value = arguments.get("seed");
    if (value.as<std::int64_t>())
        interpreter.study.seed = std::clamp<std::int64_t>(*value.as<std::int64_t>(), 0, 4294967295);
    return Value{};
}

Outcome<Value> firstOf(Interpreter&, const Arguments& arguments) {
    return arguments.rest.empty() ? Value{} : arguments.rest.front();
}

Outcome<Value> noGradients(Interpreter& interpreter, const Arguments& arguments) {
    return thingOf(interpreter, "torch.no_grad", arguments);
}

// ---- methods

Outcome<Value> noSync(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    interpreter.note(arguments.place, Engine::tr("no allreduce in here: gradients are only added up"));
    return thingOf(interpreter, "no_sync", arguments);
}

Outcome<Value> backwardOf(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    if (const auto* loss = of.as<Tensor>()) TRY(backward(interpreter, *loss, arguments.place));
    return Value{};
}

Outcome<Value> stepOf(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    update(interpreter, *of.as<ThingPtr>(), arguments.place);
    return Value{};
}

Outcome<Value> lossOf(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    // Keras says (true, predicted), PyTorch (predicted, true).
    for (const Value& each : arguments.rest)
        if (const auto* tensor = each.as<Tensor>(); tensor && (tensor->model || tensor->chain)) {
            Tensor loss = *tensor;
            loss.loss = *of.as<ThingPtr>();
            return Value{loss};
        }
    interpreter.note(arguments.place, Engine::tr("no model's output goes into this loss"), true);
    Tensor loss;
    loss.loss = *of.as<ThingPtr>();
    return Value{loss};
}

Outcome<Value> zeroGradients(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    interpreter.note(arguments.place, Engine::tr("gradients begin at zero"));
    return Value{};
}

/// x.view(-1, 784), x.flatten(1): as the layer.
Outcome<Value> flattenOf(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    if (*arguments.function != "flatten" && arguments.rest.size() > 2) return of;  // not into rows
    auto layer = std::make_shared<Thing>();
    layer->type = "torch.nn.Flatten";
    layer->place = arguments.place;
    layer->lastLine = interpreter.now();
    return interpreter.apply(layer, of, arguments.place);
}

Outcome<Value> activationOf(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    auto layer = std::make_shared<Thing>();
    layer->type = *arguments.function == "relu"   ? "torch.nn.ReLU"
                  : *arguments.function == "tanh" ? "torch.nn.Tanh"
                                                  : "torch.nn.Sigmoid";
    layer->place = arguments.place;
    layer->lastLine = interpreter.now();
    return interpreter.apply(layer, of, arguments.place);
}

Outcome<Value> sizeOf(Interpreter&, const Value& of, const Arguments& arguments) {
    const Tensor& tensor = *of.as<Tensor>();
    const Value axis = arguments.rest.empty() ? Value{} : arguments.rest.front();
    if (axis.as<std::int64_t>() && *axis.as<std::int64_t>() == 0) return Value{Unknown{"batch"}};
    if (tensor.chain) return Value{Unknown{"size"}};
    return Value{Unknown{"size"}};
}

/// x.split(rows) and x.chunk(parts): of a model over several workers its micro-batches, elsewhere parts that go through
/// the model one after another.
Outcome<Value> splitRows(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    constexpr std::int64_t kMostParts = 1024;
    const Tensor& whole = *of.as<Tensor>();
    const Value given = arguments.get("size"), axis = arguments.get("dim");
    const bool chunks = *arguments.function == "chunk";
    if (given.as<LeftOut>() || given.as<Unknown>()) return of;
    if (whole.parts > 1 || (axis.isNumber() && axis.number() != 0) || !given.as<std::int64_t>() ||
        *given.as<std::int64_t>() < 1)
        return interpreter.wrong(
            arguments.place,
            Complaint::tr("A batch is cut along its rows (dim=0) and into equal parts here, once: split takes their "
                          "rows, chunk how many parts."));
    const std::int64_t asked = *given.as<std::int64_t>();
    const std::int64_t rows = whole.batch;  // 0: not known
    if (rows > 0 && (asked > rows || rows % asked != 0))
        return interpreter.wrong(arguments.place, Complaint::tr("A batch of {} rows cannot be cut into {} equal parts.",
                                                                rows, chunks ? asked : (rows + asked - 1) / asked));
    if (rows == 0 && (chunks || !interpreter.study.calls))
        return interpreter.wrong(arguments.place,
                                 Complaint::tr("How many rows a batch has here is not known, so neither is into how "
                                               "many parts it is cut; take a DataLoader with a batch_size."));
    const std::int64_t parts = rows == 0 ? 1 : chunks ? asked : rows / asked;
    if (parts > kMostParts)
        return interpreter.wrong(arguments.place, Complaint::tr("A batch is cut into at most {} parts.", kMostParts));
    if (interpreter.study.calls) {
        interpreter.study.microRows = chunks ? rows / parts : asked;
        interpreter.note(arguments.place, [](const Outlook& outlook) {
            return Engine::tr("micro={}: micro-batches of a step, which are in different parts at the same time",
                              settingOf(outlook, "micro"));
        });
    } else {
        interpreter.note(arguments.place,
                         Engine::tr("{} parts of the batch, which go through the model one after another", parts));
    }
    std::vector<Value> all;
    for (std::int64_t i = 0; i < parts; ++i) {
        Tensor part = whole;
        part.part = static_cast<int>(i);
        part.parts = static_cast<int>(parts);
        part.batch = rows / parts;
        all.push_back(Value{part});
    }
    return listOf(std::move(all), true);
}

Outcome<Value> innerModule(Interpreter&, const Value& of, const Arguments&) {
    return of.thing()->get("module");
}

}  // namespace

const std::vector<Entry>& torchEntries() {
    static const std::vector<Entry> all = [] {
        std::vector<Entry> entries = {
            {"torch.nn.Module", "*, **", "model"},
            {"torch.nn.Sequential", "*", "model", sequential},
            {"torch.nn.ModuleList", "layers=", "", firstOf},
            {"torch.nn.Linear", "in_features, out_features, bias=, device=, dtype=", "layer"},
            {"torch.nn.Conv2d",
             "in_channels, out_channels, kernel_size, stride=, padding=, dilation=, groups=, bias=, **", "layer"},
            {"torch.nn.MaxPool2d", "kernel_size, stride=, padding=, **", "layer"},
            {"torch.nn.AvgPool2d", "kernel_size, stride=, padding=, **", "layer"},
            {"torch.nn.Flatten", "start_dim=, end_dim=", "layer"},
            {"torch.nn.ReLU", "inplace=", "layer"},
            {"torch.nn.Tanh", "", "layer"},
            {"torch.nn.Sigmoid", "", "layer"},
            {"torch.nn.Softmax", "dim=", "layer"},
            {"torch.nn.LogSoftmax", "dim=", "layer"},
            {"torch.nn.Identity", "*, **", "layer"},
            {"torch.nn.Dropout", "p=, inplace=", "layer"},
            {"torch.nn.Dropout2d", "p=, inplace=", "layer"},
            {"torch.nn.BatchNorm2d", "num_features, **", "layer"},
            {"torch.nn.BatchNorm1d", "num_features, **", "layer"},
            {"torch.nn.RNN", "input_size, hidden_size, num_layers=, batch_first=, **", "layer"},
            {"torch.nn.CrossEntropyLoss", "weight=, **", "loss"},
            {"torch.nn.NLLLoss", "weight=, **", "loss"},
            {"torch.nn.MSELoss", "**", "loss"},
            {"torch.nn.BCEWithLogitsLoss", "**", "loss"},
            {"torch.nn.BCELoss", "**", "loss"},
            {"torch.nn.L1Loss", "**", "loss"},
            {"torch.nn.DataParallel", "module, device_ids=, output_device=, dim=", "parallel", dataParallel},
            {"torch.nn.parallel.DataParallel", "module, device_ids=, output_device=, dim=", "parallel", dataParallel},
            {"torch.nn.parallel.DistributedDataParallel",
             "module, device_ids=, output_device=, dim=, broadcast_buffers=, process_group=, bucket_cap_mb=, "
             "find_unused_parameters=, "
             "check_reduction=, gradient_as_bucket_view=, static_graph=",
             "parallel", distributed},
            {"torch.distributed.fsdp.FullyShardedDataParallel", "module, **", "parallel", fullySharded},
            {"torch.optim.SGD", "params=, lr=, momentum=, dampening=, weight_decay=, nesterov=, **", "optimizer"},
            {"torch.optim.Adam", "params=, lr=, betas=, eps=, weight_decay=, **", "optimizer"},
            {"torch.optim.AdamW", "params=, lr=, betas=, eps=, weight_decay=, **", "optimizer"},
            {"torch.optim.RMSprop", "params=, lr=, **", "optimizer"},
            {"torch.optim.Adagrad", "params=, lr=, **", "optimizer"},
            {"torch.optim.Adadelta", "params=, lr=, **", "optimizer"},
            {"torch.optim.ZeroRedundancyOptimizer", "params, optimizer_class, lr=, **", "optimizer", zeroOptimizer},
            {"torch.optim.lr_scheduler.StepLR", "*, **", "schedule"},
            {"torch.optim.lr_scheduler.CosineAnnealingLR", "*, **", "schedule"},
            {"torch.optim.lr_scheduler.ExponentialLR", "*, **", "schedule"},
            {"torch.distributed.init_process_group", "backend=, init_method=, rank=, world_size=, **", "",
             processGroup},
            {"torch.distributed.destroy_process_group", "", "", nullptr, true},
            {"torch.distributed.get_world_size", "*", "", worldSize},
            {"torch.distributed.get_rank", "*", "", rank},
            {"torch.distributed.all_reduce", "tensor, op=, **", "", allReduceByHand},
            {"torch.distributed.broadcast", "tensor, src=, **", "", nullptr, true},
            {"torch.distributed.barrier", "**", "", nullptr, true},
            {"torch.distributed.ReduceOp.SUM", "", "", nullptr, true},
            {"torch.distributed.ReduceOp.AVG", "", "", nullptr, true},
            {"torch.multiprocessing.spawn", "fn, args=, nprocs=, join=, **", "",
             [](Interpreter& interpreter, const Arguments& arguments) -> Outcome<Value> {
                 std::vector<Value> positional = {Value{static_cast<std::int64_t>(interpreter.rank)}};
                 if (const Value args = arguments.get("args"); args.as<List>())
                     positional.insert(positional.end(), args.as<List>()->items->begin(),
                                       args.as<List>()->items->end());
                 interpreter.note(arguments.place, [](const Outlook& outlook) {
                     return Engine::tr("{} ranks, started by Kolo", outlook.workers);
                 });
                 return interpreter.callValue(arguments.get("fn"), std::move(positional), {}, arguments.place);
             }},
            {"torch.utils.data.Dataset", "", "dataset"},
            {"torch.utils.data.DataLoader",
             "dataset, batch_size=, shuffle=, sampler=, num_workers=, pin_memory=, drop_last=, **", "dataset", loader},
            {"torch.utils.data.TensorDataset", "*", "dataset", tensorDataset},
            {"torch.utils.data.DistributedSampler", "dataset, num_replicas=, rank=, shuffle=, **", "sampler"},
            {"torch.randn", "*, **", "", randomRows},
            {"torch.rand", "*, **", "", randomRows},
            {"torch.zeros", "*, **", "", randomRows},
            {"torch.ones", "*, **", "", randomRows},
            {"torch.randint", "*, **", "", nullptr, true},
            {"torch.tensor", "*, **", "", firstOf},
            {"torch.from_numpy", "*, **", "", firstOf},
            {"torch.manual_seed", "seed", "", manualSeed},
            {"torch.no_grad", "", "context", noGradients},
            {"torch.inference_mode", "", "context", noGradients},
            {"torch.device", "*", "", nullptr, true},
            {"torch.cuda.is_available", "", "", nullptr, true},
            {"torch.cuda.device_count", "", "", worldSize},
            {"torch.cuda.set_device", "*", "", nullptr, true},
            {"torch.cuda.manual_seed", "*", "", nullptr, true},
            {"torch.save", "*, **", "", nullptr, true},
            {"torch.load", "*, **", "", nullptr, true},
            {"torch.max", "*, **", "", nullptr, true},
            {"torch.argmax", "*, **", "", nullptr, true},
            {"torch.float32", "", "", nullptr, true},
            {"torch.long", "", "", nullptr, true},
            {"torch.relu", "input", "", functional},
            {"torch.tanh", "input", "", functional},
            {"torch.sigmoid", "input", "", functional},
            {"torch.softmax", "input, dim=", "", functional},
            {"torch.log_softmax", "input, dim=", "", functional},
            {"torch.flatten", "input, start_dim=, end_dim=", "", functional},
            {"F.relu", "input, inplace=", "", functional},
            {"F.tanh", "input", "", functional},
            {"F.sigmoid", "input", "", functional},
            {"F.max_pool2d", "input, kernel_size, stride=, padding=", "", functional},
            {"F.avg_pool2d", "input, kernel_size, stride=, padding=", "", functional},
            {"F.dropout", "input, p=, training=", "", functional},
            {"F.softmax", "input, dim=", "", functional},
            {"F.log_softmax", "input, dim=", "", functional},
            {"F.cross_entropy", "input, target, **", "", functionalLoss},
            {"F.nll_loss", "input, target, **", "", functionalLoss},
            {"F.mse_loss", "input, target, **", "", functionalLoss},
        };
        for (const char* const name : {"MNIST", "FashionMNIST", "KMNIST", "CIFAR10", "CIFAR100"})
            entries.push_back({std::string("torchvision.datasets.") + name,
                               "root=, train=, transform=, target_transform=, download=", "dataset", torchvision});
        for (const char* const name :
             {"Compose", "ToTensor", "Normalize", "Resize", "RandomCrop", "RandomHorizontalFlip"})
            entries.push_back({std::string("torchvision.transforms.") + name, "*, **", "transform", nullptr, true});
        return entries;
    }();
    return all;
}

const std::vector<MethodEntry>& torchMethods() {
    static const std::vector<MethodEntry> all = [] {
        std::vector<MethodEntry> methods = {
            {"parallel", "no_sync", "", noSync},
            {"parallel", "module", "property", innerModule},
            {"tensor", "backward", "*, **", backwardOf},
            {"tensor", "view", "*", flattenOf},
            {"tensor", "reshape", "*", flattenOf},
            {"tensor", "flatten", "*, **", flattenOf},
            {"tensor", "relu", "", activationOf},
            {"tensor", "tanh", "", activationOf},
            {"tensor", "sigmoid", "", activationOf},
            {"tensor", "size", "*", sizeOf},
            {"tensor", "split", "size, dim=", splitRows},
            {"tensor", "chunk", "size, dim=", splitRows},
            {"tensor", "item", "", ignoredMethod},
            {"tensor", "numpy", "", ignoredMethod},
            {"tensor", "shape", "property", ignoredMethod},
            {"tensor", "dtype", "property", ignoredMethod},
            {"tensor", "grad", "property", ignoredMethod},
            {"tensor", "argmax", "*, **", ignoredMethod},
            {"loss", "loss", "*, **", lossOf},
            {"loss", "backward", "*, **", ignoredMethod},
            {"optimizer", "step", "*", stepOf},
            {"optimizer", "zero_grad", "**", zeroGradients},
            {"optimizer", "synchronize", "", ignoredMethod},
            {"optimizer", "param_groups", "property", ignoredMethod},
            {"optimizer", "state_dict", "", ignoredMethod},
            {"optimizer", "load_state_dict", "*", ignoredMethod},
            {"schedule", "step", "*", ignoredMethod},
            {"sampler", "set_epoch", "epoch", ignoredMethod},
        };
        for (const char* const name :
             {"to", "cuda", "cpu", "float", "long", "double", "detach", "mean", "sum", "unsqueeze", "squeeze", "astype",
              "permute", "clone", "contiguous", "requires_grad_", "type", "T"})
            methods.push_back({"tensor", name, "*, **", sameThing});
        for (const char* const family : {"model", "layer", "parallel", "loss"}) {
            for (const char* const name : {"to", "cuda", "cpu", "train", "eval", "float"})
                methods.push_back({family, name, "*, **", sameThing});
            for (const char* const name :
                 {"parameters", "named_parameters", "state_dict", "load_state_dict", "zero_grad"})
                methods.push_back({family, name, "*, **", ignoredMethod});
        }
        for (const char* const name : {"in_features", "out_features", "weight", "bias"})
            methods.push_back({"layer", name, "property", ignoredMethod});
        return methods;
    }();
    return all;
}

}  // namespace kolo::programs
