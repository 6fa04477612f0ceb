// SPDX-License-Identifier: Apache-2.0
//
// The events common to every way of performing a collective.
#pragma once

#include "engine/api/tracer.h"
#include "engine/collectives/communicator.h"

namespace kolo::collectives {

/// The values that `buffer` now holds in `chunk`; nothing for arrays longer than kMaxRecordedElements.
void recordValues(Tracer& tracer, const CollectiveCall& call, const devices::Buffer& buffer, int step, int chunk,
                  std::int64_t atNs);

}  // namespace kolo::collectives
