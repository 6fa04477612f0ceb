// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTest>
#include <cstdint>
#include <cstdlib>
#include <random>

namespace kolo::test {

/// The seed of this run of a randomized test: KOLO_TEST_SEED if set, otherwise a new one. It is printed, so that a
/// failure can be repeated.
inline std::uint64_t testSeed() {
    static const std::uint64_t seed = [] {
        const char* given = std::getenv("KOLO_TEST_SEED");
        return given ? std::strtoull(given, nullptr, 10) : std::random_device{}();
    }();
    qInfo("KOLO_TEST_SEED=%llu", static_cast<unsigned long long>(seed));
    return seed;
}

/// How many rounds a randomized test makes: as many as find a common fault within a second, and KOLO_TEST_ROUNDS times
/// as many if that is set, to search for a rare one.
inline int rounds(int usual) {
    static const int times = qMax(1, qEnvironmentVariableIntValue("KOLO_TEST_ROUNDS"));
    return usual * times;
}

/// The trials of a randomized test: for (auto [trial, random] : trials(6)).
class trials {
public:
    explicit trials(int usual) : m_random(testSeed()), m_count(rounds(usual)) {}

    struct Trial {
        int number;
        std::mt19937_64& random;  ///< goes on from trial to trial
    };
    struct Iterator {
        int number;
        std::mt19937_64& random;
        Trial operator*() const { return {number, random}; }
        void operator++() { ++number; }
        bool operator!=(const Iterator& other) const { return number != other.number; }
    };
    Iterator begin() { return {0, m_random}; }
    Iterator end() { return {m_count, m_random}; }

private:
    std::mt19937_64 m_random;
    const int m_count;
};

}  // namespace kolo::test
