// SPDX-License-Identifier: Apache-2.0
#include "engine/api/wording.h"

#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <shared_mutex>

namespace kolo {

namespace {

/// Pictures are drawn sixty times a second, on other threads too: each text is looked up once.
struct Dictionary {
    std::atomic<Wording::Translator> translator = nullptr;
    std::shared_mutex mutex;
    std::map<std::string, std::string, std::less<>> known;
};

Dictionary& dictionary() {
    static Dictionary only;
    return only;
}

}  // namespace

void Wording::setTranslator(Translator translator) {
    const std::unique_lock lock(dictionary().mutex);
    dictionary().known.clear();
    dictionary().translator = translator;
}

std::string Wording::translated(const char* context, const std::string& english) {
    const Translator translator = dictionary().translator;
    return translator ? translator(context, english) : english;
}

std::string Wording::remembered(std::string_view text) {
    if (!dictionary().translator) return std::string(text);
    {
        const std::shared_lock lock(dictionary().mutex);
        if (const auto at = dictionary().known.find(text); at != dictionary().known.end()) return at->second;
    }
    const std::string found = translated("Wording", std::string(text));
    const std::unique_lock lock(dictionary().mutex);
    return dictionary().known.try_emplace(std::string(text), found).first->second;
}

std::string Wording::filled(fmt::string_view text, fmt::format_args arguments) {
    try {
        return fmt::vformat(remembered({text.data(), text.size()}), arguments);
    } catch (const fmt::format_error&) {
        return fmt::vformat(text, arguments);
    }
}

}  // namespace kolo
