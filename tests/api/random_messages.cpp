// SPDX-License-Identifier: Apache-2.0
#include "tests/api/random_messages.h"

#include <bit>
#include <cmath>
#include <limits>

namespace kolo::test {

using namespace protocol;

std::int64_t RandomMessages::integer(std::int64_t lowest, std::int64_t highest) {
    return std::uniform_int_distribution<std::int64_t>(lowest, highest)(m_random);
}

std::string RandomMessages::text() {
    static const std::vector<std::string> pieces = {"a", "Z",    " ",  "\"",   "\\", "\n", "\t",    "\x01",
                                                    "é", "шест", "環", "🙂", "=",  "/",  "\u2028"};
    std::string result;
    for (std::int64_t n = integer(0, 8); n > 0; --n)
        result += pieces[integer(0, static_cast<std::int64_t>(pieces.size()) - 1)];
    return result;
}

Text RandomMessages::sentence(int depth) {
    if (depth > 12 || integer(0, 2) == 0) return text();
    std::string id = text();
    std::vector<Text> parts;
    for (std::int64_t n = integer(0, 3); n > 0; --n) {
        id += " {}" + text();
        parts.push_back(sentence(depth + 1));
    }
    return coin() ? Text::of(id, parts) : Text::of(id, parts) + sentence(depth + 1);
}

double RandomMessages::number(DType dtype) {
    if (dtype == DType::Int32) return static_cast<double>(integer(-2147483648LL, 2147483647LL));
    if (integer(0, 9) == 0) {
        const double special[] = {0.0,
                                  -0.0,
                                  std::numeric_limits<double>::infinity(),
                                  -std::numeric_limits<double>::infinity(),
                                  std::numeric_limits<double>::quiet_NaN(),
                                  1e15,
                                  1e16,
                                  9007199254740993.0,
                                  5e-324};
        return special[integer(0, 8)];
    }
    // Any bit pattern: subnormals, huge ones, infinities.
    if (dtype == DType::Float32)
        return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(m_random())));
    return std::bit_cast<double>(m_random());
}

RunSpec RandomMessages::spec() {
    RunSpec spec;
    spec.strategy = "s" + text();
    for (std::int64_t n = integer(0, 4); n > 0; --n) spec.parameters["p" + text()] = text();
    const char* kinds[] = {"virtual", "cuda", "auto"};
    spec.devices.kind = kinds[integer(0, 2)];
    spec.devices.count = coin() ? 0 : static_cast<int>(integer(kMinRanks, kMaxRanks));
    spec.launch = coin() ? "threads" : "mpi";
    const char* who[] = {"kolo", "mpi", "nccl"};
    spec.collectives = who[integer(0, 2)];
    spec.detail = static_cast<Detail>(integer(0, 2));
    return spec;
}

RunInfo RandomMessages::info(bool withSteps) {
    RunInfo info;
    info.id = integer(0, 1'000'000'000'000);
    info.parent = coin() ? 0 : integer(1, 1000);
    info.title = sentence();
    info.spec = spec();
    info.ranks = static_cast<int>(integer(2, 64));
    for (int rank = 0; rank < info.ranks; ++rank) info.provenance.devices.push_back(text());
    info.provenance.hardware = text();
    info.provenance.numbers = text();
    info.provenance.host = text();
    info.provenance.version = text();
    info.startedAt = text();
    if (withSteps && coin()) {
        StepPlan& plan = info.plan.emplace();
        plan.schedule = text();
        plan.mesh.axes = {{std::string(kPipelineAxis), info.ranks}};
        plan.microbatches = static_cast<int>(integer(1, 9));
        plan.stages = {{0, 0, 1, {0, integer(0, 100)}, 4, 8, 4, 2, 0.1},
                       {static_cast<int>(integer(0, info.ranks - 1))}};
        plan.ranks.resize(info.ranks);
        plan.ranks.front() = {{ActionKind::Forward, 1, plan.microbatches - 1}, {ActionKind::Update, 0}};
    }
    if (coin()) {
        CollectiveShape& shape = info.collective.emplace();
        Schedule& schedule = shape.schedule;
        schedule.algorithm = "a" + text();
        schedule.collective = static_cast<Collective>(integer(0, 4));
        schedule.ranks = info.ranks;
        schedule.chunks = static_cast<int>(integer(1, 9));
        schedule.root = static_cast<int>(integer(0, info.ranks - 1));
        for (std::int64_t n = withSteps ? integer(0, 4) : 0; n > 0; --n) {
            Step& step = schedule.steps.emplace_back();
            step.phase = text();
            for (std::int64_t t = integer(0, 4); t > 0; --t) {
                const int from = static_cast<int>(integer(0, info.ranks - 1));
                step.transfers.push_back(
                    {from, (from + 1) % info.ranks, static_cast<int>(integer(0, schedule.chunks - 1)), coin()});
            }
        }
        shape.elements = integer(0, 1'000'000);
        shape.dtype = static_cast<DType>(integer(0, 2));
        shape.op = static_cast<ReduceOp>(integer(0, 4));
    }
    return info;
}

