// SPDX-License-Identifier: Apache-2.0
//
// MXNet's key-value store, by key: what workers push under a key is added up, and what they pull is its sum, or what an
// updater made of it. Where that happens is the type of the store:
//
//     kv = mx.kv.create('local')                        local        on the CPU
//     kv.init(3, mx.nd.ones((2, 3)))                    device       where the first of the arrays lies that are pushed
//     kv.push(3, [mx.nd.ones((2, 3), ctx=c) …])         dist_sync, dist_async   on the CPU, as a server's memory;
//     kv.pull(3, out=a)                                              here is one worker, who waits for nobody
//
// Each becomes operations of the graph: an array on another device is copied, several are added up by AddN, and a pull
// writes into the array that it is given, in place. (MXNet's arrays are variables here, which their names share.)
//
// Chen et al., "MXNet: A Flexible and Efficient Machine Learning Library for Heterogeneous Distributed Systems", 2015.
#include "engine/placement/key_values.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::placement {

using kernels::Attributes;
using kernels::findOp;

namespace {

const std::vector<std::string>& storeTypes() {
    static const std::vector<std::string> types = {"local", "device", "dist_sync", "dist_async"};
    return types;
}

Outcome<Value> context(const Arguments& arguments, DeviceType type) {
    std::int64_t index = 0;
    if (arguments.has(0))
        index = TRY(integerArgument(arguments[0], Complaint::tr("A device's number"), arguments.place));
    DeviceRequestName request;
    request.type = type;
    request.index = static_cast<int>(std::clamp<std::int64_t>(index, -1, 1 << 20));
    return Value{DeviceBlock{request, false}};
}

DeviceRequestName requestFor(Tracer& tracer, int device) {
    const LogicalDevice& found = tracer.graph().devices[static_cast<std::size_t>(device)];
    DeviceRequestName request;
    request.type = found.type;
    request.index = found.index;
    return request;
}

/// An array that changes in place.
Value arrayOf(Tracer& tracer, std::shared_ptr<TensorHandle> handle) {
    auto state = std::make_shared<VariableState>();
    state->value = std::move(handle);
    state->device = state->value->operation().device;
    const LogicalDevice& device = tracer.graph().devices[static_cast<std::size_t>(state->device)];
    state->name = fmt::format("<NDArray {} @{}({})>", fmt::join(state->value->type().shape, "x"),
                              device.type == DeviceType::Cpu ? "cpu" : "gpu", device.index);
    state->array = true;
    return Value{Variable{std::move(state)}};
}

/// `make` on the device of argument `at`, or on the CPU, as MXNet has it.
Outcome<Value> arrayOn(Tracer& tracer, const Arguments& arguments, std::size_t at,
                       const std::function<Outcome<Value>()>& make) {
    DeviceRequestName request;
    request.type = DeviceType::Cpu;
    request.index = 0;
    if (arguments.has(at)) {
        const auto* const device = arguments[at].as<DeviceBlock>();
        if (!device)
            return errorAt(arguments.place,
                           Complaint::tr("ctx is mx.cpu() or mx.gpu(i), not {}.", kindOf(arguments[at])));
        request = device->request;
    }
    const Value made = TRY(tracer.placed(request, make));
    return arrayOf(tracer, made.as<Tensor>()->handle);
}

Outcome<Value> filled(Tracer& tracer, const Arguments& arguments, double value, std::size_t ctx) {
    const auto shape = TRY(positiveShape(tracer, arguments[0], arguments.place));
    return arrayOn(tracer, arguments, ctx, [&]() -> Outcome<Value> {
        const Tensor made = TRY(tracer.constant(Value{value}, DType::Float32, &shape, arguments.place, "Fill"));
        return Value{made};
    });
}

Outcome<Value> create(Tracer& tracer, const Arguments& arguments) {
    const auto* const type = arguments.has(0) ? arguments[0].as<std::string>() : nullptr;
    if (arguments.has(0) && !type)
        return errorAt(arguments.place,
                       Complaint::tr("The type of a key-value store is a string, not {}.", kindOf(arguments[0])));
    KeyStore store{std::make_shared<KeyStoreState>()};
    if (type) store.state->type = *type;
    if (std::ranges::find(storeTypes(), store.state->type) == storeTypes().end())
        return tracer.raise("mxnet.base.MXNetError", arguments.place,
                            Complaint::tr("The type of the key-value store is {}, but it must be one of {}.{}",
                                          inQuotes(store.state->type), orList(storeTypes()),
                                          didYouMean(store.state->type, storeTypes())));
    return Value{store};
}

Outcome<Value> sgd(const Arguments& arguments, std::size_t rate) {
    double value = 0.01;
    if (arguments.has(rate)) {
        if (!arguments[rate].isNumber())
            return errorAt(arguments.place,
                           Complaint::tr("learning_rate is a number, not {}.", kindOf(arguments[rate])));
        value = arguments[rate].number();
    }
    return Value{ServerOptimizer{value}};
}

Outcome<Value> optimizer(Tracer& tracer, const Arguments& arguments) {
    const auto* const name = arguments[0].as<std::string>();
    if (!name || *name != "sgd")
        return tracer.wrong(arguments.place,
                            Complaint::tr("The placement lab's key-value store updates by 'sgd'; kolo train knows more "
                                          "optimizers."));
    return sgd(arguments, 1);
}

/// A key as a program writes it: a number or a string; one, or several in a list.
Outcome<std::vector<std::string>> keysOf(Tracer& tracer, const Value& value, Place place) {
    std::vector<Value> given = {value};
    if (value.as<Items>()) given = TRY(tracer.itemsOf(value, place));
    std::vector<std::string> keys;
    for (const Value& each : given) {
        if (const auto* number = each.as<std::int64_t>())
            keys.push_back(std::to_string(*number));
        else if (const auto* text = each.as<std::string>())
            keys.push_back(*text);
        else
            return tracer.raise("TypeError", place,
                                Complaint::tr("A key is a whole number or a string, not {}.", kindOf(each)));
    }
    return keys;
}

/// One key's operations.
class Store {
public:
    Store(Tracer& tracer, KeyStoreState& state, Place place) : m_tracer(tracer), m_state(state), m_place(place) {}

