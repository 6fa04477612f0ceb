// SPDX-License-Identifier: Apache-2.0
#include "engine/programs/value.h"

#include <fmt/format.h>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::programs {

std::int64_t Range::count() const {
    if (step == 0) return 0;
    const std::int64_t span = step > 0 ? stop - start : start - stop, each = step > 0 ? step : -step;
    return span <= 0 ? 0 : (span + each - 1) / each;
}

Value listOf(std::vector<Value> items, bool tuple) {
    return {List{std::make_shared<std::vector<Value>>(std::move(items)), tuple}};
}

std::string lastName(const std::string& path) {
    return path.substr(path.rfind('.') + 1);
}

Text kindOf(const Value& value) {
    struct Kind {
        Text operator()(const None&) const { return Complaint::tr("None"); }
        Text operator()(bool) const { return Complaint::tr("a truth value"); }
        Text operator()(std::int64_t) const { return Complaint::tr("a whole number"); }
        Text operator()(double) const { return Complaint::tr("a number"); }
        Text operator()(const std::string&) const { return Complaint::tr("a string"); }
        Text operator()(const List& list) const {
            return list.tuple ? Complaint::tr("a tuple") : Complaint::tr("a list");
        }
        Text operator()(const Dict&) const { return Complaint::tr("a dictionary"); }
        Text operator()(const Range&) const { return Complaint::tr("a range"); }
        Text operator()(const LeftOut&) const { return Complaint::tr("something that the slide leaves out"); }
        Text operator()(const Unknown&) const { return Complaint::tr("a value that only a run knows"); }
        Text operator()(const Known& known) const { return inQuotes(known.path); }
        Text operator()(const Function&) const { return Complaint::tr("a function"); }
        Text operator()(const Class&) const { return Complaint::tr("a class"); }
        Text operator()(const Method&) const { return Complaint::tr("a method"); }
        Text operator()(const Tensor&) const { return Complaint::tr("a tensor"); }
        Text operator()(const ThingPtr& thing) const {
            return Complaint::tr("a {}", thing->own ? thing->own->definition->name : lastName(thing->type));
        }
    };
    return std::visit(Kind{}, value.data);
}

std::string shown(const Value& value) {
    constexpr std::size_t kMost = 4096;
    if (value.as<None>()) return "None";
    if (const auto* truth = value.as<bool>()) return *truth ? "True" : "False";
    if (const auto* number = value.as<std::int64_t>()) return std::to_string(*number);
    if (const auto* number = value.as<double>()) return fmt::format("{}", *number);
    if (const auto* text = value.as<std::string>()) return *text;
    if (const auto* list = value.as<List>()) {
        std::string all = list->tuple ? "(" : "[";
        for (std::size_t i = 0; i < list->items->size() && all.size() < kMost; ++i)
            all += (i == 0 ? "" : ", ") + shown((*list->items)[i]);
        return all + (list->tuple ? ")" : "]");
    }
    if (const auto* known = value.as<Known>()) return known->path;
    return "…";
}

std::string filledBraces(const std::string& text, const std::vector<Value>& values,
                         const std::map<std::string, Value>& named) {
    std::string all;
    std::size_t next = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        const bool isDouble = (c == '{' || c == '}') && at + 1 < text.size() && text[at + 1] == c;
        const std::size_t end = text.find('}', at);
        if (isDouble || c != '{' || end == std::string::npos) {
            all += c;
            at += isDouble;
            continue;
        }
        std::string field = text.substr(at + 1, end - at - 1);
        field = field.substr(0, field.find_first_of(":!.["));
        const bool isNumber =
            !field.empty() && field.find_first_not_of("0123456789") == std::string::npos && field.size() < 4;
        const std::size_t number = isNumber ? std::stoul(field) : field.empty() ? next++ : values.size();
        if (const auto found = named.find(field); found != named.end())
            all += shown(found->second);
        else
            all += number < values.size() ? shown(values[number]) : "…";
        at = end;
    }
    return all;
}

std::string filledPercents(const std::string& text, const Value& values) {
    const auto* const several = values.as<List>();
    std::vector<Value> all = several && several->tuple ? *several->items : std::vector<Value>{values};
    std::string result;
    std::size_t next = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '%' || at + 1 >= text.size()) {
            result += text[at];
        } else if (text[at + 1] == '%') {
            result += text[at++];
        } else {
            at = std::min(text.size() - 1, text.find_first_not_of("0123456789.+-# ", at + 1));
            result += next < all.size() ? shown(all[next++]) : "…";
        }
    }
    return result;
}

}  // namespace kolo::programs
