// SPDX-License-Identifier: Apache-2.0
//
// Keras: layers, models, optimizers, losses and datasets. Most rows are only names with their arguments: what a layer
// is in Kolo's models stands in design.cpp, what an optimizer is in mapping.cpp.
#include <algorithm>
#include <cmath>

#include "engine/api/number_words.h"
#include "engine/programs/shared.h"

namespace kolo::programs {

namespace {

Outcome<Value> sequential(Interpreter& interpreter, const Arguments& arguments) {
    const auto thing = newThing(interpreter, "keras.Sequential", arguments.place);
    std::vector<Value> layers;
    bool leftOut = arguments.values.contains("...");
    if (const Value given = arguments.get("layers"); !given.as<None>())
        for (const Value& each : TRY(interpreter.itemsOf(given, arguments.place))) {
            if (each.as<LeftOut>())
                leftOut = true;
            else
                layers.push_back(each);
        }
    for (const Value& each : layers) TRY(checkLayer(interpreter, each, arguments.place));
    if (leftOut && layers.empty()) thing->attributes["left out"] = {true};
    thing->attributes["layers"] = listOf(std::move(layers));
    interpreter.study.model = thing;
    if (leftOut)
        interpreter.note(
            arguments.place,
            [](const Outlook& outlook) {
                return Engine::tr("the model that the slide leaves out; Kolo takes {}, {} parameters",
                                  settingOf(outlook, "model"), groupedText(outlook.parameters));
            },
            true);
    else
        noteModel(interpreter, arguments.place);
    return Value{thing};
}

Outcome<Value> functional(Interpreter& interpreter, const Arguments& arguments) {
    const auto thing = newThing(interpreter, "keras.Model", arguments.place);
    if (const Value outputs = arguments.get("outputs"); outputs.as<Tensor>())
        thing->chain = outputs.as<Tensor>()->chain;
    noteModel(interpreter, arguments.place);
    return Value{thing};
}

/// Both a tensor (of a functional model) and a layer (of a Sequential, which asks only for its shape).
Outcome<Value> input(Interpreter& interpreter, const Arguments& arguments) {
    const auto thing = newThing(interpreter, "keras.Input", arguments.place);
    thing->attributes = arguments.values;
    if (thing->has("input_shape")) thing->attributes["shape"] = thing->get("input_shape");
    Tensor tensor;
    tensor.chain = std::make_shared<Chain>(Chain{thing, arguments.place, nullptr, {}});
    return Value{tensor};
}

Value rowsOf(const Data& data, bool labels) {
    Tensor tensor;
    tensor.data = std::make_shared<Data>(data);
    tensor.labels = labels;
    return Value{tensor};
}

Outcome<Value> loadData(Interpreter& interpreter, const Arguments& arguments) {
    static const std::map<std::string, std::string> known = {
        {"mnist", "MNIST"}, {"fashion_mnist", "Fashion-MNIST"}, {"cifar10", "CIFAR-10"}, {"cifar100", "CIFAR-100"}};
    const std::string module = arguments.function->substr(0, arguments.function->rfind('.'));
    const Data data = imagesNamed(interpreter, known.at(lastName(module)), arguments.place);
    const Value training = listOf({rowsOf(data, false), rowsOf(data, true)}, true);
    return listOf({training, training}, true);
}

Outcome<Value> compile(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    Thing& model = *of.thing();
    for (const auto& [name, value] : arguments.values) model.attributes["compiled " + name] = value;
    for (const auto& [name, family] : {std::pair{"optimizer", "optimizer"}, std::pair{"loss", "loss"}}) {
        const Value value = arguments.get(name);
        const auto* const text = value.as<std::string>();
        if (!text) continue;
        std::vector<std::string> known;
        bool found = false;
        for (const Entry& entry : allEntries()) {
            if (entry.family != family || !entry.path.starts_with("keras.")) continue;
            std::string last = lastName(entry.path);
            std::transform(last.begin(), last.end(), last.begin(), [](unsigned char c) { return std::tolower(c); });
            known.push_back(entry.path.starts_with("keras.losses.") && lastName(entry.path)[0] >= 'a'
                                ? lastName(entry.path)
                                : last);
            std::string asked = *text;
            std::transform(asked.begin(), asked.end(), asked.begin(), [](unsigned char c) { return std::tolower(c); });
            found = found || asked == last || asked == lastName(entry.path);
        }
        for (const char* const more : {"mse", "mean_squared_error", "mae"})
            found = found || (family == std::string("loss") && *text == more);
        if (!found)
            return interpreter.wrong(
                arguments.place,
                family == std::string("loss")
                    ? Complaint::tr("There is no loss {} here.{}", inQuotes(*text), didYouMean(*text, known))
                    : Complaint::tr("There is no optimizer {} here.{}", inQuotes(*text), didYouMean(*text, known)));
    }
    interpreter.study.model = *of.as<ThingPtr>();
    if (arguments.has("loss_weights"))
        interpreter.note(arguments.place, Engine::tr("Kolo has no {}: it is left out", std::string("loss_weights")),
                         true);
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr("optimizer={} lr={} loss={}", settingOf(outlook, "optimizer"), settingOf(outlook, "lr"),
                          settingOf(outlook, "loss"));
    });
    return Value{};
}

