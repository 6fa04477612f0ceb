// SPDX-License-Identifier: Apache-2.0
//
// Truth values and comparisons, and going through things. Of plain values all of it is known at once; a comparison of a
// tensor is an operation, and whether a tensor is true is asked of its value (host_values.h).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "engine/api/wording.h"
#include "engine/placement/tracing.h"

namespace kolo::placement {

Outcome<std::shared_ptr<const std::byte>> Tracer::elements(const TensorHandle& handle, Place place) {
    auto value = m_trace->values.get(graph(), handle.id(), place);
    if (!value) {
        m_overLimit = true;
        return value;
    }
    // The program waits for this value on the CPU: the run copies it there, too.
    if (graph().devices[handle.operation().device].type != DeviceType::Cpu && m_read.insert(handle.id()).second) {
        Operation operation;
        operation.name = "value";
        operation.inputs = {handle.id()};
        operation.device = graph().hostDevice();
        operation.reason = Reason::Reading;
        operation.place = place;
        operation.firstLine = m_statement->place.line;
        operation.lastLine = m_statement->lastLine;
        if (graph().operations.size() >= kMaxOperations)
            return wrong(place,
                         Complaint::tr("A program has at most {} operations; this one has more.", kMaxOperations));
        operation.outputEnd = static_cast<int>(graph().output.size());
        graph().operations.push_back(std::move(operation));
        graph().operations.back().releasedAt = static_cast<int>(graph().operations.size());
    }
    return value;
}

Outcome<Value> Tracer::plainValue(const Value& value, Place place) {
    std::shared_ptr<TensorHandle> handle;
    if (const auto* tensor = value.as<Tensor>()) handle = tensor->handle;
    if (const auto* array = value.as<NumpyArray>()) handle = array->handle;
    if (const auto* variable = value.as<Variable>()) {
        auto read = TRY(this->read(*variable, place));
        handle = read.as<Tensor>()->handle;
    }
    if (!handle || handle->type().elements() != 1) return value;
    auto bytes = TRY(elements(*handle, place));
    const auto whole = [&](auto typed) {
        std::memcpy(&typed, bytes.get(), sizeof typed);
        return Value{static_cast<std::int64_t>(typed)};
    };
    switch (handle->type().dtype) {
        case DType::BFloat16:
        case DType::Float32:
        case DType::Float64: return Value{readElement(bytes.get(), 0, handle->type().dtype)};
        case DType::Int32: return whole(std::int32_t{});
        case DType::Int64: return whole(std::int64_t{});
        case DType::Bool: return Value{static_cast<std::uint8_t>(*bytes) != 0};
    }
    return value;
}

Outcome<bool> Tracer::truth(const Value& given, Place place) {
    if (const auto* items = given.as<Items>()) return !items->items().empty();
    if (const auto* text = given.as<std::string>()) return !text->empty();
    if (const auto* range = given.as<RangeValue>()) return range->count() > 0;
    if (given.as<None>()) return false;
    auto value = plainValue(given, place);
    if (!value) return value.error();
    if (const auto* truth = value->as<bool>()) return *truth;
    if (const auto* number = value->as<std::int64_t>()) return *number != 0;
    if (const auto* number = value->as<double>()) return *number != 0;
    if (value->as<Tensor>() || value->as<NumpyArray>() || value->as<Variable>())
        return raise(
            "ValueError", place,
            Complaint::tr("A tensor of several elements is neither true nor false; tf.reduce_any or tf.reduce_all "
                          "makes one truth value of it."),
            "The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()");
    return true;
}

namespace {

/// -1, 0, 1; 2: not comparable (NaN).
template <typename T>
int order(const T& a, const T& b) {
    return a < b ? -1 : b < a ? 1 : a == b ? 0 : 2;
}

bool holds(const std::string& op, int order) {
    if (op == "==") return order == 0;
    if (op == "!=") return order != 0;
    if (order == 2) return false;
    return op == "<" ? order < 0 : op == "<=" ? order <= 0 : op == ">" ? order > 0 : order >= 0;
}

bool isNumeric(const Value& value) {
    return value.isNumber() || value.as<bool>();
}

std::int64_t wholeOf(const Value& value) {
    return value.as<bool>() ? (*value.as<bool>() ? 1 : 0) : *value.as<std::int64_t>();
}

double realOf(const Value& value) {
    return value.as<double>() ? *value.as<double>() : static_cast<double>(wholeOf(value));
}

}  // namespace

Outcome<Value> Tracer::compare(const std::string& op, const Value& left, const Value& right, Place place) {
    if (op == "not in" || op == "is not") {
        auto opposite = compare(op == "not in" ? "in" : "is", left, right, place);
        if (!opposite) return opposite;
        return Value{!*opposite->as<bool>()};
    }
    if (op == "is") {
        if (left.data.index() != right.data.index()) return Value{false};
        if (left.as<None>()) return Value{true};
        if (left.as<bool>()) return Value{*left.as<bool>() == *right.as<bool>()};
        if (const auto* items = left.as<Items>()) return Value{items->list == right.as<Items>()->list};
        if (const auto* tensor = left.as<Tensor>()) return Value{tensor->handle == right.as<Tensor>()->handle};
        if (const auto* variable = left.as<Variable>()) return Value{variable->state == right.as<Variable>()->state};
        return compare("==", left, right, place);
    }
    if (op == "in") {
        if (const auto* text = right.as<std::string>()) {
            if (const auto* part = left.as<std::string>()) return Value{text->find(*part) != std::string::npos};
            return raise("TypeError", place, Complaint::tr("Only a string can be in a string, not {}.", kindOf(left)));
        }
        auto items = TRY(itemsOf(right, place));
        for (const Value& item : items) {
            TRY(step(place));
            auto same = TRY(compare("==", left, item, place));
            auto found = TRY(truth(same, place));
            if (found) return Value{true};
        }
        return Value{false};
    }
    const bool equality = op == "==" || op == "!=";
    const auto isTensor = [](const Value& value) { return value.as<Tensor>() || value.as<Variable>(); };
    if (isTensor(left) || isTensor(right)) {
        if (equality && (left.as<None>() || right.as<None>() || left.as<std::string>() || right.as<std::string>()))
            return Value{op == "!="};
        return binaryOp(op == "=="   ? "Equal"
                        : op == "!=" ? "NotEqual"
                        : op == "<"  ? "Less"
                        : op == "<=" ? "LessEqual"
                        : op == ">"  ? "Greater"
                                     : "GreaterEqual",
                        left, right, place);
    }
    if (left.as<NumpyArray>() || right.as<NumpyArray>()) {
        auto a = plainValue(left, place), b = plainValue(right, place);
        if (!a) return a;
        if (!b) return b;
        if (!a->as<NumpyArray>() && !b->as<NumpyArray>()) return compare(op, *a, *b, place);
        return wrong(place,
                     Complaint::tr("NumPy arrays of several elements are not compared in Kolo's language; compare the "
                                   "tensors."));
    }
    if (isNumeric(left) && isNumeric(right)) {
        const bool real = left.as<double>() || right.as<double>();
        return Value{holds(op, real ? order(realOf(left), realOf(right)) : order(wholeOf(left), wholeOf(right)))};
    }
    if (const auto* a = left.as<std::string>(), *b = right.as<std::string>(); a && b)
        return Value{holds(op, order(*a, *b))};
    if (const auto* a = left.as<Items>(), *b = right.as<Items>(); a && b && a->tuple == b->tuple) {
        const auto &x = a->items(), &y = b->items();
        if (equality && x.size() != y.size()) return Value{op == "!="};
        for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) {
            TRY(step(place));
            auto same = TRY(compare("==", x[i], y[i], place));
            auto equal = TRY(truth(same, place));
            if (equal) continue;
            if (equality) return Value{op == "!="};
            return compare(op, x[i], y[i], place);
        }
        return Value{holds(op, order(x.size(), y.size()))};
    }
    if (equality) {
        bool same = false;
        if (const auto* a = left.as<DTypeValue>(), *b = right.as<DTypeValue>(); a && b) same = a->dtype == b->dtype;
        if (const auto* a = left.as<DeviceValue>(), *b = right.as<DeviceValue>(); a && b)
            same = a->physical == b->physical && a->type == b->type && a->index == b->index;
        if (const auto* a = left.as<Function>(), *b = right.as<Function>(); a && b) same = a->path == b->path;
        if (const auto* a = left.as<RangeValue>(), *b = right.as<RangeValue>(); a && b)
            same = a->count() == b->count() &&
                   (a->count() == 0 || (a->start == b->start && (a->count() == 1 || a->step == b->step)));
        if (left.as<None>() && right.as<None>()) same = true;
        // A type is equal to its name, too.
        if (const auto* a = left.as<DTypeValue>(); a && right.as<std::string>())
            same = name(a->dtype) == *right.as<std::string>();
        return Value{same == (op == "==")};
    }
    return raise("TypeError", place, Complaint::tr("{} does not compare {} with {}.", op, kindOf(left), kindOf(right)),
                 fmt::format("'{}' not supported between these values", op));
}