EventBatch RandomMessages::batch(DType dtype) {
    EventBatch batch;
    if (coin()) {
        batch.firstNewName = static_cast<std::uint32_t>(integer(1, 1000));
        for (std::int64_t n = integer(1, 4); n > 0; --n) batch.newNames.push_back(text());
    }
    for (std::int64_t n = integer(0, 20); n > 0; --n) {
        Event& event = batch.events.emplace_back();
        event.kind = static_cast<EventKind>(integer(0, 8));
        event.rank = static_cast<std::int16_t>(integer(-1, 63));
        event.peer = static_cast<std::int16_t>(integer(-1, 63));
        event.chunk = static_cast<std::int32_t>(integer(-1, 4095));
        event.step = static_cast<std::int32_t>(integer(0, 200));
        event.iteration = coin() ? 0 : static_cast<std::int32_t>(integer(0, 2147483647));
        event.startNs = coin() ? 0 : integer(0, std::numeric_limits<std::int64_t>::max());
        event.endNs = integer(0, std::numeric_limits<std::int64_t>::max());
        event.bytes = coin() ? 0 : static_cast<std::uint64_t>(integer(0, std::numeric_limits<std::int64_t>::max()));
        event.name = static_cast<std::uint32_t>(integer(0, 1000));
        event.value = coin() ? 0 : number(DType::Float64);
        event.flags = static_cast<std::uint8_t>(integer(0, 7));
        event.valuesFirst = static_cast<std::uint32_t>(batch.values.size());
        if (coin()) {
            event.valuesCount = static_cast<std::uint32_t>(integer(0, 5));
            for (std::uint32_t i = 0; i < event.valuesCount; ++i) batch.values.push_back(number(dtype));
        }
    }
    return batch;
}

StrategyInfo RandomMessages::strategy() {
    const auto texts = [&](std::int64_t fewest) {
        std::vector<std::string> all;
        for (std::int64_t n = integer(fewest, 3); n > 0; --n) all.push_back(text());
        return all;
    };
    const auto conditions = [&] {
        std::vector<Condition> all;
        for (std::int64_t n = integer(0, 2); n > 0; --n) all.push_back({text(), texts(1), coin()});
        return all;
    };
    StrategyInfo info{text(), text(), text(), text(), {}, {}, {}};
    for (std::int64_t n = integer(0, 2); n > 0; --n) info.groups.push_back({text(), texts(0), coin()});
    for (std::int64_t n = integer(0, 2); n > 0; --n)
        info.steps.push_back({static_cast<StepKind>(integer(0, 3)), conditions()});
    for (std::int64_t n = integer(0, 4); n > 0; --n) {
        Parameter& parameter = info.parameters.emplace_back();
        parameter.name = text();
        parameter.type = static_cast<ParameterType>(integer(0, 5));
        parameter.unit = text();
        parameter.defaultValue = text();
        if (coin()) parameter.minimum = static_cast<double>(integer(-1000, 1000)) / 8;
        if (coin()) parameter.maximum = 1e300 / static_cast<double>(integer(1, 1000));
        for (std::int64_t c = integer(0, 3); c > 0; --c) parameter.choices.push_back({text(), text(), text()});
        parameter.help = text();
        parameter.freePrefix = text();
        for (std::int64_t r = integer(0, 2); r > 0; --r) {
            parameter.rules.push_back({conditions(), texts(0), texts(0), text()});
            parameter.otherDefaults.push_back({conditions(), text()});
        }
    }
    for (std::int64_t n = integer(0, 2); n > 0; --n) info.metrics.push_back({text(), text(), text()});
    return info;
}

