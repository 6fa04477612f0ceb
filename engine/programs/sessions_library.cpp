// SPDX-License-Identifier: Apache-2.0
//
// TensorFlow before 2.0: a graph is made first, and a session runs its training operation as often as a loop or a hook
// says; an Estimator is such a loop by itself. With a ClusterSpec the graph's variables lie on parameter servers
// (between-graph replication), whose workers do not wait for each other unless SyncReplicasOptimizer makes them.
#include <algorithm>

#include "engine/programs/shared.h"

namespace kolo::programs {

namespace {

// ---- the graph

/// tf.placeholder(tf.float32, [None, 784]): rows, whatever is fed.
Outcome<Value> placeholder(Interpreter&, const Arguments& arguments) {
    auto data = std::make_shared<Data>();
    if (const Value shape = arguments.get("shape"); shape.as<List>() && shape.as<List>()->items->size() > 1)
        for (std::size_t i = 1; i < shape.as<List>()->items->size(); ++i) {
            const Value& each = (*shape.as<List>()->items)[i];
            data->row.push_back(each.isNumber() ? static_cast<std::int64_t>(each.number()) : 1);
        }
    Tensor tensor;
    tensor.data = std::move(data);
    return Value{tensor};
}

/// tf.layers.dense(x, 10): a layer of Keras, made and applied at once.
Outcome<Value> graphLayer(Interpreter& interpreter, const Arguments& arguments) {
    static const std::map<std::string, std::string> known = {{"dense", "Dense"},
                                                             {"conv2d", "Conv2D"},
                                                             {"max_pooling2d", "MaxPooling2D"},
                                                             {"average_pooling2d", "AveragePooling2D"},
                                                             {"flatten", "Flatten"},
                                                             {"dropout", "Dropout"},
                                                             {"batch_normalization", "BatchNormalization"}};
    std::map<std::string, Value> attributes = arguments.values;
    attributes.erase("inputs");
    return applied(interpreter, "keras.layers." + known.at(lastName(*arguments.function)), arguments.get("inputs"),
                   std::move(attributes), arguments.place);
}

/// tf.train.AdamOptimizer(0.01): as Keras's of that name.
Outcome<Value> graphOptimizer(Interpreter& interpreter, const Arguments& arguments) {
    std::string name = lastName(*arguments.function);
    name = name.substr(0, name.find("Optimizer"));
    if (name == "GradientDescent" || name == "Momentum") name = "SGD";
    if (name == "RMSProp") name = "RMSprop";
    Value made = thingOf(interpreter, "keras.optimizers." + name, arguments);
    made.thing()->attributes["in a graph"] = {true};
    return made;
}

/// Gradients of several workers are added up before they are applied; without those that come last, if not all are
/// waited for.
Outcome<Value> synchronous(Interpreter& interpreter, const Arguments& arguments) {
    Study& study = interpreter.study;
    const Value wanted = arguments.get("replicas_to_aggregate"), all = arguments.get("total_num_replicas");
    const std::int64_t spare =
        wanted.as<std::int64_t>() && all.as<std::int64_t>() ? *all.as<std::int64_t>() - *wanted.as<std::int64_t>() : 0;
    if (spare < 0)
        return interpreter.wrong(arguments.place, Complaint::tr("Of {} replicas {} cannot be aggregated in a step.",
                                                                *all.as<std::int64_t>(), *wanted.as<std::int64_t>()));
    study.settings["sync"] = spare > 0 ? fmt::format("backup:{}", spare) : "sync";
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr("sync={}: the servers wait for gradients before they apply them", settingOf(outlook, "sync"));
    });
    return arguments.get("opt");
}

Outcome<Value> hooked(Interpreter&, const Value&, const Arguments&) {
    return Value{Unknown{"hook"}};
}

