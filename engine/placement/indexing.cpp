// SPDX-License-Identifier: Apache-2.0
//
// x[1], x[1:3], x[..., 0]: elements and slices. Of lists and strings they are known at once; of a tensor they are a
// StridedSlice, which is placed, logged and computed as every operation is.
#include <algorithm>

#include "engine/api/wording.h"
#include "engine/placement/tracing.h"

namespace kolo::placement {

namespace {

/// Python's rules of a slice for something of this length.
struct Span {
    std::int64_t begin, step, length;
};
Span spanOf(const SliceValue& slice, std::int64_t length) {
    const std::int64_t step = slice.step.value_or(1);
    const auto bounded = [&](const std::optional<std::int64_t>& end, std::int64_t otherwise) {
        if (!end) return otherwise;
        const std::int64_t at = *end < 0 ? *end + length : *end;
        return step > 0 ? std::clamp<std::int64_t>(at, 0, length) : std::clamp<std::int64_t>(at, -1, length - 1);
    };
    const std::int64_t begin = bounded(slice.start, step > 0 ? 0 : length - 1);
    const std::int64_t end = bounded(slice.stop, step > 0 ? length : -1);
    // No sum of the step and a length, which may not fit into 64 bits.
    const std::int64_t distance = step > 0 ? end - begin : begin - end;
    const auto stride = step > 0 ? static_cast<std::uint64_t>(step) : 0 - static_cast<std::uint64_t>(step);
    const auto count =
        distance <= 0 ? 0 : static_cast<std::int64_t>((static_cast<std::uint64_t>(distance) - 1) / stride + 1);
    // Of one element no step is made, and the step may be larger than anything.
    return {begin, count <= 1 ? 1 : step, count};
}

std::vector<std::string> splitCharacters(const std::string& text) {
    std::vector<std::string> all;
    for (const char c : text)
        if ((static_cast<unsigned char>(c) & 0xC0) == 0x80 && !all.empty())
            all.back() += c;
        else
            all.emplace_back(1, c);
    return all;
}

}  // namespace

Outcome<std::vector<Value>> Tracer::subscripts(const IndexUse& use) {
    std::vector<Value> all;
    const auto end = [&](const ExpressionPtr& from) -> Outcome<std::optional<std::int64_t>> {
        if (!from) return std::optional<std::int64_t>();
        auto value = TRY(evaluate(*from));
        auto plain = TRY(plainValue(value, from->place));
        if (plain.as<None>()) return std::optional<std::int64_t>();
        if (const auto* number = plain.as<std::int64_t>()) return std::optional(*number);
        return raise("TypeError", from->place,
                     Complaint::tr("An index is a whole number, but this is {}.", kindOf(plain)),
                     "slice indices must be integers or None or have an __index__ method");
    };
    for (const Subscript& each : use.at) {
        if (each.kind == Subscript::Kind::Ellipsis) {
            all.push_back({SliceValue{{}, {}, {}, true}});
        } else if (each.kind == Subscript::Kind::Index) {
            auto value = TRY(evaluate(*each.index));
            auto plain = TRY(plainValue(value, each.place));
            all.push_back(std::move(plain));
        } else {
            const auto start = TRY(end(each.start));
            const auto stop = TRY(end(each.stop));
            const auto step = TRY(end(each.step));
            if (step == 0)
                return raise("ValueError", each.place, Complaint::tr("The step of a slice cannot be 0."),
                             "slice step cannot be zero");
            all.push_back({SliceValue{start, stop, step}});
        }
    }
    return all;
}

Outcome<Value> Tracer::index(const IndexUse& use, Place place) {
    auto of = TRY(evaluate(*use.of));
    auto at = TRY(subscripts(use));
    return elementOf(of, at, use.several, use.at.front().place.line == place.line ? use.at.front().place : place);
}

Outcome<Value> Tracer::elementOf(const Value& of, const std::vector<Value>& at, bool several, Place place) {
    if (of.as<Tensor>() || of.as<Variable>()) {
        auto tensor = TRY(toTensor(of, std::nullopt, place));
        return sliceTensor(tensor, at, place);
    }
    if (const auto* array = of.as<NumpyArray>()) {
        // NumPy works on the CPU, and TensorFlow's log knows nothing of it.
        const bool logs = std::exchange(logPlacement, false);
        const DeviceRequestName device = std::exchange(m_device, DeviceRequestName{DeviceType::Cpu, 0});
        auto made = sliceTensor({array->handle}, at, place);
        m_device = device;
        logPlacement = logs;
        if (!made) return made;
        return Value{NumpyArray{made->as<Tensor>()->handle}};
    }
    const auto* const items = of.as<Items>();
    const auto* const text = of.as<std::string>();
    const auto* const range = of.as<RangeValue>();
    if (!items && !text && !range)
        return raise("TypeError", place,
                     Complaint::tr("Only lists, tuples, strings and tensors have elements; this is {}.", kindOf(of)),
                     "object is not subscriptable");
    if (several) return raise("TypeError", place, Complaint::tr("{} has one index, not several.", kindOf(of)));
    const auto characters = text ? splitCharacters(*text) : std::vector<std::string>();
    const auto count = items  ? static_cast<std::int64_t>(items->items().size())
                       : text ? static_cast<std::int64_t>(characters.size())
                              : range->count();
    if (const auto* slice = at.front().as<SliceValue>(); slice && !slice->ellipsis) {
        const Span span = spanOf(*slice, count);
        if (range)
            return Value{RangeValue{range->start + range->step * span.begin,
                                    range->start + range->step * (span.begin + span.step * span.length),
                                    range->step * span.step}};
        TRY(spendElements(static_cast<double>(span.length), place));
        if (text) {
            std::string part;
            for (std::int64_t i = 0; i < span.length; ++i) part += characters[span.begin + i * span.step];
            return Value{part};
        }
        std::vector<Value> part;
        for (std::int64_t i = 0; i < span.length; ++i) part.push_back(items->items()[span.begin + i * span.step]);
        Items made = *listOf(std::move(part), items->tuple).as<Items>();
        made.shape = items->shape;
        (void)nest(*made.list);  // no deeper than they were
        return Value{std::move(made)};
    }
    const auto* const truth = at.front().as<bool>();
    const auto* const number = at.front().as<std::int64_t>();
    if (!number && !truth)
        return raise(
            "TypeError", place, Complaint::tr("An index is a whole number, but this is {}.", kindOf(at.front())),
            items && !items->tuple ? "list indices must be integers or slices" : "indices must be integers or slices");
    const std::int64_t wanted = number ? *number : *truth ? 1 : 0;
    if (wanted < -count || wanted >= count)
        return raise("IndexError", place, Complaint::tr("There is no element {} in a list of {}.", wanted, count),
                     items && items->tuple ? "tuple index out of range"
                     : text                ? "string index out of range"
                     : range               ? "range object index out of range"
                                           : "list index out of range");
    const std::int64_t found = wanted < 0 ? wanted + count : wanted;
    if (text) return Value{characters[found]};
    if (range) return Value{range->start + range->step * found};
    return items->items()[found];
}

Outcome<Value> Tracer::sliceTensor(const Tensor& tensor, const std::vector<Value>& at, Place place) {
    const kernels::Shape& shape = tensor.handle->type().shape;
    const auto isEllipsis = [](const Value& value) {
        return value.as<SliceValue>() && value.as<SliceValue>()->ellipsis;
    };
    const auto used = static_cast<std::size_t>(std::count_if(
        at.begin(), at.end(), [&](const Value& value) { return !value.as<None>() && !isEllipsis(value); }));
    const auto ellipses = std::count_if(at.begin(), at.end(), isEllipsis);
    if (used > shape.size() || ellipses > 1)
        return raise(ellipses > 1 ? "ValueError" : "tf.errors.InvalidArgumentError", place,
                     ellipses > 1 ? Complaint::tr("There may be one ... among the indices.")
                                  : Complaint::tr("A tensor of shape {} has {} axes, but there are {} indices.",
                                                  kernels::shapeText(shape), shape.size(), used));
    kernels::Attributes attributes;
    const auto whole = [&] {
        const std::size_t axis = attributes.begins.size();
        attributes.begins.push_back(0);
        attributes.steps.push_back(1);
        attributes.lengths.push_back(shape[axis]);
        attributes.output.shape.push_back(shape[axis]);
    };
    for (const Value& each : at) {
        if (isEllipsis(each)) {
            for (std::size_t i = used; i < shape.size(); ++i) whole();
            continue;
        }
        if (each.as<None>()) {
            attributes.output.shape.push_back(1);
            continue;
        }
        const std::size_t axis = attributes.begins.size();
        const std::int64_t length = shape[axis];
        if (const auto* slice = each.as<SliceValue>()) {
            const Span span = spanOf(*slice, length);
            attributes.begins.push_back(span.length > 0 ? span.begin : 0);
            attributes.steps.push_back(span.step);
            attributes.lengths.push_back(span.length);
            attributes.output.shape.push_back(span.length);
            continue;
        }
        const auto* const number = each.as<std::int64_t>();
        if (!number)
            return raise(
                "TypeError", place, Complaint::tr("An index is a whole number, but this is {}.", kindOf(each)),
                "Only integers, slices (`:`), ellipsis (`...`), tf.newaxis (`None`) and scalar tf.int32/tf.int64 "
                "tensors are valid indices");
        if (*number < -length || *number >= length)
            return raise("tf.errors.InvalidArgumentError", place,
                         Complaint::tr("There is no element {} along axis {} of a tensor of shape {}.", *number, axis,
                                       kernels::shapeText(shape)));
        attributes.begins.push_back(*number < 0 ? *number + length : *number);
        attributes.steps.push_back(1);
        attributes.lengths.push_back(1);
    }
    while (attributes.begins.size() < shape.size()) whole();
    attributes.output.dtype = tensor.handle->type().dtype;
    return emit(*kernels::findOp("StridedSlice"), "StridedSlice", {tensor}, std::move(attributes), place);
}

}  // namespace kolo::placement
