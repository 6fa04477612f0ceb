// SPDX-License-Identifier: Apache-2.0
//
// A file a row, as a folder of pictures is: each is looked up, opened and closed again for a few kilobytes.
#include <fcntl.h>
#include <fmt/format.h>

#include "engine/training/container.h"

namespace kolo::training {

namespace {

constexpr std::int64_t kFilesAFolder = 1000;

class Files : public Container {
public:
    explicit Files(std::unique_ptr<ScratchFolder> folder) : m_folder(std::move(folder)) {}

    Outcome<void> read(std::int64_t row, std::span<float> inputs, std::span<std::int32_t> labels) const override {
        std::vector<std::byte> bytes(inputs.size_bytes() + labels.size_bytes());
        const OpenFile file = TRY(OpenFile::open(pathOf(row), O_RDONLY));
        TRY(file.read(0, bytes));
        fromRowBytes(bytes, inputs, labels);
        return {};
    }

    Outcome<void> write(const Dataset& data, Preparation& preparation) const {
        for (std::int64_t row = 0; row < data.trainingRows; ++row) {
            TRY(goOnWriting(preparation, row, data));
            std::error_code ignored;
            if (row % kFilesAFolder == 0) std::filesystem::create_directory(pathOf(row).parent_path(), ignored);
            OpenFile file = TRY(OpenFile::open(pathOf(row), O_WRONLY | O_CREAT));
            TRY(file.write(rowBytes(data, row)));
        }
        return {};
    }

private:
    std::filesystem::path pathOf(std::int64_t row) const {
        return m_folder->path() / fmt::format("{:05}", row / kFilesAFolder) / fmt::format("{:08}.row", row);
    }

    const std::unique_ptr<ScratchFolder> m_folder;
};

Outcome<std::unique_ptr<const Container>> write(const Dataset& data, Preparation& preparation) {
    auto files = std::make_unique<Files>(TRY(folderForRows()));
    TRY(files->write(data, preparation));
    return std::unique_ptr<const Container>(std::move(files));
}

}  // namespace

const ContainerKind& files{"files", "on the disk, one small file each", write};

}  // namespace kolo::training
