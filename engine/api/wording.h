// SPDX-License-Identifier: Apache-2.0
//
// Kolo's words in the reader's language. Code has them in English, which is what the command line prints. A window in
// another language registers a translator once; from then on everything is shown in that language:
//
//     Wording::tr("{} waits {} for {}", who, took, whom)
//
// Qt's lupdate finds these texts, each in the context of its struct, although this part of Kolo does not know Qt;
// tests/app checks them against the translations. Each text is a whole phrase, so that another language can order its
// words differently ("{2} … {0}"), and singular and plural are two texts. The compiler checks the placeholders of the
// English; a translation with other placeholders is ignored in favour of the English.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <type_traits>

#include "engine/api/text.h"

/// For a text within a sentence that is not translated.
template <>
struct fmt::formatter<kolo::Text> : fmt::formatter<std::string> {
    template <typename Context>
    auto format(const kolo::Text& text, Context& context) const {
        return fmt::formatter<std::string>::format(text.shown(), context);
    }
};

namespace kolo {

/// What the pictures and the narration say: rendered at once, in the process of the window.
struct Wording {
    /// The translation of `english`, or `english` itself if there is none. Called on any thread.
    using Translator = std::string (*)(const char* context, const std::string& english);
    /// Takes effect from then on; null: English. Earlier translations are forgotten.
    static void setTranslator(Translator translator);
    static std::string translated(const char* context, const std::string& english);

    static std::string tr(const char* text) { return remembered(text); }

    template <typename... Arguments>
    requires(sizeof...(Arguments) > 0) static std::string
        tr(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
        return filled(fmt::string_view(text), fmt::make_format_args(arguments...));
    }

private:
    static std::string remembered(std::string_view text);
    static std::string filled(fmt::string_view text, fmt::format_args arguments);
};

/// Error messages, as values (text.h): whole sentences and parts of them.
struct Complaint {
    /// English with as many "{}" as arguments, which are texts or plain values.
    template <std::size_t places>
    struct Pattern {
        consteval Pattern(const char* english) : text(english) {
            std::size_t found = 0;
            for (const char* at = english; places > 0 && *at; ++at) found += *at == '{' || *at == '}';
            if (found != 2 * places) throw "as many {} as arguments";
        }
        const char* text;
    };

    template <typename... Arguments>
    static Text tr(Pattern<sizeof...(Arguments)> english, const Arguments&... arguments) {
        return Text::of(english.text, {part(arguments)...});
    }

private:
    template <typename Value>
    static Text part(const Value& value) {
        if constexpr (std::is_convertible_v<const Value&, Text>) {
            return value;
        } else {
            return fmt::format("{}", Value(value));
        }
    }
};

/// Whatever else the engine says about a run: its title, the placer's reasons. The titles and help texts of
/// declarations are plain strings, collected by app/translations/declared_texts.cpp.
struct Engine : Complaint {};

}  // namespace kolo
