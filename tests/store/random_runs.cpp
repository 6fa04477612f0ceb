// SPDX-License-Identifier: Apache-2.0
#include "tests/store/random_runs.h"

#include <QDebug>
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "engine/api/event_names.h"
#include "engine/api/schedule_json.h"
#include "engine/api/tracer.h"

namespace kolo::store {
namespace {

std::int64_t upTo(Random& random, std::int64_t highest) {
    return std::uniform_int_distribution<std::int64_t>(0, highest)(random);
}
bool oneIn(Random& random, int n) {
    return upTo(random, n - 1) == 0;
}

/// Whole numbers of every length, so that every width of the file format is met.
std::int64_t anyMagnitude(Random& random, int maxBits) {
    const int bits = static_cast<int>(upTo(random, maxBits));
    return static_cast<std::int64_t>(random() & ((std::uint64_t{1} << bits) - 1));
}

std::string anyText(Random& random) {
    static const std::vector<std::string> pieces = {"sum",   " ", "π",    "Ж",  "漢", "🙂", "\"", "'", "\n", "\\",
                                                    "a,b;c", "",  "NULL", "--", "%s", "{}",   "\t", "0", "-1", "é"};
    std::string text;
    for (std::int64_t i = upTo(random, 6); i > 0; --i) text += pieces[upTo(random, std::ssize(pieces) - 1)];
    return text;
}

double anyValue(Random& random) {
    switch (upTo(random, 9)) {
        case 0: return 0.0;
        case 1: return -0.0;
        case 2: return std::numeric_limits<double>::infinity();
        case 3: return -std::numeric_limits<double>::infinity();
        case 4: return std::bit_cast<double>(std::uint64_t{0x7ff8'0000'0000'0000} | upTo(random, 0xffff));
        case 5: return std::bit_cast<double>(random());  // any bits at all
        case 6: return static_cast<float>(std::bit_cast<float>(static_cast<std::uint32_t>(random())));
        case 7: return static_cast<double>(anyMagnitude(random, 40) - (1 << 20));
        case 8: return std::numeric_limits<double>::denorm_min();
        default: return static_cast<double>(upTo(random, 100));
    }
}

/// Lists of one sort each, so that every packed form is met.
void appendValues(Random& random, std::vector<double>& values) {
    const std::int64_t sort = upTo(random, 4);
    const std::int64_t count = oneIn(random, 20) ? upTo(random, 4096) : upTo(random, 12);
    for (std::int64_t i = 0; i < count; ++i) {
        switch (sort) {
            case 0: values.push_back(static_cast<double>(upTo(random, 200) - 100)); break;
            case 1: values.push_back(static_cast<double>(anyMagnitude(random, 16) - 30000)); break;
            case 2: values.push_back(static_cast<double>(anyMagnitude(random, 31))); break;
            case 3:
                values.push_back(static_cast<float>(std::bit_cast<float>(static_cast<std::uint32_t>(random()))));
                break;
            default: values.push_back(anyValue(random)); break;
        }
    }
}

Schedule anySchedule(Random& random, int ranks) {
    Schedule schedule{anyText(random) + "x",
                      static_cast<Collective>(upTo(random, 4)),
                      static_cast<int>(upTo(random, ranks - 1)),
                      ranks,
                      static_cast<int>(upTo(random, 70)) + 1,
                      {}};
    for (std::int64_t step = upTo(random, 5); step > 0; --step) {
        Step next{anyText(random), {}, step > 1 && oneIn(random, 4)};
        for (std::int64_t i = upTo(random, 6); i > 0; --i) {
            const int from = static_cast<int>(upTo(random, ranks - 1));
            const int to = (from + 1 + static_cast<int>(upTo(random, ranks - 2))) % ranks;
            next.transfers.push_back({from, to, static_cast<int>(upTo(random, schedule.chunks - 1)), oneIn(random, 2)});
        }
        schedule.steps.push_back(std::move(next));
    }
    return schedule;
}

/// Every member in its range; it need not train anything.
StepPlan anyPlan(Random& random, int ranks) {
    const int pipeline = ranks % 2 == 0 && oneIn(random, 2) ? ranks / 2 : ranks;
    StepPlan plan{anyText(random), {{{"data", ranks / pipeline}, {"pipeline", pipeline}}}};
    plan.microbatches = static_cast<int>(upTo(random, 7)) + 1;
    plan.recomputes = oneIn(random, 2);
    plan.trains = oneIn(random, 2);
    plan.overTime = oneIn(random, 2);
    plan.zero = static_cast<int>(upTo(random, 3));
    plan.mixed = oneIn(random, 2);
    plan.stateArrays = static_cast<int>(upTo(random, 2));
    plan.localSteps = oneIn(random, 4) ? static_cast<int>(upTo(random, 9)) : 0;
    for (std::int64_t i = upTo(random, 5); i >= 0; --i)
        plan.stages.push_back({static_cast<int>(upTo(random, pipeline - 1)),
                               static_cast<int>(upTo(random, 9)),
                               static_cast<int>(upTo(random, 9)),
                               {anyMagnitude(random, 30), anyMagnitude(random, 30)},
                               anyMagnitude(random, 40),
                               anyMagnitude(random, 40),
                               anyMagnitude(random, 40),
                               anyMagnitude(random, 40),
                               static_cast<double>(anyMagnitude(random, 60)) / 7});
    for (std::int64_t i = upTo(random, 3); i > 0; --i)
        plan.buckets.push_back({{anyMagnitude(random, 30), anyMagnitude(random, 30)}});
    plan.ranks.resize(ranks);
    for (auto& actions : plan.ranks)
        for (std::int64_t i = upTo(random, 12); i > 0; --i) {
            Action action{static_cast<ActionKind>(upTo(random, kActionKinds - 1)),
                          static_cast<int>(upTo(random, std::ssize(plan.stages) - 1))};
            if (isOfBucket(action.kind) && plan.buckets.empty()) continue;
            if (isExchange(action.kind) && action.stage == 0) continue;
            const bool turns = action.kind == ActionKind::Unshard || action.kind == ActionKind::Reshard;
            const auto indices = isOfBucket(action.kind) ? std::ssize(plan.buckets) : turns ? 2 : plan.microbatches;
            if (hasIndex(action.kind)) action.index = static_cast<int>(upTo(random, indices - 1));
            actions.push_back(action);
        }
    return plan;
}

Event anyEvent(Random& random, int ranks, std::uint32_t names, EventBatch& batch) {
    Event event;
    event.kind = static_cast<EventKind>(upTo(random, static_cast<int>(EventKind::Log)));
    event.startNs = anyMagnitude(random, 60) - (oneIn(random, 10) ? 1'000'000'000 : 0);
    event.endNs = event.startNs + anyMagnitude(random, 40);
    event.value = oneIn(random, 3) || event.kind == EventKind::Metric ? anyValue(random) : 0;
    event.bytes = static_cast<std::uint64_t>(oneIn(random, 2) ? 0 : anyMagnitude(random, 62));
    event.step = static_cast<std::int32_t>(anyMagnitude(random, 31));
    event.iteration = static_cast<std::int32_t>(anyMagnitude(random, 31));
    event.chunk = static_cast<std::int32_t>(anyMagnitude(random, 31)) - (oneIn(random, 4) ? 0 : 1);
    if (event.chunk < -1) event.chunk = -1;
    event.rank = static_cast<std::int16_t>(upTo(random, ranks) - 1);
    event.peer = static_cast<std::int16_t>(upTo(random, ranks) - 1);
    event.name = static_cast<std::uint32_t>(upTo(random, names - 1));
    event.flags = static_cast<std::uint8_t>(upTo(random, 7));
    if (event.kind == EventKind::Value) {
        const std::size_t before = batch.values.size();
        appendValues(random, batch.values);
        event.valuesFirst = static_cast<std::uint32_t>(before);
        event.valuesCount = static_cast<std::uint32_t>(batch.values.size() - before);
    }
    return event;
}

QString differentInfo(const RunInfo& a, const RunInfo& b) {
    const auto differ = [](const auto& x, const auto& y) { return !(x == y); };
    if (differ(a.parent, b.parent)) return "parent";
    if (differ(a.title, b.title)) return "title";
    if (differ(a.spec, b.spec)) return "spec";
    if (differ(a.ranks, b.ranks)) return "ranks";
    if (differ(a.startedAt, b.startedAt)) return "startedAt";
    if (differ(a.provenance.devices, b.provenance.devices)) return "devices";
    if (differ(a.provenance.hardware, b.provenance.hardware)) return "hardware";
    if (differ(a.provenance.numbers, b.provenance.numbers)) return "numbers";
    if (differ(a.provenance.host, b.provenance.host)) return "host";
    if (differ(a.provenance.version, b.provenance.version)) return "version";
    if (differ(a.plan, b.plan)) return "plan";
    if (a.collective.has_value() != b.collective.has_value()) return "collective";
    if (!a.collective) return {};
    if (differ(a.collective->schedule, b.collective->schedule)) return "schedule";
    if (differ(a.collective->elements, b.collective->elements)) return "elements";
    if (a.collective->dtype != b.collective->dtype) return "dtype";
    if (a.collective->op != b.collective->op) return "op";
    return {};
}

/// All batches as one, with the values of each event in the order of the events.
EventBatch joined(const std::vector<EventBatch>& batches) {
    EventBatch all;
    for (const EventBatch& batch : batches) {
        if (!batch.newNames.empty() && all.newNames.empty()) all.firstNewName = batch.firstNewName;
        all.newNames.insert(all.newNames.end(), batch.newNames.begin(), batch.newNames.end());
        for (Event event : batch.events) {
            const auto values = batch.valuesOf(event);
            event.valuesFirst = static_cast<std::uint32_t>(all.values.size());
            all.values.insert(all.values.end(), values.begin(), values.end());
            all.events.push_back(event);
        }
    }
    return all;
}

bool sameBits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

bool sameEvent(const Event& a, const Event& b) {
    return a.startNs == b.startNs && a.endNs == b.endNs && sameBits(a.value, b.value) && a.bytes == b.bytes &&
           a.step == b.step && a.iteration == b.iteration && a.chunk == b.chunk && a.rank == b.rank &&
           a.peer == b.peer && a.name == b.name && a.valuesFirst == b.valuesFirst && a.valuesCount == b.valuesCount &&
           a.kind == b.kind && a.flags == b.flags;
}

}  // namespace

std::uint64_t printedSeed() {
    const char* given = std::getenv("KOLO_TEST_SEED");
    const std::uint64_t seed = given ? std::strtoull(given, nullptr, 10) : std::random_device{}();
    qInfo().noquote() << QString("KOLO_TEST_SEED=%1 repeats this").arg(seed);
    return seed;
}

WholeRun randomRun(Random& random) {
    WholeRun run;
    RunInfo& info = run.info;
    info.ranks = static_cast<int>(upTo(random, kMaxRanks - kMinRanks)) + kMinRanks;
    info.parent = oneIn(random, 3) ? anyMagnitude(random, 30) : 0;
    info.title = anyText(random);
    info.startedAt = "2026-11-21T09:30:00.123Z";
    info.spec.strategy = "allreduce";
    info.spec.devices = {"virtual", info.ranks};
    for (std::int64_t i = upTo(random, 4); i > 0; --i) info.spec.parameters["p" + std::to_string(i)] = anyText(random);
    for (int rank = 0; rank < info.ranks; ++rank) info.provenance.devices.push_back(anyText(random));
    info.provenance.hardware = anyText(random);
    info.provenance.numbers = anyText(random);
    info.provenance.host = anyText(random);
    info.provenance.version = KOLO_VERSION;
    if (oneIn(random, 2)) {
        info.collective = CollectiveShape{anySchedule(random, info.ranks), anyMagnitude(random, 39),
                                          static_cast<DType>(upTo(random, 2)), static_cast<ReduceOp>(upTo(random, 4))};
    }
    if (oneIn(random, 3)) info.plan = anyPlan(random, info.ranks);

    std::uint32_t names = 1;  // 0 is the empty name
    for (std::int64_t b = upTo(random, 12); b > 0; --b) {
        EventBatch batch;
        batch.firstNewName = names;
        for (std::int64_t i = upTo(random, 3); i > 0; --i, ++names) batch.newNames.push_back(anyText(random));
        const std::int64_t events = oneIn(random, 5) ? upTo(random, 900) : upTo(random, 40);
        for (std::int64_t i = 0; i < events; ++i) batch.events.push_back(anyEvent(random, info.ranks, names, batch));
        run.batches.push_back(std::move(batch));
    }
    run.result.status = static_cast<RunStatus>(upTo(random, 2) + 1);
    // What is cancelled before its first step leaves no run.
    const bool stepped =
        info.spec.detail == Detail::Off || std::ranges::any_of(run.batches, [](const EventBatch& batch) {
            return std::ranges::any_of(batch.events, [](const Event& event) {
                return event.kind == EventKind::Step && (event.step > 0 || event.name != 0);
            });
        });
    if (run.result.status == RunStatus::Cancelled && !stepped) run.result.status = RunStatus::Failed;
    run.result.error = run.result.status == RunStatus::Finished ? "" : anyText(random);
    run.result.elapsedNs = anyMagnitude(random, 60);
    run.result.json = R"({"verified":true,"steps":6,"result":[37,37,36,43]})";
    return run;
}

WholeRun ringRun(std::int64_t elements) {
    constexpr int ranks = 4;
    WholeRun run;
    run.info.title = "Ring allreduce, 4 workers, sum";
    run.info.startedAt = "2026-11-21T09:30:00.123Z";
    run.info.ranks = ranks;
    run.info.spec.strategy = "allreduce";
    run.info.spec.devices = {"virtual", ranks};
    run.info.provenance = {{"dev A", "dev B", "dev C", "dev D"}, "virtual GPU × 4", "measured", "desk", KOLO_VERSION};

    Schedule schedule{"ring", Collective::AllReduce, 0, ranks, ranks, {}};
    for (int step = 0; step < 2 * (ranks - 1); ++step) {
        const bool reduce = step < ranks - 1;
        Step next{reduce ? recorded::kShareReduce : recorded::kShareOnly, {}};
        for (int from = 0; from < ranks; ++from) {
            next.transfers.push_back({from, (from + 1) % ranks, (from - step + 2 * ranks) % ranks, reduce});
        }
        schedule.steps.push_back(std::move(next));
    }
    run.info.collective = CollectiveShape{schedule, elements, DType::Float32, ReduceOp::Sum};

    std::vector<std::vector<double>> buffers = {{17, 11, 1, 9}, {5, 13, 23, 14}, {3, 6, 10, 8}, {12, 7, 2, 12}};
    for (auto& buffer : buffers) {
        const std::vector<double> first = buffer;
        buffer.resize(elements);
        for (std::int64_t i = 0; i < elements; ++i) buffer[i] = first[i % 4] + static_cast<double>(i / 4);
    }
    const auto addValue = [&](EventBatch& batch, int step, int rank, int chunk, std::int64_t atNs) {
        const Range range = chunkRange(elements, ranks, chunk);
        BatchTracer(batch, rank)
            .values(std::span(buffers[rank]).subspan(range.first, range.count), atNs, {.step = step, .chunk = chunk});
    };

    EventBatch start;
    start.firstNewName = 1;
    start.newNames = {"sum"};
    for (int rank = 0; rank < ranks; ++rank) {
        for (int chunk = 0; chunk < ranks; ++chunk) addValue(start, 0, rank, chunk, 0);
    }
    for (int rank = 0; rank < ranks; ++rank) BatchTracer(start, rank).step({});
    run.batches.push_back(std::move(start));
    for (std::size_t number = 1; number <= schedule.steps.size(); ++number) {
        const std::int64_t begin = static_cast<std::int64_t>(number) * 10'000;
        const auto before = buffers;
        EventBatch batch;
        for (const Transfer& transfer : schedule.steps[number - 1].transfers) {
            const Range range = chunkRange(elements, ranks, transfer.chunk);
            for (std::int64_t i = range.first; i < range.first + range.count; ++i) {
                buffers[transfer.to][i] = before[transfer.from][i] + (transfer.reduce ? before[transfer.to][i] : 0);
            }
            const auto step = static_cast<int>(number);
            const auto bytes = static_cast<std::uint64_t>(range.count) * 4;
            BatchTracer tracer(batch, transfer.to);
            tracer.transfer(transfer.from, bytes, {begin + 1000, begin + 5000}, {.step = step, .chunk = transfer.chunk},
                            transfer.reduce ? kReduce : 0);
            addValue(batch, step, transfer.to, transfer.chunk, begin + 6000);
            tracer.step({begin, begin + 7000}, {.step = step}, bytes);
        }
        run.batches.push_back(std::move(batch));
    }
    run.result.elapsedNs = 70'000;
    run.result.json = R"({"steps":6,"verified":true,"result":[37,37,36,43]})";
    return run;
}

Outcome<void> record(Recorder& recorder, WholeRun& run) {
    if (auto begun = recorder.begin(run.info); !begun) return begun;
    for (const EventBatch& batch : run.batches) recorder.events(batch);
    return recorder.end(run.result);
}

Outcome<std::unique_ptr<Recorder>> begun(const std::filesystem::path& file, WholeRun& run) {
    auto recorder = TRY(Recorder::open(file));
    TRY(recorder->begin(run.info));
    return recorder;
}

Outcome<std::int64_t> recordInto(const std::filesystem::path& file, WholeRun run) {
    auto recorder = TRY(Recorder::open(file));
    TRY(record(*recorder, run));
    return run.info.id;
}

Outcome<WholeRun> readWhole(Reader& reader, std::int64_t run) {
    auto stored = TRY(reader.read(run));
    WholeRun whole{stored.info, {}, stored.result};
    TRY(reader.events(stored, [&](const EventBatch& batch) {
        whole.batches.push_back(batch);
        return true;
    }));
    return whole;
}

QString difference(const WholeRun& expected, const WholeRun& found) {
    if (const QString field = differentInfo(expected.info, found.info); !field.isEmpty()) return field;
    if (expected.result.status != found.result.status) return "status";
    if (expected.result.error != found.result.error) return "error";
    if (expected.result.elapsedNs != found.result.elapsedNs) return "elapsedNs";
    if (expected.result.json != found.result.json) return "result";

    const EventBatch a = joined(expected.batches), b = joined(found.batches);
    if (a.newNames != b.newNames) return "names";
    if (!a.newNames.empty() && a.firstNewName != b.firstNewName) return "number of the first name";
    if (a.events.size() != b.events.size()) {
        return QString("%1 events instead of %2").arg(b.events.size()).arg(a.events.size());
    }
    for (std::size_t i = 0; i < a.events.size(); ++i) {
        if (!sameEvent(a.events[i], b.events[i])) return QString("event %1").arg(i);
    }
    for (std::size_t i = 0; i < a.values.size(); ++i) {
        if (!sameBits(a.values[i], b.values[i])) return QString("value %1").arg(i);
    }
    return {};
}

std::filesystem::path freshDatabase() {
    static const QTemporaryDir folder;
    static int made = 0;
    return in(folder, ("runs" + std::to_string(++made) + ".sqlite").c_str());
}

std::filesystem::path in(const QTemporaryDir& folder, const char* name) {
    return std::filesystem::path(folder.path().toStdString()) / name;
}

}  // namespace kolo::store
