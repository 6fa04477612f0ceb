// SPDX-License-Identifier: Apache-2.0
//
// A file that appears whole or not at all: it is written under a temporary name in the same folder, and takes its real
// name when it is complete.
#pragma once

#include <filesystem>
#include <memory>
#include <ostream>

#include "engine/api/outcome.h"

namespace kolo::store {

class OutputFile {
public:
    /// "-" is standard output. A device or a pipe is written directly, for it has no contents to protect.
    static Outcome<OutputFile> open(const std::filesystem::path& path);
    OutputFile(OutputFile&&) noexcept;
    OutputFile& operator=(OutputFile&&) = delete;
    ~OutputFile();  ///< without commit(), nothing is left

    std::ostream& stream();
    /// Everything is on disk under its name, or: the first thing that went wrong, also while writing.
    Outcome<void> commit();

private:
    struct Impl;
    explicit OutputFile(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

}  // namespace kolo::store