    Outcome<void> init(const std::string& key, const Value& value) {
        if (m_state.values.contains(key))
            return error(Complaint::tr("The key {} has been initialized before; push changes it.", key));
        const Tensor tensor = TRY(m_tracer.toTensor(value, std::nullopt, m_place));
        const int device = m_state.type == "device" ? tensor.handle->operation().device : TRY(cpu());
        m_state.values[key] = TRY(on(device, tensor));
        return {};
    }

    Outcome<void> push(const std::string& key, const Value& value) {
        const auto stored = TRY(find(key, Complaint::tr("pushed to")));
        std::vector<Value> given = {value};
        if (value.as<Items>()) given = TRY(m_tracer.itemsOf(value, m_place));
        if (given.empty()) return error(Complaint::tr("Nothing was pushed to the key {}: the list is empty.", key));
        std::vector<Tensor> arrays;
        for (const Value& each : given) {
            Tensor tensor = TRY(m_tracer.toTensor(each, stored->type().dtype, m_place));
            TRY(fits(key, *stored, tensor.handle->type()));
            arrays.push_back(std::move(tensor));
        }
        const int device =
            m_state.type == "device" ? arrays.front().handle->operation().device : stored->operation().device;
        Tensor sum = arrays.front();
        if (arrays.size() > 1) {
            const Value added = TRY(m_tracer.emit(*findOp("AddN"), "AddN", arrays, {}, m_place, device));
            sum = *added.as<Tensor>();
        }
        auto arrived = TRY(on(device, sum));
        if (m_state.updater) return update(key, arrived, stored);
        if (m_state.rate) {
            const auto step = [&]() -> Outcome<Value> {
                const Value by =
                    TRY(m_tracer.elementWise("*", Value{Tensor{arrived}}, Value{m_state.rate->rate}, m_place));
                return m_tracer.elementWise("-", Value{Tensor{stored}}, by, m_place);
            };
            const Value changed = TRY(m_tracer.placed(requestFor(m_tracer, device), step));
            arrived = changed.as<Tensor>()->handle;
        }
        m_state.values[key] = std::move(arrived);
        return {};
    }

    Outcome<void> pull(const std::string& key, const Value& out) {
        const auto stored = TRY(find(key, Complaint::tr("pulled")));
        std::vector<Value> given = {out};
        if (out.as<Items>()) given = TRY(m_tracer.itemsOf(out, m_place));
        for (const Value& each : given) {
            const auto* const array = each.as<Variable>();
            if (!array || !array->state->array)
                return error(Complaint::tr("pull writes into an array of mx.nd, but out is {}.", kindOf(each)));
            TRY(fits(key, *stored, array->state->value->type()));
            array->state->value = TRY(on(array->state->device, {stored}));
        }
        return {};
    }

private:
    Error error(const Text& sentence) const { return m_tracer.raise("mxnet.base.MXNetError", m_place, sentence); }

    Outcome<int> cpu() {
        TRY(m_tracer.initializeDevices(m_place));
        const auto& devices = m_tracer.graph().devices;
        const auto found = std::ranges::find_if(
            devices, [](const LogicalDevice& each) { return each.type == DeviceType::Cpu && each.index == 0; });
        return static_cast<int>(found - devices.begin());
    }

