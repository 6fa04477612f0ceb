// SPDX-License-Identifier: Apache-2.0
//
// From Mesh-TensorFlow's names to those of kolo run mesh. A program names dimensions as it likes; Kolo's layers have
// names of their own (engine/api/steps/layout.h):
//
//     program                        Kolo
//     batch, of what is imported     batch
//     rows, cols, of what is imported    in        one dimension, of which only the first can be cut
//     hidden, of layer 1 and 2       hidden1
//     hidden, of layer 1 alone       out1      layer 2 sums over another name
//     classes, of the last layer     classes
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <ranges>

#include "engine/api/number_words.h"
#include "engine/api/sentence.h"
#include "engine/api/steps/layout.h"
#include "engine/placement/place_error.h"
#include "engine/programs/shared.h"
#include "engine/training/model.h"
#include "engine/training/plan.h"

namespace kolo::programs {

namespace {

using training::LayerShape;

struct NamedDimension {
    std::string kolo;
    bool isFirst = true;  ///< of several that are one dimension in Kolo
};

class Namer {
public:
    Namer(const Study& study, const training::Model& model) {
        for (const Chain* link = study.chain.get(); link; link = link->before.get())
            if (hasParameters(*link->layer)) m_layers.push_back(link->layer.get());
        std::ranges::reverse(m_layers);
        const std::vector<LayerShape> shapes = model.shapes();
        std::size_t number = 0;
        for (const LayerShape& shape : shapes) {
            if (shape.parameters.empty() || number >= m_layers.size()) continue;
            if (number == 0) {
                add(names(number, "kept"), std::string(training::kBatch));
                add(names(number, "summed"), shape.in.back().name);
            }
            const auto written = names(number, "fresh");
            const bool isReadSo = number + 1 >= m_layers.size() || names(number + 1, "summed") == written;
            const auto& out = shape.out.back();
            add(written, isReadSo || out.written.empty() ? out.name : out.written);
            if (!isReadSo) add(names(number + 1, "summed"), out.name);
            ++number;
        }
    }
    const std::map<std::string, NamedDimension>& all() const { return m_all; }

private:
    std::vector<std::string> names(std::size_t layer, const char* attribute) const {
        std::vector<std::string> all;
        const Value given = m_layers[layer]->get(attribute);
        if (const auto* list = given.as<List>())
            for (const Value& each : *list->items) all.push_back(each.thing()->text("name"));
        return all;
    }
    void add(const std::vector<std::string>& names, const std::string& kolo) {
        for (std::size_t i = 0; i < names.size(); ++i) m_all.try_emplace(names[i], NamedDimension{kolo, i == 0});
    }

