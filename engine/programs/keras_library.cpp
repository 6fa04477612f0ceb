// SPDX-License-Identifier: Apache-2.0
//
// Keras: layers, models, optimizers, losses and datasets. Most rows are only names with their arguments: what a layer
// is in Kolo's models stands in design.cpp, what an optimizer is in mapping.cpp.
#include <algorithm>

#include "engine/programs/interpreter.h"

namespace kolo::programs {

namespace {

Outcome<Value> sequential(Interpreter& interpreter, const Arguments& arguments) {
    auto thing = std::make_shared<Thing>();
    thing->type = "keras.Sequential";
    thing->place = arguments.place;
    thing->lastLine = interpreter.now();
    std::vector<Value> layers;
    bool leftOut = arguments.values.contains("...");
    if (const Value given = arguments.get("layers"); !given.as<None>())
        for (const Value& each : TRY(interpreter.itemsOf(given, arguments.place))) {
            if (each.as<LeftOut>())
                leftOut = true;
            else
                layers.push_back(each);
        }
    for (const Value& each : layers)
        if (const std::string family = familyOf(each); family != "layer" && family != "model" && !each.as<Tensor>())
            return interpreter.wrong(arguments.place,
                                     Complaint::tr("A model is made of layers, but this is {}.", kindOf(each)));
    if (leftOut && layers.empty()) thing->attributes["left out"] = {true};
    thing->attributes["layers"] = listOf(std::move(layers));
    interpreter.study.model = thing;
    interpreter.note(
        arguments.place,
        [leftOut](const Outlook& outlook) {
            const std::string text = settingOf(outlook, "model");
            return leftOut ? Engine::tr("the model that the slide leaves out; Kolo takes {}, {} parameters", text,
                                        outlook.parameters)
                           : Engine::tr("the model {}, {} parameters", text, outlook.parameters);
        },
        leftOut);
    return Value{thing};
}

Outcome<Value> functional(Interpreter& interpreter, const Arguments& arguments) {
    auto thing = std::make_shared<Thing>();
    thing->type = "keras.Model";
    thing->place = arguments.place;
    thing->lastLine = interpreter.now();
    if (const Value outputs = arguments.get("outputs"); outputs.as<Tensor>())
        thing->chain = outputs.as<Tensor>()->chain;
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr("the model {}, {} parameters", settingOf(outlook, "model"), outlook.parameters);
    });
    return Value{thing};
}

/// Both a tensor (of a functional model) and a layer (of a Sequential, which asks only for its shape).
Outcome<Value> input(Interpreter& interpreter, const Arguments& arguments) {
    auto thing = std::make_shared<Thing>();
    thing->type = "keras.Input";
    thing->place = arguments.place;
    thing->lastLine = interpreter.now();
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
    const std::string name = arguments.function->substr(std::string("keras.datasets.").size());
    Data data;
    data.row = {28, 28};
    data.classes = 10;
    data.kolo = "digits28";
    if (name.starts_with("mnist")) {
        data.asked = "MNIST";
        interpreter.note(
            arguments.place,
            Engine::tr("digits28 takes the place of {}: digits of the same size that Kolo draws", data.asked), true);
    } else if (name.starts_with("fashion")) {
        data.asked = "Fashion-MNIST";
        interpreter.note(
            arguments.place,
            Engine::tr("digits28 takes the place of {}: digits of the same size that Kolo draws", data.asked), true);
    } else {
        const bool hundred = name.starts_with("cifar100");
        data.asked = hundred ? "CIFAR-100" : "CIFAR-10";
        data.kolo.clear();
        data.row = {32, 32, 3};
        data.classes = hundred ? 100 : 10;
        interpreter.note(arguments.place,
                         Engine::tr("random images of the same size take the place of {}, with classes that a "
                                    "linear rule gives them",
                                    data.asked),
                         true);
    }
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
        for (const Entry& entry : kerasEntries()) {
            if (entry.family != family) continue;
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
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr("optimizer={} lr={} loss={}", settingOf(outlook, "optimizer"), settingOf(outlook, "lr"),
                          settingOf(outlook, "loss"));
    });
    return Value{};
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
    if (familyOf(x) == "dataset") {
        const Thing& pipeline = *x.thing();
        study.batch = static_cast<std::int64_t>(pipeline.number("batch", 0));
        readsFrom(study, pipeline);
        if (const double times = pipeline.number("repeat", 1); times > 1) study.epochs = times;
    } else if (study.data && !study.data->asked.empty()) {  // arrays, which fit() shuffles for each worker
        study.cut = Cut::None;
        study.cutAt = arguments.place;
        study.cutLastLine = interpreter.now();
    }
    if (const Value batch = arguments.get("batch_size"); batch.as<std::int64_t>()) {
        if (*batch.as<std::int64_t>() < 1)
            return interpreter.wrong(arguments.place,
                                     Complaint::tr("A batch has at least one row, not {}.", *batch.as<std::int64_t>()));
        study.batch = *batch.as<std::int64_t>();
    }
    if (const Value epochs = arguments.get("epochs"); epochs.isNumber()) study.epochs *= std::max(1.0, epochs.number());
    study.stepsPerEpoch = 0;
    if (const Value steps = arguments.get("steps_per_epoch"); steps.as<std::int64_t>())
        study.stepsPerEpoch = std::max<std::int64_t>(1, *steps.as<std::int64_t>());
    interpreter.note(arguments.place, [epochs = study.epochs](const Outlook& outlook) {
        return Engine::tr("{} steps in {} epoch(s), {} rows a worker and step; {}", outlook.steps, epochs,
                          outlook.batch, exchanged(outlook));
    });
    return Value{Unknown{"history"}};
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