/// optimizer.minimize(loss): in a graph an operation, which a session runs later.
Outcome<Value> minimized(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const Value loss = TRY(firstArgument(interpreter, arguments));
    if (!of.thing()->isTrue("in a graph")) {  // of Keras, which takes a function of the loss
        const bool calls = loss.as<Function>() || loss.as<Method>();
        const Value value = calls ? TRY(interpreter.callValue(loss, {}, {}, arguments.place)) : loss;
        TRY(minimize(interpreter, *of.as<ThingPtr>(), value, arguments.place));
        return Value{};
    }
    const auto operation = newThing(interpreter, kOperation, arguments.place);
    operation->attributes = {{"loss", loss}, {"optimizer", of}};
    interpreter.study.model = loss.as<Tensor>() ? loss.as<Tensor>()->model : interpreter.study.model;
    return Value{operation};
}

/// optimizer.compute_gradients(loss): pairs of a gradient and its variable.
Outcome<Value> computed(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    Arguments given = arguments;
    given.values = {{"ys", arguments.get("loss")}};
    const Value gradients = TRY(gradientsInGraph(interpreter, given));
    if (!gradients.as<List>()) return gradients;
    return listOf({listOf({gradients.as<List>()->items->front(), Value{Unknown{kParameters}}}, true)});
}

// ---- sessions

/// `ran`: losses whose updates are several operations, one of which has been run.
Outcome<void> runOperations(Interpreter& interpreter, const Value& fetched, Place place, std::vector<ThingPtr>& ran) {
    if (const auto* list = fetched.as<List>())
        for (const Value& each : *list->items) TRY(runOperations(interpreter, each, place, ran));
    if (const auto* dict = fetched.as<Dict>())
        for (const auto& [name, each] : *dict->items) TRY(runOperations(interpreter, each, place, ran));
    const Thing* const operation = fetched.thing();
    if (!operation || operation->type != kOperation || !operation->get("optimizer").as<ThingPtr>()) return {};
    if (const Value loss = operation->get("loss"); operation->isTrue("part") && loss.as<Tensor>()) {
        if (std::ranges::find(ran, loss.as<Tensor>()->loss) != ran.end()) return {};
        ran.push_back(loss.as<Tensor>()->loss);
    }
    return minimize(interpreter, *operation->get("optimizer").as<ThingPtr>(), operation->get("loss"), place);
}

/// session.run(train_op, feed_dict={x: images, y: labels}).
Outcome<Value> runFetches(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    const Value fetches = arguments.get("fetches");
    const double before = interpreter.study.updates;
    std::vector<ThingPtr> ran;
    TRY(runOperations(interpreter, fetches, arguments.place, ran));
    if (interpreter.study.updates > before) {
        if (const Value fed = arguments.get("feed_dict"); fed.as<Dict>())
            for (const auto& [name, each] : *fed.as<Dict>()->items)
                if (const auto* rows = each.as<Tensor>(); rows && rows->data && !rows->labels) {
                    interpreter.study.data = rows->data;
                    if (rows->batch > 0) interpreter.study.batch = rows->batch;
                    if (rows->pipeline) readsFrom(interpreter.study, *rows->pipeline);
                }
    }
    if (const auto* list = fetches.as<List>())
        return listOf(std::vector<Value>(list->items->size(), Value{Unknown{"fetched"}}), true);
    return Value{Unknown{"fetched"}};
}

Outcome<Value> stopHook(Interpreter& interpreter, const Arguments& arguments) {
    for (const char* const name : {"last_step", "num_steps"})
        if (const Value steps = arguments.get(name); steps.as<std::int64_t>())
            interpreter.study.stopAt = std::max<std::int64_t>(1, *steps.as<std::int64_t>());
    interpreter.note(arguments.place,
                     [](const Outlook& outlook) { return Engine::tr("{} steps in all", outlook.steps); });
    return Value{Unknown{"hook"}};
}

Outcome<Value> deviceSetter(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        const std::string servers = settingOf(outlook, "servers");
        return servers == "1"
                   ? Engine::tr("variables go to the parameter server, what computes with them to the worker")
                   : Engine::tr("variables go to the {} parameter servers, what computes with them to the worker",
                                servers);
    });
    return Value{Unknown{"device"}};
}

