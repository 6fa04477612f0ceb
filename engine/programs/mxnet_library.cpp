// SPDX-License-Identifier: Apache-2.0
//
// MXNet: its arrays and its key-value store, and Gluon. A program of arrays and stores trains nothing that Kolo would
// know as a model: it is handed to the placement lab, which really pushes and pulls (engine/placement/key_values.cpp).
// A program of Gluon has a model, and its Trainer says which store its gradients go through.
#include <algorithm>

#include "engine/programs/shared.h"

namespace kolo::programs {

namespace {

Outcome<Value> array(Interpreter& interpreter, const Arguments&) {
    interpreter.study.places = true;
    return Value{Unknown{"array"}};
}

constexpr const char* kStore = "mx.kv.KVStore";

/// mx.kv.create("dist_sync"): pushed to and pulled from by the placement lab, or named to a Trainer.
Outcome<Value> store(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.study.places = true;
    return thingOf(interpreter, kStore, arguments);
}

/// Layers have Keras's arguments under names of their own.
Outcome<Value> gluonLayer(Interpreter& interpreter, const Arguments& arguments) {
    Value made = makeThing(interpreter, arguments).value();
    for (const auto& [from, to] : {std::pair{"channels", "filters"}, std::pair{"axes", "axis"}})
        if (made.thing()->has(from)) made.thing()->attributes[to] = made.thing()->get(from);
    return made;
}

Outcome<Value> gluonSequential(Interpreter& interpreter, const Arguments& arguments) {
    const Value made = makeThing(interpreter, arguments).value();
    made.thing()->attributes["layers"] = listOf({});
    interpreter.study.model = *made.as<ThingPtr>();
    noteModel(interpreter, arguments.place);
    return made;
}

/// gluon.utils.split_and_load(data, contexts): a part for each device; here the workers are these.
Outcome<Value> pieces(Interpreter& interpreter, const Arguments& arguments) {
    Study& study = interpreter.study;
    if (!study.together)
        interpreter.setTogether(
            {"Gluon", arguments.place, 0, systemSettings("mxnet", {{"kvstore", "device"}}), true, false});
    if (const Value contexts = arguments.get("ctx_list"); contexts.as<List>() && study.together->globalBatch)
        study.together->workers = static_cast<int>(contexts.as<List>()->items->size());
    return listOf({arguments.get("data")});
}

Outcome<Value> sizeOfStore(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    return workersSeen(interpreter, arguments);
}

Outcome<Value> rankOfStore(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    return ownRank(interpreter, arguments);
}

/// gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1}, kvstore="dist_sync").
Outcome<Value> trainer(Interpreter& interpreter, const Arguments& arguments) {
    const Value given = arguments.get("kvstore");
    const std::string kind = given.thing()             ? given.thing()->text("name")
                             : given.as<std::string>() ? shown(given)
                                                       : "device";
    const std::vector<std::string> known = {"local", "device", "nccl", "dist_sync", "dist_device_sync", "dist_async"};
    if (std::ranges::find(known, kind) == known.end())
        return interpreter.wrong(arguments.place, Complaint::tr("There is no store {}; there are {}.{}", inQuotes(kind),
                                                                orList(known), didYouMean(kind, known)));
    if (!given.as<None>()) {
        auto settings = systemSettings("mxnet", {{"kvstore", kind == "dist_device_sync" ? "dist_sync" : kind}});
        if (kind == "nccl") settings = systemSettings("tf-mirrored");  // a ring
        interpreter.setTogether({"Gluon", arguments.place, 0, std::move(settings), !kind.starts_with("dist"), false});
        interpreter.note(arguments.place, [kind](const Outlook& outlook) {
            return Engine::tr("kvstore={}: {} workers; {}", kind, outlook.workers, exchanged(outlook));
        });
    }
    const Value optimizer = arguments.get("optimizer");
    if (optimizer.thing()) return optimizer;
    const std::string name = shown(optimizer);
    const std::map<std::string, std::string> optimizers = {{"sgd", "SGD"},         {"adam", "Adam"},
                                                           {"rmsprop", "RMSprop"}, {"adagrad", "Adagrad"},
                                                           {"nag", "NAG"},         {"adadelta", "Adadelta"}};
    const auto found = optimizers.find(name);
    const auto made =
        newThing(interpreter, "mx.optimizer." + (found == optimizers.end() ? std::string("SGD") : found->second),
                 arguments.place);
    if (const Value options = arguments.get("optimizer_params"); options.as<Dict>())
        for (const auto& [option, value] : *options.as<Dict>()->items)
            made->attributes[shown(option) == "wd" ? "weight_decay" : shown(option)] = value;
    return Value{made};
}

Outcome<Value> dataset(Interpreter& interpreter, const Arguments& arguments) {
    const std::string name = lastName(*arguments.function);
    const auto made = newThing(interpreter, "torch.utils.data.Dataset", arguments.place);
    made->attributes["rows"] =
        Value{Tensor{.data = std::make_shared<Data>(imagesNamed(interpreter, name, arguments.place))}};
    return Value{made};
}

Outcome<Value> gluonLoader(Interpreter& interpreter, const Arguments& arguments) {
    const Value loader = TRY(findEntry("torch.utils.data.DataLoader")->call(interpreter, arguments));
    const Value last = arguments.get("last_batch");
    if (loader.thing() && !last.as<None>() && shown(last) != "keep") {
        if (shown(last) == "rollover")
            interpreter.note(arguments.place, Engine::tr("Kolo has no {}: it is left out", inQuotes(shown(last))),
                             true);
        loader.thing()->attributes["drop_last"] = Value{true};
    }
    return loader;
}

}  // namespace

const Library& mxnetLibrary{{
    {"mx.{cpu, gpu}(device_id=)", ignoredCall},
    {"mx.num_gpus()", workersSeen},
    {"mx.context.num_gpus()", workersSeen},
    {"mx.nd.{ones, zeros}(shape, ctx=, dtype=)", array},
    {"mx.nd.full(shape, val, ctx=, dtype=)", array},
    {"mx.nd.array(source_array, ctx=, dtype=)", array},
    {"mx.nd.waitall", ignoredCall},
    {std::string(kStore) + "(**) -> store"},
    {"mx.kv.create(name=)", store},
    {"mx.kvstore.create(name=)", store},
    {"mx.optimizer.create(name, learning_rate=, **)", ignoredCall},
    {"mx.gluon.nn.{Sequential, HybridSequential}(**) -> model", gluonSequential},
    {"mx.gluon.nn.Dense(units, activation=, use_bias=, flatten=, **) -> layer", gluonLayer},
    {"mx.gluon.nn.Conv2D(channels, kernel_size, strides=, padding=, **) -> layer", gluonLayer},
    {"mx.gluon.nn.{MaxPool2D, AvgPool2D}(pool_size=, strides=, padding=, **) -> layer", gluonLayer},
    {"mx.gluon.nn.{Flatten, BatchNorm}(**) -> layer", gluonLayer},
    {"mx.gluon.nn.Activation(activation, **) -> layer", gluonLayer},
    {"mx.gluon.nn.Dropout(rate, **) -> layer", gluonLayer},
    {"mx.gluon.loss.{SoftmaxCrossEntropyLoss, SoftmaxCELoss, L2Loss}(**) -> loss"},
    {"mx.gluon.Trainer(params, optimizer, optimizer_params=, kvstore=, **) -> optimizer", trainer},
    {"mx.gluon.data.DataLoader(dataset, batch_size=, shuffle=, sampler=, last_batch=, num_workers=, **) -> "
     "dataset",
     gluonLoader},
    {"mx.gluon.data.Sampler(*, **) -> sampler"},
    {"mx.autograd.record(*) -> context", makeThing},
    {"mx.random.seed(seed, **)", setSeed},
    {"mx.init.{Xavier, Normal}(*, **)", ignoredCall},
    {"mx.metric.Accuracy(*) -> metric", makeThing},
    {"mx.gluon.data.vision.transforms.ToTensor(*)", ignoredCall},
    {"mx.gluon.utils.split_and_load(data, ctx_list=, **)", pieces},
    {"mx.optimizer.{SGD, Adam, RMSprop, Adagrad, NAG, Adadelta}(learning_rate=, **) -> optimizer"},
    {"mx.gluon.data.vision.{MNIST, FashionMNIST, CIFAR10, CIFAR100}(*, **) -> dataset", dataset},
    {"model.initialize(*, **)", ignoredMethod},
    {"model.name_scope()",
     [](Interpreter& interpreter, const Value&, const Arguments& arguments) -> Outcome<Value> {
         return thingOf(interpreter, "scope", arguments);
     }},
    {"model.{hybridize, collect_params}(*, **)", ignoredMethod},
    {"dataset.transform_first(*, **)", sameThing},
    {"tensor.as_in_context(*)", sameThing},
    {"tensor.asscalar()", ignoredMethod},
    {"store.num_workers", sizeOfStore},
    {"store.rank", rankOfStore},
    {"metric.update(*, **)", ignoredMethod},
    {"metric.{get, reset}()", ignoredMethod},
    {"store.{push, pull, pushpull, init, set_optimizer, set_gradient_compression, set_updater, _set_updater, "
     "row_sparse_pull, barrier, type}(*, **)",
     ignoredMethod},
}};

}  // namespace kolo::programs
