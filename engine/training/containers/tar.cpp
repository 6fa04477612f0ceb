// SPDX-License-Identifier: Apache-2.0
//
// One tar archive, as WebDataset reads them: opened once. Where each row begins is told by its header, so that rows can
// be read in any order. libarchive, which needs many other libraries, is loaded when an archive is asked for.
#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <fmt/format.h>

#include <cstring>

#include "engine/devices/found_library.h"
#include "engine/training/container.h"

namespace kolo::training {

namespace {

constexpr std::int64_t kHeaderBytes = 512;

struct LibArchive : devices::FoundLibrary {
    LibArchive() : FoundLibrary("libarchive", "container", {"libarchive.so.13"}) {}
    KOLO_FOUND(archive_errno);
    KOLO_FOUND(archive_error_string);
    KOLO_FOUND(archive_entry_clear);
    KOLO_FOUND(archive_entry_free);
    KOLO_FOUND(archive_entry_new);
    KOLO_FOUND(archive_entry_set_filetype);
    KOLO_FOUND(archive_entry_set_pathname);
    KOLO_FOUND(archive_entry_set_perm);
    KOLO_FOUND(archive_entry_set_size);
    KOLO_FOUND(archive_free);
    KOLO_FOUND(archive_read_header_position);
    KOLO_FOUND(archive_read_new);
    KOLO_FOUND(archive_read_next_header);
    KOLO_FOUND(archive_read_open_fd);
    KOLO_FOUND(archive_read_support_format_tar);
    KOLO_FOUND(archive_write_close);
    KOLO_FOUND(archive_write_data);
    KOLO_FOUND(archive_write_header);
    KOLO_FOUND(archive_write_new);
    KOLO_FOUND(archive_write_open_fd);
    KOLO_FOUND(archive_write_set_format_ustar);
};

const LibArchive& lib() {
    static const LibArchive library;
    return library;
}

struct Close {
    void operator()(archive* file) const { lib().archive_free(file); }
    void operator()(archive_entry* entry) const { lib().archive_entry_free(entry); }
};
using Archive = std::unique_ptr<archive, Close>;

Error errorOf(archive* file) {
    if (const int number = lib().archive_errno(file); number > 0) return containerError(std::strerror(number));
    const char* const said = lib().archive_error_string(file);
    return containerError(said ? said : "libarchive gives no reason");
}

Outcome<void> writeArchive(int file, const Dataset& data, Preparation& preparation) {
    const Archive to(lib().archive_write_new());
    const std::unique_ptr<archive_entry, Close> entry(lib().archive_entry_new());
    if (lib().archive_write_set_format_ustar(to.get()) != ARCHIVE_OK ||
        lib().archive_write_open_fd(to.get(), file) != ARCHIVE_OK)
        return errorOf(to.get());
    for (std::int64_t row = 0; row < data.trainingRows; ++row) {
        TRY(goOnWriting(preparation, row, data));
        const std::vector<std::byte> bytes = rowBytes(data, row);
        lib().archive_entry_clear(entry.get());
        lib().archive_entry_set_pathname(entry.get(), fmt::format("{:08}.row", row).c_str());
        lib().archive_entry_set_size(entry.get(), static_cast<la_int64_t>(bytes.size()));
        lib().archive_entry_set_filetype(entry.get(), AE_IFREG);
        lib().archive_entry_set_perm(entry.get(), 0600);
        if (lib().archive_write_header(to.get(), entry.get()) != ARCHIVE_OK ||
            lib().archive_write_data(to.get(), bytes.data(), bytes.size()) != static_cast<la_ssize_t>(bytes.size()))
            return errorOf(to.get());
    }
    return lib().archive_write_close(to.get()) == ARCHIVE_OK ? Outcome<void>() : errorOf(to.get());
}

/// Where the rows begin.
Outcome<std::vector<std::int64_t>> offsetsIn(int file, std::int64_t rows) {
    constexpr std::size_t kBlockBytes = 1 << 16;
    const Archive from(lib().archive_read_new());
    if (lib().archive_read_support_format_tar(from.get()) != ARCHIVE_OK ||
        lib().archive_read_open_fd(from.get(), file, kBlockBytes) != ARCHIVE_OK)
        return errorOf(from.get());
    std::vector<std::int64_t> offsets;
    for (archive_entry* entry = nullptr; lib().archive_read_next_header(from.get(), &entry) == ARCHIVE_OK;)
        offsets.push_back(lib().archive_read_header_position(from.get()) + kHeaderBytes);
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
    TRY(lib().complete());
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
