// SPDX-License-Identifier: Apache-2.0
//
// PyTorch: modules and their functional forms, losses, optimizers, data loaders. What wraps a module to train it on
// several devices stands in distributed_library.cpp.
#include <algorithm>

#include "engine/programs/shared.h"

namespace kolo::programs {

namespace {

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
    for (const Value& each : layers) TRY(checkLayer(interpreter, each, arguments.place));
    if (layers.empty()) made.thing()->attributes["left out"] = {true};
    made.thing()->attributes["layers"] = listOf(std::move(layers));
    interpreter.study.model = *made.as<ThingPtr>();
    noteModel(interpreter, arguments.place);
    return made;
}

/// F.relu(x), torch.tanh(x), x.sigmoid(): the layer of that name.
std::string layerNamed(const std::string& function) {
    static const std::map<std::string, std::string> known = {{"relu", "ReLU"},
                                                             {"tanh", "Tanh"},
                                                             {"sigmoid", "Sigmoid"},
                                                             {"max_pool2d", "MaxPool2d"},
                                                             {"avg_pool2d", "AvgPool2d"},
                                                             {"flatten", "Flatten"},
                                                             {"dropout", "Dropout"},
                                                             {"softmax", "Softmax"},
                                                             {"gelu", "GELU"},
                                                             {"leaky_relu", "LeakyReLU"},
                                                             {"elu", "ELU"},
                                                             {"log_softmax", "LogSoftmax"},
                                                             {"view", "Flatten"},
                                                             {"reshape", "Flatten"},
                                                             {"relu_", "ReLU"},
                                                             {"silu", "SiLU"}};
    return "torch.nn." + known.at(function);
}

Outcome<Value> functional(Interpreter& interpreter, const Arguments& arguments) {
    std::map<std::string, Value> attributes = arguments.values;
    attributes.erase("input");
    return applied(interpreter, layerNamed(lastName(*arguments.function)), arguments.get("input"),
                   std::move(attributes), arguments.place);
}

/// F.one_hot(labels, classes): what Kolo's losses make of labels themselves.
Outcome<Value> labelsOf(Interpreter&, const Arguments& arguments) {
    return arguments.get("input");
}

Outcome<Value> functionalLoss(Interpreter& interpreter, const Arguments& arguments) {
    static const std::map<std::string, std::string> known = {{"cross_entropy", "CrossEntropyLoss"},
                                                             {"nll_loss", "NLLLoss"},
                                                             {"mse_loss", "MSELoss"},
                                                             {"l1_loss", "L1Loss"},
                                                             {"smooth_l1_loss", "SmoothL1Loss"},
                                                             {"huber_loss", "HuberLoss"},
                                                             {"binary_cross_entropy", "BCELoss"},
                                                             {"binary_cross_entropy_with_logits", "BCEWithLogitsLoss"}};
    const auto loss = newThing(interpreter, "torch.nn." + known.at(lastName(*arguments.function)), arguments.place);
    loss->attributes = arguments.values;
    return interpreter.callMethod(Value{loss}, "loss", {arguments.get("input"), arguments.get("target")}, {},
                                  arguments.place);
}

Outcome<Value> random(Interpreter& interpreter, const Arguments& arguments) {
    const Value shape = arguments.has("size") ? arguments.get("size") : listOf(arguments.rest);
    return Value{randomRows(interpreter, shape, false, arguments.place)};
}

Outcome<Value> torchvision(Interpreter& interpreter, const Arguments& arguments) {
    auto data = std::make_shared<Data>(imagesNamed(interpreter, lastName(*arguments.function), arguments.place));
    data->channelsLast = false;
    data->row = data->row.size() == 3 ? std::vector<std::int64_t>{3, 32, 32} : std::vector<std::int64_t>{1, 28, 28};
    Value made = thingOf(interpreter, "torch.utils.data.Dataset", arguments);
    made.thing()->attributes["rows"] = Value{Tensor{.data = std::move(data)}};
    return made;
}

Outcome<Value> tensorDataset(Interpreter& interpreter, const Arguments& arguments) {
    Value made = thingOf(interpreter, "torch.utils.data.Dataset", arguments);
    if (!arguments.rest.empty() && arguments.rest.front().as<Tensor>())
        made.thing()->attributes["rows"] = arguments.rest.front();
    return made;
}

/// random_split(data, [900, 100]): the first lengths say how many rows each part has.
Outcome<Value> randomSplit(Interpreter& interpreter, const Arguments& arguments) {
    const Value of = arguments.get("dataset");
    const DataPtr whole = dataOf(of);
    std::vector<Value> parts;
    for (const Value& each : TRY(interpreter.itemsOf(arguments.get("lengths"), arguments.place))) {
        Value part = of;
        if (const auto* rows = each.as<std::int64_t>(); rows && whole && of.thing() && *rows > 0) {
            auto data = std::make_shared<Data>(*whole);
            data->rows = *rows;
            data->cut = true;
            const auto thing = std::make_shared<Thing>(*of.thing());
            thing->attributes["rows"] = Value{Tensor{.data = std::move(data)}};
            part = Value{thing};
        }
        parts.push_back(part);
    }
    return listOf(std::move(parts));
}

/// Of a dataset that is a class of the program's: what its __getitem__ gives for the first row, as often as its __len__
/// says.
Outcome<DataPtr> ownRows(Interpreter& interpreter, const Value& dataset, Thing& loader, Place place) {
    const Value item = TRY(interpreter.callMethod(dataset, "__getitem__", {Value{std::int64_t{0}}}, {}, place));
    const auto* const several = item.as<List>();
    loader.attributes["alone"] = Value{!several && item.as<Tensor>()};
    const DataPtr first = dataOf(several && !several->items->empty() ? several->items->front() : item);
    auto data = first ? std::make_shared<Data>(*first) : std::make_shared<Data>();
    if (!data->shape.empty()) data->row = data->shape;  // one of these is a row
    const Value length = TRY(interpreter.callMethod(dataset, "__len__", {}, {}, place));
    const auto* const rows = length.as<std::int64_t>();
    if (!data->kolo.empty() && rows) {
        // A part of a dataset: which rows, only the program knows; those of all workers together are the dataset.
        constexpr std::int64_t kUsualRows = 4096;
        if (*rows<kUsualRows&& * rows> 0) loader.attributes["sharded"] = Value{true};
        data->rows = 0;
        return DataPtr(data);
    }
    data->rows = rows ? std::max<std::int64_t>(0, *rows) : 0;
    return DataPtr(data);
}

Outcome<Value> loader(Interpreter& interpreter, const Arguments& arguments) {
    Value made = thingOf(interpreter, "torch.utils.data.DataLoader", arguments);
    Thing& thing = *made.thing();
    const Value dataset = arguments.get("dataset");
    Tensor rows;
    rows.data = dataOf(dataset);
    if (dataset.thing() && dataset.thing()->own) rows.data = TRY(ownRows(interpreter, dataset, thing, arguments.place));
    thing.attributes["rows"] = {rows};
    const Value batch = arguments.get("batch_size");
    thing.attributes["batch"] =
        batch.as<None>() ? Value{std::int64_t{1}} : Value{TRY(batchSize(interpreter, batch, arguments.place))};
    if (const Value workers = arguments.get("num_workers"); workers.as<std::int64_t>())
        thing.attributes["loaders"] = {std::clamp<std::int64_t>(*workers.as<std::int64_t>(), 0, 16)};
    const Value sampler = arguments.get("sampler");
    const Value shuffle = arguments.get("shuffle");
    const bool shuffles = !shuffle.as<None>() && !(shuffle.as<bool>() && !*shuffle.as<bool>());
    const bool ordersItself =
        sampler.thing() && !sampler.thing()->own &&
        (!sampler.thing()->isTrue("shuffle", true) || lastName(sampler.thing()->type) == "SequentialSampler");
    if (sampler.as<None>() ? !shuffles : ordersItself) thing.attributes["ordered"] = {true};
    const bool sharded = sampler.thing() && sampler.thing()->type == "torch.utils.data.DistributedSampler";
    // A sampler of the program's own is there to share out the rows; only a run knows how well it does.
    if (sampler.thing() && sampler.thing()->own) thing.attributes["sharded"] = {true};
    if (sharded) {
        thing.attributes["sharded"] = {true};
        interpreter.study.shardOrders.push_back(static_cast<std::int64_t>(sampler.thing()->number("seed", 0)));
        if (arguments.get("shuffle").as<bool>() && *arguments.get("shuffle").as<bool>())
            return interpreter.wrong(arguments.place,
                                     Complaint::tr("A DataLoader takes shuffle=True or a sampler, not both; "
                                                   "DistributedSampler shuffles by itself."));
    }
    interpreter.note(arguments.place, [sharded](const Outlook& outlook) {
        const Text rowsText = batchNote(outlook);
        return sharded && settingOf(outlook, "shard") != "wrong"
                   ? rowsText +
                         Engine::tr("; each of the {} workers reads its own rows, no two the same", outlook.workers)
                   : rowsText;
    });
    return made;
}

// ---- the step

/// A rate that changes with time (schedules.cpp).
Outcome<Value> schedule(Interpreter& interpreter, const Arguments& arguments) {
    const Value made = TRY(makeThing(interpreter, arguments));
    interpreter.study.schedule = *made.as<ThingPtr>();
    interpreter.study.scheduleSteps = 0;
    return made;
}

Outcome<Value> scheduleStep(Interpreter& interpreter, const Value& of, const Arguments&) {
    if (of.as<ThingPtr>() && *of.as<ThingPtr>() == interpreter.study.schedule)
        interpreter.study.scheduleSteps += interpreter.weight();
    return Value{};
}

Outcome<Value> backwardOf(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    if (const auto* loss = of.as<Tensor>()) TRY(backward(interpreter, *loss, arguments.place));
    return Value{};
}

/// A model's output without its way back: what comes before it is not trained.
Outcome<Value> detached(Interpreter&, const Value& of, const Arguments&) {
    Tensor tensor = *of.as<Tensor>();
    if (!tensor.chain || tensor.loss) return of;
    ChainPtr chain;
    std::vector<const Chain*> links;
    for (const Chain* link = tensor.chain.get(); link; link = link->before.get()) links.push_back(link);
    for (auto link = links.rbegin(); link != links.rend(); ++link) {
        Chain cut = **link;
        cut.before = chain;
        cut.frozen = true;
        chain = std::make_shared<Chain>(std::move(cut));
    }
    tensor.chain = chain;
    return Value{tensor};
}

Outcome<Value> stepOf(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    // step(closure), as of LBFGS: what the closure does.
    if (!arguments.rest.empty() && arguments.rest.front().as<Function>())
        TRY(interpreter.callValue(arguments.rest.front(), {}, {}, arguments.place));
    update(interpreter, *of.as<ThingPtr>(), arguments.place);
    return Value{};
}

/// scaler.scale(loss).backward(), scaler.step(optimizer): what is scaled here is scaled back there.
Outcome<Value> scaled(Interpreter&, const Value&, const Arguments& arguments) {
    return arguments.get("outputs");
}

Outcome<Value> scaledStep(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    const Value optimizer = arguments.get("optimizer");
    return optimizer.as<ThingPtr>() ? interpreter.callMethod(optimizer, "step", {}, {}, arguments.place) : Value{};
}

Outcome<Value> halfPrecision(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.note(arguments.place, Engine::tr("Kolo's layers compute in float32, here as well"), true);
    return makeThing(interpreter, arguments);
}

/// nn.init.xavier_uniform_(layer.weight).
Outcome<Value> drawnOtherwise(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.note(
        arguments.place,
        Engine::tr("Kolo draws a model's parameters in its own way: {} is left out", lastName(*arguments.function)),
        true);
    return Value{};
}

Outcome<Value> zeroGradients(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    interpreter.note(arguments.place, Engine::tr("gradients begin at zero"));
    return Value{};
}

/// optimizer.param_groups[0]["lr"] = …: a rate of the program's own.
Outcome<Value> parameterGroups(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const auto group = newThing(interpreter, "torch.optim.ParameterGroup", arguments.place);
    group->attributes["lr"] = of.thing()->get("lr");
    return listOf({Value{group}});
}

// ---- tensors

/// Rows of another shape: x.reshape(60000, 784), x.view(-1, 1, 28, 28).
Tensor reshaped(const Tensor& tensor, const Arguments& arguments) {
    std::vector<Value> lengths = arguments.rest;
    if (lengths.size() == 1 && lengths.front().as<List>()) lengths = *lengths.front().as<List>()->items;
    std::int64_t size = 1, known = 1, open = -1;
    for (const std::int64_t each : tensor.data->row) size *= std::clamp<std::int64_t>(each, 1, 1 << 20);
    auto data = std::make_shared<Data>(*tensor.data);
    data->row.clear();
    for (std::size_t i = 1; i < lengths.size(); ++i) {
        const auto* const length = lengths[i].as<std::int64_t>();
        if (!length || *length < 1) open = static_cast<std::int64_t>(i) - 1;
        data->row.push_back(length && *length > 0 ? *length : 1);
        known *= std::clamp<std::int64_t>(data->row.back(), 1, 1 << 20);
    }
    if (data->row.empty() || tensor.data->row.empty() || size % known != 0) return tensor;
    if (open >= 0) data->row[open] = size / known;
    if (data->row.size() == 3) data->channelsLast = data->row[0] > 4;  // (1, 28, 28) or (28, 28, 1)
    Tensor result = tensor;
    result.data = std::move(data);
    return result;
}

/// x.relu(), x.view(-1, 784), x.flatten(1): as the layer.
Outcome<Value> layerOf(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const std::string& name = *arguments.function;
    const Tensor& tensor = *of.as<Tensor>();
    const bool shapes = name == "view" || name == "reshape";
    if (!tensor.chain && tensor.data && shapes) return Value{reshaped(tensor, arguments)};
    if (shapes && arguments.rest.size() > 2) return of;  // not into rows
    return applied(interpreter, layerNamed(name), of, {}, arguments.place);
}

Outcome<Value> forwardOf(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    return interpreter.callValue(of, {arguments.get("input")}, {}, arguments.place);
}

Outcome<Value> squareOf(Interpreter&, const Value& of, const Arguments& arguments) {
    if (*arguments.function == "abs") return lossOfDifference(of, "torch.nn.L1Loss", arguments.place);
    const Value power = arguments.get("exponent");
    const bool two = *arguments.function == "square" || (power.isNumber() && power.number() == 2);
    return two ? lossOfDifference(of, "torch.nn.MSELoss", arguments.place) : of;
}

Outcome<Value> squareFunction(Interpreter& interpreter, const Arguments& arguments) {
    Arguments rest = arguments;
    const std::string name = lastName(*arguments.function);
    rest.function = &name;
    return squareOf(interpreter, arguments.get("input"), rest);
}

/// torch.randperm(n): numbers of rows, of which a part is a batch (expressions.cpp, element).
Outcome<Value> permutation(Interpreter&, const Arguments& arguments) {
    const Value first = arguments.has("n")       ? arguments.get("n")
                        : arguments.rest.empty() ? Value{}
                                                 : arguments.rest.front();
    auto data = std::make_shared<Data>();
    data->rows = first.as<std::int64_t>() ? std::max<std::int64_t>(0, *first.as<std::int64_t>()) : 0;
    return Value{Tensor{.data = std::move(data)}};
}

Outcome<Value> torchSum(Interpreter& interpreter, const Arguments& arguments) {
    const Value of = TRY(firstArgument(interpreter, arguments));
    return arguments.has("dim") || arguments.rest.size() > 1 ? rowsSummed(of) : summed(of);
}

Outcome<Value> ownSum(Interpreter&, const Value& of, const Arguments& arguments) {
    return arguments.has("dim") || !arguments.rest.empty() ? rowsSummed(of) : summed(of);
}

/// The length of an axis, where the program says it.
Outcome<Value> sizeOf(Interpreter&, const Value& of, const Arguments& arguments) {
    const Tensor& tensor = *of.as<Tensor>();
    const Value axis = arguments.rest.empty() ? Value{} : arguments.rest.front();
    if (tensor.chain || !tensor.data || !axis.as<std::int64_t>()) return Value{Unknown{"size"}};
    std::vector<std::int64_t> lengths = tensor.data->row;
    lengths.insert(lengths.begin(), tensor.batch);
    const std::int64_t number = *axis.as<std::int64_t>();
    const auto at = number < 0 ? number + static_cast<std::int64_t>(lengths.size()) : number;
    if (at < 0 || at >= static_cast<std::int64_t>(lengths.size()) || lengths[at] == 0) return Value{Unknown{"size"}};
    return Value{lengths[at]};
}

Outcome<Value> modules(Interpreter&, const Arguments& arguments) {
    return arguments.has("layers") ? arguments.get("layers") : listOf({});
}

Outcome<Value> devicesSeenBy(Interpreter& interpreter, const Arguments&) {
    return Value{static_cast<std::int64_t>(interpreter.devices)};
}

/// torch.device("cuda", 1) or torch.device("cuda:1").
Outcome<Value> deviceNamed(Interpreter& interpreter, const Arguments& arguments) {
    std::string name;
    for (const Value& each : arguments.rest) name += (name.empty() ? "" : ":") + shown(each);
    const auto device = newThing(interpreter, "torch.device", arguments.place);
    device->attributes = {
        {"name", Value{name}}, {"type", Value{name.substr(0, name.find(':'))}}, {"index", Value{Unknown{"index"}}}};
    return Value{device};
}

/// layer.to("cuda:1"): a model whose layers are on several devices is cut between them.
Outcome<Value> moved(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const Value device = arguments.rest.empty() ? arguments.get("device") : arguments.rest.front();
    const std::string name = device.thing()              ? device.thing()->text("name")
                             : device.as<std::int64_t>() ? "cuda:" + shown(device)
                                                         : shown(device);
    if (!of.thing() || name.find(':') == std::string::npos) return of;
    of.thing()->attributes["on device"] = Value{name};
    interpreter.note(arguments.place, [name](const Outlook& outlook) {
        return settingOf(outlook, "stages").empty() ? Engine::tr("on {}: each worker has a device of its own", name)
                                                    : Engine::tr("this part of the model is on {}", name);
    });
    return of;
}

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
    interpreter.study.microRows = chunks && rows > 0 ? rows / parts : asked;
    interpreter.note(arguments.place, [parts](const Outlook& outlook) {
        const std::string micro = settingOf(outlook, "micro");
        return micro.empty()
                   ? Engine::tr("{} parts of the batch, which go through the model one after another", parts)
                   : Engine::tr("micro={}: micro-batches of a step, which are in different parts at the same time",
                                micro);
    });
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

}  // namespace

