// SPDX-License-Identifier: Apache-2.0
//
// tf.GradientTape: the operations that were recorded are gone through backwards, and each hands the derivative by what
// it made on to its inputs, by the chain rule. Those steps are operations like any other: they are placed, copied to
// and shown in the graph.
//
//     y = x · w      ∂L/∂w  =  xᵀ · ∂L/∂y            L = mean(y²)     ∂L/∂y = 2 y / n
//
// What was stretched to the other operand's shape gets the sum over the axes along which it was.
#include <algorithm>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/placement/tracing.h"

namespace kolo::placement {

using kernels::Attributes;
using kernels::findOp;
using kernels::Shape;

namespace {

class Backwards {
public:
    Backwards(Tracer& tracer, const TapeState& tape, Place place) : m_tracer(tracer), m_tape(tape), m_place(place) {}

    Outcome<void> run(const std::vector<Tensor>& targets, const std::set<int>& sources) {
        std::set<int> connected = sources;
        for (const int id : m_tape.recorded)
            if (std::ranges::any_of(operation(id).inputs, [&](int input) { return connected.contains(input); }))
                connected.insert(id);
        for (const Tensor& target : targets) {
            if (!connected.contains(target.handle->id())) continue;
            const Value ones = TRY(m_tracer.filledWith(Value{std::int64_t{1}}, target.handle->type().dtype,
                                                       target.handle->type().shape, "OnesLike", m_place));
            TRY(add(target.handle->id(), *ones.as<Tensor>()));
        }
        for (auto id = m_tape.recorded.rbegin(); id != m_tape.recorded.rend(); ++id) {
            const auto found = m_gradients.find(*id);
            if (found == m_gradients.end() || !connected.contains(*id)) continue;
            const Tensor gradient = found->second;
            const std::vector<int> inputs = operation(*id).inputs;
            for (std::size_t i = 0; i < inputs.size(); ++i) {
                if (!connected.contains(inputs[i])) continue;
                const auto share = TRY(byInput(*id, i, gradient));
                if (share) TRY(add(inputs[i], *share));
            }
        }
        return {};
    }

    Value of(int id) const {
        const auto found = m_gradients.find(id);
        return found == m_gradients.end() ? Value{None{}} : Value{found->second};
    }

private:
    const Operation& operation(int id) { return m_tracer.graph().operations[static_cast<std::size_t>(id)]; }
    Tensor tensor(int id) const { return {m_tape.kept.at(id)}; }

    Outcome<void> add(int id, const Tensor& gradient) {
        const auto found = m_gradients.find(id);
        if (found == m_gradients.end()) {
            m_gradients.emplace(id, gradient);
            return {};
        }
        found->second = TRY(made("AddN", {found->second, gradient}));
        return {};
    }

