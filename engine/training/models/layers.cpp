// SPDX-License-Identifier: Apache-2.0
//
// Any chain of layers, one after another: layers:conv32-3,relu,pool2,dense64,relu,dense10. It is what kolo train makes
// of a Sequential model, so its layers and parameters are those of the program.
//
//     convM-K      M maps, from windows of K × K; convM-3x5: of 3 rows and 5 columns
//     poolK        the largest of every window, as far apart as they are large
//       -sS -pP    windows S apart, P zeros around the image (of pooling: nothing); -s2x1, -p0x1: down and across
//       -same      as many around as padding='same' has: an output for every S pixels
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

struct Sides {
    int down = 0, across = 0;
    bool within(int least, int most) const { return std::min(down, across) >= least && std::max(down, across) <= most; }
};

/// "conv32-3-s2" in its name and numbers.
struct Element {
    std::string name;
    Sides size;  ///< 0: none
    Sides window, stride, padding;
    bool same = false;
    bool sequence = false;
    bool good = true;
};

/// "3" or "3x5"
bool parsesSides(std::string_view text, Sides& sides) {
    const std::size_t cross = text.find('x');
    if (!parsesWhole(text.substr(0, cross), sides.down)) return false;
    sides.across = sides.down;
    return cross == std::string_view::npos || parsesWhole(text.substr(cross + 1), sides.across);
}

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
    if (digit < first.size()) element.good = parsesSides(first.substr(digit), element.size);
    while (!rest.empty() && element.good) {
        const std::string_view word = takeWord(rest);
        if (word == "seq")
            element.sequence = true;
        else if (word == "same")
            element.same = true;
        else if (word.starts_with('s'))
            element.good = parsesSides(word.substr(1), element.stride) && element.stride.within(1, kMostWindow);
        else if (word.starts_with('p'))
            element.good = parsesSides(word.substr(1), element.padding) && element.padding.within(0, kMostWindow);
        else
            element.good = parsesSides(word, element.window) && element.window.within(1, kMostWindow);
    }
    return element;
}

/// Of a convolution or a pooling. What a window sees around the image is less than itself, so that it sees some of it.
Outcome<Window> windowOf(const Element& element, const Sides& size, const Sides& stride, Extent image) {
    const auto side = [&element](int length, int apart, int padding) {
        return WindowSide{length, apart, element.same ? WindowSide::kSame : padding};
    };
    Window window{side(size.down, stride.down, element.padding.down),
                  side(size.across, stride.across, element.padding.across)};
    if (window.down.padding >= size.down || window.across.padding >= size.across)
        return Error{ErrorCode::BadValue, "model", Complaint::tr("has a border as wide as its windows.")};
    if (!window.fits(image))
        return Error{ErrorCode::BadValue, "model",
                     Complaint::tr("does not fit into an image of {} × {}.", image.height, image.width)};
    // Numbers that come to the same are the same.
    const auto simplify = [](WindowSide& numbers, int length) {
        const WindowSide same{numbers.size, numbers.stride};
        if (same.count(length) == numbers.count(length) && same.before(length) == numbers.before(length))
            numbers = same;
    };
    simplify(window.down, image.height);
    simplify(window.across, image.width);
    return window;
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
        const bool isWhole = element.size.down == element.size.across && element.size.within(1, kMostUnits);
        const int size = element.size.down;
        if (!element.good || design.layers.size() >= kMostLayers)
            return wrong(Complaint::tr(
                "is none: a model has up to {} of them, as in conv32-3,relu,pool2,dense64,relu,dense10.", kMostLayers));
        if (element.name == "relu" || element.name == "tanh") {
            add(element.name == "relu" ? makeRelu(extent) : makeTanh(extent));
        } else if (element.name == "dense" && isWhole) {
            const bool activated = rest.starts_with("relu");
            add(makeDense(extent.size(), size, activated ? 2 : 1));
            sequence = false;
        } else if (element.name == "conv" && isWhole && element.window.within(1, kMostWindow)) {
            const Sides stride = element.stride.down > 0 ? element.stride : Sides{1, 1};
            const auto window = windowOf(element, element.window, stride, extent);
            if (!window) return wrong(window.error().message);
            add(makeConvolution(extent, size, *window));
        } else if (element.name == "pool" && element.size.within(1, kMostWindow)) {
            const Sides stride = element.stride.down > 0 ? element.stride : element.size;
            const auto window = windowOf(element, element.size, stride, extent);
            if (!window) return wrong(window.error().message);
            add(makeMaxPool(extent, *window));
        } else if (element.name == "rnn" && isWhole) {
            // A sequence that comes from another one lies as {steps, 1, states}.
            const int steps = sequence ? extent.channels : extent.channels * extent.height;
            add(makeRecurrent(steps, extent.width, size, {.in = sequence, .out = element.sequence}));
            sequence = element.sequence;
        } else {
            return wrong(
                Complaint::tr("is none that there is: conv, pool, dense, rnn, relu and tanh, as in "
                              "conv32-3,relu,pool2,dense64,relu,dense10."));
        }
    }
    if (design.layers.empty() || extent != Extent{request.classes, 1, 1})
        return badModel(whole, Complaint::tr("it must end with dense{}, an output for each class.", request.classes));
    return design;
}

}  // namespace

const ModelKind& layers{"layers", "LAYER,LAYER,…",
                        "Any chain of layers, as in layers:conv8-3,relu,pool2,dense64,relu,dense10.", make};

}  // namespace kolo::training
