// SPDX-License-Identifier: Apache-2.0
//
// What the statements of a program do. A block ends in one of four ways (Flow); an error that has a Python name can be
// caught by the program, all others end it.
#include <algorithm>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/placement/tracing.h"

namespace kolo::placement {

Outcome<void> Tracer::step(Place place) {
    if (++m_steps > kMaxSteps) {
        m_overLimit = true;
        return wrong(place,
                     Complaint::tr("The program has gone through {} statements and expressions, the most that is "
                                   "allowed; does a loop of it never end?",
                                   kMaxSteps));
    }
    if (m_steps % 4096 != 0) return {};
    auto still = m_trace->values.inTime(place);
    m_overLimit = !still;
    return still;
}

Outcome<Flow> Tracer::runStatement(const Statement& statement) {
    TRY(step(statement.place));
    if (m_depth >= kMaxEvaluationDepth)
        return wrong(statement.place, Complaint::tr("The program is nested too deeply."));
    struct Deeper {
        int& depth;
        explicit Deeper(int& depth) : depth(depth) { ++depth; }
        ~Deeper() { --depth; }
    } const deeper(m_depth);
    m_statement = &statement;
    const auto& node = statement.node;
    if (const auto* assignment = std::get_if<Assignment>(&node)) {
        TRY(runAssignment(*assignment, statement.place));
        return Flow::Next;
    }
    if (const auto* expression = std::get_if<ExpressionStatement>(&node)) {
        TRY(evaluate(*expression->value));
        return Flow::Next;
    }
    if (const auto* block = std::get_if<WithBlock>(&node)) return runWith(*block);
    if (const auto* conditional = std::get_if<Conditional>(&node)) return runConditional(*conditional, statement);
    if (const auto* loop = std::get_if<ForLoop>(&node)) return runFor(*loop, statement);
    if (const auto* loop = std::get_if<WhileLoop>(&node)) return runWhile(*loop, statement);
    if (const auto* block = std::get_if<TryBlock>(&node)) return runTry(*block);
    if (const auto* import = std::get_if<Import>(&node)) {
        TRY(runImport(*import, statement.place));
        return Flow::Next;
    }
    if (std::get_if<ClassDefinition>(&node))
        return wrong(statement.place,
                     Complaint::tr("The placement lab has no classes; kolo train reads programs that have."));
    if (const auto* definition = std::get_if<Definition>(&node)) {
        TRY(runDefinition(*definition, statement.place));
        return Flow::Next;
    }
    if (const auto* back = std::get_if<Return>(&node)) {
        m_returned = {None{}};
        if (!back->value) return Flow::Return;
        m_returned = TRY(evaluate(*back->value));
        return Flow::Return;
    }
    if (std::get_if<Break>(&node)) return Flow::Break;
    if (std::get_if<Continue>(&node)) return Flow::Continue;
    if (const auto* raise = std::get_if<Raise>(&node)) {
        TRY(runRaise(*raise, statement.place));
        return Flow::Next;
    }
    if (const auto* assertion = std::get_if<Assertion>(&node)) {
        auto condition = TRY(evaluate(*assertion->condition));
        auto holds = TRY(truth(condition, statement.place));
        if (holds) return Flow::Next;
        std::string text;
        if (assertion->message) {
            auto message = TRY(evaluate(*assertion->message));
            text = TRY(textOf(message, false, statement.place));
        }
        return this->raise(
            "AssertionError", statement.place,
            text.empty() ? Complaint::tr("What this line asserts does not hold.") : Text("AssertionError: " + text),
            text);
    }
    return Flow::Next;
}

std::map<std::string, Value>& Tracer::namesFor(const std::string& name) {
    return m_frame && !m_frame->function->global.contains(name) ? m_frame->names : m_names;
}

Outcome<void> Tracer::assign(const Target& target, const Value& value) {
    if (!target.name.empty()) {
        if (const auto* tensor = value.as<Tensor>())
            if (std::string& label = tensor->handle->operation().label; label.empty()) label = target.name;
        if (const auto* variable = value.as<Variable>())
            if (std::string& label = variable->state->value->operation().label; label.empty()) label = target.name;
        namesFor(target.name)[target.name] = value;
        return {};
    }
    if (target.element) {
        if (const auto* use = std::get_if<IndexUse>(&target.element->node))
            return setElement(*use, value, target.place);
        return wrong(target.place, Complaint::tr("Only a name or an element can stand to the left of =."));
    }
    auto items = TRY(itemsOf(value, target.place));
    if (items.size() != target.items.size())
        return wrong(target.place, Complaint::tr("There are {} names to the left of = and {} to the right.",
                                                 target.items.size(), Complaint::tr("{} values", items.size())));
    for (std::size_t i = 0; i < items.size(); ++i) TRY(assign(target.items[i], items[i]));
    return {};
}

Outcome<void> Tracer::setElement(const IndexUse& use, const Value& value, Place place) {
    auto of = evaluate(*use.of);
    if (!of) return of.error();
    const auto* const items = of->as<Items>();
    if (!items || items->tuple)
        return raise(
            "TypeError", place,
            Complaint::tr("Elements of {} cannot be changed; tensors and tuples stay as they are.", kindOf(*of)),
            "object does not support item assignment");
    if (use.several || use.at.front().kind != Subscript::Kind::Index)
        return wrong(place, Complaint::tr("One element of a list can be given another value, not a part of it."));
    auto at = evaluate(*use.at.front().index);
    if (!at) return at.error();
    auto plain = TRY(plainValue(*at, place));
    const auto* const number = plain.as<std::int64_t>();
    const auto count = static_cast<std::int64_t>(items->items().size());
    if (!number || *number < -count || *number >= count)
        return raise("IndexError", use.at.front().place,
                     number ? Complaint::tr("There is no element {} in a list of {}.", *number, count)
                            : Complaint::tr("An index is a whole number, but this is {}.", kindOf(*at)),
                     "list assignment index out of range");
    Value& element = items->list->items[*number < 0 ? *number + count : *number];
    const Value before = std::exchange(element, value);
    if (nest(*items->list)) return {};
    element = before;
    return wrong(place, Complaint::tr("Lists may be nested {} deep at most.", kMaxNesting));
}

Outcome<void> Tracer::runAssignment(const Assignment& assignment, Place place) {
    auto value = evaluate(*assignment.value);
    if (!value) return value.error();
    if (!assignment.op.empty()) {
        const Target& target = assignment.targets.front();
        auto old = TRY(target.element ? evaluate(*target.element) : nameValue(target.name, target.place));
        if (const auto* array = old.as<Variable>(); array && array->state->array)
            return changeInPlace(*this, *array, assignment.op, *value, place);
        if (old.as<Variable>())
            return wrong(target.place,
                         Complaint::tr("A variable does not change by {}=; write {}.assign_add(…) or assign.",
                                       assignment.op, target.name));
        if (const auto* list = old.as<Items>(); list && !list->tuple && assignment.op == "+") {
            auto more = itemsOf(*value, place);  // in place, as list.extend
            if (!more) return more.error();
            TRY(spendElements(static_cast<double>(more->size()), place));
            auto& items = list->list->items;
            const std::size_t before = items.size();
            items.insert(items.end(), more->begin(), more->end());
            if (nest(*list->list)) return {};
            items.resize(before);
            return wrong(place, Complaint::tr("Lists may be nested {} deep at most.", kMaxNesting));
        }
        value = elementWise(assignment.op, old, *value, target.place);
        if (!value) return value.error();
    }
    for (const Target& target : assignment.targets) TRY(assign(target, *value));
    return {};
}

Outcome<void> Tracer::runImport(const Import& import, Place place) {
    for (const Import::Name& name : import.names)
        if (!(name.path == "tensorflow" && name.as == "tf") && !(name.path == "mxnet" && name.as == "mx") &&
            !name.path.starts_with("__future__."))
            return wrong(place,
                         Complaint::tr("Only tensorflow as tf and mxnet as mx can be imported in the placement lab."));
    return {};
}

Outcome<Flow> Tracer::runWith(const WithBlock& block) {
    const DeviceRequestName outer = m_device;
    const std::size_t open = tapes.size();
    for (const WithBlock::Item& item : block.items) {
        auto context = TRY(evaluate(*item.context));
        if (const auto* tape = context.as<Tape>()) {
            if (item.as) TRY(assign(*item.as, context));
            tapes.push_back(tape->state);
            continue;
        }
        const auto* const device = context.as<DeviceBlock>();
        if (!device)
            return wrong(
                item.context->place,
                Complaint::tr("with takes tf.device(…) or tf.GradientTape(), but this is {}.", kindOf(context)));
        if (item.as)
            return wrong(item.as->place, Complaint::tr("A with block of Kolo has no name: write with tf.device(…):."));
        m_device = device->open ? DeviceRequestName{} : device->request.within(m_device);
    }
    auto flow = runBlock(block.body);
    m_device = outer;
    tapes.resize(open);
    return flow;
}

Outcome<Flow> Tracer::runConditional(const Conditional& conditional, const Statement& statement) {
    for (const auto& branch : conditional.branches) {
        if (!branch.condition) return runBlock(branch.body);
        m_statement = &statement;
        auto condition = TRY(evaluate(*branch.condition));
        auto holds = TRY(truth(condition, branch.condition->place));
        if (holds) return runBlock(branch.body);
    }
    return Flow::Next;
}

Outcome<Flow> Tracer::runFor(const ForLoop& loop, const Statement& statement) {
    auto through = evaluate(*loop.iterable);
    if (!through) return through.error();
    auto iterator = iterate(*through, loop.iterable->place);
    if (!iterator) return iterator.error();
    through = Value{None{}};  // a temporary tensor is gone once its iterator is
    for (;;) {
        m_statement = &statement;
        auto next = TRY((*iterator->next)());
        if (!next) break;
        TRY(step(statement.place));
        TRY(assign(loop.target, *next));
        next.reset();
        auto flow = runBlock(loop.body);
        if (!flow || *flow == Flow::Return) return flow;
        if (*flow == Flow::Break) return Flow::Next;
    }
    return runBlock(loop.otherwise);
}

Outcome<Flow> Tracer::runWhile(const WhileLoop& loop, const Statement& statement) {
    for (;;) {
        m_statement = &statement;
        TRY(step(statement.place));
        auto condition = TRY(evaluate(*loop.condition));
        auto holds = TRY(truth(condition, loop.condition->place));
        if (!holds) break;
        auto flow = runBlock(loop.body);
        if (!flow || *flow == Flow::Return) return flow;
        if (*flow == Flow::Break) return Flow::Next;
    }
    return runBlock(loop.otherwise);
}

// Errors that a program catches.

Error Tracer::raise(std::string type, Place place, const Text& sentence, std::string text) {
    Error error = wrong(place, sentence);
    m_raised = {{std::move(type), text.empty() ? sentence.english() : std::move(text)}, error.message};
    return error;
}

namespace {

/// Is an error of this type caught by `except wanted`?
bool isCaught(const std::string& type, const std::string& wanted) {
    if (wanted == type || wanted == "Exception" || wanted == "BaseException") return true;
    if (wanted == "LookupError") return type == "IndexError" || type == "KeyError";
    if (wanted == "ArithmeticError") return type == "ZeroDivisionError" || type == "OverflowError";
    if (wanted == "RuntimeError") return type == "RecursionError";
    if (wanted == "NameError") return type == "UnboundLocalError";
    return wanted == "tf.errors.OpError" && type.starts_with("tf.errors.");
}

}  // namespace

Outcome<Flow> Tracer::runTry(const TryBlock& block) {
    const DeviceRequestName device = m_device;
    auto flow = runBlock(block.body);
    if (!flow && !m_overLimit) {
        m_device = device;
        flow = runHandlers(block, flow.error());
    } else if (flow && *flow == Flow::Next) {
        flow = runBlock(block.otherwise);
    }
    if (block.finally.empty() || m_overLimit) return flow;
    m_device = device;
    const Value returned = m_returned;
    const auto raised = m_raised;
    auto end = runBlock(block.finally);
    if (!end || *end != Flow::Next) return end;
    m_returned = returned;
    m_raised = raised;
    return flow;
}

Outcome<Flow> Tracer::runHandlers(const TryBlock& block, const Error& error) {
    // What has no Python name of its own is one of the many things that TensorFlow refuses.
    const bool named = m_raised && m_raised->second == error.message;
    const ExceptionValue exception =
        named ? m_raised->first : ExceptionValue{"tf.errors.InvalidArgumentError", error.message.english()};
    for (const auto& handler : block.handlers) {
        bool caught = !handler.type;
        if (handler.type) {
            auto types = TRY(evaluate(*handler.type));
            const auto* const several = types.as<Items>();
            for (const Value& each : several ? several->items() : std::vector<Value>{types}) {
                const auto* const type = each.as<ExceptionType>();
                if (!type)
                    return wrong(handler.place,
                                 Complaint::tr("except takes the name of an error, such as RuntimeError, but "
                                               "this is {}.",
                                               kindOf(each)));
                caught = caught || isCaught(exception.type, type->name);
            }
        }
        if (!caught) continue;
        const auto before = m_handled;
        m_handled = exception;
        if (!handler.name.empty()) namesFor(handler.name)[handler.name] = {exception};
        auto flow = runBlock(handler.body);
        if (!handler.name.empty()) namesFor(handler.name).erase(handler.name);
        m_handled = before;
        return flow;
    }
    return error;
}

Outcome<void> Tracer::runRaise(const Raise& raise, Place place) {
    ExceptionValue exception{"RuntimeError", "No active exception to reraise"};
    if (!raise.value && m_handled) exception = *m_handled;
    if (raise.value) {
        auto value = TRY(evaluate(*raise.value));
        if (const auto* given = value.as<ExceptionValue>())
            exception = *given;
        else if (const auto* type = value.as<ExceptionType>())
            exception = {type->name, ""};
        else
            return wrong(
                place, Complaint::tr("raise takes an error, such as ValueError('…'), but this is {}.", kindOf(value)));
    }
    return this->raise(exception.type, place,
                       exception.text.empty() ? exception.type : exception.type + ": " + exception.text,
                       exception.text);
}

}  // namespace kolo::placement
