// SPDX-License-Identifier: Apache-2.0
//
// PyTorch's data: datasets, loaders and samplers, and tensors that stand for rows.
#include <algorithm>

#include "engine/programs/shared.h"

namespace kolo::programs {

namespace {

/// Rows, or parameters of the program's own.
Outcome<Value> random(Interpreter& interpreter, const Arguments& arguments) {
    const Value shape = arguments.has("size") ? arguments.get("size") : listOf(arguments.rest),
                grad = arguments.get("requires_grad");
    Tensor made = randomRows(interpreter, shape, false, arguments.place);
    made.variable = grad.as<bool>() && *grad.as<bool>();
    return Value{made};
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

/// Subset(data, range(rank, len(data), size)): where other ranks take other rows, all of them share out the dataset.
Outcome<Value> subset(Interpreter& interpreter, const Arguments& arguments) {
    const Value of = arguments.get("dataset");
    const DataPtr whole = dataOf(of);
    const Value indices = arguments.get("indices");
    std::vector<Value> items;
    if (indices.as<List>() || indices.as<Range>()) items = TRY(interpreter.itemsOf(indices, arguments.place));
    std::vector<std::int64_t> numbers;
    for (const Value& each : items)
        if (each.as<std::int64_t>()) numbers.push_back(*each.as<std::int64_t>());
    if (!whole || !of.thing() || numbers.empty() || numbers.size() != items.size()) {
        interpreter.note(arguments.place,
                         Engine::tr("which rows these are, only a run of the program knows: Kolo takes all of them"),
                         true);
        return of;
    }
    const auto part = std::make_shared<Thing>(*of.thing());
    if (interpreter.subsetsAreShards) {
        part->attributes["sharded"] = Value{true};
    } else {
        auto data = std::make_shared<Data>(*whole);
        data->rows = std::ssize(numbers);
        data->cut = true;
        part->attributes["rows"] = Value{Tensor{.data = std::move(data)}};
        interpreter.study.subsets.push_back(std::move(numbers));
    }
    return Value{part};
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
    const bool isShard = dataset.thing() && dataset.thing()->isTrue("sharded");
    const bool sharded = isShard || (sampler.thing() && sampler.thing()->type == "torch.utils.data.DistributedSampler");
    // A sampler of the program's own is there to share out the rows; only a run knows how well it does.
    if (sampler.thing() && sampler.thing()->own) thing.attributes["sharded"] = {true};
    if (sharded) thing.attributes["sharded"] = {true};
    if (sharded && !isShard) {
        interpreter.study.shardOrders.push_back(static_cast<std::int64_t>(sampler.thing()->number("seed", 0)));
        if (arguments.get("shuffle").as<bool>() && *arguments.get("shuffle").as<bool>())
            return interpreter.wrong(arguments.place,
                                     Complaint::tr("A DataLoader takes shuffle=True or a sampler, not both; "
                                                   "DistributedSampler shuffles by itself."));
    }
    interpreter.note(arguments.place, [sharded](const Outlook& outlook) {
        const Text rowsText = batchNote(outlook);
        return sharded && outlook.workers > 1 && settingOf(outlook, "shard") != "wrong"
                   ? rowsText +
                         Engine::tr("; each of the {} workers reads its own rows, no two the same", outlook.workers)
                   : rowsText;
    });
    return made;
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

const Library& torchDataLibrary{{
    {"torch.utils.data.Dataset(**) -> dataset"},
    {"torch.utils.data.DataLoader(dataset, batch_size=, shuffle=, sampler=, num_workers=, pin_memory=, "
     "drop_last=, **) -> dataset",
     loader},
    {"torch.utils.data.random_split(dataset, lengths, **)", randomSplit},
    {"torch.utils.data.Subset(dataset, indices)", subset},
    {"torch.utils.data.TensorDataset(*) -> dataset", tensorDataset},
    {"torch.utils.data.RandomSampler(data_source, **) -> sampler"},
    {"torch.utils.data.SequentialSampler(data_source) -> sampler"},
    {"torch.utils.data.DistributedSampler(dataset, num_replicas=, rank=, shuffle=, **) -> sampler"},
    {"torch.{randn, rand, zeros, ones}(*, **)", random},
    {"torch.{randint, zeros_like}(*, **)", ignoredCall},
    {"torch.{tensor, as_tensor, from_numpy}(*, **)", firstArgument},
    {"torch.randperm(n, **)", permutation},
    {"torch.arange(*, **)", permutation},
    {"torch.{LongTensor, FloatTensor}(*)", ignoredCall},
    {"torchvision.datasets.{MNIST, FashionMNIST, KMNIST, CIFAR10, CIFAR100}(root=, train=, transform=, "
     "target_transform=, download=) -> dataset",
     torchvision},
    {"tensor.size(*)", sizeOf},
    {"tensor.{split, chunk}(size, dim=)", splitRows},
    {"sampler.set_epoch(epoch)", ignoredMethod},
}};

}  // namespace kolo::programs
