// SPDX-License-Identifier: Apache-2.0
#include "engine/training/container.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "engine/api/wording.h"

namespace kolo::training {

const ContainerKind* findContainerKind(std::string_view id) {
    const auto& kinds = allContainerKinds();
    const auto found = std::ranges::find(kinds, id, [](const ContainerKind* kind) { return kind->id; });
    return found == kinds.end() ? nullptr : *found;
}

Error containerError(const std::string& what) {
    return Error{ErrorCode::UnreadableFile, "container",
                 Complaint::tr("The rows of the container cannot be written or read: {}.", what)};
}

Outcome<OpenFile> OpenFile::open(const std::filesystem::path& path, int flags) {
    const int file = ::open(path.c_str(), flags | O_CLOEXEC, 0600);
    if (file < 0) return containerError(std::strerror(errno));
    return OpenFile(file);
}

OpenFile& OpenFile::operator=(OpenFile&& other) noexcept {
    std::swap(m_file, other.m_file);
    return *this;
}

OpenFile::~OpenFile() {
    if (m_file >= 0) ::close(m_file);
}

Outcome<void> OpenFile::write(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(m_file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return containerError(std::strerror(errno));
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

Outcome<void> OpenFile::read(std::int64_t offset, std::span<std::byte> bytes) const {
    while (!bytes.empty()) {
        const ssize_t count = ::pread(m_file, bytes.data(), bytes.size(), offset);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return containerError(std::strerror(errno));
        if (count == 0) return containerError("it ends too soon");
        offset += count;
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
    return {};
}

Outcome<std::unique_ptr<ScratchFolder>> folderForRows() {
    auto folder = std::make_unique<ScratchFolder>("rows");
    if (folder->path().empty()) return containerError("there is no folder for temporary files");
    return folder;
}

Outcome<void> goOnWriting(Preparation& preparation, std::int64_t row, const Dataset& data) {
    constexpr std::int64_t kRowsAtATime = 64;
    if (row % kRowsAtATime != 0) return {};
    return preparation.goOn(Engine::tr("writing the rows of {} to the disk", data.title), row, data.trainingRows);
}

std::vector<std::byte> rowBytes(const Dataset& data, std::int64_t row) {
    const auto inputs = std::as_bytes(std::span(data.row(row), static_cast<std::size_t>(data.extent.size())));
    const auto labels = std::as_bytes(std::span(data.labelsOf(row), static_cast<std::size_t>(data.positions)));
    std::vector<std::byte> bytes(inputs.begin(), inputs.end());
    bytes.insert(bytes.end(), labels.begin(), labels.end());
    return bytes;
}

void fromRowBytes(std::span<const std::byte> bytes, std::span<float> inputs, std::span<std::int32_t> labels) {
    std::memcpy(inputs.data(), bytes.data(), inputs.size_bytes());
    std::memcpy(labels.data(), bytes.data() + inputs.size_bytes(), labels.size_bytes());
}

}  // namespace kolo::training
