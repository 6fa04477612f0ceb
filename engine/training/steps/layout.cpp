// SPDX-License-Identifier: Apache-2.0
#include "engine/api/steps/layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>

#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::training {

namespace {

Error bad(const char* field, const Text& sentence) {
    return {ErrorCode::BadValue, field, sentence};
}

bool isName(std::string_view text) {
    return !text.empty() && std::islower(static_cast<unsigned char>(text.front())) &&
           std::ranges::all_of(text, [](unsigned char c) { return std::islower(c) || std::isdigit(c) || c == '_'; });
}

/// "a:b,c:d" in pairs; nothing if it is no such list.
std::optional<std::vector<std::pair<std::string, std::string>>> pairsFrom(std::string_view text) {
    std::vector<std::pair<std::string, std::string>> pairs;
    for (std::string_view rest = text;;) {
        const std::string_view entry = rest.substr(0, rest.find(','));
        const std::size_t colon = entry.find(':');
        if (colon == std::string_view::npos || !isName(entry.substr(0, colon)) || colon + 1 == entry.size())
            return std::nullopt;
        pairs.emplace_back(entry.substr(0, colon), entry.substr(colon + 1));
        if (entry.size() == rest.size()) return pairs;
        rest.remove_prefix(entry.size() + 1);
    }
}

/// "hidden12" → "hidden"
std::string_view withoutNumber(std::string_view name) {
    while (!name.empty() && std::isdigit(static_cast<unsigned char>(name.back()))) name.remove_suffix(1);
    return name;
}

std::vector<std::string> namesOf(const std::vector<Dimension>& dimensions) {
    std::vector<std::string> names{std::string(kBatch)};
    for (const Dimension& each : dimensions)
        if (each.cuttable) names.push_back(each.name);
    return names;
}

std::vector<std::string> namesOf(const Mesh& mesh) {
    std::vector<std::string> names;
    for (const Mesh::Axis& axis : mesh.axes) names.push_back(axis.name);
    return names;
}

/// How a tensor lies on the mesh, on its way from the layer that writes it to the one that reads it.
struct Form {
    std::vector<Dimension> dimensions;
    std::vector<int> axes;  // of each
    int sums = -1;
};

class Cutter {
public:
    Cutter(const std::vector<LayerShape>& layers, const Mesh& mesh, const Layout& layout)
        : m_layers(layers), m_mesh(mesh), m_layout(layout), m_batchAxis(axisOf(std::string(kBatch))) {}

    Outcome<CutModel> run() {
        for (int i = 0; i < static_cast<int>(m_layers.size()); ++i) TRY(add(i));
        // The loss reads all of it.
        const std::vector<Border> moves = movesTo(m_form.dimensions, std::vector<int>(m_form.axes.size(), -1), -1);
        for (const Border& move : moves) handOn(move);
        if (moves.empty() && m_form.sums >= 0) handOn({});
        return std::move(m_model);
    }

private:
    int axisOf(const std::string& name) const {
        for (const auto& [dimension, axis] : m_layout.entries)
            if (dimension == name)
                for (int i = 0; i < static_cast<int>(m_mesh.axes.size()); ++i)
                    if (m_mesh.axes[i].name == axis) return m_mesh.axes[i].size > 1 ? i : -1;
        return -1;
    }
    int axisOf(const Dimension& dimension) const {
        const int written = dimension.written.empty() ? -1 : axisOf(dimension.written);
        return written >= 0 ? written : axisOf(dimension.name);
    }
    int parts(int axis) const { return axis < 0 ? 1 : m_mesh.axes[axis].size; }

    // ---- The rules.

