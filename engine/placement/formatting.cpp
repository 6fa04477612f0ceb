// SPDX-License-Identifier: Apache-2.0
//
// f'{value:8.3f}', '{} of {}'.format(a, b), '%d' % n: Python's small language of formats,
// [[fill]align][sign][0][width][,][.precision][type].
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/placement/numpy_text.h"
#include "engine/placement/tracing.h"

namespace kolo::placement {

namespace {

constexpr int kMaxWidth = 10'000;

struct Spec {
    std::string fill = " ";
    char align = 0, sign = '-', group = 0, type = 0;
    bool zero = false;
    int width = 0, precision = -1;
};

std::optional<Spec> specOf(std::string_view text) {
    Spec spec;
    const auto isAlign = [](char c) { return c == '<' || c == '>' || c == '^' || c == '='; };
    std::size_t at = 0, first = 1;  // the fill may be any character, of several bytes, too
    while (first < text.size() && (static_cast<unsigned char>(text[first]) & 0xC0) == 0x80) ++first;
    if (first < text.size() && isAlign(text[first])) {
        spec.fill = text.substr(0, first);
        spec.align = text[first];
        at = first + 1;
    } else if (!text.empty() && isAlign(text[0])) {
        spec.align = text[0];
        at = 1;
    }
    const auto peek = [&] { return at < text.size() ? text[at] : '\0'; };
    const auto number = [&](int& value) {
        value = 0;
        while (peek() >= '0' && peek() <= '9') {
            value = value * 10 + (text[at++] - '0');
            if (value > kMaxWidth) return false;
        }
        return true;
    };
    if (peek() == '+' || peek() == '-' || peek() == ' ') spec.sign = text[at++];
    if (peek() == '0') {
        spec.zero = true;
        ++at;
    }
    if (!number(spec.width)) return std::nullopt;
    if (peek() == ',' || peek() == '_') spec.group = text[at++];
    if (peek() == '.') {
        ++at;
        if (peek() < '0' || peek() > '9' || !number(spec.precision)) return std::nullopt;
    }
    if (at < text.size()) spec.type = text[at++];
    if (at != text.size()) return std::nullopt;
    return spec;
}

std::string grouped(const std::string& digits, char group) {
    if (!group) return digits;
    const std::size_t end = std::min(digits.find_first_not_of("0123456789"), digits.size());
    std::string result;
    for (std::size_t i = 0; i < end; ++i) {
        if (i > 0 && (end - i) % 3 == 0) result += group;
        result += digits[i];
    }
    return result + digits.substr(end);
}

std::size_t countCharacters(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string padded(const std::string& sign, const std::string& body, const Spec& spec, char usual) {
    const std::size_t has = sign.size() + countCharacters(body);
    const auto width = static_cast<std::size_t>(spec.width);
    if (has >= width) return sign + body;
    const char align = spec.align ? spec.align : spec.zero && usual == '>' ? '=' : usual;
    const std::string fill = spec.zero && !spec.align ? "0" : spec.fill;
    const std::size_t missing = width - has;
    const auto fills = [&](std::size_t count) {
        std::string all;
        for (std::size_t i = 0; i < count; ++i) all += fill;
        return all;
    };
    if (align == '=') return sign + fills(missing) + body;
    if (align == '<') return sign + body + fills(missing);
    if (align == '>') return fills(missing) + sign + body;
    return fills(missing / 2) + sign + body + fills(missing - missing / 2);
}

std::string signOf(bool negative, const Spec& spec) {
    return negative ? "-" : spec.sign == '-' ? "" : std::string(1, spec.sign);
}

std::string realText(double value, const Spec& spec) {
    const double magnitude = std::abs(value);
    std::string body;
    const int precision = spec.precision < 0 ? 6 : spec.precision;
    const bool upper = spec.type == 'E' || spec.type == 'F' || spec.type == 'G';
    if (std::isnan(value) || std::isinf(value)) {
        body = std::isnan(value) ? (upper ? "NAN" : "nan") : upper ? "INF" : "inf";
    } else if (spec.type == 'f' || spec.type == 'F') {
        body = fmt::format("{:.{}f}", magnitude, precision);
    } else if (spec.type == 'e') {
        body = fmt::format("{:.{}e}", magnitude, precision);
    } else if (spec.type == 'E') {
        body = fmt::format("{:.{}E}", magnitude, precision);
    } else if (spec.type == 'g') {
        body = fmt::format("{:.{}g}", magnitude, precision == 0 ? 1 : precision);
    } else if (spec.type == 'G') {
        body = fmt::format("{:.{}G}", magnitude, precision == 0 ? 1 : precision);
    } else if (spec.type == '%') {
        body = fmt::format("{:.{}f}%", magnitude * 100, precision);
    } else if (spec.precision < 0) {
        body = pythonFloat(magnitude);
    } else {
        // As g, but with a digit after the point, which counts.
        body = fmt::format("{:.{}g}", magnitude, std::max(spec.precision, 1));
        if (body.find_first_of(".e") == std::string::npos) {
            const bool fits = static_cast<int>(body.size()) < std::max(spec.precision, 1);
            body = fits ? body + ".0" : fmt::format("{:.{}e}", magnitude, std::max(spec.precision, 1) - 1);
        }
    }
    return padded(signOf(std::signbit(value) && !std::isnan(value), spec), grouped(body, spec.group), spec, '>');
}

std::string wholeText(std::int64_t value, const Spec& spec) {
    const auto magnitude = value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
    std::string body = spec.type == 'b'   ? fmt::format("{:b}", magnitude)
                       : spec.type == 'o' ? fmt::format("{:o}", magnitude)
                       : spec.type == 'x' ? fmt::format("{:x}", magnitude)
                       : spec.type == 'X' ? fmt::format("{:X}", magnitude)
                                          : std::to_string(magnitude);
    return padded(signOf(value < 0, spec), grouped(body, spec.group), spec, '>');
}

}  // namespace

Outcome<std::string> Tracer::formatted(const Value& given, const std::string& spec, Place place) {
    Value value = given;
    // A tensor formats as NumPy's array does, and one without axes as the number that it is.
    const auto* const tensor = given.as<Tensor>();
    const auto* const array = given.as<NumpyArray>();
    if (tensor || array) {
        const auto& shape = tensor ? tensor->handle->type().shape : array->handle->type().shape;
        if (spec.empty() && !shape.empty())
            return textOf(Value{NumpyArray{tensor ? tensor->handle : array->handle}}, false, place);
        if (shape.empty()) {
            value = TRY(plainValue(given, place));
        }
    }
    if (spec.empty()) return textOf(value, false, place);
    const auto bad = [&](const Text& kind) {
        return raise("ValueError", place, Complaint::tr("{} is not a format for {}.", inQuotes(spec, 40), kind),
                     fmt::format("Invalid format specifier '{}' for object", spec));
    };
    const auto parsed = specOf(spec);
    if (!parsed) return bad(kindOf(value));
    const Spec& s = *parsed;
    if (const auto* truth = value.as<bool>()) value = {std::int64_t{*truth ? 1 : 0}};
    if (const auto* text = value.as<std::string>()) {
        if ((s.type && s.type != 's') || s.sign != '-' || s.group || s.align == '=') return bad(kindOf(value));
        std::string shown = *text;
        if (s.precision >= 0) {
            std::size_t bytes = 0;
            for (int count = 0; bytes < shown.size(); ++bytes)
                if ((static_cast<unsigned char>(shown[bytes]) & 0xC0) != 0x80 && count++ == s.precision) break;
            shown.resize(bytes);
        }
        TRY(spendElements(static_cast<double>(s.width), place));
        return padded("", shown, s, '<');
    }
    const std::string_view ofReals = "eEfFgG%";
    TRY(spendElements(static_cast<double>(s.width) + std::max(s.precision, 0), place));
    if (const auto* number = value.as<std::int64_t>()) {
        if (s.type && ofReals.find(s.type) != std::string_view::npos) return realText(static_cast<double>(*number), s);
        if (s.precision >= 0 || (s.type && std::string_view("bdoxXn").find(s.type) == std::string_view::npos))
            return bad(kindOf(value));
        return wholeText(*number, s);
    }
    if (const auto* number = value.as<double>()) {
        if (s.type && ofReals.find(s.type) == std::string_view::npos) return bad(kindOf(value));
        return realText(*number, s);
    }
    return raise("TypeError", place, Complaint::tr("{} is not a format for {}.", inQuotes(spec, 40), kindOf(value)),
                 "unsupported format string passed to object.__format__");
}

Outcome<std::string> Tracer::joined(const std::vector<FormattedText::Piece>& pieces, Place place) {
    std::string text;
    for (const auto& piece : pieces) {
        text += piece.text;
        if (!piece.value) continue;
        auto value = evaluate(*piece.value);
        if (!value) return value.error();
        auto spec = TRY(joined(piece.spec, place));
        if (piece.conversion) {
            auto words = TRY(textOf(*value, piece.conversion == 'r', piece.value->place));
            value = Value{std::move(words)};
        }
        auto shown = TRY(formatted(*value, spec, piece.value->place));
        TRY(spendElements(static_cast<double>(shown.size()), place));
        text += piece.written + shown;
    }
    return text;
}

Outcome<Value> Tracer::formattedText(const FormattedText& text, Place place) {
    auto words = TRY(joined(text.pieces, place));
    return Value{std::move(words)};
}

Outcome<std::string> Tracer::formatFields(const std::string& text, const std::vector<Value>& values, Place place) {
    std::string result;
    std::size_t next = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if ((c == '{' || c == '}') && i + 1 < text.size() && text[i + 1] == c) {
            result += c;
            ++i;
            continue;
        }
        if (c != '{') {
            result += c;
            continue;
        }
        const std::size_t end = text.find('}', i);
        if (end == std::string::npos)
            return raise("ValueError", place,
                         Complaint::tr("A '{' of this string is never closed; write '{{' for the character."),
                         "Single '{' encountered in format string");
        const std::string field = text.substr(i + 1, end - i - 1);
        const std::size_t colon = std::min(field.find(':'), field.size());
        const std::string number = field.substr(0, colon);
        std::size_t which = next;
        if (number.empty()) {
            ++next;
        } else if (number.size() <= 3 && number.find_first_not_of("0123456789") == std::string::npos) {
            which = static_cast<std::size_t>(std::stoi(number));
        } else {
            return wrong(place,
                         Complaint::tr("Between braces of format there is a number or nothing, and a format after a "
                                       "colon; f-strings take names."));
        }
        if (which >= values.size())
            return raise(
                "IndexError", place,
                Complaint::tr("This string has a place {}, but format is given {} values.", which, values.size()),
                fmt::format("Replacement index {} out of range for positional args tuple", which));
        auto shown = TRY(formatted(values[which], colon < field.size() ? field.substr(colon + 1) : "", place));
        TRY(spendElements(static_cast<double>(shown.size()), place));
        result += shown;
        i = end;
    }
    return result;
}

/// '%s took %.2f' % (name, seconds)
Outcome<std::string> Tracer::percentFormat(const std::string& text, const Value& values, Place place) {
    const auto* const several = values.as<Items>();
    const std::vector<Value> all = several && several->tuple ? several->items() : std::vector<Value>{values};
    std::string result;
    std::size_t next = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            result += text[i];
            continue;
        }
        const std::size_t end = text.find_first_of("sdifeEgGxXor%", i + 1);
        if (end == std::string::npos)
            return raise("ValueError", place, Complaint::tr("A % of this string has no type."), "incomplete format");
        const char type = text[end];
        std::string spec = text.substr(i + 1, end - i - 1);
        i = end;
        if (type == '%') {
            result += '%';
            continue;
        }
        if (next >= all.size())
            return raise("TypeError", place, Complaint::tr("This string has more places than there are values."),
                         "not enough arguments for format string");
        Value value = all[next++];
        if (type == 's' || type == 'r') {
            auto words = TRY(textOf(value, type == 'r', place));
            value = Value{std::move(words)};
        } else {
            value = TRY(plainValue(value, place));
            if ((type == 'd' || type == 'i') && value.as<double>()) value = {static_cast<std::int64_t>(value.number())};
        }
        const bool left = spec.starts_with("-");
        if (left) spec.erase(0, 1);
        spec = (left ? "<" : value.as<std::string>() ? ">" : "") + spec;
        auto shown = TRY(formatted(value, spec + (type == 'i' ? 'd' : type == 'r' ? 's' : type), place));
        TRY(spendElements(static_cast<double>(shown.size()), place));
        result += shown;
    }
    if (next < all.size() && several)
        return raise("TypeError", place, Complaint::tr("This string has fewer places than there are values."),
                     "not all arguments converted during string formatting");
    return result;
}

}  // namespace kolo::placement
