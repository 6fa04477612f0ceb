// SPDX-License-Identifier: Apache-2.0
#include "engine/training/dataset.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <numeric>

#include "engine/api/sentence.h"
#include "engine/api/types.h"
#include "engine/api/wording.h"
#include "engine/runtime/host.h"
#include "engine/runtime/memory_need.h"
#include "engine/training/random.h"

namespace kolo::training {

Outcome<DatasetChoice> chooseDataset(const std::string& text) {
    const std::size_t colon = text.find(':');
    const std::string id = text.substr(0, colon);
    const std::string argument = colon == std::string::npos ? "" : text.substr(colon + 1);
    std::vector<std::string> known, ids;
    for (const DatasetKind* kind : allDatasetKinds()) {
        known.push_back(kind->argument.empty() ? kind->id : kind->id + ":" + kind->argument);
        ids.push_back(kind->id);
        if (kind->id != id) continue;
        // "text" is one, and "text:FILE" another.
        const auto other = [&](const DatasetKind* each) { return each != kind && each->id == id; };
        if (kind->argument.empty() != (colon == std::string::npos) && std::ranges::any_of(allDatasetKinds(), other))
            continue;
        if (kind->argument.empty() && colon != std::string::npos)
            return Error{ErrorCode::BadValue, "dataset",
                         Complaint::tr("The dataset is {}, but {} stands alone.", inQuotes(text, 200), kind->id)};
        if (!kind->argument.empty() && argument.empty())
            return Error{
                ErrorCode::BadValue, "dataset",
                Complaint::tr("The dataset is {}, but it must go on, as in {}.", inQuotes(text, 200), known.back())};
        return DatasetChoice{kind, argument};
    }
    return Error{ErrorCode::BadValue, "dataset",
                 Complaint::tr("The dataset is {}, but there are {}.{}", inQuotes(text, 200), orList(known),
                               didYouMean(id, ids))};
}

Outcome<Dataset> makeDataset(const std::string& text, std::int64_t rows, std::uint64_t seed, int context) {
    auto choice = TRY(chooseDataset(text));
    Preparation unattended;
    const DatasetRequest request{choice.argument, rows, seed, unattended, context};
    Dataset data;
    if (choice.kind->outline) data = choice.kind->outline(request);
    TRY(choice.kind->fill(request, data));
    return data;
}

Dataset outlineOf(const DatasetRequest& request, std::string title, Extent extent, int classes, std::int64_t rows,
                  std::int64_t heldOut) {
    Dataset data;
    data.title = std::move(title);
    data.extent = extent;
    data.classes = classes;
    data.trainingRows = request.rows == 0 ? rows : request.rows;
    data.heldOutRows = heldOut;
    return data;
}

Text makingRowsOf(const Dataset& data) {
    return Complaint::tr("making the rows of {}", data.title);
}

Text reading(const DatasetRequest& request) {
    return Complaint::tr("reading {}", inQuotes(request.argument, 100));
}

Error badData(const Text& sentence) {
    return {ErrorCode::BadData, "dataset", sentence};
}

std::string datasetWith(int inputs, int classes) {
    Preparation none;
    for (const DatasetKind* kind : allDatasetKinds()) {
        if (!kind->outline || !kind->argument.empty()) continue;
        const Dataset data = kind->outline({"", 0, 1, none});
        if (data.extent.size() == inputs && data.classes == classes) return kind->id;
    }
    return fmt::format("random:{}-{}", inputs, classes);
}

Outcome<std::string> readDataFile(const DatasetRequest& request, const std::string& path, std::size_t maxBytes) {
    const auto unreadable = [&](const Text& why) {
        return Error{ErrorCode::UnreadableFile, "dataset", Complaint::tr("The file {} {}.", inQuotes(path, 300), why)};
    };
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status)) return unreadable(Complaint::tr("does not exist"));
    if (!std::filesystem::is_regular_file(status)) return unreadable(Complaint::tr("is not a file"));
    const auto size = std::filesystem::file_size(path, error);
    if (error) return unreadable(Complaint::tr("cannot be read"));
    if (size > maxBytes)
        return unreadable(Complaint::tr("has {}; at most {} are read", formatBytes(static_cast<double>(size)),
                                        formatBytes(static_cast<double>(maxBytes))));
    std::ifstream file(path, std::ios::binary);
    if (!file) return unreadable(Complaint::tr("cannot be read"));
    std::string content(size, '\0');
    constexpr std::size_t kBlock = 1 << 20;
    for (std::size_t at = 0; at < size; at += kBlock) {
        TRY(request.preparation.goOn(reading(request), static_cast<std::int64_t>(at), static_cast<std::int64_t>(size)));
        if (!file.read(content.data() + at, static_cast<std::streamsize>(std::min(kBlock, size - at))))
            return unreadable(Complaint::tr("cannot be read"));
    }
    return content;
}

Outcome<void> reserveRows(const DatasetRequest& request, Dataset& data, std::size_t fileBytes, std::int64_t rows,
                          std::int64_t floats) {
    const std::uint64_t bytes = floats * sizeof(float) + rows * (sizeof(std::int32_t) + sizeof(std::int64_t));
    const auto processes = static_cast<std::uint64_t>(request.preparation.processesHere);
    const std::uint64_t there = request.preparation.availableMemoryBytes;
    auto enough =
        runtime::checkMemory({{"dataset", Complaint::tr("the file"), runtime::times(processes, fileBytes)},
                              {"dataset", Complaint::tr("the rows"), runtime::times(2 * processes, bytes)}},
                             {{"dataset", request.argument}}, there > 0 ? there : runtime::availableMemoryBytes());
    if (!enough) return enough;
    data.inputs.reserve(floats);
    data.labels.reserve(rows);
    return {};
}

Outcome<void> splitRows(const DatasetRequest& request, Dataset& data) {
    const std::int64_t rows = request.rows;
    const auto count = static_cast<std::int64_t>(data.labels.size());
    if (count < 5) return badData(Complaint::tr("The data has {} rows; at least 5 are needed.", count));
    const std::int64_t heldOut = count / 5, most = count - heldOut;
    if (rows > most)
        return Error{
            ErrorCode::BadValue, "rows",
            Complaint::tr("The parameter \"rows\" is {}, but the data has {} rows, of which {} may be trained on.",
                          rows, count, most)};
    data.trainingRows = rows == 0 ? most : rows;
    data.heldOutRows = heldOut;
    std::vector<std::int64_t> order(count);
    std::iota(order.begin(), order.end(), 0);
    Random(request.seed, Purpose::HeldOut).shuffle(std::span(order));
    const int width = data.extent.size();
    std::vector<float> inputs;
    std::vector<std::int32_t> labels;
    inputs.reserve(data.rows() * width);
    labels.reserve(data.rows());
    const auto take = [&](std::int64_t from, std::int64_t to) -> Outcome<void> {
        for (std::int64_t i = from; i < to; ++i) {
            if (i % 1024 == 0) TRY(request.preparation.goOn(reading(request), i, count));
            inputs.insert(inputs.end(), data.row(order[i]), data.row(order[i]) + width);
            labels.push_back(data.labels[order[i]]);
        }
        return {};
    };
    TRY(take(0, data.trainingRows));
    TRY(take(most, count));
    data.inputs = std::move(inputs);
    data.labels = std::move(labels);
    return {};
}

}  // namespace kolo::training
