// SPDX-License-Identifier: Apache-2.0
//
// What a collective's library told of the inside of its call (NCCL, engine/collectives/backends/nccl/inside.h): how
// long each channel of its kernel ran, and over a network whom the channel sent messages and from whom it received
// some.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/api/event.h"

namespace kolo::viz {

struct InsideWork {
    enum class Kind { Channel, Sends, Receives };

    int channel = 0;
    Kind kind = Kind::Channel;
    int peer = -1;           ///< of a message
    int step = -1;           ///< of one of its steps; -1: all of it
    std::string_view how{};  ///< "RING, LL"; may be empty
};

/// Of an event's name, "channel 0, RING, LL", "channel 1 sends to rank 2, RING", "channel 1 receives from rank 0, step
/// 3"; nothing: it is another one's.
std::optional<InsideWork> insideWork(std::string_view name);
/// Of an event of a run with these names.
std::optional<InsideWork> insideWork(const Event& event, std::span<const std::string> names);

/// How many channels the ranks' kernels used; 0: nobody told.
int channelsOf(std::span<const std::string> names);

}  // namespace kolo::viz