    /// `what`: "the output of layer 2, dense 64→64". An axis cuts one dimension of a tensor, into equal parts.
    Outcome<void> check(const Text& what, const std::vector<Dimension>& dimensions, const std::vector<int>& axes,
                        bool hasBatch) const {
        std::vector<std::pair<std::string, int>> cuts;
        if (hasBatch && m_batchAxis >= 0) cuts.emplace_back(kBatch, m_batchAxis);
        for (std::size_t i = 0; i < dimensions.size(); ++i) {
            if (axes[i] < 0) continue;
            const Dimension& dimension = dimensions[i];
            for (const auto& [name, axis] : cuts)
                if (axis == axes[i])
                    return bad("layout", Complaint::tr("The layout would cut {} twice along the axis {}, by {} and by "
                                                       "{}; an axis may cut one dimension of a tensor.",
                                                       what, m_mesh.axes[axis].name, name, dimension.name));
            cuts.emplace_back(dimension.name, axes[i]);
            const int count = parts(axes[i]), units = dimension.size / dimension.grain;
            if (dimension.size % (dimension.grain * count) == 0) continue;
            std::vector<std::string> divisors;
            for (int divisor = 1; divisor <= std::min(units, kMaxRanks); ++divisor)
                if (dimension.size % (divisor * dimension.grain) == 0) divisors.push_back(std::to_string(divisor));
            if (divisors.empty()) divisors.push_back("1");
            return bad("layout",
                       Complaint::tr(
                           "The layout cuts {} along {}: {} cannot be cut into the {} equal parts of the axis {}, "
                           "but into {}.",
                           what, dimension.name, dimension.size, count, m_mesh.axes[axes[i]].name, orList(divisors)));
        }
        return {};
    }

    Outcome<void> checkLayer(int number, const LayerShape& layer, const LayerCut& cut) const {
        const auto named = [&](const Text& what) {
            return Complaint::tr("{} of layer {} ({})", what, number + 1, layer.name);
        };
        TRY(check(named(Complaint::tr("the inside")), layer.between, cut.between, true));
        for (const LayerShape::Parameters& each : layer.parameters) {
            const std::vector<Dimension> dimensions = dimensionsOf(layer, each);
            std::vector<int> axes;
            for (const LayerShape::Side& side : each.sides) axes.push_back(cut.axisOf(side));
            TRY(check(named(Complaint::tr("the {} ({})", each.name, inWords(dimensions))), dimensions, axes, false));
        }
        TRY(check(named(Complaint::tr("the input")), layer.in, cut.in, true));
        return check(named(Complaint::tr("the output")), layer.out, cut.out, true);
    }

    // ---- From layer to layer.

    /// What must be done to the present form so that it lies as `axes` of `dimensions`, each a border of its own.
    std::vector<Border> movesTo(const std::vector<Dimension>& dimensions, const std::vector<int>& axes,
                                int halo) const {
        std::vector<Border> moves;
        bool sameSizes = dimensions.size() == m_form.dimensions.size();
        for (std::size_t i = 0; sameSizes && i < dimensions.size(); ++i)
            sameSizes = dimensions[i].size == m_form.dimensions[i].size;
        const auto stays = [&](std::size_t i) {
            // What is one dimension to its reader: its outermost part is the outermost part of all of it.
            if (!sameSizes && (i > 0 || std::ranges::count(axes, -1) + 1 < std::ssize(axes))) return false;
            if (!sameSizes)
                for (std::size_t other = 1; other < m_form.axes.size(); ++other)
                    if (m_form.axes[other] >= 0) return false;
            return i < axes.size() && i < m_form.axes.size() && m_form.axes[i] == axes[i];
        };
        for (std::size_t i = 0; i < m_form.axes.size(); ++i)
            if (m_form.axes[i] >= 0 && !stays(i)) {
                Border& move = moves.emplace_back();
                move.dimension = static_cast<int>(i);
                move.gather = m_form.axes[i];
            }
        for (std::size_t i = 0; i < axes.size(); ++i)
            if (axes[i] >= 0 && !stays(i)) {
                Border& move = moves.emplace_back();
                move.dimension = static_cast<int>(i);
                move.slice = axes[i];
            }
        if (halo >= 0 && axes[halo] >= 0) {
            Border& move = moves.emplace_back();
            move.dimension = halo;
            move.halo = axes[halo];
        }
        return moves;
    }

    /// A layer that only does one move.
    void handOn(Border move) {
        CutLayer layer;
        move.sum = std::exchange(m_form.sums, -1);
        if (move.gather >= 0) m_form.axes[move.dimension] = -1;
        if (move.slice >= 0) m_form.axes[move.dimension] = move.slice;
        layer.before = move;
        layer.cut.in = layer.cut.out = m_form.axes;
        layer.in = layer.out = m_form.dimensions;
        m_model.layers.push_back(std::move(layer));
    }

