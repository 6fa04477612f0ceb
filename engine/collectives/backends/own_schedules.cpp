// SPDX-License-Identifier: Apache-2.0
//
// Kolo performs the collectives itself, for ranks that share this process's memory or for ranks that send each other
// messages. The schedule, the order of every addition and the byte counts are the same in both.
#include "engine/collectives/backend.h"
#include "engine/collectives/executor.h"
#include "engine/collectives/message_executor.h"

namespace kolo::collectives {

namespace {

class SharedMemoryEnsemble : public Ensemble {
public:
    explicit SharedMemoryEnsemble(const EnsembleOptions& options)
        : m_executor(options.ranks, options.clock, options.gate,
                     {.stepped = options.stepped, .asksGate = options.asksGate, .link = options.link}),
          m_communicators(options.ranks) {
        for (const Member& member : options.members)
            m_communicators[member.rank] = &m_executor.join(member.rank, *member.tracer);
    }
    Communicator& communicator(int rank) override { return *m_communicators[rank]; }
    void abort() override { m_executor.abort(); }

private:
    Executor m_executor;
    std::vector<Communicator*> m_communicators;
};

}  // namespace

const CollectiveBackend& ownSchedules{
    "kolo", "Kolo's own schedules", [](const std::string&, const std::string&) { return Outcome<void>(); },
    [](Collective) { return std::string(); },
    [](const EnsembleOptions& options) -> Outcome<std::unique_ptr<Ensemble>> {
        if (options.messages) return messageEnsemble(options);
        return std::unique_ptr<Ensemble>(std::make_unique<SharedMemoryEnsemble>(options));
    }};

}  // namespace kolo::collectives