    Outcome<Tensor> made(const char* op, const std::vector<Tensor>& inputs, Attributes attributes = {}) {
        const Value value = TRY(m_tracer.emit(*findOp(op), op, inputs, std::move(attributes), m_place));
        return *value.as<Tensor>();
    }
    /// With a number that takes the tensor's type.
    Outcome<Tensor> withNumber(const char* op, const Tensor& left, double number) {
        const Value value = TRY(m_tracer.binaryOp(op, Value{left}, Value{number}, m_place));
        return *value.as<Tensor>();
    }
    Outcome<Tensor> product(const Tensor& a, const Tensor& b, bool transposeA, bool transposeB) {
        Attributes attributes;
        attributes.transposeA = transposeA;
        attributes.transposeB = transposeB;
        const bool stacks = a.handle->type().shape.size() > 2 || b.handle->type().shape.size() > 2;
        return made(stacks ? "BatchMatMulV2" : "MatMul", {a, b}, std::move(attributes));
    }
    Outcome<Tensor> reshaped(const Tensor& tensor, const Shape& shape) {
        if (tensor.handle->type().shape == shape) return tensor;
        Attributes attributes;
        attributes.output = {tensor.handle->type().dtype, shape};
        return made("Reshape", {tensor}, std::move(attributes));
    }
    Outcome<Tensor> summed(const Tensor& tensor, std::vector<std::int64_t> axes, bool keep) {
        if (axes.empty()) return tensor;
        Attributes attributes;
        attributes.axes = std::move(axes);
        attributes.keepAxes = keep;
        return made("Sum", {tensor}, std::move(attributes));
    }
    /// The sum over the axes along which an operand of this shape was stretched.
    Outcome<Tensor> unstretched(const Tensor& gradient, const Shape& shape) {
        const Shape& from = gradient.handle->type().shape;
        if (from == shape) return gradient;
        std::vector<std::int64_t> axes;
        const std::size_t more = from.size() - shape.size();
        for (std::size_t i = 0; i < from.size(); ++i)
            if (i < more || (shape[i - more] == 1 && from[i] != 1)) axes.push_back(static_cast<std::int64_t>(i));
        const Tensor sum = TRY(summed(gradient, std::move(axes), true));
        return reshaped(sum, shape);
    }
    /// Back over the axes of a reduction: the same number in each place.
    Outcome<Tensor> stretched(const Tensor& gradient, const Operation& reduction, const Shape& shape) {
        Shape kept = shape;
        for (const std::int64_t axis : reduction.attributes->axes) kept[static_cast<std::size_t>(axis)] = 1;
        if (reduction.attributes->axes.empty() && reduction.type.shape.empty()) std::ranges::fill(kept, 1);
        const Tensor narrow = TRY(reshaped(gradient, kept));
        const Value ones =
            TRY(m_tracer.filledWith(Value{std::int64_t{1}}, gradient.handle->type().dtype, shape, "OnesLike", m_place));
        return made("Mul", {narrow, *ones.as<Tensor>()});
    }
    Outcome<Tensor> where(const char* comparison, const Tensor& left, const Tensor& right, const Tensor& gradient) {
        const Tensor holds = TRY(made(comparison, {left, right}));
        Attributes attributes;
        attributes.output.dtype = gradient.handle->type().dtype;
        const Tensor mask = TRY(made("Cast", {holds}, std::move(attributes)));
        return made("Mul", {gradient, mask});
    }