/// Kolo calls no methods of a program's own while it trains.
void noteCallbacks(Interpreter& interpreter, const Arguments& arguments) {
    const Value given = arguments.get("callbacks");
    const std::vector<Value> callbacks = given.as<List>() ? *given.as<List>()->items : std::vector<Value>{given};
    for (const Value& each : callbacks)
        if (each.thing() && each.thing()->own)
            interpreter.note(arguments.place,
                             Engine::tr("Kolo does not call {}: what it would change is left out",
                                        each.thing()->own->definition->name),
                             true);
}

bool goesOn(const Study::Fit& before, const Study::Fit& now) {
    const auto isSame = [](const Data& a, const Data& b) {
        return a.asked == b.asked && a.row == b.row && a.rows == b.rows && a.first == b.first;
    };
    return before.model == now.model && before.optimizer == now.optimizer && before.batch == now.batch &&
           before.stepsPerEpoch == now.stepsPerEpoch &&
           (before.data == now.data || (before.data && now.data && isSame(*before.data, *now.data)));
}

/// A model that is trained again, on the same rows, goes on; of other trainings the last one is run.
void joinFits(Interpreter& interpreter, Study::Fit fit) {
    Study& study = interpreter.study;
    if (study.fit && goesOn(*study.fit, fit))
        study.epochs += study.fit->epochs;
    else if (study.fit)
        interpreter.note(study.fit->place, Engine::tr("Kolo runs a program's last training; this one is left out"),
                         true);
    fit.epochs = study.epochs;
    study.fit = std::move(fit);
}

Outcome<Value> fit(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    Study& study = interpreter.study;
    Thing& model = *of.thing();
    study.model = *of.as<ThingPtr>();
    study.trains = true;
    study.trainedAt = arguments.place;
    study.chain = nullptr;
    study.updates = study.backwards = 0;
    study.batch = 0;
    study.epochs = 1;
    if (const Value optimizer = model.get("compiled optimizer"); optimizer.as<ThingPtr>())
        study.optimizer = *optimizer.as<ThingPtr>();
    if (const Value loss = model.get("compiled loss"); loss.as<ThingPtr>()) study.loss = *loss.as<ThingPtr>();
    const Value x = arguments.get("x");
    study.data = dataOf(x);
    study.stepsPerEpoch = 0;
    study.isOrdered = study.dropsLast = false;
    study.readAt = arguments.place;
    if (familyOf(x) == "dataset") {
        const Thing& pipeline = *x.thing();
        study.batch = static_cast<std::int64_t>(pipeline.number("batch", 0));
        readsFrom(study, pipeline);
        // As many as it gives, where the program says how many rows it has; otherwise as many as Kolo's rows make.
        if ((study.data && study.data->rows > 0) || pipeline.has("take"))
            study.stepsPerEpoch =
                *TRY(interpreter.callMethod(x, "batches", {}, {}, arguments.place)).as<std::int64_t>();
        else
            study.epochs =
                std::max(1.0, pipeline.number("row repeats", 1)) * std::max(1.0, pipeline.number("repeat", 1));
    } else if (study.data && !study.data->asked.empty()) {  // arrays, which fit() shuffles for each worker
        study.cut = Cut::None;
        study.cutAt = arguments.place;
        study.cutLastLine = interpreter.now();
    }
    if (const Value batch = arguments.get("batch_size"); batch.as<std::int64_t>())
        study.batch = TRY(batchSize(interpreter, batch, arguments.place));
    if (const Value epochs = arguments.get("epochs"); epochs.isNumber()) {
        const Value first = arguments.get("initial_epoch");
        study.epochs *= std::max(1.0, epochs.number() - (first.isNumber() ? first.number() : 0));
    }
    const Value shuffle = arguments.get("shuffle");  // of a dataset it says nothing
    if (familyOf(x) != "dataset" && shuffle.as<bool>() && !*shuffle.as<bool>()) {
        study.isOrdered = true;
    }
    for (const char* const name : {"class_weight", "sample_weight"})
        if (!arguments.get(name).as<None>())
            interpreter.note(arguments.place, Engine::tr("Kolo has no {}: it is left out", std::string(name)), true);
    const Value heldOut = arguments.get("validation_split");
    study.heldOut = heldOut.isNumber() ? std::clamp(heldOut.number(), 0.0, 0.99) : 0;
    if (const Value steps = arguments.get("steps_per_epoch"); steps.as<std::int64_t>())
        study.stepsPerEpoch = std::max<std::int64_t>(1, *steps.as<std::int64_t>());
    study.lossSummed = study.loss && reductionOf(*study.loss) == "sum";
    noteCallbacks(interpreter, arguments);
    const double epochs = study.epochs;
    joinFits(interpreter,
             {study.model, study.optimizer, study.data, study.batch, study.stepsPerEpoch, epochs, arguments.place});
    interpreter.note(arguments.place, [epochs](const Outlook& outlook) {
        const double steps = static_cast<double>(outlook.steps) * epochs / std::max(epochs, outlook.epochs);
        const auto number = std::llround(steps);
        return epochs == 1 ? Engine::tr("{} steps in one epoch, {} rows a worker and step; {}", number, outlook.batch,
                                        exchanged(outlook))
                           : Engine::tr("{} steps in {} epochs, {} rows a worker and step; {}", number, epochs,
                                        outlook.batch, exchanged(outlook));
    });
    return Value{Unknown{"history"}};
}

