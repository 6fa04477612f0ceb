// SPDX-License-Identifier: Apache-2.0
#include "engine/training/search/measured_costs.h"

#include <algorithm>
#include <barrier>
#include <chrono>
#include <limits>
#include <thread>

#include "engine/collectives/algorithm.h"
#include "engine/collectives/benchmark.h"
#include "engine/collectives/cost.h"
#include "engine/training/host_floats.h"

namespace kolo::training {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLong{6};  // one measurement, at least
constexpr int kFewest = 8;                     // times; the quickest quarter counts
constexpr int kMost = 2000;
/// Parameters that several layers of a size have together, so that none of them stays in a cache: 32 MiB.
constexpr std::int64_t kWorkingFloats = 1 << 23;

constexpr double kMostSlowness = 3;
constexpr double kLatestWakeUp = 200e-6;  // beyond a link's latency; what is later is no waking up

double since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Not zeros, which some processors multiply with less power, and so faster, than other numbers.
Outcome<devices::Buffer> someFloats(devices::Device& device, std::int64_t count) {
    auto buffer = TRY(allocateFloats(device, std::max<std::int64_t>(1, count)));
    HostFloats values(buffer);
    std::int64_t i = 0;
    for (float& value : values.all()) value = 0.01f * static_cast<float>(++i % 97 - 48);
    values.store();
    return buffer;
}

/// Stands for the other ranks of a layer that is cut and needs them within its pass; what that costs is another matter.
class Nobody : public Others {
public:
    void gather(int, const float*, float*) override {}
    void scatter(int, const float*, float*) override {}
};

using Works = std::vector<std::function<void()>>;

/// On so many devices of a kind at the same time: what `make` gives, one after another, over and over. Of each,
/// in seconds, what the quickest quarter of all times took at most.
Outcome<std::vector<double>> timed(const std::string& kindName, int busy,
                                   const std::function<Outcome<Works>(devices::Device&, Kernels&)>& make) {
    const auto kind = TRY(devices::findDeviceKind(kindName));
    auto opened = TRY(kind->open(busy));
    std::vector<std::vector<std::vector<double>>> all(busy);
    std::vector<Outcome<void>> health(busy);
    std::barrier together(busy);
    const auto run = [&](int index) -> Outcome<void> {
        Kernels kernels(*opened[index]);
        auto parts = make(*opened[index], kernels);
        if (parts)
            for (const auto& part : *parts) part();  // warms up
        together.arrive_and_wait();
        if (!parts) return parts.error();
        all[index].resize(parts->size());
        const auto begun = Clock::now();
        for (int time = 0; time < kMost && (time < kFewest || Clock::now() - begun < kLong); ++time)
            for (std::size_t i = 0; i < parts->size(); ++i) {
                const auto start = Clock::now();
                (*parts)[i]();
                TRY(kernels.finish());
                all[index][i].push_back(since(start));
            }
        return {};
    };
    {
        std::vector<std::jthread> threads;
        for (int index = 0; index < busy; ++index) threads.emplace_back([&, index] { health[index] = run(index); });
    }
    std::vector<double> seconds;
    for (const auto& each : health)
        if (!each) return each.error();
    for (std::size_t i = 0; i < all.front().size(); ++i) {
        std::vector<double> values;
        for (const auto& device : all) values.insert(values.end(), device[i].begin(), device[i].end());
        const auto quarter = values.begin() + static_cast<long>(values.size() / 4);
        std::nth_element(values.begin(), quarter, values.end());
        seconds.push_back(*quarter);
    }
    return seconds;
}

/// What a layer's passes read and write.
struct Arrays {
    devices::Buffer in, out, outGradient, inGradient, parameters, gradient, workspace;
};

}  // namespace

Outcome<std::unique_ptr<MeasuredCosts>> MeasuredCosts::make(Setup setup) {
    std::unique_ptr<MeasuredCosts> costs(new MeasuredCosts(std::move(setup)));
    TRY(costs->measureUpdates());
    return costs;
}

Outcome<PassSeconds> MeasuredCosts::passes(const LayerPart& part) {
    auto known = m_parts.find(part);
    if (known == m_parts.end()) {
        const auto begun = Clock::now();
        known = m_parts.emplace(part, TRY(measured(part))).first;
        m_measuringSeconds += since(begun);
    }
    return PassSeconds{m_slowness * known->second.forward, m_slowness * known->second.backward};
}

