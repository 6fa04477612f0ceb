// SPDX-License-Identifier: Apache-2.0
//
// The groups that a job divides its ranks into (JobInfo::splits), as far as their members are in this process: each is
// an ensemble of its own, so that its collectives run beside everything else that its ranks do.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "engine/api/strategy.h"
#include "engine/collectives/backend.h"
#include "engine/collectives/messages.h"
#include "engine/runtime/disturber.h"
#include "engine/runtime/event_log.h"
#include "engine/runtime/link_model.h"

namespace kolo::launch {

class Splits {
public:
    using Groups = std::vector<std::vector<int>>;

    /// `whole`: the options of the run's own ensemble; its members' tracers are not used. `messages`: to the other
    /// members of a group, called for every split in turn; null: all of them are in this process.
    Outcome<void> open(
        const std::vector<Groups>& splits, const collectives::CollectiveBackend& backend,
        const collectives::EnsembleOptions& whole, Detail detail, runtime::NameTable& names,
        const std::function<std::unique_ptr<collectives::Messages>(const std::vector<int>& group)>& messages = nullptr);

    std::vector<GroupPlace> placesOf(int rank);
    /// As Ensemble::abort().
    void abort();
    void drainInto(EventBatch& batch);
    bool haveLost() const;

private:
    struct Group {
        std::vector<int> ranks;
        std::unique_ptr<collectives::Messages> messages;
        std::unique_ptr<runtime::LinkModel> link;
        std::unique_ptr<runtime::Disturber> disturber;
        std::vector<std::unique_ptr<runtime::EventLog>> logs;  // of each member; null: elsewhere
        std::unique_ptr<collectives::Ensemble> ensemble;       // last: it uses the others
    };
    std::vector<Group> m_groups;
};

}  // namespace kolo::launch