/// input_data.read_data_sets("MNIST_data"): batches are asked for, as mnist.train.next_batch(100).
Outcome<Value> readDataSets(Interpreter& interpreter, const Arguments& arguments) {
    Data data = imagesNamed(interpreter, "MNIST", arguments.place);
    data.row = {784};
    const auto made = newThing(interpreter, "tf.examples.DataSets", arguments.place);
    made->attributes["rows"] = Value{Tensor{.data = std::make_shared<Data>(data)}};
    return Value{made};
}

Outcome<Value> rowsInSet(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    return interpreter.callMethod(of.thing()->get("rows"), "batches", {}, {}, arguments.place);
}

Outcome<Value> nextBatch(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    Tensor rows = *of.thing()->get("rows").as<Tensor>();
    rows.batch = TRY(batchSize(interpreter, arguments.get("batch_size"), arguments.place));
    interpreter.note(arguments.place, batchNote);
    Tensor labels = rows;
    labels.labels = true;
    return listOf({Value{rows}, Value{labels}}, true);
}

/// iterator.get_next(): what a loop over the dataset would give.
Outcome<Value> nextOf(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    return interpreter.callMethod(of, "one batch", {}, {}, arguments.place);
}

/// supervisor.managed_session(server.target).
Outcome<Value> sessionOf(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    return thingOf(interpreter, "tf.Session", arguments);
}

// ---- flags

/// tf.app.flags.DEFINE_integer("batch_size", 100, "…"): its default is its value. Which task this is, is open: all of
/// them run.
Outcome<Value> defineFlag(Interpreter& interpreter, const Arguments& arguments) {
    const std::string name = shown(arguments.get("name"));
    interpreter.flags[name] = name == "job_name" || name == "task_index" || name == "task_id" || name == "is_chief"
                                  ? Value{Unknown{name}}
                                  : arguments.get("default");
    return Value{Unknown{name}};
}

Outcome<Value> flagsMade(Interpreter& interpreter, const Arguments& arguments) {
    return Value{newThing(interpreter, *arguments.function, arguments.place)};
}

/// tf.app.run(): main(argv).
Outcome<Value> runMain(Interpreter& interpreter, const Arguments& arguments) {
    Value main = arguments.get("main");
    if (main.as<None>()) main = interpreter.named("main");
    return main.as<Function>() ? interpreter.callValue(main, {Value{Unknown{"arguments"}}}, {}, arguments.place)
                               : Value{};
}

// ---- estimators

/// The rows that an input_fn gives: a dataset, or (features, labels).
Outcome<Value> fedBy(Interpreter& interpreter, const Value& inputs, Place place) {
    Value fed = inputs.as<Function>() ? TRY(interpreter.callValue(inputs, {}, {}, place)) : inputs;
    if (familyOf(fed) == "dataset") fed = TRY(interpreter.callMethod(fed, "one batch", {}, {}, place));
    return fed;
}