const Library& torchLibrary() {
    static const Library all = [] {
        Library library{
            .entries =
                {
                    {"torch.nn.Module", "*, **", "model"},
                    {"torch.nn.Sequential", "*", "model", sequential},
                    {"torch.nn.ModuleList", "layers=", "", modules},
                    {"torch.nn.Linear", "in_features, out_features, bias=, device=, dtype=", "layer"},
                    {"torch.nn.Conv2d",
                     "in_channels, out_channels, kernel_size, stride=, padding=, dilation=, groups=, bias=, **",
                     "layer"},
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
                    {"torch.nn.GELU", "**", "layer"},
                    {"torch.nn.SiLU", "**", "layer"},
                    {"torch.nn.ELU", "*, **", "layer"},
                    {"torch.nn.LeakyReLU", "*, **", "layer"},
                    {"torch.nn.LayerNorm", "normalized_shape, **", "layer"},
                    {"torch.nn.AdaptiveAvgPool2d", "output_size", "layer"},
                    {"torch.nn.RNN",
                     "input_size, hidden_size, num_layers=, nonlinearity=, bias=, batch_first=, "
                     "dropout=, bidirectional=, **",
                     "layer"},
                    {"torch.nn.CrossEntropyLoss", "weight=, **", "loss"},
                    {"torch.nn.NLLLoss", "weight=, **", "loss"},
                    {"torch.nn.MSELoss", "**", "loss"},
                    {"torch.nn.BCEWithLogitsLoss", "**", "loss"},
                    {"torch.nn.BCELoss", "**", "loss"},
                    {"torch.nn.L1Loss", "**", "loss"},
                    {"torch.nn.SmoothL1Loss", "**", "loss"},
                    {"torch.nn.HuberLoss", "**", "loss"},
                    {"torch.optim.SGD", "params=, lr=, momentum=, dampening=, weight_decay=, nesterov=, **",
                     "optimizer"},
                    {"torch.optim.Adam", "params=, lr=, betas=, eps=, weight_decay=, **", "optimizer"},
                    {"torch.optim.AdamW", "params=, lr=, betas=, eps=, weight_decay=, **", "optimizer"},
                    {"torch.optim.LBFGS", "params=, lr=, **", "optimizer"},
                    {"torch.optim.NAdam", "params=, lr=, **", "optimizer"},
                    {"torch.optim.ParameterGroup", "**", "parameter group"},
                    {"torch.nn.utils.clip_grad_norm_", "*, **", "", leftOutCall},
                    {"torch.nn.utils.clip_grad_value_", "*, **", "", leftOutCall},
                    {"torch.cuda.amp.GradScaler", "*, **", "scaler"},
                    {"torch.cuda.amp.autocast", "*, **", "context", halfPrecision},
                    {"torch.optim.RMSprop", "params=, lr=, **", "optimizer"},
                    {"torch.optim.Adagrad", "params=, lr=, **", "optimizer"},
                    {"torch.optim.Adadelta", "params=, lr=, **", "optimizer"},
                    {"torch.utils.data.Dataset", "**", "dataset"},
                    {"torch.utils.data.DataLoader",
                     "dataset, batch_size=, shuffle=, sampler=, num_workers=, pin_memory=, drop_last=, **", "dataset",
                     loader},
                    {"torch.utils.data.random_split", "dataset, lengths, **", "", randomSplit},
                    {"torch.utils.data.Subset", "dataset, indices", "", firstArgument},
                    {"torch.utils.data.TensorDataset", "*", "dataset", tensorDataset},
                    {"torch.utils.data.RandomSampler", "data_source, **", "sampler"},
                    {"torch.utils.data.SequentialSampler", "data_source", "sampler"},
                    {"torch.utils.data.DistributedSampler", "dataset, num_replicas=, rank=, shuffle=, **", "sampler"},
                    {"torch.randn", "*, **", "", random},
                    {"torch.rand", "*, **", "", random},
                    {"torch.zeros", "*, **", "", random},
                    {"torch.ones", "*, **", "", random},
                    {"torch.randint", "*, **", "", nullptr, true},
                    {"torch.tensor", "*, **", "", firstArgument},
                    {"torch.randperm", "n, **", "", permutation},
                    {"torch.arange", "*, **", "", permutation},
                    {"torch.sum", "*, **", "", torchSum},
                    {"torch.mean", "*, **", "", firstArgument},
                    {"torch.square", "input", "", squareFunction},
                    {"torch.pow", "input, exponent", "", squareFunction},
                    {"torch.abs", "input", "", squareFunction},
                    {"torch.compile", "module, **", "", firstArgument},
                    {"torch.as_tensor", "*, **", "", firstArgument},
                    {"torch.from_numpy", "*, **", "", firstArgument},
                    {"torch.manual_seed", "seed", "", setSeed},
                    {"torch.set_num_threads", "*", "", nullptr, true},
                    {"torch.use_deterministic_algorithms", "*, **", "", nullptr, true},
                    {"torch.set_float32_matmul_precision", "*", "", nullptr, true},
                    {"torch.no_grad", "", "context", makeThing},
                    {"torch.set_grad_enabled", "mode", "context", makeThing},
                    {"torch.enable_grad", "", "context", makeThing},
                    {"torch.inference_mode", "", "context", makeThing},
                    {"torch.device", "*", "device", deviceNamed},
                    {"torch.cuda.is_available", "", "", nullptr, true},
                    {"torch.cuda.device_count", "", "", devicesSeenBy},
                    {"torch.cuda.set_device", "*", "", nullptr, true},
                    {"torch.cuda.manual_seed", "seed", "", setSeed},
                    {"torch.cuda.manual_seed_all", "seed", "", setSeed},
                    {"torch.add", "*, **", "", nullptr, true},
                    {"torch.mul", "*, **", "", nullptr, true},
                    {"torch.matmul", "*, **", "", nullptr, true},
                    {"torch.zeros_like", "*, **", "", nullptr, true},
                    {"torch.LongTensor", "*", "", nullptr, true},
                    {"torch.FloatTensor", "*", "", nullptr, true},
                    {"torch.save", "*, **", "", nullptr, true},
                    {"torch.load", "*, **", "", nullptr, true},
                    {"torch.max", "*, **", "", nullptr, true},
                    {"torch.argmax", "*, **", "", nullptr, true},
                    {"torch.float32", "", "", nullptr, true},
                    {"torch.float16", "", "", nullptr, true},
                    {"torch.bfloat16", "", "", nullptr, true},
                    {"torch.float64", "", "", nullptr, true},
                    {"torch.int64", "", "", nullptr, true},
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
                    {"F.l1_loss", "input, target, **", "", functionalLoss},
                    {"F.smooth_l1_loss", "input, target, **", "", functionalLoss},
                    {"F.huber_loss", "input, target, **", "", functionalLoss},
                    {"F.one_hot", "input, num_classes=", "", labelsOf},
                    {"F.binary_cross_entropy", "input, target, **", "", functionalLoss},
                    {"F.binary_cross_entropy_with_logits", "input, target, **", "", functionalLoss},
                    {"F.gelu", "input, **", "", functional},
                    {"F.silu", "input, **", "", functional},
                    {"F.elu", "input, **", "", functional},
                    {"F.leaky_relu", "input, **", "", functional},
                    {"F.flatten", "input, **", "", functional},
                    {"F.mse_loss", "input, target, **", "", functionalLoss},
                },
            .methods = {
                {"tensor", "backward", "*, **", backwardOf},
                {"tensor", "detach", "", detached},
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
                {"optimizer", "param_groups", "property", parameterGroups},
                {"optimizer", "state_dict", "", ignoredMethod},
                {"optimizer", "load_state_dict", "*", ignoredMethod},
                {"schedule", "step", "*", scheduleStep},
                {"sampler", "set_epoch", "epoch", ignoredMethod},
                {"tensor", "pow", "exponent", squareOf},
                {"tensor", "square", "", squareOf},
                {"tensor", "abs", "", squareOf},
                {"tensor", "half", "", sameThing},
                {"tensor", "sum", "*, **", ownSum},
                {"scaler", "scale", "outputs", scaled},
                {"scaler", "step", "optimizer, *", scaledStep},
                {"scaler", "update", "*", ignoredMethod},
                {"scaler", "unscale_", "*", ignoredMethod},
                {"scaler", "state_dict", "", ignoredMethod},
                {"schedule", "get_last_lr", "", ignoredMethod},
                {"schedule", "get_lr", "", ignoredMethod},
                {"optimizer", "add_param_group", "*", ignoredMethod},
            }};
        for (const char* const name : {"MultiStepLR", "CosineAnnealingWarmRestarts", "LambdaLR", "LinearLR",
                                       "OneCycleLR", "ReduceLROnPlateau", "SequentialLR", "PolynomialLR", "CyclicLR"})
            library.entries.push_back(
                {fmt::format("torch.optim.lr_scheduler.{}", name), "*, **", "schedule", schedule});
        for (const auto& [name, arguments] : {std::pair{"StepLR", "optimizer, step_size, gamma=, **"},
                                              {"ExponentialLR", "optimizer, gamma, **"},
                                              {"CosineAnnealingLR", "optimizer, T_max, eta_min=, **"}})
            library.entries.push_back(
                {fmt::format("torch.optim.lr_scheduler.{}", name), arguments, "schedule", schedule});
        for (const char* const name :
             {"xavier_uniform_", "xavier_normal_", "kaiming_uniform_", "kaiming_normal_", "uniform_", "normal_",
              "zeros_", "ones_", "constant_", "orthogonal_", "trunc_normal_"})
            library.entries.push_back({fmt::format("torch.nn.init.{}", name), "*, **", "", drawnOtherwise});
        for (const char* const name : {"MNIST", "FashionMNIST", "KMNIST", "CIFAR10", "CIFAR100"})
            library.entries.push_back({fmt::format("torchvision.datasets.{}", name),
                                       "root=, train=, transform=, target_transform=, download=", "dataset",
                                       torchvision});
        for (const char* const name : {"relu", "relu_", "tanh", "sigmoid", "view", "reshape", "flatten"})
            library.methods.push_back({"tensor", name, "*, **", layerOf});
        for (const char* const name :
             {"to",        "cuda",    "cpu",        "float",   "long",     "double",     "mean",
              "unsqueeze", "squeeze", "astype",     "permute", "clone",    "contiguous", "requires_grad_",
              "type",      "view_as", "reshape_as", "expand",  "scatter_", "random_",    "item_",
              "T",         "int",     "div",        "div_",    "t"})
            library.methods.push_back({"tensor", name, "*, **", sameThing});
        for (const char* const family : {"model", "layer", "parallel", "loss"}) {
            for (const char* const name : {"to", "cuda"}) library.methods.push_back({family, name, "*, **", moved});
            for (const char* const name : {"cpu", "train", "eval", "float", "double", "share_memory"})
                library.methods.push_back({family, name, "*, **", sameThing});
            for (const char* const name : {"forward", "__call__"})
                library.methods.push_back({family, name, "input, **", forwardOf});
            library.methods.push_back({family, "apply", "*, **", leftOutMethod});
            library.methods.push_back({family, "training", "property", ignoredMethod});
            for (const char* const name : {"half", "bfloat16"})
                library.methods.push_back({family, name, "", leftOutMethod});
            library.methods.push_back({family, "requires_grad_", "*, requires_grad=", frozen});
            for (const char* const name : {"parameters", "named_parameters"})
                library.methods.push_back({family, name, "*, **", parametersOf});
            for (const char* const name : {"state_dict", "load_state_dict", "zero_grad", "children", "modules",
                                           "named_modules", "register_buffer"})
                library.methods.push_back({family, name, "*, **", ignoredMethod});
        }
        for (const char* const name : {"in_features", "out_features", "weight", "bias"})
            library.methods.push_back({"layer", name, "property", ignoredMethod});
        return library;
    }();
    return all;
}

}  // namespace kolo::programs