    /// The share of input `i`; nothing where an operation has no slope.
    Outcome<std::optional<Tensor>> byInput(int id, std::size_t i, const Tensor& gradient) {
        // A copy: the graph grows meanwhile.
        const Operation op = operation(id);
        const std::string& name = op.op->name;
        const Tensor in = tensor(op.inputs[i]), out = tensor(id);
        const Shape shape = in.handle->type().shape;
        const auto fitted = [&](const Outcome<Tensor>& share) -> Outcome<std::optional<Tensor>> {
            if (!share) return share.error();
            const Tensor result = TRY(unstretched(*share, shape));
            return std::optional(result);
        };
        const auto whole = [](const Outcome<Tensor>& share) -> Outcome<std::optional<Tensor>> {
            if (!share) return share.error();
            return std::optional(*share);
        };
        const auto other = [&] { return tensor(op.inputs[1 - i]); };
        if (name == "Identity" || name == "AssignVariableOp" || name == "AddN") return whole(gradient);
        if (name == "AddV2") return fitted(gradient);
        if (name == "Sub") return fitted(i == 0 ? Outcome<Tensor>(gradient) : made("Neg", {gradient}));
        if (name == "Neg") return whole(made("Neg", {gradient}));
        if (name == "Mul") return fitted(made("Mul", {gradient, other()}));
        if (name == "RealDiv") {
            const Tensor share = TRY(made("RealDiv", {gradient, tensor(op.inputs[1])}));
            if (i == 0) return fitted(share);
            const Tensor scaled = TRY(made("Mul", {share, out}));
            return fitted(made("Neg", {scaled}));
        }
        if (name == "Pow" && i == 0) {
            const Tensor less = TRY(withNumber("Sub", other(), 1));
            const Tensor power = TRY(made("Pow", {in, less}));
            const Tensor slope = TRY(made("Mul", {power, other()}));
            return fitted(made("Mul", {gradient, slope}));
        }
        if (name == "Square") {
            const Tensor twice = TRY(withNumber("Mul", in, 2));
            return whole(made("Mul", {gradient, twice}));
        }
        if (name == "Sqrt") {
            const Tensor twice = TRY(withNumber("Mul", out, 2));
            return whole(made("RealDiv", {gradient, twice}));
        }
        if (name == "Exp") return whole(made("Mul", {gradient, out}));
        if (name == "Log") return whole(made("RealDiv", {gradient, in}));
        if (name == "Abs") {
            const Tensor sign = TRY(made("RealDiv", {in, out}));
            return whole(made("Mul", {gradient, sign}));
        }
        if (name == "Sigmoid" || name == "Tanh") {
            // 1 − t², and s − s².
            const Tensor squared = TRY(made("Square", {out}));
            const Tensor one = TRY(m_tracer.toTensor(Value{1.0}, out.handle->type().dtype, m_place));
            const Tensor slope = TRY(made("Sub", {name == "Tanh" ? one : out, squared}));
            return whole(made("Mul", {gradient, slope}));
        }
        if (name == "Relu") {
            const Tensor zero = TRY(m_tracer.toTensor(Value{0.0}, in.handle->type().dtype, m_place));
            return whole(where("Greater", in, zero, gradient));
        }
        if (name == "Maximum" || name == "Minimum") {
            // Of equal ones the first takes it all.
            const bool isLarger = name == "Maximum";
            const char* const first = isLarger ? "GreaterEqual" : "LessEqual";
            const char* const second = isLarger ? "Greater" : "Less";
            return fitted(where(i == 0 ? first : second, in, other(), gradient));
        }
        if (name == "Sum") return whole(stretched(gradient, op, shape));
        if (name == "Mean") {
            const double count = static_cast<double>(in.handle->type().elements()) /
                                 static_cast<double>(std::max<std::int64_t>(1, op.type.elements()));
            const Tensor share = TRY(withNumber("RealDiv", gradient, count));
            return whole(stretched(share, op, shape));
        }
        if (name == "Reshape") return whole(reshaped(gradient, shape));
        if (name == "Transpose") {
            Attributes attributes;
            attributes.axes.resize(op.attributes->axes.size());
            for (std::size_t axis = 0; axis < attributes.axes.size(); ++axis)
                attributes.axes[static_cast<std::size_t>(op.attributes->axes[axis])] = static_cast<std::int64_t>(axis);
            return whole(made("Transpose", {gradient}, std::move(attributes)));
        }
        if (name == "Softmax") {
            const Tensor weighted = TRY(made("Mul", {gradient, out}));
            const Tensor sum = TRY(summed(weighted, op.attributes->axes, true));
            const Tensor centred = TRY(made("Sub", {gradient, sum}));
            return whole(made("Mul", {centred, out}));
        }
        if (name == "MatMul" || name == "BatchMatMulV2") {
            const bool ta = op.attributes->transposeA, tb = op.attributes->transposeB;
            const Tensor a = tensor(op.inputs[0]), b = tensor(op.inputs[1]);
            if (i == 0) return fitted(ta ? product(b, gradient, tb, true) : product(gradient, b, false, !tb));
            return fitted(tb ? product(gradient, a, true, ta) : product(a, gradient, !ta, false));
        }
        static const std::vector<std::string> flat = {"Equal",        "NotEqual", "Less",      "LessEqual", "Greater",
                                                      "GreaterEqual", "ArgMax",   "ZerosLike", "Shape",     "FloorDiv"};
        if (std::ranges::find(flat, name) != flat.end()) return std::optional<Tensor>();
        return m_tracer.raise("LookupError", m_place, Complaint::tr("The placement lab has no gradient of {}.", name),
                              "gradient registry has no entry for: " + name);
    }

