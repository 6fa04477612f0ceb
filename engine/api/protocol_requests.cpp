// SPDX-License-Identifier: Apache-2.0
//
// Requests as JSON lines: {"id":7,"type":"step","count":2}. They are a front end's only way in, so every member is
// checked here; what a spec means is for the session to judge.
#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "engine/api/json_reader.h"
#include "engine/api/protocol.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::protocol {

using nlohmann::ordered_json;

namespace {

constexpr std::int64_t kMaxId = std::numeric_limits<std::int64_t>::max();
constexpr double kMaxSecondsPerStep = 3600;
constexpr int kMaxStepsAtOnce = 1'000'000'000;
constexpr std::size_t kMaxTextBytes = 4096;
constexpr std::int64_t kMostBenchBytes = std::int64_t{1} << 30;
constexpr std::size_t kMostBenchSizes = 64;

/// A request's name, writer and reader, side by side so that they cannot drift apart.
template <typename Body>
struct Codec;

template <>
struct Codec<Run> {
    static constexpr const char* type = "run";
    static void write(ordered_json& json, const Run& run) {
        json["spec"] = ordered_json::parse(specToJson(run.spec));
        json["stepped"] = run.stepped;
        if (run.parent != 0) json["parent"] = run.parent;
        json["record"] = run.record;
    }
    static void read(ObjectReader& in, Run& run) {
        const ordered_json* spec = in.object("spec");
        run.stepped = in.flag("stepped", run.stepped);
        run.parent = in.integer("parent", 0, 0, kMaxId);
        run.record = in.flag("record", run.record);
        if (!spec) return in.fail("spec", "an object");
        auto read = specFromJson(oneLine(*spec));
        if (!read) return in.fail(read.error());
        run.spec = std::move(*read);
    }
};

template <>
struct Codec<StepOn> {
    static constexpr const char* type = "step";
    static void write(ordered_json& json, const StepOn& step) { json["count"] = step.count; }
    static void read(ObjectReader& in, StepOn& step) {
        step.count = static_cast<int>(in.integer("count", 1, 1, kMaxStepsAtOnce));
    }
};

template <typename Body>
struct PaceCodec {
    static void write(ordered_json& json, const Body& body) { json["seconds_per_step"] = body.secondsPerStep; }
    static void read(ObjectReader& in, Body& body) {
        body.secondsPerStep = in.number("seconds_per_step", 0, 0, kMaxSecondsPerStep);
    }
};
template <>
struct Codec<Continue> : PaceCodec<Continue> {
    static constexpr const char* type = "continue";
};
template <>
struct Codec<Speed> : PaceCodec<Speed> {
    static constexpr const char* type = "speed";
};

template <typename Body>
struct EmptyCodec {
    static void write(ordered_json&, const Body&) {}
    static void read(ObjectReader&, Body&) {}
};
template <>
struct Codec<Pause> : EmptyCodec<Pause> {
    static constexpr const char* type = "pause";
};
template <>
struct Codec<Cancel> : EmptyCodec<Cancel> {
    static constexpr const char* type = "cancel";
};
template <>
struct Codec<ListStrategies> : EmptyCodec<ListStrategies> {
    static constexpr const char* type = "strategies";
};
template <>
struct Codec<Doctor> : EmptyCodec<Doctor> {
    static constexpr const char* type = "doctor";
};
template <>
struct Codec<Quit> : EmptyCodec<Quit> {
    static constexpr const char* type = "quit";
};

template <>
struct Codec<ListRuns> {
    static constexpr const char* type = "runs";
    static void write(ordered_json& json, const ListRuns& list) { json["limit"] = list.limit; }
    static void read(ObjectReader& in, ListRuns& list) {
        list.limit = static_cast<int>(in.integer("limit", list.limit, 1, 1'000'000));
    }
};

template <typename Body>
struct RunNumberCodec {
    static void write(ordered_json& json, const Body& body) { json["run"] = body.run; }
    static void read(ObjectReader& in, Body& body) { body.run = in.integer("run", std::nullopt, 1, kMaxId); }
};
template <>
struct Codec<OpenRun> : RunNumberCodec<OpenRun> {
    static constexpr const char* type = "open";
};
template <>
struct Codec<DeleteRun> : RunNumberCodec<DeleteRun> {
    static constexpr const char* type = "delete";
};
template <>
struct Codec<ThinRun> : RunNumberCodec<ThinRun> {
    static constexpr const char* type = "thin";
};
template <>
struct Codec<RestoreRun> : RunNumberCodec<RestoreRun> {
    static constexpr const char* type = "restore";
};

/// Text that ends up in a file name or a database: bounded, and without a NUL, which would truncate it there.
std::string boundedText(ObjectReader& in, const char* member, std::optional<std::string> fallback = std::nullopt) {
    std::string text = in.text(member, std::move(fallback));
    if (text.size() > kMaxTextBytes || text.find('\0') != std::string::npos) {
        in.fail(member, fmt::format("a text of at most {} bytes without NUL", kMaxTextBytes));
    }
    return text;
}

template <>
struct Codec<RenameRun> {
    static constexpr const char* type = "rename";
    static void write(ordered_json& json, const RenameRun& rename) {
        json["run"] = rename.run;
        json["title"] = rename.title;
    }
    static void read(ObjectReader& in, RenameRun& rename) {
        rename.run = in.integer("run", std::nullopt, 1, kMaxId);
        rename.title = boundedText(in, "title");
    }
};

template <>
struct Codec<ExportRun> {
    static constexpr const char* type = "export";
    static void write(ordered_json& json, const ExportRun& request) {
        json["run"] = request.run;
        json["format"] = request.format;
        json["path"] = request.path;
        json["view"] = request.view;
    }
    static void read(ObjectReader& in, ExportRun& request) {
        request.run = in.integer("run", std::nullopt, 1, kMaxId);
        request.format = boundedText(in, "format");
        request.path = boundedText(in, "path");
        request.view = boundedText(in, "view", "values");
        if (request.path.empty()) in.fail("path", "the path of the file to write");
        if (request.view != "values" && request.view != "exercise") in.fail("view", "values or exercise");
    }
};

template <>
struct Codec<ImportRuns> {
    static constexpr const char* type = "import";
    static void write(ordered_json& json, const ImportRuns& request) { json["path"] = request.path; }
    static void read(ObjectReader& in, ImportRuns& request) {
        request.path = boundedText(in, "path");
        if (request.path.empty()) in.fail("path", "the path of the file to read");
    }
};

template <>
struct Codec<CheckSchedule> {
    static constexpr const char* type = "check";
    static void write(ordered_json& json, const CheckSchedule& check) {
        if (!check.schedule.empty()) json["schedule"] = check.schedule;
        if (!check.algorithm.empty()) json["algorithm"] = check.algorithm;
        json["ranks"] = check.ranks;
        json["bytes"] = check.bytes;
    }
    static void read(ObjectReader& in, CheckSchedule& check) {
        check.schedule = in.text("schedule", "");
        check.algorithm = boundedText(in, "algorithm", "");
        check.ranks = static_cast<int>(in.integer("ranks", check.ranks, kMinRanks, kMaxRanks));
        check.bytes = in.integer("bytes", check.bytes, 0, kMostBenchBytes);
        if (!check.schedule.empty() && !check.algorithm.empty())
            in.fail("algorithm", "left out when there is a schedule");
    }
};

template <>
struct Codec<Bench> {
    static constexpr const char* type = "bench";
    static void write(ordered_json& json, const Bench& bench) {
        json["ranks"] = bench.ranks;
        json["sizes"] = bench.sizes;
        if (!bench.algorithms.empty()) json["algorithms"] = bench.algorithms;
        json["link"] = bench.link;
        json["peer"] = bench.peer;
        json["rounds"] = bench.rounds;
    }
    static void read(ObjectReader& in, Bench& bench) {
        bench.ranks = static_cast<int>(in.integer("ranks", bench.ranks, kMinRanks, kMaxRanks));
        if (const ordered_json* sizes = in.list("sizes")) {
            for (const ordered_json& size : *sizes) {
                const bool good = size.is_number_integer() && size >= 4 && size <= kMostBenchBytes &&
                                  size.get<std::int64_t>() % 4 == 0;
                if (good) bench.sizes.push_back(size.get<std::int64_t>());
                if (!good || bench.sizes.size() > kMostBenchSizes) {
                    in.fail("sizes", "at most 64 multiples of 4 from 4 to 1073741824");
                    break;
                }
            }
        }
        if (bench.sizes.empty()) in.fail("sizes", "a list of at least one size");
        if (in.has("algorithms")) bench.algorithms = in.texts("algorithms");
        bench.link = boundedText(in, "link", "none");
        bench.peer = in.flag("peer", false);
        bench.rounds = static_cast<int>(in.integer("rounds", bench.rounds, 1, 1000));
    }
};

template <>
struct Codec<Disturb> {
    static constexpr const char* type = "disturb";
    static void write(ordered_json& json, const Disturb& disturb) { json["what"] = disturb.what; }
    static void read(ObjectReader& in, Disturb& disturb) { disturb.what = boundedText(in, "what"); }
};

template <>
struct Codec<StopBench> : EmptyCodec<StopBench> {
    static constexpr const char* type = "stop_bench";
};

using Reader = void (*)(ObjectReader&, RequestBody&);

struct RequestType {
    const char* name;
    Reader read;
};

template <typename... Bodies>
std::vector<RequestType> requestTypesOf(const std::variant<Bodies...>*) {
    return {RequestType{Codec<Bodies>::type, [](ObjectReader& in, RequestBody& body) {
                            Codec<Bodies>::read(in, body.emplace<Bodies>());
                        }}...};
}

const std::vector<RequestType>& requestTypes() {
    static const std::vector<RequestType> types = requestTypesOf(static_cast<const RequestBody*>(nullptr));
    return types;
}

}  // namespace

