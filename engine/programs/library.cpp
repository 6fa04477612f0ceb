// SPDX-License-Identifier: Apache-2.0
#include "engine/programs/library.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <unordered_map>

#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/placement/place_error.h"
#include "engine/programs/shared.h"

namespace kolo::programs {

namespace {

/// Names of one thing, the plain one last; longer ones first.
constexpr auto kAliases = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"horovod.tensorflow.keras", "hvd"},
    {"horovod.tensorflow", "hvd"},
    {"horovod.torch", "hvd"},
    {"horovod.keras", "hvd"},
    {"horovod.mxnet", "hvd"},
    {"tensorflow.keras", "keras"},
    {"tensorflow", "tf"},
    {"tf.keras", "keras"},
    {"tf.distribute.experimental", "tf.distribute"},
    {"tf.data.experimental", "tf.data"},
    {"keras.optimizers.legacy", "keras.optimizers"},
    {"keras.models.Model", "keras.Model"},
    {"keras.models.Sequential", "keras.Sequential"},
    {"keras.layers.Input", "keras.Input"},
    {"keras.layers.InputLayer", "keras.Input"},
    {"keras.layers.MaxPool2D", "keras.layers.MaxPooling2D"},
    {"keras.layers.Convolution2D", "keras.layers.Conv2D"},
    {"numpy", "np"},
    {"mxnet", "mx"},
    {"mx.gluon.data.vision.datasets", "mx.gluon.data.vision"},
    {"gluon", "mx.gluon"},
    {"torch.nn.parallel.distributed", "torch.nn.parallel"},
    {"torch.distributed.fsdp.fully_sharded_data_parallel", "torch.distributed.fsdp"},
    {"mx.gluon.data.sampler", "mx.gluon.data"},
    {"tf.nn.bias_add", "tf.add"},
    {"torch.utils.data.distributed", "torch.utils.data"},
    {"torch.nn.parallel.DataParallel", "torch.nn.DataParallel"},
    {"torch.nn.functional", "F"},
    {"torch.distributed.optim.ZeroRedundancyOptimizer", "torch.optim.ZeroRedundancyOptimizer"},
    {"tf.losses", "keras.losses"},
    {"tf.optimizers", "keras.optimizers"},
    {"tf.add_n", "tf.stack"},
    {"tf.train.Server", "tf.distribute.Server"},
    {"tf.flags", "tf.app.flags"},
    {"absl.flags", "tf.app.flags"},
    {"absl.app", "tf.app"},
    {"tf.compat.v1.losses", "tf.losses"},
    {"tf.contrib.distribute", "tf.distribute"},
    {"tf.compat.v1", "tf"},
    {"mesh_tensorflow", "mtf"},
    {"mtf.ops", "mtf"},
    {"mtf.mtf_layers", "mtf.layers"},
    {"mtf.mtf_optimize", "mtf.optimize"},
    {"tf.math", "tf"},
    {"tensorflow_datasets", "tfds"},
    {"torch.multiprocessing.Process", "multiprocessing.Process"},
    {"torch.amp.GradScaler", "torch.cuda.amp.GradScaler"},
    {"torch.amp.autocast", "torch.cuda.amp.autocast"},
    {"torch.autocast", "torch.cuda.amp.autocast"},
    {"keras.optimizers.experimental", "keras.optimizers"},
});

