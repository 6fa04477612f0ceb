// SPDX-License-Identifier: Apache-2.0
//
// The words of the pictures and of the narration, in the reader's language. They are written here in English, and
// English is what the command line prints. A window that speaks another language says once how a text is translated;
// whatever is told after that is told in it:
//
//     Wording::tr("{} waits {} for {}", who, took, whom)
//
// Qt's lupdate finds such texts (context "Wording") without this part of Kolo knowing of Qt; tests/people holds them
// against the translations. One text is one whole phrase, so that another language may order its words differently
// ("{2} … {0}"), and singular and plural are two texts. The places for numbers are checked when the English is
// compiled; a translation whose places do not fit them is passed over for the English.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace kolo {

struct Wording {
    /// The translation of `english`; the same text where there is none. Asked once per text, from any thread.
    using Translator = std::string (*)(const std::string& english);
    /// From then on; null: English. What was translated before is forgotten.
    static void setTranslator(Translator translator);

    static std::string tr(const char* text) { return translated(text); }

    template <typename... Arguments>
    requires(sizeof...(Arguments) > 0) static std::string
        tr(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
        return filled(fmt::string_view(text), fmt::make_format_args(arguments...));
    }

private:
    static std::string translated(std::string_view text);
    static std::string filled(fmt::string_view text, fmt::format_args arguments);
};

/// What an error says, whole sentences and parts of them. The engine says it in English, in a process of its own, and a
/// window that speaks another language finds its translation again by the English (app/complaints.h): therefore in
/// {fmt}'s plain places, "{}", and with a context of its own.
struct Complaint : Wording {};

}  // namespace kolo
