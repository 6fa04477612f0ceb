// SPDX-License-Identifier: Apache-2.0
#include "engine/training/datasets/text_rows.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::training {

namespace {

constexpr std::int64_t kHeldOutPart = 10;    // 1/10
constexpr std::int64_t kMostHeldOut = 1024;  // rows: a measurement takes its time
constexpr int kRowsAContext = 8;             // so many rows begin within one
constexpr std::size_t kMostCharacters = 4096;

/// Calls visit(bytes of one character) for each.
template <typename Visit>
void eachCharacter(std::string_view text, Visit visit) {
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at + 1;
        while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
        visit(text.substr(at, end - at));
        at = end;
    }
}

/// The classes in the order of the text. UTF-8 sorts as its code points do.
std::vector<std::int32_t> classesOf(std::string_view text, const std::vector<std::string>& characters) {
    std::map<std::string_view, std::int32_t> classOf;
    for (const std::string& character : characters)
        classOf.emplace(character, static_cast<std::int32_t>(classOf.size()));
    std::vector<std::int32_t> classes;
    classes.reserve(text.size());
    eachCharacter(text, [&](std::string_view character) { classes.push_back(classOf.at(character)); });
    return classes;
}

/// −Σ p(a, b) · log p(b | a) over the pairs of neighbours.
double bigramEntropyOf(const std::vector<std::int32_t>& classes) {
    std::map<std::pair<std::int32_t, std::int32_t>, double> pairs;
    std::map<std::int32_t, double> firsts;
    for (std::size_t i = 0; i + 1 < classes.size(); ++i) {
        ++pairs[{classes[i], classes[i + 1]}];
        ++firsts[classes[i]];
    }
    double entropy = 0;
    for (const auto& [pair, count] : pairs) entropy -= count * std::log(count / firsts[pair.first]);
    return entropy / static_cast<double>(classes.size() - 1);
}

/// Characters of which the next one is known, too, to train on and held out.
struct Parts {
    std::int64_t training, heldOut;

    Parts(std::int64_t characters, int context) {
        // Held out is at least one row.
        heldOut = std::max<std::int64_t>(context, characters / kHeldOutPart);
        training = characters - heldOut - 2;  // the last one of either part has no next one
    }
};

}  // namespace

Outcome<void> outlineText(const DatasetRequest& request, std::string_view text, Dataset& data) {
    const int context = request.context;
    std::map<std::string_view, int> different;
    std::int64_t characters = 0;
    eachCharacter(text, [&](std::string_view character) {
        ++characters;
        different.emplace(character, 0);
    });
    const Parts parts(characters, context);
    if (characters == 0) return badData(Complaint::tr("The text is empty."));
    if (parts.training < context)
        return badData(
            Complaint::tr("The text has {} characters, but with a context of {} at least {} are needed: a row "
                          "to train on, a row held out, and a character after each.",
                          characters, context, 2 * context + 2));
    if (different.size() < 2)
        return badData(Complaint::tr("The text consists of one character only; there must be at least two."));
    if (different.size() > kMostCharacters)
        return badData(Complaint::tr("The text has {} different characters; at most {} are allowed.", different.size(),
                                     kMostCharacters));
    const std::int64_t most = parts.training - context + 1;
    if (request.rows > most)
        return Error{ErrorCode::BadValue, "rows",
                     Complaint::tr("The parameter \"rows\" is {}, but in the text begin only {} rows of {} characters.",
                                   request.rows, most, context)};
    data.extent = {1, context, 1};
    data.positions = context;
    data.classes = static_cast<int>(different.size());
    data.trainingRows = request.rows > 0 ? request.rows : (most - 1) / std::max(1, context / kRowsAContext) + 1;
    data.heldOutRows = std::min(kMostHeldOut, parts.heldOut / context);
    data.text.emplace();
    for (const auto& [character, unused] : different) data.text->characters.emplace_back(character);
    data.text->bigramEntropy = bigramEntropyOf(classesOf(text, data.text->characters));
    return {};
}

Outcome<void> fillText(const DatasetRequest& request, std::string_view text, Dataset& data) {
    const std::vector<std::int32_t> classes = classesOf(text, data.text->characters);
    const int context = request.context;
    const Parts parts(static_cast<std::int64_t>(classes.size()), context);
    const std::int64_t last = parts.training - context, gaps = std::max<std::int64_t>(1, data.trainingRows - 1);
    data.labels.clear();
    data.labels.reserve(data.rows() * context);
    data.inputs.clear();
    data.inputs.reserve(data.rows() * context);
    for (std::int64_t row = 0; row < data.rows(); ++row) {
        if (row % 1024 == 0) TRY(request.preparation.goOn(makingRowsOf(data), row, data.rows()));
        const std::int64_t heldOut = row - data.trainingRows;
        const auto first = classes.begin() + (heldOut < 0 ? row * last / gaps : parts.training + 1 + heldOut * context);
        data.inputs.insert(data.inputs.end(), first, first + context);
        data.labels.insert(data.labels.end(), first + 1, first + context + 1);
    }
    return {};
}

}  // namespace kolo::training
