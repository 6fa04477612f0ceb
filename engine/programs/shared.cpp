// SPDX-License-Identifier: Apache-2.0
#include "engine/programs/shared.h"

#include <algorithm>

#include "engine/api/number_words.h"
#include "engine/api/system.h"

namespace kolo::programs {

Outcome<Value> ignoredCall(Interpreter&, const Arguments& arguments) {
    return Value{Unknown{*arguments.function}};
}

Outcome<Value> ignoredMethod(Interpreter&, const Value&, const Arguments& arguments) {
    return Value{Unknown{*arguments.function}};
}

Outcome<Value> sameThing(Interpreter&, const Value& of, const Arguments&) {
    return of;
}

Outcome<Value> firstArgument(Interpreter&, const Arguments& arguments) {
    if (!arguments.first.empty())
        if (const auto found = arguments.values.find(arguments.first); found != arguments.values.end())
            return found->second;
    return arguments.rest.empty() ? Value{Unknown{*arguments.function}} : arguments.rest.front();
}

Outcome<Value> callArgument(Interpreter& interpreter, const Arguments& arguments, const char* function,
                            std::vector<Value> before) {
    if (const Value given = arguments.get("args"); given.as<Tensor>())
        before.push_back(given);
    else if (!given.as<None>())
        for (Value& each : TRY(interpreter.itemsOf(given, arguments.place))) before.push_back(std::move(each));
    Named named;
    if (const Value given = arguments.get("kwargs"); given.as<Dict>())
        for (const auto& [name, value] : *given.as<Dict>()->items) named.emplace_back(shown(name), value);
    return interpreter.callValue(arguments.get(function), std::move(before), std::move(named), arguments.place);
}

Outcome<Value> leftOutCall(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.note(arguments.place, Engine::tr("Kolo has no {}: it is left out", lastName(*arguments.function)),
                     true);
    return Value{Unknown{*arguments.function}};
}

Outcome<Value> leftOutMethod(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    TRY(leftOutCall(interpreter, arguments));
    return of;
}

Outcome<Value> workersSeen(Interpreter& interpreter, const Arguments&) {
    return Value{interpreter.workers()};
}

Outcome<Value> ownRank(Interpreter& interpreter, const Arguments&) {
    return Value{static_cast<std::int64_t>(interpreter.rank)};
}

Outcome<Value> setSeed(Interpreter& interpreter, const Arguments& arguments) {
    const Value value = arguments.get("seed");
    if (value.as<std::int64_t>())
        interpreter.study.seed = std::clamp<std::int64_t>(*value.as<std::int64_t>(), 0, 4294967295);
    return Value{};
}

Outcome<Value> makeThing(Interpreter& interpreter, const Arguments& arguments) {
    return thingOf(interpreter, *arguments.function, arguments);
}

Outcome<Value> lossOf(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    Tensor loss;
    const auto output = std::ranges::find_if(arguments.rest, [](const Value& each) {
        const auto* const tensor = each.as<Tensor>();
        return tensor && (tensor->model || tensor->chain);
    });
    if (output != arguments.rest.end())
        loss = *output->as<Tensor>();
    else
        interpreter.note(arguments.place, Engine::tr("no model's output goes into this loss"), true);
    loss.loss = *of.as<ThingPtr>();
    loss.summed = reductionOf(*loss.loss) == "sum";
    return Value{loss};
}

// ---- things

ThingPtr newThing(const Interpreter& interpreter, const std::string& type, Place place) {
    auto thing = std::make_shared<Thing>();
    thing->type = type;
    thing->place = place;
    thing->lastLine = interpreter.now();
    return thing;
}

Value thingOf(const Interpreter& interpreter, const std::string& type, const Arguments& arguments) {
    auto thing = newThing(interpreter, type, arguments.place);
    thing->attributes = arguments.values;
    if (!arguments.rest.empty()) thing->attributes["*"] = listOf(arguments.rest);
    return Value{thing};
}

Outcome<Value> applied(Interpreter& interpreter, const std::string& type, const Value& input,
                       std::map<std::string, Value> attributes, Place place) {
    const auto layer = newThing(interpreter, type, place);
    layer->attributes = std::move(attributes);
    return interpreter.apply(layer, input, place);
}

bool hasParameters(const Thing& layer) {
    static const std::vector<std::string> known = {"Dense",     "Linear", "Conv2D", "Conv2d",
                                                   "SimpleRNN", "RNN",    "LSTM",   "GRU"};
    return std::ranges::find(known, lastName(layer.type)) != known.end();
}

Outcome<void> checkLayer(const Interpreter& interpreter, const Value& value, Place place) {
    if (const std::string family = familyOf(value);
        family == "layer" || family == "model" || value.as<LeftOut>() || value.as<Tensor>())
        return {};
    return interpreter.wrong(place, Complaint::tr("A model is made of layers, but this is {}.", kindOf(value)));
}

void noteModel(Interpreter& interpreter, Place place) {
    interpreter.note(place, [](const Outlook& outlook) {
        return Engine::tr("the model {}, {} parameters", settingOf(outlook, "model"), groupedText(outlook.parameters));
    });
}

Text replicas(const Outlook& outlook) {
    return outlook.workers == 1 ? Engine::tr("1 replica") : Engine::tr("{} replicas", outlook.workers);
}

Text workersInWords(int count) {
    return count == 1 ? Engine::tr("1 worker") : Engine::tr("{} workers", count);
}
Text serversInWords(int count) {
    return count == 1 ? Engine::tr("1 parameter server") : Engine::tr("{} parameter servers", count);
}

Outcome<std::int64_t> batchSize(Interpreter& interpreter, const Value& given, Place place) {
    const auto* const rows = given.as<std::int64_t>();
    if (rows && *rows < 1)
        return interpreter.wrong(place, Complaint::tr("A batch has at least one row, not {}.", *rows));
    if (given.as<Unknown>())
        interpreter.note(
            place,
            [](const Outlook& outlook) {
                return Engine::tr("only a run knows how many rows a batch has; Kolo takes {} for each worker",
                                  outlook.batch);
            },
            true);
    return rows ? *rows : std::int64_t{0};
}

Text batchNote(const Outlook& outlook) {
    return outlook.workers == 1 ? Engine::tr("batch={}: rows a step", outlook.batch)
                                : Engine::tr("batch={}: rows of each worker and step", outlook.batch);
}

void noteRanks(Interpreter& interpreter, Place place) {
    interpreter.note(place, [](const Outlook& outlook) {
        return outlook.workers == 1 ? Engine::tr("1 rank, started by Kolo")
                                    : Engine::tr("{} ranks, started by Kolo", outlook.workers);
    });
}

// ---- data

std::vector<std::int64_t> shapeOfLists(const Value& value) {
    const auto* const list = value.as<List>();
    if (!list || list->items->empty()) return {};
    std::vector<std::int64_t> shape = shapeOfLists(list->items->front());
    if (shape.empty() && !list->items->front().isNumber()) return {};
    shape.insert(shape.begin(), static_cast<std::int64_t>(list->items->size()));
    return shape;
}

DataPtr dataOf(const Value& value) {
    if (const auto* tensor = value.as<Tensor>()) return tensor->data;
    const bool several = value.as<List>() && value.as<List>()->tuple;          // (rows, labels)
    if (const auto shape = shapeOfLists(value); !shape.empty() && !several) {  // numbers in the program
        auto data = std::make_shared<Data>();
        data->shape = shape;
        data->rows = shape.front();
        data->row.assign(shape.begin() + 1, shape.end());
        return data;
    }
    if (const auto* list = value.as<List>(); list && !list->items->empty()) return dataOf(list->items->front());
    if (const auto* dict = value.as<Dict>(); dict && !dict->items->empty()) return dataOf(dict->items->front().second);
    if (const Thing* const thing = value.thing(); thing && thing->has("rows")) return dataOf(thing->get("rows"));
    return nullptr;
}

Data imagesNamed(Interpreter& interpreter, const std::string& name, Place place) {
    Data data;
    data.asked = name;
    data.classes = name == "CIFAR100" || name == "CIFAR-100" ? 100 : 10;
    if (name.starts_with("CIFAR")) {
        data.row = {32, 32, 3};
        interpreter.note(place,
                         Engine::tr("random images of the same size take the place of {}, with classes that a "
                                    "linear rule gives them",
                                    name),
                         true);
    } else {
        data.row = {28, 28};
        data.kolo = "digits28";
        interpreter.note(
            place, Engine::tr("digits28 takes the place of {}: digits of the same size that Kolo draws", name), true);
    }
    return data;
}

Tensor randomRows(Interpreter& interpreter, const Value& shape, bool channelsLast, Place place) {
    auto data = std::make_shared<Data>();
    data->channelsLast = channelsLast;
    std::vector<Value> lengths = shape.as<List>() ? *shape.as<List>()->items : std::vector<Value>{shape};
    if (lengths.size() == 1 && lengths.front().as<List>()) lengths = *lengths.front().as<List>()->items;
    std::int64_t numbers = 1;
    for (const Value& each : lengths) {
        data->shape.push_back(each.isNumber() ? static_cast<std::int64_t>(each.number()) : 1);
        if (data->shape.size() > 1) numbers *= std::clamp<std::int64_t>(data->shape.back(), 1, 1 << 20);
    }
    Tensor tensor;
    if (data->shape.empty()) return tensor;
    data->rows = std::max<std::int64_t>(1, data->shape.front());
    data->row.assign(data->shape.begin() + 1, data->shape.end());
    if (!data->row.empty()) interpreter.note(place, Engine::tr("random numbers: {} rows of {}", data->rows, numbers));
    tensor.batch = data->rows;
    tensor.data = std::move(data);
    return tensor;
}

void readsFrom(Study& study, const Thing& pipeline) {
    for (const auto& [name, into] : {std::pair{"prefetch", &study.prefetch}, std::pair{"loaders", &study.loaders}})
        if (pipeline.has(name)) *into = static_cast<std::int64_t>(pipeline.number(name, 0));
    study.cut = pipeline.isTrue("overlapping") ? Cut::Overlapping : pipeline.isTrue("sharded") ? Cut::Parts : Cut::None;
    study.cutAt = pipeline.place;
    study.cutLastLine = pipeline.lastLine;
    study.dropsLast = pipeline.isTrue("drop_last") || pipeline.isTrue("straddles");
    // tf.data shuffles only where it is told to.
    study.isOrdered = pipeline.isTrue("ordered") || (pipeline.type == "tf.data.Dataset" && !pipeline.has("order"));
    study.readAt = pipeline.place;
    study.cutsItself = pipeline.isTrue("cuts itself");
    study.perReplica = pipeline.isTrue("per replica");
}

// ---- a step of training

Value lossOfDifference(const Value& of, const std::string& type, Place place) {
    const auto* const tensor = of.as<Tensor>();
    if (!tensor || !tensor->difference || tensor->loss) return of;
    Tensor loss = *tensor;
    loss.loss = std::make_shared<Thing>();
    loss.loss->type = type;
    loss.loss->place = place;
    return Value{loss};
}

Value summed(const Value& of) {
    const auto* const tensor = of.as<Tensor>();
    // A mean is one number already.
    if (!tensor || !tensor->loss || !(tensor->difference || reductionOf(*tensor->loss) == "none")) return of;
    Tensor loss = *tensor;
    loss.summed = true;
    return Value{loss};
}

Tensor oneNumber(const Tensor& loss) {
    return loss.averaged ? loss : *summed(Value{loss}).as<Tensor>();
}

Value rowsSummed(const Value& of) {
    const auto* const tensor = of.as<Tensor>();
    if (!tensor || !tensor->loss || !tensor->difference) return of;
    Tensor loss = *tensor;
    loss.loss = std::make_shared<Thing>(*tensor->loss);
    loss.loss->attributes["reduction"] = Value{std::string("outputs")};
    return Value{loss};
}

bool isOfKeras(const Thing& optimizer) {
    return optimizer.type.starts_with("keras.") && !optimizer.isTrue("in a graph");
}

std::string reductionOf(const Thing& loss) {
    const Value given = loss.get("reduction");
    std::string name = given.as<Known>() ? lastName(given.as<Known>()->path) : loss.text("reduction");
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    return name;
}

Outcome<void> backward(Interpreter& interpreter, const Tensor& loss, Place place) {
    Study& study = interpreter.study;
    if (!loss.loss && !loss.model && !loss.chain) {
        if (study.places) {  // of tensors alone, as in the placement lab
            interpreter.note(place, Engine::tr("gradients of plain tensors"));
            return {};
        }
        return interpreter.wrong(
            place, Complaint::tr("This is no loss of a model's output, so there is nothing to go back through."));
    }
    study.trains = true;
    study.trainedAt = place;
    study.epochs = 0;
    study.model = loss.model;
    study.chain = loss.chain;
    for (const Chain* link = loss.chain.get(); link; link = link->before.get())
        if (link->frozen && hasParameters(*link->layer)) interpreter.noteFrozen("no_grad", link->place);
    if (loss.loss) study.loss = loss.loss;
    study.lossFactor = loss.factor;
    study.lossSummed = loss.summed;
    study.lossAveraged = loss.averaged;
    if (loss.data) {  // of rows that are cut out here and there, all are read
        const DataPtr before = study.data, whole = loss.data->whole;
        const bool goesOn =
            whole && before && (before == whole || (before->whole == whole && before->first != loss.data->first));
        study.data = goesOn ? whole : loss.data;
    }
    if (loss.batch > 0) {
        const std::int64_t batch = loss.batch * (study.calls ? loss.parts : 1);
        const bool isPart = !loss.pipeline && loss.data && loss.data->whole;  // the last of these may be smaller
        study.batch = isPart && study.backwards > 0 ? std::max(study.batch, batch) : batch;
    }
    if (loss.pipeline) {
        readsFrom(study, *loss.pipeline);
    } else if (loss.data && (loss.data->whole || (loss.parts > 1 && !study.calls))) {  // parts that follow one another
        study.isOrdered = true;
        study.readAt = place;
    }
    study.backwards += interpreter.weight();
    const bool quiet = interpreter.noSync;
    interpreter.note(place, [quiet](const Outlook& outlook) {
        if (quiet) return Engine::tr("the backward pass; gradients stay on their worker");
        return Engine::tr("the backward pass; {}", exchanged(outlook));
    });
    return {};
}

Outcome<std::string> optimizerClass(Interpreter& interpreter, const Arguments& arguments) {
    const Value given = arguments.get("optimizer_class");
    if (given.as<LeftOut>() || arguments.values.contains("...")) return std::string("torch.optim.SGD");
    if (const auto* known = given.as<Known>())
        if (const Entry* entry = findEntry(known->path);
            entry && entry->family == "optimizer" && known->path.starts_with("torch.optim."))
            return known->path;
    return interpreter.wrong(arguments.place,
                             Complaint::tr("{} takes a class of torch.optim, such as torch.optim.SGD, but this is {}.",
                                           lastName(*arguments.function), kindOf(given)));
}

void update(Interpreter& interpreter, const ThingPtr& optimizer, Place place) {
    Study& study = interpreter.study;
    study.optimizer = optimizer;
    study.updates += interpreter.weight();
    study.movedAfter = study.backwards;
    study.movedByHand = false;
    interpreter.note(place, [](const Outlook& outlook) {
        const std::string rule = settingOf(outlook, "optimizer");
        return outlook.steps == 1 ? Engine::tr("the update ({}), once", rule)
                                  : Engine::tr("the update ({}), {} times in all", rule, outlook.steps);
    });
}

Outcome<void> minimize(Interpreter& interpreter, const ThingPtr& optimizer, const Value& loss, Place place) {
    if (const auto* tensor = loss.as<Tensor>()) TRY(backward(interpreter, oneNumber(*tensor), place));
    update(interpreter, optimizer, place);
    return {};
}

std::map<std::string, std::string> systemSettings(const char* id, const std::map<std::string, std::string>& options) {
    const auto system = systems::find(id);
    return system ? (*system)->settings(options) : std::map<std::string, std::string>{};
}

}  // namespace kolo::programs