Request RandomMessages::request() {
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    Request request;
    request.id = coin() ? integer(0, 100) : integer(0, most);
    const double pace = static_cast<double>(integer(0, 3600)) / (coin() ? 1 : 7.0);
    switch (integer(0, static_cast<std::int64_t>(std::variant_size_v<RequestBody>) - 1)) {
        case 0: request.body = Run{spec(), coin(), integer(0, most), coin()}; break;
        case 1: request.body = StepOn{static_cast<int>(integer(1, 1'000'000'000))}; break;
        case 2: request.body = Pause{}; break;
        case 3: request.body = Continue{pace}; break;
        case 4: request.body = Speed{pace}; break;
        case 5: request.body = Cancel{}; break;
        case 6: request.body = ListStrategies{}; break;
        case 7: request.body = ListRuns{static_cast<int>(integer(1, 1'000'000))}; break;
        case 8: request.body = OpenRun{integer(1, most)}; break;
        case 9: request.body = RenameRun{integer(1, most), text()}; break;
        case 10: request.body = DeleteRun{integer(1, most)}; break;
        case 11:
            if (coin())
                request.body = RestoreRun{integer(1, most)};
            else
                request.body = ThinRun{integer(1, most)};
            break;
        case 12:
            if (coin())
                request.body = ExportRun{integer(1, most), text(), "p" + text(), coin() ? "values" : "exercise"};
            else
                request.body = ImportRuns{"p" + text()};
            break;
        case 13: request.body = Doctor{}; break;
        case 14:
            request.body = CheckSchedule{coin() ? "step," + text() : "", "", static_cast<int>(integer(2, 64)),
                                         integer(0, 1 << 30)};
            break;
        case 15:
            request.body = Bench{
                static_cast<int>(integer(2, 64)),  {4, 4 * integer(1, 1000)}, {"ring", "tree"}, "l" + text(), coin(),
                static_cast<int>(integer(1, 1000))};
            break;
        case 16: request.body = StopBench{}; break;
        case 17: request.body = Disturb{"d" + text()}; break;
        default: request.body = Quit{}; break;
    }
    return request;
}

Message RandomMessages::message() {
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    switch (integer(0, static_cast<std::int64_t>(std::variant_size_v<Message>) - 1)) {
        case 0: return Hello{kVersion, text(), {text(), text()}, text(), sentence(), {{text(), coin(), sentence()}}};
        case 1: {
            Reply reply;
            reply.id = integer(0, most);
            reply.run = integer(0, most);
            if (coin()) reply.strategies = std::vector<StrategyInfo>{strategy(), strategy()};
            if (coin()) reply.doctor = std::vector<DoctorItem>{{text(), coin(), sentence()}};
            if (coin())
                reply.runs =
                    std::vector<RunSummary>{{info(false), static_cast<RunStatus>(integer(0, 3)), sentence(),
                                             integer(0, most), integer(0, most), integer(0, most), sentence()}};
            if (coin()) {
                ScheduleCheck& check = reply.check.emplace();
                if (coin()) {
                    check.fault = {ErrorCode::BadSchedule, text(), "wrong " + text()};
                    check.step = static_cast<int>(integer(0, 100));
                    check.transfer = static_cast<int>(integer(-1, 100));
                    check.rank = static_cast<int>(integer(-1, 63));
                    check.chunk = static_cast<int>(integer(-1, 63));
                }
                check.prices = {{text(), text(), static_cast<int>(integer(0, 100)), integer(0, most), integer(0, most),
                                 integer(0, most), "f" + text(), text(), text(), 6, 0.1, 1e9}};
            }
            return reply;
        }
        case 2: return ErrorReply{integer(0, most), {static_cast<ErrorCode>(integer(0, 15)), text(), sentence()}};
        case 3: return Started{integer(0, most), info(true), coin()};
        case 4: return Events{integer(0, most), batch(static_cast<DType>(integer(0, 2)))};
        case 5:
            return StateChanged{{integer(0, most), static_cast<SessionPhase>(integer(0, 4)),
                                 static_cast<int>(integer(0, 1000)), static_cast<int>(integer(0, 1000)),
                                 static_cast<double>(integer(0, 100)) / 7, sentence(),
                                 coin() ? sentence() + "x" : Text(), 0}};
        case 6: {
            Measured measured{integer(0, most), static_cast<int>(integer(0, 9)), 9, sentence(), {}, coin(), sentence()};
            if (coin())
                measured.row = BenchRow{text(),
                                        text(),
                                        integer(0, most),
                                        static_cast<double>(integer(0, 1 << 30)) / 7,
                                        integer(0, most),
                                        coin(),
                                        1,
                                        integer(0, most),
                                        integer(0, most),
                                        integer(0, most),
                                        static_cast<double>(integer(0, 1 << 30)) / 7,
                                        static_cast<double>(integer(0, 1 << 30)) / 7};
            return measured;
        }
        default: {
            RunResult result{static_cast<RunStatus>(integer(0, 3)), sentence(), integer(0, most),
                             R"({"steps":6,"result":[0.1,37]})", coin() ? "" : text()};
            return Ended{integer(0, most), result, sentence()};
        }
    }
}

}  // namespace kolo::test
