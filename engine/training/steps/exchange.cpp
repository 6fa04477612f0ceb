// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/exchange.h"

#include <algorithm>

#include "engine/api/tracer.h"
#include "engine/collectives/communicator.h"

namespace kolo::training {

namespace {
/// Tags of a halo's messages, by direction.
constexpr int kUp = 1, kDown = 2;
}  // namespace

/// A recurrent layer's states, from one time step to the next.
class Exchanges::Inside : public Others {
public:
    Inside(Exchanges& exchanges, int axis, std::int64_t part) : m_of(exchanges), m_axis(axis), m_part(part) {}

    void gather(int rows, const float* own, float* all) override {
        const std::int64_t part = rows * m_part;
        m_of.m_kernels.copy(part, own, packed() + m_of.coordinateOn(m_axis) * part);
        call(m_of.m_cut.along[m_axis].allGather, part * parts());
        for (int i = 0; i < parts(); ++i)
            m_of.copyRuns(rows, m_part, packed() + i * part, m_part, all + i * m_part, m_part * parts());
    }
    void scatter(int rows, const float* all, float* own) override {
        const std::int64_t part = rows * m_part;
        for (int i = 0; i < parts(); ++i)
            m_of.copyRuns(rows, m_part, all + i * m_part, m_part * parts(), packed() + i * part, m_part);
        call(m_of.m_cut.along[m_axis].reduceScatter, part * parts());
        m_of.m_kernels.copy(part, packed() + m_of.coordinateOn(m_axis) * part, own);
    }

private:
    int parts() const { return m_of.m_cut.mesh.axes[m_axis].size; }
    float* packed() const { return floatsOf(m_of.m_packed); }
    void call(const Schedule& schedule, std::int64_t floats) {
        if (m_of.m_health) m_of.m_health = m_of.call(schedule, m_axis, m_of.m_packed, floats, m_of.m_iteration);
    }

