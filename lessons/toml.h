// SPDX-License-Identifier: Apache-2.0
//
// tomlplusplus, for files that somebody typed. Its parser asserts what it believes about its input, and some damaged
// files make it wrong: an assertion would end the program, and without assertions the compiler may believe it, too.
// Here it throws instead, like every other error of the parser. Everybody who reads TOML includes this file, so that
// the library's inline functions are the same everywhere.
#pragma once

#include <stdexcept>

namespace kolo::lessons {
[[noreturn]] inline void throwWrongForm() {
    throw std::logic_error("its form is wrong");
}
}  // namespace kolo::lessons

#define TOML_ASSERT(condition) ((condition) ? static_cast<void>(0) : kolo::lessons::throwWrongForm())
#define TOML_ASSERT_ASSUME(condition) TOML_ASSERT(condition)
#include <toml++/toml.h>
