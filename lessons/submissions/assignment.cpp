// SPDX-License-Identifier: Apache-2.0
#include "lessons/submissions/assignment.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <sstream>

#include "engine/api/sentence.h"
#include "engine/api/sha256.h"
#include "engine/api/wording.h"
#include "lessons/text_file.h"
#include "lessons/toml.h"

namespace kolo::lessons {

namespace {

constexpr std::size_t kMaxFileBytes = 256 << 10;

/// Reads one file; the first thing that is wrong becomes the sentence.
class Reader {
public:
    explicit Reader(const Text& shown) : m_shown(shown) {}

    void wrong(const toml::node& node, const std::string& field, const Text& what) {
        if (m_error) return;
        const std::string said = what.english();
        const bool ends = said.ends_with('.') || said.ends_with('?');
        const auto line = node.source().begin.line;
        m_error = Error{ErrorCode::BadValue, field,
                        ends ? Complaint::tr("{}, line {}: {}", m_shown, line, what)
                             : Complaint::tr("{}, line {}: {}.", m_shown, line, what)};
    }
    std::string text(const toml::table& table, const char* name, const std::string& preset, const Text& allowed) {
        const toml::node* const node = table.get(name);
        if (!node) return preset;
        const auto value = node->value_exact<std::string>();
        if (!value) wrong(*node, name, Complaint::tr("{} must be a text in quotation marks, {}", name, allowed));
        return value.value_or(preset);
    }
    bool flag(const toml::table& table, const char* name, bool preset) {
        const toml::node* const node = table.get(name);
        if (!node) return preset;
        const auto value = node->value_exact<bool>();
        if (!value) wrong(*node, name, Complaint::tr("{} must be true or false", name));
        return value.value_or(preset);
    }
    void onlyNames(const toml::table& table, const std::vector<std::string>& names, const Text& where) {
        for (const auto& [key, node] : table) {
            const std::string name(key.str());
            if (std::find(names.begin(), names.end(), name) != names.end()) continue;
            wrong(node, name,
                  Complaint::tr("{} has no {}; it has {}.{}", where, inQuotes(name), orList(names),
                                didYouMean(name, names)));
        }
    }
    const std::optional<Error>& error() const { return m_error; }

private:
    const Text& m_shown;
    std::optional<Error> m_error;
};

AssignmentItem itemOf(Reader& in, const toml::table& table) {
    AssignmentItem item;
    item.exercise = in.text(table, "id", "", Complaint::tr("the name of an exercise"));
    if (item.exercise.empty())
        in.wrong(table, "id", Complaint::tr("an [[exercise]] needs an id; kolo list exercises shows them"));
    for (const auto& [key, node] : table) {
        const std::string name(key.str());
        if (name == "id") continue;
        if (const auto text = node.value_exact<std::string>()) {
            item.settings[name] = *text;
        } else if (const auto number = node.value_exact<std::int64_t>()) {
            item.settings[name] = std::to_string(*number);
        } else if (const auto flag = node.value_exact<bool>()) {
            item.settings[name] = *flag ? "true" : "false";
        } else {
            in.wrong(node, name, Complaint::tr("{} must be a whole number, a text or true or false", inQuotes(name)));
        }
    }
    // Whether the exercise can be made of these settings is best seen by making it.
    if (!in.error()) {
        if (const auto sheet = generateSheet(item.exercise, item.settings, 1); !sheet)
            in.wrong(table, sheet.error().field, sheet.error().message);
    }
    return item;
}

bool isNonce(const std::string& nonce) {
    return nonce.size() >= 4 && nonce.size() <= 64 && std::all_of(nonce.begin(), nonce.end(), [](unsigned char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
                      c == '_';
           });
}

bool isOneLine(const std::string& text) {
    return isUtf8(text) &&
           std::none_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; });
}

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c;
    }
    return result + '"';
}

}  // namespace

