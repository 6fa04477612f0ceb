// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/cut.h"

#include <algorithm>
#include <numeric>

#include "engine/api/steps/buckets.h"
#include "engine/api/steps/offload.h"
#include "engine/api/steps/proof.h"
#include "engine/api/steps/zero.h"
#include "engine/api/wording.h"
#include "engine/collectives/algorithm.h"
#include "engine/collectives/backend.h"
#include "engine/training/plan.h"
#include "engine/training/random.h"
#include "engine/training/steps/data_parallel.h"
#include "engine/training/steps/stages.h"

namespace kolo::training {

namespace {

/// How a rank has a dimension of a tensor.
struct OwnSide {
    std::int64_t whole = 1, own = 1, first = 0;
};

std::int64_t product(const std::vector<OwnSide>& sides, std::size_t from, std::size_t end,
                     std::int64_t OwnSide::*size) {
    std::int64_t result = 1;
    for (; from < end; ++from) result *= sides[from].*size;
    return result;
}

/// Calls copy(from, to, count) for each run of a tensor that a rank has in one piece: where it lies in the whole tensor
/// and in the rank's.
template <typename Copy>
void eachRunOf(const std::vector<OwnSide>& sides, const Copy& copy) {
    // What lies behind the last dimension that is cut is in one piece.
    std::size_t last = sides.size();
    while (last > 0 && sides[last - 1].own == sides[last - 1].whole) --last;
    const std::int64_t inner = product(sides, last, sides.size(), &OwnSide::whole);
    if (last == 0) return copy(0, 0, inner);
    const std::int64_t count = sides[last - 1].own * inner;
    const std::int64_t runs = product(sides, 0, last - 1, &OwnSide::own);
    for (std::int64_t run = 0; run < runs; ++run) {
        std::int64_t rest = run, from = sides[last - 1].first * inner, stride = sides[last - 1].whole * inner;
        for (std::size_t side = last - 1; side-- > 0; rest /= sides[side].own, stride *= sides[side].whole)
            from += (sides[side].first + rest % sides[side].own) * stride;
        copy(from, run * count, count);
    }
}

std::int64_t bytesOf(int rows, std::int64_t floats) {
    return static_cast<std::int64_t>(sizeof(float)) * rows * floats;
}

/// A stage begins with the model, wherever a border is not open, and where memory is to be saved.
std::vector<int> stagesOfCut(const Plan& plan) {
    std::set<int> starts = {0};
    const std::vector<CutLayer>& layers = plan.cut->model.layers;
    for (int layer = 0; layer < static_cast<int>(layers.size()); ++layer)
        if (!layers[layer].before.isOpen()) starts.insert(layer);
    cutWhereMemoryIs(plan, starts);
    return layersFrom(starts, plan.model);
}

/// The first axis on all of whose ranks the input of a layer is the same; empty: there is none.
std::string axisOfCopies(const Cut& cut, int layer) {
    const std::vector<int>& axes = cut.model.layers[layer].cut.in;
    for (int axis = 0; axis < static_cast<int>(cut.mesh.axes.size()); ++axis)
        if (cut.mesh.axes[axis].size > 1 && cut.mesh.axes[axis].name != kDataAxis &&
            std::ranges::find(axes, axis) == axes.end())
            return cut.mesh.axes[axis].name;
    return {};
}

std::vector<Action> actionsOf(const StepPlan& step) {
    std::vector<Action> actions;
    const auto exchange = [&](const Action& pass, bool forwards) {
        for (const Exchange& each : step.stages[pass.stage].exchanges) {
            const bool isForward = each.kind == ActionKind::AllReduceForward ||
                                   each.kind == ActionKind::AllGatherForward || each.kind == ActionKind::HaloForward;
            if (isForward == forwards) actions.push_back({each.kind, pass.stage, pass.index});
        }
    };
    const auto inParts = [&](int stage) { return !step.stages[stage].partitionAxis.empty(); };
    for (const Action& action : step.zero > 0 ? zeroActions(step, false) : dataParallelActions(step, false, true)) {
        if (action.kind == ActionKind::Update && step.stages[action.stage].parameters.count == 0) continue;
        if (action.kind == ActionKind::Forward) exchange(action, true);
        if (action.kind == ActionKind::Recompute && inParts(action.stage))
            actions.push_back({ActionKind::GatherInput, action.stage, action.index});
        actions.push_back(action);
        if (action.kind == ActionKind::Forward && inParts(action.stage))
            actions.push_back({ActionKind::Partition, action.stage, action.index});
        if (action.kind == ActionKind::Backward) exchange(action, false);
        // A bucket is written with the first stage that is in it.
        if (action.kind == ActionKind::AllReduce)
            while (step.pieceOf(actions.back().stage, action.index).count == 0) ++actions.back().stage;
    }
    return actions;
}

}  // namespace

std::vector<Range> Cut::parametersOf(int layer) const {
    std::int64_t first = 0;
    const auto sizesOf = [&](int of) {
        std::vector<std::int64_t> sizes;
        const CutLayer& cutLayer = model.layers[of];
        if (cutLayer.layer < 0) return sizes;
        for (const LayerShape::Parameters& each : shapes[cutLayer.layer].parameters) {
            std::int64_t size = 1;
            for (const LayerShape::Side& side : each.sides)
                size *= side.size / partsAlong(mesh, cutLayer.cut.axisOf(side));
            sizes.push_back(size);
        }
        return sizes;
    };
    for (int before = 0; before < layer; ++before)
        for (const std::int64_t size : sizesOf(before)) first += size;
    std::vector<Range> ranges;
    for (const std::int64_t size : sizesOf(layer)) ranges.push_back({std::exchange(first, first + size), size});
    return ranges;
}

template <typename Copy>
void Cut::eachRun(int rank, const Copy& copy) const {
    for (int i = 0; i < static_cast<int>(model.layers.size()); ++i) {
        const CutLayer& layer = model.layers[i];
        if (layer.layer < 0) continue;
        std::int64_t inWhole = whole.parametersOf(layer.layer).first;
        const std::vector<Range> own = parametersOf(i);
        for (std::size_t tensor = 0; tensor < own.size(); ++tensor) {
            std::vector<OwnSide> sides;
            for (const LayerShape::Side& side : shapes[layer.layer].parameters[tensor].sides) {
                const int axis = layer.cut.axisOf(side);
                const std::int64_t part = side.size / partsAlong(mesh, axis);
                sides.push_back({side.size, part, axis < 0 ? 0 : part * mesh.coordinate(rank, mesh.axes[axis].name)});
            }
            eachRunOf(sides, [&](std::int64_t from, std::int64_t to, std::int64_t count) {
                copy(layer.layer, inWhole + from, own[tensor].first + to, count);
            });
            inWhole += product(sides, 0, sides.size(), &OwnSide::whole);
        }
    }
}

std::vector<bool> Cut::firsts(int rank) const {
    std::vector<bool> firsts;
    for (const CutLayer& layer : model.layers)
        firsts.push_back(layer.sums < 0 || mesh.coordinate(rank, mesh.axes[layer.sums].name) == 0);
    return firsts;
}

void Cut::initialise(std::span<float> parameters, std::uint64_t seed, int rank) const {
    // Layer by layer: nobody need have all parameters at one time.
    std::vector<float> values;
    int ready = -1;
    eachRun(rank, [&](int layer, std::int64_t from, std::int64_t to, std::int64_t count) {
        const Range range = whole.parametersOf(layer);
        if (std::exchange(ready, layer) != layer) {
            values.assign(range.count, 0);
            whole.initialise(values, seed, layer, 1);
        }
        std::copy_n(values.begin() + (from - range.first), count, parameters.begin() + to);
    });
}

void Cut::place(std::span<const float> part, int rank, std::span<float> all) const {
    eachRun(rank, [&](int, std::int64_t from, std::int64_t to, std::int64_t count) {
        std::copy_n(part.begin() + to, count, all.begin() + from);
    });
}

int Cut::repeatsOver(int layer) const {
    const CutLayer& of = model.layers[layer];
    return of.layer < 0 || shapes[of.layer].repeats == 0 ? -1 : of.cut.out.back();
}

Runs Cut::runsBefore(int layer) const {
    const CutLayer& of = model.layers[layer];
    const Border& border = of.before;
    Runs runs;
    if (border.dimension < 0) return runs;
    // A gather is of what is written, which may lie in other dimensions than what is read.
    const bool gathers = border.gather >= 0;
    const std::vector<Dimension>& dimensions = gathers ? model.layers[layer - 1].out : of.in;
    const std::vector<int>& axes = gathers ? model.layers[layer - 1].cut.out : of.cut.in;
    const int axis = gathers ? border.gather : border.slice >= 0 ? border.slice : border.halo;
    runs.parts = partsAlong(mesh, axis);
    for (int i = 0; i < static_cast<int>(dimensions.size()); ++i) {
        const std::int64_t own = dimensions[i].size / partsAlong(mesh, axes[i]);
        if (i < border.dimension) runs.outer *= own;
        if (i >= border.dimension) runs.run *= own;
        if (i > border.dimension) runs.inner *= own;
    }
    return runs;
}

std::vector<Exchange> Cut::exchangesBefore(int layer, int rows) const {
    const Border& border = model.layers[layer].before;
    const std::int64_t written = bytesOf(rows, writtenFloats(model.layers[layer - 1], mesh));
    const std::int64_t read = bytesOf(rows, readFloats(model.layers[layer], mesh));
    std::vector<Exchange> exchanges;
    const auto add = [&](ActionKind kind, int axis, std::int64_t bytes) {
        if (axis >= 0) exchanges.push_back({kind, mesh.axes[axis].name, bytes});
    };
    const Runs runs = runsBefore(layer);
    const std::int64_t halo = bytesOf(rows, runs.outer * runs.inner);
    add(ActionKind::AllReduceForward, border.sum, written);
    add(ActionKind::AllGatherForward, border.gather, read);
    add(ActionKind::HaloForward, border.halo, halo);
    add(ActionKind::AllReduceBackward, border.sumBack, read);
    if (border.scatterBack) add(ActionKind::ReduceScatterBackward, border.gather, read);
    add(ActionKind::AllGatherBackward, border.slice, written);
    add(ActionKind::HaloBackward, border.halo, halo);
    return exchanges;
}

std::vector<Exchange> Cut::exchangesInside(int layer, int rows) const {
    const int axis = repeatsOver(layer);
    if (axis < 0) return {};
    const LayerShape& shape = shapes[model.layers[layer].layer];
    const std::int64_t bytes = bytesOf(rows, shape.out.back().size);
    return {{ActionKind::AllGatherForward, mesh.axes[axis].name, bytes, shape.repeats},
            {ActionKind::ReduceScatterBackward, mesh.axes[axis].name, bytes, shape.repeats}};
}

std::vector<GradientParts> Cut::gradientParts() const {
    std::vector<GradientParts> result;
    for (int axis = 0; axis < static_cast<int>(mesh.axes.size()); ++axis)
        for (const GradientSum& sum : model.gradientSums) {
            if (sum.axis != axis) continue;
            const Range range = parametersOf(sum.layer)[sum.parameters];
            const std::string& name = mesh.axes[axis].name;
            Range* const last = result.empty() || result.back().axis != name ? nullptr : &result.back().parameters;
            if (last && last->first + last->count == range.first)
                last->count += range.count;
            else
                result.push_back({range, name});
        }
    return result;
}

Outcome<Cut> cutOf(Model whole, const LayoutSettings& settings, const std::string& allreduce,
                   const std::string& collectives) {
    Cut cut;
    cut.shapes = whole.shapes();
    cut.whole = std::move(whole);
    Layout layout = settings.layout;
    if (settings.slice != Slice::None) {
        const Layout slices = TRY(layoutOf(settings.slice, cut.shapes, settings.mesh));
        layout.entries.insert(layout.entries.end(), slices.entries.begin(), slices.entries.end());
    }
    cut.layout = TRY(completed(layout, cut.shapes, settings.mesh));
    cut.model = TRY(cutModel(cut.shapes, settings.mesh, cut.layout));
    cut.mesh = planMesh(settings.mesh, cut.layout);
    const auto backend = TRY(kolo::collectives::findBackend(collectives));
    const auto scheduleOf = [&](const std::string& algorithm, Collective kind, int ranks) -> Outcome<Schedule> {
        const std::string call = backend->callName(kind);
        if (!call.empty()) return kolo::collectives::oneCall(kind, ranks, call);
        return kolo::collectives::scheduleOf(*kolo::collectives::findAlgorithm(algorithm), ranks);
    };
    for (const Mesh::Axis& axis : cut.mesh.axes) {
        Cut::Along& along = cut.along.emplace_back();
        if (axis.size == 1) continue;
        along.allreduce = TRY(scheduleOf(allreduce, Collective::AllReduce, axis.size));
        along.reduceScatter = TRY(scheduleOf("ring-reduce-scatter", Collective::ReduceScatter, axis.size));
        along.allGather = TRY(scheduleOf("ring-all-gather", Collective::AllGather, axis.size));
    }
    return cut;
}

Outcome<StepPlan> cutStep(const Plan& plan) {
    const Cut& cut = *plan.cut;
    StepPlan step;
    step.mesh = cut.mesh;
    step.microbatches = plan.settings.accumulate;
    step.stateArrays = plan.optimizer->stateArrays(plan.optimizerSettings());
    step.zero = plan.zero();
    step.recomputes = plan.settings.recomputedLayers > 0;
    step.stages = stagesOf(plan.model, stagesOfCut(plan), plan.settings.batch);
    // What the last one keeps is needed again at once.
    for (std::size_t stage = 0; plan.settings.partitions && stage + 1 < step.stages.size(); ++stage)
        step.stages[stage].partitionAxis = axisOfCopies(cut, step.stages[stage].firstLayer);
    for (PlanStage& stage : step.stages)
        for (int layer = stage.firstLayer; layer < stage.firstLayer + stage.layers; ++layer)
            for (const Exchange& each : cut.exchangesInside(layer, plan.settings.batch)) stage.inside.push_back(each);
    for (std::size_t stage = 1; stage < step.stages.size(); ++stage) {
        const int first = step.stages[stage].firstLayer;
        step.stages[stage].exchanges = cut.exchangesBefore(first, plan.settings.batch);
        const std::int64_t written = bytesOf(plan.settings.batch, writtenFloats(cut.model.layers[first - 1], cut.mesh));
        if (written != step.stages[stage].inputBytes) step.stages[stage - 1].outputBytes = written;
    }
    if (step.mesh.sizeOf(kDataAxis) > 1) step.buckets.push_back({{0, plan.model.parameterCount()}});
    step.gradientParts = cut.gradientParts();
    for (const GradientParts& parts : step.gradientParts) step.buckets.push_back({parts.parameters, parts.axis});
    const bool onlyData = step.mesh.axes.size() == 1 && step.mesh.axes.front().name == kDataAxis;
    step.schedule = onlyData ? "data-parallel" : "layout";
    std::vector<Action> actions = actionsOf(step);
    if (plan.settings.offloads) actions = TRY(withOffload(step, actions));
    step.ranks.assign(step.mesh.ranks(), std::move(actions));
    step.bufferBytes = bufferBytesOf(plan, step);
    TRY(prove(step));
    return step;
}

}  // namespace kolo::training
