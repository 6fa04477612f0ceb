// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace kolo::test {

/// A teacher's file with two exercises.
inline constexpr char kAssignment[] = R"(title = "Week 5"
nonce = "9f3c2a7e51d04b86"
numbers = "own"
[rules]
check = "row"
hints = true
[[exercise]]
id = "fill-the-table"
workers = 3
[[exercise]]
id = "count-the-cost"
)";

}  // namespace kolo::test
