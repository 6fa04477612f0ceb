// SPDX-License-Identifier: Apache-2.0
#include "engine/devices/found_library.h"

#include <link.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace kolo::devices {

namespace {

namespace fs = std::filesystem;

std::string environment(const char* name) {
    const char* const value = std::getenv(name);
    return value ? value : "";
}

/// The library folders of NVIDIA's packages among a Python's: nvidia/cublas/lib, nvidia/cu13/lib.
void addPackages(const fs::path& packages, std::vector<std::string>& folders) {
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(packages / "nvidia", error))
        folders.push_back(entry.path() / "lib");
}

/// Of every Python version below `lib`: python3.11/site-packages.
void addPythons(const fs::path& lib, std::vector<std::string>& folders) {
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(lib, error))
        if (entry.path().filename().string().starts_with("python3"))
            for (const char* packages : {"site-packages", "dist-packages"})
                addPackages(entry.path() / packages, folders);
}

}  // namespace

std::vector<std::string> libraryFolders() {
    std::vector<std::string> folders;
    const std::string own = environment("KOLO_LIBRARY_PATH");
    for (std::size_t begin = 0; begin < own.size();) {
        const std::size_t end = std::min(own.find(':', begin), own.size());
        folders.push_back(own.substr(begin, end - begin));
        begin = end + 1;
    }
    std::error_code error;
    const fs::path self = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (const fs::path& folder : {self, self / "../lib", self / "../lib/kolo"}) folders.push_back(folder);
    folders.push_back("");
    for (const char* home : {"CUDA_HOME", "CUDA_PATH"})
        if (const std::string folder = environment(home); !folder.empty()) folders.push_back(folder + "/lib64");
    folders.push_back("/usr/local/cuda/lib64");
    for (const char* home : {"VIRTUAL_ENV", "CONDA_PREFIX"})
        if (const std::string folder = environment(home); !folder.empty()) addPythons(folder + "/lib", folders);
    if (const std::string home = environment("HOME"); !home.empty()) addPythons(home + "/.local/lib", folders);
    addPythons("/usr/local/lib", folders);
    addPythons("/usr/lib", folders);
    std::erase_if(folders,
                  [&](const std::string& folder) { return !folder.empty() && !fs::is_directory(folder, error); });
    return folders;
}

FoundLibrary::FoundLibrary(std::string title, std::string field, const std::vector<std::string>& files,
                           const std::vector<std::string>& needs)
    : m_title(std::move(title)), m_field(std::move(field)) {
    const auto within = [](const std::string& folder, const std::string& file) {
        return folder.empty() ? file : folder + "/" + file;
    };
    std::error_code error;
    for (const std::string& folder : libraryFolders())
        for (std::size_t i = 0; i < files.size(); ++i) {
            const std::string path = within(folder, files[i]);
            if (!folder.empty() && !fs::exists(path, error)) continue;
            // Loaded here, it is there when the linker asks for it by its name.
            if (i < needs.size() && !folder.empty()) dlopen(within(folder, needs[i]).c_str(), RTLD_NOW | RTLD_LOCAL);
            m_handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
            if (!m_handle) {
                if (const char* said = dlerror(); said && m_why.empty()) m_why = said;
                continue;
            }
            const link_map* map = nullptr;
            m_path = dlinfo(m_handle, RTLD_DI_LINKMAP, &map) == 0 && map ? map->l_name : path;
            return;
        }
}

}  // namespace kolo::devices
