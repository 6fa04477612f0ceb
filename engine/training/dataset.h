// SPDX-License-Identifier: Apache-2.0
//
// Rows of numbers, each with the class that it belongs to. Some rows are held out: nobody trains on them, and accuracy
// is what a model gets right of these. One file per kind in engine/training/datasets/ and one `part(...)` line there.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/preparation.h"
#include "engine/training/kernels.h"

namespace kolo::training {

/// A text, whose classes are its characters.
struct TextInfo {
    std::vector<std::string> characters;  ///< of each class, as UTF-8
    /// What remains unknown of a character when the one before it is known and nothing else, in nats: the least loss of
    /// a model that looks back no further.
    double bigramEntropy = 0;
};

struct Dataset {
    std::string title;  ///< "digits8"
    Extent extent;      ///< of one row
    int classes = 0;
    std::vector<float> inputs;         ///< one row after another: first those to train on, then those held out
    std::vector<std::int32_t> labels;  ///< 0 … classes-1; `positions` a row
    int positions = 1;                 ///< labels of a row: of a text, each of its characters has the next one
    std::optional<TextInfo> text;
    std::int64_t trainingRows = 0, heldOutRows = 0;

    std::int64_t rows() const { return trainingRows + heldOutRows; }
    const float* row(std::int64_t index) const { return inputs.data() + index * extent.size(); }
    const std::int32_t* labelsOf(std::int64_t index) const { return labels.data() + index * positions; }
};

/// Characters of a row of a text unless a model asks for another number.
inline constexpr int kUsualContext = 64;

struct DatasetRequest {
    std::string argument;   ///< what the text says after "KIND:": a file; may be empty
    std::int64_t rows = 0;  ///< to train on; 0: the kind's own number, or all that a file has
    std::uint64_t seed = 1;
    Preparation& preparation;     ///< is told how far it is, and may end it
    int context = kUsualContext;  ///< of a text: characters of a row
};

struct DatasetKind {
    std::string id;        ///< "spirals"
    std::string argument;  ///< how it goes on: "FILE"; empty: it stands alone
    std::string summary;   ///< one sentence
    /// Everything but the rows, for those who must know how much that would be; null for files and texts, which have to
    /// be read.
    Dataset (*outline)(const DatasetRequest& request);
    /// Fills in the rows of an outline; of a file also the rest.
    Outcome<void> (*fill)(const DatasetRequest& request, Dataset& data);
};
const std::vector<const DatasetKind*>& allDatasetKinds();

/// What "spirals", "csv:points.csv" … means; an error about the field `dataset`.
struct DatasetChoice {
    const DatasetKind* kind = nullptr;
    std::string argument;
};
Outcome<DatasetChoice> chooseDataset(const std::string& text);

/// As in "digits8"; one of random numbers where nothing else has this shape.
std::string datasetWith(int inputs, int classes);

/// The whole of it, rows and all.
Outcome<Dataset> makeDataset(const std::string& text, std::int64_t rows, std::uint64_t seed,
                             int context = kUsualContext);

// ---- for those who write a kind ----

inline constexpr std::int64_t kMaxDatasetFloats = std::int64_t{1} << 28;  ///< a gigabyte

/// A dataset without its rows. `rows` to train on unless the request asks for another number.
Dataset outlineOf(const DatasetRequest& request, std::string title, Extent extent, int classes, std::int64_t rows,
                  std::int64_t heldOut);
Text makingRowsOf(const Dataset& data);  ///< "making the rows of digits28"
Error badData(const Text& sentence);     ///< ErrorCode::BadData about the field `dataset`
/// A whole file, at most `maxBytes`; a sentence if it cannot be read.
Outcome<std::string> readDataFile(const DatasetRequest& request, const std::string& path, std::size_t maxBytes);
/// Reserves room for what a file of `fileBytes` has; an error if that does not fit into memory with what splitRows
/// needs beside it.
Outcome<void> reserveRows(const DatasetRequest& request, Dataset& data, std::size_t fileBytes, std::int64_t rows,
                          std::int64_t floats);
Text reading(const DatasetRequest& request);  ///< "reading points.csv"
/// Makes room for all rows, and fills it with write(row, its inputs, its label), row by row.
template <typename Write>
Outcome<void> fillRows(const DatasetRequest& request, Dataset& data, Write write);
/// Puts the rows of a user's data, which may be sorted by class, into a random order and holds a fifth of them out.
/// `request.rows`: to train on; 0: all. BadData if there are too few.
Outcome<void> splitRows(const DatasetRequest& request, Dataset& data);

template <typename Write>
Outcome<void> fillRows(const DatasetRequest& request, Dataset& data, Write write) {
    constexpr std::int64_t kRowsAtATime = 256;
    const Text what = makingRowsOf(data);
    data.inputs.reserve(data.rows() * data.extent.size());
    data.labels.resize(data.rows());
    for (std::int64_t row = 0; row < data.rows(); ++row) {
        if (row % kRowsAtATime == 0) {
            TRY(request.preparation.goOn(what, row, data.rows()));
            // Gigabytes are not zeroed at once: nobody could cancel that.
            data.inputs.resize(std::min(data.rows(), row + kRowsAtATime) * data.extent.size());
        }
        write(row, data.inputs.data() + row * data.extent.size(), data.labels[row]);
    }
    return {};
}

}  // namespace kolo::training
