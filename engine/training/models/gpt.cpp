// SPDX-License-Identifier: Apache-2.0
//
// A small transformer that writes text character by character (Radford et al. 2019, GPT-2): gpt:2-64-4 has 2 blocks,
// each of them attention with 4 heads and a feed-forward layer, on 64 numbers for each character, and looks back up to
// 64 characters; gpt:2-64-4:128 up to 128.
//
//   characters → embedding → (attention → feed-forward) × LAYERS → layer norm → dense → scores of the next character
//
// The head, the last dense layer, has weights of its own; it does not borrow the embedding's ("untied"), so a
// pipeline's first and last stage need not agree about any parameter.
#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "engine/api/wording.h"
#include "engine/training/dataset.h"
#include "engine/training/model.h"

namespace kolo::training {

namespace {

constexpr int kMaxLayers = 48, kMaxWidth = 4096, kMaxContext = 4096;

struct Sizes {
    int layers = 2, width = 64, heads = 4, context = kUsualContext;
};

/// As far as they can be read: whole numbers, three with - between, and perhaps a colon and a fourth.
std::optional<Sizes> sizesFrom(const std::string& argument) {
    Sizes sizes;
    if (argument.empty()) return sizes;
    const char *at = argument.data(), *const end = at + argument.size();
    const auto read = [&](int& number, char before) {
        if (before != '\0' && (at == end || *at++ != before)) return false;
        const auto [stop, error] = std::from_chars(at, end, number);
        at = stop;
        return error == std::errc();
    };
    if (!read(sizes.layers, '\0') || !read(sizes.width, '-') || !read(sizes.heads, '-')) return std::nullopt;
    if (at != end && !read(sizes.context, ':')) return std::nullopt;
    if (at != end) return std::nullopt;
    return sizes;
}

int contextFrom(const std::string& argument) {
    const Sizes sizes = sizesFrom(argument).value_or(Sizes());
    return sizes.context >= 1 && sizes.context <= kMaxContext ? sizes.context : Sizes().context;
}

Outcome<ModelDesign> make(const ModelRequest& request) {
    const auto bad = [&](const Text& why) { return badModel("gpt:" + request.argument, why); };
    const auto sizes = sizesFrom(request.argument);
    if (!sizes)
        return bad(
            Complaint::tr("it must be gpt:LAYERS-WIDTH-HEADS, as in gpt:2-64-4, or with how many characters it "
                          "looks back, as in gpt:2-64-4:128."));
    const auto& [layers, width, heads, context] = *sizes;
    for (const auto& [what, size, most] :
         {std::tuple{Complaint::tr("layers"), layers, kMaxLayers},
          {Complaint::tr("numbers a character (the width)"), width, kMaxWidth},
          {Complaint::tr("heads"), heads, width},
          {Complaint::tr("characters to look back (the context)"), context, kMaxContext}})
        if (size < 1 || size > most) return bad(Complaint::tr("it has {} {}; 1 to {} are allowed.", size, what, most));
    if (width % heads != 0)
        return bad(Complaint::tr("{} heads cannot share out a width of {}; the width must be a multiple of the heads.",
                                 heads, width));
    ModelDesign design;
    design.title = fmt::format("gpt:{}-{}-{}", layers, width, heads);
    if (context != Sizes().context) design.title += fmt::format(":{}", context);
    design.layers.push_back(makeEmbedding(context, request.classes, width));
    for (int layer = 0; layer < layers; ++layer) {
        design.layers.push_back(makeAttention(context, width, heads, 2 * layers));
        design.layers.push_back(makeFeedForward(context, width, 2 * layers));
    }
    design.layers.push_back(makeNorm(context, width));
    design.layers.push_back(makeDense(width, request.classes, 1, context));
    return design;
}

}  // namespace

const ModelKind& gpt{"gpt", "LAYERS-WIDTH-HEADS[:CONTEXT]",
                     "A transformer that writes text, with a head of its own (untied); alone, gpt:2-64-4.", make,
                     contextFrom};

}  // namespace kolo::training
