// SPDX-License-Identifier: Apache-2.0
//
// Python's own functions, as far as a program of the placement lab needs them.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/placement/tracing.h"

namespace kolo::placement {

namespace {

Outcome<Value> pythonRange(Tracer& tracer, const Arguments& arguments) {
    std::vector<std::int64_t> numbers;
    for (const Value& each : arguments.rest) {
        auto plain = TRY(tracer.plainValue(each, arguments.place));
        const auto* const number = plain.as<std::int64_t>();
        if (!number)
            return tracer.raise("TypeError", arguments.place,
                                Complaint::tr("range takes whole numbers, but this is {}.", kindOf(plain)),
                                "object cannot be interpreted as an integer");
        numbers.push_back(*number);
    }
    if (numbers.empty() || numbers.size() > 3)
        return tracer.raise("TypeError", arguments.place,
                            Complaint::tr("range takes 1 to 3 numbers, not {}.", numbers.size()));
    RangeValue range;
    range.stop = numbers[numbers.size() == 1 ? 0 : 1];
    if (numbers.size() > 1) range.start = numbers[0];
    if (numbers.size() > 2) range.step = numbers[2];
    if (range.step == 0)
        return tracer.raise("ValueError", arguments.place, Complaint::tr("The step of range cannot be 0."),
                            "range() arg 3 must not be zero");
    return Value{range};
}

using Next = Outcome<std::shared_ptr<Value>>;

IteratorValue iterator(std::string kind, std::function<Next()> next) {
    return {std::move(kind), std::make_shared<std::function<Next()>>(std::move(next))};
}

Outcome<Value> enumerate(Tracer& tracer, const Arguments& arguments) {
    auto of = tracer.iterate(arguments[0], arguments.place);
    if (!of) return of.error();
    std::int64_t start = 0;
    if (arguments.has(1)) {
        start = TRY(integerArgument(arguments[1], "start", arguments.place));
    }
    return Value{iterator("enumerate", [of = *of, number = start]() mutable -> Next {
        auto next = (*of.next)();
        if (!next || !*next) return next;
        return std::make_shared<Value>(listOf({Value{number++}, **next}, true));
    })};
}

Outcome<Value> zip(Tracer& tracer, const Arguments& arguments) {
    std::vector<IteratorValue> all;
    for (const Value& each : arguments.rest) {
        auto one = TRY(tracer.iterate(each, arguments.place));
        all.push_back(std::move(one));
    }
    return Value{iterator("zip", [all]() -> Next {
        std::vector<Value> items;
        for (const IteratorValue& each : all) {
            auto next = (*each.next)();
            if (!next || !*next) return next;
            items.push_back(std::move(**next));
        }
        if (items.empty()) return std::shared_ptr<Value>();
        return std::make_shared<Value>(listOf(std::move(items), true));
    })};
}

template <bool Tuple>
Outcome<Value> sequence(Tracer& tracer, const Arguments& arguments) {
    if (!arguments.values[0]) return listOf({}, Tuple);
    auto items = TRY(tracer.itemsOf(arguments[0], arguments.place));
    TRY(tracer.spendElements(static_cast<double>(items.size()), arguments.place));
    Value made = listOf(std::move(items), Tuple);
    if (!nest(*made.as<Items>()->list))
        return errorAt(arguments.place, Complaint::tr("Lists may be nested {} deep at most.", kMaxNesting));
    return made;
}

Outcome<Value> reversed(Tracer& tracer, const Arguments& arguments) {
    auto items = TRY(tracer.itemsOf(arguments[0], arguments.place));
    std::reverse(items.begin(), items.end());
    return listOf(std::move(items));
}

Outcome<bool> before(Tracer& tracer, const Value& a, const Value& b, Place place) {
    auto less = TRY(tracer.compare("<", a, b, place));
    return tracer.truth(less, place);
}

Outcome<Value> sorted(Tracer& tracer, const Arguments& arguments) {
    auto items = TRY(tracer.itemsOf(arguments[0], arguments.place));
    auto backwards = TRY(boolArgument(arguments, 1, false));
    std::optional<Error> failed;
    // Comparisons can fail; the order no longer matters then, but it stays one.
    const auto merge = [&](const auto& self, std::vector<Value>& all) -> void {
        if (all.size() < 2 || failed) return;
        std::vector<Value> left(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2));
        std::vector<Value> right(all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2), all.end());
        self(self, left);
        self(self, right);
        std::size_t l = 0, r = 0;
        for (Value& each : all) {
            bool takeRight = l == left.size();
            if (!takeRight && r < right.size() && !failed) {
                auto isBefore = backwards ? before(tracer, left[l], right[r], arguments.place)
                                          : before(tracer, right[r], left[l], arguments.place);
                if (isBefore)
                    takeRight = *isBefore;
                else
                    failed = isBefore.error();
            }
            each = takeRight ? right[r++] : left[l++];
        }
    };
    merge(merge, items);
    if (failed) return *failed;
    return listOf(std::move(items));
}

