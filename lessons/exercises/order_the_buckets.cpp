// SPDX-License-Identifier: Apache-2.0
//
// Order DDP's buckets: which gradients travel together, when does each bucket leave, and which of them are hidden under
// the backward pass? Buckets and actions are made by the functions that make them for a run
// (engine/api/steps/buckets.h), and the times are the price of that plan (price.h).
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <set>

#include "engine/api/steps/buckets.h"
#include "engine/api/steps/price.h"
#include "engine/api/steps/proof.h"
#include "engine/api/wording.h"
#include "lessons/exercises/dice.h"
#include "lessons/exercises/exercise.h"

namespace kolo::lessons {

namespace {

constexpr int kWorkers = 2;
constexpr int kFewestBuckets = 3, kMostBuckets = 4;
constexpr int kBytesPerKb = 1000, kBytesPerNumber = 4;
constexpr int kKbPerMs = 100;

struct Tensor {
    const char* name;
    int layer;
};
constexpr std::array kLayers = {"embed", "attn", "ffn", "head"};
constexpr std::array<Tensor, 6> kTensors = {
    {{"embed", 0}, {"attn.qkv", 1}, {"attn.out", 1}, {"ffn.up", 2}, {"ffn.down", 2}, {"head", 3}}};

struct BucketSetting {
    std::array<int, kTensors.size()> kb{};
    std::array<int, kLayers.size()> backwardMs{};
    int firstKb = 0, bucketKb = 0, latencyMs = 0;
};

BucketSetting drawBuckets(Dice& dice) {
    BucketSetting setting;
    for (int& kb : setting.kb) kb = 100 * dice.between(1, 8);
    for (int& ms : setting.backwardMs) ms = dice.between(2, 9);
    setting.firstKb = 100 * dice.between(1, 3);
    setting.bucketKb = 100 * dice.between(4, 12);
    setting.latencyMs = dice.between(1, 2);
    return setting;
}

std::vector<Range> tensorsOf(const BucketSetting& setting) {
    std::vector<Range> tensors;
    std::int64_t first = 0;
    for (const int kb : setting.kb) {
        tensors.push_back({first, kb * kBytesPerKb / kBytesPerNumber});
        first += tensors.back().count;
    }
    return tensors;
}

/// A step of data parallelism in which every layer is a stage.
StepPlan planOf(const BucketSetting& setting) {
    StepPlan plan;
    plan.mesh.axes = {{std::string(kDataAxis), kWorkers}};
    const std::vector<Range> tensors = tensorsOf(setting);
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (plan.stages.size() <= static_cast<std::size_t>(kTensors[i].layer)) {
            PlanStage& stage = plan.stages.emplace_back();
            stage.firstLayer = kTensors[i].layer;
            stage.layers = 1;
            stage.parameters = {tensors[i].first, 0};
        }
        plan.stages.back().parameters.count += tensors[i].count;
    }
    plan.buckets = training::filledInReverse(tensors, setting.firstKb * kBytesPerKb, setting.bucketKb * kBytesPerKb);
    plan.ranks.assign(kWorkers, training::dataParallelActions(plan, true, true));
    return plan;
}

/// In milliseconds since the backward pass began.
struct Travel {
    std::vector<int> start, end;  // of each bucket
    int backwardEnd = 0;
};

Travel travelOf(const StepPlan& plan, const BucketSetting& setting) {
    training::ActionCosts costs;
    costs.bytesPerSecond = kKbPerMs * kBytesPerKb;  // the unit of time is a millisecond
    for (const int ms : setting.backwardMs) {
        training::ActionCosts::Kinds& kinds = costs.stages.emplace_back();
        kinds[static_cast<std::size_t>(ActionKind::Backward)] = ms;
        kinds[static_cast<std::size_t>(ActionKind::AllReduce)] = setting.latencyMs;
    }
    const training::PlanPrice price = training::priceOf(plan, costs);
    Travel travel;
    for (std::size_t i = 0; i < plan.ranks[0].size(); ++i) {
        const auto& span = price.spans[0][i];
        const int end = static_cast<int>(std::lround(span.end));
        if (plan.ranks[0][i].kind == ActionKind::Backward) travel.backwardEnd = std::max(travel.backwardEnd, end);
        if (plan.ranks[0][i].kind != ActionKind::AllReduce) continue;
        travel.start.push_back(static_cast<int>(std::lround(span.start)));
        travel.end.push_back(end);
    }
    return travel;
}

std::string hiddenBy(const Travel& travel, std::size_t bucket) {
    return travel.end[bucket] <= travel.backwardEnd    ? "all"
           : travel.start[bucket] < travel.backwardEnd ? "part"
                                                       : "none";
}

/// The first tensor of a bucket: its gradient comes last.
std::size_t lastToCome(const StepPlan& plan, std::size_t bucket, const std::vector<Range>& tensors) {
    std::size_t i = 0;
    while (tensors[i].first != plan.buckets[bucket].parameters.first) ++i;
    return i;
}

std::string task(const BucketSetting& setting) {
    std::string intro = Wording::tr(
        "{} workers train with DDP: `first_bucket` is {} kB and `bucket` is {} kB. The model's parameters are "
        "registered "
        "in this order:\n\n| layer | parameter | gradient | backward pass of the layer |\n| --- | --- | --- | --- |\n",
        kWorkers, setting.firstKb, setting.bucketKb);
    for (std::size_t i = 0; i < kTensors.size(); ++i) {
        const auto layer = static_cast<std::size_t>(kTensors[i].layer);
        const bool isFirst = i == 0 || kTensors[i - 1].layer != kTensors[i].layer;
        intro += fmt::format("| {} | {} | {} kB | {} |\n", isFirst ? kLayers[layer] : "", kTensors[i].name,
                             setting.kb[i], isFirst ? fmt::format("{} ms", setting.backwardMs[layer]) : "");
    }
    return intro + '\n' +
           Wording::tr(
               "The allreduce of a bucket takes {} ms plus 1 ms for every {} kB; it starts as soon as all gradients of "
               "the bucket are ready and the bucket before it has arrived. A layer's gradients are ready when its "
               "backward pass ends. Time counts from the start of the backward pass, which begins with the last layer.",
               setting.latencyMs, kKbPerMs);
}

Outcome<Sheet> generateOrderTheBuckets(const Settings&, std::uint64_t seed, int) {
    Dice dice(seed);
    for (int attempt = 0; attempt < kPatience; ++attempt) {
        const BucketSetting setting = drawBuckets(dice);
        const std::vector<Range> tensors = tensorsOf(setting);
        const StepPlan plan = planOf(setting);
        const int buckets = static_cast<int>(plan.buckets.size());
        if (buckets < kFewestBuckets || buckets > kMostBuckets) continue;
        TRY(training::prove(plan));
        const Travel travel = travelOf(plan, setting);
        std::set<std::string> kinds;
        for (int bucket = 0; bucket < buckets; ++bucket) kinds.insert(hiddenBy(travel, bucket));
        if (kinds.size() < 3) continue;  // one of each: all, part, none

        Sheet sheet;
        sheet.intro = task(setting);
        for (std::size_t i = tensors.size(); i-- > 0;) {
            int bucket = 0;
            while (tensors[i].first < plan.buckets[bucket].parameters.first) ++bucket;
            sheet.ask(kTensors[i].name,
                      Wording::tr("In which bucket does the gradient of *{}* travel? The first to leave is bucket 0.",
                                  kTensors[i].name),
                      std::to_string(bucket),
                      Wording::tr(
                          "Buckets are filled from the last parameter to the first. The parameter with which a bucket "
                          "reaches its size still belongs to it and closes it."));
        }
        for (int bucket = 0; bucket < buckets; ++bucket) {
            const std::size_t last = lastToCome(plan, bucket, tensors);
            sheet.ask(fmt::format("start{}", bucket), Wording::tr("After how many ms does bucket {} leave?", bucket),
                      std::to_string(travel.start[bucket]),
                      Wording::tr("Its last gradient is that of *{}*: it is ready when the backward pass of *{}* ends. "
                                  "And a bucket never leaves until the one before it has arrived.",
                                  kTensors[last].name, kLayers[kTensors[last].layer]));
        }
        for (int bucket = 0; bucket < buckets; ++bucket) {
            sheet.askChoice(fmt::format("hidden{}", bucket),
                            Wording::tr("How much of bucket {} is hidden under the backward pass?", bucket),
                            {{"all", Wording::tr("all of it"), ""},
                             {"part", Wording::tr("a part of it"), ""},
                             {"none", Wording::tr("nothing"), ""}},
                            hiddenBy(travel, bucket),
                            Wording::tr("The backward pass ends after {} ms. What travels before then costs no time.",
                                        travel.backwardEnd));
        }
        sheet.ask(
            "exposed",
            Wording::tr("For how many ms do the workers wait between the end of the backward pass and the update?"),
            std::to_string(travel.end.back() - travel.backwardEnd),
            Wording::tr(
                "The update needs every bucket. The last one cannot leave before the backward pass has ended."));
        return sheet;
    }
    return anotherSeed(Complaint::tr("The seed {} gives no buckets of every kind; take another.", seed));
}

}  // namespace

const Exercise& orderTheBuckets =
    Exercise("order-the-buckets", "Order DDP's buckets",
             "Which gradients travel together, when does each bucket leave, and which are hidden "
             "under the backward pass?",
             "Li et al., PyTorch Distributed, VLDB 2020, section 3.2", generateOrderTheBuckets);

}  // namespace kolo::lessons
