// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace kolo::kernels {

/// memcpy for what another core has just written and this one need not have in its cache: long copies go past it. To
/// write a line the ordinary way, a core first fetches it and makes all others forget it; between two cores that have
/// both touched the array before, that is half of the time of the copy.
void streamingCopy(std::byte* to, const std::byte* from, std::size_t bytes);

}  // namespace kolo::kernels