/// What train() does: the model's function is called with rows and labels, and gives its loss and its training
/// operation.
Outcome<Value> trainWith(Interpreter& interpreter, const Thing& estimator, const Value& inputs, const Value& steps,
                         Place place) {
    Study& study = interpreter.study;
    const Value fed = TRY(fedBy(interpreter, inputs, place));
    const Value function = estimator.get("model_fn");
    std::vector<Value> given =
        fed.as<List>() ? *fed.as<List>()->items : std::vector<Value>{fed, Value{Unknown{"labels"}}};
    if (function.as<Function>()) {
        Named named;
        for (const auto& parameter : function.as<Function>()->definition->parameters) {
            if (parameter.name == "mode") named.emplace_back("mode", Value{Known{"tf.estimator.ModeKeys.TRAIN"}});
            if (parameter.name == "params") named.emplace_back("params", estimator.get("params"));
            if (parameter.name == "config") named.emplace_back("config", estimator.get("config"));
        }
        const Value made = TRY(interpreter.callValue(function, std::move(given), std::move(named), place));
        const Value operation = made.thing() ? made.thing()->get("train_op") : Value{};
        std::vector<ThingPtr> ran;
        TRY(runOperations(interpreter, operation, place, ran));
    } else if (const Value model = estimator.get("keras_model"); model.as<ThingPtr>()) {
        study.data = given.empty() ? nullptr : dataOf(given.front());
        if (const auto* rows = given.empty() ? nullptr : given.front().as<Tensor>(); rows && rows->batch > 0)
            study.batch = rows->batch;
        Named named;
        if (!inputs.as<None>())
            named.emplace_back("x", inputs.as<Function>() ? TRY(interpreter.callValue(inputs, {}, {}, place)) : inputs);
        TRY(interpreter.callMethod(model, "fit", {}, std::move(named), place));
    }
    if (!study.trains)
        return interpreter.wrong(place,
                                 Complaint::tr("The model's function gives no training operation: an EstimatorSpec "
                                               "with train_op=optimizer.minimize(loss)."));
    study.epochs = 0;
    study.endless = true;
    if (steps.as<std::int64_t>()) study.stopAt = std::max<std::int64_t>(1, *steps.as<std::int64_t>());
    interpreter.note(place, [](const Outlook& outlook) {
        return Engine::tr("{} steps in all, {} rows a worker and step; {}", outlook.steps, outlook.batch,
                          exchanged(outlook));
    });
    return Value{};
}

Outcome<Value> trained(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    return trainWith(interpreter, *of.thing(), arguments.get("input_fn"),
                     arguments.has("max_steps") ? arguments.get("max_steps") : arguments.get("steps"), arguments.place);
}

Outcome<Value> trainAndEvaluate(Interpreter& interpreter, const Arguments& arguments) {
    const Thing *const estimator = arguments.get("estimator").thing(), *const spec =
                                                                           arguments.get("train_spec").thing();
    if (!estimator || !spec) return Value{};
    return trainWith(interpreter, *estimator, spec->get("input_fn"), spec->get("max_steps"), arguments.place);
}

Outcome<Value> estimatorOf(Interpreter& interpreter, const Arguments& arguments) {
    Value made = makeThing(interpreter, arguments).value();
    made.thing()->type = "tf.estimator.Estimator";
    const Thing* const config = arguments.get("config").thing();
    // A strategy in its configuration has been taken already; a cluster alone has parameter servers.
    Study& study = interpreter.study;
    if (!study.together && study.hasCluster && study.clusterServers > 0 && !(config && config->has("train_distribute")))
        study.together = Together{"Estimator", arguments.place, 0, systemSettings("tf-parameter-server"), false, true};
    noteModel(interpreter, arguments.place);
    return made;
}

Outcome<Value> evaluated(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    interpreter.note(arguments.place, Engine::tr("the accuracy on held-out rows, which the run measures as it goes"));
    return Value{Unknown{"metrics"}};
}

}  // namespace

