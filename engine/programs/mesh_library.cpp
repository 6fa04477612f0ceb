// SPDX-License-Identifier: Apache-2.0
//
// Mesh-TensorFlow: a graph of operations on tensors whose dimensions have names, and a mesh of devices along whose axes
// a layout cuts them.
//
//     einsum([images, w1])         a dense layer: what is summed goes in, what is new comes out
//     PlacementMeshImpl, layout    the settings mesh= and layout= (layouts.cpp)
//     gradients, assign            the backward pass and the update, whenever a session runs them
//
// Shazeer et al., "Mesh-TensorFlow: Deep learning for supercomputers", NeurIPS 2018.
#include <algorithm>
#include <optional>

#include "engine/programs/mesh_dimensions.h"
#include "engine/programs/shared.h"

namespace kolo::programs {

namespace {

constexpr const char *kRules = "mtf.LayoutRules", *kVariable = "mtf.Variable";

Outcome<Value> dimension(Interpreter& interpreter, const Arguments& arguments) {
    const ThingPtr made = TRY(dimensionOf(interpreter, arguments.get("name"), arguments.get("size"), arguments.place));
    interpreter.study.dimensions.push_back(made);
    return Value{made};
}

/// mtf.Shape([…]), and a string such as "rows:2;cols:2".
Outcome<Value> shape(Interpreter& interpreter, const Arguments& arguments) {
    const Value given = arguments.get("dims");
    if (const auto* text = given.as<std::string>()) {
        Dimensions all;
        for (std::size_t at = 0; at < text->size();) {
            const std::size_t end = std::min(text->find_first_of(";,", at), text->size());
            const std::string entry = text->substr(at, end - at);
            at = end + 1;
            const std::size_t colon = std::min(entry.find(':'), entry.size());
            const std::string number = entry.substr(std::min(colon + 1, entry.size()));
            const bool isNumber =
                !number.empty() && number.size() < 10 && number.find_first_not_of("0123456789") == std::string::npos;
            if (colon == 0 || !isNumber)
                return interpreter.wrong(
                    arguments.place, Complaint::tr("A shape in a string names its dimensions and their sizes, as in "
                                                   "rows:2;cols:2, but here is {}.",
                                                   inQuotes(entry)));
            all.push_back(TRY(dimensionOf(interpreter, Value{entry.substr(0, colon)},
                                          Value{static_cast<std::int64_t>(std::stoll(number))}, arguments.place)));
        }
        return Value{shapeOf(interpreter, all, arguments.place)};
    }
    const auto dimensions = TRY(dimensionsOf(interpreter, given, arguments.place));
    return dimensions ? Value{shapeOf(interpreter, *dimensions, arguments.place)} : given;
}

Outcome<Value> sizeOfShape(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const auto dimensions = TRY(dimensionsOf(interpreter, of, arguments.place));
    return dimensions ? Value{sizeOf(*dimensions)} : Value{Unknown{"size"}};
}

Outcome<Value> axesOfShape(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const auto dimensions = TRY(dimensionsOf(interpreter, of, arguments.place));
    return dimensions ? Value{std::ssize(*dimensions)} : Value{Unknown{"ndims"}};
}

/// Which dimension along which axis: pairs, or a string such as "batch:rows;hidden:cols".
Outcome<Value> layoutRules(Interpreter& interpreter, const Arguments& arguments) {
    const Value given = arguments.get("pairs");
    if (given.thing() && given.thing()->type == kRules) return given;
    std::vector<Value> pairs;
    const auto wrong = [&](const Text& here) {
        return interpreter.wrong(arguments.place,
                                 Complaint::tr("A layout maps dimensions to axes of the mesh, as in "
                                               "[(\"batch\", \"rows\")] or batch:rows;hidden:cols, but here is {}.",
                                               here));
    };
    if (const auto* text = given.as<std::string>()) {
        for (std::size_t at = 0; at < text->size();) {
            const std::size_t end = std::min(text->find_first_of(";,", at), text->size());
            const std::string entry = text->substr(at, end - at);
            at = end + 1;
            const std::size_t colon = entry.find(':');
            if (colon == 0 || colon == std::string::npos || colon + 1 == entry.size()) return wrong(inQuotes(entry));
            pairs.push_back(listOf({Value{entry.substr(0, colon)}, Value{entry.substr(colon + 1)}}, true));
        }
    } else if (const auto* dict = given.as<Dict>()) {
        for (const auto& [name, axis] : *dict->items) pairs.push_back(listOf({name, axis}, true));
    } else if (const auto* list = given.as<List>()) {
        pairs = *list->items;
    } else {
        return wrong(kindOf(given));
    }
    for (const Value& each : pairs) {
        const auto* const pair = each.as<List>();
        if (!pair || pair->items->size() != 2 || !pair->items->front().as<std::string>() ||
            !pair->items->back().as<std::string>())
            return wrong(kindOf(each));
    }
    const auto made = newThing(interpreter, kRules, arguments.place);
    made->attributes["pairs"] = listOf(std::move(pairs));
    return Value{made};
}

// ---- rows and variables

Outcome<Value> meshMade(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.study.meshAt = arguments.place;
    return makeThing(interpreter, arguments);
}

/// mtf.import_tf_tensor(mesh, tf_images, shape=[batch, rows, cols]): the first dimension is the batch's.
Outcome<Value> imported(Interpreter& interpreter, const Arguments& arguments) {
    const Value given = arguments.get("tf_tensor");
    Tensor tensor = given.as<Tensor>() ? *given.as<Tensor>() : Tensor{};
    const auto dimensions = TRY(dimensionsOf(interpreter, arguments.get("shape"), arguments.place));
    if (!dimensions || dimensions->empty()) return Value{tensor};
    tensor.shape = shapeOf(interpreter, *dimensions, arguments.place);
    tensor.batch = sizeOf(dimensions->front());
    if (dimensions->size() == 1) {
        tensor.labels = true;
        return Value{tensor};
    }
    constexpr std::int64_t kDigit = 784;
    const Dimensions row(dimensions->begin() + 1, dimensions->end());
    const std::int64_t size = sizeOf(row);
    auto data = std::make_shared<Data>();
    if (tensor.data) *data = *tensor.data;
    if (!tensor.data && size == kDigit) *data = imagesNamed(interpreter, "MNIST", arguments.place);
    std::int64_t before = 1;
    for (const std::int64_t each : data->row) before *= std::clamp<std::int64_t>(each, 1, 1 << 20);
    if (!data->row.empty() && before != size)
        return interpreter.wrong(arguments.place, Complaint::tr("This shape has rows of {} numbers, but those of the "
                                                                "tensor have {}.",
                                                                size, before));
    data->row.clear();
    for (const ThingPtr& each : row) data->row.push_back(sizeOf(each));
    if (data->row.size() > 3) data->row = {size};
    tensor.data = std::move(data);
    interpreter.note(arguments.place, batchNote);
    return Value{tensor};
}

Outcome<Value> meshVariable(Interpreter& interpreter, const Arguments& arguments) {
    const auto dimensions = TRY(dimensionsOf(interpreter, arguments.get("shape"), arguments.place));
    const auto made = newThing(interpreter, kVariable, arguments.place);
    made->attributes["name"] = arguments.get("name");
    if (dimensions) made->attributes["dims"] = valuesOf(*dimensions);
    interpreter.study.variables.push_back(made);
    if (arguments.has("initializer"))
        interpreter.note(
            arguments.place,
            Engine::tr("Kolo draws a model's parameters in its own way: {} is left out", std::string("initializer")),
            true);
    Tensor tensor;
    tensor.variable = true;
    tensor.shape = made;
    return Value{tensor};
}

Outcome<Value> variablesOf(Interpreter&, const Value&, const Arguments&) {
    return listOf({Value{Unknown{kParameters}}});
}

// ---- operations

/// A dense layer: of what comes in, `summed` is contracted with the weights, and `fresh` comes out.
Outcome<Value> product(Interpreter& interpreter, const Tensor& input, const Dimensions& summed, const Dimensions& fresh,
                       std::map<std::string, Value> attributes, Place place) {
    const auto known = TRY(shapeOf(interpreter, input, place));
    Dimensions kept;
    if (known) {
        for (const ThingPtr& each : summed) {
            const ThingPtr* const there = find(*known, nameOf(each));
            if (!there)
                return interpreter.wrong(
                    place, Complaint::tr("What comes in has no dimension {}; it has {}.{}", inQuotes(nameOf(each)),
                                         orList(namesOf(*known)), didYouMean(nameOf(each), namesOf(*known))));
            if (sizeOf(*there) != sizeOf(each))
                return interpreter.wrong(
                    place,
                    Complaint::tr("The dimension {} has a size of {} in what comes in, and of {} in the weights.",
                                  inQuotes(nameOf(each)), sizeOf(*there), sizeOf(each)));
        }
        for (const ThingPtr& each : *known) {
            if (!find(summed, nameOf(each))) kept.push_back(each);
            if (find(fresh, nameOf(each)))
                return interpreter.wrong(place, Complaint::tr("{} is a dimension of what comes in already; what comes "
                                                              "out needs a name of its own.",
                                                              inQuotes(nameOf(each))));
        }
        if (kept.size() != 1)
            return interpreter.wrong(
                place,
                kept.empty()
                    ? Complaint::tr("This sums over all dimensions of what comes in, the batch among them; Kolo's "
                                    "layers keep the batch.")
                    : Complaint::tr(
                          "This sums over {} alone and keeps {}; Kolo's layers take whole rows and keep the "
                          "batch alone, so sum over the others as well.",
                          summed.empty() ? std::string("nothing") : fmt::format("{}", fmt::join(namesOf(summed), ", ")),
                          fmt::format("{}", fmt::join(namesOf(kept), ", "))));
    }
    attributes["units"] = Value{sizeOf(fresh)};
    attributes["input_dim"] = Value{sizeOf(summed)};
    attributes["summed"] = valuesOf(summed);
    attributes["fresh"] = valuesOf(fresh);
    attributes["kept"] = valuesOf(kept);
    Value rows{input};
    if (!input.chain) rows = TRY(applied(interpreter, "keras.layers.Flatten", rows, {}, place));
    const Value out = TRY(applied(interpreter, "keras.layers.Dense", rows, std::move(attributes), place));
    Tensor result = *out.as<Tensor>();
    kept.insert(kept.end(), fresh.begin(), fresh.end());
    result.shape = known ? shapeOf(interpreter, kept, place) : nullptr;
    return Value{result};
}

/// mtf.einsum([x, w], output_shape=[batch, hidden]), and as the first version had it, einsum(x, w, [batch, hidden]).
Outcome<Value> einsum(Interpreter& interpreter, const Arguments& arguments) {
    const Place place = arguments.place;
    std::vector<Tensor> tensors;
    auto output = TRY(dimensionsOf(interpreter, arguments.get("output_shape"), place));
    const auto reduced = TRY(dimensionsOf(interpreter, arguments.get("reduced_dims"), place));
    std::vector<Value> given;
    for (const Value& each : arguments.rest) {
        const auto* const list = each.as<List>();
        if (list && !list->items->empty() && list->items->front().as<Tensor>())
            given.insert(given.end(), list->items->begin(), list->items->end());
        else
            given.push_back(each);
    }
    for (const Value& each : given) {
        if (each.as<Tensor>())
            tensors.push_back(*each.as<Tensor>());
        else if (each.as<LeftOut>() || each.as<Unknown>())
            return each;
        else
            output = TRY(dimensionsOf(interpreter, each, place));
    }
    if (tensors.size() != 2 || tensors[0].variable == tensors[1].variable)
        return interpreter.wrong(place, Complaint::tr("Kolo's models are chains of layers: an einsum takes what comes "
                                                      "from the layer before and one variable, of mtf.get_variable."));
    const Tensor &weights = tensors[tensors[0].variable ? 0 : 1], &input = tensors[tensors[0].variable ? 1 : 0];
    const auto sides = TRY(shapeOf(interpreter, weights, place));
    const auto known = TRY(shapeOf(interpreter, input, place));
    if (!sides) return Value{input};
    Dimensions summed, fresh;
    for (const ThingPtr& each : *sides) {
        const bool isSummed = output    ? !find(*output, nameOf(each))
                              : reduced ? find(*reduced, nameOf(each)) != nullptr
                                        : known && find(*known, nameOf(each));
        (isSummed ? summed : fresh).push_back(each);
    }
    if (output && known)
        for (const ThingPtr& each : *output)
            if (!find(fresh, nameOf(each)) && !find(*known, nameOf(each))) {
                std::vector<std::string> names = namesOf(*known), more = namesOf(fresh);
                names.insert(names.end(), more.begin(), more.end());
                return interpreter.wrong(
                    place, Complaint::tr("Nothing that comes in has the dimension {} of the "
                                         "output; there are {}.{}",
                                         inQuotes(nameOf(each)), orList(names), didYouMean(nameOf(each), names)));
            }
    return product(interpreter, input, summed, fresh, {{"use_bias", Value{false}}, {"variable", Value{weights.shape}}},
                   place);
}

/// mtf.layers.dense(x, hidden): sums over the last dimension, unless it is told over which.
Outcome<Value> dense(Interpreter& interpreter, const Arguments& arguments) {
    const Value given = arguments.get("x");
    const auto* const input = given.as<Tensor>();
    if (!input) return given;
    auto attributes = arguments.values;
    for (const char* const mine : {"x", "new_dims", "output_dim", "reduced_dims", "name"}) attributes.erase(mine);
    if (attributes.contains("expert_dims"))
        interpreter.note(arguments.place, Engine::tr("Kolo has no {}: it is left out", std::string("expert_dims")),
                         true);
    const auto fresh = TRY(
        dimensionsOf(interpreter, arguments.has("output_dim") ? arguments.get("output_dim") : arguments.get("new_dims"),
                     arguments.place));
    auto summed = TRY(dimensionsOf(interpreter, arguments.get("reduced_dims"), arguments.place));
    const auto known = TRY(shapeOf(interpreter, *input, arguments.place));
    if (!summed && known && !known->empty())
        summed =
            arguments.has("reduced_dims") ? Dimensions(known->begin() + 1, known->end()) : Dimensions{known->back()};
    return product(interpreter, *input, summed.value_or(Dimensions{}), fresh.value_or(Dimensions{}),
                   std::move(attributes), arguments.place);
}

/// Two layers with a relu in between; as many come out as go in.
Outcome<Value> denseReluDense(Interpreter& interpreter, const Arguments& arguments) {
    const Value given = arguments.get("x");
    const auto hidden = TRY(dimensionsOf(interpreter, arguments.get("hidden_channels"), arguments.place));
    if (!given.as<Tensor>() || !hidden) return given;
    const auto known = TRY(shapeOf(interpreter, *given.as<Tensor>(), arguments.place));
    if (!known || known->empty()) return given;
    if (const Value dropout = arguments.get("dropout"); dropout.isNumber() && dropout.number() > 0)
        interpreter.note(arguments.place, Engine::tr("Kolo has no {}: it is left out", std::string("dropout")), true);
    const Value between =
        TRY(product(interpreter, *given.as<Tensor>(), {known->back()}, *hidden,
                    {{"activation", Value{std::string("relu")}}, {"use_bias", Value{false}}}, arguments.place));
    return product(interpreter, *between.as<Tensor>(), *hidden, {known->back()}, {{"use_bias", Value{false}}},
                   arguments.place);
}

Outcome<Value> meshActivation(Interpreter& interpreter, const Arguments& arguments) {
    const Value of = arguments.get("x");
    if (!of.as<Tensor>()) return of;
    return applied(interpreter, "keras.layers.Activation", of, {{"activation", Value{lastName(*arguments.function)}}},
                   arguments.place);
}

Outcome<Value> leftOutLayer(Interpreter& interpreter, const Arguments& arguments) {
    TRY(leftOutCall(interpreter, arguments));
    return arguments.get("x");
}

/// Another order of the same numbers.
Outcome<Value> reshaped(Interpreter& interpreter, const Arguments& arguments) {
    const Value given = arguments.get("x");
    if (!given.as<Tensor>()) return given;
    Tensor tensor = *given.as<Tensor>();
    const auto dimensions = TRY(dimensionsOf(interpreter, arguments.get("new_shape"), arguments.place));
    const auto before = TRY(shapeOf(interpreter, tensor, arguments.place));
    if (dimensions && before && sizeOf(*dimensions) != sizeOf(*before))
        return interpreter.wrong(arguments.place,
                                 Complaint::tr("{} numbers cannot become {}.", sizeOf(*before), sizeOf(*dimensions)));
    tensor.shape = dimensions ? shapeOf(interpreter, *dimensions, arguments.place) : nullptr;
    return Value{tensor};
}

Outcome<Value> renamed(Interpreter& interpreter, const Arguments& arguments) {
    const Value given = arguments.get("x");
    if (!given.as<Tensor>()) return given;
    Tensor tensor = *given.as<Tensor>();
    auto dimensions = TRY(shapeOf(interpreter, tensor, arguments.place));
    const Value from = arguments.get("old_name"), to = arguments.get("new_name");
    if (!dimensions || !from.as<std::string>() || !to.as<std::string>()) return given;
    const auto found = std::ranges::find(*dimensions, *from.as<std::string>(), nameOf);
    if (found == dimensions->end())
        return interpreter.wrong(
            arguments.place,
            Complaint::tr("What comes in has no dimension {}; it has {}.{}", inQuotes(*from.as<std::string>()),
                          orList(namesOf(*dimensions)), didYouMean(*from.as<std::string>(), namesOf(*dimensions))));
    *found = TRY(dimensionOf(interpreter, to, Value{sizeOf(*found)}, arguments.place));
    interpreter.study.dimensions.push_back(*found);
    tensor.shape = shapeOf(interpreter, *dimensions, arguments.place);
    return Value{tensor};
}

// ---- the loss and the update

Outcome<Value> meshCrossEntropy(Interpreter& interpreter, const Arguments& arguments) {
    const bool isSigmoid = lastName(*arguments.function).starts_with("sigmoid");
    const Value logits = arguments.get("logits");
    const auto vocabulary = TRY(dimensionsOf(interpreter, arguments.get("vocab_dim"), arguments.place));
    if (logits.as<Tensor>() && vocabulary && !vocabulary->empty()) {
        const auto known = TRY(shapeOf(interpreter, *logits.as<Tensor>(), arguments.place));
        const std::string name = nameOf(vocabulary->front());
        if (known && !find(*known, name))
            return interpreter.wrong(arguments.place,
                                     Complaint::tr("The logits have no dimension {}; they have {}.{}", inQuotes(name),
                                                   orList(namesOf(*known)), didYouMean(name, namesOf(*known))));
    }
    if (const Value more = arguments.get("z_loss"); more.isNumber() && more.number() != 0)
        interpreter.note(arguments.place, Engine::tr("Kolo has no {}: it is left out", std::string("z_loss")), true);
    const auto loss =
        newThing(interpreter, isSigmoid ? "keras.losses.BinaryCrossentropy" : "keras.losses.CategoricalCrossentropy",
                 arguments.place);
    loss->attributes = {{"from_logits", Value{true}}, {"reduction", Value{std::string("none")}}};
    Arguments given = arguments;
    given.rest = {logits};
    return lossOf(interpreter, Value{loss}, given);
}

Outcome<Value> meshMean(Interpreter& interpreter, const Arguments& arguments) {
    const Value of = arguments.get("x");
    if (!of.as<Tensor>()) return of;
    Tensor mean = *of.as<Tensor>();
    if (mean.chain && !mean.loss && !mean.difference)
        return interpreter.wrong(arguments.place, Complaint::tr("Kolo's models are chains of layers: {} of a layer's "
                                                                "output has no place in one.",
                                                                lastName(*arguments.function)));
    mean.averaged = true;
    return Value{mean};
}

Outcome<Value> meshSum(Interpreter& interpreter, const Arguments& arguments) {
    const Value of = arguments.get("x");
    const auto* const tensor = of.as<Tensor>();
    if (tensor && tensor->chain && !tensor->loss && !tensor->difference) return meshMean(interpreter, arguments);
    return summed(of);
}

Outcome<Value> meshSquare(Interpreter&, const Arguments& arguments) {
    return lossOfDifference(arguments.get("x"), "torch.nn.MSELoss", arguments.place);
}

Outcome<Value> optimizerOf(Interpreter& interpreter, const Arguments& arguments) {
    const std::string name = lastName(*arguments.function);
    const bool isPlain = name.starts_with("Sgd") || name.starts_with("Momentum"), isAdam = name.starts_with("Adam");
    Value made = thingOf(interpreter,
                         isPlain  ? "keras.optimizers.SGD"
                         : isAdam ? "keras.optimizers.AdamW"
                                  : *arguments.function,
                         arguments);
    auto& attributes = made.thing()->attributes;
    attributes["in a graph"] = Value{true};
    if (name.starts_with("Momentum"))
        interpreter.note(arguments.place,
                         Engine::tr("Mesh-TensorFlow may read a velocity before this step has changed it; Kolo's is "
                                    "this step's"),
                         true);
    if (!isAdam) return made;
    constexpr double kEpsilon = 1e-6;
    attributes.try_emplace("epsilon", Value{kEpsilon});
    if (arguments.has("weight_decay_rate")) attributes["weight_decay"] = arguments.get("weight_decay_rate");
    interpreter.note(arguments.place, Engine::tr("Mesh-TensorFlow's Adam has no bias correction; Kolo's has"), true);
    return made;
}

Outcome<Value> applyGrads(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const Value given = arguments.get("grads");
    noteChanged(interpreter, given);
    const Unknown* const gradient = gradientOf(given);
    if (!gradient) return given;
    interpreter.study.optimizer = *of.as<ThingPtr>();
    return listOf({updateInGraph(interpreter, *gradient, *of.as<ThingPtr>(), arguments.place)});
}

// ---- the mesh

/// PlacementMeshImpl(mesh_shape, layout_rules, devices).
Outcome<Value> meshOf(Interpreter& interpreter, const Arguments& arguments) {
    Value made = thingOf(interpreter, *arguments.function, arguments);
    static const std::string toShape = "mtf.convert_to_shape", toRules = "mtf.convert_to_layout_rules";
    Arguments given;
    given.place = arguments.place;
    given.function = &toShape;
    given.values = {{"dims", arguments.get("shape")}};
    const Value axes = TRY(shape(interpreter, given));
    given.function = &toRules;
    given.values = {{"pairs", arguments.get("layout")}};
    const Value layout = arguments.get("layout");
    const bool isOpen = layout.as<LeftOut>() || layout.as<Unknown>();
    made.thing()->attributes["axes"] = axes;
    made.thing()->attributes["rules"] = isOpen ? Value{} : TRY(layoutRules(interpreter, given));
    const auto dimensions = TRY(dimensionsOf(interpreter, axes, arguments.place));
    const Value devices = arguments.get("devices");
    if (const auto* list = devices.as<List>(); list && dimensions && sizeOf(*dimensions) != std::ssize(*list->items))
        return interpreter.wrong(arguments.place, Complaint::tr("The mesh has {} devices, but {} are named here.",
                                                                sizeOf(*dimensions), list->items->size()));
    return made;
}

Outcome<Value> lowered(Interpreter& interpreter, const Arguments& arguments) {
    const Value meshes = arguments.get("mesh_to_impl");
    const auto* const dict = meshes.as<Dict>();
    const Value mesh = dict && !dict->items->empty() ? dict->items->front().second : Value{};
    const Thing* const made = mesh.thing();
    if (made && made->has("axes")) {
        Grid grid{made->place, made->lastLine, {}, {}};
        const auto axes = TRY(dimensionsOf(interpreter, made->get("axes"), made->place));
        for (const ThingPtr& each : axes.value_or(Dimensions{})) grid.axes.emplace_back(nameOf(each), sizeOf(each));
        if (const Value rules = made->get("rules"); rules.thing()) {
            const Value pairs = rules.thing()->get("pairs");
            for (const Value& each : *pairs.as<List>()->items)
                grid.rules.emplace_back(shown(each.as<List>()->items->front()), shown(each.as<List>()->items->back()));
        }
        if (!grid.axes.empty()) interpreter.study.grid = std::move(grid);
    }
    interpreter.note(arguments.place, [](const Outlook& outlook) {
        return Engine::tr("each device computes with its own slices; {}", exchanged(outlook));
    });
    return makeThing(interpreter, arguments);
}

/// An update that a session may run; where none does, it is what the program would train.
Outcome<Value> loweredOperation(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    const Value operation = arguments.get("operation");
    Study& study = interpreter.study;
    const Value loss = operation.thing() ? operation.thing()->get("loss") : Value{};
    if (const auto* tensor = loss.as<Tensor>(); tensor && !study.trains) {
        study.model = tensor->model;
        study.chain = tensor->chain;
        study.loss = tensor->loss;
        study.data = tensor->data;
        study.batch = tensor->batch;
        study.lossSummed = tensor->summed;
    }
    return operation;
}

Outcome<Value> exported(Interpreter&, const Value&, const Arguments& arguments) {
    return arguments.get("x");
}

}  // namespace

const Library& meshLibrary{{
    {"mtf.Graph() -> mesh graph"},
    {"mtf.Mesh(graph, name=, **) -> mesh", meshMade},
    {std::string(kDimension) + "(name, size) -> dimension", dimension},
    {std::string(kShape) + "(dims) -> mesh shape", shape},
    {std::string(kVariable) + "(**) -> mesh shape"},
    {"mtf.convert_to_shape(dims)", shape},
    {std::string(kRules) + "(pairs) -> layout rules", layoutRules},
    {"mtf.convert_to_layout_rules(pairs)", layoutRules},
    {"mtf.import_tf_tensor(mesh, tf_tensor, shape=, name=)", imported, kFeeds},
    {"mtf.import_fully_replicated(mesh, tf_tensor, shape, name=)", imported, kFeeds},
    {"mtf.get_variable(mesh, name, shape, dtype=, initializer=, **)", meshVariable},
    {"mtf.{einsum, matmul}(*, output_shape=, reduced_dims=, name=)", einsum},
    {"mtf.layers.dense(x, new_dims=, reduced_dims=, expert_dims=, use_bias=, activation=, output_dim=, "
     "name=, **)",
     dense},
    {"mtf.layers.dense_relu_dense(x, hidden_channels, is_training=, dropout=, name=, **)", denseReluDense},
    {"mtf.layers.layer_norm(x, *, **)", leftOutLayer},
    {"mtf.dropout(x, *, **)", leftOutLayer},
    {"mtf.{reshape, transpose}(x, new_shape, name=)", reshaped},
    {"mtf.rename_dimension(x, old_name, new_name)", renamed},
    {"mtf.one_hot(indices, output_dim=, **)", firstArgument},
    {"mtf.cast(x, dtype)", firstArgument},
    {"mtf.layers.softmax_cross_entropy_with_logits(logits, targets, vocab_dim, z_loss=)", meshCrossEntropy},
    {"mtf.layers.sigmoid_cross_entropy_with_logits(logits, targets)", meshCrossEntropy},
    {"mtf.reduce_mean(x, *, **)", meshMean},
    {"mtf.reduce_sum(x, *, **)", meshSum},
    {"mtf.square(x, name=)", meshSquare},
    {"mtf.gradients(ys, xs, grad_ys=)", gradientsInGraph},
    {"mtf.{assign, assign_sub, assign_add}(var, new_val, **)", assignedInGraph},
    {"mtf.optimize.SgdOptimizer(learning_rate, **) -> optimizer", optimizerOf},
    {"mtf.optimize.MomentumOptimizer(learning_rate, momentum, **) -> optimizer", optimizerOf},
    {"mtf.optimize.AdamWeightDecayOptimizer(learning_rate, weight_decay_rate=, beta_1=, beta_2=, epsilon=, "
     "**) -> optimizer",
     optimizerOf},
    {"mtf.optimize.AdafactorOptimizer(*, **) -> optimizer", optimizerOf},
    {"mtf.placement_mesh_impl.PlacementMeshImpl(shape, layout, devices, **) -> mesh", meshOf},
    {"mtf.simd_mesh_impl.SimdMeshImpl(shape, layout, devices=, device_assignment=, **) -> mesh", meshOf},
    {"mtf.Lowering(graph, mesh_to_impl, autostack=, **) -> lowering", lowered},
    {"mtf.{relu, tanh, sigmoid, gelu, elu, selu, swish, softmax, log_softmax, leaky_relu}(x, *, **)", meshActivation},
    {"mtf.{MtfRestoreHook, MtfCheckpointSaverListener, utils.outside_all_rewrites, argmax, Print, "
     "print_tensor, VariableDType, equal, stop_gradient}(*, **)",
     ignoredCall},
    {"mesh graph.{trainable_variables, all_variables}", variablesOf},
    {"mesh shape.size", sizeOfShape},
    {"mesh shape.ndims", axesOfShape},
    {"mesh.size",
     [](Interpreter& interpreter, const Value& of, const Arguments& arguments) -> Outcome<Value> {
         return sizeOfShape(interpreter, of.thing()->get("axes"), arguments);
     }},
    {"optimizer.{apply_grads, apply_grad}(grads, variables)", applyGrads},
    {"lowering.lowered_operation(operation)", loweredOperation},
    {"lowering.export_to_tf_tensor(x)", exported},
    {"lowering.{copy_masters_to_slices, copy_slices_to_masters}()", ignoredMethod},
}};

}  // namespace kolo::programs
