// SPDX-License-Identifier: Apache-2.0
#include "engine/training/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <span>

#include "engine/api/number_words.h"
#include "engine/api/sha256.h"
#include "engine/api/steps/price.h"
#include "engine/api/wording.h"
#include "engine/training/memory.h"

namespace kolo::training {

namespace {

using nlohmann::ordered_json;
using Reports = std::vector<RankRecord>;

constexpr std::size_t kShownLosses = 100;

/// Of the ranks that train.
std::span<const RankRecord> workersOf(const Plan& plan, const Reports& reports) {
    return std::span(reports).first(static_cast<std::size_t>(plan.workerRanks()));
}

/// Of each worker the rank that knows its losses.
std::vector<const RankRecord*> tellersOf(const Plan& plan, const Reports& reports) {
    std::vector<const RankRecord*> tellers;
    for (int worker = 0; worker < plan.workers; ++worker)
        tellers.push_back(&reports[plan.step.rankOf(static_cast<int>(plan.step.stages.size()) - 1, worker)]);
    return tellers;
}

/// The mean over the workers of each step's loss; for those who do not go in step, as far as all of them came.
std::vector<float> lossCurve(const Plan& plan, const Reports& reports) {
    const auto tellers = tellersOf(plan, reports);
    std::size_t steps = tellers.front()->losses.size();
    for (const RankRecord* teller : tellers) steps = std::min(steps, teller->losses.size());
    std::vector<float> curve(steps);
    for (std::size_t step = 0; step < steps; ++step) {
        double sum = 0;
        for (const RankRecord* teller : tellers) sum += static_cast<double>(teller->losses[step]);
        curve[step] = static_cast<float>(sum / plan.workers);
    }
    return curve;
}

void add(std::vector<std::int64_t>& to, const std::vector<std::int64_t>& histogram) {
    to.resize(std::max(to.size(), histogram.size()));
    for (std::size_t i = 0; i < histogram.size(); ++i) to[i] += histogram[i];
}

double meanOf(const std::vector<std::int64_t>& histogram) {
    double sum = 0, count = 0;
    for (std::size_t i = 0; i < histogram.size(); ++i) {
        sum += static_cast<double>(i) * static_cast<double>(histogram[i]);
        count += static_cast<double>(histogram[i]);
    }
    return count > 0 ? sum / count : 0;
}

ordered_json timeJson(const Plan& plan, const Reports& reports) {
    ordered_json json;
    double steps = 0;
    for (const RankRecord& worker : workersOf(plan, reports)) steps += static_cast<double>(worker.steps);
    const auto mean = [&](std::int64_t TimeSpent::*part) {
        double sum = 0;
        for (const RankRecord& worker : workersOf(plan, reports)) sum += static_cast<double>(worker.time.*part);
        return steps > 0 ? sum / steps / 1e9 : 0;
    };
    json["input"] = mean(&TimeSpent::input);
    json["forward"] = mean(&TimeSpent::forward);
    json["backward"] = mean(&TimeSpent::backward);
    json["update"] = mean(&TimeSpent::update);
    json["communication"] = mean(&TimeSpent::communication);
    json["waiting"] = mean(&TimeSpent::waiting);
    json["injected_delay"] = mean(&TimeSpent::injected);
    if (const double onDevice = mean(&TimeSpent::onDevice); onDevice > 0) json["on_device"] = onDevice;
    return json;
}

/// Of the first worker's device.
ordered_json workJson(const RankRecord& first) {
    const auto perStep = [&](std::int64_t count) {
        return static_cast<double>(count) / static_cast<double>(first.steps);
    };
    return {{"launches", perStep(first.work.launches)},
            {"kernels", perStep(first.work.kernels)},
            {"copies", perStep(first.work.copies)},
            {"bytes", perStep(first.work.bytes)},
            {"waits", perStep(first.work.waits)}};
}

/// The bubble by the plan, if each action takes the time that it took: over the steps that were sampled. What an
/// emulated link takes is known by its own figures. Nothing if no step was sampled.
std::optional<double> pricedBubble(const Plan& plan, const Reports& reports) {
    const std::vector<std::vector<Action>>& ranks = plan.step.ranks;
    std::size_t samples = std::numeric_limits<std::size_t>::max();
    for (std::size_t rank = 0; rank < ranks.size(); ++rank)
        samples = std::min(samples, reports[rank].sampledNs.size() / std::max<std::size_t>(1, ranks[rank].size()));
    if (samples == 0) return std::nullopt;
    ActionCosts costs;
    costs.actions.resize(ranks.size());
    if (const auto& link = plan.settings.link) {
        costs.bytesPerSecond = link->bytesPerNs * 1e9;
        costs.secondsPerMessage = link->latencyNs / 1e9;
    }
    std::vector<ActionCosts> steps(samples, costs);
    for (std::size_t sample = 0; sample < samples; ++sample)
        for (std::size_t rank = 0; rank < ranks.size(); ++rank)
            for (std::size_t i = 0; i < ranks[rank].size(); ++i)
                if (!plan.settings.link || !isCommunication(ranks[rank][i].kind))
                    steps[sample].actions[rank][ranks[rank][i]] =
                        static_cast<double>(reports[rank].sampledNs[sample * ranks[rank].size() + i]) / 1e9;
    return bubbleOf(plan.step, steps);
}

/// The part of the ranks' time in which they had no pass to do.
double measuredBubble(const Plan& plan, const Reports& reports) {
    double busy = 0, all = 0;
    for (const RankRecord& rank : workersOf(plan, reports)) {
        busy += static_cast<double>(rank.time.forward + rank.time.backward + rank.time.update);
        all += static_cast<double>(elapsedOf(plan, reports) - rank.evaluationNs);
    }
    return all > 0 ? 1 - busy / all : 0;
}

void addPipeline(ordered_json& json, const Plan& plan, const Reports& reports) {
    json["stages"] = plan.step.stages.size();
    json["microbatches"] = plan.step.microbatches;
    json["schedule"] = plan.step.schedule;
    json["replicas"] = plan.workers;
    json["slots"] = plan.slotCount;
    json["bubble_planned"] = plan.plannedBubble;
    if (const auto priced = pricedBubble(plan, reports)) json["bubble_priced"] = *priced;
    json["bubble_measured"] = measuredBubble(plan, reports);
}

/// What a step sends by the plan, and in how many collectives, by axis.
void addCut(ordered_json& json, const Plan& plan) {
    for (const Mesh::Axis& axis : plan.cut->mesh.axes) json["mesh"].push_back({axis.name, axis.size});
    json["layout"] = ordered_json::object();
    for (const auto& [dimension, axis] : plan.cut->layout.entries) json["layout"][dimension] = axis;
    std::map<std::string, int> collectives;
    for (const Action& action : plan.step.ranks.front())
        if (isTogether(plan.step, action)) {
            const Exchange* inside = insideOf(plan.step, action);
            collectives[std::string(axisOf(plan.step, action))] += inside ? inside->times : 1;
        }
    json["collectives_per_step"] = collectives;
    json["bytes_per_axis_planned"] = priceOf(plan.step).axisBytes;
    json["slots"] = plan.slotCount;
}

/// What the devices had at their peak, and what the step plan says of that.
void addMemory(ordered_json& json, const Plan& plan, const Reports& reports) {
    for (const RankRecord& rank : workersOf(plan, reports)) {
        json["peak_bytes"].push_back(rank.peakBytes);
        if (rank.peakAddress > 0) json["peak_address"].push_back(rank.peakAddress);
    }
    for (int kind = 0; kind < kMemoryKinds; ++kind) {
        const std::string name(kMemoryKindNames[static_cast<MemoryKind>(kind)]);
        for (const RankRecord& rank : workersOf(plan, reports))
            json["peak_bytes_by_kind"][name].push_back(rank.peakByKind[kind]);
        for (int rank = 0; !plan.settings.serverBased() && !plan.settings.goesItsOwnWay() && rank < plan.workerRanks();
             ++rank)
            json["peak_bytes_planned"][name].push_back(plannedMemory(plan, rank)[kind]);
    }
    if (plan.settings.offloads)
        for (const RankRecord& rank : workersOf(plan, reports))
            json["offloaded_bytes_per_step"].push_back(rank.steps > 0 ? rank.offloadedBytes / rank.steps : 0);
    if (plan.settings.memoryBytes > 0) json["memory_limit"] = plan.settings.memoryBytes;
}

/// What the model takes the held-out rows for, each worker's part of them; of a text, each character of a row.
void addPredictions(ordered_json& json, const Plan& plan, const Reports& reports) {
    const Dataset& data = plan.dataset;
    std::vector<std::int64_t> perClass;
    ordered_json perWorker = ordered_json::array();
    double correct = 0;
    for (const RankRecord& rank : workersOf(plan, reports)) {
        if (rank.predicted.empty()) continue;
        add(perClass, rank.predicted);
        perWorker.push_back(std::accumulate(rank.predicted.begin(), rank.predicted.end(), std::int64_t{0}) /
                            data.positions);
        correct += rank.correctlyPredicted;
    }
    if (perClass.empty()) return;
    ordered_json& all = json["predictions"];
    const auto predicted = std::accumulate(perClass.begin(), perClass.end(), std::int64_t{0});
    all["rows"] = predicted / data.positions;
    all["correct"] = correct;
    if (data.text) {
        all["characters"] = predicted;
        all["classes"] = data.text->characters;
    }
    all["per_class"] = perClass;
    all["per_worker"] = std::move(perWorker);
    all["first"] = reports[plan.reportingRank()].firstPredicted;
}

const char* textOf(Architecture architecture) {
    return architecture == Architecture::AllReduce         ? "allreduce"
           : architecture == Architecture::ParameterServer ? "parameter-server"
           : architecture == Architecture::Replicate       ? "replicate"
           : architecture == Architecture::Partitions      ? "partitions"
                                                           : "central-storage";
}

}  // namespace

Outcome<void> checkReplicas(const Plan& plan, const Reports& reports) {
    const Mesh& mesh = plan.step.mesh;
    for (int rank = 0; rank < plan.workerRanks(); ++rank) {
        const RankRecord& first = reports[mesh.group(rank, kDataAxis).front()];
        const std::vector<std::uint64_t>& hashes = reports[rank].hashes;
        const auto [a, b] = std::mismatch(first.hashes.begin(), first.hashes.end(), hashes.begin(), hashes.end());
        if (a == first.hashes.end() && b == hashes.end()) continue;
        const auto at = std::min<std::size_t>(a - first.hashes.begin(), first.hashedSteps.size() - 1);
        return Error{ErrorCode::RunFailed, "",
                     Complaint::tr("After step {} the replica of worker {} differs from that of worker A.",
                                   groupedText(first.hashedSteps[at]), workerName(mesh.coordinate(rank, kDataAxis)))};
    }
    return {};
}

std::int64_t elapsedOf(const Plan& plan, const Reports& reports) {
    std::int64_t start = reports.front().startNs, end = 0;
    for (const RankRecord& worker : workersOf(plan, reports)) {
        start = std::min(start, worker.startNs);
        end = std::max(end, worker.endNs);
    }
    return std::max<std::int64_t>(0, end - start);
}

/// How often each row was read in the first epoch; nothing if that is not over for all workers.
void addCoverage(ordered_json& json, const Plan& plan, const Reports& reports) {
    std::vector<int> times(plan.dataset.trainingRows, 0);
    const std::int64_t count = plan.dataset.trainingRows, workers = plan.workers, batch = plan.settings.batch;
    const std::int64_t perWorker =
        plan.settings.sampling.keepsLast ? (count + workers - 1) / workers : count / workers / batch * batch;
    for (const RankRecord* teller : tellersOf(plan, reports)) {
        if (static_cast<std::int64_t>(teller->firstEpoch.size()) < perWorker) return;
        for (const std::int32_t row : teller->firstEpoch) ++times[row];
    }
    const auto never = std::ranges::count(times, 0), once = std::ranges::count(times, 1);
    json["first_epoch"] = {
        {"never", never}, {"once", once}, {"more", static_cast<std::int64_t>(times.size()) - never - once}};
}

std::string resultOf(const Plan& plan, const Reports& reports) {
    const Settings& settings = plan.settings;
    const RankRecord& first = reports[plan.reportingRank()];
    std::int64_t samples = 0, workerSteps = 0, updates = 0, dropped = 0;
    std::vector<std::int64_t> staleness, inUpdates;
    for (const RankRecord& report : reports) {
        samples += report.samples;
        updates = std::max(updates, report.updates);
        dropped = std::max(dropped, report.dropped);
        add(staleness, report.staleness);
        add(inUpdates, report.stalenessInUpdates);
    }
    for (const RankRecord* teller : tellersOf(plan, reports)) workerSteps += teller->steps;
    std::uint64_t total = 0;
    std::vector<std::uint64_t> sent(plan.ranks(), 0), received(plan.ranks(), 0);
    for (int rank = 0; rank < plan.ranks(); ++rank)
        for (std::size_t from = 0; from < reports[rank].received.size(); ++from) {
            sent[from] += reports[rank].received[from];
            received[rank] += reports[rank].received[from];
            total += reports[rank].received[from];
        }
    // In step everybody waits for worker 0's measurements; otherwise only worker 0 does.
    const std::int64_t measuredNs = settings.free() ? 0 : first.evaluationNs;
    const double seconds = std::max(1e-9, static_cast<double>(elapsedOf(plan, reports) - measuredNs) / 1e9);
    // Steps of the whole run: those of every worker in step, their mean where each goes its own way.
    const double steps = static_cast<double>(workerSteps) / plan.workers;

    ordered_json json;
    json["workers"] = plan.workers;
    json["model"] = plan.model.title();
    json["parameters"] = plan.wholeModel().parameterCount();
    json["dataset"] = plan.dataset.title;
    json["training_rows"] = plan.dataset.trainingRows;
    json["held_out_rows"] = plan.dataset.heldOutRows;
    json["batch"] = settings.batch;
    json["architecture"] = textOf(settings.architecture);
    if (plan.servers > 0) json["servers"] = plan.servers;
    if (settings.partitioned()) {
        json["jobs"] = 2 * first.steps;
        json["lost_tasks"] = settings.kill ? 1 : 0;
    }
    if (!settings.pipeline) json["zero"] = plan.zero();
    json["steps"] = settings.steps;
    std::int64_t done = settings.steps;  // by every worker
    for (const RankRecord* teller : tellersOf(plan, reports)) done = std::min(done, teller->steps);
    const bool measuredAtEnd = !first.parametersSha256.empty();  // not where a run has failed before
    if (!measuredAtEnd && done < settings.steps) json["steps_done"] = done;
    if (measuredAtEnd) {
        json["loss"] = first.loss;
        json["accuracy"] = first.accuracy;
        json["held_out_loss"] = first.heldOutLoss;
    }
    if (const auto& text = plan.dataset.text) {
        json["bigram_entropy"] = text->bigramEntropy;
        if (measuredAtEnd) json["sample"] = first.sample;
    }
    json["samples"] = samples;
    json["samples_per_s"] = static_cast<double>(samples) / seconds;
    json["training_s"] = seconds;
    json["gflops"] = plan.wholeModel().productFlopsPerRow() * static_cast<double>(samples) / seconds / 1e9;
    addCoverage(json, plan, reports);
    if (plan.libraryCall.empty() || total > 0) {
        json["bytes_per_step"] = steps > 0 ? static_cast<double>(total) / steps : 0;
        json["total_bytes"] = total;
        json["bytes_sent_per_rank"] = sent;
        json["bytes_received_per_rank"] = received;
    } else {
        json["bytes_per_step"] = nullptr;  // a library has sent them, and does not tell
    }
    if (plan.cut) addCut(json, plan);
    if (settings.pipeline) {
        addPipeline(json, plan, reports);
    } else {
        json["staleness"] = staleness;
        json["staleness_unit"] = settings.sync == Sync::Ssp ? "steps" : "updates";
        json["mean_staleness"] = meanOf(staleness);
    }
    addMemory(json, plan, reports);
    addPredictions(json, plan, reports);
    if (settings.sync == Sync::Ssp) json["staleness_in_updates"] = inUpdates;
    if (plan.servers > 0) {
        json["updates"] = updates;
        json["dropped_updates"] = dropped;
    }
    if (settings.target) {
        const auto reached = std::find_if(first.curve.begin(), first.curve.end(),
                                          [&](const CurvePoint& point) { return point.accuracy >= *settings.target; });
        json["target"] = *settings.target;
        json["time_to_target_s"] = nullptr;
        json["steps_to_target"] = nullptr;
        if (reached != first.curve.end()) {
            json["time_to_target_s"] = reached->seconds;
            json["steps_to_target"] = reached->step;
        }
    }
    json["time_per_step_s"] = timeJson(plan, reports);
    if (first.work.launches > 0 && first.steps > 0) json["device_work_per_step"] = workJson(first);
    if (!plan.buckets.empty() && first.steps > 0)
        json["allreduces_per_step"] = static_cast<double>(first.reductions) / static_cast<double>(first.steps);
    if (settings.overlap) {
        std::int64_t overlapped = 0, exposed = 0, hideable = 0;
        for (const RankRecord& rank : workersOf(plan, reports)) {
            overlapped += rank.overlappedNs;
            exposed += rank.exposedNs;
            // More than the backward passes take cannot be hidden under them. In one launch nobody knows their time.
            hideable += rank.time.onDevice > 0 ? rank.overlappedNs : std::min(rank.overlappedNs, rank.time.backward);
        }
        const auto perRank = [&](std::int64_t ns) { return static_cast<double>(ns) / 1e9 / plan.workerRanks(); };
        json["communication_s"] = perRank(overlapped);
        json["hideable_s"] = perRank(hideable);
        json["exposed_s"] = perRank(exposed);
    }
    if (settings.check && !plan.settings.serverBased() && plan.workers > 1)
        json["replicas_compared"] = first.hashes.size();
    if (measuredAtEnd) json["params_sha256"] = first.parametersSha256;
    const std::vector<float> losses = lossCurve(plan, reports);
    json["loss_curve_sha256"] = sha256Hex(std::as_bytes(std::span(losses)));
    ordered_json shown = ordered_json::array();
    const std::size_t stride = std::max<std::size_t>(1, (losses.size() + kShownLosses - 1) / kShownLosses);
    for (std::size_t i = 0; i < losses.size(); i += stride) shown.push_back({i + 1, static_cast<double>(losses[i])});
    json["loss_curve"] = std::move(shown);
    ordered_json curve = ordered_json::array();
    for (const CurvePoint& point : first.curve)
        curve.push_back({{"step", point.step},
                         {"seconds", point.seconds},
                         {"accuracy", point.accuracy},
                         {"held_out_loss", point.loss}});
    json["accuracy_curve"] = std::move(curve);
    if (!first.curve.empty()) json["curve_rows"] = first.curve.front().rows;
    return json.dump();
}

}  // namespace kolo::training
