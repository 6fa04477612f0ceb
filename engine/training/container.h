// SPDX-License-Identifier: Apache-2.0
//
// Where the rows lie that are trained on, if not in memory: on a disk, a file each, or all of them in one container.
// Opening a small file takes longer than reading it, so a container feeds a device quicker. One file per kind in
// engine/training/containers/ and one `part(...)` line there.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/api/scratch_folder.h"
#include "engine/training/dataset.h"

namespace kolo::training {

/// The training rows of a dataset, on a disk.
class Container {
public:
    virtual ~Container() = default;
    /// Called by several threads at a time. Inputs and labels have the dataset's sizes; an error (UnreadableFile) if
    /// the row cannot be read, or is no longer what was written.
    virtual Outcome<void> read(std::int64_t row, std::span<float> inputs, std::span<std::int32_t> labels) const = 0;
};

struct ContainerKind {
    std::string id;       ///< "tar"
    std::string summary;  ///< one sentence
    /// Writes the rows to train on, and opens what it has written. Nothing of it outlives the container.
    Outcome<std::unique_ptr<const Container>> (*write)(const Dataset& data, Preparation& preparation);
};
const std::vector<const ContainerKind*>& allContainerKinds();
const ContainerKind* findContainerKind(std::string_view id);

// ---- for those who write a kind ----

/// A file that is open; closed with this.
class OpenFile {
public:
    /// An error (UnreadableFile) with what the system says. Flags and mode as open(2) has them.
    static Outcome<OpenFile> open(const std::filesystem::path& path, int flags);
    OpenFile(OpenFile&& other) noexcept : m_file(std::exchange(other.m_file, -1)) {}
    OpenFile& operator=(OpenFile&& other) noexcept;
    ~OpenFile();

    int number() const { return m_file; }
    Outcome<void> write(std::span<const std::byte> bytes);
    /// Exactly so many, from `offset` on.
    Outcome<void> read(std::int64_t offset, std::span<std::byte> bytes) const;

private:
    explicit OpenFile(int file) : m_file(file) {}
    int m_file;
};

Error containerError(const std::string& what);  ///< ErrorCode::UnreadableFile about the field `container`
/// A folder for rows; an error if there can be none.
Outcome<std::unique_ptr<ScratchFolder>> folderForRows();
Outcome<void> goOnWriting(Preparation& preparation, std::int64_t row, const Dataset& data);
/// A row as a file of its own has it: its inputs, then its labels.
std::vector<std::byte> rowBytes(const Dataset& data, std::int64_t row);
void fromRowBytes(std::span<const std::byte> bytes, std::span<float> inputs, std::span<std::int32_t> labels);

}  // namespace kolo::training
