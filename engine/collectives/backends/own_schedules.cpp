// SPDX-License-Identifier: Apache-2.0
//
// Kolo performs the collectives itself, for ranks that share this process's memory or for ranks that send each other
// messages. The schedule, the order of every addition and the byte counts are the same in both.
#include "engine/collectives/executor.h"
#include "engine/collectives/message_executor.h"

namespace kolo::collectives {

const CollectiveBackend& ownSchedules{"kolo", "Kolo's own schedules",
                                      [](const std::string&, const std::string&) { return Outcome<void>(); },
                                      [](Collective) { return std::string(); },
                                      [](const EnsembleOptions& options) -> Outcome<std::unique_ptr<Ensemble>> {
                                          if (options.messages) return messageEnsemble(options);
                                          return std::unique_ptr<Ensemble>(std::make_unique<Executor>(options));
                                      }};

}  // namespace kolo::collectives
