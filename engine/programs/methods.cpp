// SPDX-License-Identifier: Apache-2.0
//
// Which methods there are, and what a step of training is whichever library says it.
#include <algorithm>

#include "engine/programs/interpreter.h"

namespace kolo::programs {

std::string familyOf(const Value& value) {
    if (value.as<Tensor>()) return "tensor";
    if (value.as<List>()) return "list";
    if (value.as<Dict>()) return "dict";
    if (value.as<std::string>()) return "text";
    if (value.as<LeftOut>()) return "left out";
    const Thing* const thing = value.thing();
    if (!thing) return "";
    if (thing->type == "scope" || thing->type == "no_sync") return "context";
    if (thing->type == "keras.layers.Layer") return "layer";
    const Entry* const entry = findEntry(thing->type);
    return entry ? entry->family : "";
}

namespace {

const std::vector<const std::vector<MethodEntry>*>& tables() {
    static const std::vector<const std::vector<MethodEntry>*> all = {
        &pythonMethods(), &tensorflowMethods(), &kerasMethods(), &torchMethods(), &horovodMethods(), &rpcMethods()};
    return all;
}

}  // namespace

const MethodEntry* findMethod(const std::string& family, const std::string& name) {
    static const MethodEntry any{
        "left out", "", "*, **",
        [](Interpreter&, const Value&, const Arguments&) -> Outcome<Value> { return Value{LeftOut{}}; }};
    static const MethodEntry there{"proxy", "", "*, **", callByProxy};
    if (family == "proxy") return &there;
    for (const auto* table : tables())
        for (const MethodEntry& entry : *table)
            if (entry.family == family && entry.name == name) return &entry;
    return family == "left out" ? &any : nullptr;
}

std::vector<std::string> methodNames(const std::string& family) {
    std::vector<std::string> names;
    for (const auto* table : tables())
        for (const MethodEntry& entry : *table)
            if (entry.family == family && entry.name.find(' ') == std::string::npos) names.push_back(entry.name);
    return names;
}

Outcome<Value> ignoredMethod(Interpreter&, const Value&, const Arguments& arguments) {
    return Value{Unknown{*arguments.function}};
}

Outcome<Value> sameThing(Interpreter&, const Value& of, const Arguments&) {
    return of;
}

DataPtr dataOf(const Value& value) {
    if (const auto* tensor = value.as<Tensor>()) return tensor->data;
    if (const auto* list = value.as<List>(); list && !list->items->empty()) return dataOf(list->items->front());
    if (const auto* dict = value.as<Dict>(); dict && !dict->items->empty()) return dataOf(dict->items->front().second);
    if (const Thing* const thing = value.thing(); thing && thing->has("rows")) return dataOf(thing->get("rows"));
    return nullptr;
}

void readsFrom(Study& study, const Thing& pipeline) {
    for (const auto& [name, into] : {std::pair{"prefetch", &study.prefetch}, std::pair{"loaders", &study.loaders}})
        if (pipeline.has(name)) *into = static_cast<std::int64_t>(pipeline.number(name, 0));
    study.cut = pipeline.isTrue("overlapping") ? Cut::Overlapping : pipeline.isTrue("sharded") ? Cut::Parts : Cut::None;
    study.cutAt = pipeline.place;
    study.cutLastLine = pipeline.lastLine;
    study.cutsItself = pipeline.isTrue("cuts itself");
}

std::string settingOf(const Outlook& outlook, const std::string& name) {
    const auto found = outlook.settings.find(name);
    return found == outlook.settings.end() ? "" : found->second;
}

Text exchanged(const Outlook& outlook) {
    const std::string bytes = formatBytes(static_cast<double>(outlook.stepBytes));
    if (const std::string stages = settingOf(outlook, "stages"); !stages.empty())
        return Engine::tr(
            "gradients go back through the calls, from worker to worker; {} parts, at most {} a step and "
            "worker",
            stages, bytes);
    if (outlook.workers == 1) return Engine::tr("nothing is exchanged");
    const std::string architecture = settingOf(outlook, "architecture");
    if (architecture == "central-storage")
        return Engine::tr("gradients go to the processor's memory, parameters come back");
    if (architecture == "parameter-server") return Engine::tr("gradients go to the server, parameters come back");
    if (settingOf(outlook, "fusion") != "none")
        return Engine::tr("fused allreduces of {} gradients a step, {} a worker", outlook.buckets, bytes);
    if (settingOf(outlook, "zero") != "0")
        return Engine::tr("a reduce-scatter and an all-gather of {} bucket(s) a step, {} a worker", outlook.buckets,
                          bytes);
    return outlook.buckets == 1 ? Engine::tr("an allreduce of 1 bucket a step, {} a worker", bytes)
                                : Engine::tr("an allreduce of {} buckets a step, {} a worker", outlook.buckets, bytes);
}

Outcome<void> backward(Interpreter& interpreter, const Tensor& loss, Place place) {
    Study& study = interpreter.study;
    if (!loss.loss && !loss.model && !loss.chain) {
        if (study.places) {  // of tensors alone, as in the placement lab
            interpreter.note(place, Engine::tr("gradients of plain tensors"));
            return {};
        }
        return interpreter.wrong(
            place, Complaint::tr("This is no loss of a model's output, so there is nothing to go back through."));
    }
    study.trains = true;
    study.trainedAt = place;
    study.epochs = 0;
    study.model = loss.model;
    study.chain = loss.chain;
    if (loss.loss) study.loss = loss.loss;
    if (loss.data) study.data = loss.data;
    if (loss.batch > 0) study.batch = loss.batch * (study.calls ? loss.parts : 1);
    if (loss.pipeline) readsFrom(study, *loss.pipeline);
    study.backwards += interpreter.weight();
    const bool quiet = interpreter.noSync;
    interpreter.note(place, [quiet](const Outlook& outlook) {
        if (quiet) return Engine::tr("the backward pass; gradients stay on their worker");
        return Engine::tr("the backward pass; {}", exchanged(outlook));
    });
    return {};
}

Outcome<std::string> optimizerClass(Interpreter& interpreter, const Arguments& arguments) {
    const Value given = arguments.get("optimizer_class");
    if (given.as<LeftOut>() || arguments.values.contains("...")) return std::string("torch.optim.SGD");
    if (const auto* known = given.as<Known>())
        if (const Entry* entry = findEntry(known->path);
            entry && entry->family == "optimizer" && known->path.starts_with("torch.optim."))
            return known->path;
    return interpreter.wrong(arguments.place,
                             Complaint::tr("{} takes a class of torch.optim, such as torch.optim.SGD, but this is {}.",
                                           lastName(*arguments.function), kindOf(given)));
}

void update(Interpreter& interpreter, const ThingPtr& optimizer, Place place) {
    Study& study = interpreter.study;
    study.optimizer = optimizer;
    study.updates += interpreter.weight();
    interpreter.note(place, [](const Outlook& outlook) {
        return Engine::tr("the update ({}), {} times in all", settingOf(outlook, "optimizer"), outlook.steps);
    });
}

}  // namespace kolo::programs
