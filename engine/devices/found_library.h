// SPDX-License-Identifier: Apache-2.0
//
// A vendor library that is loaded when needed instead of linked: most machines lack it. It is a class with a member for
// each function that is used:
//
//     struct Blas : FoundLibrary {
//         Blas() : FoundLibrary("cuBLAS", "devices", {"libcublas.so.13"}) {}
//         KOLO_FOUND(cublasCreate_v2);
//     };
//
// Where it may be, in this order: the folders in KOLO_LIBRARY_PATH, the program's own and those beside it, where the
// linker looks, the CUDA toolkit (CUDA_HOME, CUDA_PATH, /usr/local/cuda), and NVIDIA's packages of the Python
// environments that a user has (VIRTUAL_ENV, CONDA_PREFIX, the user's own, the system's).
#pragma once

#include <dlfcn.h>

#include <string>
#include <vector>

#include "engine/api/outcome.h"

namespace kolo::devices {

class FoundLibrary {
public:
    /// Ok if the library and every function of it were found.
    Outcome<void> complete() const {
        if (!m_handle)
            return wrong(m_title + " is not installed where Kolo looks (" + m_why +
                         "); KOLO_LIBRARY_PATH can name its folder.");
        if (!m_missing.empty()) return wrong(m_title + " is here, but lacks the function " + m_missing + ".");
        return {};
    }
    /// The file that was loaded; empty: none.
    const std::string& path() const { return m_path; }
    Error wrong(const std::string& why) const { return {ErrorCode::DeviceUnavailable, m_field, why}; }

protected:
    /// Opens the first of `files` that exists, in the first place that has it; it stays loaded. `needs`: for each file,
    /// a library that it loads itself from the same folder, where the linker may not look. `title` begins a sentence:
    /// "NCCL". Errors are about `field`.
    FoundLibrary(std::string title, std::string field, const std::vector<std::string>& files,
                 const std::vector<std::string>& needs = {});
    void* found(const char* name) {
        void* const function = m_handle ? dlsym(m_handle, name) : nullptr;
        if (!function) m_missing = name;
        return function;
    }

private:
    const std::string m_title, m_field;
    void* m_handle = nullptr;
    std::string m_path, m_why, m_missing;
};

/// Folders where a library or a module may be, those that exist, in the order above; an empty text stands for where the
/// linker looks.
std::vector<std::string> libraryFolders();

/// The function of this name, as its header declares it.
#define KOLO_FOUND(name) decltype(&::name) name = reinterpret_cast<decltype(&::name)>(found(#name))

}  // namespace kolo::devices
