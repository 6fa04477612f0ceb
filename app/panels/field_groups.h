// SPDX-License-Identifier: GPL-3.0-or-later
//
// Thirty settings in a row are a wall. A strategy with many gets them in groups, the first of which are open; and a
// setting ruled out by the others says why. Parameters that belong to no group come first, so that a new one appears
// without any code here.
#pragma once

#include <QString>
#include <map>
#include <string>
#include <vector>

#include "engine/api/strategy_info.h"

namespace kolo::app {

struct FieldGroup {
    QString title;  ///< empty: no heading, always shown
    std::vector<std::string> names;
    bool open = true;
};

/// All parameters of the strategy, each in one group.
std::vector<FieldGroup> fieldGroups(const StrategyInfo& strategy);

/// Why this field cannot be set with these values; empty: it can. Such a field is omitted from the spec.
QString whyNot(const StrategyInfo& strategy, const std::string& field,
               const std::map<std::string, std::string>& values);

}  // namespace kolo::app
