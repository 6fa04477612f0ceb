// SPDX-License-Identifier: Apache-2.0
//
// One collective, run once on the workers' arrays, checked against a plain reference. What `kolo run allreduce` and its
// relatives have in common.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/rank_report.h"
#include "engine/api/strategy.h"
#include "engine/collectives/algorithm.h"
#include "engine/runtime/link_model.h"
#include "engine/strategies/worker_data.h"

namespace kolo::devices {
class Buffer;
}

namespace kolo::strategies {

/// The parameters that every collective takes: op, dtype, data, elements, seed, link.
std::vector<Parameter> collectiveParameters();
/// The metrics that every collective emits.
std::vector<MetricInfo> collectiveMetrics();

class CollectiveJob : public Job {
public:
    /// Reads the parameters, makes the schedule, proves it, and settles the number of workers in `spec`.
    static Outcome<std::unique_ptr<Job>> prepare(RunSpec& spec);

    /// `algorithm`: null for a schedule of the user's own.
    CollectiveJob(const collectives::Algorithm* algorithm, CollectiveShape shape, WorkerData data,
                  std::optional<Link> link);

    JobInfo info() const override;
    Outcome<void> run(Rank& rank) override;
    void report(int rank, RankReport& report) override;
    Outcome<void> finish() override;
    std::string resultJson() const override;
    std::int64_t elapsedNs() const override;

private:
    struct RankResult {
        std::int64_t startNs = 0, endNs = 0;
        std::vector<std::uint64_t> warmNs;       // of each call that followed, to be measured only
        std::vector<std::uint64_t> received;     // bytes, by sender
        std::vector<std::uint64_t> chunkHashes;  // of the chunks that this rank must hold at the end
        std::vector<double> values;              // of a short array
        bool matches = true;                     // the reference
    };

    Outcome<void> measureWarm(Rank& rank, devices::Buffer& buffer, RankResult& result) const;
    std::vector<std::uint64_t> warmNs() const;
    bool mustHold(int rank, int chunk) const;
    bool matchesReference(int chunk, std::int64_t first, std::span<const std::byte> bytes) const;
    void check(Rank& rank, const devices::Buffer& buffer, RankResult& result) const;
    bool verified() const;
    bool isRecordedWhole() const { return m_shape.elements <= kMaxRecordedElements; }
    bool reachedItsEnd() const;
    void addCounted(nlohmann::ordered_json& json, double arrayBytes) const;

    const collectives::Algorithm* const m_algorithm;
    const CollectiveShape m_shape;
    const WorkerData m_data;
    const std::optional<Link> m_link;
    std::vector<RankResult> m_results;  // per rank; each written by its own
};

}  // namespace kolo::strategies
