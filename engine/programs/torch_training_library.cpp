// SPDX-License-Identifier: Apache-2.0
//
// A step of training in PyTorch: the loss of a difference, the way back, optimizers and the rates that they take.
#include <algorithm>

#include "engine/programs/shared.h"

namespace kolo::programs {

namespace {

/// A rate that changes with time (schedules.cpp).
Outcome<Value> schedule(Interpreter& interpreter, const Arguments& arguments) {
    const Value made = TRY(makeThing(interpreter, arguments));
    interpreter.study.schedule = *made.as<ThingPtr>();
    interpreter.study.scheduleSteps = 0;
    return made;
}

Outcome<Value> scheduleStep(Interpreter& interpreter, const Value& of, const Arguments&) {
    if (of.as<ThingPtr>() && *of.as<ThingPtr>() == interpreter.study.schedule)
        interpreter.study.scheduleSteps += interpreter.weight();
    return Value{};
}

Outcome<Value> backwardOf(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    if (const auto* loss = of.as<Tensor>()) TRY(backward(interpreter, *loss, arguments.place));
    return Value{};
}

/// A model's output without its way back: what comes before it is not trained.
Outcome<Value> detached(Interpreter&, const Value& of, const Arguments&) {
    Tensor tensor = *of.as<Tensor>();
    if (!tensor.chain || tensor.loss) return of;
    ChainPtr chain;
    std::vector<const Chain*> links;
    for (const Chain* link = tensor.chain.get(); link; link = link->before.get()) links.push_back(link);
    for (auto link = links.rbegin(); link != links.rend(); ++link) {
        Chain cut = **link;
        cut.before = chain;
        cut.frozen = true;
        chain = std::make_shared<Chain>(std::move(cut));
    }
    tensor.chain = chain;
    return Value{tensor};
}

Outcome<Value> stepOf(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    // step(closure), as of LBFGS: what the closure does.
    if (!arguments.rest.empty() && arguments.rest.front().as<Function>())
        TRY(interpreter.callValue(arguments.rest.front(), {}, {}, arguments.place));
    const ThingPtr& optimizer = *of.as<ThingPtr>();
    const Value rows = arguments.has("batch_size") ? arguments.get("batch_size")
                       : arguments.rest.empty()    ? Value{}
                                                   : arguments.rest.front();
    if (optimizer->type.starts_with("mx.")) interpreter.study.stepRows = rows.isNumber() ? rows.number() : 0;
    update(interpreter, optimizer, arguments.place);
    return Value{};
}

/// Of a loss that Gluon gives row by row; other libraries' are means already.
Outcome<Value> ownMean(Interpreter&, const Value& of, const Arguments&) {
    const auto* const tensor = of.as<Tensor>();
    if (!tensor || !tensor->loss || !tensor->loss->type.starts_with("mx.")) return of;
    Tensor mean = *tensor;
    mean.averaged = true;
    return Value{mean};
}

/// scaler.scale(loss).backward(), scaler.step(optimizer): what is scaled here is scaled back there.
Outcome<Value> scaled(Interpreter&, const Value&, const Arguments& arguments) {
    return arguments.get("outputs");
}

Outcome<Value> scaledStep(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    const Value optimizer = arguments.get("optimizer");
    return optimizer.as<ThingPtr>() ? interpreter.callMethod(optimizer, "step", {}, {}, arguments.place) : Value{};
}

Outcome<Value> halfPrecision(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.note(arguments.place, Engine::tr("Kolo's layers compute in float32, here as well"), true);
    return makeThing(interpreter, arguments);
}

/// nn.init.xavier_uniform_(layer.weight).
Outcome<Value> drawnOtherwise(Interpreter& interpreter, const Arguments& arguments) {
    interpreter.note(
        arguments.place,
        Engine::tr("Kolo draws a model's parameters in its own way: {} is left out", lastName(*arguments.function)),
        true);
    return Value{};
}

Outcome<Value> zeroGradients(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    interpreter.note(arguments.place, Engine::tr("gradients begin at zero"));
    return Value{};
}

/// optimizer.param_groups[0]["lr"] = …: a rate of the program's own.
Outcome<Value> parameterGroups(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const auto group = newThing(interpreter, "torch.optim.ParameterGroup", arguments.place);
    group->attributes["lr"] = of.thing()->get("lr");
    return listOf({Value{group}});
}

Outcome<Value> squareOf(Interpreter&, const Value& of, const Arguments& arguments) {
    if (*arguments.function == "abs") return lossOfDifference(of, "torch.nn.L1Loss", arguments.place);
    const Value power = arguments.get("exponent");
    const bool two = *arguments.function == "square" || (power.isNumber() && power.number() == 2);
    return two ? lossOfDifference(of, "torch.nn.MSELoss", arguments.place) : of;
}

Outcome<Value> squareFunction(Interpreter& interpreter, const Arguments& arguments) {
    Arguments rest = arguments;
    const std::string name = lastName(*arguments.function);
    rest.function = &name;
    return squareOf(interpreter, arguments.get("input"), rest);
}

Outcome<Value> torchSum(Interpreter& interpreter, const Arguments& arguments) {
    const Value of = TRY(firstArgument(interpreter, arguments));
    return arguments.has("dim") || arguments.rest.size() > 1 ? rowsSummed(of) : summed(of);
}

Outcome<Value> ownSum(Interpreter&, const Value& of, const Arguments& arguments) {
    return arguments.has("dim") || !arguments.rest.empty() ? rowsSummed(of) : summed(of);
}

/// nn.Parameter(torch.randn(784, 10)), weights.requires_grad_().
Outcome<Value> parametersFrom(Interpreter& interpreter, const Arguments& arguments) {
    const Value of = TRY(firstArgument(interpreter, arguments));
    if (!of.as<Tensor>()) return of;
    Tensor tensor = *of.as<Tensor>();
    tensor.variable = true;
    return Value{tensor};
}

Outcome<Value> needsGradient(Interpreter&, const Value& of, const Arguments& arguments) {
    const Value given = arguments.get("requires_grad");
    Tensor tensor = *of.as<Tensor>();
    tensor.variable = !tensor.chain && !(given.as<bool>() && !*given.as<bool>());
    return Value{tensor};
}

/// loss.div_(2), loss.mul(0.5).
Outcome<Value> timesOf(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    return interpreter.binary(arguments.function->starts_with("div") ? "/" : "*", of, arguments.get("value"),
                              arguments.place);
}

Outcome<Value> gradientAttribute(Interpreter&, const Value& of, const Arguments&) {
    return Value{Unknown{kGradient, of.as<Tensor>()->model}};
}

}  // namespace

const Library& torchTrainingLibrary{{
    {"torch.optim.SGD(params=, lr=, momentum=, dampening=, weight_decay=, nesterov=, maximize=, foreach=, "
     "differentiable=, fused=) -> optimizer"},
    {"torch.optim.Adam(params=, lr=, betas=, eps=, weight_decay=, amsgrad=, foreach=, maximize=, "
     "capturable=, differentiable=, fused=, decoupled_weight_decay=) -> optimizer"},
    {"torch.optim.AdamW(params=, lr=, betas=, eps=, weight_decay=, amsgrad=, maximize=, foreach=, "
     "capturable=, differentiable=, fused=) -> optimizer"},
    {"torch.optim.{LBFGS, NAdam, Adagrad, Adadelta}(params=, lr=, **) -> optimizer"},
    {"torch.optim.ParameterGroup(**) -> parameter group"},
    {"torch.nn.utils.clip_grad_norm_(*, **)", clipGradientNorm},
    {"torch.nn.utils.clip_grad_value_(*, **)", clipGradientValue},
    {"torch.cuda.amp.GradScaler(*, **) -> scaler"},
    {"torch.cuda.amp.autocast(*, **) -> context", halfPrecision},
    {"torch.optim.RMSprop(params=, lr=, alpha=, eps=, weight_decay=, momentum=, centered=, capturable=, "
     "foreach=, maximize=, differentiable=) -> optimizer"},
    {"torch.nn.Parameter(data=, requires_grad=)", parametersFrom},
    {"torch.sum(*, **)", torchSum},
    {"torch.mean(*, **)", firstArgument},
    {"torch.{square, abs}(input)", squareFunction},
    {"torch.pow(input, exponent)", squareFunction},
    {"torch.manual_seed(seed)", setSeed},
    {"torch.{no_grad, enable_grad, inference_mode}() -> context", makeThing},
    {"torch.set_grad_enabled(mode) -> context", makeThing},
    {"torch.cuda.{manual_seed, manual_seed_all}(seed)", setSeed},
    {"torch.optim.lr_scheduler.{MultiStepLR, CosineAnnealingWarmRestarts, LambdaLR, LinearLR, OneCycleLR, "
     "ReduceLROnPlateau, SequentialLR, PolynomialLR, CyclicLR}(*, **) -> schedule",
     schedule},
    {"torch.optim.lr_scheduler.StepLR(optimizer, step_size, gamma=, **) -> schedule", schedule},
    {"torch.optim.lr_scheduler.ExponentialLR(optimizer, gamma, **) -> schedule", schedule},
    {"torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max, eta_min=, **) -> schedule", schedule},
    {"torch.nn.init.{xavier_uniform_, xavier_normal_, kaiming_uniform_, kaiming_normal_, uniform_, "
     "normal_, zeros_, ones_, constant_, orthogonal_, trunc_normal_}(*, **)",
     drawnOtherwise},
    {"tensor.backward(*, **)", backwardOf},
    {"tensor.detach()", detached},
    {"tensor.grad", gradientAttribute},
    {"tensor.requires_grad_(requires_grad=)", needsGradient},
    {"tensor.{div, div_, mul, mul_}(value, **)", timesOf},
    {"loss.loss(*, **)", lossOf},
    {"loss.backward(*, **)", ignoredMethod},
    {"optimizer.step(*, batch_size=, ignore_stale_grad=)", stepOf},
    {"optimizer.zero_grad(**)", zeroGradients},
    {"optimizer.synchronize()", ignoredMethod},
    {"optimizer.param_groups", parameterGroups},
    {"optimizer.state_dict()", ignoredMethod},
    {"optimizer.load_state_dict(*)", ignoredMethod},
    {"schedule.step(*)", scheduleStep},
    {"tensor.pow(exponent)", squareOf},
    {"tensor.{square, abs}()", squareOf},
    {"tensor.sum(*, **)", ownSum},
    {"tensor.mean(*, **)", ownMean},
    {"scaler.scale(outputs)", scaled},
    {"scaler.step(optimizer, *)", scaledStep},
    {"scaler.{update, unscale_}(*)", ignoredMethod},
    {"scaler.state_dict()", ignoredMethod},
    {"schedule.{get_last_lr, get_lr}()", ignoredMethod},
    {"optimizer.add_param_group(*)", ignoredMethod},
    {"{parameters, tensor}.{add_, sub_}(value, alpha=)", changedInPlace},
}};

}  // namespace kolo::programs
