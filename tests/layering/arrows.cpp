// SPDX-License-Identifier: Apache-2.0
#include "tests/layering/arrows.h"

#include <QRegularExpression>
#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string_view>

#include "tests/layering/source_text.h"

namespace fs = std::filesystem;

namespace kolo::layering {

namespace {

bool isIn(std::string_view path, std::string_view folder) {
    return path.size() > folder.size() && path.substr(0, folder.size()) == folder && path[folder.size()] == '/';
}

std::string joined(std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
        text += words[i];
    }
    return text;
}

// ---- which room may include which ---------------------------------------------------------------------------------

// A room may include what lies in it and in the rooms that its line names: of its own house by their names alone, of
// another with its name ("viz/": all of them). Lines name lines above them, so that there are no circles. "." are the
// files that lie in no folder of their house.
constexpr std::string_view kRooms = R"(
engine/api
engine/systems      api
engine/runtime      api
engine/kernels      api
engine/devices      api kernels
engine/collectives  api runtime kernels devices
engine/launch       api runtime devices collectives
engine/placement    api runtime kernels devices
engine/training     api runtime kernels devices collectives
engine/programs     api placement training
engine/strategies   api runtime devices collectives placement training programs
engine/session      api runtime devices collectives launch
engine/selfcheck    api runtime kernels devices collectives training
engine/store        api

lessons/.           engine/api
lessons/exercises   engine/api
lessons/store       engine/api
lessons/submissions engine/api . exercises store
lessons/progress    engine/api store submissions
lessons/player      engine/api . exercises progress
lessons/cli         engine/api . exercises player submissions

viz/replay          engine/api
viz/layout          engine/api replay
viz/scenes          engine/api replay layout
viz/charts          engine/api replay layout
viz/host            engine/api layout scenes

engine/cli          api runtime kernels devices collectives launch placement training programs selfcheck store

app/translations    engine/api lessons/
app/.               engine/api lessons/ viz/ translations
app/panels          engine/api viz/ .
app/placement       engine/api viz/ .
app/programs        engine/api viz/ . placement
app/search          engine/api viz/ . panels placement
app/report          engine/api viz/ . panels
app/lessons         engine/api lessons/ viz/ . panels placement
app/exercises       engine/api lessons/ viz/ . panels lessons
app/pages           engine/api lessons/ viz/ . panels placement programs search lessons exercises
app/window          engine/api lessons/ viz/ . panels placement programs report lessons exercises pages
)";

// The window is what brings the pages together, and who drives it from outside.
constexpr std::string_view kWindow[] = {"main",        "main_window",     "animation_export", "extras",
                                        "frame_bench", "playlist_player", "screenshot",       "tour"};

struct Room {
    std::string name;
    std::vector<std::string> mayInclude;
};

std::string houseOf(const std::string& path) {
    return path.substr(0, path.find('/'));
}

const std::vector<Room>& rooms() {
    static const std::vector<Room> all = [] {
        std::vector<Room> read;
        std::istringstream lines{std::string(kRooms)};
        for (std::string line; std::getline(lines, line);) {
            std::istringstream words(line);
            Room room;
            if (!(words >> room.name)) continue;
            for (std::string word; words >> word;)
                room.mayInclude.push_back(word.find('/') == std::string::npos ? houseOf(room.name) + "/" + word : word);
            read.push_back(std::move(room));
        }
        return read;
    }();
    return all;
}

bool mayInclude(const Room& room, const std::string& other) {
    return std::any_of(room.mayInclude.begin(), room.mayInclude.end(), [&](const std::string& each) {
        return other == each || (each.ends_with('/') && other.starts_with(each));
    });
}