Outcome<Value> addLayer(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    Value layer = arguments.get("layer");
    if (const std::string family = familyOf(layer);
        family != "layer" && family != "model" && !layer.as<LeftOut>() && !layer.as<Tensor>())
        return interpreter.wrong(arguments.place,
                                 Complaint::tr("A model is made of layers, but this is {}.", kindOf(layer)));
    Thing& model = *of.thing();
    if (!model.get("layers").as<List>()) model.attributes["layers"] = listOf({});
    model.get("layers").as<List>()->items->push_back(std::move(layer));
    return Value{};
}

Outcome<Value> applyGradients(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    update(interpreter, *of.as<ThingPtr>(), arguments.place);
    return Value{};
}

Outcome<Value> sameTensor(Interpreter&, const Arguments& arguments) {
    return arguments.rest.empty() ? Value{} : arguments.rest.front();
}

}  // namespace

const std::vector<Entry>& kerasEntries() {
    static const std::vector<Entry> all = [] {
        std::vector<Entry> entries = {
            {"keras.Sequential", "layers=, name=, **", "model", sequential},
            {"keras.Model", "inputs=, outputs=, **", "model", functional},
            {"keras.models.load_model", "*, **", "model", nullptr},
            {"keras.Input", "shape=, batch_size=, input_shape=, **", "layer", input},
            {"keras.layers.Layer", "**", "layer"},
            {"keras.layers.Dense",
             "units, activation=, use_bias=, kernel_initializer=, input_shape=, input_dim=, name=, **", "layer"},
            {"keras.layers.Conv2D",
             "filters, kernel_size, strides=, padding=, activation=, input_shape=, use_bias=, name=, **", "layer"},
            {"keras.layers.MaxPooling2D", "pool_size=, strides=, padding=, name=, **", "layer"},
            {"keras.layers.AveragePooling2D", "pool_size=, strides=, padding=, name=, **", "layer"},
            {"keras.layers.GlobalAveragePooling2D", "**", "layer"},
            {"keras.layers.Flatten", "input_shape=, **", "layer"},
            {"keras.layers.Reshape", "target_shape, input_shape=, **", "layer"},
            {"keras.layers.Activation", "activation, **", "layer"},
            {"keras.layers.ReLU", "**", "layer"},
            {"keras.layers.Softmax", "**", "layer"},
            {"keras.layers.Dropout", "rate, **", "layer"},
            {"keras.layers.BatchNormalization", "**", "layer"},
            {"keras.layers.SimpleRNN", "units, activation=, return_sequences=, input_shape=, **", "layer"},
            {"keras.layers.LSTM", "units, return_sequences=, input_shape=, **", "layer"},
            {"keras.layers.GRU", "units, return_sequences=, input_shape=, **", "layer"},
            {"keras.layers.Rescaling", "scale, **", "layer"},
            {"keras.layers.Normalization", "**", "layer"},
            {"keras.optimizers.SGD", "learning_rate=, momentum=, nesterov=, lr=, **", "optimizer"},
            {"keras.optimizers.Adam", "learning_rate=, beta_1=, beta_2=, epsilon=, lr=, **", "optimizer"},
            {"keras.optimizers.AdamW", "learning_rate=, **", "optimizer"},
            {"keras.optimizers.RMSprop", "learning_rate=, **", "optimizer"},
            {"keras.optimizers.Adagrad", "learning_rate=, **", "optimizer"},
            {"keras.optimizers.Adadelta", "learning_rate=, **", "optimizer"},
            {"keras.optimizers.Nadam", "learning_rate=, **", "optimizer"},
            {"keras.losses.SparseCategoricalCrossentropy", "from_logits=, **", "loss"},
            {"keras.losses.CategoricalCrossentropy", "from_logits=, **", "loss"},
            {"keras.losses.BinaryCrossentropy", "from_logits=, **", "loss"},
            {"keras.losses.MeanSquaredError", "**", "loss"},
            {"keras.losses.sparse_categorical_crossentropy", "y_true, y_pred, **", "loss",
             [](Interpreter& interpreter, const Arguments& arguments) -> Outcome<Value> {
                 auto thing = std::make_shared<Thing>();
                 thing->type = "keras.losses.SparseCategoricalCrossentropy";
                 thing->place = arguments.place;
                 return interpreter.callMethod(Value{thing}, "loss", {arguments.get("y_true"), arguments.get("y_pred")},
                                               {}, arguments.place);
             }},
            {"keras.losses.categorical_crossentropy", "y_true, y_pred, **", "loss"},
            {"keras.losses.binary_crossentropy", "y_true, y_pred, **", "loss"},
            {"keras.losses.Reduction.NONE", "", "", nullptr, true},
            {"keras.losses.Reduction.SUM", "", "", nullptr, true},
            {"keras.utils.to_categorical", "*, **", "", sameTensor},
            {"keras.backend.clear_session", "", "", nullptr, true},
        };
        for (const char* const name : {"mnist", "fashion_mnist", "cifar10", "cifar100"})
            entries.push_back({std::string("keras.datasets.") + name + ".load_data", "**", "", loadData});
        for (const char* const name :
             {"SparseCategoricalAccuracy", "CategoricalAccuracy", "Accuracy", "BinaryAccuracy", "Mean"})
            entries.push_back({std::string("keras.metrics.") + name, "*, **", "metric", nullptr});
        for (const char* const name : {"EarlyStopping", "ModelCheckpoint", "TensorBoard", "LearningRateScheduler",
                                       "Callback", "ReduceLROnPlateau"})
            entries.push_back({std::string("keras.callbacks.") + name, "*, **", "callback", nullptr});
        for (const char* const name : {"ExponentialDecay", "CosineDecay", "PiecewiseConstantDecay"})
            entries.push_back(
                {std::string("keras.optimizers.schedules.") + name, "initial_learning_rate=, *, **", "rate"});
        for (const char* const name : {"relu", "softmax", "tanh", "sigmoid"})
            entries.push_back({std::string("keras.activations.") + name, "*, **", "", nullptr, true});
        return entries;
    }();
    return all;
}