Outcome<Assignment> parseAssignment(std::string_view text, const Text& shown) {
    toml::table root;
    const auto notToml = [&shown](unsigned line, std::string why) {
        std::replace_if(
            why.begin(), why.end(), [](unsigned char c) { return c < 0x20; }, ' ');
        return Error{ErrorCode::BadData, "assignment",
                     Complaint::tr("{}, line {}: this is not TOML ({}).", shown, line, inQuotes(why, 160))};
    };
    try {
        root = toml::parse(text);
    } catch (const toml::parse_error& error) {
        return notToml(error.source().begin.line, std::string(error.description()));
    } catch (const std::logic_error& error) {
        return notToml(1, error.what());
    }
    Reader in(shown);
    Assignment assignment;
    in.onlyNames(root, {"title", "nonce", "numbers", "rules", "exercise"}, Complaint::tr("an assignment"));
    assignment.title = in.text(root, "title", "Assignment", Complaint::tr("what the assignment is called"));
    if (assignment.title.empty() || assignment.title.size() > kMaxNameBytes || !isOneLine(assignment.title))
        in.wrong(*root.get("title"), "title",
                 Complaint::tr("title must be one line of at most {} bytes", kMaxNameBytes));
    assignment.nonce = in.text(root, "nonce", "", Complaint::tr("4 to 64 letters and digits"));
    if (!isNonce(assignment.nonce)) {
        const toml::node* const node = root.get("nonce");
        in.wrong(node ? *node : root, "nonce",
                 Complaint::tr("nonce must be 4 to 64 letters and digits; kolo assignment new writes a fresh one"));
    }
    const std::string numbers = in.text(root, "numbers", "own", Complaint::tr("own or same"));
    if (numbers != "own" && numbers != "same")
        in.wrong(*root.get("numbers"), "numbers",
                 Complaint::tr("numbers is {}, but must be own or same", inQuotes(numbers)));
    assignment.ownNumbers = numbers == "own";
    if (const toml::node* const node = root.get("rules")) {
        if (const toml::table* const rules = node->as_table()) {
            in.onlyNames(*rules, {"check", "hints"}, "[rules]");
            const std::string check = in.text(*rules, "check", "cell", Complaint::tr("cell, row or end"));
            const auto when = kCheckTimes.find(check);
            if (!when)
                in.wrong(*rules->get("check"), "check",
                         Complaint::tr("check is {}, but must be cell, row or end", inQuotes(check)));
            assignment.rules.check = when.value_or(CheckWhen::Cell);
            assignment.rules.hints = in.flag(*rules, "hints", true);
        } else {
            in.wrong(*node, "rules", Complaint::tr("rules must be a section: [rules]"));
        }
    }
    const toml::node* const exercises = root.get("exercise");
    const toml::array* const list = exercises ? exercises->as_array() : nullptr;
    if (!list || list->empty()) {
        in.wrong(exercises ? *exercises : root, "exercise",
                 Complaint::tr("an assignment needs at least one [[exercise]]"));
    } else if (list->size() > kMaxItems) {
        in.wrong(*exercises, "exercise", Complaint::tr("an assignment may have at most {} exercises", kMaxItems));
    } else {
        for (const toml::node& node : *list) {
            if (in.error()) break;
            if (const toml::table* const table = node.as_table()) {
                assignment.items.push_back(itemOf(in, *table));
            } else {
                in.wrong(node, "exercise", Complaint::tr("an exercise must be a section: [[exercise]]"));
            }
        }
    }
    if (in.error()) return *in.error();
    return assignment;
}

Outcome<Assignment> readAssignment(const std::filesystem::path& path) {
    auto text = TRY(readFile(path, kMaxFileBytes));
    return parseAssignment(text, path.filename().string());
}

std::string assignmentToml(const Assignment& assignment) {
    std::string text = fmt::format(
        "# An assignment for Kolo. Give this file to the students; kolo grade checks what they hand in.\n"
        "title = {}\n"
        "nonce = {}   # marks this assignment's submissions; take a new one each year\n"
        "numbers = \"{}\"   # \"own\": every student has their own; \"same\": all have the same\n"
        "\n"
        "[rules]\n"
        "check = \"{}\"   # when answers are checked: \"cell\", \"row\" or \"end\"\n"
        "hints = {}   # a hint costs its question's point\n",
        quoted(assignment.title), quoted(assignment.nonce), assignment.ownNumbers ? "own" : "same",
        name(assignment.rules.check), assignment.rules.hints);
    for (const AssignmentItem& item : assignment.items) {
        text += fmt::format("\n[[exercise]]\nid = {}\n", quoted(item.exercise));
        for (const auto& [key, value] : item.settings) {
            const bool digits = !value.empty() && value.size() < 10 &&
                                std::all_of(value.begin(), value.end(), [](char c) { return c >= '0' && c <= '9'; });
            text += fmt::format("{} = {}\n", key, digits ? value : quoted(value));
        }
    }
    return text;
}

Outcome<void> checkStudent(const Student& student) {
    if (student.name.empty() && student.number.empty())
        return Error{ErrorCode::BadValue, "student", Complaint::tr("A submission needs the student's name or number.")};
    for (const auto& [field, text] : {std::pair("name", &student.name), std::pair("number", &student.number)}) {
        if (text->size() <= kMaxNameBytes && isOneLine(*text)) continue;
        return Error{ErrorCode::BadValue, field,
                     Complaint::tr("The student's {} is {}, but must be one line of at most {} bytes.", field,
                                   inQuotes(*text), kMaxNameBytes)};
    }
    return {};
}

std::uint64_t seedFor(const std::string& nonce, bool ownNumbers, const Student& student, int item) {
    const auto digest =
        sha256(fmt::format("kolo numbers\n{}\n{}\n{}", nonce, ownNumbers ? student.key() : std::string(), item));
    std::uint64_t seed = 0;
    for (int i = 0; i < 8; ++i) seed = seed << 8 | digest[i];
    return seed >> 1;  // fits into a signed number of the database
}

std::string randomName(int bytes) {
    std::random_device device;
    std::string name;
    for (int i = 0; i < bytes; ++i) name += fmt::format("{:02x}", device() & 0xff);
    return name;
}

}  // namespace kolo::lessons