    /// A copy on that device.
    Outcome<std::shared_ptr<TensorHandle>> on(int device, const Tensor& tensor) {
        const Value copy = TRY(m_tracer.emit(*findOp("Identity"), "Identity", {tensor}, {}, m_place, device));
        return copy.as<Tensor>()->handle;
    }

    Outcome<std::shared_ptr<TensorHandle>> find(const std::string& key, const Text& done) {
        const auto found = m_state.values.find(key);
        if (found != m_state.values.end()) return found->second;
        std::vector<std::string> known;
        for (const auto& each : m_state.values) known.push_back(each.first);
        if (known.empty())
            return error(
                Complaint::tr("The key {} is {} before it was initialized; the store has no keys yet, and "
                              "kv.init({}, …) makes it.",
                              key, done, key));
        return error(
            Complaint::tr("The key {} is {} before it was initialized; the store has {}, and kv.init({}, …) "
                          "makes it.",
                          key, done, fmt::format("{}", fmt::join(known, ", ")), key));
    }

    Outcome<void> fits(const std::string& key, const TensorHandle& stored, const kernels::TensorType& type) {
        if (stored.type() == type) return {};
        return error(Complaint::tr("The key {} holds {} of shape {}, but this is {} of shape {}.", key,
                                   name(stored.type().dtype), kernels::shapeText(stored.type().shape), name(type.dtype),
                                   kernels::shapeText(type.shape)));
    }

    /// The program's own updater: def update(key, input, stored): stored += …
    Outcome<void> update(const std::string& key, const std::shared_ptr<TensorHandle>& input,
                         const std::shared_ptr<TensorHandle>& stored) {
        std::int64_t number = 0;
        const Value named = parsesWhole(key, number) ? Value{number} : Value{key};
        const Value array = arrayOf(m_tracer, stored);
        TRY(m_tracer.callUser(*m_state.updater->as<UserFunction>(), {named, arrayOf(m_tracer, input), array}, {},
                              m_place));
        m_state.values[key] = array.as<Variable>()->state->value;
        return {};
    }

    Tracer& m_tracer;
    KeyStoreState& m_state;
    const Place m_place;
};

}  // namespace

const Variable* arrayAmong(const Value& left, const Value& right) {
    for (const Value* const each : {&left, &right})
        if (const auto* array = each->as<Variable>(); array && array->state->array) return array;
    return nullptr;
}

Outcome<Value> arrayArithmetic(Tracer& tracer, const Variable& array, std::string_view op, const Value& left,
                               const Value& right, Place place) {
    const Value made = TRY(tracer.placed(requestFor(tracer, array.state->device),
                                         [&] { return tracer.binaryOp(op, left, right, place); }));
    return arrayOf(tracer, made.as<Tensor>()->handle);
}

Outcome<void> changeInPlace(Tracer& tracer, const Variable& array, const std::string& op, const Value& by,
                            Place place) {
    VariableState& state = *array.state;
    const Value changed = TRY(tracer.elementWise(op, Value{array}, by, place));
    const auto& handle = changed.as<Variable>()->state->value;
    if (handle->type() != state.value->type())
        return tracer.raise(
            "ValueError", place,
            Complaint::tr("An array of shape {} cannot become one of shape {} in its place.",
                          kernels::shapeText(state.value->type().shape), kernels::shapeText(handle->type().shape)));
    state.value = handle;
    return {};
}

const std::vector<FunctionInfo>& keyStoreMethods() {
    static const std::vector<FunctionInfo> methods = {
        {"init", {"key", "value"}, 2},
        {"push", {"key", "value", "priority"}, 2},
        {"pull", {"key", "out", "priority", "ignore_sparse"}, 2},
        {"pushpull", {"key", "value", "out", "priority"}, 2},
        {"set_updater", {"updater"}, 1},
        {"_set_updater", {"updater"}, 1},
        {"set_optimizer", {"optimizer"}, 1},
        {"barrier", {}, 0},
    };
    return methods;
}

