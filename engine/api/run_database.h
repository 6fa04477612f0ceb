// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace kolo {

/// "Kolo" in ASCII, the application_id of a run database, by which `file` and sqlite3 recognize it.
inline constexpr std::int64_t kRunDatabaseId = 0x4B6F6C6F;

}  // namespace kolo