constexpr auto kOpenModules = std::to_array<std::string_view>({
    "IPython",
    "PIL",
    "absl",
    "collections",
    "contextlib",
    "copy",
    "csv",
    "datetime",
    "enum",
    "functools",
    "gc",
    "glob",
    "inspect",
    "itertools",
    "keras.backend",
    "keras.callbacks",
    "keras.constraints",
    "keras.initializers",
    "keras.mixed_precision",
    "keras.regularizers",
    "keras.utils",
    "logging",
    "tf.distribute.partitioners",
    "mx.np",
    "mx.npx",
    "mx.np",
    "mx.npx",
    "mx.init",
    "mx.nd.random",
    "math",
    "matplotlib",
    "matplotlib.pyplot",
    "multiprocessing",
    "np",
    "np.random",
    "os",
    "os.path",
    "pathlib",
    "pickle",
    "platform",
    "portpicker",
    "random",
    "re",
    "shutil",
    "socket",
    "string",
    "subprocess",
    "sys",
    "tempfile",
    "tf.config",
    "tf.config.experimental",
    "tf.debugging",
    "tf.image",
    "tf.io",
    "tf.keras.backend",
    "tf.logging",
    "tf.profiler",
    "tf.saved_model",
    "tf.summary",
    "threading",
    "time",
    "torch.backends",
    "torch.backends.cudnn",
    "torch.cuda",
    "torch.multiprocessing",
    "torch.nn.init",
    "torch.profiler",
    "torch.utils.tensorboard",
    "torchvision.transforms",
    "torchvision.utils",
    "tqdm",
    "traceback",
    "types",
    "typing",
    "uuid",
    "warnings",
});

std::vector<std::string> listed(std::string_view text) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        words.emplace_back(trimmed(text.substr(at, end - at)));
        at = end + 1;
    }
    return words;
}

/// "tf.train.{Adam, Ftrl}Optimizer" is two names.
std::vector<std::string> namesOf(const std::string& text) {
    const std::size_t begin = text.find('{');
    if (begin == std::string::npos) return {text};
    const std::size_t end = text.find('}', begin);
    std::vector<std::string> names;
    for (const std::string& each : listed(text.substr(begin + 1, end - begin - 1)))
        std::ranges::move(namesOf(text.substr(0, begin) + each + text.substr(end + 1)), std::back_inserter(names));
    return names;
}

/// "NAMES(SIGNATURE) -> FAMILY", the last two of which may be missing.
struct Declaration {
    std::vector<std::string> names;
    std::string signature, family;
    bool hasBrackets = false;

    explicit Declaration(const std::string& text) {
        const std::size_t arrow = std::min(text.find(" -> "), text.size());
        if (arrow < text.size()) family = text.substr(arrow + 4);
        const std::size_t open = std::min(text.find('('), arrow);
        hasBrackets = open < arrow;
        if (hasBrackets) signature = text.substr(open + 1, arrow - open - 2);
        names = namesOf(text.substr(0, open));
    }
};

struct Index {
    std::vector<Entry> entries;
    std::vector<MethodEntry> methods;
    std::unordered_map<std::string, const Entry*> byPath;
    std::set<std::string> modules;

    Index() {
        for (const Library* library : allLibraries()) {
            for (const Row& row : library->rows) {
                const Declaration declared(row.declaration);
                const auto* const method = std::get_if<MethodCall>(&row.call);
                for (const std::string& name : declared.names) {
                    const std::size_t point = name.find('.');
                    if (method)
                        methods.push_back({name.substr(0, point), name.substr(point + 1), declared.signature,
                                           !declared.hasBrackets, *method});
                    else
                        entries.push_back(
                            {name, declared.signature, declared.family, std::get<EntryCall>(row.call), row.feeds});
                }
            }
        }
        for (const Entry& entry : entries) {
            byPath[entry.path] = &entry;
            for (std::size_t point = entry.path.find('.'); point != std::string::npos;
                 point = entry.path.find('.', point + 1))
                modules.insert(entry.path.substr(0, point));
        }
        for (const auto& [from, to] : kAliases)
            for (std::size_t point = from.find('.'); point != std::string_view::npos; point = from.find('.', point + 1))
                modules.insert(std::string(from.substr(0, point)));
        for (const char* const more : {"torch.nn.parallel", "torch.distributed", "torch.utils", "F"})
            modules.insert(more);
        modules.insert(kOpenModules.begin(), kOpenModules.end());
    }
};

const Index& index() {
    static const Index all;
    return all;
}

struct Parameter {
    std::string name;
    bool optional = false;
};

std::vector<Parameter> parametersOf(const std::string& signature) {
    std::vector<Parameter> all;
    for (std::string& word : listed(signature)) {
        const bool optional = word.ends_with('=');
        if (optional) word.pop_back();
        all.push_back({std::move(word), optional});
    }
    return all;
}

}  // namespace

