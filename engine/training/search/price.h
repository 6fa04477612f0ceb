// SPDX-License-Identifier: Apache-2.0
//
// What a step of a plan takes, thousands of times a second. The rule that cuts a model (steps/cut.h) tells which parts
// each rank has and what travels; what these cost, SearchCosts tells, which measures each part once. The rest is sums:
//
//     mesh        all ranks do the same at the same time: passes + exchanges + reductions + updates
//     pipeline    a pass starts when its input is there and its device is free; the step ends with the last update
//
// No step plan is made for that, but what is added up is what the plan's actions would be; a test holds both together.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/schedule.h"
#include "engine/training/search/space.h"
#include "engine/training/steps/cut.h"

namespace kolo::training {

/// A layer, or what a rank has of it.
struct LayerPart {
    int layer = -1;               ///< of the model; -1: it hands on what it reads
    LayerParts parts;             ///< empty: all of it
    std::int64_t readFloats = 0;  ///< of one row
    int rows = 1;
    int busy = 1;  ///< devices that compute at the same time
    friend bool operator<(const LayerPart& one, const LayerPart& other);
};

/// In seconds.
struct PassSeconds {
    double forward = 0, backward = 0;
};

class SearchCosts {
public:
    virtual ~SearchCosts() = default;
    /// Of one of `busy` devices.
    virtual Outcome<PassSeconds> passes(const LayerPart& part) = 0;
    /// Among `ranks`, of an array of so many bytes; all of `devices` take part in one of their own group.
    virtual Outcome<double> collective(Collective kind, int ranks, std::int64_t bytes, int devices) = 0;
    /// From one rank to another. The sender can go on, but send nothing else meanwhile.
    virtual Outcome<double> message(std::int64_t bytes) = 0;
    virtual double update(std::int64_t parameters, int busy) const = 0;
    /// Besides the passes: reading rows, and the loss.
    virtual double rows(int rows, int busy) const = 0;
    virtual double step() const = 0;  ///< what a step takes that does nothing
    /// Devices that can compute at the same time; the others wait for their turn.
    virtual int cores() const = 0;
};

enum class PlanKind : std::uint8_t { Data, Mesh, Pipeline };
PlanKind kindOf(const SearchPlan& plan);

class PlanPricer {
public:
    /// Model and costs outlive the pricer.
    PlanPricer(const Model& model, const SearchSpace& space, SearchCosts& costs);

    /// The error has the field "layout" where the plan cannot be run: see cutModel().
    Outcome<double> seconds(const SearchPlan& plan);
    /// Plans of a kind take so many times as long as their parts.
    void correct(PlanKind kind, double times) { m_corrections[static_cast<int>(kind)] = times; }

private:
    Outcome<double> meshSeconds(const SearchPlan& plan);
    Outcome<double> pipelineSeconds(const SearchPlan& plan);
    Outcome<PassSeconds> passesOf(LayerPart part);
    Outcome<double> exchangeSeconds(const Exchange& exchange, int devices);
    /// Of so many devices, those that compute at the same time, and how many times as long all of them take.
    int busyOf(int devices) const { return std::min(devices, m_costs.cores()); }
    double turnsOf(int devices) const { return static_cast<double>(devices) / busyOf(devices); }

    /// The passes of each device of a pipeline.
    using Order = std::vector<std::vector<Action>>;
    const Order& orderOf(const SearchForm& form);

    const Model& m_model;
    SearchCosts& m_costs;
    std::array<double, 3> m_corrections{1, 1, 1};  ///< by PlanKind
    Cut m_cut;                                     ///< what is kept of it from plan to plan: shapes
    std::vector<int> m_kinds;                      ///< layers of one name are one kind, which is measured once
    std::vector<SearchBlock> m_blocks;
    std::map<LayerPart, PassSeconds> m_passes;
    std::map<std::tuple<std::string, int, int>, Order> m_orders;
};

}  // namespace kolo::training
