// SPDX-License-Identifier: Apache-2.0
//
// Mark which tensors a layout must sum, and over which axis. A perceptron, a mesh of two axes and a layout are drawn;
// the answers are the cut that a run would get (engine/api/steps/layout.h).
#include <fmt/format.h>

#include <set>

#include "engine/api/steps/layout.h"
#include "engine/api/wording.h"
#include "lessons/exercises/dice.h"
#include "lessons/exercises/exercise.h"

namespace kolo::lessons {

namespace {

using training::CutModel;
using training::Dimension;
using training::LayerShape;
using training::Layout;
using training::TensorCut;
using training::TensorRole;

constexpr int kDenseLayers = 3;
constexpr int kUnit = 12;  // every size is a multiple, which any axis divides

struct SumSetting {
    Mesh mesh;
    Layout layout;
    std::vector<LayerShape> layers;
};

/// Dense layers, one after another; what is between them works number by number and changes nothing here.
std::vector<LayerShape> denseLayers(Dice& dice) {
    std::vector<Dimension> dimensions = {{"in", kUnit * dice.between(2, 8)}};
    for (int i = 1; i < kDenseLayers; ++i)
        dimensions.push_back({fmt::format("hidden{}", i), kUnit * dice.between(2, 8)});
    dimensions.push_back({"classes", kUnit});
    using Of = LayerShape::Of;
    std::vector<LayerShape> layers;
    for (int i = 0; i < kDenseLayers; ++i) {
        const Dimension &in = dimensions[i], &out = dimensions[i + 1];
        layers.push_back(
            {.name = fmt::format("dense {}→{}", in.size, out.size), .in = {in}, .out = {out}, .carried = {-1}});
        layers.back().parameters = {{"weights", {{Of::In, 0, in.size}, {Of::Out, 0, out.size}}}};
    }
    return layers;
}

SumSetting drawCut(Dice& dice) {
    SumSetting setting;
    setting.mesh.axes = {{"rows", dice.between(2, 4)}, {"cols", dice.between(2, 4)}};
    setting.layers = denseLayers(dice);
    for (const char* name : {"batch", "in", "hidden1", "hidden2"})
        if (const int axis = dice.between(0, 3); axis < 2)
            setting.layout.entries.emplace_back(name, setting.mesh.axes[axis].name);
    return setting;
}

std::string inWords(const TensorCut& tensor) {
    const int layer = tensor.layer + 1;
    switch (tensor.role) {
        case TensorRole::Output: return Wording::tr("the output of layer {}", layer);
        case TensorRole::ParameterGradient: return Wording::tr("the gradient of layer {}'s weights", layer);
        case TensorRole::InputGradient: return Wording::tr("the gradient of layer {}'s input", layer);
        case TensorRole::Parameters: break;
    }
    return Wording::tr("the weights of layer {}", layer);
}

/// Over what a tensor is contracted.
std::string contractedOver(const TensorCut& tensor, const SumSetting& setting) {
    const LayerShape& layer = setting.layers[tensor.layer];
    switch (tensor.role) {
        case TensorRole::Output: return layer.in.front().name;
        case TensorRole::InputGradient: return layer.out.front().name;
        default: return "batch";
    }
}

std::string task(const SumSetting& setting) {
    std::string layout;
    for (const auto& [name, axis] : setting.layout.entries)
        layout += fmt::format("{}{}:{}", layout.empty() ? "" : ",", name, axis);
    std::string intro =
        Wording::tr("A perceptron of {} dense layers is trained on a mesh:\n\n    mesh=rows:{},cols:{} layout={}\n\n",
                    kDenseLayers, setting.mesh.axes[0].size, setting.mesh.axes[1].size, layout);
    intro += Wording::tr("| layer | input | weights | output |\n| --- | --- | --- | --- |\n");
    for (int i = 0; i < kDenseLayers; ++i) {
        const std::string &in = setting.layers[i].in.front().name, &out = setting.layers[i].out.front().name;
        intro += fmt::format("| {} | batch × {} | {} × {} | batch × {} |\n", i + 1, in, in, out, out);
    }
    return intro + '\n' +
           Wording::tr(
               "For each tensor of a training step, say over which axis its parts must be summed, if any. Nobody needs "
               "the gradient of the first layer's input.");
}

Outcome<Sheet> generateWhatToSum(const Settings&, std::uint64_t seed, int) {
    Dice dice(seed);
    for (int attempt = 0; attempt < kPatience; ++attempt) {
        const SumSetting setting = drawCut(dice);
        const auto cut = training::cutModel(setting.layers, setting.mesh, setting.layout);
        if (!cut) continue;
        const std::vector<TensorCut> tensors = training::tensorsOf(setting.layers, *cut, setting.mesh, setting.layout);
        std::set<int> answers;
        for (const TensorCut& tensor : tensors)
            if (tensor.role != TensorRole::Parameters) answers.insert(tensor.sums.empty() ? -1 : tensor.sums.front());
        if (answers.size() < 3) continue;  // one of each: rows, cols, none

        Sheet sheet;
        sheet.intro = task(setting);
        int sums = 0;
        for (const TensorCut& tensor : tensors) {
            if (tensor.role == TensorRole::Parameters) continue;
            const bool isSum = !tensor.sums.empty();
            sums += isSum;
            const char* const role = tensor.role == TensorRole::Output          ? "output"
                                     : tensor.role == TensorRole::InputGradient ? "input"
                                                                                : "weights";
            sheet.askChoice(fmt::format("{}{}", role, tensor.layer + 1),
                            Wording::tr("Over which axis must {} be summed?", inWords(tensor)),
                            {{"none", Wording::tr("none"), ""}, {"rows", "rows", ""}, {"cols", "cols", ""}},
                            isSum ? setting.mesh.axes[tensor.sums.front()].name : "none",
                            Wording::tr("It is contracted over {}. Along which axis does the layout cut that?",
                                        contractedOver(tensor, setting)));
        }
        sheet.ask("all", Wording::tr("How many tensors must be summed in a step altogether?"), std::to_string(sums),
                  Wording::tr("Count the tensors above whose answer is an axis."));
        return sheet;
    }
    return anotherSeed(Complaint::tr("The seed {} gives no layout with sums over both axes; take another.", seed));
}

}  // namespace

const Exercise& whatToSum =
    Exercise("what-to-sum", "Mark what a layout must sum",
             "Which tensors of a training step are sums with a part on each device, and along which axis?",
             "Shazeer et al., Mesh-TensorFlow, NeurIPS 2018", generateWhatToSum);

}  // namespace kolo::lessons