    std::vector<const Thing*> m_layers;
    std::map<std::string, NamedDimension> m_all;
};

/// As Kolo takes it: lower case, digits and underscores; "data" is what only the batch is cut along.
std::string axisName(const std::string& name, bool isOfBatch) {
    std::string plain;
    for (const char c : name) {
        const auto lower = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        plain += std::isalnum(static_cast<unsigned char>(c)) ? lower : '_';
    }
    if (plain.empty() || !std::islower(static_cast<unsigned char>(plain.front()))) plain = "axis_" + plain;
    return (plain == kDataAxis && !isOfBatch) || plain == kPipelineAxis ? plain + "_axis" : plain;
}

std::vector<std::string> firstsOf(const auto& pairs) {
    std::vector<std::string> names;
    for (const auto& [name, value] : pairs) names.push_back(name);
    return names;
}

}  // namespace

Outcome<void> setLayout(Study& study, Settings& settings, const training::Model& model, std::int64_t& batch) {
    const Grid& grid = *study.grid;
    const Namer namer(study, model);
    const auto say = [&](Place place, int lastLine, const Text& text, bool instead, Part part) {
        study.notes.push_back(
            {place, std::max(place.line, lastLine), [text](const Outlook&) { return text; }, instead, part});
    };
    const auto sizeOf = [&](const std::string& name) {
        const auto found =
            std::ranges::find(study.dimensions, name, [](const ThingPtr& each) { return each->text("name"); });
        return found == study.dimensions.end() ? std::int64_t{0}
                                               : static_cast<std::int64_t>((*found)->number("size", 0));
    };
    const auto partsOf = [&](const std::string& axis) {
        const auto found = std::ranges::find(grid.axes, axis, &std::pair<std::string, std::int64_t>::first);
        return found == grid.axes.end() ? std::int64_t{0} : found->second;
    };
    std::map<std::string, std::string> cuts;  // dimension, axis: of those that are cut
    std::vector<std::string> entries, done;
    for (const auto& [dimension, axis] : grid.rules) {
        const std::int64_t parts = partsOf(axis), size = sizeOf(dimension);
        const auto known = namer.all().find(dimension);
        const std::vector<std::string> axes = firstsOf(grid.axes), dimensions = firstsOf(namer.all());
        if (parts == 0 && !nearestName(axis, axes).empty())
            return placement::errorAt(
                grid.place, Complaint::tr("The layout maps {} to the axis {}, but the mesh has {}.{}", dimension,
                                          inQuotes(axis), orList(axes), didYouMean(axis, axes)));
        if (known == namer.all().end() && !nearestName(dimension, dimensions).empty())
            return placement::errorAt(
                grid.place, Complaint::tr("The layout names the dimension {}, but the model has {}.{}",
                                          inQuotes(dimension), orList(dimensions), didYouMean(dimension, dimensions)));
        if (parts == 0 || known == namer.all().end()) {
            say(grid.place, grid.lastLine,
                parts == 0 ? Engine::tr("the mesh has no axis {}, so the rule for {} cuts nothing", axis, dimension)
                           : Engine::tr("no tensor has a dimension {}, so its rule cuts nothing", dimension),
                true, Part::Workers);
            continue;
        }
        if (size > 0 && size % parts != 0)
            return placement::errorAt(grid.place, Complaint::tr("The dimension {} has a size of {}, which cannot be "
                                                                "cut into {} equal parts along the axis {}.",
                                                                dimension, size, parts, axis));
        const std::string& kolo = known->second.kolo;
        if (std::ranges::find(done, kolo) != done.end()) {
            say(grid.place, grid.lastLine,
                Engine::tr("Kolo cuts {} along one axis only: {} stays whole", kolo, dimension), true, Part::Workers);
            continue;
        }
        if (!known->second.isFirst)
            say(grid.place, grid.lastLine,
                Engine::tr("Kolo takes {} and what stands before it for one dimension, and cuts that into equal parts",
                           dimension),
                true, Part::Workers);
        done.push_back(kolo);
        cuts.try_emplace(dimension, axis);
        entries.push_back(fmt::format("{}:{}", kolo, axisName(axis, kolo == training::kBatch)));
        if (kolo == training::kBatch) batch = std::max<std::int64_t>(1, batch / parts);
    }
    std::vector<std::string> axes;
    for (const auto& [name, size] : grid.axes) {
        const bool isOfBatch = std::ranges::any_of(cuts, [&](const auto& cut) {
            return cut.second == name && namer.all().at(cut.first).kolo == training::kBatch;
        });
        axes.push_back(fmt::format("{}:{}", axisName(name, isOfBatch), size));
    }
    settings["mesh"] = fmt::format("{}", fmt::join(axes, ","));
    settings["layout"] = fmt::format("{}", fmt::join(entries, ","));
    if (entries.empty()) settings["slice"] = "none";

    // What became of each name.
    study.notes.push_back({grid.place, std::max(grid.place.line, grid.lastLine),
                           [](const Outlook& outlook) {
                               const std::string layout = settingOf(outlook, "layout");
                               return layout.empty()
                                          ? Engine::tr("mesh={}: no rule cuts anything, so every device does all",
                                                       settingOf(outlook, "mesh"))
                                          : Engine::tr("mesh={} layout={}", settingOf(outlook, "mesh"), layout);
                           },
                           false, Part::Workers});
    for (const ThingPtr& each : study.dimensions) {
        const std::string name = each->text("name");
        const auto known = namer.all().find(name), end = namer.all().end();
        if (known == end) continue;
        const auto cut = cuts.find(name);
        const std::int64_t parts = cut == cuts.end() ? 1 : partsOf(cut->second), size = sizeOf(name);
        say(each->place, each->lastLine,
            parts > 1 ? Engine::tr("cut along {}: {} of {} on each device", cut->second, size / parts, size)
                      : Engine::tr("whole on every device"),
            false, known->second.kolo == training::kBatch ? Part::Data : Part::Model);
    }
    for (const ThingPtr& each : study.variables) {
        std::int64_t numbers = 1, parts = 1;
        const Value dimensions = each->get("dims");
        if (!dimensions.as<List>()) continue;
        for (const Value& dimension : *dimensions.as<List>()->items) {
            numbers *=
                std::clamp<std::int64_t>(static_cast<std::int64_t>(dimension.thing()->number("size", 1)), 1, 1 << 20);
            if (const auto cut = cuts.find(dimension.thing()->text("name")); cut != cuts.end())
                parts *= partsOf(cut->second);
        }
        say(each->place, each->lastLine,
            Engine::tr("{} parameters, of which each device has {}", groupedText(numbers),
                       groupedText(numbers / parts)),
            false, Part::Model);
    }
    return {};
}

Outcome<void> setHeld(const RunSpec& spec, std::vector<LineNote>& notes) {
    const auto plan =
        TRY(training::planOnPaper({spec.parameters, spec.devices.count, spec.devices.kind, spec.collectives}));
    if (!plan->cut) return {};
    std::map<int, std::vector<LineNote*>> byLayer;
    for (LineNote& note : notes)
        if (note.layer >= 0) byLayer[note.layer].push_back(&note);
    // Layers that have no line, such as activations, are passed over.
    auto each = byLayer.begin();
    const std::vector<training::CutLayer>& layers = plan->cut->model.layers;
    for (std::size_t i = 0; i < layers.size() && each != byLayer.end(); ++i) {
        if (layers[i].layer < 0) continue;
        const std::string whole = plan->cut->shapes[layers[i].layer].name, part = plan->model.layers()[i]->name();
        const auto isOfIt = [&](const LineNote* note) { return note->text.english().starts_with(whole + ","); };
        if (std::ranges::none_of(each->second, isOfIt)) continue;
        for (LineNote* const note : each->second)
            if (isOfIt(note) && part != whole) note->held = part;
        ++each;
    }
    return {};
}

}  // namespace kolo::programs