std::string plainPath(std::string path) {
    for (bool again = true; again;) {
        again = false;
        for (const auto& [from, to] : kAliases) {
            if (path != from && !(path.starts_with(from) && path[from.size()] == '.')) continue;
            path = std::string(to) + path.substr(from.size());
            again = true;
        }
    }
    return path;
}

const Entry* findEntry(const std::string& path) {
    const auto found = index().byPath.find(path);
    return found == index().byPath.end() ? nullptr : found->second;
}

const std::vector<Entry>& allEntries() {
    return index().entries;
}

std::string familyOf(const Value& value) {
    if (value.as<Tensor>()) return "tensor";
    if (value.as<List>()) return "list";
    if (value.as<Dict>()) return "dict";
    if (value.as<std::string>()) return "text";
    if (value.as<LeftOut>()) return "left out";
    const Thing* const thing = value.thing();
    if (const auto* unknown = value.as<Unknown>(); unknown && unknown->what == kParameters) return kParameters;
    if (!thing) return "";
    if (thing->type == "scope" || thing->type == "no_sync") return "context";
    const Entry* const entry = findEntry(thing->type);
    return entry ? entry->family : "";
}

const MethodEntry* findMethod(const std::string& family, const std::string& name) {
    static const MethodEntry any{
        "left out", "", "*, **", false,
        [](Interpreter&, const Value&, const Arguments&) -> Outcome<Value> { return Value{LeftOut{}}; }};
    static const MethodEntry there{"proxy", "", "*, **", false, callByProxy};
    if (family == "proxy") return &there;
    for (const MethodEntry& entry : index().methods)
        if (entry.family == family && entry.name == name) return &entry;
    return family == "left out" ? &any : nullptr;
}

std::vector<std::string> methodNames(const std::string& family) {
    std::vector<std::string> names;
    for (const MethodEntry& entry : index().methods)
        if (entry.family == family && entry.name.find(' ') == std::string::npos) names.push_back(entry.name);
    return names;
}

Part partOf(const Entry& entry) {
    const std::string& family = entry.family;
    for (const char* const exchange :
         {"hvd.Distributed", "hvd.allreduce", "torch.nn.parallel.DistributedDataParallel", "mtf.Lowering"})
        if (entry.path.starts_with(exchange)) return Part::Exchange;
    if (family == "layer" || family == "model") return Part::Model;
    if (family == "optimizer" || family == "loss" || family == "schedule") return Part::Optimizer;
    if (family == "dataset" || family == "sampler") return Part::Data;
    for (const char* const data :
         {"tf.data", "torch.utils.data", "keras.datasets", "torchvision", "torch.rand", "mtf.import"})
        if (entry.path.starts_with(data)) return Part::Data;
    for (const char* const workers : {"tf.distribute", "tf.train", "torch.distributed", "torch.nn", "hvd.",
                                      "mtf.placement_mesh_impl", "mtf.simd_mesh_impl"})
        if (entry.path.starts_with(workers)) return Part::Workers;
    return Part::None;
}

Part partOf(const std::string& family, const std::string& method) {
    if (family == "dataset") return Part::Data;
    if (family == "strategy" || family == "context") return Part::Workers;
    if (family == "optimizer" || method == "compile") return Part::Optimizer;
    if (family == "model") return Part::Loop;
    if (family == "parallel" || family == "tape" || method == "backward") return Part::Exchange;
    return Part::None;
}

bool isModule(const std::string& path) {
    return index().modules.contains(path);
}

bool isOpenModule(const std::string& path) {
    return std::ranges::find(kOpenModules, path) != kOpenModules.end();
}

