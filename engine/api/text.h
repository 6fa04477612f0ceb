// SPDX-License-Identifier: Apache-2.0
//
// A translatable sentence as a value: its English, which is its id as in gettext, and the arguments for its
// placeholders. Whoever shows it renders it: the command line and the run database in English, the window in its
// reader's language. Made with Complaint::tr() and Engine::tr() (wording.h):
//
//     Complaint::tr("The parameter {} is {}.", inQuotes(name), value)
//
// An argument is a text again, so a sentence made of parts is translated part by part. A plain string is data (a name,
// a number, another library's message) and never translated.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kolo {

class Text {
public:
    Text() = default;
    Text(std::string data) : m_text(std::move(data)) {}
    Text(std::string_view data) : m_text(data) {}
    Text(const char* data) : m_text(data) {}

    /// A sentence by its id. A placeholder is "{}", or "{1}" where a language orders them differently.
    static Text of(std::string id, std::vector<Text> arguments = {});

    bool empty() const { return m_text.empty() && m_arguments.empty(); }
    bool isData() const { return m_isData; }
    const std::string& id() const { return m_text; }  ///< or the data
    const std::vector<Text>& arguments() const { return m_arguments; }

    std::string english() const;
    std::string shown() const;  ///< in the language that Wording's translator speaks

    /// Appends a sentence. The result has no id, only arguments.
    Text& operator+=(Text more);
    friend Text operator+(Text first, Text second) { return std::move(first += std::move(second)); }
    /// Both say the same in English.
    friend bool operator==(const Text& a, const Text& b) { return a.english() == b.english(); }

    /// For RankReport: a text as its fields.
    template <typename Report>
    void fields(Report& report) {
        report(m_text, m_arguments, m_isData);
    }

private:
    std::string m_text;
    std::vector<Text> m_arguments;
    bool m_isData = true;
};

}  // namespace kolo
