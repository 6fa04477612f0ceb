// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/api/strategy.h"

namespace kolo::strategies {

/// What Kolo works out or measures on one device of the requested kind and the host's CPU: nothing is distributed, so
/// one rank does it all.
class Measurement : public Job {
public:
    explicit Measurement(Text title, std::string numbers = recorded::kMeasured)
        : m_title(std::move(title)), m_numbers(std::move(numbers)) {}

    static constexpr int kDevices = 2;  ///< for RunSpec::devices

    JobInfo info() const final {
        return {.title = m_title, .ranks = 1, .devices = kDevices, .hostDevices = 1, .numbers = m_numbers};
    }

private:
    const Text m_title;
    const std::string m_numbers;
};

}  // namespace kolo::strategies