/// One step, as of a loop of the program's own.
Outcome<Value> trainOnBatch(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const ThingPtr model = *of.as<ThingPtr>();
    const Value optimizer = model->get("compiled optimizer"), compiled = model->get("compiled loss");
    const Value output = TRY(interpreter.apply(model, arguments.get("x"), arguments.place));
    if (!output.as<Tensor>()) return Value{Unknown{"loss"}};
    Tensor loss = *output.as<Tensor>();
    loss.model = model;
    if (compiled.as<ThingPtr>()) loss.loss = *compiled.as<ThingPtr>();
    loss.summed = loss.loss && reductionOf(*loss.loss) == "sum";
    TRY(backward(interpreter, loss, arguments.place));
    update(interpreter, optimizer.as<ThingPtr>() ? *optimizer.as<ThingPtr>() : nullptr, arguments.place);
    return Value{Unknown{"loss"}};
}

Outcome<Value> evaluateModel(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    if (!interpreter.study.model && of.as<ThingPtr>()) interpreter.study.model = *of.as<ThingPtr>();
    interpreter.note(arguments.place, Engine::tr("the accuracy on held-out rows, which the run measures as it goes"));
    return listOf({Value{Unknown{"loss"}}, Value{Unknown{"accuracy"}}}, true);
}

Outcome<Value> predict(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    if (!interpreter.study.model && of.as<ThingPtr>()) interpreter.study.model = *of.as<ThingPtr>();
    interpreter.study.settings["predict"] = "true";
    // Keras would take the parameters as they were drawn.
    if (!interpreter.study.trains)
        interpreter.note(
            arguments.place,
            Engine::tr("no fit() comes before: Keras would predict with an untrained model; Kolo predicts when its "
                       "training is over"),
            true);
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        const std::string architecture = settingOf(outlook, "architecture");
        const bool isOne = outlook.workers == 1 || settingOf(outlook, "zero") == "3" ||
                           (architecture != "allreduce" && architecture != "partitions");
        return isOne ? Engine::tr(
                           "predict=true: after training, the forward pass over the held-out rows; the run tells "
                           "how many it takes for each class")
                     : Engine::tr(
                           "predict=true: after training, each of the {} workers takes its part of the held-out "
                           "rows through the forward pass; the run tells how many are taken for each class",
                           outlook.workers);
    });
    return Value{Unknown{"predictions"}};
}

