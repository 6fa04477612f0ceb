// SPDX-License-Identifier: Apache-2.0
#include "engine/training/search/price.h"

#include <algorithm>

#include "engine/api/steps/pipeline_schedule.h"

namespace kolo::training {

namespace {

constexpr std::int64_t kFloatBytes = sizeof(float);

}  // namespace

bool operator<(const LayerPart& one, const LayerPart& other) {
    const auto all = [](const LayerPart& part) {
        return std::tie(part.layer, part.readFloats, part.rows, part.busy, part.parts.sums, part.parts.in,
                        part.parts.between, part.parts.out);
    };
    return all(one) < all(other);
}

PlanKind kindOf(const SearchPlan& plan) {
    return plan.form.isPipeline() ? PlanKind::Pipeline : plan.isDataParallel() ? PlanKind::Data : PlanKind::Mesh;
}

PlanPricer::PlanPricer(const Model& model, const SearchSpace& space, SearchCosts& costs)
    : m_model(model), m_costs(costs), m_blocks(space.blocks()) {
    m_cut.shapes = space.shapes();
    std::map<std::string, int> kinds;
    for (int layer = 0; layer < static_cast<int>(model.layers().size()); ++layer) {
        // The first layer's backward pass is another: nobody wants the gradient by its input.
        const std::string name = model.layers()[layer]->name() + " " + std::to_string(model.inputOf(layer));
        m_kinds.push_back(kinds.emplace(layer == 0 ? "first" : name, layer).first->second);
    }
}

Outcome<PassSeconds> PlanPricer::passesOf(LayerPart part) {
    part.layer = part.layer < 0 ? -1 : m_kinds[part.layer];
    if (const auto found = m_passes.find(part); found != m_passes.end()) return found->second;
    return m_passes[part] = TRY(m_costs.passes(part));
}

Outcome<double> PlanPricer::exchangeSeconds(const Exchange& exchange, int devices) {
    const int ranks = m_cut.mesh.sizeOf(exchange.axis);
    switch (exchange.kind) {
        case ActionKind::HaloForward:
        case ActionKind::HaloBackward:
            // To the neighbours above and below.
            return TRY(m_costs.message(exchange.bytes)) * (ranks > 2 ? 2 : 1);
        case ActionKind::AllReduceForward:
        case ActionKind::AllReduceBackward:
            return m_costs.collective(Collective::AllReduce, ranks, exchange.bytes, devices);
        case ActionKind::ReduceScatterBackward:
            return m_costs.collective(Collective::ReduceScatter, ranks, exchange.bytes, devices);
        default: return m_costs.collective(Collective::AllGather, ranks, exchange.bytes, devices);
    }
}

Outcome<double> PlanPricer::seconds(const SearchPlan& plan) {
    const double seconds = TRY(plan.form.isPipeline() ? pipelineSeconds(plan) : meshSeconds(plan));
    return m_corrections[static_cast<int>(kindOf(plan))] * seconds;
}

Outcome<double> PlanPricer::meshSeconds(const SearchPlan& plan) {
    m_cut.mesh = planMesh(plan.mesh, plan.layout);
    m_cut.model = TRY(cutModel(m_cut.shapes, plan.mesh, plan.layout));
    const int devices = plan.form.devices(), busy = busyOf(devices);
    double computing = m_costs.rows(plan.rows, busy), travelling = 0;
    std::int64_t parameters = 0;
    for (int i = 0; i < static_cast<int>(m_cut.model.layers.size()); ++i) {
        const CutLayer& layer = m_cut.model.layers[i];
        const std::int64_t read = readFloats(layer, m_cut.mesh);
        const auto add = [&](const LayerPart& part) -> Outcome<void> {
            const PassSeconds passes = TRY(passesOf(part));
            computing += passes.forward + passes.backward;
            return {};
        };
        const LayerPart handedOn{.readFloats = read, .rows = plan.rows, .busy = busy};
        if (layer.layer < 0)
            TRY(add(handedOn));
        else
            TRY(add({layer.layer, partsOf(layer, m_cut.mesh), read, plan.rows, busy}));
        for (const Range& range : m_cut.parametersOf(i)) parameters += range.count;
        if (i > 0 && !layer.before.isOpen()) {
            TRY(add(handedOn));
            // What travels in parts is packed, and unpacked.
            if (layer.before.gather >= 0 || layer.before.slice >= 0) TRY(add(handedOn));
            for (const Exchange& each : m_cut.exchangesBefore(i, plan.rows))
                travelling += TRY(exchangeSeconds(each, devices));
        }
        for (const Exchange& each : m_cut.exchangesInside(i, plan.rows))
            travelling += each.times * TRY(exchangeSeconds(each, devices));
    }
    if (plan.form.replicas > 1)
        travelling +=
            TRY(m_costs.collective(Collective::AllReduce, plan.form.replicas, parameters * kFloatBytes, devices));
    for (const GradientParts& each : m_cut.gradientParts())
        travelling += TRY(m_costs.collective(Collective::AllReduce, m_cut.mesh.sizeOf(each.axis),
                                             each.parameters.count * kFloatBytes, devices));
    computing += m_costs.update(parameters, busy);
    return computing * turnsOf(devices) + travelling + m_costs.step();
}

const PlanPricer::Order& PlanPricer::orderOf(const SearchForm& form) {
    Order& order = m_orders[{form.schedule, form.stages, form.micro}];
    if (order.empty()) order = pipelineOrder(form.schedule, form.stages, form.micro).value().passes;
    return order;
}

Outcome<double> PlanPricer::pipelineSeconds(const SearchPlan& plan) {
    const int stages = plan.form.stages, micro = plan.form.micro, devices = plan.form.devices();
    const int busy = busyOf(devices);
    struct Stage {
        PassSeconds passes;
        std::int64_t parameters = 0;
        double message = 0;  // from the stage before, and back
        double reduction = 0;
    };
    std::vector<Stage> all(stages);
    int block = 0;
    for (int i = 0; i < stages; ++i) {
        Stage& stage = all[i];
        if (i > 0)
            stage.message = TRY(m_costs.message(kFloatBytes * plan.rows * m_model.inputOf(m_blocks[block].firstLayer)));
        for (const int end = block + plan.blocks[i]; block < end; ++block)
            for (int layer = m_blocks[block].firstLayer; layer < m_blocks[block].firstLayer + m_blocks[block].layers;
                 ++layer) {
                const PassSeconds passes = TRY(passesOf({layer, {}, m_model.inputOf(layer), plan.rows, busy}));
                stage.passes.forward += passes.forward;
                stage.passes.backward += passes.backward;
                stage.parameters += m_model.parametersOf(layer).count;
            }
        if (stage.parameters > 0)
            stage.reduction = TRY(
                m_costs.collective(Collective::AllReduce, plan.form.replicas, stage.parameters * kFloatBytes, devices));
    }
    // The first reads the rows, the last has the loss.
    const double rows = m_costs.rows(plan.rows, busy);
    all.front().passes.forward += rows / 2;
    all.back().passes.forward += rows / 2;

    const Order& order = orderOf(plan.form);
    const auto at = [&](int stage, int index) { return static_cast<std::size_t>(stage) * micro + index; };
    // When the input of each pass is there; < 0: not yet.
    std::vector<double> inputs(at(stages, 0), -1), gradients(at(stages, 0), -1);
    std::fill_n(inputs.begin(), micro, 0.0);
    std::vector<std::size_t> next(stages, 0);
    std::vector<double> free(stages, 0), port(stages, 0);
    std::vector<double> computing(stages, 0);
    const auto send = [&](int from, double ready, double takes) {
        return port[from] = std::max(port[from], ready) + takes;
    };
    for (bool moved = true; moved;) {
        moved = false;
        for (int device = 0; device < stages; ++device)
            for (; next[device] < order[device].size(); ++next[device], moved = true) {
                const Action& pass = order[device][next[device]];
                const bool forward = pass.kind == ActionKind::Forward;
                const double there = forward ? inputs[at(device, pass.index)] : gradients[at(device, pass.index)];
                if (there < 0) break;
                const double takes = forward ? all[device].passes.forward : all[device].passes.backward;
                const double end = free[device] = std::max(free[device], there) + takes;
                computing[device] += takes;
                if (forward && device + 1 < stages)
                    inputs[at(device + 1, pass.index)] = send(device, end, all[device + 1].message);
                if (forward && device + 1 == stages) gradients[at(device, pass.index)] = end;
                if (!forward && device > 0)
                    gradients[at(device - 1, pass.index)] = send(device, end, all[device].message);
                // After the last message, as in the plan (lower.h).
                if (next[device] + 1 == order[device].size() && plan.form.replicas > 1)
                    free[device] = send(device, end, all[device].reduction);
            }
    }
    double length = 0, work = 0;
    for (int i = 0; i < stages; ++i) {
        const double update = m_costs.update(all[i].parameters, busy);
        length = std::max(length, free[i] + update);
        work += (computing[i] + update) * plan.form.replicas;
    }
    // Where devices share cores, no step is quicker than all its work on these.
    return std::max(length, work / busy) + m_costs.step();
}

}  // namespace kolo::training