template <bool Largest>
Outcome<Value> extreme(Tracer& tracer, const Arguments& arguments) {
    std::vector<Value> all = arguments.rest;
    if (all.size() == 1) {
        all = TRY(tracer.itemsOf(all.front(), arguments.place));
    }
    if (all.empty())
        return tracer.raise("ValueError", arguments.place,
                            Complaint::tr("There is no {} of nothing.", arguments.function),
                            fmt::format("{}() iterable argument is empty", arguments.function));
    std::size_t best = 0;
    for (std::size_t i = 1; i < all.size(); ++i) {
        auto better = TRY(Largest ? before(tracer, all[best], all[i], arguments.place)
                                  : before(tracer, all[i], all[best], arguments.place));
        if (better) best = i;
    }
    return all[best];
}

Outcome<Value> sum(Tracer& tracer, const Arguments& arguments) {
    auto items = TRY(tracer.itemsOf(arguments[0], arguments.place));
    Value total = arguments.has(1) ? arguments[1] : Value{std::int64_t{0}};
    for (const Value& item : items) {
        total = TRY(tracer.elementWise("+", total, item, arguments.place));
    }
    return total;
}

template <bool Any>
Outcome<Value> anyOrAll(Tracer& tracer, const Arguments& arguments) {
    auto items = TRY(tracer.itemsOf(arguments[0], arguments.place));
    for (const Value& item : items) {
        auto holds = TRY(tracer.truth(item, arguments.place));
        if (holds == Any) return Value{Any};
    }
    return Value{!Any};
}

Outcome<Value> noNumber(Tracer& tracer, const Arguments& arguments, const Value& value) {
    const auto* const text = value.as<std::string>();
    return tracer.raise(text ? "ValueError" : "TypeError", arguments.place,
                        Complaint::tr("{} makes a number of numbers, strings and tensors of one element, not of {}.",
                                      arguments.function, text ? inQuotes(*text, 40) : kindOf(value)),
                        text && arguments.function == "float"
                            ? fmt::format("could not convert string to float: '{}'", *text)
                        : text ? fmt::format("invalid literal for int() with base 10: '{}'", *text)
                               : "argument must be a string or a real number");
}

Outcome<Value> realNumber(Tracer& tracer, const Arguments& arguments) {
    auto value = TRY(tracer.plainValue(arguments[0], arguments.place));
    if (const auto* truth = value.as<bool>()) return Value{*truth ? 1.0 : 0.0};
    if (value.isNumber()) return Value{value.number()};
    if (const auto* text = value.as<std::string>()) {
        double number = 0;
        const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
        if (error == std::errc() && end == text->data() + text->size()) return Value{number};
    }
    return noNumber(tracer, arguments, value);
}

Outcome<Value> wholeNumber(Tracer& tracer, const Arguments& arguments) {
    auto value = TRY(tracer.plainValue(arguments[0], arguments.place));
    if (const auto* truth = value.as<bool>()) return Value{std::int64_t{*truth ? 1 : 0}};
    if (value.as<std::int64_t>()) return value;
    if (const auto* number = value.as<double>()) {
        if (!(std::abs(*number) < 0x1p63))
            return tracer.raise("OverflowError", arguments.place,
                                Complaint::tr("This number is too large: whole numbers have 64 bits."),
                                "cannot convert float to integer");
        return Value{static_cast<std::int64_t>(*number)};
    }
    if (const auto* text = value.as<std::string>()) {
        std::int64_t number = 0;
        const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
        if (error == std::errc() && end == text->data() + text->size()) return Value{number};
    }
    return noNumber(tracer, arguments, value);
}

