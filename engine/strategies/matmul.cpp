// SPDX-License-Identifier: Apache-2.0
//
// CPU or GPU? The same matrix product on both, over sizes, with compute time and copy time apart. The measurement
// itself opens its devices one after the other (engine/placement/measure.h).
#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>

#include "engine/api/declare.h"
#include "engine/api/event_names.h"
#include "engine/api/tracer.h"
#include "engine/api/wording.h"
#include "engine/devices/device.h"
#include "engine/placement/measure.h"
#include "engine/runtime/clock.h"
#include "engine/strategies/measurement.h"

namespace kolo {

namespace {

constexpr int kSmallest = 16;

class MatmulJob : public strategies::Measurement {
public:
    MatmulJob(int largest, std::string deviceKind)
        : Measurement(Engine::tr("CPU or GPU: matrix products up to {} × {}", largest, largest)),
          m_largest(largest),
          m_deviceKind(std::move(deviceKind)) {}

    Outcome<void> run(Rank& rank) override {
        const std::int64_t begin = rank.clock.now();
        for (int size = kSmallest; size <= m_largest; size *= 2) {
            auto rows = TRY(placement::measureCpuGpu({size}, m_deviceKind));
            m_rows.push_back(rows.front());
            rank.tracer.metric(rank.tracer.intern(recorded::kGpuOverCpu),
                               rows.front().gpuTotal() / rows.front().cpuSeconds, rank.clock.now(),
                               {.step = static_cast<int>(m_rows.size())});
        }
        m_elapsedNs = rank.clock.now() - begin;
        return {};
    }

    std::string resultJson() const override {
        nlohmann::ordered_json json;
        json["rows"] = nlohmann::ordered_json::array();
        for (const auto& row : m_rows)
            json["rows"].push_back({{"n", row.size},
                                    {"cpu_seconds", row.cpuSeconds},
                                    {"gpu_seconds", row.gpuSeconds},
                                    {"copy_in_seconds", row.copyInSeconds},
                                    {"copy_out_seconds", row.copyOutSeconds}});
        return json.dump();
    }
    std::int64_t elapsedNs() const override { return m_elapsedNs; }

private:
    const int m_largest;
    const std::string m_deviceKind;
    std::vector<placement::CpuGpuRow> m_rows;
    std::int64_t m_elapsedNs = 0;
};

class Matmul : public Strategy {
public:
    Matmul()
        : Strategy("matmul", "CPU or GPU?",
                   "The same matrix product over sizes on the CPU and on a GPU, compute and copies apart.",
                   "Payberah, Distributed Learning (KTH, 2019): CPU vs. GPU") {}

    void declare(StrategyInfo& info) const override {
        info.parameters = {
            declare::integer("largest", "", 1024, 32, 4096, "The largest n; the sizes double from 16 on.")};
        info.metrics = {{recorded::kGpuOverCpu, "", "The GPU's time with its copies, divided by the CPU's."}};
    }

    Outcome<std::unique_ptr<Job>> prepare(RunSpec& spec) const override {
        int largest = 1024;
        const std::string& given = spec.parameters.at("largest");
        std::from_chars(given.data(), given.data() + given.size(), largest);
        spec.devices.count = strategies::Measurement::kDevices;
        const auto kind = TRY(devices::findDeviceKind(spec.devices.kind));
        return std::unique_ptr<Job>(std::make_unique<MatmulJob>(largest, kind->id));
    }
};

}  // namespace

const Strategy& matmul = Matmul();

}  // namespace kolo