std::string moduleNamed(const std::string& name) {
    static const std::unordered_map<std::string, std::string> known = {{"tf", "tf"},
                                                                       {"keras", "keras"},
                                                                       {"torch", "torch"},
                                                                       {"nn", "torch.nn"},
                                                                       {"F", "F"},
                                                                       {"optim", "torch.optim"},
                                                                       {"hvd", "hvd"},
                                                                       {"mx", "mx"},
                                                                       {"mtf", "mtf"},
                                                                       {"np", "np"},
                                                                       {"os", "os"},
                                                                       {"json", "json"},
                                                                       {"par", "torch.nn.parallel"},
                                                                       {"layers", "keras.layers"},
                                                                       {"dist", "torch.distributed"},
                                                                       {"rpc", "torch.distributed.rpc"},
                                                                       {"dist_autograd", "torch.distributed.autograd"},
                                                                       {"torchvision", "torchvision"},
                                                                       {"time", "time"},
                                                                       {"math", "math"}};
    const auto found = known.find(name);
    return found == known.end() ? "" : found->second;
}

std::vector<std::string> namesIn(const std::string& module) {
    std::set<std::string> names;
    const std::string before = module.empty() ? "" : module + ".";
    const auto take = [&](const std::string& path) {
        if (path.starts_with(before))
            names.insert(path.substr(before.size(), path.find('.', before.size()) - before.size()));
    };
    for (const Entry& entry : index().entries) take(entry.path);
    for (const auto& [from, to] : kAliases) {  // tf.keras is a name in tf
        if (!module.empty()) take(std::string(from));
        // What an alias leads to has its names as well: those of keras.layers are in tf.keras.layers.
    }
    if (module.empty()) {
        for (const char* const more : {"tensorflow", "horovod", "numpy", "nn", "optim"}) names.insert(more);
    }
    return {names.begin(), names.end()};
}

Outcome<Arguments> bind(const std::string& function, const std::string& signature, std::vector<Value> positional,
                        std::vector<std::pair<std::string, Value>> named, Place place) {
    Arguments result;
    result.function = &function;
    result.place = place;
    const auto parameters = parametersOf(signature);
    if (!parameters.empty() && !parameters.front().name.starts_with('*')) result.first = parameters.front().name;
    const auto takes = [&](std::string_view star) {
        return std::any_of(parameters.begin(), parameters.end(),
                           [&](const Parameter& each) { return each.name == star; });
    };
    std::vector<std::string> names;
    std::size_t firstAfterStar = parameters.size();
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (parameters[i].name == "*") firstAfterStar = std::min(firstAfterStar, i);
        if (!parameters[i].name.starts_with('*')) names.push_back(parameters[i].name);
    }
    const std::string shownName = function.substr(function.find_last_of(' ') + 1);
    std::size_t at = 0;
    for (Value& value : positional) {
        // ... in the brackets is everything that the slide leaves out.
        if (value.as<LeftOut>() && value.as<LeftOut>()->name.empty()) {
            result.values["..."] = value;
            continue;
        }
        if (at < parameters.size() && at < firstAfterStar && parameters[at].name != "**") {
            result.values[parameters[at++].name] = std::move(value);
        } else if (takes("*")) {
            result.rest.push_back(std::move(value));
        } else {
            return placement::errorAt(place, Complaint::tr("{} takes at most {} arguments, not {}.", shownName,
                                                           names.size(), positional.size()));
        }
    }
    for (auto& [name, value] : named) {
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            // Any other name may be given, but hardly one that is nearly a known one.
            if (takes("**") && nearestName(name, names).empty()) {
                result.values[name] = std::move(value);
                continue;
            }
            return placement::errorAt(
                place, names.empty() ? Complaint::tr("{} has no argument {}.", shownName, inQuotes(name))
                                     : Complaint::tr("{} has no argument {}; it has {}.{}", shownName, inQuotes(name),
                                                     orList(names), didYouMean(name, names)));
        }
        if (result.values.contains(name))
            return placement::errorAt(place, Complaint::tr("The argument {} is given twice.", inQuotes(name)));
        result.values[name] = std::move(value);
    }
    if (!result.values.contains("..."))
        for (const Parameter& each : parameters)
            if (!each.optional && !each.name.starts_with('*') && !result.values.contains(each.name))
                return placement::errorAt(place,
                                          Complaint::tr("{} needs the argument {}.", shownName, inQuotes(each.name)));
    return result;
}

}  // namespace kolo::programs
