// SPDX-License-Identifier: Apache-2.0
//
// Gradient descent that a program writes by hand:
//
//     Mesh-TensorFlow    mtf.assign(w, w - dw * 0.1)
//     TensorFlow         w.assign_sub(0.1 * dw)
//     PyTorch            p -= 0.1 * p.grad        p.data.add_(p.grad, alpha=-0.1)
//
// A gradient keeps what the program multiplies it by; parameters minus a multiple of their gradient are the same step
// as an optimizer's, sgd's with that rate. All that is moved after one backward pass is one update.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/programs/shared.h"

namespace kolo::programs {

namespace {

constexpr const char* kMoved = "moved parameters";

const Unknown* gradientIn(const Value& value) {
    const auto* const unknown = value.as<Unknown>();
    return unknown && unknown->what == kGradient ? unknown : nullptr;
}

bool isParameters(const Value& value) {
    const auto* const unknown = value.as<Unknown>();
    const auto* const tensor = value.as<Tensor>();
    return (unknown && unknown->what == kParameters) || (tensor && tensor->variable);
}

}  // namespace

std::optional<Value> Interpreter::ofGradients(const std::string& op, const Value& left, const Value& right,
                                              Place place) {
    const Unknown *const first = gradientIn(left), *const second = gradientIn(right);
    if (!first == !second) return std::nullopt;
    Unknown result = first ? *first : *second;
    const Value& other = first ? right : left;
    if (second && (op == "-" || op == "+") && isParameters(left)) {
        result.what = kMoved;
        if (op == "+") result.factor = -result.factor;
        return Value{result};
    }
    if (op != "*" && !(op == "/" && first)) return std::nullopt;
    const double by = other.isNumber() ? other.number() : std::numeric_limits<double>::quiet_NaN();
    result.factor = op == "*" ? result.factor * by : result.factor / by;
    if (!result.changedAt) {
        result.changedAt = place;
        result.changedBy = op;
    }
    return Value{result};
}

bool isMoved(const Value& value) {
    const auto* const unknown = value.as<Unknown>();
    return unknown && unknown->what == kMoved;
}

Outcome<ThingPtr> descentOf(Interpreter& interpreter, const Value& moved, Place place) {
    const Unknown& step = *moved.as<Unknown>();
    if (step.factor <= 0)
        return interpreter.wrong(
            place,
            Complaint::tr(
                "This moves the parameters up their gradient, by {}, so that the loss grows; subtract it instead.",
                -step.factor));
    const auto optimizer = newThing(interpreter, step.loss ? "keras.optimizers.SGD" : "torch.optim.SGD", place);
    optimizer->attributes["learning_rate"] =
        std::isnan(step.factor) ? Value{Unknown{"learning rate"}} : Value{step.factor};
    interpreter.note(place, [](const Outlook& outlook) {
        return Engine::tr("gradient descent by hand: optimizer={} lr={}", settingOf(outlook, "optimizer"),
                          settingOf(outlook, "lr"));
    });
    // All of Kolo's parameters have one rate, and it does not change by hand.
    const Study& study = interpreter.study;
    const ThingPtr before = study.optimizer;
    if (before && before->type == optimizer->type && before->get("learning_rate").isNumber() &&
        !std::isnan(step.factor) && before->number("learning_rate", 0) != step.factor) {
        const bool isSameStep = step.loss || study.backwards <= study.movedAfter;
        interpreter.note(place,
                         isSameStep
                             ? Engine::tr("Kolo's optimizers treat all parameters alike: a group's own {} is left out",
                                          std::string("lr"))
                             : Engine::tr("Kolo has no rates of a program's own: {} is left out", std::string("lr")),
                         true);
        return before;
    }
    return optimizer;
}

Outcome<void> moveByHand(Interpreter& interpreter, const Value& moved, const std::string& how, Place place) {
    Study& study = interpreter.study;
    const bool isMade = study.backwards <= study.movedAfter;  // the update after this backward pass
    if (isMade && !study.movedByHand) {
        interpreter.note(place, Engine::tr("only Kolo's optimizers change parameters: {} is left out", how), true);
        return {};
    }
    const ThingPtr optimizer = TRY(descentOf(interpreter, moved, place));
    if (isMade) return {};  // another part of it
    update(interpreter, optimizer, place);
    study.movedByHand = true;
    return {};
}

Value movedBy(const Value& gradient, double sign) {
    Unknown moved = *gradient.as<Unknown>();
    moved.what = kMoved;
    moved.factor *= sign;
    return Value{moved};
}

Outcome<Value> changedInPlace(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const std::string& name = *arguments.function;
    const Value by = arguments.rest.empty() ? arguments.get("value") : arguments.rest.front();
    const Value alpha = arguments.get("alpha");
    if (isMoved(by) && name == "assign") {
        TRY(moveByHand(interpreter, by, name, arguments.place));
    } else if (gradientIn(by) && name != "assign") {
        const double sign = name == "sub_" || name == "assign_sub" ? 1 : -1;
        TRY(moveByHand(interpreter, movedBy(by, alpha.isNumber() ? sign * alpha.number() : sign), name,
                       arguments.place));
    } else if (const auto* tensor = of.as<Tensor>(); !tensor || (tensor->data && !tensor->data->shape.empty())) {
        interpreter.note(arguments.place, Engine::tr("only Kolo's optimizers change parameters: {} is left out", name),
                         true);
    }
    return of;
}

Outcome<Value> gradientsInGraph(Interpreter& interpreter, const Arguments& arguments) {
    const Value losses = arguments.get("ys"), variables = arguments.get("xs");
    const auto* const several = losses.as<List>();
    const Value first = several && !several->items->empty() ? several->items->front() : losses;
    if (first.as<LeftOut>() || first.as<Unknown>()) return first;
    const auto* const loss = first.as<Tensor>();
    if (!loss || (!loss->loss && !loss->chain))
        return interpreter.wrong(
            arguments.place,
            Complaint::tr("This is no loss of a model's output, so there is nothing to go back through."));
    const auto whole = std::make_shared<const Tensor>(oneNumber(*loss));
    const std::size_t count = variables.as<List>() ? variables.as<List>()->items->size() : 1;
    interpreter.note(arguments.place,
                     [](const Outlook& outlook) { return Engine::tr("the backward pass; {}", exchanged(outlook)); });
    return listOf(std::vector<Value>(count, Value{Unknown{kGradient, whole->model, whole}}));
}

const Unknown* gradientOf(const Value& values) {
    if (const Unknown* const gradient = gradientIn(values)) return gradient;
    if (const auto* list = values.as<List>())
        for (const Value& each : *list->items)
            if (const Unknown* const gradient = gradientOf(each)) return gradient;
    return nullptr;
}

Value updateInGraph(const Interpreter& interpreter, const Unknown& gradient, const ThingPtr& optimizer, Place place) {
    const auto made = newThing(interpreter, kOperation, place);
    made->attributes["optimizer"] = Value{optimizer};
    if (gradient.loss) made->attributes["loss"] = Value{*gradient.loss};
    made->attributes["part"] = Value{true};
    return Value{made};
}

Outcome<Value> assignedInGraph(Interpreter& interpreter, const Arguments& arguments) {
    const std::string name = lastName(*arguments.function);
    const Value variable = arguments.get("var");
    Value to = arguments.get("new_val");
    if (gradientIn(to) && name != "assign") to = movedBy(to, name == "assign_sub" ? 1 : -1);
    if (!isMoved(to)) {
        if (isParameters(variable))
            interpreter.note(arguments.place,
                             Engine::tr("only Kolo's optimizers change parameters: {} is left out", name), true);
        return Value{Unknown{name}};
    }
    const ThingPtr optimizer = TRY(descentOf(interpreter, to, arguments.place));
    optimizer->attributes["in a graph"] = Value{true};
    interpreter.study.optimizer = optimizer;
    if (variable.as<Tensor>() && variable.as<Tensor>()->shape)
        interpreter.study.updated.push_back(variable.as<Tensor>()->shape);
    return updateInGraph(interpreter, *to.as<Unknown>(), optimizer, arguments.place);
}

void noteChanged(Interpreter& interpreter, const Value& gradients) {
    if (const auto* list = gradients.as<List>())
        for (const Value& each : *list->items) noteChanged(interpreter, each);
    if (const Unknown* const gradient = gradientIn(gradients); gradient && gradient->changedAt)
        interpreter.note(*gradient->changedAt,
                         Engine::tr("Kolo takes gradients as they are: {} is left out", gradient->changedBy), true);
}

}  // namespace kolo::programs
