// SPDX-License-Identifier: Apache-2.0
#include "engine/strategies/collective_job.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>

#include "engine/api/declare.h"
#include "engine/api/event_names.h"
#include "engine/api/record_size.h"
#include "engine/api/tracer.h"
#include "engine/api/wording.h"
#include "engine/collectives/backend.h"
#include "engine/collectives/communicator.h"
#include "engine/collectives/schedule_file.h"
#include "engine/collectives/verify.h"
#include "engine/devices/device.h"
#include "engine/runtime/clock.h"
#include "engine/runtime/disturber.h"
#include "engine/runtime/host.h"
#include "engine/runtime/memory_need.h"
#include "engine/runtime/step_gate.h"

namespace kolo::strategies {

namespace {

constexpr std::int64_t kMaxElements = std::int64_t{1} << 30;
constexpr std::int64_t kBlockElements = 16 << 10;  // read back and checked at a time
constexpr int kDefaultWorkers = 4;
constexpr int kWarmCalls = 10;

template <typename T>
T numberOf(const std::map<std::string, std::string>& parameters, const std::string& name) {
    T value{};
    const std::string& text = parameters.at(name);
    std::from_chars(text.data(), text.data() + text.size(), value);  // checked before by checkParameters
    return value;
}

std::uint64_t hash(std::uint64_t seed, std::span<const std::byte> bytes) {
    for (const std::byte byte : bytes) seed = (seed ^ static_cast<std::uint64_t>(byte)) * 0x100000001B3ull;  // FNV-1a
    return seed;
}

/// A number as JSON shows it: whole numbers as such, float32 by its shortest text.
nlohmann::ordered_json jsonNumber(double value, DType dtype) {
    if (dtype == DType::Int32) return static_cast<std::int64_t>(value);
    return std::strtod(formatValue(value, dtype).c_str(), nullptr);
}
nlohmann::ordered_json jsonNumber(double value) {
    if (value == std::trunc(value) && std::abs(value) < 9e15) return static_cast<std::int64_t>(value);
    return value;
}

}  // namespace

std::vector<Parameter> collectiveParameters() {
    return {
        declare::choice("op",
                        {{"sum", "", "add up"},
                         {"mean", "", "add up, then divide by the number of workers; int32 is truncated toward zero"},
                         {"min", "", "the smallest"},
                         {"max", "", "the largest"},
                         {"prod", "", "multiply"}},
                        "How values that meet are combined."),
        declare::choice(
            "dtype", {{"float32", "", "4 bytes"}, {"float64", "", "8 bytes"}, {"int32", "", "4 bytes, whole numbers"}},
            "The type of the elements."),
        {.name = "data",
         .type = ParameterType::Data,
         .help = "One array per worker: a file with one worker a line, or inline:1,2;3,4. Without it, random arrays."},
        declare::integer("elements", "elements", 16, 0, static_cast<double>(kMaxElements),
                         "The length of a random array; ignored if data is given."),
        declare::integer("seed", "", 1, 0, 4294967295.0,
                         "The same seed makes the same random arrays, on every machine."),
        runtime::linkParameter(),
        runtime::injectParameter(),
    };
}

std::vector<MetricInfo> collectiveMetrics() {
    return {
        {recorded::kAlgorithmBandwidth, "B/s", "Algorithm bandwidth: bytes of one array / time."},
        {recorded::kBusBandwidth, "B/s", "Bus bandwidth as nccl-tests defines it: algbw × 2(n−1)/n for allreduce."}};
}

Outcome<std::unique_ptr<Job>> CollectiveJob::prepare(RunSpec& spec) {
    CollectiveShape shape;
    shape.op = *kReduceOps.find(spec.parameters.at("op"));
    shape.dtype = *kDTypes.find(spec.parameters.at("dtype"));

    WorkerData data;
    const auto given = spec.parameters.find("data");
    if (given != spec.parameters.end() && !given->second.empty()) {
        data = TRY(WorkerData::parse(given->second, shape.dtype));
        if (spec.devices.count != 0 && spec.devices.count != data.workers())
            return Error{ErrorCode::BadValue, "devices",
                         Complaint::tr("There are {} devices for the {} workers of data; their numbers must be equal.",
                                       spec.devices.count, data.workers())};
        spec.devices.count = data.workers();
    } else {
        if (spec.devices.count == 0) spec.devices.count = kDefaultWorkers;
        data = WorkerData::random(spec.devices.count, numberOf<std::int64_t>(spec.parameters, "elements"),
                                  numberOf<std::uint64_t>(spec.parameters, "seed"), shape.op);
    }
    shape.elements = data.elements();
    const std::uint64_t needed =
        runtime::times(static_cast<std::uint64_t>(shape.elements) * sizeOf(shape.dtype), data.workers());
    if (auto enough =
            runtime::checkMemory({{data.isRandom() ? "elements" : "data", Complaint::tr("the arrays"), needed}},
                                 spec.parameters, runtime::availableMemoryBytes());
        !enough)
        return enough.error();

    auto link = runtime::parseLink(spec.parameters.at("link"));
    if (!link) return link.error();

    const int ranks = data.workers();
    const std::string& id = spec.parameters.at("algorithm");
    const collectives::Algorithm* algorithm = collectives::findAlgorithm(id);
    auto backend = TRY(collectives::findBackend(spec.collectives));
    const Collective collective = algorithm ? algorithm->collective : Collective::AllReduce;
    if (const std::string call = backend->callName(collective); !call.empty()) {
        if (*link)
            return Error{
                ErrorCode::BadValue, "link",
                Complaint::tr("A link cannot be emulated inside {}; use link=none, or --collectives kolo.", call)};
        shape.schedule = collectives::oneCall(collective, ranks, call);  // whatever algorithm the library chooses
        algorithm = nullptr;
    } else if (algorithm) {
        shape.schedule = TRY(collectives::scheduleOf(*algorithm, ranks));
    } else {
        shape.schedule = TRY(collectives::readSchedule(id.substr(1), ranks));
    }
    if (auto proof = collectives::verify(shape.schedule); !proof && !isOneCall(shape.schedule))
        return Error{proof.error().code, "algorithm", proof.error().message};
    if (spec.detail == Detail::Full && fullRecordBytes(shape) > kMostRecordBytes) spec.detail = Detail::Summary;
    return std::unique_ptr<Job>(
        std::make_unique<CollectiveJob>(algorithm, std::move(shape), std::move(data), std::move(*link)));
}

CollectiveJob::CollectiveJob(const collectives::Algorithm* algorithm, CollectiveShape shape, WorkerData data,
                             std::optional<Link> link)
    : m_algorithm(algorithm),
      m_shape(std::move(shape)),
      m_data(std::move(data)),
      m_link(std::move(link)),
      m_results(m_shape.schedule.ranks) {}

JobInfo CollectiveJob::info() const {
    const int ranks = m_shape.schedule.ranks;
    const Text op = Text::of(std::string(name(m_shape.op)));
    const std::string& own = m_shape.schedule.algorithm;
    return {.title = isOneCall(m_shape.schedule)
                         ? Engine::tr("{}, {} workers, {}", own, ranks, op)
                         : Engine::tr("{} {}, {} workers, {}", m_algorithm ? Text::of(m_algorithm->title) : Text(own),
                                      Text::of(std::string(name(m_shape.schedule.collective))), ranks, op),
            .ranks = ranks,
            .reports = true,
            .collective = m_shape,
            .link = m_link};
}

Outcome<void> CollectiveJob::run(Rank& rank) {
    const bool atFullSpeed = !rank.gate || (rank.gate->isOpen() && !rank.gate->disturber());
    const std::size_t bytes = m_shape.elements * sizeOf(m_shape.dtype);
    auto buffer = TRY(rank.device.allocate(bytes));
    std::vector<std::byte> block;
    for (std::int64_t first = 0; first < m_shape.elements; first += kBlockElements) {
        if (rank.gate && rank.gate->cancelled()) return cancelledByUser();
        const std::int64_t count = std::min(kBlockElements, m_shape.elements - first);
        block.resize(count * sizeOf(m_shape.dtype));
        m_data.write(rank.index, first, count, m_shape.dtype, block.data());
        rank.device.upload(buffer, first * sizeOf(m_shape.dtype), block);
    }
    if (rank.tracer.wants(Detail::Full)) rank.tracer.memory(rank.device.bytesInUse(), rank.clock.now());

    RankResult& result = m_results[rank.index];
    TRY(rank.communicator.barrier());
    result.startNs = rank.clock.now();
    TRY(rank.communicator.run({m_shape.schedule, m_shape.elements, m_shape.dtype, m_shape.op}, buffer));
    result.endNs = rank.clock.now();
    result.received = rank.communicator.receivedBytes();
    check(rank, buffer, result);
    // A first call on a GPU mostly finds out what a first call costs. What is recorded is one call.
    if (atFullSpeed && !rank.device.hostAddressable() && !rank.tracer.wants(Detail::Summary) && !m_link)
        return measureWarm(rank, buffer, result);
    return {};
}

Outcome<void> CollectiveJob::measureWarm(Rank& rank, devices::Buffer& buffer, RankResult& result) const {
    const collectives::CollectiveCall call{m_shape.schedule, m_shape.elements, m_shape.dtype, m_shape.op};
    for (int i = 0; i < kWarmCalls; ++i) {
        if (rank.gate && rank.gate->cancelled()) return cancelledByUser();
        TRY(rank.communicator.barrier());
        const std::int64_t startNs = rank.clock.now();
        TRY(rank.communicator.run(call, buffer));
        result.warmNs.push_back(static_cast<std::uint64_t>(rank.clock.now() - startNs));
    }
    return {};
}

/// Of each warm call, by the rank that took longest.
std::vector<std::uint64_t> CollectiveJob::warmNs() const {
    std::vector<std::uint64_t> longest = m_results.front().warmNs;
    for (const RankResult& result : m_results) {
        if (result.warmNs.size() != longest.size()) return {};  // a rank has failed
        for (std::size_t i = 0; i < longest.size(); ++i) longest[i] = std::max(longest[i], result.warmNs[i]);
    }
    return longest;
}

void CollectiveJob::report(int rank, RankReport& report) {
    RankResult& result = m_results[rank];
    report(result.startNs, result.endNs, result.warmNs, result.received, result.chunkHashes, result.values,
           result.matches);
}

bool CollectiveJob::mustHold(int rank, int chunk) const {
    switch (m_shape.schedule.collective) {
        case Collective::ReduceScatter: return chunk % m_shape.schedule.ranks == rank;
        case Collective::Reduce: return rank == m_shape.schedule.root;
        case Collective::AllReduce:
        case Collective::AllGather:
        case Collective::Broadcast: return true;
    }
    return true;
}

/// Reads the result back, remembers a hash of every chunk, and compares this rank's share of it with the reference.
void CollectiveJob::check(Rank& rank, const devices::Buffer& buffer, RankResult& result) const {
    const Schedule& schedule = m_shape.schedule;
    const std::size_t elementBytes = sizeOf(m_shape.dtype);
    std::vector<std::byte> bytes;
    for (int chunk = 0; chunk < schedule.chunks; ++chunk) {
        std::uint64_t chunkHash = 0xCBF29CE484222325ull;
        const Range range = chunkRange(m_shape.elements, schedule.chunks, chunk);
        for (std::int64_t done = 0; done < range.count && mustHold(rank.index, chunk); done += kBlockElements) {
            const std::int64_t first = range.first + done, count = std::min(kBlockElements, range.count - done);
            bytes.resize(count * elementBytes);
            rank.device.download(buffer, first * elementBytes, bytes);
            chunkHash = hash(chunkHash, bytes);
            // All ranks hold the same bits (the hashes tell), so they can share the work of comparing.
            const bool shared =
                schedule.collective != Collective::ReduceScatter && schedule.collective != Collective::Reduce;
            if (shared && (chunk + done / kBlockElements) % schedule.ranks != rank.index) continue;
            result.matches = result.matches && matchesReference(chunk, first, bytes);
        }
        result.chunkHashes.push_back(chunkHash);
    }
    if (!isRecordedWhole()) return;
    bytes.resize(m_shape.elements * elementBytes);
    rank.device.download(buffer, 0, bytes);
    for (std::int64_t i = 0; i < m_shape.elements; ++i)
        result.values.push_back(readElement(bytes.data(), i, m_shape.dtype));
}

/// The plain way: add up in the order of the ranks, in double precision; int32 wraps around.
bool CollectiveJob::matchesReference(int chunk, std::int64_t first, std::span<const std::byte> bytes) const {
    const Schedule& schedule = m_shape.schedule;
    const std::int64_t count = static_cast<std::int64_t>(bytes.size() / sizeOf(m_shape.dtype));
    const bool integer = m_shape.dtype == DType::Int32;
    const double epsilon = m_shape.dtype == DType::Float32 ? std::numeric_limits<float>::epsilon()
                                                           : std::numeric_limits<double>::epsilon();
    for (std::int64_t i = 0; i < count; ++i) {
        const double found = readElement(bytes.data(), i, m_shape.dtype);
        if (schedule.collective == Collective::AllGather || schedule.collective == Collective::Broadcast) {
            const int owner = schedule.collective == Collective::Broadcast ? schedule.root : chunk % schedule.ranks;
            if (found != m_data.value(owner, first + i)) return false;
            continue;
        }
        double wanted = m_data.value(0, first + i), magnitude = std::abs(wanted);
        auto wrapped = static_cast<std::uint32_t>(static_cast<std::int32_t>(integer ? wanted : 0));
        for (int rank = 1; rank < schedule.ranks; ++rank) {
            const double value = m_data.value(rank, first + i);
            const auto whole = static_cast<std::uint32_t>(static_cast<std::int32_t>(integer ? value : 0));
            switch (m_shape.op) {
                case ReduceOp::Sum:
                case ReduceOp::Mean:
                    wanted += value;
                    wrapped += whole;
                    magnitude += std::abs(value);
                    break;
                case ReduceOp::Min: wanted = std::min(wanted, value); break;
                case ReduceOp::Max: wanted = std::max(wanted, value); break;
                case ReduceOp::Prod:
                    wanted *= value;
                    wrapped *= whole;
                    magnitude = std::abs(wanted);
                    break;
            }
        }
        if (integer && (m_shape.op == ReduceOp::Sum || m_shape.op == ReduceOp::Mean || m_shape.op == ReduceOp::Prod))
            wanted = static_cast<std::int32_t>(wrapped);
        if (m_shape.op == ReduceOp::Mean)
            wanted = integer ? std::trunc(wanted / schedule.ranks) : wanted / schedule.ranks;
        if (integer || m_shape.op == ReduceOp::Min || m_shape.op == ReduceOp::Max) {
            if (found != wanted) return false;
            continue;
        }
        const double largest =
            m_shape.dtype == DType::Float32 ? std::numeric_limits<float>::max() : std::numeric_limits<double>::max();
        if (!std::isfinite(found)) {  // a sum or product that the type cannot hold
            if (std::abs(wanted) < largest * (1 - schedule.ranks * epsilon) && magnitude < largest) return false;
            continue;
        }
        if (std::abs(found - wanted) > schedule.ranks * epsilon * magnitude + std::numeric_limits<float>::denorm_min())
            return false;
    }
    return true;
}

bool CollectiveJob::verified() const {
    for (const RankResult& result : m_results) {
        if (!result.matches) return false;
        const bool everyoneTheSame = m_shape.schedule.collective != Collective::ReduceScatter &&
                                     m_shape.schedule.collective != Collective::Reduce;
        if (everyoneTheSame && result.chunkHashes != m_results.front().chunkHashes) return false;
    }
    return true;
}

Outcome<void> CollectiveJob::finish() {
    if (verified()) return {};
    return Error{ErrorCode::RunFailed, "",
                 Complaint::tr("The result differs from the plain reference; this is a fault of Kolo.")};
}

std::int64_t CollectiveJob::elapsedNs() const {
    std::int64_t start = std::numeric_limits<std::int64_t>::max(), end = 0;
    for (const RankResult& result : m_results) {
        start = std::min(start, result.startNs);
        end = std::max(end, result.endNs);
    }
    return std::max<std::int64_t>(0, end - start);
}

/// Every rank has its result, and has checked it.
bool CollectiveJob::reachedItsEnd() const {
    const std::int64_t values = isRecordedWhole() ? m_shape.elements : 0;
    return std::ranges::all_of(m_results, [&](const RankResult& result) {
        return std::ssize(result.chunkHashes) == m_shape.schedule.chunks && std::ssize(result.values) == values;
    });
}

std::string CollectiveJob::resultJson() const {
    const Schedule& schedule = m_shape.schedule;
    const double arrayBytes = static_cast<double>(m_shape.elements) * static_cast<double>(sizeOf(m_shape.dtype));
    nlohmann::ordered_json json;
    json["algorithm"] = schedule.algorithm;
    json["op"] = name(m_shape.op);
    json["dtype"] = name(m_shape.dtype);
    json["elements"] = m_shape.elements;
    json["steps"] = schedule.steps.size();
    if (m_algorithm) {
        const collectives::Formula& formula = m_algorithm->formula;
        json["theory_steps"] = jsonNumber(formula.stepsOf(schedule.ranks));
        json["theory_bytes_per_rank"] = jsonNumber(formula.busiestRankBytesOf(schedule.ranks, arrayBytes));
        json["theory_formula"] = formula.busiestRankBytes;
        json["theory_total_bytes"] = jsonNumber(formula.totalBytesOf(schedule.ranks, arrayBytes));
    }
    if (reachedItsEnd()) addCounted(json, arrayBytes);
    return json.dump();
}

/// What is counted or checked at the end is true of no run that ended before.
void CollectiveJob::addCounted(nlohmann::ordered_json& json, double arrayBytes) const {
    const Schedule& schedule = m_shape.schedule;
    const int ranks = schedule.ranks;
    std::vector<std::uint64_t> sent(ranks, 0);
    std::uint64_t total = 0;
    for (const RankResult& result : m_results)
        for (std::size_t from = 0; from < result.received.size(); ++from) {
            sent[from] += result.received[from];
            total += result.received[from];
        }
    std::vector<std::uint64_t> warm = warmNs();
    const std::size_t warmCalls = warm.size();
    std::ranges::nth_element(warm, warm.begin() + static_cast<std::ptrdiff_t>(warmCalls / 2));
    const double measuredNs = static_cast<double>(warm.empty() ? elapsedNs() : warm[warmCalls / 2]);
    const double seconds = std::max(1e-9, measuredNs / 1e9);
    const double algbw = arrayBytes / seconds;
    const double busFactor =
        schedule.collective == Collective::AllReduce ? 2.0 * (ranks - 1) / ranks
        : schedule.collective == Collective::ReduceScatter || schedule.collective == Collective::AllGather
            ? 1.0 * (ranks - 1) / ranks
            : 1.0;
    if (isOneCall(schedule)) sent.clear();  // nobody outside the library knows them
    json["bytes_sent_per_rank"] = sent;
    if (!isOneCall(schedule)) json["total_bytes"] = total;
    json[recorded::kAlgorithmBandwidth] = algbw;
    json[recorded::kBusBandwidth] = algbw * busFactor;
    if (warmCalls > 0) json["warm_calls"] = warmCalls;  // the bandwidth is that of their median
    json["verified"] = verified();
    if (isRecordedWhole()) {
        json["result"] = nlohmann::ordered_json::array();
        for (int chunk = 0; chunk < schedule.chunks; ++chunk) {
            const int holder = schedule.collective == Collective::ReduceScatter ? chunk % ranks : schedule.root;
            const Range range = chunkRange(m_shape.elements, schedule.chunks, chunk);
            for (std::int64_t i = 0; i < range.count; ++i)
                json["result"].push_back(jsonNumber(m_results[holder].values[range.first + i], m_shape.dtype));
        }
    }
}

}  // namespace kolo::strategies
