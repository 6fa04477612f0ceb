// SPDX-License-Identifier: Apache-2.0
//
// TensorFlow's arrays, functions and GradientTape. What the placement lab knows (tf.constant, tf.matmul …) is known
// here as well; a program that only computes is one of the lab's.
#include "engine/programs/shared.h"

namespace kolo::programs {

namespace {

/// A loss of one replica's rows, whose gradients are added to those of the others: strategy.run() divides nothing.
Tensor ofReplica(const Interpreter& interpreter, Tensor loss) {
    const auto& together = interpreter.study.together;
    if (interpreter.onReplicas && together && together->globalBatch)
        loss.factor *= static_cast<double>(interpreter.workers());
    return loss;
}

Outcome<Value> gradient(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    ThingPtr model;
    if (const auto target = arguments.get("target"); target.as<Tensor>()) {
        Tensor loss = oneNumber(*target.as<Tensor>());
        if (loss.summed) loss = ofReplica(interpreter, loss);
        TRY(backward(interpreter, loss, arguments.place));
        model = loss.model;
    }
    return Value{Unknown{"gradient", model}};
}

Outcome<Value> placed(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.study.places = true;
    // Of a model's output, and of rows, it stays what it is.
    if (const Value of = TRY(firstArgument(interpreter, arguments)); of.as<Tensor>() && of.as<Tensor>()->data)
        return of;
    return Value{Tensor{}};
}

Outcome<Value> drawn(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.study.places = true;
    const Value shape = arguments.has("shape") ? arguments.get("shape") : listOf(arguments.rest);
    return Value{randomRows(interpreter, shape, true, arguments.place)};
}

/// tf.Variable(tf.zeros([784, 10])): parameters of a model that is written with products.
Outcome<Value> variable(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.study.places = true;
    Tensor tensor;
    if (const Value first = arguments.get("initial_value"); first.as<Tensor>()) tensor.data = first.as<Tensor>()->data;
    tensor.variable = true;
    return Value{tensor};
}

/// Rows times a variable is a dense layer; anything else is the placement lab's.
Outcome<Value> product(Interpreter& interpreter, const Arguments& arguments) {
    const Value left = arguments.get("a"), right = arguments.get("b");
    const auto *rows = left.as<Tensor>(), *weights = right.as<Tensor>();
    if (!rows || !weights || !weights->variable || rows->variable || !weights->data ||
        weights->data->shape.size() != 2 || (!rows->data && !rows->chain))
        return placed(interpreter, arguments);
    return applied(interpreter, "keras.layers.Dense", left,
                   {{"units", Value{weights->data->shape.back()}},
                    {"input_dim", Value{weights->data->shape.front()}},
                    {"use_bias", Value{false}}},
                   arguments.place);
}

/// tf.nn.relu(x) and what is like it, of a model's output: the layer.
Outcome<Value> activation(Interpreter& interpreter, const Arguments& arguments) {
    const Value of = arguments.get("features");
    if (!of.as<Tensor>() || !of.as<Tensor>()->chain) return placed(interpreter, arguments);
    return applied(interpreter, "keras.layers.Activation", of, {{"activation", Value{lastName(*arguments.function)}}},
                   arguments.place);
}

/// tf.add(tf.matmul(x, w), b): its bias.
Outcome<Value> added(Interpreter& interpreter, const Arguments& arguments) {
    const Value of = TRY(placed(interpreter, arguments));
    const auto* const output = of.as<Tensor>();
    const Value other = arguments.rest.empty() ? Value{} : arguments.rest.back();
    if (output && output->chain && other.as<Tensor>() && other.as<Tensor>()->variable)
        output->chain->layer->attributes["use_bias"] = Value{true};
    return of;
}

/// The logarithm of probabilities is half of a cross-entropy that is written by hand.
Outcome<Value> logarithm(Interpreter& interpreter, const Arguments& arguments) {
    const Value of = TRY(placed(interpreter, arguments));
    Tensor tensor = *of.as<Tensor>();
    if (!tensor.chain || tensor.loss) return of;
    tensor.loss = newThing(interpreter, "keras.losses.CategoricalCrossentropy", arguments.place);
    tensor.loss->attributes["reduction"] = Value{std::string("none")};
    return Value{tensor};
}

Outcome<Value> squared(Interpreter& interpreter, const Arguments& arguments) {
    return lossOfDifference(TRY(placed(interpreter, arguments)), "torch.nn.MSELoss", arguments.place);
}

/// tf.nn.softmax_cross_entropy_with_logits(labels=, logits=).
/// Of each row where an axis is given, and otherwise of all.
Outcome<Value> sumOf(Interpreter& interpreter, const Arguments& arguments) {
    const Value of = TRY(firstArgument(interpreter, arguments));
    return arguments.has("axis") || !arguments.rest.empty() ? rowsSummed(of) : summed(of);
}

Outcome<Value> meanOf(Interpreter& interpreter, const Arguments& arguments) {
    const Value of = TRY(firstArgument(interpreter, arguments));
    if (!of.as<Tensor>()) return of;
    Tensor mean = *of.as<Tensor>();
    // Of an image, over its rows and columns; over something else no layer does it.
    const Value axis = arguments.rest.empty() ? arguments.get("axis") : arguments.rest.front();
    if (mean.chain && !mean.loss && !mean.difference && !axis.as<None>()) {
        const auto* const axes = axis.as<List>();
        if (axes && axes->items->size() == 2 && shown(listOf(*axes->items)) == "[1, 2]")
            return applied(interpreter, "keras.layers.GlobalAveragePooling2D", of, {}, arguments.place);
        return interpreter.wrong(arguments.place, Complaint::tr("Kolo's models are chains of layers: {} of a layer's "
                                                                "output has no place in one.",
                                                                lastName(*arguments.function)));
    }
    const bool isOfRows = mean.difference || (mean.loss && reductionOf(*mean.loss) == "none");
    if (isOfRows && !std::exchange(mean.averaged, true)) mean = ofReplica(interpreter, mean);
    return Value{mean};
}

/// Over as many rows as are said, or over those of all replicas.
Outcome<Value> averageLoss(Interpreter&, const Arguments& arguments) {
    const Value rows = arguments.get("global_batch_size"), sum = summed(arguments.get("per_example_loss"));
    if (!sum.as<Tensor>()) return sum;
    Tensor mean = *sum.as<Tensor>();
    mean.averaged = !mean.summed || !rows.isNumber() || rows.number() <= 0;
    if (mean.averaged)
        mean.summed = false;
    else
        mean.factor /= rows.number();
    return Value{mean};
}

Outcome<Value> crossEntropy(Interpreter& interpreter, const Arguments& arguments) {
    const bool squares = arguments.function->find("squared") != std::string::npos;
    const auto loss =
        newThing(interpreter, squares ? "keras.losses.MeanSquaredError" : "keras.losses.CategoricalCrossentropy",
                 arguments.place);
    loss->attributes["from_logits"] = Value{true};
    if (arguments.function->starts_with("tf.nn.")) loss->attributes["reduction"] = Value{std::string("none")};
    Arguments given = arguments;
    given.rest = {arguments.has("logits") ? arguments.get("logits") : arguments.get("predictions")};
    return lossOf(interpreter, Value{loss}, given);
}

Outcome<Value> tape(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.note(arguments.place, Engine::tr("the forward pass, remembered for the backward pass"));
    return makeThing(interpreter, arguments);
}

Outcome<Value> functionOf(Interpreter& interpreter, const Arguments& arguments) {
    return arguments.has("function") ? arguments.get("function") : makeThing(interpreter, arguments);
}

Outcome<Value> policy(Interpreter& interpreter, const Arguments& arguments) {
    if (shown(arguments.get("policy")) != "float32")
        interpreter.note(arguments.place, Engine::tr("Kolo's layers compute in float32, here as well"), true);
    return Value{};
}

/// Operations that a session runs together.
Outcome<Value> grouped(Interpreter&, const Arguments& arguments) {
    return listOf(arguments.rest);
}

/// As many GPUs as the program has devices.
Outcome<Value> devicesListed(Interpreter& interpreter, const Arguments&) {
    return listOf(std::vector<Value>(interpreter.devices, Value{Unknown{"device"}}));
}

}  // namespace

const Library& tensorflowLibrary{{
    {"tf.GradientTape(persistent=, watch_accessed_variables=) -> tape", tape},
    {"tf.function(function=, **) -> wrapper", functionOf},
    {"tf.device(name) -> context", makeThing},
    {"tf.{name_scope, variable_scope}(*, **) -> context", makeThing},
    {"tf.Graph() -> graph"},
    {"tf.random.set_seed(seed)", setSeed},
    {"tf.set_random_seed(seed)", setSeed},
    {"keras.utils.set_random_seed(seed)", setSeed},
    {"keras.mixed_precision.set_global_policy(policy)", policy},
    {"keras.mixed_precision.Policy(policy, **)", firstArgument},
    {"keras.mixed_precision.LossScaleOptimizer(optimizer, **)", firstArgument},
    {"tf.config.{list_physical_devices, list_logical_devices}(kind=)", devicesListed},
    {"tf.config.experimental.list_physical_devices(kind=)", devicesListed},
    {"tf.random.{normal, uniform}(shape, **)", drawn},
    {"tf.{random_normal, truncated_normal, zeros, ones}(shape, *, **)", drawn},
    {"tf.random.truncated_normal(shape, *, **)", drawn},
    {"np.random.{rand, randn}(*)", drawn},
    {"np.random.randint(*, **)", ignoredCall},
    {"np.random.{random, random_sample}(shape=)", drawn},
    {"np.random.normal(loc=, scale=, shape=, **)", drawn},
    {"np.random.uniform(low=, high=, shape=, **)", drawn},
    {"np.{zeros, ones}(shape, **)", drawn},
    {"tf.cast(value, dtype, **)", firstArgument},
    {"tf.reshape(tensor, shape, **)", firstArgument},
    {"tf.clip_by_value(*, **)", clippedByValue},
    {"tf.clip_by_norm(*, **)", clippedByNorm},
    {"tf.expand_dims(*, **)", firstArgument},
    {"tf.one_hot(indices, depth, *, **)", firstArgument},
    {"tf.image.resize(*, **)", firstArgument},
    {"tf.reduce_mean(input_tensor, *, **)", meanOf},
    {"tf.reduce_sum(input_tensor, *, **)", sumOf},
    {"tf.nn.compute_average_loss(per_example_loss, sample_weight=, global_batch_size=, **)", averageLoss},
    {"tf.Variable(initial_value, **)", variable},
    {"tf.matmul(a, b, **)", product},
    {"tf.add(*, **)", added},
    {"tf.log(features, **)", logarithm},
    {"tf.math.log(features, **)", logarithm},
    {"tf.square(features, **)", squared},
    {"tf.{squared_difference, constant, convert_to_tensor, fill, eye, range, subtract, multiply, divide, "
     "sqrt, exp, abs, maximum, minimum, transpose, concat, stack, identity, shape, linalg.diag, pow}(*, "
     "**)",
     placed},
    {"tf.nn.{softmax_cross_entropy_with_logits, softmax_cross_entropy_with_logits_v2, "
     "sparse_softmax_cross_entropy_with_logits, sigmoid_cross_entropy_with_logits}(labels, logits, **)",
     crossEntropy},
    {"keras.losses.softmax_cross_entropy(onehot_labels, logits, **)", crossEntropy},
    {"keras.losses.sparse_softmax_cross_entropy(labels, logits, **)", crossEntropy},
    {"keras.losses.mean_squared_error(labels, predictions, **)", crossEntropy},
    {"tf.group(*, **)", grouped},
    {"tf.gradients(ys, xs, **)", gradientsInGraph},
    {"tf.{assign, assign_sub, assign_add}(var, new_val, **)", assignedInGraph},
    {"tf.clip_by_global_norm(*, **)", clippedTogether},
    {"tf.debugging.set_log_device_placement(*)", placed},
    {"tf.{nn.relu, nn.softmax, nn.tanh, nn.sigmoid, nn.elu, nn.leaky_relu, nn.gelu, sigmoid, "
     "tanh}(features, **)",
     activation},
    {"tf.{nn.scale_regularization_loss, argmax, argmin, equal, print, float32, float16, float64, int32, "
     "int64, uint8, string, bool, train.Checkpoint, train.CheckpointManager, train.latest_checkpoint, "
     "io.read_file, image.decode_jpeg, global_variables_initializer, local_variables_initializer, "
     "initialize_all_variables, no_op, __version__, constant_initializer, trainable_variables, gather, "
     "in_top_k, size, rank, summary.scalar, data.experimental, cond, test.is_gpu_available}(*, **)",
     ignoredCall},
    {"tape.gradient(target, sources, **)", gradient},
    {"tape.watch(*)", ignoredMethod},
    {"{tensor, parameters}.{assign_sub, assign_add, assign}(value=, **)", changedInPlace},
    {"graph.as_default()",
     [](Interpreter& interpreter, const Value&, const Arguments& arguments) -> Outcome<Value> {
         return thingOf(interpreter, "scope", arguments);
     }},
}};

}  // namespace kolo::programs
