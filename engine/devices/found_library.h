// SPDX-License-Identifier: Apache-2.0
//
// A vendor library that is loaded when needed instead of linked: most machines lack it. It is a class with a member for
// each function that is used:
//
//     struct Blas : FoundLibrary {
//         Blas() : FoundLibrary("cuBLAS", "devices", {"libcublas.so.13"}) {}
//         KOLO_FOUND(cublasCreate_v2);
//     };
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
            return wrong(m_title + " is not installed where the linker looks (" + m_why +
                         "); LD_LIBRARY_PATH can name its folder.");
        if (!m_missing.empty()) return wrong(m_title + " is here, but lacks the function " + m_missing + ".");
        return {};
    }
    Error wrong(const std::string& why) const { return {ErrorCode::DeviceUnavailable, m_field, why}; }

protected:
    /// Opens the first of `names` that the linker finds; it stays loaded. `title` begins a sentence: "NCCL". Errors are
    /// about `field`.
    FoundLibrary(std::string title, std::string field, const std::vector<std::string>& names)
        : m_title(std::move(title)), m_field(std::move(field)) {
        for (const std::string& name : names) {
            m_handle = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
            if (m_handle) return;
            if (const char* said = dlerror(); said && m_why.empty()) m_why = said;
        }
    }
    void* found(const char* name) {
        void* const function = m_handle ? dlsym(m_handle, name) : nullptr;
        if (!function) m_missing = name;
        return function;
    }

private:
    const std::string m_title, m_field;
    void* m_handle = nullptr;
    std::string m_why, m_missing;
};

/// The function of this name, as its header declares it.
#define KOLO_FOUND(name) decltype(&::name) name = reinterpret_cast<decltype(&::name)>(found(#name))

}  // namespace kolo::devices
