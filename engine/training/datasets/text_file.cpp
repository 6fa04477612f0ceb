// SPDX-License-Identifier: Apache-2.0
//
// A user's own text, in UTF-8, character by character.
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/training/datasets/text_rows.h"

namespace kolo::training {

namespace {

constexpr std::size_t kMaxBytes = 16u << 20;

Outcome<void> fill(const DatasetRequest& request, Dataset& data) {
    const auto content = TRY(readDataFile(request, request.argument, kMaxBytes));
    std::string_view text = content;
    if (!isUtf8(text))
        return badData(Complaint::tr("The file {} is not text in UTF-8.", inQuotes(request.argument, 300)));
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // an editor's byte order mark
    data.title = "text:" + request.argument;
    TRY(outlineText(request, text, data));
    const std::int64_t floats = data.rows() * request.context;
    TRY(reserveRows(request, data, content.size(), floats, floats));
    return fillText(request, text, data);
}

}  // namespace

const DatasetKind& textFile{"text", "FILE", "Your own text in UTF-8, character by character, for gpt.", nullptr, fill};

}  // namespace kolo::training
