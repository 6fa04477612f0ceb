// SPDX-License-Identifier: Apache-2.0
//
// Who is writing a run. A run that is "running" in the database although its program has gone was cut off (a crash, a
// power failure), and the next program that opens the database says so. But two programs may share one database, so the
// row carries the identity of its writer, and a run is declared dead only when its writer surely is: a process number
// alone would not do, because systems reuse them.
#pragma once

#include <string>
#include <string_view>

namespace kolo::store {

/// "host boot namespace pid start": host name, this boot's id, the pid namespace, the process' number in it, and the
/// clock tick at which it started. Unknown parts are "-".
std::string thisWriter();

/// False only when the process has surely ended: it ran on this host before the last boot, or in this boot and
/// namespace, where no process of that number and start is left. What cannot be seen from here (another host, another
/// container) may be alive.
bool mayBeAlive(std::string_view writer);

}  // namespace kolo::store
