// SPDX-License-Identifier: Apache-2.0
//
// One tar archive, as WebDataset reads them: opened once. Where each row begins is told by its header, so that rows can
// be read in any order.
#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <fmt/format.h>

#include "engine/training/container.h"

namespace kolo::training {

namespace {

constexpr std::int64_t kHeaderBytes = 512;

struct Close {
    void operator()(archive* file) const { archive_free(file); }
    void operator()(archive_entry* entry) const { archive_entry_free(entry); }
};
using Archive = std::unique_ptr<archive, Close>;

Error errorOf(archive* file) {
    const char* const said = archive_error_string(file);
    return containerError(said ? said : "libarchive gives no reason");
}

Outcome<void> writeArchive(int file, const Dataset& data, Preparation& preparation) {
    const Archive to(archive_write_new());
    const std::unique_ptr<archive_entry, Close> entry(archive_entry_new());
    if (archive_write_set_format_ustar(to.get()) != ARCHIVE_OK || archive_write_open_fd(to.get(), file) != ARCHIVE_OK)
        return errorOf(to.get());
    for (std::int64_t row = 0; row < data.trainingRows; ++row) {
        TRY(goOnWriting(preparation, row, data));
        const std::vector<std::byte> bytes = rowBytes(data, row);
        archive_entry_clear(entry.get());
        archive_entry_set_pathname(entry.get(), fmt::format("{:08}.row", row).c_str());
        archive_entry_set_size(entry.get(), static_cast<la_int64_t>(bytes.size()));
        archive_entry_set_filetype(entry.get(), AE_IFREG);
        archive_entry_set_perm(entry.get(), 0600);
        if (archive_write_header(to.get(), entry.get()) != ARCHIVE_OK ||
            archive_write_data(to.get(), bytes.data(), bytes.size()) != static_cast<la_ssize_t>(bytes.size()))
            return errorOf(to.get());
    }
    return archive_write_close(to.get()) == ARCHIVE_OK ? Outcome<void>() : errorOf(to.get());
}

/// Where the rows begin.
Outcome<std::vector<std::int64_t>> offsetsIn(int file, std::int64_t rows) {
    constexpr std::size_t kBlockBytes = 1 << 16;
    const Archive from(archive_read_new());
    if (archive_read_support_format_tar(from.get()) != ARCHIVE_OK ||
        archive_read_open_fd(from.get(), file, kBlockBytes) != ARCHIVE_OK)
        return errorOf(from.get());
    std::vector<std::int64_t> offsets;
    for (archive_entry* entry = nullptr; archive_read_next_header(from.get(), &entry) == ARCHIVE_OK;)
        offsets.push_back(archive_read_header_position(from.get()) + kHeaderBytes);
    if (static_cast<std::int64_t>(offsets.size()) != rows) return errorOf(from.get());
    return offsets;
}

class Tar : public Container {
public:
    Tar(OpenFile file, std::vector<std::int64_t> offsets) : m_file(std::move(file)), m_offsets(std::move(offsets)) {}

    Outcome<void> read(std::int64_t row, std::span<float> inputs, std::span<std::int32_t> labels) const override {
        std::vector<std::byte> bytes(inputs.size_bytes() + labels.size_bytes());
        TRY(m_file.read(m_offsets[row], bytes));
        fromRowBytes(bytes, inputs, labels);
        return {};
    }

private:
    const OpenFile m_file;
    const std::vector<std::int64_t> m_offsets;
};

Outcome<std::unique_ptr<const Container>> write(const Dataset& data, Preparation& preparation) {
    const auto folder = TRY(folderForRows());
    const std::filesystem::path path = folder->path() / "rows.tar";
    const OpenFile written = TRY(OpenFile::open(path, O_WRONLY | O_CREAT));
    TRY(writeArchive(written.number(), data, preparation));
    OpenFile file = TRY(OpenFile::open(path, O_RDONLY));
    auto offsets = TRY(offsetsIn(file.number(), data.trainingRows));
    return std::unique_ptr<const Container>(std::make_unique<Tar>(std::move(file), std::move(offsets)));
}

}  // namespace

const ContainerKind& tar{"tar", "on the disk, in one tar archive", write};

}  // namespace kolo::training
