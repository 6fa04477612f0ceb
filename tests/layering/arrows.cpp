// SPDX-License-Identifier: Apache-2.0
#include "tests/layering/arrows.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <string_view>

#include "tests/layering/source_text.h"

namespace fs = std::filesystem;

namespace kolo::layering {

namespace {

bool isIn(std::string_view path, std::string_view folder) {
    return path.size() > folder.size() && path.substr(0, folder.size()) == folder && path[folder.size()] == '/';
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
        text += words[i];
    }
    return text;
}

// ---- which room may include which ---------------------------------------------------------------------------------

struct Room {
    std::string folder;
    std::vector<std::string> mayInclude;
};

// The first room that holds a file is its room.
const std::vector<Room>& rooms() {
    static const std::vector<Room> all = {
        {"engine/api", {"engine/api"}},
        {"engine", {"engine"}},
        {"viz/replay", {"engine/api", "viz/replay", "viz/layout"}},
        {"viz/layout", {"engine/api", "viz/replay", "viz/layout"}},
        {"viz/scenes", {"engine/api", "viz/replay", "viz/layout", "viz/scenes"}},
        {"viz", {"engine/api", "viz"}},
        {"lessons", {"engine/api", "lessons"}},
        {"app", {"engine/api", "viz", "lessons", "app"}},
    };
    return all;
}

// ---- where the headers of a library may appear ----------------------------------------------------------------------

struct Library {
    std::string name;
    std::regex header;   // of the path as it is written
    std::regex allowed;  // of the including file
    std::string where;
};

const std::vector<Library>& libraries() {
    static const std::vector<Library> all = {
        {"Qt", std::regex(R"(Q[A-Z]\w*|Qt\w*/.*|(.*/)?(?!qcustomplot)q[a-z]+\.h)"),
         std::regex(R"((app|lessons|viz/(host|charts))/.*)"), "app, lessons, viz/host and viz/charts"},
        {"QCustomPlot", std::regex(R"((.*/)?qcustomplot\.h)"), std::regex(R"((app|viz/charts)/.*)"),
         "app and viz/charts"},
        {"Dear ImGui", std::regex(R"((.*/)?(imgui|imstb|imconfig)\w*\.h)"), std::regex(R"((app|viz/host)/.*)"),
         "app and viz/host"},
        {"SQLite", std::regex(R"((.*/)?sqlite3\w*\.h)"), std::regex(R"(engine/store/.*)"), "engine/store"},
        {"CUDA",
         std::regex(
             R"((.*/)?(cuda|cublas|cudnn|curand|nvml|nvtx|cub/|thrust/|driver_types|device_launch|vector_types).*)"),
         std::regex(R"(engine/(.*/)?(cuda|nccl)/.*)"), "a folder of the engine named cuda or nccl"},
        {"NCCL", std::regex(R"((.*/)?nccl\w*\.h)"), std::regex(R"(engine/(.*/)?nccl/.*)"),
         "a folder of the engine named nccl"},
        {"MPI", std::regex(R"((.*/)?mpi(-ext|cxx)?\.h)"), std::regex(R"(engine/((.*/)?mpi/.*|launch/mpi[^/]*))"),
         "engine/launch/mpi* or a folder of the engine named mpi"},
    };
    return all;
}

// ---- what nobody below the application does -------------------------------------------------------------------------

struct Deed {
    std::string what;
    std::regex code;
};

// A name that follows a dot, an arrow or another name is a member or a declaration (gate.abort(), void exit();), not
// the function of the C library; std:: and a leading :: are looked through.
const std::vector<Deed>& deeds() {
    static const std::string own = R"((?:^|[^\w.>:\s]|\breturn|\belse|\bdo|[^\w\s>]\s)\s*(?:(?:std)?::)?)";
    static const std::vector<Deed> all = {
        {"ends the program", std::regex(own + R"((exit|_exit|_Exit|quick_exit|abort|terminate)\s*\()")},
        {"prints to standard output", std::regex(R"((\bstdout\b|\bstd::cout\b|\bfmt::print\s*\((?!\s*stderr\b)))")},
        {"prints to standard output", std::regex(own + R"((printf|vprintf|puts|putchar)\s*\()")},
    };
    return all;
}

// ---- reading --------------------------------------------------------------------------------------------------------

std::vector<fs::path> sourceFiles(const fs::path& root) {
    static const std::vector<std::string> extensions = {".h", ".hpp", ".cpp", ".cc", ".cu", ".cuh", ".inl"};
    std::vector<fs::path> files;
    for (const char* folder : {"engine", "viz", "lessons", "app"}) {
        if (!fs::is_directory(root / folder)) continue;
        for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
            const auto extension = entry.path().extension().string();
            if (entry.is_regular_file() && std::count(extensions.begin(), extensions.end(), extension))
                files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

// The file of this tree that an #include names, relative to the root; empty for what comes from outside.
std::string insideTree(const fs::path& root, const fs::path& includer, const std::string& written) {
    for (const auto& base : {root, includer.parent_path()}) {
        const auto relative = (base / written).lexically_normal().lexically_relative(root.lexically_normal());
        const auto first = relative.empty() ? std::string() : relative.begin()->string();
        const bool knownRoom = first == "engine" || first == "viz" || first == "app" || first == "lessons";
        // A header that moved away is still an arrow, so a path from the root counts although nothing stands there.
        if (knownRoom && (base == root || fs::exists(base / written))) return relative.generic_string();
        if ((first == "tests" || first == "installer") && fs::exists(base / written)) return relative.generic_string();
    }
    return {};
}

void checkInclude(const fs::path& root, const std::string& file, const Include& include,
                  std::vector<Violation>& found) {
    const auto target = insideTree(root, root / file, include.path);
    if (!target.empty()) {
        const auto room =
            std::find_if(rooms().begin(), rooms().end(), [&](const Room& r) { return isIn(file, r.folder); });
        const auto& may = room->mayInclude;
        if (std::none_of(may.begin(), may.end(), [&](const std::string& folder) { return isIn(target, folder); }))
            found.push_back({file, include.line,
                             "includes " + target + ", but " + room->folder + " may include only " + joined(may)});
        return;
    }
    for (const auto& library : libraries())
        if (std::regex_match(include.path, library.header) && !std::regex_match(file, library.allowed))
            found.push_back(
                {file, include.line,
                 "includes " + include.path + ", but " + library.name + " is seen only by " + library.where});
}

void checkDeeds(const std::string& file, const std::string& code, std::vector<Violation>& found) {
    // engine/launch/mpi holds programs of their own, which speak to their parent on standard output.
    if (isIn(file, "app") || isIn(file, "engine/cli") || isIn(file, "engine/launch/mpi")) return;
    for (const auto& deed : deeds())
        for (std::sregex_iterator match(code.begin(), code.end(), deed.code), end; match != end; ++match) {
            const auto name = (*match)[1];
            found.push_back({file, lineAt(code, static_cast<std::size_t>(name.first - code.begin())),
                             deed.what + " (" + name.str() + "), but nothing below app does, except engine/cli"});
        }
}

}  // namespace

std::string toText(const Violation& violation) {
    return violation.file + ":" + std::to_string(violation.line) + ": " + violation.sentence;
}

std::vector<Violation> wrongArrows(const fs::path& root) {
    std::vector<Violation> found;
    for (const auto& path : sourceFiles(root)) {
        std::ifstream stream(path, std::ios::binary);
        const std::string source{std::istreambuf_iterator<char>(stream), {}};
        const auto code = codeOnly(source);
        const auto file = path.lexically_relative(root).generic_string();
        for (const auto& include : includesOf(code)) checkInclude(root, file, include, found);
        checkDeeds(file, code, found);
    }
    return found;
}

int filesRead(const fs::path& root) {
    return static_cast<int>(sourceFiles(root).size());
}

}  // namespace kolo::layering
