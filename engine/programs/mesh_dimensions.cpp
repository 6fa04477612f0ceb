// SPDX-License-Identifier: Apache-2.0
#include "engine/programs/mesh_dimensions.h"

#include <algorithm>

#include "engine/programs/shared.h"

namespace kolo::programs {

namespace {
constexpr std::int64_t kLeftOutSize = 64;
}

std::string nameOf(const ThingPtr& dimension) {
    return dimension->text("name");
}

std::int64_t sizeOf(const ThingPtr& dimension) {
    return static_cast<std::int64_t>(dimension->number("size", kLeftOutSize));
}

std::int64_t sizeOf(const Dimensions& dimensions) {
    std::int64_t size = 1;
    for (const ThingPtr& each : dimensions) size *= std::clamp<std::int64_t>(sizeOf(each), 1, 1 << 20);
    return std::min<std::int64_t>(size, std::int64_t{1} << 40);
}

const ThingPtr* find(const Dimensions& dimensions, const std::string& name) {
    const auto found = std::ranges::find(dimensions, name, nameOf);
    return found == dimensions.end() ? nullptr : &*found;
}

std::vector<std::string> namesOf(const Dimensions& dimensions) {
    std::vector<std::string> names;
    for (const ThingPtr& each : dimensions) names.push_back(nameOf(each));
    return names;
}

Value valuesOf(const Dimensions& dimensions) {
    std::vector<Value> all;
    for (const ThingPtr& each : dimensions) all.push_back({each});
    return listOf(std::move(all));
}

ThingPtr shapeOf(Interpreter& interpreter, const Dimensions& dimensions, Place place) {
    const auto shape = newThing(interpreter, kShape, place);
    shape->attributes["dims"] = valuesOf(dimensions);
    return shape;
}

Outcome<ThingPtr> dimensionOf(Interpreter& interpreter, const Value& name, const Value& size, Place place) {
    if (!name.as<std::string>())
        return interpreter.wrong(place, Complaint::tr("A dimension has a name and a size, as in Dimension(\"hidden\", "
                                                      "1024), but its name is {}.",
                                                      kindOf(name)));
    if (const auto* number = size.as<std::int64_t>(); number ? *number < 1 : !size.as<Unknown>() && !size.as<LeftOut>())
        return interpreter.wrong(place, Complaint::tr("The size of the dimension {} must be a whole number from 1, not "
                                                      "{}.",
                                                      inQuotes(*name.as<std::string>()), shown(size)));
    const auto made = newThing(interpreter, kDimension, place);
    made->attributes = {{"name", name}, {"size", size}};
    return made;
}

Outcome<std::optional<Dimensions>> dimensionsOf(Interpreter& interpreter, const Value& value, Place place) {
    if (value.as<None>() || value.as<LeftOut>() || value.as<Unknown>()) return std::optional<Dimensions>();
    if (const auto* thing = value.as<ThingPtr>()) {
        if ((*thing)->type == kDimension) return std::optional(Dimensions{*thing});
        if ((*thing)->has("dims")) return dimensionsOf(interpreter, (*thing)->get("dims"), place);
    }
    const auto* const list = value.as<List>();
    if (!list)
        return interpreter.wrong(
            place,
            Complaint::tr("A shape is a list of dimensions, such as mtf.Dimension(\"hidden\", 1024), but this is "
                          "{}.",
                          kindOf(value)));
    Dimensions all;
    for (const Value& each : *list->items) {
        const auto* const pair = each.as<List>();
        if (each.as<Unknown>() || each.as<LeftOut>()) return std::optional<Dimensions>();
        if (each.as<ThingPtr>() && each.thing()->type == kDimension)
            all.push_back(*each.as<ThingPtr>());
        else if (pair && pair->items->size() == 2)
            all.push_back(TRY(dimensionOf(interpreter, pair->items->front(), pair->items->back(), place)));
        else
            return interpreter.wrong(
                place, Complaint::tr("A shape is a list of dimensions, such as mtf.Dimension(\"hidden\", 1024), but "
                                     "this is {}.",
                                     kindOf(each)));
    }
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (nameOf(all[i]) == nameOf(all[j]))
                return interpreter.wrong(
                    place, Complaint::tr("This shape has the dimension {} twice.", inQuotes(nameOf(all[i]))));
    return std::optional(std::move(all));
}

Outcome<std::optional<Dimensions>> shapeOf(Interpreter& interpreter, const Tensor& tensor, Place place) {
    if (!tensor.shape) return std::optional<Dimensions>();
    return dimensionsOf(interpreter, tensor.shape->get("dims"), place);
}

}  // namespace kolo::programs