    Tracer& m_tracer;
    const TapeState& m_tape;
    const Place m_place;
    std::map<int, Tensor> m_gradients;
};

Outcome<Value> gradient(Tracer& tracer, TapeState& tape, const Arguments& arguments) {
    if (tape.used && !tape.persistent)
        return tracer.raise(
            "RuntimeError", arguments.place,
            Complaint::tr("This tape gave its gradients already; tf.GradientTape(persistent=True) gives "
                          "them several times."),
            "A non-persistent GradientTape can only be used to compute one set of gradients (or "
            "jacobians)");
    tape.used = true;
    const auto handleOf = [](const Value& value) -> std::shared_ptr<TensorHandle> {
        if (const auto* variable = value.as<Variable>()) return variable->state->value;
        return value.as<Tensor>() ? value.as<Tensor>()->handle : nullptr;
    };
    const auto listed = [&](const Value& value) -> Outcome<std::vector<Value>> {
        if (!value.as<Items>()) return std::vector<Value>{value};
        return tracer.itemsOf(value, arguments.place);
    };
    std::vector<Tensor> targets;
    const std::vector<Value> wanted = TRY(listed(arguments[0]));
    for (const Value& each : wanted) {
        const auto handle = handleOf(each);
        if (!handle)
            return tracer.raise("TypeError", arguments.place,
                                Complaint::tr("A gradient is that of a tensor, not of {}.", kindOf(each)));
        targets.push_back({handle});
    }
    const std::vector<Value> sources = TRY(listed(arguments[1]));
    std::set<int> ids;
    for (const Value& each : sources) {
        const auto handle = handleOf(each);
        if (!handle)
            return tracer.raise("TypeError", arguments.place,
                                Complaint::tr("A gradient is one by a variable or a tensor, not by {}.", kindOf(each)));
        // A tensor that nothing was computed from to make it is watched on request only, as in TensorFlow.
        const bool isMade = !handle->operation().inputs.empty() && tape.kept.contains(handle->id());
        if (each.as<Variable>() || isMade || tape.watched.contains(handle->id())) ids.insert(handle->id());
    }
    // Nothing of this is recorded by the tape itself.
    std::vector<std::shared_ptr<TapeState>> open;
    std::swap(open, tracer.tapes);
    Backwards backwards(tracer, tape, arguments.place);
    const auto done = backwards.run(targets, ids);
    std::swap(open, tracer.tapes);
    TRY(done);
    std::vector<Value> gradients;
    for (const Value& each : sources) {
        const int id = handleOf(each)->id();
        gradients.push_back(ids.contains(id) ? backwards.of(id) : Value{None{}});
    }
    if (!tape.persistent) tape.kept.clear();
    return arguments[1].as<Items>() ? listOf(std::move(gradients), arguments[1].as<Items>()->tuple) : gradients.front();
}

Outcome<Value> tapeOf(Tracer&, const Arguments& arguments) {
    Tape tape{std::make_shared<TapeState>()};
    tape.state->persistent = TRY(boolArgument(arguments, 0, false));
    return Value{tape};
}

}  // namespace

const std::vector<FunctionInfo>& tapeFunctions() {
    static const std::vector<FunctionInfo> functions = {
        {"tf.GradientTape", {"persistent", "watch_accessed_variables"}, 0, false, tapeOf}};
    return functions;
}

const std::vector<FunctionInfo>& tapeMethods() {
    static const std::vector<FunctionInfo> methods = {{"gradient", {"target", "sources"}, 2}, {"watch", {"tensor"}, 1}};
    return methods;
}

Outcome<Value> callTape(Tracer& tracer, const Tape& tape, const Arguments& arguments) {
    if (arguments.function == "gradient") return gradient(tracer, *tape.state, arguments);
    std::vector<Value> given = {arguments[0]};
    if (arguments[0].as<Items>()) given = TRY(tracer.itemsOf(arguments[0], arguments.place));
    for (const Value& each : given) {
        const auto* const tensor = each.as<Tensor>();
        if (!tensor && !each.as<Variable>())
            return tracer.raise("TypeError", arguments.place,
                                Complaint::tr("A tape watches tensors, not {}.", kindOf(each)));
        if (!tensor) continue;
        tape.state->watched.insert(tensor->handle->id());
        tape.state->kept[tensor->handle->id()] = tensor->handle;
    }
    return Value{None{}};
}

}  // namespace kolo::placement
