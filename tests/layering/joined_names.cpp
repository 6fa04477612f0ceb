// SPDX-License-Identifier: Apache-2.0
#include "tests/layering/joined_names.h"

#include <algorithm>
#include <regex>
#include <sstream>

namespace kolo::layering {

namespace {

/// What is between one ; { or } and the next, without preprocessor lines, in one line.
std::string inOneLine(std::string_view statement) {
    constexpr std::size_t kEnough = 500;  // the name comes first
    std::string line;
    std::istringstream lines{std::string(statement)};
    for (std::string each; std::getline(lines, each) && line.size() < kEnough;) {
        std::istringstream words(each);
        for (std::string word; words >> word && line.size() < kEnough;) {
            if (word.starts_with('#')) break;
            line += (line.empty() ? "" : " ") + word;
        }
    }
    return line;
}

/// The name that a statement at namespace scope defines; empty: none, or that of a function.
std::string nameOf(const std::string& statement, char end) {
    static const std::regex type("^(?:template ?<.*> ?)?(?:struct|class|enum class|enum|union) (\\w+).*"),
        other("^(?:using|friend|template|extern|typedef|static_assert)\\b.*"),
        variable("^[A-Za-z_].*[ &*]([A-Za-z_]\\w*)(?: ?\\[.*\\])*$");
    std::smatch found;
    if (std::regex_match(statement, found, type)) return end == '{' ? found[1].str() : std::string();
    if (std::regex_match(statement, other)) return {};
    std::string head = statement.substr(0, statement.find('='));
    while (head.ends_with(' ')) head.pop_back();
    if (head.find('(') != head.npos || !std::regex_match(head, found, variable)) return {};
    return found[1];
}

}  // namespace

std::vector<std::string> ownNames(std::string_view code) {
    static const std::regex opensNamespace("^(?:inline )?namespace ?([\\w:]*)$");
    constexpr const char* kBody = "{";  // of anything but a namespace
    std::vector<std::string> scopes, names;
    std::string statement;
    const auto note = [&](const std::string& text, char end) {
        const bool outside = std::ranges::find(scopes, kBody) != scopes.end();
        if (outside || std::ranges::find(scopes, "") == scopes.end()) return;
        const std::string name = nameOf(text, end);
        if (name.empty()) return;
        std::string all;
        for (const std::string& scope : scopes) all += scope.empty() ? "" : scope + " ";
        names.push_back(all + name);
    };
    for (const char c : code) {
        if (c != '{' && c != '}' && c != ';') {
            statement += c;
            continue;
        }
        const std::string text = inOneLine(statement);
        statement.clear();
        std::smatch found;
        if (c == '}') {
            if (!scopes.empty()) scopes.pop_back();
        } else if (c == '{' && std::regex_match(text, found, opensNamespace)) {
            scopes.push_back(found[1]);
        } else {
            note(text, c);
            if (c == '{') scopes.push_back(kBody);
        }
    }
    return names;
}

}  // namespace kolo::layering
