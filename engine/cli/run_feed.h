// SPDX-License-Identifier: Apache-2.0
//
// What the front end is told of a run as it happens. Of a training, that is what its record keeps
// (store/record_bound.h): a small model makes more than a million events a second, a front end reads a fifth of that,
// and what cannot be sent would have to wait here. So neither this program nor the front end grows with the length of
// a run. A record holds back the last 64 steps until the run ends; here they wait half a second at most, and not at all
// once the run stands still.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/api/record_size.h"
#include "engine/api/session.h"
#include "engine/cli/outbox.h"
#include "engine/store/record_bound.h"
#include "engine/store/recorder.h"

namespace kolo::cli {

class RunFeed : public RunSink {
public:
    explicit RunFeed(Outbox& outbox, std::size_t mostTrainingBytes = kMostRecordBytes)
        : m_outbox(outbox), m_mostTrainingBytes(mostTrainingBytes) {}

    /// `recorder`: the sink before this one, if the run is recorded.
    void startFor(std::int64_t request, store::Recorder* recorder) {
        m_request = request;
        m_recorder = recorder;
    }
    Outcome<void> begin(RunInfo& info) override;
    void events(const EventBatch& batch) override;
    Outcome<void> end(const RunResult& result) override;
    /// Comes after the events of its steps.
    void state(const SessionState& state);

private:
    void send(const EventBatch& batch);

    Outbox& m_outbox;
    const std::size_t m_mostTrainingBytes;
    store::Recorder* m_recorder = nullptr;
    std::int64_t m_request = 0;
    std::int64_t m_run = 0;
    std::optional<store::RecordBound> m_bound;  // of a training
    std::chrono::steady_clock::time_point m_lookedAt;
    std::int32_t m_newestThen = -1;  // step
};

}  // namespace kolo::cli
