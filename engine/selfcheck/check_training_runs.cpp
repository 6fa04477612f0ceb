// SPDX-License-Identifier: Apache-2.0
//
// Several ranks training at once, as a user has them train: every kind of model, every way to share out the work, each
// for a few steps. A strategy checks itself while it runs; where it ends is held against the same run on virtual
// devices. There the run is repeated, and ends with the same bits.
#include <fmt/format.h>

#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/api/non_copyable.h"
#include "engine/collectives/backend.h"
#include "engine/selfcheck/watched_run.h"

namespace kolo::selfcheck {

namespace {

struct TrainingRun {
    const char* name;
    const char* strategy;
    int devices;  ///< at most; 0: all
    const char* settings;
};

constexpr const char* kPerceptron = "model=mlp:64-24-16-10 dataset=digits8 rows=256 batch=8 steps=6 evaluate=6";
constexpr const char* kSmall = "dataset=digits8 rows=64 batch=2 steps=2 evaluate=2";
constexpr TrainingRun kRuns[] = {
    {"mlp", "data-parallel", 0, ""},
    {"mlp, layers beside the backward pass", "data-parallel", 0, "bucket=layer overlap=true"},
    {"mlp, adam", "data-parallel", 0, "optimizer=adam lr=0.003"},
    {"mlp, rmsprop, clipped", "data-parallel", 0, "optimizer=rmsprop lr=0.003 clip=norm:0.5"},
    {"mlp, bf16", "data-parallel", 0, "precision=bf16"},
    {"mlp, local steps", "data-parallel", 0, "sync=local:2"},
    {"mlp, accumulated", "data-parallel", 0, "accumulate=2"},
    {"mlp, zero=1", "data-parallel", 0, "zero=1"},
    {"mlp, zero=2", "data-parallel", 0, "zero=2 bucket=layer overlap=true"},
    {"mlp, zero=3", "data-parallel", 0, "zero=3"},
    {"mlp, parameter server", "data-parallel", 0, "architecture=parameter-server"},
    {"mlp, mirrored from one device", "data-parallel", 0, "architecture=replicate"},
    {"cnn", "data-parallel", 0, "model=cnn:small"},
    {"rnn", "data-parallel", 0, "model=rnn:2-5"},
    {"gpt", "data-parallel", 0, "model=gpt:1-8-2:6 dataset=text: sample=0"},  // of a ShortText
    {"pipeline, gpipe", "pipeline", 2, "stages=2 micro=4 schedule=gpipe"},
    {"pipeline, 1f1b", "pipeline", 2, "stages=2 micro=4 schedule=1f1b"},
    {"pipeline, zero-bubble", "pipeline", 2, "stages=2 micro=4 schedule=zero-bubble"},
    {"pipeline, clipped", "pipeline", 2, "stages=2 micro=4 clip=each:0.2"},
    {"mesh, gathered", "mesh", 2, "mesh=tensor:2 slice=gather"},
    {"mesh, megatron", "mesh", 2, "mesh=tensor:2 slice=megatron"},
};
/// How far the loss may be from that of virtual devices, relative: matrix products add up in another order.
constexpr double kNear = 1e-3;

/// A file of some hundred characters, removed with this: of a longer one, held-out rows would take most of the time.
class ShortText : NonCopyable {
public:
    ShortText() {
        std::error_code error;
        std::string path = (std::filesystem::temp_directory_path(error) / "kolo-selfcheck-XXXXXX").string();
        const int file = mkstemp(path.data());
        if (file < 0) return;
        close(file);
        m_path = path;
        for (std::ofstream text(m_path); text && text.tellp() < 600;)
            text << "a chunk goes round the ring until all have it. ";
    }
    ~ShortText() {
        std::error_code ignored;
        std::filesystem::remove(m_path, ignored);
    }
    const std::string& path() const { return m_path; }

private:
    std::string m_path;
};

RunSpec specOf(const TrainingRun& run, const DeviceRequest& request, const std::string& backend,
               const ShortText& text) {
    RunSpec spec;
    spec.strategy = run.strategy;
    spec.devices = {request.kind, run.devices > 0 ? run.devices : request.count};
    spec.detail = Detail::Summary;
    spec.collectives = backend;
    const std::string own = run.settings;
    const char* const common = own.find("model=") == own.npos ? kPerceptron : kSmall;
    for (const std::string& words : {std::string(common), own}) {
        std::istringstream in(words);
        for (std::string word; in >> word;)
            spec.parameters[word.substr(0, word.find('='))] = word.substr(word.find('=') + 1);
    }
    if (std::string& dataset = spec.parameters["dataset"]; dataset == "text:") dataset += text.path();
    return spec;
}

/// Where it ended: the loss, and the hash of its parameters if all of that came out as it should.
struct End {
    double loss = 0;
    std::string hash;

    explicit End(const WatchedRun& run) {
        const auto json = nlohmann::json::parse(run.result.json, nullptr, false);
        loss = json.value("loss", std::nan(""));
        hash = json.value("params_sha256", std::string());
    }
};

void performRun(const RunSpec& spec, Course& course, Result& result) {
    RunSpec reference = spec;
    reference.devices.kind = "virtual";
    reference.collectives = collectives::allBackends().front()->id;
    const WatchedRun run = watchedRun(spec, course);
    run.tell(result);
    if (!run.finished()) return;
    const WatchedRun second = watchedRun(reference, course);
    second.tell(result);
    if (!second.finished()) return;
    const End found(run), wanted(second);
    result.worstError = std::abs(found.loss - wanted.loss) / std::abs(wanted.loss);
    const bool isSame = spec.devices.kind == reference.devices.kind && spec.collectives == reference.collectives;
    result.why = isSame ? fmt::format("{} devices end with the same bits twice", spec.devices.count)
                        : fmt::format("{} devices end as virtual ones do", spec.devices.count);
    if (isSame ? found.loss == wanted.loss && found.hash == wanted.hash : result.worstError <= kNear) return;
    result.verdict = Verdict::Fail;
    result.why = fmt::format("the loss ends at {:.6g}, and that of {} at {:.6g}", found.loss,
                             isSame ? "the same run once more" : "virtual devices", wanted.loss);
}

}  // namespace

void checkTrainingRuns(const DeviceRequest& request, Course& course) {
    const ShortText text;
    for (const TrainingRun& run : kRuns) {
        for (const collectives::CollectiveBackend* backend : collectives::allBackends()) {
            // Libraries that cannot serve these devices have said so where the collectives are checked.
            if (!backend->available(request.kind, "threads")) continue;
            const RunSpec spec = specOf(run, request, backend->id, text);
            course.check(fmt::format("train {} by {}", run.name, backend->id),
                         fmt::format("{}:{}", spec.devices.kind, spec.devices.count),
                         [&](Result& result) { performRun(spec, course, result); });
        }
    }
}

}  // namespace kolo::selfcheck