Outcome<Value> callKeyStore(Tracer& tracer, const KeyStore& store, const Arguments& arguments) {
    const std::string_view name = arguments.function;
    KeyStoreState& state = *store.state;
    const Place place = arguments.place;
    if (name == "barrier") return Value{None{}};
    if (name.ends_with("set_updater")) {
        if (!arguments[0].as<UserFunction>())
            return tracer.wrong(place, Complaint::tr("An updater is a function of the program: def update(key, input, "
                                                     "stored), not {}.",
                                                     kindOf(arguments[0])));
        state.updater = std::make_shared<Value>(arguments[0]);
        return Value{None{}};
    }
    if (name == "set_optimizer") {
        const auto* const optimizer = arguments[0].as<ServerOptimizer>();
        if (!optimizer)
            return tracer.wrong(
                place, Complaint::tr("set_optimizer takes mx.optimizer.SGD(…), not {}.", kindOf(arguments[0])));
        state.rate = *optimizer;
        return Value{None{}};
    }
    const auto keys = TRY(keysOf(tracer, arguments[0], place));
    const bool several = arguments[0].as<Items>() != nullptr;
    // One value for one key; a list of values for a list of keys.
    const auto each = [&](std::size_t argument, const auto& perform) -> Outcome<void> {
        std::vector<Value> values = {arguments[argument]};
        if (several) values = TRY(tracer.itemsOf(arguments[argument], place));
        if (values.size() != keys.size())
            return tracer.raise("mxnet.base.MXNetError", place,
                                Complaint::tr("There are {} keys and {} values.", keys.size(), values.size()));
        for (std::size_t i = 0; i < keys.size(); ++i) TRY(perform(keys[i], values[i]));
        return {};
    };
    Store made(tracer, state, place);
    const auto init = [&](const std::string& key, const Value& value) { return made.init(key, value); };
    const auto push = [&](const std::string& key, const Value& value) { return made.push(key, value); };
    const auto pull = [&](const std::string& key, const Value& value) { return made.pull(key, value); };
    if (name == "init") TRY(each(1, init));
    if (name.starts_with("push")) TRY(each(1, push));
    if (name == "pull") TRY(each(1, pull));
    if (name == "pushpull" && arguments.has(2)) TRY(each(2, pull));
    return Value{None{}};
}

Outcome<Value> keyStoreAttribute(Tracer& tracer, const Value& of, const std::string& name, Place place) {
    const KeyStoreState& state = *of.as<KeyStore>()->state;
    if (name == "type") return Value{state.type};
    if (name == "rank") return Value{std::int64_t{0}};
    if (name == "num_workers") return Value{std::int64_t{1}};
    std::vector<std::string> known = {"type", "rank", "num_workers"};
    for (const FunctionInfo& method : keyStoreMethods()) {
        if (method.path == name) return Value{Method{std::make_shared<Value>(of), name}};
        known.push_back(method.path);
    }
    return tracer.raise(
        "AttributeError", place,
        Complaint::tr("{} has nothing called {}.{}", kindOf(of), inQuotes(name), didYouMean(name, known)));
}

const std::vector<FunctionInfo>& keyValueFunctions() {
    static const std::vector<FunctionInfo> functions = {
        {"mx.cpu",
         {"device_id"},
         0,
         false,
         [](Tracer&, const Arguments& arguments) { return context(arguments, DeviceType::Cpu); }},
        {"mx.gpu",
         {"device_id"},
         0,
         false,
         [](Tracer&, const Arguments& arguments) { return context(arguments, DeviceType::Gpu); }},
        {"mx.nd.ones",
         {"shape", "ctx", "dtype"},
         1,
         false,
         [](Tracer& tracer, const Arguments& arguments) { return filled(tracer, arguments, 1, 1); }},
        {"mx.nd.zeros",
         {"shape", "ctx", "dtype"},
         1,
         false,
         [](Tracer& tracer, const Arguments& arguments) { return filled(tracer, arguments, 0, 1); }},
        {"mx.nd.full",
         {"shape", "val", "ctx", "dtype"},
         2,
         false,
         [](Tracer& tracer, const Arguments& arguments) -> Outcome<Value> {
             if (!arguments[1].isNumber())
                 return errorAt(arguments.place,
                                Complaint::tr("mx.nd.full takes a number, not {}.", kindOf(arguments[1])));
             return filled(tracer, arguments, arguments[1].number(), 2);
         }},
        {"mx.nd.array",
         {"source_array", "ctx", "dtype"},
         1,
         false,
         [](Tracer& tracer, const Arguments& arguments) {
             return arrayOn(tracer, arguments, 1, [&]() -> Outcome<Value> {
                 const Tensor made = TRY(tracer.toTensor(arguments[0], DType::Float32, arguments.place));
                 return Value{made};
             });
         }},
        {"mx.kv.create", {"name"}, 0, false, create},
        {"mx.kvstore.create", {"name"}, 0, false, create},
        {"mx.optimizer.SGD",
         {"learning_rate"},
         0,
         false,
         [](Tracer&, const Arguments& arguments) { return sgd(arguments, 0); }},
        {"mx.optimizer.create", {"name", "learning_rate"}, 1, false, optimizer},
    };
    return functions;
}

}  // namespace kolo::placement
