// SPDX-License-Identifier: Apache-2.0
//
// tf.data: a pipeline is a thing that is copied with one more thing said of it, at each of its steps.
#include <algorithm>
#include <cmath>

#include "engine/programs/shared.h"

namespace kolo::programs {

namespace {

Value datasetOf(const Interpreter& interpreter, const Arguments& arguments, DataPtr data) {
    const auto made = newThing(interpreter, "tf.data.Dataset", arguments.place);
    Tensor rows;
    rows.data = std::move(data);
    made->attributes["rows"] = {rows};
    return Value{made};
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
    if (lastName(*arguments.function) == "from_tensors" && data) {  // all of it is one row
        auto row = std::make_shared<Data>(*data);
        if (!data->shape.empty()) row->row = data->shape;
        row->rows = 1;
        return datasetOf(interpreter, arguments, row);
    }
    return datasetOf(interpreter, arguments, data);
}

/// A step of a pipeline: the same rows, with one more thing said of them.
Value more(const Value& of, const std::string& name, const Value& value) {
    auto next = std::make_shared<Thing>(*of.thing());
    next->attributes[name] = value;
    return Value{next};
}

/// How many, if it says so; AUTOTUNE does not.
std::int64_t countIn(const Value& value, std::int64_t least, std::int64_t most, std::int64_t otherwise) {
    const auto* const count = value.as<std::int64_t>();
    return count && *count >= least ? std::min(most, *count) : otherwise;
}

Outcome<Value> mapRows(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const Value parallel = arguments.get("num_parallel_calls");
    if (parallel.as<None>()) {
        interpreter.note(arguments.place, Engine::tr("the loader prepares each row; Kolo's rows are ready"));
        return of;
    }
    const std::int64_t loaders = countIn(parallel, 1, 16, 2);
    interpreter.note(arguments.place,
                     Engine::tr("loaders={}: so many threads of each worker prepare batches", loaders));
    interpreter.study.loaders = loaders;
    return more(of, "loaders", {loaders});
}

Outcome<Value> shuffle(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    interpreter.note(arguments.place, Engine::tr("rows come in a random order, each epoch in another"));
    const Value again = arguments.get("reshuffle_each_iteration");
    if (again.as<bool>() && !*again.as<bool>())
        interpreter.note(arguments.place, Engine::tr("Kolo shuffles anew in each epoch, here as well"), true);
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
        if (outlook.workers == 1) return Engine::tr("one worker trains here: it reads the rows of all shards");
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

/// Dataset.zip((rows, labels)): the first of them.
Outcome<Value> zipped(Interpreter& interpreter, const Arguments& arguments) {
    const auto parts = TRY(interpreter.itemsOf(arguments.get("tensors"), arguments.place));
    return parts.empty() ? Value{LeftOut{}} : parts.front();
}

/// Of auto_shard_policy nothing is kept but that it is off.
Outcome<Value> withOptions(Interpreter&, const Value& of, const Arguments& arguments) {
    const Value options = arguments.get("options");
    const Value policy = options.thing() ? options.thing()->get("auto_shard_policy") : Value{};
    const bool off = policy.as<Known>() && lastName(policy.as<Known>()->path) == "OFF";
    return off ? more(of, "cuts itself", {true}) : of;
}

Outcome<Value> batchRows(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const std::int64_t rows = TRY(batchSize(interpreter, arguments.get("batch_size"), arguments.place));
    interpreter.note(arguments.place, batchNote);
    const Value cut = arguments.get("drop_remainder");
    // Of rows that come again and again a batch has some of one epoch and some of the next.
    const bool straddles = of.thing() && (of.thing()->has("endless") || of.thing()->has("row repeats"));
    return more(more(more(of, "batch", {rows}), "straddles", Value{straddles}), "drop_last",
                Value{cut.as<bool>() && *cut.as<bool>()});
}

Outcome<Value> prefetch(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const std::int64_t ahead = countIn(arguments.get("buffer_size"), 0, 64, 8);
    interpreter.note(arguments.place,
                     Engine::tr("prefetch={}: so many batches are ready before the device asks", ahead));
    interpreter.study.prefetch = ahead;
    return more(of, "prefetch", {ahead});
}

/// Rows again and again; after batch(), batches. Without a number, without an end.
Outcome<Value> repeat(Interpreter&, const Value& of, const Arguments& arguments) {
    const Value count = arguments.get("count");
    const bool batches = of.thing()->has("batch");
    if (!count.as<std::int64_t>() || *count.as<std::int64_t>() < 1) return more(of, "endless", {true});
    if (!of.thing()->has("take")) return more(of, batches ? "repeat" : "row repeats", count);
    const double all = of.thing()->number("take", 1) * static_cast<double>(*count.as<std::int64_t>());
    return more(more(of, "repeat", count), "take", Value{static_cast<std::int64_t>(std::min(all, 1e9))});
}

/// The first rows; after batch(), the first batches.
Outcome<Value> take(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const Value count = arguments.get("count");
    if (!count.as<std::int64_t>() || *count.as<std::int64_t>() < 1) return of;
    const bool batches = of.thing()->has("batch");
    const DataPtr whole = dataOf(of);
    if (batches && of.thing()->has("order"))
        interpreter.note(arguments.place,
                         Engine::tr("each pass takes its batches from the beginning of a new order; Kolo goes on "
                                    "through all rows"),
                         true);
    const double batch = batches ? of.thing()->number("batch", 0) : 1;
    const auto has = [&of](const char* name) { return of.thing()->has(name); };
    const bool isPlain = !has("order") && !has("endless") && !has("row repeats") && !has("sharded");
    if (batches && (!isPlain || batch < 1)) return more(of, "take", count);
    auto data = whole ? std::make_shared<Data>(*whole) : std::make_shared<Data>();
    const auto rows = static_cast<std::int64_t>(std::min(1e12, static_cast<double>(*count.as<std::int64_t>()) * batch));
    data->rows = data->rows > 0 ? std::min(data->rows, rows) : rows;
    data->cut = true;
    const Value cut = more(of, "rows", Value{Tensor{.data = std::move(data)}});
    return batches ? more(cut, "take", count) : cut;
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
    if (of.thing() && of.thing()->isTrue("alone")) return Value{rows};  // without labels
    labels = rows;
    labels.labels = true;
    return listOf({Value{rows}, Value{labels}}, true);
}

/// How many batches a loop over it has; of one without an end, those that its rows make once.
Outcome<Value> batches(Interpreter& interpreter, const Value& of, const Arguments&) {
    const DataPtr data = dataOf(of);
    constexpr std::int64_t kUsualRows = 4096, kUsualBatch = 32, kMost = 1'000'000'000;
    const std::int64_t rows = data && data->rows > 0 ? data->rows : kUsualRows;
    const Thing* const thing = of.thing();
    if (!thing) return Value{rows};
    const auto number = [&](const char* name) {
        return std::clamp<std::int64_t>(std::llround(thing->number(name, 1)), 1, kMost);
    };
    const std::int64_t batch = thing->has("batch") && thing->number("batch", 0) == 0 ? kUsualBatch : number("batch");
    const std::int64_t share = thing->isTrue("sharded") ? std::max<std::int64_t>(1, interpreter.workers()) : 1;
    const double all =
        static_cast<double>(rows) / static_cast<double>(share) * static_cast<double>(number("row repeats"));
    const double full = all / static_cast<double>(batch);
    const double kept = thing->isTrue("drop_last") ? std::floor(full) : std::ceil(full);
    std::int64_t count = std::clamp<std::int64_t>(std::llround(kept), 1, kMost);
    count = std::min(kMost, count * std::min<std::int64_t>(number("repeat"), 1'000'000));
    if (!thing->has("take")) return Value{count};
    return Value{thing->isTrue("endless") ? number("take") : std::min(count, number("take"))};
}

/// tfds.load("mnist"): images that stand for it, in one dataset or one for each split.
Outcome<Value> loadNamed(Interpreter& interpreter, const Arguments& arguments) {
    std::string name = shown(arguments.get("name"));
    name = name.substr(0, name.find_first_of(":/"));
    static const std::map<std::string, std::string> known = {{"mnist", "MNIST"},
                                                             {"fashion_mnist", "Fashion-MNIST"},
                                                             {"kmnist", "KMNIST"},
                                                             {"cifar10", "CIFAR-10"},
                                                             {"cifar100", "CIFAR-100"}};
    const auto found = known.find(name);
    if (found == known.end())
        return interpreter.wrong(arguments.place,
                                 Complaint::tr("There is no dataset {} here; there are mnist, fashion_mnist, kmnist, "
                                               "cifar10 and cifar100.",
                                               inQuotes(name)));
    const Value dataset = datasetOf(interpreter, arguments,
                                    std::make_shared<Data>(imagesNamed(interpreter, found->second, arguments.place)));
    Value all = dataset;
    if (const Value split = arguments.get("split"); split.as<List>()) {
        all = listOf(std::vector<Value>(split.as<List>()->items->size(), dataset));
    } else if (!split.as<std::string>()) {
        Dict splits{std::make_shared<std::vector<std::pair<Value, Value>>>()};
        for (const char* const each : {"train", "test"}) splits.items->emplace_back(Value{std::string(each)}, dataset);
        all = {splits};
    }
    const Value info = arguments.get("with_info");
    return info.as<bool>() && *info.as<bool>() ? listOf({all, Value{Unknown{"info"}}}, true) : all;
}

}  // namespace

const Library& dataLibrary{{
    {"tf.data.Dataset() -> dataset"},
    {"tf.data.Dataset.{from_tensor_slices, from_tensors}(tensors, name=) -> dataset", fromSlices},
    {"tf.data.Dataset.{from_generator, list_files}(tensors, **) -> dataset", fromSlices},
    {"tf.data.Dataset.range(tensors, *, **) -> dataset", fromSlices},
    {"tf.data.Dataset.zip(tensors, *, **) -> dataset", zipped},
    {"tf.data.TFRecordDataset(tensors, **) -> dataset", fromSlices},
    {"tf.data.AUTOTUNE"},
    {"tf.data.Options() -> options"},
    {"tf.data.AutoShardPolicy.{AUTO, DATA, FILE, OFF} -> auto-shard policy"},
    {"tfds.load(name, split=, data_dir=, batch_size=, shuffle_files=, download=, as_supervised=, "
     "with_info=, **)",
     loadNamed},
    {"tfds.disable_progress_bar", ignoredCall},
    {"dataset.map(map_func, num_parallel_calls=, **)", mapRows},
    {"dataset.shuffle(buffer_size, seed=, reshuffle_each_iteration=, **)", shuffle},
    {"dataset.shard(num_shards, index)", shard},
    {"dataset.batch(batch_size, drop_remainder=, **)", batchRows},
    {"dataset.prefetch(buffer_size)", prefetch},
    {"dataset.repeat(count=)", repeat},
    {"dataset.take(count)", take},
    {"dataset.skip(count)", leftOutMethod},
    {"dataset.cache(filename=)", sameThing},
    {"dataset.unbatch()", sameThing},
    {"dataset.cardinality()", batches},
    {"dataset.filter(predicate)", leftOutMethod},
    {"dataset.interleave(*, **)", sameThing},
    {"dataset.enumerate(start=)", sameThing},
    {"dataset.with_options(options)", withOptions},
    {"options.{experimental_distribute, experimental_threading, threading}", sameThing},
    {"dataset.as_numpy_iterator()", sameThing},
    {"dataset.one batch()", oneBatch},
    {"dataset.batches()", batches},
    {"tensor.one batch()", oneBatch},
    {"tensor.batches()", batches},
}};

}  // namespace kolo::programs
