// SPDX-License-Identifier: Apache-2.0
#include "engine/devices/module.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <filesystem>

#include "engine/api/out_of_memory.h"
#include "engine/api/wording.h"
#include "engine/devices/found_library.h"

namespace kolo::devices {

namespace {

constexpr std::size_t kModuleMarginBytes = std::size_t{4} << 20;

}  // namespace

Outcome<void*> moduleSymbol(const std::string& file, const std::string& symbol, const std::string& field,
                            const std::string& needs) {
    std::error_code error;
    for (const std::string& folder : libraryFolders()) {
        if (folder.empty()) break;  // a module is Kolo's own, and nowhere else
        const auto path = std::filesystem::path(folder) / file;
        if (!std::filesystem::exists(path, error)) continue;
        // What prepares a module as it is loaded, CUDA's runtime for one, ends the program where it gets no memory.
        if (!couldBeMapped(std::filesystem::file_size(path, error) + kModuleMarginBytes)) return outOfMemory();
        const char* why = nullptr;
        void* const handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (!handle) why = dlerror();
        void* const address = handle ? dlsym(handle, symbol.c_str()) : nullptr;
        if (address) return address;
        return Error{ErrorCode::DeviceUnavailable, field,
                     Complaint::tr("The module {} cannot be loaded: {}.", file,
                                   why ? why : Complaint::tr("it is of another version"))};
    }
    return Error{ErrorCode::DeviceUnavailable, field,
                 Complaint::tr("This build of Kolo has no module {}; it is made where {} is installed.", file, needs)};
}

}  // namespace kolo::devices
