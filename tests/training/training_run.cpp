// SPDX-License-Identifier: Apache-2.0
#include "tests/training/training_run.h"

#include <fmt/format.h>

#include <QTest>
#include <algorithm>
#include <sstream>

namespace kolo::test {

namespace {

class Keeper : public RunSink {
public:
    explicit Keeper(Trained& trained) : m_trained(trained) { trained.names = {""}; }
    Outcome<void> begin(RunInfo& info) override {
        m_trained.info = info;
        return {};
    }
    void events(const EventBatch& batch) override {
        m_trained.names.insert(m_trained.names.end(), batch.newNames.begin(), batch.newNames.end());
        m_trained.events.insert(m_trained.events.end(), batch.events.begin(), batch.events.end());
    }
    Outcome<void> end(const RunResult&) override { return {}; }

private:
    Trained& m_trained;
};

}  // namespace

std::vector<double> Trained::losses() const {
    std::vector<double> losses;
    for (const auto& point : json.value("loss_curve", nlohmann::json::array())) losses.push_back(point[1]);
    return losses;
}

std::vector<double> Trained::metric(const std::string& name) const {
    std::vector<double> values;
    for (const Event& event : events)
        if (event.kind == EventKind::Metric && names[event.name] == name) values.push_back(event.value);
    return values;
}

std::vector<std::int64_t> Trained::bytes(const char* what, MemoryKind kind) const {
    return json.at(what).at(std::string(kMemoryKindNames[kind])).get<std::vector<std::int64_t>>();
}

std::string Trained::offThePlan() const {
    for (int i = 0; i < kMemoryKinds; ++i) {
        const auto kind = static_cast<MemoryKind>(i);
        const auto measured = bytes("peak_bytes_by_kind", kind), planned = bytes("peak_bytes_planned", kind);
        const auto [here, there] = std::ranges::mismatch(measured, planned);
        if (here != measured.end() && there != planned.end())
            return fmt::format("device {} held {} bytes of {}, planned {}", here - measured.begin(), *here,
                               kMemoryKindNames[kind], *there);
        if (measured.size() != planned.size()) return "not every device was planned";
    }
    return {};
}

std::map<std::string, std::string> parametersOf(const std::string& words) {
    std::map<std::string, std::string> parameters;
    std::istringstream in(words);
    for (std::string word; in >> word;) parameters[word.substr(0, word.find('='))] = word.substr(word.find('=') + 1);
    return parameters;
}

Trained train(const Wanted& wanted) {
    Trained trained;
    Keeper keeper(trained);
    Session session({&keeper});
    RunSpec spec;
    spec.strategy = wanted.strategy;
    spec.parameters = wanted.parameters;
    spec.devices = {wanted.kind, wanted.devices};
    spec.detail = wanted.detail;
    spec.launch = wanted.launch;
    spec.system = wanted.system;
    spec.collectives = wanted.collectives;
    if (auto started = session.start(spec); !started) {
        trained.refused = started.error();
        return trained;
    }
    trained.result = session.wait();
    if (!trained.result.json.empty()) trained.json = nlohmann::json::parse(trained.result.json);
    return trained;
}

Trained train(const std::string& words, int devices) {
    return train(Wanted{parametersOf(words), devices, Detail::Off, "threads"});
}

Trained trainPipeline(const std::string& words, Detail detail, const std::string& launch) {
    return train(Wanted{parametersOf(words), 0, detail, launch, "pipeline"});
}

Trained trainSystem(const std::string& system, const std::string& words, int devices) {
    return train(Wanted{parametersOf(words), devices, Detail::Off, "threads", "", system});
}

void haveTheSameBits(const Trained& a, const Trained& b) {
    QVERIFY2(a.finished(), a.why().c_str());
    QVERIFY2(b.finished(), b.why().c_str());
    QCOMPARE(a.text("loss_curve_sha256"), b.text("loss_curve_sha256"));
    QCOMPARE(a.text("params_sha256"), b.text("params_sha256"));
}

}  // namespace kolo::test
