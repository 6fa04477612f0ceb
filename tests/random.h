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

}  // namespace kolo::test