    Outcome<void> add(int number) {
        const LayerShape& layer = m_layers[number];
        CutLayer result;
        result.layer = number;
        LayerCut& cut = result.cut;
        const bool first = m_model.layers.empty();
        if (layer.elementwise && !first) {
            cut.in = cut.out = m_form.axes;
        } else {
            for (const Dimension& dimension : layer.out) cut.out.push_back(axisOf(dimension));
            for (const Dimension& dimension : layer.between) cut.between.push_back(axisOf(dimension.name));
            for (std::size_t i = 0; i < layer.in.size(); ++i)
                cut.in.push_back(layer.carried[i] >= 0 ? cut.out[layer.carried[i]] : axisOf(layer.in[i].name));
        }
        TRY(checkLayer(number, layer, cut));
        result.in = layer.in;
        result.out = layer.out;
        for (std::size_t i = 0; i < layer.in.size(); ++i)
            if (layer.carried[i] < 0 && cut.in[i] >= 0) result.sums = cut.in[i];
        for (const int axis : cut.between)
            if (axis >= 0) result.sums = axis;
        if (first) {
            // Everybody has the rows, and reads what it needs.
            result.before = readingOf(layer, cut);
        } else {
            std::vector<Border> moves = movesTo(layer.in, cut.in, layer.halo);
            while (moves.size() > 1) {
                handOn(moves.front());
                moves.erase(moves.begin());
            }
            if (!moves.empty()) result.before = moves.front();
            result.before.sum = m_form.sums;
            result.before.sumBack = sumBackOf(layer, cut);
            if (result.before.gather >= 0 && result.before.gather == result.before.sumBack) {
                result.before.scatterBack = true;
                result.before.sumBack = -1;
            }
        }
        m_form = {layer.out, cut.out, result.sums};
        addGradientSums(layer, cut);
        m_model.layers.push_back(std::move(result));
        return {};
    }

    static Border readingOf(const LayerShape& layer, const LayerCut& cut) {
        Border border;
        for (std::size_t i = 0; i < cut.in.size(); ++i)
            if (cut.in[i] >= 0) {
                border.dimension = static_cast<int>(i);
                border.slice = cut.in[i];
                if (layer.halo == static_cast<int>(i)) border.halo = cut.in[i];
            }
        return border;
    }

    /// The gradient by the input is contracted over what the outputs are cut in.
    static int sumBackOf(const LayerShape& layer, const LayerCut& cut) {
        for (std::size_t i = 0; i < cut.out.size(); ++i)
            if (cut.out[i] >= 0 && std::ranges::find(layer.carried, static_cast<int>(i)) == layer.carried.end())
                return cut.out[i];
        for (const int axis : cut.between)
            if (axis >= 0) return axis;
        return -1;
    }

    /// That by the parameters is, too, over what goes through the layer and is none of their dimensions.
    void addGradientSums(const LayerShape& layer, const LayerCut& cut) {
        const int number = static_cast<int>(m_model.layers.size());
        for (int i = 0; i < static_cast<int>(layer.parameters.size()); ++i) {
            const LayerShape::Parameters& parameters = layer.parameters[i];
            const auto has = [&](LayerShape::Of of, int dimension) {
                return std::ranges::any_of(parameters.sides, [&](const LayerShape::Side& side) {
                    return side.of == of && side.number == dimension;
                });
            };
            for (std::size_t in = 0; in < layer.in.size(); ++in)
                if (layer.carried[in] >= 0 && cut.in[in] >= 0 && !has(LayerShape::Of::In, static_cast<int>(in)) &&
                    !has(LayerShape::Of::Out, layer.carried[in]))
                    m_model.gradientSums.push_back({number, i, cut.in[in]});
            for (const int axis : cut.between)
                if (axis >= 0 && parameters.sumsBetween) m_model.gradientSums.push_back({number, i, axis});
        }
    }

    const std::vector<LayerShape>& m_layers;
    const Mesh& m_mesh;
    const Layout& m_layout;
    const int m_batchAxis;
    Form m_form;
    CutModel m_model;
};

}  // namespace

