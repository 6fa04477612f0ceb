// SPDX-License-Identifier: Apache-2.0
//
// A text as rows for a model that predicts the next character. The last tenth is held out; of the rest, a row begins
// every so many characters, so that rows overlap, and each character's label is the one after it:
//
//     text     T h e   r i n g   t u r n s
//     a row      h e   r i n g                context 8
//     labels       e   r i n g   t
#pragma once

#include <string_view>

#include "engine/training/dataset.h"

namespace kolo::training {

/// All but the rows: the alphabet, the bigram entropy, and how many rows there will be. An error about the field
/// `dataset`, or `rows`, if the text is too short or makes no sense. Takes UTF-8 only.
Outcome<void> outlineText(const DatasetRequest& request, std::string_view text, Dataset& data);
/// The rows of that.
Outcome<void> fillText(const DatasetRequest& request, std::string_view text, Dataset& data);

}  // namespace kolo::training