// Going through things.

Outcome<IteratorValue> Tracer::iterate(const Value& value, Place place) {
    using Next = Outcome<std::shared_ptr<Value>>;
    const auto made = [](std::string kind, std::function<Next()> next) {
        return IteratorValue{std::move(kind), std::make_shared<std::function<Next()>>(std::move(next))};
    };
    if (const auto* iterator = value.as<IteratorValue>()) return *iterator;
    if (const auto* items = value.as<Items>())
        return made("list", [list = items->list, i = std::size_t{0}]() mutable -> Next {
            if (i >= list->items.size()) return std::shared_ptr<Value>();
            return std::make_shared<Value>(list->items[i++]);
        });
    if (const auto* range = value.as<RangeValue>())
        return made("range", [range = *range, i = std::int64_t{0}, count = range->count()]() mutable -> Next {
            if (i >= count) return std::shared_ptr<Value>();
            return std::make_shared<Value>(Value{range.start + range.step * i++});
        });
    if (const auto* text = value.as<std::string>())
        return made("string", [text = *text, i = std::size_t{0}]() mutable -> Next {
            if (i >= text.size()) return std::shared_ptr<Value>();
            std::size_t end = i + 1;
            while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
            const std::size_t begin = std::exchange(i, end);
            return std::make_shared<Value>(Value{text.substr(begin, end - begin)});
        });
    const auto* const tensor = value.as<Tensor>();
    const auto* const array = value.as<NumpyArray>();
    const auto* const variable = value.as<Variable>();
    if (tensor || array || variable) {
        const auto& type = tensor  ? tensor->handle->type()
                           : array ? array->handle->type()
                                   : variable->state->value->type();
        if (type.shape.empty())
            return raise("TypeError", place, Complaint::tr("A tensor without axes has no elements to go through."),
                         "Cannot iterate over a scalar tensor.");
        return made("tensor", [this, value, place, i = std::int64_t{0}, length = type.shape.front()]() mutable -> Next {
            if (i >= length) return std::shared_ptr<Value>();
            auto element = TRY(elementOf(value, {Value{i++}}, false, place));
            return std::make_shared<Value>(std::move(element));
        });
    }
    return raise("TypeError", place, Complaint::tr("There is nothing to go through in {}.", kindOf(value)),
                 "object is not iterable");
}

Outcome<std::vector<Value>> Tracer::itemsOf(const Value& value, Place place) {
    if (const auto* items = value.as<Items>()) return items->items();
    auto iterator = TRY(iterate(value, place));
    std::vector<Value> all;
    for (;;) {
        auto next = TRY((*iterator.next)());
        if (!next) return all;
        TRY(step(place));
        TRY(spendElements(1, place));
        all.push_back(std::move(*next));
    }
}

}  // namespace kolo::placement
