// SPDX-License-Identifier: Apache-2.0
//
// With KOLO_UNITY the compiler gets several files of a folder at once, and which ones changes with every file that is
// added. So what files define in their unnamed namespaces must differ throughout a folder.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kolo::layering {

/// The types, constants and variables that `code`, which codeOnly has cleaned, defines in unnamed namespaces, each with
/// the namespaces around it: "kolo cli kRows".
std::vector<std::string> ownNames(std::string_view code);

}  // namespace kolo::layering
