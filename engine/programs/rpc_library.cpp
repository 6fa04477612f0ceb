// SPDX-License-Identifier: Apache-2.0
//
// PyTorch RPC: a model whose parts are on several workers. A call is gone through at once, as if it were made here, and
// what it applies is noted as being where it was called: so the model's layers, in their order, say where the model is
// cut, and the program is a pipeline.
//
//     a = rpc.remote("worker1", First)           a.rpc_sync().forward(x)        first layers on worker1
//     b = rpc.remote("worker2", Second)          b.rpc_sync().forward(…)        the others on worker2
//     with dist_autograd.context() as context:   gradients go back through the calls
//         dist_autograd.backward(context, [loss])
//         DistributedOptimizer(…).step(context)  each worker updates its own part
#include <fmt/format.h>

#include <algorithm>

#include "engine/programs/shared.h"

namespace kolo::programs {

namespace {

constexpr std::int64_t kMostWorkers = 64;
constexpr const char* kReference = "torch.distributed.rpc.RRef";
constexpr const char* kFuture = "torch.futures.Future";
constexpr const char* kProxy = "torch.distributed.rpc.proxy";
constexpr const char* kWorkerInfo = "torch.distributed.rpc.WorkerInfo";

Value thingWith(const std::string& type, Place place, std::map<std::string, Value> attributes) {
    auto thing = std::make_shared<Thing>();
    thing->type = type;
    thing->place = place;
    thing->attributes = std::move(attributes);
    return Value{thing};
}

/// "worker1", from its name or what rref.owner() gave; "rank 1", from its rank.
std::string nameOf(const Value& worker) {
    if (worker.thing() && worker.thing()->type == kWorkerInfo) return worker.thing()->text("name");
    return worker.as<std::int64_t>() ? "rank " + shown(worker) : shown(worker);
}

/// What calls another worker is refused before init_rpc; whom it calls is kept, for all roles' names are known only
/// when the program has been gone through as each of them.
Outcome<std::string> calledWorker(Interpreter& interpreter, const Arguments& arguments, const Value& worker) {
    if (!interpreter.leavesOut() && interpreter.where.empty())
        return interpreter.wrong(arguments.place,
                                 Complaint::tr("Before {} comes rpc.init_rpc().", lastName(*arguments.function)));
    Study& study = interpreter.study;
    study.calls = true;
    const std::string name = nameOf(worker);
    const auto isIt = [&](const auto& each) { return each.first == name; };
    if (!worker.as<LeftOut>() && !worker.as<Unknown>() && std::ranges::none_of(study.called, isIt))
        study.called.emplace_back(name, arguments.place);
    return name;
}

/// What came of a call, as the kind of call gives it: the value (rpc_sync), a future, a reference (remote).
Value given(const std::string& kind, const Value& result, const std::string& worker, Place place) {
    if (kind == "rpc_sync") return result;
    return thingWith(kind == "remote" ? kReference : kFuture, place, {{"value", result}, {"worker", Value{worker}}});
}

Outcome<Value> initRpc(Interpreter& interpreter, const Arguments& arguments) {
    Study& study = interpreter.study;
    study.calls = true;
    const std::string name = shown(arguments.get("name"));
    const Value size = arguments.get("world_size"), rank = arguments.get("rank");
    if (size.as<std::int64_t>()) study.worldSize = *size.as<std::int64_t>();
    if (size.as<std::int64_t>() && (study.worldSize < 1 || study.worldSize > kMostWorkers))
        return interpreter.wrong(arguments.place,
                                 Complaint::tr("{} must be from 1 to {}, not {}.", inQuotes(std::string("world_size")),
                                               kMostWorkers, study.worldSize));
    const std::int64_t number = rank.as<std::int64_t>() ? *rank.as<std::int64_t>() : interpreter.rank;
    if (number < 0 || (study.worldSize > 0 && number >= study.worldSize))
        return interpreter.wrong(arguments.place,
                                 Complaint::tr("Of {} workers there is no rank {}.", study.worldSize, number));
    study.ranks[fmt::format("rank {}", number)] = name;
    interpreter.note(arguments.place, Engine::tr("{} takes part: a rank, started by Kolo", name));
    interpreter.where = name;
    return Value{};
}

Outcome<Value> callThere(Interpreter& interpreter, const Arguments& arguments) {
    const std::string kind = lastName(*arguments.function);
    const std::string worker = TRY(calledWorker(interpreter, arguments, arguments.get("to")));
    std::vector<Value> positional;
    if (const Value args = arguments.get("args"); !args.as<None>())
        positional = TRY(interpreter.itemsOf(args, arguments.place));
    Named named;
    if (const Value kwargs = arguments.get("kwargs"); kwargs.as<Dict>())
        for (const auto& [name, value] : *kwargs.as<Dict>()->items) named.emplace_back(shown(name), value);
    const Value function = arguments.get("func");
    interpreter.note(arguments.place, function.as<Class>() || function.as<Known>()
                                          ? Engine::tr("made on {}; here is only a reference to it", worker)
                                          : Engine::tr("a call to {}", worker));
    const At there(interpreter, worker);
    const Value result = TRY(interpreter.callValue(function, std::move(positional), std::move(named), arguments.place));
    return given(kind, result, worker, arguments.place);
}

Outcome<Value> reference(Interpreter& interpreter, const Arguments& arguments) {
    return given("remote", arguments.get("value"), interpreter.where, arguments.place);
}

Outcome<Value> workerInfo(Interpreter& interpreter, const Arguments& arguments) {
    const Value name = arguments.get("name");
    if (!name.as<None>()) TRY(calledWorker(interpreter, arguments, name));
    return thingWith(kWorkerInfo, arguments.place, {{"name", name.as<None>() ? Value{interpreter.where} : name}});
}

Outcome<Value> backwardThere(Interpreter& interpreter, const Arguments& arguments) {
    const Value roots = arguments.get("roots");
    if (roots.as<LeftOut>() || roots.as<Unknown>()) return Value{};
    const auto wrong = [&](const Value& is) {
        return interpreter.wrong(
            arguments.place, Complaint::tr("The roots of dist_autograd.backward are a list of losses, as in [loss], "
                                           "but this is {}.",
                                           kindOf(is)));
    };
    if (!roots.as<List>() || roots.as<List>()->items->empty()) return wrong(roots);
    for (const Value& root : *roots.as<List>()->items) {
        if (root.as<LeftOut>()) continue;
        const auto* const loss = root.as<Tensor>();
        if (!loss) return wrong(root);
        TRY(backward(interpreter, *loss, arguments.place));
    }
    return Value{};
}

Outcome<Value> rpcOptimizer(Interpreter& interpreter, const Arguments& arguments) {
    const std::string type = TRY(optimizerClass(interpreter, arguments));
    std::map<std::string, Value> attributes = arguments.values;
    if (!arguments.rest.empty()) attributes.emplace("lr", arguments.rest.front());
    interpreter.note(arguments.place, Engine::tr("an optimizer on each worker, for the parameters that it has"));
    Value made = thingWith(type, arguments.place, std::move(attributes));
    made.thing()->lastLine = interpreter.now();
    return made;
}

Outcome<Value> waitForAll(Interpreter& interpreter, const Arguments& arguments) {
    std::vector<Value> values = TRY(interpreter.itemsOf(arguments.get("futures"), arguments.place));
    for (Value& each : values)
        if (each.thing() && each.thing()->type == kFuture) each = Value{each.thing()->get("value")};
    return listOf(std::move(values));
}

/// Whether a part of a batch has gone through the same as another.
bool sameWay(const Chain* a, const Chain* b) {
    for (; a && b; a = a->before.get(), b = b->before.get())
        if (a->worker != b->worker || a->layer->type != b->layer->type ||
            (a->layer != b->layer && hasParameters(*a->layer)))
            return false;
    return !a && !b;
}

/// torch.cat of all parts of a batch that split() has cut, in their order, is what the batch as a whole would be. Any
/// other would make a model that is no chain of layers.
Outcome<Value> joined(Interpreter& interpreter, const Arguments& arguments) {
    const Value parts = arguments.get("tensors"), axis = arguments.get("dim");
    if (parts.as<LeftOut>() || parts.as<Unknown>()) return parts;
    const auto wrong = [&] {
        return interpreter.wrong(
            arguments.place,
            Complaint::tr("torch.cat joins the parts of a batch here, all that split() or chunk() has made of it, in "
                          "their order and along the rows (dim=0); Kolo's models are chains of layers, in which "
                          "nothing else is joined."));
    };
    const auto* const list = parts.as<List>();
    if (!list || list->items->empty() || (axis.isNumber() && axis.number() != 0)) return wrong();
    const auto* const first = list->items->front().as<Tensor>();
    if (!first || first->parts != static_cast<int>(list->items->size())) return wrong();
    int number = 0;
    for (const Value& each : *list->items) {
        const auto* const part = each.as<Tensor>();
        if (!part || part->parts != first->parts || part->part != number++ || part->loss != first->loss ||
            !sameWay(part->chain.get(), first->chain.get()))
            return wrong();
    }
    Tensor whole = *first;
    whole.batch *= whole.parts;
    whole.part = 0;
    whole.parts = 1;
    return Value{whole};
}

Outcome<Value> valueOf(Interpreter&, const Value& of, const Arguments&) {
    return of.thing()->get("value");
}

Outcome<Value> ownerOf(Interpreter&, const Value& of, const Arguments& arguments) {
    const Value name = of.thing()->get("worker");
    return *arguments.function == "owner_name" ? name : thingWith(kWorkerInfo, arguments.place, {{"name", name}});
}

/// rref.rpc_sync(): what is called on it is called at its worker.
Outcome<Value> proxyOf(Interpreter&, const Value& of, const Arguments& arguments) {
    return thingWith(kProxy, arguments.place, {{"reference", of}, {"kind", Value{*arguments.function}}});
}

}  // namespace

Outcome<Value> callByProxy(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const Thing& target = *of.thing()->get("reference").thing();
    const std::string worker = target.text("worker");
    interpreter.note(arguments.place, *arguments.function == "forward"
                                          ? Engine::tr("a call to {}: what goes through the model goes there", worker)
                                          : Engine::tr("a call to {}", worker));
    const At there(interpreter, worker);
    const Value result =
        TRY(interpreter.callMethod(target.get("value"), *arguments.function, arguments.rest,
                                   Named(arguments.values.begin(), arguments.values.end()), arguments.place));
    return given(of.thing()->text("kind"), result, worker, arguments.place);
}

const Library& rpcLibrary{{
    {"torch.distributed.rpc.init_rpc(name, backend=, rank=, world_size=, rpc_backend_options=, **)", initRpc},
    {"torch.distributed.rpc.shutdown(*, **)", ignoredCall},
    {"torch.distributed.rpc.{remote, rpc_sync, rpc_async}(to, func, args=, kwargs=, timeout=)", callThere},
    {std::string(kReference) + "(value, **) -> rref", reference},
    {std::string(kWorkerInfo) + "(name=) -> worker info"},
    {std::string(kProxy) + "() -> proxy"},
    {"torch.distributed.rpc.get_worker_info(name=) -> worker info", workerInfo},
    {"torch.distributed.rpc.TensorPipeRpcBackendOptions(**) -> options"},
    {"torch.distributed.rpc.functions.async_execution(*)", ignoredCall},
    {"torch.distributed.rpc.BackendType.TENSORPIPE", ignoredCall},
    {"torch.distributed.autograd.context() -> context"},
    {"torch.distributed.autograd.backward(context_id, roots, retain_graph=)", backwardThere},
    {"torch.distributed.autograd.get_gradients(*)", ignoredCall},
    {"torch.distributed.optim.DistributedOptimizer(optimizer_class, params_rref, *, **) -> optimizer", rpcOptimizer},
    {std::string(kFuture) + "(**) -> future"},
    {"torch.futures.wait_all(futures)", waitForAll},
    {"torch.cat(tensors, dim=, **)", joined},
    {"threading.Lock() -> context"},
    {"tensor.local_value()", sameThing},
    {"tensor.to_here(**)", sameThing},
    {"rref.to_here(**)", valueOf},
    {"rref.local_value()", valueOf},
    {"rref.{owner, owner_name}()", ownerOf},
    {"rref.{rpc_sync, rpc_async, remote}(**)", proxyOf},
    {"rref.{is_owner, confirmed_by_owner}()", ignoredMethod},
    {"future.{wait, value}()", valueOf},
    {"future.done()", ignoredMethod},
    {"worker info.id", ignoredMethod},
}};

}  // namespace kolo::programs