Outcome<Mesh> meshFrom(std::string_view text) {
    const auto pairs = pairsFrom(text);
    const auto wrong = [&](const Text& why) {
        return bad("mesh", Complaint::tr("The parameter \"mesh\" is {}, but {}", inQuotes(text), why));
    };
    if (!pairs) return wrong(Complaint::tr("it must name axes and how many ranks each has, as in rows:2,cols:2."));
    Mesh mesh;
    for (const auto& [name, text_] : *pairs) {
        int size = 0;
        if (!parsesWhole(text_, size) || size < 1 || size > kMaxRanks)
            return wrong(
                Complaint::tr("the axis {} must have 1 to {} ranks, not {}.", name, kMaxRanks, inQuotes(text_)));
        if (name == kPipelineAxis)
            return wrong(Complaint::tr("an axis pipeline is what kolo run pipeline has; take another name."));
        for (const Mesh::Axis& other : mesh.axes)
            if (other.name == name) return wrong(Complaint::tr("it names the axis {} twice.", name));
        mesh.axes.push_back({name, size});
        if (mesh.ranks() > kMaxRanks)
            return wrong(Complaint::tr("these are {} ranks; at most {} are allowed.", mesh.ranks(), kMaxRanks));
    }
    return mesh;
}

Outcome<Layout> layoutFrom(std::string_view text) {
    Layout layout;
    if (text.empty()) return layout;
    const auto pairs = pairsFrom(text);
    if (!pairs)
        return bad(
            "layout",
            Complaint::tr("The parameter \"layout\" is {}, but it must map dimensions to axes of the mesh, as in "
                          "batch:rows,hidden:cols.",
                          inQuotes(text)));
    layout.entries = *pairs;
    return layout;
}

Outcome<Layout> layoutOf(Slice slice, const std::vector<LayerShape>& layers, const Mesh& mesh) {
    static constexpr const char* kNames[] = {"none", "gather", "megatron", "halo"};
    const std::string name = kNames[static_cast<int>(slice)];
    if (!std::ranges::any_of(mesh.axes, [](const Mesh::Axis& axis) { return axis.name == kTensorAxis; }))
        return bad("slice", Complaint::tr("slice={} cuts along an axis tensor, which the mesh does not have; write "
                                          "mesh=tensor:2, or data:2,tensor:2 with replicas.",
                                          name));
    const int parts = mesh.sizeOf(kTensorAxis);
    Layout layout;
    std::set<std::string> done;
    const auto cut = [&](const std::string& dimension) {
        if (done.insert(dimension).second) layout.entries.emplace_back(dimension, kTensorAxis);
    };
    bool before = false;  // the dimension that a layer reads is cut
    for (const LayerShape& layer : layers) {
        if (layer.elementwise) continue;
        if (slice == Slice::Halo) {
            const int in = layer.halo >= 0 ? layer.halo : layers.front().halo;
            if (in < 0 || in >= static_cast<int>(layer.in.size()) || layer.carried[in] < 0) break;
            const Dimension &read = layer.in[in], &written = layer.out[layer.carried[in]];
            if (read.size % (read.grain * parts) != 0 || written.size % parts != 0) break;
            cut(written.name);
            continue;
        }
        for (const Dimension& inside : layer.between) cut(inside.name);
        // The dimension that is new in its output.
        for (int out = 0; out < static_cast<int>(layer.out.size()); ++out) {
            const Dimension& written = layer.out[out];
            if (!written.cuttable || std::ranges::find(layer.carried, out) != layer.carried.end()) continue;
            const bool isLast = &layer == &layers.back();
            if (slice == Slice::Gather && !isLast && !written.written.empty()) cut(written.written);
            if (slice == Slice::Gather && isLast && written.size % parts == 0) cut(written.name);
            if (slice == Slice::Megatron) {
                before = !before && !isLast;
                if (before) cut(written.name);
            }
        }
    }
    if (layout.entries.empty())
        return bad("slice", slice == Slice::Halo
                                ? Complaint::tr("slice=halo cuts images whose rows can be cut into {} equal parts, and "
                                                "this model reads none; take cnn:small, or slice=gather or megatron.",
                                                parts)
                                : Complaint::tr("slice={} finds nothing to cut in this model; write a layout.", name));
    return layout;
}