    Exchanges& m_of;
    const int m_axis;
    const std::int64_t m_part;  // floats of a row
};

std::vector<Others*> Exchanges::others() const {
    std::vector<Others*> others;
    for (const auto& each : m_inside) others.push_back(each.get());
    return others;
}

Outcome<std::unique_ptr<Exchanges>> Exchanges::make(Rank& rank, const Plan& plan, Kernels& kernels) {
    auto exchanges = std::unique_ptr<Exchanges>(new Exchanges(rank, plan, kernels));
    std::int64_t packed = 0, halo = 0;
    for (int layer = 0; layer < static_cast<int>(plan.cut->model.layers.size()); ++layer) {
        const int axis = plan.cut->repeatsOver(layer);
        const std::int64_t part = plan.model.layers()[layer]->stateSize();
        exchanges->m_inside.push_back(axis < 0 ? nullptr : std::make_unique<Inside>(*exchanges, axis, part));
    }
    for (const PlanStage& stage : plan.step.stages) {
        for (const Exchange& each : stage.inside) packed = std::max(packed, each.bytes);
        for (const Exchange& each : stage.exchanges) {
            const bool isHalo = each.kind == ActionKind::HaloForward || each.kind == ActionKind::HaloBackward;
            const bool isSum = each.kind == ActionKind::AllReduceForward || each.kind == ActionKind::AllReduceBackward;
            if (!isSum) packed = std::max(packed, each.bytes);
            if (isHalo) halo = std::max(halo, each.bytes);
        }
    }
    exchanges->m_haloName = rank.tracer.intern("halo");
    exchanges->m_packed = TRY(allocateFloats(rank.device, packed / sizeof(float), MemoryKind::Buffers));
    for (auto* buffers : {&exchanges->m_sent, &exchanges->m_received})
        for (devices::Buffer& buffer : *buffers)
            if (halo > 0) buffer = TRY(exchanges->m_host.device().allocate(halo));
    return exchanges;
}

void Exchanges::copyRuns(std::int64_t count, std::int64_t floats, const float* from, std::int64_t fromStride, float* to,
                         std::int64_t toStride) {
    if (fromStride == floats && toStride == floats) return m_kernels.copy(count * floats, from, to);
    for (std::int64_t i = 0; i < count; ++i)
        if (m_rank.device.hostAddressable())
            std::copy_n(from + i * fromStride, floats, to + i * toStride);
        else
            m_kernels.copy(floats, from + i * fromStride, to + i * toStride);
}

Outcome<void> Exchanges::call(const Schedule& schedule, int axis, devices::Buffer& numbers, std::int64_t floats,
                              int iteration) {
    TRY(m_kernels.finish());
    devices::Buffer window = devices::Buffer::part(numbers, 0, floats * sizeof(float));
    return m_plan.along(m_rank, m_cut.mesh.axes[axis].name)
        .run({schedule, floats, DType::Float32, ReduceOp::Sum, iteration, false}, window);
}

Outcome<void> Exchanges::run(ActionKind kind, int stage, int rows, devices::Buffer& from, devices::Buffer& to,
                             int iteration) {
    m_iteration = iteration;
    const Border& border = layerOf(stage).before;
    const Runs runs = runsOf(stage);
    const std::int64_t count = rows * runs.outer, whole = rows * runs.floats(), part = count * runs.run;
    const std::int64_t stride = runs.run * runs.parts;
    float* const packed = floatsOf(m_packed);
    const auto pack = [&](const float* all) {
        for (int i = 0; i < runs.parts; ++i)
            copyRuns(count, runs.run, all + i * runs.run, stride, packed + i * part, runs.run);
    };
    const auto unpack = [&](float* all) {
        for (int i = 0; i < runs.parts; ++i)
            copyRuns(count, runs.run, packed + i * part, runs.run, all + i * runs.run, stride);
    };
    switch (kind) {
        case ActionKind::AllReduceForward: {
            const int layer = m_plan.step.stages[stage].firstLayer;
            return call(m_cut.along[border.sum].allreduce, border.sum, from,
                        std::int64_t{rows} * m_plan.model.layers()[layer - 1]->output().size(), iteration);
        }
        case ActionKind::AllReduceBackward:
            return call(m_cut.along[border.sumBack].allreduce, border.sumBack, from,
                        std::int64_t{rows} * m_plan.model.inputOf(m_plan.step.stages[stage].firstLayer), iteration);
        case ActionKind::AllGatherForward:
        case ActionKind::AllGatherBackward: {
            const int axis = border.gather >= 0 ? border.gather : border.slice;
            m_kernels.copy(part, floatsOf(from), packed + coordinateOn(axis) * part);
            TRY(call(m_cut.along[axis].allGather, axis, m_packed, whole, iteration));
            unpack(floatsOf(to));
            return m_kernels.finish();
        }
        case ActionKind::ReduceScatterBackward:
            pack(floatsOf(from));
            TRY(call(m_cut.along[border.gather].reduceScatter, border.gather, m_packed, whole, iteration));
            m_kernels.copy(part, packed + coordinateOn(border.gather) * part, floatsOf(to));
            return m_kernels.finish();
        default: return halo(stage, rows, from, to, kind == ActionKind::HaloForward, iteration);
    }
}

void Exchanges::handOn(int stage, int rows, devices::Buffer& from, devices::Buffer& to) {
    const Border& border = layerOf(stage).before;
    const Runs runs = runsOf(stage);
    if (border.slice < 0)
        return m_kernels.copy(std::int64_t{rows} * m_plan.model.inputOf(m_plan.step.stages[stage].firstLayer),
                              floatsOf(from), floatsOf(to));
    copyRuns(rows * runs.outer, runs.run, floatsOf(from) + coordinateOn(border.slice) * runs.run, runs.run * runs.parts,
             floatsOf(to), runs.run);
}

void Exchanges::takeBack(int stage, int rows, devices::Buffer& from, devices::Buffer& to) {
    const Runs runs = runsOf(stage);
    copyRuns(rows * runs.outer, runs.run, floatsOf(from) + coordinateOn(layerOf(stage).before.gather) * runs.run,
             runs.run * runs.parts, floatsOf(to), runs.run);
}

void Exchanges::read(const float* inputs, int rows, devices::Buffer& to) {
    const Border& border = layerOf(0).before;
    const std::int64_t all = m_plan.model.input().size(), own = m_plan.model.inputOf(0);
    if (border.slice >= 0) {
        const Runs runs = runsOf(0);
        const std::int64_t beyond = border.halo >= 0 ? runs.inner : 0, length = runs.run * runs.parts;
        const std::int64_t first = coordinateOn(border.slice) * runs.run - beyond;
        const std::int64_t count = runs.run + 2 * beyond;
        m_rows.assign(rows * own, 0);
        for (std::int64_t run = 0; run < rows * runs.outer; ++run) {
            const std::int64_t from = std::max<std::int64_t>(0, first), end = std::min(length, first + count);
            std::copy(inputs + run * length + from, inputs + run * length + end,
                      m_rows.begin() + run * count + (from - first));
        }
        inputs = m_rows.data();
    }
    m_rank.device.upload(to, 0, std::as_bytes(std::span(inputs, rows * (border.slice >= 0 ? own : all))));
}

int Exchanges::axisOf(int stage) const {
    const std::string& name = m_plan.step.stages[stage].partitionAxis;
    return static_cast<int>(std::ranges::find(m_cut.mesh.axes, name, &Mesh::Axis::name) - m_cut.mesh.axes.begin());
}

Range Exchanges::ownPart(int stage, int rows) const {
    const int axis = axisOf(stage);
    return chunkRange(std::int64_t{rows} * m_plan.model.inputOf(m_plan.step.stages[stage].firstLayer),
                      m_cut.mesh.axes[axis].size, coordinateOn(axis));
}

void Exchanges::partition(int stage, int rows, devices::Buffer& whole, devices::Buffer& part) {
    const Range own = ownPart(stage, rows);
    m_kernels.copy(own.count, floatsOf(whole) + own.first, floatsOf(part));
}

Outcome<void> Exchanges::gather(int stage, int rows, devices::Buffer& part, devices::Buffer& whole, int iteration) {
    const Range own = ownPart(stage, rows);
    m_kernels.copy(own.count, floatsOf(part), floatsOf(whole) + own.first);
    const int axis = axisOf(stage);
    return call(m_cut.along[axis].allGather, axis, whole,
                std::int64_t{rows} * m_plan.model.inputOf(m_plan.step.stages[stage].firstLayer), iteration);
}

Outcome<void> Exchanges::forward(int stage, int rows, devices::Buffer& written, devices::Buffer& read, int iteration) {
    bool comes = false;
    for (const Exchange& each : m_plan.step.stages[stage].exchanges) {
        const bool sums = each.kind == ActionKind::AllReduceForward;
        const bool brings = each.kind == ActionKind::AllGatherForward || each.kind == ActionKind::HaloForward;
        if (sums) TRY(run(each.kind, stage, rows, written, written, iteration));
        if (brings) TRY(run(each.kind, stage, rows, written, read, iteration));
        comes |= brings;
    }
    if (!comes) handOn(stage, rows, written, read);
    return m_kernels.finish();
}

/// `up`: with the rank before.
Outcome<void> Exchanges::toNeighbours(int axis, std::int64_t floats, int iteration,
                                      const std::function<void(bool up, float* to)>& pack,
                                      const std::function<void(bool up, const float* from)>& unpack) {
    collectives::Communicator& communicator = m_plan.along(m_rank, m_cut.mesh.axes[axis].name);
    const int self = coordinateOn(axis), end = m_cut.mesh.axes[axis].size;
    const std::size_t bytes = floats * sizeof(float);
    const auto neighbour = [&](bool up) { return self + (up ? -1 : 1); };
    const auto isThere = [&](bool up) { return neighbour(up) >= 0 && neighbour(up) < end; };
    for (const bool up : {true, false}) {
        if (!isThere(up)) continue;
        pack(up, floatsOf(m_packed));
        TRY(m_kernels.finish());
        m_rank.device.download(m_packed, 0, {m_sent[up].address(), bytes});
        TRY(communicator.isend(neighbour(up), up ? kUp : kDown, m_sent[up], 0, bytes));
    }
    for (const bool up : {true, false}) {
        if (!isThere(up)) continue;
        const auto envelope = TRY(communicator.probe(neighbour(up), up ? kDown : kUp));
        TRY(communicator.recv(envelope, m_received[up], 0, {m_haloName, {.iteration = iteration}}));
        m_rank.device.upload(m_packed, 0, {m_received[up].address(), bytes});
        unpack(up, floatsOf(m_packed));
        TRY(m_kernels.finish());
    }
    return communicator.waitAll();
}

Outcome<void> Exchanges::halo(int stage, int rows, devices::Buffer& from, devices::Buffer& to, bool forwards,
                              int iteration) {
    const Border& border = layerOf(stage).before;
    const Runs runs = runsOf(stage);
    const std::int64_t count = rows * runs.outer, row = runs.inner;  // images, and the floats of a row of one
    const std::int64_t own = runs.run, read = runs.run + 2 * row;    // of a rank's rows, without and with the halo
    float* const wide = forwards ? floatsOf(to) : floatsOf(from);
    float* const narrow = forwards ? floatsOf(from) : floatsOf(to);
    // Forwards a rank's first row goes up and comes as the last row of the halo; gradients go the other way.
    const auto edge = [&](bool up) { return narrow + (up ? 0 : own - row); };
    const auto beyond = [&](bool up) { return wide + (up ? 0 : read - row); };
    if (forwards) {
        m_kernels.zero(count * read, wide);
        copyRuns(count, own, narrow, own, wide + row, read);
        return toNeighbours(
            border.halo, count * row, iteration,
            [&](bool up, float* packed) { copyRuns(count, row, edge(up), own, packed, row); },
            [&](bool up, const float* packed) { copyRuns(count, row, packed, row, beyond(up), read); });
    }
    copyRuns(count, own, wide + row, read, narrow, own);
    return toNeighbours(
        border.halo, count * row, iteration,
        [&](bool up, float* packed) { copyRuns(count, row, beyond(up), read, packed, row); },
        [&](bool up, const float* packed) {
            for (std::int64_t image = 0; image < count; ++image)
                m_kernels.sumRows(1, static_cast<int>(row), packed + image * row, 1, edge(up) + image * own);
        });
}

}  // namespace kolo::training
