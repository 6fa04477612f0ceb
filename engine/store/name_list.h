// SPDX-License-Identifier: Apache-2.0
//
// The names of a run, collected from its batches: an event refers to its name by a number.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "engine/api/event.h"

namespace kolo::store {

class NameList {
public:
    void add(const EventBatch& batch) {
        m_names.resize(std::max(m_names.size(), std::size_t{batch.firstNewName} + batch.newNames.size()));
        std::copy(batch.newNames.begin(), batch.newNames.end(), m_names.begin() + batch.firstNewName);
    }
    const std::string& of(const Event& event) const { return m_names.at(event.name); }

private:
    std::vector<std::string> m_names{""};
};

}  // namespace kolo::store
