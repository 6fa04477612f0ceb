// SPDX-License-Identifier: Apache-2.0
//
// As many elements as one instruction reads or writes: 16 bytes.
#pragma once

#include <cstddef>

namespace kolo::devices {

inline constexpr std::size_t kPackBytes = 16;

template <typename T>
struct alignas(kPackBytes) Pack {
    static constexpr int kElements = kPackBytes / sizeof(T);
    T at[kElements];
};

}  // namespace kolo::devices
