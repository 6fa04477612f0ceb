// SPDX-License-Identifier: Apache-2.0
//
// Rows of numbers, each with the class that it belongs to. Some rows are held out: nobody trains on them, and accuracy
// is what a model gets right of these. One file per kind in engine/training/datasets/ and one `part(...)` line there.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/training/kernels/kernels.h"

namespace kolo::training {

struct Dataset {
    std::string title;  ///< "digits8"
    Extent extent;      ///< of one row
    int classes = 0;
    std::vector<float> inputs;         ///< one row after another: first those to train on, then those held out
    std::vector<std::int32_t> labels;  ///< 0 … classes-1
    std::int64_t trainingRows = 0, heldOutRows = 0;

    const float* row(std::int64_t index) const { return inputs.data() + index * extent.size(); }
};

struct DatasetRequest {
    std::string argument;   ///< what the text says after "KIND:": a file; may be empty
    std::int64_t rows = 0;  ///< to train on; 0: the kind's own number, or all that a file has
    std::uint64_t seed = 1;
};

struct DatasetKind {
    std::string id;        ///< "spirals"
    std::string argument;  ///< how it goes on: "FILE"; empty: it stands alone
    std::string summary;   ///< one sentence
    Outcome<Dataset> (*make)(const DatasetRequest& request);
};
const std::vector<const DatasetKind*>& allDatasetKinds();

/// "spirals", "csv:points.csv" …; an error about the field `dataset`.
Outcome<Dataset> makeDataset(const std::string& text, std::int64_t rows, std::uint64_t seed);

// ---- for those who write a kind ----

inline constexpr std::int64_t kMaxDatasetFloats = std::int64_t{1} << 28;  ///< a gigabyte

Error badData(const std::string& sentence);  ///< ErrorCode::BadData about the field `dataset`
/// A whole file, at most `maxBytes`; a sentence if it cannot be read.
Outcome<std::string> readDataFile(const std::string& path, std::size_t maxBytes);
/// Puts the rows of a user's data, which may be sorted by class, into a random order and holds a fifth of them out.
/// `rows`: to train on; 0: all. BadData if there are too few.
Outcome<void> splitRows(Dataset& data, std::int64_t rows, std::uint64_t seed);

}  // namespace kolo::training
