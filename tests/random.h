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

}  // namespace kolo::test
