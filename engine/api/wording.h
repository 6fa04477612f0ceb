// SPDX-License-Identifier: Apache-2.0
//
// The words of the pictures and the narration, in the reader's language. They are written here in English, which is
// what the command line prints. A window in another language registers a translator once; everything said after that is
// in its language:
//
//     Wording::tr("{} waits {} for {}", who, took, whom)
//
// Qt's lupdate finds these texts (context "Wording") although this part of Kolo does not know Qt; tests/people checks
// them against the translations. Each text is a whole phrase, so that another language may order its words differently
// ("{2} … {0}"), and singular and plural are two texts. Placeholders are checked when the English is compiled; a
// translation whose placeholders do not match is ignored in favour of the English.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace kolo {

struct Wording {
    /// The translation of `english`, or `english` itself if there is none. Asked once per text, on any thread.
    using Translator = std::string (*)(const std::string& english);
    /// Takes effect from then on; null: English. Earlier translations are forgotten.
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

/// What an error says, whole sentences and parts of them. The engine says it in English, in its own process, and a
/// window in another language looks up the translation by the English (app/complaints.h): hence only {fmt}'s plain
/// placeholders, "{}", and a context of their own.
struct Complaint : Wording {};

}  // namespace kolo
