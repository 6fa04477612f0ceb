// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "engine/api/console.h"
#include "engine/api/strategy.h"
#include "engine/api/system.h"
#include "engine/cli/command.h"
#include "engine/collectives/algorithm.h"
#include "engine/devices/device.h"
#include "engine/kernels/registry.h"
#include "engine/training/dataset.h"
#include "engine/training/model.h"

namespace kolo::cli {

namespace {

using Rows = std::vector<std::vector<std::string>>;

Rows strategies() {
    Rows rows;
    for (const Strategy* strategy : allStrategies()) rows.push_back({strategy->info().id, strategy->info().summary});
    return rows;
}

Rows systemRows() {
    Rows rows;
    for (const systems::System& system : systems::allSystems())
        rows.push_back({system.id, std::to_string(system.year), system.title, system.what.english()});
    return rows;
}

Rows algorithms() {
    Rows rows;
    for (const collectives::Algorithm* algorithm : collectives::allAlgorithms()) {
        rows.push_back({algorithm->id, std::string(name(algorithm->collective)), algorithm->summary});
    }
    return rows;
}

/// One row per operation and element type: the kinds of device that have a kernel for it in this build.
Rows kernelRows() {
    Rows rows;
    for (const kernels::Op* op : kernels::allOps()) {
        for (const DType dtype : {DType::Float32, DType::Float64, DType::Int32, DType::Int64, DType::Bool}) {
            std::string kinds;
            for (const std::string& kind : devices::allKernelKinds())
                if (const kernels::Kernel* kernel = devices::findKernel(*op, dtype, kind))
                    kinds += (kinds.empty() ? "" : ", ") + kind + (kernel->onRequest ? " on request" : "");
            if (!kinds.empty()) rows.push_back({op->name, std::string(name(dtype)), kinds, op->summary});
        }
    }
    return rows;
}

template <typename Kinds>
Rows kindsOf(const Kinds& kinds) {
    Rows rows;
    for (const auto* kind : kinds)
        rows.push_back({kind->argument.empty() ? kind->id : kind->id + ":" + kind->argument, kind->summary});
    return rows;
}

struct ListOptions {
    std::string what;
    OptionList declared{
        {"WHAT",
         what,
         "strategies, systems, algorithms, lessons, exercises, datasets, models or kernels",
         {"strategies", "systems", "algorithms", "lessons", "exercises", "datasets", "models", "kernels"}}};
};

Outcome<int> listIt(const ListOptions& options) {
    const std::string& what = options.what;
    Rows rows;
    if (what == "strategies") rows = strategies();
    if (what == "systems") rows = systemRows();
    if (what == "algorithms") rows = algorithms();
    if (what == "kernels") rows = kernelRows();
    if (what == "datasets") rows = kindsOf(training::allDatasetKinds());
    if (what == "models") rows = kindsOf(training::allModelKinds());
    for (const Listing* listing : allListings()) {
        if (listing->what != what) continue;
        rows = TRY(listing->rows());
    }
    if (rows.empty()) complain(fmt::format("There are no {} in this version.", what));
    print(alignedRows(rows));
    return 0;
}

}  // namespace

const Command& list{
    "list", "lists what is available: strategies, systems, algorithms, lessons, exercises, datasets, models, kernels",
    withOptions(listIt)};

}  // namespace kolo::cli