Outcome<Layout> completed(const Layout& layout, const std::vector<LayerShape>& layers, const Mesh& mesh) {
    const std::vector<Dimension> known = dimensionsOf(layers);
    Layout result;
    const auto add = [&](const std::string& name, const std::string& axis) -> Outcome<void> {
        for (const auto& [other, otherAxis] : result.entries)
            if (other == name)
                return bad("layout", Complaint::tr("The layout cuts {} along {} and along {}; a dimension is cut along "
                                                   "one axis.",
                                                   name, otherAxis, axis));
        result.entries.emplace_back(name, axis);
        return {};
    };
    for (const auto& [name, axis] : layout.entries) {
        const std::vector<std::string> axes = namesOf(mesh);
        if (std::ranges::find(axes, axis) == axes.end())
            return bad("layout", Complaint::tr("The layout maps {} to the axis {}, but the mesh has {}.{}", name,
                                               inQuotes(axis), orList(axes), didYouMean(axis, axes)));
        if (name != kBatch && axis == kDataAxis)
            return bad("layout",
                       Complaint::tr("The layout maps {} to the axis data, along which the batch is cut; give "
                                     "that axis another name.",
                                     name));
        std::vector<const Dimension*> meant;
        for (const Dimension& dimension : known)
            if (dimension.name == name) meant = {&dimension};
        if (meant.empty())
            for (const Dimension& dimension : known)
                if (withoutNumber(dimension.name) == name) meant.push_back(&dimension);
        if (name != kBatch && meant.empty()) {
            const std::vector<std::string> names = namesOf(known);
            return bad("layout", Complaint::tr("The layout names the dimension {}, but the model has {}.{}",
                                               inQuotes(name), orList(names), didYouMean(name, names)));
        }
        if (std::ranges::none_of(meant, &Dimension::cuttable) && name != kBatch)
            return bad("layout", Complaint::tr("The dimension {} cannot be cut, because every rank needs all of it; {} "
                                               "can.",
                                               name, orList(namesOf(known))));
        if (name == kBatch) TRY(add(name, axis));
        for (const Dimension* dimension : meant)
            if (dimension->cuttable) TRY(add(dimension->name, axis));
    }
    const auto has = [&](std::string_view name) {
        return std::ranges::any_of(result.entries, [&](const auto& entry) { return entry.first == name; });
    };
    for (const LayerShape& layer : layers)
        for (const Dimension& dimension : layer.out)
            if (!dimension.written.empty() && has(dimension.name) && has(dimension.written))
                return bad("layout", Complaint::tr("{} is {} as layer {} writes it; name one of them.",
                                                   dimension.written, dimension.name, inQuotes(layer.name)));
    const bool hasData = std::ranges::find(mesh.axes, std::string(kDataAxis), &Mesh::Axis::name) != mesh.axes.end();
    if (hasData && !has(kBatch)) TRY(add(std::string(kBatch), std::string(kDataAxis)));
    for (const auto& [name, axis] : result.entries)
        if (hasData && name == kBatch && axis != kDataAxis)
            return bad("layout",
                       Complaint::tr("The layout cuts batch along {}, but the mesh has an axis data, which is "
                                     "the batch's; give one of them another name.",
                                     axis));
    return result;
}

Mesh planMesh(const Mesh& mesh, const Layout& layout) {
    Mesh result = mesh;
    for (const auto& [name, axis] : layout.entries)
        if (name == kBatch)
            for (Mesh::Axis& each : result.axes)
                if (each.name == axis) each.name = std::string(kDataAxis);
    return result;
}

Outcome<CutModel> cutModel(const std::vector<LayerShape>& layers, const Mesh& mesh, const Layout& layout) {
    return Cutter(layers, mesh, layout).run();
}