Outcome<void> MeasuredCosts::again() {
    const auto begun = Clock::now();
    for (auto& [part, known] : m_parts) {
        const PassSeconds now = TRY(measured(part));
        known = {std::min(known.forward, now.forward), std::min(known.backward, now.backward)};
    }
    for (auto& [ranks, known] : m_inMemory) TRY(measureInMemory(ranks));
    TRY(measureUpdates());
    m_measuringSeconds += since(begun);
    return {};
}

Outcome<PassSeconds> MeasuredCosts::measured(const LayerPart& part) {
    std::shared_ptr<const Layer> layer;
    if (part.layer < 0) {
        layer = makeCopy("copy", static_cast<int>(part.readFloats));
    } else {
        layer = m_setup.model.layers()[part.layer];
        const bool isCut = !part.parts.in.empty() || !part.parts.out.empty();
        if (std::shared_ptr<const Layer> own = isCut ? layer->part(part.parts) : nullptr) layer = own;
    }
    Nobody nobody;
    const std::int64_t rows = part.rows;
    // In a step, the other layers have been in the cache meanwhile.
    const std::int64_t model = std::min(kWorkingFloats, m_setup.model.parameterCount());
    const std::int64_t copies =
        std::clamp<std::int64_t>(model / std::max<std::int64_t>(1, layer->parameterCount()), 1, 16);
    const auto make = [&](devices::Device& device, Kernels& kernels) -> Outcome<Works> {
        auto arrays = std::make_shared<Arrays>();
        const std::int64_t written = rows * layer->output().size();
        arrays->in = TRY(someFloats(device, rows * part.readFloats));
        arrays->inGradient = TRY(someFloats(device, rows * part.readFloats));
        arrays->out = TRY(someFloats(device, written));
        arrays->outGradient = TRY(someFloats(device, written));
        arrays->parameters = TRY(someFloats(device, copies * layer->parameterCount()));
        arrays->gradient = TRY(someFloats(device, copies * layer->parameterCount()));
        arrays->workspace =
            TRY(someFloats(device, std::max(layer->workspaceFloats(part.rows),
                                            kernels.fuses() ? layer->batchWorkspaceFloats(part.rows) : 0)));
        if (part.layer == 0 && m_setup.model.positions() > 1) {  // it reads the numbers of characters
            HostFloats characters(arrays->in);
            std::ranges::fill(characters.all(), 1.0f);
            characters.store();
        }
        const auto copy = std::make_shared<std::int64_t>(0);
        const auto of = [=](devices::Buffer& buffer) { return floatsOf(buffer) + *copy * layer->parameterCount(); };
        const auto pass = [=, &kernels, &nobody, &part] {
            return Pass{kernels, part.rows, of(arrays->parameters), floatsOf(arrays->workspace), true, &nobody};
        };
        return Works{[=] {
                         *copy = (*copy + 1) % copies;
                         layer->forward(pass(), floatsOf(arrays->in), floatsOf(arrays->out));
                     },
                     [=, isFirst = part.layer == 0] {
                         layer->backward(pass(), floatsOf(arrays->in), floatsOf(arrays->out),
                                         floatsOf(arrays->outGradient),
                                         isFirst ? nullptr : floatsOf(arrays->inGradient),
                                         layer->parameterCount() > 0 ? of(arrays->gradient) : nullptr, 0);
                     }};
    };
    const std::vector<double> seconds = TRY(timed(m_setup.deviceKind, part.busy, make));
    return PassSeconds{seconds[0], seconds[1]};
}

Outcome<void> MeasuredCosts::measureUpdates() {
    const std::int64_t all = m_setup.model.parameterCount(), eighth = std::max<std::int64_t>(1, all / 8);
    for (int busy = 1; busy <= m_setup.cores; ++busy) {
        const auto make = [&](devices::Device& device, Kernels& kernels) -> Outcome<Works> {
            auto arrays = std::make_shared<Arrays>();
            const int states = m_setup.optimizer.stateArrays(m_setup.optimizerSettings);
            arrays->parameters = TRY(someFloats(device, all));
            arrays->gradient = TRY(someFloats(device, all));
            arrays->workspace = TRY(allocateFloats(device, std::max<std::int64_t>(1, all * states)));
            const auto apply = [=, this, &kernels](std::int64_t count) {
                m_setup.optimizer.apply({kernels, m_setup.optimizerSettings, count, 1e-9, 1, floatsOf(arrays->gradient),
                                         states > 0 ? floatsOf(arrays->workspace) : nullptr,
                                         floatsOf(arrays->parameters)});
            };
            return Works{[=] { apply(all); }, [=] { apply(eighth); }};
        };
        const std::vector<double> seconds = TRY(timed(m_setup.deviceKind, busy, make));
        const auto [known, isNew] = m_updates.try_emplace(busy, seconds[0], seconds[1]);
        known->second = {std::min(known->second.ofAll, seconds[0]), std::min(known->second.ofAnEighth, seconds[1])};
    }
    return {};
}

