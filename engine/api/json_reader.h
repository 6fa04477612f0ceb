// SPDX-License-Identifier: Apache-2.0
//
// JSON from outside (a request line, a spec file) is hostile input. Everything is checked once, here, in one way: valid
// UTF-8, no NUL, no deep nesting, no duplicate member; then each member by name, type and range, and no unknown ones.
// The first error becomes the one sentence that the author reads.
//
//     ObjectReader in(json, "the request");
//     request.count = in.integer("count", 1, 1, 1'000'000);
//     TRY(in.finish());
//
// Only engine/api's .cpp files and private headers include this, so that nlohmann's header stays out of the others.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/api/outcome.h"

namespace kolo {

inline constexpr int kMaxJsonDepth = 32;

enum class Members : bool {
    MayRepeat,  ///< the last one counts: for output of our own engine, which this reads three times as fast
    Once,       ///< a repeated member would silently hide one of its values
};

/// `what` starts the error sentence ("The spec"), `code` is the error's.
Outcome<nlohmann::ordered_json> parseJson(std::string_view text, const Text& what, ErrorCode code,
                                          Members members = Members::Once);

class ObjectReader {
public:
    /// `json` outlives the reader. `what` names the object in error sentences: "the spec", "the step request".
    ObjectReader(const nlohmann::ordered_json& json, Text what, ErrorCode code);

    /// A member without a fallback is required.
    std::string text(const char* member, std::optional<std::string> fallback = std::nullopt);
    std::int64_t integer(const char* member, std::optional<std::int64_t> fallback, std::int64_t lowest,
                         std::int64_t highest);
    /// A number; if `finite` is false also "inf", "-inf" and "nan", which JSON cannot write.
    double number(const char* member, std::optional<double> fallback, double lowest, double highest,
                  bool finite = true);
    bool flag(const char* member, std::optional<bool> fallback = std::nullopt);
    std::vector<std::string> texts(const char* member);
    /// What putText() wrote.
    Text sentence(const char* member, std::optional<Text> fallback = std::nullopt);
    /// Null if absent, or of another type (which is an error).
    const nlohmann::ordered_json* object(const char* member);
    const nlohmann::ordered_json* list(const char* member);
    /// Any type; null if absent.
    const nlohmann::ordered_json* any(const char* member);
    bool has(const char* member) const;

    /// Records an error; the first one counts.
    void fail(Error error);
    void fail(const char* member, const Text& allowed);
    bool failed() const { return m_error.has_value(); }

    /// The first error; otherwise refuses members that were not read.
    Outcome<void> finish();

private:
    const nlohmann::ordered_json* find(std::string member);

    const nlohmann::ordered_json& m_json;
    Text m_what;
    ErrorCode m_code;
    std::vector<std::string> m_asked;
    std::optional<Error> m_error;
};

/// json[member] is the English; json[member_words], unless the text is data, what is translated: {"text", "args"}.
void putText(nlohmann::ordered_json& json, const std::string& member, const Text& text);
nlohmann::ordered_json wordsOf(const Text& text);
/// The text with these words, if it says `english`; otherwise that, as data.
Text textFromWords(const std::string& english, const nlohmann::ordered_json& words);

/// How a wrong value appears in an error sentence: 17, "ring", a list, an object.
Text shownInSentence(const nlohmann::ordered_json& json);
/// A whole number in [lowest, highest].
std::optional<std::int64_t> wholeFromJson(const nlohmann::ordered_json& json, std::int64_t lowest,
                                          std::int64_t highest);
/// A finite number, or "inf", "-inf", "nan" as text.
std::optional<double> numberFromJson(const nlohmann::ordered_json& json);
/// Round-trips to exactly this double: 37, 0.1, -0.0, "inf" in quotation marks.
void appendNumber(std::string& json, double value);
/// Text as a quoted JSON string; invalid UTF-8 becomes U+FFFD.
void appendText(std::string& json, std::string_view text);
std::string jsonText(std::string_view text);
/// One line; invalid UTF-8 becomes U+FFFD.
std::string oneLine(const nlohmann::ordered_json& json);

}  // namespace kolo