Outcome<Value> text(Tracer& tracer, const Arguments& arguments) {
    if (!arguments.values[0]) return Value{std::string()};
    auto words = TRY(tracer.textOf(arguments[0], false, arguments.place));
    return Value{std::move(words)};
}
Outcome<Value> repr(Tracer& tracer, const Arguments& arguments) {
    auto words = TRY(tracer.textOf(arguments[0], true, arguments.place));
    return Value{std::move(words)};
}

Outcome<Value> format(Tracer& tracer, const Arguments& arguments) {
    const auto* const spec = arguments.has(1) ? arguments[1].as<std::string>() : nullptr;
    auto words = TRY(tracer.formatted(arguments[0], spec ? *spec : "", arguments.place));
    return Value{std::move(words)};
}

Outcome<Value> truthOf(Tracer& tracer, const Arguments& arguments) {
    auto holds = TRY(tracer.truth(arguments[0], arguments.place));
    return Value{holds};
}

Outcome<Value> absolute(Tracer& tracer, const Arguments& arguments) {
    const Value& value = arguments[0];
    if (const auto* number = value.as<std::int64_t>(); number && *number != INT64_MIN) return Value{std::abs(*number)};
    if (const auto* number = value.as<double>()) return Value{std::abs(*number)};
    auto operand = TRY(tracer.toTensor(value, std::nullopt, arguments.place));
    return tracer.emit(*kernels::findOp("Abs"), "Abs", {operand}, {}, arguments.place);
}

/// To the nearest, and of two the even one; with places, by way of the decimal digits, as Python does it.
Outcome<Value> rounded(Tracer& tracer, const Arguments& arguments) {
    auto value = TRY(tracer.plainValue(arguments[0], arguments.place));
    if (value.as<std::int64_t>() && !arguments.has(1)) return value;
    if (!value.isNumber()) return noNumber(tracer, arguments, value);
    if (!arguments.has(1)) {
        if (!(std::abs(value.number()) < 0x1p63)) return noNumber(tracer, arguments, value);
        return Value{static_cast<std::int64_t>(std::nearbyint(value.number()))};
    }
    auto places = TRY(integerArgument(arguments[1], "ndigits", arguments.place));
    if (value.as<std::int64_t>() || places > 300 || !std::isfinite(value.number())) return value;
    if (places < 0) {
        const double unit = std::pow(10.0, static_cast<double>(-places));
        return Value{std::nearbyint(value.number() / unit) * unit};
    }
    const std::string digits = fmt::format("{:.{}f}", value.number(), places);
    double result = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), result);
    return Value{result};
}

}  // namespace

const std::vector<FunctionInfo>& pythonFunctions() {
    static const std::vector<FunctionInfo> functions = {
        {"range", {}, 0, true, pythonRange},
        {"enumerate", {"iterable", "start"}, 1, false, enumerate},
        {"zip", {}, 0, true, zip},
        {"list", {"iterable"}, 0, false, sequence<false>},
        {"tuple", {"iterable"}, 0, false, sequence<true>},
        {"reversed", {"sequence"}, 1, false, reversed},
        {"sorted", {"iterable", "reverse"}, 1, false, sorted},
        {"max", {}, 0, true, extreme<true>},
        {"min", {}, 0, true, extreme<false>},
        {"sum", {"iterable", "start"}, 1, false, sum},
        {"any", {"iterable"}, 1, false, anyOrAll<true>},
        {"all", {"iterable"}, 1, false, anyOrAll<false>},
        {"float", {"x"}, 1, false, realNumber},
        {"int", {"x"}, 1, false, wholeNumber},
        {"bool", {"x"}, 1, false, truthOf},
        {"str", {"object"}, 0, false, text},
        {"repr", {"object"}, 1, false, repr},
        {"format", {"value", "format_spec"}, 1, false, format},
        {"abs", {"x"}, 1, false, absolute},
        {"round", {"number", "ndigits"}, 1, false, rounded},
    };
    return functions;
}

}  // namespace kolo::placement