std::vector<std::string> requestNames() {
    std::vector<std::string> names;
    for (const RequestType& type : requestTypes()) names.push_back(type.name);
    return names;
}

std::string encode(const Request& request) {
    ordered_json json;
    json["id"] = request.id;
    std::visit(
        [&]<typename Body>(const Body& body) {
            json["type"] = Codec<Body>::type;
            Codec<Body>::write(json, body);
        },
        request.body);
    return oneLine(json);
}

Outcome<Request> decodeRequest(std::string_view line, std::int64_t* id) {
    if (id) *id = 0;
    if (line.size() > kMaxLineBytes) {
        return Error{
            ErrorCode::BadMessage, "",
            fmt::format("The request is {} bytes long, but at most {} are allowed.", line.size(), kMaxLineBytes)};
    }
    auto json = TRY(parseJson(line, "The request", ErrorCode::BadMessage));
    ObjectReader in(json, "the request", ErrorCode::BadMessage);
    Request request;
    request.id = in.integer("id", 0, 0, kMaxId);
    if (id && !in.failed()) *id = request.id;
    const std::string type = in.text("type");
    if (in.failed()) return in.finish().error();

    for (const RequestType& known : requestTypes()) {
        if (type != known.name) continue;
        ObjectReader body(json, "the " + type + " request", ErrorCode::BadMessage);
        body.any("id");
        body.any("type");
        known.read(body, request.body);
        TRY(body.finish());
        return request;
    }
    return Error{ErrorCode::BadMessage, "type",
                 fmt::format("The request's type is {}, but it must be one of {}.{}", inQuotes(type),
                             orList(requestNames()), didYouMean(type, requestNames()))};
}

}  // namespace kolo::protocol
