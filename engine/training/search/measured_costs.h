// SPDX-License-Identifier: Apache-2.0
//
// What the parts of a plan cost on this machine. Each is really run when it is first asked for, on as many devices at
// the same time as will compute in the plan, because devices share the cores' caches and clock. Whatever else the
// machine does meanwhile only slows a part, so all of them are measured in turns, over and over (again), and of each
// the quickest turn counts:
//
//     passes       the layer's own code, forward and backward, on numbers of its part's size
//     collectives  Kolo's executor over arrays of a few sizes, straight lines between them; an emulated link adds its
//                  latency for each step of the schedule, and the time of the busiest rank's bytes; how much later than
//                  that a message comes, because threads wake up for it, a run of data parallelism tells
//                  (calibrateLink)
//     update       the optimizer over the model's parameters, and over an eighth of them
//
// What is left is told by one short run of data parallelism (calibrate): reading rows, the loss, and what a step costs
// that computes nothing. So the price of that plan is right, and those of others as far as they differ from it.
#pragma once

#include <map>
#include <optional>
#include <utility>

#include "engine/api/link.h"
#include "engine/training/optimizer.h"
#include "engine/training/search/price.h"

namespace kolo::training {

class MeasuredCosts : public SearchCosts {
public:
    struct Setup {
        const Model& model;  ///< outlives this
        std::string deviceKind = "virtual";
        int cores = 1;
        const Optimizer& optimizer;
        OptimizerSettings optimizerSettings;
        std::string allreduce = "ring";
        std::optional<Link> link;
    };
    static Outcome<std::unique_ptr<MeasuredCosts>> make(Setup setup);

    Outcome<PassSeconds> passes(const LayerPart& part) override;
    Outcome<double> collective(Collective kind, int ranks, std::int64_t bytes, int devices) override;
    Outcome<double> message(std::int64_t bytes) override;
    double update(std::int64_t parameters, int busy) const override;
    double rows(int rows, int) const override { return m_perRow * rows; }
    double step() const override { return m_perStep; }
    int cores() const override { return m_setup.cores; }

    /// Measures once more all that was asked for so far, one part after another.
    Outcome<void> again();

    /// Of a step of data parallelism, in seconds.
    struct OneRun {
        int rows = 1;  ///< of each device
        double input = 0, passes = 0, update = 0, everything = 0;
    };
    /// `computing`, `exchange`: what passes() and collective() say of that step. Passes count as much longer, from then
    /// on, as they took in the run, which also has the loss; what is left there is what every step takes.
    void calibrate(const OneRun& run, double computing, double exchange);
    /// With a link: so many seconds longer than its price took a step of data parallelism on `ranks` devices.
    Outcome<void> calibrateLink(int ranks, double longer);

    /// How much, and how long, it has measured.
    int measurements() const { return static_cast<int>(m_parts.size() + m_inMemory.size()); }
    double measuringSeconds() const { return m_measuringSeconds; }

private:
    explicit MeasuredCosts(Setup setup)
        : m_setup(std::move(setup)), m_latency(m_setup.link ? m_setup.link->latencyNs / 1e9 : 0) {}
    Outcome<PassSeconds> measured(const LayerPart& part);
    Outcome<void> measureUpdates();
    Outcome<void> measureInMemory(int ranks);
    /// Seconds of a ring allreduce in memory, by bytes.
    Outcome<double> inMemory(int ranks, std::int64_t bytes);
    /// Of a schedule over a link: its steps, and what the busiest rank sends of the array.
    struct OverLink {
        int steps = 0;
        double share = 0;
    };
    Outcome<OverLink> overLink(Collective kind, int ranks);

    const Setup m_setup;
    /// Seconds of messages one after another.
    double linkSeconds(int messages, double bytes) const {
        return messages * m_latency + bytes / m_setup.link->bytesPerNs / 1e9;
    }

    double m_perRow = 0, m_perStep = 0, m_slowness = 1;
    double m_latency = 0;  // of a message over the link, in seconds
    std::map<LayerPart, PassSeconds> m_parts;
    std::map<int, std::map<std::int64_t, double>> m_inMemory;   // by ranks and bytes
    std::map<std::pair<Collective, int>, OverLink> m_overLink;  // by ranks
    struct Updates {
        double ofAll = 0, ofAnEighth = 0;
    };
    std::map<int, Updates> m_updates;  // by busy devices
    double m_measuringSeconds = 0;
};

}  // namespace kolo::training
