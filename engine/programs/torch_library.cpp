// SPDX-License-Identifier: Apache-2.0
//
// PyTorch's models: modules, their functional forms and losses. What feeds them stands in torch_data_library.cpp, what
// trains them in torch_training_library.cpp, and what wraps a module to train it on several devices in
// distributed_library.cpp.
#include <algorithm>

#include "engine/programs/shared.h"

namespace kolo::programs {

namespace {

Outcome<Value> torchSequential(Interpreter& interpreter, const Arguments& arguments) {
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

Outcome<Value> torchFunctional(Interpreter& interpreter, const Arguments& arguments) {
    std::map<std::string, Value> attributes = arguments.values;
    attributes.erase("input");
    return applied(interpreter, layerNamed(lastName(*arguments.function)), arguments.get("input"),
                   std::move(attributes), arguments.place);
}

/// F.one_hot(labels, classes): what Kolo's losses make of labels themselves.
Outcome<Value> labelsOf(Interpreter&, const Arguments& arguments) {
    return arguments.get("input");
}

Outcome<Value> torchLoss(Interpreter& interpreter, const Arguments& arguments) {
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

/// Where its dimensions have names.
Outcome<Value> shapeOf(Interpreter&, const Value& of, const Arguments&) {
    const Tensor& tensor = *of.as<Tensor>();
    return tensor.shape ? Value{tensor.shape} : Value{Unknown{"shape"}};
}

/// x.clamp(min=0) is a relu; between other bounds no layer does it.
Outcome<Value> clamped(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const Tensor& tensor = *of.as<Tensor>();
    if (!tensor.chain || tensor.loss) return of;
    const Value least = arguments.get("min");
    if (least.isNumber() && least.number() == 0 && !arguments.has("max"))
        return applied(interpreter, "torch.nn.ReLU", of, {}, arguments.place);
    return leftOutMethod(interpreter, of, arguments);
}

Outcome<Value> productOf(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    return interpreter.binary("@", of, arguments.get("other"), arguments.place);
}

Outcome<Value> torchProduct(Interpreter& interpreter, const Arguments& arguments) {
    return interpreter.binary("@", arguments.get("input"), arguments.get("other"), arguments.place);
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

}  // namespace

const Library& torchLibrary{{
    {"torch.nn.Module(*, **) -> model"},
    {"torch.nn.Sequential(*) -> model", torchSequential},
    {"torch.nn.ModuleList(layers=)", modules},
    {"torch.nn.Linear(in_features, out_features, bias=, device=, dtype=) -> layer"},
    {"torch.nn.Conv2d(in_channels, out_channels, kernel_size, stride=, padding=, dilation=, groups=, "
     "bias=, **) -> layer"},
    {"torch.nn.{MaxPool2d, AvgPool2d}(kernel_size, stride=, padding=, **) -> layer"},
    {"torch.nn.Flatten(start_dim=, end_dim=) -> layer"},
    {"torch.nn.ReLU(inplace=) -> layer"},
    {"torch.nn.{Tanh, Sigmoid}() -> layer"},
    {"torch.nn.{Softmax, LogSoftmax}(dim=) -> layer"},
    {"torch.nn.{Identity, ELU, LeakyReLU}(*, **) -> layer"},
    {"torch.nn.{Dropout, Dropout2d}(p=, inplace=) -> layer"},
    {"torch.nn.{BatchNorm2d, BatchNorm1d}(num_features, **) -> layer"},
    {"torch.nn.{GELU, SiLU}(**) -> layer"},
    {"torch.nn.LayerNorm(normalized_shape, **) -> layer"},
    {"torch.nn.AdaptiveAvgPool2d(output_size) -> layer"},
    {"torch.nn.RNN(input_size, hidden_size, num_layers=, nonlinearity=, bias=, batch_first=, dropout=, "
     "bidirectional=, **) -> layer"},
    {"torch.nn.{CrossEntropyLoss, NLLLoss}(weight=, **) -> loss"},
    {"torch.nn.{MSELoss, BCEWithLogitsLoss, BCELoss, L1Loss, SmoothL1Loss, HuberLoss}(**) -> loss"},
    {"torch.compile(module, **)", firstArgument},
    {"torch.{set_num_threads, set_float32_matmul_precision}(*)", ignoredCall},
    {"torch.{use_deterministic_algorithms, add, mul, save, load, max, argmax}(*, **)", ignoredCall},
    {"torch.device(*) -> device", deviceNamed},
    {"torch.cuda.is_available", ignoredCall},
    {"torch.cuda.device_count()", devicesSeenBy},
    {"torch.cuda.set_device(*)", ignoredCall},
    {"torch.{matmul, mm}(input, other, **)", torchProduct},
    {"torch.{float32, float16, bfloat16, float64, int64, long}", ignoredCall},
    {"torch.{relu, tanh, sigmoid}(input)", torchFunctional},
    {"torch.{softmax, log_softmax}(input, dim=)", torchFunctional},
    {"torch.flatten(input, start_dim=, end_dim=)", torchFunctional},
    {"F.relu(input, inplace=)", torchFunctional},
    {"F.{tanh, sigmoid}(input)", torchFunctional},
    {"F.{max_pool2d, avg_pool2d}(input, kernel_size, stride=, padding=)", torchFunctional},
    {"F.dropout(input, p=, training=)", torchFunctional},
    {"F.{softmax, log_softmax}(input, dim=)", torchFunctional},
    {"F.{cross_entropy, nll_loss, l1_loss, smooth_l1_loss, huber_loss, binary_cross_entropy, "
     "binary_cross_entropy_with_logits, mse_loss}(input, target, **)",
     torchLoss},
    {"F.one_hot(input, num_classes=)", labelsOf},
    {"F.{gelu, silu, elu, leaky_relu, flatten}(input, **)", torchFunctional},
    {"tensor.{mm, matmul}(other)", productOf},
    {"tensor.clamp(min=, max=)", clamped},
    {"tensor.clamp_min(min=)", clamped},
    {"tensor.{item, numpy}()", ignoredMethod},
    {"tensor.shape", shapeOf},
    {"tensor.dtype", ignoredMethod},
    {"tensor.argmax(*, **)", ignoredMethod},
    {"tensor.half()", sameThing},
    {"tensor.{relu, relu_, tanh, sigmoid, view, reshape, flatten}(*, **)", layerOf},
    {"tensor.{to, cuda, cpu, float, long, double, unsqueeze, squeeze, astype, permute, clone, contiguous, "
     "type, view_as, reshape_as, expand, scatter_, random_, item_, T, int, t}(*, **)",
     sameThing},
    {"{model, layer, parallel, loss}.{to, cuda}(*, **)", moved},
    {"{model, layer, parallel, loss}.{cpu, train, eval, float, double, share_memory}(*, **)", sameThing},
    {"{model, layer, parallel, loss}.{forward, __call__}(input, **)", forwardOf},
    {"{model, layer, parallel, loss}.apply(*, **)", leftOutMethod},
    {"{model, layer, parallel, loss}.training", ignoredMethod},
    {"{model, layer, parallel, loss}.{half, bfloat16}()", leftOutMethod},
    {"{model, layer, parallel, loss}.requires_grad_(*, requires_grad=)", frozen},
    {"{model, layer, parallel, loss}.{parameters, named_parameters}(*, **)", parametersOf},
    {"{model, layer, parallel, loss}.{state_dict, load_state_dict, zero_grad, children, modules, "
     "named_modules, register_buffer}(*, **)",
     ignoredMethod},
    {"layer.{in_features, out_features}", ignoredMethod},
    {"layer.{weight, bias}", parametersOf},
}};

}  // namespace kolo::programs