const std::vector<MethodEntry>& kerasMethods() {
    static const std::vector<MethodEntry> all = {
        {"model", "compile", "optimizer=, loss=, metrics=, **", compile},
        {"model", "fit",
         "x=, y=, batch_size=, epochs=, verbose=, callbacks=, validation_split=, validation_data=, shuffle=, "
         "steps_per_epoch=, **",
         fit},
        {"model", "evaluate", "x=, y=, **", evaluateModel},
        {"model", "predict", "x=, **", predict},
        {"model", "summary", "**", ignoredMethod},
        {"model", "add", "layer", addLayer},
        {"model", "build", "*, **", ignoredMethod},
        {"model", "save", "*, **", ignoredMethod},
        {"model", "save_weights", "*, **", ignoredMethod},
        {"model", "load_weights", "*, **", ignoredMethod},
        {"model", "get_weights", "", ignoredMethod},
        {"model", "count_params", "", ignoredMethod},
        {"model", "trainable_variables", "property", ignoredMethod},
        {"model", "trainable_weights", "property", ignoredMethod},
        {"model", "variables", "property", ignoredMethod},
        {"model", "losses", "property", ignoredMethod},
        {"model", "layers", "property", ignoredMethod},
        {"left out", "fit", "*, **", fit},
        {"left out", "evaluate", "*, **", evaluateModel},
        {"left out", "predict", "*, **", predict},
        {"optimizer", "apply_gradients", "gradients, **", applyGradients},
        {"optimizer", "minimize", "*, **", applyGradients},
        {"optimizer", "learning_rate", "property", ignoredMethod},
        {"optimizer", "iterations", "property", ignoredMethod},
        {"optimizer", "variables", "*", ignoredMethod},
        {"metric", "update_state", "*, **", ignoredMethod},
        {"metric", "result", "", ignoredMethod},
        {"metric", "reset_state", "", ignoredMethod},
        {"metric", "reset_states", "", ignoredMethod},
    };
    return all;
}

}  // namespace kolo::programs