double MeasuredCosts::update(std::int64_t parameters, int busy) const {
    const auto& [ofAll, ofAnEighth] = m_updates.at(busy);
    const double all = static_cast<double>(m_setup.model.parameterCount()), eighth = all / 8;
    const auto count = static_cast<double>(parameters);
    if (count <= eighth) return ofAnEighth * count / std::max(1.0, eighth);
    return ofAnEighth + (ofAll - ofAnEighth) * (count - eighth) / (all - eighth);
}

Outcome<void> MeasuredCosts::measureInMemory(int ranks) {
    const auto arrays = collectives::benchmarkArrays(ranks);
    const auto ring = collectives::koloContender(*collectives::findAlgorithm("ring"), arrays, Detail::Off);
    for (const std::int64_t size :
         {std::int64_t{256}, std::int64_t{1} << 14, std::int64_t{1} << 18, std::int64_t{1} << 22}) {
        const int iterations = size < 1 << 18 ? 100 : size < 1 << 22 ? 20 : 4;
        double& known = m_inMemory[ranks].try_emplace(size, std::numeric_limits<double>::infinity()).first->second;
        for (int round = 0; round < 3; ++round) known = std::min(known, TRY(ring->measure(size, iterations)) / 1e9);
    }
    return {};
}

Outcome<double> MeasuredCosts::inMemory(int ranks, std::int64_t bytes) {
    if (!m_inMemory.contains(ranks)) {
        const auto begun = Clock::now();
        TRY(measureInMemory(ranks));
        m_measuringSeconds += since(begun);
    }
    const std::map<std::int64_t, double>& known = m_inMemory.at(ranks);
    auto above = known.lower_bound(bytes);
    if (above == known.begin()) return above->second;
    if (above == known.end()) --above;
    const auto below = std::prev(above);
    const double share = static_cast<double>(bytes - below->first) / static_cast<double>(above->first - below->first);
    return std::max(0.0, below->second + (above->second - below->second) * share);
}

Outcome<MeasuredCosts::OverLink> MeasuredCosts::overLink(Collective kind, int ranks) {
    if (const auto found = m_overLink.find({kind, ranks}); found != m_overLink.end()) return found->second;
    const std::string algorithm = kind == Collective::AllReduce   ? m_setup.allreduce
                                  : kind == Collective::AllGather ? "ring-all-gather"
                                                                  : "ring-reduce-scatter";
    const Schedule schedule = TRY(collectives::scheduleOf(*collectives::findAlgorithm(algorithm), ranks));
    constexpr std::int64_t kMany = 1 << 20;
    const collectives::Cost cost = collectives::costOf(schedule, kMany);
    return m_overLink[{kind, ranks}] = {cost.steps, static_cast<double>(cost.busiestSent) / kMany};
}

Outcome<double> MeasuredCosts::collective(Collective kind, int ranks, std::int64_t bytes, int devices) {
    if (ranks < 2) return 0.0;
    // A ring's halves take half as long as both. Several groups share the cores.
    const double turns = std::max(1.0, static_cast<double>(devices) / std::max(ranks, m_setup.cores));
    const double half = kind == Collective::AllReduce ? 1 : 0.5;
    double seconds = half * turns * TRY(inMemory(ranks, bytes));
    if (m_setup.link) {
        const auto [steps, share] = TRY(overLink(kind, ranks));
        seconds += linkSeconds(steps, share * static_cast<double>(bytes));
    }
    return seconds;
}

Outcome<double> MeasuredCosts::message(std::int64_t bytes) {
    double seconds = TRY(inMemory(2, bytes)) / 2;
    if (m_setup.link) seconds += linkSeconds(1, static_cast<double>(bytes));
    return seconds;
}

Outcome<void> MeasuredCosts::calibrateLink(int ranks, double longer) {
    const int steps = TRY(overLink(Collective::AllReduce, ranks)).steps;
    m_latency += std::clamp(longer / steps, 0.0, kLatestWakeUp);
    return {};
}

void MeasuredCosts::calibrate(const OneRun& run, double computing, double exchange) {
    m_slowness = std::clamp(run.passes / computing, 1 / kMostSlowness, kMostSlowness);
    m_perRow = run.input / run.rows;
    m_perStep = std::max(0.0, run.everything - run.input - m_slowness * computing - exchange - run.update);
}

}  // namespace kolo::training