std::vector<TensorCut> tensorsOf(const std::vector<LayerShape>& layers, const CutModel& cut, const Mesh& mesh,
                                 const Layout& layout) {
    int batchAxis = -1;
    for (const auto& [name, axis] : layout.entries)
        for (int i = 0; i < static_cast<int>(mesh.axes.size()); ++i)
            if (name == kBatch && mesh.axes[i].name == axis && mesh.axes[i].size > 1) batchAxis = i;
    std::vector<TensorCut> tensors;
    const auto add = [&](int layer, TensorRole role, const std::vector<Dimension>& dimensions,
                         const std::vector<int>& axes) -> TensorCut& {
        TensorCut& tensor = tensors.emplace_back(TensorCut{.layer = layer, .role = role});
        const bool hasBatch = role == TensorRole::Output || role == TensorRole::InputGradient;
        if (hasBatch) {
            tensor.dimensions.push_back({std::string(kBatch), 0});
            tensor.axes.push_back(batchAxis);
        }
        tensor.dimensions.insert(tensor.dimensions.end(), dimensions.begin(), dimensions.end());
        tensor.axes.insert(tensor.axes.end(), axes.begin(), axes.end());
        return tensor;
    };
    std::optional<std::size_t> written;  // by the layer before
    for (int i = 0; i < static_cast<int>(cut.layers.size()); ++i) {
        const CutLayer& each = cut.layers[i];
        if (written && each.before.gather >= 0) tensors[*written].gather = each.before.gather;
        if (written && each.before.halo >= 0) tensors[*written].halo = each.before.halo;
        if (each.layer < 0 || layers[each.layer].elementwise) continue;
        const LayerShape& layer = layers[each.layer];
        for (int p = 0; p < static_cast<int>(layer.parameters.size()); ++p) {
            const LayerShape::Parameters& parameters = layer.parameters[p];
            std::vector<int> axes;
            for (const LayerShape::Side& side : parameters.sides) axes.push_back(each.cut.axisOf(side));
            for (const TensorRole role : {TensorRole::Parameters, TensorRole::ParameterGradient}) {
                TensorCut& tensor = add(each.layer, role, dimensionsOf(layer, parameters), axes);
                tensor.parameters = parameters.name;
                if (role == TensorRole::Parameters) continue;
                if (batchAxis >= 0) tensor.sums.push_back(batchAxis);
                for (const GradientSum& sum : cut.gradientSums)
                    if (sum.layer == i && sum.parameters == p) tensor.sums.push_back(sum.axis);
            }
        }
        if (i > 0) {
            TensorCut& gradient = add(each.layer, TensorRole::InputGradient, layer.in, each.cut.in);
            const Border& border = each.before;
            if (border.sumBack >= 0) gradient.sums.push_back(border.sumBack);
            if (border.scatterBack) gradient.sums.push_back(border.gather);
            if (border.slice >= 0) gradient.gather = border.slice;
            if (border.halo >= 0) gradient.halo = border.halo;
        }
        TensorCut& output = add(each.layer, TensorRole::Output, layer.out, each.cut.out);
        if (each.sums >= 0) output.sums.push_back(each.sums);
        written = tensors.size() - 1;
    }
    return tensors;
}

std::vector<Dimension> dimensionsOf(const std::vector<LayerShape>& layers) {
    std::vector<Dimension> result;
    std::set<std::string> names;
    const auto add = [&](const std::vector<Dimension>& dimensions) {
        for (Dimension dimension : dimensions) {
            if (!dimension.name.empty() && names.insert(dimension.name).second) result.push_back(dimension);
            if (dimension.written.empty() || !names.insert(dimension.written).second) continue;
            dimension.name = std::exchange(dimension.written, "");
            result.push_back(dimension);
        }
    };
    for (const LayerShape& layer : layers)
        for (const auto* dimensions : {&layer.in, &layer.between, &layer.out}) add(*dimensions);
    return result;
}

std::string inWords(const std::vector<Dimension>& dimensions) {
    std::string text;
    for (const Dimension& dimension : dimensions)
        text +=
            (text.empty() ? "" : " × ") + (dimension.name.empty() ? std::to_string(dimension.size) : dimension.name);
    return text;
}

std::vector<Dimension> dimensionsOf(const LayerShape& layer, const LayerShape::Parameters& parameters) {
    std::vector<Dimension> dimensions;
    for (const LayerShape::Side& side : parameters.sides) {
        Dimension& added = dimensions.emplace_back(Dimension{"", side.size, false});
        if (side.of == LayerShape::Of::In) added.name = layer.in[side.number].name;
        if (side.of == LayerShape::Of::Between) added.name = layer.between[side.number].name;
        if (side.of == LayerShape::Of::Out) added.name = layer.out[side.number].name;
    }
    return dimensions;
}

}  // namespace kolo::training
