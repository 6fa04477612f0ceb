// SPDX-License-Identifier: Apache-2.0
//
// Values of expressions. What only a run could know stays unknown, and so does whatever is computed from it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/programs/shared.h"

namespace kolo::programs {

using namespace placement;

namespace {

constexpr int kMostNested = 1200;
constexpr std::size_t kMostElements = 1'000'000;
constexpr const char* kFlags = "tf.app.flags.FLAGS";

bool isOpen(const Value& value) {
    return value.as<LeftOut>() || value.as<Unknown>() || value.as<Tensor>();
}

}  // namespace

Outcome<Value> Interpreter::evaluate(const Expression& expression) {
    TRY(step(expression.place));
    if (m_depth >= kMostNested) return wrong(expression.place, Complaint::tr("The program is nested too deeply."));
    ++m_depth;
    auto value = evaluateNode(expression);
    --m_depth;
    return value;
}

Outcome<Value> Interpreter::evaluateNode(const Expression& expression) {
    const Place place = expression.place;
    const auto& node = expression.node;
    if (std::get_if<NoneLiteral>(&node)) return Value{};
    if (const auto* literal = std::get_if<BoolLiteral>(&node)) return Value{literal->value};
    if (const auto* literal = std::get_if<IntegerLiteral>(&node)) return Value{literal->value};
    if (const auto* literal = std::get_if<RealLiteral>(&node)) return Value{literal->value};
    if (const auto* literal = std::get_if<TextLiteral>(&node)) return Value{literal->value};
    if (std::get_if<EllipsisLiteral>(&node)) return Value{LeftOut{}};
    if (const auto* use = std::get_if<NameUse>(&node)) return nameValue(use->name, place);
    if (const auto* several = std::get_if<Sequence>(&node)) {
        std::vector<Value> items;
        for (const auto& item : several->items) items.push_back(TRY(evaluate(*item)));
        return listOf(std::move(items), several->tuple);
    }
    if (const auto* use = std::get_if<Dictionary>(&node)) {
        Dict dict{std::make_shared<std::vector<std::pair<Value, Value>>>()};
        for (const auto& [key, value] : use->items) {
            Value name = TRY(evaluate(*key));
            dict.items->emplace_back(std::move(name), TRY(evaluate(*value)));
        }
        return Value{dict};
    }
    if (const auto* use = std::get_if<AttributeUse>(&node)) return attribute(TRY(evaluate(*use->of)), use->name, place);
    if (const auto* use = std::get_if<IndexUse>(&node)) return element(TRY(evaluate(*use->of)), *use, place);
    if (const auto* called = std::get_if<Call>(&node)) return call(expression, *called);
    if (const auto* lambda = std::get_if<Lambda>(&node)) return functionOf(*lambda->function);
    if (const auto* negation = std::get_if<Negation>(&node)) {
        const Value of = TRY(evaluate(*negation->of));
        if (const auto* number = of.as<std::int64_t>()) return Value{-*number};
        if (const auto* number = of.as<double>()) return Value{-*number};
        if (isOpen(of)) return of;
        return wrong(place, Complaint::tr("{} has no negative.", kindOf(of)));
    }
    if (const auto* negation = std::get_if<NotOperation>(&node)) {
        const Value of = TRY(evaluate(*negation->of));
        return isOpen(of) ? Value{Unknown{}} : Value{!truth(of)};
    }
    if (const auto* operation = std::get_if<LogicalOperation>(&node)) {
        Value left = TRY(evaluate(*operation->left));
        return truth(left) == operation->isAnd ? evaluate(*operation->right) : Outcome<Value>(std::move(left));
    }
    if (const auto* steps = std::get_if<Comparison>(&node)) return compare(*steps);
    if (const auto* choice = std::get_if<Choice>(&node))
        return evaluate(truth(TRY(evaluate(*choice->condition))) ? *choice->yes : *choice->no);
    if (const auto* text = std::get_if<FormattedText>(&node)) return Value{TRY(joined(text->pieces))};
    if (const auto* all = std::get_if<Comprehension>(&node)) return comprehension(*all);
    if (std::get_if<Unpacking>(&node)) return wrong(place, Complaint::tr("Only arguments are unpacked with *."));
    const auto& operation = std::get<BinaryOperation>(node);
    const Value left = TRY(evaluate(*operation.left));
    return binary(operation.op, left, TRY(evaluate(*operation.right)), place);
}

std::optional<Value> Interpreter::lookUp(const std::string& name) const {
    for (const Frame* frame = m_frame.get(); frame; frame = frame->around.get())
        if (const auto known = frame->names.find(name); known != frame->names.end()) return known->second;
    if (const auto known = m_names.find(name); known != m_names.end()) return known->second;
    return std::nullopt;
}

Outcome<Value> Interpreter::nameValue(const std::string& name, Place place) {
    if (const auto value = lookUp(name)) return *value;
    if (name == "__name__") return Value{std::string("__main__")};
    if (findEntry(name)) return Value{Known{name}};
    if (const std::string module = moduleNamed(name); !module.empty()) return Value{Known{module}};
    // What a slide leaves out may be called nearly as a module is: opt.
    std::vector<std::string> names = m_leavesOut || m_feeds ? std::vector<std::string>{} : namesIn("");
    for (const auto& [each, value] : m_names) names.push_back(each);
    for (const Frame* frame = m_frame.get(); frame; frame = frame->around.get())
        for (const auto& [each, value] : frame->names) names.push_back(each);
    const std::string near = nearestName(name, names);
    if (m_leavesOut && near.empty()) {
        note(place, Engine::tr("{} is what the slide leaves out", inQuotes(name)));
        return Value{LeftOut{name}};
    }
    if (m_feeds && near.empty()) {
        note(place, Engine::tr("{} is fed from outside", inQuotes(name)));
        return Value{LeftOut{name}};
    }
    return wrong(place, Complaint::tr("The name {} is not defined.{}", inQuotes(name), didYouMean(name, names)));
}

Outcome<Value> Interpreter::attribute(const Value& of, const std::string& name, Place place) {
    if (of.as<LeftOut>()) return Value{Method{std::make_shared<Value>(of), name}};
    if (const auto* unknown = of.as<Unknown>()) return partOfParameters(*unknown, name, place).value_or(of);
    if (const auto* known = of.as<Known>()) {
        const std::string path = plainPath(known->path + "." + name);
        if (path == "os.environ" || path == kFlags) return callKnown(path, {}, {}, place);
        if (path == "np.newaxis" || path == "tf.newaxis") return Value{};
        if (findEntry(path) || isModule(path)) return Value{Known{path}};
        if (const Entry* entry = findEntry(known->path); entry && entry->call == ignoredCall)
            return Value{Unknown{path}};
        const auto names = namesIn(known->path);
        if (isOpenModule(known->path) && nearestName(name, names).empty()) return Value{Unknown{path}};
        if (const std::string near = nearestName(name, names); !near.empty() || names.empty())
            return wrong(place, Complaint::tr("{} is not known here.{}", inQuotes(known->path + "." + name),
                                              didYouMean(name, names)));
        constexpr std::size_t kListed = 12;
        std::vector<std::string> some(names.begin(), names.begin() + std::min(kListed, names.size()));
        return wrong(place, Complaint::tr("{} is not known here; {} has {}{}.", inQuotes(known->path + "." + name),
                                          known->path, orList(some), names.size() > kListed ? " …" : ""));
    }
    if (const auto* made = of.as<Class>()) {
        for (auto state = made->state; state; state = state->parent)
            if (const auto found = state->names.find(name); found != state->names.end()) return found->second;
    }
    const Thing* const thing = of.thing();
    if (thing && thing->type == kFlags) {
        const auto flag = flags.find(name);
        return flag == flags.end() ? Value{Unknown{name}} : flag->second;
    }
    if (thing) {
        if (const auto found = thing->attributes.find(name); found != thing->attributes.end()) return found->second;
        for (auto state = thing->own; state; state = state->parent)
            if (const auto found = state->names.find(name); found != state->names.end()) {
                if (isDecorated(found->second, "property")) return callMethod(of, name, {}, {}, place);
                if (found->second.as<Function>()) return Value{Method{std::make_shared<Value>(of), name}};
                return found->second;
            }
    }
    const std::string family = familyOf(of);
    if (findMethod(family, name)) {
        const MethodEntry* const entry = findMethod(family, name);
        // Written without brackets: strategy.num_replicas_in_sync.
        if (entry->isProperty) return callMethod(of, name, {}, {}, place);
        return Value{Method{std::make_shared<Value>(of), name}};
    }
    std::vector<std::string> names = methodNames(family);
    if (thing) {
        for (const auto& [each, value] : thing->attributes) names.push_back(each);
        for (auto state = thing->own; state; state = state->parent)
            for (const auto& [each, value] : state->names) names.push_back(each);
    }
    if (of.as<Tensor>() && nearestName(name, names).empty()) return Value{Unknown{name}};
    return wrong(place,
                 Complaint::tr("{} has nothing named {}.{}", kindOf(of), inQuotes(name), didYouMean(name, names)));
}

namespace {

/// x[first:last], or x[first:last:step]: some of the rows, which are a batch at the same time. Of one that goes on from
/// another, all of what both are cut from is read in the end (methods.cpp, backward).
Tensor rowsBetween(const Tensor& tensor, const std::array<std::optional<std::int64_t>, 3>& bounds,
                   const placement::Subscript& slice) {
    Tensor part = tensor;
    auto data = std::make_shared<Data>(*part.data);
    const bool fromEnd = !slice.stop || (bounds[0] && *bounds[0] < 0) || (bounds[1] && *bounds[1] < 0);
    if (data->rows == 0 && fromEnd) return part;  // all that the dataset here has
    const std::int64_t rows = data->rows > 0 ? data->rows : std::int64_t{1} << 40;
    const auto placeOf = [&](std::optional<std::int64_t> bound, std::int64_t otherwise) {
        const std::int64_t value = bound.value_or(otherwise);
        return std::clamp<std::int64_t>(value < 0 ? value + rows : value, 0, rows);
    };
    if ((slice.start && !bounds[0]) || (slice.stop && !bounds[1]) || (slice.step && !bounds[2])) {  // only a run knows
        part.batch = 0;
        return part;
    }
    const std::int64_t first = placeOf(bounds[0], 0), last = placeOf(bounds[1], rows);
    const std::int64_t step = std::clamp<std::int64_t>(bounds[2].value_or(1), 1, rows);
    if (last <= first || (last - first >= rows && step == 1)) return part;
    data->whole = data->whole ? data->whole : part.data;
    data->first += first;
    data->rows = part.batch = (last - first + step - 1) / step;
    if (!data->shape.empty()) data->shape.front() = data->rows;
    data->cut = true;
    part.data = std::move(data);
    return part;
}

}  // namespace

Outcome<Value> Interpreter::element(const Value& of, const IndexUse& use, Place place) {
    std::vector<std::array<std::optional<std::int64_t>, 3>> bounds;
    std::vector<Value> at;
    for (const Subscript& each : use.at) {
        std::array<std::optional<std::int64_t>, 3> bound;
        for (const auto& [part, into] : {std::pair{&each.start, 0}, std::pair{&each.stop, 1}, std::pair{&each.step, 2}})
            if (*part)
                if (const Value value = TRY(evaluate(**part)); value.as<std::int64_t>())
                    bound[into] = *value.as<std::int64_t>();
        bounds.push_back(bound);
        at.push_back(each.index ? TRY(evaluate(*each.index)) : Value{});
    }
    const bool slice = use.at.front().kind == Subscript::Kind::Slice;
    if (of.as<LeftOut>() || of.as<Unknown>()) return of;
    if (const auto* tensor = of.as<Tensor>()) {
        if (tensor->chain || !tensor->data) return of;
        if (slice) return Value{rowsBetween(*tensor, bounds.front(), use.at.front())};
        Tensor part = *tensor;
        if (use.at.front().kind == Subscript::Kind::Index && !part.data->shape.empty()) {
            const auto* const rows = at.front().as<Tensor>();  // x[indices[0:64]]
            if (rows && rows->batch > 0) {
                part.batch = rows->batch;
            } else if (at.front().as<std::int64_t>()) {
                auto data = std::make_shared<Data>(*part.data);
                data->shape.erase(data->shape.begin());
                data->row.assign(data->shape.begin() + (data->shape.empty() ? 0 : 1), data->shape.end());
                data->rows = data->shape.empty() ? 1 : data->shape.front();
                part.data = std::move(data);
                part.batch = 0;
            } else {
                part.batch = 0;  // nobody knows how many
            }
        }
        return Value{part};
    }
    if (const auto* dict = of.as<Dict>()) {
        for (const auto& [key, value] : *dict->items)
            if (shown(key) == shown(at.front())) return value;
        return wrong(use.at.front().place, Complaint::tr("The dictionary has no key {}.", inQuotes(shown(at.front()))));
    }
    if (Thing* const thing = of.thing()) {
        if (thing->type == "os.environ") return callMethod(of, "get", {at.front()}, {}, place);
        for (auto state = thing->own; state; state = state->parent)
            if (state->names.contains("__getitem__")) return callMethod(of, "__getitem__", {at.front()}, {}, place);
        if (familyOf(of) == "dataset") return callMethod(of, "one batch", {}, {}, place);
        const Value layers = thing->get(thing->has("dims") ? "dims" : "layers");
        const auto* const number = slice ? nullptr : at.front().as<std::int64_t>();
        if (!layers.as<List>() || !number) return Value{Unknown{}};
        const auto& items = *layers.as<List>()->items;  // net[0]
        const auto chosen = *number < 0 ? *number + std::ssize(items) : *number;
        return chosen >= 0 && chosen < std::ssize(items) ? items[chosen] : Value{Unknown{}};
    }
    std::vector<Value> items;
    if (const auto* text = of.as<std::string>()) {
        for (const char c : *text) items.push_back({std::string(1, c)});
    } else {
        items = TRY(itemsOf(of, place));
    }
    const auto count = static_cast<std::int64_t>(items.size());
    if (slice) {
        const std::int64_t step = std::clamp(bounds.front()[2].value_or(1), -count - 1, count + 1);
        if (step == 0) return wrong(use.at.front().place, Complaint::tr("The step of a slice cannot be 0."));
        // As Python has it: backwards, from the last on, down to before the first.
        const std::int64_t lowest = step > 0 ? 0 : -1, highest = step > 0 ? count : count - 1;
        const auto placeOf = [&](std::optional<std::int64_t> bound, std::int64_t otherwise) {
            if (!bound) return otherwise;
            return std::clamp<std::int64_t>(*bound < 0 ? *bound + count : *bound, lowest, highest);
        };
        const std::int64_t first = placeOf(bounds.front()[0], step > 0 ? 0 : count - 1);
        const std::int64_t last = placeOf(bounds.front()[1], step > 0 ? count : -1);
        std::vector<Value> some;
        for (std::int64_t i = first; step > 0 ? i < last : i > last; i += step) some.push_back(items[i]);
        if (!of.as<std::string>()) return listOf(std::move(some), of.as<List>() && of.as<List>()->tuple);
        std::string text;
        for (const Value& each : some) text += *each.as<std::string>();
        return Value{text};
    }
    if (isOpen(at.front())) return Value{Unknown{}};
    const auto* const index = at.front().as<std::int64_t>();
    if (!index)
        return wrong(use.at.front().place,
                     Complaint::tr("An index is a whole number, but this is {}.", kindOf(at.front())));
    if (*index < -count || *index >= count)
        return wrong(use.at.front().place, Complaint::tr("There is no element {} in a list of {}.", *index, count));
    return items[*index < 0 ? *index + count : *index];
}

Outcome<Value> Interpreter::ofTensors(const std::string& op, const Value& left, const Value& right, Place place) {
    const auto *a = left.as<Tensor>(), *b = right.as<Tensor>();
    // Rows times parameters of the program's own are a layer that is written by hand.
    if (op == "@" && a && b && (a->data || a->chain) && !a->loss && b->variable && b->data &&
        b->data->shape.size() == 2)
        return applied(*this, "torch.nn.Linear", left,
                       {{"in_features", Value{b->data->shape.front()}},
                        {"out_features", Value{b->data->shape.back()}},
                        {"use_bias", Value{false}},
                        {"by hand", Value{true}}},
                       place);
    const auto isOutput = [](const Tensor* each) { return each && each->chain && !each->loss; };
    if (!isOutput(a) && !isOutput(b)) {  // x / 255, loss / 4, y * log(p)
        const bool first = a && !(b && b->loss);
        const Value &kept = first ? left : right, &by = first ? right : left;
        if (kept.as<Tensor>() && kept.as<Tensor>()->loss && by.as<Unknown>() && (op == "+" || op == "-"))
            note(place, Engine::tr("Kolo's loss has one term: what is added to it here is left out"), true);
        if (!kept.as<Tensor>() || !kept.as<Tensor>()->loss || !by.isNumber() || by.number() == 0) return kept;
        Tensor loss = *kept.as<Tensor>();
        if (op == "*") loss.factor *= by.number();
        if (op == "/" && first) loss.factor /= by.number();
        return Value{loss};
    }
    if (op == "@")
        return wrong(place,
                     Complaint::tr("Kolo's models are chains of layers: a product of tensors has no place in one; "
                                   "a Dense (or Linear) layer has."));
    if (isOutput(a) && isOutput(b))
        return wrong(place, Complaint::tr("Kolo's models are chains of layers, in which nothing branches off: these "
                                          "two cannot be joined by {}; of what kolo run trains, only gpt: has such "
                                          "residual connections.",
                                          op));
    const Value& output = isOutput(a) ? left : right;
    if (a && b && op == "-") {  // prediction - label
        Tensor difference = *output.as<Tensor>();
        difference.difference = true;
        return Value{difference};
    }
    const Value& other = isOutput(a) ? right : left;
    if (op == "+" && other.as<Tensor>() && other.as<Tensor>()->variable) {  // its bias
        output.as<Tensor>()->chain->layer->attributes["use_bias"] = Value{true};
        return output;
    }
    if (output.as<Tensor>()->difference) {
        if (op == "**" && other.isNumber() && other.number() == 2)
            return lossOfDifference(output, "torch.nn.MSELoss", place);
        return output;
    }
    note(place, Engine::tr("Kolo's layers are not changed in between: {} is left out here", op), true);
    return output;
}

Outcome<Value> Interpreter::binary(const std::string& op, const Value& left, const Value& right, Place place) {
    if (const auto moved = ofGradients(op, left, right, place)) return *moved;
    if (left.as<Tensor>() || (right.as<Tensor>() && !left.as<std::string>())) return ofTensors(op, left, right, place);
    const bool fills = op == "%" && left.as<std::string>();
    noteGradient(left, op, place);
    noteGradient(right, op, place);
    if (left.as<LeftOut>() || left.as<Unknown>()) return left;
    if (!fills && (right.as<LeftOut>() || right.as<Unknown>())) return right;
    if (const auto* text = left.as<std::string>()) {
        if (op == "%") return Value{filledPercents(*text, right)};
        if (const auto* more = right.as<std::string>(); more && op == "+") {
            if (text->size() + more->size() > kMostElements)
                return wrong(place, Complaint::tr("This string is too long."));
            return Value{*text + *more};
        }
        if (const auto* times = right.as<std::int64_t>(); times && op == "*") {
            std::string all;
            for (std::int64_t i = 0; i < *times && all.size() < 1000; ++i) all += *text;
            return Value{all};
        }
    }
    if (const auto* list = left.as<List>()) {
        std::vector<Value> items = *list->items;
        if (const auto* more = right.as<List>(); more && op == "+") {
            if (items.size() + more->items->size() > kMostElements)
                return wrong(place, Complaint::tr("This list is too long."));
            items.insert(items.end(), more->items->begin(), more->items->end());
            return listOf(std::move(items), list->tuple);
        }
        if (const auto* times = right.as<std::int64_t>(); times && op == "*") {
            std::vector<Value> all;
            for (std::int64_t i = 0; i < *times; ++i) {
                if (all.size() + items.size() > kMostElements)
                    return wrong(place, Complaint::tr("This list is too long."));
                if (items.empty()) break;
                all.insert(all.end(), items.begin(), items.end());
            }
            return listOf(std::move(all), list->tuple);
        }
    }
    const auto numberOf = [](const Value& value) -> std::optional<Value> {
        if (value.isNumber()) return value;
        if (const auto* truth = value.as<bool>()) return Value{static_cast<std::int64_t>(*truth)};
        return std::nullopt;
    };
    const auto a = numberOf(left), b = numberOf(right);
    if (!a || !b) return wrong(place, Complaint::tr("{} {} {} cannot be computed.", kindOf(left), op, kindOf(right)));
    if (op == "<<" || op == ">>") {
        if (const auto shifted = shift(op == "<<", a->as<std::int64_t>(), b->as<std::int64_t>()))
            return Value{*shifted};
        return wrong(place,
                     Complaint::tr("{} moves the bits of a whole number by 0 to 62 places; a result has 64 bits.", op));
    }
    const double x = a->number(), y = b->number();
    const bool whole = a->as<std::int64_t>() && b->as<std::int64_t>();
    if ((op == "/" || op == "//" || op == "%") && y == 0) return wrong(place, Complaint::tr("This divides by zero."));
    double result = 0;
    if (op == "+")
        result = x + y;
    else if (op == "-")
        result = x - y;
    else if (op == "*")
        result = x * y;
    else if (op == "/")
        return Value{x / y};
    else if (op == "//")
        result = std::floor(x / y);
    else if (op == "%")
        result = x - y * std::floor(x / y);
    else if (op == "**")
        result = std::pow(x, y);
    else
        return wrong(place, Complaint::tr("{} {} {} cannot be computed.", kindOf(left), op, kindOf(right)));
    constexpr double kExact = 9.0e15;
    if (whole && std::abs(result) < kExact && result == std::floor(result))
        return Value{static_cast<std::int64_t>(result)};
    return Value{result};
}

Outcome<Value> Interpreter::compare(const Comparison& comparison) {
    Value left = TRY(evaluate(*comparison.first));
    for (const auto& step : comparison.steps) {
        const Value right = TRY(evaluate(*step.right));
        const std::string& op = step.op;
        const bool negated = op == "!=" || op == "not in" || op == "is not";
        bool holds = false;
        if (op == "is" || op == "is not") {
            holds =
                left.as<None>() || right.as<None>() ? left.as<None>() && right.as<None>() : shown(left) == shown(right);
        } else if (isOpen(left) || isOpen(right)) {
            return Value{Unknown{}};
        } else if (op == "in" || op == "not in") {
            if (const auto* text = right.as<std::string>()) {
                holds = text->find(shown(left)) != std::string::npos;
            } else if (familyOf(right) == "environment") {
                holds = !TRY(callMethod(right, "get", {left}, {}, step.place)).as<Unknown>();
            } else if (right.thing()) {
                holds = right.thing()->has(shown(left));
            } else {
                for (const Value& each : TRY(itemsOf(right, step.place))) holds = holds || shown(each) == shown(left);
            }
        } else if (op == "==" || op == "!=") {
            holds = left.isNumber() && right.isNumber() ? left.number() == right.number() : shown(left) == shown(right);
        } else {
            int order = 0;
            if (left.isNumber() && right.isNumber())
                order = left.number() < right.number() ? -1 : left.number() > right.number();
            else if (left.as<std::string>() && right.as<std::string>())
                order = left.as<std::string>()->compare(*right.as<std::string>());
            else
                return wrong(step.place, Complaint::tr("{} and {} cannot be compared.", kindOf(left), kindOf(right)));
            holds = op == "<" ? order < 0 : op == "<=" ? order <= 0 : op == ">" ? order > 0 : order >= 0;
        }
        if (holds == negated) return Value{false};
        left = right;
    }
    return Value{true};
}

Outcome<std::string> Interpreter::joined(const std::vector<FormattedText::Piece>& pieces) {
    std::string all;
    for (const auto& piece : pieces) {
        if (!piece.value) {
            all += piece.text;
            continue;
        }
        all += piece.written + shown(TRY(evaluate(*piece.value)));
    }
    return all;
}

Outcome<Value> Interpreter::comprehension(const Comprehension& comprehension) {
    const auto names = m_frame ? m_frame->names : m_names;
    std::vector<Value> items;
    const auto done = comprehend(comprehension, 0, items);
    (m_frame ? m_frame->names : m_names) = names;  // its names are its own
    if (!done) return done.error();
    return listOf(std::move(items));
}

Outcome<void> Interpreter::comprehend(const Comprehension& all, std::size_t number, std::vector<Value>& items) {
    if (number == all.loops.size()) {
        items.push_back(TRY(evaluate(*all.item)));
        if (items.size() > kMostElements) return wrong(all.item->place, Complaint::tr("This list is too long."));
        return {};
    }
    const auto& loop = all.loops[number];
    const Value iterable = TRY(evaluate(*loop.iterable));
    for (const Value& each : TRY(itemsOf(iterable, loop.iterable->place))) {
        TRY(assign(loop.target, each));
        bool goes = true;
        for (const auto& condition : loop.conditions) goes = goes && truth(TRY(evaluate(*condition)));
        if (goes) TRY(comprehend(all, number + 1, items));
    }
    return {};
}

}  // namespace kolo::programs
