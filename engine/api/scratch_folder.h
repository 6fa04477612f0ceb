// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <string>

#include "engine/api/non_copyable.h"

namespace kolo {

/// A temporary folder; removed with everything in it.
class ScratchFolder : NonCopyable {
public:
    /// `purpose` becomes part of the folder's name, for whoever comes across it: "export".
    explicit ScratchFolder(const std::string& purpose) {
        std::error_code error;
        std::string name = (std::filesystem::temp_directory_path(error) / ("kolo-" + purpose + "-XXXXXX")).string();
        if (!error && mkdtemp(name.data())) m_path = name;
    }
    ~ScratchFolder() {
        std::error_code ignored;
        if (!m_path.empty()) std::filesystem::remove_all(m_path, ignored);
    }

    const std::filesystem::path& path() const { return m_path; }  ///< empty: could not be made

private:
    std::filesystem::path m_path;
};

}  // namespace kolo
