// SPDX-License-Identifier: Apache-2.0
//
// Any chain of layers, one after another: layers:conv32-3-p1,relu,pool2,dense64,relu,dense10. It is what kolo train
// makes of a Sequential model, so its layers and parameters are those of the program.
//
//     convM-3-p1   M maps of 3 × 3 windows, with a border of zeros
//     pool2        the largest of every 2 × 2 square
//     denseN       rnnN  reads an image row by row; -seq: hands on all states
//     relu, tanh
#include <fmt/format.h>

#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/training/model.h"

namespace kolo::training {

namespace {

constexpr int kMostUnits = 65536, kMostWindow = 64;
constexpr std::size_t kMostLayers = 200;

/// "conv32-3-s2" in its name and numbers.
struct Element {
    std::string name;
    int size = 0;  ///< 0: none
    int window = 0, stride = 0, padding = 0;
    bool sequence = false;
    bool good = true;
};

Element elementFrom(std::string_view text) {
    Element element;
    const auto takeWord = [&text](std::string_view& rest) {
        const std::size_t dash = rest.find('-');
        const std::string_view word = rest.substr(0, dash);
        rest = dash == std::string_view::npos ? std::string_view() : rest.substr(dash + 1);
        return word;
    };
    std::string_view rest = text;
    const std::string_view first = takeWord(rest);
    const std::size_t digit = std::min(first.find_first_of("0123456789"), first.size());
    element.name = first.substr(0, digit);
    if (digit < first.size()) element.good = parsesWhole(first.substr(digit), element.size);
    while (!rest.empty() && element.good) {
        const std::string_view word = takeWord(rest);
        if (word == "seq")
            element.sequence = true;
        else if (word.starts_with('s'))
            element.good = parsesWhole(word.substr(1), element.stride) && element.stride > 0;
        else if (word.starts_with('p'))
            element.good = parsesWhole(word.substr(1), element.padding);
        else
            element.good = parsesWhole(word, element.window);
    }
    return element;
}

Outcome<ModelDesign> make(const ModelRequest& request) {
    const std::string whole = "layers:" + request.argument;
    ModelDesign design;
    design.title = whole;
    Extent extent = request.input;
    bool sequence = false;
    const auto add = [&](std::unique_ptr<Layer> layer) {
        extent = layer->output();
        design.layers.push_back(std::move(layer));
    };
    int number = 0;
    std::string_view rest = request.argument;
    while (!rest.empty()) {
        const std::size_t comma = rest.find(',');
        const std::string_view text = rest.substr(0, comma);
        rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
        ++number;
        const auto wrong = [&](const Text& why) {
            return badModel(whole, Complaint::tr("layer {}, {}, {}", number, inQuotes(text), why));
        };
        const Element element = elementFrom(text);
        const auto within = [](int value, int most) { return value >= 1 && value <= most; };
        if (!element.good || design.layers.size() >= kMostLayers)
            return wrong(Complaint::tr(
                "is none: a model has up to {} of them, as in conv32-3-p1,relu,pool2,dense64,relu,dense10.",
                kMostLayers));
        if (element.name == "relu" || element.name == "tanh") {
            add(element.name == "relu" ? makeRelu(extent) : makeTanh(extent));
        } else if (element.name == "dense" && within(element.size, kMostUnits)) {
            const bool activated = rest.starts_with("relu");
            add(makeDense(extent.size(), element.size, activated ? 2 : 1));
            sequence = false;
        } else if (element.name == "conv" && within(element.size, kMostUnits) && within(element.window, kMostWindow)) {
            if (element.window != 3 || element.stride > 1 || element.padding != 1)
                return wrong(
                    Complaint::tr("is no convolution that Kolo has: they are 3 × 3 with a border of zeros, as in "
                                  "conv8-3-p1, which is padding='same' or padding=1 of a program."));
            add(makeConvolution(extent, element.size));
        } else if (element.name == "pool" && within(element.size, kMostWindow)) {
            if (element.size != 2 || (element.stride > 0 && element.stride != 2) || extent.height % 2 ||
                extent.width % 2)
                return wrong(Complaint::tr(
                    "is no pooling that Kolo has: squares of 2 × 2, of an image with even sides; this one is {} × {}.",
                    extent.height, extent.width));
            add(makeMaxPool(extent));
        } else if (element.name == "rnn" && within(element.size, kMostUnits)) {
            // A sequence that comes from another one lies as {steps, 1, states}.
            const int steps = sequence ? extent.channels : extent.channels * extent.height;
            add(makeRecurrent(steps, extent.width, element.size, {.in = sequence, .out = element.sequence}));
            sequence = element.sequence;
        } else {
            return wrong(
                Complaint::tr("is none that there is: conv, pool, dense, rnn, relu and tanh, as in "
                              "conv32-3-p1,relu,pool2,dense64,relu,dense10."));
        }
    }
    if (design.layers.empty() || extent != Extent{request.classes, 1, 1})
        return badModel(whole, Complaint::tr("it must end with dense{}, an output for each class.", request.classes));
    return design;
}

}  // namespace

const ModelKind& layers{"layers", "LAYER,LAYER,…",
                        "Any chain of layers, as in layers:conv8-3-p1,relu,pool2,dense64,relu,dense10.", make};

}  // namespace kolo::training