const Library& sessionsLibrary{{
    {"tf.placeholder(dtype, shape=, name=)", placeholder},
    {"tf.layers.dense(inputs, units, activation=, use_bias=, **)", graphLayer},
    {"tf.layers.conv2d(inputs, filters, kernel_size, strides=, padding=, activation=, **)", graphLayer},
    {"tf.layers.{max_pooling2d, average_pooling2d}(inputs, pool_size, strides, padding=, **)", graphLayer},
    {"tf.layers.{flatten, batch_normalization}(inputs, **)", graphLayer},
    {"tf.layers.dropout(inputs, rate=, **)", graphLayer},
    {"tf.train.SyncReplicasOptimizer(opt, replicas_to_aggregate=, total_num_replicas=, **)", synchronous},
    {"tf.train.StopAtStepHook(num_steps=, last_step=)", stopHook},
    {"tf.train.replica_device_setter(**)", deviceSetter},
    {"tf.train.MonitoredTrainingSession(*, **) -> session", makeThing},
    {"tf.train.Supervisor(**) -> supervisor"},
    {"tf.{Session, InteractiveSession}(*, **) -> session", makeThing},
    {std::string(kOperation) + "(**) -> operation"},
    {"tf.examples.tutorials.mnist.input_data.read_data_sets(*, **)", readDataSets},
    {"tf.examples.DataSets(**) -> data sets"},
    {"tf.app.flags.FLAGS -> flags", flagsMade},
    {"tf.app.run(main=, **)", runMain},
    {"tf.estimator.Estimator(model_fn, model_dir=, config=, params=, **) -> estimator", estimatorOf},
    {"keras.estimator.model_to_estimator(keras_model=, **) -> estimator", estimatorOf},
    {"tf.estimator.RunConfig(**) -> run config"},
    {"tf.estimator.EstimatorSpec(mode, predictions=, loss=, train_op=, **) -> estimator spec"},
    {"tf.estimator.TrainSpec(input_fn, max_steps=, **) -> train spec"},
    {"tf.estimator.EvalSpec(input_fn, **) -> train spec"},
    {"tf.estimator.train_and_evaluate(estimator, train_spec, eval_spec=, **)", trainAndEvaluate},
    {"tf.train.{GradientDescent, Adam, Adagrad, Adadelta, Ftrl}Optimizer(learning_rate=, **)", graphOptimizer},
    {"tf.train.RMSPropOptimizer(learning_rate=, decay=, momentum=, epsilon=, **)", graphOptimizer},
    {"tf.train.MomentumOptimizer(learning_rate=, momentum=, **)", graphOptimizer},
    {"tf.app.flags.DEFINE_{string, integer, float, boolean, bool, enum, list}(name, default, *, **)", defineFlag},
    {"tf.train.{get_or_create_global_step, get_global_step, create_global_step, Saver, Scaffold, "
     "CheckpointSaverHook, SummarySaverHook, LoggingTensorHook, NanTensorHook, FinalOpsHook, "
     "ProfilerHook}(*, **)",
     ignoredCall},
    {"tf.train.{polynomial_decay, inverse_time_decay, natural_exp_decay}(learning_rate, *, **) -> rate"},
    {"tf.train.exponential_decay(learning_rate, global_step, decay_steps, decay_rate, staircase=, **) -> "
     "rate"},
    {"tf.train.cosine_decay(learning_rate, global_step, decay_steps, alpha=, **) -> rate"},
    {"tf.train.piecewise_constant(x, boundaries, values, **) -> rate"},
    {"tf.{ConfigProto, GPUOptions, logging.set_verbosity, logging.INFO, disable_v2_behavior, "
     "disable_eager_execution, estimator.ModeKeys.TRAIN, estimator.ModeKeys.EVAL, "
     "estimator.ModeKeys.PREDICT, metrics.accuracy, summary.merge_all, summary.histogram, "
     "estimator.export.PredictOutput}(*, **)",
     ignoredCall},
    {"optimizer.minimize(*, **)", minimized},
    {"optimizer.compute_gradients(loss, *, **)", computed},
    {"optimizer.make_session_run_hook(*, **)", hooked},
    {"session.run(fetches, feed_dict=, **)", runFetches},
    {"session.should_stop()", ignoredMethod},
    {"supervisor.{managed_session, prepare_or_wait_for_session}(*, **)", sessionOf},
    {"supervisor.should_stop()", ignoredMethod},
    {"supervisor.request_stop(*, **)", ignoredMethod},
    {"supervisor.stop()", ignoredMethod},
    {"supervisor.saver", ignoredMethod},
    {"session.close()", ignoredMethod},
    {"data sets.train", sameThing},
    {"data sets.{test, validation}", ignoredMethod},
    {"data sets.num_examples", rowsInSet},
    {"data sets.next_batch(batch_size, **)", nextBatch},
    {"dataset.{make_one_shot_iterator, make_initializable_iterator}()", sameThing},
    {"dataset.get_next()", nextOf},
    {"dataset.initializer", ignoredMethod},
    {"tensor.{run, eval}(*, **)", ignoredMethod},
    {"estimator.train(input_fn, hooks=, steps=, max_steps=, **)", trained},
    {"estimator.evaluate(*, **)", evaluated},
    {"estimator.predict(*, **)", ignoredMethod},
}};

}  // namespace kolo::programs