/// layers.add([x, y]), layers.Concatenate(): a model that branches.
Outcome<Value> branch(Interpreter& interpreter, const Arguments& arguments) {
    return interpreter.wrong(
        arguments.place, Complaint::tr("Kolo's models are chains of layers, in which nothing branches off: {} has no "
                                       "place in one; of what kolo run trains, only gpt: has residual connections.",
                                       lastName(*arguments.function)));
}

/// model.add(layer); Gluon's takes several.
Outcome<Value> addLayers(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    Thing& model = *of.thing();
    if (!model.get("layers").as<List>()) model.attributes["layers"] = listOf({});
    std::vector<Value> layers = arguments.rest;
    if (arguments.has("layer")) layers.push_back(arguments.get("layer"));
    for (const Value& each : layers) {
        TRY(checkLayer(interpreter, each, arguments.place));
        model.get("layers").as<List>()->items->push_back(each);
    }
    return Value{};
}

/// keras.losses.mse(true, predicted): the loss of that name, at once; without arguments, its name.
Outcome<Value> functionalLoss(Interpreter& interpreter, const Arguments& arguments) {
    static const std::map<std::string, std::string> known = {
        {"sparse_categorical_crossentropy", "SparseCategoricalCrossentropy"},
        {"categorical_crossentropy", "CategoricalCrossentropy"},
        {"binary_crossentropy", "BinaryCrossentropy"},
        {"mse", "MeanSquaredError"},
        {"mae", "MeanAbsoluteError"}};
    const auto loss = newThing(interpreter, "keras.losses." + known.at(lastName(*arguments.function)), arguments.place);
    loss->attributes["from_logits"] = arguments.get("from_logits");
    loss->attributes["reduction"] = Value{std::string("none")};
    return interpreter.callMethod(Value{loss}, "loss", {arguments.get("y_true"), arguments.get("y_pred")}, {},
                                  arguments.place);
}

/// Callbacks that would change how a model is trained are named.
Outcome<Value> fitCallback(Interpreter& interpreter, const Arguments& arguments) {
    TRY(leftOutCall(interpreter, arguments));
    return makeThing(interpreter, arguments);
}

Outcome<Value> applyGradients(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const Value gradients = arguments.get("gradients");
    noteChanged(interpreter, gradients);
    if (const Unknown* const gradient = gradientOf(gradients); gradient && gradient->loss) {
        interpreter.study.optimizer = *of.as<ThingPtr>();
        return updateInGraph(interpreter, *gradient, *of.as<ThingPtr>(), arguments.place);
    }
    update(interpreter, *of.as<ThingPtr>(), arguments.place);
    return Value{};
}

}  // namespace

