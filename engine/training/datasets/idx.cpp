// SPDX-License-Identifier: Apache-2.0
//
// IDX, the format of MNIST: PREFIX-images-idx3-ubyte and PREFIX-labels-idx1-ubyte. Both begin with two zero bytes, a
// type (8: unsigned bytes), a number of dimensions, and the size of each as 32 bits, most significant byte first. A
// file that claims more than it has is refused before anything is allocated for it.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/training/dataset.h"

namespace kolo::training {

namespace {

constexpr std::size_t kMaxBytes = 512u << 20;

struct Array {
    std::vector<std::uint32_t> sizes;
    std::string content;
    std::size_t first = 0;  ///< where the elements begin
    unsigned char at(std::size_t i) const { return static_cast<unsigned char>(content[first + i]); }
};

Outcome<Array> readArray(const DatasetRequest& request, const std::string& what, int dimensions) {
    const std::string& prefix = request.argument;
    std::string path = fmt::format("{}-{}-idx{}-ubyte", prefix, what, dimensions);
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) {
        const std::string dotted = fmt::format("{}-{}.idx{}-ubyte", prefix, what, dimensions);  // some unpackers' name
        if (std::filesystem::exists(dotted, ignored)) path = dotted;
    }
    auto content = TRY(readDataFile(request, path, kMaxBytes));
    Array array{{}, std::move(content), 4u + 4u * static_cast<unsigned>(dimensions)};
    const auto bad = [&](const Text& why) {
        return badData(Complaint::tr("The file {} is not such an IDX file: {}.", inQuotes(path, 300), why));
    };
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(array.content[i]); };
    if (array.content.size() < array.first) return bad(Complaint::tr("it is too short for its head"));
    if (byte(0) != 0 || byte(1) != 0)
        return bad(Complaint::tr("it does not begin with two zero bytes (is it still compressed?)"));
    if (byte(2) != 8) return bad(Complaint::tr("its type is {}, and only 8, unsigned bytes, is read", byte(2)));
    if (byte(3) != dimensions) return bad(Complaint::tr("it has {} dimensions, not {}", byte(3), dimensions));
    std::uint64_t elements = 1;
    for (int d = 0; d < dimensions; ++d) {
        std::uint32_t size = 0;
        for (int i = 0; i < 4; ++i) size = size << 8 | byte(4 + 4 * d + i);
        array.sizes.push_back(size);
        elements *= size;
        if (elements > kMaxBytes) return bad(Complaint::tr("it claims more elements than a file may have"));
    }
    if (array.content.size() - array.first != elements)
        return bad(Complaint::tr("its head promises {} elements and {} are there", elements,
                                 array.content.size() - array.first));
    return array;
}

Outcome<void> fill(const DatasetRequest& request, Dataset& data) {
    auto images = readArray(request, "images", 3);
    if (!images) return images.error();
    const auto labels = readArray(request, "labels", 1);
    if (!labels) return labels.error();
    const std::size_t count = images->sizes[0];
    if (count != labels->sizes[0])
        return badData(
            Complaint::tr("There are {} images and {} labels; every image needs one.", count, labels->sizes[0]));
    if (count == 0) return badData(Complaint::tr("There are no images in the file."));
    if (images->sizes[1] < 1 || images->sizes[2] < 1 || images->sizes[1] > 1024 || images->sizes[2] > 1024)
        return badData(Complaint::tr("The images are {} × {}; 1 × 1 to 1024 × 1024 are allowed.", images->sizes[1],
                                     images->sizes[2]));
    data.title = "idx:" + request.argument;
    data.extent = {1, static_cast<int>(images->sizes[1]), static_cast<int>(images->sizes[2])};
    const std::size_t floats = count * data.extent.size();
    if (static_cast<std::int64_t>(floats) > kMaxDatasetFloats)
        return badData(Complaint::tr("The images have {} pixels; at most {} are read.", floats, kMaxDatasetFloats));
    TRY(reserveRows(request, data, images->content.size(), static_cast<std::int64_t>(count),
                    static_cast<std::int64_t>(floats)));
    for (std::size_t i = 0; i < floats; ++i) {
        if (i % (1 << 16) == 0)
            TRY(request.preparation.goOn(reading(request), static_cast<std::int64_t>(i),
                                         static_cast<std::int64_t>(floats)));
        data.inputs.push_back(static_cast<float>(images->at(i)) / 255);
    }
    images->content = std::string();  // its memory is needed now
    for (std::size_t i = 0; i < count; ++i) {
        data.labels.push_back(labels->at(i));
        data.classes = std::max(data.classes, labels->at(i) + 1);
    }
    if (data.classes < 2)
        return badData(Complaint::tr("All images have the label 0; there must be at least two classes."));
    return splitRows(request, data);
}

}  // namespace

const DatasetKind& idx{"idx", "PREFIX", "MNIST's format: PREFIX-images-idx3-ubyte and PREFIX-labels-idx1-ubyte.",
                       nullptr, fill};

}  // namespace kolo::training
