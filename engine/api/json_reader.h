// SPDX-License-Identifier: Apache-2.0
//
// JSON from outside is hostile input: a request line, a spec file. Everything is checked here once, in one way: valid
// UTF-8, no NUL, no deep nesting, no member twice; then each member by name, type and range, and none that we do not
// know. The first thing that is wrong becomes the one sentence that its author reads.
//
//     ObjectReader in(json, "the request");
//     request.count = in.integer("count", 1, 1, 1'000'000);
//     if (auto read = in.finish(); !read) return read.error();
//
// For the .cpp files of engine/api; other headers stay free of nlohmann's.
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
    MayRepeat,  ///< the last one counts: for what our own engine writes, which is read three times as fast
    Once,       ///< a member that comes twice would silently hide one of its values
};

/// `what` begins the sentence ("The spec"), `code` is the error's.
Outcome<nlohmann::ordered_json> parseJson(std::string_view text, std::string_view what, ErrorCode code,
                                          Members members = Members::Once);

class ObjectReader {
public:
    /// `json` outlives the reader. `what` names the object in a sentence: "the spec", "the step request".
    ObjectReader(const nlohmann::ordered_json& json, std::string what, ErrorCode code);

    /// Without a fallback a member must be there.
    std::string text(const char* member, std::optional<std::string> fallback = std::nullopt);
    std::int64_t integer(const char* member, std::optional<std::int64_t> fallback, std::int64_t lowest,
                         std::int64_t highest);
    /// A number; also "inf", "-inf" and "nan", which JSON cannot write, if `finite` is false.
    double number(const char* member, std::optional<double> fallback, double lowest, double highest,
                  bool finite = true);
    bool flag(const char* member, std::optional<bool> fallback = std::nullopt);
    std::vector<std::string> texts(const char* member);
    /// Null if it is not there, or not of that type (which is an error).
    const nlohmann::ordered_json* object(const char* member);
    const nlohmann::ordered_json* list(const char* member);
    /// Any type; null if it is not there.
    const nlohmann::ordered_json* any(const char* member);
    bool has(const char* member) const;

    /// The first error, or: nothing was wrong so far.
    void fail(Error error);
    void fail(const char* member, const std::string& allowed);
    bool failed() const { return m_error.has_value(); }

    /// The first error; otherwise refuses members that nobody asked for.
    Outcome<void> finish();

private:
    const nlohmann::ordered_json* find(const char* member);

    const nlohmann::ordered_json& m_json;
    std::string m_what;
    ErrorCode m_code;
    std::vector<const char*> m_asked;
    std::optional<Error> m_error;
};

/// What a sentence shows of a value that is wrong: 17, "ring", a list, an object.
std::string shownInSentence(const nlohmann::ordered_json& json);
/// A whole number in that range.
std::optional<std::int64_t> wholeFromJson(const nlohmann::ordered_json& json, std::int64_t lowest,
                                          std::int64_t highest);
/// A finite number, or "inf", "-inf", "nan" as text.
std::optional<double> numberFromJson(const nlohmann::ordered_json& json);
/// Reads back as exactly this double: 37, 0.1, -0.0, "inf" in quotation marks.
void appendNumber(std::string& json, double value);
/// Text as a JSON string with its quotation marks; bytes that are no UTF-8 become U+FFFD.
void appendText(std::string& json, std::string_view text);
/// One line; bytes that are no UTF-8 become U+FFFD.
std::string oneLine(const nlohmann::ordered_json& json);

}  // namespace kolo