const Library& kerasLibrary{{
    {"keras.Sequential(layers=, name=, **) -> model", sequential},
    {"keras.Model(inputs=, outputs=, **) -> model", functional},
    {"keras.models.load_model(*, **) -> model"},
    {"keras.Input(shape=, batch_size=, input_shape=, **) -> layer", input},
    {"keras.layers.{Layer, GlobalAveragePooling2D, GlobalMaxPooling2D, ReLU, Softmax, BatchNormalization, "
     "Normalization}(**) -> layer"},
    {"keras.layers.Dense(units, activation=, use_bias=, kernel_initializer=, bias_initializer=, "
     "kernel_regularizer=, bias_regularizer=, activity_regularizer=, kernel_constraint=, bias_constraint=, "
     "input_shape=, input_dim=, name=, **) -> layer"},
    {"keras.layers.Conv2D(filters, kernel_size, strides=, padding=, data_format=, dilation_rate=, groups=, "
     "activation=, use_bias=, kernel_initializer=, bias_initializer=, kernel_regularizer=, "
     "bias_regularizer=, activity_regularizer=, kernel_constraint=, bias_constraint=, input_shape=, name=, "
     "**) -> layer"},
    {"keras.layers.{MaxPooling2D, AveragePooling2D}(pool_size=, strides=, padding=, name=, **) -> layer"},
    {"keras.layers.{LeakyReLU, ELU, LayerNormalization}(*, **) -> layer"},
    {"keras.layers.GaussianNoise(stddev, **) -> layer"},
    {"keras.layers.{GaussianDropout, SpatialDropout2D, AlphaDropout, Dropout}(rate, **) -> layer"},
    {"keras.layers.Flatten(input_shape=, **) -> layer"},
    {"keras.layers.Reshape(target_shape, input_shape=, **) -> layer"},
    {"keras.layers.Activation(activation, **) -> layer"},
    {"keras.layers.SimpleRNN(units, activation=, return_sequences=, input_shape=, **) -> layer"},
    {"keras.layers.{LSTM, GRU}(units, return_sequences=, input_shape=, **) -> layer"},
    {"keras.layers.Rescaling(scale, **) -> layer"},
    {"keras.optimizers.SGD(learning_rate=, momentum=, nesterov=, lr=, **) -> optimizer"},
    {"keras.optimizers.Adam(learning_rate=, beta_1=, beta_2=, epsilon=, lr=, **) -> optimizer"},
    {"keras.optimizers.{AdamW, Adagrad, Adadelta, Nadam, Adamax, Ftrl}(learning_rate=, **) -> optimizer"},
    {"keras.optimizers.RMSprop(learning_rate=, rho=, momentum=, epsilon=, centered=, **) -> optimizer"},
    {"keras.losses.{SparseCategoricalCrossentropy, CategoricalCrossentropy, "
     "BinaryCrossentropy}(from_logits=, **) -> loss"},
    {"keras.losses.{MeanSquaredError, MeanAbsoluteError, Huber}(**) -> loss"},
    {"keras.losses.Reduction.{NONE, SUM}", ignoredCall},
    {"keras.utils.to_categorical(*, **)", firstArgument},
    {"keras.layers.{add, Add, subtract, Subtract, multiply, Multiply, average, Average, maximum, Maximum, "
     "concatenate, Concatenate, dot, Dot}(*, **)",
     branch},
    {"keras.datasets.{mnist, fashion_mnist, cifar10, cifar100}.load_data(**)", loadData},
    {"keras.metrics.{SparseCategoricalAccuracy, CategoricalAccuracy, Accuracy, BinaryAccuracy, Mean}(*, "
     "**) -> metric"},
    {"keras.callbacks.{ModelCheckpoint, TensorBoard, Callback, CSVLogger, BackupAndRestore, ProgbarLogger, "
     "History, TerminateOnNaN}(*, **) -> callback"},
    {"keras.callbacks.{EarlyStopping, LearningRateScheduler, ReduceLROnPlateau}(*, **) -> callback", fitCallback},
    {"keras.losses.{sparse_categorical_crossentropy, categorical_crossentropy, binary_crossentropy, mse, "
     "mae}(y_true, y_pred, **) -> loss",
     functionalLoss},
    {"keras.optimizers.schedules.{PolynomialDecay, InverseTimeDecay, "
     "CosineDecayRestarts}(initial_learning_rate=, *, **) -> rate"},
    {"keras.optimizers.schedules.PiecewiseConstantDecay(boundaries, values, **) -> rate"},
    {"keras.optimizers.schedules.ExponentialDecay(initial_learning_rate=, decay_steps=, decay_rate=, "
     "staircase=, **) -> rate"},
    {"keras.optimizers.schedules.CosineDecay(initial_learning_rate=, decay_steps=, alpha=, name=, "
     "warmup_target=, warmup_steps=, **) -> rate"},
    {"keras.activations.{relu, softmax, tanh, sigmoid}(*, **)", ignoredCall},
    {"model.compile(optimizer=, loss=, metrics=, **)", compile},
    {"model.fit(x=, y=, batch_size=, epochs=, verbose=, callbacks=, validation_split=, validation_data=, "
     "shuffle=, steps_per_epoch=, **)",
     fit},
    {"model.train_on_batch(x, y=, **)", trainOnBatch},
    {"model.evaluate(x=, y=, **)", evaluateModel},
    {"model.predict(x=, **)", predict},
    {"model.summary(**)", ignoredMethod},
    {"model.optimizer", ignoredMethod},
    {"model.add(*, layer=)", addLayers},
    {"model.{build, save, save_weights, load_weights}(*, **)", ignoredMethod},
    {"model.{get_weights, count_params}()", ignoredMethod},
    {"model.{trainable_variables, trainable_weights, variables}", parametersOf},
    {"model.{losses, layers}", ignoredMethod},
    {"left out.fit(*, **)", fit},
    {"left out.evaluate(*, **)", evaluateModel},
    {"left out.predict(*, **)", predict},
    {"optimizer.apply_gradients(gradients, **)", applyGradients},
    {"optimizer.{learning_rate, iterations}", ignoredMethod},
    {"optimizer.variables(*)", ignoredMethod},
    {"metric.update_state(*, **)", ignoredMethod},
    {"metric.{result, reset_state, reset_states}()", ignoredMethod},
}};

}  // namespace kolo::programs
