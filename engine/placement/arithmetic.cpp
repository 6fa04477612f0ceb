// SPDX-License-Identifier: Apache-2.0
//
// a + b and its like: of Python's numbers, strings and lists, which are known at once, and of tensors, which make an
// operation.
#include <fmt/format.h>

#include <cmath>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/placement/key_values.h"

namespace kolo::placement {

using kernels::Attributes;
using kernels::findOp;

namespace {

/// Python counts with truth values, too.
Value asNumber(const Value& value) {
    return value.as<bool>() ? Value{std::int64_t{*value.as<bool>() ? 1 : 0}} : value;
}

bool isTensor(const Value& value) {
    return value.as<Tensor>() || value.as<Variable>();
}

Value repeated(const Items& items, std::int64_t times) {
    std::vector<Value> all;
    for (std::int64_t i = 0; i < times; ++i) all.insert(all.end(), items.items().begin(), items.items().end());
    return listOf(std::move(all), items.tuple);
}

}  // namespace

std::optional<std::int64_t> shift(bool left, const std::int64_t* number, const std::int64_t* places) {
    constexpr std::int64_t kMost = 62;
    if (!number || !places || *places < 0 || *places > kMost) return std::nullopt;
    std::int64_t result = *number >> *places;
    if (left && __builtin_mul_overflow(*number, std::int64_t{1} << *places, &result)) return std::nullopt;
    return result;
}

Outcome<Value> Tracer::elementWise(const std::string& op, const Value& givenLeft, const Value& givenRight,
                                   Place place) {
    if (const auto* text = givenLeft.as<std::string>(); text && op == "%") {
        auto result = TRY(percentFormat(*text, givenRight, place));
        return Value{std::move(result)};
    }
    Value left = isTensor(givenRight) ? givenLeft : asNumber(givenLeft);
    Value right = isTensor(givenLeft) ? givenRight : asNumber(givenRight);
    // A NumPy number beside a number; arrays become tensors again.
    for (Value* const side : {&left, &right}) {
        if (!side->as<NumpyArray>() || isTensor(left) || isTensor(right)) continue;
        *side = TRY(plainValue(*side, place));
    }
    if (op == "<<" || op == ">>") {
        const auto shifted = shift(op == "<<", left.as<std::int64_t>(), right.as<std::int64_t>());
        if (!shifted)
            return wrong(place, Complaint::tr("{} moves the bits of a whole number by 0 to 62 places; a result has 64 "
                                              "bits.",
                                              op));
        return Value{*shifted};
    }
    if (left.isNumber() && right.isNumber()) {
        const auto *a = left.as<std::int64_t>(), *b = right.as<std::int64_t>();
        const double x = left.number(), y = right.number();
        if ((op == "/" || op == "//" || op == "%") && y == 0)
            return raise("ZeroDivisionError", place, Complaint::tr("Division by zero."),
                         op == "/"   ? "division by zero"
                         : op == "%" ? "integer modulo by zero"
                                     : "integer division or modulo by zero");
        if (op == "**" && x == 0 && y < 0)
            return raise("ZeroDivisionError", place, Complaint::tr("Zero cannot be raised to a negative power."),
                         "zero to a negative power");
        if (op == "**" && x < 0 && y != std::floor(y))
            return wrong(
                place,
                Complaint::tr("A negative number to the power of a fraction is not a number in Kolo's language."));
        if (a && b && op != "/") {
            std::int64_t result = 0;
            bool overflow = false;
            if (op == "+")
                overflow = __builtin_add_overflow(*a, *b, &result);
            else if (op == "-")
                overflow = __builtin_sub_overflow(*a, *b, &result);
            else if (op == "*")
                overflow = __builtin_mul_overflow(*a, *b, &result);
            else if (op == "//" || op == "%") {
                if (*b == -1) {
                    overflow = op == "//" && __builtin_sub_overflow(std::int64_t{0}, *a, &result);
                } else {
                    const std::int64_t quotient = *a / *b - ((*a % *b != 0) && ((*a < 0) != (*b < 0)) ? 1 : 0);
                    result = op == "//" ? quotient : *a - quotient * *b;
                }
            } else if (op == "**" && *b >= 0) {
                result = 1;
                for (std::int64_t i = 0; i < *b && !overflow; ++i) {
                    if (*a == 0 || *a == 1 || *a == -1) {
                        result = *a == 0 ? 0 : *a == 1 || *b % 2 == 0 ? 1 : -1;
                        break;
                    }
                    overflow = __builtin_mul_overflow(result, *a, &result);
                }
            } else if (op == "**") {
                return Value{std::pow(x, y)};
            } else {
                return wrong(place, Complaint::tr("@ multiplies matrices, not numbers."));
            }
            if (overflow) return wrong(place, Complaint::tr("This number is too large: whole numbers have 64 bits."));
            return Value{result};
        }
        if (op == "+") return Value{x + y};
        if (op == "-") return Value{x - y};
        if (op == "*") return Value{x * y};
        if (op == "/") return Value{x / y};
        if (op == "//") return Value{std::floor(x / y)};
        if (op == "%") {
            const double rest = std::fmod(x, y);
            return Value{rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest};
        }
        if (op == "**") return Value{std::pow(x, y)};
        return wrong(place, Complaint::tr("@ multiplies matrices, not numbers."));
    }
    const auto* const items = left.as<Items>();
    const auto* const more = right.as<Items>();
    if (const auto* times = items  ? right.as<std::int64_t>()
                            : more ? left.as<std::int64_t>()
                                   : nullptr;
        times && op == "*") {
        const Items& list = items ? *items : *more;
        const double length = *times > 0 ? static_cast<double>(list.items().size()) * static_cast<double>(*times) : 0;
        TRY(spendElements(length, place));
        Value made = repeated(list, *times);
        (void)nest(*made.as<Items>()->list);
        return made;
    }
    if (items && more && op == "+" && items->tuple == more->tuple) {
        TRY(spendElements(static_cast<double>(items->items().size() + more->items().size()), place));
        std::vector<Value> joined = items->items();
        joined.insert(joined.end(), more->items().begin(), more->items().end());
        Items made = *listOf(std::move(joined), items->tuple).as<Items>();
        made.shape = items->shape || more->shape;
        (void)nest(*made.list);
        return Value{std::move(made)};
    }
    const auto *const text = left.as<std::string>(), *const moreText = right.as<std::string>();
    if (text && moreText && op == "+") {
        TRY(spendElements(static_cast<double>(text->size() + moreText->size()), place));
        return Value{*text + *moreText};
    }
    if (const auto* times = text       ? right.as<std::int64_t>()
                            : moreText ? left.as<std::int64_t>()
                                       : nullptr;
        times && op == "*") {
        const std::string& word = text ? *text : *moreText;
        const double length = *times > 0 ? static_cast<double>(word.size()) * static_cast<double>(*times) : 0;
        TRY(spendElements(length, place));
        std::string all;
        for (std::int64_t i = 0; i < *times && !word.empty(); ++i) all += word;
        return Value{std::move(all)};
    }
    const auto isOperand = [](const Value& value) {
        return isTensor(value) || value.isNumber() || value.as<bool>() || value.as<Items>() || value.as<NumpyArray>();
    };
    if (!isOperand(left) || !isOperand(right) ||
        (!isTensor(left) && !isTensor(right) && !left.as<NumpyArray>() && !right.as<NumpyArray>()))
        return raise(
            "TypeError", place,
            Complaint::tr("{} goes with tensors and numbers, not with {} and {}.", op, kindOf(left), kindOf(right)),
            fmt::format("unsupported operand type(s) for {}", op));
    const char* const name = op == "+"    ? "AddV2"
                             : op == "-"  ? "Sub"
                             : op == "*"  ? "Mul"
                             : op == "/"  ? "RealDiv"
                             : op == "//" ? "FloorDiv"
                             : op == "%"  ? "FloorMod"
                             : op == "**" ? "Pow"
                                          : "MatMul";
    m_operatorName = op == "+"    ? "add"
                     : op == "-"  ? "sub"
                     : op == "*"  ? "mul"
                     : op == "/"  ? "truediv"
                     : op == "//" ? "floordiv"
                     : op == "%"  ? "mod"
                     : op == "**" ? "pow"
                                  : "matmul";
    const Variable* const array = arrayAmong(left, right);
    auto made = array ? arrayArithmetic(*this, *array, name, left, right, place) : binaryOp(name, left, right, place);
    m_operatorName.clear();
    return made;
}

Outcome<Value> Tracer::binaryOp(std::string_view op, const Value& left, const Value& right, Place place) {
    auto operands = TRY(toTensors(left, right, place));
    const auto isWhole = [](const Tensor& tensor) {
        return tensor.handle->type().dtype == DType::Int32 || tensor.handle->type().dtype == DType::Int64;
    };
    if (op == "RealDiv" && isWhole(operands.front()) && isWhole(operands.back()))
        for (Tensor& operand : operands) {
            Attributes attributes;
            attributes.output.dtype = DType::Float64;
            auto real = emit(*findOp("Cast"), "Cast", {operand}, std::move(attributes), place);
            if (!real) return real;
            operand = *real->as<Tensor>();
        }
    if (op == "MatMul" &&
        (operands.front().handle->type().shape.size() > 2 || operands.back().handle->type().shape.size() > 2))
        op = "BatchMatMulV2";
    if (op == "FloorDiv" || op == "FloorMod" || op == "Pow")
        if (const auto* number = right.as<std::int64_t>(); number && !operands.back().handle->type().shape.size()) {
            const DType dtype = operands.back().handle->type().dtype;
            const bool whole = dtype == DType::Int32 || dtype == DType::Int64;
            if (whole && op == "Pow" ? *number < 0 : whole && *number == 0)
                return raise(
                    "tf.errors.InvalidArgumentError", place,
                    op == "Pow" ? Complaint::tr("Whole numbers are not raised to a negative power.")
                                : Complaint::tr("Division by zero."),
                    op == "Pow" ? "Integers to negative integer powers are not allowed" : "Integer division by zero");
        }
    return emit(*findOp(op), op, operands, {}, place);
}

}  // namespace kolo::placement