// The room of a file; empty if the table has none.
std::string roomOf(const std::string& file) {
    const fs::path path(file);
    const std::string house = houseOf(file);
    std::string name = house + "/.";
    if (path.parent_path() != house)
        name = house + "/" + std::next(path.begin())->string();
    else if (house == "app" && std::count(std::begin(kWindow), std::end(kWindow), path.stem().string()))
        name = "app/window";
    const bool known = std::any_of(rooms().begin(), rooms().end(), [&](const Room& room) { return room.name == name; });
    return known ? name : "";
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
        {"libarchive", std::regex(R"((.*/)?archive(_entry)?\.h)"), std::regex(R"(engine/training/containers/.*)"),
         "engine/training/containers"},
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
    QRegularExpression code;  // long lists over all files: std::regex takes seconds
};

// A name that follows a dot, an arrow or another name is a member or a declaration (gate.abort(), void exit();), not
// the function of the C library; std:: and a leading :: are looked through.
const std::vector<Deed>& deeds() {
    static const QString own = R"((?:^|[^\w.>:\s]|\breturn|\belse|\bdo|[^\w\s>]\s)\s*(?:(?:std)?::)?)";
    static const std::vector<Deed> all = {
        {"ends the program", QRegularExpression(own + R"((exit|_exit|_Exit|quick_exit|abort|terminate)\s*\()")},
        {"prints to standard output",
         QRegularExpression(R"((\bstdout\b|\bstd::cout\b|\bfmt::print\s*\((?!\s*stderr\b)))")},
        {"prints to standard output", QRegularExpression(own + R"((printf|vprintf|puts|putchar)\s*\()")},
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
        const std::string own = roomOf(file), other = roomOf(target);
        const auto room = std::find_if(rooms().begin(), rooms().end(), [&](const Room& r) { return r.name == own; });
        if (room == rooms().end()) return;  // told once, of the file
        if (own != other && !mayInclude(*room, other))
            found.push_back(
                {file, include.line,
                 "includes " + target + ", but " + own + " may include only " + joined({"itself"}, room->mayInclude)});
        return;
    }
    for (const auto& library : libraries())
        if (std::regex_match(include.path, library.header) && !std::regex_match(file, library.allowed))
            found.push_back(
                {file, include.line,
                 "includes " + include.path + ", but " + library.name + " is seen only by " + library.where});
}

void checkEvents(const std::string& file, const std::string& code, std::vector<Violation>& found) {
    static const std::regex byHand(R"(\.kind\s*=\s*EventKind::)");
    for (std::sregex_iterator match(code.begin(), code.end(), byHand), end; match != end; ++match)
        found.push_back({file, lineAt(code, static_cast<std::size_t>(match->position())),
                         "puts an event together by hand; engine/api/tracer.h has a function for each kind"});
}

void checkDeeds(const std::string& file, const std::string& code, std::vector<Violation>& found) {
    // engine/launch/mpi holds programs of their own, which speak to their parent on standard output.
    if (isIn(file, "app") || isIn(file, "engine/cli") || isIn(file, "engine/launch/mpi")) return;
    const QString text = QString::fromLatin1(code);  // a character a byte
    for (const auto& deed : deeds())
        for (const QRegularExpressionMatch& match : deed.code.globalMatch(text))
            found.push_back({file, lineAt(code, static_cast<std::size_t>(match.capturedStart(1))),
                             deed.what + " (" + match.captured(1).toStdString() +
                                 "), but nothing below app does, except engine/cli"});
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
        if (roomOf(file).empty())
            found.push_back({file, 1, "lies in no room that the table in tests/layering/arrows.cpp knows"});
        for (const auto& include : includesOf(code)) checkInclude(root, file, include, found);
        checkDeeds(file, code, found);
        checkEvents(file, code, found);
    }
    return found;
}

std::vector<std::string> wrongLines() {
    std::vector<std::string> wrong;
    std::set<std::string> above;
    for (const Room& room : rooms()) {
        for (const std::string& each : room.mayInclude) {
            const auto at = above.lower_bound(each);
            const bool known = at != above.end() && (*at == each || (each.ends_with('/') && at->starts_with(each)));
            if (!known) wrong.push_back(room.name + " names " + each + ", which is no line above it");
        }
        above.insert(room.name);
    }
    return wrong;
}

int filesRead(const fs::path& root) {
    return static_cast<int>(sourceFiles(root).size());
}

}  // namespace kolo::layering
