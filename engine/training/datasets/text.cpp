// SPDX-License-Identifier: Apache-2.0
//
// A text of our own making: a small grammar tells of dancers who pass chunks around a ring. There is something to learn
// at every distance: letters make words, a name wants "she" or "he", "one chunk" is not "two chunk", and whoever got
// something a line ago has it now. The text is the same for every seed, so that losses can be compared.
#include <fmt/format.h>

#include <array>

#include "engine/training/datasets/text_rows.h"
#include "engine/training/random.h"

namespace kolo::training {

namespace {

constexpr int kScenes = 250;  // some 60,000 characters

struct Dancer {
    const char *name, *pronoun, *possessive;
};
constexpr std::array<Dancer, 10> kDancers{{{"Ana", "she", "her"},
                                           {"Bruno", "he", "his"},
                                           {"Clara", "she", "her"},
                                           {"David", "he", "his"},
                                           {"Emilia", "she", "her"},
                                           {"Felix", "he", "his"},
                                           {"Greta", "she", "her"},
                                           {"Hugo", "he", "his"},
                                           {"Ida", "she", "her"},
                                           {"Jakob", "he", "his"}}};
constexpr std::array kNumbers = {"one", "two", "three", "four", "five", "six", "seven", "eight"};
constexpr std::array kThings = {"chunk", "bucket", "gradient", "message", "number"};
constexpr std::array kVerbs = {"passes", "hands", "sends", "gives"};

class Teller {
public:
    std::string tell() {
        for (int i = 0; i < kScenes; ++i) scene();
        return std::move(m_text);
    }

private:
    template <typename List>
    const auto& oneOf(const List& list) {
        return list[m_random.below(list.size())];
    }
    void say(std::initializer_list<std::string> words) {
        for (const std::string& word : words) m_text += word;
    }
    static std::string many(std::size_t number, const std::string& thing) {
        return fmt::format("{} {}{}", kNumbers[number - 1], thing, number == 1 ? "" : "s");
    }

    /// Some dancers pass one thing on, each to the next.
    void scene() {
        const std::size_t dancers = 3 + m_random.below(3), first = m_random.below(kDancers.size());
        const std::string thing = oneOf(kThings);
        const auto dancer = [&](std::size_t i) -> const Dancer& {
            return kDancers[(first + i % dancers * 3) % kDancers.size()];
        };
        say({"In a ring of ", kNumbers[dancers - 1], ", ", dancer(0).name, " has ",
             many(1 + m_random.below(kNumbers.size()), thing), ".\n"});
        for (std::size_t i = 0; i < dancers; ++i) pass(dancer(i), dancer(i + 1), thing);
        say({"After ", many(dancers, "step"), ", the ", thing, " is back with ", dancer(0).name, ".\n\n"});
    }

    void pass(const Dancer& from, const Dancer& to, const std::string& thing) {
        const std::size_t number = 1 + m_random.below(kNumbers.size());
        switch (m_random.below(5)) {
            case 0:
                return say({from.name, " ", oneOf(kVerbs), " ", from.possessive, " ", thing, " to ", to.name, ".\n"});
            case 1:
                return say({from.name, " ", oneOf(kVerbs), " ", many(number, thing), " to ", to.name, ", and ",
                            to.pronoun, " adds ", many(number, thing), " to ", to.possessive, " own.\n"});
            case 2:
                return say({"\"Who has the ", thing, "?\" asks ", from.name, ". \"Now ", to.name, " has it,\" ",
                            from.pronoun, " is told.\n"});
            case 3: return say({from.name, " waits for ", to.name, ", because ", to.pronoun, " is slow today.\n"});
            default:
                return say({to.name, " takes the ", thing, " from ", from.name, ", and ", from.pronoun, " thanks ",
                            to.name, ".\n"});
        }
    }

    Random m_random{1, Purpose::Rows};
    std::string m_text;
};

Outcome<void> fill(const DatasetRequest& request, Dataset& data) {
    const std::string text = Teller().tell();
    data.title = "text";
    TRY(outlineText(request, text, data));
    return fillText(request, text, data);
}

}  // namespace

const DatasetKind& text{"text", "", "A text of our own about dancers in a ring, character by character, for gpt.",
                        nullptr, fill};

}  // namespace kolo::training
