// SPDX-License-Identifier: Apache-2.0
//
// What a device's memory is used for. The first three are the model states of Rajbhandari et al., "ZeRO: Memory
// optimizations toward training trillion parameter models", SC 2020; the others its residual states.
#pragma once

#include <array>
#include <cstdint>

#include "engine/api/names.h"

namespace kolo {

enum class MemoryKind : std::uint8_t {
    Parameters,   ///< what passes compute with, or this device's part of them
    Gradients,    ///< of a step, or this device's part of them
    Optimizer,    ///< momentum, variance; with mixed precision the float32 copy of the parameters, too
    Activations,  ///< and the gradients by them
    Buffers,      ///< short-lived: messages, gathered parameters, gradients before they are reduced
};
inline constexpr int kMemoryKinds = 5;
inline constexpr Names<MemoryKind, MemoryKind::Buffers> kMemoryKindNames{"parameters", "gradients", "optimizer",
                                                                         "activations", "buffers"};

/// Bytes by kind.
using MemoryByKind = std::array<std::uint64_t, kMemoryKinds>;

}  // namespace kolo
