// SPDX-License-Identifier: Apache-2.0
#include "engine/placement/tracer.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/api/wording.h"
#include "engine/placement/tracing.h"

namespace kolo::placement {

using kernels::Attributes;
using kernels::TensorType;

namespace {

constexpr std::size_t kMaxInputs = 4096;  ///< of one operation

}  // namespace

Tracer::Tracer(const Machines& given) : machines(given), m_placer(m_trace->graph.devices) {
    for (int i = 0; i < machines.gpus; ++i) visibleGpus.push_back(i);
    visibleCpus = {0};
    m_names["tf"] = {Module{"tf"}};
    m_names["mx"] = {Module{"mx"}};
    m_trace->values.limit(machines.seconds);
}

/// A function that is defined in another has its names, and is one of them.
Tracer::~Tracer() {
    for (const auto& frame : m_frames)
        if (const auto still = frame.lock()) still->names.clear();
}

Outcome<Graph> Tracer::run(const Program& program, Graph* beforeError) {
    Outcome<void> done;
    if (auto flow = runBlock(program.statements); !flow) done = flow.error();
    if (auto ready = initializeDevices({1, 1}); done && !ready) done = ready;
    m_trace->ended = true;
    if (done) return std::move(m_trace->graph);
    if (beforeError) *beforeError = std::move(m_trace->graph);
    return done.error();
}

Outcome<Value> Tracer::emit(const kernels::Op& op, std::string_view name, const std::vector<Tensor>& inputs,
                            Attributes attributes, Place place, int onDevice) {
    TRY(initializeDevices(place));
    std::vector<TensorType> types;
    for (const Tensor& input : inputs) types.push_back(input.handle->type());
    const auto placedBy = [&](DType key) {
        return onDevice >= 0 ? m_placer.placeWith(onDevice, op, name, key, place)
                             : m_placer.place(op, name, key, m_device, softPlacement, place);
    };
    const auto logged = [&](int on) {
        if (!logPlacement || m_graphCall || op.name == "Const") return;
        const LogicalDevice& device = graph().devices[on];
        graph().output.push_back(
            {true, fmt::format("Executing op {} in device {}", name, fullName(device.type, device.index)), {}});
    };
    auto type = op.infer(types, attributes);
    if (!type) {
        // Shapes that do not fit are found by the kernel, on its device, in TensorFlow; types are found before.
        const bool isOneType = !types.empty() && std::all_of(types.begin(), types.end(), [&](const TensorType& each) {
            return each.dtype == types.front().dtype;
        });
        if (isOneType)
            if (const auto placed = placedBy(types.front().dtype)) logged(placed->device);
        return raise("tf.errors.InvalidArgumentError", place, Complaint::tr("{} {}.", name, type.error().message));
    }
    double elements = 1;
    for (const std::int64_t length : type->shape) elements *= static_cast<double>(length);
    if (elements > kMaxTensorElements || type->shape.size() > kernels::kMaxAxes)
        return wrong(place, Complaint::tr("{} makes a tensor of shape {}, but a tensor has at most {} elements and {} "
                                          "axes.",
                                          name, kernels::shapeText(type->shape),
                                          static_cast<std::int64_t>(kMaxTensorElements), kernels::kMaxAxes));
    if (graph().operations.size() >= kMaxOperations)
        return wrong(place, Complaint::tr("A program has at most {} operations; this one has more.", kMaxOperations));
    if (op.inputs == kernels::kAnyInputs && inputs.size() > kMaxInputs)
        return wrong(place, Complaint::tr("{} takes at most {} tensors, not {}.", name, kMaxInputs, inputs.size()));
    const DType key = types.empty() ? type->dtype : types.front().dtype;
    auto placed = TRY(placedBy(key));

    Operation operation;
    operation.op = &op;
    operation.kernel = placed.kernel;
    operation.name = name;
    for (const Tensor& input : inputs) operation.inputs.push_back(input.handle->id());
    operation.attributes = std::make_shared<const Attributes>(std::move(attributes));
    operation.type = std::move(*type);
    operation.device = placed.device;
    operation.reason = placed.reason;
    operation.place = place;
    operation.firstLine = m_statement->place.line;
    operation.lastLine = m_statement->lastLine;
    const int id = static_cast<int>(graph().operations.size());
    if (m_graphCall) noteNode(operation, id);
    logged(placed.device);
    operation.outputEnd = static_cast<int>(graph().output.size());
    graph().operations.push_back(std::move(operation));
    auto handle = std::make_shared<TensorHandle>(m_trace, id);
    for (const auto& tape : tapes) {
        tape->recorded.push_back(id);
        tape->kept[id] = handle;
        for (const Tensor& input : inputs) tape->kept[input.handle->id()] = input.handle;
    }
    return Value{Tensor{std::move(handle)}};
}

Outcome<Value> Tracer::placed(const DeviceRequestName& device, const std::function<Outcome<Value>()>& make) {
    const DeviceRequestName outer = std::exchange(m_device, device);
    auto made = make();
    m_device = outer;
    return made;
}

Outcome<Value> Tracer::read(const Variable& variable, Place place) {
    return emit(*kernels::findOp("Identity"), "ReadVariableOp", {{variable.state->value}}, {}, place,
                variable.state->device);
}

Outcome<Value> Tracer::readValue(const Variable& variable, Place place, int onDevice) {
    auto value = read(variable, place);
    if (!value || variable.unread) return value;
    return emit(*kernels::findOp("Identity"), "Identity", {*value->as<Tensor>()}, {}, place, onDevice);
}

Outcome<Graph> trace(const Program& program, const Machines& machines, Graph* beforeError) {
    return Tracer(machines).run(program, beforeError);
}

}  // namespace kolo::placement
